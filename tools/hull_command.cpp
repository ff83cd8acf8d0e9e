#include "hull_command.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <certa/algorithms/hull/chan.hpp>
#include <certa/algorithms/hull/divide_and_conquer.hpp>
#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/hull/jarvis.hpp>
#include <certa/hull/melkman.hpp>
#include <certa/hull/polyline.hpp>
#include <certa/hull/steps.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "formats/answer_writer.hpp"
#include "formats/json.hpp"
#include "formats/lines.hpp"
#include "formats/pair_writer.hpp"
#include "formats/point_set_reader.hpp"
#include "hull_steps.hpp"

namespace certa::tools {

namespace {

using Span = std::span<const Point<2>>;
using Indices = std::vector<std::uint32_t>;
using Hull = std::variant<Indices, std::string>;  // or why there is none

std::string explain(const SegmentPair& meeting) {
  const auto name = [](std::size_t i) { return std::to_string(i); };
  const auto [i, j] = meeting;
  const std::string wanted = "melkman needs a simple polyline, but ";
  if (i == j) return wanted + "points " + name(i) + " and " + name(i + 1) + " are equal";
  if (i + 1 == j) return wanted + "this one turns straight back at point " + name(j);
  return wanted + "the segments from point " + name(i) + " to " + name(i + 1) + " and from " +
         name(j) + " to " + name(j + 1) + " meet";
}

template <class Policy, class Observer>
Hull hull_by(std::string_view algorithm, Span points, Observer& observe) {
  Policy policy;
  if (algorithm == "graham") return graham(policy, points, observe);
  if (algorithm == "jarvis") return jarvis(policy, points, observe);
  if (algorithm == "divide-and-conquer") return divide_and_conquer(policy, points, observe);
  if (algorithm == "chan") return chan(policy, points, observe);
  if (auto hull = melkman(policy, points, observe)) return *std::move(hull);
  return explain(find_meeting(policy, points).value_or(SegmentPair{}));
}

template <class Observer>
Hull hull_under(const HullOptions& options, Span points, Observer&& observe) {
  if (options.policy == "exact") return hull_by<exact>(options.algorithm, points, observe);
  if (options.policy == "double")
    return hull_by<floating<double>>(options.algorithm, points, observe);
  if (options.policy == "float")
    return hull_by<floating<float>>(options.algorithm, points, observe);
  return hull_by<adaptive>(options.algorithm, points, observe);
}

/// Appends the answer, a whole line; otherwise why there is none.
std::optional<std::string> append_hull(std::string& answers, const PlanarPoints& set,
                                       const HullOptions& options) {
  HullSteps steps;
  const Hull hull = options.steps ? hull_under(options, set.points, steps)
                                  : hull_under(options, set.points, IgnoreSteps{});
  if (const auto* reason = std::get_if<std::string>(&hull)) return *reason;
  if (steps.too_long())
    return "the steps take more than " + std::to_string(HullSteps::kMostBytes / 1'000'000) +
           " MB: ask without --steps, or for fewer points";
  std::vector<Point<2>> vertices;
  for (const std::uint32_t i : std::get<Indices>(hull)) vertices.push_back(set.points[i]);
  answers += concat({R"({"id":)", set.id, R"(,"algorithm":")", options.algorithm, R"(","hull":)"});
  append_indices(answers, std::get<Indices>(hull));
  answers += R"(,"vertices":)";
  append_points<2>(answers, vertices);
  if (options.steps) answers += concat({R"(,"steps":)", steps.text()});
  answers += "}\n";
  return std::nullopt;
}

/// One run over a file.
class Hulls {
 public:
  explicit Hulls(const HullOptions& options)
      : options_(options), source_(options.input), output_(options.output, &source_.file()) {}

  ExitStatus run() {
    std::string block;
    for (std::size_t number = 1; source_.read(block);) {
      Lines lines(block, number);
      while (const auto line = lines.next()) {
        answer(*line);
        if (answers_.size() > kBufferBytes) write();
      }
      number = lines.number();
      write();
    }
    output_.close();
    progress_.print("certa: " + std::to_string(hulls_) +
                    " hulls, bad lines: " + std::to_string(bad_) + "\n");
    return bad_ > 0 ? kBadInput : kAllWell;
  }

 private:
  static constexpr std::size_t kBufferBytes = 1 << 16;

  void answer(const Line& line) {
    auto result = reader_.read(line.text);
    if (const auto* set = std::get_if<PlanarPoints>(&result)) {
      auto reason = append_hull(answers_, *set, options_);
      if (!reason) {
        ++hulls_;
        return;
      }
      result = LineError{set->id, *std::move(reason)};
    }
    const LineError& error = std::get<LineError>(result);
    ++bad_;
    append_error(answers_, error.id, line.number, error.reason);
    progress_.print(source_.file().name() + ":" + std::to_string(line.number) + ": " +
                    error.reason + "\n");
  }

  void write() {
    output_.write(answers_);
    answers_.clear();
  }

  const HullOptions& options_;
  LineSource source_;
  OutputFile output_;
  Progress progress_;
  PointSetReader reader_;
  std::string answers_;
  std::uint64_t hulls_ = 0;
  std::uint64_t bad_ = 0;
};

}  // namespace

ExitStatus hull_command(const HullOptions& options) { return Hulls(options).run(); }

}  // namespace certa::tools
