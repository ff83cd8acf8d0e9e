/// The function that answers a pair.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "console/summary.hpp"
#include "formats/pair_line.hpp"

namespace certa::tools {

/// Appends the answer to one pair, a whole line, and counts it; or tells why there is none. Called
/// from several threads.
using AnswerPair = std::function<std::optional<std::string>(const PairLine&, std::string& answers,
                                                            Summary& summary)>;

}  // namespace certa::tools
