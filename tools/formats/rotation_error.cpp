#include "formats/rotation_error.hpp"

#include <algorithm>

#include <certa/exact/round.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::tools {

/// On integers: entries are multiples of 2^low, and so is 1.
template <int D>
RotationError rotation_error(const Matrix<D>& matrix) {
  ExponentRange range;
  range.include(1.0);
  for (const Point<D>& row : matrix)
    for (const double x : row) range.include(x);
  const Scaled<Integer> scale{range.low};
  std::array<Vec<Integer, D>, D> columns;
  for (std::size_t r = 0; r < D; ++r)
    for (std::size_t c = 0; c < D; ++c) columns[c][r] = scale(matrix[r][c]);

  const Integer one_squared = scale(1.0) * scale(1.0);
  Integer largest = 0;
  Integer skew = 0;  // the largest entry beside the diagonal
  Integer stretch;   // the entry of the diagonal that is farthest from 1
  Integer farthest = -1;
  Integer longest = 0;  // the largest of the diagonal
  for (std::size_t c = 0; c < D; ++c)
    for (std::size_t k = c; k < D; ++k) {
      const Integer entry = dot(columns[c], columns[k]);
      const Integer off = abs(c == k ? Integer(entry - one_squared) : entry);
      largest = std::max(largest, off);
      if (c != k) {
        skew = std::max(skew, off);
        continue;
      }
      longest = std::max(longest, entry);
      if (off <= farthest) continue;
      farthest = off;
      stretch = entry;
    }
  RotationError error{round({largest, 1}, 2 * range.low)};
  if (1000 * skew <= longest) error.scale = round_sqrt(scaled({stretch, 1}, 2 * range.low));
  if constexpr (D == 2)
    error.is_mirrored = columns[0][0] * columns[1][1] < columns[0][1] * columns[1][0];
  else
    error.is_mirrored = dot(cross(columns[0], columns[1]), columns[2]) < 0;
  return error;
}

template RotationError rotation_error<2>(const Matrix<2>&);
template RotationError rotation_error<3>(const Matrix<3>&);

}  // namespace certa::tools
