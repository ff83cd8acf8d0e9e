/// How errors of any size are distributed, in constant memory.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace certa::tools {

class ErrorCounts {
 public:
  /// `id`, JSON text, is whose error it is. REQUIRES: error >= 0, infinity included.
  void add(double error, std::string_view id);
  /// Adds the errors that were found later.
  void merge(ErrorCounts&& later);

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// A bound on this share of the errors, from 0 to 1: up to 1 % too large. REQUIRES: count().
  [[nodiscard]] double quantile(double share) const;
  [[nodiscard]] double largest() const noexcept { return largest_; }
  /// Whose error was the largest first.
  [[nodiscard]] const std::string& worst() const noexcept { return worst_; }

 private:
  std::map<std::uint32_t, std::uint64_t> buckets_;  // by the upper bits of the upper end
  std::uint64_t count_ = 0;
  double largest_ = 0;
  std::string worst_;
};

}  // namespace certa::tools
