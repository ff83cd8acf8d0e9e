#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>
#include <variant>

#include "formats/json.hpp"
#include "formats/mesh_formats.hpp"
#include "formats/number.hpp"

namespace certa::tools {

namespace {

/// A scalar type, by an example of it.
using Scalar = std::variant<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                            std::uint32_t, float, double>;

std::optional<Scalar> scalar_type(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kNames{
      {{"char", "int8"},
       {"uchar", "uint8"},
       {"short", "int16"},
       {"ushort", "uint16"},
       {"int", "int32"},
       {"uint", "uint32"},
       {"float", "float32"},
       {"double", "float64"}}};
  constexpr std::array<Scalar, 8> kTypes{std::int8_t{},   std::uint8_t{}, std::int16_t{},
                                         std::uint16_t{}, std::int32_t{}, std::uint32_t{},
                                         float{},         double{}};
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (name == kNames[i].first || name == kNames[i].second) return kTypes[i];
  return std::nullopt;
}

std::size_t size_of(const Scalar& type) {
  return std::visit([](auto example) { return sizeof(example); }, type);
}

constexpr std::size_t kNoAxis = 3;

struct Property {
  std::optional<Scalar> list_size;  // the type of a list's size; none for a scalar
  Scalar type;
  std::size_t axis = kNoAxis;  // 0, 1, 2 for x, y, z of a vertex
  bool is_corners = false;     // a list of the vertices of a face
};

struct Element {
  std::string name;
  std::uint64_t count = 0;
  std::vector<Property> properties;
};

enum class Encoding { ascii, little_endian, big_endian };

struct Header {
  Encoding encoding = Encoding::ascii;
  std::vector<Element> elements;
  std::uint64_t vertices = 0;
};

Encoding read_encoding(const MeshLines& lines) {
  if (lines.words().size() != 3 || lines.word(0) != "format" || lines.word(2) != "1.0")
    lines.fail("a format line with version 1.0 should stand here");
  if (lines.word(1) == "ascii") return Encoding::ascii;
  if (lines.word(1) == "binary_little_endian") return Encoding::little_endian;
  if (lines.word(1) == "binary_big_endian") return Encoding::big_endian;
  lines.fail("unknown format " + quote(lines.word(1)));
}

Scalar read_type(const MeshLines& lines, std::size_t word) {
  if (const auto type = scalar_type(lines.word(word))) return *type;
  lines.fail("unknown type " + quote(lines.word(word)));
}

Property read_property(const MeshLines& lines, const Element& element) {
  const bool is_list = lines.word(1) == "list";
  if (lines.words().size() != (is_list ? 5u : 3u))
    lines.fail("a property with too few or many words");
  Property property;
  if (is_list) {
    property.list_size = read_type(lines, 2);
    if (std::holds_alternative<float>(*property.list_size) ||
        std::holds_alternative<double>(*property.list_size))
      lines.fail("the size of a list must be an integer");
  }
  property.type = read_type(lines, is_list ? 3 : 1);
  if (is_list && element.name == "face" &&
      (lines.word(4) == "vertex_indices" || lines.word(4) == "vertex_index")) {
    property.is_corners = true;
    if (std::holds_alternative<float>(property.type) ||
        std::holds_alternative<double>(property.type))
      lines.fail("the vertices of a face must be integers");
  }
  if (element.name != "vertex" || is_list) return property;
  const std::string_view name = lines.word(2);
  property.axis = name == "x" ? 0 : name == "y" ? 1 : name == "z" ? 2 : kNoAxis;
  const bool twice =
      std::any_of(element.properties.begin(), element.properties.end(), [&](const Property& other) {
        return property.axis != kNoAxis && other.axis == property.axis;
      });
  if (twice) lines.fail("the property " + quote(name) + " stands twice");
  return property;
}

void check(const MeshLines& lines, Header& header) {
  std::size_t vertex_elements = 0;
  for (const Element& element : header.elements) {
    if (element.properties.empty() && element.count > 0)
      lines.fail("the element " + quote(element.name) + " has no properties");
    if (element.name != "vertex") continue;
    ++vertex_elements;
    header.vertices = element.count;
    const auto axes = std::count_if(element.properties.begin(), element.properties.end(),
                                    [](const Property& p) { return p.axis != kNoAxis; });
    if (axes != 3) lines.fail("the vertices should have the properties x, y and z");
  }
  if (vertex_elements != 1) lines.fail("there should be one element \"vertex\"");
}

Header read_header(MeshLines& lines) {
  lines.require("the word ply");
  if (lines.word(0) != "ply" || lines.words().size() != 1)
    lines.fail("the file should start with the line \"ply\"");
  lines.require("the format");
  Header header{read_encoding(lines), {}};
  for (;;) {
    lines.require("end_header");
    const std::string_view keyword = lines.word(0);
    if (keyword == "comment" || keyword == "obj_info") continue;
    if (keyword == "end_header") break;
    if (keyword == "element") {
      if (lines.words().size() != 3) lines.fail("an element should have a name and a count");
      header.elements.push_back({std::string(lines.word(1)), lines.count(2), {}});
    } else if (keyword == "property" && !header.elements.empty()) {
      Element& element = header.elements.back();
      element.properties.push_back(read_property(lines, element));
    } else {
      lines.fail("unexpected " + quote(keyword) + " in the header");
    }
  }
  check(lines, header);
  return header;
}

/// Appends a corner; `source` tells where it is if there is no such vertex. `number` is an integer.
template <class Source>
void add_corner(const Header& header, double number, const Source& source, MeshFace& face) {
  if (number < 0 || number >= static_cast<double>(header.vertices) ||
      number > std::numeric_limits<std::uint32_t>::max()) {
    std::string text = "the face has vertex ";
    append_number(text, number);
    source.fail(text + " of " + std::to_string(header.vertices));
  }
  face.corners.push_back(static_cast<std::uint32_t>(number));
}

std::string one_of(const Element& element, std::uint64_t i) {
  return quote(element.name) + " " + std::to_string(i) + " of " + std::to_string(element.count);
}

Mesh read_ascii(const Header& header, MeshLines& lines) {
  Mesh mesh;
  for (const Element& element : header.elements) {
    const bool is_vertex = element.name == "vertex";
    for (std::uint64_t i = 0; i < element.count; ++i) {
      lines.require(one_of(element, i));
      Point<3> vertex{};
      MeshFace face;
      std::size_t word = 0;
      for (const Property& property : element.properties) {
        const std::uint64_t items = property.list_size ? lines.count(word++) : 1;
        if (items > lines.words().size() - std::min(word, lines.words().size()))
          lines.fail("the line ends before its last number");
        for (std::uint64_t k = 0; k < items; ++k, ++word) {
          if (property.is_corners)
            add_corner(header, static_cast<double>(lines.count(word)), lines, face);
          else if (property.axis != kNoAxis)
            vertex[property.axis] = lines.number(word);
          else
            lines.skip_number(word);
        }
      }
      if (word != lines.words().size()) lines.fail("more numbers than the header announces");
      if (is_vertex) mesh.vertices.push_back(vertex);
      add_face(mesh, std::move(face));
    }
  }
  if (lines.next()) lines.fail("more lines than the header announces");
  return mesh;
}

/// The scalar as a double: every type converts exactly.
double decode(std::string_view bytes, const Scalar& type, Encoding encoding) {
  const bool swap =
      (encoding == Encoding::big_endian) == (std::endian::native == std::endian::little);
  return std::visit(
      [&](auto value) {
        std::array<char, sizeof(value)> buffer{};
        std::copy(bytes.begin(), bytes.end(), buffer.begin());
        if (swap) std::reverse(buffer.begin(), buffer.end());
        std::memcpy(&value, buffer.data(), sizeof(value));
        return static_cast<double>(value);
      },
      type);
}

Mesh read_binary(const Header& header, MeshBytes bytes) {
  Mesh mesh;
  for (const Element& element : header.elements) {
    const bool is_vertex = element.name == "vertex";
    for (std::uint64_t i = 0; i < element.count; ++i) {
      Point<3> vertex{};
      MeshFace face;
      for (const Property& property : element.properties) {
        const auto take = [&](std::uint64_t items, const Scalar& type) {
          const std::uint64_t size = items * size_of(type);
          if (size > bytes.left()) bytes.fail("the file ends within " + one_of(element, i));
          return bytes.take(size, "");
        };
        if (property.list_size) {
          const double items =
              decode(take(1, *property.list_size), *property.list_size, header.encoding);
          if (items < 0) bytes.fail("a list with a negative size");
          const std::string_view values = take(static_cast<std::uint64_t>(items), property.type);
          const std::size_t size = size_of(property.type);
          for (std::size_t k = 0; property.is_corners && k < values.size() / size; ++k)
            add_corner(header,
                       decode(values.substr(k * size, size), property.type, header.encoding), bytes,
                       face);
          continue;
        }
        const double value = decode(take(1, property.type), property.type, header.encoding);
        if (property.axis == kNoAxis) continue;
        if (!std::isfinite(value)) bytes.fail("a coordinate that is not finite ends here");
        vertex[property.axis] = value;
      }
      if (is_vertex) mesh.vertices.push_back(vertex);
      add_face(mesh, std::move(face));
    }
  }
  if (bytes.left() > 0) bytes.fail("more bytes than the header announces");
  return mesh;
}

}  // namespace

Mesh read_ply(std::string_view content) {
  MeshLines lines(content);
  const Header header = read_header(lines);
  if (header.encoding == Encoding::ascii) return read_ascii(header, lines);
  return read_binary(header, MeshBytes(content, content.size() - lines.rest().size()));
}

}  // namespace certa::tools
