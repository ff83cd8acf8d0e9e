// The checker in C++ and the one extracted from its proofs accept the same certificates: those of
// the command for pairs of every family, of every kind, most of them spoiled.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/exact/round.hpp>
#include <certa/fuzz/random.hpp>

#include "answers/answerer.hpp"
#include "answers/pair_family.hpp"
#include "console/summary.hpp"
#include "formats/answer_reader.hpp"
#include "formats/pair_reader.hpp"
#include "formats/pair_writer.hpp"
#include "formats/refute.hpp"
#include "oracle/examples.hpp"
#include "proofs/mutation.hpp"
#include "proofs/statement.hpp"
#include "properties/corruption.hpp"
#include "tools/command.hpp"

namespace certa::test {
namespace {

const std::string kId = "7";

/// Lines for both checkers, and the results of the C++ checker.
struct Batch {
  std::string pairs;
  std::string answers;
  std::vector<std::size_t> kinds;  // by the index of the certificate
  std::vector<bool> accepted;
};

/// By the kind of certificate; comparisons come after verdicts.
struct Counts {
  std::array<std::uint64_t, 2 * kKinds.size()> accepted{};
  std::array<std::uint64_t, 2 * kKinds.size()> refused{};
};

std::size_t kind_of(const Statement& statement) {
  return statement.certificate.index() + (statement.at_least ? kKinds.size() : 0);
}

/// Whether `certa verify` accepts one answer.
bool accepts(const std::string& pair_line, const std::string& answer_line) {
  static tools::PairReader pair_reader;
  static tools::AnswerReader answer_reader;
  const auto pair = pair_reader.read(pair_line);
  const auto answer = answer_reader.read(answer_line);
  return std::holds_alternative<tools::PairLine>(pair) &&
         std::holds_alternative<tools::Answer>(answer) &&
         !tools::refute(std::get<tools::PairLine>(pair), std::get<tools::Answer>(answer));
}

/// The n-th line, with its line end.
std::string line(const std::string& text, std::size_t n) {
  std::size_t begin = 0;
  while (n-- > 0) begin = text.find('\n', begin) + 1;
  return text.substr(begin, text.find('\n', begin) + 1 - begin);
}

/// The proved checker, which runs in parallel to this program.
class ProvedRun {
 public:
  explicit ProvedRun(Batch batch) : batch_(std::move(batch)) {
    const std::string pairs = scratch_.file("pairs", batch_.pairs);
    const std::string answers = scratch_.file("answers", batch_.answers);
    using tools::Process;
    const tools::FileDescriptor said = tools::for_writing(scratch_.path("said"));
    process_.emplace(std::vector<std::string>{CERTA_PROVED, pairs, answers},
                     Process::Streams{Process::kSame, Process::kSame, said.number()});
  }

  /// Compares both checkers. Reports and counts the lines on which they differ.
  std::size_t finish(Counts& counts) {
    process_->wait();
    const int status = process_->status();
    const std::size_t size = batch_.accepted.size();
    std::vector<bool> accepted(size, true);
    std::size_t named = 0;
    std::string last;
    for (const std::string& text : tools::lines_of(scratch_.read("said"))) {
      last = text;
      const std::size_t colon = text.find(':');
      if (!text.starts_with(scratch_.path(""))) continue;
      const auto number = std::strtoull(text.c_str() + colon + 1, nullptr, 10);
      if (number < 1 || number > size || !accepted[number - 1]) ADD_FAILURE() << text;
      if (number >= 1 && number <= size) accepted[number - 1] = false;
      ++named;
    }
    EXPECT_TRUE(status == 0 || status == 1 || status == 2) << status << " " << last;
    EXPECT_TRUE(last.starts_with("certa: " + std::to_string(size - named) + " answers hold, "))
        << last;
    std::size_t differences = 0;
    for (std::size_t n = 0; n < size; ++n) {
      ++(batch_.accepted[n] ? counts.accepted : counts.refused)[batch_.kinds[n]];
      if (accepted[n] == batch_.accepted[n]) continue;
      if (++differences == 1)
        ADD_FAILURE() << "C++ " << (batch_.accepted[n] ? "accepts" : "refuses")
                      << ", the proved checker does not:\n"
                      << line(batch_.pairs, n) << line(batch_.answers, n);
    }
    return differences;
  }

 private:
  tools::Scratch scratch_;
  Batch batch_;
  std::optional<tools::Process> process_;
};

/// Hands batches to the proved checker while the next batch is made.
class Agreement {
 public:
  ~Agreement() { flush(); }

  void add(const std::string& pair, const std::string& answer, std::size_t kind) {
    batch_.pairs += pair;
    batch_.answers += answer;
    batch_.kinds.push_back(kind);
    batch_.accepted.push_back(accepts(pair, answer));
    ++lines_;
    constexpr std::size_t kBatch = 20'000;
    if (batch_.kinds.size() == kBatch) next();
  }
  void flush() {
    next();
    next();
  }
  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  [[nodiscard]] const Counts& counts() const { return counts_; }
  [[nodiscard]] std::size_t differences() const { return differences_; }

 private:
  void next() {
    if (run_) differences_ += run_->finish(counts_);
    run_.reset();
    if (!batch_.kinds.empty()) run_.emplace(std::move(batch_));
    batch_ = {};
  }

  Batch batch_;
  std::optional<ProvedRun> run_;
  Counts counts_;
  std::uint64_t lines_ = 0;
  std::size_t differences_ = 0;
};

template <int D>
Body<D> body(const std::vector<Point<D>>& vertices, const Pose<D>& pose, double radius) {
  return {vertices, pose, radius};
}

/// Makes the answer state the facts that its certificate proves, if C++ accepts it. A mutant that
/// should be refused is then not refused merely for its verdict.
template <int D>
void conclude(const Pair<D>& pair, Statement& statement) {
  const Body<D> a = body<D>(pair.a, pair.pose_a, pair.radius_a);
  const Body<D> b = body<D>(pair.b, pair.pose_b, pair.radius_b);
  if (statement.at_least) {
    auto& [number, holds] = *statement.at_least;
    holds = check_at_least<D>(a, b, number, statement.certificate).holds;
    return;
  }
  const CheckResult proof = check<D>(a, b, statement.certificate);
  if (!proof.accepted) return;
  statement.verdict = proof.proves;
  if (!statement.distance_squared || !proof.distance_squared) {
    statement.distance = {};
    statement.distance_squared = {};
    return;
  }
  statement.distance_squared = proof.distance_squared;
  const Rational radii = to_rational(pair.radius_a) + to_rational(pair.radius_b);
  statement.distance = proof.proves != Verdict::separated ? 0
                       : radii.sign() == 0
                           ? round_sqrt(*proof.distance_squared)
                           : round_with_root(-radii, *proof.distance_squared, false);
}

void spoil(Statement& statement, Random& random) {
  if (statement.at_least) {
    statement.at_least->holds = random.below(2) == 0;
    return;
  }
  switch (random.below(6)) {
    case 0:
      statement.verdict = std::array{Verdict::separated, Verdict::touching, Verdict::overlapping,
                                     Verdict::intersecting, Verdict::undecided}[random.below(5)];
      return;
    case 1:
      statement.distance = {};
      if (random.below(2) == 0) statement.distance_squared = {};
      return;
    case 2:
      statement.distance_squared = {};
      return;
    case 3:
      if (statement.distance_squared) multiply(*statement.distance_squared, {5, 5});
      return;
    case 4:
      if (statement.distance_squared) ++statement.distance_squared->numerator;
      return;
    default:
      if (statement.distance) change(*statement.distance, random);
  }
}

template <int D>
std::string line_of(const Pair<D>& pair) {
  std::string text;
  tools::JsonWriter json(text);
  json.object([&] {
    json.key("id").raw(kId);
    tools::write_shapes(json, pair);
  });
  return text + "\n";
}

/// The ways in which pairs are answered; the first kPlacedWays take placed shapes.
struct Way {
  const char* policy;
  const char* algorithm;
  int level;
};
constexpr std::array kWays{Way{"certified", "kkt", 1}, Way{"certified", "kkt", 2},
                           Way{"adaptive", "kkt", 2}, Way{"adaptive", "triple-product", 1},
                           Way{"adaptive", "muratori", 1}};
constexpr std::size_t kPlacedWays = 2;

/// The answer to a pair, or nothing if the algorithm does not take it.
std::optional<Statement> answer_to(const std::string& line, const Way& way) {
  const auto pair = tools::PairReader().read(line);
  std::string text;
  tools::Summary summary;
  if (tools::make_answerer(way.policy, way.algorithm, {way.level})(std::get<tools::PairLine>(pair),
                                                                   text, summary))
    return {};
  const auto read = tools::AnswerReader().read(text);
  const auto* answer = std::get_if<tools::Answer>(&read);
  if (answer == nullptr) return {};
  return Statement{answer->verdict, answer->distance, answer->distance_squared,
                   answer->certificate};
}

/// Moves the number to one of the two neighbouring doubles between which the result of C++ changes,
/// found by bisection.
template <int D>
void take_limit(const Pair<D>& pair, Statement& statement, Random& random) {
  const auto said = [&](std::uint64_t bits) {
    const AtLeastResult result = check_at_least<D>(
        body<D>(pair.a, pair.pose_a, pair.radius_a), body<D>(pair.b, pair.pose_b, pair.radius_b),
        std::bit_cast<double>(bits), statement.certificate);
    return std::pair{result.accepted, result.holds};
  };
  auto low = std::bit_cast<std::uint64_t>(0x1p-1074);
  auto high = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::max());
  const auto of_low = said(low);
  if (of_low == said(high)) return;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (said(middle) == of_low ? low : high) = middle;
  }
  statement.at_least->number = std::bit_cast<double>(random.below(2) == 0 ? low : high);
}

/// A comparison with a number near the distance, or with another one.
template <int D>
Statement comparison(const Pair<D>& pair, Random& random) {
  const Shape<D> a(pair.a), b(pair.b);
  const Placed<D> placed_a(a, pair.pose_a, pair.radius_a), placed_b(b, pair.pose_b, pair.radius_b);
  double x = distance(placed_a, placed_b).distance;
  if (random.below(3) == 0) x *= random.below(2) == 0 ? 0.75 : 3;
  if (random.below(3) == 0) change(x, random);
  if (!(x > 0 && std::isfinite(x))) x = std::ldexp(random.between(1, 9), random.between(-60, 3));
  const AtLeast<D> answer = at_least(placed_a, placed_b, x);
  return {{}, {}, {}, certificate(answer, placed_a, placed_b), tools::Comparison{x, answer.holds}};
}

/// Adds an answer and some spoiled copies.
template <int D>
void add_mutants(const Pair<D>& pair, const Statement& right, int mutants, Random& random,
                 Agreement& agreement) {
  const std::string right_line = line_of(right, kId);
  agreement.add(line_of<D>(pair), right_line, kind_of(right));
  for (int k = 0; k < mutants; ++k) {
    Statement mutant = right;
    Pair<D> other = pair;
    for (int changes = random.between(1, 2); changes > 0; --changes) {
      if (random.below(5) == 0)
        change<D>(other, random);
      else
        change<D>(mutant.certificate, other.a.size(), other.b.size(), random);
    }
    if (mutant.at_least && random.below(3) == 0) {
      if (random.below(2) == 0)
        take_limit<D>(other, mutant, random);
      else
        change(mutant.at_least->number, random);
    }
    if (random.below(8) != 0) conclude<D>(other, mutant);
    if (random.below(8) == 0) spoil(mutant, random);
    std::string text = line_of(mutant, kId);
    if (random.below(16) == 0) {
      text.pop_back();
      fuzz::corrupt(text, right_line, random);
      std::replace(text.begin(), text.end(), '\n', ' ');
      text += '\n';
    }
    agreement.add(line_of<D>(other), text, kind_of(mutant));
  }
}

/// Round shapes that touch or nearly touch, whose nearest points are vertices on a line along an
/// integer vector of integer length, so that everything is exact.
template <int D>
void add_tangent(int mutants, Random& random, Agreement& agreement) {
  constexpr std::array<std::array<int, 4>, 6> kVectors{
      {{3, 4, 0, 5}, {-4, 3, 0, 5}, {5, -12, 0, 13}, {1, 2, 2, 3}, {2, -3, 6, 7}, {0, 0, 1, 1}}};
  const auto& v = kVectors[random.below(D == 2 ? 3 : kVectors.size())];
  const int k = random.between(1, 9), exponent = random.between(-40, 40);
  Pair<D> pair;
  const auto add = [&](std::vector<Point<D>>& vertices, int steps) {
    Point<D>& vertex = vertices.emplace_back();
    for (std::size_t c = 0; c < D; ++c) vertex[c] = std::ldexp(steps * v[c], exponent);
  };
  for (int n = random.between(1, 3); n > 0; --n) add(pair.a, pair.a.empty() ? k : k + n);
  for (int n = random.between(1, 3); n > 0; --n) add(pair.b, pair.b.empty() ? 0 : -n);
  const int reach = k * v[3], share = random.between(0, reach);
  pair.radius_a = std::ldexp(share, exponent);
  pair.radius_b = std::ldexp(reach - share, exponent);
  if (random.below(3) == 0) change(pair.radius_a, random);
  pair.radius_a = std::abs(pair.radius_a);
  std::vector<Rational> direction;
  for (std::size_t c = 0; c < D; ++c) direction.push_back(frac(v[c]));
  const std::vector<WeightedVertex> nearest{{0, frac(1)}};
  Statement statement{Verdict::separated, {}, {}, SeparationCertificate{direction}};
  if (random.below(3) == 0) statement.certificate = NearCertificate{nearest, nearest};
  if (random.below(3) == 0) {
    statement.certificate = DistanceCertificate{nearest, nearest};
    statement.distance_squared.emplace();  // to be concluded
  }
  conclude<D>(pair, statement);
  if (random.below(2) == 0) {
    const double x = std::ldexp(random.between(1, 20), exponent);
    statement = {{}, {}, {}, statement.certificate, tools::Comparison{x, false}};
    take_limit<D>(pair, statement, random);
    conclude<D>(pair, statement);
  }
  add_mutants<D>(pair, statement, mutants, random, agreement);
}

std::uint64_t wanted() {
  constexpr std::uint64_t kUnlessTold = 90'000;  // a million at night
  const char* told = std::getenv("CERTA_MUTANTS");
  return told == nullptr ? kUnlessTold : std::strtoull(told, nullptr, 10);
}

TEST(Proved, AgreesWithTheCheckerOnMutants) {
  const auto families =
      std::get<std::vector<tools::PairFamily>>(tools::families_named({"all", "placed"}));
  const std::uint64_t lines = wanted();
  Random random(std::getenv("CERTA_SEED") == nullptr
                    ? 20261127
                    : std::strtoull(std::getenv("CERTA_SEED"), nullptr, 10));
  Agreement agreement;
  for (int number = 0; agreement.lines() < lines; ++number)
    for (const tools::PairFamily& family : families)
      for (const int dimension : {2, 3}) {
        if (!tools::exists(family, dimension) || agreement.lines() >= lines) continue;
        // Families with integers of thousands of bits, or dozens of vertices, are slow.
        const std::string_view name = tools::name_of(family);
        const bool is_slow = name == "placed_unbounded" || name == "round_shapes" ||
                             name == "ties" || name == "wild";
        if (is_slow && number % 8 != 0) continue;
        const auto pair = tools::generated_pair(family, dimension, number, random.bits());
        const bool is_placed = std::holds_alternative<fuzz::Placing>(family);
        const Way& way = kWays[random.below(is_placed ? kPlacedWays : kWays.size())];
        constexpr int kMutants = 19;
        std::visit(
            [&]<int D>(const ShapePair<D>& given) {
              const Pair<D> shapes = tools::vertices_of(given);
              const auto right = answer_to(line_of<D>(shapes), way);
              if (!right) return;
              add_mutants<D>(shapes, *right, kMutants, random, agreement);
              Statement compared = comparison<D>(shapes, random);
              if (!compared.at_least->holds && random.below(2) == 0)
                compared.certificate = right->certificate;  // it may say how they meet
              conclude<D>(shapes, compared);
              add_mutants<D>(shapes, compared, kMutants / 2, random, agreement);
              if (random.below(8) == 0) add_tangent<D>(kMutants, random, agreement);
            },
            pair.shapes);
      }
  agreement.flush();
  EXPECT_EQ(agreement.differences(), 0U);
  const Counts& counts = agreement.counts();
  for (const std::size_t begin : {std::size_t{0}, kKinds.size()})
    for (std::size_t kind = 1; kind + 1 < kKinds.size(); ++kind) {  // none and errors prove nothing
      const std::uint64_t accepted = counts.accepted[begin + kind];
      const std::uint64_t refused = counts.refused[begin + kind];
      std::cout << kKinds[kind] << (begin == 0 ? "" : " of a comparison") << ": " << accepted
                << " accepted, " << refused << " refused\n";
      EXPECT_GE(accepted * (begin == 0 ? 1000 : 2000), lines) << kKinds[kind] << begin;
      EXPECT_GE(refused * (begin == 0 ? 100 : 200), lines) << kKinds[kind] << begin;
    }
}

/// The examples made by hand, and all their mutants.
template <int D>
void add_examples(Agreement& agreement, std::uint64_t& examined) {
  for (const Example<D>& example : examples<D>()) {
    const Pair<D> pair{example.a, example.b, {}, {}, 0, 0};
    const auto add = [&](const Certificate& certificate) {
      Statement statement{example.proves, {}, {}, certificate};
      agreement.add(line_of<D>(pair), line_of(statement, kId), certificate.index());
      conclude<D>(pair, statement);
      agreement.add(line_of<D>(pair), line_of(statement, kId), certificate.index());
      for (const double x : {0x1p-9, 0.9, 1.0, 1.5, 2.0, 4.0}) {
        statement = {{}, {}, {}, certificate, tools::Comparison{x, false}};
        conclude<D>(pair, statement);
        agreement.add(line_of<D>(pair), line_of(statement, kId), kind_of(statement));
      }
      examined += 8;
    };
    EXPECT_TRUE(accepts(line_of<D>(pair),
                        line_of(Statement{example.proves, {}, {}, example.certificate}, kId)))
        << example.name;
    add(example.certificate);
    for (const Certificate& mutant : mutants(example)) add(mutant);
  }
}

TEST(Proved, AgreesWithTheCheckerOnItsExamples) {
  Agreement agreement;
  std::uint64_t examined = 0;
  add_examples<2>(agreement, examined);
  add_examples<3>(agreement, examined);
  agreement.flush();
  EXPECT_EQ(agreement.differences(), 0U);
  EXPECT_GE(examined, 7200U);
  for (std::size_t kind = 1; kind + 2 < kKinds.size(); ++kind)  // except `near` and errors
    EXPECT_GE(agreement.counts().accepted[kind], 4U) << kKinds[kind];
}

}  // namespace
}  // namespace certa::test
