/// Queries from the simplex of each pair's own distance, as an engine's cache may hold it; and
/// comparisons with a number, cold and from that simplex.
#pragma once

#include <cstddef>

#include <certa/certa.hpp>

#include "support/solid.hpp"

namespace certa::bench {

/// The levels of a library whose operands are `a()` and `b()`, from that simplex.
template <class Operands>
class FromDistance : Operands {
 public:
  static constexpr bool kIsPrepared = false;

  template <int D>
  explicit FromDistance(const SolidPair<D>& solids) : Operands(solids) {
    options_.warm_start = certa::distance(this->a(), this->b()).simplex();
  }

  [[nodiscard]] auto classify() const { return certa::classify(this->a(), this->b(), options_); }
  [[nodiscard]] auto distance() const {
    return certa::enclose_distance(this->a(), this->b(), options_);
  }
  [[nodiscard]] auto rounded_distance() const {
    return certa::distance(this->a(), this->b(), options_);
  }
  [[nodiscard]] auto closest() const {
    return certa::closest_points(this->a(), this->b(), options_);
  }

 private:
  Options options_;
};

/// Whether the distance is at least some number, at level 1. The number is half the distance for
/// one pair and twice the distance for the next; for shapes that meet it is a tenth, a twentieth of
/// the size of shapes here.
template <class Operands, bool kWarm>
class Comparison : Operands {
 public:
  static constexpr bool kIsPrepared = false;
  static constexpr bool kAsksElse = true;

  template <int D>
  explicit Comparison(const SolidPair<D>& solids) : Operands(solids) {
    static std::size_t made = 0;
    const auto answer = certa::distance(this->a(), this->b());
    number_ = answer.distance > 0 ? (++made % 2 == 0 ? 0.5 : 2) * answer.distance : 0.1;
    if (kWarm) from_ = answer.simplex();
  }

  [[nodiscard]] auto classify() const {
    return certa::at_least(this->a(), this->b(), number_, from_);
  }

 private:
  double number_;
  Simplex from_;
};

}  // namespace certa::bench
