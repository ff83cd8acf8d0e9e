/// The thresholds at which certified queries decide by size: the kernel's constants as powers of
/// two, for families with pairs on both sides of each.
#pragma once

#include <array>
#include <limits>

#include <certa/geometry/bounds.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/fixed_integer.hpp>

namespace certa::fuzz {

/// The exponent e of a power of two 2^e.
[[nodiscard]] constexpr int exponent_of(double power_of_two) {
  return decompose(power_of_two).exponent;
}

/// A power of two that products of so many coordinates, or their sums, are compared with, or at
/// which they under- or overflow.
struct Threshold {
  int exponent;  ///< The exponent of the power of two.
  int degree;    ///< The number of coordinates in each product.

  /// The exponent of coordinates whose products are near the threshold.
  [[nodiscard]] constexpr int of_coordinates() const { return exponent / degree; }
};

/// The exponent of the smallest normal double.
inline constexpr int kSmallestNormal = exponent_of(std::numeric_limits<double>::min());
/// The exponent of the smallest positive double.
inline constexpr int kSmallestDouble = exponent_of(std::numeric_limits<double>::denorm_min());
/// The exponent of the smallest power of two above all doubles.
inline constexpr int kBeyondDoubles = std::numeric_limits<double>::max_exponent;

/// The constants of certified queries in doubles.
inline constexpr const certa::detail::Bounds& kSearchBounds = certa::detail::kBounds<double>;

/// All thresholds.
inline constexpr std::array kThresholds{
    // The scales that the search and the filters accept.
    Threshold{exponent_of(kSearchBounds.smallest_scale), 1},
    Threshold{exponent_of(kSearchBounds.largest_scale), 1},
    Threshold{exponent_of(kSmallestScale), 1},
    Threshold{exponent_of(kLargestScale), 1},
    // Gradients on integers: edges, normals, and edges across both shapes.
    Threshold{exponent_of(FilterLimits<double>::smallest_gradient), 1},
    Threshold{exponent_of(FilterLimits<double>::smallest_gradient), 2},
    Threshold{exponent_of(FilterLimits<double>::smallest_gradient), 3},
    Threshold{exponent_of(FilterLimits<double>::largest_gradient), 1},
    Threshold{exponent_of(FilterLimits<double>::largest_gradient), 2},
    Threshold{exponent_of(FilterLimits<double>::largest_gradient), 3},
    // Squares of distances, edges and normals; the distance in double-double.
    Threshold{exponent_of(kSearchBounds.smallest_square), 2},
    Threshold{exponent_of(kSearchBounds.smallest_square), 4},
    Threshold{exponent_of(kSearchBounds.smallest_square), 6},
    // The allowance for underflow in margins, and the scales at which the margins' factor would
    // underflow.
    Threshold{exponent_of(kSearchBounds.underflow), 1},
    Threshold{exponent_of(kSearchBounds.underflow), 2},
    Threshold{exponent_of(kSearchBounds.underflow), 3},
    Threshold{exponent_of(kSearchBounds.underflow), 4},
    Threshold{kSmallestDouble - exponent_of(kSearchBounds.margin), 1},
    // Expansions.
    Threshold{kHighestExponent, 1},
    Threshold{kHighestExponent, 2},
    Threshold{kHighestExponent, 3},
    Threshold{kHighestExponent, 4},
    // The ends of doubles.
    Threshold{kSmallestNormal, 1},
    Threshold{kSmallestNormal, 2},
    Threshold{kSmallestNormal, 3},
    Threshold{kSmallestNormal, 4},
    Threshold{kSmallestNormal + 1, 1},  // distances computed in integers, in integer_distance
    Threshold{kSmallestDouble, 1},
    Threshold{kSmallestDouble, 2},
    Threshold{kSmallestDouble, 3},
    Threshold{kSmallestDouble, 4},
    Threshold{kSmallestDouble, 6},
    Threshold{kBeyondDoubles, 2},
    Threshold{kBeyondDoubles, 3},
    Threshold{kBeyondDoubles, 4},
};

/// Numbers of bits between the largest and the smallest part of a pair at which the kernel's
/// decisions change. They come from rounding and its margins, from the contributions of slivers,
/// corrections and inexact gradients, and from the capacity of integers.
inline constexpr std::array kShares{
    exponent_of(kSearchBounds.sliver) / -2,
    -exponent_of(kSearchBounds.sliver),
    -exponent_of(kSearchBounds.off[1]),
    -exponent_of(kSearchBounds.sharp),
    40,  // weights and heights, in lower_facet
    -exponent_of(kSearchBounds.margin),
    -exponent_of(certa::detail::kSharpenedError<double>),
    -exponent_of(kUnitRoundoff),
    1 * kLimbBits - kFixedHeadroom,
    -exponent_of(kSearchBounds.integer_root),
    106,
    2 * kLimbBits - kFixedHeadroom,
    4 * kLimbBits - kFixedHeadroom,
};

}  // namespace certa::fuzz
