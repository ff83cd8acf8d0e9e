/// Answers of a search in doubles that nothing proves.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include <certa/certified/enclose.hpp>
#include <certa/certified/search.hpp>
#include <certa/exact/estimate.hpp>

namespace certa::detail {

/// Estimates the verdict, and for Goal::distance also distance, witness points and direction. Where
/// no vertex is nearer by more than rounding can tell, but the shapes are not apart either, they
/// are `touching`.
template <Goal G, int D>
[[nodiscard]] FloatingAnswer<double, D> unproven(const Shape<D>& a, const Shape<D>& b,
                                                 const Simplex& warm_start,
                                                 Counters* counters) noexcept {
  const MinkowskiDifference<D> minkowski{a, b};
  const Searched<D> found = search<G, false>(minkowski, warm_start.at_most_four());
  count(found, counters);
  FloatingAnswer<double, D> answer;
  answer.vertices = reached(found);
  switch (found.stop) {
    case Stop::gave_up:
      return answer;
    case Stop::contains:
      answer.verdict = Verdict::overlapping;
      return answer;
    case Stop::flat:
      answer.verdict = Verdict::touching;
      return answer;
    case Stop::separated:
    case Stop::supported:
      answer.verdict = Verdict::separated;
      return answer;
    case Stop::nearest:
      answer.verdict = G == Goal::separation ? Verdict::touching : Verdict::separated;
      break;
  }
  if constexpr (G == Goal::distance) {
    const RoundedFace<D>& face = found.face;
    answer.distance_squared = face.measure.numerator / face.measure.denominator;
    answer.distance = std::sqrt(answer.distance_squared);
    std::array<Vec<double, D>, D - 1> edges{};
    for (std::size_t k = 1; k < face.size; ++k) edges[k - 1] = face[k].w - face[0].w;
    const std::array<double, D - 1> l = detail::convex_weights<D>(face.size, face[0].w, edges);
    const double length = std::sqrt(dot(face.measure.v, face.measure.v));
    for (std::size_t i = 0; i < D; ++i) {
      double first = 1;
      for (std::size_t k = 1; k < face.size; ++k) {
        answer.on_a[i] += l[k - 1] * minkowski.a[face[k].name.i][i];
        answer.on_b[i] += l[k - 1] * minkowski.b[face[k].name.j][i];
        first -= l[k - 1];
      }
      answer.on_a[i] += first * minkowski.a[face[0].name.i][i];
      answer.on_b[i] += first * minkowski.b[face[0].name.j][i];
      answer.normal[i] = 0 - face.measure.v[i] / length;
    }
  }
  return answer;
}

}  // namespace certa::detail
