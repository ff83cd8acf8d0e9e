#include "road.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <certa/certified/prove.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/proven_face.hpp>

#include "directions.hpp"
#include "enclosures.hpp"
#include "lengths.hpp"
#include "overlaps.hpp"
#include "positions.hpp"
#include "proven_faces.hpp"
#include "recorded.hpp"
#include "recorded_shapes.hpp"
#include "recorder.hpp"
#include "separations.hpp"
#include "supports.hpp"

namespace certa::proofs {

namespace {

using namespace certa::detail;

/// The gap between two vertices in a direction, and its margin (search.hpp).
template <class Format, int D>
[[nodiscard]] Recording gap() {
  Recorder<Format> r(in<D>("gap"));
  using Real = RecordedIn<Format>;
  const Vec<Real, D> v = r.template inputs<D>();
  const Vec<Real, D> p = r.template inputs<D>();
  const Vec<Real, D> q = r.template inputs<D>();
  const Real in_a = r.input();
  const Real in_b = r.input();
  const NoPoses<D, Real> poses{in_a + in_b};
  const auto [v_a, v_b] = poses.to_local(v);
  const Real margin = poses.margin(v);
  r.result("value_a", dot(v_a, p));
  r.result("value_b", dot(v_b, q));
  r.result("gap", poses.gap(v, dot(v_a, p), dot(v_b, q)));
  r.result("share", Real(kBounds<Real>.gap_share) * margin);
  r.result("margin", margin);
  return r.recording();
}

/// A vertex, and the limit above which a vertex counts as higher than another one.
template <class Format, int D>
[[nodiscard]] Recording low() {
  Recorder<Format> r(in<D>("low"));
  using Real = RecordedIn<Format>;
  const Vec<Real, D> v = r.template inputs<D>();
  const Vec<Real, D> p = r.template inputs<D>();
  const Vec<Real, D> first = r.template inputs<D>();
  const Real scale = r.input();
  const Real error = r.input();
  r.result("value", dot(v, p));
  r.result("first", dot(v, first));
  r.result("slack", low_slack(v, scale, error));
  r.result("limit", low_limit(v, first, scale, error));
  return r.recording();
}

/// The conditions on the path on which each comparison holds, except the comparison with a
/// constant: it asks whether a plane is turned.
template <class Result>
[[nodiscard]] std::vector<Condition> conditions_of_success(const Decision<Result>& decision) {
  std::vector<Condition> conditions;
  for (const Decision<Result>* at = &decision; at->condition;) {
    conditions.push_back(*at->condition);
    const bool is_flipped = conditions.back().right->kind == Term::Kind::constant &&
                            conditions.back().comparison == Comparison::less;
    at = is_flipped ? at->no.get() : at->yes.get();
  }
  return conditions;
}

/// The corner and the edges of a face as Measure.v takes them, by the numbers of stored values.
template <class E, int D>
[[nodiscard]] std::string exact_numbers(const std::vector<VertexPair>& corners,
                                        std::uint32_t in_a) {
  const std::string place = D == 2 ? "_in_the_plane s" : "_in_space s";
  const auto at_a = [](std::uint32_t i) { return " " + std::to_string(D * i); };
  const auto at_b = [in_a](std::uint32_t j) { return " " + std::to_string(D * (in_a + j)); };
  const VertexPair c = corners[0];
  const std::string corner = "(difference" + place + at_a(c.i) + at_b(c.j) + ")";
  if (corners.size() == 1) return (D == 2 ? "in_the_plane " : "in_space ") + corner;
  std::string text = D == 2 ? "edge_in_plane " : corners.size() == 2 ? "edge_of_space " : "facet ";
  text += corner;
  for (std::size_t k = 1; k < corners.size(); ++k) {
    const VertexPair n = corners[k];
    if constexpr (!std::is_same_v<E, typename E::Difference>)
      text += " (edge" + place + at_a(n.i) + at_a(c.i) + at_b(n.j) + at_b(c.j) + ")";
    else if (n.j == c.j)
      text += " (difference" + place + at_a(n.i) + at_a(c.i) + ")";
    else
      text += " (difference" + place + at_b(c.j) + at_b(n.j) + ")";
  }
  return text;
}

/// The claims of Faces.v about a face. If the square of a direction is above `smallest_square`, the
/// product of its scales is above a quarter of the root of that number (an eighth for an edge in
/// space); and scales lie in the search window.
template <class E, class Format, int D>
[[nodiscard]] FaceRecording face_recording(const std::vector<VertexPair>& corners,
                                           std::uint32_t in_a) {
  constexpr Bounds kLimits = kBounds<Format>;
  FaceRecording face{exact_numbers<E, D>(corners, in_a), {"corner_scale"}, {}, 0, 0, false, {}};
  for (std::size_t k = 0; k + 1 < corners.size(); ++k)
    face.scales.push_back("edge_scale" + std::to_string(k));
  if (corners.size() == 3) {
    face.product = {1, 2};
  } else if (corners.size() == 2 && D == 2) {
    face.product = {1};
  } else if (corners.size() == 2) {
    face.product = {1, 1, 0};
    face.is_most_known = true;
  }
  face.most = std::ilogb(kLimits.largest_scale) + 3;
  // The exponent of the root, rounded down, less the bits that the sums in the direction take.
  face.least = (std::ilogb(kLimits.smallest_square) - 1) / 2 - (face.is_most_known ? 3 : 2);
  const bool is_corner = corners.size() == 1;
  for (std::size_t k = 0; !is_corner && k < corners.size(); ++k)
    face.bounds.emplace_back("weight" + std::to_string(k), "weight_error");
  if (!is_corner) face.bounds.emplace_back("total", "weight_error");
  for (std::size_t k = 0; k < D; ++k)
    face.bounds.emplace_back("gradient" + std::to_string(k), "gradient_error");
  if (!is_corner) face.bounds.emplace_back("plane", "plane_error");
  return face;
}

/// A face of these corners: its numbers, with the bounds of their errors (proven_face.hpp).
template <class E, class Format, int D>
[[nodiscard]] Recording face(const std::string& name, const std::vector<VertexPair>& corners) {
  using Real = RecordedIn<Format>;
  Recorder<Format> r(in<D>(name));
  const MinkowskiDifference<D, Recordable> minkowski(corners);
  r.inputs_are(minkowski.size);
  ProvenFace<D, Real> face;  // of the path on which all is proven and the plane is not turned,
                             // which comes last
  const auto measured = Exploration::of([&] {
    ProvenFace<D, Real> of_path;
    of_path.size = static_cast<std::uint32_t>(corners.size());
    for (std::size_t k = 0; k < corners.size(); ++k) of_path.corners[k] = corners[k];
    const bool is_proven = measure<E>(minkowski, of_path);
    if (is_proven) face = of_path;
    return is_proven;
  });
  // The comparison of the plane with its error is the last but one.
  const std::vector<Condition> conditions = conditions_of_success(*measured);
  r.result("corner_scale", face.scales.corner);
  for (std::size_t k = 0; k + 1 < corners.size(); ++k)
    r.result("edge_scale" + std::to_string(k), face.scales.edges[k]);
  r.result("gradient", face.v);
  r.result("gradient_error", face.gradient_error);
  if (corners.size() > 1) {
    for (std::size_t k = 0; k < corners.size(); ++k)
      r.result("weight" + std::to_string(k), face.weights[k]);
    r.result("total", face.total);
    r.result("weight_error", weight_error<E>(face.size, face.scales));
    r.result("plane", conditions[conditions.size() - 2].right);
    r.result("plane_error", conditions[conditions.size() - 2].left);
  }
  r.face(face_recording<E, Format, D>(corners, static_cast<std::uint32_t>(minkowski.a.size())));
  return r.recording();
}

template <class Format, int D>
void record_faces(std::vector<Recording>& all) {
  using Within = PointDifference<D>;
  using Across = Edge<D>;
  all.push_back(face<Within, Format, D>("corner", {{0, 0}}));
  all.push_back(face<Within, Format, D>("edge_within", {{0, 0}, {1, 0}}));
  all.push_back(face<Within, Format, D>("edge_within_b", {{0, 0}, {0, 1}}));
  all.push_back(face<Across, Format, D>("edge_across", {{0, 0}, {1, 1}}));
  if constexpr (D == 3) {
    all.push_back(face<Within, Format, D>("facet_within", {{0, 0}, {1, 0}, {2, 0}}));
    all.push_back(face<Within, Format, D>("facet_within_b", {{0, 0}, {0, 1}, {0, 2}}));
    all.push_back(face<Within, Format, D>("facet_of_edges", {{0, 0}, {1, 0}, {0, 1}}));
    all.push_back(face<Within, Format, D>("facet_of_edges_of_b", {{0, 0}, {0, 1}, {1, 0}}));
    all.push_back(face<Across, Format, D>("facet_across", {{0, 0}, {1, 1}, {2, 2}}));
  }
}

template <class Format, int D>
void record(std::vector<Recording>& all) {
  all.push_back(gap<Format, D>());
  all.push_back(low<Format, D>());
  record_faces<Format, D>(all);
}

}  // namespace

std::vector<Recording> all_recordings() {
  std::vector<Recording> all;
  record<double, 2>(all);
  record<double, 3>(all);
  record<float, 2>(all);
  record<float, 3>(all);
  record_overlaps(all);
  record_enclosures(all);
  record_lengths(all);
  record_proofs(all);
  record_supports(all);
  record_positions(all);
  record_directions(all);
  record_separations(all);
  return all;
}

}  // namespace certa::proofs
