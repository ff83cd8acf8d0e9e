/// Shapes that lines define and pairs name, and meshes that they name by path.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "formats/json.hpp"
#include "formats/shape_reader.hpp"

namespace certa::tools {

/// Reads the mesh of that path, relative to the folder of that file; otherwise the reason.
using LoadMesh = std::function<std::variant<ShapeParts<3>, std::string>(const std::string& path,
                                                                        const std::string& file)>;

/// Whether a line, if it is JSON, defines a shape: of the keys "shape", "a" and "b" of its object
/// the first is "shape". Any bytes are allowed; only the beginning of a pair is looked at.
[[nodiscard]] bool may_define_shape(std::string_view line);

/// Grows while pairs are read, in any number of threads. A pair knows the shapes of lines before
/// it alone, so answers do not depend on which lines other threads have reached.
class ShapeTable {
 public:
  /// Without `load` there are no meshes.
  explicit ShapeTable(LoadMesh load = {}) : load_(std::move(load)) {}

  using Found = std::variant<const AnyShapeParts*, std::string>;

  /// Takes the shape, or keeps why there is none. One thread at a time. REQUIRES: the line may
  /// define one.
  void define(std::string_view line, std::uint64_t ordinal, std::string_view file);
  /// Whether the line of that number, which was handed to `define`, is JSON: then it has no answer.
  [[nodiscard]] bool is_definition(std::uint64_t ordinal) const;
  /// Why the line of that number, which is a definition, does not define a shape.
  [[nodiscard]] std::optional<std::string> fault(std::uint64_t ordinal) const;

  /// The shape of that name, if a line before this one defines it; otherwise the reason. It stays
  /// where it is as long as the table.
  [[nodiscard]] Found find(std::string_view name, std::uint64_t ordinal) const;
  /// The mesh, read once.
  [[nodiscard]] Found mesh(std::string_view path, std::string_view file) const;

 private:
  struct Defined {
    AnyShapeParts shape;
    std::uint64_t ordinal = 0;
  };
  [[nodiscard]] std::optional<std::string> define(JsonValue line, const LinePlace& place);

  LoadMesh load_;
  JsonParser parser_;
  mutable std::mutex mutex_;  // for the members below
  std::map<std::string, Defined, std::less<>> shapes_;
  std::map<std::uint64_t, std::string> faults_;
  std::map<std::string, std::uint64_t, std::less<>> refused_;  // names of shapes with a fault
  std::set<std::uint64_t> others_;                             // lines that are no JSON
  mutable std::map<std::string, std::variant<AnyShapeParts, std::string>> meshes_;  // by both paths
};

}  // namespace certa::tools
