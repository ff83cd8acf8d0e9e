#include "harness/engine_names.hpp"

#include <certa/engines/engines.hpp>

#include "formats/json.hpp"

namespace certa::tools {

std::string list_engines() {
  std::string text;
  for (const auto& engine : engines::engines()) {
    const fuzz::EngineInfo& info = engine->info();
    text += concat({info.name, "  ", info.version, ", ",
                    info.number == fuzz::Number::float32 ? "float" : "double", ", ",
                    info.planar ? (info.spatial ? "2D and 3D" : "2D") : "3D",
                    info.posed ? ", poses" : "", info.rounded ? ", radii" : "",
                    "; range: ", info.range, "\n"});
  }
  return text.empty() ? "this build has none: install libbullet-dev, libfcl-dev, libccd-dev or "
                        "libbox2d-dev, and "
                        "build again\n"
                      : text;
}

std::string no_engine(const std::string& name) {
  std::string known;
  for (const auto& engine : engines::engines())
    known.append(known.empty() ? "" : ", ").append(engine->info().name);
  return concat({"there is no engine ", name, ": ",
                 known.empty() ? "this build has none; install libbullet-dev, libfcl-dev, "
                                 "libccd-dev or libbox2d-dev, and build again"
                               : "choose from " + known});
}

}  // namespace certa::tools
