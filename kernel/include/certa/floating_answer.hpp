/// What queries answer under policies that prove nothing.
#pragma once

#include <array>

#include <certa/simplex.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// Estimates without a certificate, under `floating<T>` and `uncertified`.
template <class T, int D>
struct FloatingAnswer {
  Verdict verdict = Verdict::undecided;
  T distance_squared{};
  T distance{};
  std::array<T, D> on_a{};
  std::array<T, D> on_b{};
  std::array<T, D> normal{};  ///< from A to B
  Simplex vertices;

  /// As of a Classification.
  [[nodiscard]] const Simplex& simplex() const noexcept { return vertices; }
};

}  // namespace certa
