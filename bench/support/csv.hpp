/// Tables: a comment that says which measurement was made and on which machine, a line of column
/// names, rows.
#pragma once

#include <cmath>
#include <concepts>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "console/host.hpp"
#include "support/program.hpp"

namespace certa::bench {

/// A number to `digits` digits; an empty cell for a NaN.
[[nodiscard]] inline std::string number(double x, int digits = 4) {
  if (!std::isfinite(x)) return {};
  std::ostringstream text;
  text.precision(digits);
  text << x;
  return text.str();
}

[[nodiscard]] inline std::string cell(double x) { return number(x); }
[[nodiscard]] inline std::string cell(std::integral auto x) { return std::to_string(x); }
[[nodiscard]] inline std::string cell(std::string_view text) { return std::string(text); }

/// Writes FOLDER/NAME.csv. Throws if it cannot be written, or if a row does not fit the columns.
class Csv {
 public:
  /// `about` may have several lines.
  Csv(const Options& options, const std::string& name, const std::string& about,
      std::vector<std::string> columns)
      : path_((options.folder / (name + ".csv")).string()), columns_(columns.size()), file_(path_) {
    if (!file_) throw std::runtime_error("cannot write " + path_);
    std::istringstream lines(about);
    for (std::string line; std::getline(lines, line);) file_ << "# " << line << '\n';
    file_ << "# compiler: " << tools::compiler() << "\n# flags: " << tools::flags()
          << "\n# cpu: " << tools::cpu() << '\n';
    if (options.quick) file_ << "# --quick: no measurement\n";
    write(columns);
  }

  void write(const std::vector<std::string>& cells) {
    if (cells.size() != columns_) throw std::logic_error("a row of another width in " + path_);
    std::string line;
    for (const std::string& text : cells) {
      if (text.find_first_of(",\n\"") != std::string::npos)
        throw std::logic_error("a cell with a separator in " + path_ + ": " + text);
      line += (line.empty() && &text == cells.data() ? "" : ",") + text;
    }
    file_ << line << '\n';
  }

  template <class... Cells>
  void row(const Cells&... cells) {
    write({cell(cells)...});
  }

  /// Must be called at the end, because a full disk shows here.
  void close() {
    file_.close();
    if (!file_) throw std::runtime_error("cannot write " + path_);
  }

 private:
  std::string path_;
  std::size_t columns_;
  std::ofstream file_;
};

}  // namespace certa::bench
