/// What GJK asks of a sub-algorithm: the part of it that papers vary.
///
/// A sub-algorithm receives a face of the Minkowski difference and a vertex that brings the search
/// nearer to the origin, and returns the face to go on from. It is a type A with
///   static constexpr AlgorithmInfo info
///   template <class Policy, int D> class A::State, one object a query, which may cache:
///     State(const MinkowskiDifference<D>&, Counters&)
///     std::optional<Face<D>> operator()(Policy&, const Simplex& old, VertexPair w) noexcept
/// The face returned has no direction when the origin lies in it. Nothing is returned where the
/// policy's signs contradict each other: inexact policies only.
/// Sub-distance algorithms (level 3) return the face of conv(old + w) nearest to the origin, its
/// vertices affinely independent, the nearest point in its relative interior. Boolean ones (level
/// 1) need not: they may stop at any simplex that contains the origin; and they are given only w
/// with v.w <= 0 for the point v of the old face nearest to the origin.
#pragma once

#include <cstdint>
#include <string_view>

namespace certa {

/// What `certa algorithms` lists.
struct AlgorithmInfo {
  std::string_view name;
  int min_dimension;
  int max_dimension;
  int level;  ///< the highest level of query that it answers: 1 or 3
  std::string_view paper;
  /// Literally what the paper prints: may be wrong or loop, even on exact signs.
  bool as_published = false;
  /// As printed, direction . w = 0 ends the search with `separated`.
  bool zero_separates = false;

  [[nodiscard]] constexpr bool works_in(int dimension) const noexcept {
    return min_dimension <= dimension && dimension <= max_dimension;
  }
};

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

}  // namespace certa
