/// The inequalities about placed shapes, as ratios (see probes.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <certa/certified/doubled.hpp>
#include <certa/certified/enclose.hpp>
#include <certa/certified/rounded_distance.hpp>
#include <certa/certified/settle.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/placed.hpp>

#include "exact.hpp"
#include "point_probes.hpp"
#include "tape.hpp"

namespace certa::tiny {
using namespace certa::detail;

/// The exact place of a vertex, or of a vector without the translation.
template <int D>
[[nodiscard]] Vec<Exact, D> turned_exactly(const Pose<D>& pose, const Vec<Exact, D>& v) {
  std::array<Vec<Exact, D>, D> rows{};
  Exact divisor = 1;
  if constexpr (D == 3) {
    if (pose.kind() == Pose<D>::Kind::quaternion) {
      const Exact w(pose.quaternion().w), x(pose.quaternion().x), y(pose.quaternion().y),
          z(pose.quaternion().z);
      divisor = w * w + x * x + y * y + z * z;
      rows = {{{{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)}},
               {{2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)}},
               {{2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}}}};
    }
  }
  if (pose.kind() != Pose<D>::Kind::quaternion)
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c) rows[r][c] = Exact(pose.matrix()[r][c]);
  Vec<Exact, D> x{};
  for (std::size_t r = 0; r < D; ++r) x[r] = dot(rows[r], v) / divisor;
  return x;
}

template <int D>
[[nodiscard]] Vec<Exact, D> exact_point(const Point<D>& p) {
  Vec<Exact, D> v{};
  for (std::size_t k = 0; k < D; ++k) v[k] = Exact(p[k]);
  return v;
}

/// Two placed shapes of up to three vertices each.
template <class Real, int D>
class PlacedProbe {
 public:
  using V = Vec<Real, D>;

  explicit PlacedProbe(Tape<Real>& tape)
      : tape_(tape),
        far_(tape_.choice(2) == 0
                 ? 0
                 : std::ldexp(static_cast<double>(tape_.number()), tape_.choice(40))),
        depth_a_(depth()),
        depth_b_(depth()),
        shape_a_(shape(depth_a_)),
        shape_b_(shape(depth_b_)),
        a_(shape_a_, pose(depth_a_), radius()),
        b_(shape_b_, pose(depth_b_), radius()),
        minkowski_(a_, b_),
        poses_(a_, b_) {}

  /// The error of a gap, in units of the margin's share.
  double gap() {
    if (!is_usable()) return -1;
    const V v = direction();
    const VertexPair w = name();
    const auto turned = poses_.to_local(v);
    const Real found = poses_.gap(v, dot(turned.in_a, stored_a(w)), dot(turned.in_b, stored_b(w)));
    const Exact error = abs(exact_of(found) - dot(exact_of(v), exactly(w)));
    return ratio(error, exact_of(Real(kBounds<Real>.gap_share)) * exact_of(poses_.margin(v)));
  }
  double vertex() {
    if (!is_usable()) return -1;
    const VertexPair w = name();
    const auto found = poses_.approximation(minkowski_, minkowski_[w]);
    const Exact room = kNameError<PlacedVertex<D>> * Exact(kBounds<Real>.unit);
    return ratio(most(exact_of(found.value) - exactly(w)), room * exact_of(found.scale));
  }
  double edge() {
    if (!is_usable()) return -1;
    const auto found = poses_.approximation(minkowski_, edge_name());
    const Exact room = kNameError<PlacedVertex<D>> * Exact(kBounds<Real>.unit);
    return ratio(most(exact_of(found.value) - exact_edge()), room * exact_of(found.scale));
  }
  /// The scales bound the coordinates.
  double reach() {
    if (!is_usable()) return -1;
    const VertexPair w = name();
    const double of_vertex = ratio(most(exactly(w)), poses_.scale());
    const auto found = poses_.approximation(minkowski_, edge_name());
    return std::max(of_vertex, ratio(most(exact_edge()), found.scale));
  }
  /// By how much a vertex may seem lower than it is, compared with another vertex.
  double low() {
    if (!is_usable()) return -1;
    const V v = direction();
    const Real error = Real(kBounds<Real>.unit) * abs(tape_.number());
    Vec<Exact, D> truth = exact_of(v);
    for (std::size_t k = 0; k < D; ++k) truth[k] += exact_of(error) * Exact(tape_.fine());
    const auto side = minkowski_.in_a();
    const V turned = side.to_local(v);
    const Real at_first = dot(turned, vector_of<Real>(shape_a_[0]));
    const Real limit = at_first + side.slack(v, error);
    const Exact seen =
        exact_of(dot(turned, vector_of<Real>(shape_a_[other_]))) - exact_of(at_first);
    return ratio(abs(seen - dot(truth, exact_edge())), exact_of(limit) - exact_of(at_first));
  }
  double position(std::size_t size) {
    if (!is_usable()) return -1;
    RoundedFace<D, Real> numeric;
    for (std::size_t k = 0; k < size; ++k) {
      const VertexPair w = name();
      numeric.next() = {poses_.vertex(stored_a(w), stored_b(w)), w};
      numeric.keep((1U << numeric.size) - 1);
    }
    const auto [nearest, weights] = detail::position(minkowski_, numeric);
    const Vec<Exact, D> first = exactly(numeric[0].name);
    Vec<Exact, D> truth = first;
    Exact left = 1;
    for (std::size_t k = 1; k < size; ++k) {
      Exact share = exact_of(weights[k - 1]);
      if (share > left) share = left;
      left -= share;
      const Vec<Exact, D> e = exactly(numeric[k].name) - first;
      for (std::size_t i = 0; i < D; ++i) truth[i] += share * e[i];
    }
    // A single corner is off by another half ulp, for which `quotient` has room.
    const Exact room = size == 1 ? Exact(kBounds<Real>.unit) * norm(truth) : Exact(0);
    return ratio(norm(truth - exact_of(nearest.value)), exact_of(nearest.error) + room);
  }

  /// A point of a placed shape by inexact weights, with its radius.
  double nearby(std::size_t size) {
    if (!is_usable()) return -1;
    Simplex corners;
    for (std::size_t k = 0; k < size; ++k) corners.push_back(name());
    const auto weights = any_weights<Real, D>(tape_, size);
    const auto convex = as_convex(weights);
    const Real share = share_of<Real, D>(size);
    NearbyPoints<D, Real> points = nearby_points(minkowski_, corners.span(), weights, share);
    const V x = direction();
    if (!move_by_radii(minkowski_, x, points)) return -1;
    const auto off = [&](const Placed<D>& placed, std::uint32_t VertexPair::*index, int side,
                         const V& found) {
      const Vec<Exact, D> first = exact_point<D>(placed.shape()[corners[0].*index]);
      Vec<Exact, D> mean = first;
      for (std::size_t k = 1; k < size; ++k) {
        const Vec<Exact, D> e = exact_point<D>(placed.shape()[corners[k].*index]) - first;
        for (std::size_t i = 0; i < D; ++i) mean[i] += convex[k - 1] * e[i];
      }
      Vec<Exact, D> truth = turned_exactly(placed.pose(), mean);
      const Exact reach = placed.radius() > 0 ? Exact(placed.radius()) / norm(exact_of(x)) : 0;
      for (std::size_t i = 0; i < D; ++i)
        truth[i] += Exact(placed.pose().translation()[i]) + side * reach * exact_of(x[i]);
      return norm(truth - exact_of(found));
    };
    const Exact in_a = off(a_, &VertexPair::i, -1, points.on_a);
    const Exact in_b = off(b_, &VertexPair::j, 1, points.on_b);
    return ratio(std::max(in_a, in_b), points.error);
  }

  /// An edge of a face, across both shapes.
  double face_edge() {
    if (!is_usable()) return -1;
    const VertexPair from = name();
    const VertexPair to = name();
    const auto found = poses_.edge(minkowski_, from, to);
    return ratio(most(exactly(to) - exactly(from) - exact_of(found.value)),
                 Real(kNameError<PlacedVertex<D>> * kBounds<Real>.unit) * found.scale);
  }
  /// A point of a face, in double-double.
  template <std::size_t Edges>
  double doubled_point() {
    if (!is_usable()) return -1;
    std::array<VertexPair, D + 1> corners{};
    std::array<Real, D> l{};
    corners[0] = name();
    Vec<Exact, D> truth = exactly(corners[0]);
    for (std::size_t k = 0; k < Edges; ++k) {
      corners[k + 1] = name();
      l[k] = abs(tape_.number(Real::kDigits));
      const Vec<Exact, D> e = exactly(corners[k + 1]) - exactly(corners[0]);
      for (std::size_t i = 0; i < D; ++i) truth[i] += exact_of(l[k]) * e[i];
    }
    // Where numbers underflow, nothing is claimed of a point near the origin.
    if (most(truth) < Exact(power_of_two(Real::kLowest + 4 * Real::kDigits))) return -1;
    const auto found = DoubledPlacing<D, Real>(minkowski_)
                           .template point<Edges>(NearPoint<D, Real>{corners, Edges + 1, l});
    Vec<Exact, D> left = truth;
    for (std::size_t i = 0; i < D; ++i) left[i] -= exact_of(found.high[i]) + exact_of(found.low[i]);
    return ratio(most(left), found.error);
  }
  /// The whole computation, with radii or without.
  double length(std::size_t size, bool with_radii) {
    if (!is_usable()) return -1;
    Simplex face;
    face.push_back({0, 0});
    if (size > 1) face.push_back({1, tape_.choice(2) == 0 ? 0U : 1U});
    if (size > 2) face.push_back({tape_.choice(2) == 0 ? 0U : 2U, 1});
    const NearPoint<D, Real> near = near_point<Real>(minkowski_, face);
    return for_edges_of<InWorld>(near, [&]<class E>(E) -> double {
      auto found = doubled_length<E>(minkowski_, near);
      if (with_radii) found = less_radii(minkowski_, found);
      if (isnan(found.error)) return -1;
      const Vec<Exact, D> w = exactly(face[0]);
      Exact square = dot(w, w);
      if (size > 1) {
        const Vec<Exact, D> e = exactly(face[1]) - w;
        const Exact ee = dot(e, e);
        if (ee == 0) return -1;
        square -= dot(w, e) * dot(w, e) / ee;
        if (size > 2) {
          Vec<Exact, D> g = exactly(face[2]) - w;
          const Exact share = dot(g, e) / ee;
          for (std::size_t i = 0; i < D; ++i) g[i] -= share * e[i];
          const Exact gg = dot(g, g);
          if (gg == 0) return -1;
          square -= dot(w, g) * dot(w, g) / gg;
        }
      }
      Exact truth = square > 0 ? Exact(sqrt(square)) : Exact(0);
      if (with_radii) truth -= Exact(a_.radius()) + Exact(b_.radius());
      return ratio(abs(truth - exact_of(found.high) - exact_of(found.low)), found.error);
    });
  }

 protected:
  static constexpr std::size_t kVertices = 3;

  /// The power of two by which a whole shape is smaller than usual.
  [[nodiscard]] int depth() { return tape_.choice(4) == 0 ? tape_.choice(-Real::kLowest) : 0; }
  [[nodiscard]] Shape<D> shape(int all) {
    // At times so small, beside the other shape, that products underflow.
    const int depth = tape_.choice(tape_.choice(4) == 0 ? -Real::kLowest : Real::kDigits + 4);
    std::vector<Point<D>> points(kVertices);
    for (Point<D>& p : points)
      for (double& x : p)
        x = static_cast<double>(Real(std::ldexp(static_cast<double>(tape_.number(depth)), -all)));
    return with_columns<Real>(Shape<D>(points));
  }
  [[nodiscard]] Point<D> translation() {
    Point<D> t{};
    const int kind = tape_.choice(3);
    for (double& x : t) x = kind == 0 ? 0 : static_cast<double>(tape_.number()) * fine(kind);
    // At times both shapes are far away: their differences are exact.
    if (tape_.choice(2) == 0)
      for (double& x : t) x = static_cast<double>(Real(x)) + far_;
    return t;
  }
  /// A factor with the digits of the format, or with all digits of a double.
  [[nodiscard]] double fine(int kind) { return kind == 1 ? 1 : 1 + tape_.fine() / 2; }
  [[nodiscard]] Pose<D> pose(int depth_of_shape) {
    const int kind = tape_.choice(4);
    const auto entry = [&] {
      // Near 1 or less, whatever the exponent of the tape is.
      const double x = tape_.fine();
      return kind < 2 ? static_cast<double>(Real(x)) : x;
    };
    if constexpr (D == 3)
      if (kind % 2 == 1) {
        Quaternion q{entry(), entry(), entry(), entry()};
        if (tape_.choice(4) == 0) q.x = q.y = 0;  // upright
        if (!(q == Quaternion{0, 0, 0, 0})) return Pose<D>(q, translation());
      }
    Matrix<D> m{};
    const int scale = tape_.choice(4) == 0 ? tape_.choice(8) - 4 : 0;
    // At times products with vertices underflow, and so do the bounds that are computed from them.
    // Entries are numbers of the format then.
    const bool deep = tape_.choice(4) == 0;
    const int rest = -Real::kLowest - depth_of_shape + tape_.choice(2 * Real::kDigits);
    const int depth = deep ? std::min(rest - Real::kDigits, -Real::kLowest) : 0;
    for (Point<D>& row : m)
      for (double& x : row) {
        x = std::ldexp(entry(), scale - depth);
        if (deep) x = static_cast<double>(Real(x));
      }
    return Pose<D>(m, translation());
  }
  [[nodiscard]] double radius() {
    const int scale = tape_.choice(2) == 0 ? 0 : tape_.choice(12);  // also beyond the shapes
    return tape_.choice(2) == 0
               ? 0
               : std::abs(std::ldexp(static_cast<double>(tape_.number()), scale) * fine(2));
  }
  [[nodiscard]] bool is_usable() const { return in_search_window(poses_.scale()); }
  /// At times as small as numbers get, or as large as normals of the largest faces.
  [[nodiscard]] V direction() {
    V v{};
    const int kind = tape_.choice(4);
    int exponent = 0;
    if (kind == 0) exponent = -tape_.choice(-Real::kLowest);
    if (kind == 1) exponent = tape_.choice(3 * std::ilogb(kBounds<Real>.largest_scale) + 1);
    for (std::size_t k = 0; k < D; ++k)
      v[k] = Real(std::ldexp(static_cast<double>(tape_.number()), exponent));
    return v;
  }
  [[nodiscard]] VertexPair name() {
    return {static_cast<std::uint32_t>(tape_.choice(kVertices)),
            static_cast<std::uint32_t>(tape_.choice(kVertices))};
  }
  [[nodiscard]] V stored_a(VertexPair w) const { return vector_of<Real>(shape_a_[w.i]); }
  [[nodiscard]] V stored_b(VertexPair w) const { return vector_of<Real>(shape_b_[w.j]); }
  [[nodiscard]] Vec<Exact, D> exactly(VertexPair w) const {
    const Vec<Exact, D> p = turned_exactly(a_.pose(), exact_point<D>(shape_a_[w.i]));
    const Vec<Exact, D> q = turned_exactly(b_.pose(), exact_point<D>(shape_b_[w.j]));
    return (p - q) -
           (exact_point<D>(b_.pose().translation()) - exact_point<D>(a_.pose().translation()));
  }
  [[nodiscard]] PlacedDifference<D> edge_name() const {
    return {{&minkowski_, Owner::a, other_}, {&minkowski_, Owner::a, 0}};
  }
  [[nodiscard]] Vec<Exact, D> exact_edge() const {
    return turned_exactly(a_.pose(),
                          exact_point<D>(shape_a_[other_]) - exact_point<D>(shape_a_[0]));
  }
  [[nodiscard]] static Exact most(const Vec<Exact, D>& x) {
    Exact m = 0;
    for (const Exact& c : x.coordinates) m = std::max(m, Exact(abs(c)));
    return m;
  }
  template <class Bound>
  [[nodiscard]] static double ratio(const Exact& error, const Bound& in_any) {
    const Exact bound(static_cast<Exact>(in_any));
    if (error == 0) return 0;
    if (bound == 0) return 2;
    return static_cast<double>(Exact(error / bound));
  }
  [[nodiscard]] static double ratio(const Exact& error, const Real& bound) {
    return ratio(error, exact_of(bound));
  }

  Tape<Real>& tape_;
  double far_;
  int depth_a_;
  int depth_b_;
  Shape<D> shape_a_;
  Shape<D> shape_b_;
  Placed<D> a_;
  Placed<D> b_;
  MinkowskiDifference<D, InWorld> minkowski_;
  RoundedPoses<D, Real> poses_;
  std::uint32_t other_ = 1;
};

}  // namespace certa::tiny
