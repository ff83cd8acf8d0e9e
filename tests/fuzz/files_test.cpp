// The laws of file readers, and of `certa verify`, on arbitrary bytes and on corrupted files.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <certa/fuzz/recipe.hpp>

#include "properties/readers.hpp"
#include "properties/verification.hpp"
#include "support/every_family.hpp"

namespace certa::test {
namespace {

using fuzz::Random;

std::vector<std::uint8_t> bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

/// Changes, drops or repeats a few characters of the text.
std::string spoiled(std::string text, Random& random) {
  for (int n = random.between(0, 3); n > 0 && !text.empty(); --n) {
    const std::size_t at = random.below(text.size());
    constexpr std::string_view kLikely = "0123456789-.e,[]{}\":/ \n";
    switch (random.below(4)) {
      case 0:
        text[at] = static_cast<char>(random.bits() % 256);
        break;
      case 1:
        text[at] = kLikely[random.below(kLikely.size())];
        break;
      case 2:
        text.erase(at, 1 + random.below(4));
        break;
      default:
        text.insert(at, text.substr(at, 1 + random.below(8)));
    }
  }
  return text;
}

RC_GTEST_PROP(Readers, SurviveAnyBytes, (const std::vector<std::uint8_t>& bytes)) {
  require(fuzz::json_reads_back(bytes));
  require(fuzz::points_read_back(bytes));
  require(fuzz::mesh_reads_back(bytes));
}

TEST(Readers, SpoiledLinesAreRefusedOrReadBack) {
  Random random(11);
  std::size_t pairs = 0;
  constexpr int kLines = 4000;
  for (int n = 0; n < kLines; ++n) {
    const Recipe recipe = fuzz::random_recipe(kFamilies[random.below(kFamilies.size())], random, 3);
    const std::string line =
        n % 2 ? fuzz::to_json(realize<2>(recipe)) : fuzz::to_json(realize<3>(recipe));
    const std::string text = spoiled(line, random);
    const auto violation = fuzz::json_reads_back(bytes_of(text), &pairs);
    EXPECT_FALSE(violation) << *violation << ": " << text;
  }
  EXPECT_GT(pairs, kLines / 4U);
  EXPECT_LT(pairs, kLines * 3U / 4U);
}

TEST(Readers, SpoiledSetsOfPointsAreRefusedOrReadBack) {
  const std::array<std::string, 3> good{
      R"({"id":"x","points":[[0,0],[1,-0.0],["0x1.8p-1074",1e300]]})",
      R"({"vertices":[[1,2],[1,2]],"id":7})", R"({"points":[],"note":[1,{}]})"};
  Random random(13);
  for (const std::string& line : good) {
    std::size_t sets = 0;
    constexpr int kLines = 1500;
    for (int n = 0; n < kLines; ++n) {
      const std::string text = spoiled(line, random);
      const auto violation = fuzz::points_read_back(bytes_of(text), &sets);
      EXPECT_FALSE(violation) << *violation << ": " << text;
    }
    EXPECT_GT(sets, kLines / 4U);
    EXPECT_LT(sets, kLines * 3U / 4U);
  }
}

TEST(Readers, SpoiledMeshesAreRefusedOrReadBack) {
  const std::array<std::string, 6> good{
      "v 1 2 3\nv -1e5 0.25 1e-300 1\nf 1 2 1\n",
      "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0.5\n3 0 1 2\n",
      "ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty double y\nproperty "
      "float "
      "z\nend_header\n1 2 3\n4 5 6\n",
      "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
      "0\nendloop\nendfacet\nendsolid s\n",
      std::string("ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty float "
                  "x\nproperty float y\nproperty float z\nend_header\n") +
          std::string("\0\0\x80\x3f\0\0\0\x40\0\0\x40\x40", 12),
      std::string(80, ' ') + std::string("\1\0\0\0", 4) + std::string(50, '\0')};
  constexpr std::array<std::uint8_t, 6> kFormats{0, 1, 2, 3, 2, 3};
  Random random(12);
  for (std::size_t k = 0; k < good.size(); ++k) {
    std::size_t meshes = 0;
    constexpr int kFiles = 1500;
    for (int n = 0; n < kFiles; ++n) {
      std::vector<std::uint8_t> bytes = bytes_of(n == 0 ? good[k] : spoiled(good[k], random));
      bytes.insert(bytes.begin(), kFormats[k]);
      const auto violation = fuzz::mesh_reads_back(bytes, &meshes);
      EXPECT_FALSE(violation) << *violation;
      if (n == 0) {
        EXPECT_EQ(meshes, 1U) << k;
      }
    }
    EXPECT_GT(meshes, kFiles / 10U) << k;
    EXPECT_LT(meshes, std::size_t{kFiles}) << k;
  }
}

class Verification : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, Verification, testing::ValuesIn(kFamilies), family_name);

TEST_P(Verification, BelievesNothingButTheTruth) {
  int recipes = 0;
  int unreadable = 0;
  int refused = 0;
  int accepted_changed = 0;
  int refused_comparisons = 0;
  std::uint64_t seed = 0;
  for_all_recipes([&](const Recipe& recipe) -> fuzz::Violation {
    ++recipes;
    for (int n = 0; n < 4; ++n, ++seed) {
      fuzz::VerificationSeen seen;
      const std::uint64_t chosen = n == 0 ? seed / 4 % 4 : mix(seed);
      if (auto violation = fuzz::verification_holds(recipe, chosen, seed / 16 % 2 == 1, &seen))
        return violation;
      unreadable += !seen.readable;
      refused += seen.readable && !seen.accepted;
      accepted_changed += seen.accepted && seen.changed;
      refused_comparisons += seen.comparison && !seen.accepted;
    }
    return std::nullopt;
  });
  EXPECT_GT(unreadable, recipes / 8);
  EXPECT_GT(refused, 5 * recipes / 8);
  EXPECT_GT(accepted_changed, recipes / 40);  // e.g. another stage's name
  EXPECT_GT(refused_comparisons, recipes / 8);
}

}  // namespace
}  // namespace certa::test
