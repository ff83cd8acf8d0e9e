/// Our own queries, as peers/peers.hpp describes a library. A policy or driver is one struct here
/// and one line at the end.
#include <cstddef>
#include <string_view>

#include <certa/kernel/adjacency.hpp>
#include <certa/kernel/boolean/separating_axis.hpp>
#include <certa/kernel/hill_climbing.hpp>
#include <certa/kernel/query.hpp>

#include "queries/contenders.hpp"
#include "queries/shape_pair.hpp"

namespace certa::bench {
namespace {

/// Where the next query starts: the simplex of the last answer.
struct LastSimplex {
  Simplex simplex;

  [[nodiscard]] QueryOptions options() const {
    QueryOptions result;
    result.warm_start = simplex.span();
    return result;
  }
  template <class Answer>
  [[nodiscard]] Answer keep(Answer answer) {
    simplex = answer.simplex;
    return answer;
  }
};

template <class Policy, int D>
class PolicyPair : ShapePair<D> {
 public:
  using Memory = LastSimplex;
  using ShapePair<D>::ShapePair;

  [[nodiscard]] auto classify() const { return certa::classify<Policy>(a, b); }
  [[nodiscard]] auto classify(Memory& last) const {
    return last.keep(certa::classify<Policy>(a, b, last.options()));
  }
  [[nodiscard]] auto distance() const requires(!Policy::is_exact) {
    return certa::distance<Policy>(a, b);
  }
  [[nodiscard]] auto distance(Memory& last) const requires(!Policy::is_exact) {
    return last.keep(certa::distance<Policy>(a, b, last.options()));
  }
  [[nodiscard]] auto rounded_distance() const requires(Policy::is_exact) {
    return certa::distance<Policy>(a, b);
  }
  [[nodiscard]] auto rounded_distance(Memory& last) const requires(Policy::is_exact) {
    return last.keep(certa::distance<Policy>(a, b, last.options()));
  }
  [[nodiscard]] auto closest() const { return certa::closest_points<Policy>(a, b); }
  [[nodiscard]] auto closest(Memory& last) const {
    return last.keep(certa::closest_points<Policy>(a, b, last.options()));
  }

 private:
  using ShapePair<D>::a;
  using ShapePair<D>::b;
};

template <int D>
struct DoublePair : PolicyPair<floating<double>, D> {
  static constexpr std::string_view kName = "certa-double";
  using PolicyPair<floating<double>, D>::PolicyPair;
};
template <int D>
struct AdaptivePair : PolicyPair<adaptive, D> {
  static constexpr std::string_view kName = "certa-adaptive";
  using PolicyPair<adaptive, D>::PolicyPair;
};
template <int D>
struct ExactPair : PolicyPair<exact, D> {
  static constexpr std::string_view kName = "certa-exact";
  static constexpr std::size_t kMostVertices = 128;  // the reference, not meant for more
  using PolicyPair<exact, D>::PolicyPair;
};

/// Hill climbing, on the edges of the boundary, each query from the same vertices.
template <class Policy, int D>
class ClimbingPair : ShapePair<D> {
 public:
  explicit ClimbingPair(const SolidPair<D>& solids)
      : ShapePair<D>(solids), edges_a_(*solids.a.boundary), edges_b_(*solids.b.boundary) {}
  ClimbingPair(const ClimbingPair&) = delete;  // the support points to the edges
  ClimbingPair& operator=(const ClimbingPair&) = delete;

  [[nodiscard]] auto classify() {
    support_.restart();
    Policy policy;
    return certa::classify<Policy>(a, b, {}, policy, support_);
  }
  [[nodiscard]] auto distance() requires(!Policy::is_exact) { return measured(); }
  [[nodiscard]] auto rounded_distance() requires(Policy::is_exact) { return measured(); }
  [[nodiscard]] auto closest() {
    support_.restart();
    Policy policy;
    return certa::closest_points<Policy>(a, b, {}, policy, support_);
  }

 private:
  using ShapePair<D>::a;
  using ShapePair<D>::b;

  [[nodiscard]] auto measured() {
    support_.restart();
    Policy policy;
    return certa::distance<Policy>(a, b, {}, policy, support_);
  }

  Adjacency edges_a_;
  Adjacency edges_b_;
  HillClimbing<D> support_{edges_a_, edges_b_};
};

template <int D>
struct DoubleClimbingPair : ClimbingPair<floating<double>, D> {
  static constexpr std::string_view kName = "certa-double-climbing";
  using ClimbingPair<floating<double>, D>::ClimbingPair;
};
template <int D>
struct AdaptiveClimbingPair : ClimbingPair<adaptive, D> {
  static constexpr std::string_view kName = "certa-adaptive-climbing";
  using ClimbingPair<adaptive, D>::ClimbingPair;
};

/// The separating axis test in doubles, on boundaries that are known: all axes of solid shapes.
template <int D>
class SatPair : ShapePair<D> {
 public:
  static constexpr std::string_view kName = "sat";
  static constexpr std::size_t kMostVertices = 32;  // axes grow with the square

  explicit SatPair(const SolidPair<D>& solids)
      : ShapePair<D>(solids), boundary_a_(*solids.a.boundary), boundary_b_(*solids.b.boundary) {}

  [[nodiscard]] bool classify() const {
    floating<double> policy;
    Counters counters;
    return separating_axis<Form::published>(policy, Cso<D>{a, b}, boundary_a_, boundary_b_,
                                            counters)
               .verdict != Verdict::separated;
  }

 private:
  using ShapePair<D>::a;
  using ShapePair<D>::b;

  Boundary boundary_a_;
  Boundary boundary_b_;
};

/// Computing the exact boundaries of a pair, which some libraries above take as given.
template <int D>
class HullPair {
 public:
  static constexpr std::string_view kName = "certa-hull";

  explicit HullPair(const SolidPair<D>& solids) {
    adaptive policy;
    a_ = boundary(policy, Shape<D>::view(solids.a.points));
    b_ = boundary(policy, Shape<D>::view(solids.b.points));
  }

 private:
  Boundary a_;
  Boundary b_;
};

}  // namespace

template <int D>
void add_certa(Registry& registry, const Cell<D>& cell) {
  add_library<DoublePair<D>>(registry, cell);
  add_library<AdaptivePair<D>>(registry, cell);
  add_library<ExactPair<D>>(registry, cell);
  if constexpr (D == 3) {
    if (cell.vertices >= 128) {
      add_library<DoubleClimbingPair<D>>(registry, cell);
      add_library<AdaptiveClimbingPair<D>>(registry, cell);
    }
  }
  add_library<SatPair<D>>(registry, cell);
  add_library<HullPair<D>>(registry, cell);
}

template void add_certa<2>(Registry&, const Cell<2>&);
template void add_certa<3>(Registry&, const Cell<3>&);

}  // namespace certa::bench
