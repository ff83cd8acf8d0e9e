/// The inequalities about witness points and unit normals, as ratios (see probes.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include <certa/certified/ladder.hpp>
#include <certa/certified/rounded_points.hpp>

#include "probes.hpp"

namespace certa::tiny {

/// Convex weights of all corners but the first, as `convex_weights` and `common_points` make them.
template <class Real, int D>
[[nodiscard]] std::array<Real, D> any_weights(Tape<Real>& tape, std::size_t size) {
  std::array<Real, D> weights{};
  Real left(1);
  for (std::size_t k = 0; k + 1 < size; ++k) {
    const Real any(std::abs(tape.fine()));
    const Real l = std::min(left, tape.choice(4) == 0 ? Real(1) - any : any);
    weights[k] = l;
    left -= l;
  }
  return weights;
}
/// The same weights, cut so that they add up to no more than 1.
template <class Real, std::size_t N>
[[nodiscard]] std::array<Exact, N> as_convex(const std::array<Real, N>& weights) {
  std::array<Exact, N> convex;
  Exact left = 1;
  for (std::size_t k = 0; k < N; ++k) {
    convex[k] = std::min(exact_of(weights[k]), left);
    left -= convex[k];
  }
  return convex;
}
/// The bound that belongs to such weights.
template <class Real, int D>
[[nodiscard]] Real share_of(std::size_t size) {
  constexpr const auto& limits = kBounds<Real>;
  return Real(size > D ? limits.common_position
                       : limits.position[D + std::max<std::size_t>(size, 2) - 4]);
}

/// Solves for the exact weights, but the first, of the nearest point of the affine hull. Returns
/// false if the corners are not affinely independent.
template <std::size_t Count, int D>
[[nodiscard]] bool solved(const std::array<Vec<Exact, D>, Count>& e, const Vec<Exact, D>& w,
                          std::array<Exact, Count>& l) {
  std::array<std::array<Exact, Count + 1>, Count> rows;
  for (std::size_t r = 0; r < Count; ++r) {
    for (std::size_t c = 0; c < Count; ++c) rows[r][c] = dot(e[r], e[c]);
    rows[r][Count] = -dot(e[r], w);
  }
  for (std::size_t k = 0; k < Count; ++k) {
    if (rows[k][k] <= 0) return false;
    for (std::size_t r = 0; r < Count; ++r) {
      if (r == k) continue;
      const Exact share = rows[r][k] / rows[k][k];
      for (std::size_t c = k; c <= Count; ++c) rows[r][c] -= share * rows[k][c];
    }
  }
  for (std::size_t k = 0; k < Count; ++k) l[k] = rows[k][Count] / rows[k][k];
  return true;
}

/// A vector with its components side by side.
template <int D, class Real>
[[nodiscard]] Doubled<Lanes<Real, D>> in_lanes(const Doubled<Vec<Real, D>>& x) {
  using Components = Lanes<Real, D>;
  return {Components(x.high), Components(x.low), Components(x.error)};
}
/// The highest ratio among the components that are known.
template <int D, class Real>
[[nodiscard]] double highest_of(const Doubled<Vec<Real, D>>& x, const Vec<Exact, D>& truth) {
  double most = -1;
  for (std::size_t i = 0; i < D; ++i) {
    if (isnan(x.error[i])) continue;
    // Quotients in Exact are rounded at 800 bits, so differences of that size do not count.
    Exact error = abs(truth[i] - exact_of(x.high[i]) - exact_of(x.low[i]));
    if (error < ldexp(Exact(1), -600)) error = 0;
    // The allowance for roundings of the bound itself is left out.
    const Exact bound = exact_of(x.error[i]) * Exact(kBounds<Real>.roundings);
    if (error == 0)
      most = std::max(most, 0.0);
    else
      most = std::max(most, bound == 0 ? 2.0 : static_cast<double>(Exact(error / bound)));
  }
  return most;
}

template <class Real, int D>
class PointProbe : public Probe<Real, D> {
  using Base = Probe<Real, D>;
  using Base::tape_;
  using typename Base::Face;

 public:
  using Base::Base;

  /// Witness points of a face, and the vector between them.
  double on_face(std::size_t size, bool across, bool is_vector) {
    const Face face = this->drawn(size, across);
    const NearPoint<D, Real> near = this->near_of(face);
    return for_count_of(near, [&]<std::size_t Count>(std::integral_constant<std::size_t, Count>) {
      const DoubledPair<Count, D, Real> pair(face.minkowski(), near);
      const auto w = refined(pair);
      return this->template highest_of<Count>(face, pair, w, is_vector);
    });
  }
  /// The weights of a triangle whose edges are as nearly parallel as the refinement of weights
  /// allows.
  double of_sliver() {
    std::vector<Point<D>> a(3);
    std::vector<Point<D>> b(1);
    const double share = tape_.fine();
    const int thin = tape_.choice(Real::kDigits / 4 + 2);
    for (std::size_t k = 0; k < D; ++k) {
      const double e = static_cast<double>(tape_.number());
      const double start = tape_.choice(2) == 0 ? 0 : static_cast<double>(tape_.number());
      const double off = std::ldexp(static_cast<double>(tape_.number()), -thin);
      a[0][k] = start;
      a[1][k] = static_cast<double>(Real(start + e));
      a[2][k] = static_cast<double>(Real(start + (share * e + off)));
      b[0][k] = static_cast<double>(Real(start + (share * e + off) / 2 + tape_.fine() * off));
    }
    Shape<D> shape_a(a);
    Shape<D> shape_b(b);
    Simplex corners;
    for (std::uint32_t k = 0; k < 3; ++k) corners.push_back({k, 0});
    const Face face{std::move(a), std::move(b), std::move(shape_a), std::move(shape_b), corners};
    const NearPoint<D, Real> near = this->near_of(face);
    const auto w = refined(DoubledPair<2, D, Real>(face.minkowski(), near));
    return this->highest_of_weights(face, near, w);
  }
  /// The common point in a full simplex.
  double in_simplex() {
    const Face face = this->drawn(D + 1, true);
    NearPoint<D, Real> near = origin_in<Real>(face.minkowski(), face.corners);
    for (Real& l : near.l) {
      if (isnan(l)) return -1;
      if (tape_.choice(4) == 0) l = l * Real(1 - 2 * kBounds<Real>.unit);
    }
    const DoubledPair<static_cast<std::size_t>(D), D, Real> pair(face.minkowski(), near);
    const auto w = refined_in_simplex(pair);
    return std::max(this->highest_of_weights(face, near, w),
                    this->template highest_of<static_cast<std::size_t>(D)>(face, pair, w, false));
  }
  /// A point of a shape by inexact weights. At times products underflow.
  double mean(std::size_t size) {
    const int depth = tape_.choice(tape_.choice(2) == 0 ? -Real::kLowest : Real::kDigits + 4);
    std::vector<Point<D>> points(size);
    Simplex corners;
    for (std::size_t k = 0; k < size; ++k) {
      for (double& x : points[k]) x = static_cast<double>(tape_.number(depth));
      corners.push_back({static_cast<std::uint32_t>(tape_.choice(4) == 0 ? 0 : k), 0});
    }
    const auto weights = any_weights<Real, D>(tape_, size);
    const auto convex = as_convex(weights);
    Real scale;
    const Bounded<Vec<Real, D>, Real> mean = mean_of(
        Shape<D>(points), &VertexPair::i, corners.span(), weights, share_of<Real, D>(size), scale);
    const Point<D>& first = points[corners[0].i];
    Vec<Exact, D> truth{};
    for (std::size_t i = 0; i < D; ++i) {
      truth[i] = Exact(first[i]);
      for (std::size_t k = 1; k < size; ++k)
        truth[i] += convex[k - 1] * (Exact(points[corners[k].i][i]) - Exact(first[i]));
    }
    return this->ratio(norm(truth - exact_of(mean.value)), mean.error);
  }
  /// A normal by two edges.
  double normal() {
    const Face face = this->drawn(D, true);
    Direction<D> direction;
    for (std::size_t k = 1; k < D; ++k) direction.push_back({face.corners[0], face.corners[k]});
    const auto n = doubled_normal<Real>(face.minkowski(), direction);
    const auto e = [&](std::size_t k) {
      return exactly(edge(face.minkowski()[face.corners[0]], face.minkowski()[face.corners[k]]));
    };
    if constexpr (D == 2)
      return tiny::highest_of(in_vectors(n), perp(e(1)));
    else
      return tiny::highest_of(in_vectors(n), cross(e(1), e(2)));
  }
  /// The length of a vector that is off by at most its error, or its unit vector.
  double unit(bool is_length) {
    Doubled<Vec<Real, D>> v{};
    Vec<Exact, D> truth{};
    const bool is_exact = tape_.choice(2) == 0;
    const int digits = tape_.choice(3 * Real::kDigits);
    // At times the vector is barely long enough, and all components but one are so small that
    // products underflow.
    const bool is_short = tape_.choice(2) == 0;
    const int shortest = (Real::kLowest + 2 * Real::kDigits + 6) / 2;
    for (std::size_t i = 0; i < D; ++i) {
      v.high[i] = !is_short
                      ? tape_.number()
                      : Real(std::ldexp(tape_.fine(),
                                        i == 0 ? shortest + tape_.choice(6)
                                               : Real::kLowest + tape_.choice(6 * Real::kDigits)));
      v.low[i] = Real(std::ldexp(tape_.fine() * static_cast<double>(abs(v.high[i])),
                                 tape_.choice(8) - Real::kDigits));
      truth[i] = exact_of(v.high[i]) + exact_of(v.low[i]);
      if (is_exact) continue;
      v.error[i] = Real(std::ldexp(static_cast<double>(abs(tape_.number())), -digits));
      truth[i] += Exact(tape_.choice(3) - 1) * exact_of(v.error[i]);
    }
    const auto n = normalized(tiny::in_lanes(v));
    const auto found = measured(n);
    if (isnan(found.error)) return -1;
    const Exact length = norm(truth);
    if (is_length)
      return this->ratio(abs(length - exact_of(found.high) - exact_of(found.low)),
                         exact_of(found.error) * exact_of(found.high));
    for (Exact& x : truth.coordinates) x = -x / length;
    return tiny::highest_of(in_vectors(opposite_unit(n, found)), truth);
  }

 private:
  /// Solves for the exact weights of a face's nearest point. Returns false if the corners are not
  /// affinely independent.
  template <std::size_t Count>
  [[nodiscard]] static bool solved(const Face& face, std::array<Exact, Count>& l) {
    std::array<Vec<Exact, D>, Count> e;
    for (std::size_t k = 0; k < Count; ++k)
      e[k] =
          exactly(edge(face.minkowski()[face.corners[0]], face.minkowski()[face.corners[k + 1]]));
    return tiny::solved(e, exactly(face.minkowski()[face.corners[0]]), l);
  }
  /// The error of refined weights, in units of the error that they claim.
  template <std::size_t Count>
  [[nodiscard]] double highest_of_weights(const Face& face, const NearPoint<D, Real>& near,
                                          const std::array<Bounded<Real>, Count>& w) const {
    double most = -1;
    std::array<Exact, Count> l;
    if (isnan(w[0].error) || !solved(face, l)) return most;
    for (std::size_t k = 0; k < Count; ++k) {
      Exact off = abs(l[k] - exact_of(near.l[k]) - exact_of(w[k].value));
      if (off < ldexp(Exact(1), -600)) off = 0;  // Exact rounds quotients at 800 bits
      most = std::max(most, this->ratio(off, w[k].error));
    }
    return most;
  }
  template <std::size_t Count>
  [[nodiscard]] static double highest_of(const Face& face, const DoubledPair<Count, D, Real>& pair,
                                         const std::array<Bounded<Real>, Count>& w,
                                         bool is_vector) {
    for (const Bounded<Real>& part : w)
      if (isnan(part.error)) return -1;
    std::array<Vec<Exact, D>, Count> e;
    for (std::size_t k = 0; k < Count; ++k)
      e[k] =
          exactly(edge(face.minkowski()[face.corners[0]], face.minkowski()[face.corners[k + 1]]));
    const Vec<Exact, D> first = exactly(face.minkowski()[face.corners[0]]);
    std::array<Exact, Count> l;
    if (!tiny::solved(e, first, l)) return -1;
    const auto shares = shares_of(w);
    if (is_vector) {
      Vec<Exact, D> v = first;
      for (std::size_t k = 0; k < Count; ++k)
        for (std::size_t i = 0; i < D; ++i) v[i] += l[k] * e[k][i];
      return tiny::highest_of(in_vectors(nearest_of(pair, w, shares)), v);
    }
    const auto point = [&](const std::vector<Point<D>>& points, std::uint32_t VertexPair::*index) {
      Vec<Exact, D> x{};
      for (std::size_t i = 0; i < D; ++i) {
        const Exact start = points[face.corners[0].*index][i];
        x[i] = start;
        for (std::size_t k = 0; k < Count; ++k)
          x[i] += l[k] * (Exact(points[face.corners[k + 1].*index][i]) - start);
      }
      return x;
    };
    return std::max(
        tiny::highest_of(in_vectors(witness_of(pair.a, w, shares)), point(face.a, &VertexPair::i)),
        tiny::highest_of(in_vectors(witness_of(pair.b, w, shares)), point(face.b, &VertexPair::j)));
  }
};

}  // namespace certa::tiny
