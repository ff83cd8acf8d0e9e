#include "writer.hpp"

#include <cmath>
#include <cstdint>
#include <map>
#include <ostream>
#include <set>
#include <sstream>
#include <utility>

#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/fixed_integer.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/running_error.hpp>

namespace certa::proofs {

namespace {

using Kind = Term::Kind;

bool is_difference(const Term& t) {
  return t.kind == Kind::minus && t.left->kind == Kind::stored && t.right->kind == Kind::stored;
}

/// x = mantissa 2^exponent with an odd mantissa, by the standard library, because the library's own
/// `decompose` is one of the functions to prove.
std::pair<std::int64_t, int> odd_fraction(double x) {
  if (x == 0) return {0, 0};
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  while (mantissa != std::floor(mantissa)) {
    mantissa *= 2;
    --exponent;
  }
  return {static_cast<std::int64_t>(mantissa), exponent};
}

/// A term in the notation of Term.v.
std::string coq_term(const Term& t, const std::vector<int>& owner) {
  const auto operands = [&](const char* name) {
    return std::string("(") + name + " " + coq_term(*t.left, owner) + " " +
           coq_term(*t.right, owner) + ")";
  };
  if (is_difference(t)) {
    const auto index = [](int i) { return " " + std::to_string(i); };
    return "(Difference" + index(owner[static_cast<std::size_t>(t.left->stored)]) +
           index(t.left->stored) + index(t.right->stored) + ")";
  }
  switch (t.kind) {
    case Kind::plus:
      return operands("Plus");
    case Kind::minus:
      return operands("Minus");
    case Kind::times:
      return operands("Times");
    case Kind::negated:
      return "(Negated " + coq_term(*t.left, owner) + ")";
    default:
      return "unexpected";  // no term of Coq: the proof fails
  }
}

/// A formula on named numbers, in the notation of Formula.v.
std::string coq_formula(const Term& t) {
  const auto operands = [&](const char* name) {
    return std::string("(") + name + " " + coq_formula(*t.left) + " " + coq_formula(*t.right) + ")";
  };
  switch (t.kind) {
    case Kind::name:
      return "(Name \"" + t.name + "\")";
    case Kind::constant:
      return "(Constant " + coq_fraction(t.constant) + ")";
    case Kind::plus:
      return operands("Sum");
    case Kind::times:
      return operands("Product");
    default:
      return "unexpected";
  }
}

/// An infix expression; `leaf` writes the differences of stored doubles.
template <class Leaf>
std::string infix(const Term& t, const Leaf& leaf) {
  if (is_difference(t)) return leaf(t.left->stored, t.right->stored);
  const auto operands = [&](const char* sign) {
    return "(" + infix(*t.left, leaf) + sign + infix(*t.right, leaf) + ")";
  };
  switch (t.kind) {
    case Kind::plus:
      return operands(" + ");
    case Kind::minus:
      return operands(" - ");
    case Kind::times:
      return operands(" * ");
    case Kind::negated:
      return "(-" + infix(*t.left, leaf) + ")";
    default:
      return "unexpected";
  }
}

void collect_differences(const Term& t, std::set<std::pair<int, int>>& found) {
  if (is_difference(t)) {
    found.emplace(t.left->stored, t.right->stored);
    return;
  }
  if (t.left) collect_differences(*t.left, found);
  if (t.right) collect_differences(*t.right, found);
}

/// The filter and the format of a constant in words, and its size in units of roundoff.
std::string in_words(const Filter& filter, const Format& format) {
  std::string words = filter.polynomial + " of ";
  for (std::size_t k = 0; k < filter.kinds.size(); ++k)
    words +=
        std::string(k == 0 ? "" : ", ") + (filter.kinds[k] == 'd' ? "a difference" : "an edge");
  std::ostringstream size;
  size.precision(4);
  size << (filter.*format.in).constant / format.unit_roundoff;
  return words + ", in " + format.name + " precision: at most " + size.str() + " u";
}

}  // namespace

const std::vector<Format>& formats() {
  const auto format = [](auto zero, std::string name, std::string gappa, FilterIn Filter::*in) {
    using Limits = FilterLimits<decltype(zero)>;
    return Format{std::move(name),        std::move(gappa),      Limits::unit_roundoff,
                  Limits::smallest_scale, Limits::largest_scale, in};
  };
  static const std::vector<Format> all{
      format(0.0, "double", "float<ieee_64, ne>", &Filter::in_doubles),
      format(0.0F, "single", "float<ieee_32, ne>", &Filter::in_floats)};
  return all;
}

std::string coq_fraction(double x) {
  const auto [mantissa, exponent] = odd_fraction(x);
  return "(Float radix2 (" + std::to_string(mantissa) + ") (" + std::to_string(exponent) + "))";
}

void write_filters(std::ostream& out, const std::vector<Filter>& filters) {
  out << "(** Every constant by which a filter decides, on terms recorded from the library's own\n"
         "    templates. Written by certa_proof_terms. *)\n\n"
         "From Coq Require Import List ZArith.\nFrom Flocq Require Import Core.\n"
         "From Certa Require Import Rounding Filter.\nImport ListNotations.\n";
  for (const Format& format : formats())
    out << "\nDefinition " << format.name << "_limits := {|\n  format := " << format.name
        << ";\n  unit_roundoff := " << coq_fraction(format.unit_roundoff)
        << ";\n  smallest_scale := " << coq_fraction(format.smallest_scale)
        << ";\n  largest_scale := " << coq_fraction(format.largest_scale) << "\n|}.\n";
  for (const Filter& filter : filters) {
    out << "\nDefinition " << filter.name << "_terms := [";
    for (const Recorded& term : filter.terms)
      out << (&term == filter.terms.data() ? "\n  " : ";\n  ")
          << coq_term(term.term(), filter.owner);
    out << "].\n";
    for (const Format& format : formats()) {
      const double constant = (filter.*format.in).constant;
      out << "(** The bound of " << in_words(filter, format) << ". *)\nTheorem " << filter.name
          << "_in_" << format.name << " :\n  Forall (sound " << format.name << "_limits) (filters "
          << filter.arguments() << " " << filter.name << "_terms " << coq_fraction(constant)
          << ").\nProof. apply checks_sound. vm_cast_no_check (eq_refl true). Qed.\n";
    }
  }
  out << "\nDefinition all_terms := concat [";
  const char* separator = "";
  for (const Filter& filter : filters) {
    out << separator << filter.name << "_terms";
    separator = "; ";
  }
  out << "].\n";
}

namespace {

/// Writes the quantities that comparisons are about as definitions, one for those that are alike,
/// and returns their names.
class Quantities {
 public:
  Quantities(std::ostream& out, const Filter& filter, std::string prefix)
      : out_(out), filter_(filter), prefix_(std::move(prefix)) {}

  [[nodiscard]] std::string operator()(const Term::Pointer& t) {
    if (t->kind == Kind::constant) return "(Literal " + coq_fraction(t->constant) + ")";
    const std::string text = quantity(*t);
    const auto [at, is_new] = names_.try_emplace(text);
    if (is_new) {
      at->second = prefix_ + std::to_string(names_.size());
      out_ << "Definition " << at->second << " := " << text << ".\n";
    }
    return at->second;
  }

 private:
  [[nodiscard]] std::string quantity(const Term& t) {
    const auto is_bound = [](const Term& x) {
      return x.kind == Kind::constant || x.kind == Kind::larger || x.kind == Kind::magnitude;
    };
    switch (t.kind) {
      case Kind::magnitude:
        return "Magnitude " + (*this)(t.left);
      case Kind::larger:
        return "Larger " + (*this)(t.left) + " " + (*this)(t.right);
      case Kind::times:
        if (!is_bound(*t.left)) break;
        return "Multiplied " + (*this)(t.left) + " " + (*this)(t.right);
      case Kind::negated:
        if (t.left->kind != Kind::times || !is_bound(*t.left->left)) break;
        return "Opposite " + (*this)(t.left);
      default:
        break;
    }
    return "Computed " + coq_term(t, filter_.owner);
  }

  std::ostream& out_;
  const Filter& filter_;
  std::string prefix_;
  std::map<std::string, std::string> names_;  ///< by the term they stand for
};

std::string coq_condition(const Condition& c, Quantities& quantities) {
  const std::string operands = " " + quantities(c.left) + " " + quantities(c.right) + ")";
  switch (c.comparison) {
    case Comparison::less:
      return "(Less" + operands;
    case Comparison::at_most:
      return "(At_most" + operands;
    case Comparison::same:
      return "(Same" + operands;
  }
  return "unexpected";
}

std::string coq_answer(Sign sign) {
  switch (sign) {
    case Sign::positive:
      return "Positive";
    case Sign::negative:
      return "Negative";
    case Sign::zero:
      return "Vanishing";
    case Sign::undefined:
      return "Undefined";
  }
  return "unexpected";
}

std::string coq_decision(const Decision<Sign>& d, Quantities& quantities) {
  if (!d.condition) return "(Tell " + coq_answer(*d.result) + ")";
  const std::string condition = coq_condition(*d.condition, quantities);
  const std::string yes = coq_decision(*d.yes, quantities);
  return "(Ask " + condition + " " + yes + "\n    " + coq_decision(*d.no, quantities) + ")";
}

/// The scale of an argument, as the first comparisons state it.
void collect_scales(const Decision<Sign>& d, Quantities& quantities, std::size_t count,
                    std::vector<std::string>& scales) {
  const Decision<Sign>* at = &d;
  for (std::size_t k = 0; k < count && at->condition; ++k, at = at->no.get())
    scales.push_back(quantities(at->condition->left));
}

}  // namespace

void write_decisions(std::ostream& out, const std::vector<Filter>& filters) {
  out << "(** What every filter answers, recorded from the library's own templates. Written by\n"
         "    certa_proof_terms. *)\n\n"
         "From Coq Require Import List ZArith.\nFrom Flocq Require Import Core.\n"
         "From Certa Require Import Rounding Filter Decision Filters.\nImport ListNotations.\n";
  for (const Filter& filter : filters)
    for (const Format& format : formats()) {
      const FilterIn& in = filter.*format.in;
      if (!in.decision) continue;
      const std::string name = filter.name + "_in_" + format.name;
      out << "\n";
      Quantities quantities(out, filter, name + "_q");
      const std::string decision = coq_decision(*in.decision, quantities);
      std::vector<std::string> scales;
      collect_scales(*in.decision, quantities, filter.arguments(), scales);
      out << "Definition " << name << "_decision :=\n  " << decision << ".\n(** The answers of "
          << in_words(filter, format) << ". *)\nTheorem " << name
          << "_decides :\n  Forall (decides " << format.name << "_limits " << name << "_decision) "
          << filter.name
          << "_terms.\nProof.\n  apply decision_sound_of with (c := " << coq_fraction(in.constant)
          << ")\n    (qs := [";
      for (const std::string& scale : scales) out << (&scale == scales.data() ? "" : "; ") << scale;
      out << "]); vm_compute; reflexivity.\nQed.\n";
    }
}

namespace {

/// The argument in the notation of Meaning.v, from the number of its first stored double on.
std::string coq_argument(char kind, int dimension, int first) {
  std::string text = kind == 'd' ? "(difference_" : "(edge_";
  text += dimension == 2 ? "in_the_plane s" : "in_space s";
  for (int k = 0; k < (kind == 'd' ? 2 : 4); ++k)
    text += " " + std::to_string(first + k * dimension);
  return text + ")";
}

}  // namespace

void write_meanings(std::ostream& out, const std::vector<Filter>& filters) {
  out << "(** The polynomial that every recorded term is. Written by certa_proof_terms. *)\n\n"
         "From Coq Require Import List Reals.\n"
         "From Certa Require Import Term Filters Meaning.\nImport ListNotations.\n";
  for (const Filter& filter : filters) {
    int stored = 0;
    for (const char kind : filter.kinds) stored += kind == 'd' ? 2 : 4;
    const int dimension = static_cast<int>(filter.owner.size()) / stored;
    out << "\n(** What " << filter.name << " is. *)\nTheorem " << filter.name
        << "_means s :\n  map (value s) " << filter.name << "_terms = " << filter.polynomial;
    int first = 0;
    for (const char kind : filter.kinds) {
      out << "\n    " << coq_argument(kind, dimension, first);
      first += (kind == 'd' ? 2 : 4) * dimension;
    }
    out << ".\nProof. by_meaning. Qed.\n";
  }
}

void write_constants(std::ostream& out) {
  out << "(** The constants of predicates/ and formulas that they stand in. Written by\n"
         "    certa_proof_terms. *)\n\n"
         "From Coq Require Import ZArith String.\nFrom Flocq Require Import Core.\n"
         "From Certa Require Import Formula.\nOpen Scope string_scope.\nOpen Scope Z_scope.\n\n";
  const auto integer = [&out](const char* name, std::int64_t value) {
    out << "Definition " << name << " := (" << value << ")%Z.\n";
  };
  const auto fraction = [&out](const char* name, double value) {
    out << "Definition " << name << " := " << coq_fraction(value) << ".\n";
  };
  fraction("unit_roundoff", kUnitRoundoff);
  fraction("slack", FilterLimits<double>::slack);
  fraction("smallest_scale", kSmallestScale);
  fraction("largest_scale", kLargestScale);
  fraction("length_factor", detail::kLengthFactor<double>);
  fraction("error_factor", detail::kErrorFactor);
  fraction("smallest_gradient", FilterLimits<double>::smallest_gradient);
  fraction("largest_gradient", FilterLimits<double>::largest_gradient);
  fraction("sharpened_error", detail::kSharpenedError<double>);
  fraction("bounded_unit", RunningError::kUnit);
  fraction("bounded_slack", RunningError::kSlack);
  fraction("bounded_underflow", RunningError::kUnderflow);
  fraction("splitter", kSplitter);
  fraction("dominance", kDominance);
  integer("lowest_exponent", kLowestExponent);
  integer("highest_exponent", kHighestExponent);
  integer("argument_headroom", kArgumentHeadroom);
  integer("sum_headroom", kSumHeadroom);
  integer("fixed_headroom", kFixedHeadroom);
  integer("limb_bits", kLimbBits);
  integer("fraction_bits", kFractionBits);
  integer("exponent_mask", kExponentMask);
  integer("exponent_bias", kExponentBias);
  integer("sign_bit", kSignBit);
  integer("lowest_power", Scaled<FixedInteger<1>>::kLowestPower);
  integer("highest_power", Scaled<FixedInteger<1>>::kHighestPower);
  const Recorded length = Recorded::named("length");
  const Recorded error = Recorded::named("error");
  for (const int dimension : {2, 3})
    out << "Definition slope_" << dimension
        << " := " << coq_formula(detail::slope_of(length, error, dimension).term()) << ".\n";
  const auto named = [](const char* name) { return Recorded::named(name); };
  out << "Definition sum_error := "
      << coq_formula(RunningError::sum_error(named("error"), named("sum")).term())
      << ".\nDefinition product_error := "
      << coq_formula(RunningError::product_error(named("x"), named("y"), named("x_error"),
                                                 named("y_error"), named("product"))
                         .term())
      << ".\n";
  out << "Definition filter_bound_1 := "
      << coq_formula(filter_bound(named("c"), named("s1")).term())
      << ".\nDefinition filter_bound_2 := "
      << coq_formula(filter_bound(named("c"), named("s1"), named("s2")).term())
      << ".\nDefinition filter_bound_3 := "
      << coq_formula(filter_bound(named("c"), named("s1"), named("s2"), named("s3")).term())
      << ".\nDefinition filter_bound_4 := "
      << coq_formula(
             filter_bound(named("c"), named("s1"), named("s2"), named("s3"), named("s4")).term())
      << ".\n";
}

void write_gappa(std::ostream& out, const Filter& filter, const Format& format) {
  std::set<std::pair<int, int>> differences;
  std::set<int> stored;
  for (const Recorded& term : filter.terms) collect_differences(term.term(), differences);
  for (const auto& [m, n] : differences) stored.insert({m, n});
  const auto s = [](int index) { return "s" + std::to_string(index); };
  const auto d = [](int m, int n) { return "d" + std::to_string(m) + "_" + std::to_string(n); };

  out << "# The error of " << in_words(filter, format)
      << " where differences are at most 1.\n@rnd = " << format.gappa << ";\n";
  for (const int i : stored) out << s(i) << " = rnd(" << s(i) << "_);\n";
  for (const auto& [m, n] : differences)
    out << d(m, n) << " rnd= " << s(m) << " - " << s(n) << ";\n";
  for (std::size_t k = 0; k < filter.terms.size(); ++k) {
    const Term& term = filter.terms[k].term();
    out << "v" << k << " rnd= " << infix(term, d) << ";\nV" << k << " = "
        << infix(term, [&s](int m, int n) { return "(" + s(m) + " - " + s(n) + ")"; }) << ";\n";
  }
  out << "{ ";
  const char* separator = "";
  for (const auto& [m, n] : differences) {
    out << separator << "|" << d(m, n) << "| <= 1";
    separator = " /\\ ";
  }
  const auto [mantissa, exponent] = odd_fraction((filter.*format.in).constant);
  separator = "\n  -> ";
  for (std::size_t k = 0; k < filter.terms.size(); ++k) {
    out << separator << "|v" << k << " - V" << k << "| <= " << mantissa << "b" << exponent;
    separator = " /\\ ";
  }
  out << " }\n";
}

}  // namespace certa::proofs
