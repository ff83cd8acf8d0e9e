#include "paths.hpp"

#include <cmath>

#include "writer.hpp"

namespace certa::proofs {

std::string coq_expression(const Term& t) {
  using Kind = Term::Kind;
  const auto one = [&](const char* name) {
    return std::string("(") + name + " " + coq_expression(*t.left) + ")";
  };
  const auto two = [&](const char* name) {
    return std::string("(") + name + " " + coq_expression(*t.left) + " " +
           coq_expression(*t.right) + ")";
  };
  switch (t.kind) {
    case Kind::name:
      return "(Entry \"" + t.name + "\")";
    case Kind::constant:
      return std::isnan(t.constant) ? "Nothing" : "(Exact " + coq_fraction(t.constant) + ")";
    case Kind::plus:
      return two("Added");
    case Kind::minus:
      return two("Subtracted");
    case Kind::times:
      return two("Multiplied");
    case Kind::fused:
      return "(Fused " + coq_expression(*t.left->left) + " " + coq_expression(*t.left->right) +
             " " + coq_expression(*t.right) + ")";
    case Kind::negated:
      return one("Opposed");
    case Kind::magnitude:
      return one("Absolute");
    case Kind::larger:
      return two("Greater");
    default:
      return "unexpected";  // no term of Coq: the proof fails
  }
}

std::string coq_result(Sign sign) {
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

std::string coq_result(const std::vector<Recorded>& numbers) {
  std::string text = "[";
  for (const Recorded& x : numbers)
    text += (&x == numbers.data() ? "" : "; ") + coq_expression(x.term());
  return text + "]";
}

std::string coq_question(const Condition& c) {
  const auto* const name = c.comparison == Comparison::less      ? "Less "
                           : c.comparison == Comparison::at_most ? "At_most "
                                                                 : "Same ";
  return name + coq_expression(*c.left) + " " + coq_expression(*c.right);
}

}  // namespace certa::proofs
