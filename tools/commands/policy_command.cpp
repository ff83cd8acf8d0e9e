#include "policy_command.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <ctime>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include <certa/fuzz/random.hpp>
#include <certa/printed.hpp>

#include "console/file.hpp"
#include "console/interruption.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "formats/json.hpp"
#include "formats/pair_writer.hpp"
#include "formats/shape_table.hpp"
#include "mesh_command.hpp"
#include "policy/checkpoint.hpp"
#include "policy/measurement.hpp"
#include "policy/report.hpp"
#include "policy/results.hpp"
#include "policy/text.hpp"

namespace certa::tools {

namespace {

using policy::counted;

constexpr int kShapeRounds = 5;  // nobody waits for more of them after an interruption

/// A file that is written in the end, tried before there is anything to lose.
class ReportFile {
 public:
  ReportFile(const std::string& path, const std::vector<std::string>& inputs)
      : path_(path), existed_(std::filesystem::exists(std::filesystem::symlink_status(path))) {
    if (path_.empty()) return;
    if (path_ == "-") {
      file_.emplace(path_);
      return;
    }
    for (const std::string& input : inputs) {
      const InputFile same(input == "-" ? "/dev/stdin" : input);
      file_.emplace(path_, &same, OutputFile::Content::keep);
    }
    if (inputs.empty()) file_.emplace(path_, nullptr, OutputFile::Content::keep);
  }

  /// A file that was made for the trial alone does not stay.
  ~ReportFile() {
    std::error_code ignored;
    if (wanted() && !written_ && !existed_ && path_ != "-") std::filesystem::remove(path_, ignored);
  }
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;

  void write(const std::string& text) {
    if (path_ != "-") file_.emplace(path_);
    written_ = true;
    file_->write(text);
    file_->close();
  }
  [[nodiscard]] bool wanted() const noexcept { return file_.has_value(); }
  [[nodiscard]] bool is_standard_output() const noexcept { return path_ == "-"; }

 private:
  std::string path_;
  bool existed_;
  bool written_ = false;
  std::optional<OutputFile> file_;
};

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm date{};
  ::gmtime_r(&now, &date);
  std::array<char, 16> text{};
  (void)std::strftime(text.data(), text.size(), "%Y-%m-%d", &date);
  return text.data();
}

class PolicyRun {
 public:
  explicit PolicyRun(const MeasureOptions& options)
      : options_(options),
        report_(options.report, options.inputs),
        json_(options.json, options.inputs) {
    if (const std::string named = beside(); !named.empty()) partial_ = named + ".partial";
    keep_apart();
  }

  [[nodiscard]] ExitStatus run() {
    results_.command = options_.command;
    results_.date = today();
    if (options_.title) results_.title = to_utf8(*options_.title);
    if (options_.unit) results_.unit = to_utf8(*options_.unit);
    results_.seed = options_.seed;
    results_.question = options_.question;
    results_.demands = options_.demands;
    results_.rounds = options_.rounds;
    results_.candidates = policy::candidates(options_.choice, options_.question);
    if (!draw()) return stopped(0);
    if (pairs_.empty()) throw FileError(nothing_to_measure());
    results_.machine = policy::this_machine();
    results_.machine.core = policy::pin_to_core();
    measure();
    if (results_.records.empty()) return stopped(0);
    conclude();
    write();
    if (results_.partial()) return stopped(results_.records.size());
    if (checkpoint_) checkpoint_->remove();
    if (bad_lines_ > 0) return kBadInput;
    return results_.recommendation.chosen ? kAllWell : kRefuted;
  }

 private:
  /// The report that the file of records is named after, or nothing.
  [[nodiscard]] std::string beside() const {
    const std::string& named = !options_.json.empty() ? options_.json : options_.report;
    return named == "-" ? std::string() : named;
  }

  /// No file has two uses: one would destroy the other.
  void keep_apart() const {
    const auto refuse_same = [](const std::string& x, const std::string& y) {
      std::error_code missing;
      if (!x.empty() && !y.empty() && std::filesystem::equivalent(x, y, missing))
        throw FileError("cannot write both " + x + " and " + y + ": they are the same file");
    };
    refuse_same(options_.report, options_.json);
    refuse_same(options_.report, partial_);
    refuse_same(options_.json, partial_);
    for (const std::string& input : options_.inputs) {
      std::error_code missing;
      if (!partial_.empty() && std::filesystem::equivalent(input, partial_, missing))
        throw FileError("cannot write " + partial_ + ": it is the input");
    }
  }

  /// Reads or generates all pairs; false if interrupted.
  [[nodiscard]] bool draw() {
    policy::Reservoir reservoir(options_.sample, fuzz::mix(options_.seed));
    if (!(options_.inputs.empty() ? generate(reservoir) : read(reservoir))) return false;
    results_.read = reservoir.offered();
    results_.pairs = reservoir.take();
    results_.sampled = results_.pairs.size();
    for (const policy::Sampled& sampled : results_.pairs) pairs_.push_back(sampled.pair);
    return true;
  }

  [[nodiscard]] bool read(policy::Reservoir& reservoir) {
    RecordReader reader;
    for (const std::string& path : options_.inputs) {
      ShapeTable shapes(mesh_loader(false));
      LineCursor lines(path, &interruption_, &shapes);
      const std::size_t number = results_.sources.size();
      policy::Source& source = results_.sources.emplace_back();
      source.name = path;
      while (const auto line = lines.next()) {
        const LinePlace place = lines.place(line->number);
        const auto result = reader.read(*line, place);
        if (const auto* error = std::get_if<LineError>(&result)) {
          complain(place.name(line->number), *error);
          ++source.bad_lines;
          continue;
        }
        ++source.pairs;
        reservoir.add({*std::get<const PairLine*>(result), number, line->number});
      }
      if (!lines.at_end()) return false;
    }
    if (bad_lines_ > kBadLinesNamed)
      progress_.print("certa: " + counted(bad_lines_, "bad line") + " in all\n");
    return true;
  }

  void complain(const std::string& where, const LineError& error) {
    const std::string text = where + ": " + error.reason;
    if (bad_lines_ == 0) first_bad_line_ = text;
    if (++bad_lines_ <= kBadLinesNamed) progress_.print(text + "\n");
  }

  [[nodiscard]] bool generate(policy::Reservoir& reservoir) {
    for (const PairFamily& family : options_.families) {
      for (const int dimension : {2, 3}) {
        if (!exists(family, dimension)) continue;
        const std::size_t number = results_.sources.size();
        const std::string name(name_of(family));
        policy::Source& source = results_.sources.emplace_back();
        source.name = name + (dimension == 2 ? "-2d" : "-3d");
        source.generator = "certa generate --family " + name + " --dimension " +
                           std::to_string(dimension) + " --seed " + std::to_string(options_.seed);
        for (int k = 0; k < options_.count; ++k) {
          if (interruption_.signal() != 0) return false;
          ++source.pairs;
          reservoir.add({generated_pair(family, dimension, k, options_.seed), number,
                         static_cast<std::uint64_t>(k)});
        }
      }
    }
    return true;
  }

  [[nodiscard]] std::string nothing_to_measure() const {
    std::string names;
    for (const policy::Source& source : results_.sources)
      names += (names.empty() ? "" : ", ") + source.title();
    if (bad_lines_ == 0) return names + ": no pairs";
    return names + ": no pairs, all of " + counted(bad_lines_, "line") +
           " are bad; the first: " + first_bad_line_;
  }

  /// All that must be the same for records to fit together: candidates, questions, and the sample.
  [[nodiscard]] std::string fingerprint() const {
    std::uint64_t hash = options_.seed;
    const auto include = [&hash](std::uint64_t x) { hash = fuzz::mix(hash ^ x); };
    const auto include_text = [&](const std::string& text) {
      for (const char c : text) include(static_cast<unsigned char>(c));
    };
    for (const PairLine& pair : pairs_) {
      include_text(pair.id);
      std::visit(
          [&](const auto& shapes) {
            for (const auto* shape : {&shapes.a, &shapes.b})
              for (const auto& p : shape->points())
                for (const double x : p) include(std::bit_cast<std::uint64_t>(x));
            if (!shapes.is_placed()) return;
            std::string text;
            JsonWriter json(text);
            write_shapes(json, vertices_of(shapes));
            include_text(text);
          },
          pair.shapes);
    }
    std::string asked =
        std::string(CERTA_VERSION) + ", level " + std::to_string(options_.question.level) +
        (options_.question.tell_contact ? " with contact" : "") + ", " +
        std::to_string(options_.rounds) + " rounds, seed " + std::to_string(options_.seed) + ", " +
        counted(pairs_.size(), "pair") + " " + std::to_string(hash) + ":";
    for (const auto& candidate : results_.candidates) asked += " " + candidate->info().name + ";";
    return asked;
  }

  void measure() {
    if (!partial_.empty()) {
      checkpoint_.emplace(partial_, fingerprint(), results_.candidates.size(), options_.resume);
      results_.records = checkpoint_->take_records();
      if (results_.records.size() > pairs_.size()) results_.records.resize(pairs_.size());
    }
    policy::Measurement measurement(results_.candidates, options_.question, options_.rounds,
                                    fuzz::mix(options_.seed + 1));
    results_.machine.clock_ns = measurement.clock_ns();
    const std::size_t earlier = results_.records.size();
    progress_.start(pairs_.size(), earlier);
    while (results_.records.size() < pairs_.size() && interruption_.signal() == 0) {
      const std::span<const PairLine> left = std::span(pairs_).subspan(results_.records.size());
      std::vector<policy::Record> records = measurement.measure(
          policy::Measurement::block_of(left), [this] { return interruption_.signal() != 0; });
      if (checkpoint_) checkpoint_->append(records);
      std::ranges::move(records, std::back_inserter(results_.records));
      progress_.show(results_.records.size() - earlier, results_.records.size());
    }
    const auto measured = static_cast<std::ptrdiff_t>(results_.records.size());
    pairs_.erase(pairs_.begin() + measured, pairs_.end());
    results_.pairs.erase(results_.pairs.begin() + measured, results_.pairs.end());
  }

  void conclude() {
    results_.shape_times = policy::times_of(policy::shape_times(
        pairs_, std::min(options_.rounds, kShapeRounds), results_.machine.clock_ns));
    for (const PairLine& pair : pairs_) results_.features.push_back(policy::features(pair));
    for (std::size_t c = 0; c < results_.candidates.size(); ++c)
      results_.cards.push_back(policy::score(*results_.candidates[c], c, results_.records,
                                             results_.features, options_.demands));
    results_.recommendation = policy::recommend(results_.cards, options_.demands, options_.question,
                                                pairs_, results_.records);
    results_.worst = policy::worst(results_.candidates, results_.records);
  }

  void write() {
    const bool is_free = !report_.is_standard_output() && !json_.is_standard_output();
    if (report_.wanted() || json_.wanted()) {
      const std::string text = policy::to_json(results_);
      if (json_.wanted()) json_.write(text);
      if (report_.wanted()) report_.write(render_report(text));
    }
    if (!is_free) return;
    OutputFile table("-");
    table.write(policy::to_table(results_));
    table.close();
  }

  [[nodiscard]] ExitStatus stopped(std::size_t measured) {
    std::string text = "certa: stopped after " + policy::grouped(measured) + " of " +
                       counted(results_.sampled, "pair");
    if (checkpoint_) text += "; --resume goes on";
    progress_.print(text + "\n");
    return static_cast<ExitStatus>(128 + interruption_.signal());
  }

  const MeasureOptions& options_;
  Interruption interruption_;
  Progress progress_;
  ReportFile report_;
  ReportFile json_;
  policy::Results results_;
  std::vector<PairLine> pairs_;
  std::string partial_;  ///< the file of records; empty: none
  std::optional<policy::Checkpoint> checkpoint_;
  std::uint64_t bad_lines_ = 0;
  std::string first_bad_line_;
};

}  // namespace

std::optional<std::string> refuse(const MeasureOptions& options) {
  const auto unknown = [](const std::string& kind, const std::string& name) {
    return "there is no " + kind + " " + name;
  };
  for (const std::string& name : options.choice.policies)
    if (std::ranges::find(policy::kMeasured, name) == policy::kMeasured.end())
      return unknown("policy", name);
  const std::vector<std::string> algorithms = policy::sub_distance_algorithms();
  for (const std::string& name : options.choice.algorithms) {
    if (find_printed(name) != nullptr)
      return concat({"certa policy measures Certa's own algorithms, and ", name,
                     " is a paper's loop: certa compare --command \"certa certify --algorithm ",
                     name, " --policy double\" judges its answers"});
    if (name != "all" && std::ranges::find(algorithms, name) == algorithms.end())
      return unknown("algorithm that finds distances and is called", name) +
             ": see certa algorithms, level 3";
  }
  if (policy::candidates(options.choice, options.question).empty())
    return "no policy named answers level " + std::to_string(options.question.level) +
           ": enclosure is of level 2 alone";
  if (options.resume && (options.json.empty() || options.json == "-") &&
      (options.report.empty() || options.report == "-"))
    return "--resume goes on beside a report: name it by -o FILE or --json FILE";
  if (std::ranges::count(options.inputs, "-") > 1) return "standard input can be read only once";
  if (options.report == options.json && !options.report.empty())
    return "the report and the JSON cannot both go to " + options.report;
  return std::nullopt;
}

ExitStatus policy_command(const MeasureOptions& options) { return PolicyRun(options).run(); }

}  // namespace certa::tools
