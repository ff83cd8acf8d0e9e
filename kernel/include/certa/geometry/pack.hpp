/// Packs of as many numbers as the target's registers hold, by the compiler's vector types: one
/// source for SSE2, AVX, NEON and all others that g++ and clang know. Each lane computes by IEEE
/// arithmetic, so that a loop over packs gives the results of a loop over numbers, to the bit.
///
/// Translation units for different processors may be linked together. So types and functions whose
/// layout depends on packs have the packs' size in their names (inline namespaces CERTA_PACKS).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <certa/predicates/fp_environment.hpp>

#if defined(__AVX__)
#define CERTA_PACKS packs_of_4
#else
#define CERTA_PACKS packs_of_2
#endif

namespace certa::detail {
inline namespace CERTA_PACKS {

#if defined(__AVX__)
inline constexpr std::size_t kPackBytes = 32;
#else
inline constexpr std::size_t kPackBytes = 16;
#endif

/// Packs of two numbers of any type, computed by loops; those of doubles and floats are vectors.
template <class Real>
struct PackOf {
  static constexpr std::size_t size = 2;
  struct Mask {
    std::array<std::int64_t, size> lanes{};  // 0 or -1

    [[nodiscard]] std::int64_t operator[](std::size_t l) const noexcept { return lanes[l]; }
    [[nodiscard]] std::int64_t& operator[](std::size_t l) noexcept { return lanes[l]; }
    Mask& operator|=(const Mask& y) noexcept {
      for (std::size_t l = 0; l < size; ++l) lanes[l] |= y[l];
      return *this;
    }
    Mask& operator+=(const Mask& y) noexcept {
      for (std::size_t l = 0; l < size; ++l) lanes[l] += y[l];
      return *this;
    }
    friend Mask operator&(Mask x, const Mask& y) noexcept {
      for (std::size_t l = 0; l < size; ++l) x.lanes[l] &= y[l];
      return x;
    }
  };
  struct Pack {
    std::array<Real, size> lanes{};

    [[nodiscard]] const Real& operator[](std::size_t l) const noexcept { return lanes[l]; }
    friend Pack operator*(Pack x, const Pack& y) noexcept {
      for (std::size_t l = 0; l < size; ++l) x.lanes[l] = x[l] * y[l];
      return x;
    }
    friend Pack operator+(Pack x, const Pack& y) noexcept {
      for (std::size_t l = 0; l < size; ++l) x.lanes[l] = x[l] + y[l];
      return x;
    }
    friend Mask operator<(const Pack& x, const Pack& y) noexcept {
      Mask m;
      for (std::size_t l = 0; l < size; ++l) m[l] = x[l] < y[l] ? -1 : 0;
      return m;
    }
    friend Mask operator<=(const Pack& x, const Pack& y) noexcept {
      Mask m;
      for (std::size_t l = 0; l < size; ++l) m[l] = x[l] <= y[l] ? -1 : 0;
      return m;
    }
    /// Returns x where the mask is set, and y elsewhere.
    [[nodiscard]] static Pack select(const Mask& m, const Pack& x, const Pack& y) noexcept {
      Pack z;
      for (std::size_t l = 0; l < size; ++l) z.lanes[l] = m[l] != 0 ? x[l] : y[l];
      return z;
    }
  };
  [[nodiscard]] static Pack broadcast(Real x) noexcept { return {{x, x}}; }
  [[nodiscard]] static Pack select(const Mask& m, const Pack& x, const Pack& y) noexcept {
    return Pack::select(m, x, y);
  }
  [[nodiscard]] static Mask select(const Mask& m, const Mask& x, const Mask& y) noexcept {
    Mask z;
    for (std::size_t l = 0; l < size; ++l) z[l] = m[l] != 0 ? x[l] : y[l];
    return z;
  }
};
template <>
struct PackOf<double> {
  static constexpr std::size_t size = kPackBytes / sizeof(double);
  using Pack [[gnu::vector_size(kPackBytes)]] = double;
  using Mask [[gnu::vector_size(kPackBytes)]] = std::int64_t;  // 0 or -1
  [[nodiscard]] static Pack broadcast(double x) noexcept { return x - Pack{}; }
  [[nodiscard]] static Pack select(Mask m, Pack x, Pack y) noexcept { return m ? x : y; }
  [[nodiscard]] static Mask select(Mask m, Mask x, Mask y) noexcept { return m ? x : y; }
};
template <>
struct PackOf<float> {
  static constexpr std::size_t size = kPackBytes / sizeof(float);
  using Pack [[gnu::vector_size(kPackBytes)]] = float;
  using Mask [[gnu::vector_size(kPackBytes)]] = std::int32_t;
  [[nodiscard]] static Pack broadcast(float x) noexcept { return x - Pack{}; }
  [[nodiscard]] static Pack select(Mask m, Pack x, Pack y) noexcept { return m ? x : y; }
  [[nodiscard]] static Mask select(Mask m, Mask x, Mask y) noexcept { return m ? x : y; }
};

template <class Real>
using Pack = typename PackOf<Real>::Pack;
template <class Real>
using Mask = typename PackOf<Real>::Mask;
template <class Real>
inline constexpr std::size_t kPackSize = PackOf<Real>::size;
/// The type of the lanes of a mask.
template <class Real>
using MaskLane = std::remove_cvref_t<decltype(std::declval<const Mask<Real>&>()[0])>;

/// Loads the pack that starts at an address aligned for it.
template <class Real>
[[nodiscard]] inline Pack<Real> load(const Real* from) noexcept {
  Pack<Real> x;
  std::memcpy(&x, __builtin_assume_aligned(from, sizeof(x)), sizeof x);
  return x;
}
/// Stores a pack at an address aligned for it.
template <class Real>
[[gnu::always_inline]] inline void store(const Pack<Real>& x, Real* to) noexcept {
  std::memcpy(__builtin_assume_aligned(to, sizeof(x)), &x, sizeof x);
}
template <class Real>
[[nodiscard]] inline Mask<Real> load_mask(const MaskLane<Real>* from) noexcept {
  Mask<Real> x;
  std::memcpy(&x, __builtin_assume_aligned(from, sizeof(x)), sizeof x);
  return x;
}
template <class Real>
[[nodiscard]] inline Pack<Real> broadcast(Real x) noexcept {
  return PackOf<Real>::broadcast(x);
}

/// Returns the pack whose lane l is `lane(l)`.
template <class Real, class Lane>
[[nodiscard, gnu::always_inline]] inline Pack<Real> pack_of(const Lane& lane) noexcept {
  constexpr std::size_t size = kPackSize<Real>;
  if constexpr (requires(Pack<Real> x) { x.lanes; }) {
    Pack<Real> x;
    for (std::size_t l = 0; l < size; ++l) x.lanes[l] = lane(l);
    return x;
  } else if constexpr (size == 2) {
    return Pack<Real>{lane(0), lane(1)};
  } else if constexpr (size == 4) {
    return Pack<Real>{lane(0), lane(1), lane(2), lane(3)};
  } else {
    return Pack<Real>{lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7)};
  }
}

/// Returns the lower of x and y, lane by lane; y where x is NaN.
template <class Real>
[[nodiscard, gnu::always_inline]] inline Pack<Real> lower(const Pack<Real>& x,
                                                          const Pack<Real>& y) noexcept {
  return PackOf<Real>::select(x < y, x, y);
}
/// Returns the higher of x and y, lane by lane; y where x is NaN.
template <class Real>
[[nodiscard, gnu::always_inline]] inline Pack<Real> higher(const Pack<Real>& x,
                                                           const Pack<Real>& y) noexcept {
  return PackOf<Real>::select(y < x, x, y);
}
template <class Real>
[[nodiscard, gnu::always_inline]] inline Real highest(const Pack<Real>& x) noexcept {
  Real most = x[0];
  for (std::size_t l = 1; l < kPackSize<Real>; ++l) most = most < x[l] ? x[l] : most;
  return most;
}
template <class Real>
[[nodiscard, gnu::always_inline]] inline Real lowest(const Pack<Real>& x) noexcept {
  Real least = x[0];
  for (std::size_t l = 1; l < kPackSize<Real>; ++l) least = x[l] < least ? x[l] : least;
  return least;
}

/// Returns the pack whose lane l is lane l xor H of x.
template <std::size_t H, class P>
[[nodiscard]] inline P exchanged(const P& x) noexcept {
  P y = x;
  constexpr std::size_t size = sizeof(P) / sizeof(x[0]);
  if constexpr (requires { x.lanes; }) {
    for (std::size_t l = 0; l < size; ++l) y.lanes[l] = x[l ^ H];
  } else if constexpr (size == 2) {
    y = P{x[H], x[1 ^ H]};
  } else if constexpr (size == 4) {
    y = P{x[H], x[1 ^ H], x[2 ^ H], x[3 ^ H]};
  } else {
    y = P{x[H], x[1 ^ H], x[2 ^ H], x[3 ^ H], x[4 ^ H], x[5 ^ H], x[6 ^ H], x[7 ^ H]};
  }
  return y;
}

}  // namespace CERTA_PACKS
}  // namespace certa::detail
