#include "truth.hpp"

#ifdef CERTA_WITH_ORACLE
#include <certa/oracle/oracle.hpp>
#else
#include <certa/certa.hpp>
#endif

namespace certa::fuzz {

template <int D>
std::string truth_line(const Pair<D>& pair) {
#ifdef CERTA_WITH_ORACLE
  const oracle::Truth truth = oracle::truth<D>(pair.a, pair.b);
#else
  const Distance truth = distance<exact>(Shape<D>(pair.a), Shape<D>(pair.b));
#endif
  return std::string(to_string(truth.verdict)) + ' ' + to_string(truth.distance_squared);
}

template std::string truth_line<2>(const Pair<2>& pair);
template std::string truth_line<3>(const Pair<3>& pair);

}  // namespace certa::fuzz
