/// Counts in the plane: barycodes, ordered simplices, triple products, separating axes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <certa/algorithms.hpp>
#include <certa/algorithms/published/barycode.hpp>
#include <certa/algorithms/published/barycode_collision.hpp>
#include <certa/algorithms/published/montanari.hpp>
#include <certa/algorithms/published/ordered_simplex.hpp>
#include <certa/algorithms/published/separating_axis.hpp>
#include <certa/algorithms/published/triple_product.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>

#include "counts/table.hpp"

namespace certa::bench {

inline void add_rows(Table& table, std::string_view name, const Tally& tally, bool has_distance,
                     std::string_view definition) {
  const std::string loop(name);
  table.add(loop + ": no answer", tally.undecided, tally.pairs, definition);
  table.add(loop + ": wrong verdicts", tally.wrong, tally.pairs, definition);
  if (has_distance)
    table.add(loop + ": wrong distances", tally.wrong_distance, tally.pairs, definition);
}

/// Runs loops on fractions, with verdicts and distances, in D dimensions.
template <int D, class... Loop>
void count_distance_loops(Table& table, AlgorithmList<Loop...> /*list*/, std::size_t count,
                          std::uint64_t seed, std::string_view definition) {
  std::array<Tally, sizeof...(Loop)> tallies;
  Random random(seed);
  for (std::size_t k = 0; k < count; ++k) {
    const auto pair = drawn_pair<D>([&] { return lattice_points<D>(random, 1, 4); });
    const Numbers<Ratio, D> numbers(pair);
    const Ratio squared = squared_distance(pair);
    const Verdict verdict = truth(pair);
    auto* tally = tallies.data();
    const auto run = [&]<class L>() {
      const auto result = L::run(numbers.cso(), published::Settings<Ratio, D>{});
      tally->add(result, verdict);
      if (L::info.level > 1) tally->add_distance(result, squared);
      ++tally;
    };
    (run.template operator()<Loop>(), ...);
  }
  const auto* tally = tallies.data();
  const auto write = [&](const AlgorithmInfo& info) {
    add_rows(table, info.name, *tally, info.level > 1, definition);
    if (info.name.substr(0, 8) == "barycode" && info.level > 1)
      table.add(std::string(info.name) + ": last W not minimal", tally->not_minimal, tally->pairs,
                definition);
    ++tally;
  };
  (write(Loop::info), ...);
}

/// The code of Algorithm 3 for the vertices a, b, c.
[[nodiscard]] inline int barycode_of(const std::array<int, 6>& x) {
  const auto at = [&x](std::size_t k) { return Vec<int, 2>{{x[2 * k], x[2 * k + 1]}}; };
  using published::detail::across;
  const int u = across(at(1), at(2));
  const int v = across(at(2), at(0));
  const int w = across(at(0), at(1));
  return published::detail::code_of(u, v, w, u + v + w);
}

inline void count_codes(Table& table) {
  std::array<std::uint64_t, 8> codes{};
  std::uint64_t all = 0;
  for (int n = 0; n < 117649; ++n) {
    std::array<int, 6> x{};
    for (int k = 0, rest = n; k < 6; ++k, rest /= 7) x[static_cast<std::size_t>(k)] = rest % 7 - 3;
    if ((x[2] - x[0]) * (x[5] - x[1]) != (x[3] - x[1]) * (x[4] - x[0])) continue;
    ++codes[static_cast<std::size_t>(barycode_of(x))];
    ++all;
  }
  const char* what = "all collinear triples with coordinates -3 to 3";
  table.add("barycode-published: collinear vertices with the code 0", codes[0], all, what);
  table.add("barycode-published: collinear vertices with a code from 1 to 6",
            all - codes[0] - codes[7], all, what);
  table.add("barycode-published: collinear vertices with the code 7", codes[7], all, what);
}

/// A polygon with area, counterclockwise: the hull of three to eight lattice points.
[[nodiscard]] inline std::vector<Point<2>> lattice_polygon(Random& random) {
  for (;;) {
    const std::vector<Point<2>> points = lattice_points<2>(random, 3, 8);
    adaptive policy;
    const auto hull =
        certa::detail::melkman_chain(policy, std::span(points), sorted_distinct<2>(points));
    if (hull.size() < 3) continue;
    std::vector<Point<2>> polygon;
    for (const std::uint32_t i : hull) polygon.push_back(points[i]);
    return polygon;
  }
}

inline void count_triple_product(Table& table, std::size_t count) {
  struct Found {
    std::uint64_t wrong = 0;
    std::uint64_t touching_apart = 0;
    std::uint64_t overlapping_apart = 0;
    std::uint64_t undecided = 0;
  };
  std::array<Found, 2> starts;
  std::uint64_t touching = 0;
  std::uint64_t overlapping = 0;
  Random random(24);
  using published::TripleProduct;
  for (std::size_t k = 0; k < count; ++k) {
    const auto pair = drawn_pair<2>([&] { return lattice_polygon(random); });
    const Verdict kind = classify(pair.a, pair.b).verdict;
    const Numbers<Ratio, 2> numbers(pair);
    touching += kind == Verdict::touching;
    overlapping += kind == Verdict::overlapping;
    for (std::size_t s = 0; s < 2; ++s) {
      published::Settings<Ratio, 2> settings;
      if (s == 1) settings.start = numbers.cso().vertex({0, 0}).y;
      const Verdict verdict = TripleProduct::run(numbers.cso(), settings).verdict;
      Found& found = starts[s];
      found.undecided += verdict == Verdict::undecided;
      const bool apart = verdict == Verdict::separated;
      found.wrong += verdict != Verdict::undecided && verdict != truth(pair);
      found.touching_apart += apart && kind == Verdict::touching;
      found.overlapping_apart += apart && kind == Verdict::overlapping;
    }
  }
  for (std::size_t s = 0; s < 2; ++s) {
    const std::string loop =
        s == 0 ? "triple-product-published" : "triple-product-published from D = p_0 - q_0";
    const char* what = "hulls with area of 3 to 8 points with coordinates -3 to 3";
    table.add(loop + ": no answer", starts[s].undecided, count, what);
    table.add(loop + ": wrong verdicts", starts[s].wrong, count, what);
    table.add(loop + ": touching called apart", starts[s].touching_apart, touching, what);
    table.add(loop + ": overlapping called apart", starts[s].overlapping_apart, overlapping, what);
  }

  const std::size_t polygons = count / 10;
  std::uint64_t itself = 0;
  std::uint64_t larger = 0;
  for (std::size_t k = 0; k < polygons; ++k) {
    const auto points = lattice_polygon(random);
    const auto a = published::in_numbers<Ratio>(std::span<const Point<2>>(points));
    const Vec<Ratio, 2> c = *published::centroid<Ratio>(std::span<const Vec<Ratio, 2>>(a));
    auto b = a;
    for (auto& p : b) p = p - (c - p);  // c + 2 (p - c)
    const published::Settings<Ratio, 2> settings;
    using Cso = published::Scan<Ratio, 2>;
    itself += TripleProduct::run(Cso(a, a), settings).verdict == Verdict::separated;
    larger += TripleProduct::run(Cso(a, b), settings).verdict == Verdict::separated;
  }
  table.add("triple-product-published: a polygon against itself called apart", itself, polygons,
            "the same polygons");
  table.add("triple-product-published: a polygon against its double called apart", larger, polygons,
            "the same polygons; the double: scaled by 2 about the centroid");
}

template <int D>
void count_axes(Table& table, std::size_t count) {
  using Int = std::int64_t;
  Random random(26 + D);
  Tally any;
  Tally full;
  for (std::size_t k = 0; k < count; ++k) {
    const auto pair = drawn_pair<D>([&] { return lattice_points<D>(random, 1, D + 2); });
    const Numbers<Int, D> numbers(pair);
    adaptive policy;
    const Boundary a = boundary(policy, pair.a);
    const Boundary b = boundary(policy, pair.b);
    const auto result = published::SeparatingAxis::run<Int, D>(numbers.cso(), a, b);
    any.add(result, truth(pair));
    if (a.dimension == D && b.dimension == D) full.add(result, truth(pair));
  }
  const std::string what = std::string("1 to ") + std::to_string(D + 2) +
                           " points each with coordinates -3 to 3; " +
                           (D == 2 ? "in the plane" : "in space");
  table.add("separating-axis-reconstructed: wrong verdicts", any.wrong, any.pairs, what);
  table.add("separating-axis-reconstructed: wrong verdicts on shapes of full dimension", full.wrong,
            full.pairs, what);
}

inline void count_plane(Table& table, const Options& options) {
  count_distance_loops<2>(
      table,
      AlgorithmList<published::Barycode, published::BarycodeOrdered, published::BarycodeByText,
                    published::BarycodeCollision, published::Volumes, published::VolumesByText,
                    published::OrderedSimplex>{},
      options.pick<std::size_t>(200000, 500), 21,
      "1 to 4 points each with coordinates -3 to 3; in the plane");
  count_codes(table);
  count_triple_product(table, options.pick<std::size_t>(500000, 500));
  count_axes<2>(table, options.pick<std::size_t>(500000, 500));
  count_axes<3>(table, options.pick<std::size_t>(100000, 100));
}

}  // namespace certa::bench
