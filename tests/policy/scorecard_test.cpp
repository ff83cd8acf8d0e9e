// Scorecards summarize measurements, and judge whether a candidate meets the demands.
#include "policy/scorecard.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fake_candidate.hpp"
#include "policy/assessment.hpp"
#include "policy/text.hpp"

namespace certa::tools::policy {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Record record(double gap, Verdict answer) {
  Observation seen;
  seen.asked = true;
  seen.verdict = answer;
  const Verdict truth = gap > 0   ? Verdict::separated
                        : gap < 0 ? Verdict::overlapping
                                  : Verdict::touching;
  return {{truth, std::max(gap, 0.0), gap}, {seen}};
}

Scorecard scored(const std::vector<Record>& records, const Demands& demands = {},
                 const CandidateInfo& info = {.name = "fake"}) {
  static std::vector<std::unique_ptr<FakeCandidate>> alive;
  alive.push_back(std::make_unique<FakeCandidate>(info));
  return score(*alive.back(), 0, records, std::vector<Features>(records.size()), demands);
}

void append(std::vector<Record>& to, std::size_t count, const Record& record) {
  to.insert(to.end(), count, record);
}

void expect_rate(const Rate& rate, std::uint64_t count, std::uint64_t of, std::uint64_t harmful) {
  EXPECT_EQ(rate.count, count);
  EXPECT_EQ(rate.of, of);
  EXPECT_EQ(rate.harmful, harmful);
}

TEST(Scorecard, CountsWrongVerdictsByTheirKind) {
  std::vector<Record> records;
  append(records, 50, record(1, Verdict::separated));
  append(records, 30, record(-1, Verdict::overlapping));
  append(records, 20, record(0, Verdict::touching));
  append(records, 3, record(-0.5, Verdict::separated));   // missed
  append(records, 2, record(0, Verdict::separated));      // missed
  append(records, 4, record(0.25, Verdict::touching));    // ghosts
  append(records, 1, record(2, Verdict::intersecting));   // a ghost
  append(records, 5, record(0, Verdict::overlapping));    // another kind
  append(records, 6, record(-3, Verdict::touching));      // another kind
  append(records, 7, record(-3, Verdict::intersecting));  // right, of no kind
  append(records, 8, record(4, Verdict::undecided));
  records.back().observations[0].capped = true;
  append(records, 9, record(-1e-3, Verdict::undecided));
  records.back().observations[0].capped = true;
  const std::vector<Record> asked = records;
  append(records, 10, Record{records[0].truth, {Observation{}}});  // not asked

  const Scorecard card = scored(records);
  EXPECT_EQ(card.pairs, 145U);
  expect_rate(card.missed, 5, 82, 5);
  expect_rate(card.ghost, 5, 63, 5);
  expect_rate(card.undecided, 17, 145, 17);
  expect_rate(card.capped, 2, 145, 2);
  expect_rate(card.wrong_kind, 11, 61, 11);
  EXPECT_EQ(card.missed.largest_gap, 0.5);
  EXPECT_EQ(card.ghost.largest_gap, 2);
  EXPECT_EQ(card.undecided.largest_gap, 4);
  expect_rate(card.wrong, 27, 145, 27);
  EXPECT_EQ(card.fails.size(), 4U);
  EXPECT_EQ(card.fails[0], "answers only 145 pairs, those of one dimension");
  EXPECT_FALSE(card.is_complete);
  EXPECT_TRUE(card.errs);
  EXPECT_EQ(scored(asked).fails.size(), 3U);

  const Scorecard tolerant = scored(records, {.tolerance = 0.5});
  expect_rate(tolerant.missed, 5, 82, 0);  // exactly at the tolerance is harmless
  expect_rate(tolerant.ghost, 5, 63, 1);
  expect_rate(tolerant.undecided, 17, 145, 8);
  expect_rate(scored(records, {.tolerance = std::nextafter(0.5, 0)}).missed, 5, 82, 3);
  EXPECT_TRUE(scored(asked, {.tolerance = 4}).meets());
}

TEST(Scorecard, TakesErrorsTimesAndRoutesTogether) {
  std::vector<Record> records;
  for (int k = 1; k <= 2000; ++k) {
    Record& r = records.emplace_back(record(4, Verdict::separated));
    Observation& seen = r.observations[0];
    seen.ns = static_cast<float>(k);
    seen.distance_error = k * 0x1p-50;
    seen.witness_error = k * 1e-9;
    seen.direction_error = k * 1e-6;
    seen.iterations = static_cast<std::uint32_t>(k % 5);
    seen.route = k % 4 == 0 ? Route::exact_face : Route::doubles;
  }
  records[0].observations[0].distance_error = kInfinity;
  records[1].observations[0].witness_error = kInfinity;
  records[2].observations[0].direction_error = kInfinity;
  records[2].observations[0].witness_error = kInfinity;
  append(records, 1, record(-1, Verdict::overlapping));
  records.back().observations[0].ns = 5000;
  records.back().observations[0].route = Route::doubles;
  const Scorecard card = scored(records, {}, {.name = "fake", .digits = 53});
  EXPECT_EQ(card.measured_distances, 2000U);
  EXPECT_EQ(card.not_finite, 3U);
  EXPECT_EQ(card.distance_absolute.max, kInfinity);
  EXPECT_EQ(card.distance_absolute.p999, 1999 * 0x1p-50);  // rank 1998 of 1, 2, .. without 1
  EXPECT_EQ(card.distance_relative.p999, 1999 * 0x1p-52);
  EXPECT_EQ(card.distance_ulps.p999, 1999);  // of 4: 2^-50
  EXPECT_EQ(card.witness.p999, 2000 * 1e-9);
  EXPECT_EQ(card.direction.p999, 1999 * 1e-6);
  EXPECT_EQ(card.times[TimeAt::median], 1001);
  EXPECT_EQ(card.times[TimeAt::p99], 1981);
  EXPECT_EQ(card.times[TimeAt::p999], 1999);
  EXPECT_EQ(card.times[TimeAt::worst], 5000);
  EXPECT_NEAR(card.times[TimeAt::mean], (2000 * 2001 / 2 + 5000) / 2001.0, 1e-9);
  EXPECT_EQ(card.most_iterations, 4U);
  EXPECT_NEAR(card.mean_iterations, 4000 / 2001.0, 1e-12);
  EXPECT_NEAR(card.routes[static_cast<std::size_t>(Route::exact_face)], 500 / 2001.0, 1e-12);
  double shares = 0;
  for (const double share : card.routes) shares += share;
  EXPECT_NEAR(shares, 1, 1e-12);
  EXPECT_EQ(card.times.curve.front()[0], 1);
  EXPECT_EQ(card.times.curve.back()[0], 5000);
  EXPECT_EQ(card.times.curve.back()[1], 1);
  for (std::size_t k = 1; k < card.times.curve.size(); ++k) {
    EXPECT_LT(card.times.curve[k - 1][0], card.times.curve[k][0]);
    EXPECT_LT(card.times.curve[k - 1][1], card.times.curve[k][1]);
  }
}

TEST(Scorecard, OfNothingIsEmpty) {
  const Scorecard card = scored({});
  EXPECT_EQ(card.pairs, 0U);
  EXPECT_EQ(card.times[TimeAt::worst], 0);
  EXPECT_TRUE(card.by_gap.empty());
  EXPECT_TRUE(card.times.curve.empty());
}

TEST(Bins, AreHalfOpenAndHoldEveryPairOnce) {
  std::vector<Record> records;
  const std::vector<double> gaps{-kInfinity,
                                 -1e300,
                                 -10,
                                 -std::nextafter(1, 2),
                                 -1,
                                 -0.5,
                                 -5e-324,
                                 0,
                                 5e-324,
                                 1e-300,
                                 std::nextafter(0.1, 0),
                                 0.1,
                                 std::nextafter(0.1, 1),
                                 1,
                                 1.5,
                                 10,
                                 1e308,
                                 kInfinity};
  for (const double gap : gaps) records.push_back(record(gap, Verdict::undecided));
  std::vector<Features> features(records.size());
  for (std::size_t k = 0; k < records.size(); ++k) {
    features[k].magnitude = std::abs(gaps[k]);
    features[k].size_ratio = 1 + std::abs(gaps[k]);
    features[k].vertices = static_cast<double>(k + 2);
    features[k].flatness = k % 3 == 0 ? 0 : 1;
  }
  const FakeCandidate candidate({.name = "fake"});
  const Scorecard card = score(candidate, 0, records, features, {});
  for (const Bins* bins : {&card.by_gap, &card.by_magnitude, &card.by_size_ratio, &card.by_flatness,
                           &card.by_vertices}) {
    std::uint64_t pairs = 0;
    for (const Bin& bin : *bins) {
      EXPECT_LE(bin.low, bin.high);
      EXPECT_EQ(bin.undecided, bin.pairs);
      EXPECT_EQ(bin.wrong(), bin.pairs);
      pairs += bin.pairs;
    }
    EXPECT_EQ(pairs, records.size());
  }
  // From deep overlap to far apart, each gap in a bin of its own.
  std::size_t next = 0;
  for (const Bin& bin : card.by_gap) {
    const double sign = bin.side == Side::deep ? -1 : 1;
    for (std::uint64_t k = 0; k < bin.pairs; ++k, ++next) {
      const double gap = gaps[next] * sign;
      EXPECT_EQ(bin.side, gaps[next] < 0    ? Side::deep
                          : gaps[next] == 0 ? Side::touching
                                            : Side::apart);
      if (bin.low == bin.high)
        EXPECT_EQ(gap, bin.low);
      else
        EXPECT_TRUE(bin.low < gap && gap <= bin.high) << bin.low << " " << gap << " " << bin.high;
    }
  }
  const auto of_vertices = [&](double high) {
    for (const Bin& bin : card.by_vertices)
      if (bin.high == high) return bin.pairs;
    return std::uint64_t{0};
  };
  EXPECT_EQ(of_vertices(2), 1U);
  EXPECT_EQ(of_vertices(4), 2U);
  EXPECT_EQ(of_vertices(8), 4U);
  EXPECT_EQ(of_vertices(16), 8U);
}

TEST(Bins, KeepTheLargestRelativeError) {
  std::vector<Record> records{record(4, Verdict::separated), record(5, Verdict::separated)};
  records[0].observations[0].distance_error = 1;
  records[1].observations[0].distance_error = 1;
  const Scorecard card = scored(records);
  ASSERT_EQ(card.by_gap.size(), 1U);
  EXPECT_EQ(card.by_gap[0].distance_relative, 0.25);
}

/// A bin with this many pairs.
Bin bin_of(std::optional<Side> side, double low, double high, std::uint64_t pairs,
           std::uint64_t missed = 0) {
  Bin bin;
  bin.side = side;
  bin.low = low;
  bin.high = high;
  bin.pairs = pairs;
  bin.missed = missed;
  return bin;
}

std::vector<std::uint64_t> pairs_in(const Bins& bins) {
  std::vector<std::uint64_t> pairs;
  for (const Bin& bin : bins) pairs.push_back(bin.pairs);
  return pairs;
}

TEST(PooledBins, HaveEnoughPairsOfOneSide) {
  const Bins bins{bin_of(Side::deep, 1, 10, 2, 1),   bin_of(Side::deep, 0.1, 1, 27, 1),
                  bin_of(Side::deep, 0.01, 0.1, 40), bin_of(Side::deep, 1e-5, 1e-4, 7, 5),
                  bin_of(Side::touching, 0, 0, 2),   bin_of(Side::apart, 0.1, 1, 30),
                  bin_of(Side::apart, 1, 10, 29),    bin_of(Side::apart, 10, 100, 3)};
  const Bins pools = pooled(bins);
  EXPECT_EQ(pairs_in(pools), (std::vector<std::uint64_t>{76, 2, 30, 32}));
  EXPECT_EQ(pools[0].low, 1e-5);
  EXPECT_EQ(pools[0].high, 10);
  EXPECT_EQ(pools[0].wrong(), 7U);
  EXPECT_EQ(pools[1].side, Side::touching);
  EXPECT_EQ(pools[3].low, 1);
  EXPECT_EQ(pools[3].high, 100);
  EXPECT_EQ(pairs_in(pooled(bins, 1)), pairs_in(bins));
  EXPECT_TRUE(pooled({}).empty());
}

TEST(PooledBins, FewPairsAtTheEndGoToTheLastPool) {
  const Bins bins{bin_of({}, 0, 0, 3), bin_of({}, 1, 2, 28), bin_of({}, 2, 4, 30),
                  bin_of({}, 4, kInfinity, 29)};
  const Bins pools = pooled(bins);
  EXPECT_EQ(pairs_in(pools), (std::vector<std::uint64_t>{31, 59}));
  EXPECT_EQ(pools[1].high, kInfinity);
  EXPECT_EQ(pairs_in(pooled({bin_of(Side::deep, 1, 2, 3), bin_of(Side::apart, 1, 2, 4)})),
            (std::vector<std::uint64_t>{3, 4}));
}

/// This many right answers on pairs that meet, and as many on separated pairs.
std::vector<Record> right(std::size_t count) {
  std::vector<Record> records;
  append(records, count, record(-1, Verdict::overlapping));
  append(records, count, record(1, Verdict::separated));
  return records;
}

TEST(Assessment, OfRatesIsByTheUpperConfidenceBound) {
  for (const double rate : {0.5, 0.1, 0.01, 0.001}) {
    const Demands demands{.max_missed = rate, .max_ghost = 1};
    const std::uint64_t enough = trials_for(rate);
    EXPECT_TRUE(scored(right(enough), demands).meets());
    const Scorecard few = scored(right(enough - 1), demands);
    ASSERT_EQ(few.fails.size(), 1U);
    EXPECT_TRUE(few.errs);
    EXPECT_TRUE(few.fails[0].starts_with("missed none of ")) << few.fails[0];
    EXPECT_TRUE(few.fails[0].ends_with("; at most " + percent(rate) +
                                       " is allowed: to show that takes " +
                                       counted(enough, "pair")))
        << few.fails[0];
  }
  // With a few misses the interval decides, too.
  auto records = right(400);
  append(records, 4, record(-1, Verdict::separated));
  const double high = interval(4, 404).high;
  EXPECT_TRUE(scored(records, {.max_missed = high}).meets());
  const Scorecard card = scored(records, {.max_missed = std::nextafter(high, 0)});
  ASSERT_EQ(card.fails.size(), 1U);
  EXPECT_TRUE(
      card.fails[0].starts_with("missed 4 of 404 pairs that meet (the worst by 1); at most "))
      << card.fails[0];
  EXPECT_TRUE(scored(records, {.max_missed = 1}).meets());
}

TEST(Assessment, OfEachKindIsByItsOwnRate) {
  for (const auto& [wrong, reason] :
       {std::pair{record(-1, Verdict::separated), "missed 1 of 11 pairs that meet"},
        std::pair{record(1, Verdict::touching), "found contact in 1 of 11 pairs that are apart"},
        std::pair{record(1, Verdict::undecided), "left 1 of 21 pairs undecided"}}) {
    auto records = right(10);
    append(records, 1, wrong);
    const Scorecard card = scored(records);
    ASSERT_EQ(card.fails.size(), 1U);
    EXPECT_EQ(card.fails[0], std::string(reason) + " (the worst by 1); none is allowed");
    EXPECT_TRUE(card.errs);
    EXPECT_FALSE(card.is_slow || card.promises_less);
    EXPECT_TRUE(scored(records, {.tolerance = 1}).meets());
    EXPECT_TRUE(scored(records, {.max_missed = 1, .max_ghost = 1, .max_undecided = 1}).meets());
  }
}

TEST(Assessment, TellsThatTheWorstPairsTouch) {
  auto records = right(10);
  append(records, 2, record(0, Verdict::separated));
  EXPECT_EQ(scored(records).fails[0],
            "missed 2 of 12 pairs that meet (they just touch); none is allowed");
}

TEST(Assessment, ExcusesNobodyForBeingCertain) {
  const CandidateInfo certain{.name = "proud", .certain = true};
  EXPECT_TRUE(scored(right(3), {.max_missed = 1e-9, .max_ghost = 1e-9}, certain).meets())
      << "what cannot happen needs no evidence";
  auto records = right(3);
  append(records, 1, record(-1, Verdict::separated));
  const Scorecard card = scored(records, {}, certain);
  EXPECT_FALSE(card.meets());
  EXPECT_TRUE(card.errs);
  EXPECT_FALSE(scored(records, {.max_missed = 0.1}, certain).meets());
}

TEST(Assessment, OfTimeIsAtTheStatisticAsked) {
  auto records = right(500);
  for (std::size_t k = 0; k < records.size(); ++k)
    records[k].observations[0].ns = static_cast<float>(k + 1);
  const Times times = scored(records).times;
  for (std::size_t k = 0; k < kTimeNames.size(); ++k) {
    const auto at = static_cast<TimeAt>(k);
    EXPECT_TRUE(scored(records, {.budget_ns = times[at], .budget_at = at}).meets());
    const Scorecard slow = scored(records, {.budget_ns = times[at] / 2, .budget_at = at});
    ASSERT_EQ(slow.fails.size(), 1U);
    EXPECT_TRUE(slow.is_slow);
    EXPECT_FALSE(slow.errs || slow.promises_less);
    constexpr std::array<const char*, kTimeNames.size()> kWhere{
        "on average", "at the median", "at the 99th percentile", "at the 99.9th percentile",
        "at worst"};
    EXPECT_EQ(slow.fails[0], "takes " + duration(times[at]) + " " + kWhere[k] +
                                 ", 2 times the budget of " + duration(times[at] / 2));
  }
  EXPECT_LT(times[TimeAt::median], times[TimeAt::p99]);
  EXPECT_LT(times[TimeAt::p99], times[TimeAt::p999]);
  EXPECT_LT(times[TimeAt::p999], times[TimeAt::worst]);
}

TEST(Assessment, OfDistancesAndPromises) {
  auto records = right(5);
  records.back().observations[0].distance_error = 0.5;
  EXPECT_TRUE(scored(records, {.max_distance_error = 0.5}).meets());
  EXPECT_FALSE(scored(records, {.max_distance_error = 0.49}).meets());
  EXPECT_TRUE(scored(records, {.max_distance_error = 0.49}).errs);
  records.back().observations[0].distance_error = kInfinity;
  EXPECT_FALSE(scored(records, {.max_distance_error = 1e300}).meets());

  const Demands proof{.certificate = true};
  const Demands same{.deterministic = true};
  for (const bool has : {false, true}) {
    const CandidateInfo info{.name = "x", .deterministic = has, .certificate = has};
    EXPECT_EQ(scored(right(2), proof, info).meets(), has);
    EXPECT_EQ(scored(right(2), same, info).meets(), has);
    EXPECT_FALSE(scored(right(2), proof, info).errs);
    EXPECT_EQ(scored(right(2), proof, info).promises_less, !has);
    EXPECT_EQ(scored(right(2), same, info).promises_less, !has);
  }
}

}  // namespace
}  // namespace certa::tools::policy
