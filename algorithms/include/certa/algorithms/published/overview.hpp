/// Linahan: A Geometric Interpretation of the Boolean Gilbert-Johnson-Keerthi Algorithm (2015): the
/// overview of GJK in section 2, and Ericson's variant of section 3.
#pragma once

#include <type_traits>

#include <certa/algorithms/published/problem.hpp>
#include <certa/algorithms/published/subdistance.hpp>
#include <certa/gjk/algorithm.hpp>

namespace certa::published {

/// The overview: P is the point of minimum norm of the hull of Q and V, Q the smallest subset that
/// holds it, and the loop goes on while |P|^2 - P.V > eps^2 (the setting `absolute`). The point of
/// minimum norm is found by Johnson's algorithm, as in the text, or, in Ericson's variant, by
/// Voronoi regions, with an end if P is the origin. The text names no bound on Q: if rounding
/// leaves Q full and P not at the origin, there is no answer.
template <bool kEricson>
struct OverviewOf {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{
      .name = kEricson ? "gjk-ericson-reconstructed" : "gjk-overview-published",
      .min_dimension = 2,
      .max_dimension = 3,
      .level = 3,
      .paper = kEricson ? "Linahan 2015, section 3" : "Linahan 2015, section 2",
      .form = kEricson ? Form::reconstructed : Form::published};
  /// The tolerances of the text.
  static constexpr TextTolerances tolerances{.absolute = true, .is_length = true};

  /// Runs the loop.
  template <class N, int D, class Cso, class Record = Silent>
  [[nodiscard]] static Result<N, D> run(const Cso& cso, const Settings<N, D>& settings,
                                        Record&& record = {}) {
    using Sub = std::conditional_t<kEricson, VoronoiRegions<N, D>, JohnsonAlone<N, D>>;
    Result<N, D> result;
    Sub minimum_norm_point;
    Vec<N, D> p = start_of(cso, settings);
    SimplexSet<N, D>& q = result.nearest.w;
    Vertex<N, D> v = cso(-p);
    result.supports = 1;
    record.step(q, -p, v);
    const N eps = settings.absolute * settings.absolute;
    while (dot(p, p) - dot(p, v.y) > eps) {
      if (q.full()) {
        result.ends(Verdict::undecided, "Q is full");
        return result;
      }
      if (result.supports >= settings.steps) return result;
      ++result.calls;
      if (!minimum_norm_point(v, result.nearest)) {
        result.ends(Verdict::undecided, "no subset has P");
        return result;
      }
      p = result.nearest.v;
      record.keep(q);
      record.found(result.nearest);
      if (kEricson && is_zero(p)) {
        result.end = "P is the origin";
        break;
      }
      v = cso(-p);
      ++result.supports;
      record.step(q, -p, v);
    }
    if (dot(p, p) != dot(p, p)) {
      result.ends(Verdict::undecided, "P is no number");
      return result;
    }
    if (result.end == nullptr) result.end = "|P|^2 - P.V <= eps^2";
    result.squared = dot(p, p);
    result.nearest.v = p;
    result.verdict = result.squared <= eps ? Verdict::intersecting : Verdict::separated;
    return result;
  }
};
/// The overview of section 2.
using Overview = OverviewOf<false>;
/// Ericson's variant, of section 3.
using Ericson = OverviewOf<true>;

}  // namespace certa::published
