#include "gcd.hpp"

#include <cstdint>
#include <utility>

namespace certa {

namespace {

/// (x, y) -> (a x + b y, c x + d y), a product of Euclid's steps: the determinant is 1 or -1, so
/// that the divisors that x and y have in common stay the same.
struct Steps {
  std::int64_t a = 1;
  std::int64_t b = 0;
  std::int64_t c = 0;
  std::int64_t d = 1;
};

/// The steps that numbers with these leading bits have in common, whatever bits follow: a quotient
/// is certain if both ends of the interval that it lies in round down to it. REQUIRES: 0 <= y <= x
/// < 2^62, so that nothing overflows.
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

}  // namespace

Integer greatest_common_divisor(Integer x, Integer y) {
  x = abs(x);
  y = abs(y);
  if (x < y) std::swap(x, y);
  constexpr unsigned kHead = 62;  // bits
  while (!y.is_zero() && msb(x) >= kHead) {
    const unsigned tail = msb(x) + 1 - kHead;
    const Steps s =
        common_steps(static_cast<std::int64_t>(x >> tail), static_cast<std::int64_t>(y >> tail));
    if (s.b == 0) {  // the quotient has too many bits
      x %= y;
      std::swap(x, y);
    } else {
      Integer next = x * s.a + y * s.b;
      y = x * s.c + y * s.d;
      x = std::move(next);
    }
  }
  return gcd(x, y);
}

}  // namespace certa
