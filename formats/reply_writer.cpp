#include "formats/reply_writer.hpp"

#include <array>
#include <cmath>
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

void append_any_number(std::string& out, double x) {
  if (std::isnan(x))
    out += "\"nan\"";
  else if (std::isinf(x))
    out += x > 0 ? "\"inf\"" : "\"-inf\"";
  else
    append_number(out, x);
}

template <int D>
void append_request(std::string& out, std::uint64_t id, const fuzz::Pair<D>& pair) {
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

template void append_request(std::string&, std::uint64_t, const fuzz::Pair<2>&);
template void append_request(std::string&, std::uint64_t, const fuzz::Pair<3>&);

}  // namespace certa::tools
