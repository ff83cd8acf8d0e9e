/// Changes that a user could make to the data so that a cheaper policy would do.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/pair_line.hpp"

namespace certa::tools::policy {

/// A change of coordinates or vertices that leaves the answer as it is, up to rounding.
class Change {
 public:
  /// For the data as a whole, in the order in which they are easiest to live with.
  [[nodiscard]] static std::vector<Change> candidates(std::span<const PairLine> pairs);

  /// In words, to follow "after ".
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

  /// Nothing where a coordinate would not be finite.
  [[nodiscard]] std::optional<PairLine> apply(const PairLine& pair) const;

  /// By which lengths are multiplied.
  [[nodiscard]] double scale() const noexcept;

 private:
  enum class Origin { kept, common, own };
  std::string text_;
  Origin origin_ = Origin::kept;
  std::array<double, 3> offset_{};  ///< subtracted, of Origin::common
  int exponent_ = 0;                ///< then multiplied by 2^exponent
  bool unique_ = false;             ///< of equal vertices the first stays
};

}  // namespace certa::tools::policy
