/// CGAL's Polytope_distance_d on exact numbers, as the oracle calls it: an exact squared distance.
/// Each query converts the vertices, because its input is exact numbers.
#pragma once

#include <cstddef>
#include <string_view>

#include <certa/oracle/polytope_distance.hpp>

#include "support/solid.hpp"

namespace certa::bench {

template <int D>
class CgalPair {
 public:
  static constexpr std::string_view kName = "cgal";
  static constexpr std::size_t kMostPairs = 10;  // each query takes milliseconds
  static constexpr std::size_t kMostVertices = 128;

  explicit CgalPair(const SolidPair<D>& solids) : solids_(solids) {}

  [[nodiscard]] auto rounded_distance() const {
    return oracle::exact_polytope_distance<D>(solids_.a.points, solids_.b.points);
  }

 private:
  SolidPair<D> solids_;
};

}  // namespace certa::bench
