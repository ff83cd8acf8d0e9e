#include <algorithm>
#include <variant>

#include <certa/exact.hpp>
#include <certa/exact/proof.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/predicates/default_arithmetic.hpp>

namespace certa {

namespace {

/// Whether the vertices of faces and direction exist, even if an answer was written by hand.
template <int D, class Placement>
bool is_of(const Evidence<D>& evidence, const MinkowskiDifference<D, Placement>& minkowski) {
  std::size_t size = 0;
  if (evidence.face_count > evidence.sizes.size()) return false;
  for (std::size_t f = 0; f < evidence.face_count; ++f) {
    if (evidence.sizes[f] > D + 1) return false;
    size += evidence.sizes[f];
  }
  if (size > evidence.vertices.size()) return false;
  const auto exists = [&](VertexPair w) { return minkowski.contains(w); };
  if (!std::all_of(evidence.vertices.begin(), evidence.vertices.begin() + size, exists))
    return false;
  const auto* const direction = std::get_if<Direction<D>>(&evidence.direction);
  if (direction == nullptr) return true;
  if (direction->span_size > direction->span.size()) return false;
  for (std::size_t k = 0; k < direction->span_size; ++k)
    if (!exists(direction->span[k].from) || !exists(direction->span[k].to)) return false;
  const VertexPair base = direction->base;
  return base.j == Direction<D>::kAxis ? base.i < D : exists(base);
}

/// Whether an answer is about these shapes, and all its indices exist.
template <class Answer, int D, class Placement>
bool is_about(const Answer& answer, const MinkowskiDifference<D, Placement>& minkowski) {
  return answer.fingerprint == fingerprint(minkowski) && is_of(answer.evidence, minkowski);
}

/// The difference of two shapes, or of two placed ones.
template <int D>
MinkowskiDifference<D> difference(const Shape<D>& a, const Shape<D>& b) {
  return {a, b};
}
template <int D>
MinkowskiDifference<D, InWorld> difference(const Placed<D>& a, const Placed<D>& b) {
  return {a, b};
}

template <class Answer, class AnyShape>
Certificate certificate_of(const Answer& answer, const AnyShape& a, const AnyShape& b) {
  const DefaultArithmetic arithmetic;
  const auto minkowski = difference(a, b);
  if (!is_about(answer, minkowski)) return OtherShapes{};
  return Proof(minkowski, answer.evidence).certificate();
}

}  // namespace

template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D> Certificate certificate(const Classification<D>& answer,
                                                            const AnyShape<D>& a,
                                                            const AnyShape<D>& b) {
  return certificate_of(answer, a, b);
}

template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D> Certificate certificate(const AtLeast<D>& answer,
                                                            const AnyShape<D>& a,
                                                            const AnyShape<D>& b) {
  return certificate_of(answer, a, b);
}

template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D> std::optional<Rational> distance_squared(
    const Distance<D>& answer, const AnyShape<D>& a, const AnyShape<D>& b) {
  const DefaultArithmetic arithmetic;
  const auto minkowski = difference(a, b);
  if (!is_about(answer, minkowski)) return std::nullopt;
  return reduce(Proof(minkowski, answer.evidence).distance_squared());
}

#define CERTA_EXACT(AnyShape, D)                                                               \
  template Certificate certificate(const Classification<D>&, const AnyShape<D>&,               \
                                   const AnyShape<D>&);                                        \
  template Certificate certificate(const AtLeast<D>&, const AnyShape<D>&, const AnyShape<D>&); \
  template std::optional<Rational> distance_squared(const Distance<D>&, const AnyShape<D>&,    \
                                                    const AnyShape<D>&);
CERTA_EXACT(Shape, 2)
CERTA_EXACT(Shape, 3)
CERTA_EXACT(Placed, 2)
CERTA_EXACT(Placed, 3)

}  // namespace certa
