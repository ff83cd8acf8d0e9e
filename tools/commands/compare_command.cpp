#include "compare_command.hpp"

#include <array>
#include <cstdio>
#include <memory>
#include <variant>

#include <certa/engines/engines.hpp>
#include <certa/fuzz/finding.hpp>

#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "console/summary.hpp"
#include "formats/json.hpp"
#include "formats/pair_reader.hpp"
#include "formats/pair_writer.hpp"
#include "harness/engine_result.hpp"
#include "harness/engine_summary.hpp"
#include "harness/reply_writer.hpp"

namespace certa::tools {

namespace {

using EngineProcesses = std::vector<std::unique_ptr<EngineProcess>>;

EngineProcesses engines(const CompareOptions& options) {
  const EngineProcess::Limit limit = EngineProcess::limit(options.timeout);
  EngineProcesses chosen;
  for (const std::string& name : options.engines) {
    if (name != "all") {
      chosen.push_back(EngineProcess::built_in(name, limit));
      continue;
    }
    for (const auto& engine : engines::engines())
      chosen.push_back(EngineProcess::built_in(engine->info().name, limit));
  }
  if (!options.command.empty())
    chosen.push_back(EngineProcess::of_command(options.command, options.number, limit));
  if (chosen.empty())
    throw FileError(
        options.engines.empty()
            ? "no engine to compare: give --engine or --command"
            : "no engine to compare: this build has none; install libbullet-dev, libfcl-dev, "
              "libccd-dev or libbox2d-dev, and build again");
  return chosen;
}

/// A pair as a number type holds it, and the truth about that.
template <int D>
struct Held {
  Pair<D> pair;
  fuzz::Truth truth;
  std::optional<Nearness> near;
};

/// Computes the truth once for each number type, when first asked.
template <int D>
class Question {
 public:
  explicit Question(const Pair<D>& given) : given_(given) {}

  /// Nothing where the pair is not finite in the type.
  Held<D>* held(fuzz::Number number) {
    auto& slot = slots_[static_cast<std::size_t>(number)];
    if (!slot) {
      slot.emplace();
      if (auto pair = fuzz::rounded(given_, number)) {
        fuzz::Truth truth = fuzz::truth(*pair);
        slot->emplace(Held<D>{*std::move(pair), std::move(truth), {}});
      }
    }
    return *slot ? &**slot : nullptr;
  }

 private:
  const Pair<D>& given_;
  std::array<std::optional<std::optional<Held<D>>>, 2> slots_;
};

class Comparison {
 public:
  /// Opens all files before there is anything to lose.
  Comparison(const CompareOptions& options, const InputFile& input)
      : tolerance_{options.tolerance, options.relative}, engines_(engines(options)) {
    if (options.tolerance > 0 && !options.relative) tolerance_.distance_relative = 0;
    for (const auto& engine : engines_) summaries_.push_back({engine->info(), {}});
    if (!options.findings.empty()) findings_.emplace(options.findings, &input);
    if (!options.json.empty()) json_.emplace(options.json, &input);
  }

  void add(const PairLine& given) {
    const std::string family = family_of(given.family, given.id);
    std::visit(
        [&]<int D>(const ShapePair<D>& shapes) {
          const Pair<D> pair = vertices_of(shapes);
          Question<D> question(pair);
          for (std::size_t k = 0; k < engines_.size(); ++k)
            ask(*engines_[k], summaries_[k], question, family, given.id);
        },
        given.shapes);
  }

  void close() {
    if (findings_) findings_->close();
    if (!json_) return;
    json_->write(to_json(summaries_));
    json_->close();
  }
  [[nodiscard]] const std::vector<EngineSummary>& summaries() const noexcept { return summaries_; }

 private:
  template <int D>
  void ask(EngineProcess& engine, EngineSummary& summary, Question<D>& question,
           const std::string& family, const std::string& id) {
    Held<D>* held = nullptr;
    if (engine.info().takes(D)) held = question.held(engine.info().number);
    if (held == nullptr) {
      summary.counts(family, false).add(EngineResult{}, {});
      return;
    }
    const EngineResult found = result_of(engine, held->pair, held->truth, tolerance_);
    ResultCounts& counts = summary.counts(family, found.in_range);
    counts.add(found, held->truth);
    const bool wrong = found.result == Result::missed || found.result == Result::ghost;
    if (wrong) {
      if (!held->near) held->near = nearness(held->pair, held->truth);
      counts.add_wrong(*held->near);
    }
    if (is_finding(found.result) && findings_)
      write(engine.info(), found, *held, wrong, family, id);
  }

  template <int D>
  void write(const fuzz::EngineInfo& engine, const EngineResult& found, const Held<D>& held,
             bool wrong, const std::string& family, const std::string& id) {
    line_.clear();
    JsonWriter json(line_);
    json.object([&] {
      json.key("id").raw(id);
      json.member("family", family);
      json.member("engine", engine.name);
      json.member("finding", to_string(found.result));
      json.member("in_range", found.in_range);
      if (wrong) json.member("nearness", to_string(*held.near));
      json.key("truth").object([&] {
        json.member("verdict", to_string(held.truth.verdict));
        json.member("distance", held.truth.distance);
      });
      if (found.detail.empty())
        json.key("answer").object([&] { write_answer(json, found.answer, D); });
      else
        json.member("detail", to_utf8(found.detail));
      write_shapes(json, held.pair);
    });
    line_ += '\n';
    findings_->write(line_);
  }

  fuzz::Tolerance tolerance_;
  EngineProcesses engines_;
  std::vector<EngineSummary> summaries_;
  std::optional<OutputFile> findings_;
  std::optional<OutputFile> json_;
  std::string line_;
};

}  // namespace

std::string family_of(const std::string& family, const std::string& id) {
  if (!family.empty()) return family;
  const std::string_view name = plain_id(id);
  return std::string(name.substr(0, name.rfind('-')));
}

ExitStatus compare_command(const CompareOptions& options) {
  const Run run;
  LineCursor lines(options.input);
  Comparison comparison(options, lines.file());
  PairReader reader;
  Progress progress;
  std::uint64_t pairs = 0;
  std::uint64_t bad = 0;
  while (const auto line = lines.next()) {
    const auto read = reader.read(line->text);
    if (const auto* error = std::get_if<LineError>(&read)) {
      ++bad;
      progress.print(concat({lines.name(), ":", std::to_string(line->number), ": ",
                             plain_id(error->id), ": ", error->reason, "\n"}));
      continue;
    }
    comparison.add(std::get<PairLine>(read));
    progress.show(++pairs);
  }
  comparison.close();
  std::uint64_t findings = 0;
  OutputFile tables("-");
  for (const EngineSummary& summary : comparison.summaries()) {
    tables.write(to_text(summary));
    findings += summary.total(true).findings();
  }
  tables.close();
  std::array<char, 64> seconds;
  (void)std::snprintf(seconds.data(), seconds.size(), "%.1f", run.seconds());
  progress.print(concat({"certa: ", std::to_string(pairs), " pairs in ", seconds.data(),
                         " s, findings in documented ranges: ", std::to_string(findings),
                         ", bad lines: ", std::to_string(bad), "\n"}));
  if (findings > 0 && !options.findings.empty() && options.findings != "-")
    progress.print("certa: to look at them: certa show " + options.findings + "\n");
  if (bad > 0) return kBadInput;
  return findings > 0 ? kRefuted : kAllWell;
}

}  // namespace certa::tools
