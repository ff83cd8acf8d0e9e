#include "formats/point_set_reader.hpp"

#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "formats/members.hpp"

namespace certa::tools {

namespace {

/// All but the id; otherwise the reason.
std::optional<std::string> read_points(JsonValue object, std::vector<Point<2>>& points) {
  constexpr std::array<std::string_view, 3> kKeys{"points", "vertices", "id"};
  std::array<std::optional<JsonValue>, 3> found;
  if (auto reason = find_members<3>(object, kKeys, found, ignore_key)) return reason;
  const auto& [named_points, named_vertices, id] = found;
  if (id && !is_scalar(*id)) return concat({"\"id\" ", is_not(*id, "a number or a string")});
  if (named_points && named_vertices) return R"("points" and "vertices" are the same: give one)";
  if (!named_points && !named_vertices) return R"("points" is missing)";
  const JsonValue array = named_points ? *named_points : *named_vertices;
  const std::string_view key = kKeys[named_points ? 0 : 1];
  if (array.kind() != JsonKind::array) return concat({"\"", key, "\" ", is_not(array, "an array")});

  const std::size_t count = array.size();
  if (count > std::numeric_limits<std::uint32_t>::max())
    return concat({"\"", key, "\" has more than 4294967295 points"});
  points.reserve(count);
  Row row;
  for (const JsonValue point : array.elements()) {
    auto reason = read_coordinates(point, row);
    if (!reason && row.size != 2)
      reason = concat({"has ", std::to_string(row.size), " coordinates, not 2"});
    if (reason)
      return concat({"\"", key, "\": point ", std::to_string(points.size()), " ", *reason});
    points.push_back({row.coordinates[0], row.coordinates[1]});
  }
  return std::nullopt;
}

}  // namespace

std::variant<PlanarPoints, LineError> PointSetReader::read(std::string_view line) {
  if (auto error = read_object(parser_, line)) return *std::move(error);
  const JsonValue root = parser_.root();
  PlanarPoints result{id_of(root).value_or("null"), {}};
  if (auto reason = read_points(root, result.points))
    return LineError{std::move(result.id), *std::move(reason)};
  return result;
}

}  // namespace certa::tools
