/// Distance queries of pairs of spheres by one algorithm, ours or printed, with one support.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/algorithms/hill_climbing.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/policies.hpp>

#include "spheres/pairs.hpp"
#include "support/replay.hpp"

namespace certa::bench {

/// How supports are found, and where a search starts.
enum class Supports : std::uint8_t {
  brute_force,    ///< looking at all vertices
  hill_climbing,  ///< walking, each query from the same vertices
  coherent,       ///< walking from the last frame's vertices, where the search starts as well
};
[[nodiscard]] constexpr std::string_view to_string(Supports supports) {
  constexpr std::array<std::string_view, 3> kNames{"brute-force", "hill-climbing", "coherent"};
  return kNames[static_cast<std::size_t>(supports)];
}

template <class Algorithm>
class Searcher {
 public:
  Searcher(const Spheres& spheres, Supports supports, double tolerance)
      : spheres_(spheres),
        supports_(supports),
        tolerance_(tolerance),
        walker_(*spheres.adjacency, *spheres.adjacency) {}

  struct Found {
    Verdict verdict;
    double distance;
  };

  /// Calls f(k) for all pairs in order, so that each can look back at its last frame.
  template <class F>
  void for_each_pair(const F& f) {
    for (std::size_t k = 0; k < spheres_.size(); ++k) {
      if (supports_ != Supports::coherent || k % spheres_.frames == 0) {
        walker_.restart();
        at_ = {spheres_.adjacency->entry(), spheres_.adjacency->entry()};
        start_.reset();
      }
      f(k);
    }
  }

  /// Computes distance and witness points.
  Found query(std::size_t k, Counters* counters = nullptr) {
    if constexpr (kPrinted<Algorithm>) {
      return run_printed(k, counters, published::Silent{});
    } else {
      PolicyOptions options;
      options.counters = counters;
      options.tell_contact = false;
      options.warm_start = start();
      floating<double> policy;
      policy.tolerance = tolerance_;
      const MinkowskiDifference<3> minkowski = spheres_.minkowski(k);
      const auto outcome = with_support([&](auto& support) {
        return gjk<Algorithm>(policy, minkowski, Goal::distance, options, support);
      });
      start_ = outcome.faces[0].simplex[0];
      const auto answer = estimate<double, Algorithm>(minkowski, outcome);
      benchmark::DoNotOptimize(answer);
      return {answer.verdict, answer.distance};
    }
  }

  /// The calls of the sub-algorithm in a query, recorded to be repeated.
  auto recorded(std::size_t k) {
    if constexpr (kPrinted<Algorithm>) {
      PrintedCalls<3> calls;
      Counters counters;
      run_printed(k, &counters, calls);
      calls.keep_first(counters.calls);
      return calls;
    } else {
      floating<double> policy;
      policy.tolerance = tolerance_;
      Calls calls = with_support([&](auto& support) {
        return record<Algorithm>(policy, spheres_.minkowski(k), k, support, start());
      });
      if (!calls.steps.empty()) start_ = calls.steps.back().kept[0];
      return calls;
    }
  }
  template <class Recorded>
  void replay_all(const std::vector<Recorded>& queries) const {
    floating<double> policy;
    policy.tolerance = tolerance_;
    for (const Recorded& calls : queries) {
      if constexpr (kPrinted<Algorithm>)
        calls.template replay<typename Algorithm::template SubAlgorithm<double, 3>>();
      else
        replay<Algorithm>(policy, spheres_.minkowski(calls.query), calls);
    }
  }

 private:
  [[nodiscard]] Simplex start() const {
    Simplex simplex;
    if (supports_ == Supports::coherent && start_) simplex.push_back(*start_);
    return simplex;
  }
  template <class F>
  auto with_support(const F& f) {
    ScanSupport all;
    return supports_ == Supports::brute_force ? f(all) : f(walker_);
  }

  template <class Record>
  Found run_printed(std::size_t k, Counters* counters, Record&& record) {
    const PrintedPair<3>& pair = spheres_.printed[k];
    typename Algorithm::template SubAlgorithm<double, 3> sub;
    const auto run = [&](const auto& cso) {
      published::Settings<double, 3> set = settings<3>(tolerance_);
      if (supports_ == Supports::coherent && start_) set.start = cso.vertex(*start_).y;
      return Algorithm::run_with(sub, cso, set, record);
    };
    const auto result = supports_ == Supports::brute_force
                            ? run(pair.scan())
                            : run(PrintedClimb(pair, *spheres_.adjacency, at_));
    if (result.nearest.w.size() > 0) start_ = result.nearest.w[0].name;
    benchmark::DoNotOptimize(witnesses(pair.scan(), result.nearest));
    if (counters != nullptr) {
      *counters += sub.counters();
      counters->supports += result.supports;
      counters->calls += result.calls;
    }
    return {result.verdict, std::sqrt(result.squared)};
  }

  const Spheres& spheres_;
  Supports supports_;
  double tolerance_;
  HillClimbing<3> walker_;
  Positions at_{};
  std::optional<VertexPair> start_;
};

}  // namespace certa::bench
