/// The table of counts, and the code that its sections share: lattice shapes, the truth about them,
/// and tallies of the answers of a printed loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <certa/algorithms/published/problem.hpp>
#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/pair.hpp>

#include "counts/ratio.hpp"
#include "support/csv.hpp"
#include "support/random.hpp"

namespace certa::bench {

/// A row says that `count` cases out of `of` have the property in the first column; `definition`
/// says how the cases were drawn or run.
class Table {
 public:
  Table(const Options& options, const std::string& about)
      : csv_(options, "counts", about, {"what", "count", "of", "definition"}) {}

  void add(std::string_view what, std::uint64_t count, std::uint64_t of,
           std::string_view definition) {
    csv_.row(what, count, of, definition);
  }
  void close() { csv_.close(); }

 private:
  Csv csv_;
};

/// A point of integers from -reach to reach.
template <int D>
[[nodiscard]] Point<D> integers(Random& random, int reach) {
  Point<D> p{};
  for (double& x : p) x = random.between(-reach, reach);
  return p;
}
/// `least` to `most` points of integers from -3 to 3, each number of points being equally likely;
/// points may coincide.
template <int D>
[[nodiscard]] std::vector<Point<D>> lattice_points(Random& random, int least, int most) {
  std::vector<Point<D>> points(static_cast<std::size_t>(random.between(least, most)));
  for (Point<D>& p : points) p = integers<D>(random, 3);
  return points;
}

/// The shapes of two draws of points, B's before A's.
template <int D, class Draw>
[[nodiscard]] ShapePair<D> drawn_pair(const Draw& draw) {
  const Shape<D> b(draw());
  return {Shape<D>(draw()), b};
}
/// The truth as a verdict of printed loops, which do not tell touching from overlapping.
template <int D>
[[nodiscard]] Verdict truth(const ShapePair<D>& pair) {
  return intersects(pair.a, pair.b) ? Verdict::intersecting : Verdict::separated;
}
template <int D>
[[nodiscard]] Ratio squared_distance(const ShapePair<D>& pair) {
  const Rational exact = *distance_squared(distance(pair.a, pair.b), pair.a, pair.b);
  return Ratio(static_cast<std::int64_t>(exact.numerator)) /
         Ratio(static_cast<std::int64_t>(exact.denominator));
}

/// A pair's points in the numbers N.
template <class N, int D>
struct Numbers {
  explicit Numbers(const ShapePair<D>& pair)
      : a(published::in_numbers<N>(pair.a.points())),
        b(published::in_numbers<N>(pair.b.points())) {}

  [[nodiscard]] published::Scan<N, D> cso() const { return {a, b}; }

  std::vector<Vec<N, D>> a;
  std::vector<Vec<N, D>> b;
};

/// The answers of a loop on a set of pairs.
struct Tally {
  std::uint64_t pairs = 0;
  std::uint64_t undecided = 0;
  std::uint64_t wrong = 0;           ///< wrong verdicts
  std::uint64_t wrong_distance = 0;  ///< wrong distances, for loops that give one
  std::uint64_t not_minimal = 0;     ///< sets W with a weight of zero

  template <class N, int D>
  void add(const published::Result<N, D>& result, Verdict truth) {
    ++pairs;
    undecided += result.verdict == Verdict::undecided;
    wrong += result.verdict != Verdict::undecided && result.verdict != truth;
  }
  template <int D>
  void add_distance(const published::Result<Ratio, D>& result, const Ratio& squared) {
    if (result.verdict == Verdict::undecided) return;
    wrong_distance += result.squared != squared;
    bool has_zero = false;
    for (std::size_t k = 0; k < result.nearest.w.size(); ++k)
      has_zero = has_zero || result.nearest.lambda[k] == Ratio(0);
    not_minimal += has_zero;
  }
};

}  // namespace certa::bench
