#include "big_integer.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include <certa/predicates/compiler.hpp>
#include <certa/predicates/fixed_integer.hpp>

namespace certa {

namespace {

/// (x, y) -> (a x + b y, c x + d y), a product of Euclid's steps: the determinant is 1 or -1, so
/// that the common divisors of x and y stay the same.
struct Steps {
  std::int64_t a = 1;
  std::int64_t b = 0;
  std::int64_t c = 0;
  std::int64_t d = 1;
};

/// The steps that all numbers with these leading bits have in common: a quotient is certain if both
/// ends of the interval in which it lies round down to it. REQUIRES: 0 <= y <= x < 2^62, so that
/// nothing overflows.
Steps common_steps(std::int64_t x, std::int64_t y) {
  Steps s;
  while (y + s.c != 0 && y + s.d != 0) {
    const std::int64_t q = (x + s.a) / (y + s.c);
    if (q != (x + s.b) / (y + s.d)) break;
    s = {s.c, s.d, s.a - q * s.c, s.b - q * s.d};
    x = std::exchange(y, x - q * y);
  }
  return s;
}

/// Takes the steps, in place and limb by limb. One of two added products is not positive, and both
/// are below 2^126, so that nothing overflows.
void take(const Steps& s, Integer& x, Integer& y) {
  const unsigned size = x.backend().size();
  const unsigned known = y.backend().size();
  y.backend().resize(size, size);
  auto* const to_x = x.backend().limbs();
  auto* const to_y = y.backend().limbs();
  std::fill(to_y + known, to_y + size, 0);
  Int128 carry_x = 0;
  Int128 carry_y = 0;
  for (unsigned i = 0; i < size; ++i) {
    const Int128 limb_x = to_x[i];
    const Int128 limb_y = to_y[i];
    carry_x += s.a * limb_x + s.b * limb_y;
    carry_y += s.c * limb_x + s.d * limb_y;
    to_x[i] = static_cast<std::uint64_t>(carry_x);
    to_y[i] = static_cast<std::uint64_t>(carry_y);
    carry_x >>= 64;
    carry_y >>= 64;
  }
  x.backend().normalize();
  y.backend().normalize();
}

}  // namespace

Integer greatest_common_divisor(Integer x, Integer y) {
  x = abs(x);
  y = abs(y);
  if (x < y) std::swap(x, y);
  constexpr unsigned kHead = 62;  // bits
  while (!y.is_zero() && bit_length(x) > kHead) {
    const unsigned tail = bit_length(x) - kHead;
    const Steps s = common_steps(static_cast<std::int64_t>(bits_from(x, tail)),
                                 static_cast<std::int64_t>(bits_from(y, tail)));
    if (s.b == 0) {  // the quotient has too many bits
      x %= y;
      std::swap(x, y);
    } else {
      take(s, x, y);
    }
  }
  if (y.is_zero()) return x;
  return std::gcd(bits_from(x, 0), bits_from(y, 0));
}

}  // namespace certa
