/// Makes recordings.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "recorded.hpp"
#include "road.hpp"

namespace certa::proofs {

/// An operand of a recorded result whose operation the caller knows. Throws if it has none.
[[nodiscard]] inline const Term::Pointer& left_of(const Term::Pointer& term) {
  if (!term->left) throw std::logic_error("a recorded number is not computed as it was");
  return term->left;
}
[[nodiscard]] inline const Term::Pointer& right_of(const Term::Pointer& term) {
  if (!term->right) throw std::logic_error("a recorded number is not computed as it was");
  return term->right;
}
/// An operand of an operand, and so on: l for left, r for right.
[[nodiscard]] inline Term::Pointer part(Term::Pointer term, const std::string& way) {
  for (const char side : way) term = side == 'l' ? left_of(term) : right_of(term);
  return term;
}

/// Whether terms are computed alike, up to the order of factors.
[[nodiscard]] inline bool alike(const Term::Pointer& x, const Term::Pointer& y) {
  if (x == y) return true;
  if (!x || !y || x->kind != y->kind) return false;
  if (x->kind == Term::Kind::times && alike(x->left, y->right) && alike(x->right, y->left))
    return true;
  return x->left ? alike(x->left, y->left) && alike(x->right, y->right) : Term::same(x, y);
}

/// Whether no numbers can give these answers: neither x <= y nor y < x, or both; or the same
/// comparison answered both ways.
[[nodiscard]] inline bool contradicts_itself(const std::vector<Answered>& path) {
  for (const auto& [one, is_one] : path)
    for (const auto& [two, is_two] : path)
      if (one.comparison == Comparison::at_most &&
          (two.comparison == Comparison::less
               ? is_one == is_two && alike(one.left, two.right) && alike(one.right, two.left)
               : is_one != is_two && two.comparison == Comparison::at_most &&
                     alike(one.left, two.left) && alike(one.right, two.right)))
        return true;
  return false;
}

/// Hands out inputs, and collects results.
template <class Format>
class Recorder {
 public:
  using Real = RecordedIn<Format>;

  explicit Recorder(std::string name) {
    recording_.format = sizeof(Format) == sizeof(double) ? "double" : "single";
    recording_.name = std::move(name) + "_" + recording_.format;
  }
  /// Makes the stored values of shapes the inputs.
  void inputs_are(int count) { recording_.inputs = count; }
  [[nodiscard]] Real input() { return Real::stored(recording_.inputs++); }
  template <int D>
  [[nodiscard]] Vec<Real, D> inputs() {
    Vec<Real, D> x{};
    for (Real& k : x.coordinates) k = input();
    return x;
  }
  void result(const std::string& name, const Term::Pointer& x) {
    recording_.results.emplace_back(name, x);
  }
  void result(const std::string& name, const Real& x) { result(name, x.pointer()); }
  template <int D>
  void result(const std::string& name, const Vec<Real, D>& x) {
    for (std::size_t k = 0; k < D; ++k) result(name + std::to_string(k), x[k]);
  }
  /// Names the paths that lead to one end.
  void paths_to(const std::string& end, const std::vector<std::string>& names) {
    recording_.ends.emplace_back(end, names);
  }
  /// Records a path whose comparisons are between numbers without names.
  void comparisons(const std::string& name, const std::vector<Answered>& answered) {
    recording_.paths.emplace_back(name, answered);
  }
  /// Records a path, and the results that its comparisons are between.
  void path(const std::string& name, const std::vector<Answered>& answered) {
    for (std::size_t k = 0; k < answered.size(); ++k) {
      const Condition& condition = answered[k].first;
      result(name + "_left" + std::to_string(k), condition.left);
      result(name + "_right" + std::to_string(k), condition.right);
    }
    recording_.paths.emplace_back(name, answered);
  }
  template <int D>
  [[nodiscard]] static std::vector<std::string> names_of(const std::string& vector) {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < D; ++k) names.push_back(vector + std::to_string(k));
    return names;
  }
  /// Records a path to the end that the recording is about, and the results that belong to it.
  template <int D>
  void way(const std::string& name, const std::vector<Answered>& answered,
           const std::string& vector, const Vec<Real, D>& x) {
    path(name, answered);
    result(vector, x);
    recording_.ways.emplace_back(name, names_of<D>(vector));
  }
  void proof(ProofRecording proof) { recording_.proof = proof; }
  void proof(ProofWays ways) { recording_.proofs.push_back(std::move(ways)); }
  void face(FaceRecording face) { recording_.face = std::move(face); }
  void length(LengthRecording length) { recording_.length = length; }
  void position(PositionRecording position) { recording_.position = position; }
  [[nodiscard]] const Recording& recording() const { return recording_; }

 private:
  Recording recording_;
};

template <int D>
[[nodiscard]] std::string in(const std::string& name) {
  return name + (D == 2 ? "_in_the_plane" : "_in_space");
}

}  // namespace certa::proofs
