/// A number type that records what is computed with it: how the predicates' own templates become
/// terms that provers read, so that code and proof cannot drift apart.
#pragma once

#include <memory>
#include <string>
#include <utility>

namespace certa::proofs {

/// An expression over stored doubles, by number, and names.
struct Term {
  enum class Kind { stored, name, constant, plus, minus, times, negated };
  using Pointer = std::shared_ptr<const Term>;
  Kind kind;
  int stored = 0;      ///< which of the caller's doubles
  std::string name{};  ///< of an intermediate result
  double constant = 0;
  Pointer left = nullptr;
  Pointer right = nullptr;
};

/// Closed under + - * like every number type of the library.
class Recorded {
 public:
  Recorded() = default;
  explicit Recorded(double constant) : Recorded(Term{Term::Kind::constant, 0, {}, constant}) {}
  static Recorded stored(int index) { return Recorded(Term{Term::Kind::stored, index}); }
  static Recorded named(std::string name) {
    return Recorded(Term{Term::Kind::name, 0, std::move(name)});
  }

  [[nodiscard]] const Term& term() const { return *term_; }

  friend Recorded operator+(const Recorded& x, const Recorded& y) {
    return Recorded(Term{Term::Kind::plus, 0, {}, 0, x.term_, y.term_});
  }
  friend Recorded operator-(const Recorded& x, const Recorded& y) {
    return Recorded(Term{Term::Kind::minus, 0, {}, 0, x.term_, y.term_});
  }
  friend Recorded operator*(const Recorded& x, const Recorded& y) {
    return Recorded(Term{Term::Kind::times, 0, {}, 0, x.term_, y.term_});
  }
  friend Recorded operator-(const Recorded& x) {
    return Recorded(Term{Term::Kind::negated, 0, {}, 0, x.term_});
  }

 private:
  explicit Recorded(Term term) : term_(std::make_shared<const Term>(std::move(term))) {}
  Term::Pointer term_;
};

}  // namespace certa::proofs
