#include "running.hpp"

#include <ostream>
#include <vector>

#include <certa/predicates/running_error.hpp>

#include "paths.hpp"

namespace certa::proofs {

void write_running_errors(std::ostream& out) {
  using Number = basic_running_error<Recorded>;
  out << "(** Arithmetic with running errors, recorded from the library's own templates. Written "
         "by\n"
         "    certa_proof_terms. *)\n\n"
         "From Coq Require Import List String ZArith.\nFrom Flocq Require Import Core.\n"
         "From Certa Require Import Expression.\nImport ListNotations.\nOpen Scope string_scope.\n";
  const auto named = [](const char* value, const char* error) {
    return Number(Recorded::named(value), Recorded::named(error));
  };
  const Number x = named("x", "x_error");
  const Number y = named("y", "y_error");
  const auto parts = [](const Number& z) { return std::vector<Recorded>{z.value(), z.error()}; };
  write_tree(out, "sum", [&] { return parts(x + y); });
  write_tree(out, "difference", [&] { return parts(x - y); });
  write_tree(out, "negative", [&] { return parts(-x); });
  write_tree(out, "product", [&] { return parts(x * y); });
  write_tree(out, "sign", [&] { return x.sign(); });
}

}  // namespace certa::proofs
