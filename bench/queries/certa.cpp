/// Our own queries, as peers/peers.hpp describes a library. A policy is one struct here and one
/// line at the end.
#include <concepts>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <certa/algorithms/boolean/separating_axis.hpp>
#include <certa/edges.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/hull/hull.hpp>
#include <certa/policies.hpp>
#include <certa/processor.hpp>

#include "queries/entries.hpp"
#include "queries/evicted.hpp"
#include "queries/shape_pair.hpp"
#include "queries/warm.hpp"

namespace certa::bench {
namespace {

/// The start of the next query: the simplex of the last answer.
struct LastSimplex {
  Simplex simplex;

  /// The answer is constructed in place by the return statement, without a copy.
  template <class Policy, class Ask>
  [[nodiscard]] auto after(const Ask& ask) {
    auto answer = ask(OptionsOf<Policy>{.warm_start = simplex});
    simplex = answer.simplex();
    return answer;
  }
};

template <class Policy, int D>
class QueryPair : ShapePair<D> {
  static constexpr bool kEncloses = std::same_as<Policy, certified>;
  static constexpr bool kIsExact =
      kEncloses || std::same_as<Policy, adaptive> || std::same_as<Policy, exact>;

 public:
  using Memory = LastSimplex;
  using ShapePair<D>::ShapePair;
  QueryPair(Shape<D> first, Shape<D> second) : ShapePair<D>(std::move(first), std::move(second)) {}

  [[nodiscard]] auto classify() const { return certa::classify<Policy>(a, b); }
  [[nodiscard]] auto classify(Memory& last) const {
    return last.template after<Policy>(
        [this](const auto& options) { return certa::classify<Policy>(a, b, options); });
  }
  [[nodiscard]] auto distance() const requires(!kIsExact || kEncloses) { return measure({}); }
  [[nodiscard]] auto distance(Memory& last) const requires(!kIsExact || kEncloses) {
    return last.template after<Policy>([this](const auto& options) { return measure(options); });
  }
  [[nodiscard]] auto rounded_distance() const requires(kIsExact) {
    return certa::distance<Policy>(a, b);
  }
  [[nodiscard]] auto rounded_distance(Memory& last) const requires(kIsExact) {
    return last.template after<Policy>(
        [this](const auto& options) { return certa::distance<Policy>(a, b, options); });
  }
  [[nodiscard]] auto closest() const { return certa::closest_points<Policy>(a, b); }
  [[nodiscard]] auto closest(Memory& last) const {
    return last.template after<Policy>(
        [this](const auto& options) { return certa::closest_points<Policy>(a, b, options); });
  }

 private:
  using ShapePair<D>::a;
  using ShapePair<D>::b;

  [[nodiscard]] auto measure(const OptionsOf<Policy>& options) const {
    if constexpr (kEncloses)
      return certa::enclose_distance(a, b, options);
    else
      return certa::distance<Policy>(a, b, options);
  }
};

template <int D>
struct CertifiedPair : QueryPair<certified, D> {
  static constexpr std::string_view kName = "certa-certified";
  using QueryPair<certified, D>::QueryPair;
};
/// The same without processor dispatch: generic instructions alone, where queries would use more.
template <int D>
struct GenericPair : QueryPair<certified, D> {
  static constexpr std::string_view kName = "certa-generic";
  static constexpr Processor kProcessor = Processor::generic;
  static constexpr bool kIsPrepared = false;
  using QueryPair<certified, D>::QueryPair;
};
template <int D>
struct DoublePair : QueryPair<uncertified, D> {
  static constexpr std::string_view kName = "certa-double";
  using QueryPair<uncertified, D>::QueryPair;
};
template <int D>
struct AdaptivePair : QueryPair<adaptive, D> {
  static constexpr std::string_view kName = "certa-adaptive";
  using QueryPair<adaptive, D>::QueryPair;
};
template <int D>
struct ExactPair : QueryPair<exact, D> {
  static constexpr std::string_view kName = "certa-exact";
  static constexpr std::size_t kMostVertices = 128;  // the reference, not made for more
  using QueryPair<exact, D>::QueryPair;
};

/// Bounds of the distance, and at level 3 points within bounds; both are never sharpened.
template <int D>
class EnclosedPair : ShapePair<D> {
 public:
  static constexpr std::string_view kName = "certa-enclosed";
  using Memory = LastSimplex;
  using ShapePair<D>::ShapePair;

  [[nodiscard]] auto distance() const { return certa::enclose_distance(a, b, as_they_come({})); }
  [[nodiscard]] auto distance(Memory& last) const {
    return last.template after<certified>([this](const Options& options) {
      return certa::enclose_distance(a, b, as_they_come(options));
    });
  }
  [[nodiscard]] auto closest() const { return certa::enclose_points(a, b, as_they_come({})); }
  [[nodiscard]] auto closest(Memory& last) const {
    return last.template after<certified>([this](const Options& options) {
      return certa::enclose_points(a, b, as_they_come(options));
    });
  }

 private:
  using ShapePair<D>::a;
  using ShapePair<D>::b;

  [[nodiscard]] static Options as_they_come(Options options) {
    options.relative_width = 1;
    return options;
  }
};

/// `certified` on shapes with edges.
template <int D>
struct CertifiedEdgesPair : QueryPair<certified, D> {
  static constexpr std::string_view kName = "certa-certified-edges";
  explicit CertifiedEdgesPair(const SolidPair<D>& solids)
      : QueryPair<certified, D>(with_edges(Shape<D>(std::span(solids.a.points))),
                                with_edges(Shape<D>(std::span(solids.b.points)))) {}
};
template <int D>
struct DoubleEdgesPair : QueryPair<uncertified, D> {
  static constexpr std::string_view kName = "certa-double-edges";
  explicit DoubleEdgesPair(const SolidPair<D>& solids)
      : QueryPair<uncertified, D>(with_edges(Shape<D>(std::span(solids.a.points))),
                                  with_edges(Shape<D>(std::span(solids.b.points)))) {}
};

/// The separating axis test in doubles, on known boundaries: all axes of solid shapes.
template <int D>
class SatPair : ShapePair<D> {
 public:
  static constexpr std::string_view kName = "sat";
  static constexpr std::size_t kMostVertices = 32;  // the number of axes grows with the square

  explicit SatPair(const SolidPair<D>& solids)
      : ShapePair<D>(solids), boundary_a_(*solids.a.boundary), boundary_b_(*solids.b.boundary) {}

  [[nodiscard]] bool classify() const {
    floating<double> policy;
    Counters counters;
    return separating_axis(policy, MinkowskiDifference<D>{a, b}, boundary_a_, boundary_b_, counters)
               .verdict != Verdict::separated;
  }

 private:
  using ShapePair<D>::a;
  using ShapePair<D>::b;

  Boundary boundary_a_;
  Boundary boundary_b_;
};

/// `certified`, where the second shape is made anew for each query.
template <int D>
class MadePair {
 public:
  static constexpr std::string_view kName = "certa-certified-made";
  static constexpr bool kIsPrepared = false;

  explicit MadePair(const SolidPair<D>& solids)
      : a_(std::span(solids.a.points)), points_(solids.b.points) {}

  [[nodiscard]] auto classify() const { return certa::classify(a_, Shape<D>(points_)); }

 private:
  Shape<D> a_;
  std::vector<Point<D>> points_;
};

/// The same, with the second shape refilled in place.
template <int D>
class RefilledPair {
 public:
  static constexpr std::string_view kName = "certa-certified-refilled";
  static constexpr bool kIsPrepared = false;

  explicit RefilledPair(const SolidPair<D>& solids)
      : a_(std::span(solids.a.points)), b_(std::span(solids.b.points)), points_(solids.b.points) {}

  [[nodiscard]] auto classify() {
    if (b_.assign(points_)) throw std::logic_error("points of a solid are a shape");
    return certa::classify(a_, b_);
  }

 private:
  Shape<D> a_;
  Shape<D> b_;
  std::vector<Point<D>> points_;
};

/// The shapes of a pair, for queries that start from a simplex.
template <int D>
class Stored : ShapePair<D> {
 public:
  using ShapePair<D>::ShapePair;
  [[nodiscard]] const Shape<D>& a() const { return ShapePair<D>::a; }
  [[nodiscard]] const Shape<D>& b() const { return ShapePair<D>::b; }
};
template <int D>
struct WarmPair : FromDistance<Stored<D>> {
  static constexpr std::string_view kName = "certa-certified-warm";
  using FromDistance<Stored<D>>::FromDistance;
};
template <int D>
struct ComparedPair : Comparison<Stored<D>, false> {
  static constexpr std::string_view kName = "certa-certified-at-least";
  using Comparison<Stored<D>, false>::Comparison;
};
template <int D>
struct WarmComparedPair : Comparison<Stored<D>, true> {
  static constexpr std::string_view kName = "certa-certified-at-least-warm";
  using Comparison<Stored<D>, true>::Comparison;
};

/// Computes the exact boundaries of a pair, which some libraries above take as given.
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
  add_library<CertifiedPair<D>>(registry, cell);
  if (processor() != Processor::generic && !cell.is_motion)
    add_library<GenericPair<D>>(registry, cell);
  add_library<EnclosedPair<D>>(registry, cell);
  add_library<DoublePair<D>>(registry, cell);
  add_library<AdaptivePair<D>>(registry, cell);
  add_library<ExactPair<D>>(registry, cell);
  if constexpr (D == 3) {
    if (cell.vertices >= 128) {
      add_library<CertifiedEdgesPair<D>>(registry, cell);
      add_library<DoubleEdgesPair<D>>(registry, cell);
    }
  }
  if (!cell.is_motion) {
    add_library<WarmPair<D>>(registry, cell);
    add_library<ComparedPair<D>>(registry, cell);
    add_library<WarmComparedPair<D>>(registry, cell);
  }
  add_library<MadePair<D>>(registry, cell);
  add_library<RefilledPair<D>>(registry, cell);
  add_evicted<CertifiedPair<D>>(registry, cell);
  add_evicted<DoublePair<D>>(registry, cell);
  add_library<SatPair<D>>(registry, cell);
  add_library<HullPair<D>>(registry, cell);
}

template void add_certa<2>(Registry&, const Cell<2>&);
template void add_certa<3>(Registry&, const Cell<3>&);

}  // namespace certa::bench
