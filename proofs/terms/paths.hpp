/// Recorded functions as trees of comparisons between expressions, for Coq.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <certa/predicates/sign.hpp>

#include "decision.hpp"
#include "recorded.hpp"

namespace certa::proofs {

/// An expression of Expression.v.
[[nodiscard]] std::string coq_expression(const Term& t);

/// Results in Coq's notation: signs, and lists of numbers.
[[nodiscard]] std::string coq_result(Sign sign);
[[nodiscard]] std::string coq_result(const std::vector<Recorded>& numbers);

/// The comparison with its two expressions.
[[nodiscard]] std::string coq_question(const Condition& c);

/// A tree of Expression.v.
template <class Result>
[[nodiscard]] std::string coq_tree(const Decision<Result>& d) {
  if (!d.condition) return "(Result " + coq_result(*d.result) + ")";
  return "(Ask " + coq_question(*d.condition) + "\n    " + coq_tree(*d.yes) + "\n    " +
         coq_tree(*d.no) + ")";
}

/// Writes the definition of the tree of all paths of f.
template <class F>
void write_tree(std::ostream& out, const std::string& name, const F& f) {
  out << "\nDefinition " << name << " :=\n  " << coq_tree(*Exploration::of(f)) << ".\n";
}

}  // namespace certa::proofs
