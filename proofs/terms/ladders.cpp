#include "ladders.hpp"

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include <certa/certified/settle.hpp>

namespace certa::proofs {

/// Tags shapes of which nothing is known but whether they are copies.
struct Climbed {};

/// Chooses the answers, in a different way each time, and keeps the steps in Coq's notation.
class Climb {
 public:
  [[nodiscard]] bool choose() {
    if (asked_ == choices_.size()) choices_.push_back(false);
    return choices_[asked_++];
  }
  /// Moves on to the next sequence of answers.
  [[nodiscard]] bool advance() {
    steps_.clear();
    asked_ = 0;
    while (!choices_.empty() && choices_.back()) choices_.pop_back();
    if (choices_.empty()) return false;
    choices_.back() = true;
    return true;
  }
  void happens(const std::string& step) { steps_ += (steps_.empty() ? "" : "; ") + step; }
  [[nodiscard]] bool decides(const std::string& step) {
    const bool answer = choose();
    happens(step + (answer ? " true" : " false"));
    return answer;
  }
  [[nodiscard]] const std::string& steps() const { return steps_; }

 private:
  std::vector<bool> choices_;
  std::size_t asked_ = 0;
  std::string steps_;
};

}  // namespace certa::proofs

template <>
struct certa::MinkowskiDifference<2, certa::proofs::Climbed> {
  static constexpr bool is_placed = false;
  proofs::Climb& climb;
  bool is_copy;
};

namespace certa::proofs {

using Difference = MinkowskiDifference<2, Climbed>;
/// An answer with no data of its own.
struct Answer : Classification<2> {};

namespace {

[[nodiscard]] detail::SearchResult<2> searched(const Difference& minkowski) {
  detail::SearchResult<2> found;
  found.stop = minkowski.climb.decides("Searches") ? Stop::gave_up : Stop::nearest;
  found.direction = {};
  return found;
}

}  // namespace

/// Copies are made of shapes outside the search window, and lie inside it. Therefore copies are
/// never copied again (rescale.hpp). Found by the argument, which is of this namespace.
template <class Real>
[[nodiscard]] bool answer_by_copies(const Difference& minkowski, const Options& options,
                                    Answer& answer) {
  if (minkowski.is_copy || !minkowski.climb.choose()) {
    minkowski.climb.happens("Copies false");
    return false;
  }
  minkowski.climb.happens("Copies true");
  detail::answer_by_called_search<Real>(Difference{minkowski.climb, true}, options, answer);
  return true;
}

}  // namespace certa::proofs

namespace certa::detail {

template <>
struct StepsOf<proofs::Answer> {
  static constexpr Goal kGoal = Goal::distance;

  [[nodiscard]] static bool prove(const proofs::Difference& minkowski, const Options&,
                                  SearchResult<2>&, proofs::Answer&) {
    return minkowski.climb.decides("Proves");
  }
  template <class Real>
  static void measure(const proofs::Difference& minkowski, Counters*, proofs::Answer&) {
    minkowski.climb.happens("Measures");
  }
};

template <>
SearchResult<2, double> search<Goal::distance, true, double>(const proofs::Difference& minkowski,
                                                             std::span<const VertexPair>) noexcept {
  return proofs::searched(minkowski);
}
template <>
SearchResult<2, double> search_anew<double>(const proofs::Difference& minkowski) noexcept {
  return proofs::searched(minkowski);
}
template <>
bool prove_overlap(const proofs::Difference& minkowski, const Options&,
                   const SearchResult<2, double>&, Classification<2>&) noexcept {
  return minkowski.climb.decides("Proves");
}
template <>
bool prove_around<true>(const proofs::Difference& minkowski, const Options&,
                        const SearchResult<2, double>&, SearchResult<2, double>& around,
                        Classification<2>&) noexcept {
  around.stop = Stop::contains;
  return minkowski.climb.decides("Proves");
}
template <>
bool settle_by_facet(const proofs::Difference& minkowski, Goal, const Options&,
                     const SearchResult<2, double>&, Classification<2>&) noexcept {
  return minkowski.climb.decides("Settles");
}
template <>
void go_on_exactly<2, double>(const proofs::Difference& minkowski, Goal, const Options&,
                              const Simplex&, Classification<2>&) noexcept {
  minkowski.climb.happens("Goes_on");
}

}  // namespace certa::detail

namespace certa::proofs {

void write_ladders(std::ostream& out) {
  out << "(** The steps of every way up the ladder of certified queries. Written by\n"
         "    certa_proof_terms. *)\n\n"
         "From Coq Require Import List.\nFrom Certa Require Import Climb.\nImport "
         "ListNotations.\n\n"
         "Definition ladders : list (list step) := [";
  const char* separator = "\n  [";
  const auto write = [&](const auto& climbs) {
    Climb climb;
    do {
      Answer answer;
      climbs(Difference{climb, false}, answer);
      out << separator << climb.steps() << "]";
      separator = ";\n  [";
    } while (climb.advance());
  };
  for (const std::uint32_t corners : {0U, 1U}) {  // cold, and from a warm start
    Options options;
    for (std::uint32_t k = 0; k < corners; ++k) options.warm_start.push_back({k, k});
    write([&](const Difference& minkowski, Answer& answer) {
      detail::answer_by_called_search(minkowski, options, answer);
    });
  }
  out << "].\n";
}

}  // namespace certa::proofs
