#include "policy/wide.hpp"

#include <algorithm>
#include <cstdint>

namespace certa::tools::study {

namespace {

/// The leading 256 bits.
Wide wide(const Integer& x) {
  if (x.is_zero()) return 0;
  Integer magnitude = abs(x);
  const int bits = static_cast<int>(msb(magnitude)) + 1;
  const int cut = std::max(0, bits - 256);
  magnitude >>= static_cast<unsigned>(cut);
  Wide y = 0;
  for (int limb = 3; limb >= 0; --limb) {
    const Integer part = magnitude >> static_cast<unsigned>(64 * limb);
    y = ldexp(y, 64) + static_cast<std::uint64_t>(part & ~std::uint64_t{0});
  }
  y = ldexp(y, cut);
  return x < 0 ? Wide(-y) : y;
}

}  // namespace

Wide wide(const Rational& x) { return wide(x.numerator) / wide(x.denominator); }

}  // namespace certa::tools::study
