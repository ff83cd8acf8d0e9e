/// Sets of points in the format of `certa hull`, and its answers as data.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "command.hpp"
#include "formats/json.hpp"
#include "formats/number.hpp"
#include "formats/pair_writer.hpp"
#include "hull/point_sets.hpp"

namespace certa::tools {

using Points = std::vector<Point<2>>;
using Indices = std::vector<std::uint32_t>;

inline Outcome hull(const std::string& input, std::vector<std::string> options = {}) {
  options.insert(options.begin(), "hull");
  return certa(options, {.input = input});
}

/// Sets of every kind, with every small size first.
inline std::vector<Points> sets_of_every_kind(std::size_t most) {
  std::vector<Points> sets;
  std::uint64_t seed = 1;
  for (const test::Kind2 kind : test::kKinds2) {
    for (std::size_t n = 0; n < 12; ++n)
      for (int k = 0; k < 4; ++k) sets.push_back(test::point_set(kind, n, seed++));
    for (const std::size_t n : {20U, 45U, 90U, 300U})
      if (n <= most)
        for (int k = 0; k < 3; ++k) sets.push_back(test::point_set(kind, n, seed++));
  }
  return sets;
}

inline std::string lines_of_sets(const std::vector<Points>& sets) {
  std::string lines;
  for (std::size_t k = 0; k < sets.size(); ++k) {
    JsonWriter json(lines);
    json.object([&] {
      json.member("id", k);
      json.key("points");
      write_points<2>(json, sets[k]);
    });
    lines += '\n';
  }
  return lines;
}

inline Indices indices_of(JsonValue array) {
  Indices indices;
  for (const JsonValue i : array.elements())
    indices.push_back(static_cast<std::uint32_t>(std::stoul(std::string(i.text()))));
  return indices;
}

/// A step: its name and its numbers; a single number is a list of one.
struct Step {
  std::string name;
  std::map<std::string, Indices> values;

  [[nodiscard]] const Indices& list(const std::string& key) const { return values.at(key); }
  [[nodiscard]] std::uint32_t number(const std::string& key) const { return values.at(key).at(0); }
};

struct HullAnswer {
  std::string id, algorithm;
  Indices hull;
  Points vertices;
  std::vector<Step> steps;
};

inline Step step_of(JsonValue object) {
  Step step;
  for (const auto& [key, value] : object.members()) {
    if (key == "step")
      step.name = value.text();
    else if (value.kind() == JsonKind::array)
      step.values[std::string(key)] = indices_of(value);
    else
      step.values[std::string(key)] = {
          static_cast<std::uint32_t>(std::stoul(std::string(value.text())))};
  }
  return step;
}

/// Throws std::runtime_error if the line is an error.
inline HullAnswer answer_of(const std::string& line) {
  JsonParser parser;
  if (const auto error = parser.parse(line)) throw std::runtime_error(error->reason + line);
  HullAnswer answer;
  for (const auto& [key, value] : parser.root().members()) {
    if (key == "id") answer.id = scalar_text(value);
    if (key == "algorithm") answer.algorithm = value.text();
    if (key == "hull") answer.hull = indices_of(value);
    if (key == "vertices")
      for (const JsonValue vertex : value.elements()) {
        Point<2> p{};
        std::size_t k = 0;
        for (const JsonValue x : vertex.elements()) p.at(k++) = parse_decimal(x.text()).value();
        answer.vertices.push_back(p);
      }
    if (key == "steps")
      for (const JsonValue step : value.elements()) answer.steps.push_back(step_of(step));
    if (key == "error") throw std::runtime_error(line);
  }
  return answer;
}

/// The answers to sets, none of which is an error.
inline std::vector<HullAnswer> hulls_of(const std::vector<Points>& sets,
                                        const std::string& algorithm,
                                        std::vector<std::string> options = {}) {
  options.insert(options.end(), {"--algorithm", algorithm});
  const Outcome outcome = hull(lines_of_sets(sets), options);
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  EXPECT_EQ(outcome.error, "certa: " + std::to_string(sets.size()) + " hulls, bad lines: 0\n");
  std::vector<HullAnswer> answers;
  for (const std::string& line : lines_of(outcome.out)) answers.push_back(answer_of(line));
  EXPECT_EQ(answers.size(), sets.size());
  answers.resize(sets.size());
  for (std::size_t k = 0; k < sets.size(); ++k) {
    EXPECT_EQ(answers[k].id, std::to_string(k));
    EXPECT_EQ(answers[k].algorithm, algorithm);
  }
  return answers;
}

/// The sets in lexicographic order, each point once: simple polylines.
inline std::vector<Points> polylines(std::vector<Points> sets) {
  for (Points& points : sets) {
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
  }
  return sets;
}

}  // namespace certa::tools
