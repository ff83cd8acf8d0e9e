/// An engine under test: another collision library, or yours.
///
/// A class derived from Engine can be compared with exact truth, by `certa compare` and by fuzzers
/// that certa_add_engine_fuzzer builds (docs/user/harness.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <certa/pair.hpp>
#include <certa/pose.hpp>

namespace certa::fuzz {

/// The number type that an engine computes in. Its answers are compared with the truth of the pair
/// as this type holds it.
enum class Number : std::uint8_t { float32, float64 };

/// A pair as an engine gets it: every coordinate is finite and exactly a value of its number type.
/// Both lists have at least one vertex; duplicates, interior vertices and flat shapes occur, and
/// the order means nothing. Engines that take poses and radii (EngineInfo) get them apart from the
/// vertices; `certa::Pose` defines their meaning.
struct EnginePair {
  int dimension = 3;                         ///< 2 or 3; in the plane third coordinates are 0.
  std::span<const std::array<double, 3>> a;  ///< The vertices of A, in its own frame.
  std::span<const std::array<double, 3>> b;  ///< The vertices of B, in its own frame.
  Pose<3> pose_a = {};                       ///< Where A is; in the plane third coordinates stay 0.
  Pose<3> pose_b = {};                       ///< Where B is.
  double radius_a = 0;  ///< A is the set of points within this length of the hull of its vertices.
  double radius_b = 0;  ///< The same of B.

  /// Returns whether a shape has a pose.
  [[nodiscard]] bool is_posed() const noexcept {
    return pose_a.kind() != Pose<3>::Kind::none || pose_b.kind() != Pose<3>::Kind::none;
  }
  /// Returns whether a shape has a radius.
  [[nodiscard]] bool is_rounded() const noexcept { return radius_a > 0 || radius_b > 0; }
};

/// The answer of an engine; parts that it does not compute stay empty.
struct EngineAnswer {
  bool intersects = false;              ///< Whether the engine says that the shapes meet.
  std::optional<double> distance = {};  ///< The distance of shapes that the engine holds apart.
  std::optional<std::array<double, 3>> on_a = {};  ///< The closest point of A.
  std::optional<std::array<double, 3>> on_b = {};  ///< The closest point of B.
};

/// The description of an engine.
struct EngineInfo {
  std::string name;                 ///< The engine's name, as on a command line.
  std::string version = {};         ///< The version of the library.
  Number number = Number::float64;  ///< The number type that it computes in.
  bool planar = false;              ///< Whether it answers pairs in the plane.
  bool spatial = false;             ///< Whether it answers pairs in space.
  std::string range = {};  ///< The requirements of its documentation on shapes, and where to find
                           ///< them.
  bool posed = false;      ///< Whether it takes shapes with poses.
  bool rounded = false;    ///< Whether it takes shapes with radii.

  /// Returns whether the engine answers pairs of this dimension.
  [[nodiscard]] bool takes(int dimension) const noexcept {
    return dimension == 2 ? planar : spatial;
  }
  /// Returns whether the engine answers such a pair; it is not asked about others.
  [[nodiscard]] bool takes(const EnginePair& pair) const noexcept {
    return takes(pair.dimension) && (posed || !pair.is_posed()) && (rounded || !pair.is_rounded());
  }
};

/// A collision engine that is compared with exact truth. Derive from it and define `info` and
/// `query`.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// The description of the engine.
  [[nodiscard]] virtual const EngineInfo& info() const = 0;

  /// Returns whether the documented range covers the pair; results inside and outside are counted
  /// apart.
  [[nodiscard]] virtual bool in_range(const EnginePair& /*pair*/) const { return true; }

  /// Answers the pair. An exception is counted as an error.
  [[nodiscard]] virtual EngineAnswer query(const EnginePair& pair) = 0;
};

/// A pair in the form that engines take, which owns the vertices that its EnginePair refers to.
class EngineVertices {
 public:
  /// Copies the vertices of the pair; in the plane third coordinates are 0. O(n + m).
  template <int D>
  explicit EngineVertices(const Pair<D>& pair)
      : a_(in_space<D>(pair.a)), b_(in_space<D>(pair.b)), pair_{D,
                                                                a_,
                                                                b_,
                                                                in_space(pair.pose_a),
                                                                in_space(pair.pose_b),
                                                                pair.radius_a,
                                                                pair.radius_b} {}
  EngineVertices(const EngineVertices&) = delete;
  EngineVertices& operator=(const EngineVertices&) = delete;

  /// The pair, which refers to vertices of this object.
  [[nodiscard]] const EnginePair& pair() const noexcept { return pair_; }

 private:
  using Vertices = std::vector<std::array<double, 3>>;

  template <int D>
  static Vertices in_space(const std::vector<Point<D>>& points) {
    Vertices result(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
      std::copy(points[i].begin(), points[i].end(), result[i].begin());
    return result;
  }

  static const Pose<3>& in_space(const Pose<3>& pose) { return pose; }
  static Pose<3> in_space(const Pose<2>& pose) {
    if (pose.kind() == Pose<2>::Kind::none) return {};
    const Matrix<2>& m = pose.matrix();
    const Point<2>& t = pose.translation();
    return Pose<3>(Matrix<3>{{{m[0][0], m[0][1], 0}, {m[1][0], m[1][1], 0}, {0, 0, 1}}},
                   Point<3>{t[0], t[1], 0});
  }

  Vertices a_;
  Vertices b_;
  EnginePair pair_;
};

/// The size of a shape in the world, its radius included, up to rounding.
struct ShapeSize {
  double coordinate = 0;  ///< The largest absolute coordinate.
  double half_side = 0;   ///< Half of the longest side of the box around it: a side may overflow.
};

/// Computes the sizes of A and B. O(n + m).
[[nodiscard]] std::array<ShapeSize, 2> sizes(const EnginePair& pair);

/// Returns the largest absolute coordinate of the pair in the world, up to rounding, radii
/// included: rounding errors are proportional to it. O(n + m).
[[nodiscard]] double largest_coordinate(const EnginePair& pair);

/// Returns whether both shapes have ordinary sizes: coordinates of at most `most`, and the largest
/// one and the longest side of the box around the shape at least `least`, or 0. For `in_range`;
/// `certa compare --range` asks the same. O(n + m).
[[nodiscard]] bool sizes_within(const EnginePair& pair, double least, double most);

}  // namespace certa::fuzz
