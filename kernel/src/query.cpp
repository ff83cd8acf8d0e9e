#include <certa/query.hpp>

#include "chosen.hpp"

namespace certa {

template <int D>
Classification<D> classify(const Shape<D>& a, const Shape<D>& b, const Options& options) noexcept {
  return detail::call([&]<class Queries>() { return Queries::classify(a, b, options); });
}
template <int D>
bool intersects(const Shape<D>& a, const Shape<D>& b, const Simplex& warm_start) noexcept {
  return detail::call([&]<class Queries>() { return Queries::intersects(a, b, warm_start); });
}
template <int D>
AtLeast<D> at_least(const Shape<D>& a, const Shape<D>& b, double x,
                    const Simplex& warm_start) noexcept {
  return detail::call([&]<class Queries>() { return Queries::at_least(a, b, x, warm_start); });
}
template <int D>
Enclosure<D> enclose_distance(const Shape<D>& a, const Shape<D>& b,
                              const Options& options) noexcept {
  return detail::call([&]<class Queries>() { return Queries::enclose_distance(a, b, options); });
}
template <int D>
EnclosedPoints<D> enclose_points(const Shape<D>& a, const Shape<D>& b,
                                 const Options& options) noexcept {
  return detail::call([&]<class Queries>() { return Queries::enclose_points(a, b, options); });
}
template <int D>
Distance<D> distance(const Shape<D>& a, const Shape<D>& b, const Options& options) noexcept {
  return detail::call([&]<class Queries>() { return Queries::distance(a, b, options); });
}
template <int D>
ClosestPoints<D> closest_points(const Shape<D>& a, const Shape<D>& b,
                                const Options& options) noexcept {
  return detail::call([&]<class Queries>() { return Queries::closest_points(a, b, options); });
}
template Classification<2> classify(const Shape<2>&, const Shape<2>&, const Options&) noexcept;
template bool intersects(const Shape<2>&, const Shape<2>&, const Simplex&) noexcept;
template AtLeast<2> at_least(const Shape<2>&, const Shape<2>&, double, const Simplex&) noexcept;
template Enclosure<2> enclose_distance(const Shape<2>&, const Shape<2>&, const Options&) noexcept;
template EnclosedPoints<2> enclose_points(const Shape<2>&, const Shape<2>&,
                                          const Options&) noexcept;
template Distance<2> distance(const Shape<2>&, const Shape<2>&, const Options&) noexcept;
template ClosestPoints<2> closest_points(const Shape<2>&, const Shape<2>&, const Options&) noexcept;
template Classification<3> classify(const Shape<3>&, const Shape<3>&, const Options&) noexcept;
template bool intersects(const Shape<3>&, const Shape<3>&, const Simplex&) noexcept;
template AtLeast<3> at_least(const Shape<3>&, const Shape<3>&, double, const Simplex&) noexcept;
template Enclosure<3> enclose_distance(const Shape<3>&, const Shape<3>&, const Options&) noexcept;
template EnclosedPoints<3> enclose_points(const Shape<3>&, const Shape<3>&,
                                          const Options&) noexcept;
template Distance<3> distance(const Shape<3>&, const Shape<3>&, const Options&) noexcept;
template ClosestPoints<3> closest_points(const Shape<3>&, const Shape<3>&, const Options&) noexcept;

}  // namespace certa
