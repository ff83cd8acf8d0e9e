/// Timing by Google Benchmark: many batches, measured in turns, so that a disturbance of the
/// machine does not affect only one of them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "support/program.hpp"

namespace certa::bench {

/// CPU time of batches of equal operations. The fastest repetition counts, because other work of
/// the machine can only add time.
class Timings {
 public:
  /// Each repetition of a batch runs for at least `seconds`.
  Timings(const Options& options, double seconds, int repetitions = 3)
      : quick_(options.quick), seconds_(seconds), repetitions_(repetitions) {}

  /// Adds a batch of so many operations to the measurement. Returns the index of its result.
  std::size_t add(std::size_t operations, std::function<void()> batch) {
    batches_.push_back({operations, std::move(batch), std::numeric_limits<double>::quiet_NaN()});
    return batches_.size() - 1;
  }

  /// Measures all batches.
  void run() {
    initialize();
    benchmark::ClearRegisteredBenchmarks();
    for (std::size_t k = 0; k < batches_.size(); ++k) {
      const std::function<void()>& batch = batches_[k].run;
      auto* registered = benchmark::RegisterBenchmark(std::to_string(k).c_str(),
                                                      [&batch](benchmark::State& state) {
                                                        for (auto _ : state) batch();
                                                      });
      if (quick_)
        registered->Iterations(1);
      else
        registered->MinTime(seconds_)->Repetitions(repetitions_);
    }
    Collector collector(batches_);
    if (benchmark::RunSpecifiedBenchmarks(&collector, ".") != batches_.size())
      throw std::runtime_error("google-benchmark did not run every batch");
    benchmark::ClearRegisteredBenchmarks();
  }

  /// Nanoseconds per operation.
  [[nodiscard]] double ns(std::size_t batch) const {
    return batches_[batch].ns / static_cast<double>(batches_[batch].operations);
  }

 private:
  struct Batch {
    std::size_t operations;
    std::function<void()> run;
    double ns;
  };

  class Collector : public benchmark::BenchmarkReporter {
   public:
    explicit Collector(std::vector<Batch>& batches) : batches_(batches) {}
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
      for (const Run& run : runs) {
        if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
        double& ns = batches_[std::stoul(run.run_name.function_name)].ns;
        ns = std::fmin(ns, run.GetAdjustedCPUTime());
      }
    }

   private:
    std::vector<Batch>& batches_;
  };

  static void initialize() {
    std::string name = "experiment";
    std::string interleaved = "--benchmark_enable_random_interleaving=true";
    std::array<char*, 3> arguments{name.data(), interleaved.data(), nullptr};
    int count = 2;
    benchmark::Initialize(&count, arguments.data());
  }

  bool quick_;
  double seconds_;
  int repetitions_;
  std::vector<Batch> batches_;
};

}  // namespace certa::bench
