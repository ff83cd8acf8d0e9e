/// Sub-distance algorithms on numbers as sub-algorithms of the one loop, under any policy.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>

#include <certa/algorithms/sub_distance/in_doubles.hpp>
#include <certa/algorithms/sub_distance/subset.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/gjk/face.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/predicates/stage.hpp>

namespace certa {

namespace detail {

/// The number type that a policy tries first, or nothing.
template <class Policy>
struct FilterNumber {
  using type = void;
};
template <FilteringPolicy Policy>
struct FilterNumber<Policy> {
  using type = typename Policy::filter_number;
};

/// The points of a simplex in the number type that `embed` makes of a double.
template <class N, int D, class Embed>
[[nodiscard]] SimplexPoints<N, D> embed_simplex(const MinkowskiDifference<D>& minkowski,
                                                const Simplex& simplex, const Embed& embed) {
  SimplexPoints<N, D> tau;
  tau.size = simplex.size;
  for (std::size_t k = 0; k < simplex.size; ++k) {
    tau.names[k] = simplex[k];
    tau.y[k] = coordinates(minkowski[simplex[k]], embed);
  }
  return tau;
}

}  // namespace detail

/// A sub-algorithm (gjk/algorithm.hpp) made of one on numbers: `Method<N, D>` is a class with
///   Method(Counters&)
///   std::optional<NearestSubset<N>> operator()(const SimplexPoints<N, D>&, Signs<N>&)
/// that works on any ring with signs. Results count only if all signs were certain: on rounded
/// numbers a sign that is no number is taken as it is; a filter number's makes way for exact
/// integers.
template <template <class, int> class Method>
struct OnNumbers {
  /// The step on doubles, for the policy `uncertified`.
  template <int D>
  using InDoubles = detail::StepOnNumbers<Method, D>;

  /// The state of the algorithm during one query (gjk/algorithm.hpp).
  template <class Policy, int D>
  class State {
   public:
    /// Makes the state of a query of this pair. It adds to the counters.
    State(const MinkowskiDifference<D>& minkowski, Counters& counters)
        : minkowski_(minkowski), counters_(counters), filtered_(counters), method_(counters) {}

    /// Returns the face from which the search goes on, from the old face and a new vertex; nothing
    /// if the signs of an inexact policy contradict each other.
    [[nodiscard]] std::optional<Face<D>> operator()(Policy& policy, const Simplex& old,
                                                    VertexPair w) noexcept {
      Simplex simplex;
      simplex.push_back(w);
      for (const VertexPair x : old.span()) simplex.push_back(x);
      const std::optional<std::uint8_t> subset = supporting_subset(policy, simplex);
      if (!subset) return std::nullopt;
      Face<D> face;
      for (std::size_t k = 0; k < simplex.size; ++k)
        if (*subset & detail::bit(k)) face.simplex.push_back(simplex[k]);
      if (face.simplex.size <= D)
        face.direction = face_direction(policy, minkowski_, Flat<D>{}, face.simplex);
      return face;
    }

   private:
    using N = typename Policy::number;
    using F = typename detail::FilterNumber<Policy>::type;
    static constexpr bool kFiltered = !std::is_void_v<F>;
    struct Nothing {
      explicit Nothing(Counters&) {}
    };
    template <class M>
    struct FilterMethod {
      using type = Method<M, D>;
    };

    std::optional<std::uint8_t> supporting_subset(Policy& policy, const Simplex& simplex) {
      if constexpr (kFiltered) {
        Signs<F> signs;
        const auto s =
            filtered_(detail::embed_simplex<F>(minkowski_, simplex, Rounded<F>{}), signs);
        if (signs.certain()) {
          policy.settled(Stage::filter);
          return s ? std::optional(s->subset) : std::nullopt;
        }
        policy.settled(Stage::big_integer);
      }
      Signs<N> signs;
      const auto s = method_(embed(simplex), signs);
      return s ? std::optional(s->subset) : std::nullopt;
    }

    SimplexPoints<N, D> embed(const Simplex& simplex) {
      if constexpr (Policy::is_exact) {
        // One power of two for the whole query, because methods may cache numbers.
        const ExponentRange range = minkowski_.exponent_range();
        return detail::embed_simplex<N>(minkowski_, simplex,
                                        Scaled<N>{range.empty() ? 0 : range.low});
      } else {
        return detail::embed_simplex<N>(minkowski_, simplex, Rounded<N>{});
      }
    }

    const MinkowskiDifference<D>& minkowski_;
    Counters& counters_;
    typename std::conditional_t<kFiltered, FilterMethod<F>, std::type_identity<Nothing>>::type
        filtered_;
    Method<N, D> method_;
  };

  /// The method's own barycentric coordinates of the origin's projection on a face, up to a common
  /// factor, in the number type that `embed` makes of a double.
  template <class N, int D, class Embed>
  [[nodiscard]] static NearestSubset<N> barycentric(const MinkowskiDifference<D>& minkowski,
                                                    const Simplex& simplex, const Embed& embed) {
    Counters unused;
    Signs<N> signs;
    const auto s = Method<N, D>(unused)(detail::embed_simplex<N>(minkowski, simplex, embed), signs);
    return s ? *s : nearest_subset<N>(0);
  }
};

}  // namespace certa
