/// The formats that tests run in: 3 to 8 bits, and 16 for claims that take more than 8 bits to
/// prove at all. Most have exponents just wide enough that the windows of search and filters are
/// not empty.
#pragma once

#include <type_traits>

#include "tiny.hpp"

namespace certa::tiny {

inline constexpr int kHighest = 68;
/// Low enough that the reciprocal of a number above `smallest_square` does not overflow.
template <int Digits>
inline constexpr int kLowest = Digits < 5 ? -80 : -84;
template <int Digits>
using Bits = Tiny<Digits, kLowest<Digits>, kHighest>;

/// A range of exponents so wide that integers of two limbs do not hold all coordinates of some
/// pairs, and that the square of one edge may underflow beside another that is large.
template <int Digits>
using Ranging = Tiny<Digits, -300, 300>;

/// Calls f.template operator()<Real, D>() for each format and dimension.
template <class F>
void for_each_format(const F& f) {
  const auto in = [&f]<class Real>() {
    f.template operator()<Real, 2>();
    f.template operator()<Real, 3>();
  };
  in.template operator()<Bits<3>>();
  in.template operator()<Ranging<4>>();
  in.template operator()<Bits<5>>();
  in.template operator()<Bits<6>>();
  in.template operator()<Bits<7>>();
  in.template operator()<Bits<8>>();
  in.template operator()<Bits<16>>();
}

}  // namespace certa::tiny
