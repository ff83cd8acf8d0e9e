/// Linahan: A Geometric Interpretation of the Boolean Gilbert-Johnson-Keerthi Algorithm (2015): the
/// Boolean algorithm of section 4, with the reduction of "Our contribution".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <certa/algorithms/published/problem.hpp>
#include <certa/gjk/algorithm.hpp>

namespace certa::published {

namespace detail {

/// A vector in space; for points in the plane the third coordinate is 0.
template <class N, int D>
[[nodiscard]] Vec<N, 3> in_space(const Vec<N, D>& x) {
  Vec<N, 3> y{};
  for (std::size_t c = 0; c < D; ++c) y[c] = x[c];
  return y;
}
template <int D, class N>
[[nodiscard]] Vec<N, D> out_of_space(const Vec<N, 3>& x) {
  Vec<N, D> y{};
  for (std::size_t c = 0; c < D; ++c) y[c] = x[c];
  return y;
}

}  // namespace detail

/// The regions of Q that DoSimplex looks at.
enum class SimplexRegions : std::uint8_t {
  /// All that have the newest vertex, by Muratori's tests. The text describes their decisions. The
  /// tests themselves are from Muratori's account, and so is the rule that a tetrahedron takes the
  /// first side that sees the origin as the next triangle.
  all,
  /// Those of Lemmas 5, 6, 7: one, four and seven, the last by at most three tests of planes.
  lemmas,
};

/// DoSimplex on an ordered set, A the newest: keeps a part of Q and returns the next direction, or
/// nothing when Q contains the origin.
template <SimplexRegions kRegions, class N, int D>
class DoSimplex {
 public:
  explicit DoSimplex(SimplexSet<N, D>& q) : q_(q) {}

  [[nodiscard]] std::optional<Vec<N, D>> operator()() {
    const Vertex<N, D> a = q_[0];
    const Vertex<N, D> b = q_[1];
    if (q_.size() == 2) return line(a, b);
    const Vertex<N, D> c = q_[2];
    if (q_.size() == 3) return triangle(a, b, c);
    if constexpr (D == 3) return tetrahedron(a, b, c, q_[3]);
    return std::nullopt;
  }
  /// The number of regions tested.
  [[nodiscard]] std::uint32_t tests() const noexcept { return tests_; }

 private:
  using Space = Vec<N, 3>;
  static constexpr bool kAll = kRegions == SimplexRegions::all;

  static Space at(const Vertex<N, D>& x) { return detail::in_space(x.y); }
  /// Returns whether x.(-A) > 0: whether x points towards the origin from A.
  bool towards(const Space& x, const Vertex<N, D>& a) {
    ++tests_;
    return dot(x, at(a)) < N(0);
  }

  /// The edge AB with D = (AB x -A) x AB.
  std::optional<Vec<N, D>> edge(const Vertex<N, D>& a, const Vertex<N, D>& b) {
    q_.assign(a, b);
    const Space ab = at(b) - at(a);
    return detail::out_of_space<D>(cross(cross(ab, -at(a)), ab));
  }
  /// Lemma 5 leaves the slab; with all regions also the vertex A.
  std::optional<Vec<N, D>> line(const Vertex<N, D>& a, const Vertex<N, D>& b) {
    if (!kAll || towards(at(b) - at(a), a)) return edge(a, b);
    q_.assign(a);
    return -a.y;
  }

  /// Lemma 6 leaves AC, AB and the triangle's two sides; in the plane, a triangle beside neither
  /// edge contains the origin. With all regions also A.
  std::optional<Vec<N, D>> triangle(const Vertex<N, D>& a, const Vertex<N, D>& b,
                                    const Vertex<N, D>& c) {
    const Space ab = at(b) - at(a);
    const Space ac = at(c) - at(a);
    const Space abc = cross(ab, ac);
    if (towards(cross(abc, ac), a)) {
      if (!kAll || towards(ac, a)) return edge(a, c);
      return line(a, b);
    }
    if (towards(cross(ab, abc), a)) return line(a, b);
    if (D == 2) return std::nullopt;
    if (towards(abc, a)) {
      q_.assign(a, b, c);
      return detail::out_of_space<D>(abc);
    }
    q_.assign(a, c, b);  // the winding is swapped
    return detail::out_of_space<D>(-abc);
  }

  std::optional<Vec<N, D>> tetrahedron(const Vertex<N, D>& a, const Vertex<N, D>& b,
                                       const Vertex<N, D>& c, const Vertex<N, D>& d) {
    // The normal of BCD points to A, so these point outwards.
    const auto outside = [&](const Vertex<N, D>& x, const Vertex<N, D>& y) {
      return towards(cross(at(x) - at(a), at(y) - at(a)), a);
    };
    const auto side = [&](const Vertex<N, D>& x, const Vertex<N, D>& y) {
      q_.assign(a, x, y);
      return std::optional(detail::out_of_space<D>(cross(at(x) - at(a), at(y) - at(a))));
    };
    if constexpr (kAll) {
      if (outside(b, c)) return triangle(a, b, c);
      if (outside(c, d)) return triangle(a, c, d);
      if (outside(d, b)) return triangle(a, d, b);
    } else {
      if (outside(b, c)) {
        if (outside(c, d)) return edge(a, c);
        if (outside(d, b)) return edge(a, b);
        return side(b, c);
      }
      if (outside(c, d)) {
        if (outside(d, b)) return edge(a, d);
        return side(c, d);
      }
      if (outside(d, b)) return side(d, b);
    }
    return std::nullopt;
  }

  SimplexSet<N, D>& q_;
  std::uint32_t tests_ = 0;
};

/// A region of DoSimplex by the vertices that are kept: A for the newest, B, C and D for those
/// before it, in their order.
template <class N, int D>
[[nodiscard]] std::string letters(const SimplexSet<N, D>& kept, const Vertex<N, D>& newest,
                                  const SimplexSet<N, D>& before) {
  SimplexSet<N, D> all;
  all.push_back(newest);
  for (const Vertex<N, D>& x : before.span()) all.push_back(x);
  std::string text;
  for (const Vertex<N, D>& x : kept.span())
    for (std::size_t k = 0; k < all.size(); ++k) {
      const char letter = static_cast<char>('A' + k);
      if (!(all[k].name == x.name) || text.find(letter) != std::string::npos) continue;
      text += letter;
      break;
    }
  return text;
}

/// BGJK: S of any direction (the first axis unless set), Q = {S}, D = -S; then S of D, an end if
/// S.D < 0, and DoSimplex.
template <SimplexRegions kRegions>
struct BooleanOf {
  static constexpr bool kAll = kRegions == SimplexRegions::all;
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{
      .name = kAll ? "muratori-reconstructed" : "muratori-reduced-published",
      .min_dimension = 2,
      .max_dimension = 3,
      .level = 1,
      .paper = kAll ? "Linahan 2015, section 4; Muratori" : "Linahan 2015, Lemmas 5-7",
      .form = kAll ? Form::reconstructed : Form::published};

  /// Runs the loop.
  template <class N, int D, class Cso, class Record = Silent>
  [[nodiscard]] static Result<N, D> run(const Cso& cso, const Settings<N, D>& settings,
                                        Record&& record = {}) {
    Result<N, D> result;
    SimplexSet<N, D>& q = result.nearest.w;
    Vec<N, D> d{};
    d[0] = N(1);
    if (settings.start) d = *settings.start;
    Vertex<N, D> s = cso(d);
    result.supports = 1;
    record.step(q, d, s);
    q.assign(s);
    record.keep(q);
    d = -s.y;
    record.next(d);
    while (result.supports < settings.steps) {
      s = cso(d);
      ++result.supports;
      record.step(q, d, s);
      if (dot(s.y, d) < N(0)) {
        result.ends(Verdict::separated, "S.D < 0");
        return result;
      }
      const SimplexSet<N, D> old = q;
      q.assign(s);
      for (const Vertex<N, D>& x : old.span()) q.push_back(x);
      ++result.calls;
      DoSimplex<kRegions, N, D> do_simplex(q);
      const std::optional<Vec<N, D>> next = do_simplex();
      record.keep(q);
      record.region([&] { return letters(q, s, old); });
      if (!next) {
        result.ends(Verdict::intersecting, "DoSimplex returns true");
        return result;
      }
      d = *next;
      record.next(d);
    }
    return result;
  }
};
/// BGJK with all regions of the newest vertex, after Muratori.
using Muratori = BooleanOf<SimplexRegions::all>;
/// BGJK with the regions that Lemmas 5 to 7 leave.
using MuratoriReduced = BooleanOf<SimplexRegions::lemmas>;

}  // namespace certa::published
