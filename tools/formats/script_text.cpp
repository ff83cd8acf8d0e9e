#include "formats/script_text.hpp"

namespace certa::tools {

// JSON has `<` within strings alone, so that an escape always fits. Older JavaScript takes U+2028
// and U+2029 for ends of lines.
void append_script_text(std::string& out, std::string_view json) {
  constexpr std::string_view kSeparator = "\xe2\x80";  // of U+2028 and U+2029, the first two bytes
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '<') {
      out += "\\u003c";
    } else if (json.substr(i, 2) == kSeparator && i + 2 < json.size() &&
               (json[i + 2] == '\xa8' || json[i + 2] == '\xa9')) {
      out += json[i + 2] == '\xa8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      out += json[i];
    }
  }
}

}  // namespace certa::tools
