// Handles of shapes.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <certa/edges.hpp>
#include <certa/shapes.hpp>

#include "errors.hpp"
#include "shape_handle.hpp"

namespace certa::c {

namespace {

void require_dimension(int dimension) {
  if (dimension != 2 && dimension != 3)
    fail("the dimension is " + std::to_string(dimension) + ", not 2 or 3");
}

void require(const void* pointer, const char* message) {
  if (pointer == nullptr) fail(message);
}

/// Calls `make.operator()<D>()`, which returns a shape or the reason why there is none.
template <class Make>
void store(int dimension, certa_shape** shape, const Make& make) {
  require_dimension(dimension);
  require(shape, "there is no place for the handle of the shape");
  auto handle = std::make_unique<certa_shape>(certa_shape{Shape<3>{{0, 0, 0}}});
  const auto take = [&](auto made) {
    if (const auto* error = std::get_if<ShapeError>(&made)) fail(to_string(*error));
    handle->shape = std::get<0>(made);
  };
  if (dimension == 2)
    take(make.template operator()<2>());
  else
    take(make.template operator()<3>());
  *shape = handle.release();
}

template <int D>
std::span<const double> coordinates_of(const double* coordinates, std::size_t count) {
  if (count > 0) require(coordinates, "there are no coordinates");
  if (count > SIZE_MAX / sizeof(Point<D>)) fail("there are more than 2^32 - 1 points");
  return {coordinates, count * D};
}

}  // namespace

}  // namespace certa::c

using certa::c::fail;
using certa::c::guarded;

certa_status certa_shape_new(int32_t dimension, size_t count, const double* coordinates,
                             certa_shape** shape, certa_error* error) {
  return guarded(error, [&] {
    certa::c::store(dimension, shape, [&]<int D> {
      return certa::Shape<D>::make(certa::c::coordinates_of<D>(coordinates, count));
    });
  });
}

certa_status certa_box_new(int32_t dimension, const double* half_extents, certa_shape** shape,
                           certa_error* error) {
  return guarded(error, [&] {
    certa::c::require(half_extents, "there are no half extents");
    certa::c::store(dimension, shape, [&]<int D> {
      certa::Point<D> half;
      std::copy_n(half_extents, D, half.begin());
      return certa::make_box(half);
    });
  });
}

certa_status certa_shape_assign(certa_shape* shape, size_t count, const double* coordinates,
                                certa_error* error) {
  return guarded(error, [&] {
    certa::c::require(shape, "there is no shape");
    std::visit(
        [&]<int D>(certa::Shape<D>& assigned) {
          const auto points = certa::c::coordinates_of<D>(coordinates, count);
          if (const auto reason = assigned.assign(points)) fail(to_string(*reason));
        },
        shape->shape);
  });
}

certa_status certa_shape_add_edges(certa_shape* shape, certa_error* error) {
  return guarded(error, [&] {
    certa::c::require(shape, "there is no shape");
    std::visit([](auto& plain) { plain = certa::with_edges(plain); }, shape->shape);
  });
}

void certa_shape_free(certa_shape* shape) { delete shape; }

int32_t certa_shape_dimension(const certa_shape* shape) {
  return shape == nullptr ? 0 : shape->shape.index() == 0 ? 2 : 3;
}

size_t certa_shape_size(const certa_shape* shape) {
  if (shape == nullptr) return 0;
  return std::visit([](const auto& any) { return any.size(); }, shape->shape);
}

const double* certa_shape_coordinates(const certa_shape* shape) {
  if (shape == nullptr) return nullptr;
  return std::visit([](const auto& any) { return any.points().data()->data(); }, shape->shape);
}
