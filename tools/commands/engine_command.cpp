#include "engine_command.hpp"

#include <exception>
#include <memory>
#include <variant>

#include <certa/engines/engines.hpp>
#include <certa/fuzz/engine.hpp>
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
void write_members(JsonWriter& json, fuzz::Engine& engine, const Pair<D>& given) {
  const fuzz::EngineInfo& info = engine.info();
  const auto pair = fuzz::rounded(given, info.number);
  if (!info.takes(D)) return json.member("unsupported", "dimension");
  if (!pair) return json.member("unsupported", "beyond the largest float");
  const fuzz::EngineVertices vertices(*pair);
  if (!info.takes(vertices.pair()))
    return json.member("unsupported", info.posed ? "radii" : "poses or radii");
  try {
    const fuzz::EngineAnswer answer = engine.query(vertices.pair());
    write_answer(json, answer, D);
  } catch (const std::exception& error) {
    json.member("error", to_utf8(error.what()).substr(0, 200));
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
    out.clear();
    JsonWriter json(out);
    json.object([&] {
      if (const auto* error = std::get_if<LineError>(&read)) {
        json.key("id").raw(error->id);
        json.member("error", error->reason);
        status = kBadInput;
        return;
      }
      const PairLine& pair = std::get<PairLine>(read);
      json.key("id").raw(pair.id);
      std::visit([&](const auto& shapes) { write_members(json, *engine, vertices_of(shapes)); },
                 pair.shapes);
    });
    out += '\n';
    output.write(out);
  }
  return status;
}

}  // namespace certa::tools
