/// Johnson's algorithm, the Backup procedure and Voronoi regions with weights, as sub-distance
/// algorithms of printed loops. Johnson's and the Backup procedure follow equations 16 to 19 and
/// section 3.2 of Montanari, Petrinic, Barbieri (2017) exactly, and so do those of our loop.
#pragma once

#include <cstddef>
#include <optional>

#include <certa/algorithms/published/problem.hpp>
#include <certa/algorithms/sub_distance/johnson.hpp>
#include <certa/algorithms/sub_distance/subset.hpp>
#include <certa/algorithms/sub_distance/voronoi.hpp>
#include <certa/options.hpp>

namespace certa::published {

/// Runs `Method<N, D>` (sub_distance/numeric.hpp) on {v} and W, with v = sum lambda_i y_i. It keeps
/// the method's cache during a search.
template <class N, int D, class Method>
class SubDistance {
 public:
  SubDistance() : method_(counters_) {}
  SubDistance(const SubDistance&) = delete;
  SubDistance& operator=(const SubDistance&) = delete;

  /// Moves `nearest` to the nearest point of {v} and its set; returns false if the method finds
  /// none.
  [[nodiscard]] bool operator()(const Vertex<N, D>& v, Nearest<N, D>& nearest) {
    SimplexPoints<N, D> tau;
    const auto add = [&tau](const Vertex<N, D>& x) {
      tau.y[tau.size] = x.y;
      tau.names[tau.size++] = x.name;
    };
    add(v);
    for (const Vertex<N, D>& x : nearest.w.span()) add(x);
    Signs<N> signs;
    const std::optional<NearestSubset<N>> found = method_(tau, signs);
    if (!found) return false;
    SimplexSet<N, D> w;
    std::array<N, D + 1> lambda{};
    for (std::size_t k = 0; k < tau.size; ++k) {
      if (!(found->subset >> k & 1)) continue;
      if (w.full()) return false;  // D + 2 vertices: rounding has found a point in all of them
      lambda[w.size()] = found->weights[k];
      if constexpr (!certa::detail::kDivides<N>) lambda[w.size()] /= found->total;
      w.push_back({tau.y[k], tau.names[k]});
    }
    nearest.w = w;
    nearest.lambda = lambda;
    nearest.v = weighted_sum(w, lambda);
    determinant_ = found->determinant;
    return true;
  }
  /// Counts of all calls.
  [[nodiscard]] const Counters& counters() const noexcept { return counters_; }
  /// The determinant of the system whose solution the last call found: det A for Johnson's.
  [[nodiscard]] const N& determinant() const noexcept { return determinant_; }

 private:
  Counters counters_;
  Method method_;
  N determinant_{};
};

template <class N, int D>
using JohnsonAlone = SubDistance<N, D, JohnsonMethod<N, D, JohnsonVariant::johnson>>;
template <class N, int D>
using JohnsonThenBackup = SubDistance<N, D, JohnsonMethod<N, D, JohnsonVariant::both>>;
template <class N, int D>
using BackupAlone = SubDistance<N, D, JohnsonMethod<N, D, JohnsonVariant::backup>>;
template <class N, int D>
using VoronoiRegions = SubDistance<N, D, VoronoiMethod<N, D>>;

}  // namespace certa::published
