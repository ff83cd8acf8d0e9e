/// Recorded terms and constants in the languages of the provers.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "catalogue.hpp"

namespace certa::proofs {

/// A binary format with what the filters take for granted in it.
struct Format {
  std::string name;   ///< as the proofs call it
  std::string gappa;  ///< as Gappa does
  double unit_roundoff;
  double smallest_scale;
  double largest_scale;
  FilterIn Filter::*in;
};
[[nodiscard]] const std::vector<Format>& formats();

/// A double as an exact binary fraction.
[[nodiscard]] std::string coq_fraction(double x);

/// The theorems that every constant is large enough, for Coq.
void write_filters(std::ostream& out, const std::vector<Filter>& filters);

/// The theorems that every filter's answers are right, for Coq.
void write_decisions(std::ostream& out, const std::vector<Filter>& filters);

/// The theorems that every term is the polynomial that it is named for, for Coq.
void write_meanings(std::ostream& out, const std::vector<Filter>& filters);

/// All constants of predicates/ that decide anything, and the formulas that they stand in, for Coq.
void write_constants(std::ostream& out);

/// That the constant is large enough where all scales are 1, for Gappa.
void write_gappa(std::ostream& out, const Filter& filter, const Format& format);

}  // namespace certa::proofs
