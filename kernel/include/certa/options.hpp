/// Options of queries.
#pragma once

#include <cstdint>

#include <certa/simplex.hpp>

namespace certa {

/// Counts of the work of queries, for experiments. Queries add to them and never reset them.
struct Counters {
  std::uint64_t supports = 0;            ///< Support mappings of the Minkowski difference.
  std::uint64_t calls = 0;               ///< Calls of the sub-algorithm (N_SUB in papers).
  std::uint64_t backups = 0;             ///< Calls of the Backup procedure (N_BACKUP).
  std::uint64_t regions = 0;             ///< Voronoi regions or subsets tested.
  std::uint64_t cofactors_computed = 0;  ///< Cofactors that Johnson's algorithm evaluated.
  std::uint64_t cofactors_reused = 0;    ///< Cofactors that Johnson's algorithm had in its cache.
  std::uint64_t exact_faces = 0;         ///< Queries settled by exact signs of one face.
  std::uint64_t exact_searches = 0;      ///< Queries settled by a search on exact signs.
  /// Distances and closest points that took integers of any size, because doubles and integers of
  /// fixed width left the rounding open.
  std::uint64_t exact_numbers = 0;

  /// Adds the counts of another query, or of several.
  constexpr Counters& operator+=(const Counters& other) noexcept {
    supports += other.supports;
    calls += other.calls;
    backups += other.backups;
    regions += other.regions;
    cofactors_computed += other.cofactors_computed;
    cofactors_reused += other.cofactors_reused;
    exact_faces += other.exact_faces;
    exact_searches += other.exact_searches;
    exact_numbers += other.exact_numbers;
    return *this;
  }
};

/// Options of the queries that answer with a verdict.
struct Options {
  /// The simplex of an earlier answer about these or similar shapes, from which the search starts.
  /// Any simplex is allowed; vertices that do not exist are skipped. It saves steps and changes
  /// neither verdict nor distance. It saves nothing, and costs at most some nanoseconds, if the
  /// direction between the centers already decides a verdict or a comparison; `at_least` of
  /// touching shapes may take a fifth longer than without (docs/user/performance.md). Bounds,
  /// certificates and results that are not unique (closest or common points, the normal of touching
  /// shapes) may differ.
  Simplex warm_start = {};
  /// Counters that the query adds to, or null. Threads that query at the same time need counters of
  /// their own.
  Counters* counters = nullptr;
  /// Whether to tell touching from overlapping. If not, shapes that meet are answered
  /// `intersecting`, with a certificate of a common point, which costs less; their normal is zero.
  bool tell_contact = true;
  /// For enclosures: bounds with upper - lower > relative_width * lower are replaced by those of a
  /// rounded distance, two ulps apart, wherever that can be had at its usual cost. 0 asks for it
  /// wherever bounds differ, infinity never. REQUIRES: it is not negative and not NaN.
  double relative_width = 0x1p-44;
};

}  // namespace certa
