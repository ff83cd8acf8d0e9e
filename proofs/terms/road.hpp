/// The inequalities of the certified road, as its own templates compute them, for Coq.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "term.hpp"

namespace certa::proofs {

/// A program and its results, by name. Stored values are its inputs.
struct Recording {
  std::string name;    ///< what it is, in which dimension and format
  std::string format;  ///< double or single
  int inputs;
  std::vector<std::pair<std::string, Term::Pointer>> results;
};

/// All of them.
[[nodiscard]] std::vector<Recording> all_recordings();

}  // namespace certa::proofs
