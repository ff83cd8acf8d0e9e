/// One way to ask, with any driver or policy and algorithm. Instantiated in tools/ways.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <certa/algorithms.hpp>
#include <certa/policies.hpp>

#include "number.hpp"
#include "policy/contender.hpp"

namespace certa::tools::policy {

using Quad = boost::multiprecision::cpp_bin_float_quad;

/// In the place of a driver: level 2 as bounds of the distance.
struct Enclosing {};

namespace detail {

template <class Policy>
inline constexpr bool kFloating = false;
template <class T>
inline constexpr bool kFloating<floating<T>> = true;

template <class Policy>
inline constexpr bool kDriver = CompiledPolicy<Policy> || std::is_same_v<Policy, Enclosing>;

/// The compiler may not leave out what computes the value, nor move it past this.
template <class T>
inline void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

template <int Level, class Policy, class Algorithm, int D>
[[nodiscard]] auto ask(const ShapePair<D>& shapes, const PolicyOptions& all, double tolerance) {
  if constexpr (std::is_same_v<Policy, Enclosing>) {
    return enclose_distance(shapes.a, shapes.b, options_under<certified>(all));
  } else if constexpr (kFloating<Policy>) {
    Policy policy;
    policy.tolerance = static_cast<typename Policy::number>(tolerance);
    if constexpr (Level == 1)
      return classify<Policy, Algorithm>(shapes.a, shapes.b, all, policy);
    else
      return distance<Policy, Algorithm>(shapes.a, shapes.b, all, policy);  // levels 2 and 3
  } else if constexpr (Level == 1) {
    return classify<Policy, Algorithm>(shapes.a, shapes.b, options_under<Policy>(all));
  } else if constexpr (Level == 2) {
    return distance<Policy, Algorithm>(shapes.a, shapes.b, options_under<Policy>(all));
  } else {
    return closest_points<Policy, Algorithm>(shapes.a, shapes.b, options_under<Policy>(all));
  }
}

template <std::size_t D, class T>
[[nodiscard]] WidePoint widened(const std::array<T, D>& x) {
  WidePoint y;
  for (std::size_t k = 0; k < D; ++k) y[k] = Wide(x[k]);
  return y;
}

template <class Policy, class Answer>
[[nodiscard]] Reply reply_of(const Answer& answer, const Counters& counters) {
  Reply reply;
  reply.verdict = answer.verdict;
  reply.iterations = static_cast<std::uint32_t>(counters.supports);
  if constexpr (requires { answer.stage; }) {
    if constexpr (kDriver<Policy>)
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
  return reply;
}

}  // namespace detail

/// In the order in which they are tried; besides 0.
[[nodiscard]] std::vector<double> usual_tolerances(int digits);

/// Whether an algorithm may take the place of kkt: all that find distances.
[[nodiscard]] constexpr bool is_sub_distance(const AlgorithmInfo& info) noexcept {
  return info.level == 3;
}

/// johnson-backup: JohnsonBackup; barycode-published: BarycodeAsPublished.
[[nodiscard]] std::string class_name(std::string_view algorithm);

template <class Policy, class Algorithm>
class Measured final : public Contender {
 public:
  explicit Measured(ContenderInfo info) : info_(std::move(info)) {}

  /// 0: it answers nothing of this kind.
  [[nodiscard]] static constexpr int highest_level() noexcept {
    if constexpr (std::is_same_v<Policy, Enclosing>)
      return 2;
    else if constexpr (CompiledPolicy<Policy>)
      return 3;
    else
      return kHighestLevel<Policy, Algorithm>;
  }

  [[nodiscard]] const ContenderInfo& info() const noexcept override { return info_; }

  [[nodiscard]] bool takes(int dimension, const Question& question) const noexcept override {
    return Algorithm::info.works_in(dimension) && question.level <= highest_level() &&
           (!std::is_same_v<Policy, Enclosing> || question.level == 2);
  }

  [[nodiscard]] std::string code(const Question& question) const override {
    const std::string query = question.level == 1   ? "classify"
                              : question.level == 2 ? "distance"
                                                    : "closest_points";
    constexpr bool kTells = !std::is_same_v<Policy, uncertified>;
    const std::string options = !kTells || question.tell_contact ? "{}" : "{.tell_contact = false}";
    if constexpr (std::is_same_v<Policy, Enclosing>)
      return "certa::enclose_distance(a, b, " + options + ")";
    const std::string way(spelled());
    const std::string algorithm = std::is_same_v<Algorithm, NearestFace>
                                      ? ""
                                      : ", certa::" + class_name(Algorithm::info.name);
    if (info_.search_tolerance > 0) {
      std::string tolerance;
      append_number(tolerance, info_.search_tolerance);
      return way + " policy; policy.tolerance = " + tolerance + "; certa::" + query + "<" + way +
             algorithm + ">(a, b, " + options + ", policy)";
    }
    const std::string arguments =
        std::is_same_v<Policy, certified> ? "" : "<" + way + algorithm + ">";
    return "certa::" + query + arguments + "(a, b" + (options == "{}" ? "" : ", " + options) + ")";
  }

  [[nodiscard]] Reply answer(const Pair& pair, const Question& question) const override {
    Reply reply;
    visit(pair, question, [&]<int Level, int D>(const ShapePair<D>& shapes) {
      Counters counters;
      PolicyOptions options = options_of(question);
      options.counters = &counters;
      reply = detail::reply_of<Policy>(
          detail::ask<Level, Policy, Algorithm>(shapes, options, info_.search_tolerance), counters);
    });
    return reply;
  }

  void time(std::span<const Pair> pairs, const Question& question,
            std::span<float> ns) const override {
    using Clock = std::chrono::steady_clock;
    const PolicyOptions options = options_of(question);
    for (std::size_t k = 0; k < pairs.size(); ++k)
      visit(pairs[k], question, [&]<int Level, int D>(const ShapePair<D>& shapes) {
        const Clock::time_point start = Clock::now();
        const auto answer =
            detail::ask<Level, Policy, Algorithm>(shapes, options, info_.search_tolerance);
        detail::keep(answer);
        ns[k] = std::chrono::duration<float, std::nano>(Clock::now() - start).count();
      });
  }

 private:
  static PolicyOptions options_of(const Question& question) {
    PolicyOptions options;
    options.tell_contact = question.tell_contact;
    return options;
  }

  /// Calls f<Level, D>(shapes), as far as there is an answer.
  template <class F>
  static void visit(const Pair& pair, const Question& question, const F& f) {
    std::visit(
        [&]<int D>(const ShapePair<D>& shapes) {
          if constexpr (Algorithm::info.works_in(D)) {
            constexpr int kHighest = highest_level();
            if constexpr (kHighest >= 3)
              if (question.level == 3) return f.template operator()<3, D>(shapes);
            if constexpr (kHighest >= 2)
              if (question.level == 2) return f.template operator()<2, D>(shapes);
            if constexpr (!std::is_same_v<Policy, Enclosing>) f.template operator()<1, D>(shapes);
          }
        },
        pair.shapes);
  }

  static constexpr std::string_view spelled() noexcept {
    if constexpr (std::is_same_v<Policy, certified>) return "certa::certified";
    if constexpr (std::is_same_v<Policy, uncertified>) return "certa::uncertified";
    if constexpr (std::is_same_v<Policy, adaptive>) return "certa::adaptive";
    if constexpr (std::is_same_v<Policy, certa::exact>) return "certa::exact";
    if constexpr (std::is_same_v<Policy, floating<float>>) return "certa::floating<float>";
    if constexpr (std::is_same_v<Policy, floating<double>>) return "certa::floating<double>";
    if constexpr (std::is_same_v<Policy, floating<long double>>)
      return "certa::floating<long double>";
    if constexpr (std::is_same_v<Policy, floating<Quad>>)
      return "certa::floating<boost::multiprecision::cpp_bin_float_quad>";
    return "";
  }

  ContenderInfo info_;
};

/// Makes the contenders of one driver or policy: kkt, then each tolerance, then other algorithms.
template <class Policy>
void append_contenders(ContenderInfo info, const Choice& choice, const Question& question,
                       Candidates& to) {
  const auto add = [&]<class Algorithm>(ContenderInfo of) {
    auto contender = std::make_unique<Measured<Policy, Algorithm>>(std::move(of));
    if (contender->takes(2, question) || contender->takes(3, question))
      to.push_back(std::move(contender));
  };
  const std::string name = info.name;
  add.template operator()<NearestFace>(info);
  if constexpr (detail::kFloating<Policy>) {
    for (const double tolerance :
         choice.tolerances ? *choice.tolerances : usual_tolerances(info.digits)) {
      ContenderInfo tolerant = info;
      tolerant.search_tolerance = tolerance;
      append_number(tolerant.name += ' ', tolerance);
      add.template operator()<NearestFace>(std::move(tolerant));
    }
  }
  if constexpr (!detail::kDriver<Policy>) {
    Algorithms::for_each([&]<class Algorithm>() {
      if constexpr (is_sub_distance(Algorithm::info)) {
        const std::string other(Algorithm::info.name);
        const auto chosen = [&](const std::string& wanted) {
          return wanted == "all" || wanted == other;
        };
        if (other == NearestFace::info.name || std::ranges::none_of(choice.algorithms, chosen))
          return;
        ContenderInfo with = info;
        with.algorithm = other;
        with.name = name + " " + other;
        if (Algorithm::info.as_published) with.certain = with.certificate = false;
        add.template operator()<Algorithm>(std::move(with));
      }
    });
  }
}

extern template void append_contenders<floating<float>>(ContenderInfo, const Choice&,
                                                        const Question&, Candidates&);
extern template void append_contenders<floating<double>>(ContenderInfo, const Choice&,
                                                         const Question&, Candidates&);
extern template void append_contenders<floating<long double>>(ContenderInfo, const Choice&,
                                                              const Question&, Candidates&);
extern template void append_contenders<floating<Quad>>(ContenderInfo, const Choice&,
                                                       const Question&, Candidates&);
extern template void append_contenders<certified>(ContenderInfo, const Choice&, const Question&,
                                                  Candidates&);
extern template void append_contenders<uncertified>(ContenderInfo, const Choice&, const Question&,
                                                    Candidates&);
extern template void append_contenders<Enclosing>(ContenderInfo, const Choice&, const Question&,
                                                  Candidates&);
extern template void append_contenders<adaptive>(ContenderInfo, const Choice&, const Question&,
                                                 Candidates&);
extern template void append_contenders<certa::exact>(ContenderInfo, const Choice&, const Question&,
                                                     Candidates&);

}  // namespace certa::tools::policy
