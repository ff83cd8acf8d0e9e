/// The arguments of predicates: differences of the caller's points, never rounded beforehand.
///
/// A vertex of the Minkowski difference is p - q, for points that are named and not computed:
/// predicates read coordinates *in a number type*, because an exact sign of a rounded p - q would
/// be about the wrong points. This file knows points that are stored as doubles. Other points have
/// names of their own type, and the same functions for it (geometry/placing.hpp).
#pragma once

#include <cmath>
#include <type_traits>

#include <certa/predicates/point.hpp>
#include <certa/predicates/vec.hpp>

namespace certa {

/// The name of a stored point. Functions that take it deduce the dimension from other arguments.
template <int D>
using StoredName = std::type_identity_t<const Point<D>*>;

/// The difference p - q: a vertex of the Minkowski difference (p of A, q of B), or an edge of one
/// shape (both of the same). It refers to points that must outlive it; `Name` is the type of their
/// names.
template <int D, class Name = StoredName<D>>
struct PointDifference {
  using Difference = PointDifference;  ///< The type of halves of edges.
  static constexpr int dimension = D;
  Name p;
  Name q;
};

/// The vector (p - p') - (q - q') between the vertices of the Minkowski difference base = p' - q'
/// and tip = p - q. It is grouped by shape: if both vertices share p or q, that half is exactly
/// zero, and its rounding error does not grow with the distance of the shapes from each other or
/// from the origin.
template <int D, class Name = StoredName<D>>
struct Edge {
  using Difference = PointDifference<D, Name>;  ///< The type of its halves.
  static constexpr int dimension = D;
  Difference in_a;  ///< p - p'
  Difference in_b;  ///< q - q'
};

/// The edge from one vertex of the Minkowski difference to another.
template <int D, class Name>
[[nodiscard]] constexpr Edge<D, Name> edge(const PointDifference<D, Name>& base,
                                           const PointDifference<D, Name>& tip) noexcept {
  return {{tip.p, base.p}, {tip.q, base.q}};
}

/// Turns a double into a number of T, rounded if T does not hold it.
template <class T>
struct Rounded {
  [[nodiscard]] constexpr T operator()(double x) const { return static_cast<T>(x); }
};

/// The coordinates of an argument in the number type that `embed` makes of a double.
template <int D, class Embed>
[[nodiscard]] constexpr auto coordinates(const PointDifference<D>& d, const Embed& embed) {
  using N = decltype(embed(0.0) - embed(0.0));
  Vec<N, D> v{};
  if (d.p != d.q)  // a half that vanishes has no coordinates: they may lie outside embed's range
    for (std::size_t k = 0; k < D; ++k) v[k] = embed((*d.p)[k]) - embed((*d.q)[k]);
  return v;
}
/// The same for an edge: the coordinates of its halves, subtracted.
template <int D, class Name, class Embed>
[[nodiscard]] constexpr auto coordinates(const Edge<D, Name>& e, const Embed& embed) {
  const auto a = coordinates(e.in_a, embed);
  const auto b = coordinates(e.in_b, embed);
  using N = decltype(a[0] - b[0]);
  Vec<N, D> v{};
  for (std::size_t k = 0; k < D; ++k) v[k] = a[k] - b[k];
  return v;
}

/// Calls visit(x) for every stored double x that `coordinates` would embed.
template <int D, class Visit>
constexpr void for_each_coordinate(const PointDifference<D>& d, const Visit& visit) {
  if (d.p == d.q) return;
  for (const double x : *d.p) visit(x);
  for (const double x : *d.q) visit(x);
}
template <int D, class Visit>
constexpr void for_each_coordinate(const Edge<D>& e, const Visit& visit) {
  for_each_coordinate(e.in_a, visit);
  for_each_coordinate(e.in_b, visit);
}

/// Adds the exponents of an argument's coordinates to a range, as `coordinates` would embed them.
template <class Range, int D>
constexpr void include_coordinates(Range& range, const PointDifference<D>& d) {
  for_each_coordinate(d, [&range](double x) { range.include(x); });
}
/// The same for an edge.
template <class Range, int D, class Name>
constexpr void include_coordinates(Range& range, const Edge<D, Name>& e) {
  include_coordinates(range, e.in_a);
  include_coordinates(range, e.in_b);
}

}  // namespace certa
