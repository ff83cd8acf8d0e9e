/// The claim of a pair, from JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "formats/claim.hpp"
#include "formats/json.hpp"

namespace certa::tools {

/// A claim about shapes of that dimension; otherwise the reason, to follow "claim" in quotes.
///
/// Keys that no part has are notes beside those of parts. But a key that is nearly that of a part
/// is a mistake, and so are notes alone: the claim that was meant would go unjudged. Nearly is, in
/// upper or lower case, a name's beginning of three letters or more, or a name with one letter too
/// many, missing or wrong, or two neighbours exchanged. What other engines call a part is a
/// mistake, too, such as "collision".
[[nodiscard]] std::variant<Claim, std::string> read_claim(JsonValue value, std::size_t dimension);

/// Why a key is a mistake, if it is nearly one of these names, as above.
[[nodiscard]] std::optional<std::string> refuse_near_key(std::string_view key,
                                                         std::span<const std::string_view> names);

}  // namespace certa::tools
