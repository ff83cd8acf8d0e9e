/// Pairs as applications query them; unlike families they are not made to be degenerate.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// The kinds of applications whose pairs `application_pair` makes; coordinates are in metres.
enum class Application : std::uint8_t {
  /// Boxes of metres in a level a kilometre from the origin, rounded to float: half of them rest on
  /// each other or stand side by side, the others are up to 5 m apart or overlap by centimetres.
  game,
  /// Links and obstacles, hulls of 100 vertices, within 2 m of the base: 0.05 to 50 mm apart,
  /// mostly millimetres; every twentieth pair collides by up to 5 mm.
  robot_arm,
  /// Grains of 8 to 20 vertices, 5 to 20 micrometres in size, in a box of a millimetre, vertex on
  /// face, edge on edge or face on face: touching exactly, touching up to rounding, or overlapping
  /// by up to a nanometre.
  packing,
};
/// All applications.
inline constexpr std::array kApplications{Application::game, Application::robot_arm,
                                          Application::packing};

/// The application's name, such as "robot_arm".
[[nodiscard]] constexpr std::string_view to_string(Application application) {
  constexpr std::array<std::string_view, kApplications.size()> kNames{"game", "robot_arm",
                                                                      "packing"};
  return kNames[static_cast<std::size_t>(application)];
}

/// The application of that name, or nothing.
[[nodiscard]] constexpr std::optional<Application> application_named(std::string_view name) {
  for (const Application application : kApplications)
    if (to_string(application) == name) return application;
  return std::nullopt;
}

/// Makes the pair of that number. It depends on application, seed and number alone, by + - * / and
/// square roots of doubles, so it is the same on every platform. Gaps are as described up to the
/// rounding of coordinates, except between boxes of a game that are apart, where they are lower
/// bounds.
[[nodiscard]] Pair<3> application_pair(Application application, std::uint64_t seed,
                                       std::uint64_t number);

}  // namespace certa::fuzz
