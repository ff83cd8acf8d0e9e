/// Counts in space: Signed Volumes, and Boolean searches that cycle for ever.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <certa/algorithms/boolean/muratori.hpp>
#include <certa/algorithms/published/boolean_gjk.hpp>
#include <certa/algorithms/published/montanari.hpp>
#include <certa/algorithms/published/ordered_simplex.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/gjk/gjk.hpp>

#include "counts/plane.hpp"
#include "regions/pairs.hpp"

namespace certa::bench {

using Int = std::int64_t;

/// Steps of Signed Volumes to a tetrahedron. The triangle W has its point v nearest to the origin
/// in its interior, and w lies beyond the origin (w.v < v.v). A distance is wrong if it is not that
/// of all four points.
inline void count_tetrahedra(Table& table, std::size_t count, int reach) {
  using Volumes = published::SignedVolumesAsDescribed<Ratio, 3>;
  const auto vertex = [](const Point<3>& p, std::uint32_t k) {
    published::Vertex<Ratio, 3> y{{}, {k, 0}};
    for (std::size_t c = 0; c < 3; ++c) y.y[c] = Ratio(p[c]);
    return y;
  };
  Random random(30 + static_cast<std::uint64_t>(reach));
  std::uint64_t wrong = 0;
  std::uint64_t steps = 0;
  while (steps < count) {
    std::vector<Point<3>> points(4);
    for (Point<3>& p : points) p = integers<3>(random, reach);
    // The triangle. In any order of its vertices, S2D finds an interior point only if it is the
    // nearest.
    published::Nearest<Ratio, 3> nearest;
    nearest.w.assign(vertex(points[1], 1), vertex(points[2], 2));
    Volumes volumes;
    if (!volumes(vertex(points[3], 3), nearest) || nearest.w.size() != 3) continue;
    bool within = true;
    for (std::size_t k = 0; k < 3; ++k) within = within && nearest.lambda[k] > Ratio(0);
    const auto w = vertex(points[0], 0);
    const Ratio square = dot(nearest.v, nearest.v);
    if (!within || square == Ratio(0) || dot(nearest.v, w.y) >= square) continue;
    ++steps;
    const bool found = volumes(w, nearest);
    const ShapePair<3> pair{Shape<3>(points), Shape<3>{Point<3>{}}};
    wrong += !found || dot(nearest.v, nearest.v) != squared_distance(pair);
  }
  table.add("signed-volumes-text-published: wrong steps to a tetrahedron; two areas of three",
            wrong, steps,
            "triangles of integers from -" + std::to_string(reach) + " to " +
                std::to_string(reach) + " with the nearest point within and a vertex beyond it");
}

/// Records the states of a search: the simplex, in its order, and the support.
class States : public published::Silent {
 public:
  void step(const published::SimplexSet<Int, 3>& simplex, const Vec<Int, 3>& direction,
            const published::Vertex<Int, 3>& support) {
    Simplex names;
    for (const auto& x : simplex.span()) names.push_back(x.name);
    states_.emplace_back(names, support.name);
    zero_ = published::is_zero(direction);
  }
  void keep(const published::SimplexSet<Int, 3>& /*simplex*/) {}
  void clear() { states_.clear(); }

  /// The length of the cycle in which the last states are.
  [[nodiscard]] std::size_t period() const {
    const std::size_t last = states_.size() - 1;
    for (std::size_t p = 1; p <= last; ++p)
      if (states_[last - p] == states_[last]) return p;
    return 0;
  }
  /// Whether the last direction was zero.
  [[nodiscard]] bool at_zero() const { return zero_; }

 private:
  std::vector<std::pair<Simplex, VertexPair>> states_;
  bool zero_ = false;
};

/// The searches of docs/developer/papers.md that cycle for ever, from each of the 27 directions
/// with coordinates -1, 0, 1.
template <class Loop>
void count_known_cycle(Table& table, std::string_view number, const std::vector<Point<3>>& a,
                       const std::vector<Point<3>>& b) {
  const ShapePair<3> pair{Shape<3>(a), Shape<3>(b)};
  const Numbers<Int, 3> numbers(pair);
  std::map<std::size_t, std::uint64_t> starts;  // by the length of the cycle
  std::uint64_t wrong = 0;
  for (int n = 0; n < 27; ++n) {
    published::Settings<Int, 3> settings;
    settings.start = Vec<Int, 3>{{n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1}};
    States states;
    const Verdict verdict = Loop::run(numbers.cso(), settings, states).verdict;
    if (verdict == Verdict::undecided)
      ++starts[states.period()];
    else
      wrong += verdict != truth(pair);
  }
  const Ratio squared = squared_distance(pair);
  const std::string cycle = std::string(Loop::info.name) + ": search " + std::string(number);
  const std::string what = "27 first directions; squared distance " +
                           std::to_string(squared.numerator()) + "/" +
                           std::to_string(squared.denominator());
  for (const auto& [length, count] : starts)
    table.add(cycle + " goes round in " + std::to_string(length) + " steps", count, 27, what);
  table.add(cycle + " ends with a wrong verdict", wrong, 27, what);
}

inline void count_known_cycles(Table& table) {
  using published::Muratori;
  using published::MuratoriReduced;
  using published::OrderedSimplex3d;
  count_known_cycle<Muratori>(table, "1", {{0, 1, -2}, {-1, -3, -1}, {-1, -2, 1}, {0, 0, 0}},
                              {{1, 1, 2}, {0, 0, -1}});
  count_known_cycle<MuratoriReduced>(table, "2", {{2, 0, -1}, {0, -1, 2}, {-1, -2, -1}, {0, 0, 2}},
                                     {{1, -2, -1}, {2, 0, 0}});
  count_known_cycle<MuratoriReduced>(
      table, "3", {{0, -3, 0}, {3, 1, -1}, {-1, 0, -3}, {1, -1, 1}, {2, 0, 1}}, {{0, 0, -1}});
  count_known_cycle<Muratori>(table, "4", {{1, -2, -2}, {-2, -2, -1}, {-3, 3, 3}},
                              {{-1, 9, 5}, {-2, 3, 2}, {-1, 6, 0}, {-5, 3, 4}, {-3, 3, 3}});
  count_known_cycle<MuratoriReduced>(
      table, "5", {{-1, -2, 3}, {3, -3, -2}},
      {{0, -4, 1}, {3, -3, -2}, {0, 0, -1}, {4, -5, -2}, {2, 0, -4}});
  count_known_cycle<OrderedSimplex3d>(
      table, "6", {{-4, -4, 3}, {1, 1, 0}, {-3, 1, 2}, {0, -2, 0}, {0, 1, 2}, {-1, 0, 0}},
      {{1, 0, -1}});
}

/// The claim in the proof of Lemma 6 about a step to the triangle A, B, C: the origin is in the
/// ball with the diameter BC, B.C <= 0.
class Ball : public published::Silent {
 public:
  struct Steps {
    std::uint64_t all = 0;
    std::uint64_t outside = 0;
    void add(bool is_outside) {
      ++all;
      outside += is_outside;
    }
  };

  void begin() { triangles_ = 0; }
  void step(const published::SimplexSet<Int, 3>& simplex, const Vec<Int, 3>& /*direction*/,
            const published::Vertex<Int, 3>& /*support*/) {
    pending_ = simplex.size() == 2;
    if (pending_) outside_ = dot(simplex[0].y, simplex[1].y) > 0;
  }
  /// Only steps that reach DoSimplex keep something.
  void keep(const published::SimplexSet<Int, 3>& /*simplex*/) {
    if (pending_) (triangles_++ == 0 ? first : later).add(outside_);
  }
  Steps first;  ///< Steps from the segment that the search began with.
  Steps later;  ///< Steps from the edge of a triangle or a tetrahedron.

 private:
  std::uint32_t triangles_ = 0;
  bool pending_ = false;
  bool outside_ = false;
};

/// Boolean searches on lattice pairs in space.
class LatticeSearches {
 public:
  void add(const PolytopePair& pair) {
    ++pairs_[pair.truth];
    const auto a = published::in_numbers<Int>(pair.a.points());
    const auto b = published::in_numbers<Int>(pair.b.points());
    const published::Scan<Int, 3> cso(a, b);
    run<published::Muratori>(cso, pair.truth, found_[0]);
    run<published::MuratoriReduced>(cso, pair.truth, found_[1]);
    run<published::OrderedSimplex3d>(cso, pair.truth, found_[2]);
    ball_.begin();
    (void)published::MuratoriReduced::run(cso, published::Settings<Int, 3>{}, ball_);
    add_ours(pair, cso);
  }
  void write(Table& table, std::string_view what) {
    write_loop<published::Muratori>(table, found_[0], what);
    write_loop<published::MuratoriReduced>(table, found_[1], what);
    write_loop<published::OrderedSimplex3d>(table, found_[2], what);
    const std::string ball = "a first step to a triangle ABC with B.C > 0 (Lemma 6)";
    const std::string later = "a later step to a triangle ABC with B.C > 0 (Lemma 6)";
    table.add("muratori-reduced-published: " + ball, ball_.first.outside, ball_.first.all, what);
    table.add("muratori-reduced-published: " + later, ball_.later.outside, ball_.later.all, what);
    table.add("muratori-reduced (ours): " + ball, ours_.first.outside, ours_.first.all, what);
    table.add("muratori-reduced (ours): " + later, ours_.later.outside, ours_.later.all, what);
  }

 private:
  struct Found {
    std::map<Verdict, std::uint64_t> cycles;
    std::map<Verdict, std::uint64_t> wrong;
    std::uint64_t zero = 0;  ///< searches that stand still, because the next direction is zero
  };

  template <class Loop>
  void run(const published::Scan<Int, 3>& cso, Verdict kind, Found& found) {
    states_.clear();
    const Verdict verdict = Loop::run(cso, published::Settings<Int, 3>{}, states_).verdict;
    if (verdict == Verdict::undecided)
      ++(states_.at_zero() ? found.zero : found.cycles[kind]);
    else
      found.wrong[kind] += (verdict == Verdict::separated) != (kind == Verdict::separated);
  }
  /// Adds the steps of a search that always has the nearest point.
  void add_ours(const PolytopePair& pair, const published::Scan<Int, 3>& cso) {
    adaptive policy;
    trace_.clear();
    PolicyOptions options;
    options.trace = &trace_;
    (void)gjk<MuratoriReduced>(policy, MinkowskiDifference<3>{pair.a, pair.b}, Goal::separation,
                               options);
    bool is_first = true;
    for (std::size_t k = 0; k + 1 < trace_.size(); ++k) {  // the last step may not make a triangle
      const Simplex& edge = trace_[k].face;
      if (edge.size != 2) continue;
      const bool outside = dot(cso.vertex(edge[0]).y, cso.vertex(edge[1]).y) > 0;
      (is_first ? ours_.first : ours_.later).add(outside);
      is_first = false;
    }
  }
  template <class Loop>
  void write_loop(Table& table, Found& found, std::string_view what) {
    const std::string loop(Loop::info.name);
    std::uint64_t all = 0;
    for (const Verdict kind : {Verdict::separated, Verdict::touching, Verdict::overlapping}) {
      const std::string name(to_string(kind));
      all += pairs_[kind];
      table.add(std::string(loop).append(": goes round; ").append(name), found.cycles[kind],
                pairs_[kind], what);
      table.add(std::string(loop).append(": wrong verdict; ").append(name), found.wrong[kind],
                pairs_[kind], what);
    }
    table.add(loop + ": stands still since the next direction is zero", found.zero, all, what);
  }

  std::map<Verdict, std::uint64_t> pairs_;
  std::array<Found, 3> found_;
  States states_;
  Ball ball_;
  Ball ours_;
  Trace trace_;
};

inline void count_space(Table& table, const Options& options) {
  count_distance_loops<3>(table, AlgorithmList<published::Volumes, published::VolumesByText>{},
                          options.pick<std::size_t>(200000, 300), 22,
                          "1 to 4 points each with coordinates -3 to 3; in space");
  count_tetrahedra(table, options.pick<std::size_t>(200000, 200), 3);
  count_tetrahedra(table, options.pick<std::size_t>(200000, 200), 20);
  count_known_cycles(table);
  Random random(15);  // the lattice pairs of the experiment `regions`
  LatticeSearches searches;
  for (std::size_t k = 0, n = options.pick<std::size_t>(4000000, 1000); k < n; ++k)
    searches.add(lattice_pair(random));
  searches.write(table,
                 "1 to 8 points each with coordinates -3 to 3; B moved by up to 6; in space");
}

}  // namespace certa::bench
