// `certa generate`: its lines, and that other commands find the same truth.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <certa/fuzz/application.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/fuzz/text.hpp>

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
            "placed_unbounded, placed_distant, placed_standing, placed_any, placed\n");
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--count", "0"},
                                             {"--count", "1e3"},
                                             {"--seed", "-1"},
                                             {"--seed", "x"},
                                             {"--dimension", "4"},
                                             {"--number", "-1"},
                                             {"--number", "1000000000"},
                                             {"--number", "1", "--count", "2"},
                                             {"--family"},
                                             {"pairs.jsonl"}}) {
    const Outcome outcome = generate(options);
    EXPECT_EQ(outcome.status, 2) << options[0];
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.error.starts_with("certa: ")) << outcome.error;
  }
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
