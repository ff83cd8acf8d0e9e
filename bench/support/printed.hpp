/// The papers' own loops beside ours: the code that experiments need to run both on the same
/// shapes.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/algorithms/published/montanari.hpp>
#include <certa/geometry/boundary.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>

namespace certa::bench {

/// Whether this is a printed or reconstructed loop, which has `run`, or a sub-algorithm of our own.
template <class Algorithm>
inline constexpr bool kPrinted = Algorithm::info.form != Form::corrected;

/// The name of the sub-algorithm, which a printed loop shares with ours.
template <class Algorithm>
[[nodiscard]] constexpr std::string_view name_of() {
  constexpr std::string_view kSuffix = "-published";
  std::string_view name = Algorithm::info.name;
  if (name.ends_with(kSuffix)) name.remove_suffix(kSuffix.size());
  return name;
}
/// The loop that runs it, as tables name it.
template <class Algorithm>
[[nodiscard]] constexpr std::string_view loop_of() {
  return kPrinted<Algorithm> ? "printed" : "ours";
}

/// Points of two shapes in doubles, in the form that printed loops take.
template <int D>
struct PrintedPair {
  std::vector<Vec<double, D>> a;
  std::vector<Vec<double, D>> b;

  PrintedPair(const Shape<D>& p, const Shape<D>& q)
      : a(published::in_numbers<double>(p.points())),
        b(published::in_numbers<double>(q.points())) {}
  /// The configuration space obstacle with supports by looking at all vertices.
  [[nodiscard]] published::Scan<double, D> scan() const { return {a, b}; }
};

/// The present vertices of hill climbing in both shapes.
using Positions = std::array<std::uint32_t, 2>;

/// The configuration space obstacle of two point sets with supports by hill climbing: from the last
/// vertex to neighbours that are farther, until none is.
class PrintedClimb {
 public:
  PrintedClimb(const PrintedPair<3>& pair, const Adjacency& edges, Positions& at) noexcept
      : scan_(pair.scan()), edges_(edges), at_(at) {}

  [[nodiscard]] published::Vertex<double, 3> operator()(const Vec<double, 3>& d) const {
    at_ = {climb(scan_.a(), at_[0], d), climb(scan_.b(), at_[1], -d)};
    return scan_.vertex({at_[0], at_[1]});
  }
  [[nodiscard]] published::Vertex<double, 3> vertex(VertexPair name) const {
    return scan_.vertex(name);
  }

 private:
  [[nodiscard]] std::uint32_t climb(std::span<const Vec<double, 3>> points, std::uint32_t at,
                                    const Vec<double, 3>& d) const {
    double most = dot(points[at], d);
    for (bool higher = true; higher;) {
      higher = false;
      for (const std::uint32_t next : edges_.neighbours(at)) {
        const double value = dot(points[next], d);
        if (!(value > most)) continue;
        most = value;
        at = next;
        higher = true;
        break;
      }
    }
    return at;
  }

  published::Scan<double, 3> scan_;
  const Adjacency& edges_;
  Positions& at_;
};

/// The tolerances of equations 9 and 10. Both are the same, because our loop has one for both.
template <int D>
[[nodiscard]] published::Settings<double, D> settings(double tolerance) {
  published::Settings<double, D> s;
  s.relative = s.absolute = tolerance;
  return s;
}

/// The witness points: sum lambda_i p_i and sum lambda_i q_i.
template <int D>
[[nodiscard]] std::array<Vec<double, D>, 2> witnesses(const published::Scan<double, D>& cso,
                                                      const published::Nearest<double, D>& found) {
  std::array<Vec<double, D>, 2> points{};
  for (std::size_t k = 0; k < found.w.size(); ++k)
    for (std::size_t c = 0; c < D; ++c) {
      points[0][c] += found.lambda[k] * cso.a()[found.w[k].name.i][c];
      points[1][c] += found.lambda[k] * cso.b()[found.w[k].name.j][c];
    }
  return points;
}

/// The calls of a printed loop's sub-algorithm, recorded (a `record` of its `run`) and repeated.
template <int D>
class PrintedCalls : public published::Silent {
 public:
  void step(const published::SimplexSet<double, D>& simplex, const Vec<double, D>& /*direction*/,
            const published::Vertex<double, D>& support) {
    calls_.push_back({simplex, support});
  }
  void keep(const published::SimplexSet<double, D>& /*simplex*/) {}
  /// Keeps only the first calls, because the last step of a search calls nothing where it ends.
  void keep_first(std::size_t count) { calls_.resize(count); }
  [[nodiscard]] std::size_t size() const { return calls_.size(); }

  /// Repeats the calls in one object, so that its caches work as in the search.
  template <class Sub>
  void replay() const {
    Sub sub;
    published::Nearest<double, D> nearest;
    for (const Call& call : calls_) {
      nearest.w = call.simplex;
      benchmark::DoNotOptimize(sub(call.support, nearest));
      benchmark::DoNotOptimize(nearest);
    }
  }

 private:
  struct Call {
    published::SimplexSet<double, D> simplex;
    published::Vertex<double, D> support;
  };
  std::vector<Call> calls_;
};

}  // namespace certa::bench
