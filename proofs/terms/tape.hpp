/// The steps of a function on values that record.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace certa::proofs {

/// The steps of a function along one path.
class Tape {
 public:
  /// An operation with its operands, or a branch that asks about an operand.
  struct Step {
    std::string operation;  ///< empty: a branch
    std::vector<std::size_t> operands;
    std::string parameter;
  };

  /// Makes the tape of a function of so many words. Its first branches get these answers; all later
  /// ones get yes.
  Tape(std::size_t inputs, std::vector<bool> answers)
      : inputs_(inputs), values_(inputs), answers_(std::move(answers)) {
    current() = this;
  }
  Tape(const Tape&) = delete;
  Tape& operator=(const Tape&) = delete;
  ~Tape() { current() = nullptr; }

  [[nodiscard]] static Tape*& current() {
    static Tape* running = nullptr;
    return running;
  }

  std::size_t add(std::string operation, std::vector<std::size_t> operands,
                  std::string parameter = {}) {
    steps_.push_back({std::move(operation), std::move(operands), std::move(parameter)});
    return values_++;
  }
  bool branch(std::size_t value) {
    steps_.push_back({{}, {value}, {}});
    return answer();
  }
  /// Records a branch with a question of another kind.
  bool ask(std::string question) {
    steps_.push_back({{}, {}, std::move(question)});
    return answer();
  }

  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] std::size_t inputs() const { return inputs_; }

 private:
  bool answer() { return branches_ < answers_.size() ? answers_[branches_++] : true; }

  std::size_t inputs_;
  std::size_t values_;
  std::size_t branches_ = 0;
  std::vector<bool> answers_;
  std::vector<Step> steps_;
};

}  // namespace certa::proofs
