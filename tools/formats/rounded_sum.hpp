/// Sums of rounded numbers, and whether roundings leave their sign open.
#pragma once

#include <cmath>
#include <limits>
#include <optional>

namespace certa::tools {

/// A sum of at most 8 terms, each of which errs by at most eight roundings to nearest, and by the
/// `error` given with it: that includes underflow, if the term was multiplied afterwards.
class RoundedSum {
 public:
  void add(double term, double error = 0) noexcept {
    sum_ += term;
    size_ += std::abs(term);
    error_ += error;
  }

  /// Whether the exact sum is positive, if that is certain. Each term errs by at most 2^-49 of its
  /// size, and the additions by at most 2^-50 of the size of all; underflow is far below 2^-900 of
  /// that. The sum of the other errors is rounded, by less than 2^-49 of itself, which is less than
  /// 2^-49 of the size where the sum exceeds it. NaN and infinity are not certain.
  [[nodiscard]] std::optional<bool> is_positive() const noexcept {
    constexpr double kLeast = 0x1p-900;
    if (!(size_ >= kLeast && size_ <= std::numeric_limits<double>::max())) return std::nullopt;
    if (!(std::abs(sum_) > 0x1p-47 * size_ + error_)) return std::nullopt;
    return sum_ > 0;
  }

 private:
  double sum_ = 0;
  double size_ = 0;
  double error_ = 0;
};

}  // namespace certa::tools
