#include "console/pose_errors.hpp"

#include <utility>

namespace certa::tools {

void PoseErrors::add(const RotationError& error, std::string_view id) {
  ++count_;
  if (error.is_mirrored && mirrored_++ == 0) first_mirrored_ = id;
  if (error.scales()) {
    if (scaled_++ > 0) return;
    first_scaled_ = id;
    first_scale_ = error.scale;
  } else if (worst_.empty() || error.largest > largest_) {
    largest_ = error.largest;
    worst_ = id;
  }
}

void PoseErrors::merge(PoseErrors&& later) {
  if (later.count_ == 0) return;
  if (!later.worst_.empty() && (worst_.empty() || later.largest_ > largest_)) {
    largest_ = later.largest_;
    worst_ = std::move(later.worst_);
  }
  if (mirrored_ == 0) first_mirrored_ = std::move(later.first_mirrored_);
  if (scaled_ == 0) {
    first_scaled_ = std::move(later.first_scaled_);
    first_scale_ = later.first_scale_;
  }
  count_ += later.count_;
  mirrored_ += later.mirrored_;
  scaled_ += later.scaled_;
}

}  // namespace certa::tools
