#include "harness/engine_summary.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

#include "formats/json.hpp"
#include "formats/json_writer.hpp"

namespace certa::tools {

namespace {

constexpr std::array kColumns{Result::missed, Result::ghost, Result::not_finite, Result::distance,
                              Result::error,  Result::crash, Result::hang};
constexpr std::array<std::string_view, 2> kNumber{"float", "double"};

std::string_view number_name(const fuzz::EngineInfo& info) {
  return kNumber[info.number == fuzz::Number::float32 ? 0 : 1];
}

std::string padded(std::string_view text, std::size_t width, bool right) {
  const std::string space(width > text.size() ? width - text.size() : 0, ' ');
  return right ? concat({space, text}) : concat({text, space});
}

std::string scientific(double x) {
  std::array<char, 32> text;
  const int size = std::snprintf(text.data(), text.size(), "%.2g", x);
  return {text.data(), static_cast<std::size_t>(size)};
}

std::string row(std::string_view name, std::size_t width, const ResultCounts& counts) {
  std::string line = "  " + padded(name, width, false);
  line += padded(std::to_string(counts.asked()), 9, true);
  for (const Result column : kColumns)
    line += padded(std::to_string(counts.count(column)), to_string(column).size() + 2, true);
  return line + "\n";
}

std::string near_contact(const ResultCounts& counts) {
  std::string line = "  wrong verdicts by distance from touching, relative to size:";
  for (std::size_t k = 0; k < kNearnessCount; ++k)
    line +=
        concat({k == 0 ? " " : ", ", k > 0 && k + 1 < kNearnessCount ? "<=" : "",
                to_string(static_cast<Nearness>(k)), ": ", std::to_string(counts.wrong_near[k])});
  return line + "\n";
}

/// The findings of every kind and family by size: many at 1e12 are told apart from one at 1.
std::string by_size(const EngineSummary& summary, bool in_range) {
  std::size_t width = 8;
  for (const FamilyCounts& f : summary.families)
    width = std::max(width, f.family.size() + to_string(Result::not_finite).size() + 1);
  std::string text = "  " + padded("findings by largest coordinate, up to", width, false);
  width = std::max(text.size() - 2, width);
  for (std::size_t k = 0; k < kMagnitudeCount; ++k)
    text += padded(to_string(static_cast<Magnitude>(k)), 8, true);
  text += '\n';
  for (const FamilyCounts& f : summary.families)
    for (const Result kind : kColumns) {
      const ResultCounts& counts = in_range ? f.in_range : f.outside;
      if (counts.count(kind) == 0) continue;
      text += "  " + padded(concat({f.family, " ", to_string(kind)}), width, false);
      for (const std::uint64_t n : counts.sizes[static_cast<std::size_t>(kind)])
        text += padded(n > 0 ? std::to_string(n) : ".", 8, true);
      text += '\n';
    }
  return text;
}

std::string distances(const ResultCounts& counts) {
  return concat({"  distances: ", std::to_string(counts.absolute_errors.size()),
                 "; error: relative median ", scientific(median(counts.relative_errors)),
                 ", worst ", scientific(worst(counts.relative_errors)), "; absolute median ",
                 scientific(median(counts.absolute_errors)), ", worst ",
                 scientific(worst(counts.absolute_errors)), "\n"});
}

std::string block(const EngineSummary& summary, bool in_range) {
  const ResultCounts total = summary.total(in_range);
  if (total.asked() == 0) return {};
  std::size_t width = 8;
  for (const FamilyCounts& f : summary.families) width = std::max(width, f.family.size());
  std::string text = concat(
      {"  ", padded(in_range ? "in range" : "outside", width, false), padded("pairs", 9, true)});
  for (const Result column : kColumns) text += concat({"  ", to_string(column)});
  text += '\n';
  for (const FamilyCounts& f : summary.families)
    if (const ResultCounts& counts = in_range ? f.in_range : f.outside; counts.asked() > 0)
      text += row(f.family, width, counts);
  if (summary.families.size() > 1) text += row("all", width, total);
  if (total.findings() > 0) text += by_size(summary, in_range);
  if (total.count(Result::missed) + total.count(Result::ghost) > 0) text += near_contact(total);
  if (!total.absolute_errors.empty()) text += distances(total);
  return text;
}

void write(JsonWriter& json, const FamilyCounts& f, bool in_range) {
  const ResultCounts& counts = in_range ? f.in_range : f.outside;
  json.object([&] {
    json.member("family", f.family);
    json.member("in_range", in_range);
    json.member("pairs", counts.pairs());
    for (std::size_t k = 0; k < kResultCount; ++k)
      json.member(to_string(static_cast<Result>(k)), counts.results[k]);
    json.key("wrong_near").object([&] {
      for (std::size_t k = 0; k < kNearnessCount; ++k)
        json.member(to_string(static_cast<Nearness>(k)), counts.wrong_near[k]);
    });
    json.key("findings_by_size").object([&] {
      for (const Result kind : kColumns) {
        if (counts.count(kind) == 0) continue;
        json.key(to_string(kind)).object([&] {
          for (std::size_t k = 0; k < kMagnitudeCount; ++k)
            json.member(to_string(static_cast<Magnitude>(k)),
                        counts.sizes[static_cast<std::size_t>(kind)][k]);
        });
      }
    });
    json.member("within_tolerance", counts.within_tolerance);
    json.member("distances", counts.absolute_errors.size());
    if (counts.absolute_errors.empty()) return;
    json.member("median_relative", median(counts.relative_errors));
    json.member("worst_relative", worst(counts.relative_errors));
    json.member("median_absolute", median(counts.absolute_errors));
    json.member("worst_absolute", worst(counts.absolute_errors));
  });
}

}  // namespace

ResultCounts& EngineSummary::counts(std::string_view family, bool in_range) {
  auto found = std::find_if(families.begin(), families.end(),
                            [&](const FamilyCounts& f) { return f.family == family; });
  if (found == families.end())
    found = families.insert(found, FamilyCounts{std::string(family), {}, {}});
  return in_range ? found->in_range : found->outside;
}

ResultCounts EngineSummary::total(bool in_range) const {
  ResultCounts sum;
  for (const FamilyCounts& f : families) sum += in_range ? f.in_range : f.outside;
  return sum;
}

std::string to_text(const EngineSummary& summary) {
  const fuzz::EngineInfo& info = summary.info;
  std::string text = concat(
      {info.name, info.version.empty() ? "" : " ", info.version, ", ", number_name(info), "\n"});
  if (!info.range.empty()) text += concat({"  range: ", info.range, "\n"});
  text += block(summary, true) + block(summary, false);
  ResultCounts all = summary.total(false);
  all += summary.total(true);
  const auto add = [&](Result kind, std::string_view what) {
    if (const std::uint64_t n = all.count(kind); n > 0)
      text += concat({"  ", what, ": ", std::to_string(n), "\n"});
  };
  add(Result::unsupported, "unsupported, by dimension, number type, pose or radius");
  add(Result::out_of_range, "out of --range, not asked");
  return text;
}

std::string to_json(const std::vector<EngineSummary>& summaries) {
  std::string out;
  JsonWriter json(out);
  json.object([&] {
    json.key("engines").array(summaries, [&](const EngineSummary& summary) {
      const fuzz::EngineInfo& info = summary.info;
      json.object([&] {
        json.member("name", info.name);
        json.member("version", info.version);
        json.member("number", number_name(info));
        json.member("range", info.range);
        json.key("families").array([&] {
          for (const FamilyCounts& f : summary.families)
            for (const bool in_range : {true, false})
              if ((in_range ? f.in_range : f.outside).pairs() > 0) write(json, f, in_range);
        });
      });
    });
  });
  return out + "\n";
}

}  // namespace certa::tools
