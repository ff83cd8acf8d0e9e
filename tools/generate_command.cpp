#include "generate_command.hpp"

#include <cstddef>
#include <string_view>

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

/// What `certa oracle` would answer, with the pair before the verdict.
template <int D>
Verdict append_line(std::string& lines, const Recipe& recipe, int number) {
  const fuzz::Pair<D> pair = fuzz::realize<D>(recipe);
  const fuzz::Truth truth = fuzz::truth(pair);
  const std::string_view family = to_string(recipe.family);
  const std::string id =
      concat({"\"", family, D == 2 ? "-2d-" : "-3d-", std::to_string(number), "\""});
  std::string known = concat({R"(,"family":")", family, R"(","recipe":")", to_text(recipe), "\","});
  append_shapes(known, pair);
  std::string line;
  append_truth(line, {id}, truth.verdict, truth.distance, truth.distance_squared);
  line.insert(line.find(id) + id.size(), known);
  lines += line;
  return truth.verdict;
}

}  // namespace

std::variant<std::vector<Family>, std::string> families_named(
    const std::vector<std::string>& names) {
  std::vector<Family> chosen;
  for (const Family family : fuzz::kFamilies)
    for (const std::string& name : names)
      if ((name == "all" || name == to_string(family)) &&
          (chosen.empty() || chosen.back() != family))
        chosen.push_back(family);
  for (const std::string& name : names) {
    if (name == "all" || fuzz::family_named(name)) continue;
    std::string known = "all";
    for (const Family family : fuzz::kFamilies) known.append(", ").append(to_string(family));
    return "there is no family " + name + ": choose from " + known;
  }
  return chosen;
}

ExitStatus generate_command(const GenerateOptions& options) {
  const Run run;
  OutputFile output(options.output);
  Progress progress;
  Summary summary;
  std::string lines;
  for (const Family family : options.families) {
    for (const int dimension : options.dimensions) {
      for (int number = 0; number < options.count; ++number) {
        const Recipe recipe = numbered(family, dimension, number, options.seed);
        summary.add(dimension == 2 ? append_line<2>(lines, recipe, number)
                                   : append_line<3>(lines, recipe, number),
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
