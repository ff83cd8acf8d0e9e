/// What g++ and clang know beyond standard C++, and what libraries lack of it. Everything else is
/// standard C++, except the control words of processors (default_arithmetic.hpp). With the macro
/// CERTA_STANDARD_CPP this file is, too, as for a compiler that knows nothing of it: answers are
/// the same to the bit, and queries take longer.
#pragma once

#include <bit>
#include <cstddef>

#if defined(__GNUC__) && !defined(CERTA_STANDARD_CPP)
#define CERTA_GNU 1
#else
#define CERTA_GNU 0
#include <memory>

#include <certa/predicates/wide_integer.hpp>
#endif

// Attributes, in lists of them. Without, code is slower.
#if CERTA_GNU
#define CERTA_INLINE gnu::always_inline
#define CERTA_NOINLINE gnu::noinline
#define CERTA_COLD gnu::cold
#elif defined(_MSC_VER)
#define CERTA_INLINE msvc::forceinline
#define CERTA_NOINLINE msvc::noinline
#define CERTA_COLD
#else
#define CERTA_INLINE
#define CERTA_NOINLINE
#define CERTA_COLD
#endif
#if CERTA_GNU && !defined(_WIN32)
#define CERTA_HIDDEN gnu::visibility("hidden")
#else
#define CERTA_HIDDEN
#endif

// Unrolls the next loop, of at most so many rounds.
#if CERTA_GNU && !defined(__OPTIMIZE_SIZE__)
#define CERTA_PRAGMA(text) _Pragma(#text)
#define CERTA_UNROLL(rounds) CERTA_PRAGMA(GCC unroll rounds)
#else
#define CERTA_UNROLL(rounds)
#endif

namespace certa {

#if CERTA_GNU
__extension__ using Int128 = __int128;
__extension__ using Uint128 = unsigned __int128;
#else
using Int128 = WideInteger<true>;
using Uint128 = WideInteger<false>;
#endif

namespace detail {

#if defined(__cpp_lib_bit_cast)
using std::bit_cast;  // libc++ has it from 14 on, emscripten 3.1 not
#else
/// Casts as `std::bit_cast` does, by the compilers' builtin, which is older than the library
/// function: clang 9, g++ 11.
template <class To, class From>
[[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
#endif

/// Tells the compiler that an address is a multiple of so many bytes.
template <std::size_t Bytes, class T>
[[nodiscard, CERTA_INLINE]] inline T* assume_aligned(T* at) noexcept {
#if CERTA_GNU  // libc++ has std::assume_aligned from 15 on
  return static_cast<T*>(__builtin_assume_aligned(at, Bytes));
#else
  return std::assume_aligned<Bytes>(at);
#endif
}

/// Hides from the compiler how a number, or a vector of them, was computed.
template <class T>
[[CERTA_INLINE]] inline void hide(T& x) noexcept {
#if CERTA_GNU && defined(__x86_64__)
  asm("" : "+x"(x));
#elif CERTA_GNU && defined(__aarch64__)
  asm("" : "+w"(x));
#else
  const volatile T hidden = x;
  x = hidden;
#endif
}

#if CERTA_GNU
/// N numbers side by side, with operations lane by lane.
template <class T, std::size_t N>
struct GnuVector {
  using Type [[gnu::vector_size(N * sizeof(T))]] = T;
};
/// Writes the lanes of x and y with these numbers, those of y after those of x.
template <int... Lanes, class V, class W>
[[gnu::always_inline]] inline void shuffle(const V& x, const V& y, W& to) noexcept {
  to = __builtin_shufflevector(x, y, Lanes...);
}
#endif

}  // namespace detail

}  // namespace certa
