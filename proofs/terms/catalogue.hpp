/// The filters of `adaptive`: every polynomial on every kind of argument, recorded, with the
/// constants that the library derives.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <certa/predicates/difference.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>

#include "decision.hpp"
#include "recorded.hpp"

namespace certa::proofs {

/// The constant of a filter in one format, and its decision.
struct FilterIn {
  double constant;  ///< c
  /// The tree of answers of `filtered_sign_in`; null for gradients.
  std::shared_ptr<const Decision<Sign>> decision = nullptr;
};

/// A filter, as the templates of predicates/ define it.
struct Filter {
  std::string name;
  std::string polynomial;       ///< as Meaning.v has it
  std::string kinds;            ///< of the arguments, a letter each: difference or edge
  std::vector<int> owner;       ///< for each stored double, the argument that it belongs to
  std::vector<Recorded> terms;  ///< the value; for a gradient, its components
  FilterIn in_doubles;
  FilterIn in_floats;

  [[nodiscard]] std::size_t arguments() const { return kinds.size(); }
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
  /// Calls f with the arguments.
  template <class F>
  [[nodiscard]] auto with(const F& f) const {
    return std::apply([&](const auto&... named) { return f(named.argument()...); }, named_);
  }
  /// Calls f with their coordinates.
  template <class Evaluate>
  [[nodiscard]] auto evaluate(const Evaluate& f) const {
    return with([&](const auto&... x) { return f(coordinates(x, Rounded<Recorded>{})...); });
  }

 private:
  void number(auto& named) {
    for (auto& point : named.points)
      for (double& x : point) {
        x = stored_value(static_cast<int>(owner_.size()));
        owner_.push_back(arguments_);
      }
    ++arguments_;
  }
  std::tuple<Named<Arguments>...> named_;
  std::vector<int> owner_;
  int arguments_ = 0;
};

template <class Format, class Polynomial, class... Arguments>
[[nodiscard]] FilterIn value_filter_in(const Stage<Arguments...>& stage) {
  using Real = RecordedIn<Format>;
  const auto decide = [&] {
    return stage.with([](const auto&... x) { return filtered_sign_in<Real, Polynomial>(x...); });
  };
  return {kErrorConstantIn<Format, Polynomial, Arguments...>, Exploration::of(decide)};
}
template <class Polynomial, class... Arguments>
[[nodiscard]] Filter value_filter(const std::string& name) {
  const Stage<Arguments...> stage;
  const std::string kinds = (std::string(Named<Arguments>::letter) + ...);
  return {name + "_" + kinds,
          name,
          kinds,
          stage.owner(),
          {stage.evaluate([](const auto&... x) { return Polynomial::value(x...); })},
          value_filter_in<double, Polynomial>(stage),
          value_filter_in<float, Polynomial>(stage)};
}

template <class Functional, class... Arguments>
[[nodiscard]] Filter gradient_filter(const std::string& name) {
  const Stage<Arguments...> stage;
  const auto g = stage.evaluate([](const auto&... x) { return Functional::gradient(x...); });
  const std::string kinds = (std::string(Named<Arguments>::letter) + ...);
  return {name + "_gradient_" + kinds,
          name + "_gradient",
          kinds,
          stage.owner(),
          {g.coordinates.begin(), g.coordinates.end()},
          {kGradientErrorIn<double, Functional, Arguments...>},
          {kGradientErrorIn<float, Functional, Arguments...>}};
}

/// All filters: 44 polynomials and 14 gradients.
[[nodiscard]] std::vector<Filter> all_filters();

}  // namespace certa::proofs
