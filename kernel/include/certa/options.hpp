/// What a caller may add to a query.
#pragma once

#include <cstdint>

#include <certa/simplex.hpp>

namespace certa {

/// What a query did, for experiments. Counters are added to, never reset.
struct Counters {
  std::uint64_t supports = 0;            ///< support mappings of the Minkowski difference
  std::uint64_t calls = 0;               ///< sub-algorithm calls, N_SUB
  std::uint64_t backups = 0;             ///< calls of the Backup procedure, N_BACKUP
  std::uint64_t regions = 0;             ///< Voronoi regions or subsets tested
  std::uint64_t cofactors_computed = 0;  ///< Johnson: cofactors evaluated ..
  std::uint64_t cofactors_reused = 0;    ///< .. and found in the cache
  std::uint64_t exact_faces = 0;         ///< `certified`: exact signs of one face settled it ..
  std::uint64_t exact_searches = 0;      ///< .. or a search on exact signs
  std::uint64_t exact_numbers = 0;       ///< doubles did not tell how the distance rounds

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

/// Options of queries that answer with a verdict.
struct Options {
  /// The simplex of an earlier answer about these or similar shapes: fewer steps, the same verdict
  /// and distance. Where closest points are not unique, others of them may be found. Vertices that
  /// do not exist are skipped.
  Simplex warm_start = {};
  Counters* counters = nullptr;  ///< is added to
  /// Whether touching and overlapping are told apart. Otherwise shapes that meet are
  /// `intersecting`, with a certificate of a common point: cheaper, and all that distances need.
  bool tell_contact = true;
};

}  // namespace certa
