/// Montanari, Petrinic, Barbieri: Improving the GJK Algorithm for Faster and More Reliable Distance
/// Queries Between Convex Objects (2017), Algorithms 2 to 5, as printed; and, for experiments
/// alone, with exact signs (section 4.3) and with the triangles of another paper in it.
///
/// Three things in print cannot be run as they stand and are read as the figures show them:
/// - The projection of equation (27) has the wrong sign. It is s2 minus its part along t.
/// - The indices of the C_j in Algorithm 4 compute the area opposite to s1 twice. Here C_j is the
///   area opposite to s_j, as in equation (26).
/// - The two coordinates that Algorithm 4 keeps are taken in the cyclic order of its own loop,
///   because otherwise C_j and mu_max would have different signs.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <certa/algorithms/published/barycode.hpp>
#include <certa/algorithms/published/problem.hpp>
#include <certa/options.hpp>
#include <certa/predicates/adaptive.hpp>

namespace certa::published {

/// The rule that discards a vertex.
enum class Discard : std::uint8_t {
  /// Lines 10 and 20: CompareSigns(det M, -C_j). A volume of zero discards nothing.
  as_listed,
  /// Sections 4.2.1, 4.2.2: "the j-th vertex can be discarded if the output is 0", the output of
  /// CompareSigns(det M, C_j). A volume of zero, or a NaN, discards.
  as_described,
};

/// The arithmetic of volumes and areas.
enum class Orient : std::uint8_t {
  /// As in Algorithms 3 and 4, in the loop's own numbers.
  as_listed,
  /// Section 4.3: "two routines orient3d and orient2d to compute the value and the exact sign" of
  /// the determinant of M and its minors. The points are the rounded ones that the routines get.
  exact_signs,
};

/// The algorithm that finds the nearest point of a triangle in space.
enum class Triangle : std::uint8_t {
  /// Algorithm 4.
  as_listed,
  /// Algorithms 3 to 5 of Zhang, Wu, Wang, Zhou, Barycode-based GJK, according to whom their S2D
  /// could be "integrated to 3D SV-based GJK": on the two coordinates of largest area, with the
  /// projection of the origin in the place of the origin.
  barycode_on_coordinates,
  /// The same, but only the code from these coordinates. Dropping one keeps the signs of areas and
  /// not those of dot products, which are taken in space here.
  barycode_in_space,
};

namespace detail {

/// The rounded determinant with the sign of the exact one. Its error does not grow.
[[nodiscard]] inline double with_sign(double rounded, Sign sign) {
  if (sign == Sign::zero) return 0;
  const double size = rounded == 0 ? std::numeric_limits<double>::min() : rounded;
  return std::copysign(size, sign == Sign::positive ? 1 : -1);
}

/// det(x - from, y - from, z - from), rounded, with the exact sign.
[[nodiscard]] inline double with_exact_sign(double rounded, const Point<3>& x, const Point<3>& y,
                                            const Point<3>& z, const Point<3>& from) {
  if (!std::isfinite(rounded)) return rounded;
  adaptive policy;
  const Sign sign = policy.sign<Det3>(PointDifference<3>{&x, &from}, PointDifference<3>{&y, &from},
                                      PointDifference<3>{&z, &from});
  return with_sign(rounded, sign);
}
/// det(b - a, c - a), rounded, with the exact sign.
[[nodiscard]] inline double with_exact_sign(double rounded, const Point<2>& a, const Point<2>& b,
                                            const Point<2>& c) {
  if (!std::isfinite(rounded)) return rounded;
  adaptive policy;
  const Sign sign = policy.sign<Det2>(PointDifference<2>{&b, &a}, PointDifference<2>{&c, &a});
  return with_sign(rounded, sign);
}

}  // namespace detail

/// Algorithms 2 to 5 on {w} and W, the newest vertex first.
template <class N, int D, Discard kDiscard, Orient kOrient = Orient::as_listed,
          Triangle kTriangle = Triangle::as_listed>
class SignedVolumes {
 public:
  /// Moves `nearest` to the nearest point of {w} and its set; returns false if no subset is left.
  [[nodiscard]] bool operator()(const Vertex<N, D>& w, Nearest<N, D>& nearest) {
    SimplexSet<N, D> tau;
    tau.push_back(w);
    for (const Vertex<N, D>& y : nearest.w.span()) tau.push_back(y);
    Found best;
    if (tau.size() == 4) {
      if constexpr (D == 3) best = s3d(tau);
    } else if (tau.size() == 3) {
      best = s2d(tau[0], tau[1], tau[2]);
    } else if (tau.size() == 2) {
      best = s1d(tau[0], tau[1]);
    } else {
      best = vertex(w);
    }
    if (!best.exists) return false;
    nearest = best.nearest;
    determinant_ = best.determinant;
    return true;
  }
  /// Counts of all calls: `regions` of S3D, S2D and S1D.
  [[nodiscard]] const Counters& counters() const noexcept { return counters_; }
  /// det M (equation 20) of the subset that the last call found.
  [[nodiscard]] const N& determinant() const noexcept { return determinant_; }

 private:
  struct Found {
    bool exists = false;
    Nearest<N, D> nearest;
    N squared{};
    N determinant{};
  };

  /// Equation (22).
  static bool compare_signs(const N& a, const N& b) {
    return (a > N(0) && b > N(0)) || (a < N(0) && b < N(0));
  }
  static bool discards(const N& total, const N& c) {
    return kDiscard == Discard::as_listed ? compare_signs(total, N(-c)) : !compare_signs(total, c);
  }

  static void finish(Found& found) {
    found.exists = true;
    found.nearest.v = weighted_sum(found.nearest.w, found.nearest.lambda);
    found.squared = dot(found.nearest.v, found.nearest.v);
  }
  static Found vertex(const Vertex<N, D>& s) {
    Found found;
    found.nearest.w.assign(s);
    found.nearest.lambda[0] = N(1);
    found.determinant = N(1);
    finish(found);
    return found;
  }
  /// if d* < d, d being infinite at first.
  static void keep_nearer(Found& best, const Found& other) {
    if (other.exists && (!best.exists || other.squared < best.squared)) best = other;
  }

  /// Algorithm 3.
  Found s3d(const SimplexSet<N, D>& s) requires(D == 3) {
    ++counters_.regions;
    const auto volume = [&s](std::size_t i, std::size_t j, std::size_t k) {
      N rounded = dot(cross(s[i].y, s[j].y), s[k].y);
      if constexpr (kOrient == Orient::as_listed)
        return rounded;
      else
        return detail::with_exact_sign(rounded, s[i].y.coordinates, s[j].y.coordinates,
                                       s[k].y.coordinates, Point<3>{});
    };
    const std::array<N, 4> c{-volume(1, 2, 3), volume(0, 2, 3), -volume(0, 1, 3), volume(0, 1, 2)};
    N total = c[0] + c[1] + c[2] + c[3];
    if constexpr (kOrient == Orient::exact_signs)
      // C_1 = -det(s2, s3, s4) and so on: their sum is that of s1, s2, s3 seen from s4.
      total = detail::with_exact_sign(total, s[0].y.coordinates, s[1].y.coordinates,
                                      s[2].y.coordinates, s[3].y.coordinates);
    bool inside = true;
    for (const N& one : c) inside = inside && compare_signs(total, one);
    Found best;
    if (inside) {
      best.nearest.w = s;
      for (std::size_t j = 0; j < 4; ++j) best.nearest.lambda[j] = c[j] / total;
      best.determinant = total;
      finish(best);
      return best;
    }
    if (discards(total, c[1])) keep_nearer(best, s2d(s[0], s[2], s[3]));
    if (discards(total, c[2])) keep_nearer(best, s2d(s[0], s[1], s[3]));
    if (discards(total, c[3])) keep_nearer(best, s2d(s[0], s[1], s[2]));
    return best;
  }

  /// Algorithm 4.
  Found s2d(const Vertex<N, D>& s1, const Vertex<N, D>& s2, const Vertex<N, D>& s3) {
    ++counters_.regions;
    Vec<N, D> p{};
    std::size_t x = 0;
    std::size_t y = 1;
    const auto area = [&](const Vec<N, D>& a, const Vec<N, D>& b, const Vec<N, D>& c) {
      N rounded = b[x] * c[y] + a[x] * b[y] + c[x] * a[y] - b[x] * a[y] - c[x] * b[y] - a[x] * c[y];
      if constexpr (kOrient == Orient::as_listed)
        return rounded;
      else
        return detail::with_exact_sign(rounded, {a[x], a[y]}, {b[x], b[y]}, {c[x], c[y]});
    };
    N most(0);
    if constexpr (D == 3) {
      const Vec<N, D> n = cross(s2.y - s1.y, s3.y - s1.y);
      const N square = dot(n, n);
      if (!is_zero_number(square)) {  // else 0 / 0: p would be NaN
        const N along = dot(s1.y, n) / square;
        for (std::size_t c = 0; c < D; ++c) p[c] = along * n[c];
      } else if constexpr (std::numeric_limits<N>::has_quiet_NaN) {
        for (N& c : p.coordinates) c = std::numeric_limits<N>::quiet_NaN();
      }
      std::size_t k = 1;
      std::size_t l = 2;
      std::size_t kept = 0;
      for (std::size_t i = 0; i < 3; ++i) {
        x = k;
        y = l;
        const N mu = area(s1.y, s2.y, s3.y);
        if (magnitude(mu) > magnitude(most)) {
          most = mu;
          kept = i;
        }
        k = l;
        l = i;
      }
      x = (kept + 1) % 3;
      y = (kept + 2) % 3;
    } else {
      most = area(s1.y, s2.y, s3.y);
    }
    if constexpr (kTriangle != Triangle::as_listed) return by_barycode(s1, s2, s3, p, x, y);
    const N c2 = area(p, s3.y, s1.y);
    const N c3 = area(p, s1.y, s2.y);
    Found best;
    if (compare_signs(most, c2) && compare_signs(most, c3)) {
      best.nearest.w.assign(s1, s2, s3);
      best.nearest.lambda[0] = area(p, s2.y, s3.y) / most;
      best.nearest.lambda[1] = c2 / most;
      best.nearest.lambda[2] = c3 / most;
      best.determinant = most;
      finish(best);
      return best;
    }
    if (discards(most, c2)) keep_nearer(best, s1d(s1, s3));
    if (discards(most, c3)) keep_nearer(best, s1d(s1, s2));
    return best;
  }

  /// Algorithm 3 of Barycode-based GJK, from the projection p on.
  Found by_barycode(const Vertex<N, D>& s1, const Vertex<N, D>& s2, const Vertex<N, D>& s3,
                    const Vec<N, D>& p, std::size_t x, std::size_t y) {
    const auto flat = [&](const Vertex<N, D>& s) {
      return Vertex<N, 2>{{{s.y[x] - p[x], s.y[y] - p[y]}}, s.name};
    };
    const std::array<Vertex<N, 2>, 3> t{flat(s1), flat(s2), flat(s3)};
    const auto edge = [this](const auto& a, const auto& b, auto& result) {
      ++counters_.regions;
      detail::s1d(a, b, result);
    };
    Found found;
    if constexpr (kTriangle == Triangle::barycode_on_coordinates) {
      Nearest<N, 2> nearest;
      if (!detail::s2d<BarycodeOrder::any>(t[0], t[1], t[2], nearest, edge)) return found;
      for (const Vertex<N, 2>& kept : nearest.w.span())
        for (const Vertex<N, D>* s : {&s1, &s2, &s3})
          if (s->name == kept.name) found.nearest.w.push_back(*s);
      for (std::size_t k = 0; k < nearest.w.size(); ++k)
        found.nearest.lambda[k] = nearest.lambda[k];
    } else {
      const std::array<N, 3> areas{detail::across(t[1].y, t[2].y), detail::across(t[2].y, t[0].y),
                                   detail::across(t[0].y, t[1].y)};
      if (!detail::by_code<BarycodeOrder::any>(s1, s2, s3, areas, found.nearest, edge))
        return found;
    }
    finish(found);
    return found;
  }

  /// Algorithm 5.
  Found s1d(const Vertex<N, D>& s1, const Vertex<N, D>& s2) {
    ++counters_.regions;
    const Vec<N, D> t = s2.y - s1.y;
    N most(0);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < D; ++i) {
      const N mu = s1.y[i] - s2.y[i];
      if (!(magnitude(mu) > magnitude(most))) continue;
      most = mu;
      kept = i;
    }
    if (is_zero_number(most)) return vertex(s1);  // t = 0: no number has a sign
    const N p = s2.y[kept] - dot(s2.y, t) / dot(t, t) * t[kept];
    const N c1 = p - s2.y[kept];
    const N c2 = s1.y[kept] - p;
    if (!compare_signs(most, c1) || !compare_signs(most, c2)) return vertex(s1);
    Found found;
    found.nearest.w.assign(s1, s2);
    found.nearest.lambda[0] = c1 / most;
    found.nearest.lambda[1] = c2 / most;
    found.determinant = most;
    finish(found);
    return found;
  }

  static N magnitude(const N& x) { return x < N(0) ? N(-x) : x; }
  static bool is_zero_number(const N& x) { return x == N(0); }

  Counters counters_;
  N determinant_{};
};

}  // namespace certa::published
