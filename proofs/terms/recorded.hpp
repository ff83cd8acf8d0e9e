/// A number type that records what is computed with it: how the library's own templates become
/// terms and decisions that provers read, so that code and proof cannot drift apart.
#pragma once

#include <concepts>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include <certa/predicates/difference.hpp>
#include <certa/predicates/filter.hpp>

#include "decision.hpp"
#include "term.hpp"

namespace certa::proofs {

/// A number of this format, double or float, of which nothing is known but how it is computed.
/// Comparisons of such numbers are answered by the `Exploration` that runs.
template <class Format>
class RecordedIn {
 public:
  RecordedIn() : RecordedIn(0.0) {}
  /// As in 2 * x; implicit from integers alone.
  template <std::same_as<int> Integer>
  RecordedIn(Integer x)  // NOLINT(google-explicit-constructor)
      : RecordedIn(static_cast<double>(x)) {}
  explicit RecordedIn(double constant)
      : RecordedIn(Term{.kind = Kind::constant, .constant = static_cast<Format>(constant)}) {}
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

  friend RecordedIn abs(const RecordedIn& x) { return {Kind::magnitude, x}; }
  friend RecordedIn sqrt(const RecordedIn& x) { return {Kind::root, x}; }
  // Not comparisons: what decides something is told apart from what chooses a bound.
  friend RecordedIn max(const RecordedIn& x, const RecordedIn& y) { return {Kind::larger, x, y}; }
  friend RecordedIn min(const RecordedIn& x, const RecordedIn& y) { return {Kind::smaller, x, y}; }

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

// What the library knows of the format.
template <class Format>
struct std::numeric_limits<certa::proofs::RecordedIn<Format>> : std::numeric_limits<Format> {};
template <class Format>
struct certa::FilterLimits<certa::proofs::RecordedIn<Format>> : certa::FilterLimits<Format> {
  using Real = certa::proofs::RecordedIn<Format>;
  using Limits = certa::FilterLimits<Format>;
  static inline const Real smallest_scale{static_cast<double>(Limits::smallest_scale)};
  static inline const Real largest_scale{static_cast<double>(Limits::largest_scale)};
};

/// What points store are the numbers of stored values.
template <class Format>
struct certa::Rounded<certa::proofs::RecordedIn<Format>> {
  [[nodiscard]] certa::proofs::RecordedIn<Format> operator()(double x) const {
    return certa::proofs::RecordedIn<Format>::stored(static_cast<int>(x));
  }
};
