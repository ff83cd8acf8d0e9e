/// A candidate with the description and the answers that a test gives it.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "policy/candidate.hpp"

namespace certa::tools::policy {

class FakeCandidate final : public Candidate {
 public:
  using Answer = std::function<Reply(const PairLine&)>;
  explicit FakeCandidate(CandidateInfo info, Answer answer = {})
      : info_(std::move(info)), answer_(std::move(answer)) {}

  [[nodiscard]] const CandidateInfo& info() const noexcept override { return info_; }
  [[nodiscard]] bool takes(int) const noexcept override { return true; }
  [[nodiscard]] std::string code(const Question&) const override { return "ask " + info_.name; }
  [[nodiscard]] Reply answer(const PairLine& pair, const Question&) const override {
    return answer_(pair);
  }
  void time(std::span<const PairLine>, const Question&, std::span<float>) const override {}

 private:
  CandidateInfo info_;
  Answer answer_;
};

}  // namespace certa::tools::policy
