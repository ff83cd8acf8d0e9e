/// Convex polyhedra collision test (GJK Algorithm): the note's code for the plane, line by line,
/// and a reading of its last paragraph about space.
#pragma once

#include <utility>

#include <certa/algorithms/published/problem.hpp>
#include <certa/gjk/algorithm.hpp>

namespace certa::published {

namespace detail {

/// testCollision: starts from d, the first axis unless another is set. `build_and_test(s, p, d,
/// record)` adds p to the simplex and says whether it contains the origin.
template <class N, int D, class Cso, class Record, class BuildAndTest>
[[nodiscard]] Result<N, D> test_collision(const Cso& cso, const Settings<N, D>& settings,
                                          Record& record, const BuildAndTest& build_and_test) {
  Result<N, D> result;
  SimplexSet<N, D>& s = result.nearest.w;
  Vec<N, D> d{};
  d[0] = N(1);
  if (settings.start) d = *settings.start;
  while (result.supports < settings.steps) {
    const Vertex<N, D> p = cso(d);
    ++result.supports;
    record.step(s, d, p);
    if (dot(p.y, d) < N(0)) {
      result.ends(Verdict::separated, "p.d < 0");
      return result;
    }
    ++result.calls;
    const bool holds = build_and_test(s, p, d, record);
    record.keep(s);
    if (holds) {
      result.ends(Verdict::intersecting, "buildAndTestSimplex returns true");
      return result;
    }
    record.next(d);
  }
  return result;
}

template <class N>
[[nodiscard]] N cross_2d(const Vec<N, 2>& a, const Vec<N, 2>& b) {
  return a[0] * b[1] - a[1] * b[0];
}
template <class N>
[[nodiscard]] Vec<N, 2> left(const Vec<N, 2>& a) {
  return {{-a[1], a[0]}};
}
template <class N>
[[nodiscard]] Vec<N, 2> right(const Vec<N, 2>& a) {
  return {{a[1], -a[0]}};
}

}  // namespace detail

/// The code for the plane. Its two spellings of `d` and of `cross2D` are read as one.
struct OrderedSimplex {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "ordered-simplex-published",
                                      .min_dimension = 2,
                                      .max_dimension = 2,
                                      .level = 1,
                                      .paper = "Convex polyhedra collision test, code",
                                      .form = Form::published};

  /// Runs the loop.
  template <class N, int D, class Cso, class Record = Silent>
  [[nodiscard]] static Result<N, 2> run(const Cso& cso, const Settings<N, D>& settings,
                                        Record&& record = {}) {
    return detail::test_collision(
        cso, settings, record,
        [](SimplexSet<N, 2>& s, const Vertex<N, 2>& p, Vec<N, 2>& d, auto& regions) {
          if (s.size() == 0) {
            s.assign(p);
            d = -p.y;
            return false;
          }
          if (s.size() == 1) {
            const Vec<N, 2> a = p.y - s[0].y;
            const bool swapped = detail::cross_2d(a, -s[0].y) < N(0);
            d = swapped ? detail::right(a) : detail::left(a);
            swapped ? s.assign(p, s[0]) : s.push_back(p);
            return false;
          }
          const Vec<N, 2> a = p.y - s[0].y;
          if (detail::cross_2d(a, -s[0].y) > N(0)) {
            d = detail::left(a);
            regions.region([] { return "5"; });
            s.assign(s[0], p);
            return false;
          }
          const Vec<N, 2> b = p.y - s[1].y;
          if (detail::cross_2d(b, -s[1].y) < N(0)) {
            d = detail::right(b);
            regions.region([] { return "6"; });
            s.assign(p, s[1]);
            return false;
          }
          s.push_back(p);
          regions.region([] { return "4"; });
          return true;
        });
  }
};

/// "The 3D case follows the same idea; .. in case k = 3, we have to check which side of the
/// triangle plane the origin is and construct a tetrahedron". Read as: with three points, test the
/// side of their plane; with four, take the first of the three sides with the newest point that
/// sees the origin. The text leaves open which products "must be adapted as well".
struct OrderedSimplex3d {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "ordered-simplex-3d-reconstructed",
                                      .min_dimension = 3,
                                      .max_dimension = 3,
                                      .level = 1,
                                      .paper = "Convex polyhedra collision test, last paragraph",
                                      .form = Form::reconstructed};

  /// Runs the loop.
  template <class N, int D, class Cso, class Record = Silent>
  [[nodiscard]] static Result<N, 3> run(const Cso& cso, const Settings<N, D>& settings,
                                        Record&& record = {}) {
    return detail::test_collision(
        cso, settings, record,
        [](auto& s, const auto& p, auto& d, auto&) { return build_and_test(s, p, d); });
  }

  /// buildAndTestSimplex: adds p to s, keeps a part, sets the next direction d, and returns whether
  /// s is taken to contain the origin.
  template <class N>
  [[nodiscard]] static bool build_and_test(SimplexSet<N, 3>& s, const Vertex<N, 3>& p,
                                           Vec<N, 3>& d) {
    using V = Vertex<N, 3>;
    // The triangle x, y, z with the normal (y - x) x (z - x) as direction.
    const auto wound = [&s, &d](const V& x, const V& y, const V& z) {
      d = cross(y.y - x.y, z.y - x.y);
      s.assign(x, y, z);
      return false;
    };
    if (s.size() == 0) {
      s.assign(p);
      d = -p.y;
      return false;
    }
    if (s.size() == 1) {
      const Vec<N, 3> edge = p.y - s[0].y;
      d = cross(cross(edge, -s[0].y), edge);
      s.push_back(p);
      return false;
    }
    if (s.size() == 2) {
      const std::array<V, 2> x{s[0], s[1]};
      const bool sees = dot(cross(x[0].y - p.y, x[1].y - p.y), p.y) < N(0);
      return sees ? wound(p, x[0], x[1]) : wound(p, x[1], x[0]);
    }
    const std::array<V, 3> x{s[0], s[1], s[2]};
    for (std::size_t k = 0; k < 3; ++k) {
      const V& y = x[k];
      const V& z = x[(k + 1) % 3];
      if (dot(cross(y.y - p.y, z.y - p.y), p.y) < N(0)) return wound(p, y, z);
    }
    s.assign(p, x[0], x[1], x[2]);
    return true;
  }
};

}  // namespace certa::published
