// `certa hull --steps`: the steps of each algorithm lead to its hull, and each step is right.
#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <certa/algorithms/hull/graham.hpp>
#include <certa/hull/orientation.hpp>
#include <certa/predicates/exact.hpp>

#include "hull_lines.hpp"

namespace certa::tools {
namespace {

std::vector<Points> step_sets() { return sets_of_every_kind(90); }

/// The answers with steps; expects that their hulls are those without.
std::vector<HullAnswer> with_steps(const std::vector<Points>& sets, const std::string& algorithm,
                                   const std::string& policy = "adaptive") {
  const auto plain = hulls_of(sets, algorithm, {"--policy", policy});
  auto answers = hulls_of(sets, algorithm, {"--steps", "--policy", policy});
  for (std::size_t k = 0; k < sets.size(); ++k) EXPECT_EQ(answers[k].hull, plain[k].hull);
  return answers;
}

Sign turn(const Points& points, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  exact policy;
  return orientation(policy, points.at(a), points.at(b), points.at(c));
}

/// The points that differ from all before them.
Indices distinct(const Points& points, const Indices& indices) {
  Indices first;
  for (const std::uint32_t i : indices)
    if (std::none_of(first.begin(), first.end(),
                     [&](std::uint32_t j) { return points[i] == points[j]; }))
      first.push_back(i);
  return first;
}

Indices sorted(Indices indices) {
  std::sort(indices.begin(), indices.end());
  return indices;
}

/// Returns the final stack. Tests each step on the way if signs are exact.
Indices replay_graham(const Points& points, const std::vector<Step>& steps, bool is_exact) {
  if (steps.empty()) return {};
  EXPECT_EQ(steps[0].name, "order");
  const std::uint32_t pivot = steps[0].number("pivot");
  const Indices& others = steps[0].list("others");
  for (std::size_t k = 1; is_exact && k < others.size(); ++k)
    EXPECT_NE(turn(points, pivot, others[k - 1], others[k]), Sign::negative);
  Indices stack;
  for (std::size_t k = 1; k < steps.size(); ++k) {
    if (steps[k].name == "push") {
      stack.push_back(steps[k].number("vertex"));
      continue;
    }
    EXPECT_EQ(steps[k].name, "pop");
    EXPECT_GE(stack.size(), 2u);
    EXPECT_EQ(steps[k].number("vertex"), stack.back());
    const std::uint32_t next = steps[k].number("next");
    if (is_exact) {
      EXPECT_NE(turn(points, stack[stack.size() - 2], stack.back(), next), Sign::positive);
    }
    stack.pop_back();
  }
  return stack;
}

TEST(HullSteps, OfGrahamAreAStack) {
  const auto sets = step_sets();
  const auto answers = with_steps(sets, "graham");
  std::size_t pops = 0;
  for (std::size_t k = 0; k < sets.size(); ++k) {
    const auto& steps = answers[k].steps;
    EXPECT_EQ(replay_graham(sets[k], steps, true), answers[k].hull);
    EXPECT_EQ(steps.empty(), sets[k].empty());
    for (const Step& step : steps) pops += step.name == "pop";
    if (steps.empty()) continue;
    const auto equal = static_cast<std::size_t>(
        std::count(sets[k].begin(), sets[k].end(), sets[k][steps[0].number("pivot")]));
    EXPECT_EQ(steps[0].list("others").size(), sets[k].size() - equal);
  }
  EXPECT_GT(pops, 1000u);
}

/// The vertices of a march that starts at step k; moves k past it. `visit` gets the candidates of
/// each vertex.
template <class Visit>
Indices replay_march(const std::vector<Step>& steps, std::size_t& k, const std::string& candidate,
                     const Visit& visit) {
  EXPECT_EQ(steps.at(k).name, "start");
  Indices hull{steps[k++].number("vertex")};
  std::vector<Step> candidates;
  for (; k < steps.size(); ++k) {
    const Step& step = steps[k];
    if (step.name == candidate) {
      EXPECT_EQ(step.number("from"), hull.back());
      candidates.push_back(step);
    } else if (step.name == "chosen") {
      EXPECT_EQ(step.number("from"), hull.back());
      visit(candidates, step);
      candidates.clear();
      hull.push_back(step.number("to"));
    } else {
      break;
    }
  }
  EXPECT_TRUE(candidates.empty());
  return hull;
}

/// A march without its last vertex, which must be the first one again.
Indices closed(Indices march) {
  if (march.size() == 1) return march;
  EXPECT_EQ(march.front(), march.back());
  march.pop_back();
  return march;
}

TEST(HullSteps, OfJarvisAreBetterAndBetterCandidates) {
  const auto sets = step_sets();
  const auto answers = with_steps(sets, "jarvis");
  std::size_t better = 0;
  for (std::size_t k = 0; k < sets.size(); ++k) {
    if (sets[k].empty()) {
      EXPECT_TRUE(answers[k].steps.empty());
      continue;
    }
    std::size_t at = 0;
    const auto visit = [&](const std::vector<Step>& candidates, const Step& chosen) {
      ASSERT_FALSE(candidates.empty());
      EXPECT_EQ(candidates.back().number("to"), chosen.number("to"));
      for (std::size_t c = 1; c < candidates.size(); ++c, ++better)
        EXPECT_NE(turn(sets[k], chosen.number("from"), candidates[c - 1].number("to"),
                       candidates[c].number("to")),
                  Sign::positive);
    };
    const Indices march = replay_march(answers[k].steps, at, "candidate", visit);
    EXPECT_EQ(closed(march), answers[k].hull);
    EXPECT_EQ(at, answers[k].steps.size());
  }
  EXPECT_GT(better, 1000u);
}

/// One round of Chan's algorithm, which starts at step k. Returns the march, closed in the last
/// round.
Indices replay_round(const Points& points, const std::vector<Step>& steps, std::size_t& k) {
  EXPECT_EQ(steps.at(k).name, "round");
  const std::size_t m = steps[k++].number("m");
  Indices grouped;
  std::vector<Indices> hulls;
  for (; k < steps.size() && steps[k].name == "group"; ++k) {
    const Indices& group = steps[k].list("points");
    EXPECT_TRUE(group.size() == m || grouped.size() + group.size() == points.size());
    grouped.insert(grouped.end(), group.begin(), group.end());
    Points own;
    for (const std::uint32_t i : group) own.push_back(points.at(i));
    exact policy;
    Indices expected = graham(policy, std::span<const Point<2>>(own));
    for (std::uint32_t& i : expected) i = group[i];
    EXPECT_EQ(steps[k].list("hull"), expected);
    hulls.push_back(expected);
  }
  Indices all(points.size());
  std::iota(all.begin(), all.end(), 0U);
  EXPECT_EQ(grouped, all);
  const auto visit = [&](const std::vector<Step>& tangents, const Step& chosen) {
    bool found = false;
    for (const Step& tangent : tangents) {
      const Indices& hull = hulls.at(tangent.number("group"));
      EXPECT_TRUE(std::find(hull.begin(), hull.end(), tangent.number("to")) != hull.end());
      for (const std::uint32_t i : hull)
        EXPECT_NE(turn(points, tangent.number("from"), tangent.number("to"), i), Sign::negative);
      found = found || tangent.number("to") == chosen.number("to");
    }
    EXPECT_TRUE(found);
  };
  Indices march = replay_march(steps, k, "tangent", visit);
  if (k < steps.size()) {
    EXPECT_EQ(steps[k].name, "give_up");
    EXPECT_EQ(steps[k++].number("m"), m);
    EXPECT_EQ(march.size(), m + 1);
    EXPECT_LT(k, steps.size()) << "another round";
  }
  return march;
}

TEST(HullSteps, OfChanAreRoundsOfGroupsAndTangents) {
  const auto sets = step_sets();
  const auto answers = with_steps(sets, "chan");
  std::map<std::size_t, int> rounds;
  for (std::size_t k = 0; k < sets.size(); ++k) {
    Indices march;
    std::size_t at = 0;
    std::size_t count = 0;
    for (; at < answers[k].steps.size(); ++count)
      march = replay_round(sets[k], answers[k].steps, at);
    ++rounds[count];
    EXPECT_EQ(sets[k].empty() ? march : closed(march), answers[k].hull);
  }
  EXPECT_GT(rounds[1], 100);
  EXPECT_GT(rounds[2], 20);
  EXPECT_GT(rounds[3], 5);
}

/// The hull of a part, which starts at step k.
Indices replay_division(const Points& points, const std::vector<Step>& steps, std::size_t& k,
                        const Indices& part, int& joins) {
  const Step& step = steps.at(k++);
  if (step.name == "leaf") {
    EXPECT_EQ(step.list("points"), part);
    EXPECT_LE(part.size(), 2u);
    EXPECT_EQ(step.list("hull"), part);
    return step.list("hull");
  }
  EXPECT_EQ(step.name, "split");
  EXPECT_GE(part.size(), 3u);
  Indices both = step.list("left");
  both.insert(both.end(), step.list("right").begin(), step.list("right").end());
  EXPECT_EQ(both, part);
  const Indices left = replay_division(points, steps, k, step.list("left"), joins);
  const Indices right = replay_division(points, steps, k, step.list("right"), joins);
  const Step& join = steps.at(k++);
  EXPECT_EQ(join.name, "join");
  EXPECT_EQ(join.list("left"), left);
  EXPECT_EQ(join.list("right"), right);
  const Indices &lower = join.list("lower"), &upper = join.list("upper");
  const auto has = [](const Indices& hull, std::uint32_t i) {
    return std::find(hull.begin(), hull.end(), i) != hull.end();
  };
  EXPECT_TRUE(lower.size() == 2 && has(left, lower[0]) && has(right, lower[1]));
  EXPECT_TRUE(upper.size() == 2 && has(left, upper[0]) && has(right, upper[1]));
  for (const std::uint32_t i : part) {
    EXPECT_NE(turn(points, lower[0], lower[1], i), Sign::negative);
    EXPECT_NE(turn(points, upper[0], upper[1], i), Sign::positive);
  }
  for (const std::uint32_t end : {lower[0], lower[1], upper[0], upper[1]})
    EXPECT_TRUE(has(join.list("hull"), end));
  ++joins;
  return join.list("hull");
}

TEST(HullSteps, OfDivideAndConquerAreHalvesAndTangents) {
  const auto sets = step_sets();
  const auto answers = with_steps(sets, "divide-and-conquer");
  int joins = 0;
  for (std::size_t k = 0; k < sets.size(); ++k) {
    Indices order(sets[k].size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t i, std::uint32_t j) { return sets[k][i] < sets[k][j]; });
    std::size_t at = 0;
    EXPECT_EQ(replay_division(sets[k], answers[k].steps, at, distinct(sets[k], order), joins),
              answers[k].hull);
    EXPECT_EQ(at, answers[k].steps.size());
  }
  EXPECT_GT(joins, 100);
}

TEST(HullSteps, OfMelkmanAreTheHullsOfAllBeginnings) {
  const auto sets = polylines(step_sets());
  const auto answers = with_steps(sets, "melkman");
  std::size_t polygons = 0;
  for (std::size_t k = 0; k < sets.size(); ++k) {
    ASSERT_EQ(answers[k].steps.size(), sets[k].size());
    for (std::uint32_t n = 0; n < sets[k].size(); ++n) {
      const Step& step = answers[k].steps[n];
      EXPECT_EQ(step.name, "deque");
      EXPECT_EQ(step.number("point"), n);
      Indices hull = step.list("deque");
      if (hull.size() > 2) {
        ASSERT_EQ(hull.front(), hull.back());
        hull.pop_back();
        ++polygons;
      }
      exact policy;
      EXPECT_EQ(sorted(hull),
                sorted(graham(policy, std::span<const Point<2>>(sets[k]).first(n + 1))));
      for (std::size_t v = 0; hull.size() > 2 && v < hull.size(); ++v)
        EXPECT_EQ(turn(sets[k], hull[v], hull[(v + 1) % hull.size()], hull[(v + 2) % hull.size()]),
                  Sign::positive);
      if (n + 1 == sets[k].size()) {
        EXPECT_EQ(sorted(hull), sorted(answers[k].hull));
      }
    }
  }
  EXPECT_GT(polygons, 1000u);
}

TEST(HullSteps, EndWithTheHullUnderInexactPoliciesToo) {
  const auto sets = step_sets();
  const auto answers = with_steps(sets, "graham", "float");
  for (std::size_t k = 0; k < sets.size(); ++k)
    EXPECT_EQ(replay_graham(sets[k], answers[k].steps, false), answers[k].hull);
  for (const auto* policy : {"float", "double"})
    for (const auto* algorithm : {"chan", "jarvis", "divide-and-conquer"})
      for (const auto& answer : with_steps(sets, algorithm, policy)) {
        const auto& steps = answer.steps;
        if (answer.hull.empty()) continue;
        ASSERT_FALSE(steps.empty());
        const Step& last = steps.back();
        if (last.name == "join" || last.name == "leaf") {
          EXPECT_EQ(last.list("hull"), answer.hull);
        } else if (last.name == "push") {
          EXPECT_EQ(last.number("vertex"), answer.hull.back());
        } else {
          // A wrong sign may make Chan's tangent lead back to the vertex that it comes from.
          EXPECT_TRUE(last.name == "chosen" || last.name == "start" || last.name == "tangent")
              << last.name;
        }
      }
}

}  // namespace
}  // namespace certa::tools
