/// What our own contenders are made of.
#pragma once

#include <span>

#include <certa/kernel/shape.hpp>

#include "support/solid.hpp"

namespace certa::bench {

template <int D>
struct ShapePair {
  explicit ShapePair(const SolidPair<D>& solids)
      : a(std::span(solids.a.points)), b(std::span(solids.b.points)) {}

  Shape<D> a;
  Shape<D> b;
};

}  // namespace certa::bench
