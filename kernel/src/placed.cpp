#include <certa/placed.hpp>
#include <certa/query.hpp>

#include "chosen.hpp"

namespace certa {

template <int D>
Classification<D> classify(const Placed<D>& a, const Placed<D>& b,
                           const Options& options) noexcept {
  return detail::call([&]<class Queries>() { return Queries::classify(a, b, options); });
}
template <int D>
bool intersects(const Placed<D>& a, const Placed<D>& b, const Simplex& warm_start) noexcept {
  return detail::call([&]<class Queries>() { return Queries::intersects(a, b, warm_start); });
}
template <int D>
AtLeast<D> at_least(const Placed<D>& a, const Placed<D>& b, double x,
                    const Simplex& warm_start) noexcept {
  return detail::call([&]<class Queries>() { return Queries::at_least(a, b, x, warm_start); });
}
template <int D>
Enclosure<D> enclose_distance(const Placed<D>& a, const Placed<D>& b,
                              const Options& options) noexcept {
  return detail::call([&]<class Queries>() { return Queries::enclose_distance(a, b, options); });
}
template <int D>
EnclosedPoints<D> enclose_points(const Placed<D>& a, const Placed<D>& b,
                                 const Options& options) noexcept {
  return detail::call([&]<class Queries>() { return Queries::enclose_points(a, b, options); });
}
template <int D>
Distance<D> distance(const Placed<D>& a, const Placed<D>& b, const Options& options) noexcept {
  return detail::call([&]<class Queries>() { return Queries::distance(a, b, options); });
}
template <int D>
ClosestPoints<D> closest_points(const Placed<D>& a, const Placed<D>& b,
                                const Options& options) noexcept {
  return detail::call([&]<class Queries>() { return Queries::closest_points(a, b, options); });
}

template Classification<2> classify(const Placed<2>&, const Placed<2>&, const Options&) noexcept;
template bool intersects(const Placed<2>&, const Placed<2>&, const Simplex&) noexcept;
template AtLeast<2> at_least(const Placed<2>&, const Placed<2>&, double, const Simplex&) noexcept;
template Enclosure<2> enclose_distance(const Placed<2>&, const Placed<2>&, const Options&) noexcept;
template EnclosedPoints<2> enclose_points(const Placed<2>&, const Placed<2>&,
                                          const Options&) noexcept;
template Distance<2> distance(const Placed<2>&, const Placed<2>&, const Options&) noexcept;
template ClosestPoints<2> closest_points(const Placed<2>&, const Placed<2>&,
                                         const Options&) noexcept;
template Classification<3> classify(const Placed<3>&, const Placed<3>&, const Options&) noexcept;
template bool intersects(const Placed<3>&, const Placed<3>&, const Simplex&) noexcept;
template AtLeast<3> at_least(const Placed<3>&, const Placed<3>&, double, const Simplex&) noexcept;
template Enclosure<3> enclose_distance(const Placed<3>&, const Placed<3>&, const Options&) noexcept;
template EnclosedPoints<3> enclose_points(const Placed<3>&, const Placed<3>&,
                                          const Options&) noexcept;
template Distance<3> distance(const Placed<3>&, const Placed<3>&, const Options&) noexcept;
template ClosestPoints<3> closest_points(const Placed<3>&, const Placed<3>&,
                                         const Options&) noexcept;

}  // namespace certa
