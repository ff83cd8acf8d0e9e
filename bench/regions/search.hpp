/// The compared searches, ours and by printed loops, as lists of steps.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include <certa/algorithms/boolean/muratori.hpp>
#include <certa/algorithms/published/boolean_gjk.hpp>
#include <certa/algorithms/published/ordered_simplex.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/integer.hpp>
#include <certa/predicates/number.hpp>

#include "regions/pairs.hpp"

namespace certa::bench {

/// A step of a search: a call of DoSimplex.
struct Step {
  Simplex old;           ///< The simplex before.
  VertexPair support{};  ///< The vertex that is added.
  /// The part of both that is kept; nothing if inexact signs contradict each other, which does not
  /// happen here.
  std::optional<Simplex> kept;
  std::uint64_t regions = 0;  ///< The number of regions that it tests.
};

/// A search: its verdict and its steps. If it is stopped, the verdict is `undecided` and there are
/// no steps.
struct Search {
  Verdict verdict = Verdict::undecided;
  bool stands_still = false;  ///< Whether it is stopped because the next direction is zero, for
                              ///< ever.
  std::vector<Step> steps;
};

/// The vertices of a pair in numbers N, which hold their products and sums exactly. If N is an
/// integer of any size, all are scaled by the same power of two.
template <class N>
class ExactPoints {
 public:
  ExactPoints(const Shape<3>& a, const Shape<3>& b) {
    ExponentRange range;
    for (const Shape<3>* shape : {&a, &b})
      for (const Point<3>& p : shape->points())
        for (const double x : p) range.include(x);
    const int low = range.empty() ? 0 : range.low;
    convert(a.points(), low, a_);
    convert(b.points(), low, b_);
  }
  [[nodiscard]] published::Scan<N, 3> cso() const { return {a_, b_}; }

 private:
  static void convert(std::span<const Point<3>> points, int low, std::vector<Vec<N, 3>>& result) {
    for (const Point<3>& p : points) {
      Vec<N, 3>& x = result.emplace_back();
      for (std::size_t c = 0; c < 3; ++c) {
        if constexpr (std::is_same_v<N, Integer>)
          x[c] = Scaled<Integer>{low}(p[c]);
        else
          x[c] = static_cast<N>(p[c]);
      }
    }
  }

  std::vector<Vec<N, 3>> a_;
  std::vector<Vec<N, 3>> b_;
};

/// Our search, on exact signs.
template <class Algorithm>
struct Ours {
  template <class N>
  [[nodiscard]] static Step step(const Shape<3>& a, const Shape<3>& b, const Simplex& old,
                                 VertexPair support) {
    adaptive policy;
    Counters counters;
    Step step{old, support, {}, 0};
    const auto found =
        single_step<Algorithm>(policy, MinkowskiDifference<3>{a, b}, old, support, counters);
    if (found) step.kept = found->simplex;
    step.regions = counters.regions;
    return step;
  }
  template <class N>
  [[nodiscard]] static Search search(const Shape<3>& a, const Shape<3>& b) {
    adaptive policy;
    Trace trace;
    Counters made;
    PolicyOptions options;
    options.trace = &trace;
    options.counters = &made;
    Search search;
    search.verdict =
        gjk<Algorithm>(policy, MinkowskiDifference<3>{a, b}, Goal::separation, options).verdict;
    if (search.verdict == Verdict::undecided) return search;
    trace.resize(made.calls);  // the last step of a search may make no call
    for (const TraceStep& x : trace) search.steps.push_back(step<N>(a, b, x.face, x.support));
    return search;
  }
};

template <class N>
[[nodiscard]] published::SimplexSet<N, 3> vertices_of(const published::Scan<N, 3>& cso,
                                                      const Simplex& names) {
  published::SimplexSet<N, 3> set;
  for (const VertexPair x : names.span()) set.push_back(cso.vertex(x));
  return set;
}
template <class N>
[[nodiscard]] Simplex names_of(const published::SimplexSet<N, 3>& set) {
  Simplex names;
  for (const auto& x : set.span()) names.push_back(x.name);
  return names;
}

/// A printed loop from its own start, in exact numbers. `Call` is its DoSimplex: call(cso, step)
/// sets the kept simplex and the number of tested regions.
template <class Loop, class Call>
struct Printed {
  template <class N>
  [[nodiscard]] static Step step(const Shape<3>& a, const Shape<3>& b, const Simplex& old,
                                 VertexPair support) {
    const ExactPoints<N> points(a, b);
    Step step{old, support, {}, 0};
    Call::call(points.cso(), step);
    return step;
  }
  template <class N>
  [[nodiscard]] static Search search(const Shape<3>& a, const Shape<3>& b) {
    const ExactPoints<N> points(a, b);
    const published::Scan<N, 3> cso = points.cso();
    Recorder<N> recorder;
    Search search;
    search.verdict = Loop::run(cso, published::Settings<N, 3>{}, recorder).verdict;
    if (search.verdict == Verdict::undecided) {
      search.stands_still = recorder.stands_still;
      return search;
    }
    search.steps = std::move(recorder.steps);
    for (Step& step : search.steps) Call::call(cso, step);
    return search;
  }

 private:
  /// Notes the steps to two vertices and more.
  template <class N>
  struct Recorder : published::Silent {
    void step(const published::SimplexSet<N, 3>& simplex, const Vec<N, 3>& direction,
              const published::Vertex<N, 3>& support) {
      pending = {names_of(simplex), support.name, {}, 0};
      stands_still = published::is_zero(direction);
    }
    void keep(const published::SimplexSet<N, 3>& /*simplex*/) {
      if (pending.old.size > 0) steps.push_back(pending);
    }
    Step pending;
    bool stands_still = false;
    std::vector<Step> steps;
  };
};

/// DoSimplex.
template <published::SimplexRegions kRegions>
struct CallDoSimplex {
  template <class N>
  static void call(const published::Scan<N, 3>& cso, Step& step) {
    Simplex names;
    names.push_back(step.support);
    for (const VertexPair x : step.old.span()) names.push_back(x);
    published::SimplexSet<N, 3> q = vertices_of(cso, names);
    published::DoSimplex<kRegions, N, 3> do_simplex(q);
    (void)do_simplex();
    step.kept = names_of(q);
    step.regions = do_simplex.tests();
  }
};

/// The note's test in space: one sign decides for three points, up to three for four.
struct CallPlanes {
  template <class N>
  static void call(const published::Scan<N, 3>& cso, Step& step) {
    published::SimplexSet<N, 3> s = vertices_of(cso, step.old);
    Vec<N, 3> direction{};
    (void)published::OrderedSimplex3d::build_and_test(s, cso.vertex(step.support), direction);
    step.kept = names_of(s);
    if (step.old.size < 3) {
      step.regions = step.old.size - 1U;
    } else {
      // The side test for the newest and old vertex number k, counted from zero, comes after k
      // others.
      step.regions = 3;
      if (step.kept->size == 3)
        for (std::uint64_t k = 0; k < 3; ++k)
          if (step.old[k] == (*step.kept)[1]) step.regions = k + 1;
    }
  }
};

/// Calls f<Contender>(label) for each compared algorithm.
template <class F>
void for_each_contender(const F& f) {
  using published::SimplexRegions;
  f.template operator()<Printed<published::Muratori, CallDoSimplex<SimplexRegions::all>>>(
      "full reconstructed");
  f.template operator()<Printed<published::MuratoriReduced, CallDoSimplex<SimplexRegions::lemmas>>>(
      "reduced published");
  f.template operator()<Printed<published::OrderedSimplex3d, CallPlanes>>("planes reconstructed");
  f.template operator()<Ours<Muratori>>("full");
  f.template operator()<Ours<MuratoriReduced>>("reduced");
}

}  // namespace certa::bench
