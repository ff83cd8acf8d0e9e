#include "policy/candidate.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <concepts>
#include <limits>
#include <memory>
#include <utility>
#include <variant>

#include <certa/by_name.hpp>

#include "formats/number.hpp"
#include "policy/keep.hpp"

namespace certa::tools::policy {

namespace {

constexpr std::string_view kEnclosure = "enclosure";

/// In the order in which they are tried; besides 0.
std::vector<double> usual_tolerances(int digits) {
  if (digits <= 24) return {1e-5, 1e-3};
  if (digits <= 53) return {1e-12, 1e-8, 1e-4};
  return {1e-12, 1e-8};
}

/// Whether an algorithm may take the place of kkt: all that find distances.
bool is_sub_distance(const AlgorithmInfo& info) { return info.level == 3; }

/// One line on each of kMeasured, at this level.
std::string about(std::string_view measured, int level) {
  const std::string rounded = level == 1 ? "" : "; distance correctly rounded";
  if (measured == "float") return "GJK in floats; nothing is proven";
  if (measured == "double") return "GJK in doubles; nothing is proven";
  if (measured == "long-double") return "GJK in long doubles, to compare with; nothing is proven";
  if (measured == "quad") return "GJK in 113 bits, to compare with; nothing is proven";
  if (measured == "uncertified")
    return "the search of certified without the proof; nothing is proven";
  if (measured == "certified")
    return "a search in doubles whose verdict is then proven" + rounded + "; the default";
  if (measured == kEnclosure)
    return "bounds [lower, upper] instead of a distance; verdict and bounds are proven";
  if (measured == "adaptive")
    return "every sign exact, by the cheapest arithmetic that tells" + rounded;
  return "exact arithmetic throughout, to test against" + rounded;
}

/// johnson-backup: JohnsonBackup.
std::string class_name(std::string_view algorithm) {
  std::string name;
  bool starts = true;
  for (const char c : algorithm) {
    if (c == '-') {
      starts = true;
      continue;
    }
    name += starts ? static_cast<char>(std::toupper(c)) : c;
    starts = false;
  }
  return name;
}

template <std::size_t D, class T>
WidePoint widened(const std::array<T, D>& x) {
  WidePoint y;
  for (std::size_t k = 0; k < D; ++k) y[k] = Wide(x[k]);
  return y;
}

template <class Answer>
Reply reply_of(const Answer& answer, const Counters& counters, bool searches_in_doubles) {
  Reply reply;
  reply.iterations = static_cast<std::uint32_t>(counters.supports);
  if constexpr (requires { answer.verdict; }) {
    reply.verdict = answer.verdict;
    if constexpr (requires { answer.evidence; }) {
      if (searches_in_doubles)
        reply.route = counters.exact_searches > 0 ? Route::exact_search
                      : counters.exact_faces > 0  ? Route::exact_face
                                                  : Route::doubles;
      else
        reply.route =
            static_cast<Route>(static_cast<int>(Route::filter) + static_cast<int>(answer.stage) -
                               static_cast<int>(Stage::filter));
    } else {
      reply.capped = answer.verdict == Verdict::undecided &&
                     counters.supports >= static_cast<std::uint64_t>(kInexactStepLimit);
    }
    if constexpr (requires { answer.lower; }) {
      reply.distance = Wide(answer.lower);
      reply.distance_to = Wide(answer.upper);
    } else if constexpr (requires { answer.distance; }) {
      reply.distance = reply.distance_to = Wide(answer.distance);
    }
    if constexpr (requires { answer.on_a; }) {
      reply.on_a = widened(answer.on_a);
      reply.on_b = widened(answer.on_b);
      reply.normal = widened(answer.normal);
    }
  }
  return reply;
}

/// A query by names.
class NamedCandidate final : public Candidate {
 public:
  NamedCandidate(CandidateInfo info, const AnyQuery& query)
      : info_(std::move(info)), query_(query) {}

  [[nodiscard]] const CandidateInfo& info() const noexcept override { return info_; }

  [[nodiscard]] bool takes(int dimension) const noexcept override {
    return query_.works_in(dimension);
  }
  [[nodiscard]] bool takes_placed() const noexcept override { return query_.takes_placed(); }

  [[nodiscard]] std::string code(const Question& question) const override {
    const std::string_view policy = query_.policy().code;
    const bool default_policy = policy == "certa::certified";
    const bool tells = query_.policy().is_certain || query_.policy().has_tolerance;
    const std::string options = !tells || question.tell_contact ? "" : "{.tell_contact = false}";
    const std::string algorithm =
        info_.algorithm == kDefaultAlgorithm ? "" : ", certa::" + class_name(info_.algorithm);
    std::string code;
    if (info_.search_tolerance > 0) {
      code = std::string(policy) + " policy; policy.tolerance = ";
      append_number(code, info_.search_tolerance);
      code += "; ";
    }
    code += "certa::" + query_name();
    if (!default_policy) code += "<" + std::string(policy) + algorithm + ">";
    code += "(a, b";
    if (info_.search_tolerance > 0)
      code += ", " + (options.empty() ? "{}" : options) + ", policy";
    else if (!options.empty())
      code += ", " + options;
    return code + ")";
  }

  [[nodiscard]] Reply answer(const PairLine& pair, const Question& question) const override {
    return std::visit(
        [&]<int D>(const ShapePair<D>& shapes) {
          Counters counters;
          PolicyOptions options = options_of(question);
          options.counters = &counters;
          const AnyAnswer<D> answer =
              shapes.is_placed()
                  ? query_(shapes.placed_a(), shapes.placed_b(), options, info_.search_tolerance)
                  : query_(shapes.a, shapes.b, options, info_.search_tolerance);
          return std::visit(
              [&](const auto& own) { return reply_of(own, counters, query_.policy().is_compiled); },
              answer);
        },
        pair.shapes);
  }

  void time(std::span<const PairLine> pairs, const Question& question,
            std::span<float> ns) const override {
    using Clock = std::chrono::steady_clock;
    const PolicyOptions options = options_of(question);
    for (std::size_t k = 0; k < pairs.size(); ++k)
      std::visit(
          [&]<int D>(const ShapePair<D>& shapes) {
            if (!query_.works_in(D)) return;
            const auto measure = [&](const auto& a, const auto& b) {
              const Clock::time_point start = Clock::now();
              const auto answer = query_(a, b, options, info_.search_tolerance);
              keep(answer);
              ns[k] = std::chrono::duration<float, std::nano>(Clock::now() - start).count();
            };
            if (!shapes.is_placed())
              measure(shapes.a, shapes.b);
            else if (query_.takes_placed())
              measure(shapes.placed_a(), shapes.placed_b());
          },
          pairs[k].shapes);
  }

 private:
  [[nodiscard]] std::string query_name() const {
    switch (query_.ask()) {
      case Ask::classify:
        return "classify";
      case Ask::enclose_distance:
        return "enclose_distance";
      case Ask::closest_points:
        return "closest_points";
      default:
        return "distance";
    }
  }

  static PolicyOptions options_of(const Question& question) {
    PolicyOptions options;
    options.tell_contact = question.tell_contact;
    return options;
  }

  CandidateInfo info_;
  AnyQuery query_;
};

/// Makes candidates, of those that answer the question.
class Making {
 public:
  Making(const Choice& choice, const Question& question) : choice_(choice), question_(question) {}

  /// One policy: kkt, then each tolerance, then other algorithms.
  void add_all(std::string_view measured) {
    const auto is_chosen = [measured](const std::string& wanted) { return wanted == measured; };
    if (!choice_.policies.empty() && std::ranges::none_of(choice_.policies, is_chosen)) return;
    const bool encloses = measured == kEnclosure;
    if (encloses && question_.level != 2) return;
    const PolicyInfo& policy = *find_policy(encloses ? "certified" : measured);
    CandidateInfo info;
    info.name = info.policy = measured;
    info.about = about(measured, question_.level);
    info.encloses = encloses;
    info.certain = info.certificate = policy.is_certain;
    // Long doubles differ from processor to processor.
    info.deterministic = policy.name != "long-double";
    info.digits = policy.digits;
    const Ask ask = encloses               ? Ask::enclose_distance
                    : question_.level == 1 ? Ask::classify
                    : question_.level == 2 ? Ask::distance
                                           : Ask::closest_points;
    add(info, policy, ask);
    if (policy.has_tolerance) {
      for (const double tolerance :
           choice_.tolerances ? *choice_.tolerances : usual_tolerances(info.digits)) {
        CandidateInfo tolerant = info;
        tolerant.search_tolerance = tolerance;
        append_number(tolerant.name += ' ', tolerance);
        append_number(tolerant.about += "; stops at a relative error of ", tolerance);
        add(std::move(tolerant), policy, ask);
      }
    }
    for (const std::string& other : sub_distance_algorithms()) {
      const auto wanted = [&other](const std::string& name) {
        return name == "all" || name == other;
      };
      if (encloses || other == kDefaultAlgorithm ||
          std::ranges::none_of(choice_.algorithms, wanted))
        continue;
      CandidateInfo with = info;
      with.algorithm = other;
      with.name += " " + other;
      with.about += "; by the sub-algorithm " + other;
      add(std::move(with), policy, ask);
    }
  }

  [[nodiscard]] Candidates take() { return std::move(made_); }

 private:
  void add(CandidateInfo info, const PolicyInfo& policy, Ask ask) {
    if (const auto query = AnyQuery::find(policy.name, info.algorithm, ask))
      made_.push_back(std::make_unique<NamedCandidate>(std::move(info), *query));
  }

  const Choice& choice_;
  const Question& question_;
  Candidates made_;
};

}  // namespace

std::string_view to_string(Route route) noexcept {
  constexpr std::array<std::string_view, kRouteCount> kNames{
      "floating", "doubles", "exact face", "exact search",
      "filter",   "integer", "expansion",  "big_integer"};
  return kNames[static_cast<std::size_t>(route)];
}

std::string_view CandidateInfo::number_type() const noexcept {
  if (digits <= std::numeric_limits<float>::digits) return "float";
  if (digits <= std::numeric_limits<double>::digits) return "double";
  return policy == "quad" ? "quad" : "long double";
}

std::vector<std::string> sub_distance_algorithms() {
  std::vector<std::string> names;
  for (const AlgorithmInfo* const algorithm : algorithms())
    if (is_sub_distance(*algorithm)) names.emplace_back(algorithm->name);
  return names;
}

Candidates candidates(const Choice& choice, const Question& question) {
  Making making(choice, question);
  for (const std::string_view measured : kMeasured) making.add_all(measured);
  return making.take();
}

}  // namespace certa::tools::policy
