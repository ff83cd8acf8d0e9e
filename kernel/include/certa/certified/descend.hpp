/// The search itself, for search.hpp: instantiated for doubles and floats in kernel/src, for the
/// formats of tests where they are used.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include <certa/certified/search.hpp>
#include <certa/geometry/lowest_of.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/geometry/step.hpp>

namespace certa::detail {

/// Supports of one shape of at most `Count` vertices, in as many places in memory.
template <std::size_t Count, int D, class Real>
class FewSupports {
 public:
  /// Whether the least value is of all vertices, and nothing is left to prove.
  static constexpr bool looks_at_all = true;

  explicit FewSupports(const Shape<D>& shape) noexcept : columns_(columns_of<Real>(shape)) {}
  [[nodiscard]] LowestOf<Count, D, Real> operator()(const Vec<Real, D>& v) const noexcept {
    return {columns_, v};
  }
  /// The least value, of which nothing is left to prove.
  [[nodiscard]] Real proven(const Vec<Real, D>&,
                            const LowestOf<Count, D, Real>& found) const noexcept {
    return found.least();
  }

 private:
  const CoordinateColumns<D, Real>& columns_;
};

/// Supports of one shape of any size, with the interface of `FewSupports`.
template <int D, class Real>
class AnySupports {
 public:
  static constexpr bool looks_at_all = false;

  class Found {
   public:
    Found(const Shape<D>& shape, Extreme<Real> extreme) noexcept
        : shape_(shape), extreme_(extreme) {}
    [[nodiscard]] Real least() const noexcept { return extreme_.value; }
    [[nodiscard]] Lowest<D, Real> vertex() const noexcept {
      return {extreme_, vector_of<Real>(shape_[extreme_.index])};
    }

   private:
    const Shape<D>& shape_;
    Extreme<Real> extreme_;
  };

  explicit AnySupports(const Shape<D>& shape) noexcept : shape_(shape), supports_(shape) {}
  [[nodiscard]] Found operator()(const Vec<Real, D>& v) const noexcept {
    return {shape_, supports_.lowest(v)};
  }
  [[nodiscard]] Real proven(const Vec<Real, D>& v, const Found& found) const noexcept {
    Extreme<Real> extreme = found.vertex().extreme;
    supports_.prove(v, extreme);
    return extreme.value;
  }

 private:
  const Shape<D>& shape_;
  Supports<D, Real> supports_;
};

/// Goes to a face of vertices that are known already, unless one turns out to be no progress.
/// Returns false if the origin is one of them.
template <int D, class Real, class Stepper, class Frame>
[[nodiscard]] bool start_from(const MinkowskiDifference<D, Frame>& minkowski,
                              std::span<const VertexPair> start, Searched<D, Real>& found,
                              Stepper& stepper) noexcept {
  RoundedFace<D, Real>& face = found.face;
  for (const VertexPair name : start) {
    if (!minkowski.contains(name)) continue;
    const Vec<Real, D> w = vector_of<Real>(minkowski, name);
    face.next() = {w, name};
    if (face.size == 0) {
      accept(detail::vertex_face<D, Real>(w), face);
      if (!(face.measure.numerator > Real(0))) return false;
    } else {
      const Real limit = Stepper::kTakesBeyond ? Real(0) : face.measure.plane;
      if (!(dot(face.measure.v, w) < limit)) continue;
      Proposal<D, Real> next;
      if (stepper(face, w, next, found.determinants) != Step::face ||
          !next.measure.nearer_than(face.measure))
        break;
      accept(next, face);
    }
  }
  if (face.size > 0) found.direction = face.measure.v;
  return true;
}

/// Searches on from the direction and the face of `found`. What a round rests on stays in
/// registers: to store a vector and to load it again takes as long as to compute it.
template <Goal Goal, bool Certain, class Supports, int D, class Real, class Stepper, class Frame>
[[nodiscard]] Stop descend(const MinkowskiDifference<D, Frame>& minkowski, Searched<D, Real>& found,
                           Real least, Stepper& stepper) noexcept {
  const Supports in_a(minkowski.a);
  const Supports in_b(minkowski.b);
  const auto& frame = minkowski.template rounded<Real>();
  RoundedFace<D, Real>& face = found.face;
  Vec<Real, D> v = found.direction;
  for (int k = 0; k < kBounds<Real>.steps; ++k) {
    // Support.
    const auto [v_a, v_b] = frame.turned(v);
    const auto at_a = in_a(v_a);
    const auto at_b = in_b(v_b);
    const Real gap = frame.gap(v, at_a.least(), at_b.least());
    const Real error = frame.margin(v);
    found.direction = v;
    found.margin = error;
    found.supports = static_cast<std::uint32_t>(k) + 1;
    // Apart?
    if constexpr (Goal == Goal::separation) {
      if (gap > (Certain ? error : Real(0))) {
        if (!Certain || frame.gap(v, in_a.proven(v_a, at_a), in_b.proven(v_b, at_b)) > error)
          return Stop::separated;
      }
    }
    // Whether this direction may do, or the face's nearest point: to be proven, so that what
    // overflows does no harm.
    [[maybe_unused]] const bool is_apart =
        Goal == Goal::at_least && gap > error &&
        (gap - error) * (gap - error) >= least * least * dot(v, v);
    if constexpr (Goal == Goal::at_least && Supports::looks_at_all) {
      found.gap = gap;
      if (is_apart) return Stop::separated;
    }
    const Lowest<D, Real> p = at_a.vertex();
    const Lowest<D, Real> q = at_b.vertex();
    const Vec<Real, D> w = frame.vertex(p.point, q.point);
    const VertexPair name{p.extreme.index, q.extreme.index};
    if constexpr (Certain) {
      found.in_a = p.extreme;
      found.in_b = q.extreme;
      found.gap = gap;
    }
    if constexpr (Goal == Goal::at_least && !Supports::looks_at_all) {
      if (is_apart) return Stop::separated;
    }
    if (face.size == 0) {
      face.next() = {w, name};
      accept(detail::vertex_face<D, Real>(w), face);
      if (!(face.measure.numerator > Real(0))) return Stop::flat;
    } else {
      // Nearer? By more than rounding can tell.
      if (!(face.measure.plane - gap > error)) return Stop::nearest;
      // New?
      for (std::size_t m = 0; m < face.size; ++m)
        if (face[m].name == name) return Stop::nearest;
      // Reduce. Contains? Of a step that leads no nearer, rounding is all that is left.
      face.next() = {w, name};
      Proposal<D, Real> next;
      const Step s = stepper(face, w, next, found.determinants);
      if (s == Step::contains) return Stop::contains;
      if (!next.measure.nearer_than(face.measure)) return Stop::nearest;
      accept(next, face);
      if (s == Step::flat) return Stop::flat;
    }
    if constexpr (Goal == Goal::at_least) {
      if (face.measure.numerator < least * least * face.measure.denominator) return Stop::nearest;
    }
    v = face.measure.v;
  }
  return Stop::gave_up;
}

/// The same with all that it calls inlined, for placed shapes in a processor's numbers: more is
/// inlined than compilers think worth it, and what they leave out is vectors that are passed in
/// memory, a quarter of the time.
template <Goal Goal, bool Certain, class Supports, int D, class Real, class Stepper, class Frame>
[[nodiscard, gnu::flatten]] Stop descend_as_one(const MinkowskiDifference<D, Frame>& minkowski,
                                                Searched<D, Real>& found, Real least,
                                                Stepper& stepper) noexcept {
  return detail::descend<Goal, Certain, Supports>(minkowski, found, least, stepper);
}

/// Goes to where a search starts: to the direction between the centers, or to a face of `start`.
/// Returns whether anything is left to search.
template <int D, class Real, class Stepper, class Frame>
[[nodiscard, gnu::always_inline]] inline bool begin(const MinkowskiDifference<D, Frame>& minkowski,
                                                    std::span<const VertexPair> start,
                                                    Searched<D, Real>& found,
                                                    Stepper& stepper) noexcept {
  const CoordinateColumns<D, Real>& a = columns_of<Real>(minkowski.a);
  const CoordinateColumns<D, Real>& b = columns_of<Real>(minkowski.b);
  const auto& frame = minkowski.template rounded<Real>();
  const Real scale = frame.scale();
  if (!in_search_window(scale)) return false;
  found.direction = frame.vertex(a.center(), b.center());
  if (dot(found.direction, found.direction) == Real(0)) found.direction[0] = scale;
  if (!start.empty() && !detail::start_from(minkowski, start, found, stepper)) {
    found.stop = Stop::flat;
    return false;
  }
  return true;
}

/// Runs `search` inlined: chooses the loop by the size of the shapes.
template <Goal Goal, bool Certain, class Real, int D, class Frame>
[[nodiscard, gnu::always_inline]] inline Searched<D, Real> inlined_search(
    const MinkowskiDifference<D, Frame>& minkowski, std::span<const VertexPair> start,
    Real least = Real(0)) noexcept {
  const CoordinateColumns<D, Real>& a = columns_of<Real>(minkowski.a);
  const CoordinateColumns<D, Real>& b = columns_of<Real>(minkowski.b);
  Searched<D, Real> found;
  NearestStep stepper;
  if (!detail::begin(minkowski, start, found, stepper)) return found;
  const auto descend_by = [&]<class Supports>() {
    if constexpr (MinkowskiDifference<D, Frame>::is_posed && std::is_floating_point_v<Real>)
      found.stop =
          detail::descend_as_one<Goal, Certain, Supports>(minkowski, found, least, stepper);
    else
      found.stop = detail::descend<Goal, Certain, Supports>(minkowski, found, least, stepper);
  };
  // Shapes with edges are walked over, for later proofs start at a vertex of the boundary.
  const bool all = edge_map_of(minkowski.a) == nullptr && edge_map_of(minkowski.b) == nullptr;
  const std::size_t rows = all && a.padded_size() == b.padded_size()
                               ? a.padded_size() / CoordinateColumns<D, Real>::kPadding
                               : 0;
  constexpr std::size_t kFewest = std::max<std::size_t>(4, kPackSize<Real>);
  if (rows == 1 && std::max(a.size(), b.size()) <= kFewest)
    descend_by.template operator()<detail::FewSupports<kFewest, D, Real>>();
  else if (rows == 1)
    descend_by.template operator()<detail::FewSupports<8, D, Real>>();
  else if (rows == 2)
    descend_by.template operator()<detail::FewSupports<16, D, Real>>();
  else if (rows == 3)
    descend_by.template operator()<detail::FewSupports<24, D, Real>>();
  else if (rows == 4)
    descend_by.template operator()<detail::FewSupports<32, D, Real>>();
  else
    descend_by.template operator()<detail::AnySupports<D, Real>>();
  return found;
}

template <Goal Goal, bool Certain, class Real, int D, class Frame>
Searched<D, Real> search(const MinkowskiDifference<D, Frame>& minkowski,
                         std::span<const VertexPair> start) noexcept {
  return inlined_search<Goal, Certain, Real>(minkowski, start);
}

/// Searches until the distance is at least `least`, or less, by rounded numbers.
template <class Real, int D, class Frame>
[[nodiscard, gnu::always_inline]] inline Searched<D, Real> search_at_least(
    const MinkowskiDifference<D, Frame>& minkowski, double least,
    std::span<const VertexPair> start) noexcept {
  return inlined_search<Goal::at_least, true, Real>(minkowski, start, Real(least));
}

}  // namespace certa::detail
