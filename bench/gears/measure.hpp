/// The measurement of one pair by one algorithm, ours or printed, in doubles.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include <certa/algorithms.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/policies.hpp>

#include "support/printed.hpp"

namespace certa::bench {

/// The tolerances of equations 10 and 9. Our loop has one for both.
struct Tolerances {
  double relative = 0;
  double absolute = 0;
};

/// The results of an algorithm on one pair, in doubles.
struct Measured {
  Verdict verdict = Verdict::undecided;
  double weighted = 0;  ///< |v|, v = sum_k weights[k] y_k with the algorithm's own weights
  /// The same, computed from the direction that the face names. Printed loops do not have it.
  double named = std::numeric_limits<double>::quiet_NaN();
  double determinant = 0;
  double lowest = std::numeric_limits<double>::infinity();  ///< the least |determinant|, and
  double highest = 0;                                       ///< the greatest, of faces with an edge

  /// Notes a face of the search, or the last one, with its determinant.
  void note(std::size_t vertices, double value) {
    determinant = std::abs(value);
    if (vertices < 2) return;
    lowest = std::min(lowest, determinant);
    highest = std::max(highest, determinant);
  }
};

inline constexpr auto kEmbed = [](double x) { return x; };

template <class Algorithm>
[[nodiscard]] double weighted_distance(const MinkowskiDifference<3>& minkowski,
                                       const Simplex& simplex, double& determinant) {
  const NearestSubset<double> s =
      Algorithm::template barycentric<double>(minkowski, simplex, kEmbed);
  determinant = s.determinant;
  Vec<double, 3> v{};
  for (std::size_t k = 0; k < simplex.size; ++k) {
    const Vec<double, 3> y = coordinates(minkowski[simplex[k]], kEmbed);
    for (std::size_t c = 0; c < 3; ++c) v[c] += s.weights[k] / s.total * y[c];
  }
  return std::sqrt(dot(v, v));
}

template <class Algorithm>
[[nodiscard]] Measured measure_ours(const Shape<3>& a, const Shape<3>& b, double tolerance) {
  floating<double> policy;
  policy.tolerance = tolerance;
  const MinkowskiDifference<3> minkowski{a, b};
  Trace trace;
  PolicyOptions options;
  options.trace = &trace;
  options.tell_contact = false;
  const Outcome<3> outcome = gjk<Algorithm>(policy, minkowski, Goal::distance, options);
  Measured m;
  m.verdict = outcome.verdict;
  m.named = estimate<double, Algorithm>(minkowski, outcome).distance;
  const auto note = [&](const Simplex& simplex) {
    double determinant = 0;
    const double distance = weighted_distance<Algorithm>(minkowski, simplex, determinant);
    m.note(simplex.size, determinant);
    return distance;
  };
  for (const TraceStep& step : trace) note(step.face);
  m.weighted = note(outcome.faces[0].simplex);
  return m;
}

/// A recorder of a printed loop that notes the determinant of each system solved.
template <class Sub>
struct Determinants : published::Silent {
  const Sub& sub;
  Measured& measured;

  Determinants(const Sub& solver, Measured& m) : sub(solver), measured(m) {}
  void keep(const published::SimplexSet<double, 3>& simplex) const {
    measured.note(simplex.size(), sub.determinant());
  }
};

template <class Loop>
[[nodiscard]] Measured measure_printed(const Shape<3>& a, const Shape<3>& b,
                                       const Tolerances& tolerances) {
  const PrintedPair<3> pair(a, b);
  published::Settings<double, 3> settings;
  settings.relative = tolerances.relative;
  settings.absolute = tolerances.absolute;
  Measured m;
  typename Loop::template SubAlgorithm<double, 3> sub;
  const auto result = Loop::run_with(sub, pair.scan(), settings, Determinants(sub, m));
  m.verdict = result.verdict;
  m.weighted = std::sqrt(dot(result.nearest.v, result.nearest.v));
  return m;
}

template <class Algorithm>
[[nodiscard]] Measured measure(const Shape<3>& a, const Shape<3>& b, const Tolerances& tolerances) {
  if constexpr (kPrinted<Algorithm>)
    return measure_printed<Algorithm>(a, b, tolerances);
  else
    return measure_ours<Algorithm>(a, b, tolerances.absolute);
}

}  // namespace certa::bench
