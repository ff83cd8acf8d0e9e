/// The record of a computed number.
#pragma once

#include <cmath>
#include <memory>
#include <string>

namespace certa::proofs {

/// An expression over names and numbered stored values.
struct Term {
  enum class Kind {
    stored,
    name,
    constant,
    plus,
    minus,
    times,
    fused,  ///< a product, `left`, that is not rounded before `right` is added
    divided,
    negated,
    root,
    magnitude,
    larger,
    smaller,
    // The halves of two_sum and two_product; the left operand of an error is the rounded half.
    sum_high,
    sum_low,
    product_high,
    product_low
  };
  using Pointer = std::shared_ptr<const Term>;
  Kind kind = Kind::constant;
  int stored = 0;      ///< the index of the stored value
  std::string name{};  ///< the name of an intermediate result
  double constant = 0;
  Pointer left = nullptr;
  Pointer right = nullptr;

  /// Whether it is a constant written as NaN.
  [[nodiscard]] bool is_none() const { return kind == Kind::constant && std::isnan(constant); }

  /// Returns whether both are computed alike from the same values.
  [[nodiscard]] static bool same(const Pointer& x, const Pointer& y) {
    if (x == y) return true;
    if (!x || !y) return false;
    return x->kind == y->kind && x->stored == y->stored && x->name == y->name &&
           x->constant == y->constant && same(x->left, y->left) && same(x->right, y->right);
  }
};

}  // namespace certa::proofs
