#include "truth.hpp"

#include <certa/exact.hpp>
#ifdef CERTA_WITH_ORACLE
#include <certa/oracle/oracle.hpp>
#else
#include <certa/certa.hpp>
#include <certa/policies.hpp>
#endif

namespace certa::fuzz {

template <int D>
std::string truth_line(const Pair<D>& pair) {
#ifdef CERTA_WITH_ORACLE
  const oracle::Truth truth = oracle::truth<D>(pair.a, pair.b);
  const Rational& squared = truth.distance_squared;
#else
  const Shape<D> a(pair.a);
  const Shape<D> b(pair.b);
  const Distance<D> truth = distance<exact>(a, b);
  const Rational squared = *certa::distance_squared(truth, a, b);
#endif
  return std::string(to_string(truth.verdict)) + ' ' + to_string(squared);
}

template std::string truth_line<2>(const Pair<2>& pair);
template std::string truth_line<3>(const Pair<3>& pair);

}  // namespace certa::fuzz
