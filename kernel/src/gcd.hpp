// The greatest common divisor of big integers.
#pragma once

#include <certa/predicates/integer.hpp>

namespace certa {

/// gcd(x, 0) = |x|. Lehmer's algorithm: an order of magnitude faster than Boost's binary one from a
/// thousand bits on.
[[nodiscard]] Integer greatest_common_divisor(Integer x, Integer y);

}  // namespace certa
