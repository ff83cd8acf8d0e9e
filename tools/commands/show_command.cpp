#include "show_command.hpp"

#include <filesystem>
#include <optional>
#include <variant>
#include <vector>

#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/pair_reader.hpp"
#include "formats/pair_writer.hpp"
#include "formats/plain_pair.hpp"
#include "formats/shape_table.hpp"
#include "mesh_command.hpp"
#include "page/page.hpp"

namespace certa::tools {

namespace {

/// The lines that hold pairs.
struct Shown {
  std::vector<std::string> lines;
  std::size_t left_out = 0;
  bool is_bad = false;
};

Shown read_pairs(LineCursor& source) {
  Shown shown;
  PairReader reader;
  std::size_t bytes = 0;
  while (const auto line = source.next()) {
    const auto read = reader.read(line->text, source.place(line->number));
    if (const auto* error = std::get_if<LineError>(&read)) {
      shown.is_bad = true;
      Progress().print(source.name() + ":" + std::to_string(line->number) + ": " + error->reason +
                       "\n");
      continue;
    }
    bytes += line->text.size();
    if (shown.lines.size() < kMostShown && bytes <= kMostShownBytes)
      // Browsers read JSON alone.
      shown.lines.push_back(quote_names(plain_line(std::get<PairLine>(read), line->text)));
    else
      ++shown.left_out;
  }
  return shown;
}

std::string name_of_page(const std::string& input) {
  if (input.empty() || input == "-") return "pairs.html";
  return std::filesystem::path(input).filename().replace_extension(".html").string();
}

/// Keeps a file that is no page: nobody asked for this name, so the file may be somebody's.
void keep_what_is_no_page(const std::string& name) {
  if (!std::filesystem::exists(name)) return;
  const std::string content = InputFile(name).read_all();
  if (content.find(R"(id="kernel-wasm")") == content.npos)
    throw FileError(name + ": is there, and no page of certa show: name the page by -o");
}

std::string counted(std::size_t pairs) {
  return std::to_string(pairs) + (pairs == 1 ? " pair" : " pairs");
}

}  // namespace

ExitStatus show_command(const ShowOptions& options) {
  if (!page::has_page())
    throw FileError(
        "this build has no page: install the packages of the section `page` of "
        "scripts/packages.txt, configure and build again, or run scripts/certa show");
  const std::string name = options.output.empty() ? name_of_page(options.input) : options.output;
  std::optional<LineCursor> source;
  ShapeTable shapes(mesh_loader(false));
  if (!options.input.empty()) source.emplace(options.input, nullptr, &shapes);
  Shown shown;
  if (source) shown = read_pairs(*source);
  if (source && shown.lines.empty()) throw FileError(source->name() + ": holds no pair to show");
  if (options.output.empty()) keep_what_is_no_page(name);
  OutputFile output(name, source ? &source->file() : nullptr);
  output.write(page::render_page(shown.lines));
  output.close();
  std::string said = "certa: ";
  said += source ? counted(shown.lines.size()) + " in " + name : name;
  if (shown.left_out > 0)
    said += ", " + std::to_string(shown.left_out) + " left out: a page takes " +
            std::to_string(kMostShown) + ", and " + std::to_string(kMostShownBytes / 1'000'000) +
            " MB";
  if (name != "-") said += "; open it in a browser";
  Progress().print(said + "\n");
  return shown.is_bad ? kBadInput : kAllWell;
}

}  // namespace certa::tools
