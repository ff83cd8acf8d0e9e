/// Extreme vertices for coordinates of any exponents: by long doubles with their errors, and on
/// integers among the vertices that these do not tell apart.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <certa/geometry/shape_data.hpp>
#include <certa/gjk/linear_form.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/default_arithmetic.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/predicates/running_error.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/shape.hpp>

namespace certa::detail {

/// The direction of a prepared functional, or its opposite, so that the lowest vertices are sought:
/// as a linear form of the stored vertices of one side.
template <BoundedFunctional Functional, class Side>
class WideFunctional {
  static constexpr int D = Side::dimension;

 public:
  WideFunctional(const Functional& functional, const Side& side, bool is_flipped)
      : arguments_(functional.arguments), side_(side), is_flipped_(is_flipped) {
    set(gradient_on(Scaled<Wide>{}));
  }

  /// A long double with a bound of its distance from the exact value: see `set`.
  struct Height {
    long double value;
    long double error;
  };
  [[nodiscard]] Height height(const Point<D>& p) const noexcept {
    long double value = 0;
    long double error = Wide::kUnderflow;
    for (std::size_t k = 0; k < D; ++k) {
      const long double x = p[k];
      value += plain_[k] * x;
      error += slope_[k] * std::abs(x);
    }
    return {value, error};
  }
  /// The sign of the difference of two heights, or `undefined`. For nearby vertices it errs by less
  /// than either height does.
  [[nodiscard]] Sign compare(const Point<D>& p, const Point<D>& q) const noexcept {
    Vec<Wide, D> d{};
    for (std::size_t k = 0; k < D; ++k) d[k] = Wide(p[k]) - Wide(q[k]);
    return dot(gradient_, d).sign();
  }

  /// Replaces the gradient by the exact one, rounded, because differences of nearly equal products
  /// may have cancelled. Returns the exact one in units of a power of two.
  Vec<Integer, D> sharpen() {
    const ExponentRange range =
        std::apply([](const auto&... x) { return exponent_range(x...); }, arguments_);
    Vec<Integer, D> exact = gradient_on(Scaled<Integer>{range.empty() ? 0 : range.low});
    // In units in which the largest component is near 2^62, because it may exceed long doubles.
    int drop_all = std::numeric_limits<int>::min();
    for (const Integer& x : exact.coordinates)
      if (!x.is_zero()) drop_all = std::max(drop_all, static_cast<int>(msb(abs(x))) - 62);
    Vec<Wide, D> rounded{};
    for (std::size_t k = 0; k < D; ++k) {
      const Integer& x = exact[k];
      if (x.is_zero()) continue;
      // At least 2^62, off by less than 1, or by 2^9 if long doubles have 53 digits. The sign comes
      // last, because shifts of negative numbers may round otherwise.
      Integer leading = abs(x);
      const int drop = static_cast<int>(msb(leading)) - 62;
      if (drop >= 0)
        leading >>= drop;
      else
        leading <<= -drop;
      const long double magnitude = std::ldexp(
          static_cast<long double>(leading.template convert_to<std::int64_t>()), drop - drop_all);
      const long double value = x < 0 ? -magnitude : magnitude;
      rounded[k] =
          Wide(value, magnitude * (2 * static_cast<long double>(Wide::kUnit)) + Wide::kUnderflow);
    }
    set(rounded);
    return exact;
  }

 private:
  template <class Embed>
  [[nodiscard]] auto gradient_on(const Embed& embed) const {
    auto g = std::apply(
        [&](const auto&... x) {
          return Functional::polynomial::gradient(coordinates(x, embed)...);
        },
        arguments_);
    return Vec(side_.form_on_stored(is_flipped_ ? -g : g));
  }

  /// Sets the gradient and its error bounds. With g the gradient, off by e_k from the exact one,
  /// g*, and fl(g.p) the sum that `height` computes: |fl(g.p) - g*.p| <= sum_k (e_k + 4 u |g_k|)
  /// |p_k|, because a product passes through at most D + 1 roundings, with the sums' start at 0.
  /// Adding or subtracting the error, which itself has D + 2 roundings, costs u |g_k| |p_k| more; 8
  /// u and a slack of 16 u cover all. Products that underflow lose 2 D eta, less than `kUnderflow`.
  void set(const Vec<Wide, D>& g) noexcept {
    gradient_ = g;
    constexpr long double u = Wide::kUnit;
    for (std::size_t k = 0; k < D; ++k) {
      plain_[k] = g[k].value();
      slope_[k] = (g[k].error() + 8 * u * std::abs(plain_[k])) * (1 + 16 * u);
    }
  }

  decltype(Functional::arguments) arguments_;
  const Side& side_;
  bool is_flipped_;
  Vec<Wide, D> gradient_{};
  Vec<long double, D> plain_{};
  Vec<long double, D> slope_{};
};

/// The result of a pass over all heights. The lowest vertex is among those not above `limit` with
/// certainty; it is `index` if that is the only one.
struct HeightBounds {
  std::uint32_t index = 0;
  long double limit = 0;
  bool is_unique = true;
  static constexpr std::uint32_t kBlock = 64;
  /// A lower bound of the heights in each block of kBlock vertices, if there are many vertices: it
  /// tells which blocks need a second look.
  std::vector<long double> bounds;
};
template <class Functional, int D>
[[nodiscard]] HeightBounds lowest_height(const Functional& functional,
                                         const Shape<D>& shape) noexcept {
  const auto first = functional.height(shape[0]);
  HeightBounds lowest{0, first.value + first.error, true, {}};
  long double least = first.value - first.error;               // of the lowest vertex
  long double next = std::numeric_limits<long double>::max();  // of all others
  if (shape.size() >= 16 * HeightBounds::kBlock)
    lowest.bounds.assign(shape.size() / HeightBounds::kBlock + 1, next);
  if (!lowest.bounds.empty()) lowest.bounds[0] = least;
  for (std::uint32_t i = 1; i < shape.size(); ++i) {
    const auto h = functional.height(shape[i]);
    const long double from = h.value - h.error;
    if (!lowest.bounds.empty()) {
      long double& bound = lowest.bounds[i / HeightBounds::kBlock];
      bound = std::min(bound, from);
    }
    if (const long double to = h.value + h.error; to < lowest.limit) {
      next = std::min(next, least);
      least = from;
      lowest.limit = to;
      lowest.index = i;
    } else {
      next = std::min(next, from);
    }
  }
  lowest.is_unique = next > lowest.limit;
  return lowest;
}

/// The lowest vertex among those not above the limit with certainty, the first of equals. If long
/// doubles are not certain, decide(i, best) is the sign of the difference of their heights;
/// `undefined` gives up.
template <class Functional, int D, class Decide>
[[nodiscard]] std::optional<std::uint32_t> lowest_candidate(const Functional& functional,
                                                            const Shape<D>& shape,
                                                            const HeightBounds& lowest,
                                                            const Decide& decide) {
  std::optional<std::uint32_t> best;
  for (std::size_t k = 0; k < shape.size(); ++k) {
    if (k % HeightBounds::kBlock == 0) {
      std::size_t block = k / HeightBounds::kBlock;
      while (block < lowest.bounds.size() && lowest.bounds[block] > lowest.limit) ++block;
      k = block * HeightBounds::kBlock;
      if (k >= shape.size()) break;
    }
    const auto h = functional.height(shape[k]);
    if (h.value - h.error > lowest.limit) continue;
    const auto i = static_cast<std::uint32_t>(k);
    Sign s = best ? functional.compare(shape[i], shape[*best]) : Sign::negative;
    if (s == Sign::undefined) s = decide(i, *best);
    if (s == Sign::undefined) return std::nullopt;
    if (s == Sign::negative) best = i;
  }
  return best;
}

/// Compares vertices by the values of a form, and keeps the value of the lowest.
template <int D>
class LowestByForm {
 public:
  template <class... Limbs>
  LowestByForm(const Vec<Integer, D>& gradient, const Shape<D>& shape, Limbs... limbs)
      : form_(gradient, exponent_range_of(shape), limbs...), shape_(shape) {}

  /// The sign of the value at vertex i less that at vertex `best`, or `undefined`.
  [[nodiscard]] Sign operator()(std::uint32_t i, std::uint32_t best) {
    if (valued_ != best) form_.evaluate(shape_[best], best_value_);
    valued_ = best;
    form_.evaluate(shape_[i], value_);
    const Sign s = LinearForm<D>::compare(value_, best_value_);
    if (s == Sign::negative) {
      std::swap(value_, best_value_);
      valued_ = i;
    }
    return s;
  }

 private:
  LinearForm<D> form_;
  const Shape<D>& shape_;
  typename LinearForm<D>::Value value_;
  typename LinearForm<D>::Value best_value_;
  std::optional<std::uint32_t> valued_;  // the vertex of `best_value_`
};

/// `wide_lowest_vertex` in the default arithmetic of long doubles; never inlined, so that no
/// operation moves out of it.
template <Sign Sense, class Policy, class Functional, class Side>
[[nodiscard, CERTA_NOINLINE]] std::uint32_t lowest_vertex_by_wide(Policy& policy,
                                                                  const Functional& functional,
                                                                  const Side& side) noexcept {
  constexpr int D = Side::dimension;
  const Shape<D>& shape = side.shape();
  WideFunctional<Functional, Side> wide(functional, side, Sense == Sign::positive);
  HeightBounds lowest = lowest_height(wide, shape);
  policy.settled(Stage::filter);
  if (lowest.is_unique) return lowest.index;
  int few = Side::is_stored ? 16 : 0;  // a sign about placed vertices costs as much as `sharpen`
  const auto by_sign = [&](std::uint32_t i, std::uint32_t best) {
    if (few-- == 0) return Sign::undefined;
    const Sign s = policy.sign(functional, side.difference(i, best));
    return Sense == Sign::positive ? -s : s;
  };
  if (const auto best = lowest_candidate(wide, shape, lowest, by_sign)) return *best;

  const Vec<Integer, D> gradient = wide.sharpen();
  lowest = lowest_height(wide, shape);
  if (lowest.is_unique) return lowest.index;
  constexpr std::size_t kLeading = 4;  // limbs that tell most vertices apart
  LowestByForm<D> by_leading(gradient, shape, kLeading);
  LowestByForm<D> by_all(gradient, shape);
  return *lowest_candidate(wide, shape, lowest, [&](std::uint32_t i, std::uint32_t best) {
    policy.settled(Stage::big_integer);
    const Sign s = by_leading(i, best);
    return s == Sign::undefined ? by_all(i, best) : s;
  });
}

/// The lowest index i for which no functional . p_k is below (Sense negative), or above (positive),
/// functional . p_i. O(n) operations on long doubles; exact signs between a few stored vertices,
/// and, if there are more or they are placed, O(1) operations on integers for each vertex that
/// equals the lowest up to rounding. REQUIRES: `wide_is_sound`.
template <Sign Sense, class Policy, class Functional, class Side>
[[nodiscard, CERTA_NOINLINE]] std::uint32_t wide_lowest_vertex(Policy& policy,
                                                               const Functional& functional,
                                                               const Side& side) noexcept {
  [[maybe_unused]] const DefaultWideArithmetic arithmetic;
  return lowest_vertex_by_wide<Sense>(policy, functional, side);
}

}  // namespace certa::detail
