#include "answers/hull.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <certa/algorithms/hull/chan.hpp>
#include <certa/algorithms/hull/divide_and_conquer.hpp>
#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/hull/jarvis.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

#include "answers/hull_steps.hpp"
#include "formats/pair_writer.hpp"

namespace certa::tools {

namespace {

using Span = std::span<const Point<2>>;
using Indices = std::vector<std::uint32_t>;
using Hull = std::variant<Indices, std::string>;  // or why there is none

std::string explain(const SegmentPair& meeting) {
  const auto name = [](std::size_t i) { return std::to_string(i); };
  const auto [i, j] = meeting;
  const std::string wanted = "melkman needs a simple polyline, but ";
  if (i == j) return wanted + "points " + name(i) + " and " + name(i + 1) + " are equal";
  if (i + 1 == j) return wanted + "this one turns straight back at point " + name(j);
  return wanted + "the segments from point " + name(i) + " to " + name(i + 1) + " and from " +
         name(j) + " to " + name(j + 1) + " meet";
}

template <class Policy, class Observer>
Hull hull_by(std::string_view algorithm, Span points, Observer& observe) {
  Policy policy;
  if (algorithm == "graham") return graham(policy, points, observe);
  if (algorithm == "jarvis") return jarvis(policy, points, observe);
  if (algorithm == "divide-and-conquer") return divide_and_conquer(policy, points, observe);
  if (algorithm == "chan") return chan(policy, points, observe);
  if (auto hull = melkman(policy, points, observe)) return *std::move(hull);
  return explain(find_meeting(policy, points).value_or(SegmentPair{}));
}

template <class Observer>
Hull hull_under(const HullQuestion& question, Span points, Observer&& observe) {
  if (question.policy == "exact") return hull_by<exact>(question.algorithm, points, observe);
  if (question.policy == "double")
    return hull_by<floating<double>>(question.algorithm, points, observe);
  if (question.policy == "float")
    return hull_by<floating<float>>(question.algorithm, points, observe);
  return hull_by<adaptive>(question.algorithm, points, observe);
}

}  // namespace

Hull exact_hull(std::string_view algorithm, Span points) {
  IgnoreSteps ignore;
  return hull_by<adaptive>(algorithm, points, ignore);
}

std::optional<std::string> append_hull(std::string& answers, const PlanarPoints& set,
                                       const HullQuestion& question) {
  HullSteps steps;
  const Hull hull = question.steps ? hull_under(question, set.points, steps)
                                   : hull_under(question, set.points, IgnoreSteps{});
  if (const auto* reason = std::get_if<std::string>(&hull)) return *reason;
  if (steps.too_long())
    return "the steps take more than " + std::to_string(HullSteps::kMostBytes / 1'000'000) +
           " MB: ask without --steps, or for fewer points";
  std::vector<Point<2>> vertices;
  for (const std::uint32_t i : std::get<Indices>(hull)) vertices.push_back(set.points[i]);
  JsonWriter json(answers);
  json.object([&] {
    json.key("id").raw(set.id);
    json.member("algorithm", question.algorithm);
    json.key("hull").row(std::get<Indices>(hull));
    json.key("vertices");
    write_points<2>(json, vertices);
    if (question.steps) json.key("steps").raw(steps.text());
  });
  answers += '\n';
  return std::nullopt;
}

}  // namespace certa::tools
