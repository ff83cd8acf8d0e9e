/// The queries of one policy, with each algorithm that it runs. Each policy has a translation unit
/// of its own, because there are many queries.
#pragma once

#include <span>
#include <type_traits>

#include <certa/algorithms.hpp>
#include <certa/by_name.hpp>
#include <certa/gjk/tolerance.hpp>
#include <certa/placed_policies.hpp>

namespace certa::detail {

/// A list without the algorithms that the page, whose size is limited, has no room for.
template <class Kept>
constexpr Kept narrowed(Kept /*kept*/, AlgorithmList<> /*rest*/) noexcept {
  return {};
}
template <class... Kept, class First, class... Rest>
constexpr auto narrowed(AlgorithmList<Kept...> kept, AlgorithmList<First, Rest...> /*list*/) {
  if constexpr (std::same_as<First, Wolfe> || std::same_as<First, Nesterov>)
    return narrowed(kept, AlgorithmList<Rest...>{});
  else
    return narrowed(AlgorithmList<Kept..., First>{}, AlgorithmList<Rest...>{});
}
#ifdef CERTA_BY_NAME_NARROW
using NamedAlgorithms = decltype(narrowed(AlgorithmList<>{}, Algorithms{}));
#else
using NamedAlgorithms = Algorithms;
#endif

/// Whether the policy runs the algorithm. `certified` runs NearestFace alone.
template <class Policy, class Algorithm>
inline constexpr bool kRuns = RunsAlgorithm<Policy, Algorithm>;

template <class Policy, class Algorithm, Ask kAsk>
inline constexpr bool kAnswers = [] {
#ifdef CERTA_BY_NAME_NARROW
  if (kAsk == Ask::intersects || kAsk == Ask::enclose_distance) return false;
  if (kAsk == Ask::closest_points && !Tolerant<Policy>) return false;  // only proofs have points
#endif
  switch (kAsk) {
    case Ask::intersects:
    case Ask::classify:
      return true;
    case Ask::enclose_distance:
      return std::same_as<Policy, certified>;
    default:
      return Algorithm::info.level > 1;
  }
}();

template <class Policy, class Algorithm, Ask kAsk, int D>
AnyAnswer<D> ask(const Shape<D>& a, const Shape<D>& b, const PolicyOptions& options,
                 double tolerance) noexcept {
  if constexpr (kAsk == Ask::intersects) {
    return certa::intersects<Policy, Algorithm>(a, b, options.warm_start);
  } else if constexpr (kAsk == Ask::enclose_distance) {
    return certa::enclose_distance(a, b, options_under<Policy>(options));
  } else if constexpr (CompiledPolicy<Policy>) {
    const OptionsOf<Policy> own = options_under<Policy>(options);
    if constexpr (kAsk == Ask::classify) return certa::classify<Policy, Algorithm>(a, b, own);
    if constexpr (kAsk == Ask::distance) return certa::distance<Policy, Algorithm>(a, b, own);
    if constexpr (kAsk == Ask::closest_points)
      return certa::closest_points<Policy, Algorithm>(a, b, own);
  } else {
    Policy policy;
    if constexpr (Tolerant<Policy>)
      policy.tolerance = static_cast<typename Policy::number>(tolerance);
    if constexpr (kAsk == Ask::classify)
      return certa::classify<Policy, Algorithm>(a, b, options, policy);
    if constexpr (kAsk == Ask::distance)
      return certa::distance<Policy, Algorithm>(a, b, options, policy);
    if constexpr (kAsk == Ask::closest_points)
      return certa::closest_points<Policy, Algorithm>(a, b, options, policy);
  }
}

template <class Policy, class Algorithm, Ask kAsk, int D>
constexpr AskPair<D> pointer_to_ask() noexcept {
  if constexpr (Algorithm::info.works_in(D) && kRuns<Policy, Algorithm> &&
                kAnswers<Policy, Algorithm, kAsk>)
    return &ask<Policy, Algorithm, kAsk, D>;
  else
    return nullptr;
}

template <class Policy, class Algorithm, int D>
constexpr std::array<AskPair<D>, kAskCount> pointers_to_ask() noexcept {
  return {pointer_to_ask<Policy, Algorithm, Ask::intersects, D>(),
          pointer_to_ask<Policy, Algorithm, Ask::classify, D>(),
          pointer_to_ask<Policy, Algorithm, Ask::enclose_distance, D>(),
          pointer_to_ask<Policy, Algorithm, Ask::distance, D>(),
          pointer_to_ask<Policy, Algorithm, Ask::closest_points, D>()};
}

template <class Policy, Ask kAsk, int D>
AnyAnswer<D> ask_placed(const Placed<D>& a, const Placed<D>& b, const PolicyOptions& options,
                        double tolerance) noexcept {
  if constexpr (kAsk == Ask::intersects) {
    return certa::intersects<Policy>(a, b, options.warm_start);
  } else if constexpr (kAsk == Ask::enclose_distance) {
    return certa::enclose_distance(a, b, options_under<Policy>(options));
  } else if constexpr (CompiledPolicy<Policy>) {
    const OptionsOf<Policy> own = options_under<Policy>(options);
    if constexpr (kAsk == Ask::classify) return certa::classify<Policy>(a, b, own);
    if constexpr (kAsk == Ask::distance) return certa::distance<Policy>(a, b, own);
    if constexpr (kAsk == Ask::closest_points) return certa::closest_points<Policy>(a, b, own);
  } else {
    Policy policy;
    if constexpr (Tolerant<Policy>)
      policy.tolerance = static_cast<typename Policy::number>(tolerance);
    if constexpr (kAsk == Ask::classify) return certa::classify<Policy>(a, b, options, policy);
    if constexpr (kAsk == Ask::distance) return certa::distance<Policy>(a, b, options, policy);
    if constexpr (kAsk == Ask::closest_points)
      return certa::closest_points<Policy>(a, b, options, policy);
  }
}

template <class Policy, class Algorithm, Ask kAsk, int D>
constexpr AskPlaced<D> pointer_to_ask_placed() noexcept {
  if constexpr (std::is_same_v<Algorithm, NearestFace> && kAnswers<Policy, Algorithm, kAsk>)
    return &ask_placed<Policy, kAsk, D>;
  else
    return nullptr;
}

template <class Policy, class Algorithm, int D>
constexpr std::array<AskPlaced<D>, kAskCount> pointers_to_ask_placed() noexcept {
  return {pointer_to_ask_placed<Policy, Algorithm, Ask::intersects, D>(),
          pointer_to_ask_placed<Policy, Algorithm, Ask::classify, D>(),
          pointer_to_ask_placed<Policy, Algorithm, Ask::enclose_distance, D>(),
          pointer_to_ask_placed<Policy, Algorithm, Ask::distance, D>(),
          pointer_to_ask_placed<Policy, Algorithm, Ask::closest_points, D>()};
}

template <class Policy, class... Algorithm>
std::span<const NamedQuery> queries_of(AlgorithmList<Algorithm...> /*list*/) noexcept {
  static constexpr std::array<NamedQuery, sizeof...(Algorithm)> kQueries{NamedQuery{
      &Algorithm::info, pointers_to_ask<Policy, Algorithm, 2>(),
      pointers_to_ask<Policy, Algorithm, 3>(), pointers_to_ask_placed<Policy, Algorithm, 2>(),
      pointers_to_ask_placed<Policy, Algorithm, 3>()}...};
  return kQueries;
}

template <class Policy>
std::span<const NamedQuery> queries_under() noexcept {
  return queries_of<Policy>(NamedAlgorithms{});
}

extern template std::span<const NamedQuery> queries_under<certified>() noexcept;
extern template std::span<const NamedQuery> queries_under<uncertified>() noexcept;
extern template std::span<const NamedQuery> queries_under<adaptive>() noexcept;
extern template std::span<const NamedQuery> queries_under<certa::exact>() noexcept;
extern template std::span<const NamedQuery> queries_under<floating<double>>() noexcept;
extern template std::span<const NamedQuery> queries_under<floating<float>>() noexcept;
extern template std::span<const NamedQuery> queries_under<floating<long double>>() noexcept;
extern template std::span<const NamedQuery> queries_under<floating<Quad>>() noexcept;

}  // namespace certa::detail
