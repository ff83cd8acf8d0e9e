/// The state of a search in plain doubles: a face of the CSO with rounded coordinates, and the step
/// to the face nearest to the origin when a vertex is added.
///
/// Nothing here is certain. The face is named by vertices, so that what it claims can be proven.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <certa/kernel/cso.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::fast {

/// A CSO vertex with its rounded coordinates.
template <int D>
struct Corner {
  Vec<double, D> w;
  PairIndex name;
};

/// What decides between faces: the nearest point of an affine hull.
template <int D>
struct Measure {
  Vec<double, D> v;  ///< any positive multiple of the nearest point
  double plane;      ///< v . x on the face
  double numerator;  ///< numerator / denominator is the squared distance of the affine hull
  double denominator;

  /// Nearer to the origin, by rounded numbers.
  [[nodiscard]] bool nearer_than(const Measure& other) const noexcept {
    return numerator * other.denominator < other.numerator * denominator;
  }
};

/// A face and its measure. Corners stay where they are, and only their order changes: to move them
/// costs more than to compute with them.
template <int D>
class NumericFace {
 public:
  std::uint32_t size = 0;
  Measure<D> measure;

  /// The corners, the newest first; at `size` the one that was put there last.
  [[nodiscard]] const Corner<D>& operator[](std::size_t k) const noexcept {
    return corners_[place(k)];
  }
  /// Room for one more.
  [[nodiscard]] Corner<D>& next() noexcept { return corners_[place(size)]; }

  /// Keeps the next corner, which becomes the first, and those of the others in `kept`, a set of
  /// bits.
  [[gnu::always_inline]] void keep(std::uint32_t kept) noexcept {
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

  std::array<Corner<D>, D + 1> corners_;
  std::uint32_t order_ = 0x3210;  // of the corners, kBits each: the face's, then free ones
};

/// What a step found.
enum class Step : std::uint8_t {
  face,      ///< a face
  flat,      ///< the origin in the affine hull of a face of less than D + 1 vertices, it seems
  contains,  ///< D + 1 vertices around the origin, it seems
};

/// The face that a step would go to: the new corner, and some of the old ones.
template <int D>
struct Proposal {
  Measure<D> measure;
  std::uint32_t kept = 0;  ///< a set of bits
};

namespace detail {

template <int D>
[[nodiscard, gnu::always_inline]] inline Proposal<D> vertex_face(const Vec<double, D>& a) noexcept {
  const double square = dot(a, a);
  return {{a, square, square, 1}, 0};
}

/// In space the direction is e x (a x e): as a + t e it would err along e, which tilts it against
/// the face; this errs only across e.
template <int D>
[[nodiscard, gnu::always_inline]] inline Proposal<D> edge_face(const Vec<double, D>& a,
                                                               const Vec<double, D>& b,
                                                               std::uint32_t kept) noexcept {
  const Vec<double, D> e = b - a;
  const double length = dot(e, e);
  if constexpr (D == 3) {
    const Vec<double, 3> f = cross(a, e);
    const double square = dot(f, f);
    return {{cross(e, f), square, square, length}, kept};
  } else {
    const Vec<double, 2> n = perp(e);
    const double plane = dot(n, a);
    return {{plane < 0 ? -n : n, std::abs(plane), plane * plane, length}, kept};
  }
}

/// The nearest face of the triangle abc that has a, in space.
[[nodiscard, gnu::always_inline]] inline Proposal<3> triangle_face(const Vec<double, 3>& a,
                                                                   const Vec<double, 3>& b,
                                                                   std::uint32_t bit_b,
                                                                   const Vec<double, 3>& c,
                                                                   std::uint32_t bit_c) noexcept {
  const Vec<double, 3> ab = b - a;
  const Vec<double, 3> ac = c - a;
  const bool along_b = dot(a, ab) < 0;
  const bool along_c = dot(a, ac) < 0;
  if (!along_b && !along_c) return vertex_face<3>(a);
  const Vec<double, 3> n = cross(ab, ac);
  if (along_b && !(dot(n, cross(a, b)) > 0)) return edge_face<3>(a, b, bit_b);
  if (along_c && !(dot(n, cross(c, a)) > 0)) return edge_face<3>(a, c, bit_c);
  const double plane = dot(n, a);
  return {{plane < 0 ? -n : n, std::abs(plane), plane * plane, dot(n, n)}, bit_b | bit_c};
}

}  // namespace detail

/// The rounded determinants by which the origin lies in a full simplex: all of one sign inside.
template <int D>
using Determinants = std::array<double, D + 1>;

/// The nearest face of the hull of `face` and its next corner, at a, that has a.
/// The nearest face has the vertex that makes progress (see nearest_face in kernel/face.hpp): only
/// those are looked at. Of a full simplex all facets that the origin is outside of are tried, for
/// the first one need not be the nearest.
template <int D>
[[nodiscard, gnu::always_inline]] inline Step step(const NumericFace<D>& face,
                                                   const Vec<double, D>& a, Proposal<D>& next,
                                                   Determinants<D>& determinants) noexcept {
  const auto settled = [&next] { return next.measure.numerator > 0 ? Step::face : Step::flat; };
  const Vec<double, D>& b = face[0].w;
  if (face.size == 1) {
    const bool along = dot(a, b - a) < 0;
    next = along ? detail::edge_face<D>(a, b, 1) : detail::vertex_face<D>(a);
    return settled();
  }
  const Vec<double, D>& c = face[1].w;
  if constexpr (D == 2) {
    const double bc = dot(perp(b), c);
    const double ab = dot(perp(a), b);
    const double ca = dot(perp(c), a);
    // Of unlike signs, by a product: which sign bc has is hard to predict.
    const bool beyond_b = bc * ab <= 0;  // across the edge from a to b
    const bool beyond_c = bc * ca <= 0;
    determinants = {bc, ca, ab};
    if (!beyond_b && !beyond_c) return Step::contains;
    if (beyond_b && dot(a, b - a) < 0)
      next = detail::edge_face<2>(a, b, 1);
    else if (beyond_c && dot(a, c - a) < 0)
      next = detail::edge_face<2>(a, c, 2);
    else
      next = detail::vertex_face<2>(a);
    return settled();
  } else {
    if (face.size == 2) {
      next = detail::triangle_face(a, b, 1, c, 2);
      return settled();
    }
    const Vec<double, 3>& d = face[2].w;
    const Vec<double, 3> bc = cross(b, c);
    const Vec<double, 3> cd = cross(c, d);
    const Vec<double, 3> db = cross(d, b);
    const double base = dot(b, cd);
    // With o the origin: abc, acd, adb.
    const std::array<double, 3> sides{dot(a, bc), dot(a, cd), dot(a, db)};
    determinants = {base, -sides[1], -sides[2], -sides[0]};
    bool found = false;
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (base < 0 ? sides[k] > 0 : sides[k] < 0) continue;
      const std::uint32_t l = (k + 1) % 3;
      const Proposal<3> candidate =
          detail::triangle_face(a, face[k].w, 1U << k, face[l].w, 1U << l);
      if (!found || candidate.measure.nearer_than(next.measure)) next = candidate;
      found = true;
    }
    return found ? settled() : Step::contains;
  }
}

/// Goes there.
template <int D>
[[gnu::always_inline]] inline void accept(const Proposal<D>& next, NumericFace<D>& face) noexcept {
  face.keep(next.kept);
  face.measure = next.measure;
}

}  // namespace certa::fast
