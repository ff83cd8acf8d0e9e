/// Queries in tiny formats, many of them: drawn from a seed, or all that a few coordinates allow.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "law.hpp"

namespace certa::tiny {

/// A pair on which a promise is broken.
struct Finding {
  std::string what;
  std::string pair;  ///< as `certa certify` reads it
};

template <int D>
[[nodiscard]] std::string to_json(const Pair<D>& pair) {
  const auto side = [](const std::vector<Point<D>>& points) {
    std::string text = "{\"vertices\":[";
    for (const Point<D>& p : points) {
      text += text.back() == '[' ? "[" : ",[";
      for (const double x : p) {
        std::array<char, 40> number;
        std::snprintf(number.data(), number.size(), "%s\"%a\"", text.back() == '[' ? "" : ",", x);
        text += number.data();
      }
      text += "]";
    }
    return text + "]}";
  };
  return "{\"a\":" + side(pair.a) + ",\"b\":" + side(pair.b) + "}";
}

template <class Real, int D>
[[nodiscard]] std::optional<Finding> finding_in(const Pair<D>& pair, fuzz::Random& random,
                                                Counts& counts, std::string_view kind,
                                                bool may_overflow = false) {
  events() = {};
  Violation v = violation<Real, D>(pair, random, counts);
  if (!v && !may_overflow && events().overflows > 0) v = "something overflows";
  if (!v) return std::nullopt;
  return Finding{std::to_string(Real::kDigits) + " bits, " + std::string(kind) + ", " + *v,
                 to_json(pair)};
}

/// Tests pairs of all kinds in turn, until one breaks a promise or `pairs` are done. Pairs of the
/// kinds `huge` and `scattered` may overflow, because sums of scales do before they are compared
/// with a window.
template <class Real, int D>
[[nodiscard]] std::optional<Finding> hunt(std::uint64_t seed, std::uint64_t pairs, Counts& counts,
                                          std::span<const Kind> kinds = kKinds) {
  Source<Real> source(seed);
  for (std::uint64_t n = 0; n < pairs; ++n) {
    const Kind kind = kinds[n % kinds.size()];
    const Pair<D> pair = source.template draw<D>(kind);
    const bool is_large = kind == Kind::huge || kind == Kind::scattered;
    if (auto finding =
            finding_in<Real, D>(pair, source.random(), counts, to_string(kind), is_large))
      return finding;
  }
  return std::nullopt;
}

/// Pairs that random draws hardly ever produce.
template <class Real, int D>
[[nodiscard]] std::vector<Pair<D>> rare_pairs() {
  std::vector<Pair<D>> pairs;
  // Distances of every power of two from a long edge: in some windows subnormal after rescaling.
  for (int k = Real::kLowest; k < Real::kHighest; ++k) {
    Point<D> end{std::ldexp(1.0, Real::kHighest - 2)};
    Point<D> off{};
    off[1] = std::ldexp(1.0, k);
    pairs.push_back({{Point<D>{}, end}, {off}});
  }
  // A face so thin that, from some warm start, one of its corners seems nearer than its plane.
  if constexpr (D == 3 && Real::kDigits == 6)
    pairs.insert(pairs.end(), 200,
                 {{{-0x1.ep-3, -0x1.d8p+0, -0x1.28p+1},
                   {-0x1.2p-3, -0x1.cp+0, -0x1.1p+1},
                   {0x1.9p+0, 0x1.c8p-2, 0x1.78p-1},
                   {0x1.4p+0, 0x1.58p-5, 0x1.a8p-3}},
                  {{0, 0, -0x1.ap-5}}});
  return pairs;
}

/// Tests the rare pairs, then pairs of all kinds, then a tenth as many with searches limited to two
/// steps.
template <class Real, int D>
[[nodiscard]] std::optional<Finding> hunt_with_all_and_few_steps(std::uint64_t seed,
                                                                 std::uint64_t pairs,
                                                                 Counts& counts) {
  fuzz::Random random(seed);
  for (const Pair<D>& pair : rare_pairs<Real, D>())
    if (auto finding = finding_in<Real, D>(pair, random, counts, "rare", true)) return finding;
  if (auto finding = hunt<Real, D>(seed, pairs, counts)) return finding;
  detail::Bounds& bounds = detail::kBounds<Real>;
  const int steps = std::exchange(bounds.steps, 2);
  auto finding = hunt<Real, D>(seed + 1, pairs / 10, counts);
  bounds.steps = steps;
  return finding;
}

/// Whether the loops for the lowest vertex return one of the shape where every value is a NaN.
template <class Real, int D>
[[nodiscard]] bool stays_within_the_shape() {
  const Shape<D> shape = with_columns<Real>(Shape<D>{Point<D>{}, Point<D>{1, 1}, Point<D>{1}});
  const auto& columns = certa::detail::columns_of<Real>(shape);
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double x : {std::nan(""), infinity, -infinity})
    for (std::size_t k = 0; k < D; ++k) {
      Vec<Real, D> v{};
      v[k] = Real(x);
      if (detail::lowest_by(columns, v, Real(0)).lowest.index >= 3 ||
          certa::detail::lowest(columns, v).index >= 3 ||
          detail::LowestOfChunk<D, Real>(columns, v).vertex().extreme.index >= 3 ||
          detail::LowestOfFew<4, D, Real>(columns, v).vertex().extreme.index >= 3 ||
          detail::LowestOfFew<8, D, Real>(columns, v).vertex().extreme.index >= 3)
        return false;
    }
  return true;
}

/// All pairs of so many vertices with coordinates among these.
template <class Real, int D, std::size_t Count>
[[nodiscard]] std::optional<Finding> exhaust(std::size_t of_a, std::size_t of_b,
                                             const std::array<double, Count>& coordinates,
                                             Counts& counts) {
  fuzz::Random random(1);
  std::vector<std::size_t> digits(D * (of_a + of_b));
  for (;;) {
    Pair<D> pair;
    for (std::size_t v = 0; v < of_a + of_b; ++v) {
      Point<D> p{};
      for (std::size_t k = 0; k < D; ++k) p[k] = coordinates[digits[D * v + k]];
      (v < of_a ? pair.a : pair.b).push_back(p);
    }
    if (auto finding = finding_in<Real, D>(pair, random, counts, "exhaustive")) return finding;
    std::size_t place = 0;
    while (place < digits.size() && ++digits[place] == Count) digits[place++] = 0;
    if (place == digits.size()) return std::nullopt;
  }
}

}  // namespace certa::tiny
