/// As many doubles as the target's registers hold, by the compiler's vector types: one source for
/// SSE2, AVX, NEON and whatever else g++ and clang know. Lane by lane these are the operations of
/// IEEE arithmetic, so a loop over packs computes what a loop over doubles does, to the bit.
///
/// Translation units for different processors may be linked together: what is laid out by packs, or
/// passes them, has their size in its name (inline namespaces CERTA_PACKS).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <certa/predicates/fp_environment.hpp>

#if defined(__AVX__)
#define CERTA_PACKS packs_of_4
#else
#define CERTA_PACKS packs_of_2
#endif

namespace certa::fast {
inline namespace CERTA_PACKS {

#if defined(__AVX__)
inline constexpr std::size_t kPackSize = 4;
#else
inline constexpr std::size_t kPackSize = 2;
#endif
using Pack [[gnu::vector_size(kPackSize * sizeof(double))]] = double;
using Mask [[gnu::vector_size(kPackSize * sizeof(double))]] = std::int64_t;  // 0 or -1

/// The pack that starts at an address aligned for it.
[[nodiscard]] inline Pack load(const double* from) noexcept {
  Pack x;
  std::memcpy(&x, __builtin_assume_aligned(from, sizeof(Pack)), sizeof x);
  return x;
}
[[nodiscard]] inline Mask load_mask(const std::int64_t* from) noexcept {
  Mask x;
  std::memcpy(&x, __builtin_assume_aligned(from, sizeof(Mask)), sizeof x);
  return x;
}
[[nodiscard]] inline Pack broadcast(double x) noexcept { return x - Pack{}; }

/// The smaller one, lane by lane; y where x is no number.
[[nodiscard]] inline Pack lower(Pack x, Pack y) noexcept { return x < y ? x : y; }
[[nodiscard]] inline double lowest(Pack x) noexcept {
  double least = x[0];
  for (std::size_t l = 1; l < kPackSize; ++l) least = x[l] < least ? x[l] : least;
  return least;
}

/// Lane l changes places with lane l xor H.
template <std::size_t H, class P>
[[nodiscard]] inline P exchanged(P x) noexcept {
  if constexpr (sizeof(P) == 4 * sizeof(x[0])) return P{x[H], x[1 ^ H], x[2 ^ H], x[3 ^ H]};
  if constexpr (sizeof(P) == 2 * sizeof(x[0])) return P{x[H], x[1 ^ H]};
}

}  // namespace CERTA_PACKS
}  // namespace certa::fast
