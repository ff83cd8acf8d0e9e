// Recorded pairs with exact truth, from the folder that CERTA_SHARED_DATA names: every verdict,
// squared distance and certificate of every algorithm for both argument orders, and the claims that
// exact arithmetic contradicts.
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include <gtest/gtest.h>

#include <certa/by_name.hpp>
#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/exact/round.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/policies.hpp>

#include "formats/answer_reader.hpp"
#include "formats/pair_reader.hpp"
#include "support/algorithm_names.hpp"

namespace certa::tools {
namespace {

using namespace test;

/// Calls f(pair, truth) for each pair of a file. Returns how many there are.
template <class F>
int for_each_pair(const std::string& name, const F& f) {
  std::ifstream pairs(std::string(CERTA_SHARED_DATA) + "/" + name + ".jsonl");
  std::ifstream truths(std::string(CERTA_SHARED_DATA) + "/" + name + ".truth.jsonl");
  int count = 0;
  PairReader pair_reader;
  AnswerReader truth_reader;
  std::string pair_line;
  std::string truth_line;
  while (std::getline(pairs, pair_line) && std::getline(truths, truth_line)) {
    const auto pair = std::get<PairLine>(pair_reader.read(pair_line));
    const auto truth = std::get<Answer>(truth_reader.read(truth_line));
    EXPECT_EQ(pair.id, truth.id);
    f(pair, truth);
    ++count;
  }
  return count;
}

/// Calls f(a, b) for both argument orders.
template <class F>
void for_both_orders(const PairLine& pair, const F& f) {
  std::visit(
      [&](const auto& shapes) {
        f(shapes.a, shapes.b);
        f(shapes.b, shapes.a);
      },
      pair.shapes);
}

TEST(SharedData, EngineTraceIsComplete) {
  int contradicted = 0;
  const int count = for_each_pair("engine_trace", [&](const PairLine& pair, const Answer& truth) {
    ASSERT_TRUE(pair.claims.size() == 1 && pair.claims[0].claim.intersects);
    contradicted += *pair.claims[0].claim.intersects != (truth.verdict != Verdict::separated);
  });
  EXPECT_EQ(count, 3424);
  EXPECT_EQ(contradicted, 53);
}

TEST(SharedData, ReportedFailuresAreComplete) {
  EXPECT_EQ(for_each_pair("reported_failures", [](const PairLine&, const Answer&) {}), 26);
}

/// Policy `certified` at each level. Counts its stages on the pairs of each file.
class CertifiedOnSharedData : public testing::Test {
 protected:
  struct Level {
    Counters counters;
    int queries = 0;
    [[nodiscard]] double exact_searches() const {
      return static_cast<double>(counters.exact_searches) / queries;
    }
    [[nodiscard]] double exact_faces() const {
      return static_cast<double>(counters.exact_faces) / queries;
    }
  };
  Level classify_;
  Level enclose_;
  Level distance_;

  void expect_truth(const std::string& file) {
    classify_ = enclose_ = distance_ = {};
    for_each_pair(file, [&](const PairLine& pair, const Answer& truth) {
      for_both_orders(pair, [&]<int D>(const Shape<D>& a, const Shape<D>& b) {
        const auto counting = [](Level& level) {
          ++level.queries;
          return Options{.counters = &level.counters};
        };
        const auto expect = [&](const auto& answer) {
          EXPECT_EQ(answer.verdict, truth.verdict) << pair.id;
          EXPECT_EQ(check<D>(a.points(), b.points(), certa::certificate(answer, a, b)).proves,
                    truth.verdict)
              << pair.id;
        };
        expect(classify(a, b, counting(classify_)));
        const auto enclosure = enclose_distance(a, b, counting(enclose_));
        expect(enclosure);
        EXPECT_TRUE(within(enclosure, *truth.distance_squared)) << pair.id;
        const auto measured = distance(a, b, counting(distance_));
        expect(measured);
        EXPECT_EQ(*certa::distance_squared(measured, a, b), *truth.distance_squared) << pair.id;
        EXPECT_TRUE(fuzz::same_bits(measured.distance, round_sqrt(*truth.distance_squared)))
            << pair.id;
        const auto located = closest_points(a, b);
        expect(located);
        EXPECT_TRUE(fuzz::same_bits(located.distance, measured.distance)) << pair.id;
        if (truth.verdict == Verdict::separated) {
          EXPECT_TRUE(fuzz::same_bits(located.normal, closest_points<exact>(a, b).normal))
              << pair.id;
        }
      });
    });
  }

  template <int D>
  static bool within(const Enclosure<D>& enclosure, const Rational& squared) {
    const auto square = [](double x) {
      const Rational r = to_rational(x);
      return Rational{r.numerator * r.numerator, r.denominator * r.denominator};
    };
    return square(enclosure.lower) <= squared && squared <= square(enclosure.upper);
  }
};

TEST_F(CertifiedOnSharedData, IsRightAndSeldomSearchesExactly) {
  expect_truth("engine_trace");
  EXPECT_LE(classify_.exact_searches(), 0.001);
  EXPECT_LE(enclose_.exact_searches(), 0.001);
  EXPECT_LE(distance_.exact_searches(), 0.001);
  EXPECT_LE(classify_.exact_faces(), 0.001);
  EXPECT_LE(enclose_.exact_faces(), 0.001);
  EXPECT_LE(distance_.exact_faces(), 0.07);  // sides parallel to an axis tie
}

TEST_F(CertifiedOnSharedData, IsRightOnReportedFailures) { expect_truth("reported_failures"); }

/// Whether an answer of level 1 is right.
bool agrees(Verdict verdict, Verdict truth) {
  return verdict == Verdict::intersecting ? truth != Verdict::separated : verdict == truth;
}

class SharedDataBy : public testing::TestWithParam<std::string> {
 protected:
  /// Calls f(a, b, pair, truth) for all recorded pairs of the algorithm's dimensions, in both
  /// orders. Returns how many calls there were.
  template <class F>
  int for_all(const F& f) {
    const AlgorithmInfo* const ours = find_algorithm(GetParam());
    const AlgorithmInfo& algorithm = ours != nullptr ? *ours : *find_printed(GetParam());
    int calls = 0;
    for (const char* file : {"engine_trace", "reported_failures"})
      for_each_pair(file, [&](const PairLine& pair, const Answer& truth) {
        for_both_orders(pair, [&]<int D>(const Shape<D>& a, const Shape<D>& b) {
          if (!algorithm.works_in(D)) return;
          f(a, b, pair, truth);
          ++calls;
        });
      });
    return calls;
  }

  [[nodiscard]] AnyQuery query(std::string_view policy, Ask ask) const {
    return *AnyQuery::find(policy, GetParam(), ask);
  }
};

class OursOnSharedData : public SharedDataBy {
 protected:
  void expect_truth(std::string_view policy) {
    const AlgorithmInfo& algorithm = *find_algorithm(GetParam());
    const int calls = for_all([&]<int D>(const Shape<D>& a, const Shape<D>& b, const PairLine& pair,
                                         const Answer& truth) {
      const auto proves = [&](const Certificate& certificate) {
        return check<D>(a.points(), b.points(), certificate).proves;
      };
      const auto verdict =
          std::get<Classification<D>>(query(policy, Ask::classify).template operator()<D>(a, b));
      if (algorithm.level == 1) {
        EXPECT_TRUE(agrees(verdict.verdict, truth.verdict)) << pair.id;
        // The separating-axis test finds no common point.
        const bool unproved =
            algorithm.name == "separating-axis" && truth.verdict != Verdict::separated;
        EXPECT_EQ(proves(certa::certificate(verdict, a, b)),
                  unproved ? Verdict::undecided : verdict.verdict)
            << pair.id;
      } else {
        EXPECT_EQ(verdict.verdict, truth.verdict) << pair.id;
        EXPECT_EQ(proves(certa::certificate(verdict, a, b)), truth.verdict) << pair.id;
        const auto answer = std::get<ClosestPoints<D>>(
            query(policy, Ask::closest_points).template operator()<D>(a, b));
        EXPECT_EQ(answer.verdict, truth.verdict) << pair.id;
        EXPECT_EQ(*certa::distance_squared(answer, a, b), *truth.distance_squared) << pair.id;
        EXPECT_EQ(proves(certa::certificate(answer, a, b)), truth.verdict) << pair.id;
      }
    });
    EXPECT_GE(calls, 2 * 4);  // the planar ones
  }
};
INSTANTIATE_TEST_SUITE_P(Registry, OursOnSharedData,
                         testing::ValuesIn(algorithm_names(kAnyAlgorithm)), algorithm_test_name);

TEST_P(OursOnSharedData, AdaptiveIsRight) { expect_truth("adaptive"); }
TEST_P(OursOnSharedData, ExactIsRight) { expect_truth("exact"); }

class PrintedOnSharedData : public SharedDataBy {};
INSTANTIATE_TEST_SUITE_P(Registry, PrintedOnSharedData, testing::ValuesIn(printed_names()),
                         algorithm_test_name);

/// On fractions, and for A against B only. They err on these pairs and on no others.
TEST_P(PrintedOnSharedData, ErrsOnFewPairs) {
  using Errors = std::map<std::string, Verdict>;
  const std::map<std::string, Errors> expected{
      // Two polygons with zero area have no centroid.
      {"triple-product-published",
       {{"\"cute_c2-256-1v3\"", Verdict::separated},
        {"\"cute_c2-256-1v4\"", Verdict::separated},
        {"\"box2d-shortedge-0.0002\"", Verdict::undecided},
        {"\"box2d-shortedge-0.0016\"", Verdict::undecided}}},
      {"muratori-reduced-published",
       {{"\"bullet-1-01452\"", Verdict::undecided}, {"\"bullet-1-02560\"", Verdict::undecided}}},
      {"separating-axis-reconstructed", {{"\"jolt-nearcolinear\"", Verdict::intersecting}}}};
  const PrintedLoop loop = *PrintedLoop::find("exact", GetParam());
  // Fractions with divisions take milliseconds per pair: every eighth of the engine's pairs is
  // tested, and every 64th for brute force.
  const std::size_t every = GetParam() == "separating-axis-reconstructed" ? 64
                            : loop.algorithm().level > 1                  ? 8
                                                                          : 1;
  Errors errors;
  std::size_t calls = 0;
  for_all(
      [&]<int D>(const Shape<D>& a, const Shape<D>& b, const PairLine& pair, const Answer& truth) {
        if (++calls % 2 == 0) return;
        if (pair.id.starts_with("\"bullet-") && calls / 2 % every != 0) return;
        const Verdict verdict = loop(a, b).verdict;
        if (!agrees(verdict, truth.verdict)) errors[pair.id] = verdict;
      });
  const auto found = expected.find(GetParam());
  EXPECT_EQ(errors, found == expected.end() ? Errors{} : found->second);
}

}  // namespace
}  // namespace certa::tools
