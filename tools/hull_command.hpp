/// The command `certa hull`: convex hulls of planar points, and how an algorithm comes to them.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "console/run.hpp"

namespace certa::tools {

inline constexpr std::array<std::string_view, 5> kHullAlgorithms{"graham", "jarvis", "chan",
                                                                 "divide-and-conquer", "melkman"};
inline constexpr std::array<std::string_view, 4> kHullPolicies{"adaptive", "exact", "double",
                                                               "float"};

struct HullOptions {
  std::string input = "-";
  std::string output = "-";
  std::string algorithm = "chan";   ///< one of kHullAlgorithms
  std::string policy = "adaptive";  ///< one of kHullPolicies
  bool steps = false;               ///< whether they are told
};

/// Answers every line that is not blank; a bad one by an error in its place and a message on
/// standard error. Throws FileError.
[[nodiscard]] ExitStatus hull_command(const HullOptions& options);

}  // namespace certa::tools
