/// Shapes that touch, nearly touch, or face each other with parallel sides: what doubles cannot
/// tell is decided by exact signs of one face of the CSO, without a search on exact signs.
#pragma once

#include <certa/kernel/answer.hpp>
#include <certa/kernel/cso.hpp>
#include <certa/kernel/fast/search.hpp>
#include <certa/kernel/gjk.hpp>

namespace certa::fast {

/// Looks for a face above whose plane all of the CSO lies, next to the one that a search in doubles
/// arrived at, and answers by the side of the origin: verdict, evidence, stage. Everything is
/// proven; false if it finds no such face, or coordinates span more than two limbs
/// (fixed_integer.hpp).
///
/// With f the face's corner 0 and n its normal, exact on integers: vertices p of A whose rounded
/// n.p is above the lowest by more than rounding explains are above it; of the few others the sign
/// of n.(p - f_a) is computed, and of n.(f_b - q) for B. If none is negative, n.w >= n.f on the
/// CSO. Then n.f > 0 separates; n.f = 0 with the origin in the face is contact; n.f < 0 with the
/// origin over the face is overlap. And the nearest point of a face whose weights are not negative
/// is the nearest of the CSO (Karush-Kuhn-Tucker).
template <int D>
[[nodiscard]] bool settle_by_facet(const Cso<D>& cso, Goal goal, const QueryOptions& options,
                                   const Found<D>& found, Classification<D>& answer) noexcept;
extern template bool settle_by_facet(const Cso<2>&, Goal, const QueryOptions&, const Found<2>&,
                                     Classification<2>&) noexcept;
extern template bool settle_by_facet(const Cso<3>&, Goal, const QueryOptions&, const Found<3>&,
                                     Classification<3>&) noexcept;

}  // namespace certa::fast
