// Pairs from bytes in memory, as lines of JSON and as binary blocks: the same pairs, read one after
// the other with everything validated. `certa_reading` prints the times and their ratios; it is a
// program of google-benchmark and takes its options.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <benchmark/benchmark.h>

#include "formats/binary_pairs.hpp"
#include "formats/lines.hpp"
#include "formats/pair_reader.hpp"
#include "formats/shape_table.hpp"

namespace certa::tools {
namespace {

constexpr int kPairs = 300'000;

/// A point of the unit sphere, or a rotation.
template <std::size_t N>
std::array<double, N> direction(std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  std::array<double, N> x;
  double squared = 0;
  for (double& c : x) {
    c = normal(random);
    squared += c * c;
  }
  for (double& c : x) c /= std::sqrt(squared);
  return x;
}

Shape<3> hull(std::mt19937_64& random, std::size_t vertices) {
  std::vector<Point<3>> points;
  for (std::size_t k = 0; k < vertices; ++k) points.push_back(direction<3>(random));
  return Shape<3>(std::move(points));
}

Pose<3> pose(std::mt19937_64& random) {
  const auto [w, x, y, z] = direction<4>(random);
  std::uniform_real_distribution<double> place(-4, 4);
  return Pose<3>(Quaternion{w, x, y, z}, {place(random), place(random), place(random)});
}

/// The same pairs twice.
struct Data {
  std::string lines;
  std::string blocks;
};

/// Placed pairs of five hulls of 8 to 32 vertices, which lines name or repeat; or each of hulls of
/// its own.
Data make(bool are_named, bool are_repeated) {
  std::mt19937_64 random(1);
  std::vector<Shape<3>> hulls;
  for (const std::size_t vertices : {8U, 14U, 20U, 26U, 32U})
    hulls.push_back(hull(random, vertices));
  Data data;
  if (are_named)
    for (std::size_t k = 0; k < hulls.size(); ++k)
      append_definition(data.lines, std::to_string(k), hulls[k]);
  BinaryPairWriter writer(3);
  std::uniform_int_distribution<std::size_t> any(0, hulls.size() - 1);
  for (int k = 0; k < kPairs; ++k) {
    const std::size_t i = any(random);
    const std::size_t j = any(random);
    const auto shape = [&](std::size_t n) {
      return are_repeated ? hulls[n] : hull(random, hulls[n].size());
    };
    const PairLine pair{std::to_string(k),
                        ShapePair<3>{shape(i), shape(j), pose(random), pose(random)}};
    std::array<std::string, 2> names;
    if (are_named) names = {std::to_string(i), std::to_string(j)};
    append_pair(data.lines, pair, names);
    if (writer.add(pair)) throw std::runtime_error("a pair is refused");
    if (writer.is_full()) writer.flush(data.blocks);
  }
  writer.flush(data.blocks);
  return data;
}

/// Something of all pairs, so that nothing is left out.
double looked_at(const PairLine& pair) {
  const auto& shapes = *std::get_if<ShapePair<3>>(&pair.shapes);
  return shapes.a[0][0] + shapes.b[0][0] + shapes.pose_a.translation()[0] +
         shapes.pose_b.matrix()[0][0];
}

double read_lines(std::string_view text) {
  ShapeTable shapes;
  PairReader reader;
  Lines lines(text, 1);
  double sum = 0;
  while (const auto line = lines.next()) {
    if (may_define_shape(line->text)) {
      shapes.define(line->text, line->number, "pairs");
      continue;
    }
    const auto pair = reader.read(line->text, {&shapes, line->number, "pairs"});
    sum += looked_at(std::get<PairLine>(pair));
  }
  return sum;
}

double read_blocks(std::string_view bytes) {
  BinaryPairReader reader(3);
  std::optional<PairLine> pair;
  double sum = 0;
  while (!bytes.empty()) {
    const auto size = std::get<std::uint64_t>(block_size(bytes));
    const auto block =
        std::get<std::shared_ptr<const PairBlock>>(reader.read(bytes.substr(0, size), nullptr));
    bytes.remove_prefix(size);
    if (!block) continue;
    for (std::size_t k = 0; k < block->size(); ++k) {
      if (block->read(k, pair)) throw std::runtime_error("a pair is refused");
      sum += looked_at(*pair);
    }
  }
  return sum;
}

void measure(benchmark::State& state, double (*read)(std::string_view), std::string_view bytes,
             double expected) {
  for (auto _ : state)
    if (const double sum = read(bytes); sum != expected) state.SkipWithError("other pairs");
  state.counters["bytes/pair"] = static_cast<double>(bytes.size()) / kPairs;
  state.counters["ns/pair"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kPairs * 1e-9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// Prints the ratios of the times, too.
class Reporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    benchmark::ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const std::string name = run.benchmark_name();
      const std::string what = name.substr(0, name.find('/'));
      double& least = name.find("/lines") != name.npos ? lines_ : blocks_;
      if (what != what_) lines_ = blocks_ = 0;
      what_ = what;
      const double time = run.GetAdjustedCPUTime();
      least = least == 0 ? time : std::min(least, time);
    }
    if (blocks_ > 0 && lines_ > 0)
      std::printf("%s: lines take %.1f times as long\n", what_.c_str(), lines_ / blocks_);
  }

 private:
  std::string what_;
  double lines_ = 0;
  double blocks_ = 0;
};

}  // namespace
}  // namespace certa::tools

int main(int argc, char** argv) {
  using namespace certa::tools;
  benchmark::Initialize(&argc, argv);
  struct Case {
    const char* name;
    bool are_named;
    bool are_repeated;
  };
  for (const Case& given :
       {Case{"table", true, true}, Case{"repeated", false, true}, Case{"inline", false, false}}) {
    const Data data = make(given.are_named, given.are_repeated);
    const double sum = read_lines(data.lines);
    const std::string name = given.name;
    benchmark::ClearRegisteredBenchmarks();
    const auto add = [&](const std::string& format, auto read, const std::string& bytes) {
      benchmark::RegisterBenchmark((name + "/" + format).c_str(), measure, read, bytes, sum)
          ->Unit(benchmark::kMillisecond);
    };
    add("lines", read_lines, data.lines);
    add("binary", read_blocks, data.blocks);
    Reporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
  }
  return 0;
}
