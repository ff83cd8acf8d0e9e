/// The report of `certa policy` as one HTML file that needs no other.
#pragma once

#include <string>
#include <string_view>

namespace certa::tools {

/// `json` is the command's JSON output, in UTF-8. The page shows nothing that is not in it.
std::string render_report(std::string_view json);

}  // namespace certa::tools
