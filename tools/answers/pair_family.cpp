#include "answers/pair_family.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include <certa/fuzz/finding.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/text.hpp>

#include "formats/answer_writer.hpp"
#include "formats/json.hpp"
#include "formats/pair_writer.hpp"

namespace certa::tools {

namespace {

using fuzz::Family;
using fuzz::mix;
using fuzz::Placing;
using fuzz::Recipe;

fuzz::Random random_of(std::uint64_t family, int dimension, int number, std::uint64_t seed) {
  const std::uint64_t kind = family * 2 + (dimension == 2 ? 1 : 0);
  return fuzz::Random(mix(mix(seed) + kind) + static_cast<std::uint64_t>(number));
}

Recipe numbered(Family family, int dimension, int number, std::uint64_t seed) {
  fuzz::Random random = random_of(static_cast<std::uint64_t>(family), dimension, number, seed);
  Recipe recipe = fuzz::random_recipe(family, random);
  recipe.dimension = dimension;
  return recipe;
}

/// A recipe of a random family, for a placing.
Recipe numbered(Placing placing, int dimension, int number, std::uint64_t seed) {
  constexpr std::uint64_t kFirst = 1000;  // beyond all families
  fuzz::Random random =
      random_of(kFirst + static_cast<std::uint64_t>(placing), dimension, number, seed);
  const Family family = fuzz::kFamilies[random.below(fuzz::kFamilies.size())];
  Recipe recipe = fuzz::random_recipe(family, random);
  recipe.dimension = dimension;
  return recipe;
}

constexpr std::string_view kPlaced = "placed";

std::string_view placed_name(Placing placing) {
  constexpr std::array<std::string_view, fuzz::kPlacings.size()> kNames{
      "placed_resting",   "placed_drifted", "placed_tangent",  "placed_cancelling",
      "placed_unbounded", "placed_distant", "placed_standing", "placed_any"};
  return kNames[static_cast<std::size_t>(placing)];
}

}  // namespace

std::vector<PairFamily> all_families() {
  std::vector<PairFamily> all(fuzz::kFamilies.begin(), fuzz::kFamilies.end());
  all.insert(all.end(), fuzz::kApplications.begin(), fuzz::kApplications.end());
  all.insert(all.end(), fuzz::kPlacings.begin(), fuzz::kPlacings.end());
  return all;
}

std::string_view name_of(const PairFamily& family) {
  if (const auto* placing = std::get_if<Placing>(&family)) return placed_name(*placing);
  if (const auto* application = std::get_if<fuzz::Application>(&family))
    return to_string(*application);
  return to_string(std::get<Family>(family));
}

bool exists(const PairFamily& family, int dimension) {
  return dimension == 3 || !std::holds_alternative<fuzz::Application>(family);
}

std::variant<std::vector<PairFamily>, std::string> families_named(
    const std::vector<std::string>& names) {
  const std::vector<PairFamily> known = all_families();
  for (const std::string& name : names) {
    const auto has_name = [&name](const PairFamily& family) { return name_of(family) == name; };
    if (name == "all" || name == kPlaced || std::any_of(known.begin(), known.end(), has_name))
      continue;
    std::string choice = "all";
    for (const PairFamily& family : known) choice.append(", ").append(name_of(family));
    choice.append(", ").append(kPlaced);
    return concat({"there is no family ", name, ": choose from ", choice});
  }
  std::vector<PairFamily> chosen;
  const auto is_chosen = [&names](const PairFamily& family) {
    return std::any_of(names.begin(), names.end(), [&family](const std::string& name) {
      return name == name_of(family) || (name == "all" && std::holds_alternative<Family>(family)) ||
             (name == kPlaced && std::holds_alternative<Placing>(family));
    });
  };
  std::copy_if(known.begin(), known.end(), std::back_inserter(chosen), is_chosen);
  return chosen;
}

PairLine generated_pair(const PairFamily& family, int dimension, int number, std::uint64_t seed) {
  const auto line = [&](const auto& pair) {
    return PairLine{concat({"\"", name_of(family), dimension == 2 ? "-2d-" : "-3d-",
                            std::to_string(number), "\""}),
                    pair.shapes(),
                    {}};
  };
  if (const auto* application = std::get_if<fuzz::Application>(&family))
    return line(fuzz::application_pair(*application, seed, static_cast<std::uint64_t>(number)));
  if (const auto* placing = std::get_if<Placing>(&family)) {
    const Recipe recipe = numbered(*placing, dimension, number, seed);
    return dimension == 2 ? line(fuzz::place<2>(recipe, *placing))
                          : line(fuzz::place<3>(recipe, *placing));
  }
  const Recipe recipe = numbered(std::get<Family>(family), dimension, number, seed);
  return dimension == 2 ? line(fuzz::realize<2>(recipe)) : line(fuzz::realize<3>(recipe));
}

Verdict append_generated(std::string& lines, const PairFamily& family, int dimension, int number,
                         std::uint64_t seed) {
  const PairLine generated = generated_pair(family, dimension, number, seed);
  return std::visit(
      [&](const auto& shapes) {
        const auto pair = vertices_of(shapes);
        const fuzz::Truth truth = fuzz::truth(pair);
        JsonWriter json(lines);
        json.object([&] {
          json.key("id").raw(generated.id);
          json.member("family", name_of(family));
          if (const auto* plain = std::get_if<Family>(&family))
            json.member("recipe", to_text(numbered(*plain, dimension, number, seed)));
          write_shapes(json, pair);
          write_truth(json, truth.verdict, truth.distance, truth.distance_squared);
        });
        lines += '\n';
        return truth.verdict;
      },
      generated.shapes);
}

}  // namespace certa::tools
