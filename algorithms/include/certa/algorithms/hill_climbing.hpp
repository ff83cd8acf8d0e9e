/// Support mapping by walking along edges from the vertex where the last query ended.
///
/// On a convex surface a local minimum of a linear functional is a global one, except on plateaus:
/// a vertex inside a facet on which the functional is constant has no better neighbour, nor have
/// equal vertices around it until one of them lies on the facet's boundary. So equal vertices are
/// visited too. Source, for vertices in general position: Cameron, Enhancing GJK (1997).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <certa/geometry/boundary.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>

namespace certa {

/// A support mapping (gjk/support.hpp) that walks along edges, from the last extreme vertex of each
/// shape. It refers to adjacencies of the shapes queried, which must outlive it. Threads must not
/// share one.
///
/// Under exact policies no vertex is more extreme than the one found; among equals it may differ
/// from the one that a scan of all vertices finds. Under every policy each vertex is visited at
/// most once per call, so the walk ends even if signs contradict each other. O(vertices on the path
/// and their neighbours) signs; no allocation after construction.
template <int D>
class HillClimbing {
 public:
  /// The dimension of the space, 2 or 3.
  static constexpr int dimension = D;

  /// Makes a support mapping for pairs of the shapes with these edges. O(n + m).
  HillClimbing(const Adjacency& a, const Adjacency& b) : a_(a), b_(b) {}

  /// Returns a vertex w of the Minkowski difference that minimizes direction.w: lowest in A,
  /// highest in B.
  template <class Policy>
  [[nodiscard]] VertexPair operator()(Policy& policy, const MinkowskiDifference<D>& minkowski,
                                      const Direction<D>& direction) noexcept {
    return apply(minkowski, direction,
                 [&]<class Functional>(const auto&... arguments) -> VertexPair {
                   const auto functional = policy.template functional<Functional>(arguments...);
                   const bool is_flipped = direction.orientation == Sign::negative;
                   const Sign lower = is_flipped ? Sign::positive : Sign::negative;
                   return {climb(policy, functional, minkowski.a, lower, a_),
                           climb(policy, functional, minkowski.b, -lower, b_)};
                 });
  }

  /// Makes the next walk start at the entry vertices again.
  void restart() noexcept {
    a_.position = a_.adjacency->entry();
    b_.position = b_.adjacency->entry();
  }

  /// Counts of all walks so far, for experiments. A start counts as visited.
  struct Count {
    std::uint64_t visited = 0;  ///< Vertices visited, one sign for each but the start.
    std::uint64_t equals = 0;   ///< Visited vertices as extreme as the best one at that time.
  };
  /// The counts of all walks so far.
  [[nodiscard]] const Count& count() const noexcept { return count_; }

 private:
  using Index = Adjacency::Index;

  struct Walker {
    explicit Walker(const Adjacency& edges)
        : adjacency(&edges),
          position(edges.entry()),
          plateau(edges.index_bound()),
          seen_at(edges.index_bound()) {}

    const Adjacency* adjacency;
    Index position;
    std::vector<Index> plateau;          // the best vertices so far: a queue
    std::vector<std::uint32_t> seen_at;  // the call that last looked at a vertex
    std::uint32_t call = 0;
  };

  /// Minimizes (Sense negative) or maximizes the functional.
  ///
  /// The queue holds vertices that are equally good and better than all seen before. A vertex that
  /// is worse when it is looked at is never needed again, because the best only improves. When the
  /// queue runs dry, the plateau has no neighbour that is better: it is the minimum.
  template <class Policy, class Functional>
  [[nodiscard]] Index climb(Policy& policy, const Functional& functional, const Shape<D>& shape,
                            Sign sense, Walker& walker) noexcept {
    if (walker.call == std::numeric_limits<std::uint32_t>::max()) {
      for (std::uint32_t& call : walker.seen_at) call = 0;
      walker.call = 0;
    }
    const std::uint32_t call = ++walker.call;
    std::vector<Index>& plateau = walker.plateau;
    plateau[0] = walker.position;
    walker.seen_at[walker.position] = call;
    ++count_.visited;
    std::size_t end = 1;
    for (std::size_t next = 0; next < end;) {
      const Index v = plateau[next++];
      for (const Index u : walker.adjacency->neighbours(v)) {
        if (walker.seen_at[u] == call) continue;
        walker.seen_at[u] = call;
        ++count_.visited;
        const Sign s = policy.sign(functional, PointDifference<D>{&shape[u], &shape[plateau[0]]});
        if (s == sense) {
          plateau[0] = u;
          next = 0;
          end = 1;
        } else if (s == Sign::zero) {
          plateau[end++] = u;
          ++count_.equals;
        }
      }
    }
    return walker.position = plateau[0];
  }

  Walker a_;
  Walker b_;
  Count count_;
};

}  // namespace certa
