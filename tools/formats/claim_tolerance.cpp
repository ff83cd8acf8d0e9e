#include "formats/claim_tolerance.hpp"

#include <cmath>

#include "formats/number.hpp"

namespace certa::tools {

std::variant<ClaimTolerance, std::string> parse_claim_tolerance(std::string_view text) {
  const std::size_t comma = text.find(',');
  const auto absolute = parse_decimal(text.substr(0, comma));
  const auto relative =
      comma == text.npos ? std::optional<double>(0) : parse_decimal(text.substr(comma + 1));
  const auto fits = [](const std::optional<double>& x) {
    return x && std::isfinite(*x) && *x >= 0;
  };
  if (!fits(absolute) || !fits(relative))
    return "one or two numbers of 0 or more, as in 1e-6 or 1e-6,1e-4, are needed, not " +
           std::string(text);
  return ClaimTolerance{*absolute, *relative};
}

}  // namespace certa::tools
