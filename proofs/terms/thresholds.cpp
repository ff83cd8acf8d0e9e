#include "thresholds.hpp"

#include <algorithm>
#include <ostream>
#include <stdexcept>

#include <certa/predicates/expansion.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/number.hpp>

namespace certa::proofs {

namespace {

// All exponents of doubles, with room at both ends.
constexpr int kLowest = -1200;
constexpr int kHighest = 1200;

/// Calls f for every nonempty range of exponents that coordinates may have.
template <class F>
void each_range(const F& f) {
  for (int low = kLowest; low <= kHighest; ++low)
    for (int high = low; high <= kHighest; ++high) f(ExponentRange{low, high});
}

/// The widest span of the ranges for which `tells` says yes. Throws unless the answer depends on
/// the span alone, and is yes for all narrower spans.
template <class Tells>
int widest(const Tells& tells) {
  int most = -1;
  each_range([&](const ExponentRange& range) {
    if (tells(range)) most = std::max(most, range.high - range.low);
  });
  each_range([&](const ExponentRange& range) {
    if (tells(range) != (range.high - range.low <= most))
      throw std::logic_error("what fits does not depend on the span alone");
  });
  return most;
}

/// The number of limbs that the library chooses, 0 for none.
template <int Least, int Most>
int chosen(const ExponentRange& range) {
  return detail::on_fewest_limbs<Least, Most>(
      range, []<int Limbs> { return Limbs; }, [] { return 0; });
}
template <int Least, int Most>
void write_choice(std::ostream& out, const char* name) {
  out << "Definition " << name << " : list (nat * Z) := [";
  const char* separator = "";
  for (int limbs = Least; limbs <= Most; limbs *= 2) {
    const int most = widest([limbs](const ExponentRange& range) {
      const int found = chosen<Least, Most>(range);
      return 0 < found && found <= limbs;
    });
    out << separator << "(" << limbs << "%nat, (" << most << "))";
    separator = "; ";
  }
  out << "].\n";
}

/// Writes the least and the greatest exponent between which expansions of this degree are exact.
/// The library must say yes for every range between both, and no elsewhere.
void write_exactness(std::ostream& out, int degree) {
  ExponentRange most{kHighest, kLowest};
  each_range([&](const ExponentRange& range) {
    if (!expansions_are_exact(range, degree)) return;
    most.low = std::min(most.low, range.low);
    most.high = std::max(most.high, range.high);
  });
  each_range([&](const ExponentRange& range) {
    if (expansions_are_exact(range, degree) != (most.low <= range.low && range.high <= most.high))
      throw std::logic_error("where expansions are exact is not told by two exponents");
  });
  out << "(" << degree << "%nat, (" << most.low << "), (" << most.high << "))";
}

}  // namespace

void write_thresholds(std::ostream& out) {
  out << "(** What predicates/ decides by exponents alone, tabulated over all of them. Written by\n"
         "    certa_proof_terms. *)\n\n"
         "From Coq Require Import ZArith List.\nImport ListNotations.\nLocal Open Scope "
         "Z_scope.\n\n"
         "(** The widest span of exponents that is said to fit into so many limbs. *)\n"
         "Definition fitting : list (nat * Z) := [";
  out << "(1%nat, (" << widest([](const ExponentRange& r) { return detail::fits<1>(r); })
      << ")); (2%nat, (" << widest([](const ExponentRange& r) { return detail::fits<2>(r); })
      << ")); (4%nat, (" << widest([](const ExponentRange& r) { return detail::fits<4>(r); })
      << "))].\n(** The limbs that are chosen, by the widest span. *)\n";
  write_choice<1, 2>(out, "chosen_up_to_2");
  write_choice<1, 4>(out, "chosen_up_to_4");
  write_choice<4, 4>(out, "chosen_4");
  out << "(** By degree: the lowest and the highest exponent of exact expansions. *)\n"
         "Definition exact_between : list (nat * Z * Z) := [";
  for (const int degree : {1, 2, 3, 4}) {
    out << (degree == 1 ? "" : "; ");
    write_exactness(out, degree);
  }
  out << "].\n";
}

}  // namespace certa::proofs
