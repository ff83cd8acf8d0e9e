/// Montanari, Petrinic, Barbieri: Improving the GJK Algorithm for Faster and More Reliable Distance
/// Queries Between Convex Objects (2017), Algorithm 1, with each of the four sub-algorithms that it
/// compares.
#pragma once

#include <string_view>

#include <certa/algorithms/published/problem.hpp>
#include <certa/algorithms/published/signed_volumes.hpp>
#include <certa/algorithms/published/subdistance.hpp>
#include <certa/gjk/algorithm.hpp>

namespace certa::published {

/// Algorithm 1. The weights lambda drive it: v = sum lambda_i y_i is the next direction. `Sub<N,
/// D>` is the sub-algorithm. The loop ends in three cases:
/// - The support w is one of tau, the vertices just discarded included (section 3.1).
/// - |v|^2 - v.w <= eps_rel^2 |v|^2 (equation 10, the setting `relative`).
/// - After a step W is full, or |v|^2 <= eps_tol max |y|^2 (equation 9, the setting `absolute`).
///
/// The "arbitrary" v_0 is a point of the CSO here, its first vertex unless set. With any other
/// point, equation (10) may end the search before its first step, and then |v_0| is the answer.
template <template <class, int> class Sub>
struct MontanariLoop {
  /// The tolerances of the text.
  static constexpr TextTolerances tolerances{.relative = true, .absolute = true};
  /// The sub-algorithm, for `run_with`.
  template <class N, int D>
  using SubAlgorithm = Sub<N, D>;
  /// Runs the loop.
  template <class N, int D, class Cso, class Record = Silent>
  [[nodiscard]] static Result<N, D> run(const Cso& cso, const Settings<N, D>& settings,
                                        Record&& record = {}) {
    Sub<N, D> distance_subalgorithm;
    return run_with(distance_subalgorithm, cso, settings, record);
  }
  /// Runs the loop with the caller's object of the sub-algorithm.
  template <class N, int D, class Cso, class Record = Silent>
  [[nodiscard]] static Result<N, D> run_with(Sub<N, D>& distance_subalgorithm, const Cso& cso,
                                             const Settings<N, D>& settings, Record&& record = {}) {
    Result<N, D> result;
    Nearest<N, D>& nearest = result.nearest;
    nearest.v = start_of(cso, settings);
    SimplexSet<N, D> tau;
    const N relative = settings.relative * settings.relative;
    N square = dot(nearest.v, nearest.v);
    bool contact = false;
    while (result.supports < settings.steps) {
      const Vertex<N, D> w = cso(-nearest.v);
      ++result.supports;
      record.step(nearest.w, -nearest.v, w);
      const bool known = tau.has(w.y);
      if (known || square - dot(nearest.v, w.y) <= relative * square) {
        result.end = known ? "w is in tau" : "equation (10)";
        break;
      }
      tau = SimplexSet<N, D>();
      tau.push_back(w);
      for (const Vertex<N, D>& y : nearest.w.span()) tau.push_back(y);
      ++result.calls;
      if (!distance_subalgorithm(w, nearest)) {
        result.ends(Verdict::undecided, "no subset is found");
        return result;
      }
      record.keep(nearest.w);
      record.found(nearest);
      square = dot(nearest.v, nearest.v);
      N largest(0);
      for (const Vertex<N, D>& y : nearest.w.span()) {
        N length = dot(y.y, y.y);
        if (length > largest) largest = length;
      }
      contact = nearest.w.full() || square <= settings.absolute * largest;
      if (contact) {
        result.end = nearest.w.full() ? "W is full" : "equation (9)";
        break;
      }
    }
    if (result.end == nullptr) return result;
    result.squared = square;
    result.verdict = contact || square == N(0) ? Verdict::intersecting : Verdict::separated;
    return result;
  }
};

/// Signed Volumes by the listings.
template <class N, int D>
using SignedVolumesAsListed = SignedVolumes<N, D, Discard::as_listed>;
/// Signed Volumes by the text beside them.
template <class N, int D>
using SignedVolumesAsDescribed = SignedVolumes<N, D, Discard::as_described>;

namespace detail {

[[nodiscard]] consteval AlgorithmInfo montanari_info(std::string_view name,
                                                     std::string_view paper) {
  return {.name = name,
          .min_dimension = 2,
          .max_dimension = 3,
          .level = 3,
          .paper = paper,
          .form = Form::published};
}

}  // namespace detail

/// Algorithm 1 with Johnson's algorithm alone (JH).
struct Johnson : MontanariLoop<JohnsonAlone> {
  static constexpr AlgorithmInfo info =
      detail::montanari_info("johnson-published", "Montanari et al. 2017, Algorithm 1, JH");
};
/// Algorithm 1 with Johnson's algorithm and the Backup procedure (JB).
struct JohnsonBackup : MontanariLoop<JohnsonThenBackup> {
  static constexpr AlgorithmInfo info =
      detail::montanari_info("johnson-backup-published", "Montanari et al. 2017, Algorithm 1, JB");
};
/// Algorithm 1 with the Backup procedure alone (BK).
struct Backup : MontanariLoop<BackupAlone> {
  static constexpr AlgorithmInfo info =
      detail::montanari_info("backup-published", "Montanari et al. 2017, Algorithm 1, BK");
};
/// Algorithm 1 with Signed Volumes by the listings, Algorithms 2 to 5 (SV).
struct Volumes : MontanariLoop<SignedVolumesAsListed> {
  static constexpr AlgorithmInfo info =
      detail::montanari_info("signed-volumes-published", "Montanari et al. 2017, Algorithms 1-5");
};
/// Algorithm 1 with Signed Volumes by the text of sections 4.2.1 and 4.2.2 (SV).
struct VolumesByText : MontanariLoop<SignedVolumesAsDescribed> {
  static constexpr AlgorithmInfo info = detail::montanari_info(
      "signed-volumes-text-published", "Montanari et al. 2017, Algorithm 1, section 4.2");
};

}  // namespace certa::published
