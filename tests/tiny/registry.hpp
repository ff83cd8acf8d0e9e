/// All probes by name.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "placed_probes.hpp"
#include "point_probes.hpp"
#include "probes.hpp"
#include "turned_probes.hpp"

namespace certa::tiny {

template <class Real, int D>
struct NamedProbe {
  std::string name;
  std::function<double(Tape<Real>&)> ratio;

  /// The highest ratio that a search finds.
  [[nodiscard]] double highest(std::uint64_t seed, int beginnings, int changes) const {
    return tiny::highest<Real>(seed, beginnings, changes, ratio);
  }
};

/// Calls f.template operator()<Count>() for each from `First` to `Last`.
template <std::size_t First, std::size_t Last, class F>
void for_counts(const F& f) {
  f.template operator()<First>();
  if constexpr (First < Last) for_counts<First + 1, Last>(f);
}

template <class Real, int D>
[[nodiscard]] const std::vector<NamedProbe<Real, D>>& probes() {
  using P = Probe<Real, D>;
  using X = PointDifference<D>;
  using E = Edge<D>;
  static const std::vector<NamedProbe<Real, D>> all = [] {
    std::vector<NamedProbe<Real, D>> list;
    const auto add = [&list](const std::string& name, const auto& ratio) {
      list.push_back({name, [ratio](Tape<Real>& tape) {
                        P probe(tape);
                        return ratio(probe);
                      }});
    };
    const auto add_placed = [&list](const std::string& name, const auto& ratio) {
      list.push_back({name, [ratio](Tape<Real>& tape) {
                        PlacedProbe<Real, D> probe(tape);
                        return ratio(probe);
                      }});
    };
    const auto add_point = [&list](const std::string& name, const auto& ratio) {
      list.push_back({name, [ratio](Tape<Real>& tape) {
                        PointProbe<Real, D> probe(tape);
                        return ratio(probe);
                      }});
    };
    const auto add_turned = [&list](const std::string& name, const auto& ratio) {
      list.push_back({name, [ratio](Tape<Real>& tape) {
                        TurnedProbe<Real, D> probe(tape);
                        return ratio(probe);
                      }});
    };
    using T = TurnedProbe<Real, D>;
    using Q = PointProbe<Real, D>;
    if constexpr (D == 3) add_point("sliver", [](Q& p) { return p.of_sliver(); });
    add_point("simplex", [](Q& p) { return p.in_simplex(); });
    add_point("normal", [](Q& p) { return p.normal(); });
    add_point("unit", [](Q& p) { return p.unit(false); });
    add_point("unit length", [](Q& p) { return p.unit(true); });
    for (std::size_t size = 2; size <= D + 1; ++size)
      add_point("mean " + std::to_string(size), [=](Q& p) { return p.mean(size); });
    for (std::size_t size = 2; size <= D; ++size) {
      const std::string n = " " + std::to_string(size);
      add_point("witness" + n, [=](Q& p) { return p.on_face(size, false, false); });
      add_point("witness across" + n, [=](Q& p) { return p.on_face(size, true, false); });
      add_point("vector" + n, [=](Q& p) { return p.on_face(size, false, true); });
      add_point("vector across" + n, [=](Q& p) { return p.on_face(size, true, true); });
    }
    add("gap", [](P& p) { return p.gap(); });
    add("integer_low", [](P& p) { return p.integer_low(); });
    add("determinant", [](P& p) { return p.determinant(); });
    add("quotient_below", [](P& p) { return p.quotient_below(); });
    add("length_above", [](P& p) { return p.length_above(); });
    add("halves", [](P& p) { return p.halves(); });
    add("integer_root", [](P& p) { return p.integer_root(); });
    add("filter along", [](P& p) { return p.template filter<Dot, X, E>(); });
    if constexpr (D == 2)
      add("filter across", [](P& p) { return p.template filter<Det2, E, X>(); });
    else
      add("filter cross", [](P& p) { return p.template filter<BinetCauchy, X, X, E, E>(); });
    for (std::size_t size = 1; size <= D; ++size) {
      const std::string n = " " + std::to_string(size);
      add("low" + n, [=](P& p) { return p.low(size); });
      add("gradient" + n, [=](P& p) { return p.template gradient<X>(size); });
      add("gradient across" + n, [=](P& p) { return p.template gradient<E>(size); });
      add("length" + n, [=](P& p) { return p.length(size, false, false); });
      add("near length" + n, [=](P& p) { return p.length(size, false, true); });
      if (size < D) add("edge_product" + n, [=](P& p) { return p.edge_product(size); });
      if (size == 1) continue;
      add("weights" + n, [=](P& p) { return p.template weights<X>(size); });
      add("weights across" + n, [=](P& p) { return p.template weights<E>(size); });
      add("plane" + n, [=](P& p) { return p.template plane<X>(size); });
      add("position" + n, [=](P& p) { return p.position(size); });
      add("nearest_point" + n, [=](P& p) { return p.nearest_point(size, false); });
      add("nearest_point across" + n, [=](P& p) { return p.nearest_point(size, true); });
      add("off" + n, [=](P& p) { return p.off(size, false); });
      add("off across" + n, [=](P& p) { return p.off(size, true); });
      add("length across" + n, [=](P& p) { return p.length(size, true, false); });
    }
    add_placed("placed gap", [](PlacedProbe<Real, D>& p) { return p.gap(); });
    add_placed("placed vertex", [](PlacedProbe<Real, D>& p) { return p.vertex(); });
    add_placed("placed edge", [](PlacedProbe<Real, D>& p) { return p.edge(); });
    add_placed("placed reach", [](PlacedProbe<Real, D>& p) { return p.reach(); });
    add_placed("placed low", [](PlacedProbe<Real, D>& p) { return p.low(); });
    add_placed("placed face edge", [](PlacedProbe<Real, D>& p) { return p.face_edge(); });
    add_placed("placed doubled point 1",
               [](PlacedProbe<Real, D>& p) { return p.template doubled_point<0>(); });
    add_placed("placed doubled point 2",
               [](PlacedProbe<Real, D>& p) { return p.template doubled_point<1>(); });
    if constexpr (D == 3)
      add_placed("placed doubled point 3",
                 [](PlacedProbe<Real, D>& p) { return p.template doubled_point<2>(); });
    for (std::size_t size = 1; size <= D; ++size) {
      const std::string n = " " + std::to_string(size);
      add_placed("placed position" + n, [=](PlacedProbe<Real, D>& p) { return p.position(size); });
      add_placed("placed nearby" + n, [=](PlacedProbe<Real, D>& p) { return p.nearby(size); });
      add_placed("placed length" + n,
                 [=](PlacedProbe<Real, D>& p) { return p.length(size, false); });
      add_placed("placed radii" + n, [=](PlacedProbe<Real, D>& p) { return p.length(size, true); });
    }
    add_turned("turned edge", [](T& p) { return p.edge(); });
    add_turned("numbers times", [](T& p) { return p.numbers(true); });
    add_turned("numbers plus", [](T& p) { return p.numbers(false); });
    add_turned("bounded times", [](T& p) { return p.bounded_numbers(0); });
    add_turned("bounded plus", [](T& p) { return p.bounded_numbers(1); });
    add_turned("bounded dot", [](T& p) { return p.bounded_numbers(2); });
    add_turned("inverse", [](T& p) { return p.inverted(); });
    add_turned("bounded vertex", [](T& p) { return p.template bounded_vertex<Bounded<Real>>(); });
    add_turned("bounded edge", [](T& p) { return p.template bounded_edge<Bounded<Real>>(); });
    add_turned("doubled vertex", [](T& p) { return p.template bounded_vertex<Doubled<Real>>(); });
    add_turned("doubled edge", [](T& p) { return p.template bounded_edge<Doubled<Real>>(); });
    add_turned("doubled placed", [](T& p) { return p.template bounded_point<Doubled<Real>>(); });
    if constexpr (D == 3) {
      add_turned("bounded normal", [](T& p) { return p.template bounded_normal<Bounded<Real>>(); });
      add_turned("doubled normal", [](T& p) { return p.template bounded_normal<Doubled<Real>>(); });
    }
    for (std::size_t size = 1; size <= D; ++size) {
      const std::string n = " " + std::to_string(size);
      add_turned("bounded face" + n, [=](T& p) { return p.bounded_face(size); });
      add_turned("bounded nearest" + n, [=](T& p) { return p.bounded_nearest(size); });
    }
    add_turned("turned along", [](T& p) { return p.along(); });
    add_turned("turned vertex", [](T& p) { return p.template point<0>(); });
    add_turned("turned point", [](T& p) { return p.template point<D>(); });
    add_turned("turned difference", [](T& p) { return p.template difference<D>(); });
    for_counts<0, D>([&]<std::size_t Count>() {
      const std::string n = " " + std::to_string(Count + 1);
      add_turned("turned witness" + n, [](T& p) { return p.template witness<Count>(false); });
      if (Count < D)
        add_turned("turned vector" + n, [](T& p) { return p.template witness<Count>(true); });
    });
    return list;
  }();
  return all;
}

}  // namespace certa::tiny
