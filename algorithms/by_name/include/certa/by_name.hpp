/// Queries whose policy and algorithm are chosen by name at run time: for commands, bindings, pages
/// and experiments. Everything is compiled once, in this library.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <certa/answer.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/placed.hpp>
#include <certa/shape.hpp>

namespace certa {

/// Binary floating-point numbers of 113 bits.
using Quad = boost::multiprecision::cpp_bin_float_quad;

/// The description of a policy of policies.hpp.
struct PolicyInfo {
  std::string_view name;  ///< The name: "certified", "adaptive", "exact", "double", ..
  std::string_view code;  ///< The spelling in C++.
  int digits;             ///< The binary digits of the numbers in answers.
  bool is_certain;        ///< Whether verdicts are never wrong and have certificates.
  bool has_tolerance;     ///< Whether a relative tolerance may end a search: floating<T>.
  /// Whether queries search in doubles first, by the default algorithm alone.
  bool is_compiled;
};

/// The names of all policies that have one.
inline constexpr std::array<std::string_view, 8> kPolicyNames{
    "certified", "uncertified", "adaptive", "exact", "double", "float", "long-double", "quad"};

/// The policies of policies.hpp, with the number types that `floating` is compiled for.
[[nodiscard]] std::span<const PolicyInfo> policies() noexcept;
/// The policy of this name, or null.
[[nodiscard]] const PolicyInfo* find_policy(std::string_view name) noexcept;

/// All algorithms of the registry (algorithms.hpp), in its order.
[[nodiscard]] std::span<const AlgorithmInfo* const> algorithms() noexcept;
/// The algorithm of this name, or null.
[[nodiscard]] const AlgorithmInfo* find_algorithm(std::string_view name) noexcept;

/// The queries of policies.hpp.
enum class Ask : std::uint8_t { intersects, classify, enclose_distance, distance, closest_points };
/// The number of queries.
inline constexpr std::size_t kAskCount = 5;

/// The answer of a query, in the type that its policy gives; nothing if its algorithm does not work
/// in D dimensions.
template <int D>
using AnyAnswer =
    std::variant<std::monostate, bool, Classification<D>, Enclosure<D>, Distance<D>,
                 ClosestPoints<D>, FloatingAnswer<float, D>, FloatingAnswer<double, D>,
                 FloatingAnswer<long double, D>, FloatingAnswer<Quad, D>>;

/// The verdict of an answer. An answer of `intersects` has `separated` or `intersecting`; no answer
/// has `undecided`.
template <int D>
[[nodiscard]] Verdict verdict_of(const AnyAnswer<D>& answer) noexcept {
  return std::visit(
      []<class Answer>(const Answer& x) {
        if constexpr (std::same_as<Answer, bool>)
          return x ? Verdict::intersecting : Verdict::separated;
        else if constexpr (std::same_as<Answer, std::monostate>)
          return Verdict::undecided;
        else
          return x.verdict;
      },
      answer);
}

namespace detail {

template <int D>
using AskPair = AnyAnswer<D> (*)(const Shape<D>&, const Shape<D>&, const PolicyOptions&,
                                 double tolerance) noexcept;

template <int D>
using AskPlaced = AnyAnswer<D> (*)(const Placed<D>&, const Placed<D>&, const PolicyOptions&,
                                   double tolerance) noexcept;

/// The queries by an algorithm under a policy; null where there is no such query.
struct NamedQuery {
  const AlgorithmInfo* algorithm;
  std::array<AskPair<2>, kAskCount> in_plane;
  std::array<AskPair<3>, kAskCount> in_space;
  std::array<AskPlaced<2>, kAskCount> placed_in_plane;
  std::array<AskPlaced<3>, kAskCount> placed_in_space;
};

}  // namespace detail

/// A query by names: a pointer to compiled functions. Its calls have the exactness, errors and
/// costs of those of policies.hpp, plus one indirect call.
class AnyQuery {
 public:
  /// Returns the query of this policy and algorithm. Returns nothing if no policy or no algorithm
  /// has this name, if the policy does not run the algorithm, or if together they do not answer
  /// this query in any dimension. Under `floating<T>` distances come with closest points.
  [[nodiscard]] static std::optional<AnyQuery> find(std::string_view policy,
                                                    std::string_view algorithm, Ask ask) noexcept;

  /// The policy that it runs under.
  [[nodiscard]] const PolicyInfo& policy() const noexcept { return *policy_; }
  /// The algorithm that it runs.
  [[nodiscard]] const AlgorithmInfo& algorithm() const noexcept { return *query_->algorithm; }
  /// The kind of the query.
  [[nodiscard]] Ask ask() const noexcept { return ask_; }
  /// Returns whether the algorithm works in 2 or 3 dimensions.
  [[nodiscard]] bool works_in(int dimension) const noexcept {
    return algorithm().works_in(dimension);
  }

  /// Answers the query for these shapes; returns nothing if not works_in(D). Options that the
  /// policy does not have (`OptionsOf`) are ignored, and so is a tolerance that it does not have.
  template <int D>
  [[nodiscard]] AnyAnswer<D> operator()(const Shape<D>& a, const Shape<D>& b,
                                        const PolicyOptions& options = {},
                                        double tolerance = 0) const noexcept {
    const auto k = static_cast<std::size_t>(ask_);
    detail::AskPair<D> pair = nullptr;
    if constexpr (D == 2)
      pair = query_->in_plane[k];
    else
      pair = query_->in_space[k];
    return pair == nullptr ? AnyAnswer<D>() : pair(a, b, options, tolerance);
  }

  /// Returns whether the algorithm takes placed shapes: only the default does.
  [[nodiscard]] bool takes_placed() const noexcept {
    return query_->placed_in_space[static_cast<std::size_t>(ask_)] != nullptr;
  }
  /// Answers the query for placed shapes; returns nothing if not takes_placed().
  template <int D>
  [[nodiscard]] AnyAnswer<D> operator()(const Placed<D>& a, const Placed<D>& b,
                                        const PolicyOptions& options = {},
                                        double tolerance = 0) const noexcept {
    const auto k = static_cast<std::size_t>(ask_);
    detail::AskPlaced<D> placed = nullptr;
    if constexpr (D == 2)
      placed = query_->placed_in_plane[k];
    else
      placed = query_->placed_in_space[k];
    return placed == nullptr ? AnyAnswer<D>() : placed(a, b, options, tolerance);
  }

 private:
  AnyQuery(const PolicyInfo& policy, const detail::NamedQuery& query, Ask ask) noexcept
      : policy_(&policy), query_(&query), ask_(ask) {}

  const PolicyInfo* policy_;
  const detail::NamedQuery* query_;
  Ask ask_;
};

}  // namespace certa
