/// The parts of the benchmarks of our own queries.
#pragma once

#include <span>
#include <utility>

#include <certa/shape.hpp>

#include "support/solid.hpp"

namespace certa::bench {

template <int D>
struct ShapePair {
  explicit ShapePair(const SolidPair<D>& solids)
      : a(std::span(solids.a.points)), b(std::span(solids.b.points)) {}
  ShapePair(Shape<D> first, Shape<D> second) : a(std::move(first)), b(std::move(second)) {}

  Shape<D> a;
  Shape<D> b;
};

}  // namespace certa::bench
