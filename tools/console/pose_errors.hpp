/// How far matrices of poses are from rotations.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/rotation_error.hpp"

namespace certa::tools {

class PoseErrors {
 public:
  /// `id`, JSON text, is that of the pair.
  void add(const RotationError& error, std::string_view id);
  /// Adds the errors of later pairs.
  void merge(PoseErrors&& later);

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// The largest entry of M^T M - I of those that do not scale, and whose it was first.
  [[nodiscard]] double largest() const noexcept { return largest_; }
  [[nodiscard]] const std::string& worst() const noexcept { return worst_; }
  /// How many determinants are negative, and whose is first.
  [[nodiscard]] std::uint64_t mirrored() const noexcept { return mirrored_; }
  [[nodiscard]] const std::string& first_mirrored() const noexcept { return first_mirrored_; }
  /// How many scale, whose is first, and by what factor.
  [[nodiscard]] std::uint64_t scaled() const noexcept { return scaled_; }
  [[nodiscard]] const std::string& first_scaled() const noexcept { return first_scaled_; }
  [[nodiscard]] double first_scale() const noexcept { return first_scale_; }

 private:
  std::uint64_t count_ = 0;
  std::uint64_t mirrored_ = 0;
  std::uint64_t scaled_ = 0;
  double largest_ = 0;
  double first_scale_ = 1;
  std::string worst_;
  std::string first_mirrored_;
  std::string first_scaled_;
};

}  // namespace certa::tools
