/// Answers of inexact policies: the same formulas as proof.hpp, in the policy's own rounded
/// numbers.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include <certa/answer.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/face.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/gjk/nearest_face.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// Estimates distance, witness points and unit direction in T, the witness points by the
/// algorithm's own barycentric coordinates. The distance is 0 unless separated. A level 1 algorithm
/// has no witness points.
template <class T, class Algorithm, int D, class Placement>
[[nodiscard]] FloatingAnswer<T, D> estimate(const MinkowskiDifference<D, Placement>& minkowski,
                                            const Outcome<D>& outcome) noexcept {
  using std::sqrt;
  const Rounded<T> embed;
  const Simplex& simplex = outcome.faces[0].simplex;
  FloatingAnswer<T, D> answer;
  answer.verdict = outcome.verdict;
  answer.vertices = simplex;

  if constexpr (Algorithm::info.level > 1) {
    const NearestSubset<T> s = Algorithm::template barycentric<T>(minkowski, simplex, embed);
    for (std::size_t k = 0; k < simplex.size; ++k) {
      const Vec<T, D> p = minkowski.template point_in_a<T>(simplex[k].i);
      const Vec<T, D> q = minkowski.template point_in_b<T>(simplex[k].j);
      for (std::size_t c = 0; c < D; ++c) {
        answer.on_a[c] += s.weights[k] / s.total * p[c];
        answer.on_b[c] += s.weights[k] / s.total * q[c];
      }
    }
  }

  if (!outcome.direction) return answer;
  const Vec<T, D> d = vector_of(minkowski, *outcome.direction, embed);
  const T length = sqrt(dot(d, d));
  for (std::size_t c = 0; c < D; ++c)
    answer.normal[c] = T(0) - d[c] / length;  // no zero is negative
  if (outcome.verdict != Verdict::separated) return answer;
  const Vec<T, D> unit{answer.normal};
  answer.distance = -dot(unit, coordinates(minkowski.base(*outcome.direction), embed));
  answer.distance_squared = answer.distance * answer.distance;
  return answer;
}

}  // namespace certa
