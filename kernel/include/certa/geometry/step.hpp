/// The goals and the ends of searches for the nearest point of the Minkowski difference W, and the
/// state of a search in plain floating-point arithmetic: a face of W with rounded coordinates, the
/// step to the face nearest to the origin when a vertex is added, and the result. Faces are
/// rounded; they are named by vertices, so that their claims can be proven (certified/prove.hpp).
/// Both loops, on signs (gjk/gjk.hpp) and in rounded numbers (certified/search.hpp), take these
/// steps in each round and name them so. They come in this order, but the loop on signs asks
/// Contains? first:
///   Support    a vertex w of W that is lowest in the direction
///   Apart?     whether w tells that W lies beyond the origin: direction . w > 0
///   Nearer?    whether w is nearer than the face: direction . w < direction . face
///   New?       whether w is no vertex of the face, which would contradict that it is nearer
///   Reduce     to the face of the hull of face and w that is nearest to the origin
///   Contains?  whether the origin lies in it, where it has no direction
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/geometry/bounds.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/options.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/vec.hpp>

namespace certa {

/// The goals of a search: when it may stop.
enum class Goal : std::uint8_t {
  separation,  ///< as soon as direction . w > 0 on W
  distance,    ///< at the nearest point
  support,     ///< as soon as direction . w >= 0 on W
  at_least,    ///< as soon as the distance is certainly at least some number, or less
};

/// The reason why a search stopped; in rounded arithmetic, according to its numbers.
enum class Stop : std::uint8_t {
  separated,  ///< direction . w > 0 on W
  supported,  ///< direction . w >= 0 on W
  nearest,    ///< `face` holds the nearest point
  contains,   ///< the origin lies in the relative interior of `face`, or, in rounded arithmetic, in
              ///< the full simplex of `face` and one corner more
  flat,       ///< rounded arithmetic: the origin seems to lie in `face`
  gave_up,    ///< arithmetic contradicted itself, or it is not made for these coordinates
};

/// The face that a search reached, and the reason why it stopped there.
template <class Face>
struct Found {
  Stop stop = Stop::gave_up;
  Face face;
};

}  // namespace certa

namespace certa::detail {

/// A vertex of the Minkowski difference with its rounded coordinates.
template <int D, class Real = double>
struct Corner {
  Vec<Real, D> w;
  VertexPair name;
};

/// The nearest point of an affine hull, by which faces are compared.
template <int D, class Real = double>
struct AffineDistance {
  Vec<Real, D> v;  ///< any positive multiple of the nearest point
  Real plane;      ///< v . x on the face
  Real numerator;  ///< numerator / denominator is the squared distance of the affine hull
  Real denominator;

  /// Returns whether this hull is nearer to the origin, by rounded numbers.
  [[nodiscard]] bool nearer_than(const AffineDistance& other) const noexcept {
    return numerator * other.denominator < other.numerator * denominator;
  }
};

/// A face and its measure. Corners stay in place, and only their order changes, because moving them
/// costs more than computing with them.
template <int D, class Real = double>
class RoundedFace {
 public:
  std::uint32_t size = 0;
  AffineDistance<D, Real> measure;

  /// The corner at position k, the newest first; at `size` the one that was last put there.
  [[nodiscard]] const Corner<D, Real>& operator[](std::size_t k) const noexcept {
    return corners_[place(k)];
  }
  /// The place for one more corner.
  [[nodiscard]] Corner<D, Real>& next() noexcept { return corners_[place(size)]; }

  /// Keeps the next corner, which becomes the first, and those of the others that are in the bit
  /// set `kept`.
  [[CERTA_INLINE]] void keep(std::uint32_t kept) noexcept {
    std::uint32_t order = place(size);
    std::uint32_t dropped = 0;
    std::uint32_t kept_bits = kBits;
    std::uint32_t dropped_bits = 0;
    for (std::uint32_t k = 0; k < size; ++k) {
      const bool stays = (kept >> k & 1) != 0;
      order |= (stays ? place(k) : 0) << kept_bits;
      dropped |= (stays ? 0 : place(k)) << dropped_bits;
      kept_bits += stays ? kBits : 0;
      dropped_bits += stays ? 0 : kBits;
    }
    const std::uint32_t rest = order_ >> kBits * size >> kBits;
    order_ = order | dropped << kept_bits | rest << kBits * size << kBits;
    size = kept_bits / kBits;
  }

 private:
  static constexpr std::uint32_t kBits = 4;
  [[nodiscard]] std::uint32_t place(std::size_t k) const noexcept {
    return order_ >> kBits * k & ((1U << kBits) - 1);
  }

  std::array<Corner<D, Real>, D + 1> corners_;
  std::uint32_t order_ = 0x3210;  // of corners, kBits each: the face's, then free ones
};

/// The outcome of a step.
enum class Step : std::uint8_t {
  face,      ///< a face
  flat,      ///< the origin, it seems, in the affine hull of a face of less than D + 1 vertices
  contains,  ///< the origin, it seems, inside D + 1 vertices
};

/// The face that a step would go to: the new corner, and some of the old ones.
template <int D, class Real = double>
struct Proposal {
  AffineDistance<D, Real> measure;
  std::uint32_t kept = 0;  ///< a set of bits
};

template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Proposal<D, Real> vertex_face(const Vec<Real, D>& a) noexcept {
  const Real square = dot(a, a);
  return {{a, square, square, Real(1)}, 0};
}

/// The face of the edge from a to b. In space its direction is e x (a x e). The form a + t e would
/// err along e, which tilts it against the face; this form errs only across e.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Proposal<D, Real> edge_face(const Vec<Real, D>& a,
                                                               const Vec<Real, D>& b,
                                                               std::uint32_t kept) noexcept {
  const Vec<Real, D> e = b - a;
  const Real length = dot(e, e);
  if constexpr (D == 3) {
    const Vec<Real, 3> f = cross(a, e);
    const Real square = dot(f, f);
    return {{cross(e, f), square, square, length}, kept};
  } else {
    const Vec<Real, 2> n = perp(e);
    const Real plane = dot(n, a);
    return {{plane < Real(0) ? -n : n, abs(plane), plane * plane, length}, kept};
  }
}

/// The face of a triangle in space with the corner a and the normal n, of any length.
template <class Real>
[[nodiscard, CERTA_INLINE]] inline Proposal<3, Real> plane_face(const Vec<Real, 3>& a,
                                                                const Vec<Real, 3>& n,
                                                                std::uint32_t kept) noexcept {
  const Real plane = dot(n, a);
  return {{plane < Real(0) ? -n : n, abs(plane), plane * plane, dot(n, n)}, kept};
}

/// The face of the triangle abc, in space, that is nearest to the origin among those with the
/// corner a.
template <class Real>
[[nodiscard, CERTA_INLINE]] inline Proposal<3, Real> triangle_face(const Vec<Real, 3>& a,
                                                                   const Vec<Real, 3>& b,
                                                                   std::uint32_t bit_b,
                                                                   const Vec<Real, 3>& c,
                                                                   std::uint32_t bit_c) noexcept {
  const Vec<Real, 3> ab = b - a;
  const Vec<Real, 3> ac = c - a;
  const bool along_b = dot(a, ab) < Real(0);
  const bool along_c = dot(a, ac) < Real(0);
  if (!along_b && !along_c) return vertex_face<3, Real>(a);
  const Vec<Real, 3> n = cross(ab, ac);
  if (along_b && !(dot(n, cross(a, b)) > Real(0))) return edge_face<3, Real>(a, b, bit_b);
  if (along_c && !(dot(n, cross(c, a)) > Real(0))) return edge_face<3, Real>(a, c, bit_c);
  return detail::plane_face(a, n, bit_b | bit_c);
}

/// The rounded determinants by which a step decides whether the origin lies in a full simplex: if
/// it does, all have the same sign.
template <int D, class Real = double>
using Determinants = std::array<Real, D + 1>;

/// Finds the face of the hull of `face` and its next corner, at a, that is nearest to the origin.
/// Only faces with the corner a are tried, because that corner makes progress (see nearest_face in
/// gjk/face.hpp). For a full simplex all facets that the origin is outside of are tried, because
/// the first one need not be the nearest.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Step step(const RoundedFace<D, Real>& face,
                                             const Vec<Real, D>& a, Proposal<D, Real>& next,
                                             Determinants<D, Real>& determinants) noexcept {
  const auto settled = [&next] {
    return next.measure.numerator > Real(0) ? Step::face : Step::flat;
  };
  const Vec<Real, D>& b = face[0].w;
  if (face.size == 1) {
    const bool along = dot(a, b - a) < Real(0);
    next = along ? detail::edge_face<D, Real>(a, b, 1) : detail::vertex_face<D, Real>(a);
    return settled();
  }
  const Vec<Real, D>& c = face[1].w;
  if constexpr (D == 2) {
    const Real bc = dot(perp(b), c);
    const Real ab = dot(perp(a), b);
    const Real ca = dot(perp(c), a);
    // Unlike signs are told by a product, because the sign of bc is hard to predict.
    const bool beyond_b = bc * ab <= Real(0);  // across the edge from a to b
    const bool beyond_c = bc * ca <= Real(0);
    determinants = {bc, ca, ab};
    if (!beyond_b && !beyond_c) return Step::contains;
    if (beyond_b && dot(a, b - a) < Real(0))
      next = detail::edge_face<2, Real>(a, b, 1);
    else if (beyond_c && dot(a, c - a) < Real(0))
      next = detail::edge_face<2, Real>(a, c, 2);
    else
      next = detail::vertex_face<2, Real>(a);
    return settled();
  } else {
    if (face.size == 2) {
      next = detail::triangle_face(a, b, 1, c, 2);
      return settled();
    }
    const Vec<Real, 3>& d = face[2].w;
    const Vec<Real, 3> bc = cross(b, c);
    const Vec<Real, 3> cd = cross(c, d);
    const Vec<Real, 3> db = cross(d, b);
    const Real base = dot(b, cd);
    // With o the origin: abc, acd, adb.
    const std::array<Real, 3> sides{dot(a, bc), dot(a, cd), dot(a, db)};
    determinants = {base, -sides[1], -sides[2], -sides[0]};
    bool found = false;
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (base < Real(0) ? sides[k] > Real(0) : sides[k] < Real(0)) continue;
      const std::uint32_t l = (k + 1) % 3;
      const Proposal<3, Real> candidate =
          detail::triangle_face(a, face[k].w, 1U << k, face[l].w, 1U << l);
      if (!found || candidate.measure.nearer_than(next.measure)) next = candidate;
      found = true;
    }
    return found ? settled() : Step::contains;
  }
}

/// The step as a parameter of searches (certified/search.hpp); this is their default. Another step
/// is an object of one query with the same interface. It may propose a face that is no nearer; then
/// the search ends.
struct NearestStep {
  /// True if the step relies on v . w < 0; the search then offers it no other corner.
  static constexpr bool kTakesBeyond = false;
  bool begins_anywhere = false;  ///< Whether the first corner may be any: verdicts in the plane.

  template <int D, class Real>
  [[nodiscard, CERTA_INLINE]] Step operator()(const RoundedFace<D, Real>& face,
                                              const Vec<Real, D>& a, Proposal<D, Real>& next,
                                              Determinants<D, Real>& determinants) const noexcept {
    return step(face, a, next, determinants);
  }
};

/// Replaces the face by the one proposed.
template <int D, class Real>
[[CERTA_INLINE]] inline void accept(const Proposal<D, Real>& next,
                                    RoundedFace<D, Real>& face) noexcept {
  face.keep(next.kept);
  face.measure = next.measure;
}

/// The result of a search in rounded arithmetic, according to its own numbers.
///    separated  direction . w > 0 on W, beyond the margin if the search proves separation; with
///               Goal::at_least, W is as far away as was asked
///    nearest    no vertex is nearer than `face`, by more than the margin
///    contains   the origin in the full simplex of `face` and its next corner, see `determinants`
///    flat       the origin in `face`
///    gave_up    coordinates too large or too small for plain doubles, or too many steps
template <int D, class Real = double>
struct SearchResult {
  Stop stop = Stop::gave_up;  ///< The reason why the search stopped.
  RoundedFace<D, Real> face;  ///< The face that it reached.
  Vec<Real, D> direction;     ///< The direction in which the last supports were sought.
  /// The vertex of A that is lowest in the direction, and its value. This and `in_b` are set only
  /// by the loop for any shapes (`LowestOfAny`), and not if Goal::separation ended `separated`.
  Extreme<Real> in_a;
  Extreme<Real> in_b;          ///< The vertex of B that is highest, and its negated value.
  Real gap{};                  ///< The least product of the direction with W, by these values.
  Real margin{};               ///< A bound of the gap's error (bounds.hpp).
  std::uint32_t supports = 0;  ///< How often supports of both shapes were sought.
  Determinants<D, Real> determinants;

  SearchResult() noexcept {}  // NOLINT(modernize-use-equals-default): vectors stay uninitialized
  /// The number of vertices that the search reached, at most D + 1.
  [[nodiscard]] std::size_t reached_size() const noexcept {
    return face.size + (stop == Stop::contains ? 1 : 0);
  }
};

/// The vertices of the Minkowski difference, up to D + 1, that a search reached, as a new start.
template <int D, class Real>
[[nodiscard]] inline Simplex reached(const SearchResult<D, Real>& found) noexcept {
  Simplex simplex;
  for (std::size_t k = 0; k < found.reached_size(); ++k) simplex.push_back(found.face[k].name);
  return simplex;
}

/// Adds the work of the search to the counters, if there are any.
template <int D, class Real>
inline void count(const SearchResult<D, Real>& found, Counters* counters) noexcept {
  if (counters != nullptr) counters->supports += found.supports;
}

/// Returns whether a search in this arithmetic is possible for the sum of the shapes' scales: then
/// nothing in it overflows. Directions are of degree at most 3 in coordinates, compared products of
/// degree at most 10, with factors below 2^17.
template <class Real>
[[nodiscard]] inline bool in_search_window(Real scale) noexcept {
  return scale >= Real(kBounds<Real>.smallest_scale) && scale <= Real(kBounds<Real>.largest_scale);
}

/// Searches from the direction between the centers, or from `start`. `Certain`: `separated` is
/// proven, not only computed.
template <Goal Goal, bool Certain, class Real = double, int D, class Placement>
[[nodiscard]] SearchResult<D, Real> search(const MinkowskiDifference<D, Placement>& minkowski,
                                           std::span<const VertexPair> start) noexcept;

}  // namespace certa::detail
