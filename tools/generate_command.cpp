#include "generate_command.hpp"

#include <cstddef>

#include <certa/fuzz/finding.hpp>

#include "console/file.hpp"
#include "console/progress.hpp"
#include "formats/answer_writer.hpp"
#include "formats/json.hpp"
#include "formats/pair_writer.hpp"

namespace certa::tools {

namespace {

constexpr std::size_t kBufferBytes = 1 << 16;

/// What `certa oracle` would answer, with the pair and notes on it before the verdict.
Verdict append_line(std::string& lines, const PairFamily& family, const GeneratedPair& generated) {
  std::string known = concat({R"(,"family":")", name_of(family), "\","});
  if (!generated.recipe.empty()) known += concat({R"("recipe":")", generated.recipe, "\","});
  const fuzz::Truth truth = std::visit(
      [&known](const auto& pair) {
        append_shapes(known, pair);
        return fuzz::truth(pair);
      },
      generated.shapes);
  std::string line;
  append_truth(line, {generated.id}, truth.verdict, truth.distance, truth.distance_squared);
  line.insert(line.find(generated.id) + generated.id.size(), known);
  lines += line;
  return truth.verdict;
}

}  // namespace

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
        const GeneratedPair pair =
            generated_pair(family, dimension, options.first + i, options.seed);
        summary.add(append_line(lines, family, pair));
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
