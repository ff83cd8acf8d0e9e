#include "minimize_command.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>
#include <variant>

#include <certa/certa.hpp>
#include <certa/fuzz/finding.hpp>
#include <certa/fuzz/minimize.hpp>
#include <certa/fuzz/text.hpp>
#include <certa/policies.hpp>

#include "answers/answerer.hpp"
#include "compare_command.hpp"
#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "console/work_in_order.hpp"
#include "formats/answer_writer.hpp"
#include "formats/json.hpp"
#include "formats/pair_reader.hpp"
#include "formats/pair_writer.hpp"
#include "formats/shape_table.hpp"
#include "harness/engine_result.hpp"
#include "harness/finding_line.hpp"
#include "harness/shell_command.hpp"
#include "mesh_command.hpp"

namespace certa::tools {

namespace {

std::string line_of(const PairLine& pair) {
  return std::visit([](const auto& shapes) { return fuzz::to_json(vertices_of(shapes)); },
                    pair.shapes);
}

template <int D>
std::string minimized(const std::string& id, const ShapePair<D>& shapes, const Failure& failure,
                      std::size_t limit) {
  const Pair<D> least = fuzz::minimize<D>(
      vertices_of(shapes),
      [&failure](const Pair<D>& pair) { return failure.shows(fuzz::to_json(pair)); }, limit);
  if (failure.line) return failure.line();
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

/// Exceptions tell of coordinates, too, which become others.
std::string without_numbers(std::string text) {
  std::erase_if(text, [](char c) {
    return std::string_view("0123456789.+-e").find(c) != std::string_view::npos;
  });
  return text;
}

/// A finding, and what has to stay of it.
struct Found {
  Result result = Result::right;
  bool in_range = true;
  Nearness near = Nearness::touching;  // of wrong verdicts
  bool meet = false;                   // of distances: whether it is one of shapes that meet
  std::string words;                   // of crashes and errors
  std::string line;

  [[nodiscard]] bool stays_in(const Found& other) const {
    return result == other.result && in_range <= other.in_range && near <= other.near &&
           meet == other.meet && words == other.words;
  }
};

/// An engine's finding on any pair, which is rounded first; nothing if there is none.
std::optional<Found> found_by(EngineProcess& engine, const Terms& terms, const PairLine& given,
                              const std::string& id, const std::string& family) {
  return std::visit(
      [&]<int D>(const ShapePair<D>& shapes) -> std::optional<Found> {
        auto pair = fuzz::rounded(vertices_of(shapes), engine.info().number);
        if (!pair || !engine.info().takes(D)) return std::nullopt;
        HeldPair<D> held(*std::move(pair));
        const EngineResult result = result_of(engine, held, terms);
        if (!is_finding(result.result)) return std::nullopt;
        return Found{
            result.result,
            result.in_range,
            is_wrong(result.result) ? held.nearness() : Nearness::touching,
            result.result == Result::distance && held.truth().meet(),
            result.result == Result::error ? without_numbers(result.detail) : result.detail,
            finding_line(id, family, engine.info(), result, held).line};
      },
      given.shapes);
}

/// What a thread does with a line.
class Minimizer {
 public:
  Minimizer(const MinimizeOptions& options)
      : options_(options), find_failure_(options.find_failure()) {}

  struct Minimized {
    std::string line;
    std::string message;
    ExitStatus status = kAllWell;
  };

  Minimized operator()(const KeptLine& line) {
    const auto refuse = [&](const std::string& id, std::string_view what, ExitStatus status) {
      return Minimized{
          {}, concat({line.place.name(line.number), ": ", plain_id(id), ": ", what, "\n"}), status};
    };
    const auto read = reader_.read(line.line(), line.place);
    if (const auto* error = std::get_if<LineError>(&read))
      return refuse(error->id, error->reason, kBadInput);
    const PairLine& pair = *std::get<const PairLine*>(read);
    const std::optional<Failure> failure = find_failure_(pair);
    if (!failure) return refuse(pair.id, "does not fail", kRefuted);
    return {std::visit(
                [&](const auto& shapes) {
                  return minimized(pair.id, shapes, *failure, options_.limit);
                },
                pair.shapes),
            {},
            kAllWell};
  }

 private:
  const MinimizeOptions& options_;
  FindFailure find_failure_;
  RecordReader reader_;
};

}  // namespace

FindFailure policy_errs(const std::string& policy, const std::string& algorithm) {
  const auto errs = [answer = make_answerer(policy, algorithm, {1})](const std::string& line) {
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
  return [errs](const PairLine& pair) -> std::optional<Failure> {
    if (!errs(line_of(pair))) return std::nullopt;
    return Failure{errs, {}};
  };
}

FindFailure command_fails(const std::string& command, double seconds) {
  return [command, seconds](const PairLine& pair) -> std::optional<Failure> {
    const int first = run_shell_command(command, line_of(pair) + "\n", seconds);
    if (first == 0) return std::nullopt;
    return Failure{[command, seconds, first](const std::string& smaller) {
                     return run_shell_command(command, smaller + "\n", seconds) == first;
                   },
                   {}};
  };
}

FindFailure engine_errs(std::shared_ptr<EngineProcess> engine, const Terms& terms) {
  return [engine = std::move(engine), terms](const PairLine& pair) -> std::optional<Failure> {
    const std::string family = family_of(pair.family, pair.id);
    const std::optional<Found> first = found_by(*engine, terms, pair, pair.id, family);
    if (!first) return std::nullopt;
    const auto line = std::make_shared<std::string>(first->line);
    return Failure{[=, id = pair.id, first = *first](const std::string& smaller) {
                     const auto read = PairReader().read(smaller);
                     auto found = found_by(*engine, terms, std::get<PairLine>(read), id, family);
                     if (!found || !first.stays_in(*found)) return false;
                     *line = std::move(found->line);
                     return true;
                   },
                   [line] { return *line; }};
  };
}

ExitStatus minimize_command(const MinimizeOptions& options) {
  ShapeTable shapes(mesh_loader(false));
  LineCursor pairs(options.inputs, nullptr, &shapes);
  std::deque<Minimizer> minimizers;
  for (int k = 0; k < options.jobs; ++k) minimizers.emplace_back(options);
  keep_apart(options.inputs, options.output);
  OutputFile output(options.output);
  Progress progress;
  ExitStatus status = kAllWell;
  std::uint64_t count = 0;
  std::uint64_t messages = 0;
  work_in_order([&] { return pairs.next_kept(); }, minimizers,
                [&](Minimizer::Minimized&& minimized) {
                  if (!minimized.message.empty() && ++messages <= kBadLinesNamed)
                    progress.print(minimized.message);
                  if (!minimized.line.empty()) output.write(minimized.line);
                  status = std::max(status, minimized.status);
                  progress.show(++count);
                });
  output.close();
  if (messages > kBadLinesNamed)
    progress.print(concat({"certa: and ", std::to_string(messages - kBadLinesNamed), " more\n"}));
  return status;
}

}  // namespace certa::tools
