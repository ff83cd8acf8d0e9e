/// The ways to certain answers that laws hold of.
#pragma once

#include <array>
#include <cstdint>

#include <certa/certa.hpp>
#include <certa/policies.hpp>

namespace certa::fuzz {

enum class Way : std::uint8_t { certified, adaptive };
inline constexpr std::array kWays{Way::certified, Way::adaptive};

/// law.operator()<certified>() or law.operator()<adaptive>().
template <class Law>
auto by(Way way, const Law& law) {
  return way == Way::certified ? law.template operator()<certified>()
                               : law.template operator()<adaptive>();
}

}  // namespace certa::fuzz
