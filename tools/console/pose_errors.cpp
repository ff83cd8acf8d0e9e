#include "console/pose_errors.hpp"

#include <utility>

namespace certa::tools {

void PoseErrors::add(const RotationError& error, std::string_view id) {
  if (count_++ == 0 || error.largest > largest_) {
    largest_ = error.largest;
    worst_ = id;
  }
  if (error.is_mirrored && mirrored_++ == 0) first_mirrored_ = id;
}

void PoseErrors::merge(PoseErrors&& later) {
  if (later.count_ == 0) return;
  if (count_ == 0 || later.largest_ > largest_) {
    largest_ = later.largest_;
    worst_ = std::move(later.worst_);
  }
  if (mirrored_ == 0) first_mirrored_ = std::move(later.first_mirrored_);
  count_ += later.count_;
  mirrored_ += later.mirrored_;
}

}  // namespace certa::tools
