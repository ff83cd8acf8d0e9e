#include "harness/reply_writer.hpp"

#include <array>
#include <optional>

#include "formats/number.hpp"
#include "formats/pair_writer.hpp"

namespace certa::tools {

namespace {

void append_point(std::string& out, const std::optional<std::array<double, 3>>& point,
                  int dimension) {
  if (!point) {
    out += "null";
    return;
  }
  out += '[';
  for (std::size_t k = 0; k < static_cast<std::size_t>(dimension); ++k) {
    if (k > 0) out += ',';
    append_any_number(out, (*point)[k]);
  }
  out += ']';
}

}  // namespace

template <int D>
void append_request(std::string& out, std::uint64_t id, const certa::Pair<D>& pair) {
  out.append(R"({"id":)").append(std::to_string(id)).append(",");
  append_shapes(out, pair);
  out += "}\n";
}

void append_answer(std::string& out, const fuzz::EngineAnswer& answer, int dimension) {
  out.append(R"("intersects":)").append(answer.intersects ? "true" : "false");
  if (answer.distance) {
    out += R"(,"distance":)";
    append_any_number(out, *answer.distance);
  }
  if (answer.on_a || answer.on_b) {
    out += R"(,"witness":{"a":)";
    append_point(out, answer.on_a, dimension);
    out += R"(,"b":)";
    append_point(out, answer.on_b, dimension);
    out += '}';
  }
}

template void append_request(std::string&, std::uint64_t, const certa::Pair<2>&);
template void append_request(std::string&, std::uint64_t, const certa::Pair<3>&);

}  // namespace certa::tools
