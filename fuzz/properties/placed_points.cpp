#include "placed_points.hpp"

#include <cmath>
#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include <certa/fuzz/same_bits.hpp>

#include "fraction.hpp"

namespace certa::fuzz {

namespace {

/// The convex combination of placed vertices, if it is one.
template <int D>
std::optional<FractionPoint<D>> combination(const Placed<D>& placed,
                                            const std::vector<WeightedVertex>& vertices) {
  FractionPoint<D> sum{};
  Fraction weights = 0;
  for (const WeightedVertex& v : vertices) {
    const Fraction weight = to_fraction(v.weight);
    if (weight < 0 || v.index >= placed.shape().size()) return std::nullopt;
    weights += weight;
    const FractionPoint<D> x =
        placed_vertex<D>(placed.pose(), placed.shape()[static_cast<std::uint32_t>(v.index)]);
    for (std::size_t k = 0; k < D; ++k) sum[k] += weight * x[k];
  }
  if (weights != 1) return std::nullopt;
  return sum;
}

template <int D>
bool are_rounded(const Point<D>& x, const FractionPoint<D>& base, const FractionPoint<D>& along,
                 const Fraction& factor, const Fraction& square) {
  for (std::size_t k = 0; k < D; ++k)
    if (!is_rounded(x[k], {base[k], along[k] * factor, square})) return false;
  return true;
}

/// Whether a number within the box of the placed vertices, moved out by the radius, rounds to x.
template <int D>
bool within_box(const Point<D>& x, const Placed<D>& placed) {
  for (std::size_t k = 0; k < D; ++k) {
    std::optional<Fraction> low, high;
    for (const Point<D>& v : placed.shape().points()) {
      const Fraction c = placed_vertex<D>(placed.pose(), v)[k];
      if (!low || c < *low) low = c;
      if (!high || c > *high) high = c;
    }
    const Fraction radius(placed.radius());
    const Fraction least = *low - radius, most = *high + radius;
    if (std::isinf(x[k])) {
      if (!is_rounded(x[k], {x[k] < 0 ? least : most})) return false;
      continue;
    }
    const Fraction c(x[k]);
    if ((c < least && !is_rounded(x[k], {least})) || (c > most && !is_rounded(x[k], {most})))
      return false;
  }
  return true;
}

template <int D>
Violation points_hold(const Placed<D>& a, const Placed<D>& b, const ClosestPoints<D>& answer,
                      const Fraction& squared, const FractionPoint<D>& on_a,
                      const FractionPoint<D>& on_b, const FractionPoint<D>& normal) {
  FractionPoint<D> v;
  for (std::size_t k = 0; k < D; ++k) v[k] = on_b[k] - on_a[k];
  if (inner<D>(v, v) != squared) return "the points are not at the distance from each other";
  const Fraction r_a(a.radius()), r_b(b.radius());
  const Fraction radii = r_a + r_b;
  const bool is_apart = answer.verdict == Verdict::separated;
  if (is_apart || radii == 0) {
    // n = v / d, and 1 / d = sqrt(d^2) / d^2.
    const Fraction inverse = squared == 0 ? Fraction(0) : Fraction(1 / squared);
    if (!are_rounded<D>(answer.on_a, on_a, v, r_a, inverse))
      return "the point of A is not the nearest double";
    if (!are_rounded<D>(answer.on_b, on_b, v, Fraction(-r_b), inverse))
      return "the point of B is not the nearest double";
  } else {
    if (!same_bits(answer.on_a, answer.on_b)) return "the common point is two";
    const Fraction share = r_a / radii;
    FractionPoint<D> common = on_a;
    for (std::size_t k = 0; k < D; ++k) common[k] += share * v[k];
    if (!are_rounded<D>(answer.on_a, common, v, 0, 0))
      return "the common point is not the nearest double";
  }
  if (!is_apart && answer.verdict != Verdict::touching) {
    if (!same_bits(answer.normal, Point<D>{})) return "there is a normal, but the shapes overlap";
    return std::nullopt;
  }
  const FractionPoint<D>& n = squared == 0 ? normal : v;
  if (!are_rounded<D>(answer.normal, {}, n, 1, Fraction(1 / inner<D>(n, n))))
    return "the normal is not the nearest unit vector";
  return std::nullopt;
}

}  // namespace

template <int D>
Violation placed_points_hold(const Placed<D>& a, const Placed<D>& b, const ClosestPoints<D>& answer,
                             const Rational& squared, const Certificate& given) {
  const auto hold = [&](const auto& certificate) -> Violation {
    const auto on_a = combination(a, certificate.a);
    const auto on_b = combination(b, certificate.b);
    if (!on_a || !on_b) return "weights are not those of a convex combination";
    FractionPoint<D> normal{};
    if constexpr (requires { certificate.direction; })
      for (std::size_t k = 0; k < D; ++k) normal[k] = -to_fraction(certificate.direction[k]);
    return points_hold<D>(a, b, answer, to_fraction(squared), *on_a, *on_b, normal);
  };
  if (const auto* c = std::get_if<DistanceCertificate>(&given)) return hold(*c);
  if (const auto* c = std::get_if<TouchingCertificate>(&given)) return hold(*c);
  if (const auto* c = std::get_if<IntersectionCertificate>(&given)) return hold(*c);
  if (!std::holds_alternative<OverlapCertificate>(given))
    return "a certificate of this kind names no points";
  if (!same_bits(answer.on_a, answer.on_b)) return "the common point is two";
  if (!within_box<D>(answer.on_a, a) || !within_box<D>(answer.on_b, b))
    return "the common point lies outside a shape's box";
  if (!same_bits(answer.normal, Point<D>{})) return "there is a normal, but the shapes overlap";
  return std::nullopt;
}

template Violation placed_points_hold(const Placed<2>&, const Placed<2>&, const ClosestPoints<2>&,
                                      const Rational&, const Certificate&);
template Violation placed_points_hold(const Placed<3>&, const Placed<3>&, const ClosestPoints<3>&,
                                      const Rational&, const Certificate&);

}  // namespace certa::fuzz
