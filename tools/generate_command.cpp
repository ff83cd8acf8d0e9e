#include "generate_command.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

#include <certa/fuzz/application.hpp>
#include <certa/fuzz/generate.hpp>
#include <certa/fuzz/judge.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/realize.hpp>
#include <certa/fuzz/text.hpp>

#include "answer_writer.hpp"
#include "file.hpp"
#include "json.hpp"
#include "pair_writer.hpp"
#include "progress.hpp"

namespace certa::tools {

namespace {

using fuzz::Family;
using fuzz::mix;
using fuzz::Recipe;

constexpr std::size_t kBufferBytes = 1 << 16;

Recipe numbered(Family family, int dimension, int number, std::uint64_t seed) {
  const auto kind = static_cast<std::uint64_t>(family) * 2 + (dimension == 2 ? 1 : 0);
  fuzz::Random random(mix(mix(seed) + kind) + static_cast<std::uint64_t>(number));
  Recipe recipe = fuzz::random_recipe(family, random);
  recipe.dimension = dimension;
  return recipe;
}

std::string_view name_of(const PairFamily& family) {
  return std::visit([](auto kind) { return to_string(kind); }, family);
}

/// What `certa oracle` would answer, with the pair and notes on it before the verdict.
template <int D>
Verdict append_line(std::string& lines, const PairFamily& family, int number,
                    const std::string& notes, const fuzz::Pair<D>& pair) {
  const fuzz::Truth truth = fuzz::truth(pair);
  const std::string_view name = name_of(family);
  const std::string id =
      concat({"\"", name, D == 2 ? "-2d-" : "-3d-", std::to_string(number), "\""});
  std::string known = concat({R"(,"family":")", name, "\",", notes});
  append_shapes(known, pair);
  std::string line;
  append_truth(line, {id}, truth.verdict, truth.distance, truth.distance_squared);
  line.insert(line.find(id) + id.size(), known);
  lines += line;
  return truth.verdict;
}

Verdict append_line(std::string& lines, const PairFamily& family, int dimension, int number,
                    std::uint64_t seed) {
  if (const auto* application = std::get_if<fuzz::Application>(&family))
    return append_line(
        lines, family, number, "",
        fuzz::application_pair(*application, seed, static_cast<std::uint64_t>(number)));
  const Recipe recipe = numbered(std::get<Family>(family), dimension, number, seed);
  const std::string notes = concat({R"("recipe":")", to_text(recipe), "\","});
  return dimension == 2 ? append_line(lines, family, number, notes, fuzz::realize<2>(recipe))
                        : append_line(lines, family, number, notes, fuzz::realize<3>(recipe));
}

bool exists(const PairFamily& family, int dimension) {
  return dimension == 3 || std::holds_alternative<Family>(family);
}

std::vector<PairFamily> all_families() {
  std::vector<PairFamily> all(fuzz::kFamilies.begin(), fuzz::kFamilies.end());
  all.insert(all.end(), fuzz::kApplications.begin(), fuzz::kApplications.end());
  return all;
}

}  // namespace

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

std::optional<std::string> refuse(const GenerateOptions& options) {
  for (const PairFamily& family : options.families)
    for (const int dimension : options.dimensions)
      if (exists(family, dimension)) return std::nullopt;
  return "these families have pairs in space alone, none of dimension 2";
}

ExitStatus generate_command(const GenerateOptions& options) {
  const Run run;
  OutputFile output(options.output);
  Progress progress;
  Summary summary;
  std::string lines;
  for (const PairFamily& family : options.families) {
    for (const int dimension : options.dimensions) {
      if (!exists(family, dimension)) continue;
      for (int i = 0; i < options.count; ++i) {
        summary.add(append_line(lines, family, dimension, options.first + i, options.seed),
                    ClaimOutcome::none);
        if (lines.size() < kBufferBytes) continue;
        output.write(lines);
        lines.clear();
        progress.show(summary.pairs());
      }
    }
  }
  output.write(lines);
  output.close();
  return run.finish(summary);
}

}  // namespace certa::tools
