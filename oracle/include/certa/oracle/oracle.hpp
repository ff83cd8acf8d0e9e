/// Truth by CGAL with exact numbers, by methods that share nothing with the kernel.
#pragma once

#include <span>

#include <certa/predicates/point.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa::oracle {

struct Truth {
  Verdict verdict = Verdict::undecided;
  Rational distance_squared;  ///< in lowest terms; 0 when the shapes meet
};

/// The exact verdict and squared distance of conv(a) and conv(b). Throws std::invalid_argument if
/// one is empty or not finite, std::logic_error if CGAL's own check rejects its solution: every
/// answer was validated.
template <int D>
[[nodiscard]] Truth truth(std::span<const Point<D>> a, std::span<const Point<D>> b);

}  // namespace certa::oracle
