#include "policy/report.hpp"

#include "formats/script_text.hpp"
#include "policy/page.hpp"

namespace certa::tools {
std::string render_report(std::string_view json) {
  const Page page = report_page();
  std::string text;
  text.reserve(page.before.size() + page.after.size() + json.size() + json.size() / 8);
  text += page.before;
  append_script_text(text, json);
  text += page.after;
  return text;
}

}  // namespace certa::tools
