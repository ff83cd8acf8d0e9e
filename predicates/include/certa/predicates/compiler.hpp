/// What g++ and clang know beyond standard C++, apart from the control words of processors
/// (default_arithmetic.hpp). With the macro CERTA_STANDARD_CPP standard C++ takes its place, as for
/// any other compiler: answers are the same to the bit, and queries take longer.
#pragma once

#include <bit>
#include <cstddef>

// Without 128-bit integers, as on processors of 32 bits, all is in standard C++.
#if defined(__GNUC__) && defined(__SIZEOF_INT128__) && !defined(CERTA_STANDARD_CPP)
#define CERTA_GNU 1
// Attributes, as members of lists of them.
#define CERTA_INLINE gnu::always_inline
#define CERTA_NOINLINE gnu::noinline
#define CERTA_COLD gnu::cold
#define CERTA_HIDDEN gnu::visibility("hidden")
#else
#define CERTA_GNU 0
#include <memory>

#include <certa/predicates/standard.hpp>
#define CERTA_INLINE
#define CERTA_NOINLINE
#define CERTA_COLD
#define CERTA_HIDDEN
#endif

// Unrolls the next loop, of at most so many rounds.
#define CERTA_PRAGMA(text) _Pragma(#text)
#if CERTA_GNU && !defined(__OPTIMIZE_SIZE__)
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
/// The same, by the compilers' builtin, which is older: clang 9, g++ 11.
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

/// N numbers side by side, with operations lane by lane: of any type (standard.hpp), or built in.
template <class T, std::size_t N>
struct PlainVector;
#if CERTA_GNU
template <class T, std::size_t N>
struct GnuVector {
  using Type [[gnu::vector_size(N * sizeof(T))]] = T;
};
template <int... Lanes, class V, class W>
[[CERTA_INLINE]] inline void shuffle(const V& x, const V& y, W& to) noexcept {
  to = __builtin_shufflevector(x, y, Lanes...);
}
#endif

}  // namespace detail

}  // namespace certa
