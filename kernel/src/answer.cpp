#include <certa/answer.hpp>
#include <certa/exact/proof.hpp>

namespace certa {

template <int D>
Certificate Classification<D>::certificate(const Shape<D>& a, const Shape<D>& b) const {
  return Proof<D>(MinkowskiDifference<D>{a, b}, verdict, evidence).verdict_certificate();
}

template <int D>
Certificate Distance<D>::certificate(const Shape<D>& a, const Shape<D>& b) const {
  return Proof<D>(MinkowskiDifference<D>{a, b}, this->verdict, this->evidence).certificate();
}

template <int D>
Rational Distance<D>::distance_squared(const Shape<D>& a, const Shape<D>& b) const {
  return reduce(
      Proof<D>(MinkowskiDifference<D>{a, b}, this->verdict, this->evidence).distance_squared());
}

template struct Classification<2>;
template struct Classification<3>;
template struct Distance<2>;
template struct Distance<3>;

}  // namespace certa
