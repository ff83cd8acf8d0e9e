// The papers' own loops by name, run on fractions, and the truth to compare them with.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/printed.hpp>

#include "support/recipe.hpp"

namespace certa::test {

template <int D>
using Start = std::optional<std::array<double, D>>;

template <int D>
PrintedAnswer<D> run(std::string_view name, const Shape<D>& a, const Shape<D>& b,
                     const Start<D>& start = {}, std::vector<PrintedStep>* trace = nullptr) {
  PrintedOptions<D> options;
  options.start = start;
  options.trace = trace;
  return (*PrintedLoop::find("exact", name))(a, b, options);
}

/// The true verdict, in the terms of the printed loops.
template <int D>
Verdict truth_of(const Shape<D>& a, const Shape<D>& b) {
  return intersects(a, b) ? Verdict::intersecting : Verdict::separated;
}
template <int D>
Rational squared_truth(const Shape<D>& a, const Shape<D>& b) {
  const auto answer = distance(a, b);
  return reduce(*distance_squared(answer, a, b));
}

/// Random shapes of up to four points on the lattice of integers from -3 to 3.
template <int D, class F>
void for_lattice_pairs(int count, const F& f) {
  std::uint64_t state = 20;
  const auto shape = [&state] {
    std::vector<Point<D>> points((state = mix(state)) % 4 + 1);
    for (Point<D>& p : points)
      for (double& x : p) x = static_cast<double>((state = mix(state)) % 7) - 3;
    return Shape<D>(points);
  };
  for (int k = 0; k < count; ++k) {
    const Shape<D> a = shape();
    const Shape<D> b = shape();
    f(a, b);
  }
}

}  // namespace certa::test
