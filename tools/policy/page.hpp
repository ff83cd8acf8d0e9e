/// The page of the report without its data, which embed.cmake puts into the program.
#pragma once

#include <string_view>

namespace certa::tools {

struct Page {
  std::string_view before;  ///< ends within <script type="application/json">
  std::string_view after;
};

Page report_page();

}  // namespace certa::tools
