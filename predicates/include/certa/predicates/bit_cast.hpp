/// `std::bit_cast`, also where the standard library lacks it: libc++ before 14, as in
/// emscripten 3.1.
#pragma once

#include <bit>

namespace certa::detail {

#if defined(__cpp_lib_bit_cast)
using std::bit_cast;
#else
/// Casts as `std::bit_cast` does, by the compilers' builtin, which is older than the library
/// function: clang 9, g++ 11.
template <class To, class From>
[[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
#endif

}  // namespace certa::detail
