#include "placed_truth.hpp"

#include <array>
#include <cstddef>
#include <vector>

#include "fraction.hpp"

namespace certa::fuzz {

namespace {

using Whole =
    boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
template <int D>
using Wholes = std::array<Whole, static_cast<std::size_t>(D)>;

Whole numerator_of(const Fraction& x) { return Whole(boost::multiprecision::numerator(x)); }
Whole denominator_of(const Fraction& x) { return Whole(boost::multiprecision::denominator(x)); }

template <int D>
Whole inner(const Wholes<D>& x, const Wholes<D>& y) {
  Whole sum = x[0] * y[0];
  for (std::size_t k = 1; k < D; ++k) sum += x[k] * y[k];
  return sum;
}

/// The Minkowski difference, in integer multiples of a fraction.
template <int D>
struct Difference {
  std::vector<Wholes<D>> vectors;
  Whole divisor = 1;

  Difference(const Placed<D>& a, const Placed<D>& b) {
    std::array<std::vector<FractionPoint<D>>, 2> places;
    for (const bool second : {false, true}) {
      const Placed<D>& placed = second ? b : a;
      for (const Point<D>& v : placed.shape().points())
        places[second].push_back(placed_vertex<D>(placed.pose(), v));
      for (const auto& x : places[second])
        for (const Fraction& c : x) divisor = lcm(divisor, denominator_of(c));
    }
    for (const auto& p : places[0])
      for (const auto& q : places[1]) {
        Wholes<D>& w = vectors.emplace_back();
        for (std::size_t k = 0; k < D; ++k) w[k] = numerator_of((p[k] - q[k]) * divisor);
      }
  }
};

Whole determinant(const std::vector<std::vector<Whole>>& m) {
  if (m.size() == 1) return m[0][0];
  Whole sum = 0;
  for (std::size_t c = 0; c < m.size(); ++c) {
    std::vector<std::vector<Whole>> minor;
    for (std::size_t r = 1; r < m.size(); ++r) {
      minor.push_back(m[r]);
      minor.back().erase(minor.back().begin() + static_cast<std::ptrdiff_t>(c));
    }
    const Whole term = m[0][c] * determinant(minor);
    sum = c % 2 == 0 ? Whole(sum + term) : Whole(sum - term);
  }
  return sum;
}

/// A convex combination of the corners: x / divisor is the point of their affine hull that is
/// nearest to the origin.
template <int D>
struct Nearest {
  std::vector<Wholes<D>> corners;
  Wholes<D> x{};
  Whole divisor = 0;  ///< positive; 0 if that point is no convex combination
};

/// The weights solve G l = -r for G = (e_i.e_j), r = (e_i.w_0) and e_i = w_i - w_0.
template <int D>
Nearest<D> nearest_of(const std::vector<Wholes<D>>& corners) {
  const std::size_t n = corners.size() - 1;
  Nearest<D> nearest{corners, corners[0], 1};
  if (n == 0) return nearest;
  std::vector<Wholes<D>> e(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < D; ++k) e[i][k] = corners[i + 1][k] - corners[0][k];
  std::vector<std::vector<Whole>> gram(n, std::vector<Whole>(n));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) gram[i][j] = inner<D>(e[i], e[j]);
  nearest.divisor = determinant(gram);
  Whole left = nearest.divisor;
  for (std::size_t k = 0; k < D; ++k) nearest.x[k] = nearest.divisor * corners[0][k];
  for (std::size_t j = 0; j < n; ++j) {
    auto replaced = gram;
    for (std::size_t i = 0; i < n; ++i) replaced[i][j] = -inner<D>(e[i], corners[0]);
    const Whole weight = determinant(replaced);
    left -= weight;
    if (weight < 0) nearest.divisor = 0;
    for (std::size_t k = 0; k < D; ++k) nearest.x[k] += weight * e[j][k];
  }
  if (left < 0) nearest.divisor = 0;
  return nearest;
}

/// The nearest point of a simplex: the best one of all its faces.
template <int D>
Nearest<D> nearest_in(const std::vector<Wholes<D>>& simplex) {
  Nearest<D> best;
  for (std::size_t subset = 1; subset < std::size_t{1} << simplex.size(); ++subset) {
    std::vector<Wholes<D>> corners;
    for (std::size_t k = 0; k < simplex.size(); ++k)
      if ((subset >> k & 1) != 0) corners.push_back(simplex[k]);
    const Nearest<D> nearest = nearest_of<D>(corners);
    if (nearest.divisor == 0) continue;
    if (best.divisor == 0 || inner<D>(nearest.x, nearest.x) * best.divisor * best.divisor <
                                 inner<D>(best.x, best.x) * nearest.divisor * nearest.divisor)
      best = nearest;
  }
  return best;
}

/// GJK without tricks: each step brings the point nearer, until no vertex is lower along it than
/// the point itself.
template <int D>
Nearest<D> nearest_of_hull(const std::vector<Wholes<D>>& vectors) {
  Nearest<D> nearest = nearest_of<D>({vectors[0]});
  for (;;) {
    const Wholes<D>* lowest = vectors.data();
    Whole least = inner<D>(nearest.x, vectors[0]);
    for (const Wholes<D>& w : vectors) {
      const Whole along = inner<D>(nearest.x, w);
      if (along < least) {
        least = along;
        lowest = &w;
      }
    }
    if (least * nearest.divisor >= inner<D>(nearest.x, nearest.x)) return nearest;
    std::vector<Wholes<D>> simplex = nearest.corners;
    simplex.push_back(*lowest);
    nearest = nearest_in<D>(simplex);
  }
}

/// Whether n is not 0 and all of W lies on one side of the plane through the origin with normal n.
template <int D>
bool is_between(const Wholes<D>& n, const std::vector<Wholes<D>>& vectors) {
  if (n == Wholes<D>{}) return false;
  bool above = false, below = false;
  for (const Wholes<D>& w : vectors) {
    const int side = inner<D>(n, w).sign();
    above |= side > 0;
    below |= side < 0;
    if (above && below) return false;
  }
  return true;
}

/// Whether the origin, a point of W, is on the boundary of W.
template <int D>
bool is_on_boundary(const std::vector<Wholes<D>>& vectors) {
  bool spans = false;  // more than a line; in the plane, more than a point
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const Wholes<D>& v = vectors[i];
    if constexpr (D == 2) {
      const Wholes<D> n{-v[1], v[0]};
      spans |= n != Wholes<D>{};
      if (is_between<D>(n, vectors)) return true;
    } else {
      for (std::size_t j = 0; j < i; ++j) {
        const Wholes<D>& w = vectors[j];
        const Wholes<D> n{v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2],
                          v[0] * w[1] - v[1] * w[0]};
        spans |= n != Wholes<D>{};
        if (is_between<D>(n, vectors)) return true;
      }
    }
  }
  return !spans;
}

}  // namespace

template <int D>
PlacedTruth truth_of(const Placed<D>& a, const Placed<D>& b) {
  const Difference<D> difference(a, b);
  const Nearest<D> nearest = nearest_of_hull<D>(difference.vectors);
  const Whole divisor = nearest.divisor * difference.divisor;
  const Fraction squared(inner<D>(nearest.x, nearest.x), divisor * divisor);
  const Fraction radii = Fraction(a.radius()) + Fraction(b.radius());
  PlacedTruth truth{Verdict::overlapping, as_rational(squared), 0};
  if (squared == 0) {
    if (radii == 0 && is_on_boundary<D>(difference.vectors)) truth.verdict = Verdict::touching;
  } else if (squared >= radii * radii) {
    truth.verdict = squared == radii * radii ? Verdict::touching : Verdict::separated;
    if (truth.verdict == Verdict::separated) truth.distance = nearest_double({-radii, 1, squared});
  }
  return truth;
}

template PlacedTruth truth_of(const Placed<2>&, const Placed<2>&);
template PlacedTruth truth_of(const Placed<3>&, const Placed<3>&);

}  // namespace certa::fuzz
