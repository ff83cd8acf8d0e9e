/// Pairs in integers, the input of CGAL's exact solver.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include <CGAL/Gmpq.h>
#include <CGAL/Gmpz.h>

namespace certa::oracle {

template <int D>
using IntegerPoint = std::array<CGAL::Gmpz, static_cast<std::size_t>(D)>;

/// The points of both shapes divided by one positive number: x = integer * 2^exponent / divisor,
/// exactly.
template <int D>
struct ScaledPair {
  std::vector<IntegerPoint<D>> a;
  std::vector<IntegerPoint<D>> b;
  long exponent = 0;
  CGAL::Gmpz divisor = 1;
};

/// The squared distance of the hulls in the integers' units.
template <int D>
[[nodiscard]] CGAL::Gmpq squared_distance(const ScaledPair<D>& pair);

/// For hulls that meet: whether they overlap.
template <int D>
[[nodiscard]] bool origin_is_interior(const ScaledPair<D>& pair);

/// The squared length in the units of the pair's points, from a length in the integers' units.
template <int D>
[[nodiscard]] CGAL::Gmpq unscaled(CGAL::Gmpq squared, const ScaledPair<D>& pair);

}  // namespace certa::oracle
