/// Johnson's algorithm with the Backup procedure, and Signed Volumes by the text, written for four
/// vertices in doubles, as programs have them: without the generality, the copies and the counts of
/// published::JohnsonBackup and published::VolumesByText, but by the same method. Johnson's tries
/// subsets of one size in another order.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

#include <certa/algorithms/published/montanari.hpp>
#include <certa/options.hpp>

namespace certa::bench {

/// The cofactors Delta_j(W) of equations 17 to 19 of Improving the GJK Algorithm are in a table by
/// subset and vertex; a call computes all that have the new vertex, and keeps the others. Vertices
/// have slots of four. REQUIRES: calls are those of one search, each with the set that the last one
/// left.
template <class N, int D>
class JohnsonInDoubles {
 public:
  [[nodiscard]] bool operator()(const published::Vertex<N, D>& w,
                                published::Nearest<N, D>& nearest) {
    const auto last = static_cast<std::size_t>(std::countr_one(kept_));
    if (last > 3) return false;  // rounding has kept all four
    add(w, last);
    const unsigned all = kept_ | 1U << last;
    for (const unsigned others : kBySize) {
      const unsigned subset = others | 1U << last;
      if ((others & ~kept_) != 0 || !supports(subset, all)) continue;
      finish(subset, last, nearest);
      return true;
    }
    return backup(all, last, nearest);
  }
  [[nodiscard]] const Counters& counters() const noexcept { return counters_; }
  [[nodiscard]] const N& determinant() const noexcept { return determinant_; }

 private:
  /// Subsets of four slots but the full one, by size.
  static constexpr std::array<unsigned, 15> kBySize{0, 1,  2,  4, 8,  3,  5, 6,
                                                    9, 10, 12, 7, 11, 13, 14};

  template <class F>
  static void for_each(unsigned subset, const F& f) {
    for (; subset != 0; subset &= subset - 1) f(static_cast<std::size_t>(std::countr_zero(subset)));
  }

  void add(const published::Vertex<N, D>& w, std::size_t last) {
    vertices_[last] = w;
    const unsigned bit = 1U << last;
    dots_[last][last] = dot(w.y, w.y);
    for_each(kept_,
             [&](std::size_t j) { dots_[last][j] = dots_[j][last] = dot(w.y, vertices_[j].y); });
    cofactors_[bit][last] = N(1);
    // Each V before the W that it is a part of.
    for (const unsigned others : kBySize)
      if (others != 0 && (others & ~kept_) == 0) expand(others | bit);
  }
  /// Equation 19 for all j in W: Delta_j(W) = sum_i in V Delta_i(V) (y_i.y_l - y_i.y_j), V = W
  /// without j, l its lowest slot.
  void expand(unsigned w) {
    for_each(w, [&](std::size_t j) {
      const unsigned v = w & ~(1U << j);
      const auto l = static_cast<std::size_t>(std::countr_zero(v));
      N sum(0);
      for_each(v, [&](std::size_t i) { sum += cofactors_[v][i] * (dots_[i][l] - dots_[i][j]); });
      cofactors_[w][j] = sum;
    });
  }
  [[nodiscard]] bool is_positive(unsigned subset) const {
    bool positive = true;
    for_each(subset, [&](std::size_t j) { positive = positive && cofactors_[subset][j] > N(0); });
    return positive;
  }
  [[nodiscard]] bool supports(unsigned subset, unsigned all) {
    ++counters_.regions;
    bool right = is_positive(subset);
    for_each(all & ~subset,
             [&](std::size_t i) { right = right && cofactors_[subset | 1U << i][i] <= N(0); });
    return right;
  }

  /// The subset becomes the set kept, the newest vertex first.
  void finish(unsigned subset, std::size_t last, published::Nearest<N, D>& nearest) {
    N total(0);
    for_each(subset, [&](std::size_t j) { total += cofactors_[subset][j]; });
    determinant_ = total;
    nearest.w = {};
    std::size_t size = 0;
    const auto push = [&](std::size_t j) {
      nearest.lambda[size++] = cofactors_[subset][j] / total;
      nearest.w.push_back(vertices_[j]);
    };
    if ((subset >> last & 1) != 0) push(last);
    for_each(subset & ~(1U << last), push);
    nearest.v = weighted_sum(nearest.w, nearest.lambda);
    kept_ = subset;
  }
  /// The nearest of all subsets with positive weights.
  [[nodiscard]] bool backup(unsigned all, std::size_t last, published::Nearest<N, D>& nearest) {
    ++counters_.backups;
    unsigned best = 0;
    N least = std::numeric_limits<N>::infinity();
    for (unsigned subset = 1; subset < 16; ++subset) {
      if ((subset & ~all) != 0) continue;
      ++counters_.regions;
      if (!is_positive(subset)) continue;
      published::Nearest<N, D> offered;
      finish(subset, last, offered);
      const N square = dot(offered.v, offered.v);
      if (!(square < least)) continue;
      least = square;
      best = subset;
    }
    if (best == 0) return false;
    finish(best, last, nearest);
    return true;
  }

  Counters counters_;
  unsigned kept_ = 0;
  std::array<published::Vertex<N, D>, 4> vertices_;
  std::array<std::array<N, 4>, 4> dots_{};
  std::array<std::array<N, 4>, 16> cofactors_{};  // [W][j]
  N determinant_{};
};

/// Sections 4.2.1 to 4.2.3 of that paper. Faces of a tetrahedron share edges, and all share the
/// newest vertex, so the text comes to some regions twice; section 5.2 suggests to keep what was
/// found there. `kOnce`: only the first visit counts, because the second would offer the same
/// point.
template <class N, int D, bool kOnce>
class VolumesInDoubles {
 public:
  [[nodiscard]] bool operator()(const published::Vertex<N, D>& w,
                                published::Nearest<N, D>& nearest) {
    if (nearest.w.full()) return false;  // rounding has kept all four
    s_[0] = w;
    const std::size_t size = 1 + nearest.w.size();
    for (std::size_t k = 1; k < size; ++k) s_[k] = nearest.w[k - 1];
    best_ = {};
    visited_ = 0;
    if (size == 4)
      s3d();
    else if (size == 3)
      s2d(1, 2);
    else if (size == 2)
      s1d(1);
    else
      offer(1, {N(1)}, w.y);
    if (best_.subset == 0) return false;
    nearest.w = {};
    std::size_t kept = 0;
    for (unsigned rest = best_.subset; rest != 0; rest &= rest - 1) {
      const auto k = static_cast<std::size_t>(std::countr_zero(rest));
      nearest.lambda[kept++] = best_.lambda[k];
      nearest.w.push_back(s_[k]);
    }
    nearest.v = best_.v;
    determinant_ = best_.determinant;
    return true;
  }
  [[nodiscard]] const Counters& counters() const noexcept { return counters_; }
  [[nodiscard]] const N& determinant() const noexcept { return determinant_; }

 private:
  struct Best {
    unsigned subset = 0;
    std::array<N, 4> lambda{};  // by vertex
    Vec<N, D> v{};
    N square = std::numeric_limits<N>::infinity();
    N determinant{};
  };

  /// Equation 22.
  static bool same_sign(const N& a, const N& b) { return (a > 0 && b > 0) || (a < 0 && b < 0); }

  /// Takes a subset, its weights and its nearest point if that is nearer than others.
  void offer(unsigned subset, const std::array<N, 4>& lambda, const Vec<N, D>& v,
             const N& determinant = N(1)) {
    const N square = dot(v, v);
    if (square < best_.square) best_ = {subset, lambda, v, square, determinant};
  }
  [[nodiscard]] bool visits(std::size_t j) {
    const unsigned before = visited_;
    visited_ |= 1U << j;
    return !kOnce || before != visited_;
  }

  void s3d() {
    ++counters_.regions;
    const Vec<N, D>& a = s_[0].y;
    const Vec<N, D>& b = s_[1].y;
    const Vec<N, D>& c = s_[2].y;
    const Vec<N, D>& d = s_[3].y;
    const Vec<N, D> cd = cross(c, d);
    const Vec<N, D> ab = cross(a, b);
    // Cofactors of equation 24: each with the origin in place of a vertex.
    const std::array<N, 4> cofactors{dot(b, cd), -dot(a, cd), dot(d, ab), -dot(c, ab)};
    const N total = cofactors[0] + cofactors[1] + cofactors[2] + cofactors[3];
    unsigned discarded = 0;
    for (std::size_t j = 0; j < 4; ++j)
      if (!same_sign(total, cofactors[j])) discarded |= 1U << j;
    if (discarded == 0) {
      std::array<N, 4> lambda;
      Vec<N, D> v{};
      for (std::size_t j = 0; j < 4; ++j) lambda[j] = cofactors[j] / total;
      for (std::size_t x = 0; x < D; ++x)
        v[x] = lambda[0] * a[x] + lambda[1] * b[x] + lambda[2] * c[x] + lambda[3] * d[x];
      return offer(15, lambda, v, total);
    }
    if ((discarded & 2) != 0) s2d(2, 3);
    if ((discarded & 4) != 0) s2d(1, 3);
    if ((discarded & 8) != 0) s2d(1, 2);
  }

  void s2d(std::size_t j, std::size_t k) {
    ++counters_.regions;
    const Vec<N, D>& a = s_[0].y;
    const Vec<N, D>& b = s_[j].y;
    const Vec<N, D>& c = s_[k].y;
    const Vec<N, D> n = cross(b - a, c - a);  // its components are the areas of the shadows
    std::size_t largest = 0;
    for (std::size_t x = 1; x < D; ++x)
      if (std::abs(n[x]) > std::abs(n[largest])) largest = x;
    const std::size_t x = (largest + 1) % D;
    const std::size_t y = (largest + 2) % D;
    const N along = dot(a, n) / dot(n, n);  // equation 25
    const N px = along * n[x];
    const N py = along * n[y];
    const N mu = n[largest];
    // The areas with the projection in place of b and of c.
    const N at_b = (px - a[x]) * (c[y] - a[y]) - (py - a[y]) * (c[x] - a[x]);
    const N at_c = (b[x] - a[x]) * (py - a[y]) - (b[y] - a[y]) * (px - a[x]);
    const bool keeps_b = same_sign(mu, at_b);
    const bool keeps_c = same_sign(mu, at_c);
    if (keeps_b && keeps_c) {
      const N u = at_b / mu;
      const N w = at_c / mu;
      const N t = (mu - at_b - at_c) / mu;
      std::array<N, 4> lambda{t};
      lambda[j] = u;
      lambda[k] = w;
      Vec<N, D> v{};
      for (std::size_t i = 0; i < D; ++i) v[i] = t * a[i] + u * b[i] + w * c[i];
      return offer(1 | 1U << j | 1U << k, lambda, v, mu);
    }
    if (!keeps_b && visits(k)) s1d(k);
    if (!keeps_c && visits(j)) s1d(j);
  }

  void s1d(std::size_t j) {
    ++counters_.regions;
    const Vec<N, D>& a = s_[0].y;
    const Vec<N, D>& b = s_[j].y;
    const Vec<N, D> t = b - a;
    std::size_t x = 0;
    for (std::size_t i = 1; i < D; ++i)
      if (std::abs(t[i]) > std::abs(t[x])) x = i;
    const N p = b[x] - dot(b, t) / dot(t, t) * t[x];  // equation 27 with the right sign
    const N mu = t[x];
    const N at_a = b[x] - p;
    const N at_b = p - a[x];
    if (!same_sign(mu, at_a) || !same_sign(mu, at_b)) {
      if (visits(0)) offer(1, {N(1)}, a);
      return;
    }
    std::array<N, 4> lambda{at_a / mu};
    lambda[j] = at_b / mu;
    Vec<N, D> v{};
    for (std::size_t i = 0; i < D; ++i) v[i] = lambda[0] * a[i] + lambda[j] * b[i];
    offer(1 | 1U << j, lambda, v, mu);
  }

  Counters counters_;
  std::array<published::Vertex<N, D>, 4> s_;
  Best best_;
  unsigned visited_ = 0;  // bit j: the edge to vertex j; bit 0: the newest vertex
  N determinant_{};
};

template <bool kOnce>
struct VolumesVisits {
  template <class N, int D>
  using Sub = VolumesInDoubles<N, D, kOnce>;
};

// Algorithm 1 of that paper with either.
template <bool kOnce>
struct VolumesInDoublesLoop : published::MontanariLoop<VolumesVisits<kOnce>::template Sub> {
  static constexpr AlgorithmInfo info{
      .name = kOnce ? "signed-volumes-in-doubles-once" : "signed-volumes-in-doubles",
      .min_dimension = 3,
      .max_dimension = 3,
      .level = 3,
      .paper = "Montanari et al. 2017, sections 4.2, 5.2",
      .form = Form::published};
};
using VolumesByTextInDoubles = VolumesInDoublesLoop<false>;
using VolumesOnceInDoubles = VolumesInDoublesLoop<true>;
struct JohnsonBackupInDoubles : published::MontanariLoop<JohnsonInDoubles> {
  static constexpr AlgorithmInfo info{.name = "johnson-backup-in-doubles",
                                      .min_dimension = 3,
                                      .max_dimension = 3,
                                      .level = 3,
                                      .paper = "Montanari et al. 2017, section 3.2",
                                      .form = Form::published};
};

}  // namespace certa::bench
