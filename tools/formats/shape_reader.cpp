#include "formats/shape_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <certa/shape.hpp>

#include "formats/members.hpp"
#include "formats/shape_table.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

// The ways to give a shape, and what stands beside them.
enum Key : std::size_t { kVertices, kBox, kSphere, kCapsule, kSegment, kPoint, kMesh, kShape };
constexpr std::size_t kForms = 8;
constexpr std::size_t kPose = kForms;
constexpr std::size_t kRadius = kForms + 1;
constexpr std::array<std::string_view, kForms + 2> kKeys{
    "vertices", "box", "sphere", "capsule", "segment", "point", "mesh", "shape", "pose", "radius"};

/// "x, y and z".
template <std::size_t N>
std::string listed(const std::array<std::string_view, N>& names) {
  std::string text;
  for (std::size_t k = 0; k < N; ++k)
    text.append(k == 0 ? "" : k + 1 < N ? ", " : " and ").append(names[k]);
  return text;
}

/// What to write instead of a key that shapes elsewhere have.
struct Advice {
  std::string_view key;
  std::string_view instead;
};
constexpr std::string_view kCurved =
    "it is no polyhedron: take one inside it and one around it, as docs/user/formats.md says";
constexpr std::array<Advice, 10> kAdvice{{
    {"cylinder", kCurved},
    {"cone", kCurved},
    {"ellipsoid", kCurved},
    {"plane", "take a box that is large enough"},
    {"halfspace", "take a box that is large enough"},
    {"heightfield", "take its triangles, or prisms below them, in pairs of their own"},
    {"margin", "a radius is a margin"},
    {"scale", "a pose's matrix may scale"},
    {"half_extents", "they are a box"},
    {"position", "it is the pose's translation"},
}};

template <std::size_t N>
Reason refuse_key(std::string_view key, const std::array<std::string_view, N>& known,
                  std::string_view of_what) {
  std::string reason = concat({"unknown key ", quote(key), ": ", of_what, " ", listed(known)});
  for (const Advice& advice : kAdvice)
    if (key == advice.key) reason += concat({"; ", advice.instead});
  return reason;
}

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

/// Vertices of the dimension of the first one.
Reason read_vertices(JsonValue array, std::string_view key, AnyShapeParts& shape) {
  if (array.kind() != JsonKind::array) return concat({quote(key), " ", is_not(array, "an array")});
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

/// Makes the shape of one point.
Reason read_point(JsonValue value, std::string_view key, AnyShapeParts& shape) {
  Row row;
  if (Reason reason = read_coordinates(value, row)) return concat({quote(key), " ", *reason});
  const auto& [x, y, z, beyond] = row.coordinates;
  if (row.size == 2)
    shape = ShapeParts<2>{{{x, y}}};
  else if (row.size == 3)
    shape = ShapeParts<3>{{{x, y, z}}};
  else
    return concat({quote(key), " has ", std::to_string(row.size), " coordinates, not 2 or 3"});
  return std::nullopt;
}

/// Makes the shape of two points.
Reason read_two_points(JsonValue value, std::string_view key, AnyShapeParts& shape) {
  if (Reason reason = read_vertices(value, key, shape)) return reason;
  const std::size_t count =
      std::visit([](const auto& parts) { return parts.vertices.size(); }, shape);
  if (count != 2) return concat({quote(key), " has ", std::to_string(count), " points, not 2"});
  return std::nullopt;
}

/// A shape that is known by its name or its path.
Reason read_known(JsonValue value, Key key, const LinePlace& place, AnyShapeParts& shape) {
  if (value.kind() != JsonKind::string)
    return concat({quote(kKeys[key]), " ", is_not(value, "a string")});
  if (place.shapes == nullptr)
    return concat({quote(kKeys[key]), " is known only in files that the command reads"});
  auto known = key == kMesh ? place.shapes->mesh(value.text(), place.file)
                            : place.shapes->find(value.text(), place.ordinal);
  if (auto* reason = std::get_if<std::string>(&known)) return std::move(*reason);
  shape = *std::get<const AnyShapeParts*>(known);
  return std::nullopt;
}

Reason read_form(JsonValue value, Key key, const LinePlace& place, AnyShapeParts& shape) {
  switch (key) {
    case kVertices:
      return read_vertices(value, kKeys[key], shape);
    case kBox:
      return read_box(value, shape);
    case kSphere:
    case kPoint:
      return read_point(value, kKeys[key], shape);
    case kCapsule:
    case kSegment:
      return read_two_points(value, kKeys[key], shape);
    case kMesh:
    case kShape:
      break;
  }
  return read_known(value, key, place, shape);
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

/// The numbers of a matrix by rows.
struct Grid {
  std::vector<double> numbers;
  std::size_t rows = 0;
  std::size_t columns = 0;
};

/// Reads D x D, D x (D + 1) or (D + 1) x (D + 1) numbers, as rows or one after the other.
template <int D>
Reason read_grid(JsonValue value, Grid& grid) {
  if (value.kind() != JsonKind::array) return is_not(value, "an array of rows");
  const std::string sizes = D == 2 ? "2 x 2, 2 x 3 or 3 x 3" : "3 x 3, 3 x 4 or 4 x 4";
  std::vector<double>& numbers = grid.numbers;
  if (value.elements() != JsonEnd{} && (*value.elements()).kind() != JsonKind::array) {
    for (const JsonValue element : value.elements()) {
      const auto number = read_number(element);
      if (const auto* reason = std::get_if<std::string>(&number))
        return concat({"has a bad number: [", std::to_string(numbers.size()), "] ", *reason});
      numbers.push_back(std::get<double>(number));
    }
    for (const auto& [rows, columns] : {std::pair{D, D}, {D, D + 1}, {D + 1, D + 1}})
      if (numbers.size() == static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)) {
        grid.rows = static_cast<std::size_t>(rows);
        grid.columns = static_cast<std::size_t>(columns);
        return std::nullopt;
      }
    return concat({"has ", std::to_string(numbers.size()), " numbers, not ", sizes});
  }
  for (const JsonValue given : value.elements()) {
    const std::string which = std::to_string(grid.rows);
    Row row;
    if (Reason reason = read_coordinates(given, row))
      return concat({"is wrong: row ", which, " ", *reason});
    if (grid.rows++ == 0) grid.columns = row.size;
    if (row.size != grid.columns || row.size > D + 1)
      return concat({"is wrong: row ", which, " has ", std::to_string(row.size), " numbers, not ",
                     std::to_string(row.size > D + 1 ? D : grid.columns)});
    numbers.insert(numbers.end(), row.coordinates.begin(),
                   row.coordinates.begin() + static_cast<std::ptrdiff_t>(row.size));
  }
  const bool is_known = (grid.rows == D && (grid.columns == D || grid.columns == D + 1)) ||
                        (grid.rows == D + 1 && grid.columns == D + 1);
  if (is_known) return std::nullopt;
  return concat(
      {"is ", std::to_string(grid.rows), " x ", std::to_string(grid.columns), ", not ", sizes});
}

/// A matrix, and a translation where it has a column for one.
template <int D>
Reason read_matrix(JsonValue value, Matrix<D>& matrix, std::optional<Point<D>>& translation) {
  Grid grid;
  if (Reason reason = read_grid<D>(value, grid)) return reason;
  const auto at = [&grid](std::size_t r, std::size_t c) {
    return grid.numbers[r * grid.columns + c];
  };
  for (std::size_t r = 0; r < D; ++r)
    for (std::size_t c = 0; c < D; ++c) matrix[r][c] = at(r, c);
  if (grid.columns == D) return std::nullopt;
  translation.emplace();
  for (std::size_t r = 0; r < D; ++r) (*translation)[r] = at(r, D);
  if (grid.rows == D) return std::nullopt;
  bool is_last_row = at(D, D) == 1;
  bool is_last_column = at(D, D) == 1;
  for (std::size_t k = 0; k < D; ++k) {
    is_last_row = is_last_row && at(D, k) == 0;
    is_last_column = is_last_column && at(k, D) == 0;
  }
  if (is_last_row) return std::nullopt;
  return concat({"is wrong: its last row is not ", D == 2 ? "0, 0, 1" : "0, 0, 0, 1",
                 is_last_column ? ", but its last column is: write it by rows" : ""});
}

/// Named numbers: `{"w":1,..}`, or, for one order each, an array: `{"wxyz":[1,..]}`.
template <std::size_t N>
Reason read_named_numbers(JsonValue value, const std::array<std::string_view, N>& names,
                          const std::array<std::array<std::size_t, N>, 2>& orders,
                          std::array<double, N>& numbers) {
  std::array<std::string, 2> words;
  for (std::size_t w = 0; w < 2; ++w)
    for (const std::size_t k : orders[w]) words[w] += names[k];
  const std::string ways = words[0] == words[1]
                               ? "{\"" + words[0] + "\":[..]}"
                               : "{\"" + words[0] + "\":[..]} or {\"" + words[1] + "\":[..]}";
  if (value.kind() == JsonKind::array) return concat({"is an array, whose order is open: ", ways});
  if (value.kind() != JsonKind::object) return is_not(value, "an object");
  std::array<std::string_view, N + 2> keys;
  std::copy(names.begin(), names.end(), keys.begin());
  keys[N] = words[0];
  keys[N + 1] = words[1];
  std::array<std::optional<JsonValue>, N + 2> found;
  const auto refuse = [&](std::string_view key) -> Reason {
    return concat({"unknown key ", quote(key), ": there are ", listed(names), ", or ", ways});
  };
  if (Reason reason = find_members<N + 2>(value, keys, found, refuse))
    return concat({"is wrong: ", *reason});
  for (std::size_t w = 0; w < 2; ++w) {
    const auto& row = found[N + w];
    if (!row) continue;
    if (value.size() != 1) return concat({"has more than ", quote(words[w])});
    if (row->kind() != JsonKind::array)
      return concat({"is wrong: ", quote(words[w]), " ", is_not(*row, "an array of numbers")});
    if (row->size() != N)
      return concat({"is wrong: ", quote(words[w]), " has ", std::to_string(row->size()),
                     " numbers, not ", std::to_string(N)});
    std::size_t k = 0;
    for (const JsonValue element : row->elements()) found[orders[w][k++]] = element;
  }
  for (std::size_t k = 0; k < N; ++k) {
    if (!found[k]) return concat({"has no ", quote(names[k])});
    const auto number = read_number(*found[k]);
    if (const auto* reason = std::get_if<std::string>(&number))
      return concat({"is wrong: ", quote(names[k]), " ", *reason});
    numbers[k] = std::get<double>(number);
  }
  return std::nullopt;
}

/// Reads what turns a shape: a quaternion, or an angle by its cosine and sine, as given.
template <int D>
Reason read_turn(JsonValue value, std::size_t key, Matrix<D>& matrix, Quaternion& quaternion) {
  if (key == 1) {
    if constexpr (D == 2)
      return "is for shapes in space, and this one is in the plane";
    else {
      std::array<double, 4> q{};
      Reason reason =
          read_named_numbers<4>(value, {"w", "x", "y", "z"}, {{{0, 1, 2, 3}, {1, 2, 3, 0}}}, q);
      quaternion = {q[0], q[1], q[2], q[3]};
      return reason;
    }
  }
  if constexpr (D == 3)
    return "is for shapes in the plane, and this one is in space";
  else {
    if (value.kind() == JsonKind::number)
      return R"(is a number, whose sine and cosine are not exact: {"c":cosine,"s":sine})";
    std::array<double, 2> angle{};
    Reason reason = read_named_numbers<2>(value, {"c", "s"}, {{{0, 1}, {0, 1}}}, angle);
    matrix = {{{angle[0], -angle[1]}, {angle[1], angle[0]}}};
    return reason;
  }
}

template <int D>
Reason read_pose(JsonValue value, Pose<D>& pose) {
  constexpr std::array<std::string_view, 4> kPoseKeys{"matrix", "quaternion", "angle",
                                                      "translation"};
  std::array<std::optional<JsonValue>, 4> found;
  if (value.kind() == JsonKind::array) {
    found[0] = value;
  } else {
    if (value.kind() != JsonKind::object)
      return concat({" ", is_not(value, "an object or a matrix")});
    const auto refuse = [&](std::string_view key) {
      return refuse_key(key, kPoseKeys, "a pose has");
    };
    if (Reason reason = find_members<4>(value, kPoseKeys, found, refuse))
      return concat({": ", *reason});
  }
  std::optional<std::size_t> turn;
  for (std::size_t k = 0; k < 3; ++k) {
    if (!found[k]) continue;
    if (turn) return concat({" has both ", quote(kPoseKeys[*turn]), " and ", quote(kPoseKeys[k])});
    turn = k;
  }
  const auto named = [&](std::size_t k) {
    return value.kind() == JsonKind::array ? std::string(" ")
                                           : concat({": ", quote(kPoseKeys[k]), " "});
  };
  Matrix<D> matrix = identity_matrix<D>();
  Quaternion quaternion;
  std::optional<Point<D>> translation;
  if (turn) {
    Reason reason = *turn == 0 ? read_matrix<D>(*found[0], matrix, translation)
                               : read_turn<D>(*found[*turn], *turn, matrix, quaternion);
    if (reason) return concat({named(*turn), *reason});
  }
  if (found[3]) {
    if (translation) return R"( has both a translation in its matrix and "translation")";
    if (Reason reason = read_row<D>(*found[3], translation.emplace()))
      return concat({": \"translation\" ", *reason});
  }
  std::variant<Pose<D>, PlacementError> made;
  const Point<D> moved = translation.value_or(Point<D>{});
  if constexpr (D == 3)
    made = turn == 1U ? Pose<D>::make(quaternion, moved) : Pose<D>::make(matrix, moved);
  else
    made = Pose<D>::make(matrix, moved);
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

using Found = std::array<std::optional<JsonValue>, kKeys.size()>;

/// The form that a shape is given in, but for those that are left out; otherwise the reason.
std::variant<Key, std::string> form_of(const Found& found, std::size_t forms) {
  std::optional<Key> form;
  for (std::size_t k = 0; k < forms; ++k) {
    if (!found[k]) continue;
    if (form) return concat({" has both ", quote(kKeys[*form]), " and ", quote(kKeys[k])});
    form = static_cast<Key>(k);
  }
  if (form) return *form;
  return std::string(R"(: "vertices", or another form of a shape, is missing)");
}

Reason read_members(const Found& found, Key form, const LinePlace& place, AnyShapeParts& shape) {
  if (Reason reason = read_form(*found[form], form, place, shape)) return concat({": ", *reason});
  const bool is_round = form == kSphere || form == kCapsule;
  if (is_round && !found[kRadius]) return concat({": ", quote(kKeys[form]), R"( has no "radius")"});
  return std::visit(
      [&]<int D>(ShapeParts<D>& parts) -> Reason {
        if (found[kPose])
          if (Reason reason = read_pose(*found[kPose], parts.pose))
            return concat({": \"pose\"", *reason});
        if (!found[kRadius]) return std::nullopt;
        if (parts.radius > 0) return ": \"radius\" stands in its definition";
        if (Reason reason = read_radius(*found[kRadius], parts.radius))
          return concat({": \"radius\" ", *reason});
        return std::nullopt;
      },
      shape);
}

Reason refuse_shape_key(std::string_view key) { return refuse_key(key, kKeys, "a shape has"); }

}  // namespace

std::optional<std::string> read_shape(JsonValue value, const LinePlace& place,
                                      AnyShapeParts& shape) {
  if (value.kind() != JsonKind::object) return concat({" ", is_not(value, "an object")});
  Found found;
  if (Reason reason = find_members<kKeys.size()>(value, kKeys, found, refuse_shape_key))
    return concat({": ", *reason});
  const auto form = form_of(found, kForms);
  if (const auto* reason = std::get_if<std::string>(&form)) return *reason;
  return read_members(found, std::get<Key>(form), place, shape);
}

std::optional<std::string> read_definition(JsonValue value, const LinePlace& place,
                                           AnyShapeParts& shape) {
  Found found;
  if (Reason reason = find_members<kKeys.size()>(value, kKeys, found, refuse_shape_key))
    return *reason;
  if (found[kPose]) return R"(a definition has a "pose": it belongs to the pairs)";
  const auto form = form_of(found, kShape);
  if (const auto* reason = std::get_if<std::string>(&form)) return "the shape" + *reason;
  if (Reason reason = read_members(found, std::get<Key>(form), place, shape))
    return "the shape" + *reason;
  return std::nullopt;
}

std::variant<Pose<3>, std::string> parse_pose(std::string_view text) {
  JsonParser parser;
  if (auto error = parser.parse(text)) return "the pose is " + std::move(error->reason);
  Pose<3> pose;
  if (Reason reason = read_pose<3>(parser.root(), pose)) return "the pose" + *std::move(reason);
  return pose;
}

}  // namespace certa::tools
