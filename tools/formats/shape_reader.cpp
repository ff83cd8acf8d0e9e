#include "formats/shape_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <certa/shape.hpp>

#include "formats/members.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

Reason refuse_key(std::string_view key) { return concat({"unknown key ", quote(key)}); }

template <int D>
Reason read_vertices(JsonValue array, AnyShapeParts& result) {
  auto& vertices = result.emplace<ShapeParts<D>>().vertices;
  vertices.reserve(array.size());
  Row row;
  for (const JsonValue vertex : array.elements()) {
    Reason reason = read_coordinates(vertex, row);
    if (!reason && row.size != 2 && row.size != 3)
      reason = concat({"has ", std::to_string(row.size), " coordinates, not 2 or 3"});
    if (!reason && row.size != D)
      reason = concat({"has ", std::to_string(row.size), " coordinates, but the first has ",
                       std::to_string(D)});
    if (reason) return concat({"vertex ", std::to_string(vertices.size()), " ", *reason});
    std::copy_n(row.coordinates.begin(), D, vertices.emplace_back().begin());
  }
  return std::nullopt;
}

Reason read_vertices(JsonValue array, AnyShapeParts& shape) {
  if (array.kind() != JsonKind::array) return concat({"\"vertices\" ", is_not(array, "an array")});
  if (!(array.elements() != JsonEnd{})) return to_string(ShapeError{ShapeError::Kind::empty, 0});
  const JsonValue first = *array.elements();
  const bool is_planar = first.kind() == JsonKind::array && first.size() == 2;
  return is_planar ? read_vertices<2>(array, shape) : read_vertices<3>(array, shape);
}

/// Vertex m has +h_k where bit k of m is set, and -h_k where it is not.
template <int D>
ShapeParts<D> box(const Row& half) {
  ShapeParts<D> shape;
  for (unsigned m = 0; m < 1U << static_cast<unsigned>(D); ++m) {
    Point<D>& vertex = shape.vertices.emplace_back();
    for (unsigned k = 0; k < D; ++k)
      vertex[k] = ((m >> k) & 1U) != 0 ? half.coordinates[k] : -half.coordinates[k];
  }
  return shape;
}

Reason read_box(JsonValue value, AnyShapeParts& shape) {
  Row half;
  if (Reason reason = read_coordinates(value, half)) return concat({"\"box\" ", *reason});
  if (half.size != 2 && half.size != 3)
    return concat({"\"box\" has ", std::to_string(half.size), " half extents, not 2 or 3"});
  for (std::size_t k = 0; k < half.size; ++k)
    if (half.coordinates[k] < 0)
      return concat({"\"box\" has a negative half extent: [", std::to_string(k), "]"});
  if (half.size == 2)
    shape = box<2>(half);
  else
    shape = box<3>(half);
  return std::nullopt;
}

template <int D>
Reason read_row(JsonValue value, Point<D>& point) {
  Row row;
  if (Reason reason = read_coordinates(value, row)) return reason;
  if (row.size != D)
    return concat(
        {"has ", std::to_string(row.size), " coordinates, but the shape has ", std::to_string(D)});
  std::copy_n(row.coordinates.begin(), D, point.begin());
  return std::nullopt;
}

template <int D>
Reason read_matrix(JsonValue value, Matrix<D>& matrix) {
  if (value.kind() != JsonKind::array) return is_not(value, "an array of rows");
  if (value.size() != D)
    return concat({"has ", std::to_string(value.size()), " rows, but the shape has ",
                   std::to_string(D), " dimensions"});
  std::size_t k = 0;
  for (const JsonValue row : value.elements()) {
    if (Reason reason = read_row<D>(row, matrix[k]))
      return concat({"is wrong: row ", std::to_string(k), " ", *reason});
    ++k;
  }
  return std::nullopt;
}

Reason read_quaternion(JsonValue value, Quaternion& quaternion) {
  constexpr std::array<std::string_view, 4> kKeys{"w", "x", "y", "z"};
  if (value.kind() != JsonKind::object) return is_not(value, "an object");
  std::array<std::optional<JsonValue>, 4> found;
  if (Reason reason = find_members<4>(value, kKeys, found, refuse_key))
    return concat({"is wrong: ", *reason});
  const std::array numbers{&quaternion.w, &quaternion.x, &quaternion.y, &quaternion.z};
  for (std::size_t k = 0; k < kKeys.size(); ++k) {
    if (!found[k]) return concat({"has no ", quote(kKeys[k])});
    const auto number = read_number(*found[k]);
    if (const auto* reason = std::get_if<std::string>(&number))
      return concat({"is wrong: ", quote(kKeys[k]), " ", *reason});
    *numbers[k] = std::get<double>(number);
  }
  return std::nullopt;
}

template <int D>
Reason read_pose(JsonValue value, Pose<D>& pose) {
  if (value.kind() != JsonKind::object) return concat({" ", is_not(value, "an object")});
  std::array<std::optional<JsonValue>, 3> found;
  if (Reason reason =
          find_members<3>(value, {"matrix", "quaternion", "translation"}, found, refuse_key))
    return concat({": ", *reason});
  const auto& [given_matrix, given_quaternion, given_translation] = found;
  if (given_matrix && given_quaternion) return R"( has both "matrix" and "quaternion")";
  Point<D> translation{};
  if (given_translation)
    if (Reason reason = read_row<D>(*given_translation, translation))
      return concat({": \"translation\" ", *reason});
  std::variant<Pose<D>, PlacementError> made;
  if (given_quaternion) {
    if constexpr (D == 3) {
      Quaternion quaternion;
      if (Reason reason = read_quaternion(*given_quaternion, quaternion))
        return concat({": \"quaternion\" ", *reason});
      made = Pose<D>::make(quaternion, translation);
    } else {
      return ": \"quaternion\" is for shapes in space, and this one is in the plane";
    }
  } else {
    Matrix<D> matrix = identity_matrix<D>();
    if (given_matrix)
      if (Reason reason = read_matrix<D>(*given_matrix, matrix))
        return concat({": \"matrix\" ", *reason});
    made = Pose<D>::make(matrix, translation);
  }
  if (const auto* error = std::get_if<PlacementError>(&made))
    return concat({": ", to_string(*error)});
  pose = std::get<Pose<D>>(made);
  return std::nullopt;
}

Reason read_radius(JsonValue value, double& radius) {
  const auto number = read_number(value);
  if (const auto* reason = std::get_if<std::string>(&number)) return *reason;
  radius = std::get<double>(number);
  if (radius < 0) return "is negative";
  radius = std::abs(radius);  // of a negative zero
  return std::nullopt;
}

}  // namespace

std::optional<std::string> read_shape(JsonValue value, AnyShapeParts& shape) {
  if (value.kind() != JsonKind::object) return concat({" ", is_not(value, "an object")});
  std::array<std::optional<JsonValue>, 4> found;
  if (Reason reason =
          find_members<4>(value, {"vertices", "box", "pose", "radius"}, found, refuse_key))
    return concat({": ", *reason});
  const auto& [vertices, half, pose, radius] = found;
  if (vertices && half) return R"( has both "vertices" and "box")";
  if (!vertices && !half) return R"(: "vertices" or "box" is missing)";
  if (Reason reason = vertices ? read_vertices(*vertices, shape) : read_box(*half, shape))
    return concat({": ", *reason});
  return std::visit(
      [&given_pose = pose, &given_radius = radius]<int D>(ShapeParts<D>& parts) -> Reason {
        if (given_pose)
          if (Reason reason = read_pose(*given_pose, parts.pose))
            return concat({": \"pose\"", *reason});
        if (given_radius)
          if (Reason reason = read_radius(*given_radius, parts.radius))
            return concat({": \"radius\" ", *reason});
        return std::nullopt;
      },
      shape);
}

}  // namespace certa::tools
