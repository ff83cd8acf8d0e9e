// Statistics of counts and sorted values: intervals, quantiles, ulps, and numbers in words.
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "policy/binomial.hpp"
#include "policy/scorecard.hpp"
#include "policy/text.hpp"
#include "policy/wide.hpp"

namespace certa::tools::policy {
namespace {

/// P(first <= X <= last) for the number X of successes in n trials with probability p in (0, 1).
double probability(std::uint64_t first, std::uint64_t last, std::uint64_t n, double p) {
  const Wide success = p;
  const Wide failure = 1 - success;
  Wide term = pow(failure, static_cast<int>(n));
  Wide sum = 0;
  for (std::uint64_t k = 0; k <= last; ++k) {
    if (k >= first) sum += term;
    term *= Wide(n - k) / Wide(k + 1) * (success / failure);
  }
  return static_cast<double>(sum);
}

TEST(Interval, EndsWhereTheTailsHoldTheirShare) {
  for (const std::uint64_t n : {1U, 2U, 3U, 7U, 20U, 100U, 1000U, 3000U})
    for (const std::uint64_t k :
         {std::uint64_t{0}, std::uint64_t{1}, n / 10, n / 3, n / 2, n - n / 7, n - 1, n}) {
      const Interval range = interval(k, n);
      ASSERT_LE(range.low, range.high);
      if (k == 0)
        EXPECT_EQ(range.low, 0);
      else
        EXPECT_NEAR(probability(k, n, n, range.low), 0.025, 1e-9) << k << " of " << n;
      if (k == n)
        EXPECT_EQ(range.high, 1);
      else
        EXPECT_NEAR(probability(0, k, n, range.high), 0.025, 1e-9) << k << " of " << n;
    }
}

TEST(Interval, AgreesWithPublishedTables) {
  const auto expect = [](std::uint64_t k, std::uint64_t n, double low, double high) {
    EXPECT_NEAR(interval(k, n).low, low, 5e-5);
    EXPECT_NEAR(interval(k, n).high, high, 5e-5);
  };
  expect(0, 10, 0, 0.3085);
  expect(1, 10, 0.0025, 0.4450);
  expect(5, 10, 0.1871, 0.8129);
  expect(10, 10, 0.6915, 1);
  expect(0, 0, 0, 1);
}

TEST(Interval, GrowsWithTheCountAndMirrors) {
  for (std::uint64_t n = 1; n <= 40; ++n)
    for (std::uint64_t k = 0; k <= n; ++k) {
      const Interval range = interval(k, n);
      const Interval mirrored = interval(n - k, n);
      EXPECT_NEAR(range.low, 1 - mirrored.high, 1e-12);
      EXPECT_LE(range.low * static_cast<double>(n), static_cast<double>(k));
      EXPECT_GE(range.high * static_cast<double>(n), static_cast<double>(k));
      if (k == n) continue;
      EXPECT_LT(range.low, interval(k + 1, n).low);
      EXPECT_LT(range.high, interval(k + 1, n).high);
    }
}

/// The coverage is lowest just inside the ends of intervals.
TEST(Interval, HoldsTheRateOftenEnough) {
  double least = 1;
  for (std::uint64_t n = 1; n <= 14; ++n) {
    std::vector<Interval> ranges;
    std::vector<double> rates;
    for (std::uint64_t k = 0; k <= n; ++k) {
      ranges.push_back(interval(k, n));
      for (const double end : {ranges.back().low, ranges.back().high})
        for (const double step : {-1e-9, 1e-9})
          if (end + step > 0 && end + step < 1) rates.push_back(end + step);
    }
    for (double p = 0.01; p < 1; p += 0.01) rates.push_back(p);
    for (const double p : rates) {
      double covered = 0;
      for (std::uint64_t k = 0; k <= n; ++k)
        if (ranges[k].low <= p && p <= ranges[k].high) covered += probability(k, k, n, p);
      EXPECT_GE(covered, kConfidence) << n << " trials at " << p;
      least = std::min(least, covered);
    }
  }
  EXPECT_LT(least, 0.97) << "intervals are not much wider than they have to be";
}

TEST(TrialsFor, AreTheFewestThatShowTheRate) {
  for (const double rate : {0.9, 0.5, 0.3, 0.1, 0.05, 0.01, 1e-3, 1e-4, 1e-6}) {
    const std::uint64_t n = trials_for(rate);
    EXPECT_LE(interval(0, n).high, rate);
    EXPECT_GT(interval(0, n - 1).high, rate);
  }
}

TEST(Quantile, IsTheLeastValueWithTheShareBelow) {
  std::mt19937 random(1);
  for (std::size_t n = 1; n <= 60; ++n) {
    std::vector<double> sorted;
    for (std::size_t k = 0; k < n; ++k) sorted.push_back(static_cast<double>(random() % 40));
    std::ranges::sort(sorted);
    for (int thousandths = 0; thousandths <= 1000; ++thousandths) {
      // In whole numbers, without rounding.
      double expected = sorted.back();
      for (std::size_t k = n; k-- > 0;)
        if ((k + 1) * 1000 >= static_cast<std::size_t>(thousandths) * n) expected = sorted[k];
      EXPECT_EQ(quantile(sorted, thousandths / 1000.0), expected) << n << ", " << thousandths;
    }
  }
}

template <class T>
void expect_ulps(const std::vector<T>& values) {
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  for (const T x : values) {
    const double ulp = static_cast<double>(std::nextafter(x, kInfinity) - x);
    const double at = static_cast<double>(x);
    constexpr int kDigits = std::numeric_limits<T>::digits;
    EXPECT_EQ(in_ulps(ulp, at, kDigits), 1) << at;
    EXPECT_EQ(in_ulps(0, at, kDigits), 0);
    EXPECT_EQ(in_ulps(std::numeric_limits<double>::infinity(), at, kDigits),
              std::numeric_limits<double>::infinity());
    if (ulp > 1e-300) {
      EXPECT_EQ(in_ulps(ulp / 4, at, kDigits), 0.25);
    }
  }
}

template <class T>
std::vector<T> all_magnitudes() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values{0, Limits::denorm_min(), Limits::min(), Limits::max() / 2, 1, 0.1F};
  for (int exponent = Limits::min_exponent - Limits::digits; exponent < Limits::max_exponent - 1;
       ++exponent) {
    const T power = std::ldexp(T{1}, exponent);
    values.insert(values.end(), {power, std::nextafter(power, T{0}), power * T{1.5}});
  }
  return values;
}

TEST(Ulps, AreTheStepsBetweenNumbers) {
  expect_ulps(all_magnitudes<float>());
  expect_ulps(all_magnitudes<double>());
  // Above the subnormal doubles, in a format with more digits: the ulp is still a double.
  expect_ulps<long double>({1, 0.1L, 3e-290L, 1e300L, 1.5L});
  EXPECT_EQ(in_ulps(std::ldexp(1.0, -112), 1, 113), 1);
  EXPECT_EQ(in_ulps(std::ldexp(1.0, -112), 1.99, 113), 1);
  EXPECT_EQ(in_ulps(std::ldexp(1.0, -112), 2, 113), 0.5);
}

TEST(Text, OfNumbers) {
  EXPECT_EQ(number(0.0012), "0.0012");
  EXPECT_EQ(number(1.3e-7), "1.3e-07");
  EXPECT_EQ(number(2.0 / 3), "0.667");
  EXPECT_EQ(number(2.0 / 3, 2), "0.67");
  EXPECT_EQ(number(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(123456), "123,456");
  EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
  EXPECT_EQ(counted(0, "pair"), "0 pairs");
  EXPECT_EQ(counted(1, "pair"), "1 pair");
  EXPECT_EQ(counted(3424, "pair"), "3,424 pairs");
}

TEST(Text, OfShares) {
  EXPECT_EQ(percent(0), "0 %");
  EXPECT_EQ(percent(0.0026), "0.26 %");
  EXPECT_EQ(percent(1.0 / 3), "33.3 %");
  EXPECT_EQ(percent(1.0 / 3, 2), "33 %");
}

TEST(Text, OfMicroseconds) {
  EXPECT_EQ(microseconds(0), "0");
  EXPECT_EQ(microseconds(44.123), "0.0441");
  EXPECT_EQ(microseconds(999.4), "0.999");
  EXPECT_EQ(microseconds(5571), "5.57");
  EXPECT_EQ(microseconds(1234567.8), "1235");
  EXPECT_EQ(microseconds(5e8), "500000");
}

TEST(Text, OfDurations) {
  EXPECT_EQ(duration(0), "0 \u00b5s");
  EXPECT_EQ(duration(12), "0.012 \u00b5s");
  EXPECT_EQ(duration(999.6), "1 \u00b5s");
  EXPECT_EQ(duration(3400), "3.4 \u00b5s");
  EXPECT_EQ(duration(999.6e3), "1 ms");
  EXPECT_EQ(duration(1.2e6), "1.2 ms");
  EXPECT_EQ(duration(999.6e6), "1 s");
  EXPECT_EQ(duration(34e9), "34 s");
}

}  // namespace
}  // namespace certa::tools::policy
