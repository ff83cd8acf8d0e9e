/// CGAL's Polytope_distance_d without changes, for the oracle's tests: a second opinion, and the
/// evidence that its input as doubles cannot be trusted.
#pragma once

#include <span>

#include <certa/predicates/point.hpp>
#include <certa/rational.hpp>

namespace certa::oracle {

struct PolytopeDistance {
  Rational distance_squared;  ///< in lowest terms
  bool is_valid = false;      ///< the result of CGAL's is_valid()
};

/// Exact numbers for input and computation. May cycle for ever on coordinates of mixed magnitudes.
template <int D>
[[nodiscard]] PolytopeDistance exact_polytope_distance(std::span<const Point<D>> a,
                                                       std::span<const Point<D>> b);

/// Input as double, computation exact, pivots chosen by a floating filter: CGAL's fast combination.
/// The filter of CGAL 5.5 may end the search early; is_valid then says so.
template <int D>
[[nodiscard]] PolytopeDistance double_polytope_distance(std::span<const Point<D>> a,
                                                        std::span<const Point<D>> b);

}  // namespace certa::oracle
