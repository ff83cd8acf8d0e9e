/// What programs ask of a collision library, as pairs: unlike families not made to be degenerate.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <certa/fuzz/realize.hpp>

namespace certa::fuzz {

enum class Application : std::uint8_t {
  game,       // boxes of metres in a level a kilometre from the origin, rounded to float: half of
              // them rest on each other or stand side by side, the others are up to 5 m apart or
              // overlap by centimetres
  robot_arm,  // links and obstacles, hulls of 100 vertices, within 2 m of the base: 0.05 to 50 mm
              // apart, mostly millimetres; every twentieth pair collides by up to 5 mm
  packing,    // grains of 8 to 20 vertices, 5 to 20 micrometres in a box of a millimetre, vertex on
              // face, edge on edge or face on face: touching exactly, touching up to rounding, or
              // overlapping by up to a nanometre
};
inline constexpr std::array kApplications{Application::game, Application::robot_arm,
                                          Application::packing};

[[nodiscard]] constexpr std::string_view to_string(Application application) {
  constexpr std::array<std::string_view, kApplications.size()> kNames{"game", "robot_arm",
                                                                      "packing"};
  return kNames[static_cast<std::size_t>(application)];
}

[[nodiscard]] constexpr std::optional<Application> application_named(std::string_view name) {
  for (const Application application : kApplications)
    if (to_string(application) == name) return application;
  return std::nullopt;
}

/// The same doubles on every platform: a pair depends on application, seed and number alone, by
/// + - * / and square roots of doubles. Gaps are right up to the rounding of coordinates, but where
/// boxes of a game are apart, where they are lower bounds.
[[nodiscard]] Pair<3> application_pair(Application application, std::uint64_t seed,
                                       std::uint64_t number);

}  // namespace certa::fuzz
