#include "page/page.hpp"

#include "formats/json_writer.hpp"
#include "formats/script_text.hpp"

namespace certa::page {

bool has_page() noexcept { return parts().has_value(); }

std::string render_page(const std::vector<std::string>& lines) {
  std::string json;
  tools::JsonWriter(json).row(lines);
  const Parts around = *parts();
  std::string text(around.before);
  tools::append_script_text(text, json);
  text += around.after;
  return text;
}

}  // namespace certa::page
