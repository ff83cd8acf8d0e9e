#include <certa/exact.hpp>
#include <certa/exact/proof.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/predicates/default_arithmetic.hpp>

namespace certa {

namespace {

/// Whether an answer is about these shapes, and all its indices exist.
template <class Answer, int D>
bool is_about(const Answer& answer, const MinkowskiDifference<D>& minkowski) {
  if (answer.shapes != fingerprint(minkowski)) return false;
  for (std::size_t f = 0; f < answer.evidence.face_count; ++f) {
    const Simplex face = answer.evidence.face(f);
    for (const VertexPair w : face.span())
      if (!minkowski.contains(w)) return false;
  }
  return true;
}

template <class Answer, int D>
Certificate certificate_of(const Answer& answer, const Shape<D>& a, const Shape<D>& b) {
  const DefaultArithmetic arithmetic;
  const MinkowskiDifference<D> minkowski{a, b};
  if (!is_about(answer, minkowski)) return OtherShapes{};
  return Proof<D>(minkowski, answer.evidence).certificate();
}

}  // namespace

template <int D>
Certificate certificate(const Classification<D>& answer, const Shape<D>& a, const Shape<D>& b) {
  return certificate_of(answer, a, b);
}

template <int D>
Certificate certificate(const AtLeast<D>& answer, const Shape<D>& a, const Shape<D>& b) {
  return certificate_of(answer, a, b);
}

template <int D>
std::optional<Rational> distance_squared(const Distance<D>& answer, const Shape<D>& a,
                                         const Shape<D>& b) {
  const DefaultArithmetic arithmetic;
  const MinkowskiDifference<D> minkowski{a, b};
  if (!is_about(answer, minkowski)) return std::nullopt;
  return reduce(Proof<D>(minkowski, answer.evidence).distance_squared());
}

template Certificate certificate(const AtLeast<2>&, const Shape<2>&, const Shape<2>&);
template Certificate certificate(const AtLeast<3>&, const Shape<3>&, const Shape<3>&);
template Certificate certificate(const Classification<2>&, const Shape<2>&, const Shape<2>&);
template Certificate certificate(const Classification<3>&, const Shape<3>&, const Shape<3>&);
template std::optional<Rational> distance_squared(const Distance<2>&, const Shape<2>&,
                                                  const Shape<2>&);
template std::optional<Rational> distance_squared(const Distance<3>&, const Shape<3>&,
                                                  const Shape<3>&);

}  // namespace certa
