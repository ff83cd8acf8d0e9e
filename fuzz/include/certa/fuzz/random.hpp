/// Random numbers that are the same on every platform, unlike the standard library's
/// distributions: splitmix64.
#pragma once

#include <cstddef>
#include <cstdint>

namespace certa::fuzz {

/// The output function of splitmix64: a bijection of 64 bits that spreads every bit of x.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

/// A generator of random numbers that are the same on every platform (splitmix64).
class Random {
 public:
  /// Makes a generator; equal seeds give equal sequences.
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

  /// Draws 64 random bits.
  [[nodiscard]] constexpr std::uint64_t bits() {
    const std::uint64_t result = mix(state_);
    state_ += 0x9e3779b97f4a7c15ULL;
    return result;
  }
  /// Draws an integer from [low, high]. REQUIRES: low <= high.
  [[nodiscard]] constexpr int between(int low, int high) {
    return low + static_cast<int>(bits() % static_cast<std::uint64_t>(high - low + 1));
  }
  /// Draws an integer below n. REQUIRES: n > 0.
  [[nodiscard]] constexpr std::size_t below(std::size_t n) { return bits() % n; }

 private:
  std::uint64_t state_;
};

}  // namespace certa::fuzz
