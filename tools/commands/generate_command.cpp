#include "generate_command.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <variant>

#include "console/file.hpp"
#include "console/progress.hpp"

namespace certa::tools {

namespace {

constexpr std::size_t kBufferBytes = 1 << 16;

}  // namespace

std::optional<std::string> refuse(const GenerateOptions& options) {
  const auto is_scatter = [](const PairFamily& family) {
    return std::holds_alternative<Scatter>(family);
  };
  if (options.pipeline != Pipeline() &&
      !std::all_of(options.families.begin(), options.families.end(), is_scatter))
    return "--points, --hull, --scale, --turn and --move are for --family points, or one of these";
  if (const auto& turn = options.pipeline.turn) {
    const double square = (*turn)[0] * (*turn)[0] + (*turn)[1] * (*turn)[1];
    if (!(std::abs(square - 1) < 1e-3))
      return "--turn takes the cosine and the sine of an angle, as in 0.8,0.6: their "
             "squares have the sum 1";
  }
  for (const PairFamily& family : options.families)
    for (const int dimension : options.dimensions)
      if (exists(family, dimension)) return std::nullopt;
  return options.dimensions.front() == 2
             ? "these families have pairs in space alone, none of dimension 2"
             : "these families have pairs in the plane alone, none of dimension 3";
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
        summary.add(append_generated(lines, family, dimension, options.first + i, options.seed,
                                     options.pipeline));
        if (lines.size() < kBufferBytes) continue;
        output.write(lines);
        lines.clear();
        progress.show(summary.pairs());
      }
    }
  }
  output.write(lines);
  output.close();
  return run.finish(summary, progress);
}

}  // namespace certa::tools
