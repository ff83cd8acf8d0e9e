/// Answers to pairs, by any algorithm under any policy.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include <certa/exact/algorithm.hpp>

#include "answer_stream.hpp"

namespace certa::tools {

/// The drivers and policies of query.hpp. Drivers run kkt alone, and so do, for the sake of
/// compile times, numbers wider than double.
enum class PolicyName : std::uint8_t {
  certified,
  uncertified,
  adaptive,
  exact,
  floating_double,
  floating_float,
  floating_long_double,
  floating_quad
};
inline constexpr std::array<std::string_view, 8> kPolicyNames{
    "certified", "uncertified", "adaptive", "exact", "double", "float", "long-double", "quad"};
[[nodiscard]] constexpr std::string_view to_string(PolicyName policy) noexcept {
  return kPolicyNames[static_cast<std::size_t>(policy)];
}
/// REQUIRES: there is a policy of this name.
[[nodiscard]] PolicyName policy_named(std::string_view name) noexcept;

/// What runs the algorithm where no policy is chosen: whatever answers fastest and is always right.
[[nodiscard]] PolicyName default_policy(std::string_view algorithm) noexcept;

[[nodiscard]] bool runs(PolicyName policy, std::string_view algorithm) noexcept;

/// Whether it is a `floating<T>`, which has a tolerance.
[[nodiscard]] bool is_floating(PolicyName policy) noexcept;

/// The algorithm of this name, or null.
[[nodiscard]] const AlgorithmInfo* find_algorithm(std::string_view name) noexcept;

/// The highest level of answers that it gives under this policy. What a paper prints may be wrong
/// on exact signs too, where nothing but a verdict is ventured.
[[nodiscard]] int highest_level(const AlgorithmInfo& algorithm, PolicyName policy) noexcept;

/// A function for `stream_answers`. REQUIRES: the policy runs an algorithm of this name, which
/// gives such answers; the tolerance is 0 where the policy has none.
[[nodiscard]] AnswerPair make_answerer(PolicyName policy, std::string_view algorithm, int level,
                                       double tolerance = 0);

}  // namespace certa::tools
