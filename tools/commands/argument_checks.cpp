#include "argument_checks.hpp"

#include "formats/number.hpp"

namespace certa::tools {

CLI::Validator integer_within(std::uint64_t least, std::uint64_t most) {
  return {[least, most](std::string& text) {
            const auto value = parse_whole(text);
            if (!value || *value < least || *value > most)
              return "an integer from " + std::to_string(least) + " to " + std::to_string(most) +
                     " is needed, not " + text;
            text = std::to_string(*value);
            return std::string();
          },
          ""};
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> parse_part(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto part = parse_whole(text.substr(0, slash));
  const auto parts = parse_whole(text.substr(slash + 1));
  if (!part || !parts || *part >= *parts) return std::nullopt;
  return std::pair(*part, *parts);
}

CLI::Validator number_within(double least, double most, const std::string& what) {
  return {[least, most, what](std::string& text) {
            const auto x = parse_decimal(text);
            return x && *x >= least && *x <= most ? std::string()
                                                  : what + " is needed, not " + text;
          },
          ""};
}

CLI::Validator number_not_negative() { return number_within(0, kLargest, "a number of 0 or more"); }

CLI::Validator number_positive() { return number_within(kSmallest, kLargest, "a number above 0"); }

}  // namespace certa::tools
