/// The decision of a function as a tree of its comparisons: all of its paths.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "term.hpp"

namespace certa::proofs {

enum class Comparison { less, at_most, same };

/// A comparison of two numbers. It is false if either is a NaN.
struct Condition {
  Comparison comparison;
  Term::Pointer left;
  Term::Pointer right;
};

/// A tree of comparisons with a result at each leaf.
template <class Result>
struct Decision {
  std::optional<Condition> condition;  ///< empty at a result
  std::optional<Result> result;
  std::unique_ptr<Decision> yes;
  std::unique_ptr<Decision> no;
};

/// Adds the answers along each path that ends where a function says yes.
inline void add_ways_to_yes(const Decision<bool>& decision, std::vector<bool>& answers,
                            std::vector<std::vector<bool>>& ways) {
  if (!decision.condition) {
    if (*decision.result) ways.push_back(answers);
    return;
  }
  for (const bool answer : {true, false}) {
    answers.push_back(answer);
    add_ways_to_yes(answer ? *decision.yes : *decision.no, answers, ways);
    answers.pop_back();
  }
}
[[nodiscard]] inline std::vector<std::vector<bool>> ways_to_yes(const Decision<bool>& decision) {
  std::vector<bool> answers;
  std::vector<std::vector<bool>> ways;
  add_ways_to_yes(decision, answers, ways);
  return ways;
}

/// Runs a function on recorded numbers again and again, with every sequence of answers that its
/// comparisons may have.
class Exploration {
 public:
  /// The limit on paths. More of them mean that a comparison is recorded that should not decide
  /// anything.
  static constexpr std::size_t kMostPaths = 4096;

  template <class F>
  [[nodiscard]] static auto of(const F& f) {
    using Result = decltype(f());
    auto root = std::make_unique<Decision<Result>>();
    Exploration exploration;
    std::size_t paths = 0;
    do {
      if (++paths > kMostPaths) throw std::logic_error("a recorded function has too many paths");
      exploration.asked_.clear();
      Exploration*& running = current();
      if (running != nullptr) throw std::logic_error("explorations are not nested");
      running = &exploration;
      Result result = [&] {
        try {
          return f();
        } catch (...) {
          running = nullptr;
          throw;
        }
      }();
      running = nullptr;
      Decision<Result>* at = root.get();
      for (std::size_t k = 0; k < exploration.asked_.size(); ++k) {
        at->condition = exploration.asked_[k];
        std::unique_ptr<Decision<Result>>& next = exploration.answers_[k] ? at->yes : at->no;
        if (!next) next = std::make_unique<Decision<Result>>();
        at = next.get();
      }
      at->result = std::move(result);
    } while (exploration.advance());
    return root;
  }

  /// The comparisons along the path with these answers, at the end of which the function says yes.
  template <class F>
  [[nodiscard]] static std::vector<std::pair<Condition, bool>> along(
      const std::vector<bool>& answers, const F& f) {
    Exploration exploration;
    exploration.answers_ = answers;
    current() = &exploration;
    const bool is_end = f();
    current() = nullptr;
    if (!is_end || exploration.asked_.size() != answers.size())
      throw std::logic_error("a path does not lead where it led");
    std::vector<std::pair<Condition, bool>> path;
    for (std::size_t k = 0; k < answers.size(); ++k)
      path.emplace_back(exploration.asked_[k], answers[k]);
    return path;
  }

  /// The answer on the path that is being followed. Comparisons of two constants, or of a number
  /// with itself, have only one answer; every comparison with a NaN is false.
  [[nodiscard]] static bool answer(Condition condition) {
    if (condition.left->is_none() || condition.right->is_none()) return false;
    if (condition.left->kind == Term::Kind::constant &&
        condition.right->kind == Term::Kind::constant) {
      const double x = condition.left->constant;
      const double y = condition.right->constant;
      switch (condition.comparison) {
        case Comparison::less:
          return x < y;
        case Comparison::at_most:
          return x <= y;
        case Comparison::same:
          return x == y;
      }
    }
    if (Term::same(condition.left, condition.right))
      return condition.comparison != Comparison::less;
    Exploration* running = current();
    if (running == nullptr) throw std::logic_error("a recorded number decides, unobserved");
    return running->next(std::move(condition));
  }

 private:
  static Exploration*& current() {
    static Exploration* running = nullptr;
    return running;
  }
  bool next(Condition condition) {
    asked_.push_back(std::move(condition));
    if (asked_.size() > answers_.size()) answers_.push_back(true);
    return answers_[asked_.size() - 1];
  }
  /// Moves on to the next path: the last answer that was yes becomes no.
  bool advance() {
    answers_.resize(asked_.size());
    while (!answers_.empty() && !answers_.back()) answers_.pop_back();
    if (answers_.empty()) return false;
    answers_.back() = false;
    return true;
  }

  std::vector<Condition> asked_;
  std::vector<bool> answers_;
};

}  // namespace certa::proofs
