/// The functions that a fuzz target defines. The drivers in fuzz/driver call them: that of
/// libFuzzer, and one that replays files.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// The input of a fuzz target.
using Bytes = std::span<const std::uint8_t>;

/// A sentence that says how a law is violated; nothing if the law holds.
using Violation = std::optional<std::string>;

/// Tests the law of a target on any bytes. Each target defines it once.
[[nodiscard]] Violation violated(Bytes bytes);

/// Describes an input for a person who looks for the bug: its kind, and, for a pair, its line of
/// JSON and the exact truth. Each target defines it once; of_recipe.cpp does so for targets on
/// recipes.
[[nodiscard]] std::string explain(Bytes bytes);

/// Describes the input that violated the law just now as a line of JSON for `certa show`: the pair,
/// and what an engine said. Nothing where inputs are no pairs. Each target defines it once.
[[nodiscard]] std::string finding_line(Bytes bytes);

}  // namespace certa::fuzz
