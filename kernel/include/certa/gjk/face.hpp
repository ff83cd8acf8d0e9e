/// Sub-distance: finds the face of a simplex that is nearest to the origin, by signs alone.
///
/// Everything here also works modulo a linear subspace L (the `Flat`), that is, for the projection
/// on its orthogonal complement: the touching test needs that (gjk.hpp). With L = {0} it is the
/// usual one.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/proven_face.hpp>
#include <certa/geometry/step.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/stage.hpp>

namespace certa {

/// A linear subspace of dimension `size` < D, spanned by edges of the Minkowski difference.
template <int D>
struct Flat {
  std::array<EdgeName, 2> basis;
  std::uint8_t size = 0;

  Flat() noexcept {}  // NOLINT(modernize-use-equals-default): edges stay uninitialized
};

/// A face of the Minkowski difference modulo a flat, affinely independent: its vertices and the
/// direction from the origin to the nearest point of its affine hull. Without a direction the
/// origin lies in that hull.
template <int D>
struct Face {
  Simplex simplex;
  std::optional<Direction<D>> direction;

  Face() noexcept {}  // NOLINT(modernize-use-equals-default): or Face() would clear it first
};

namespace detail {

/// The k-th barycentric weight of the origin's projection on the affine hull of the simplex, modulo
/// the flat, up to a factor common to all k. The factor is positive if the simplex has fewer
/// vertices than make it full-dimensional (flat.size + size <= D); otherwise it has the sign of its
/// orientation.
///
/// `evaluate.template operator()<Polynomial>(x..)` yields the polynomial's sign, or its value. With
/// l_r the flat's basis, o_m the vertices other than f_k and e_m = f_m - f_0:
///   full-dimensional   (-1)^k det(l.., o..)                      Cramer's rule
///   one short          (-1)^k (l.. x o..) . (l.. x e..)          the same within the hull's normal
///   an edge            +- o . e
template <int D, class Evaluate, class Placement>
[[nodiscard]] auto weight(const Evaluate& evaluate,
                          const MinkowskiDifference<D, Placement>& minkowski, const Flat<D>& flat,
                          const Simplex& simplex, std::size_t k) {
  using W = typename MinkowskiDifference<D, Placement>::Argument;
  std::array<W, 3> o{};
  for (std::size_t m = 0, n = 0; m < simplex.size; ++m)
    if (m != k) o[n++] = minkowski[simplex[m]];
  const auto e = [&](std::size_t m) { return minkowski.edge({simplex[0], simplex[m]}); };
  const auto l = [&](std::size_t m) { return minkowski.edge(flat.basis[m]); };
  const auto unsigned_weight = [&] {
    if constexpr (D == 2) {
      if (flat.size == 1) return evaluate.template operator()<Det2>(l(0), o[0]);
      if (simplex.size == 3) return evaluate.template operator()<Det2>(o[0], o[1]);
    } else {
      if (flat.size == 2) return evaluate.template operator()<Det3>(l(0), l(1), o[0]);
      if (flat.size == 1)
        return simplex.size == 3
                   ? evaluate.template operator()<Det3>(l(0), o[0], o[1])
                   : evaluate.template operator()<BinetCauchy>(l(0), o[0], l(0), e(1));
      if (simplex.size == 4) return evaluate.template operator()<Det3>(o[0], o[1], o[2]);
      if (simplex.size == 3)
        return evaluate.template operator()<BinetCauchy>(o[0], o[1], e(1), e(2));
    }
    return evaluate.template operator()<Dot>(o[0], e(1));
  };
  return k % 2 == 0 ? unsigned_weight() : -unsigned_weight();
}

}  // namespace detail

/// Returns whether all barycentric weights of the origin's projection are strictly positive.
template <class Policy, int D, class Placement>
[[nodiscard]] bool weights_positive(Policy& policy,
                                    const MinkowskiDifference<D, Placement>& minkowski,
                                    const Flat<D>& flat, const Simplex& simplex) noexcept {
  if (simplex.size == 1) return true;
  const auto sign = [&policy]<class Polynomial>(const auto&... x) {
    return policy.template sign<Polynomial>(x...);
  };
  if (flat.size + simplex.size <= D) {
    for (std::size_t k = 0; k < simplex.size; ++k)
      if (detail::weight(sign, minkowski, flat, simplex, k) != Sign::positive) return false;
    return true;
  }
  // Full-dimensional: the common factor has either sign.
  const Sign first = detail::weight(sign, minkowski, flat, simplex, 0);
  if (first != Sign::positive && first != Sign::negative) return false;
  for (std::size_t k = 1; k < simplex.size; ++k)
    if (detail::weight(sign, minkowski, flat, simplex, k) != first) return false;
  return true;
}

/// The direction of a simplex modulo the flat, or nothing when the origin lies in its affine hull.
/// The span holds at most D - 1 vectors: the caller has less than a full-dimensional simplex.
template <class Policy, int D, class Placement>
[[nodiscard]] std::optional<Direction<D>> face_direction(
    Policy& policy, const MinkowskiDifference<D, Placement>& minkowski, const Flat<D>& flat,
    const Simplex& simplex) noexcept {
  std::optional<Direction<D>> found(std::in_place);
  Direction<D>& direction = *found;
  direction.base = simplex[0];
  for (std::size_t m = 0; m < flat.size; ++m) direction.push_back(flat.basis[m]);
  for (std::size_t m = 1; m < simplex.size; ++m) direction.push_back({simplex[0], simplex[m]});
  if (orient(policy, minkowski, direction) != Sign::positive) found.reset();
  return found;
}

/// The smallest face of a simplex, flat or not, that contains the origin: in its relative interior,
/// with affinely independent vertices (a dependent one would not be smallest: Caratheodory). For a
/// flat simplex some weight below is zero, or not all have one sign. Nothing if the simplex does
/// not contain the origin, or an inexact policy contradicts itself.
template <class Policy, int D, class Placement>
[[nodiscard]] std::optional<Simplex> face_around_origin(
    Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
    const Simplex& simplex) noexcept {
  // Subsets of up to four corners, by increasing size.
  constexpr std::array<std::uint8_t, 15> kSubsets{0b0001, 0b0010, 0b0100, 0b1000, 0b0011,
                                                  0b0101, 0b0110, 0b1001, 0b1010, 0b1100,
                                                  0b0111, 0b1011, 0b1101, 0b1110, 0b1111};
  for (const std::uint8_t subset : kSubsets) {
    if (subset >> simplex.size != 0) continue;
    Simplex face;
    for (std::size_t k = 0; k < simplex.size; ++k)
      if (subset >> k & 1) face.push_back(simplex[k]);
    if (weights_positive(policy, minkowski, Flat<D>{}, face) &&
        (face.size > D || !face_direction(policy, minkowski, Flat<D>{}, face)))
      return face;
  }
  return std::nullopt;
}

namespace detail {

/// Guesses which old vertices belong to the nearest face with w, by a step in plain floating-point
/// arithmetic.
template <class Real, int D, class Placement>
[[nodiscard, CERTA_COLD]] unsigned guess_subset(const MinkowskiDifference<D, Placement>& minkowski,
                                                const Simplex& old, VertexPair w) noexcept {
  detail::RoundedFace<D, Real> face;
  const auto put = [&](VertexPair name) { face.next() = {vector_of<Real>(minkowski, name), name}; };
  for (const VertexPair name : old.span()) {
    put(name);
    ++face.size;
  }
  put(w);
  detail::Proposal<D, Real> next;
  detail::Determinants<D, Real> determinants;
  if (detail::step(face, face[face.size].w, next, determinants) == detail::Step::contains)
    return (1U << old.size) - 1;
  return next.kept;
}

/// Fills in the face of these corners, if this arithmetic proves that it is a face and that
/// `others` lie strictly above its plane; returns whether it does.
template <class Real, int D, class Placement>
[[nodiscard]] bool certain_face(const MinkowskiDifference<D, Placement>& minkowski,
                                const Simplex& simplex, const Simplex& others,
                                Face<D>& face) noexcept {
  detail::ProvenFace<D, Real> measured;
  measured.size = simplex.size;
  for (std::size_t k = 0; k < simplex.size; ++k) {
    measured.corners[k] = simplex[k];
    if (!in_window(approximate<Real>(minkowski[simplex[k]]).scale)) return false;
  }
  using E = decltype(minkowski.edge({}));
  if (!detail::measure<E>(minkowski, measured)) return false;
  for (const VertexPair x : others.span()) {
    const Approximation<D, Real> e = approximate<Real>(edge(minkowski[simplex[0]], minkowski[x]));
    if (!in_window(e.scale)) return false;
    const Real bound =
        detail::edge_product_error(measured.v, e.scale, measured.gradient_error, kArgumentError<E>);
    if (!(dot(measured.v, e.value) > bound)) return false;
  }
  face.simplex = simplex;
  Direction<D>& direction = face.direction.emplace(direction_of<D>(simplex));
  if (measured.is_flipped) direction.orientation = Sign::negative;
  return true;
}

}  // namespace detail

/// The face of conv(old face + w) nearest to the origin, modulo the flat, if w makes progress:
/// direction . (w - f_0) < 0. Then w lies outside the old face's affine hull (on which direction .
/// x is constant), so the new simplex is affinely independent. And w belongs to the new face,
/// because the old one's faces are no nearer than the old nearest point.
///
/// A face G with nearest point v of its affine hull is the answer iff v lies in G's relative
/// interior and v.x >= v.v for the other vertices x (optimality of v on the whole simplex; v is
/// unique, and so is the minimal face of an affinely independent simplex that contains it). Each
/// condition is one or a few signs, and there are at most 8 faces with w. Because the answer is
/// unique, a guess in rounded numbers that is proven needs no other face.
///
/// Exact policies always find it. An inexact one may contradict itself on all of them: nothing.
template <class Policy, int D, class Placement>
[[nodiscard]] std::optional<Face<D>> nearest_face(
    Policy& policy, const MinkowskiDifference<D, Placement>& minkowski, const Flat<D>& flat,
    const Simplex& old, VertexPair w) noexcept {
  // The only variable that is returned, so that it is not copied.
  std::optional<Face<D>> face(std::in_place);
  // Whether the face with the old vertices of this subset is the answer.
  const auto is_nearest_with = [&](unsigned subset) {
    face->simplex.size = 0;
    face->simplex.push_back(w);
    Simplex others;
    for (std::size_t k = 0; k < old.size; ++k)
      (subset >> k & 1 ? face->simplex : others).push_back(old[k]);
    if (!weights_positive(policy, minkowski, flat, face->simplex)) return false;
    face->direction.reset();
    if (flat.size + face->simplex.size == D + 1) return true;  // full-dimensional: origin inside
    face->direction = face_direction(policy, minkowski, flat, face->simplex);
    if (!face->direction) return true;  // the origin is in the relative interior
    for (const VertexPair x : others.span()) {
      const Sign s = sign_along(policy, minkowski, *face->direction, minkowski.edge({w, x}));
      if (s != Sign::positive && s != Sign::zero) return false;
    }
    return true;
  };
  if constexpr (FilteringPolicy<Policy>) {
    if (flat.size == 0 && old.size > 0) {
      using Real = typename Policy::real;
      const unsigned guess = detail::guess_subset<Real>(minkowski, old, w);
      if (guess + 1 < 1U << D) {  // not all corners of a full simplex
        Simplex simplex;
        simplex.push_back(w);
        Simplex others;
        for (std::size_t k = 0; k < old.size; ++k)
          (guess >> k & 1 ? simplex : others).push_back(old[k]);
        if (detail::certain_face<Real>(minkowski, simplex, others, *face)) {
          policy.settled(Stage::filter);
          return face;
        }
      }
      if (is_nearest_with(guess)) return face;
    }
  }
  // Subsets of up to three old vertices, by increasing size.
  constexpr std::array<std::uint8_t, 8> kSubsets{0b000, 0b001, 0b010, 0b100,
                                                 0b011, 0b101, 0b110, 0b111};
  for (const std::uint8_t subset : kSubsets)
    if (subset >> old.size == 0 && is_nearest_with(subset)) return face;
  face.reset();
  return face;
}

}  // namespace certa
