/// The claim of a pair, from JSON.
#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "formats/claim.hpp"
#include "formats/json.hpp"

namespace certa::tools {

/// A claim about shapes of that dimension; otherwise the reason, to follow "claim" in quotes.
///
/// Keys that no part has are notes beside those of parts. But a key that is nearly that of a part
/// is a mistake, and so are notes alone: the claim that was meant would go unjudged. Nearly is, in
/// upper or lower case, a name's beginning of three letters or more, or a name with one letter too
/// many, missing or wrong, or two neighbours exchanged.
[[nodiscard]] std::variant<Claim, std::string> read_claim(JsonValue value, std::size_t dimension);

}  // namespace certa::tools
