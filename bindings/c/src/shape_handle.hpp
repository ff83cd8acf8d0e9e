/// The shape behind a handle.
#pragma once

#include <variant>

#include <certa.h>

#include <certa/shape.hpp>

/// What handles point to.
struct certa_shape {
  std::variant<certa::Shape<2>, certa::Shape<3>> shape;
};
