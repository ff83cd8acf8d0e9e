/// Zhang, Wu, Wang, Zhou: Barycode-based GJK Algorithm, Algorithm 6.
#pragma once

#include <certa/algorithms/published/barycode.hpp>
#include <certa/algorithms/published/problem.hpp>
#include <certa/gjk/algorithm.hpp>

namespace certa::published {

/// Algorithm 6: contact, with both early exits.
struct BarycodeCollision {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "barycode-collision-published",
                                      .min_dimension = 2,
                                      .max_dimension = 2,
                                      .level = 1,
                                      .paper = "Zhang, Wu, Wang, Zhou, Algorithm 6",
                                      .form = Form::published};
  /// The tolerances of the text.
  static constexpr TextTolerances tolerances{.absolute = true, .is_length = true};

  /// Runs the loop.
  template <class N, int D, class Cso, class Record = Silent>
  [[nodiscard]] static Result<N, 2> run(const Cso& cso, const Settings<N, D>& settings,
                                        Record&& record = {}) {
    Result<N, 2> result;
    Nearest<N, 2>& nearest = result.nearest;
    const Vec<N, 2> v_init = start_of(cso, settings);
    if (is_zero(v_init)) {
      result.ends(Verdict::intersecting, "v_init is the origin");
      return result;
    }
    detail::begin(cso, settings, v_init, result, record);
    const N absolute = settings.absolute * settings.absolute;
    do {
      const Vertex<N, 2> w = cso(-nearest.v);
      ++result.supports;
      record.step(nearest.w, -nearest.v, w);
      if (dot(nearest.v, w.y) > N(0)) {
        result.ends(Verdict::separated, "v.w > 0");
        return result;
      }
      if (nearest.w.size() == 2 &&
          detail::across(nearest.w[0].y, w.y) * detail::across(nearest.w[1].y, w.y) <= N(0)) {
        result.ends(Verdict::intersecting, "(A x w).(B x w) <= 0");
        return result;
      }
      ++result.calls;
      if (!detail::barycode_subdistance<BarycodeOrder::any>(w, nearest, record)) {
        result.ends(Verdict::undecided, "no case for the code 0");
        return result;
      }
      if (dot(nearest.v, nearest.v) <= absolute) {
        result.ends(Verdict::intersecting, "|v| <= eps");
        return result;
      }
    } while (nearest.w.size() < 3 && result.supports < settings.steps);  // k < k_max
    // The last line of the listing: with three vertices v is 0 up to rounding.
    result.ends(dot(nearest.v, nearest.v) < absolute ? Verdict::intersecting : Verdict::separated,
                nearest.w.size() < 3 ? "k = k_max" : "W has three vertices");
    return result;
  }
};

}  // namespace certa::published
