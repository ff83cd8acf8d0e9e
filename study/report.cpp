#include "study/report.hpp"

#include "study/page.hpp"

namespace certa::tools {
namespace {

/// JSON has `<` within strings alone, so that an escape always fits; without it no text ends the
/// element or opens a comment. Older JavaScript takes U+2028 and U+2029 for ends of lines.
void append_escaped(std::string_view json, std::string& text) {
  constexpr std::string_view kSeparator = "\xe2\x80";  // of U+2028 and U+2029, the first two bytes
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '<') {
      text += "\\u003c";
    } else if (json.substr(i, 2) == kSeparator && i + 2 < json.size() &&
               (json[i + 2] == '\xa8' || json[i + 2] == '\xa9')) {
      text += json[i + 2] == '\xa8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      text += json[i];
    }
  }
}

}  // namespace

std::string render_report(std::string_view json) {
  const Page page = report_page();
  std::string text;
  text.reserve(page.before.size() + page.after.size() + json.size() + json.size() / 8);
  text += page.before;
  append_escaped(json, text);
  text += page.after;
  return text;
}

}  // namespace certa::tools
