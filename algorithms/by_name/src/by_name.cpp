#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include <certa/by_name.hpp>

#include "named_queries.hpp"

namespace certa {

namespace {

using detail::NamedQuery;

struct Policy {
  PolicyInfo info;
  std::span<const NamedQuery> (*queries)() noexcept;
};

template <class P>
constexpr Policy policy(std::string_view name, std::string_view code, int digits,
                        bool is_certain) noexcept {
  return {{name, code, digits, is_certain, Tolerant<P>, CompiledPolicy<P>},
          &detail::queries_under<P>};
}

constexpr int kLongDoubleDigits = std::numeric_limits<long double>::digits;

constexpr std::array kPolicies{
    policy<certified>("certified", "certa::certified", 53, true),
#ifndef CERTA_BY_NAME_NARROW
    policy<uncertified>("uncertified", "certa::uncertified", 53, false),
#endif
    policy<adaptive>("adaptive", "certa::adaptive", 53, true),
#ifndef CERTA_BY_NAME_NARROW
    policy<exact>("exact", "certa::exact", 53, true),
#endif
    policy<floating<double>>("double", "certa::floating<double>", 53, false),
    policy<floating<float>>("float", "certa::floating<float>", 24, false),
#ifndef CERTA_BY_NAME_NARROW
    policy<floating<long double>>("long-double", "certa::floating<long double>", kLongDoubleDigits,
                                  false),
    policy<floating<Quad>>("quad", "certa::floating<boost::multiprecision::cpp_bin_float_quad>",
                           113, false),
#endif
};

constexpr auto kInfos = [] {
  std::array<PolicyInfo, kPolicies.size()> infos{};
  for (std::size_t k = 0; k < infos.size(); ++k) infos[k] = kPolicies[k].info;
  return infos;
}();
#ifndef CERTA_BY_NAME_NARROW
// libc++ 14 has no std::ranges::equal.
static_assert(std::equal(kInfos.begin(), kInfos.end(), kPolicyNames.begin(), kPolicyNames.end(),
                         [](const PolicyInfo& info, auto name) { return info.name == name; }));
#endif

template <class... Algorithm>
constexpr auto infos_of(AlgorithmList<Algorithm...> /*list*/) noexcept {
  return std::array{&Algorithm::info...};
}
constexpr auto kAlgorithms = infos_of(detail::NamedAlgorithms{});

}  // namespace

std::span<const PolicyInfo> policies() noexcept { return kInfos; }

const PolicyInfo* find_policy(std::string_view name) noexcept {
  for (const PolicyInfo& info : kInfos)
    if (info.name == name) return &info;
  return nullptr;
}

std::span<const AlgorithmInfo* const> algorithms() noexcept { return kAlgorithms; }

const AlgorithmInfo* find_algorithm(std::string_view name) noexcept {
  for (const AlgorithmInfo* const info : kAlgorithms)
    if (info->name == name) return info;
  return nullptr;
}

std::optional<AnyQuery> AnyQuery::find(std::string_view policy, std::string_view algorithm,
                                       Ask ask) noexcept {
  const PolicyInfo* const info = find_policy(policy);
  if (info == nullptr) return std::nullopt;
  const auto queries = kPolicies[static_cast<std::size_t>(info - kInfos.data())].queries();
  const auto k = static_cast<std::size_t>(ask);
  for (const NamedQuery& query : queries)
    if (query.algorithm->name == algorithm &&
        (query.in_plane[k] != nullptr || query.in_space[k] != nullptr))
      return AnyQuery(*info, query, ask);
  return std::nullopt;
}

}  // namespace certa
