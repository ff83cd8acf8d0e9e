/// Words that record the operations on them, path by path: so arithmetic on limbs becomes programs
/// that Coq reads.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <certa/predicates/fixed_integer.hpp>

#include "recorded.hpp"
#include "tape.hpp"

namespace certa::proofs {

/// Words and double words, each with and without a sign.
enum class WordKind { word, signed_word, double_word, signed_double_word };

/// Their names in Words.v.
[[nodiscard]] constexpr const char* name_of(WordKind kind) {
  switch (kind) {
    case WordKind::word:
      return "Word";
    case WordKind::signed_word:
      return "Signed_word";
    case WordKind::double_word:
      return "Double_word";
    case WordKind::signed_double_word:
      return "Signed_double_word";
  }
  return "unexpected";
}

/// A word of which only the computation is known.
template <WordKind Kind>
class RecordedWord {
 public:
  RecordedWord() : RecordedWord(0) {}
  /// A literal, which is recorded only when it is used.
  template <std::integral Literal>
  RecordedWord(Literal literal)  // NOLINT(google-explicit-constructor)
      : literal_(std::to_string(static_cast<std::uint64_t>(literal))) {}
  /// Implicit as between integers that hold the value.
  template <WordKind From>
  requires(From != Kind)
      // NOLINTNEXTLINE(google-explicit-constructor)
      explicit(Kind == WordKind::word || Kind == WordKind::signed_word ||
               From == WordKind::double_word || From == WordKind::signed_double_word)
          RecordedWord(const RecordedWord<From>& x)
      : value_(Tape::current()->add("Converted", {x.value()}, name_of(Kind))) {}

  static RecordedWord input(std::size_t index) {
    RecordedWord x;
    x.value_ = index;
    return x;
  }
  [[nodiscard]] std::size_t value() const {
    if (!value_) value_ = Tape::current()->add("Literal", {}, literal_);
    return *value_;
  }

  explicit operator bool() const { return Tape::current()->branch(value()); }
  /// Rounded to a recorded double.
  explicit operator Recorded() const { return Recorded::stored(static_cast<int>(value())); }

  friend RecordedWord operator+(const RecordedWord& x, const RecordedWord& y) {
    return {"Sum", x, y};
  }
  friend RecordedWord operator-(const RecordedWord& x, const RecordedWord& y) {
    return {"Difference", x, y};
  }
  friend RecordedWord operator*(const RecordedWord& x, const RecordedWord& y) {
    return {"Product", x, y};
  }
  friend RecordedWord operator&(const RecordedWord& x, const RecordedWord& y) {
    return of(Tape::current()->add("Masked", {x.value(), y.value()}));
  }
  friend RecordedWord operator|(const RecordedWord& x, const RecordedWord& y) {
    return of(Tape::current()->add("Joined", {x.value(), y.value()}));
  }
  friend RecordedWord operator-(const RecordedWord& x) { return RecordedWord(0) - x; }
  friend RecordedWord operator~(const RecordedWord& x) {
    return of(Tape::current()->add("Complement", {x.value()}, name_of(Kind)));
  }
  friend RecordedWord operator<<(const RecordedWord& x, std::integral auto shift) {
    return x.shifted("Shifted_left", static_cast<int>(shift));
  }
  friend RecordedWord operator>>(const RecordedWord& x, std::integral auto shift) {
    return x.shifted("Shifted_right", static_cast<int>(shift));
  }
  RecordedWord& operator+=(const RecordedWord& y) { return *this = *this + y; }
  RecordedWord& operator|=(const RecordedWord& y) { return *this = *this | y; }
  RecordedWord& operator>>=(int shift) { return *this = *this >> shift; }

  /// Only with zero.
  friend bool operator==(const RecordedWord& x, int) { return !static_cast<bool>(x); }
  /// A signed word is below zero if its highest bit is set.
  friend bool operator<(const RecordedWord& x, int) {
    return static_cast<bool>(RecordedWord<WordKind::word>(x) >> (Words64::kBits - 1));
  }

 private:
  RecordedWord(const char* operation, const RecordedWord& x, const RecordedWord& y)
      : value_(Tape::current()->add(operation, {x.value(), y.value()}, name_of(Kind))) {}
  static RecordedWord of(std::size_t value) { return input(value); }
  [[nodiscard]] RecordedWord shifted(const char* operation, int shift) const {
    return of(Tape::current()->add(operation, {value()},
                                   std::string(name_of(Kind)) + " " + std::to_string(shift)));
  }

  mutable std::optional<std::size_t> value_;  ///< its number; none for a literal that is not used
  std::string literal_;
};

/// The word types of a `basic_fixed_integer` that records.
struct RecordedWords {
  using Word = RecordedWord<WordKind::word>;
  using SignedWord = RecordedWord<WordKind::signed_word>;
  using DoubleWord = RecordedWord<WordKind::double_word>;
  using SignedDoubleWord = RecordedWord<WordKind::signed_double_word>;
  using Real = Recorded;
  static constexpr int kBits = Words64::kBits;
  static constexpr double kBase = Words64::kBase;
};

}  // namespace certa::proofs
