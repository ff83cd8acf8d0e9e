#include "engine_command.hpp"

#include <exception>
#include <memory>
#include <variant>

#include <certa/engines/engines.hpp>
#include <certa/fuzz/engine_vertices.hpp>
#include <certa/fuzz/finding.hpp>

#include "console/file.hpp"
#include "console/line_source.hpp"
#include "formats/json.hpp"
#include "formats/pair_reader.hpp"
#include "harness/engine_names.hpp"
#include "harness/reply_writer.hpp"

namespace certa::tools {

namespace {

template <int D>
void append_members(std::string& out, fuzz::Engine& engine, const certa::Pair<D>& given) {
  const auto pair = fuzz::rounded(given, engine.info().number);
  if (!engine.info().takes(D) || !pair) {
    out += engine.info().takes(D) ? R"("unsupported":"beyond the largest float")"
                                  : R"("unsupported":"dimension")";
    return;
  }
  const fuzz::EngineVertices vertices(*pair);
  if (!engine.info().takes(vertices.pair())) {
    out += engine.info().posed ? R"("unsupported":"radii")" : R"("unsupported":"poses or radii")";
    return;
  }
  try {
    const fuzz::EngineAnswer answer = engine.query(vertices.pair());
    append_answer(out, answer, D);
  } catch (const std::exception& error) {
    out += R"("error":)";
    append_json_string(out, to_utf8(error.what()).substr(0, 200));
  }
}

}  // namespace

ExitStatus engine_command(const std::string& name) {
  const std::unique_ptr<fuzz::Engine> engine = engines::engine_named(name);
  if (!engine) throw FileError(no_engine(name));
  LineCursor lines("-");
  OutputFile output = OutputFile::take_standard_output();
  PairReader reader;
  ExitStatus status = kAllWell;
  std::string out;
  while (const auto line = lines.next()) {
    const auto read = reader.read(line->text);
    out = R"({"id":)";
    if (const auto* error = std::get_if<LineError>(&read)) {
      out.append(error->id).append(R"(,"error":)");
      append_json_string(out, error->reason);
      status = kBadInput;
    } else {
      const Pair& pair = std::get<Pair>(read);
      out.append(pair.id).append(",");
      std::visit(
          [&]<int D>(const ShapePair<D>& shapes) {
            append_members(out, *engine, vertices_of(shapes));
          },
          pair.shapes);
    }
    out += "}\n";
    output.write(out);
  }
  return status;
}

}  // namespace certa::tools
