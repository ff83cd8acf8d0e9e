/// Numbers in which sums and products of tiny numbers are exact; quotients and roots are accurate
/// enough to stand for exact ones.
#pragma once

#include <array>

#include <boost/multiprecision/mpfr.hpp>

#include <certa/geometry/minkowski_difference.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::tiny {

/// 800 bits by MPFR, because Boost's own type takes twice as long to compile and to run.
using Exact = boost::multiprecision::number<
    boost::multiprecision::mpfr_float_backend<241, boost::multiprecision::allocate_stack>,
    boost::multiprecision::et_off>;

template <class Real>
[[nodiscard]] Exact exact_of(const Real& x) {
  return Exact(static_cast<double>(x));
}
template <class Real, int D>
[[nodiscard]] Vec<Exact, D> exact_of(const Vec<Real, D>& x) {
  Vec<Exact, D> y{};
  for (std::size_t k = 0; k < D; ++k) y[k] = exact_of(x[k]);
  return y;
}
/// The coordinates of an argument of predicates.
template <class Argument>
[[nodiscard]] auto exactly(const Argument& x) {
  return coordinates(x, [](double c) { return Exact(c); });
}
template <int D>
[[nodiscard]] Exact norm(const Vec<Exact, D>& x) {
  return sqrt(dot(x, x));
}

}  // namespace certa::tiny
