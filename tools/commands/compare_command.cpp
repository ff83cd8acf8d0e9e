#include "compare_command.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <memory>
#include <utility>
#include <variant>

#include <certa/engines/engines.hpp>
#include <certa/fuzz/finding.hpp>

#include "console/file.hpp"
#include "console/interruption.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "console/work_in_order.hpp"
#include "formats/json.hpp"
#include "formats/shape_table.hpp"
#include "harness/engine_result.hpp"
#include "harness/engine_summary.hpp"
#include "harness/finding_line.hpp"
#include "mesh_command.hpp"

namespace certa::tools {

namespace {

using EngineProcesses = std::vector<std::unique_ptr<EngineProcess>>;

EngineProcesses engines(const CompareOptions& options) {
  const EngineProcess::Limit limit = EngineProcess::limit(options.terms.timeout);
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
    chosen.push_back(EngineProcess::of_command(options.command, options.terms.number, limit));
  if (chosen.empty())
    throw FileError(
        options.engines.empty()
            ? "no engine to compare: give --engine or --command"
            : "no engine to compare: this build has none; install libbullet-dev, libfcl-dev, "
              "libccd-dev or libbox2d-dev, and build again");
  return chosen;
}

/// What comes of one line for one engine.
struct Asked {
  bool in_range = false;  // of the engine's documentation
  ResultCounts counts;    // of this pair
};

/// What comes of one line.
struct Compared {
  std::string message;  // of a bad line: the only member
  std::string family;
  std::vector<Asked> asked;  // by engine
  std::vector<FindingLine> findings;
};

/// Asks its own processes of all engines.
class Asker {
 public:
  Asker(const CompareOptions& options) : terms_(options.terms), engines_(engines(options)) {}

  [[nodiscard]] std::vector<EngineSummary> no_summaries() const {
    std::vector<EngineSummary> summaries;
    for (const auto& engine : engines_) summaries.push_back({engine->info(), {}});
    return summaries;
  }

  Compared operator()(const KeptLine& line) {
    Compared compared;
    const auto read = reader_.read(line.line(), line.place);
    if (const auto* error = std::get_if<LineError>(&read)) {
      compared.message = concat(
          {line.place.name(line.number), ": ", plain_id(error->id), ": ", error->reason, "\n"});
      return compared;
    }
    const PairLine& given = *std::get<const PairLine*>(read);
    compared.family = family_of(given.family, given.id);
    std::visit(
        [&]<int D>(const ShapePair<D>& shapes) { ask(given.id, vertices_of(shapes), compared); },
        given.shapes);
    return compared;
  }

 private:
  template <int D>
  void ask(const std::string& id, const Pair<D>& given, Compared& compared) {
    std::array<std::optional<HeldPair<D>>, 2> held;  // by number type; nothing if that is too small
    for (const fuzz::Number number : {fuzz::Number::float32, fuzz::Number::float64})
      if (auto pair = fuzz::rounded(given, number))
        held[static_cast<std::size_t>(number)].emplace(*std::move(pair));
    for (const auto& engine : engines_) {
      auto& pair = held[static_cast<std::size_t>(engine->info().number)];
      Asked& asked = compared.asked.emplace_back();
      if (!pair || !engine->info().takes(D)) {
        asked.counts.add_unsupported();
        continue;
      }
      const EngineResult found = result_of(*engine, *pair, terms_);
      asked.in_range = found.in_range;
      asked.counts.add(found, *pair, terms_);
      if (is_finding(found.result))
        compared.findings.push_back(
            finding_line(id, compared.family, engine->info(), found, *pair));
    }
  }

  const Terms& terms_;
  EngineProcesses engines_;
  RecordReader reader_;
};

/// Findings, those first that matter most: of all, or of as many as memory should hold.
class Findings {
 public:
  explicit Findings(std::optional<OutputFile>& file) : file_(file) {}

  void add(std::vector<FindingLine>&& findings) {
    for (FindingLine& finding : findings) {
      if (!file_) finding.line.clear();
      bytes_ += sizeof finding + finding.name.size() + finding.line.size();
      kept_.push_back(std::move(finding));
    }
    if (bytes_ > kMostBytes) sort_out();
  }
  void close() {
    sort_out();
    if (file_) file_->close();
  }
  /// The first few, once closed, unless there is a file with all of them.
  [[nodiscard]] std::string first() const {
    std::string text;
    for (const FindingLine& finding : kept_) (text += "certa:   ") += finding.name + "\n";
    return text;
  }

 private:
  static constexpr std::size_t kMostBytes = std::size_t{1} << 26;
  static constexpr std::size_t kNamed = 3;

  void sort_out() {
    std::stable_sort(kept_.begin(), kept_.end(),
                     [](const FindingLine& x, const FindingLine& y) { return x.rank < y.rank; });
    if (file_)
      for (const FindingLine& finding : kept_) file_->write(finding.line);
    kept_.resize(file_ ? 0 : std::min(kept_.size(), kNamed));
    bytes_ = 0;
  }

  std::optional<OutputFile>& file_;
  std::vector<FindingLine> kept_;
  std::size_t bytes_ = 0;
};

/// Where shapes are smaller than the tolerance, much is no finding.
std::string about_tolerance(const std::vector<EngineSummary>& summaries) {
  std::string text;
  for (const EngineSummary& summary : summaries) {
    ResultCounts all = summary.total(true);
    all += summary.total(false);
    if (all.within_tolerance > 0)
      text += concat({"certa: the tolerance is larger than both shapes in ",
                      std::to_string(all.within_tolerance), " of ", std::to_string(all.asked()),
                      " pairs that ", summary.info.name,
                      " was asked: a contact missed there is no finding\n"});
  }
  return text;
}

}  // namespace

std::string family_of(const std::string& family, const std::string& id) {
  if (!family.empty()) return family;
  const std::string_view name = plain_id(id);
  return std::string(name.substr(0, name.rfind('-')));
}

ExitStatus compare_command(const CompareOptions& options) {
  const Run run;
  const Interruption interruption;
  ShapeTable shapes(mesh_loader(false));
  LineCursor lines(options.inputs, &interruption, &shapes);
  // All files are open before there is anything to lose.
  std::deque<Asker> askers;
  for (int k = 0; k < options.jobs; ++k) askers.emplace_back(options);
  std::vector<EngineSummary> summaries = askers[0].no_summaries();
  std::optional<OutputFile> file;
  for (const std::string& path : {options.findings, options.json}) keep_apart(options.inputs, path);
  if (!options.findings.empty()) file.emplace(options.findings);
  std::optional<OutputFile> json;
  if (!options.json.empty()) json.emplace(options.json);
  Findings findings(file);
  Progress progress;
  std::uint64_t pairs = 0;
  std::uint64_t bad = 0;
  const auto count_in = [&](Compared&& compared) {
    if (!compared.message.empty()) {
      if (++bad <= kBadLinesNamed) progress.print(compared.message);
      return;
    }
    for (std::size_t k = 0; k < summaries.size(); ++k)
      summaries[k].counts(compared.family, compared.asked[k].in_range) += compared.asked[k].counts;
    findings.add(std::move(compared.findings));
    progress.show(++pairs);
  };
  try {
    work_in_order([&] { return lines.next_kept(); }, askers, count_in, &interruption);
  } catch (...) {
    findings.close();  // what was found until then
    throw;
  }
  findings.close();
  if (json) {
    json->write(to_json(summaries));
    json->close();
  }

  ResultCounts total;       // in documented ranges
  std::uint64_t asked = 0;  // in any range
  std::string tables;
  for (const EngineSummary& summary : summaries) {
    tables += to_text(summary);
    total += summary.total(true);
    asked += summary.total(true).asked() + summary.total(false).asked();
  }
  const std::uint64_t count = total.findings();
  if (options.findings == "-" || options.json == "-") {
    progress.print(tables);
  } else {
    OutputFile output("-");
    output.write(tables);
    output.close();
  }
  std::array<char, 64> seconds;
  (void)std::snprintf(seconds.data(), seconds.size(), "%.1f", run.seconds());
  progress.print(about_tolerance(summaries));
  if (bad > kBadLinesNamed)
    progress.print(
        concat({"certa: and ", std::to_string(bad - kBadLinesNamed), " more bad lines\n"}));
  progress.print(concat({"certa: ", std::to_string(pairs), " pairs in ", seconds.data(),
                         " s, questions: ", std::to_string(asked),
                         ", findings in documented ranges: ", std::to_string(count),
                         ", of ordinary size: ", std::to_string(total.ordinary()),
                         ", bad lines: ", std::to_string(bad), "\n"}));
  if (const std::string first = findings.first(); !first.empty())
    progress.print("certa: -o FILE keeps all findings; the first to look at:\n" + first);
  if (count > 0 && file && options.findings != "-")
    progress.print(concat({"certa: to look at them: certa show ", options.findings,
                           "; to shrink them: certa minimize ",
                           options.command.empty() ? "--engine NAME " : "--compare CMD ",
                           options.findings, "\n"}));
  if (const int signal = interruption.signal(); signal != 0) {
    progress.print("certa: stopped by a signal: these are the pairs before it\n");
    return static_cast<ExitStatus>(128 + signal);
  }
  if (asked == 0 && pairs > 0) {
    progress.print("certa: no engine was asked anything, so nothing is known of them\n");
    return kBadInput;
  }
  if (bad > 0) return kBadInput;
  return count > 0 ? kRefuted : kAllWell;
}

}  // namespace certa::tools
