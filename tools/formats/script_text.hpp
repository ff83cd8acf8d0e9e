/// JSON as it may stand in a script element of HTML.
#pragma once

#include <string>
#include <string_view>

namespace certa::tools {

/// Appends JSON so that nothing in it ends the element or opens a comment.
void append_script_text(std::string& out, std::string_view json);

}  // namespace certa::tools
