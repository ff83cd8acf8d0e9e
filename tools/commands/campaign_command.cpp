#include "campaign_command.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include <certa/fuzz/random.hpp>

#include "campaign/ledger.hpp"
#include "campaign/plan.hpp"
#include "campaign/sha256.hpp"
#include "campaign/shard.hpp"
#include "console/file.hpp"
#include "console/interruption.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "console/work_in_order.hpp"
#include "formats/json.hpp"
#include "formats/number.hpp"
#include "formats/shape_table.hpp"
#include "mesh_command.hpp"

namespace certa::tools {

namespace {

namespace fs = std::filesystem;
using campaign::FilePairs;
using campaign::GeneratedPairs;
using campaign::Ledger;
using campaign::Plan;
using campaign::Work;

std::string read_file(const std::string& path) { return InputFile(path).read_all(); }

/// Another process sees the whole file, or none.
void write_file(const fs::path& path, const std::string& text) {
  Replacement replacement(path.string());
  OutputFile file(replacement.path());
  file.write(text);
  file.close();
  replacement.commit();
}

fs::path plan_of(const fs::path& folder) { return folder / "plan.json"; }
fs::path ledger_of(const fs::path& folder) { return folder / "ledger.jsonl"; }
fs::path shard_of(const fs::path& folder, std::uint64_t number) {
  return folder / "shards" / (std::to_string(number) + ".json");
}

std::string_view without_end(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  return line;
}

Plan load_plan(const fs::path& folder) {
  const std::string path = plan_of(folder).string();
  const auto plan = campaign::read_plan(without_end(read_file(path)));
  if (const auto* reason = std::get_if<std::string>(&plan)) throw FileError(path + ": " + *reason);
  return std::get<Plan>(plan);
}

std::string sha256_of(const fs::path& path) {
  constexpr std::size_t kPart = 1 << 16;
  InputFile file(path.string());
  campaign::Sha256 digest;
  std::string bytes(kPart, '\0');
  while (const std::size_t size = file.read(bytes))
    digest.add(std::string_view(bytes).substr(0, size));
  return digest.hex();
}

/// The pairs of a file, one after the other.
class FileReader {
 public:
  FileReader(const fs::path& path, const Interruption* interruption = nullptr)
      : shapes_(mesh_loader(false)), lines_({path.string()}, interruption, &shapes_) {}

  /// The next record of a pair; nothing at the end of the file, and after an interruption. Throws
  /// FileError.
  std::optional<KeptLine> next() {
    std::optional<KeptLine> record;
    do {
      record = lines_.next_kept();
    } while (record && record->place.defines_shape(record->text));  // bad: no pair
    ++count_;
    return record;
  }
  /// How many were asked for.
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

 private:
  ShapeTable shapes_;
  LineCursor lines_;
  std::uint64_t count_ = 0;
};

/// The pairs of that file, which the plan in that folder names.
Work file_work(const std::string& given, const fs::path& folder) {
  if (given == "-") throw FileError("a campaign takes files, not standard input");
  std::error_code error;
  if (fs::exists(given, error) && !fs::is_regular_file(given, error))
    throw FileError(given + " is no file that could be read again");
  FileReader reader(given);
  std::uint64_t count = 0;
  while (reader.next()) ++count;
  // Absolute: what is not there yet has no canonical path otherwise.
  const fs::path path = fs::proximate(given, fs::absolute(folder), error);
  if (error) throw FileError(given + ": " + error.message());
  return {FilePairs{path.generic_string(), sha256_of(given)}, count};
}

/// The work that names with counts and files ask for: a later name replaces the count of an earlier
/// one.
std::variant<std::vector<Work>, std::string> work_of(const CampaignOptions& options) {
  std::vector<Work> all;
  std::vector<std::string> names = options.families;
  if (names.empty() && options.files.empty()) names.emplace_back("all");
  for (const std::string& given : names) {
    std::uint64_t count = options.count;
    const std::size_t sign = given.find('=');
    if (sign != std::string::npos) {
      const auto number = parse_whole(std::string_view(given).substr(sign + 1));
      if (!number || *number > Plan::kMostPairs)
        return given + " has no number of pairs from 0 to " + std::to_string(Plan::kMostPairs) +
               " behind =";
      count = *number;
    }
    const auto families = families_named({given.substr(0, sign)});
    if (const auto* reason = std::get_if<std::string>(&families)) return *reason;
    for (const PairFamily& family : std::get<std::vector<PairFamily>>(families))
      for (const int dimension : options.dimensions) {
        if (!exists(family, dimension)) continue;
        const Work work{GeneratedPairs{family, dimension}, count};
        const auto is_same = [&](const Work& other) { return other.pairs == work.pairs; };
        const auto earlier = std::ranges::find_if(all, is_same);
        if (earlier == all.end())
          all.push_back(work);
        else
          earlier->count = count;
      }
  }
  for (const std::string& file : options.files) all.push_back(file_work(file, options.path));
  std::erase_if(all, [](const Work& work) { return work.count == 0; });
  return all;
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw FileError(folder.string() + ": " + error.message());
}

ExitStatus plan(const CampaignOptions& options) {
  auto work = work_of(options);
  if (const auto* reason = std::get_if<std::string>(&work)) throw FileError(*reason);
  const Plan planned{options.level, options.seed, options.shard_size,
                     std::get<std::vector<Work>>(std::move(work))};
  const std::string line = campaign::to_line(planned);
  if (const auto read = campaign::read_plan(without_end(line));
      const auto* reason = std::get_if<std::string>(&read))
    throw FileError(*reason);
  const fs::path folder = options.path;
  make_folder(folder);
  const fs::path path = plan_of(folder);
  if (fs::exists(path) && read_file(path.string()) != line)
    throw FileError(path.string() + " is another plan: choose another folder");
  write_file(path, line);
  Progress().print("certa: " + std::to_string(planned.pairs()) + " pairs in " +
                   std::to_string(planned.shards()) + " shards; certa campaign run " +
                   options.path + "\n");
  return kAllWell;
}

/// Works on shards side by side, and counts their pairs.
class Shards {
 public:
  /// Paths of files start at the folder.
  Shards(const Plan& plan, fs::path folder) : plan_(plan), folder_(std::move(folder)) {}

  /// Calls `take(shard, record)`, one at a time, as soon as a shard is done. The shards have to
  /// come in order: a file is read once. The progress that is shown counts `earlier` pairs as done.
  /// Returns the signal that ended it before, or 0. Throws FileError.
  int work(const std::vector<std::uint64_t>& shards, std::uint64_t earlier, int jobs,
           const std::function<void(std::uint64_t, const std::string&)>& take) {
    std::uint64_t pairs = earlier;
    for (const std::uint64_t shard : shards) pairs += plan_.shard(shard).count;
    progress_.start(pairs, earlier);
    const auto answer = [&](const Task& task) {
      const auto record =
          campaign::run_shard(plan_, task.shard, task.records, [this, earlier](std::uint64_t done) {
            const std::scoped_lock lock(mutex_);
            done_ += done;
            progress_.show(done_, earlier + done_);
            return interruption_.signal() == 0;
          });
      if (!record) return false;
      const std::scoped_lock lock(mutex_);
      take(task.shard, *record);
      return true;
    };
    std::deque workers(threads_of(jobs), answer);
    auto next = shards.begin();
    const auto read = [&] { return next == shards.end() ? std::nullopt : task_of(*next++); };
    work_in_order(
        read, workers, [](bool) {}, &interruption_);
    return interruption_.signal();
  }

  void print(const std::string& text) { progress_.print(text); }

 private:
  struct Task {
    std::uint64_t shard;
    std::vector<KeptLine> records;       // of a shard of a file
    std::shared_ptr<FileReader> reader;  // has what the records refer to
  };

  /// Nothing after an interruption.
  std::optional<Task> task_of(std::uint64_t number) {
    const campaign::Shard shard = plan_.shard(number);
    Task task{number, {}, {}};
    const auto* file = std::get_if<FilePairs>(&shard.work.pairs);
    if (file == nullptr) return task;
    if (file->path != path_) open(*file);
    task.reader = reader_;
    while (reader_->count() < shard.first + shard.count) {
      const bool is_of_shard = reader_->count() >= shard.first;
      auto record = reader_->next();
      if (interruption_.signal() != 0) return std::nullopt;
      if (!record) throw FileError(path_ + " changed while it was read");
      if (is_of_shard) task.records.push_back(*std::move(record));
    }
    return task;
  }

  void open(const FilePairs& file) {
    const fs::path path = folder_ / file.path;
    // Whatever a stranger's plan names: a terminal or a pipe would be waited for.
    std::error_code error;
    if (!fs::is_regular_file(path, error)) throw FileError(path.string() + " is no file");
    if (const std::string found = sha256_of(path); found != file.sha256)
      throw FileError(path.string() + " is not the file of the plan: its SHA-256 is " + found);
    reader_ = std::make_shared<FileReader>(path, &interruption_);
    path_ = file.path;
  }

  const Plan& plan_;
  fs::path folder_;
  std::string path_;  // of the file that is open
  std::shared_ptr<FileReader> reader_;
  Interruption interruption_;
  Progress progress_;
  std::mutex mutex_;
  std::uint64_t done_ = 0;
};

/// The record of a shard that is done.
std::optional<std::string> record_in(const fs::path& folder, const Plan& plan,
                                     std::uint64_t shard) {
  const fs::path path = shard_of(folder, shard);
  if (!fs::exists(path)) return std::nullopt;
  std::string record = read_file(path.string());
  if (!record.ends_with('\n')) return std::nullopt;
  const auto read = campaign::read_record(without_end(record), plan, shard);
  if (std::holds_alternative<std::string>(read)) return std::nullopt;
  return record;
}

std::string in_words(const campaign::Totals& totals) {
  return std::to_string(totals.pairs) + " pairs in " + std::to_string(totals.shards) + " shards, " +
         std::to_string(totals.failures) + " failures";
}

ExitStatus run(const CampaignOptions& options) {
  const Run timed;
  const fs::path folder = options.path;
  const Plan plan = load_plan(folder);
  if (plan.version != CERTA_VERSION)
    throw FileError(plan_of(folder).string() + " is of certa " + plan.version +
                    ", and this one would do shards by " CERTA_VERSION ": plan anew");
  make_folder(shard_of(folder, 0).parent_path());  // whoever has a copy of the plan has none
  std::vector<std::uint64_t> missing;
  std::uint64_t earlier = 0;
  for (std::uint64_t k = options.part; k < plan.shards(); k += options.parts) {
    if (record_in(folder, plan, k))
      earlier += plan.shard(k).count;
    else
      missing.push_back(k);
  }
  Shards shards(plan, folder);
  std::uint64_t failures = 0;
  const int signal = shards.work(
      missing, earlier, options.jobs, [&](std::uint64_t shard, const std::string& record) {
        write_file(shard_of(folder, shard), record);
        const auto read = campaign::read_record(without_end(record), plan, shard);
        failures += std::get<campaign::Totals>(read).failures;
      });

  std::vector<std::string> records;
  for (std::uint64_t k = 0; k < plan.shards(); ++k) {
    auto record = record_in(folder, plan, k);
    if (!record) break;
    records.push_back(*std::move(record));
  }
  if (signal != 0 || records.size() < plan.shards()) {
    shards.print("certa: not all shards are done yet: certa campaign run " + options.path +
                 " goes on\n");
    if (signal != 0) return static_cast<ExitStatus>(128 + signal);
    return failures > 0 ? kRefuted : kAllWell;
  }
  const Ledger ledger = campaign::make_ledger(plan, std::move(records));
  write_file(ledger_of(folder), campaign::to_text(ledger));
  shards.print("certa: " + in_words(ledger.totals) + "; this run took " +
               std::to_string(static_cast<std::uint64_t>(timed.seconds())) + " s\n" +
               ledger_of(folder).string() + ": root " + ledger.root + "\n");
  return ledger.totals.failures > 0 ? kRefuted : kAllWell;
}

/// "1%" or "20" of so many shards; otherwise nothing.
std::optional<std::uint64_t> sample_size(std::string_view text, std::uint64_t shards) {
  if (text.ends_with('%')) {
    const auto percent = parse_decimal(text.substr(0, text.size() - 1));
    if (!percent || !(*percent > 0 && *percent <= 100)) return std::nullopt;
    return static_cast<std::uint64_t>(std::ceil(*percent / 100 * static_cast<double>(shards)));
  }
  const auto number = parse_whole(text);
  if (!number || *number == 0) return std::nullopt;
  return std::min(*number, shards);
}

/// The files of a plan that have no shard in the sample.
std::vector<std::string> files_without(const Plan& plan, const std::set<std::uint64_t>& sample) {
  std::set<std::string> there;
  for (const std::uint64_t shard : sample) {
    const Work work = plan.shard(shard).work;
    if (const auto* file = std::get_if<FilePairs>(&work.pairs)) there.insert(file->path);
  }
  std::vector<std::string> missing;
  for (const Work& work : plan.work)
    if (const auto* file = std::get_if<FilePairs>(&work.pairs); file && !there.contains(file->path))
      missing.push_back(file->path);
  return missing;
}

ExitStatus verify(const CampaignOptions& options) {
  const auto read = campaign::read_ledger(read_file(options.path));
  if (const auto* reason = std::get_if<std::string>(&read)) {
    Progress().print("certa: " + options.path + ": " + *reason + "\n");
    return kRefuted;
  }
  const Ledger& ledger = std::get<Ledger>(read);
  const std::uint64_t all = ledger.plan.shards();
  const auto size = sample_size(options.sample, all);
  if (!size) throw FileError("--sample takes a percentage such as 1%, or a number of shards");
  const std::uint64_t seed = options.sample_seed.value_or(std::random_device()());
  fuzz::Random random(seed);
  std::set<std::uint64_t> sample;
  if (*size > all / 2)  // leave some out instead
    for (std::uint64_t k = 0; k < all; ++k) sample.insert(k);
  while (sample.size() < *size) sample.insert(random.bits() % all);
  while (sample.size() > *size) sample.erase(random.bits() % all);

  Shards shards(ledger.plan, fs::path(options.path).parent_path());
  std::uint64_t done = 0, different = 0;
  const int signal = shards.work(
      {sample.begin(), sample.end()}, 0, options.jobs,
      [&](std::uint64_t shard, const std::string& record) {
        ++done;
        if (record == ledger.records[shard]) return;
        ++different;
        shards.print("certa: shard " + std::to_string(shard) + " is different here: " + record);
      });
  for (const std::string& file : files_without(ledger.plan, sample))
    shards.print("certa: " + file + " was not looked at: the sample has no shard of it\n");
  shards.print("certa: " + in_words(ledger.totals) + "; root " + ledger.root + "\n  " +
               std::to_string(done) + " shards done again (--seed " + std::to_string(seed) +
               "): " + std::to_string(done - different) + " the same, " +
               std::to_string(different) + " different\n");
  if (different > 0 && ledger.plan.version != CERTA_VERSION)
    shards.print("  the ledger is of certa " + ledger.plan.version +
                 ", and this is " CERTA_VERSION ": answers may be other ones, though as right\n");
  if (signal != 0) return static_cast<ExitStatus>(128 + signal);
  return different > 0 || ledger.totals.failures > 0 ? kRefuted : kAllWell;
}

}  // namespace

ExitStatus campaign_command(const CampaignOptions& options) {
  switch (options.task) {
    case CampaignOptions::Task::plan:
      return plan(options);
    case CampaignOptions::Task::run:
      return run(options);
    case CampaignOptions::Task::verify:
      break;
  }
  return verify(options);
}

}  // namespace certa::tools
