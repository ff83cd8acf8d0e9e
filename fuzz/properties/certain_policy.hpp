/// The policies whose answers must obey the laws.
#pragma once

#include <array>
#include <cstdint>

#include <certa/certa.hpp>
#include <certa/policies.hpp>

namespace certa::fuzz {

enum class CertainPolicy : std::uint8_t { certified, adaptive };
inline constexpr std::array kCertainPolicies{CertainPolicy::certified, CertainPolicy::adaptive};

/// Calls law.operator()<certified>() or law.operator()<adaptive>().
template <class Law>
auto under(CertainPolicy policy, const Law& law) {
  return policy == CertainPolicy::certified ? law.template operator()<certified>()
                                            : law.template operator()<adaptive>();
}

}  // namespace certa::fuzz
