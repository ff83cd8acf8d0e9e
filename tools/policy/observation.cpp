#include "policy/observation.hpp"

#include <algorithm>
#include <cmath>

#include <certa/policies.hpp>

namespace certa::tools::policy {

namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// An error as a double: infinite where it is no number.
double rounded(const Wide& error) {
  const auto e = static_cast<double>(error);
  if (std::isnan(e)) return kUnbounded;
  return e;
}

/// From the point, rounded to doubles, to the shape where its pose puts it, with its radius.
template <int D>
double outside(const WidePoint& x, const Placed<D>& body) {
  Point<D> point{};
  for (std::size_t k = 0; k < D; ++k) {
    point[k] = static_cast<double>(x[k]);
    if (!std::isfinite(point[k])) return kUnbounded;
  }
  const auto shape = Shape<D>::view(std::span(&point, 1));
  return distance(Placed<D>(shape), body).distance;
}

}  // namespace

Observation observe(const Reply& reply, const PairLine& pair, const Exact& exact,
                    const Question& question) {
  Observation seen;
  seen.asked = true;
  seen.verdict = reply.verdict;
  seen.route = reply.route;
  seen.capped = reply.capped;
  seen.iterations = reply.iterations;
  const bool apart = !exact.truth.meet() && reply.verdict == Verdict::separated;
  if (!apart || question.level < 2 || !std::isfinite(exact.truth.distance)) return seen;
  seen.distance_error = std::max(rounded(abs(Wide(reply.distance - exact.nearest.distance))),
                                 rounded(abs(Wide(reply.distance_to - exact.nearest.distance))));
  if (question.level < 3) return seen;
  if (exact.nearest.has_points)
    seen.witness_error = std::visit(
        [&](const auto& shapes) {
          return std::max({outside(reply.on_a, shapes.placed_a()),
                           outside(reply.on_b, shapes.placed_b()),
                           rounded(length(minus(minus(reply.on_a, reply.on_b), exact.nearest.v)))});
        },
        pair.shapes);
  WidePoint unit = exact.nearest.v;  // from B to A, and the normal from A to B
  for (Wide& x : unit) x /= -exact.nearest.distance;
  // |x - y| = 2 sin(angle / 2) for unit vectors; a length that is off counts too.
  seen.direction_error = rounded(length(minus(reply.normal, unit)));
  return seen;
}

}  // namespace certa::tools::policy
