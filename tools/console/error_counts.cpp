#include "console/error_counts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <certa/predicates/compiler.hpp>

namespace certa::tools {

namespace {

/// Doubles that are not negative have the order of their bits. Seven bits of the significand
/// remain.
constexpr int kDroppedBits = 45;

std::uint32_t bucket_of(double error) {
  constexpr std::uint64_t kDropped = (std::uint64_t{1} << kDroppedBits) - 1;
  const auto bits = detail::bit_cast<std::uint64_t>(std::abs(error));
  return static_cast<std::uint32_t>((bits + kDropped) >> kDroppedBits);
}

double upper_end(std::uint32_t bucket) {
  return detail::bit_cast<double>(std::uint64_t{bucket} << kDroppedBits);
}

}  // namespace

void ErrorCounts::add(double error, std::string_view id) {
  if (count_ == 0 || error > largest_) {
    largest_ = error;
    worst_ = id;
  }
  ++buckets_[bucket_of(error)];
  ++count_;
}

void ErrorCounts::merge(ErrorCounts&& later) {
  if (later.count_ == 0) return;
  if (count_ == 0 || later.largest_ > largest_) {
    largest_ = later.largest_;
    worst_ = std::move(later.worst_);
  }
  for (const auto& [bucket, count] : later.buckets_) buckets_[bucket] += count;
  count_ += later.count_;
}

double ErrorCounts::quantile(double share) const {
  const double rank = std::ceil(share * static_cast<double>(count_));
  double met = 0;
  for (const auto& [bucket, count] : buckets_) {
    met += static_cast<double>(count);
    if (met >= rank) return std::min(upper_end(bucket), largest_);
  }
  return largest_;
}

}  // namespace certa::tools
