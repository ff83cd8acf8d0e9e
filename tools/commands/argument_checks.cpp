#include "argument_checks.hpp"

#include <charconv>
#include <system_error>

#include "formats/number.hpp"

namespace certa::tools {

CLI::Validator integer_within(std::uint64_t least, std::uint64_t most) {
  return {[least, most](std::string& text) {
            std::uint64_t value = 0;
            const char* const last = text.data() + text.size();
            const auto [end, error] = std::from_chars(text.data(), last, value);
            if (error != std::errc() || end != last || value < least || value > most)
              return "an integer from " + std::to_string(least) + " to " + std::to_string(most) +
                     " is needed, not " + text;
            text = std::to_string(value);
            return std::string();
          },
          ""};
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> parse_range(std::string_view text) {
  std::uint64_t first = 0;
  const char* const last = text.data() + text.size();
  const auto [middle, error] = std::from_chars(text.data(), last, first);
  if (error != std::errc()) return std::nullopt;
  if (middle == last) return std::pair(first, first);
  std::uint64_t second = 0;
  if (*middle != '-') return std::nullopt;
  const auto [end, second_error] = std::from_chars(middle + 1, last, second);
  if (second_error != std::errc() || end != last) return std::nullopt;
  return std::pair(first, second);
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
