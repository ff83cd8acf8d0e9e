// Licence: this file uses CGAL's Polytope_distance_d, which is GPL-3.0-or-later, and so binds
// programs that link it. Among Certa's libraries that is the oracle alone.
#include <vector>

#include <CGAL/Gmpq.h>
#include <CGAL/Polytope_distance_d.h>
#include <CGAL/Polytope_distance_d_traits_2.h>
#include <CGAL/Polytope_distance_d_traits_3.h>
#include <CGAL/Simple_cartesian.h>

#include <certa/oracle/polytope_distance.hpp>

#include "integer.hpp"

namespace certa::oracle {
namespace {

using CGAL::Gmpq;

template <class Input, int D>
struct Select;
template <class Input>
struct Select<Input, 2> {
  using Traits = CGAL::Polytope_distance_d_traits_2<CGAL::Simple_cartesian<Input>, Gmpq, Input>;
  static auto point(const Point<2>& p) {
    return typename Traits::Point_d(Input(p[0]), Input(p[1]));
  }
};
template <class Input>
struct Select<Input, 3> {
  using Traits = CGAL::Polytope_distance_d_traits_3<CGAL::Simple_cartesian<Input>, Gmpq, Input>;
  static auto point(const Point<3>& p) {
    return typename Traits::Point_d(Input(p[0]), Input(p[1]), Input(p[2]));
  }
};

template <class Input, int D>
PolytopeDistance polytope_distance(std::span<const Point<D>> a, std::span<const Point<D>> b) {
  using Traits = typename Select<Input, D>::Traits;
  std::vector<typename Traits::Point_d> p, q;
  for (const Point<D>& x : a) p.push_back(Select<Input, D>::point(x));
  for (const Point<D>& x : b) q.push_back(Select<Input, D>::point(x));
  const CGAL::Polytope_distance_d<Traits> distance(p.begin(), p.end(), q.begin(), q.end());
  const Gmpq squared =
      distance.squared_distance_numerator() / distance.squared_distance_denominator();
  return {to_rational(squared), distance.is_valid()};
}

}  // namespace

template <int D>
PolytopeDistance exact_polytope_distance(std::span<const Point<D>> a, std::span<const Point<D>> b) {
  return polytope_distance<Gmpq, D>(a, b);
}

template <int D>
PolytopeDistance double_polytope_distance(std::span<const Point<D>> a,
                                          std::span<const Point<D>> b) {
  return polytope_distance<double, D>(a, b);
}

template PolytopeDistance exact_polytope_distance<2>(std::span<const Point<2>>,
                                                     std::span<const Point<2>>);
template PolytopeDistance exact_polytope_distance<3>(std::span<const Point<3>>,
                                                     std::span<const Point<3>>);
template PolytopeDistance double_polytope_distance<2>(std::span<const Point<2>>,
                                                      std::span<const Point<2>>);
template PolytopeDistance double_polytope_distance<3>(std::span<const Point<3>>,
                                                      std::span<const Point<3>>);

}  // namespace certa::oracle
