#include "placed_points.hpp"

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <certa/fuzz/same_bits.hpp>

#include "fraction.hpp"

namespace certa::fuzz {

namespace {

/// The convex combination of placed vertices; nothing if the weights are not those of one.
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
bool are_rounded(const Point<D>& x, const typename ExactPoints<D>::Surds& exact) {
  for (std::size_t k = 0; k < D; ++k)
    if (!is_rounded(x[k], exact[k])) return false;
  return true;
}

/// Whether some number within the box of the placed vertices, enlarged by the radius, rounds to x.
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

/// From the points of the hulls, and from the normal if the certificate names one.
template <int D>
std::variant<ExactPoints<D>, std::string> exact_points_of(const Placed<D>& a, const Placed<D>& b,
                                                          Verdict verdict, const Fraction& squared,
                                                          const FractionPoint<D>& on_a,
                                                          const FractionPoint<D>& on_b,
                                                          const FractionPoint<D>& normal) {
  FractionPoint<D> v;
  for (std::size_t k = 0; k < D; ++k) v[k] = on_b[k] - on_a[k];
  if (inner<D>(v, v) != squared) return "the points are not at the distance from each other";
  const Fraction r_a(a.radius()), r_b(b.radius());
  const Fraction radii = r_a + r_b;
  const bool is_apart = verdict == Verdict::separated;
  ExactPoints<D> exact;
  if (is_apart || radii == 0) {
    // n = v / d, and 1 / d = sqrt(d^2) / d^2.
    const Fraction inverse = squared == 0 ? Fraction(0) : Fraction(1 / squared);
    for (std::size_t k = 0; k < D; ++k) {
      exact.on_a[k] = {on_a[k], v[k] * r_a, inverse};
      exact.on_b[k] = {on_b[k], -v[k] * r_b, inverse};
    }
  } else {
    const Fraction share = r_a / radii;
    for (std::size_t k = 0; k < D; ++k) exact.on_a[k] = exact.on_b[k] = {on_a[k] + share * v[k]};
  }
  if (!is_apart && verdict != Verdict::touching) return exact;
  const FractionPoint<D>& n = squared == 0 ? normal : v;
  const Fraction inverse(1 / inner<D>(n, n));
  for (std::size_t k = 0; k < D; ++k) exact.normal[k] = {0, n[k], inverse};
  return exact;
}

}  // namespace

template <int D>
std::variant<ExactPoints<D>, std::string> exact_points(const Placed<D>& a, const Placed<D>& b,
                                                       Verdict verdict, const Rational& squared,
                                                       const Certificate& given) {
  using Exact = std::variant<ExactPoints<D>, std::string>;
  return std::visit(
      [&](const auto& certificate) -> Exact {
        if constexpr (requires { certificate.a, certificate.b; }) {
          const auto on_a = combination(a, certificate.a);
          const auto on_b = combination(b, certificate.b);
          if (!on_a || !on_b) return "weights are not those of a convex combination";
          FractionPoint<D> normal{};
          if constexpr (requires { certificate.direction; })
            for (std::size_t k = 0; k < D; ++k) normal[k] = -to_fraction(certificate.direction[k]);
          return exact_points_of<D>(a, b, verdict, to_fraction(squared), *on_a, *on_b, normal);
        } else {
          return "a certificate of this kind names no points";
        }
      },
      given);
}

template <int D>
Violation placed_points_hold(const Placed<D>& a, const Placed<D>& b, const ClosestPoints<D>& answer,
                             const Rational& squared, const Certificate& given) {
  if (answer.verdict != Verdict::separated && !same_bits(answer.on_a, answer.on_b))
    return "the common point is two";
  if (std::holds_alternative<OverlapCertificate>(given)) {
    if (!within_box<D>(answer.on_a, a) || !within_box<D>(answer.on_b, b))
      return "the common point lies outside a shape's box";
    if (!same_bits(answer.normal, Point<D>{})) return "there is a normal, but the shapes overlap";
    return std::nullopt;
  }
  const auto found = exact_points(a, b, answer.verdict, squared, given);
  if (const auto* wrong = std::get_if<std::string>(&found)) return *wrong;
  const auto& exact = std::get<ExactPoints<D>>(found);
  if (!are_rounded<D>(answer.on_a, exact.on_a)) return "the point of A is not the nearest double";
  if (!are_rounded<D>(answer.on_b, exact.on_b)) return "the point of B is not the nearest double";
  if (!are_rounded<D>(answer.normal, exact.normal))
    return "the normal is not the nearest unit vector";
  return std::nullopt;
}

template std::variant<ExactPoints<2>, std::string> exact_points(const Placed<2>&, const Placed<2>&,
                                                                Verdict, const Rational&,
                                                                const Certificate&);
template std::variant<ExactPoints<3>, std::string> exact_points(const Placed<3>&, const Placed<3>&,
                                                                Verdict, const Rational&,
                                                                const Certificate&);
template Violation placed_points_hold(const Placed<2>&, const Placed<2>&, const ClosestPoints<2>&,
                                      const Rational&, const Certificate&);
template Violation placed_points_hold(const Placed<3>&, const Placed<3>&, const ClosestPoints<3>&,
                                      const Rational&, const Certificate&);

}  // namespace certa::fuzz
