/// Hashes of numbers, by which answers know what they are about.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <certa/predicates/bit_cast.hpp>
#include <certa/predicates/fixed_integer.hpp>

namespace certa::detail {

/// The word that stands for a number in a hash: equal numbers have equal ones, -0 that of 0. In the
/// default arithmetic -0 + 0 is 0, and no other number changes.
[[nodiscard]] inline std::uint64_t word_of(double x) noexcept {
  return bit_cast<std::uint64_t>(x + 0.0);
}

/// Mixes two words: folds the halves of their product, which moves bits up and down. A factor of
/// 0 or 2^64 - 1 would hide the other one.
[[nodiscard]] inline std::uint64_t mixed(std::uint64_t x, std::uint64_t y) noexcept {
  const Uint128 product = Uint128{x} * y;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// A hash of rows of `Count` doubles each, in four chains, by one long product for two of them:
/// that is as little as making a shape allows. No two numbers are only added or combined bit by
/// bit, for then a shape that moves along one axis as along the other keeps its hash.
template <std::size_t Count>
class RowHash {
 public:
  [[gnu::always_inline]] void take(const double* row) noexcept {
    static_assert(Count % 8 == 0);
    std::array<std::uint64_t, Count> words;  // by themselves, so that compilers use packs
    for (std::size_t k = 0; k < Count; ++k) words[k] = word_of(row[k]);
    for (std::size_t k = 0; k < Count; k += 8) {
      lengthen(a_, &words[k]);
      lengthen(b_, &words[k + 2]);
      lengthen(c_, &words[k + 4]);
      lengthen(d_, &words[k + 6]);
    }
  }
  /// The hash of all rows. `length` tells numbers from those that pad the last row; added to a
  /// number it would stand for ulps of that.
  [[nodiscard, gnu::always_inline]] std::uint64_t of(std::uint64_t length) const noexcept {
    return mixed(a_ + kFactor,
                 mixed(b_ + kFactor, c_ + kStart) + mixed(d_ + kStart, length + kFactor));
  }

 private:
  // Random, but for the exponents: no finite double's bits added to them are 0 or 2^64 - 1.
  static constexpr std::uint64_t kStart = 0x800b262865c583ad;
  static constexpr std::uint64_t kFactor = 0x800c91a5e462f379;

  [[gnu::always_inline]] static void lengthen(std::uint64_t& chain,
                                              const std::uint64_t* words) noexcept {
    chain = mixed(chain + words[0], kFactor + words[1]);
  }

  // No array, so that compilers keep them in registers.
  std::uint64_t a_ = kStart;
  std::uint64_t b_ = kStart;
  std::uint64_t c_ = kStart;
  std::uint64_t d_ = kStart;
};

/// Factors for numbers at known places: random, but for the exponents, as above.
inline constexpr std::array<std::uint64_t, 20> kPlaces = [] {
  std::array<std::uint64_t, 20> places{};
  std::uint64_t state = 0x9e3779b97f4a7c15;
  for (std::uint64_t& place : places) {
    state += 0x9e3779b97f4a7c15;
    std::uint64_t x = state;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    place = 0x8000000000000000 | x >> 12;
  }
  return places;
}();

/// Computes the hash of a few numbers, two by two and each pair by itself, so that none waits for
/// another.
template <std::size_t Count>
[[nodiscard, gnu::always_inline]] inline std::uint64_t hash_of(
    const std::array<double, Count>& numbers, std::size_t first_place) noexcept {
  static_assert(Count % 2 == 0);
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < Count; k += 2) {
    const std::size_t place = first_place + k;
    sum +=
        mixed(word_of(numbers[k]) + kPlaces[place], word_of(numbers[k + 1]) + kPlaces[place + 1]);
  }
  return sum;
}

}  // namespace certa::detail
