#include "proven_faces.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <certa/certified/prove.hpp>

#include "recorded_shapes.hpp"
#include "recorder.hpp"

namespace certa::proofs {

namespace {

using namespace certa::detail;

/// The paths that measure a face in one way, by their answers: the path itself, and how it goes on
/// for the vertices of each shape.
template <class Format, int D>
struct Ways {
  using Paths = std::map<std::vector<bool>, std::vector<Answered>>;
  std::vector<Answered> measured;
  Paths on_a;
  Paths on_b;
  Vec<RecordedIn<Format>, D> direction;
};

/// Records paths of one kind, and returns their names.
template <class Format>
[[nodiscard]] std::vector<std::string> record_all(
    Recorder<Format>& r, const std::string& name,
    const std::map<std::vector<bool>, std::vector<Answered>>& paths) {
  std::vector<std::string> names;
  for (const auto& [answers, path] : paths) {
    names.push_back(name + std::to_string(names.size()));
    r.comparisons(names.back(), path);
  }
  return names;
}

/// A face of these corners; each shape has one more vertex, its last.
template <class Format, int D>
[[nodiscard]] Recording proof(const std::string& name, const std::vector<VertexPair>& corners) {
  using Real = RecordedIn<Format>;
  Recorder<Format> r(in<D>("proven_" + name));
  std::size_t count_a = 1;
  std::size_t count_b = 1;
  RoundedFace<D, Real> found;
  for (const VertexPair corner : corners) {
    count_a = std::max(count_a, std::size_t{corner.i} + 1);
    count_b = std::max(count_b, std::size_t{corner.j} + 1);
    found.next() = {Vec<Real, D>{}, corner};
    ++found.size;
  }
  MinkowskiDifference<D, Recordable> minkowski(count_a + 1, count_b + 1);
  minkowski.template make_columns<Format>(minkowski.size + 4);
  minkowski.a.orientation = minkowski.size + 2;
  minkowski.b.orientation = minkowski.size + 3;
  r.inputs_are(minkowski.size + 4);
  r.proof(ProofRecording{D, corners.size(), count_a, count_b,
                         corners.size() == 3 && corners[1].i == corners[0].i});
  ProvenFace<D, Real> face;
  const auto proves = [&] {
    face = {};
    return proves_nearest</*TieLevel=*/false>(minkowski, found, face);
  };
  std::map<std::vector<bool>, Ways<Format, D>> all;
  for (const std::vector<bool>& answers : ways_to_yes(*Exploration::of(proves))) {
    const std::vector<Answered> path = Exploration::along(answers, proves);
    // With the fourth corner in place of the one in the middle this is again a facet of two edges,
    // with the other edge first. corners_are_named and the other recording deal with that case.
    if (face.corners[0] == VertexPair{1, 1}) continue;
    if (contradicts_itself(path)) continue;
    // Vertices of A are compared with one limit, then those of B with another.
    const auto compares = [](const Answered& x) {
      return x.first.comparison == Comparison::at_most;
    };
    const auto first = std::find_if(path.begin(), path.end(), compares);
    const auto second = std::find_if(first, path.end(), [&](const Answered& x) {
      return compares(x) && !Term::same(x.first.right, first->first.right);
    });
    const auto of_a = first - path.begin();
    const auto of_b = second - path.begin();
    Ways<Format, D>& ways = all[{answers.begin(), answers.begin() + of_a}];
    ways.measured = {path.begin(), path.begin() + of_a};
    ways.on_a[{answers.begin() + of_a, answers.begin() + of_b}] = {path.begin() + of_a,
                                                                   path.begin() + of_b};
    ways.on_b[{answers.begin() + of_b, answers.end()}] = {path.begin() + of_b, path.end()};
    ways.direction = face.v;
  }
  for (const auto& [answers, ways] : all) {
    const std::string way = "way" + std::to_string(r.recording().proofs.size());
    r.comparisons(way + "_measured", ways.measured);
    r.result(way + "_direction", ways.direction);
    r.proof(ProofWays{way + "_measured", record_all(r, way + "_on_a", ways.on_a),
                      record_all(r, way + "_on_b", ways.on_b),
                      Recorder<Format>::template names_of<D>(way + "_direction")});
  }
  return r.recording();
}

template <class Format, int D>
void record(std::vector<Recording>& all) {
  all.push_back(proof<Format, D>("corner", {{0, 0}}));
  all.push_back(proof<Format, D>("edge_within", {{0, 0}, {1, 0}}));
  all.push_back(proof<Format, D>("edge_within_b", {{0, 0}, {0, 1}}));
  if constexpr (D == 3) {
    all.push_back(proof<Format, D>("facet_within", {{0, 0}, {1, 0}, {2, 0}}));
    all.push_back(proof<Format, D>("facet_within_b", {{0, 0}, {0, 1}, {0, 2}}));
    all.push_back(proof<Format, D>("facet_of_edges", {{0, 0}, {1, 0}, {0, 1}}));
    all.push_back(proof<Format, D>("facet_of_edges_of_b", {{0, 0}, {0, 1}, {1, 0}}));
  }
}

/// The names, each after the prefix.
[[nodiscard]] std::string listed(const std::string& prefix, const std::vector<std::string>& names) {
  std::string text = "[";
  for (const std::string& name : names) text += (text == "[" ? "" : "; ") + prefix + name;
  return text + "]";
}
[[nodiscard]] std::string numbered(const std::string& name, std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < count; ++k) names.push_back(name + std::to_string(k));
  return listed("", names);
}

/// Writes the record that Proven.v needs of a face, and of the vertices that are low.
void write_record(std::ostream& out, const Recording& recording, const Recording& face) {
  const ProofRecording& proof = *recording.proof;
  const std::string number = face.name + "_";
  const std::string low =
      "low_" + std::string(proof.dimension == 2 ? "in_the_plane_" : "in_space_") + face.format;
  const bool is_corner = proof.size == 1;
  const auto all = [&](const std::string& name, std::size_t count) {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < count; ++k) names.push_back(name + std::to_string(k));
    return listed(number, names);
  };
  out << "\nDefinition " << recording.name
      << "_proof : recorded_proof := {|\n  format := " << face.format
      << "; dimension := " << proof.dimension << "; corners_of_a := " << proof.in_a
      << "; corners_of_b := " << proof.in_b << ";\n  code := " << recording.name
      << "; all_ways := " << recording.name << "_ways;\n  face_code := " << face.name
      << ";\n  weights := " << all("weight", is_corner ? 0 : proof.size) << "; total := "
      << listed(number, is_corner ? std::vector<std::string>{} : std::vector<std::string>{"total"})
      << ";\n  weight_error := " << number << (is_corner ? "gradient_error" : "weight_error")
      << ";\n  gradient := " << all("gradient", static_cast<std::size_t>(proof.dimension))
      << ";\n  gradient_error := " << number << "gradient_error;\n  plane_of := "
      << (is_corner ? "None" : "Some (" + number + "plane, " + number + "plane_error)")
      << ";\n  scales := " << listed(number, face.face->scales) << "; known_scales := " << number
      << "known;\n  product := [";
  for (std::size_t k = 0; k < face.face->product.size(); ++k)
    out << (k == 0 ? "" : "; ") << face.face->product[k] << "%nat";
  out << "]; least_product := (" << face.face->least << ")%Z; most_scale := (" << face.face->most
      << ")%Z;\n  are_bounded := " << (face.face->is_most_known ? "true" : "false")
      << "; most_input := largest_in_" << face.format << ";\n  low_code := " << low
      << "; value := " << low << "_value; limit := " << low
      << "_limit\n|}.\n(** What its theorem rests on. *)\nTheorem " << recording.name
      << "_proved : proved " << recording.name << "_proof.\nProof. by_checks " << low << "_sound "
      << number << "sound. Qed.\n";
}

/// The theorem about shapes of any number of vertices.
void write_optimum(std::ostream& out, const Recording& recording, const Recording& face) {
  const ProofRecording& proof = *recording.proof;
  const std::string space = proof.dimension == 2 ? "plane" : "space";
  const std::string point = proof.dimension == 2 ? "point_in_the_plane" : "point_in_space";
  std::string kind = "corner";
  if (proof.size > 1) {
    kind = proof.size == 2 ? "edge_of_" : "facet_of_";
    kind += proof.in_a == proof.size   ? "a"
            : proof.in_b == proof.size ? "b"
            : proof.is_b_first         ? "edges_of_b"
                                       : "edges";
  }
  const std::string p = numbered("p", proof.in_a);
  const std::string q = numbered("q", proof.in_b);
  const std::string w = "(sub p0 q0)";
  out << "(** A proven "
      << (proof.size == 1   ? "vertex"
          : proof.size == 2 ? "edge"
                            : "facet")
      << " is nearest, where all vertices are compared as here. *)\nTheorem " << recording.name
      << "_optimal : forall a b : list " << space << ", forall";
  for (std::size_t k = 0; k < proof.in_a; ++k) out << " p" << k;
  for (std::size_t k = 0; k < proof.in_b; ++k) out << " q" << k;
  out << ",\n  ";
  if (proof.size == 3) {
    for (std::size_t k = 0; k < proof.in_a; ++k) out << "In p" << k << " a -> ";
    for (std::size_t k = 0; k < proof.in_b; ++k) out << "In q" << k << " b -> ";
    out << "\n  ";
  }
  out << "all_compared " << point << " " << recording.name << "_proof a b " << p << " " << q
      << " ->\n  ";
  if (proof.size == 1) {
    out << "all_beyond a b " << w;
  } else if (proof.size == 2) {
    out << "proven_edge a b p0 q0 " << (proof.in_a == 2 ? "p1 q0" : "p0 q1");
  } else {
    out << "proven_point a b (foot_on " << w << " "
        << (proof.in_a == 3    ? "(sub p1 p0) (sub p2 p0)"
            : proof.in_b == 3  ? "(sub q0 q1) (sub q0 q2)"
            : proof.is_b_first ? "(sub q0 q1) (sub p1 p0)"
                               : "(sub p1 p0) (sub q0 q1)")
        << ")";
  }
  out << " /\\ separated a b";
  out << ".\nProof.\n  by_" << kind << " ";
  if (proof.size < 3) out << space << (proof.size == 1 ? "_corner " : "_edge ");
  out << recording.name << "_proved " << face.name << "_means"
      << (proof.size < 3 ? " " + point : "") << ".\nQed.\n";
}

/// How `name_corners` orders each face of up to three pairs of three vertices, if it takes it.
void write_named_corners(std::ostream& out) {
  std::vector<VertexPair> pairs;
  for (std::uint32_t i = 0; i < 3; ++i)
    for (std::uint32_t j = 0; j < 3; ++j) pairs.push_back({i, j});
  const auto text = [](const auto& corners, std::size_t size) {
    std::string list = "[";
    for (std::size_t k = 0; k < size; ++k)
      list += (k == 0 ? "(" : "; (") + std::to_string(corners[k].i) + ", " +
              std::to_string(corners[k].j) + ")";
    return list + "]";
  };
  const char* separator = "\n  ";
  out << "\n(** How name_corners orders the corners of a face, if it takes it. *)\nDefinition "
         "named_corners : list (list (nat * nat) * option (list (nat * nat))) := [";
  const auto add = [&](const std::vector<VertexPair>& corners) {
    RoundedFace<3, double> found;
    for (const VertexPair corner : corners) {
      found.next() = {Vec<double, 3>{}, corner};
      ++found.size;
    }
    ProvenFace<3, double> face;
    const bool is_taken = name_corners(found, face);
    out << separator << "(" << text(corners, corners.size()) << ", "
        << (is_taken ? "Some " + text(face.corners, face.size) : "None") << ")";
    separator = ";\n  ";
  };
  for (const VertexPair x : pairs) {
    add({x});
    for (const VertexPair y : pairs) {
      if (y == x) continue;
      add({x, y});
      for (const VertexPair z : pairs)
        if (z != x && z != y) add({x, y, z});
    }
  }
  out << "]%nat.\n";
}

}  // namespace

void record_proofs(std::vector<Recording>& all) {
  record<double, 2>(all);
  record<double, 3>(all);
  record<float, 2>(all);
  record<float, 3>(all);
}

void write_proofs(std::ostream& out, const std::vector<Recording>& recordings) {
  out << "(** Faces that `proves_nearest` proves. Written by certa_proof_terms. *)\n\n"
         "From Coq Require Import List ZArith Reals.\nFrom Certa Require Import Rounding Program "
         "Programs "
         "Vector Verdict Meaning Faces Road Proven Optimal\n  Beyond Kinds Vertex Numbers.\nImport "
         "ListNotations.\nLocal Open Scope R_scope.\n";
  write_named_corners(out);
  for (const Recording& recording : recordings) {
    if (!recording.proof) continue;
    const std::string name = recording.name.substr(std::string("proven_").size());
    for (const Recording& face : recordings) {
      if (face.name != name) continue;
      write_record(out, recording, face);
      write_optimum(out, recording, face);
    }
  }
}

}  // namespace certa::proofs
