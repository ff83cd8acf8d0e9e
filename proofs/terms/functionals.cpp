#include "functionals.hpp"

#include <cmath>
#include <cstddef>
#include <ostream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/polynomial.hpp>

#include "paths.hpp"

namespace certa::proofs {

namespace {

template <int D>
Vec<Recorded, D> named(const std::string& name) {
  Vec<Recorded, D> x;
  for (std::size_t k = 0; k < D; ++k) x[k] = Recorded::named(name + std::to_string(k + 1));
  return x;
}

/// The answer about an argument x of this functional, whose gradient is known up to an error.
template <class Polynomial, class... Arguments>
Sign answer(const Recorded& error) {
  PreparedFunctional<Recorded, Polynomial, Arguments...> functional{};
  constexpr int kDimension = std::tuple_element_t<0, std::tuple<Arguments...>>::dimension;
  functional.set(named<kDimension>("g"), error);
  const detail::Approximation<kDimension, Recorded> x{named<kDimension>("x"),
                                                      Recorded::named("scale")};
  return detail::prepared_sign(functional.gradient, functional.slope, x);
}
template <class Polynomial, class... Arguments>
void write_answers(std::ostream& out, const std::string& name) {
  write_tree(out, name, [] { return answer<Polynomial, Arguments...>(Recorded::named("error")); });
  write_tree(out, name + "_outside",
             [] { return answer<Polynomial, Arguments...>(Recorded(std::nan(""))); });
}

/// The error of a gradient for arguments of named scales.
template <class Polynomial, class... Arguments>
void write_error(std::ostream& out, const std::string& name) {
  std::vector<Recorded> scales;
  for (std::size_t k = 0; k < sizeof...(Arguments); ++k)
    scales.push_back(Recorded::named("s" + std::to_string(k + 1)));
  write_tree(out, name, [&] {
    return [&]<std::size_t... K>(std::index_sequence<K...>) {
      return std::vector<Recorded>{
          detail::gradient_error<Recorded, Polynomial, Arguments...>(scales[K]...)};
    }
    (std::index_sequence_for<Arguments...>{});
  });
}

/// The power of 2^low by which gradients on integers are scaled back.
template <class Polynomial>
int scaling() {
  const auto exponent = [](int low) { return std::ilogb(detail::scaled_back<Polynomial>(1, low)); };
  const int power = exponent(1);
  for (int low = -200; low <= 200; ++low)
    if (exponent(low) != power * low) throw std::logic_error("a gradient is scaled otherwise");
  return power;
}

}  // namespace

void write_functionals(std::ostream& out) {
  out << "(** The filter of prepared functionals, recorded from the library's own templates. "
         "Written\n"
         "    by certa_proof_terms. *)\n\n"
         "From Coq Require Import List String ZArith.\nFrom Flocq Require Import Core.\n"
         "From Certa Require Import Expression.\nFrom Certa Require Filters.\n"
         "Import ListNotations.\nOpen Scope string_scope.\nLocal Open Scope list_scope.\n";
  using D2 = PointDifference<2>;
  using E2 = Edge<2>;
  using D3 = PointDifference<3>;
  using E3 = Edge<3>;
  write_answers<Dot, D2>(out, "dot2_d");
  write_answers<Dot, E2>(out, "dot2_e");
  write_answers<Det2, D2>(out, "det2_d");
  write_answers<Det2, E2>(out, "det2_e");
  write_answers<Dot, D3>(out, "dot3_d");
  write_answers<Dot, E3>(out, "dot3_e");
  write_answers<Det3, E3, E3>(out, "det3_ee");
  write_answers<Det3, E3, D3>(out, "det3_ed");
  write_answers<TripleCross, E3, E3, E3>(out, "triple_cross_eee");
  write_answers<TripleCross, E3, D3, E3>(out, "triple_cross_ede");
  out << "\nDefinition in_the_plane := [dot2_d; dot2_e; det2_d; det2_e].\n"
         "Definition in_space := [dot3_d; dot3_e; det3_ee; det3_ed; triple_cross_eee; "
         "triple_cross_ede].\n"
         "Definition outside := [dot2_d_outside; dot2_e_outside; det2_d_outside; det2_e_outside; "
         "dot3_d_outside;\n  dot3_e_outside; det3_ee_outside; det3_ed_outside; "
         "triple_cross_eee_outside;\n  triple_cross_ede_outside].\n";

  // The gradients, with the scales of which their errors are multiples.
  write_error<Dot, D2>(out, "error_dot2_d");
  write_error<Dot, E2>(out, "error_dot2_e");
  write_error<Det2, D2>(out, "error_det2_d");
  write_error<Det2, E2>(out, "error_det2_e");
  write_error<Dot, D3>(out, "error_dot3_d");
  write_error<Dot, E3>(out, "error_dot3_e");
  write_error<Det3, D3, D3>(out, "error_det3_dd");
  write_error<Det3, D3, E3>(out, "error_det3_de");
  write_error<Det3, E3, D3>(out, "error_det3_ed");
  write_error<Det3, E3, E3>(out, "error_det3_ee");
  write_error<TripleCross, D3, D3, D3>(out, "error_triple_cross_ddd");
  write_error<TripleCross, D3, E3, D3>(out, "error_triple_cross_ded");
  write_error<TripleCross, E3, D3, E3>(out, "error_triple_cross_ede");
  write_error<TripleCross, E3, E3, E3>(out, "error_triple_cross_eee");
  out << "\nDefinition errors := [";
  const char* separator = "\n  ";
  for (const char* gradient : {"dot2_d", "dot2_e", "det2_d", "det2_e", "dot3_d", "dot3_e",
                               "det3_dd", "det3_de", "det3_ed", "det3_ee", "triple_cross_ddd",
                               "triple_cross_ded", "triple_cross_ede", "triple_cross_eee"}) {
    const std::string name = gradient;
    const std::size_t kinds = name.rfind('_');
    out << separator << "(Filters." << name.substr(0, kinds) << "_gradient" << name.substr(kinds)
        << "_terms, error_" << name << ")";
    separator = ";\n  ";
  }
  out << "].\n";

  out << "\n(** By which power of 2^low gradients are scaled back. *)\nDefinition scalings := [\n"
         "  (Filters.dot2_gradient_e_terms, "
      << scaling<Dot>() << "%nat);\n  (Filters.det2_gradient_e_terms, " << scaling<Det2>()
      << "%nat);\n  (Filters.dot3_gradient_e_terms, " << scaling<Dot>()
      << "%nat);\n  (Filters.det3_gradient_ee_terms, " << scaling<Det3>()
      << "%nat);\n  (Filters.triple_cross_gradient_eee_terms, " << scaling<TripleCross>()
      << "%nat)].\n";
}

}  // namespace certa::proofs
