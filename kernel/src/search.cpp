#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/kernel/fast/descent.hpp>
#include <certa/kernel/fast/scan.hpp>
#include <certa/kernel/fast/search.hpp>
#include <certa/kernel/fast/tournament.hpp>

namespace certa::fast {
namespace {

/// Supports of one shape of at most `Count` vertices, in as many places in memory.
template <std::size_t Count, int D>
class FewSupports {
 public:
  explicit FewSupports(const Shape<D>& shape) noexcept : lanes_(shape.lanes()) {}
  [[nodiscard]] Tournament<Count, D> operator()(const Vec<double, D>& v) const noexcept {
    return {lanes_, v};
  }
  /// The least value, with nothing left to prove.
  [[nodiscard]] double proven(const Vec<double, D>&,
                              const Tournament<Count, D>& found) const noexcept {
    return found.least();
  }

 private:
  const Lanes<D>& lanes_;
};

/// Of any shape, in the same words.
template <int D>
class AnySupports {
 public:
  class Found {
   public:
    Found(const Shape<D>& shape, Extreme extreme) noexcept : shape_(shape), extreme_(extreme) {}
    [[nodiscard]] double least() const noexcept { return extreme_.value; }
    [[nodiscard]] Lowest<D> vertex() const noexcept {
      return {extreme_, Vec<double, D>{shape_[extreme_.index]}};
    }

   private:
    const Shape<D>& shape_;
    Extreme extreme_;
  };

  explicit AnySupports(const Shape<D>& shape) noexcept : shape_(shape), supports_(shape) {}
  [[nodiscard]] Found operator()(const Vec<double, D>& v) const noexcept {
    return {shape_, supports_.lowest(v)};
  }
  [[nodiscard]] double proven(const Vec<double, D>& v, const Found& found) const noexcept {
    Extreme extreme = found.vertex().extreme;
    supports_.prove(v, extreme);
    return extreme.value;
  }

 private:
  const Shape<D>& shape_;
  Supports<D> supports_;
};

/// Goes to a face of vertices that are known already, unless one turns out to be no progress. False
/// if the origin is one of them.
template <int D>
[[nodiscard]] bool start_from(const Cso<D>& cso, std::span<const PairIndex> start,
                              Found<D>& found) noexcept {
  NumericFace<D>& face = found.face;
  for (const PairIndex name : start) {
    if (!cso.contains(name)) continue;
    Vec<double, D> w;
    for (std::size_t k = 0; k < D; ++k) w[k] = cso.a[name.i][k] - cso.b[name.j][k];
    face.next() = {w, name};
    if (face.size == 0) {
      accept(detail::vertex_face<D>(w), face);
      if (!(face.measure.numerator > 0)) return false;
    } else {
      if (!(dot(face.measure.v, w) < face.measure.plane)) continue;
      Proposal<D> next;
      if (step(face, w, next, found.determinants) != Step::face ||
          !next.measure.nearer_than(face.measure))
        break;
      accept(next, face);
    }
  }
  if (face.size > 0) found.direction = face.measure.v;
  return true;
}

/// From the direction and the face of `found` on. What a round rests on stays in registers: to
/// store a vector and to load it again takes as long as to compute it.
template <Aim Aim, bool Certain, class Supports, int D>
[[nodiscard]] Stop descend(const Cso<D>& cso, Found<D>& found) noexcept {
  const Supports in_a(cso.a);
  const Supports in_b(cso.b);
  const double scale = cso.a.lanes().scale() + cso.b.lanes().scale();
  NumericFace<D>& face = found.face;
  Vec<double, D> v = found.direction;
  for (int k = 0; k < kStepLimit; ++k) {
    const auto at_a = in_a(v);
    const auto at_b = in_b(-v);
    const double gap = at_a.least() + at_b.least();
    const double error = margin(v, scale);
    found.direction = v;
    found.margin = error;
    found.supports = static_cast<std::uint32_t>(k) + 1;
    if constexpr (Aim == Aim::separation) {
      if (gap > (Certain ? error : 0.0)) {
        if (!Certain || in_a.proven(v, at_a) + in_b.proven(-v, at_b) > error)
          return Stop::separated;
      }
    }
    const Lowest<D> p = at_a.vertex();
    const Lowest<D> q = at_b.vertex();
    const Vec<double, D> w = p.point - q.point;
    const PairIndex name{p.extreme.index, q.extreme.index};
    found.in_a = p.extreme;
    found.in_b = q.extreme;
    if (face.size == 0) {
      face.next() = {w, name};
      accept(detail::vertex_face<D>(w), face);
      if (!(face.measure.numerator > 0)) return Stop::flat;
    } else {
      // No vertex is lower than the face, by more than rounding can tell.
      if (!(face.measure.plane - gap > error)) return Stop::nearest;
      for (std::size_t m = 0; m < face.size; ++m)
        if (face[m].name == name) return Stop::nearest;
      face.next() = {w, name};
      Proposal<D> next;
      const Step s = step(face, w, next, found.determinants);
      if (s == Step::contains) return Stop::contains;
      if (!next.measure.nearer_than(face.measure)) return Stop::nearest;
      accept(next, face);
      if (s == Step::flat) return Stop::flat;
    }
    v = face.measure.v;
  }
  return Stop::gave_up;
}

}  // namespace

template <Aim Aim, bool Certain, int D>
Found<D> search(const Cso<D>& cso, std::span<const PairIndex> start) noexcept {
  const Lanes<D>& a = cso.a.lanes();
  const Lanes<D>& b = cso.b.lanes();
  Found<D> found;
  const double scale = a.scale() + b.scale();
  if (!(scale >= kSmallest && scale <= kLargest)) return found;
  found.direction = a.center() - b.center();
  if (dot(found.direction, found.direction) == 0) found.direction[0] = scale;
  if (!start.empty() && !start_from(cso, start, found)) {
    found.stop = Stop::flat;
    return found;
  }
  const auto descend_by = [&]<class Supports>() {
    found.stop = descend<Aim, Certain, Supports>(cso, found);
  };
  // Shapes with edges are walked over, for later proofs start at a vertex of the boundary.
  const bool all = cso.a.support_map() == nullptr && cso.b.support_map() == nullptr;
  const std::size_t rows =
      all && a.padded_size() == b.padded_size() ? a.padded_size() / Lanes<D>::kPadding : 0;
  if (rows == 1 && std::max(a.size(), b.size()) <= 4)
    descend_by.template operator()<FewSupports<4, D>>();
  else if (rows == 1)
    descend_by.template operator()<FewSupports<8, D>>();
  else if (rows == 2)
    descend_by.template operator()<FewSupports<16, D>>();
  else if (rows == 3)
    descend_by.template operator()<FewSupports<24, D>>();
  else if (rows == 4)
    descend_by.template operator()<FewSupports<32, D>>();
  else
    descend_by.template operator()<AnySupports<D>>();
  return found;
}

template Found<2> search<Aim::separation, false>(const Cso<2>&,
                                                 std::span<const PairIndex>) noexcept;
template Found<2> search<Aim::separation, true>(const Cso<2>&, std::span<const PairIndex>) noexcept;
template Found<2> search<Aim::distance, false>(const Cso<2>&, std::span<const PairIndex>) noexcept;
template Found<2> search<Aim::distance, true>(const Cso<2>&, std::span<const PairIndex>) noexcept;
template Found<3> search<Aim::separation, false>(const Cso<3>&,
                                                 std::span<const PairIndex>) noexcept;
template Found<3> search<Aim::separation, true>(const Cso<3>&, std::span<const PairIndex>) noexcept;
template Found<3> search<Aim::distance, false>(const Cso<3>&, std::span<const PairIndex>) noexcept;
template Found<3> search<Aim::distance, true>(const Cso<3>&, std::span<const PairIndex>) noexcept;

}  // namespace certa::fast
