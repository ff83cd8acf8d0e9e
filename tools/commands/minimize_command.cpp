#include "minimize_command.hpp"

#include <memory>
#include <variant>

#include <certa/certa.hpp>
#include <certa/fuzz/finding.hpp>
#include <certa/fuzz/minimize.hpp>
#include <certa/fuzz/text.hpp>
#include <certa/policies.hpp>

#include "answers/answerer.hpp"
#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "formats/answer_writer.hpp"
#include "formats/json.hpp"
#include "formats/pair_reader.hpp"
#include "formats/pair_writer.hpp"
#include "harness/engine_result.hpp"
#include "harness/shell_command.hpp"

namespace certa::tools {

namespace {

template <int D>
std::string minimized(const std::string& id, const ShapePair<D>& shapes, const LineFails& fails,
                      std::size_t limit) {
  const Pair<D> least = fuzz::minimize<D>(
      vertices_of(shapes), [&fails](const Pair<D>& pair) { return fails(fuzz::to_json(pair)); },
      limit);
  const fuzz::Truth truth = fuzz::truth<D>(least);
  std::string line;
  JsonWriter json(line);
  json.object([&] {
    json.key("id").raw(id);
    write_shapes(json, least);
    write_truth(json, truth.verdict, truth.distance, truth.distance_squared);
  });
  line += '\n';
  return line;
}

}  // namespace

FindFailure policy_errs(const std::string& policy, const std::string& algorithm) {
  const LineFails errs = [answer = make_answerer(policy, algorithm, {1})](const std::string& line) {
    const auto pair = PairReader().read(line);
    const bool meet = std::visit(
        [](const auto& shapes) {
          return shapes.is_placed() ? intersects(shapes.placed_a(), shapes.placed_b())
                                    : intersects(shapes.a, shapes.b);
        },
        std::get<PairLine>(pair).shapes);
    std::string answers;
    Summary summary;
    if (answer(std::get<PairLine>(pair), answers, summary)) return false;  // of another dimension
    const auto says = [&summary](Verdict verdict) {
      return summary.verdicts[static_cast<std::size_t>(verdict)] > 0;
    };
    return says(Verdict::undecided) || says(Verdict::separated) == meet;
  };
  return
      [errs](const std::string& line) { return errs(line) ? std::optional(errs) : std::nullopt; };
}

FindFailure command_fails(const std::string& command, double seconds) {
  return [command, seconds](const std::string& line) -> std::optional<LineFails> {
    const int first = run_shell_command(command, line + "\n", seconds);
    if (first == 0) return std::nullopt;
    return [command, seconds, first](const std::string& smaller) {
      return run_shell_command(command, smaller + "\n", seconds) == first;
    };
  };
}

FindFailure engine_errs(const std::string& engine, double seconds) {
  // LineFails are copied, the engine's process is not.
  const std::shared_ptr<EngineProcess> process =
      EngineProcess::built_in(engine, EngineProcess::limit(seconds));
  const auto result_of_line = [process](const std::string& line) {
    const auto pair = PairReader().read(line);
    return std::visit(
        [&](const auto& shapes) { return result_of(*process, vertices_of(shapes), {}); },
        std::get<PairLine>(pair).shapes);
  };
  return [result_of_line](const std::string& line) -> std::optional<LineFails> {
    const EngineResult first = result_of_line(line);
    if (!is_finding(first.result)) return std::nullopt;
    return [result_of_line, result = first.result,
            in_range = first.in_range](const std::string& smaller) {
      const EngineResult found = result_of_line(smaller);
      return found.result == result && (found.in_range || !in_range);
    };
  };
}

ExitStatus minimize_command(const MinimizeOptions& options) {
  LineCursor pairs(options.input);
  OutputFile output(options.output, &pairs.file());
  PairReader reader;
  Progress progress;
  bool all_read = true;
  bool all_fail = true;
  while (const std::optional<Line> line = pairs.next()) {
    const auto say = [&](const std::string& id, const std::string& what) {
      progress.print(pairs.name() + ":" + std::to_string(line->number) + ": " +
                     std::string(plain_id(id)) + ": " + what + "\n");
    };
    const auto read = reader.read(line->text);
    if (const auto* error = std::get_if<LineError>(&read)) {
      say(error->id, error->reason);
      all_read = false;
      continue;
    }
    const PairLine& pair = std::get<PairLine>(read);
    const std::optional<LineFails> fails = std::visit(
        [&](const auto& shapes) {
          return options.find_failure(fuzz::to_json(vertices_of(shapes)));
        },
        pair.shapes);
    if (!fails) {
      say(pair.id, "does not fail");
      all_fail = false;
      continue;
    }
    output.write(std::visit(
        [&](const auto& shapes) { return minimized(pair.id, shapes, *fails, options.limit); },
        pair.shapes));
  }
  output.close();
  if (!all_read) return kBadInput;
  return all_fail ? kAllWell : kRefuted;
}

}  // namespace certa::tools
