#include <charconv>
#include <stdexcept>

#include <certa/fuzz/text.hpp>

namespace certa::fuzz {

namespace {

/// Cuts off and returns the text after the mark; nothing without the mark.
std::string_view cut(std::string_view& text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {};
  const std::string_view behind = text.substr(at + mark.size());
  text = text.substr(0, at);
  return behind;
}

std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  if (text.size() % 2 != 0) return std::nullopt;
  for (; !text.empty(); text.remove_prefix(2)) {
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + 2, bytes.emplace_back(), 16);
    if (error != std::errc{} || end != text.data() + 2) return std::nullopt;
  }
  return bytes;
}

std::string to_hex(const std::vector<std::uint8_t>& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const unsigned byte : bytes) {
    text += kDigits[byte / 16];
    text += kDigits[byte % 16];
  }
  return text;
}

}  // namespace

std::vector<std::uint8_t> ListEntry::bytes() const {
  std::vector<std::uint8_t> result = encode(recipe);
  result.insert(result.end(), rest.begin(), rest.end());
  return result;
}

std::string ListEntry::line() const {
  return to_text(recipe) + (rest.empty() ? "" : " + " + to_hex(rest)) +
         (truth.empty() ? "" : " -> " + truth);
}

std::optional<ListEntry> parse_entry(std::string_view line) {
  ListEntry entry;
  entry.truth = cut(line, " -> ");
  const auto rest = from_hex(cut(line, " + "));
  const auto recipe = recipe_from_text(line);
  if (!rest || !recipe) return std::nullopt;
  entry.rest = *rest;
  entry.recipe = *recipe;
  return entry;
}

std::vector<ListEntry> read_list(std::istream& in, const std::string& name) {
  std::vector<ListEntry> entries;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    const auto entry = parse_entry(line);
    if (!entry) {
      std::string reason = name;
      reason.append(":").append(std::to_string(number)).append(": not a recipe: ").append(line);
      throw std::runtime_error(reason);
    }
    entries.push_back(*entry);
  }
  return entries;
}

}  // namespace certa::fuzz
