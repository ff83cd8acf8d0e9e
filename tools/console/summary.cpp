#include "console/summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <numeric>
#include <utility>

#include "formats/json.hpp"
#include "formats/json_writer.hpp"

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

/// The same as an object, with all of them.
template <class Enum, std::size_t N>
void counts(JsonWriter& json, std::string_view key, const std::array<std::uint64_t, N>& numbers) {
  json.key(key).object([&] {
    for (std::size_t i = 0; i < N; ++i)
      if (const std::string_view name = to_string(static_cast<Enum>(i)); !name.empty())
        json.key(name).value(numbers[i]);
  });
}

template <std::size_t N>
void accumulate(std::array<std::uint64_t, N>& counts, const std::array<std::uint64_t, N>& more) {
  std::transform(counts.begin(), counts.end(), more.begin(), counts.begin(), std::plus{});
}

template <std::size_t N>
bool any(const std::array<std::uint64_t, N>& counts) {
  return std::any_of(counts.begin(), counts.end(), [](auto n) { return n > 0; });
}

std::string short_number(double value) {
  std::array<char, 64> text;
  const int size = std::snprintf(text.data(), text.size(), "%.3g", value);
  return {text.data(), static_cast<std::size_t>(size)};
}

/// Lines about the claims that there are.
std::string claims(const Summary& summary) {
  const std::uint64_t agreed = summary.count(ClaimOutcome::agrees);
  const std::uint64_t contradicted = summary.count(ClaimOutcome::contradicted);
  const std::uint64_t unjudged = summary.count(ClaimOutcome::not_judged);
  if (agreed + contradicted + unjudged == 0) return {};
  std::string text = "  claims: " + std::to_string(agreed) + " agreed, " +
                     std::to_string(contradicted) + " contradicted";
  if (unjudged > 0) text += ", " + std::to_string(unjudged) + " not judged";
  text += "\n";
  for (const auto& [name, counts] : summary.claims_by_name)
    text += "    of " + name + ": " +
            std::to_string(counts[static_cast<std::size_t>(ClaimOutcome::agrees)]) + " agreed, " +
            std::to_string(counts[static_cast<std::size_t>(ClaimOutcome::contradicted)]) +
            " contradicted\n";
  for (const std::string& line : summary.contradictions) text += "    " + line + "\n";
  if (contradicted > summary.contradictions.size())
    text += "    and " + std::to_string(contradicted - summary.contradictions.size()) + " more\n";
  if (any(summary.contradicted_parts))
    text += "  wrong in claims: " + nonzero<ClaimPart>(summary.contradicted_parts) + "\n";
  if (any(summary.unjudged_parts))
    text += "  not judged in claims: " + nonzero<ClaimPart>(summary.unjudged_parts) + "\n";
  const ErrorCounts& errors = summary.distance_errors;
  if (errors.count() > 0)
    text += "  claimed distances: " + std::to_string(errors.count()) + ", off by " +
            short_number(errors.quantile(0.5)) + " (median), " +
            short_number(errors.quantile(0.9)) + " (90 %), " + short_number(errors.quantile(0.99)) +
            " (99 %), at most " + short_number(errors.largest()) + " (" +
            std::string(plain_id(errors.worst())) + ")\n";
  return text;
}

/// Lines about distances that were compared with a number.
std::string gaps(const Summary& summary) {
  std::string text = "  gaps: " + std::to_string(summary.comparisons[1]) + " at least as asked, " +
                     std::to_string(summary.comparisons[0]) + " below\n";
  for (const std::string& id : summary.below) text += "    below: " + id + "\n";
  if (summary.comparisons[0] > summary.below.size())
    text += "    and " + std::to_string(summary.comparisons[0] - summary.below.size()) + " more\n";
  return text;
}

/// A line about the matrices that there are but for the identity.
std::string poses(const PoseErrors& errors) {
  if (errors.count() == 0) return {};
  std::string text = "  matrices: " + std::to_string(errors.count());
  if (errors.scaled() < errors.count())
    text += ", at most " + short_number(errors.largest()) + " from a rotation (" +
            std::string(plain_id(errors.worst())) + ")";
  if (errors.scaled() > 0)
    text += ", " + std::to_string(errors.scaled()) + " scaled (first " +
            std::string(plain_id(errors.first_scaled())) + ", by " +
            short_number(errors.first_scale()) + ")";
  if (errors.mirrored() > 0)
    text += ", " + std::to_string(errors.mirrored()) + " mirrored (first " +
            std::string(plain_id(errors.first_mirrored())) + ")";
  return text + "\n";
}

}  // namespace

void Summary::add_claims(const PairLine& pair, std::span<const Judgement> judgements) {
  for (std::size_t k = 0; k < judgements.size(); ++k) {
    const Judgement& judgement = judgements[k];
    const std::string& name = pair.claims[k].name;
    ++claims[static_cast<std::size_t>(judgement.outcome)];
    if (!name.empty()) ++claims_by_name[name][static_cast<std::size_t>(judgement.outcome)];
    for (const ClaimPart part : kClaimParts) {
      const auto p = static_cast<std::size_t>(part);
      if (judgement.part(part) == ClaimOutcome::contradicted) ++contradicted_parts[p];
      if (judgement.part(part) == ClaimOutcome::not_judged) ++unjudged_parts[p];
    }
    if (const auto& error = judgement.error(ClaimPart::distance))
      distance_errors.add(*error, pair.id);
    if (!judgement.explanation.empty() && contradictions.size() < kContradictionsNamed)
      contradictions.push_back(
          concat({plain_id(pair.id), ": ", name, name.empty() ? "" : ": ", judgement.explanation}));
  }
}

void Summary::add_comparison(bool holds, std::string_view id) {
  ++comparisons[holds ? 1 : 0];
  if (!holds && below.size() < kContradictionsNamed) below.emplace_back(plain_id(id));
}

void Summary::merge(Summary&& later) {
  accumulate(verdicts, later.verdicts);
  accumulate(stages, later.stages);
  accumulate(claims, later.claims);
  for (const auto& [name, counts] : later.claims_by_name) accumulate(claims_by_name[name], counts);
  accumulate(comparisons, later.comparisons);
  for (std::string& id : later.below)
    if (below.size() < kContradictionsNamed) below.push_back(std::move(id));
  accumulate(contradicted_parts, later.contradicted_parts);
  accumulate(unjudged_parts, later.unjudged_parts);
  distance_errors.merge(std::move(later.distance_errors));
  pose_errors.merge(std::move(later.pose_errors));
  bad_lines += later.bad_lines;
  for (std::string& line : later.contradictions)
    if (contradictions.size() < kContradictionsNamed) contradictions.push_back(std::move(line));
}

std::uint64_t Summary::pairs() const noexcept {
  return std::accumulate(verdicts.begin(), verdicts.end(), comparisons[0] + comparisons[1]);
}

std::string to_string(const Summary& summary, double seconds) {
  const double rate = static_cast<double>(summary.pairs()) / std::max(seconds, 1e-9);
  std::string text = std::to_string(summary.pairs()) + " pairs in " + fixed(seconds, 3) + " s, " +
                     std::to_string(static_cast<std::uint64_t>(std::llround(rate))) +
                     " pairs a second\n";
  if (any(summary.comparisons))
    text += gaps(summary);
  else
    text += "  verdicts: " + nonzero<Verdict>(summary.verdicts) + "\n";
  text += claims(summary);
  text += poses(summary.pose_errors);
  if (any(summary.stages)) text += "  stages: " + nonzero<Stage>(summary.stages) + "\n";
  text += "  bad lines: " + std::to_string(summary.bad_lines) + "\n";
  return text;
}

std::string to_json(const Summary& summary, double seconds) {
  std::string text;
  JsonWriter json(text);
  json.open_object();
  json.member("pairs", summary.pairs());
  json.member("seconds", seconds);
  if (any(summary.comparisons)) {
    json.key("at_least").object([&] {
      json.member("holds", summary.comparisons[1]);
      json.member("below", summary.comparisons[0]);
    });
  } else {
    counts<Verdict>(json, "verdicts", summary.verdicts);
  }
  const auto outcomes = [&](const std::array<std::uint64_t, 4>& claims) {
    json.member("agrees", claims[static_cast<std::size_t>(ClaimOutcome::agrees)]);
    json.member("contradicted", claims[static_cast<std::size_t>(ClaimOutcome::contradicted)]);
    json.member("not_judged", claims[static_cast<std::size_t>(ClaimOutcome::not_judged)]);
  };
  json.key("claims").object([&] {
    outcomes(summary.claims);
    counts<ClaimPart>(json, "contradicted_parts", summary.contradicted_parts);
    counts<ClaimPart>(json, "not_judged_parts", summary.unjudged_parts);
    if (!summary.claims_by_name.empty())
      json.key("by_name").object([&] {
        for (const auto& [name, claims] : summary.claims_by_name)
          json.any_key(name).object([&, &claims = claims] { outcomes(claims); });
      });
    const ErrorCounts& errors = summary.distance_errors;
    if (errors.count() == 0) return;
    json.key("distance_errors").object([&] {
      json.member("count", errors.count());
      json.member("median", errors.quantile(0.5));
      json.member("percentile_90", errors.quantile(0.9));
      json.member("percentile_99", errors.quantile(0.99));
      json.member("largest", errors.largest());
      json.key("largest_of").raw(errors.worst());
    });
  });
  if (const PoseErrors& errors = summary.pose_errors; errors.count() > 0)
    json.key("matrices").object([&] {
      json.member("count", errors.count());
      json.member("mirrored", errors.mirrored());
      json.member("scaled", errors.scaled());
      if (errors.worst().empty()) return;
      json.member("largest_error", errors.largest());
      json.key("largest_error_of").raw(errors.worst());
    });
  counts<Stage>(json, "stages", summary.stages);
  json.member("bad_lines", summary.bad_lines);
  json.close_object();
  return text + "\n";
}

}  // namespace certa::tools
