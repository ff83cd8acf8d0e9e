/// The data of sub-distance algorithms that compute with numbers, as in papers: points of the
/// Minkowski difference in, the supporting vertices and their barycentric coordinates out.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include <certa/gjk/nearest_face.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/running_error.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/simplex.hpp>

namespace certa {

/// The input of a sub-algorithm: at most D + 1 points of the Minkowski difference, in number type
/// N. y[0] is the newest, and the others are the last supporting set. Bit k of a subset stands for
/// y[k].
template <class N, int D>
struct SimplexPoints {
  std::array<Vec<N, D>, 4> y{};       ///< The points.
  std::array<VertexPair, 4> names{};  ///< Their names.
  std::size_t size = 0;               ///< The number of points.
};

namespace detail {

[[nodiscard]] constexpr std::uint8_t bit(std::size_t k) noexcept {
  return static_cast<std::uint8_t>(1U << k);
}

/// Whether N is a rounded type with a division.
template <class N>
inline constexpr bool kDivides =
    std::numeric_limits<N>::is_specialized && !std::numeric_limits<N>::is_exact;

/// Whether subsets of N have weights.
template <class N>
inline constexpr bool kWeighs = requires(const NearestSubset<N>& s) {
  s.weights;
};

}  // namespace detail

/// Signs of numbers, and whether all of them were known.
template <class N>
class Signs {
 public:
  /// Returns the sign of x, and remembers if it was not known.
  [[nodiscard]] Sign operator()(const N& x) {
    const Sign s = exact_sign(x);
    if (s == Sign::undefined) certain_ = false;
    return s;
  }
  /// Returns whether x is known to be positive.
  [[nodiscard]] bool positive(const N& x) { return (*this)(x) == Sign::positive; }
  /// Returns whether x is known to be negative.
  [[nodiscard]] bool negative(const N& x) { return (*this)(x) == Sign::negative; }
  /// Returns whether all signs so far were known.
  [[nodiscard]] bool certain() const noexcept { return certain_; }

 private:
  bool certain_ = true;
};

namespace detail {

/// Returns whether |x| > |y|, for a choice among numbers that is free except that zero is never
/// chosen if there is another. No sign is recorded as uncertain.
template <class N>
[[nodiscard]] bool larger(const N& x, const N& y) {
  const auto magnitude = [](const N& z) { return z < N(0) ? N(-z) : z; };
  return magnitude(x) > magnitude(y);
}
[[nodiscard]] inline bool larger(const RunningError& x, const RunningError& y) {
  // A number that overflowed compares with nothing, but it is not zero.
  if (x.sign() == Sign::zero || y.sign() == Sign::zero) return x.sign() != Sign::zero;
  return std::abs(x.value()) > std::abs(y.value());
}

}  // namespace detail

/// The subset with these weights, given as (vertex, weight), which have any common sign; normalized
/// for numbers that divide. If subsets of the number type have no weights, it is the subset alone.
template <class N, std::size_t Count>
[[nodiscard]] NearestSubset<N> nearest_subset(const std::array<std::size_t, Count>& vertices,
                                              const std::array<N, Count>& weights, const N& total,
                                              Sign common) {
  NearestSubset<N> s;
  if constexpr (!detail::kWeighs<N>) {
    for (const std::size_t k : vertices) s.subset |= detail::bit(k);
    return s;
  } else {
    s.determinant = total;
    for (std::size_t n = 0; n < Count; ++n) {
      s.subset |= detail::bit(vertices[n]);
      if constexpr (detail::kDivides<N>)
        s.weights[vertices[n]] = weights[n] / total;
      else
        s.weights[vertices[n]] = common == Sign::negative ? N(-weights[n]) : weights[n];
    }
    if constexpr (detail::kDivides<N>)
      s.total = N(1);
    else
      s.total = common == Sign::negative ? N(-total) : total;
    return s;
  }
}
/// The subset of one vertex.
template <class N>
[[nodiscard]] NearestSubset<N> nearest_subset(std::size_t vertex) {
  return nearest_subset<N, 1>({vertex}, {N(1)}, N(1), Sign::positive);
}

/// Keeps the nearest of several candidates, all of them points of the simplex. One alone is not
/// measured.
template <class N, int D>
class Nearest {
 public:
  /// Begins without a candidate; it refers to both.
  Nearest(const SimplexPoints<N, D>& tau, Signs<N>& signs) : tau_(tau), signs_(signs) {}

  /// Keeps the candidate if it is nearer than the best one so far.
  void offer(const NearestSubset<N>& candidate) {
    if (best_) {
      if (!length_) length_ = squared_length(*best_);
      const auto length = squared_length(candidate);
      if (!signs_.negative(length[0] * (*length_)[1] - (*length_)[0] * length[1])) return;
      length_ = length;
    }
    best_ = candidate;
  }
  /// Returns the nearest candidate; nothing if none was offered.
  [[nodiscard]] const std::optional<NearestSubset<N>>& best() const { return best_; }

 private:
  /// The square of |v| total, and that of total.
  std::array<N, 2> squared_length(const NearestSubset<N>& s) const {
    Vec<N, D> v{};
    for (std::size_t k = 0; k < tau_.size; ++k)
      if (s.subset & detail::bit(k))
        for (std::size_t c = 0; c < D; ++c) v[c] = v[c] + s.weights[k] * tau_.y[k][c];
    return {dot(v, v), s.total * s.total};
  }

  const SimplexPoints<N, D>& tau_;
  Signs<N>& signs_;
  std::optional<NearestSubset<N>> best_;
  std::optional<std::array<N, 2>> length_;  // of best_, once it was compared
};

/// The nearest point of a segment by its two vertex regions: Alg. 5 (S1D) of Barycode-based GJK,
/// and Ericson's. `a` is the newer.
template <class N, int D>
[[nodiscard]] NearestSubset<N> nearest_on_segment(const SimplexPoints<N, D>& tau, std::size_t a,
                                                  std::size_t b, Signs<N>& signs) {
  const Vec<N, D> ab = tau.y[b] - tau.y[a];
  const N at_a = dot(tau.y[a], ab);
  if (signs(at_a) == Sign::positive || signs(at_a) == Sign::zero) return nearest_subset<N>(a);
  const N at_b = dot(tau.y[b], ab);
  if (signs(at_b) == Sign::negative || signs(at_b) == Sign::zero) return nearest_subset<N>(b);
  return nearest_subset<N, 2>({a, b}, {at_b, N(-at_a)}, at_b - at_a, Sign::positive);
}

}  // namespace certa
