/// The page that shows pairs, without its pairs, as assemble.py puts it into the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace certa::page {

/// Whether this build has the page: it takes Emscripten.
[[nodiscard]] bool has_page() noexcept;

/// The page with these lines, each a pair or meant to be one: whole HTML that loads nothing.
/// REQUIRES: has_page(); lines are UTF-8.
[[nodiscard]] std::string render_page(const std::vector<std::string>& lines);

/// The page before the pairs, and after them; nothing where there is no page.
struct Parts {
  std::string_view before;
  std::string_view after;
};
[[nodiscard]] std::optional<Parts> parts() noexcept;

}  // namespace certa::page
