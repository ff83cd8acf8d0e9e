/// The claim of a pair, from JSON.
#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "formats/claim.hpp"
#include "formats/json.hpp"

namespace certa::tools {

/// A claim about shapes of that dimension; otherwise what is wrong, to follow "claim" in quotes.
/// Keys that no part has are notes.
[[nodiscard]] std::variant<Claim, std::string> read_claim(JsonValue value, std::size_t dimension);

}  // namespace certa::tools
