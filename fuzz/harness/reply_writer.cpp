#include "harness/reply_writer.hpp"

#include <array>
#include <optional>
#include <span>

#include "formats/pair_writer.hpp"

namespace certa::tools {

template <int D>
void append_request(std::string& out, std::uint64_t id, const Pair<D>& pair) {
  JsonWriter json(out);
  json.object([&] {
    json.member("id", id);
    write_shapes(json, pair);
  });
  out += '\n';
}

void write_answer(JsonWriter& json, const fuzz::EngineAnswer& answer, int dimension) {
  const auto point = [&](const std::optional<std::array<double, 3>>& x) {
    if (x)
      json.row(std::span(*x).first(static_cast<std::size_t>(dimension)));
    else
      json.null();
  };
  json.member("intersects", answer.intersects);
  if (answer.distance) json.member("distance", *answer.distance);
  if (!answer.on_a && !answer.on_b) return;
  json.key("witness").object([&] {
    json.key("a");
    point(answer.on_a);
    json.key("b");
    point(answer.on_b);
  });
}

template void append_request(std::string&, std::uint64_t, const Pair<2>&);
template void append_request(std::string&, std::uint64_t, const Pair<3>&);

}  // namespace certa::tools
