/// The policy `uncertified`: the search of search.hpp by the step of any algorithm, and its
/// answers, which nothing proves.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/certified/compiled.hpp>
#include <certa/certified/enclose.hpp>
#include <certa/certified/search.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/geometry/step.hpp>
#include <certa/gjk/compiled_search.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/gjk/nearest_face.hpp>

namespace certa::detail {

// The search for the policy `uncertified`. An algorithm that has a step on rounded numbers names
// its class, an object of one query, with the interface of `NearestStep` (geometry/step.hpp):
//    template <int D> using A::InDoubles
//      InDoubles(const MinkowskiDifference<D>&, Counters&)
//      static constexpr bool kTakesBeyond
//      Step operator()(const RoundedFace<D>&, const Vec<double, D>& w, Proposal<D>&,
//                      Determinants<D>&) noexcept

/// Searches by a step from the direction between the centers, or from `start`; nothing is proven.
template <Goal Goal, int D, class Stepper, class Placement>
[[nodiscard]] SearchResult<D> search_by(const MinkowskiDifference<D, Placement>& minkowski,
                                        std::span<const VertexPair> start,
                                        Stepper& stepper) noexcept {
  SearchResult<D> found;
  if (!detail::begin(minkowski, start, found, stepper)) return found;
  const bool all = edge_map_of(minkowski.a) == nullptr && edge_map_of(minkowski.b) == nullptr;
  using Chunk = LowestOfChunk<D, double>;  // one loop for all small shapes: there are many steps
  if (all && std::max(minkowski.a.size(), minkowski.b.size()) <= Chunk::kSize)
    found.stop = descend<Goal, false, Chunk>(minkowski, {}, found, 0.0, stepper);
  else
    found.stop = descend<Goal, false, LowestOfAny<D, double>>(minkowski, {}, found, 0.0, stepper);
  return found;
}

/// Runs the search by the algorithm's step, compiled in the library for the default.
template <Goal G, class Algorithm, int D, class Placement>
[[nodiscard]] SearchResult<D> search_unproven(const MinkowskiDifference<D, Placement>& minkowski,
                                              std::span<const VertexPair> start,
                                              Counters* counters) noexcept {
  if constexpr (std::same_as<Algorithm, NearestFace>) {
    return search<G, false>(minkowski, start);
  } else {
    Counters own;
    typename Algorithm::template InDoubles<D> stepper(minkowski, own);
    const SearchResult<D> found = search_by<G>(minkowski, start, stepper);
    if (counters != nullptr) *counters += own;
    return found;
  }
}

/// Estimates the verdict; for Goal::distance also the distance, and witness points and direction if
/// `kWithPoints`. If no vertex is nearer by more than rounding can tell, but the shapes are not
/// apart either, they are `touching`. Algorithms of level 1 do not tell how shapes meet.
template <Goal G, class Algorithm, bool kWithPoints, int D, class Placement>
[[nodiscard]] FloatingAnswer<double, D> unproven(const MinkowskiDifference<D, Placement>& minkowski,
                                                 const Simplex& warm_start,
                                                 Counters* counters) noexcept {
  static_assert(Algorithm::info.works_in(D), "the algorithm is not made for this dimension");
  static_assert(G == Goal::separation || Algorithm::info.level > 1,
                "the algorithm decides contact only");
  constexpr bool kTells = Algorithm::info.level > 1;
  const SearchResult<D> found =
      search_unproven<G, Algorithm>(minkowski, warm_start.at_most_four(), counters);
  count(found, counters);
  FloatingAnswer<double, D> answer;
  // Without a branch: entries beyond the last have no meaning.
  for (std::size_t k = 0; k <= D; ++k) answer.vertices.vertices[k] = found.face[k].name;
  answer.vertices.size = static_cast<std::uint8_t>(found.reached_size());
  switch (found.stop) {
    case Stop::gave_up:
      return answer;
    case Stop::contains:
      answer.verdict = kTells ? Verdict::overlapping : Verdict::intersecting;
      return answer;
    case Stop::flat:
      answer.verdict = kTells ? Verdict::touching : Verdict::intersecting;
      return answer;
    case Stop::separated:
    case Stop::supported:
      answer.verdict = Verdict::separated;
      return answer;
    case Stop::nearest:
      answer.verdict = G == Goal::distance ? Verdict::separated
                       : kTells            ? Verdict::touching
                                           : Verdict::intersecting;
      break;
  }
  if constexpr (G == Goal::distance) {
    const RoundedFace<D>& face = found.face;
    answer.distance_squared = face.measure.numerator / face.measure.denominator;
    answer.distance = std::sqrt(answer.distance_squared);
    if constexpr (!kWithPoints) return answer;
    std::array<Vec<double, D>, D - 1> edges{};
    for (std::size_t k = 1; k < face.size; ++k) edges[k - 1] = face[k].w - face[0].w;
    const std::array<double, D - 1> l = detail::convex_weights<D>(face.size, face[0].w, edges);
    const double length = std::sqrt(dot(face.measure.v, face.measure.v));
    const auto add = [&](std::size_t k, double weight) {
      const Vec<double, D> p = minkowski.template point_in_a<double>(face[k].name.i);
      const Vec<double, D> q = minkowski.template point_in_b<double>(face[k].name.j);
      for (std::size_t i = 0; i < D; ++i) {
        answer.on_a[i] += weight * p[i];
        answer.on_b[i] += weight * q[i];
      }
    };
    double first = 1;
    for (std::size_t k = 1; k < face.size; ++k) {
      add(k, l[k - 1]);
      first -= l[k - 1];
    }
    add(0, first);
    for (std::size_t i = 0; i < D; ++i) answer.normal[i] = 0 - face.measure.v[i] / length;
  }
  return answer;
}

}  // namespace certa::detail
