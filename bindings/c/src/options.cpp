#include "options.hpp"

#include <cmath>
#include <string>
#include <string_view>

#include "errors.hpp"

namespace certa::c {

namespace {

constexpr std::string_view kUsualPolicy = "certified";
constexpr std::string_view kOtherPolicy = "adaptive";  // which runs every algorithm
constexpr std::string_view kUsualAlgorithm = "kkt";

/// The query of by_name.hpp, which has not all of them.
std::optional<Ask> ask_of(certa_query query) {
  switch (query) {
    case CERTA_INTERSECTS:
      return Ask::intersects;
    case CERTA_CLASSIFY:
      return Ask::classify;
    case CERTA_ENCLOSE_DISTANCE:
      return Ask::enclose_distance;
    case CERTA_DISTANCE:
      return Ask::distance;
    case CERTA_CLOSEST_POINTS:
      return Ask::closest_points;
    case CERTA_AT_LEAST:
    case CERTA_ENCLOSE_POINTS:
      return std::nullopt;
    default:
      fail("there is no query " + std::to_string(query));
  }
}

}  // namespace

certa_options validate(const certa_options* options) {
  if (options == nullptr) return {};
  if (!(options->relative_width >= 0)) fail("the relative width is negative or NaN");
  if (!(options->search_tolerance >= 0 && options->search_tolerance < 1))
    fail("a search tolerance is a fraction: 0 or more, and below 1");
  return *options;
}

std::optional<AnyQuery> named_query(certa_query query, const certa_options& options) {
  const std::string_view algorithm =
      options.algorithm == nullptr ? kUsualAlgorithm : options.algorithm;
  const std::optional<Ask> ask = ask_of(query);
  std::string_view policy = kUsualPolicy;
  if (options.policy != nullptr)
    policy = options.policy;
  else if (algorithm != kUsualAlgorithm && ask && !AnyQuery::find(policy, algorithm, *ask))
    policy = kOtherPolicy;
  if (policy == kUsualPolicy && algorithm == kUsualAlgorithm && !(options.search_tolerance > 0))
    return std::nullopt;
  const PolicyInfo* const info = find_policy(policy);
  if (info == nullptr) {
    std::string names;
    for (const PolicyInfo& known : policies())
      names += (names.empty() ? "" : ", ") + std::string(known.name);
    fail("there is no policy " + std::string(policy) + ": " + names, CERTA_UNSUPPORTED);
  }
  if (find_algorithm(algorithm) == nullptr)
    fail("there is no algorithm " + std::string(algorithm), CERTA_UNSUPPORTED);
  if (options.search_tolerance > 0 && !info->has_tolerance)
    fail("the policy " + std::string(policy) + " has no search tolerance", CERTA_UNSUPPORTED);
  const auto named = ask ? AnyQuery::find(policy, algorithm, *ask) : std::nullopt;
  if (!named)
    fail("the policy " + std::string(policy) + " does not answer this query" +
             (options.algorithm == nullptr ? "" : " by the algorithm " + std::string(algorithm)),
         CERTA_UNSUPPORTED);
  return named;
}

}  // namespace certa::c
