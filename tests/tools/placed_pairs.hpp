/// Random pairs of shapes with poses and radii, many of which touch or nearly do.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>

#include "formats/pair_line.hpp"

namespace certa::tools {

class PlacedPairs {
 public:
  explicit PlacedPairs(std::uint64_t seed) : random_(seed) {}

  template <int D>
  [[nodiscard]] PairLine next() {
    ShapePair<D> shapes{shape<D>(), shape<D>(), pose<D>(), pose<D>(), radius(), radius()};
    return {std::to_string(++count_), std::move(shapes)};
  }

 private:
  [[nodiscard]] int integer(int most) {
    return std::uniform_int_distribution<int>(-most, most)(random_);
  }
  /// An integer, or a number with a full mantissa.
  [[nodiscard]] double number(int most) {
    return is_plain_ ? integer(most) : std::uniform_real_distribution<>(-most, most)(random_);
  }
  [[nodiscard]] double radius() { return integer(1) == 0 ? 0 : std::abs(number(3)); }
  template <int D>
  [[nodiscard]] Point<D> point(int most) {
    Point<D> p;
    for (double& x : p) x = number(most);
    return p;
  }
  template <int D>
  [[nodiscard]] Shape<D> shape() {
    is_plain_ = integer(2) != 0;
    std::vector<Point<D>> points;
    for (int k = std::abs(integer(5)); k >= 0; --k) points.push_back(point<D>(3));
    return Shape<D>(std::move(points));
  }
  template <int D>
  [[nodiscard]] Pose<D> pose() {
    is_plain_ = integer(2) != 0;
    const int kind = integer(2);
    if (kind == 0) return {};
    if constexpr (D == 3)
      if (kind > 0)
        return Pose<D>(Quaternion{number(4), number(4), number(4), number(4) + 9}, point<D>(6));
    Matrix<D> matrix;
    for (Point<D>& row : matrix) row = point<D>(2);
    return Pose<D>(integer(2) == 0 ? identity_matrix<D>() : matrix, point<D>(6));
  }

  std::mt19937_64 random_;
  bool is_plain_ = true;
  int count_ = 0;
};

}  // namespace certa::tools
