#include "show_command.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "console/run.hpp"
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
  std::uint64_t bad_lines = 0;
};

/// The line of the pair as browsers read it, which take JSON alone; for claims by name one line
/// each, with the name as engine.
std::vector<std::string> page_lines(const PairLine& pair, const std::string& line) {
  const std::string plain = quote_names(plain_line(pair, line));
  if (pair.claims.empty() || pair.claims[0].name.empty()) return {plain};
  std::vector<std::string> lines;
  JsonParser parser;
  if (parser.parse(plain)) return {plain};
  for (const auto [key, claims] : parser.root().members()) {
    if (key != "claims") continue;
    for (const auto [name, claim] : claims.members()) {
      JsonWriter json(lines.emplace_back());
      json.object([&, &name = name, &claim = claim] {
        for (const auto [other, value] : parser.root().members())
          if (other != "claims" && other != "engine") write(json.any_key(other), value);
        json.member("engine", name);
        write(json.key("claim"), claim);
      });
    }
  }
  return lines;
}

Shown read_pairs(LineCursor& source) {
  Shown shown;
  RecordReader reader;
  std::size_t bytes = 0;
  while (const auto line = source.next()) {
    const LinePlace place = source.place(line->number);
    const auto read = reader.read(*line, place);
    if (const auto* error = std::get_if<LineError>(&read)) {
      if (++shown.bad_lines <= kBadLinesNamed)
        Progress().print(concat({place.name(line->number), ": ", error->reason, "\n"}));
      continue;
    }
    const PairLine& pair = *std::get<const PairLine*>(read);
    for (std::string& text : page_lines(pair, text_of(*line, pair))) {
      bytes += text.size();
      if (shown.lines.size() < kMostShown && bytes <= kMostShownBytes)
        shown.lines.push_back(std::move(text));
      else
        ++shown.left_out;
    }
  }
  if (shown.bad_lines > kBadLinesNamed)
    Progress().print(concat(
        {"certa: and ", std::to_string(shown.bad_lines - kBadLinesNamed), " more bad lines\n"}));
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
  const std::string last =
      options.inputs.empty() ? "" : options.inputs.back();  // tables come first
  const std::string name = options.output.empty() ? name_of_page(last) : options.output;
  std::optional<LineCursor> source;
  ShapeTable shapes(mesh_loader(false));
  if (!options.inputs.empty()) source.emplace(options.inputs, nullptr, &shapes);
  Shown shown;
  if (source) shown = read_pairs(*source);
  if (source && shown.lines.empty()) throw FileError(source->name() + ": holds no pair to show");
  if (options.output.empty()) keep_what_is_no_page(name);
  keep_apart(options.inputs, name);
  OutputFile output(name);
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
  return shown.bad_lines > 0 ? kBadInput : kAllWell;
}

}  // namespace certa::tools
