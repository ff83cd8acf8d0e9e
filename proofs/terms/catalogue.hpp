/// What adaptive filters: every polynomial on every kind of argument, recorded, with the constants
/// that the library derives.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <certa/predicates/difference.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/polynomial.hpp>

#include "recorded.hpp"

namespace certa::proofs {

/// A filter, as the templates of predicates/ have it.
struct Filter {
  std::string name;
  std::vector<int> owner;       ///< of each stored double: the argument that it belongs to
  std::vector<Recorded> terms;  ///< the value; of a gradient, its components
  std::size_t arguments;
  std::size_t degree;
  double in_doubles;  ///< the constant c
  double in_floats;
};

/// One argument with its points, whose coordinates are the numbers of stored doubles.
template <class Argument>
struct Named;
template <int D>
struct Named<PointDifference<D>> {
  static constexpr const char* letter = "d";
  std::array<Point<D>, 2> points;
  [[nodiscard]] PointDifference<D> argument() const { return {&points[0], &points[1]}; }
};
template <int D>
struct Named<Edge<D>> {
  static constexpr const char* letter = "e";
  std::array<Point<D>, 4> points;
  [[nodiscard]] Edge<D> argument() const {
    return {{&points[0], &points[1]}, {&points[2], &points[3]}};
  }
};

/// Numbers the stored doubles of all arguments, and evaluates on them.
template <class... Arguments>
class Stage {
 public:
  Stage() {
    std::apply([this](auto&... named) { (this->number(named), ...); }, named_);
  }
  [[nodiscard]] const std::vector<int>& owner() const { return owner_; }
  template <class Evaluate>
  [[nodiscard]] auto evaluate(const Evaluate& f) const {
    const auto embed = [](double x) { return Recorded::stored(static_cast<int>(x)); };
    return std::apply(
        [&](const auto&... named) { return f(coordinates(named.argument(), embed)...); }, named_);
  }

 private:
  void number(auto& named) {
    for (auto& point : named.points)
      for (double& x : point) {
        x = static_cast<double>(owner_.size());
        owner_.push_back(arguments_);
      }
    ++arguments_;
  }
  std::tuple<Named<Arguments>...> named_;
  std::vector<int> owner_;
  int arguments_ = 0;
};

template <class Polynomial, class... Arguments>
[[nodiscard]] Filter value_filter(const std::string& name) {
  const Stage<Arguments...> stage;
  return {(name + "_" + ... + std::string(Named<Arguments>::letter)),
          stage.owner(),
          {stage.evaluate([](const auto&... x) { return Polynomial::value(x...); })},
          sizeof...(Arguments),
          Polynomial::degree,
          kErrorConstantIn<double, Polynomial, Arguments...>,
          kErrorConstantIn<float, Polynomial, Arguments...>};
}

template <class Functional, class... Arguments>
[[nodiscard]] Filter gradient_filter(const std::string& name) {
  const Stage<Arguments...> stage;
  const auto g = stage.evaluate([](const auto&... x) { return Functional::gradient(x...); });
  return {(name + "_gradient_" + ... + std::string(Named<Arguments>::letter)),
          stage.owner(),
          {g.coordinates.begin(), g.coordinates.end()},
          sizeof...(Arguments),
          Functional::degree - 1,
          kGradientErrorIn<double, Functional, Arguments...>,
          kGradientErrorIn<float, Functional, Arguments...>};
}

/// All of them: 44 polynomials and 14 gradients.
[[nodiscard]] std::vector<Filter> all_filters();

}  // namespace certa::proofs
