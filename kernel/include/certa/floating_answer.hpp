/// The answers of queries under policies that prove nothing.
#pragma once

#include <array>

#include <certa/simplex.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// An estimate without a certificate, under the policies `floating<T>` and `uncertified`. Each of
/// its fields may be wrong, and numbers may be infinite or NaN. Fields of a level that was not
/// asked for mean nothing.
template <class T, int D>
struct FloatingAnswer {
  Verdict verdict = Verdict::undecided;  ///< The estimated verdict; may be `undecided`.
  T distance_squared{};                  ///< The estimated squared distance; 0 unless separated.
  T distance{};                          ///< The estimated distance; 0 unless separated.
  std::array<T, D> on_a{};               ///< The estimated closest point of A.
  std::array<T, D> on_b{};               ///< The estimated closest point of B.
  std::array<T, D> normal{};             ///< The estimated unit normal, from A to B.
  Simplex vertices;                      ///< The vertices at which the search ended.

  /// Returns the vertices of the Minkowski difference at which the search ended. Pass them as
  /// `warm_start` to the next query of these or similar shapes.
  [[nodiscard]] const Simplex& simplex() const noexcept { return vertices; }
};

}  // namespace certa
