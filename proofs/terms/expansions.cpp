#include "expansions.hpp"

#include <cstddef>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <certa/predicates/expansion.hpp>

#include "paths.hpp"
#include "tape.hpp"

namespace certa::proofs {

namespace {

/// A component of which only the origin is known: Merge.v has a name for it. Questions about
/// components go on the tape.
class Component {
 public:
  Component() : Component(0.0) {}
  /// The zero that carries start with, and the factors that stand for signs.
  explicit Component(double constant) : constant_(constant) {}
  explicit Component(std::string name) : name_(std::move(name)) {}

  [[nodiscard]] std::string name() const {
    if (!constant_) return name_;
    if (*constant_ != 0) throw std::logic_error("a constant is no component");
    return "Zero";
  }

  friend Component operator-(const Component& x) { return opposite(x); }
  friend Component operator*(const Component& x, const Component& y) {
    if (!x.constant_) throw std::logic_error("components are multiplied by signs alone");
    return *x.constant_ < 0 ? opposite(y) : y;
  }
  friend bool operator==(const Component& x, int) {
    if (x.constant_) return *x.constant_ == 0;
    if (silent()) return x.name_.starts_with("(Low");
    return Tape::current()->ask("Vanishes " + x.name_);
  }

  struct Magnitude {
    std::string name;
  };
  friend Magnitude abs(const Component& x) { return {x.name()}; }
  friend bool operator<(const Magnitude& x, const Magnitude& y) {
    return Tape::current()->ask("Smaller " + x.name + " " + y.name);
  }

  friend TwoTermsIn<Component> two_sum(const Component& x, const Component& y) {
    return terms("Two_sum", x, y);
  }
  friend TwoTermsIn<Component> two_product(const Component& x, const Component& y) {
    return terms("Two_product", x, y);
  }

  /// If set, comparisons with zero ask nothing: errors of sums vanish, other components do not.
  static bool& silent() {
    static bool is_silent = false;
    return is_silent;
  }

 private:
  static Component opposite(const Component& x) { return Component("(Minus " + x.name() + ")"); }
  static TwoTermsIn<Component> terms(const char* operation, const Component& x,
                                     const Component& y) {
    const std::string number =
        std::to_string(Tape::current()->add(operation, {}, x.name() + " " + y.name()));
    return {Component("(High " + number + ")"), Component("(Low " + number + ")")};
  }

  std::optional<double> constant_;
  std::string name_;
};

/// The capacity of operands. Some paths, which no numbers take, have more components than the
/// others.
constexpr std::size_t kOperand = 8;
/// An operand with components of these numbers.
template <std::size_t Count>
Expansion<kOperand, Component> operand(std::size_t first) {
  Expansion<kOperand, Component> x;
  for (std::size_t k = 0; k < Count; ++k) {
    // The components of an operand do not vanish, so they are appended without a question.
    const bool silent = std::exchange(Component::silent(), true);
    x.append(Component("(Input " + std::to_string(first + k) + ")"));
    Component::silent() = silent;
  }
  return x;
}

/// Writes the steps of f after these answers, in parentheses.
template <class F>
void write_steps(std::ostream& out, const F& f, const std::vector<bool>& answers) {
  Tape tape(0, answers);
  const auto results = f();
  std::size_t asked = 0;
  std::string closing;
  for (const Tape::Step& step : tape.steps()) {
    if (!step.operation.empty()) {
      if (asked < answers.size()) continue;
      out << "(" << step.operation << " " << step.parameter << " ";
      closing += ")";
    } else if (asked++ == answers.size()) {
      out << "(" << step.parameter << "\n    ";
      std::vector<bool> longer = answers;
      longer.push_back(true);
      write_steps(out, f, longer);
      out << "\n    ";
      longer.back() = false;
      write_steps(out, f, longer);
      out << ")" << closing;
      return;
    }
  }
  if (results.size() > results.capacity) throw std::logic_error("an expansion overflows");
  out << "(Done [";
  for (std::size_t k = 0; k < results.size(); ++k) out << (k == 0 ? "" : "; ") << results[k].name();
  out << "])" << closing;
}

/// Writes the steps, and the theorem that they are the model's.
template <class F>
void write_theorem(std::ostream& out, const std::string& name, const std::string& words,
                   const std::string& steps, const F& f) {
  out << "\nDefinition " << name << " : steps :=\n  ";
  write_steps(out, f, {});
  out << ".\n(** " << words << ". *)\nTheorem " << name << "_steps : " << name << " = " << steps
      << ".\nProof. vm_compute. reflexivity. Qed.\n";
}

std::string in_words(std::size_t m, std::size_t n) {
  return std::to_string(m) + " and " + std::to_string(n) + " components";
}

template <std::size_t M, std::size_t N>
void write_expansion_sums(std::ostream& out) {
  const std::string sizes = std::to_string(M) + "_" + std::to_string(N);
  const std::string arguments = Component::silent() ? " true " : " false ";
  const std::string counts = std::to_string(M) + " " + std::to_string(N);
  write_theorem(out, "sum_" + sizes, "The sum of " + in_words(M, N),
                "sum_steps" + arguments + counts, [] { return operand<M>(0) + operand<N>(M); });
  write_theorem(out, "difference_" + sizes, "The difference of " + in_words(M, N),
                "difference_steps" + arguments + counts,
                [] { return operand<M>(0) - operand<N>(M); });
}
template <std::size_t M, std::size_t N>
void write_expansion_product(std::ostream& out) {
  const std::string sizes = std::to_string(M) + "_" + std::to_string(N);
  const bool silent = Component::silent();
  write_theorem(out, "product_" + sizes,
                "The product of " + in_words(M, N) +
                    (silent ? ", where errors of sums vanish and nothing else does" : ""),
                std::string("product_steps") + (silent ? " true " : " false ") + std::to_string(M) +
                    " " + std::to_string(N),
                [] { return operand<M>(0) * operand<N>(M); });
}
template <std::size_t M>
void write_expansion_negative(std::ostream& out) {
  write_theorem(out, "negative_" + std::to_string(M),
                "The negative of " + std::to_string(M) + " components",
                "negative_steps false " + std::to_string(M), [] { return -operand<M>(0); });
}

/// The sign of the sum of so many components, leaving out those that vanish.
template <std::size_t Count>
void write_expansion_sign(std::ostream& out) {
  const std::string name = "sign_" + std::to_string(Count);
  std::string names;
  for (std::size_t k = 0; k < Count; ++k)
    names += (k == 0 ? "\"c" : "; \"c") + std::to_string(k) + "\"";
  write_tree(out, name, [] {
    Expansion<Count + 1, Recorded> x;
    for (std::size_t k = 0; k < Count; ++k) x.append(Recorded::named("c" + std::to_string(k)));
    return x.sign();
  });
  out << "(** The sign of " << Count << " components. *)\nTheorem " << name << "_tree : Expansions."
      << name << " = signed_tree Constants.dominance [" << names
      << "] [].\nProof. vm_compute. reflexivity. Qed.\n";
}

/// The capacity of the type of a polynomial's value.
template <class Polynomial, class... Arguments>
constexpr std::size_t kCapacity = decltype(Polynomial::value(
    coordinates(std::declval<Arguments>(), [](double x) { return Expansion<1>(x); })...))::capacity;

}  // namespace

void write_expansions(std::ostream& out) {
  out << "(** Expansions, recorded from the library's own templates. Written by\n"
         "    certa_proof_terms. *)\n\n"
         "From Coq Require Import List String ZArith.\nFrom Flocq Require Import Core.\n"
         "From Certa Require Import Merge.\nFrom Certa Require Import Expression Leading.\n"
         "From Certa Require Constants Filters.\nImport ListNotations.\n"
         "Local Open Scope string_scope.\nLocal Open Scope list_scope.\n";
  const Recorded x = Recorded::named("x");
  const Recorded y = Recorded::named("y");
  const auto both = [](const TwoTermsIn<Recorded>& t) {
    return std::vector<Recorded>{t.high, t.low};
  };
  write_tree(out, "two_sum", [&] { return both(certa::two_sum<Recorded>(x, y)); });
  write_tree(out, "fused_product", [&] { return both(detail::fused_product(x, y)); });
  write_tree(out, "split_product", [&] { return both(detail::split_product(x, y)); });
  write_tree(out, "split_square", [&] { return both(detail::split_square(x)); });

  write_expansion_sums<1, 1>(out);
  write_expansion_sums<1, 2>(out);
  write_expansion_sums<2, 1>(out);
  write_expansion_sums<2, 2>(out);
  write_expansion_sums<1, 3>(out);
  write_expansion_sums<3, 1>(out);
  write_expansion_negative<1>(out);
  write_expansion_negative<3>(out);
  write_expansion_product<1, 1>(out);
  write_expansion_product<1, 2>(out);
  write_expansion_product<2, 1>(out);
  Component::silent() = true;
  write_expansion_product<2, 2>(out);
  write_expansion_product<2, 3>(out);
  write_expansion_product<3, 3>(out);
  Component::silent() = false;

  out << "\n(** The capacities of the types of polynomials. *)\nDefinition capacities := [";
  auto capacity = [&out, separator = ""](const char* name, std::size_t value) mutable {
    out << separator << "\n  (Filters." << name << "_terms, " << value << "%Z)";
    separator = ";";
  };
  using D2 = PointDifference<2>;
  using E2 = Edge<2>;
  using D3 = PointDifference<3>;
  using E3 = Edge<3>;
  capacity("dot2_dd", kCapacity<Dot, D2, D2>);
  capacity("dot2_ee", kCapacity<Dot, E2, E2>);
  capacity("det2_ee", kCapacity<Det2, E2, E2>);
  capacity("dot3_ee", kCapacity<Dot, E3, E3>);
  capacity("det3_ddd", kCapacity<Det3, D3, D3, D3>);
  capacity("det3_eee", kCapacity<Det3, E3, E3, E3>);
  capacity("triple_cross_eeee", kCapacity<TripleCross, E3, E3, E3, E3>);
  capacity("binet_cauchy_dddd", kCapacity<BinetCauchy, D3, D3, D3, D3>);
  capacity("binet_cauchy_eeee", kCapacity<BinetCauchy, E3, E3, E3, E3>);
  out << "].\n";
  write_expansion_sign<0>(out);
  write_expansion_sign<1>(out);
  write_expansion_sign<2>(out);
  write_expansion_sign<3>(out);
  write_expansion_sign<4>(out);
}

}  // namespace certa::proofs
