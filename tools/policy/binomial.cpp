#include "policy/binomial.hpp"

#include <cmath>

#include <boost/math/distributions/binomial.hpp>

namespace certa::tools::policy {

namespace {
constexpr double kTail = (1 - kConfidence) / 2;  // on each side
}

Interval interval(std::uint64_t count, std::uint64_t of) {
  if (of == 0) return {};
  using Binomial = boost::math::binomial_distribution<double>;
  const auto n = static_cast<double>(of);
  const auto k = static_cast<double>(count);
  return {count == 0 ? 0 : Binomial::find_lower_bound_on_p(n, k, kTail),
          count == of ? 1 : Binomial::find_upper_bound_on_p(n, k, kTail)};
}

std::uint64_t trials_for(double rate) {
  // (1 - rate)^n <= kTail
  return static_cast<std::uint64_t>(std::ceil(std::log(kTail) / std::log1p(-rate)));
}

}  // namespace certa::tools::policy
