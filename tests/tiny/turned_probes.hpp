/// The inequalities about witness points of placed shapes, as ratios (see probes.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include <certa/certified/doubled.hpp>
#include <certa/certified/prove.hpp>
#include <certa/certified/rounded_points.hpp>
#include <certa/geometry/bounded_number.hpp>
#include <certa/geometry/bounded_placing.hpp>

#include "placed_probes.hpp"
#include "point_probes.hpp"

namespace certa::tiny {

template <class Real, int D>
class TurnedProbe : public PlacedProbe<Real, D> {
  using Base = PlacedProbe<Real, D>;
  using Base::a_;
  using Base::b_;
  using Base::exactly;
  using Base::is_usable;
  using Base::minkowski_;
  using Base::name;
  using Base::tape_;
  using ExactVector = Vec<Exact, D>;

 public:
  using Base::Base;

  /// An edge of a shape, rotated by its pose.
  double edge() {
    if (!is_usable()) return -1;
    const NearPoint<D, Real> near{{VertexPair{0, 0}, VertexPair{1, 0}}, 2, {}};
    const TurnedSide<1, D, Real> side(a_, &VertexPair::i, near);
    return tiny::highest_of(in_vectors(side.edge[0]), this->exact_edge());
  }
  /// A point of one shape by any weights, rotated by its pose.
  template <std::size_t Count>
  double point() {
    if (!is_usable()) return -1;
    const NearPoint<D, Real> near = any_near<Count>();
    const TurnedSide<Count, D, Real> side(a_, &VertexPair::i, near);
    ExactVector truth = stored(a_, near.corners[0].i);
    for (std::size_t k = 0; k < Count; ++k) {
      const ExactVector e = stored(a_, near.corners[k + 1].i) - stored(a_, near.corners[0].i);
      for (std::size_t i = 0; i < D; ++i) truth[i] += exact_of(near.l[k]) * e[i];
    }
    return tiny::highest_of(in_vectors(side.x), turned_exactly(a_.pose(), truth));
  }
  /// The difference of both points, and edges that run in both shapes.
  template <std::size_t Count>
  double difference() {
    if (!is_usable()) return -1;
    const NearPoint<D, Real> near = any_near<Count>();
    const DoubledPair<Count, D, Real, InWorld> pair(minkowski_, near);
    const ExactVector first = exactly(near.corners[0]);
    ExactVector truth = first;
    double most = -1;
    for (std::size_t k = 0; k < Count; ++k) {
      const ExactVector e = exactly(near.corners[k + 1]) - first;
      for (std::size_t i = 0; i < D; ++i) truth[i] += exact_of(near.l[k]) * e[i];
      most = std::max(most, tiny::highest_of(in_vectors(pair.e[k]), e));
    }
    return std::max(most, tiny::highest_of(in_vectors(pair.x), truth));
  }
  /// Witness points by refined weights, or the vector between them.
  template <std::size_t Count>
  double witness(bool is_vector) {
    if (!is_usable()) return -1;
    Simplex face;
    for (std::size_t k = 0; k <= Count; ++k) face.push_back(name());
    NearPoint<D, Real> near =
        Count < D ? near_point<Real>(minkowski_, face) : origin_in<Real>(minkowski_, face);
    for (const Real& l : near.l)
      if (!(abs(l) <= Real(1))) return -1;
    const DoubledPair<Count, D, Real, InWorld> pair(minkowski_, near);
    const auto w = [&pair] {
      if constexpr (Count < D)
        return refined(pair);
      else
        return refined_in_simplex(pair);
    }();
    for (const Bounded<Real>& part : w)
      if (isnan(part.error)) return -1;
    const ExactVector first = exactly(face[0]);
    std::array<ExactVector, Count> e;
    for (std::size_t k = 0; k < Count; ++k) e[k] = exactly(face[k + 1]) - first;
    std::array<Exact, Count> l;
    if (!tiny::solved(e, first, l)) return -1;
    const auto shares = shares_of(w);
    if (is_vector) {
      ExactVector v = first;
      for (std::size_t k = 0; k < Count; ++k)
        for (std::size_t i = 0; i < D; ++i) v[i] += l[k] * e[k][i];
      return tiny::highest_of(in_vectors(nearest_of(pair, w, shares)), v);
    }
    const auto truth = [&](const Placed<D>& placed, std::uint32_t VertexPair::*index) {
      const ExactVector start = stored(placed, face[0].*index);
      ExactVector x = start;
      for (std::size_t k = 0; k < Count; ++k) {
        const ExactVector edge = stored(placed, face[k + 1].*index) - start;
        for (std::size_t i = 0; i < D; ++i) x[i] += l[k] * edge[i];
      }
      x = turned_exactly(placed.pose(), x);
      for (std::size_t i = 0; i < D; ++i) x[i] += Exact(placed.pose().translation()[i]);
      return x;
    };
    return std::max(
        tiny::highest_of(in_vectors(witness_of(pair.a, w, shares)), truth(a_, &VertexPair::i)),
        tiny::highest_of(in_vectors(witness_of(pair.b, w, shares)), truth(b_, &VertexPair::j)));
  }
  /// A point moved along a vector; each of the inputs is off by at most its error.
  double along() {
    Doubled<Vec<Real, D>> x{};
    Doubled<Vec<Real, D>> n{};
    const TwoTermsIn<Real> r = two_terms(tape_.choice(2) == 0 ? 0 : 2);
    const int digits = tape_.choice(4) == 0 ? tape_.choice(3 * Real::kDigits) : 200;
    const auto draw = [&](Doubled<Vec<Real, D>>& v, int lost, std::size_t i) {
      const TwoTermsIn<Real> both = two_terms(lost);
      v.high[i] = both.high;
      v.low[i] = both.low;
      v.error[i] = abs(Real(std::ldexp(static_cast<double>(both.high), -digits)));
    };
    const Real error(
        abs(static_cast<double>(Real(std::ldexp(static_cast<double>(r.high), -digits)))));
    const Exact scale =
        exact_of(r.high) + exact_of(r.low) + Exact(tape_.choice(3) - 1) * exact_of(error);
    ExactVector truth{};
    for (std::size_t i = 0; i < D; ++i) {
      draw(x, 0, i);
      draw(n, 3, i);
      const auto off = [&](const Doubled<Vec<Real, D>>& v) {
        return exact_of(v.high[i]) + exact_of(v.low[i]) +
               Exact(tape_.choice(3) - 1) * exact_of(v.error[i]);
      };
      truth[i] = off(x) + scale * off(n);
    }
    auto moved = tiny::in_lanes(x);
    move_along(moved, r, error, tiny::in_lanes(n));
    return tiny::highest_of(in_vectors(moved), truth);
  }

  /// Vertices, edges, points and normals by numbers that know their errors.
  template <class N>
  double bounded_vertex() {
    if (!is_usable()) return -1;
    const VertexPair w = name();
    return highest(coordinates(minkowski_[w], Rounded<N>{}), exactly(w));
  }
  template <class N>
  double bounded_edge() {
    if (!is_usable()) return -1;
    return highest(coordinates(this->edge_name(), Rounded<N>{}), this->exact_edge());
  }
  template <class N>
  double bounded_point() {
    if (!is_usable()) return -1;
    const std::uint32_t i = name().i;
    const auto& placing = minkowski_.template placing<N>();
    return highest(
        placing.point(minkowski_, Owner::a, i, placing.beyond_identity(minkowski_, Owner::a, i)),
        exact_place(a_, i));
  }
  template <class N>
  double bounded_normal() {
    if (!is_usable()) return -1;
    const std::array corners{name(), name(), name()};
    const auto edge = [&](std::size_t k) { return minkowski_.edge({corners[0], corners[k]}); };
    const auto n = minkowski_.template placing<N>().normal(minkowski_, edge(1), edge(2));
    return highest(n, cross(exactly(corners[1]) - exactly(corners[0]),
                            exactly(corners[2]) - exactly(corners[0])));
  }
  /// The direction of a face, where its weights are certain; these have to be positive.
  double bounded_face(std::size_t size) {
    if (!is_usable()) return -1;
    ProvenFace<D, Real> face;
    face.size = static_cast<std::uint32_t>(size);
    for (std::size_t k = 0; k < size; ++k) face.corners[k] = name();
    if (!measure_by_bounds(minkowski_, face)) return -1;
    const auto [l, v, n] = exact_nearest(std::span(face.corners).first(size));
    Exact sum = 0;
    for (std::size_t k = 0; k + 1 < size; ++k) {
      if (l[k] <= 0) return 2;
      sum += l[k];
    }
    if (sum >= 1) return 2;
    if (dot(n, v) == 0) return 2;
    const Exact side = dot(n, v) > 0 ? 1 : -1;
    double most = -1;
    for (std::size_t i = 0; i < D; ++i)
      most = std::max(most, ratio_of(abs(side * n[i] - exact_of(face.v[i])), face.gradient_error));
    return most;
  }
  /// The nearest points of both shapes by a face, and the vector between them.
  double bounded_nearest(std::size_t size) {
    if (!is_usable()) return -1;
    NearPoint<D, Real> near{{}, size, {}};
    for (std::size_t k = 0; k < size; ++k) near.corners[k] = name();
    const std::span<const VertexPair> corners = std::span(near.corners).first(size);
    if (size > 1) {
      const ExactVector e = exactly(corners[1]) - exactly(corners[0]);
      if (dot(e, e) == 0) return -1;
      if constexpr (D == 3) {
        if (size == 3) {
          const ExactVector n = cross(e, exactly(corners[2]) - exactly(corners[0]));
          if (dot(n, n) == 0) return -1;
        }
      }
    }
    const auto found = detail::bounded_nearest(minkowski_, near);
    const auto [l, v, n] = exact_nearest(corners);
    const auto place = [&, l = l](const Placed<D>& placed, std::uint32_t VertexPair::*index) {
      const ExactVector first = exact_place(placed, corners[0].*index);
      ExactVector x = first;
      for (std::size_t k = 1; k < size; ++k) {
        const ExactVector e = exact_place(placed, corners[k].*index) - first;
        for (std::size_t i = 0; i < D; ++i) x[i] += l[k - 1] * e[i];
      }
      return x;
    };
    return std::max({tiny::highest_of(in_vectors(found.on_a), place(a_, &VertexPair::i)),
                     tiny::highest_of(in_vectors(found.on_b), place(b_, &VertexPair::j)),
                     tiny::highest_of(in_vectors(found.v), v)});
  }
  /// Products, sums and scalar products of numbers that are off by at most their errors.
  double bounded_numbers(int kind) {
    const auto draw = [&] {
      const auto [doubled, exact] = number();
      const Real off = abs(doubled.low) + doubled.error;
      return std::pair<Bounded<Real>, Exact>{{doubled.high, off + off}, exact};
    };
    const auto [x, exact_x] = draw();
    const auto [y, exact_y] = draw();
    if (kind < 2) {
      const Bounded<Real> z = kind == 0 ? x * y : x + y;
      const Exact truth = kind == 0 ? Exact(exact_x * exact_y) : Exact(exact_x + exact_y);
      return ratio_of(abs(truth - exact_of(z.value)), z.error);
    }
    const auto [s, exact_s] = draw();
    const auto [t, exact_t] = draw();
    const Bounded<Real> z = dot(Vec<Bounded<Real>, 2>{{x, s}}, Vec<Bounded<Real>, 2>{{y, t}});
    return ratio_of(abs(exact_x * exact_y + exact_s * exact_t - exact_of(z.value)), z.error);
  }
  double inverted() {
    const auto [x, exact_x] = number();
    if (exact_x == 0 || x.high == Real(0)) return -1;
    const Doubled<Real> z = inverse(x);
    if (!(z.error < Real(std::numeric_limits<double>::infinity()))) return -1;
    return ratio_of(abs(1 / exact_x - exact_of(z.high) - exact_of(z.low)), z.error);
  }

  /// Products and sums of numbers that are off by at most their errors.
  double numbers(bool is_product) {
    const auto [x, exact_x] = number();
    const auto [y, exact_y] = number();
    const Doubled<Real> z = is_product ? x * y : x + y;
    const Exact truth = is_product ? Exact(exact_x * exact_y) : Exact(exact_x + exact_y);
    const Exact error = abs(truth - exact_of(z.high) - exact_of(z.low));
    return this->ratio(error, exact_of(z.error) * Exact(kBounds<Real>.roundings));
  }

 private:
  /// The allowance for roundings of a bound itself is left out, and differences at which numbers of
  /// Exact are rounded do not count.
  [[nodiscard]] static double ratio_of(const Exact& error, const Real& bound) {
    if (error < ldexp(Exact(1), -600)) return 0;
    const Exact room = exact_of(bound) * Exact(kBounds<Real>.roundings);
    return room == 0 ? 2 : static_cast<double>(Exact(error / room));
  }
  [[nodiscard]] static double highest(const Vec<Doubled<Real>, D>& x, const ExactVector& truth) {
    double most = -1;
    for (std::size_t i = 0; i < D; ++i)
      if (!isnan(x[i].error))
        most = std::max(
            most, ratio_of(abs(truth[i] - exact_of(x[i].high) - exact_of(x[i].low)), x[i].error));
    return most;
  }
  [[nodiscard]] static double highest(const Vec<Bounded<Real>, D>& x, const ExactVector& truth) {
    double most = -1;
    for (std::size_t i = 0; i < D; ++i)
      most = std::max(most, ratio_of(abs(truth[i] - exact_of(x[i].value)), x[i].error));
    return most;
  }
  [[nodiscard]] static ExactVector exact_place(const Placed<D>& placed, std::uint32_t index) {
    ExactVector x = turned_exactly(placed.pose(), stored(placed, index));
    for (std::size_t i = 0; i < D; ++i) x[i] += Exact(placed.pose().translation()[i]);
    return x;
  }
  /// The weights l_k, the nearest point and the direction of the affine hull of a face.
  struct ExactNearest {
    std::array<Exact, D> l{};
    ExactVector v;
    ExactVector n;
  };
  [[nodiscard]] ExactNearest exact_nearest(std::span<const VertexPair> corners) const {
    const ExactVector w = exactly(corners[0]);
    ExactNearest found{{}, w, w};
    if (corners.size() == 2) {
      const ExactVector e = exactly(corners[1]) - w;
      found.l[0] = -dot(w, e) / dot(e, e);
      for (std::size_t i = 0; i < D; ++i) found.v[i] += found.l[0] * e[i];
      if constexpr (D == 2)
        found.n = perp(e);
      else
        found.n = cross(e, cross(w, e));
    } else if constexpr (D == 3) {
      if (corners.size() == 3) {
        const ExactVector e = exactly(corners[1]) - w;
        const ExactVector f = exactly(corners[2]) - w;
        found.n = cross(e, f);
        const Exact square = dot(found.n, found.n);
        found.l[0] = -dot(cross(w, f), found.n) / square;
        found.l[1] = -dot(cross(e, w), found.n) / square;
        for (std::size_t i = 0; i < D; ++i) found.v[i] += found.l[0] * e[i] + found.l[1] * f[i];
      }
    }
    return found;
  }
  [[nodiscard]] std::pair<Doubled<Real>, Exact> number() {
    const TwoTermsIn<Real> both = two_terms(0);
    const int digits = tape_.choice(2) == 0 ? 200 : tape_.choice(3 * Real::kDigits);
    const Real error(std::ldexp(std::abs(static_cast<double>(both.high)), -digits));
    const Exact truth =
        exact_of(both.high) + exact_of(both.low) + Exact(tape_.choice(3) - 1) * exact_of(error);
    return {{both.high, both.low, error}, truth};
  }
  /// A number and its remainder, which is up to 2^lost u times the number.
  [[nodiscard]] TwoTermsIn<Real> two_terms(int lost) {
    const Real high = tape_.number();
    const double low =
        std::ldexp(tape_.fine() * static_cast<double>(abs(high)), lost - Real::kDigits);
    return {high, Real(low)};
  }
  template <std::size_t Count>
  [[nodiscard]] NearPoint<D, Real> any_near() {
    NearPoint<D, Real> near{{}, Count + 1, {}};
    near.corners[0] = name();
    for (std::size_t k = 0; k < Count; ++k) {
      near.corners[k + 1] = name();
      near.l[k] = Real(std::abs(tape_.fine()));
    }
    return near;
  }
  [[nodiscard]] static ExactVector stored(const Placed<D>& placed, std::uint32_t index) {
    return exact_point<D>(placed.shape()[index]);
  }
};

}  // namespace certa::tiny
