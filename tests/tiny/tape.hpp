/// The numbers that an input is made of, one after the other. They are drawn at random the first
/// time; a replay repeats them, but for those that a search has changed.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <certa/fuzz/random.hpp>

#include "tiny.hpp"

namespace certa::tiny {

template <class Real>
class Tape {
 public:
  explicit Tape(std::uint64_t seed) : random_(seed) { exponent_ = drawn_exponent(); }

  /// Any number: some digits, an exponent near that of the tape less `depth`.
  [[nodiscard]] Real number(int depth = 0) {
    const std::uint64_t bits = next();
    const int digits =
        static_cast<int>(bits % ((2 << Real::kDigits) - 1)) - (1 << Real::kDigits) + 1;
    const int spread = static_cast<int>(bits >> 20 & 3) == 0 ? static_cast<int>(bits >> 24 & 7) : 0;
    return Real(
        std::ldexp(digits, exponent_ - spread - depth * ((bits >> 32 & 7) == 0) - Real::kDigits));
  }
  /// A double with random digits in all places, between -1 and 1.
  [[nodiscard]] double fine() {
    return std::ldexp(static_cast<double>(static_cast<std::int64_t>(next())), -63);
  }
  [[nodiscard]] std::uint64_t word() { return next(); }
  /// Below n.
  [[nodiscard]] int choice(int n) {
    return static_cast<int>((next() >> 8) % static_cast<unsigned>(n));
  }

  void rewind() { place_ = 0; }
  /// Changes up to three numbers: each is drawn anew, moved by one, or has one bit flipped. At
  /// times it also changes the exponent that all share.
  void change(fuzz::Random& random) {
    before_ = numbers_;
    before_exponent_ = exponent_;
    if (numbers_.empty()) return;
    if (random.below(32) == 0) exponent_ += static_cast<int>(random.below(3)) - 1;
    for (std::size_t k = 1 + random.below(3); k > 0; --k) {
      std::uint64_t& x = numbers_[random.below(numbers_.size())];
      switch (random.below(4)) {
        case 0:
          x = random.bits();
          break;
        case 1:
          x += random.below(2) == 0 ? 1 : ~std::uint64_t{0};  // one up or down
          break;
        case 2:
          x ^= std::uint64_t{1} << random.below(Real::kDigits + 1);
          break;
        default:
          x ^= std::uint64_t{1} << (20 + random.below(16));
      }
    }
  }
  void undo() {
    numbers_ = before_;
    exponent_ = before_exponent_;
  }

 private:
  [[nodiscard]] std::uint64_t next() {
    if (place_ == numbers_.size()) numbers_.push_back(random_.bits());
    return numbers_[place_++];
  }
  /// Ordinary exponents more often than those near the ends of the search window, or where products
  /// of two, three and four numbers underflow.
  [[nodiscard]] int drawn_exponent() {
    const int window = std::ilogb(detail::kBounds<Real>.largest_scale);
    const int underflow = Real::kLowest / static_cast<int>(1 + random_.below(4));
    switch (random_.below(4)) {
      case 0:
        return underflow + static_cast<int>(random_.below(4 * Real::kDigits)) - Real::kDigits;
      case 1:
        return static_cast<int>(random_.below(2 * static_cast<unsigned>(window) + 1)) - window;
      default:
        return 0;
    }
  }
  static constexpr int kHighest = Real::kHighest;

  fuzz::Random random_;
  std::vector<std::uint64_t> numbers_;
  std::vector<std::uint64_t> before_;
  int exponent_ = 0;
  int before_exponent_ = 0;
  std::size_t place_ = 0;
};

/// The highest ratio that a search by small changes finds, from many beginnings.
template <class Real, class Ratio>
[[nodiscard]] double highest(std::uint64_t seed, int beginnings, int changes, const Ratio& ratio) {
  fuzz::Random random(seed);
  double most = 0;
  for (int k = 0; k < beginnings; ++k) {
    Tape<Real> tape(random.bits());
    double here = ratio(tape);
    for (int c = 0; c < changes && here < 0; ++c) {  // no input to which the bound applies
      tape = Tape<Real>(random.bits());
      here = ratio(tape);
    }
    for (int c = 0; c < changes && !(here > 1); ++c) {
      tape.change(random);
      tape.rewind();
      const double there = ratio(tape);
      if (there >= here)
        here = there;
      else
        tape.undo();
    }
    most = std::max(most, here);
    if (most > 1) break;
  }
  return most;
}

}  // namespace certa::tiny
