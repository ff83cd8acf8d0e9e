#include "formats/pair_line.hpp"

#include <cmath>

#include "formats/json_writer.hpp"
#include "formats/pair_writer.hpp"

namespace certa::tools {

namespace {

/// A number of a claim, which may be NaN or infinite.
void write_any(JsonWriter& json, double x) {
  if (std::isfinite(x))
    write_decimal(json, x);
  else
    json.value(x);
}

void write_claim(JsonWriter& json, const Claim& claim) {
  const auto write = [&json](double x) { write_any(json, x); };
  json.object([&] {
    if (claim.intersects) json.member("intersects", *claim.intersects);
    if (claim.distance) write_any(json.key("distance"), *claim.distance);
    if (claim.witness)
      json.key("witness").object([&] {
        json.key("a").array(claim.witness->a, write);
        json.key("b").array(claim.witness->b, write);
      });
    if (claim.normal) json.key("normal").array(*claim.normal, write);
    if (claim.depth) write_any(json.key("depth"), *claim.depth);
  });
}

}  // namespace

void append_pair(std::string& out, const PairLine& pair, const std::array<std::string, 2>& names) {
  JsonWriter json(out);
  json.object([&] {
    json.key("id").raw(pair.id);
    if (!pair.family.empty()) json.member("family", pair.family);
    std::visit(
        [&]<int D>(const ShapePair<D>& shapes) {
          const ShapesWriter writer(json, write_decimal);
          writer.shape("a", shapes.a.points(), shapes.pose_a, shapes.radius_a, names[0]);
          writer.shape("b", shapes.b.points(), shapes.pose_b, shapes.radius_b, names[1]);
        },
        pair.shapes);
    if (pair.claims.empty()) return;
    if (pair.claims[0].name.empty()) return write_claim(json.key("claim"), pair.claims[0].claim);
    json.key("claims").object([&] {
      for (const NamedClaim& named : pair.claims)
        write_claim(json.any_key(named.name), named.claim);
    });
  });
  out += '\n';
}

template <int D>
void append_definition(std::string& out, const std::string& name, const Shape<D>& shape) {
  JsonWriter json(out);
  json.object([&] {
    json.member("shape", name);
    json.key("vertices");
    ShapesWriter(json, write_decimal).points(shape.points());
  });
  out += '\n';
}

template void append_definition(std::string&, const std::string&, const Shape<2>&);
template void append_definition(std::string&, const std::string&, const Shape<3>&);

}  // namespace certa::tools
