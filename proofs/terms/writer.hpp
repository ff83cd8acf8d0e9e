/// Recorded terms and constants in the languages of the provers.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "catalogue.hpp"

namespace certa::proofs {

/// A binary format, with the assumptions of the filters about it.
struct Format {
  std::string name;   ///< its name in the proofs
  std::string gappa;  ///< its name in Gappa
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

/// Writes all constants of predicates/ that decide anything, and the formulas that contain them,
/// for Coq.
void write_constants(std::ostream& out);

/// Writes, for Gappa, that the constant is large enough where all scales are 1.
void write_gappa(std::ostream& out, const Filter& filter, const Format& format);

}  // namespace certa::proofs
