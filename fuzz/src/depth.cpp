#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <certa/fuzz/truth.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/polynomial.hpp>

namespace certa::fuzz {

namespace {

/// The depth is the least h(n) / |n| over the normals n of facets of the difference, where h is its
/// support function. Any other n gives no less: candidates may be too many, not too few.
template <int D>
class Search {
 public:
  explicit Search(const Pair<D>& pair)
      : is_placed_(pair.is_placed()),
        shapes_{Shape<D>::view(pair.a), Shape<D>::view(pair.b)},
        hulls_{boundary(policy_, shapes_[0]), boundary(policy_, shapes_[1])} {
    if (is_placed_)
      place(Placed<D>(shapes_[0], pair.pose_a), Placed<D>(shapes_[1], pair.pose_b));
    else
      scale();
    for (const std::size_t s : {0U, 1U})
      for (const std::uint32_t i : hulls_[s].vertices) corners_[s].push_back(at(s, i));
  }

  [[nodiscard]] Rational run() {
    for (const std::size_t s : {0U, 1U}) {
      if constexpr (D == 2)
        for (const auto& [i, j] : hulls_[s].edges) try_normal(perp(edge(s, i, j)));
      if constexpr (D == 3)
        for (const auto& facet : hulls_[s].facets)
          try_normal(cross(edge(s, facet[0], facet[1]), edge(s, facet[0], facet[2])));
    }
    if constexpr (D == 3)
      for (const auto& e : hulls_[0].edges)
        for (const auto& g : hulls_[1].edges)
          if (is_facet(e, g)) try_normal(cross(edge(0, e[0], e[1]), edge(1, g[0], g[1])));
    // Without a normal the difference is a point, or in space a segment: the origin lies on it.
    if (!best_) return {};
    best_->denominator *= divisor_ * divisor_;
    return reduce(scaled(*best_, 2 * low_));
  }

 private:
  using Vector = Vec<Integer, D>;
  using Ends = std::array<std::uint32_t, 2>;

  void scale() {
    ExponentRange range;
    for (const Shape<D>& shape : shapes_)
      for (const Point<D>& p : shape.points())
        for (const double x : p) range.include(x);
    low_ = range.empty() ? 0 : range.low;
    for (const std::size_t s : {0U, 1U}) {
      vertices_[s].resize(shapes_[s].size());
      for (const std::uint32_t i : hulls_[s].vertices)
        for (std::size_t k = 0; k < D; ++k)
          vertices_[s][i][k] = Scaled<Integer>{low_}(shapes_[s][i][k]);
    }
  }

  /// All vertices less the first of b, times a common divisor. Poses map faces to faces, save those
  /// that flatten a shape: of these, all that may become a face is tried.
  void place(const Placed<D>& a, const Placed<D>& b) {
    const MinkowskiDifference<D, InWorld> minkowski(a, b);
    low_ = minkowski.exponent_range().empty() ? 0 : minkowski.exponent_range().low;
    divisor_ = minkowski.template placing<Integer>().divisor();
    const Scaled<Integer> embed{low_};
    for (const std::size_t s : {0U, 1U}) {
      vertices_[s].resize(shapes_[s].size());
      for (const std::uint32_t i : hulls_[s].vertices)
        vertices_[s][i] = s == 0 ? coordinates(minkowski[VertexPair{i, 0}], embed)
                                 : coordinates(minkowski.in_b().difference(i, 0), embed);
      if (flattens((s == 0 ? a : b).pose())) add_all_faces(hulls_[s]);
    }
  }
  [[nodiscard]] static bool flattens(const Pose<D>& pose) {
    if (pose.kind() != Pose<D>::Kind::matrix) return false;
    ExponentRange range;
    for (const Point<D>& row : pose.matrix())
      for (const double x : row) range.include(x);
    if (range.empty()) return true;
    std::array<Vector, D> rows;
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c)
        rows[r][c] = Scaled<Integer>{range.low}(pose.matrix()[r][c]);
    if constexpr (D == 2)
      return dot(perp(rows[0]), rows[1]).is_zero();
    else
      return dot(cross(rows[0], rows[1]), rows[2]).is_zero();
  }
  static void add_all_faces(Boundary& hull) {
    const auto& vertices = hull.vertices;
    hull.edges.clear();
    hull.facets.clear();
    for (std::size_t i = 0; i < vertices.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        hull.edges.push_back({vertices[i], vertices[j]});
        for (std::size_t k = 0; k < j; ++k)
          hull.facets.push_back({vertices[i], vertices[j], vertices[k]});
      }
  }

  [[nodiscard]] const Vector& at(std::size_t s, std::uint32_t i) const { return vertices_[s][i]; }
  [[nodiscard]] Vector edge(std::size_t s, std::uint32_t i, std::uint32_t j) const {
    return at(s, j) - at(s, i);
  }

  /// Whether the sum of an edge of a and one of -b is in the difference's boundary: with their
  /// product for a normal, in one sense, both are extreme.
  [[nodiscard]] bool is_facet(const Ends& e, const Ends& g) {
    const PointDifference<D> along_e{&shapes_[0][e[1]], &shapes_[0][e[0]]};
    const PointDifference<D> along_g{&shapes_[1][g[1]], &shapes_[1][g[0]]};
    Vector normal;
    if (is_placed_) normal = cross(edge(0, e[0], e[1]), edge(1, g[0], g[1]));
    std::array<bool, 2> seen{};  // vertices of a or -b beyond the edges: negative, positive
    const std::array<Ends, 2> edges{e, g};
    for (const std::size_t s : {0U, 1U})
      for (const std::uint32_t i : hulls_[s].vertices) {
        if (i == edges[s][0] || i == edges[s][1]) continue;
        const PointDifference<D> x{&shapes_[s][i], &shapes_[s][edges[s][0]]};
        const Sign side = is_placed_ ? sign_of(dot(normal, edge(s, edges[s][0], i)))
                                     : policy_.template sign<Det3>(along_e, along_g, x);
        if (side == Sign::zero) continue;
        seen[(side == Sign::positive) == (s == 0) ? 1 : 0] = true;
        if (seen[0] && seen[1]) return false;
      }
    return true;
  }

  void try_normal(const Vector& n) {
    const Integer square = dot(n, n);
    if (square.is_zero()) return;  // of parallel edges
    const auto [low_a, high_a] = extent(corners_[0], n);
    const auto [low_b, high_b] = extent(corners_[1], n);
    for (const Integer& height : {high_a - low_b, high_b - low_a}) {
      Rational candidate{height * height, square};
      if (!best_ || candidate < *best_) best_ = std::move(candidate);
    }
  }
  [[nodiscard]] static std::array<Integer, 2> extent(const std::vector<Vector>& corners,
                                                     const Vector& n) {
    std::array<Integer, 2> range{dot(n, corners[0]), dot(n, corners[0])};
    for (const Vector& x : corners) {
      const Integer height = dot(n, x);
      if (height < range[0]) range[0] = height;
      if (height > range[1]) range[1] = height;
    }
    return range;
  }

  [[nodiscard]] static Sign sign_of(const Integer& x) {
    return x.is_zero() ? Sign::zero : x < 0 ? Sign::negative : Sign::positive;
  }

  adaptive policy_;
  bool is_placed_;
  std::array<Shape<D>, 2> shapes_;
  std::array<Boundary, 2> hulls_;
  int low_ = 0;                                  // vertices are in units of
  Integer divisor_ = 1;                          // 2^low / divisor
  std::array<std::vector<Vector>, 2> vertices_;  // of which only those of the hulls are set
  std::array<std::vector<Vector>, 2> corners_;
  std::optional<Rational> best_;
};

}  // namespace

template <int D>
Rational depth_squared(const Pair<D>& pair) {
  return Search<D>(pair).run();
}

template Rational depth_squared(const Pair<2>&);
template Rational depth_squared(const Pair<3>&);

}  // namespace certa::fuzz
