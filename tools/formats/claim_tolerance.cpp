#include "formats/claim_tolerance.hpp"

#include <algorithm>

#include "formats/number.hpp"

namespace certa::tools {

std::variant<ClaimTolerance, std::string> parse_claim_tolerance(std::string_view text) {
  const auto numbers = parse_decimals(text);
  if (!numbers || numbers->size() > 2 ||
      std::any_of(numbers->begin(), numbers->end(), [](double x) { return x < 0; }))
    return "one or two numbers of 0 or more, as in 1e-6 or 1e-6,1e-4, are needed, not " +
           std::string(text);
  return ClaimTolerance{numbers->front(), numbers->size() > 1 ? numbers->back() : 0};
}

}  // namespace certa::tools
