/// GJK in plain doubles: fast, and it may err. What it ends with is named by vertices, for others
/// to prove (certified.hpp), or taken for granted (policy `floating<double>`).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <certa/kernel/cso.hpp>
#include <certa/kernel/fast/descent.hpp>
#include <certa/kernel/fast/scan.hpp>
#include <certa/kernel/fast/support_map.hpp>

namespace certa::fast {

enum class Stop : std::uint8_t {
  separated,  ///< direction . w > margin on the CSO, by rounded numbers
  nearest,    ///< no vertex is nearer than `face`, by more than the margin
  contains,   ///< `corners` and `determinants`: the origin in a full simplex
  flat,       ///< the origin in `face`
  gave_up,    ///< coordinates too large or too small for plain doubles, or too many steps
};

template <int D>
struct Found {
  Stop stop = Stop::gave_up;
  NumericFace<D> face;       ///< separated: the last one, if any
  Vec<double, D> direction;  ///< in which the last supports were sought
  Extreme in_a;              ///< lowest in the direction
  Extreme in_b;              ///< of the negated values: highest
  double margin = 0;         ///< see `margin`
  Corner<D> last;            ///< contains: the corner besides those of `face`
  Determinants<D> determinants;

  [[nodiscard]] double gap() const noexcept { return in_a.value + in_b.value; }
};

/// Up to D + 1 CSO vertices that a search arrived at, to go on from.
template <int D>
[[nodiscard]] inline Simplex reached(const Found<D>& found) noexcept {
  Simplex simplex;
  for (std::size_t k = 0; k < found.face.size; ++k) simplex.push_back(found.face.corners[k].name);
  if (found.stop == Stop::contains) simplex.push_back(found.last.name);
  return simplex;
}

/// Scales within which nothing of a search overflows: directions are of degree at most 3, products
/// that are compared of degree at most 10. Below, margins would drown all.
inline constexpr double kLargest = 0x1p+90;
inline constexpr double kSmallest = 0x1p-90;
inline constexpr int kStepLimit = 64;

/// Supports of one shape: by looking at all vertices, or over its edges.
template <int D>
class Supports {
 public:
  explicit Supports(const Shape<D>& shape) noexcept : shape_(shape), map_(shape.support_map()) {}

  /// Of rounded values. O(n), or a few steps over edges; then it may be a vertex within rounding of
  /// the lowest.
  [[nodiscard]] Extreme lowest(const Vec<double, D>& v) const noexcept {
    if (map_ == nullptr) return fast::lowest(shape_.lanes(), v);
    return map_->walk(shape_, v, map_->start(v));
  }
  /// Makes sure that no vertex is lower than the one found, up to the margin. Vertices above the
  /// limit are above it, if only by a hair.
  void prove(const Vec<double, D>& v, Extreme& found) const noexcept {
    if (map_ == nullptr) return;
    const double limit = found.value + margin(v, shape_.lanes().scale());
    const std::optional<Extreme> lowest = map_->lowest_within(shape_, v, found, limit);
    found = lowest ? *lowest : fast::lowest(shape_.lanes(), v);
  }

 private:
  const Shape<D>& shape_;
  const SupportMap<D>* map_;
};

enum class Aim : std::uint8_t { separation, distance };

/// Searches from the direction between the centers, or from `start`.
template <Aim Aim, bool Certain, int D>
[[nodiscard]] inline Found<D> search(const Cso<D>& cso, std::span<const PairIndex> start) noexcept {
  const Lanes<D>& a = cso.a.lanes();
  const Lanes<D>& b = cso.b.lanes();
  Found<D> found;
  const double scale = a.scale() + b.scale();
  if (!(scale >= kSmallest && scale <= kLargest)) return found;

  const auto corner = [&cso](PairIndex name) {
    Corner<D> c{{}, name};
    const Point<D>& p = cso.a[name.i];
    const Point<D>& q = cso.b[name.j];
    for (std::size_t k = 0; k < D; ++k) c.w[k] = p[k] - q[k];
    return c;
  };
  NumericFace<D>& face = found.face;
  while (!start.empty() && !cso.contains(start[0])) start = start.subspan(1);
  if (!start.empty()) {
    face = detail::vertex_face(corner(start[0]));
    if (!(face.numerator > 0)) {
      found.stop = Stop::flat;
      return found;
    }
    for (const PairIndex name : start.subspan(1)) {
      if (!cso.contains(name)) continue;
      NumericFace<D> next;
      const Corner<D> c = corner(name);
      if (!(dot(face.v, c.w) < face.plane)) continue;
      if (step(face, c, next, found.determinants) != Step::face || !next.nearer_than(face)) break;
      face = next;
    }
    found.direction = face.v;
  } else {
    found.direction = a.center() - b.center();
    if (dot(found.direction, found.direction) == 0) found.direction[0] = scale;
  }
  const Supports<D> in_a(cso.a);
  const Supports<D> in_b(cso.b);
  for (int k = 0; k < kStepLimit; ++k) {
    const Vec<double, D>& v = found.direction;
    found.in_a = in_a.lowest(v);
    found.in_b = in_b.lowest(-v);
    found.margin = margin(v, scale);
    if constexpr (Aim == Aim::separation) {
      if (found.gap() > (Certain ? found.margin : 0.0)) {
        if constexpr (Certain) {
          in_a.prove(v, found.in_a);
          in_b.prove(-v, found.in_b);
        }
        if (!Certain || found.gap() > found.margin) {
          found.stop = Stop::separated;
          return found;
        }
      }
    }
    const double gap = found.gap();
    found.stop = Stop::nearest;
    const PairIndex name{found.in_a.index, found.in_b.index};
    const Corner<D> c = corner(name);
    if (face.size == 0) {
      face = detail::vertex_face(c);
      if (!(face.numerator > 0)) {
        found.stop = Stop::flat;
        return found;
      }
    } else {
      // No vertex is lower than the face, by more than rounding can tell.
      if (!(face.plane - gap > found.margin)) return found;
      for (std::size_t m = 0; m < face.size; ++m)
        if (face.corners[m].name == name) return found;
      NumericFace<D> next;
      const Step s = step(face, c, next, found.determinants);
      if (s == Step::contains) {
        found.stop = Stop::contains;
        found.last = c;
        return found;
      }
      if (!next.nearer_than(face)) return found;
      face = next;
      if (s == Step::flat) {
        found.stop = Stop::flat;
        return found;
      }
    }
    found.direction = face.v;
  }
  found.stop = Stop::gave_up;
  return found;
}

}  // namespace certa::fast
