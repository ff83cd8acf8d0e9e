/// The shape behind a handle.
#pragma once

#include <certa.h>

#include <variant>

#include <certa/shape.hpp>

/// What handles point to.
struct certa_shape {
  std::variant<certa::Shape<2>, certa::Shape<3>> shape;
};
