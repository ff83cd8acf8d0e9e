/// The correctly rounded distance of a proven face, in twice the precision of doubles.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include <certa/kernel/fast/prove.hpp>
#include <certa/predicates/expansion.hpp>

namespace certa::fast {

/// The nearest point of a face's affine hull, approximately: corners, and l_k by which it is w_0 +
/// sum l_k e_k, e_k = w_k - w_0.
template <int D>
struct NearPoint {
  std::array<PairIndex, D> corners;
  std::size_t size;
  std::array<double, D - 1> l{};
};

/// Its distance from the origin, correctly rounded, or NaN if that is too close to call. REQUIRES:
/// coordinates of magnitudes up to 2^200.
///
/// Let v be the nearest point and x = w_0 + sum l_k e_k for the l_k given. By Pythagoras |x|^2 =
/// |v|^2 + |x - v|^2, so that errors of l_k count only squared, and x - v = sum d_k e_k with G d =
/// (x.e_k), G the Gram matrix of the edges: |x - v|^2 = r^T G^-1 r, r = (x.e_k). That is (x.e)^2 /
/// e.e for one edge and |r_0 e_1 - r_1 e_0|^2 / |e_0 x e_1|^2 for two.
///
/// Coordinates of w_0 and of the halves of e_k are exact sums of two doubles (two_sum of p and
/// -p'), x is summed with two_product and two_sum: high + low with an error of low of at most 16
/// u^2 times the sum of the terms' magnitudes. The square and its root are treated alike; what is
/// left decides if the double next to the root is certain.
template <int D>
[[nodiscard]] inline double rounded_distance(const Cso<D>& cso, const NearPoint<D>& near) noexcept {
  constexpr double u = kUnitRoundoff;
  const double unknown = std::nan("");
  const std::size_t edges = near.size - 1;

  const PairIndex c = near.corners[0];
  // e_k = (h_0 - h_1) + (h_2 - h_3); the second half vanishes when the edge lies within one shape.
  std::array<std::array<const Point<D>*, 4>, D - 1> halves{};
  bool within_one_shape = true;
  for (std::size_t k = 0; k < edges; ++k) {
    const PairIndex n = near.corners[k + 1];
    const bool in_b = n.i == c.i;
    within_one_shape = within_one_shape && (in_b || n.j == c.j);
    halves[k] = {in_b ? &cso.b[c.j] : &cso.a[n.i], in_b ? &cso.b[n.j] : &cso.a[c.i], &cso.b[c.j],
                 in_b ? &cso.b[c.j] : &cso.b[n.j]};
  }
  std::array<Vec<double, D>, D - 1> e;
  std::array<double, D> high;
  std::array<double, D> low;
  double magnitude = 0;  // of the terms
  for (std::size_t i = 0; i < D; ++i) {
    const TwoTerms w = two_sum(cso.a[c.i][i], -cso.b[c.j][i]);
    double sum = w.high;
    double rest = w.low;
    double terms = std::abs(w.high);
    for (std::size_t k = 0; k < edges; ++k) {
      const auto& h = halves[k];
      TwoTerms edge = two_sum((*h[0])[i], -(*h[1])[i]);
      double size = std::abs(edge.high);
      double edge_low = edge.low;
      if (!within_one_shape) {
        const TwoTerms in_b = two_sum((*h[2])[i], -(*h[3])[i]);
        size += std::abs(in_b.high);
        edge = two_sum(edge.high, in_b.high);
        edge_low = edge.low + (edge_low + in_b.low);
      }
      const TwoTerms product = two_product(near.l[k], edge.high);
      const TwoTerms next = two_sum(sum, product.high);
      sum = next.high;
      rest += next.low + (product.low + near.l[k] * edge_low);
      terms += std::abs(near.l[k]) * size;
      e[k][i] = edge.high;
    }
    const TwoTerms x = edges == 0 ? w : two_sum(sum, rest);  // the terms may have cancelled
    high[i] = x.high;
    low[i] = x.low;
    magnitude += terms;
  }

  // |x|^2 as s + t.
  TwoTerms square = two_square(high[0]);
  double s = square.high;
  double t = square.low + 2 * high[0] * low[0];
  for (std::size_t i = 1; i < D; ++i) {
    square = two_square(high[i]);
    const TwoTerms next = two_sum(s, square.high);
    s = next.high;
    t += next.low + (square.low + 2 * high[i] * low[i]);
  }
  if (!(s > 0x1p-800)) return unknown;  // above, what underflows is negligible

  // |x - v|^2 and its error: x.e_k is known up to 8 u sum |x_i e_i|.
  std::array<double, D - 1> along{};
  std::array<double, D - 1> along_error{};
  for (std::size_t k = 0; k < edges; ++k) {
    for (std::size_t i = 0; i < D; ++i) {
      const double term = high[i] * e[k][i];
      along[k] += term;
      along_error[k] += std::abs(term);
    }
    along_error[k] *= 8 * u;
  }
  double off = 0;
  double off_error = 0;
  if (edges == 1) {
    const double gram = dot(e[0], e[0]);
    if (!(gram > kSmallestSquare)) return unknown;
    const double inverse = 1 / gram;
    off = along[0] * along[0] * inverse;
    off_error = (2 * std::abs(along[0]) + along_error[0]) * along_error[0] * inverse;
  } else if constexpr (D == 3) {
    if (edges == 2) {
      const Vec<double, 3> n = cross(e[0], e[1]);
      const double gram = dot(n, n);
      // Of slivers the determinant is not known well enough: below this, n errs by 2^-40 or less.
      if (!(gram > kSmallestSquare && gram > 0x1p-24 * dot(e[0], e[0]) * dot(e[1], e[1])))
        return unknown;
      for (std::size_t i = 0; i < D; ++i) {
        const double x = along[0] * e[1][i];
        const double y = along[1] * e[0][i];
        const double z = x - y;
        const double z_error = along_error[0] * std::abs(e[1][i]) +
                               along_error[1] * std::abs(e[0][i]) +
                               4 * u * (std::abs(x) + std::abs(y));
        off += z * z;
        off_error += (2 * std::abs(z) + z_error) * z_error;
      }
      const double inverse = 1 / gram;
      off *= inverse;
      off_error *= inverse;
    }
  }

  const double root = std::sqrt(s);
  const TwoTerms root_square = two_square(root);
  const double inverse = 1 / root;
  const double correction =
      (((s - root_square.high) - root_square.low) + (t - off)) * (0.5 * inverse);
  // Errors of |x|^2: 2 |x| 16 u^2 magnitude + 16 u^2 |x|^2, halved and divided by the root; of the
  // correction: its own rounding, and its square over 2 |x|.
  const double error = 32 * u * u * (magnitude + root) + (off_error + 0x1p-30 * off) * inverse +
                       (8 * u + std::abs(correction) * inverse) * std::abs(correction);
  const double least = root + (correction - error);
  const double most = root + (correction + error);
  return least == most ? least : unknown;
}

}  // namespace certa::fast
