#include "policy/worst.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "formats/number.hpp"
#include "formats/pair_writer.hpp"

namespace certa::tools::policy {

namespace {

constexpr std::size_t kVerdictsEach = 2;

Worst::Kind kind_of(const Observation& seen) {
  if (seen.verdict == Verdict::undecided) return Worst::Kind::undecided;
  return seen.says_meet() ? Worst::Kind::ghost : Worst::Kind::missed;
}

}  // namespace

std::string_view to_string(Worst::Kind kind) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"missed", "ghost", "undecided", "distance"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::vector<Worst> worst(const Candidates& candidates, std::span<const Record> records) {
  std::vector<Worst> all;
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    const CandidateInfo& info = candidates[c]->info();
    if (info.certain || info.search_tolerance > 0) continue;
    std::vector<Worst> wrong;
    Worst distance{c, 0, Worst::Kind::distance, 0};
    for (std::size_t k = 0; k < records.size(); ++k) {
      const Observation& seen = records[k].observations[c];
      if (!seen.asked) continue;
      const Reference& truth = records[k].truth;
      if (seen.verdict == Verdict::undecided || seen.says_meet() != truth.meet())
        wrong.push_back({c, k, kind_of(seen), 0});
      const double relative = seen.distance_error / truth.distance;
      if (relative > distance.relative_error) {
        distance.pair = k;
        distance.relative_error = relative;
      }
    }
    std::ranges::stable_sort(wrong, [&](const Worst& x, const Worst& y) {
      return std::abs(records[x.pair].truth.gap) > std::abs(records[y.pair].truth.gap);
    });
    if (wrong.size() > kVerdictsEach) wrong.resize(kVerdictsEach);
    all.insert(all.end(), wrong.begin(), wrong.end());
    if (distance.relative_error > 0) all.push_back(distance);
  }
  return all;
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:=+-";
  if (!text.empty() && text.find_first_not_of(kPlain) == text.npos) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string replay(const Sampled& pair, const Source& source, const CandidateInfo& info,
                   const Question& question) {
  std::string command;
  if (!source.generator.empty()) {
    command = source.generator + " --number " + std::to_string(pair.line);
  } else if (source.name == "-") {
    std::string line;
    JsonWriter json(line);
    json.object([&] {
      json.key("id").raw(pair.pair.id);
      std::visit([&](const auto& shapes) { write_shapes(json, vertices_of(shapes)); },
                 pair.pair.shapes);
    });
    // Some shells' echo would read the backslashes of an id.
    command = "printf '%s\\n' " + shell_word(line);
  } else {
    const bool is_option = source.name.starts_with('-');
    command = "sed -n " + std::to_string(pair.line) + "p " +
              shell_word((is_option ? "./" : "") + source.name);
  }
  command += " | certa certify --policy " + info.policy;
  if (info.algorithm != "kkt") command += " --algorithm " + info.algorithm;
  if (info.search_tolerance > 0) {
    command += " --search-tolerance ";
    append_number(command, info.search_tolerance);
  }
  if (question.level < 3) command += " --level " + std::to_string(question.level);
  return command + " -";
}

}  // namespace certa::tools::policy
