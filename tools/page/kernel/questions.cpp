#include "page/kernel/questions.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include <certa/by_name.hpp>
#include <certa/printed.hpp>

#include "answers/answerer.hpp"
#include "answers/hull.hpp"
#include "answers/pair_family.hpp"
#include "answers/trace.hpp"
#include "formats/answer_reader.hpp"
#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/number.hpp"
#include "formats/pair_reader.hpp"
#include "formats/placed_point.hpp"
#include "formats/point_set_reader.hpp"
#include "formats/refute.hpp"

namespace certa::page {

namespace {

using tools::JsonWriter;
using tools::LineError;
using tools::PairLine;

/// Why there is no answer.
struct Refusal {
  std::string reason;
};
using Text = std::variant<std::string, Refusal>;

/// The rest of a question, field by field.
class Fields {
 public:
  explicit Fields(std::string_view text) noexcept : text_(text) {}

  std::string_view next() noexcept {
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view field = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    return field;
  }
  /// A count, or nothing where it is none.
  std::optional<std::uint32_t> count() noexcept {
    const std::string_view field = next();
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error != std::errc() || end != field.data() + field.size()) return std::nullopt;
    return value;
  }

 private:
  std::string_view text_;
};

void write_dimensions(JsonWriter& json, bool in_plane, bool in_space) {
  json.key("dimensions").array([&] {
    if (in_plane) json.value(2);
    if (in_space) json.value(3);
  });
}

void write(JsonWriter& json, const AlgorithmInfo& info, bool printed) {
  json.object([&] {
    json.member("name", info.name);
    json.member("paper", info.paper);
    write_dimensions(json, info.works_in(2), info.works_in(3));
    json.member("level", info.level);
    json.member("printed", printed);
    if (const auto loop = PrintedLoop::find("double", info.name))
      json.member("absolute", loop->has_absolute());
    json.key("traced").array([&] {
      for (const PolicyInfo& policy : policies())
        if (!tools::refuse(tools::TraceQuestion{.policy = std::string(policy.name),
                                                .algorithm = std::string(info.name)}))
          json.value(policy.name);
    });
  });
}

std::string registry() {
  std::string out;
  JsonWriter json(out);
  json.object([&] {
    json.key("policies").array(policies(), [&](const PolicyInfo& policy) {
      json.object([&] {
        json.member("name", policy.name);
        json.member("certain", policy.is_certain);
        json.member("code", policy.code);
      });
    });
    json.key("algorithms").array([&] {
      for (const AlgorithmInfo* info : algorithms()) write(json, *info, false);
      for (const AlgorithmInfo* info : printed_loops()) write(json, *info, true);
    });
    json.key("hulls").row(tools::kHullAlgorithms);
    json.key("hull_policies").row(tools::kHullPolicies);
    json.key("families").array(tools::all_families(), [&](const tools::PairFamily& family) {
      json.object([&] {
        json.member("name", tools::name_of(family));
        write_dimensions(json, tools::exists(family, 2), tools::exists(family, 3));
      });
    });
  });
  return out + "\n";
}

Text generate(Fields& fields) {
  const std::string name(fields.next());
  const auto dimension = fields.count();
  const auto number = fields.count();
  auto families = tools::families_named({name});
  if (const auto* reason = std::get_if<std::string>(&families)) return Refusal{*reason};
  const auto& chosen = std::get<std::vector<tools::PairFamily>>(families);
  if (!number || *number > 999'999'999) return Refusal{"a number is a count below 1e9"};
  tools::Pipeline pipeline;
  if (std::holds_alternative<tools::Scatter>(chosen.front())) {
    const auto points = fields.count();
    if (!points || *points < 3 || *points > 5000)
      return Refusal{"the number of points is from 3 to 5000"};
    pipeline.points = static_cast<int>(*points);
  }
  if (chosen.size() != 1 || !dimension || (*dimension != 2 && *dimension != 3) ||
      !tools::exists(chosen.front(), static_cast<int>(*dimension)))
    return Refusal{"there are no such pairs of this dimension"};
  std::string line;
  tools::append_generated(line, chosen.front(), static_cast<int>(*dimension),
                          static_cast<int>(*number), 1, pipeline);
  return line;
}

/// Reads the rest of a question as a pair, and goes on with that.
template <class Ask>
Text with_pair(std::string_view line, Ask ask) {
  tools::PairReader reader;
  auto read = reader.read(line);
  if (const auto* error = std::get_if<LineError>(&read)) return Refusal{error->reason};
  return ask(std::get<PairLine>(read));
}

/// An answer that is appended, or the reason why there is none.
template <class Append>
Text appended(Append append) {
  std::string out;
  tools::Summary summary;
  if (auto reason = append(out, summary)) return Refusal{*std::move(reason)};
  return out;
}

Text certify(Fields& fields) {
  const std::string policy(fields.next());
  const std::string algorithm(fields.next());
  const auto level = fields.count();
  if (find_policy(policy) == nullptr) return Refusal{"there is no policy " + policy};
  if (find_algorithm(algorithm) == nullptr && find_printed(algorithm) == nullptr)
    return Refusal{"there is no algorithm " + algorithm};
  const int highest = tools::highest_level(policy, algorithm);
  if (!level || *level == 0 || static_cast<int>(*level) > highest)
    return Refusal{tools::concat(
        {"the policy ", policy, " answers ", algorithm, " up to level ", std::to_string(highest)})};
  const auto answerer = tools::make_answerer(policy, algorithm, {static_cast<int>(*level)});
  return with_pair(fields.next(), [&](const PairLine& pair) {
    return appended(
        [&](std::string& out, tools::Summary& summary) { return answerer(pair, out, summary); });
  });
}

Text at_least(Fields& fields) {
  const auto number = tools::parse_decimal(fields.next());
  if (!number || !(*number > 0) || !std::isfinite(*number))
    return Refusal{"the distance to compare with has to be positive and finite"};
  const auto answerer = tools::make_comparing_answerer(*number, {});
  return with_pair(fields.next(), [&](const PairLine& pair) {
    return appended(
        [&](std::string& out, tools::Summary& summary) { return answerer(pair, out, summary); });
  });
}

Text trace(Fields& fields) {
  tools::TraceQuestion question;
  question.policy = fields.next();
  question.algorithm = fields.next();
  if (find_policy(question.policy) == nullptr)
    return Refusal{"there is no policy " + question.policy};
  const std::string_view line = fields.next();
  question.terms.start = fields.next();
  if (const std::string_view absolute = fields.next(); !absolute.empty())
    question.terms.absolute = tools::parse_decimal(absolute).value_or(-1);
  if (auto reason = tools::refuse(question)) return Refusal{*std::move(reason)};
  return with_pair(line, [&](const PairLine& pair) {
    return appended([&](std::string& out, tools::Summary& summary) {
      return tools::append_trace(out, pair, question, summary);
    });
  });
}

Text verify(Fields& fields) {
  return with_pair(fields.next(), [&](const PairLine& pair) -> Text {
    tools::AnswerReader reader;
    const auto answer = reader.read(fields.next());
    if (const auto* error = std::get_if<tools::AnswerError>(&answer)) return Refusal{error->reason};
    const auto reason = tools::refute(pair, std::get<tools::Answer>(answer));
    std::string out;
    JsonWriter json(out);
    json.object([&] {
      json.member("holds", !reason);
      if (reason) json.member("reason", *reason);
    });
    return out + "\n";
  });
}

Text hull(Fields& fields) {
  tools::HullQuestion question;
  question.policy = fields.next();
  question.algorithm = fields.next();
  question.steps = true;
  const auto known = [](const auto& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (!known(tools::kHullPolicies, question.policy) ||
      !known(tools::kHullAlgorithms, question.algorithm))
    return Refusal{"there is no such hull algorithm under this policy"};
  tools::PointSetReader reader;
  const auto read = reader.read(fields.next());
  if (const auto* error = std::get_if<LineError>(&read)) return Refusal{error->reason};
  return appended([&](std::string& out, tools::Summary&) {
    return tools::append_hull(out, std::get<tools::PlanarPoints>(read), question);
  });
}

template <int D>
void write_placed(JsonWriter& json, const Shape<D>& shape, const Pose<D>& pose) {
  json.array(shape.points(),
             [&](const Point<D>& vertex) { json.row(tools::rounded_point<D>(pose, vertex)); });
}

Text place(Fields& fields) {
  return with_pair(fields.next(), [](const PairLine& pair) -> Text {
    std::string out;
    JsonWriter json(out);
    json.object([&] {
      std::visit(
          [&]<int D>(const ShapePair<D>& shapes) {
            json.key("a");
            write_placed(json, shapes.a, shapes.pose_a);
            json.key("b");
            write_placed(json, shapes.b, shapes.pose_b);
            json.member("dimension", D);
          },
          pair.shapes);
    });
    return out + "\n";
  });
}

char letter(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::separated:
      return 's';
    case Verdict::touching:
      return 't';
    case Verdict::overlapping:
      return 'o';
    case Verdict::intersecting:
      return 'i';
    case Verdict::undecided:
      break;
  }
  return 'u';
}

/// Which cells are asked for.
struct Grid {
  std::size_t shape;  // 0 or 1
  std::size_t vertex;
  std::array<std::size_t, 2> axes;
  double step;
  std::int64_t width;
  std::int64_t first;
  std::int64_t rows;
};

template <int D>
Verdict verdict_at(const AnyQuery& query, const ShapePair<D>& shapes) {
  if (shapes.is_placed())
    return verdict_of(query(shapes.placed_a(), shapes.placed_b(), PolicyOptions{}));
  return verdict_of(query(shapes.a, shapes.b, PolicyOptions{}));
}

template <int D>
Text verdicts_of(const AnyQuery& query, ShapePair<D> shapes, const Grid& grid) {
  Shape<D>& moved = grid.shape == 0 ? shapes.a : shapes.b;
  if (grid.vertex >= moved.size()) return Refusal{"there is no such vertex"};
  if (grid.axes[1] >= D) return Refusal{"there is no such axis"};
  std::vector<Point<D>> points(moved.points().begin(), moved.points().end());
  const Point<D> middle = points[grid.vertex];
  std::string cells;
  for (std::int64_t row = grid.first; row < grid.first + grid.rows; ++row) {
    for (std::int64_t column = 0; column < grid.width; ++column) {
      const auto at = [&](std::size_t axis, std::int64_t k) {
        return middle[axis] + static_cast<double>(k - grid.width / 2) * grid.step;
      };
      points[grid.vertex] = middle;
      points[grid.vertex][grid.axes[0]] = at(grid.axes[0], column);
      points[grid.vertex][grid.axes[1]] = at(grid.axes[1], row);
      const bool is_finite = !moved.assign(std::span<const Point<D>>(points));
      cells += is_finite ? letter(verdict_at(query, shapes)) : '-';
    }
  }
  return cells;
}

Text verdicts(Fields& fields) {
  const std::string policy(fields.next());
  const auto query = AnyQuery::find(policy, "kkt", Ask::classify);
  if (!query) return Refusal{"there is no policy " + policy};
  constexpr std::array<std::string_view, 3> kAxes{"xy", "xz", "yz"};
  constexpr std::array<std::array<std::size_t, 2>, 3> kNumbers{{{0, 1}, {0, 2}, {1, 2}}};
  const auto shape = fields.count();
  const auto vertex = fields.count();
  const auto axes = static_cast<std::size_t>(std::find(kAxes.begin(), kAxes.end(), fields.next()) -
                                             kAxes.begin());
  const auto step = tools::parse_decimal(fields.next());
  const auto width = fields.count();
  const auto first = fields.count();
  const auto rows = fields.count();
  constexpr std::uint32_t kMost = 4096;
  if (!shape || *shape > 1 || !vertex || axes == kAxes.size() || !step || !(*step >= 0) || !width ||
      !first || !rows || *width > kMost || *first > kMost || *rows > kMost)
    return Refusal{"this is no grid"};
  const Grid grid{*shape, *vertex, kNumbers[axes], *step, *width, *first, *rows};
  return with_pair(fields.next(), [&](const PairLine& pair) {
    return std::visit([&](const auto& shapes) { return verdicts_of(*query, shapes, grid); },
                      pair.shapes);
  });
}

Text dispatch(std::string_view question) {
  Fields fields(question);
  const std::string_view name = fields.next();
  if (name == "registry") return registry();
  if (name == "generate") return generate(fields);
  if (name == "certify") return certify(fields);
  if (name == "at_least") return at_least(fields);
  if (name == "trace") return trace(fields);
  if (name == "verify") return verify(fields);
  if (name == "hull") return hull(fields);
  if (name == "place") return place(fields);
  if (name == "verdicts") return verdicts(fields);
  return Refusal{"there is no such question"};
}

}  // namespace

std::string answer(std::string_view question) noexcept {
  const auto error = [](std::string_view reason) {
    std::string out;
    JsonWriter json(out);
    json.object([&] { json.member("error", reason); });
    return out + "\n";
  };
  try {
    Text text = dispatch(question);
    if (auto* const answered = std::get_if<std::string>(&text)) return std::move(*answered);
    return error(std::get<Refusal>(text).reason);
  } catch (const std::bad_alloc&) {
    return error("there is not enough memory");
  } catch (const std::exception&) {
    return error("the kernel failed");
  }
}

}  // namespace certa::page
