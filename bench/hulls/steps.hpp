/// Figures 4 to 7, 9 and 10: the steps of the algorithms to their hulls, from their own records.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <certa/algorithms/hull/chan.hpp>
#include <certa/algorithms/hull/divide_and_conquer.hpp>
#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/hull/jarvis.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>

#include "hulls/points.hpp"
#include "support/csv.hpp"

namespace certa::bench {

/// Writes hulls_steps.csv: the points and segments for hulls_steps.svg.
class StepsPicture {
 public:
  explicit StepsPicture(const Options& options)
      : csv_(options_of(options), "hulls_steps",
             "What hulls_steps.svg draws, by panel and layer: points (x, y), and segments from "
             "there to (to_x, to_y)\n"
             "40 points uniform in a disc, in random order, for Chan in lexicographic order; "
             "group: of Chan's round or of the halves, from 1; popped: edges that Graham's stack "
             "held and lost; dropped: edges of the halves' hulls that the joined one has not\n"
             "_third, _two_thirds: when so many of the points (graham) or hull vertices (jarvis) "
             "have been dealt with",
             {"panel", "layer", "group", "x", "y", "to_x", "to_y"}) {}

  void run() {
    Random random(kSeed);
    while (points_.size() < kPoints) points_.push_back(in_disc(random));
    draw_graham();
    draw_jarvis();
    draw_halves();
    // Chan's groups follow the order of the points; sorted, they lie side by side.
    std::sort(points_.begin(), points_.end());
    draw_chan();
    csv_.close();
  }

 private:
  using Indices = std::vector<std::uint32_t>;
  using Span = std::span<const std::uint32_t>;
  using Edge = std::pair<std::uint32_t, std::uint32_t>;

  static constexpr std::size_t kPoints = 40;
  static constexpr std::uint64_t kSeed = 7;
  /// The vertex of Chan's march from which all tangents are drawn.
  static constexpr std::size_t kTangentsFrom = 3;
  /// The stages of all panels but the first of a row, which shows how an algorithm begins.
  static constexpr std::array<std::string_view, 3> kStages{"third", "two_thirds", "done"};

  /// Nothing is measured here, so a quick run writes the same.
  static Options options_of(Options options) {
    options.quick = false;
    return options;
  }

  void point(const std::string& panel, std::uint32_t i, std::size_t group = 0) {
    csv_.row(panel, "points", group, number(points_[i][0], 5), number(points_[i][1], 5), "", "");
  }
  void points(const std::string& panel) {
    for (std::uint32_t i = 0; i < kPoints; ++i) point(panel, i);
  }
  void segment(const std::string& panel, std::string_view layer, const Edge& edge,
               std::size_t group = 0) {
    const Point<2>&from = points_[edge.first], &to = points_[edge.second];
    csv_.row(panel, layer, group, number(from[0], 5), number(from[1], 5), number(to[0], 5),
             number(to[1], 5));
  }
  void path(const std::string& panel, std::string_view layer, Span vertices) {
    for (std::size_t k = 1; k < vertices.size(); ++k)
      segment(panel, layer, {vertices[k - 1], vertices[k]});
  }
  void polygon(const std::string& panel, std::string_view layer, Span vertices,
               std::size_t group = 0) {
    for (const Edge& edge : edges_of(vertices)) segment(panel, layer, edge, group);
  }
  [[nodiscard]] static std::vector<Edge> edges_of(Span polygon) {
    std::vector<Edge> edges;
    for (std::size_t k = 0; k < polygon.size(); ++k)
      edges.emplace_back(polygon[k], polygon[(k + 1) % polygon.size()]);
    return edges;
  }

  /// The stack, and the points that were on it before.
  void draw_graham() {
    struct Observer {
      StepsPicture& picture;
      Indices others = {};
      Indices stack = {};
      std::vector<Edge> popped = {};

      void operator()(const GrahamOrder& step) {
        others.assign(step.others.begin(), step.others.end());
        picture.points("graham_begin");
        for (const std::uint32_t i : others)
          picture.segment("graham_begin", "ray", {step.pivot, i});
      }
      void operator()(const GrahamPop& step) {
        stack.pop_back();
        popped.emplace_back(stack.back(), step.vertex);
      }
      void operator()(const GrahamPush& step) {
        stack.push_back(step.vertex);
        for (std::size_t s = 0; s < kStages.size(); ++s)
          if (step.vertex == others[(s + 1) * others.size() / kStages.size() - 1]) show(s);
      }
      void show(std::size_t stage) const {
        const std::string panel = "graham_" + std::string(kStages[stage]);
        picture.points(panel);
        for (const Edge& edge : popped) picture.segment(panel, "popped", edge);
        picture.path(panel, "hull", stack);
        if (stage + 1 == kStages.size())
          picture.segment(panel, "hull", {stack.back(), stack.front()});
      }
    };
    (void)graham(policy_, std::span<const Point<2>>(points_), Observer{*this});
  }

  /// The edges so far, with the candidates for the last of them.
  void draw_jarvis() {
    const std::size_t n = jarvis(policy_, std::span<const Point<2>>(points_)).size();
    struct Observer {
      StepsPicture& picture;
      std::size_t n;
      Indices hull = {};
      std::vector<Edge> candidates = {};

      void operator()(const MarchStart& step) { hull.push_back(step.vertex); }
      void operator()(const MarchCandidate& step) { candidates.emplace_back(step.from, step.to); }
      void operator()(const MarchChoice& step) {
        hull.push_back(step.to);
        if (hull.size() == 2) show("begin");
        for (std::size_t s = 0; s < kStages.size(); ++s)
          if (hull.size() - 1 == (s + 1) * n / kStages.size()) show(kStages[s]);
        candidates.clear();
      }
      void show(std::string_view stage) const {
        const std::string panel = "jarvis_" + std::string(stage);
        picture.points(panel);
        for (const Edge& edge : candidates) picture.segment(panel, "candidate", edge);
        picture.path(panel, "hull", hull);
      }
    };
    (void)jarvis(policy_, std::span<const Point<2>>(points_), Observer{*this, n});
  }

  /// Groups, their hulls and the march over them; the tangents from one of its vertices.
  void draw_chan() {
    struct Observer {
      StepsPicture& picture;
      std::string panel = {};
      std::size_t groups = 0;
      std::size_t vertices = 0;
      std::size_t rounds = 0;

      void operator()(const ChanRound& step) {
        panel = "chan_" + std::to_string(step.limit);
        groups = 0;
        vertices = 0;
        ++rounds;
      }
      void operator()(const ChanGroup& step) {
        ++groups;
        for (const std::uint32_t i : step.points) picture.point(panel, i, groups);
        picture.polygon(panel, "group", step.hull, groups);
      }
      void operator()(const MarchStart&) {}
      void operator()(const ChanTangent& step) {
        if (vertices == kTangentsFrom)
          picture.segment(panel, "tangent", {step.from, step.to}, step.group + 1);
      }
      void operator()(const MarchChoice& step) {
        ++vertices;
        picture.segment(panel, "hull", {step.from, step.to});
      }
      void operator()(const ChanGiveUp&) {}
      void operator()(const GrahamOrder&) {}
      void operator()(const GrahamPush&) {}
      void operator()(const GrahamPop&) {}
    };
    Observer observer{*this};
    (void)chan(policy_, std::span<const Point<2>>(points_), observer);
    if (observer.rounds != 2) throw std::logic_error("the figure has panels for two rounds");
  }

  /// The last join: both halves, their hulls and common tangents.
  void draw_halves() {
    struct Observer {
      StepsPicture& picture;
      bool is_first = true;
      Indices left = {}, right = {}, hull = {};
      std::array<std::uint32_t, 2> lower = {}, upper = {};

      void operator()(const HalvesSplit& step) {
        if (!std::exchange(is_first, false)) return;
        for (const auto* panel : {"halves", "joined"}) {
          for (const std::uint32_t i : step.left) picture.point(panel, i, 1);
          for (const std::uint32_t i : step.right) picture.point(panel, i, 2);
        }
      }
      void operator()(const LeafHull&) {}
      void operator()(const HullsJoined& step) {
        left.assign(step.left.begin(), step.left.end());
        right.assign(step.right.begin(), step.right.end());
        hull.assign(step.hull.begin(), step.hull.end());
        lower = step.lower;
        upper = step.upper;
      }
    };
    Observer last{*this};
    (void)divide_and_conquer(policy_, std::span<const Point<2>>(points_), last);
    polygon("halves", "group", last.left, 1);
    polygon("halves", "group", last.right, 2);
    const std::vector<Edge> kept = edges_of(last.hull);
    for (const Indices& half : {last.left, last.right})
      for (const Edge& edge : edges_of(half))
        if (std::find(kept.begin(), kept.end(), edge) == kept.end())
          segment("joined", "dropped", edge);
    polygon("joined", "hull", last.hull);
    for (const auto* panel : {"halves", "joined"})
      for (const auto& [from, to] : {last.lower, last.upper}) segment(panel, "common", {from, to});
  }

  Csv csv_;
  adaptive policy_;
  std::vector<Point<2>> points_;
};

}  // namespace certa::bench
