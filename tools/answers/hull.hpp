/// A convex hull of planar points as a line of JSON, and how an algorithm comes to it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/point_set_reader.hpp"

namespace certa::tools {

inline constexpr std::array<std::string_view, 5> kHullAlgorithms{"graham", "jarvis", "chan",
                                                                 "divide-and-conquer", "melkman"};
inline constexpr std::array<std::string_view, 4> kHullPolicies{"adaptive", "exact", "double",
                                                               "float"};

struct HullQuestion {
  std::string algorithm = "chan";   ///< one of kHullAlgorithms
  std::string policy = "adaptive";  ///< one of kHullPolicies
  bool steps = false;               ///< whether they are told
};

/// The positions of the hull's vertices, exactly, by one of kHullAlgorithms; or why there is none.
[[nodiscard]] std::variant<std::vector<std::uint32_t>, std::string> exact_hull(
    std::string_view algorithm, std::span<const Point<2>> points);

/// Appends the answer, a whole line; otherwise why there is none.
[[nodiscard]] std::optional<std::string> append_hull(std::string& answers, const PlanarPoints& set,
                                                     const HullQuestion& question);

}  // namespace certa::tools
