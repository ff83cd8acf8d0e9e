#include "lengths.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include <certa/certified/rounded_distance.hpp>

#include "recorded_shapes.hpp"
#include "recorder.hpp"

namespace certa::proofs {

namespace {

using namespace certa::detail;

/// Whether the error at both ends is a NaN, so that the interval claims nothing.
template <class Real>
[[nodiscard]] bool tells_nothing(const Interval<Real>& ends) {
  const auto is_unknown = [](const Real& end) {
    return right_of(right_of(end.pointer()))->is_none();
  };
  return is_unknown(ends.lower) && is_unknown(ends.upper);
}

/// The result of a function where each comparison holds, and the path of these comparisons. Where
/// one of them fails the function must claim nothing.
template <class F>
[[nodiscard]] auto success_of(const F& f, std::vector<Answered>& path) {
  auto decision = Exploration::of(f);
  const auto* at = decision.get();
  for (; at->condition; at = at->yes.get()) {
    path.emplace_back(*at->condition, true);
    if (at->no->condition || !tells_nothing(*at->no->result))
      throw std::logic_error("a length is told that is not known");
  }
  return *at->result;
}

/// The two ends from which the distance of a face from the origin is rounded, with all their
/// intermediate results. The weights l are inputs and follow the stored values.
template <class E, class Format, int D>
[[nodiscard]] Recording length(const std::string& name, const std::vector<VertexPair>& corners) {
  using Real = RecordedIn<Format>;
  Recorder<Format> r(in<D>(name));
  const MinkowskiDifference<D, Recordable> minkowski(corners);
  r.inputs_are(minkowski.size);
  NearPoint<D, Real> near{{}, corners.size(), {}};
  for (std::size_t k = 0; k < corners.size(); ++k) near.corners[k] = corners[k];
  for (std::size_t k = 1; k < corners.size(); ++k) near.l[k - 1] = r.input();

  EdgesOf<E, D, Real> e;
  const auto x = detail::doubled_point<E>(minkowski, near, e);
  for (std::size_t i = 0; i < D; ++i) {
    const std::string number = std::to_string(i);
    r.result("high" + number, x.high[i]);
    r.result("low" + number, x.low[i]);
    r.result("sum" + number, part(x.high[i].pointer(), "l"));
    r.result("rest" + number, part(x.high[i].pointer(), "r"));
    r.result("corner" + number,
             part(x.high[i].pointer(), std::string(E::kCount + (E::kCount > 0), 'l')));
    if constexpr (E::kCount == 1) {
      const Term::Pointer edge = e[0].value[i].pointer();
      r.result("edge" + number, edge);
      // Across both shapes an edge is high + low, and high is the sum of both halves.
      if constexpr (!E::kWithinOneShape) {
        r.result("edge_high" + number, part(edge, "l"));
        r.result("edge_low" + number, part(edge, "r"));
        r.result("first_half" + number, part(edge, "ll"));
        r.result("second_half" + number, part(edge, "lr"));
      }
    }
  }
  r.result("magnitude", right_of(x.error.pointer()));

  std::vector<Answered> path;
  const Interval<Real> ends = success_of([&] { return rounded_ends(minkowski, near); }, path);
  const Term::Pointer lower = ends.lower.pointer();
  r.result("lower", lower);
  r.result("upper", ends.upper.pointer());
  const Term::Pointer correction = part(lower, "rl");
  const Term::Pointer error = part(lower, "rr");
  r.result("correction", correction);
  r.result("error", error);
  r.result("total", part(error, "l"));
  // The correction is (((square - root_square) - ..) + (tail - off)) * (0.5 * inverse).
  r.result("root", part(lower, "l"));
  r.result("square", part(lower, "ll"));
  r.result("inverse", part(correction, "rr"));
  r.result("half", part(correction, "r"));
  r.result("numerator", part(correction, "l"));
  r.result("remainder", part(correction, "ll"));
  r.result("difference", part(correction, "lll"));
  r.result("root_square", part(correction, "lllr"));
  r.result("tail_rest", part(correction, "lr"));
  r.result("tail", part(correction, "lrl"));
  if constexpr (E::kCount == 1) {
    // Off is r * r * inverse, its error (2 |r| + r_error) * r_error * inverse and more.
    const Term::Pointer off = part(correction, "lrr");
    const Term::Pointer off_error = part(error, "llrl");
    r.result("off", off);
    r.result("product", part(off, "ll"));
    r.result("inverse_gram", part(off, "r"));
    r.result("gram", part(off, "rr"));
    r.result("off_error", off_error);
    r.result("product_error", part(off_error, "llr"));
  }
  r.path("is_known", path);
  // After the test that the square is large, the errors of an edge are compared with the allowance.
  if constexpr (E::kCount == 1 && !E::kWithinOneShape) {
    r.result("edge_errors", path.at(1).first.left);
    r.result("allowed_errors", path.at(1).first.right);
  }
  const bool in_b = corners.size() > 1 && corners[1].i == corners[0].i;
  r.length({D, static_cast<int>(E::kCount),
            !E::kWithinOneShape ? EdgeOf::both
            : in_b              ? EdgeOf::b
                                : EdgeOf::a});
  return r.recording();
}

template <class Format, int D>
void record(std::vector<Recording>& all) {
  all.push_back(length<EdgeKind<0, EdgeRun::within>, Format, D>("length_of_corner", {{0, 0}}));
  using Edge = EdgeKind<1, EdgeRun::within>;
  all.push_back(length<Edge, Format, D>("length_within_a", {{0, 0}, {1, 0}}));
  all.push_back(length<Edge, Format, D>("length_within_b", {{0, 0}, {0, 1}}));
  using Across = EdgeKind<1, EdgeRun::across>;
  all.push_back(length<Across, Format, D>("length_across", {{0, 0}, {1, 1}}));
}

}  // namespace

// Only doubles: queries in floats measure distances in doubles.
void record_lengths(std::vector<Recording>& all) {
  record<double, 2>(all);
  record<double, 3>(all);
}

namespace {

/// Writes the theorem that a length is right, for a corner x = w and for an edge x = w + l e, with
/// e = a_1 - a_0, b_0 - b_1, or their sum. The stored values are those of A, then those of B.
void write_distance(std::ostream& out, const Recording& recording) {
  const std::string& name = recording.name;
  const int d = recording.length->dimension;
  const int edges = recording.length->edges;
  const auto number = [&](const std::string& result) { return name + "_" + result; };
  const auto input = [](int k) { return "input " + std::to_string(k) + "%nat"; };
  const auto coordinates = [&](const auto& f, const std::string& between) {
    std::string text;
    for (int i = 0; i < d; ++i) text += (i == 0 ? "" : between) + f(i);
    return text;
  };
  const EdgeOf edge_of = recording.length->edge_of;
  const int b = edges == 1 && edge_of != EdgeOf::b ? 2 * d : d;  // the first coordinate of B
  const int weight = recording.inputs - 1;
  const auto minus = [&](int k, int n) { return input(k) + " - " + input(n); };
  const auto edge = [&](int i) {
    if (edge_of == EdgeOf::a) return "(" + minus(d + i, i) + ")";
    if (edge_of == EdgeOf::b) return "(" + minus(d + i, 2 * d + i) + ")";
    return "(" + minus(d + i, i) + " + (" + minus(2 * d + i, 3 * d + i) + "))";
  };
  const auto point = [&](int i) {
    const std::string w = input(i) + " - " + input(b + i);
    return edges == 0 ? w : w + " + " + input(weight) + " * " + edge(i);
  };
  const auto vector = [&](const auto& f) {
    return (d == 2 ? "(pair (" : "(triple (") + coordinates(f, ") (") + "))";
  };
  if (edges == 1)
    out << "(** The point of " << name << ", as high + low, and what it is off by. *)\nTheorem "
        << name << "_point : point_holds " << recording.format << " " << name
        << "_layout (fun input => [" << coordinates(point, ";\n    ") << "]).\nProof. by_point "
        << name << "_sound. Qed.\n";
  const auto value = [&](const std::string& result) {
    return "nth " + number(result) + " values 0";
  };
  const std::string format = recording.format;
  const int window =
      std::ilogb(format == "double" ? kBounds<double>.largest_scale : kBounds<float>.largest_scale);
  const std::string axes = d == 2 ? "[0; 1]%nat" : "[0; 1; 2]%nat";
  const std::string in_window = "  (forall k, (k < " + std::to_string(recording.inputs - edges) +
                                ")%nat -> Rabs (input k) <= two " + std::to_string(window) +
                                ") ->\n" +
                                (edges == 0 ? "" : "  Rabs (" + input(weight) + ") <= 2 ->\n");
  out << "(** The ends of " << name << ": on either side of the exact distance, as rounded. *)\n"
      << "Theorem " << name << "_right : forall input values,\n  (forall k, number " << format
      << " (input k)) -> runs " << format << " true input " << name << " values ->\n"
      << in_window << "  follows values " << name << "_is_known ->\n"
      << "  " << value("lower") << " <=\n    rnd " << format << " (";
  if (edges == 0)
    out << "sqrt (norm2 " << axes << " " << vector(point) << "))";
  else
    out << "line_distance " << axes << " " << vector(point) << "\n      " << vector(edge) << ")";
  out << "\n    <= " << value("upper") << ".\nProof. by_" << (edges == 0 ? "corner" : "edge")
      << " fine_" << format << " " << window << "%Z " << name << "_sound"
      << (edges == 0 ? "" : " " + name + "_point") << ". Qed.\n";

  // The same for the distance of the shapes, if the nearest point of their Minkowski difference is
  // proven to lie on the edge from p - q to p' - q'.
  const auto vertex = [&](int first) {
    return (d == 2 ? "(point_in_the_plane input " : "(point_in_space input ") +
           std::to_string(first) + ")";
  };
  const std::string p = vertex(0);
  const std::string q = vertex(b);
  out << "(** Where that is proven to be nearest, of the shapes' distance. *)\nTheorem " << name
      << "_nearest : forall input values (a b : list " << (d == 2 ? "plane" : "space")
      << ") s,\n  (forall k, number " << format << " (input k)) -> runs " << format
      << " true input " << name << " values ->\n"
      << in_window << "  follows values " << name << "_is_known ->\n  In " << p << " a -> In " << q
      << " b ->\n  ";
  if (edges == 0) {
    out << "all_beyond a b (sub " << p << " " << q << ")";
  } else {
    const std::string p1 = edge_of == EdgeOf::b ? p : vertex(d);
    const std::string q1 = edge_of == EdgeOf::a ? q : vertex(b + d);
    out << "In " << p1 << " a -> In " << q1 << " b ->\n  proven_edge a b " << p << " " << q
        << "\n    " << p1 << " " << q1;
  }
  out << " -> distance_is a b s ->\n  " << value("lower") << " <= rnd " << format
      << " (sqrt s) <= " << value("upper") << ".\nProof. ";
  if (edges == 0)
    out << "by_vertex " << name << "_right";
  else
    out << "by_line " << (d == 2 ? "plane" : "space") << "_line " << name << "_right " << weight
        << "%nat";
  out << ". Qed.\n";
}

/// Writes where the results of a length are, in the form of Length.v, and their meanings.
void write_length(std::ostream& out, const Recording& recording) {
  const std::string& name = recording.name;
  const int dimension = recording.length->dimension;
  const int edges = recording.length->edges;
  const auto number = [&](const std::string& result) { return name + "_" + result; };
  const auto each = [&, d = dimension](const std::string& result) {
    std::string text = "[";
    for (int i = 0; i < d; ++i) text += (i == 0 ? "" : "; ") + number(result + std::to_string(i));
    return text + "]";
  };
  out << "\nDefinition " << name << "_layout : layout := {|\n  body := " << name
      << "; count := " << recording.inputs << ";\n  corner := " << each("corner")
      << ";\n  sums := " << each("sum") << "; rests := " << each("rest")
      << ";\n  high := " << each("high") << "; low := " << each("low")
      << ";\n  edge := " << (edges == 0 ? "[]" : each("edge")) << ";\n  weight := ";
  if (edges == 0)
    out << "[]";
  else
    out << "[" << number("input" + std::to_string(recording.inputs - 1)) << "]";
  const auto across = [&](const std::string& text) {
    return edges == 1 && recording.length->edge_of == EdgeOf::both ? text : "[]";
  };
  out << ";\n  edge_high := " << across(each("edge_high"))
      << "; edge_low := " << across(each("edge_low"));
  out << ";\n  first_half := " << across(each("first_half"))
      << ";\n  second_half := " << across(each("second_half")) << ";\n  edge_errors := "
      << across("[" + number("edge_errors") + "; " + number("allowed_errors") + "]");
  for (const char* result : {"magnitude", "square", "tail", "root", "inverse", "numerator",
                             "remainder", "difference", "tail_rest", "correction", "total"})
    out << ";\n  " << result << " := " << number(result);
  out << ";\n  along := ";
  if (edges == 0)
    out << "None";
  else
    out << "Some {| product := " << number("product")
        << "; product_error := " << number("product_error") << "; gram := " << number("gram")
        << "; inverse_gram := " << number("inverse_gram")
        << "; off_error := " << number("off_error") << " |}";
  out << "\n|}.\n(** The inequalities of " << name << ". *)\nTheorem " << name
      << "_sound : all_hold " << recording.format << " " << name
      << "_layout.\nProof. apply all_hold_of. vm_cast_no_check (eq_refl true). Qed.\n";
  write_distance(out, recording);
}

}  // namespace

void write_lengths(std::ostream& out, const std::vector<Recording>& recordings, int dimension) {
  out << "(** Lengths in twice the precision: where their numbers are, and what holds of them.\n"
         "    Written by certa_proof_terms. *)\n\nFrom Coq Require Import List Reals.\n"
         "From Certa Require Import Vector Hull Verdict Meaning.\n"
         "From Certa Require Import Rounding Program Claim Shares Programs Root Length Distance "
         "Told EdgeTold Beyond Line.\n"
         "Import ListNotations.\nLocal Open Scope R_scope.\n";
  for (const Recording& recording : recordings)
    if (recording.length && recording.length->dimension == dimension) write_length(out, recording);
}

}  // namespace certa::proofs
