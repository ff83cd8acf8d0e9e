/// What is recorded of a computed number.
#pragma once

#include <memory>
#include <string>

namespace certa::proofs {

/// An expression over stored values, by number, and names.
struct Term {
  enum class Kind {
    stored,
    name,
    constant,
    plus,
    minus,
    times,
    divided,
    negated,
    root,
    magnitude,
    larger,
    smaller
  };
  using Pointer = std::shared_ptr<const Term>;
  Kind kind = Kind::constant;
  int stored = 0;      ///< which of the caller's values
  std::string name{};  ///< of an intermediate result
  double constant = 0;
  Pointer left = nullptr;
  Pointer right = nullptr;
};

}  // namespace certa::proofs
