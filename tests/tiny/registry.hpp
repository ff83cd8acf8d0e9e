/// All probes by name.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "probes.hpp"

namespace certa::tiny {

template <class Real, int D>
struct NamedProbe {
  std::string name;
  std::function<double(Probe<Real, D>&)> ratio;

  /// The highest ratio that a search finds.
  [[nodiscard]] double highest(std::uint64_t seed, int beginnings, int changes) const {
    return tiny::highest<Real>(seed, beginnings, changes, [this](Tape<Real>& tape) {
      Probe<Real, D> probe(tape);
      return ratio(probe);
    });
  }
};

template <class Real, int D>
[[nodiscard]] const std::vector<NamedProbe<Real, D>>& probes() {
  using P = Probe<Real, D>;
  using X = PointDifference<D>;
  using E = Edge<D>;
  static const std::vector<NamedProbe<Real, D>> all = [] {
    std::vector<NamedProbe<Real, D>> list{
        {"gap", [](P& p) { return p.gap(); }},
        {"integer_low", [](P& p) { return p.integer_low(); }},
        {"determinant", [](P& p) { return p.determinant(); }},
        {"quotient_below", [](P& p) { return p.quotient_below(); }},
        {"length_above", [](P& p) { return p.length_above(); }},
        {"halves", [](P& p) { return p.halves(); }},
        {"integer_root", [](P& p) { return p.integer_root(); }},
        {"filter along", [](P& p) { return p.template filter<Dot, X, E>(); }},
    };
    if constexpr (D == 2)
      list.push_back({"filter across", [](P& p) { return p.template filter<Det2, E, X>(); }});
    else
      list.push_back(
          {"filter cross", [](P& p) { return p.template filter<BinetCauchy, X, X, E, E>(); }});
    for (std::size_t size = 1; size <= D; ++size) {
      const std::string n = " " + std::to_string(size);
      list.push_back({"low" + n, [=](P& p) { return p.low(size); }});
      list.push_back({"gradient" + n, [=](P& p) { return p.template gradient<X>(size); }});
      list.push_back({"gradient across" + n, [=](P& p) { return p.template gradient<E>(size); }});
      list.push_back({"length" + n, [=](P& p) { return p.length(size, false, false); }});
      list.push_back({"near length" + n, [=](P& p) { return p.length(size, false, true); }});
      if (size < D)
        list.push_back({"edge_product" + n, [=](P& p) { return p.edge_product(size); }});
      if (size == 1) continue;
      list.push_back({"weights" + n, [=](P& p) { return p.template weights<X>(size); }});
      list.push_back({"weights across" + n, [=](P& p) { return p.template weights<E>(size); }});
      list.push_back({"plane" + n, [=](P& p) { return p.template plane<X>(size); }});
      list.push_back({"position" + n, [=](P& p) { return p.position(size); }});
      list.push_back({"nearest_point" + n, [=](P& p) { return p.nearest_point(size, false); }});
      list.push_back(
          {"nearest_point across" + n, [=](P& p) { return p.nearest_point(size, true); }});
      list.push_back({"off" + n, [=](P& p) { return p.off(size, false); }});
      list.push_back({"off across" + n, [=](P& p) { return p.off(size, true); }});
      list.push_back({"length across" + n, [=](P& p) { return p.length(size, true, false); }});
    }
    return list;
  }();
  return all;
}

}  // namespace certa::tiny
