/// Answers to lines, without a claim and with one. Each is a region whose instructions callgrind
/// counts, as in cost.cpp, so that the difference is the cost of the claim.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

#include <valgrind/callgrind.h>

#include <certa/certa.hpp>
#include <certa/processor.hpp>

#include "answers/answerer.hpp"
#include "formats/number.hpp"
#include "formats/pair_reader.hpp"
#include "formats/pair_writer.hpp"
#include "shapes.hpp"

namespace certa {
namespace {

using namespace cost;

/// Writes one part of a claim: the pair's own answer, or a wrong one.
void write_claimed(tools::JsonWriter& json, tools::ClaimPart part, const ClosestPoints<3>& answer,
                   bool is_wrong) {
  json.key(to_string(part));
  if (part == tools::ClaimPart::intersects) return json.value(is_wrong);
  if (part == tools::ClaimPart::normal)
    return json.row(is_wrong ? Point<3>{1, 1, 1} : answer.normal);
  if (part == tools::ClaimPart::distance)
    return json.value(answer.distance + (is_wrong ? 0.25 : 0));
  Point<3> on_a = answer.on_a;
  if (is_wrong) on_a[0] += 0.5;
  json.object([&] {
    json.key("a").row(on_a);
    json.key("b").row(answer.on_b);
  });
}

/// Pairs at a distance of one or two, with quaternions or without poses.
std::vector<ShapePair<3>> pairs_for_claims(bool is_placed) {
  Numbers numbers;
  std::vector<ShapePair<3>> pairs;
  for (int k = 0; k < kQueries; ++k) {
    Points<3> a = round_shape<3>(numbers, 20);
    Points<3> b = round_shape<3>(numbers, 20);
    const Point<3> direction = on_sphere(numbers.next(), numbers.next());
    Point<3> moved_by{};
    for (std::size_t i = 0; i < 3; ++i) moved_by[i] = (3.5 + numbers.next() / 2) * direction[i];
    if (!is_placed) {
      pairs.push_back({Shape<3>(a), Shape<3>(moved<3>(b, moved_by, 1))});
      continue;
    }
    const auto quaternion = [&] {
      const double w = numbers.next(), x = numbers.next(), y = numbers.next();
      return Quaternion{w, x, y, numbers.next()};
    };
    const Pose<3> pose_a(quaternion(), Point<3>{0.25, 0.5, -0.125});
    pairs.push_back({Shape<3>(a), Shape<3>(b), pose_a, Pose<3>(quaternion(), moved_by)});
  }
  return pairs;
}

/// Reads and answers lines at level 3, for pairs with these parts of a claim.
void count_lines(const std::string& name, bool is_placed,
                 const std::vector<tools::ClaimPart>& parts, bool is_wrong = false) {
  std::vector<std::string> lines;
  for (const ShapePair<3>& shapes : pairs_for_claims(is_placed)) {
    tools::JsonWriter json(lines.emplace_back());
    const ClosestPoints<3> answer = closest_points(shapes.placed_a(), shapes.placed_b());
    json.object([&] {
      json.member("id", 1);
      tools::write_shapes(json, tools::vertices_of(shapes));
      if (parts.empty()) return;
      json.key("claim").object([&] {
        for (const tools::ClaimPart part : parts) write_claimed(json, part, answer, is_wrong);
      });
    });
  }
  const tools::AnswerPair answer = tools::make_answerer("certified", "kkt", {});
  const auto answer_all = [&] {
    tools::PairReader reader;
    std::string out;
    tools::Summary summary;
    for (const std::string& line : lines)
      if (answer(std::get<tools::PairLine>(reader.read(line)), out, summary)) std::abort();
    const std::uint64_t right = summary.count(tools::ClaimOutcome::agrees);
    if (!parts.empty() && right != (is_wrong ? 0 : lines.size())) std::abort();
  };
  answer_all();
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  answer_all();
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS;
  std::printf("%s %zu\n", name.c_str(), lines.size());
}

void count_claims() {
  using enum tools::ClaimPart;
  for (const bool is_placed : {false, true}) {
    const std::string name = is_placed ? "line/quaternion" : "line/stored";
    count_lines(name, is_placed, {});
    for (const tools::ClaimPart part : {intersects, distance, witness, normal})
      count_lines(name + "+" + std::string(to_string(part)), is_placed, {part});
    count_lines(name + "+all", is_placed, {intersects, distance, witness, normal});
    count_lines(name + "+all-wrong", is_placed, {intersects, distance, witness, normal}, true);
  }
}

}  // namespace
}  // namespace certa

int main() {
  certa::use(certa::Processor::generic);  // instructions are counted for one kind of processor
  certa::count_claims();
}
