#include "console/summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <numeric>
#include <utility>

#include "formats/json.hpp"

namespace certa::tools {

namespace {

std::string fixed(double value, int places) {
  std::array<char, 64> text;
  const int size = std::snprintf(text.data(), text.size(), "%.*f", places, value);
  return {text.data(), static_cast<std::size_t>(size)};
}

/// "filter 3400, expansion 24": the entries that are not zero.
template <class Enum, std::size_t N>
std::string nonzero(const std::array<std::uint64_t, N>& counts) {
  std::string text;
  for (std::size_t i = 0; i < N; ++i) {
    if (counts[i] == 0) continue;
    if (!text.empty()) text += ", ";
    text.append(to_string(static_cast<Enum>(i))).append(" ").append(std::to_string(counts[i]));
  }
  return text.empty() ? "none" : text;
}

template <std::size_t N>
void accumulate(std::array<std::uint64_t, N>& counts, const std::array<std::uint64_t, N>& more) {
  std::transform(counts.begin(), counts.end(), more.begin(), counts.begin(), std::plus{});
}

}  // namespace

void Summary::add_contradiction(std::string_view id, const std::string& explanation) {
  if (contradictions.size() < kContradictionsNamed)
    contradictions.push_back(std::string(plain_id(id)) + ": " + explanation);
}

void Summary::merge(Summary&& later) {
  accumulate(verdicts, later.verdicts);
  accumulate(stages, later.stages);
  accumulate(claims, later.claims);
  bad_lines += later.bad_lines;
  for (std::string& line : later.contradictions)
    if (contradictions.size() < kContradictionsNamed) contradictions.push_back(std::move(line));
}

std::uint64_t Summary::pairs() const noexcept {
  return std::accumulate(verdicts.begin(), verdicts.end(), std::uint64_t{0});
}

std::string to_string(const Summary& summary, double seconds) {
  const double rate = static_cast<double>(summary.pairs()) / std::max(seconds, 1e-9);
  std::string text = std::to_string(summary.pairs()) + " pairs in " + fixed(seconds, 3) + " s, " +
                     std::to_string(static_cast<std::uint64_t>(std::llround(rate))) +
                     " pairs a second\n";
  text += "  verdicts: " + nonzero<Verdict>(summary.verdicts) + "\n";
  if (summary.count(ClaimOutcome::agrees) + summary.count(ClaimOutcome::contradicted) > 0 ||
      summary.count(ClaimOutcome::not_judged) > 0) {
    text += "  claims: " + std::to_string(summary.count(ClaimOutcome::agrees)) + " agreed, " +
            std::to_string(summary.count(ClaimOutcome::contradicted)) + " contradicted";
    if (const std::uint64_t count = summary.count(ClaimOutcome::not_judged); count > 0)
      text += ", " + std::to_string(count) + " not judged";
    text += "\n";
  }
  for (const std::string& line : summary.contradictions) text += "    " + line + "\n";
  const std::uint64_t contradicted = summary.count(ClaimOutcome::contradicted);
  if (contradicted > summary.contradictions.size())
    text += "    and " + std::to_string(contradicted - summary.contradictions.size()) + " more\n";
  if (std::any_of(summary.stages.begin(), summary.stages.end(), [](auto n) { return n > 0; }))
    text += "  stages: " + nonzero<Stage>(summary.stages) + "\n";
  text += "  bad lines: " + std::to_string(summary.bad_lines) + "\n";
  return text;
}

}  // namespace certa::tools
