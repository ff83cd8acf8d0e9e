/// Hashes of numbers, by which answers know what they are about.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <certa/predicates/bit_cast.hpp>
#include <certa/predicates/fixed_integer.hpp>

namespace certa::detail {

/// Mixes two words: folds the halves of their product, which moves bits up and down. A factor of
/// 0 or 2^64 - 1 would hide the other one.
[[nodiscard]] inline std::uint64_t mixed(std::uint64_t x, std::uint64_t y) noexcept {
  const Uint128 product = Uint128{x} * y;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// Computes the hash of `count` doubles, by their bytes, in three chains, by one long product for
/// two of them: that is as little as making a shape allows. No two numbers are only added or
/// combined bit by bit, for then a shape that moves along one axis as along the other keeps its
/// hash. `length` tells numbers from zeros that are missing in the last block.
[[nodiscard]] inline std::uint64_t hash_of(const unsigned char* bytes, std::size_t count,
                                           std::uint64_t length) noexcept {
  // Random, but for the exponents: no finite double's bits added to them are 0 or 2^64 - 1.
  constexpr std::uint64_t kStart = 0x800b262865c583ad;
  constexpr std::uint64_t kFactor = 0x800c91a5e462f379;
  const auto bits = [&](std::size_t k) {
    std::uint64_t word = 0;
    if (k < count) std::memcpy(&word, bytes + k * sizeof word, sizeof word);
    return word;
  };
  std::array<std::uint64_t, 3> chains{kStart, kStart, kStart};
  for (std::size_t k = 0; k < count; k += 2 * chains.size())
    for (std::size_t c = 0; c < chains.size(); ++c)
      chains[c] = mixed(chains[c] + bits(k + 2 * c), kFactor + bits(k + 2 * c + 1));
  // What is missing in the last block counts as zeros. The number of points tells them from zeros
  // that are there; added to a coordinate it would stand for ulps of that.
  const std::uint64_t rest = mixed(chains[1] + kFactor, chains[2] + kStart);
  return mixed(chains[0] + kFactor, rest + length);
}

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
    sum += mixed(bit_cast<std::uint64_t>(numbers[k]) + kPlaces[place],
                 bit_cast<std::uint64_t>(numbers[k + 1]) + kPlaces[place + 1]);
  }
  return sum;
}

}  // namespace certa::detail
