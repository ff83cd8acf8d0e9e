/// Pairs with certificates made by hand, of every kind.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <certa/certificate.hpp>
#include <certa/predicates/point.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa::test {

template <int D>
using Points = std::vector<Point<D>>;

inline Rational frac(std::int64_t numerator, std::int64_t denominator = 1) {
  return {numerator, denominator};
}

/// A pair with a certificate made by hand.
template <int D>
struct Example {
  std::string name;
  Points<D> a;
  Points<D> b;
  Certificate certificate;
  Verdict proves;
  std::optional<Rational> distance_squared;
};

inline const Points<2> kUnitSquare{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
inline const Points<2> kDiamond{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
inline const Points<3> kUnitCube{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                                 {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};

template <int D>
std::vector<Example<D>> examples();

template <>
inline std::vector<Example<2>> examples<2>() {
  return {
      {"squares side by side",
       kUnitSquare,
       {{2, 0}, {3, 0}, {3, 1}, {2, 1}},
       SeparationCertificate{{frac(-1, 3), frac(1, 100)}},
       Verdict::separated,
       std::nullopt},
      {"vertex against edge, a third of the way",
       {{1, 2}, {0, 5}, {3, 4}},
       {{0, 0}, {3, 0}, {1, -2}},
       DistanceCertificate{{{0, frac(1)}}, {{0, frac(2, 3)}, {1, frac(1, 3)}}},
       Verdict::separated,
       frac(4)},
      {"vertex against a sloping edge",
       {{0, 0}},
       {{1, 0}, {0, 2}},
       DistanceCertificate{{{0, frac(1)}}, {{0, frac(4, 5)}, {1, frac(1, 5)}}},
       Verdict::separated,
       frac(4, 5)},
      {"parallel edges",
       kUnitSquare,
       {{2, 0.5}, {3, 0.5}, {3, 1.5}, {2, 1.5}},
       DistanceCertificate{{{1, frac(1, 4)}, {2, frac(3, 4)}}, {{0, frac(3, 4)}, {3, frac(1, 4)}}},
       Verdict::separated,
       frac(1)},
      {"vertex on an edge",
       {{0, 0}, {1, 1}, {-1, 1}},
       {{-1, 0}, {2, 0}, {0, -1}},
       TouchingCertificate{
           {{0, frac(1)}}, {{0, frac(2, 3)}, {1, frac(1, 3)}}, {frac(0), frac(2, 7)}},
       Verdict::touching,
       frac(0)},
      {"vertex on an edge, not told how",
       {{0, 0}, {1, 1}, {-1, 1}},
       {{-1, 0}, {2, 0}, {0, -1}},
       IntersectionCertificate{{{0, frac(1)}}, {{0, frac(2, 3)}, {1, frac(1, 3)}}},
       Verdict::intersecting,
       frac(0)},
      {"one point twice",
       {{3, 4}},
       {{3, 4}},
       TouchingCertificate{{{0, frac(1)}}, {{0, frac(1)}}, {frac(1), frac(-1)}},
       Verdict::touching,
       frac(0)},
      {"the origin on a diagonal of every triangle: four pairs",
       kDiamond,
       {{0, 0}},
       OverlapCertificate{
           {{0, 0, frac(1, 4)}, {1, 0, frac(1, 4)}, {2, 0, frac(1, 4)}, {3, 0, frac(1, 4)}}},
       Verdict::overlapping,
       frac(0)},
      {"point in a triangle",
       {{0, 0}, {3, 0}, {0, 3}},
       {{1, 1}},
       OverlapCertificate{{{0, 0, frac(1, 3)}, {1, 0, frac(1, 3)}, {2, 0, frac(1, 3)}}},
       Verdict::overlapping,
       frac(0)},
  };
}

template <>
inline std::vector<Example<3>> examples<3>() {
  return {
      {"two points",
       {{1, 2, 3}},
       {{0, 0, 0}},
       SeparationCertificate{{frac(1, 9), frac(2, 7), frac(-1, 1000)}},
       Verdict::separated,
       std::nullopt},
      {"vertex against face",
       {{0, 0, 2}, {0, 0, 3}, {1, 0, 4}},
       {{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}, {0, 0, -1}},
       DistanceCertificate{{{0, frac(1)}}, {{0, frac(1, 3)}, {1, frac(1, 3)}, {2, frac(1, 3)}}},
       Verdict::separated,
       frac(4)},
      {"edge against edge",
       {{-1, 0, 1}, {2, 0, 1}, {0, 0, 4}},
       {{0, -1, 0}, {0, 3, 0}},
       DistanceCertificate{{{0, frac(2, 3)}, {1, frac(1, 3)}}, {{0, frac(3, 4)}, {1, frac(1, 4)}}},
       Verdict::separated,
       frac(1)},
      {"vertex against vertex",
       {{0, 0, 0}},
       {{1, 2, 2}, {2, 2, 2}},
       DistanceCertificate{{{0, frac(1)}}, {{0, frac(1)}}},
       Verdict::separated,
       frac(9)},
      {"coplanar, crossing",
       {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {4, 4, 0}},
       {{1, 1, 0}, {2, -3, 0}, {2, 7, 0}},
       TouchingCertificate{{{0, frac(9, 16)}, {1, frac(3, 16)}, {2, frac(3, 16)}, {3, frac(1, 16)}},
                           {{0, frac(1)}},
                           {frac(0), frac(0), frac(-5)}},
       Verdict::touching,
       frac(0)},
      {"edge through a face",
       {{0, 0, 1}, {0, 0, -2}},
       {{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}},
       IntersectionCertificate{{{0, frac(2, 3)}, {1, frac(1, 3)}},
                               {{0, frac(1, 3)}, {1, frac(1, 3)}, {2, frac(1, 3)}}},
       Verdict::intersecting,
       frac(0)},
      {"vertex on a face",
       {{0, 0, 0}, {0, 0, 3}, {1, 0, 4}},
       {{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}, {0, 0, -1}},
       TouchingCertificate{{{0, frac(1)}},
                           {{0, frac(1, 3)}, {1, frac(1, 3)}, {2, frac(1, 3)}},
                           {frac(0), frac(0), frac(1)}},
       Verdict::touching,
       frac(0)},
      {"point in a tetrahedron",
       {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}},
       {{1, 1, 1}},
       OverlapCertificate{
           {{0, 0, frac(1, 4)}, {1, 0, frac(1, 4)}, {2, 0, frac(1, 4)}, {3, 0, frac(1, 4)}}},
       Verdict::overlapping,
       frac(0)},
      {"octahedron: six pairs",
       {{1, 0, 0}, {-2, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 3}, {0, 0, -1}},
       {{0, 0, 0}},
       OverlapCertificate{{{0, 0, frac(2, 5)},
                           {1, 0, frac(1, 5)},
                           {2, 0, frac(1, 7)},
                           {3, 0, frac(1, 7)},
                           {4, 0, frac(1, 21)},
                           {5, 0, frac(1, 7)}}},
       Verdict::overlapping,
       frac(0)},
  };
}

}  // namespace certa::test
