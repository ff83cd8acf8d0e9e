// The law of an engine under test: each of its answers about a pair in its range is true, within
// its tolerance. certa_add_engine_fuzzer compiles this file in the engine's own project.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <exception>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <certa/exact/round.hpp>
#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/engine_under_test.hpp>
#include <certa/fuzz/finding.hpp>
#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>
#include <certa/rational.hpp>

namespace certa::fuzz {

namespace {

/// Prints the number of queries at the end, because an engine that is never asked is never wrong.
struct Counts {
  std::string engine;
  std::size_t asked = 0;
  std::size_t out_of_range = 0;

  explicit Counts(std::string name) : engine(std::move(name)) {}
  Counts(const Counts&) = delete;
  Counts& operator=(const Counts&) = delete;
  ~Counts() {
    std::cerr << engine << ": asked " << asked << " pairs, " << out_of_range
              << " more are out of its range\n";
  }
};

Engine& engine() {
  static const std::unique_ptr<Engine> the_engine = engine_under_test();
  return *the_engine;
}

std::string full_name() {
  const EngineInfo& info = engine().info();
  return info.version.empty() ? info.name : info.name + ' ' + info.version;
}

Counts& counts() {
  static Counts all(full_name());
  return all;
}

/// Any bytes become a recipe that the engine answers.
Recipe recipe_for_engine(Bytes bytes) {
  const EngineInfo& info = engine().info();
  if (!info.planar && !info.spatial)
    throw std::logic_error(full_name() + " answers neither in the plane nor in space");
  Recipe recipe = decode(bytes);
  if (!info.planar) recipe.dimension = 3;
  if (!info.spatial) recipe.dimension = 2;
  return recipe;
}

/// Every other recipe gets poses and radii, if the engine takes them.
template <int D>
Pair<D> made(const Recipe& recipe) {
  const EngineInfo& info = engine().info();
  if ((!info.posed && !info.rounded) || recipe.variant % 2 == 0) return realize<D>(recipe);
  Pair<D> pair = place<D>(recipe, placing_of(recipe));
  if (!info.posed) pair.pose_a = pair.pose_b = {};
  if (!info.rounded) pair.radius_a = pair.radius_b = 0;
  return pair;
}

/// The pair in the engine's number type; nothing if this type or the engine's range does not hold
/// it.
template <int D>
std::optional<Pair<D>> question(const Recipe& recipe) {
  Pair<D> pair = made<D>(recipe);
  for (auto* points : {&pair.a, &pair.b})
    points->resize(std::min<std::size_t>(points->size(), CERTA_FUZZ_MAX_VERTICES));
  std::optional<Pair<D>> held = rounded(pair, engine().info().number);
  if (held && !CERTA_FUZZ_OUT_OF_RANGE && !engine().in_range(EngineVertices(*held).pair()))
    return std::nullopt;
  return held;
}

template <class Range>
void put_row(std::ostream& os, const Range& row) {
  const char* separator = "(";
  for (const double x : row) {
    os << separator << x;
    separator = ", ";
  }
  os << ')';
}

std::string describe(const EngineAnswer& answer) {
  std::ostringstream os;
  os.precision(17);
  os << (answer.intersects ? "they meet" : "apart");
  if (answer.distance) os << ", distance " << *answer.distance;
  if (answer.on_a) put_row(os << ", on a ", *answer.on_a);
  if (answer.on_b) put_row(os << ", on b ", *answer.on_b);
  return os.str();
}

std::string describe(const Truth& truth) {
  std::ostringstream os;
  os.precision(17);
  os << to_string(truth.verdict) << ", distance " << truth.distance << ", squared "
     << to_string(truth.distance_squared);
  return os.str();
}

/// A string of JSON.
std::string quoted(const std::string& text) {
  std::ostringstream os;
  os << '"' << std::hex << std::setfill('0');
  for (const char c : text) {
    if (c == '"' || c == '\\')
      os << '\\' << c;
    else if (static_cast<unsigned char>(c) < 0x20)
      os << "\\u" << std::setw(4) << static_cast<int>(c);
    else
      os << c;
  }
  os << '"';
  return os.str();
}

/// A number as JSON, and what is none as a string.
std::string number(double x) {
  std::ostringstream os;
  os.precision(17);
  os << x;
  return std::isfinite(x) ? os.str() : quoted(os.str());
}

std::string point(const std::optional<std::array<double, 3>>& x, int dimension) {
  if (!x) return "null";
  std::string text;
  for (int k = 0; k < dimension; ++k)
    text += (k == 0 ? "[" : ",") + number((*x)[static_cast<std::size_t>(k)]);
  return text + "]";
}

/// A finding as `certa compare -o` writes it; `said` are its last members.
template <int D>
std::string line_of(const Recipe& recipe, const std::string& kind, const Pair<D>& pair,
                    const Truth& exact, const std::string& said) {
  return R"({"id":")" + to_text(recipe) + R"(","family":")" +
         std::string(to_string(recipe.family)) + R"(","engine":)" + quoted(full_name()) +
         R"(,"finding":")" + kind + R"(","truth":{"verdict":")" +
         std::string(to_string(exact.verdict)) + R"(","distance":)" + number(exact.distance) +
         "}," + said + "," + to_json(pair).substr(1);
}

std::string members(const EngineAnswer& answer, int dimension) {
  std::string text =
      std::string(R"("answer":{"intersects":)") + (answer.intersects ? "true" : "false");
  if (answer.distance) text += R"(,"distance":)" + number(*answer.distance);
  if (answer.on_a || answer.on_b)
    text += R"(,"witness":{"a":)" + point(answer.on_a, dimension) + R"(,"b":)" +
            point(answer.on_b, dimension) + "}";
  return text + "}";
}

/// The last pair and its answer, for the explanation. The engine is not asked again, because it may
/// have a state and answer differently the next time.
struct Last {
  std::vector<std::uint8_t> input;
  std::string answer;
  std::string line;  // of a finding
} last;

template <int D>
std::string describe(Finding finding, const Pair<D>& pair, const EngineAnswer& answer,
                     const Truth& truth) {
  std::ostringstream os;
  os.precision(17);
  os << to_string(finding) << ": " << full_name();
  switch (finding) {
    case Finding::missed:
    case Finding::ghost:
      os << " says " << (truth.meet() ? "apart" : "they meet") << ", but they are "
         << to_string(truth.verdict);
      if (truth.verdict != Verdict::touching) os << " by " << from_touching(pair, truth);
      break;
    case Finding::not_finite:
      os << " gives a number that is not finite";
      break;
    case Finding::distance:
      os << " says they are " << *answer.distance << " apart, but it is " << truth.distance;
      break;
    case Finding::none:
      break;
  }
  return os.str();
}

template <int D>
Violation ask(const Recipe& recipe) {
  const std::optional<Pair<D>> pair = question<D>(recipe);
  if (!pair) {
    ++counts().out_of_range;
    return std::nullopt;
  }
  ++counts().asked;
  const EngineVertices vertices(*pair);
  EngineAnswer answer;
  const auto throws = [&](const std::string& what) {
    last.answer = "throws: " + what;
    last.line = line_of(recipe, "error", *pair, truth(*pair), R"("detail":)" + quoted(what));
    return full_name() + ' ' + last.answer;
  };
  try {
    answer = engine().query(vertices.pair());
  } catch (const std::exception& error) {
    return throws(error.what());
  } catch (...) {
    return throws("no std::exception");
  }
  const Truth exact = truth(*pair);
  const Finding finding = finding_of(*pair, exact, answer, tolerance_under_test(vertices.pair()));
  last.answer = describe(answer);
  if (finding == Finding::none) return std::nullopt;
  last.line = line_of(recipe, std::string(to_string(finding)), *pair, exact, members(answer, D));
  return describe(finding, *pair, answer, exact);
}

template <int D>
std::string explain(const Recipe& recipe, const std::string& answer) {
  const std::optional<Pair<D>> pair = question<D>(recipe);
  if (!pair) return "out of the engine's range\n";
  return "pair:   " + to_json(*pair) + "\ntruth:  " + describe(truth(*pair)) +
         "\nanswer: " + answer + "\nreplay: " CERTA_FUZZ_REPLAY " --recipe '" + to_text(recipe) +
         "'\nlook:   the same with --findings FILE, then certa show FILE\n";
}

}  // namespace

Violation violated(Bytes bytes) {
  last = {{bytes.begin(), bytes.end()}, {}, {}};
  const Recipe recipe = recipe_for_engine(bytes);
  return recipe.dimension == 2 ? ask<2>(recipe) : ask<3>(recipe);
}

std::string explain(Bytes bytes) {
  const Recipe recipe = recipe_for_engine(bytes);
  const bool was_asked =
      std::equal(bytes.begin(), bytes.end(), last.input.begin(), last.input.end());
  const std::string answer = was_asked ? last.answer : "not asked";
  return "recipe: " + to_text(recipe) + '\n' +
         (recipe.dimension == 2 ? explain<2>(recipe, answer) : explain<3>(recipe, answer));
}

std::string finding_line(Bytes /*bytes*/) { return last.line; }

}  // namespace certa::fuzz
