/// What a fuzz target defines. Drivers (fuzz/driver) call it: libFuzzer's, and one that replays
/// files.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

using Bytes = std::span<const std::uint8_t>;

/// What is wrong, in one sentence; nothing if the law holds.
using Violation = std::optional<std::string>;

/// The law of a target on any bytes. Defined once a program.
[[nodiscard]] Violation violated(Bytes bytes);

/// The input for a person who has to find the bug: what it is, and, for a pair, its line of JSON
/// and the exact truth. Defined once a program; of_recipe.cpp does it for targets on recipes.
[[nodiscard]] std::string explain(Bytes bytes);

}  // namespace certa::fuzz
