#include "limbs.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <certa/predicates/fixed_integer.hpp>
#include <certa/predicates/sign.hpp>

#include "words.hpp"

namespace certa::proofs {

namespace {

using Word = RecordedWords::Word;
template <std::size_t Limbs>
using RecordedInteger = basic_fixed_integer<Limbs, RecordedWords>;

/// Hands out the words of a function's operands, in order.
class Inputs {
 public:
  template <std::size_t Limbs>
  [[nodiscard]] RecordedInteger<Limbs> limbs() {
    std::array<Word, Limbs> words;
    for (Word& word : words) word = Word::input(next_++);
    return RecordedInteger<Limbs>(words);
  }
  [[nodiscard]] RecordedWords::SignedWord signed_word() {
    return RecordedWords::SignedWord::input(next_++);
  }

 private:
  std::size_t next_ = 0;
};

using Results = std::vector<std::size_t>;
template <std::size_t Limbs>
Results results_of(const RecordedInteger<Limbs>& x) {
  Results results;
  for (std::size_t i = 0; i < Limbs; ++i) results.push_back(x.limb(i).value());
  return results;
}
/// The sign as the word of -1, 0 or 1.
Results results_of(Sign sign) {
  const Word word = sign == Sign::positive   ? Word(1)
                    : sign == Sign::negative ? Word(~std::uint64_t{0})
                                             : Word(0);
  return {word.value()};
}

/// Writes programs of Words.v.
class Writer {
 public:
  Writer(std::ostream& out, std::size_t inputs) : out_(out), inputs_(inputs) {}

  /// Writes the steps of f after these branches.
  template <class F>
  void program(const F& f, const std::vector<bool>& answers = {}) {
    Tape tape(inputs_, answers);
    Inputs inputs;
    const Results results = results_of(f(inputs));
    std::size_t branches = 0;
    std::size_t computed = 0;  // so far
    std::string steps;
    for (const Tape::Step& step : tape.steps()) {
      if (!step.operation.empty()) {
        if (branches == answers.size()) {
          steps += steps.empty() ? "" : "; ";
          steps += step.operation;
          if (!step.parameter.empty()) steps += " " + step.parameter;
          for (const std::size_t operand : step.operands) steps += " " + ago(operand, computed);
        }
        ++computed;
      } else if (branches++ == answers.size()) {
        out_ << "(Branch [" << steps << "] " << ago(step.operands[0], computed) << "\n    ";
        std::vector<bool> longer = answers;
        longer.push_back(true);
        program(f, longer);
        longer.back() = false;
        out_ << "\n    ";
        program(f, longer);
        out_ << ")";
        return;
      }
    }
    out_ << "(Return [" << steps << "] [";
    for (std::size_t k = 0; k < results.size(); ++k)
      out_ << (k == 0 ? "" : "; ") << ago(results[k], computed);
    out_ << "])";
  }

 private:
  /// How many values were computed after this one.
  [[nodiscard]] std::string ago(std::size_t value, std::size_t computed) const {
    return std::to_string(value < inputs_ ? computed + value : computed - 1 - (value - inputs_));
  }

  std::ostream& out_;
  std::size_t inputs_;
};

/// Writes programs with their theorems.
class Theorems {
 public:
  explicit Theorems(std::ostream& out) : out_(out) {}

  /// States that f, on operands of `inputs` words, computes this expression in so many limbs.
  template <class F>
  void computes(const std::string& name, const std::string& words, std::size_t inputs,
                const std::string& operands, const std::string& expression, std::size_t limbs,
                const F& f) {
    define(name, inputs, f);
    out_ << "(** " << words << ". *)\nTheorem " << name << "_computes :\n  computes " << kLimbBits
         << " [" << operands << "] (" << expression << ") " << limbs << " " << name
         << ".\nProof. apply check_program_sound; [reflexivity | vm_cast_no_check (eq_refl true)]. "
            "Qed.\n";
  }
  template <class F>
  void define(const std::string& name, std::size_t inputs, const F& f) {
    out_ << "\nDefinition " << name << " : program :=\n  ";
    Writer(out_, inputs).program(f);
    out_ << ".\n";
  }

 private:
  std::ostream& out_;
};

std::string limbs(std::size_t n) { return "Limbs " + std::to_string(n); }
std::string in_words(std::size_t n) { return std::to_string(n) + (n == 1 ? " limb" : " limbs"); }

template <std::size_t N>
void write_sums(std::ostream& out) {
  Theorems theorems(out);
  const std::string n = std::to_string(N);
  theorems.computes("plus_" + n, "The sum, in " + in_words(N), 2 * N, limbs(N) + "; " + limbs(N),
                    "Added (Operand 0) (Operand 1)", N, [](Inputs& in) {
                      const auto x = in.limbs<N>();
                      const auto y = in.limbs<N>();
                      return x + y;
                    });
  theorems.computes("minus_" + n, "The difference, in " + in_words(N), 2 * N,
                    limbs(N) + "; " + limbs(N), "Subtracted (Operand 0) (Operand 1)", N,
                    [](Inputs& in) {
                      const auto x = in.limbs<N>();
                      const auto y = in.limbs<N>();
                      return x - y;
                    });
  theorems.computes("negated_" + n, "The negative, in " + in_words(N), N, limbs(N),
                    "Negated (Operand 0)", N, [](Inputs& in) { return -in.limbs<N>(); });
  theorems.computes("made_" + n, "A signed word in " + in_words(N), 1, "Signed", "Operand 0", N,
                    [](Inputs& in) { return RecordedInteger<N>(in.signed_word()); });
  theorems.define("sign_" + n, N, [](Inputs& in) { return in.limbs<N>().sign(); });
  out << "(** The sign, of " << in_words(N) << ". *)\nTheorem sign_" << n << "_tells : tells_sign "
      << kLimbBits << " " << N << " sign_" << n
      << ".\nProof. apply sign_program_sound; [reflexivity | reflexivity | vm_compute; "
         "reflexivity]. Qed.\n";
}

template <std::size_t M, std::size_t N>
void write_product(std::ostream& out) {
  Theorems(out).computes("times_" + std::to_string(M) + "_" + std::to_string(N),
                         "The product, of " + in_words(M) + " and " + in_words(N), M + N,
                         limbs(M) + "; " + limbs(N), "Multiplied (Operand 0) (Operand 1)", M + N,
                         [](Inputs& in) {
                           const auto x = in.limbs<M>();
                           const auto y = in.limbs<N>();
                           return x * y;
                         });
}

template <std::size_t M, std::size_t N>
void write_widening(std::ostream& out) {
  Theorems(out).computes("widened_" + std::to_string(M) + "_" + std::to_string(N),
                         "The same integer of " + in_words(M) + ", in " + in_words(N), M, limbs(M),
                         "Operand 0", N,
                         [](Inputs& in) { return RecordedInteger<N>(in.limbs<M>()); });
}

template <std::size_t N>
void write_wrapped_product(std::ostream& out) {
  Theorems(out).computes(
      "wrapped_times_" + std::to_string(N), "The product modulo its width, in " + in_words(N),
      2 * N, limbs(N) + "; " + limbs(N), "Multiplied (Operand 0) (Operand 1)", N, [](Inputs& in) {
        const auto x = in.limbs<N>();
        const auto y = in.limbs<N>();
        return x.wrapped_times(y);
      });
}

/// Dot products of factors in one limb, below 2^(kBits - 3).
template <std::size_t N, std::size_t Count>
void write_short_dot(std::ostream& out) {
  std::string operands;
  std::string sum;
  for (std::size_t k = 0; k < Count; ++k) operands += (k == 0 ? "" : "; ") + limbs(N);
  for (std::size_t k = 0; k < Count; ++k) {
    operands += "; Short " + std::to_string(kLimbBits - 3);
    const std::string product = "Multiplied (Operand " + std::to_string(k) + ") (Operand " +
                                std::to_string(Count + k) + ")";
    sum = k == 0 ? product : "Added (" + sum + ") (" + product + ")";
  }
  Theorems(out).computes("short_dot_" + std::to_string(N) + "_" + std::to_string(Count),
                         "The product of " + std::to_string(Count) + " integers of " + in_words(N) +
                             " with as many short ones",
                         Count * (N + 1), operands, sum, N + 1, [](Inputs& in) {
                           std::array<RecordedInteger<N>, Count> x;
                           std::array<RecordedInteger<1>, Count> y;
                           for (auto& limbs : x) limbs = in.limbs<N>();
                           for (auto& limbs : y) limbs = in.limbs<1>();
                           return short_dot(x, y);
                         });
}

/// All shifts of so many limbs.
template <std::size_t N>
void write_shifts(std::ostream& out) {
  const std::string name = "shifts_" + std::to_string(N);
  out << "\nDefinition " << name << " : list (Z * program) := [";
  for (int shift = 0; shift < kLimbBits * static_cast<int>(N); ++shift) {
    out << (shift == 0 ? "" : ";") << "\n  (" << shift << "%Z, ";
    Writer(out, N).program([shift](Inputs& in) { return in.limbs<N>() << shift; });
    out << ")";
  }
  out << "].\n(** The products with powers of two, in " << in_words(N) << ". *)\nTheorem " << name
      << "_compute :\n  Forall (fun p => computes " << kLimbBits << " [" << limbs(N)
      << "] (Shifted (Operand 0) (fst p)) " << N << " (snd p)) " << name
      << ".\nProof. apply (check_programs_sound " << kLimbBits
      << " eq_refl). vm_cast_no_check (eq_refl true). Qed.\n";
}

/// Writes the programs of this name for these numbers of limbs, and one theorem for all of them.
void write_list(std::ostream& out, const std::string& name, const std::vector<std::string>& sizes,
                const std::vector<std::string>& keys, const std::string& type,
                const std::string& statement, const std::string& theorem) {
  out << "\nDefinition " << name << "_programs : list (" << type << " * program) := [";
  for (std::size_t k = 0; k < sizes.size(); ++k)
    out << (k == 0 ? "" : "; ") << "(" << keys[k] << ", " << name << "_" << sizes[k] << ")";
  out << "].\nLemma " << name << "_programs_" << theorem << " :\n  Forall (fun p => " << statement
      << ") " << name << "_programs.\nProof.\n  exact (";
  for (std::size_t k = 0; k < sizes.size(); ++k)
    out << "Forall_cons (" << keys[k] << ", " << name << "_" << sizes[k] << ") " << name << "_"
        << sizes[k] << "_" << theorem << "\n    (";
  out << "Forall_nil _" << std::string(sizes.size(), ')') << ").\nQed.\n";
}

/// Calls f.template operator()<1>(), .. up to <Most>().
template <std::size_t Most, class F>
void each(const F& f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) { (f.template operator()<I + 1>(), ...); }
  (std::make_index_sequence<Most>());
}

/// The widest products of the library have sixteen limbs: four arguments of four.
constexpr std::size_t kMostLimbs = 16;
/// Products of up to so many limbs are all recorded.
constexpr std::size_t kMostProduct = 8;

}  // namespace

void write_limbs(std::ostream& out) {
  out << "(** Arithmetic on limbs, recorded from the library's own templates: what it computes.\n"
         "    Written by certa_proof_terms. *)\n\n"
         "From Coq Require Import List ZArith.\n"
         "From Certa Require Import Words Operands Signs.\nImport ListNotations.\n";
  each<kMostLimbs>([&]<std::size_t N>() { write_sums<N>(out); });
  each<kMostProduct - 1>([&]<std::size_t M>() {
    each<kMostProduct - M>([&]<std::size_t N>() { write_product<M, N>(out); });
  });
  write_product<4, 8>(out);
  write_product<8, 4>(out);
  write_product<4, 12>(out);
  write_product<12, 4>(out);
  write_product<8, 8>(out);
  each<kMostProduct>([&]<std::size_t M>() {
    each<kMostProduct - M>([&]<std::size_t More>() { write_widening<M, M + More>(out); });
  });
  each<4>([&]<std::size_t N>() { write_wrapped_product<N>(out); });
  each<3>([&]<std::size_t N>() {
    write_short_dot<N, 1>(out);
    write_short_dot<N, 2>(out);
    write_short_dot<N, 3>(out);
  });
  write_shifts<1>(out);
  write_shifts<2>(out);
  write_shifts<4>(out);

  std::vector<std::string> sizes;
  for (std::size_t n = 1; n <= kMostLimbs; ++n) sizes.push_back(std::to_string(n));
  const std::string bits = std::to_string(kLimbBits);
  const auto write_binary = [&](const std::string& name, const std::string& expression) {
    write_list(out, name, sizes, sizes, "nat",
               "computes " + bits + " [Limbs (fst p); Limbs (fst p)] (" + expression +
                   " (Operand 0) (Operand 1)) (fst p) (snd p)",
               "computes");
  };
  write_binary("plus", "Added");
  write_binary("minus", "Subtracted");
  write_list(out, "negated", sizes, sizes, "nat",
             "computes " + bits + " [Limbs (fst p)] (Negated (Operand 0)) (fst p) (snd p)",
             "computes");
  write_list(out, "sign", sizes, sizes, "nat", "tells_sign " + bits + " (fst p) (snd p)", "tells");
  std::vector<std::string> products;
  std::vector<std::string> keys;
  const auto add = [&](std::size_t m, std::size_t n) {
    products.push_back(std::to_string(m) + "_" + std::to_string(n));
    keys.push_back("(" + std::to_string(m) + ", " + std::to_string(n) + ")");
  };
  for (std::size_t m = 1; m < kMostProduct; ++m)
    for (std::size_t n = 1; m + n <= kMostProduct; ++n) add(m, n);
  for (const auto& [m, n] :
       {std::pair<std::size_t, std::size_t>{4, 8}, {8, 4}, {4, 12}, {12, 4}, {8, 8}})
    add(m, n);
  write_list(out, "times", products, keys, "(nat * nat)",
             "computes " + bits +
                 " [Limbs (fst (fst p)); Limbs (snd (fst p))]\n    (Multiplied (Operand 0) "
                 "(Operand 1)) (fst (fst p) + snd (fst p)) (snd p)",
             "computes");
}

}  // namespace certa::proofs
