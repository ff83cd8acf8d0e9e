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

/// A line about the matrices that there are but for the identity.
std::string poses(const PoseErrors& errors) {
  if (errors.count() == 0) return {};
  std::string text = "  matrices: " + std::to_string(errors.count()) + ", at most " +
                     short_number(errors.largest()) + " from a rotation (" +
                     std::string(plain_id(errors.worst())) + ")";
  if (errors.mirrored() > 0)
    text += ", " + std::to_string(errors.mirrored()) + " mirrored (first " +
            std::string(plain_id(errors.first_mirrored())) + ")";
  return text + "\n";
}

}  // namespace

void Summary::add_claim(std::string_view id, const Judgement& judgement) {
  ++claims[static_cast<std::size_t>(judgement.outcome)];
  for (const ClaimPart part : kClaimParts) {
    const auto k = static_cast<std::size_t>(part);
    if (judgement.part(part) == ClaimOutcome::contradicted) ++contradicted_parts[k];
    if (judgement.part(part) == ClaimOutcome::not_judged) ++unjudged_parts[k];
  }
  if (const auto& error = judgement.error(ClaimPart::distance)) distance_errors.add(*error, id);
  if (!judgement.explanation.empty() && contradictions.size() < kContradictionsNamed)
    contradictions.push_back(std::string(plain_id(id)) + ": " + judgement.explanation);
}

void Summary::merge(Summary&& later) {
  accumulate(verdicts, later.verdicts);
  accumulate(stages, later.stages);
  accumulate(claims, later.claims);
  accumulate(contradicted_parts, later.contradicted_parts);
  accumulate(unjudged_parts, later.unjudged_parts);
  distance_errors.merge(std::move(later.distance_errors));
  pose_errors.merge(std::move(later.pose_errors));
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
  text += claims(summary);
  text += poses(summary.pose_errors);
  if (any(summary.stages)) text += "  stages: " + nonzero<Stage>(summary.stages) + "\n";
  text += "  bad lines: " + std::to_string(summary.bad_lines) + "\n";
  return text;
}

}  // namespace certa::tools
