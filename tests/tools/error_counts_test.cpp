// Quantiles of errors of all sizes, in constant memory.
#include "console/error_counts.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace certa::tools {
namespace {

TEST(ErrorCounts, QuantilesAreUpToOnePercentTooLarge) {
  ErrorCounts counts;
  std::vector<double> errors;
  for (int i = 1; i <= 1000; ++i) errors.push_back(1e-9 * i * i);
  for (const double error : errors) counts.add(error, std::to_string(error));
  EXPECT_EQ(counts.count(), 1000u);
  for (const double share : {0.001, 0.25, 0.5, 0.9, 0.99, 1.0}) {
    const double exact = errors[static_cast<std::size_t>(share * 1000 + 0.5) - 1];
    EXPECT_GE(counts.quantile(share), exact);
    EXPECT_LE(counts.quantile(share), 1.01 * exact);
  }
  EXPECT_EQ(counts.quantile(1), errors.back());
}

TEST(ErrorCounts, ExtremesAreKept) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  ErrorCounts counts;
  for (const double error : {0.0, 5e-324, 0.0, kInfinity}) counts.add(error, "7");
  EXPECT_EQ(counts.quantile(0.5), 0);
  EXPECT_LE(counts.quantile(0.75), 1e-309);
  EXPECT_GT(counts.quantile(0.75), 0);
  EXPECT_EQ(counts.quantile(1), kInfinity);
}

TEST(ErrorCounts, TheFirstOfTheLargestIsNamedAfterMerging) {
  ErrorCounts first, second, none;
  first.add(1, "\"a\"");
  second.add(2, "\"b\"");
  second.add(2, "\"c\"");
  first.merge(std::move(second));
  first.merge(std::move(none));
  EXPECT_EQ(first.worst(), "\"b\"");
  EXPECT_EQ(first.largest(), 2);
  EXPECT_EQ(first.count(), 3u);
  ErrorCounts later;
  later.merge(std::move(first));
  EXPECT_EQ(later.worst(), "\"b\"");
}

}  // namespace
}  // namespace certa::tools
