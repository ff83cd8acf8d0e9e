/// The distance of a face from its exact square, a fraction of fixed-width integers.
#pragma once

#include <certa/kernel/cso.hpp>
#include <certa/kernel/direction.hpp>
#include <certa/predicates/exponent_range.hpp>

namespace certa {

/// Of separated shapes whose nearest point is that of this direction: the distance, correctly
/// rounded; NaN if that is too close to call, the coordinates in `range` span too many bits, or the
/// distance is subnormal. No allocation.
template <int D>
[[nodiscard]] double integer_distance(const Direction<D>& direction,
                                      const ExponentRange& range) noexcept;
extern template double integer_distance(const Direction<2>&, const ExponentRange&) noexcept;
extern template double integer_distance(const Direction<3>&, const ExponentRange&) noexcept;

}  // namespace certa
