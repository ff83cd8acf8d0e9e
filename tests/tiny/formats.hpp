/// The formats that tests run in: 3 to 8 bits, and 11 for what takes more bits than 8 to be proven
/// at all, with exponents just wide enough that the windows of search and filters are not empty.
#pragma once

#include <type_traits>

#include "tiny.hpp"

namespace certa::tiny {

inline constexpr int kHighest = 68;
/// So that the reciprocal of what is above `smallest_square` does not overflow.
template <int Digits>
inline constexpr int kLowest = Digits < 5 ? -80 : -84;
template <int Digits>
using Bits = Tiny<Digits, kLowest<Digits>, kHighest>;

/// Calls f.template operator()<Real, D>() for each format and dimension.
template <class F>
void for_each_format(const F& f) {
  const auto in = [&f]<int... Digits>(std::integer_sequence<int, Digits...>) {
    (f.template operator()<Bits<Digits>, 2>(), ...);
    (f.template operator()<Bits<Digits>, 3>(), ...);
  };
  in(std::integer_sequence<int, 3, 4, 5, 6, 8, 11>{});
}

}  // namespace certa::tiny
