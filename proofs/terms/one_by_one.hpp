/// Plain loops over the vertices of a shape, which replace those of scan.hpp in recordings. The
/// originals compare packs of numbers by masks, which cannot be recorded. scan_test.cpp runs both
/// on the same vertices.
#pragma once

#include <cstddef>
#include <cstdint>

#include <certa/geometry/scan.hpp>
#include <certa/geometry/shape_data.hpp>

namespace certa::proofs {

/// `count_at_most`: counts vertices by comparing each.
template <int D, class Real>
[[nodiscard]] std::size_t count_one_by_one(const CoordinateColumns<D, Real>& columns,
                                           const Vec<Real, D>& v, const Real& limit) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (detail::value(columns, v, i) <= limit) ++count;
  return count;
}

/// `lowest_by`: finds the lowest vertex by comparing each, and whether another vertex is as low, up
/// to the slack.
template <int D, class Real>
[[nodiscard]] detail::Uniqueness<Real> lowest_one_by_one(const CoordinateColumns<D, Real>& columns,
                                                         const Vec<Real, D>& v, const Real& slack) {
  detail::Extreme<Real> lowest{0, detail::value(columns, v, 0)};
  for (std::uint32_t i = 1; i < columns.size(); ++i)
    if (const Real x = detail::value(columns, v, i); x < lowest.value) lowest = {i, x};
  const Real limit = lowest.value + slack;
  bool is_unique = true;
  for (std::uint32_t i = 0; i < columns.size(); ++i)
    if (i != lowest.index && detail::value(columns, v, i) <= limit) is_unique = false;
  return {lowest, is_unique};
}

}  // namespace certa::proofs
