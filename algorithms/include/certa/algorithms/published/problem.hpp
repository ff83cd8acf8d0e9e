/// The input and the answer of a printed loop: two sets of points in a number type, seen as their
/// configuration space obstacle (the Minkowski difference A - B).
///
/// Everything below `published` follows a printed text to the letter, on any number type N with + -
/// * / and comparisons: float, double, `Fraction`. No query uses this. It shares with our
/// algorithms only Johnson's algorithm, the Backup procedure and Voronoi regions (subdistance.hpp).
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

#include <certa/predicates/point.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/simplex.hpp>
#include <certa/verdict.hpp>

namespace certa::published {

/// Exact fractions: with them the answer of a printed loop is exactly the one that its text
/// defines.
using Fraction = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                               boost::multiprecision::et_off>;

/// A vertex of the configuration space obstacle: y = p_i - q_j, and its name (i, j).
template <class N, int D>
struct Vertex {
  Vec<N, D> y;
  VertexPair name;
};

/// A simplex set (tau, W, Q, simplex, ..): vertices in the order that the text gives them.
template <class N, int D>
class SimplexSet {
 public:
  SimplexSet() {}  // NOLINT(modernize-use-equals-default): vertices stay uninitialized
  SimplexSet(const SimplexSet& other) { *this = other; }
  SimplexSet& operator=(const SimplexSet& other) {
    size_ = other.size_;
    for (std::size_t k = 0; k < size_; ++k) vertices_[k] = other.vertices_[k];
    return *this;
  }
  ~SimplexSet() = default;
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool full() const noexcept { return size_ == D + 1; }
  [[nodiscard]] const Vertex<N, D>& operator[](std::size_t k) const noexcept {
    return vertices_[k];
  }
  [[nodiscard]] std::span<const Vertex<N, D>> span() const& noexcept {
    return {vertices_.data(), size_};
  }
  std::span<const Vertex<N, D>> span() const&& = delete;
  /// Returns whether this point is one of the set.
  [[nodiscard]] bool has(const Vec<N, D>& y) const {
    for (const Vertex<N, D>& vertex : span())
      if (vertex.y.coordinates == y.coordinates) return true;
    return false;
  }
  /// Replaces the set by these vertices; by value, because they may be members of the set.
  template <std::same_as<Vertex<N, D>>... V>
  void assign(V... vertices) {
    size_ = 0;
    (push_back(vertices), ...);
  }
  void push_back(const Vertex<N, D>& vertex) { vertices_[size_++] = vertex; }

 private:
  std::array<Vertex<N, D>, D + 1> vertices_;
  std::size_t size_ = 0;
};

/// The result of a sub-distance algorithm: the smallest set W whose hull holds the point v of
/// minimum norm, and its barycentric coordinates, v = sum lambda_i y_i.
template <class N, int D>
struct Nearest {
  SimplexSet<N, D> w;
  std::array<N, D + 1> lambda{};
  Vec<N, D> v{};

  /// Replaces the set by these vertices with these weights, and v by their sum.
  template <std::same_as<Vertex<N, D>>... V>
  void assign(const std::array<N, sizeof...(V)>& weights, V... vertices) {
    w.assign(vertices...);
    for (std::size_t k = 0; k < sizeof...(V); ++k) lambda[k] = weights[k];
    for (std::size_t c = 0; c < D; ++c) {
      N sum(0);
      std::size_t k = 0;
      ((sum = sum + weights[k++] * vertices.y[c]), ...);
      v[c] = sum;
    }
  }
};

/// The settings that printed loops leave to their users.
template <class N, int D>
struct Settings {
  N relative = N(0);          ///< The relative tolerance: eps of equation (10) and its like.
  N absolute = N(0);          ///< The absolute one: eps of |v| <= eps, eps_tol of equation (9).
  std::uint32_t steps = 256;  ///< k_max; it ends loops whose texts have none, and which may go on
                              ///< for ever.
  /// The point or direction to start from, if the text leaves it open or names another.
  std::optional<Vec<N, D>> start = {};
  /// Whether the CSO's first vertex is the simplex' first, without a support. Barycode-based GJK
  /// names this start beside the one that it prints. Other loops ignore it.
  bool starts_at_vertex = false;
};

/// The answer of a printed loop. `undecided`: the text gives no answer, or not within the steps.
/// Loops of level 3 give points and distance.
template <class N, int D>
struct Result {
  Verdict verdict = Verdict::undecided;
  N squared{};  ///< The squared distance |v|^2.
  Nearest<N, D> nearest;
  std::uint32_t supports = 0;  ///< How often a support was sought.
  std::uint32_t calls = 0;     ///< How often the sub-algorithm was called (N_SUB).
  /// Why the loop ended, in the terms of its text; null after the last step that it may make.
  const char* end = nullptr;

  /// Ends with this verdict, for this reason.
  void ends(Verdict as, const char* reason) noexcept {
    verdict = as;
    end = reason;
  }
};

/// The tolerances that a text has (`Settings`); loops without any do not name them.
struct TextTolerances {
  bool relative = false;  ///< Whether it has a relative one.
  bool absolute = false;  ///< Whether it has an absolute one.
  /// Whether the absolute one is a length, |v| <= eps, and not a ratio, as in equation 9 of
  /// Montanari et al.
  bool is_length = false;
};

/// A recorder of steps that records nothing. Others derive from it.
struct Silent {
  /// The search is at this simplex and has sought a support in this direction.
  template <class N, int D>
  void step(const SimplexSet<N, D>& /*simplex*/, const Vec<N, D>& /*direction*/,
            const Vertex<N, D>& /*support*/) const noexcept {}
  /// The simplex that the step keeps.
  template <class N, int D>
  void keep(const SimplexSet<N, D>& /*simplex*/) const noexcept {}
  /// What the sub-algorithm of the step found: the set kept, its weights, and the point v.
  template <class N, int D>
  void found(const Nearest<N, D>& /*nearest*/) const noexcept {}
  /// The direction in which a loop without weights goes on.
  template <class N, int D>
  void next(const Vec<N, D>& /*direction*/) const noexcept {}
  /// The region of the origin, where the text has names for regions: `name()` is that name.
  template <class Name>
  void region(const Name& /*name*/) const noexcept {}
};

/// The coordinates of points, each converted to N (rounded if N does not hold them).
template <class N, std::size_t D>
[[nodiscard]] std::vector<Vec<N, static_cast<int>(D)>> in_numbers(
    std::span<const std::array<double, D>> points) {
  std::vector<Vec<N, static_cast<int>(D)>> converted(points.size());
  for (std::size_t k = 0; k < points.size(); ++k)
    for (std::size_t c = 0; c < D; ++c) converted[k][c] = static_cast<N>(points[k][c]);
  return converted;
}

/// The configuration space obstacle of two non-empty sets of points. Supports are found by looking
/// at all points; the first of equal ones is taken.
template <class N, int D>
class Scan {
 public:
  Scan(std::span<const Vec<N, D>> a, std::span<const Vec<N, D>> b) noexcept : a_(a), b_(b) {}

  /// S(d), the vertex farthest along d: the farthest of A along d minus the farthest of B along -d.
  [[nodiscard]] Vertex<N, D> operator()(const Vec<N, D>& d) const {
    return vertex({farthest(a_, d), farthest(b_, -d)});
  }
  /// The vertex of this name.
  [[nodiscard]] Vertex<N, D> vertex(VertexPair name) const {
    return {a_[name.i] - b_[name.j], name};
  }
  [[nodiscard]] std::span<const Vec<N, D>> a() const noexcept { return a_; }
  [[nodiscard]] std::span<const Vec<N, D>> b() const noexcept { return b_; }

 private:
  static std::uint32_t farthest(std::span<const Vec<N, D>> points, const Vec<N, D>& d) {
    std::size_t best = 0;
    N most = dot(points[0], d);
    for (std::size_t k = 1; k < points.size(); ++k) {
      N value = dot(points[k], d);
      // Selected without a branch in machine numbers, because it is not predictable which vertices
      // are farther.
      const bool is_farther = value > most;
      best = is_farther ? k : best;
      if (is_farther) most = std::move(value);
    }
    return static_cast<std::uint32_t>(best);
  }

  std::span<const Vec<N, D>> a_;
  std::span<const Vec<N, D>> b_;
};

/// The configuration space obstacle of two convex polygons in order, with supports by hill climbing
/// from the last ones. Barycode-based GJK and the note on ordered simplices recommend this and
/// print no code.
template <class N>
class Climb {
 public:
  Climb(std::span<const Vec<N, 2>> a, std::span<const Vec<N, 2>> b) noexcept : scan_(a, b) {}

  [[nodiscard]] Vertex<N, 2> operator()(const Vec<N, 2>& d) const {
    return scan_.vertex({at_a_ = climb(a(), at_a_, d), at_b_ = climb(b(), at_b_, -d)});
  }
  [[nodiscard]] Vertex<N, 2> vertex(VertexPair name) const { return scan_.vertex(name); }
  [[nodiscard]] std::span<const Vec<N, 2>> a() const noexcept { return scan_.a(); }
  [[nodiscard]] std::span<const Vec<N, 2>> b() const noexcept { return scan_.b(); }

 private:
  static std::uint32_t climb(std::span<const Vec<N, 2>> polygon, std::uint32_t at,
                             const Vec<N, 2>& d) {
    const auto n = static_cast<std::uint32_t>(polygon.size());
    N most = dot(polygon[at], d);
    const auto walk = [&](std::uint32_t step) {
      const auto after = [&] { return at + step < n ? at + step : at + step - n; };
      const std::uint32_t from = at;
      for (std::uint32_t next = after(); next != from; next = after()) {
        N value = dot(polygon[next], d);
        if (!(value > most)) break;
        most = std::move(value);
        at = next;
      }
      return at != from;
    };
    if (!walk(1)) walk(n - 1);
    return at;
  }

  Scan<N, 2> scan_;
  mutable std::uint32_t at_a_ = 0;
  mutable std::uint32_t at_b_ = 0;
};

/// The point sum lambda_i y_i.
template <class N, int D>
[[nodiscard]] Vec<N, D> weighted_sum(const SimplexSet<N, D>& w,
                                     const std::array<N, D + 1>& lambda) {
  Vec<N, D> v{};
  for (std::size_t c = 0; c < D; ++c) {
    N sum(0);
    for (std::size_t k = 0; k < w.size(); ++k) sum = sum + lambda[k] * w[k].y[c];
    v[c] = sum;
  }
  return v;
}

/// The start of a search, a point or direction: as set, or the first vertex.
template <class N, int D, class Cso>
[[nodiscard]] Vec<N, D> start_of(const Cso& cso, const Settings<N, D>& settings) {
  return settings.start ? *settings.start : cso.vertex({0, 0}).y;
}

/// Returns whether all coordinates are zero.
template <class N, int D>
[[nodiscard]] bool is_zero(const Vec<N, D>& x) {
  for (const N& c : x.coordinates)
    if (!(c == N(0))) return false;
  return true;
}

}  // namespace certa::published
