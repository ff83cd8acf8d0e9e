/// A number type that records the operations on it. The library's own templates, run on such
/// numbers, become terms and decisions that provers read; so code and proof cannot drift apart.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include <certa/predicates/compiler.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/standard.hpp>

#include "decision.hpp"
#include "term.hpp"

namespace certa::proofs {

inline constexpr std::uint64_t kStoredValues = 0x7ff8'5eed'0000'0000;

/// The coordinate that stands for the double number `index`: a NaN whose payload is the index.
/// Converted to a recorded number, it becomes that stored value.
[[nodiscard]] inline double stored_value(int index) {
  return certa::detail::bit_cast<double>(kStoredValues + static_cast<std::uint64_t>(index));
}

/// A number of this format, double or float, of which only the computation is known. The running
/// `Exploration` answers comparisons of such numbers.
template <class Format>
class RecordedIn {
 public:
  RecordedIn() : RecordedIn(0.0) {}
  /// Integers convert implicitly, as in 2 * x; no other type does.
  template <std::same_as<int> Integer>
  RecordedIn(Integer x)  // NOLINT(google-explicit-constructor)
      : RecordedIn(static_cast<double>(x)) {}
  /// A constant, or the stored value that a `stored_value` stands for.
  explicit RecordedIn(double x) {
    const auto bits = certa::detail::bit_cast<std::uint64_t>(x);
    if (bits >> 32 == kStoredValues >> 32)
      *this = stored(static_cast<int>(bits & 0xffffffff));
    else
      *this = RecordedIn(Term{.kind = Kind::constant, .constant = static_cast<Format>(x)});
  }
  static RecordedIn stored(int index) {
    return RecordedIn(Term{.kind = Kind::stored, .stored = index});
  }
  static RecordedIn named(std::string name) {
    return RecordedIn(Term{.kind = Kind::name, .name = std::move(name)});
  }

  [[nodiscard]] const Term& term() const { return *term_; }
  [[nodiscard]] const Term::Pointer& pointer() const { return term_; }

  friend RecordedIn operator+(const RecordedIn& x, const RecordedIn& y) {
    return {Kind::plus, x, y};
  }
  friend RecordedIn operator-(const RecordedIn& x, const RecordedIn& y) {
    return {Kind::minus, x, y};
  }
  friend RecordedIn operator*(const RecordedIn& x, const RecordedIn& y) {
    return {Kind::times, x, y};
  }
  friend RecordedIn operator/(const RecordedIn& x, const RecordedIn& y) {
    return {Kind::divided, x, y};
  }
  friend RecordedIn operator-(const RecordedIn& x) { return {Kind::negated, x}; }
  RecordedIn& operator+=(const RecordedIn& y) { return *this = *this + y; }
  RecordedIn& operator-=(const RecordedIn& y) { return *this = *this - y; }
  RecordedIn& operator*=(const RecordedIn& y) { return *this = *this * y; }

  friend RecordedIn fma(const RecordedIn& x, const RecordedIn& y, const RecordedIn& z) {
    return {Kind::fused, x * y, z};
  }
  /// No compiler fuses recorded operations.
  friend RecordedIn unfused(const RecordedIn& x) { return x; }
  friend RecordedIn abs(const RecordedIn& x) { return {Kind::magnitude, x}; }
  friend RecordedIn sqrt(const RecordedIn& x) { return {Kind::root, x}; }
  // Maxima are not comparisons: this keeps decisions apart from choices of a bound.
  friend RecordedIn max(const RecordedIn& x, const RecordedIn& y) { return {Kind::larger, x, y}; }
  friend RecordedIn min(const RecordedIn& x, const RecordedIn& y) { return {Kind::smaller, x, y}; }

  // The error-free transformations are single operations here, because the steps inside them are
  // proved separately.
  friend TwoTermsIn<RecordedIn> two_sum(const RecordedIn& x, const RecordedIn& y) {
    const RecordedIn high(Kind::sum_high, x, y);
    return {high, {Kind::sum_low, high}};
  }
  friend TwoTermsIn<RecordedIn> two_product(const RecordedIn& x, const RecordedIn& y) {
    const RecordedIn high(Kind::product_high, x, y);
    return {high, {Kind::product_low, high}};
  }
  /// Split or fused, it has the value of a product (proofs/arithmetic/Underflow.v).
  friend TwoTermsIn<RecordedIn> two_square(const RecordedIn& x) { return two_product(x, x); }

  /// Only a constant that is written as NaN is one.
  friend bool isnan(const RecordedIn& x) { return x.term_->is_none(); }
  friend bool operator<(const RecordedIn& x, const RecordedIn& y) {
    return x.answer(Comparison::less, y);
  }
  friend bool operator>(const RecordedIn& x, const RecordedIn& y) { return y < x; }
  friend bool operator<=(const RecordedIn& x, const RecordedIn& y) {
    return x.answer(Comparison::at_most, y);
  }
  friend bool operator>=(const RecordedIn& x, const RecordedIn& y) { return y <= x; }
  friend bool operator==(const RecordedIn& x, const RecordedIn& y) {
    return x.answer(Comparison::same, y);
  }

 private:
  using Kind = Term::Kind;

  explicit RecordedIn(Term term) : term_(std::make_shared<const Term>(std::move(term))) {}
  RecordedIn(Kind kind, const RecordedIn& x) : RecordedIn(Term{.kind = kind, .left = x.term_}) {}
  RecordedIn(Kind kind, const RecordedIn& x, const RecordedIn& y)
      : RecordedIn(Term{.kind = kind, .left = x.term_, .right = y.term_}) {}
  [[nodiscard]] bool answer(Comparison comparison, const RecordedIn& y) const {
    return Exploration::answer({comparison, term_, y.term_});
  }

  Term::Pointer term_;
};

using Recorded = RecordedIn<double>;

}  // namespace certa::proofs

// The library's constants for the format.
template <class Format>
struct std::numeric_limits<certa::proofs::RecordedIn<Format>> : std::numeric_limits<Format> {};
template <class Format>
struct certa::FilterLimits<certa::proofs::RecordedIn<Format>> : certa::FilterLimits<Format> {
  using Real = certa::proofs::RecordedIn<Format>;
  using Limits = certa::FilterLimits<Format>;
  static inline const Real smallest_scale{static_cast<double>(Limits::smallest_scale)};
  static inline const Real largest_scale{static_cast<double>(Limits::largest_scale)};
};
