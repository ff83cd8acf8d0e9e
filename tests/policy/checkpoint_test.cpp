// Records that survive an interrupted run.
#include "policy/checkpoint.hpp"

#include <bit>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <certa/fuzz/random.hpp>

#include "tools/scratch.hpp"

namespace certa::tools::policy {
namespace {

constexpr std::size_t kCandidates = 3;

double any_number(fuzz::Random& random) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  switch (random.between(0, 5)) {
    case 0:
      return std::numeric_limits<double>::quiet_NaN();
    case 1:
      return kInfinity;
    case 2:
      return 0;
    case 3:
      return std::numeric_limits<double>::denorm_min() * static_cast<double>(random.below(100));
    default:
      const auto x = std::bit_cast<double>(random.bits());
      return std::isnan(x) ? 1 : x;
  }
}

std::vector<Record> random_records(std::size_t count, std::uint64_t seed) {
  fuzz::Random random(seed);
  std::vector<Record> records(count);
  for (Record& record : records) {
    record.truth = {static_cast<Verdict>(random.below(detail::kVerdictCount)), any_number(random),
                    any_number(random)};
    for (std::size_t c = 0; c < kCandidates; ++c) {
      Observation& seen = record.observations.emplace_back();
      seen.verdict = static_cast<Verdict>(random.below(detail::kVerdictCount));
      seen.route = static_cast<Route>(random.below(kRouteCount));
      seen.asked = random.below(2) == 1;
      seen.capped = random.below(2) == 1;
      seen.iterations = static_cast<std::uint32_t>(random.bits() >> (32 + random.below(32)));
      seen.ns = static_cast<float>(random.below(1U << 30U)) / 64;
      seen.distance_error = any_number(random);
      seen.witness_error = any_number(random);
      seen.direction_error = any_number(random);
    }
  }
  records[0].truth.gap = -std::numeric_limits<double>::infinity();
  return records;
}

/// Expects the same bits, or that both are NaN.
void expect_same(double x, double y) {
  EXPECT_TRUE(std::isnan(x) ? std::isnan(y) : x == y) << x << " and " << y;
}

void expect_same(const std::vector<Record>& x, const std::vector<Record>& y) {
  ASSERT_EQ(x.size(), y.size());
  for (std::size_t k = 0; k < x.size(); ++k) {
    EXPECT_EQ(x[k].truth.verdict, y[k].truth.verdict);
    expect_same(x[k].truth.distance, y[k].truth.distance);
    expect_same(x[k].truth.gap, y[k].truth.gap);
    ASSERT_EQ(x[k].observations.size(), y[k].observations.size());
    for (std::size_t c = 0; c < x[k].observations.size(); ++c) {
      const Observation& a = x[k].observations[c];
      const Observation& b = y[k].observations[c];
      EXPECT_EQ(a.verdict, b.verdict);
      EXPECT_EQ(a.route, b.route);
      EXPECT_EQ(a.asked, b.asked);
      EXPECT_EQ(a.capped, b.capped);
      EXPECT_EQ(a.iterations, b.iterations);
      EXPECT_EQ(a.ns, b.ns);
      expect_same(a.distance_error, b.distance_error);
      expect_same(a.witness_error, b.witness_error);
      expect_same(a.direction_error, b.direction_error);
    }
  }
}

class CheckpointFile : public testing::Test {
 protected:
  [[nodiscard]] Checkpoint open(bool resume, const std::string& asked = "these") const {
    return Checkpoint(path_, asked, kCandidates, resume);
  }
  void write(const std::vector<Record>& records) const {
    Checkpoint checkpoint = open(false);
    checkpoint.append({records.begin(), records.begin() + 7});
    checkpoint.append({records.begin() + 7, records.end()});
  }
  /// The reason why the run cannot be resumed.
  [[nodiscard]] std::string refusal(const std::string& asked = "these") const {
    try {
      (void)open(true, asked);
    } catch (const FileError& error) {
      return error.what();
    }
    return "accepted";
  }

  Scratch scratch_;
  std::string path_ = scratch_.path("report.partial");
};

TEST_F(CheckpointFile, GivesBackWhatWentIn) {
  const auto records = random_records(200, 1);
  write(records);
  expect_same(open(true).take_records(), records);
}

TEST_F(CheckpointFile, GoesOnAfterWhatItHolds) {
  const auto records = random_records(40, 2);
  write({records.begin(), records.begin() + 30});
  {
    Checkpoint checkpoint = open(true);
    EXPECT_EQ(checkpoint.take_records().size(), 30U);
    checkpoint.append({records.begin() + 30, records.end()});
  }
  expect_same(open(true).take_records(), records);
}

TEST_F(CheckpointFile, LeavesOutALineThatWasCutOff) {
  const auto records = random_records(20, 3);
  write(records);
  const std::string whole = scratch_.read("report.partial");
  const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  const std::vector<Record> but_last(records.begin(), records.end() - 1);
  for (const std::size_t size : {last, last + 1, (last + whole.size()) / 2, whole.size() - 1}) {
    scratch_.file("report.partial", whole.substr(0, size));
    {
      Checkpoint checkpoint = open(true);
      expect_same(checkpoint.take_records(), but_last);
      checkpoint.append({records.back()});
    }
    EXPECT_EQ(scratch_.read("report.partial"), whole);
  }
}

TEST_F(CheckpointFile, StartsAnewWithoutResume) {
  write(random_records(20, 4));
  EXPECT_TRUE(open(false).take_records().empty());
  EXPECT_TRUE(open(true).take_records().empty());
}

TEST_F(CheckpointFile, RefusesWhatAnswersOtherQuestions) {
  write(random_records(20, 5));
  const std::string before = scratch_.read("report.partial");
  const std::string other = "cannot resume from " + path_ +
                            ": it was measured with other pairs or options, or by another version";
  EXPECT_EQ(refusal("those"), other);
  EXPECT_EQ(refusal("thes"), other);
  EXPECT_EQ(refusal(), "accepted");
  EXPECT_EQ(scratch_.read("report.partial"), before);
  scratch_.file("report.partial", "");
  EXPECT_EQ(refusal(), other);
}

TEST_F(CheckpointFile, RefusesWhatIsNoRecord) {
  write(random_records(10, 6));
  const std::string good = scratch_.read("report.partial");
  const std::size_t end = good.find('\n', good.find("\"truth\"")) + 1;  // of line 2
  const std::string line = good.substr(good.find('\n') + 1, end - good.find('\n') - 1);
  const auto with = [&line](const std::string& old, const std::string& now) {
    std::string text = line;
    const std::size_t at = text.find(old);
    EXPECT_NE(at, text.npos);
    return text.replace(at, old.size(), now);
  };
  const std::string observed = R"("observations":[[)";
  for (const std::string& bad :
       {std::string("garbage\n"), std::string("\n"), std::string("{}\n"), std::string("[1]\n"),
        with("\"truth\"", "\"lie\""), with(R"("truth":[)", R"("truth":[1,)"),
        with(R"("truth":[)", R"("truth":[7,0,0],"x":[)"),
        with(R"("truth":[)", R"("truth":[-1,0,0],"x":[)"),
        with(R"("truth":[)", R"("truth":[0.5,0,0],"x":[)"),
        with(R"("truth":[)", R"("truth":["many",0,0],"x":[)"),
        with(R"("truth":[)", R"("truth":0,"x":[)"),
        with(observed, observed + "0,0,1,0,0,0,0,0,0],["),  // one candidate more
        with(observed, observed + "1,"), with(observed, R"("observations":[0,[)"),
        with(observed, R"("x":[[)")}) {
    ASSERT_NE(bad, line);
    scratch_.file("report.partial", good.substr(0, end) + bad + good.substr(end));
    EXPECT_EQ(refusal(), "cannot resume from " + path_ + ": line 3 holds no record") << bad;
  }
}

TEST_F(CheckpointFile, TellsOfAFileThatIsNotThere) {
  EXPECT_NE(refusal().find(path_), std::string::npos) << refusal();
  EXPECT_NE(refusal().find("No such file"), std::string::npos) << refusal();
}

TEST_F(CheckpointFile, IsGoneInTheEnd) {
  Checkpoint checkpoint = open(false);
  EXPECT_TRUE(std::filesystem::exists(path_));
  checkpoint.remove();
  EXPECT_FALSE(std::filesystem::exists(path_));
}

}  // namespace
}  // namespace certa::tools::policy
