// Big integers: the bits of their magnitudes, read in place, and their greatest common divisor.
#pragma once

#include <bit>
#include <cstdint>

#include <certa/predicates/integer.hpp>

namespace certa {

static_assert(sizeof(boost::multiprecision::limb_type) == sizeof(std::uint64_t));

/// The number of bits of |x|; 0 for 0.
[[nodiscard]] inline unsigned bit_length(const Integer& x) noexcept {
  const unsigned last = x.backend().size() - 1;
  return 64 * last + static_cast<unsigned>(std::bit_width(x.backend().limbs()[last]));
}

/// The number of trailing zero bits of |x|, x != 0.
[[nodiscard]] inline unsigned trailing_zeros(const Integer& x) noexcept {
  unsigned i = 0;
  while (x.backend().limbs()[i] == 0) ++i;
  return 64 * i + static_cast<unsigned>(std::countr_zero(x.backend().limbs()[i]));
}

/// floor(|x| / 2^position) modulo 2^64.
[[nodiscard]] inline std::uint64_t bits_from(const Integer& x, unsigned position) noexcept {
  const auto limb = [&x](unsigned i) -> std::uint64_t {
    return i < x.backend().size() ? x.backend().limbs()[i] : 0;
  };
  const unsigned i = position / 64;
  const unsigned shift = position % 64;
  return shift == 0 ? limb(i) : limb(i) >> shift | limb(i + 1) << (64 - shift);
}

/// gcd(x, 0) = |x|. Lehmer's algorithm: ten times as fast as Boost's binary one from 1,000 bits on.
[[nodiscard]] Integer greatest_common_divisor(Integer x, Integer y);

}  // namespace certa
