#include "pair_family.hpp"

#include <algorithm>
#include <iterator>

#include <certa/fuzz/generate.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/text.hpp>

#include "formats/json.hpp"

namespace certa::tools {

namespace {

using fuzz::Family;
using fuzz::mix;
using fuzz::Recipe;

Recipe numbered(Family family, int dimension, int number, std::uint64_t seed) {
  const auto kind = static_cast<std::uint64_t>(family) * 2 + (dimension == 2 ? 1 : 0);
  fuzz::Random random(mix(mix(seed) + kind) + static_cast<std::uint64_t>(number));
  Recipe recipe = fuzz::random_recipe(family, random);
  recipe.dimension = dimension;
  return recipe;
}

std::vector<PairFamily> all_families() {
  std::vector<PairFamily> all(fuzz::kFamilies.begin(), fuzz::kFamilies.end());
  all.insert(all.end(), fuzz::kApplications.begin(), fuzz::kApplications.end());
  return all;
}

}  // namespace

std::string_view name_of(const PairFamily& family) {
  return std::visit([](auto kind) { return to_string(kind); }, family);
}

bool exists(const PairFamily& family, int dimension) {
  return dimension == 3 || std::holds_alternative<Family>(family);
}

std::variant<std::vector<PairFamily>, std::string> families_named(
    const std::vector<std::string>& names) {
  const std::vector<PairFamily> known = all_families();
  for (const std::string& name : names) {
    const auto has_name = [&name](const PairFamily& family) { return name_of(family) == name; };
    if (name == "all" || std::ranges::any_of(known, has_name)) continue;
    std::string choice = "all";
    for (const PairFamily& family : known) choice.append(", ").append(name_of(family));
    return "there is no family " + name + ": choose from " + choice;
  }
  std::vector<PairFamily> chosen;
  std::ranges::copy_if(known, std::back_inserter(chosen), [&names](const PairFamily& family) {
    return std::ranges::any_of(names, [&family](const std::string& name) {
      return name == name_of(family) || (name == "all" && std::holds_alternative<Family>(family));
    });
  });
  return chosen;
}

GeneratedPair generated_pair(const PairFamily& family, int dimension, int number,
                             std::uint64_t seed) {
  GeneratedPair result;
  result.id = concat(
      {"\"", name_of(family), dimension == 2 ? "-2d-" : "-3d-", std::to_string(number), "\""});
  if (const auto* application = std::get_if<fuzz::Application>(&family)) {
    result.shapes = fuzz::application_pair(*application, seed, static_cast<std::uint64_t>(number));
    return result;
  }
  const Recipe recipe = numbered(std::get<Family>(family), dimension, number, seed);
  result.recipe = to_text(recipe);
  if (dimension == 2)
    result.shapes = fuzz::realize<2>(recipe);
  else
    result.shapes = fuzz::realize<3>(recipe);
  return result;
}

}  // namespace certa::tools
