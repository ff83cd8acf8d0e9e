// `certa generate`: its lines, and that other commands find the same truth.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/polygon/centroid.hpp>
#include <certa/algorithms/polygon/transform.hpp>
#include <certa/fuzz/application.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/fuzz/text.hpp>
#include <certa/predicates/adaptive.hpp>

#include "command.hpp"
#include "formats/json.hpp"
#include "formats/number.hpp"

namespace certa::tools {
namespace {

using fuzz::kFamilies;

Outcome generate(std::vector<std::string> options) {
  options.insert(options.begin(), "generate");
  return certa(options);
}

/// The text of a member of a line.
std::string member(JsonParser& parser, const std::string& line, std::string_view key) {
  EXPECT_FALSE(parser.parse(line)) << line;
  for (const auto& [name, value] : parser.root().members())
    if (name == key) return std::string(value.text());
  ADD_FAILURE() << "no " << key << " in " << line;
  return {};
}

/// A shape's coordinates, one after the other.
std::vector<double> coordinates(JsonValue shape) {
  std::vector<double> all;
  for (const auto& [name, vertices] : shape.members())
    for (const JsonValue vertex : vertices.elements())
      for (const JsonValue x : vertex.elements()) {
        EXPECT_EQ(x.kind(), JsonKind::number);
        all.push_back(parse_decimal(x.text()).value());
      }
  return all;
}

template <int D>
std::vector<double> coordinates(const std::vector<Point<D>>& points) {
  std::vector<double> all;
  for (const Point<D>& p : points) all.insert(all.end(), p.begin(), p.end());
  return all;
}

/// Whether all doubles are the same, including the signs of zeros.
bool same_bits(const std::vector<double>& x, const std::vector<double>& y) {
  return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                    [](double a, double b) { return fuzz::same_bits(a, b); });
}

template <int D>
void expect_exact(JsonParser& parser, const std::string& line, const Pair<D>& pair) {
  ASSERT_FALSE(parser.parse(line));
  for (const auto& [name, value] : parser.root().members()) {
    if (name == "a") {
      EXPECT_TRUE(same_bits(coordinates(value), coordinates<D>(pair.a))) << line;
    }
    if (name == "b") {
      EXPECT_TRUE(same_bits(coordinates(value), coordinates<D>(pair.b))) << line;
    }
  }
}

TEST(Generate, EveryFamilyAndDimensionWithTheTruthThatCertifyFinds) {
  const Scratch scratch;
  const std::string pairs = scratch.path("pairs.jsonl");
  const Outcome outcome = generate({"--count", "40", "--seed", "5", "-o", pairs});
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  EXPECT_EQ(outcome.out, "");
  const auto lines = lines_of(scratch.read("pairs.jsonl"));
  ASSERT_EQ(lines.size(), kFamilies.size() * 2 * 40);
  const auto answers = lines_of(certa({"certify", pairs}).out);
  ASSERT_EQ(answers.size(), lines.size());

  JsonParser parser;
  std::set<std::string> ids;
  std::set<std::string> verdicts;
  int negative_zeros = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    for (const auto* key : {"id", "verdict", "distance", "distance_squared"})
      EXPECT_EQ(member(parser, line, key), member(parser, answers[i], key)) << line;
    ids.insert(member(parser, line, "id"));
    verdicts.insert(member(parser, line, "verdict"));
    negative_zeros += contains(line, "-0.0");
    EXPECT_FALSE(contains(line, "-0,") || contains(line, "-0]")) << "an integer to many readers";
    const auto recipe = fuzz::recipe_from_text(member(parser, line, "recipe"));
    ASSERT_TRUE(recipe) << line;
    EXPECT_EQ(to_string(recipe->family), member(parser, line, "family"));
    if (recipe->dimension == 2)
      expect_exact(parser, line, fuzz::realize<2>(*recipe));
    else
      expect_exact(parser, line, fuzz::realize<3>(*recipe));
  }
  EXPECT_EQ(ids.size(), lines.size());
  EXPECT_EQ(verdicts, (std::set<std::string>{"overlapping", "separated", "touching"}));
  EXPECT_GT(negative_zeros, 0);
  for (const auto family : kFamilies)
    for (const auto* kind : {"-2d-0", "-3d-39"})
      EXPECT_TRUE(ids.contains(std::string(to_string(family)) + kind));
}

TEST(Generate, ALineDependsOnSeedFamilyDimensionAndNumberAlone) {
  const auto all = lines_of(generate({"--family", "all", "--count", "3"}).out);
  EXPECT_EQ(all, lines_of(generate({"--count", "3", "--seed", "1"}).out)) << "the defaults";
  const auto some = lines_of(
      generate({"--family", "flat", "contact", "flat", "--count", "2", "--dimension", "3"}).out);
  ASSERT_EQ(some.size(), 4u) << "each family once";
  EXPECT_TRUE(
      some[0].starts_with(R"({"id":"contact-3d-0","family":"contact","recipe":"contact 3D)"));
  EXPECT_TRUE(some[3].starts_with(R"({"id":"flat-3d-1",)"));
  for (const std::string& line : some)
    EXPECT_TRUE(std::find(all.begin(), all.end(), line) != all.end());
  const auto other = lines_of(generate({"--count", "3", "--seed", "18446744073709551615"}).out);
  ASSERT_EQ(other.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_NE(all[i], other[i]);
}

TEST(Generate, ApplicationsAreInSpaceAndHaveNoRecipe) {
  const Scratch scratch;
  const std::string pairs = scratch.path("pairs.jsonl");
  const Outcome outcome = generate(
      {"--family", "packing", "game", "robot_arm", "--count", "20", "--seed", "3", "-o", pairs});
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  const auto lines = lines_of(scratch.read("pairs.jsonl"));
  ASSERT_EQ(lines.size(), fuzz::kApplications.size() * 20);
  const auto answers = lines_of(certa({"certify", pairs}).out);
  ASSERT_EQ(answers.size(), lines.size());
  JsonParser parser;
  std::size_t i = 0;
  for (const fuzz::Application application : fuzz::kApplications)
    for (std::uint64_t number = 0; number < 20; ++number, ++i) {
      const std::string& line = lines[i];
      const std::string name(to_string(application));
      EXPECT_TRUE(line.starts_with(R"({"id":")" + name + "-3d-" + std::to_string(number) +
                                   R"(","family":")" + name + R"(","a":)"))
          << line;
      EXPECT_FALSE(contains(line, "recipe"));
      for (const auto* key : {"id", "verdict", "distance", "distance_squared"})
        EXPECT_EQ(member(parser, line, key), member(parser, answers[i], key)) << line;
      expect_exact(parser, line, fuzz::application_pair(application, 3, number));
    }
  EXPECT_EQ(generate({"--family", "all", "game", "--count", "1", "--dimension", "2"}).out,
            generate({"--count", "1", "--dimension", "2"}).out)
      << "all are the degenerate families, and applications are in space";
}

TEST(Generate, OnePairByItsNumber) {
  const auto all =
      lines_of(generate({"--family", "contact", "game", "--seed", "9", "--count", "40"}).out);
  ASSERT_EQ(all.size(), 120u);
  for (const std::size_t number : {0U, 17U, 39U}) {
    const auto one = lines_of(
        generate({"--family", "contact", "game", "--seed", "9", "--number", std::to_string(number)})
            .out);
    EXPECT_EQ(one, (std::vector{all[number], all[40 + number], all[80 + number]}));
  }
  const Outcome last = generate({"--family", "game", "--number", "999999999"});
  EXPECT_TRUE(last.out.starts_with(R"({"id":"game-3d-999999999",)")) << last.error;
}

/// FNV-1a of the output of `generate --count 20 --seed 7` for these families.
std::uint64_t digest(std::vector<std::string> families) {
  families.insert(families.begin(), "--family");
  families.insert(families.end(), {"--count", "20", "--seed", "7"});
  std::uint64_t digest = 14695981039346656037U;
  for (const char c : generate(families).out)
    digest = (digest ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return digest;
}

// A change here changes the pairs that people reproduce by a seed; announce it in CHANGELOG.md. The
// second digest also changes with the kernel's constants.
TEST(Generate, SameSeedSameLinesOnEveryPlatform) {
  EXPECT_EQ(digest({"grid", "random", "contact", "flat", "needle", "ulp_neighbour", "far_away",
                    "mixed_scale", "subnormal", "near_overflow", "wild", "rescaled", "round_shapes",
                    "shared"}),
            1550578883401188009U);
  EXPECT_EQ(digest({"threshold", "tiny_face", "diagonal", "unlike", "ties"}),
            15775283708717300444U);
  EXPECT_EQ(digest({"points"}), 5927724386999053467U);
}

/// The points of shapes a and b, coordinate after coordinate.
std::array<std::vector<Point<2>>, 2> planar_shapes(JsonParser& parser, const std::string& line) {
  std::array<std::vector<Point<2>>, 2> shapes;
  EXPECT_FALSE(parser.parse(line)) << line;
  for (const auto& [name, value] : parser.root().members()) {
    if (name != "a" && name != "b") continue;
    const std::vector<double> x = coordinates(value);
    for (std::size_t k = 0; k + 1 < x.size(); k += 2)
      shapes[name == "a" ? 0 : 1].push_back({x[k], x[k + 1]});
  }
  return shapes;
}

const std::vector<std::string> kScatters{"points_disc", "points_circle", "points_lattice",
                                         "points_turned"};

/// The hull of these points, exactly.
std::vector<Point<2>> exact_hull_of(const std::vector<Point<2>>& points) {
  adaptive policy;
  std::vector<Point<2>> hull;
  for (const std::uint32_t i : graham(policy, std::span<const Point<2>>(points)))
    hull.push_back(points[i]);
  return hull;
}

TEST(Generate, PointsBecomeHullsThatAreScaledTurnedAndMoved) {
  const auto run = [](const std::string& family, std::vector<std::string> options) {
    options.insert(options.begin(), {"--family", family, "--points", "30", "--count", "25"});
    const Outcome outcome = generate(std::move(options));
    EXPECT_EQ(outcome.status, 0) << outcome.error;
    return lines_of(outcome.out);
  };
  JsonParser parser;
  for (const std::string& family : kScatters) {
    const auto still = run(family, {"--move", "0,0"});
    const auto hulls = run(family, {"--move", "0,0", "--hull", "chan"});
    const auto scaled = run(family, {"--move", "0,0", "--hull", "chan", "--scale", "1.5,0.625"});
    const auto turned = run(family, {"--move", "0,0", "--hull", "chan", "--turn", "0.28,0.96"});
    const auto moved = run(family, {"--move", "-1.25,0.375", "--hull", "chan"});
    ASSERT_EQ(still.size(), 25u);
    for (std::size_t k = 0; k < still.size(); ++k) {
      const auto points = planar_shapes(parser, still[k]);
      EXPECT_EQ(points[0].size(),
                family == "points_lattice" || family == "points_turned" ? 25u : 30u);
      const auto hull_a = exact_hull_of(points[0]);
      const auto hull_b = exact_hull_of(points[1]);
      EXPECT_EQ(planar_shapes(parser, hulls[k]), (std::array{hull_a, hull_b}));
      std::vector<std::uint32_t> all(hull_b.size());
      std::iota(all.begin(), all.end(), 0U);
      const std::span<const Point<2>> polygon(hull_b);
      const Point<2> fixed = centroid(adaptive(), polygon, all);
      EXPECT_EQ(planar_shapes(parser, scaled[k]),
                (std::array{hull_a, scale(polygon, {1.5, 0.625}, fixed).points}));
      EXPECT_EQ(planar_shapes(parser, moved[k]),
                (std::array{hull_a, translate(polygon, {-1.25, 0.375}).points}));
      const auto at = planar_shapes(parser, turned[k]);
      EXPECT_EQ(at[0], hull_a);
      ASSERT_EQ(at[1].size(), hull_b.size());
      for (std::size_t v = 0; v < hull_b.size(); ++v) {
        const double x = hull_b[v][0] - fixed[0];
        const double y = hull_b[v][1] - fixed[1];
        EXPECT_NEAR(at[1][v][0], 0.28 * x - 0.96 * y + fixed[0], 1e-14);
        EXPECT_NEAR(at[1][v][1], 0.96 * x + 0.28 * y + fixed[1], 1e-14);
      }
    }
    // The algorithm changes nothing but how the hull is found.
    for (const auto* algorithm : {"graham", "jarvis", "divide-and-conquer", "melkman"})
      EXPECT_EQ(run(family, {"--move", "0,0", "--hull", algorithm}), hulls) << algorithm;
  }
}

TEST(Generate, PointsHaveTheTruthThatCertifyFinds) {
  const Scratch scratch;
  const std::string pairs = scratch.path("pairs.jsonl");
  ASSERT_EQ(generate({"--family", "points", "--points", "16", "--count", "40", "-o", pairs}).status,
            0);
  const auto lines = lines_of(scratch.read("pairs.jsonl"));
  ASSERT_EQ(lines.size(), kScatters.size() * 40);
  const auto answers = lines_of(certa({"certify", pairs}).out);
  JsonParser parser;
  std::map<std::string, int> verdicts;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (const auto* key : {"id", "verdict", "distance", "distance_squared"})
      EXPECT_EQ(member(parser, lines[i], key), member(parser, answers[i], key)) << lines[i];
    ++verdicts[member(parser, lines[i], "family") + " " + member(parser, lines[i], "verdict")];
  }
  for (const std::string& family : kScatters)
    for (const auto* verdict : {"separated", "overlapping"})
      EXPECT_GT(verdicts[family + " " + verdict], 3) << family;
  EXPECT_GT(verdicts["points_lattice touching"], 3);
  EXPECT_EQ(lines, lines_of(generate({"--family", "points_disc", "points", "--points", "16",
                                      "--count", "40", "--dimension", "2"})
                                .out));
}

TEST(Generate, WrongArgumentsAreOneClearMessage) {
  const Outcome family = generate({"--family", "contact", "Flat"});
  EXPECT_EQ(family.status, 2);
  EXPECT_EQ(family.out, "");
  EXPECT_EQ(family.error,
            "certa: there is no family Flat: choose from all, grid, random, contact, flat, needle, "
            "ulp_neighbour, far_away, mixed_scale, subnormal, near_overflow, wild, rescaled, "
            "round_shapes, shared, threshold, tiny_face, diagonal, unlike, ties, game, robot_arm, "
            "packing, placed_resting, placed_drifted, placed_tangent, placed_cancelling, "
            "placed_unbounded, placed_distant, placed_standing, placed_any, points_disc, "
            "points_circle, points_lattice, points_turned, placed, points\n");
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--count", "0"},
                                             {"--count", "1e3"},
                                             {"--seed", "-1"},
                                             {"--seed", "x"},
                                             {"--dimension", "4"},
                                             {"--number", "-1"},
                                             {"--number", "1000000000"},
                                             {"--number", "1", "--count", "2"},
                                             {"--points", "50"},
                                             {"--family", "points", "grid", "--move", "1,1"},
                                             {"--family", "points", "--points", "2"},
                                             {"--family", "points", "--hull", "quick"},
                                             {"--family", "points", "--move", "1"},
                                             {"--family", "points", "--turn", "1,x"},
                                             {"--family", "points", "--turn", "2,0"},
                                             {"--family", "points", "--turn", "0,0"},
                                             {"--family", "points", "--scale", "inf"},
                                             {"--family", "points", "--dimension", "3"},
                                             {"--family"},
                                             {"pairs.jsonl"}}) {
    const Outcome outcome = generate(options);
    EXPECT_EQ(outcome.status, 2) << options[0];
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.error.starts_with("certa: ")) << outcome.error;
  }
  const Outcome far = generate({"--family", "points", "--count", "1", "--scale", "1e308,1e308"});
  EXPECT_EQ(far.status, 2);
  EXPECT_EQ(far.error,
            "certa: pair 0 of random points has no finite coordinates after --scale, --turn and "
            "--move\n");
  const Outcome flat = generate({"--family", "game", "packing", "--dimension", "2"});
  EXPECT_EQ(flat.status, 2);
  EXPECT_EQ(flat.out, "");
  EXPECT_EQ(flat.error, "certa: these families have pairs in space alone, none of dimension 2\n");
  const Outcome full = certa({"generate"}, {.output_path = "/dev/full"});
  EXPECT_EQ(full.status, 2);
  EXPECT_EQ(full.error, "certa: cannot write standard output: No space left on device\n");
}

#if CERTA_HAS_ORACLE
TEST(Generate, TheOracleAgrees) {
  const Scratch scratch;
  const std::string pairs = scratch.path("pairs.jsonl");
  ASSERT_EQ(generate({"--count", "3", "-o", pairs}).status, 0);
  const auto lines = lines_of(scratch.read("pairs.jsonl"));
  const auto answers = lines_of(certa({"oracle", pairs}).out);
  ASSERT_EQ(answers.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto tail = answers[i].find(R"(,"verdict":)");
    EXPECT_TRUE(lines[i].ends_with(answers[i].substr(tail))) << lines[i];
  }
}
#endif

}  // namespace
}  // namespace certa::tools
