#include "positions.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <certa/certified/enclose.hpp>

#include "recorded_shapes.hpp"
#include "recorder.hpp"

namespace certa::proofs {

namespace {

using namespace certa::detail;

/// Replaces each quotient in a term by the next input, so that a claim about the result holds for
/// every value of the quotient. For a quotient that overflows, a large number stands, for a NaN 0.
template <class Format>
class AnyQuotients {
 public:
  using Real = RecordedIn<Format>;

  explicit AnyQuotients(Recorder<Format>& recorder) : recorder_(recorder) {}
  [[nodiscard]] Term::Pointer operator()(const Term::Pointer& term) {
    if (!term) return term;
    const auto known = replaced_.find(term);
    if (known != replaced_.end()) return known->second;
    Term::Pointer result;
    if (term->kind == Term::Kind::divided) {
      result = recorder_.input().pointer();
    } else {
      Term copy = *term;
      copy.left = (*this)(term->left);
      copy.right = (*this)(term->right);
      result = std::make_shared<const Term>(std::move(copy));
    }
    return replaced_[term] = result;
  }
  [[nodiscard]] Term::Pointer operator()(const Real& x) { return (*this)(x.pointer()); }

 private:
  Recorder<Format>& recorder_;
  std::map<Term::Pointer, Term::Pointer> replaced_;
};

/// The point of a face of so many corners, its error, and the upper bound of its length.
template <class Format, int D>
[[nodiscard]] Recording position_of(std::size_t size) {
  using Real = RecordedIn<Format>;
  const std::string kind = size == 1 ? "_of_corner" : size == 2 ? "_of_edge" : "_of_facet";
  Recorder<Format> r(in<D>("position") + kind);
  const MinkowskiDifference<D, Recordable> minkowski(size, size);
  r.inputs_are(minkowski.size);
  const NoPoses<D, Real> poses{Real(0)};
  RoundedFace<D, Real> face;
  for (std::uint32_t k = 0; k < size; ++k, ++face.size)
    face.next() = {poses.vertex(minkowski.template point_in_a<Real>(k),
                                minkowski.template point_in_b<Real>(k)),
                   {k, k}};
  const auto [nearest, weights] = position(minkowski, face);
  AnyQuotients<Format> any(r);
  for (std::size_t k = 0; k + 1 < size; ++k)
    r.result("weight" + std::to_string(k), any(weights[k]));
  for (std::size_t i = 0; i < D; ++i) {
    const std::string number = "_" + std::to_string(i);
    // x = (w_0 + l_0 e_0) + l_1 e_1.
    Term::Pointer sum = any(nearest.value[i]);
    for (std::size_t k = size - 1; k > 0; --k, sum = left_of(sum)) {
      r.result("sum" + std::to_string(k - 1) + number, sum);
      r.result("edge" + std::to_string(k - 1) + number, part(sum, "rr"));
    }
    for (std::size_t k = 0; k < size; ++k)
      r.result("corner" + std::to_string(k) + number, any(face[k].w[i]));
    r.result("x" + std::to_string(i), any(nearest.value[i]));
  }
  r.result("error", any(nearest.error));
  if (size > 1) r.result("scale", right_of(any(nearest.error)));
  const Term::Pointer above = any(length_above(nearest.value, nearest.error));
  r.result("above", above);
  r.result("factor", right_of(above));
  r.result("sum", left_of(above));
  r.result("root", part(above, "ll"));
  r.result("square", part(above, "lll"));
  r.position({D, static_cast<int>(size), std::ilogb(kBounds<Format>.smallest_length)});
  return r.recording();
}

template <class Format, int D>
void record(std::vector<Recording>& all) {
  for (std::size_t size = 1; size <= D; ++size) all.push_back(position_of<Format, D>(size));
}

}  // namespace

void record_positions(std::vector<Recording>& all) {
  record<double, 2>(all);
  record<double, 3>(all);
  record<float, 2>(all);
  record<float, 3>(all);
}

namespace {

/// Writes where the results are, in the form of Position.v, and the theorems.
void write_position(std::ostream& out, const Recording& recording) {
  const std::string& name = recording.name;
  const auto [dimension, size, smallest] = *recording.position;
  const auto number = [&](const std::string& result) { return name + "_" + result; };
  const auto list = [](int count, const auto& item) {
    std::string text = "[";
    for (int k = 0; k < count; ++k) text += (k == 0 ? "" : "; ") + item(k);
    return text + "]";
  };
  const auto each = [&, d = dimension](const std::string& result) {
    return list(d, [&](int i) { return number(result + std::to_string(i)); });
  };
  const auto layers = [&](int count, const std::string& result) {
    return list(count, [&](int k) { return each(result + std::to_string(k) + "_"); });
  };
  const int edges = size - 1;
  out << "\nDefinition " << name << "_layout : layout := {|\n  body := " << name
      << "; count := " << recording.inputs << ";\n  corner := " << layers(size, "corner")
      << ";\n  edge := " << layers(edges, "edge") << ";\n  partial := " << layers(edges, "sum")
      << ";\n  weight := "
      << list(edges, [&](int k) { return number("weight" + std::to_string(k)); })
      << ";\n  point := " << each("x") << ";\n  scale := " << (edges == 0 ? "0" : number("scale"))
      << "; error := " << number("error") << ";\n  square := " << number("square")
      << "; root := " << number("root") << ";\n  sum := " << number("sum")
      << "; factor := " << number("factor") << "; above := " << number("above")
      << ";\n  smallest := (" << smallest << ")%Z\n|}.\n";
  const std::string place = dimension == 2 ? "in_the_plane" : "in_space";
  out << "(** The point is within its error of one of the Minkowski difference. *)\nTheorem "
      << name << "_sound : position_" << place << " " << recording.format << " " << size << " "
      << name << "_layout.\nProof. by_position_" << place << " " << size << "%nat. Qed.\n";
  const std::string upper = "upper" + name.substr(name.find("_in_"));
  out << "(** And what is computed of its length is at least the distance. *)\nTheorem " << upper
      << "_sound : upper_" << place << " " << recording.format << " " << size << " " << name
      << "_layout.\nProof. by_upper_" << place << " " << name << "_sound. Qed.\n";
}

}  // namespace

void write_positions(std::ostream& out, const std::vector<Recording>& recordings) {
  out << "(** Points of faces and their lengths: where their numbers are, and what holds of them.\n"
         "    Written by certa_proof_terms. *)\n\nFrom Coq Require Import List Reals ZArith.\n"
         "From Certa Require Import Rounding Program Programs Coordinate Position Upper.\n"
         "Import ListNotations.\nLocal Open Scope R_scope.\n";
  for (const Recording& recording : recordings)
    if (recording.position) write_position(out, recording);
}

}  // namespace certa::proofs
