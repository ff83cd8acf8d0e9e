#include <cmath>
#include <cstring>
#include <utility>

#include <certa/predicates/compiler.hpp>

#include "formats/json.hpp"
#include "formats/mesh_formats.hpp"

namespace certa::tools {

namespace {

constexpr std::size_t kHeaderSize = 80;
constexpr std::size_t kCountEnd = kHeaderSize + 4;
constexpr std::size_t kFacetSize = 50;  // normal, three vertices, two bytes of attributes
constexpr std::size_t kNormalSize = 12;

std::uint32_t read_little_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

/// The size that a binary file with this header must have.
std::uint64_t binary_size(std::string_view content) {
  return kCountEnd + std::uint64_t{kFacetSize} * read_little_endian(content.substr(kHeaderSize, 4));
}

/// Three vertices after the other are a facet.
Mesh of_facets(MeshVertices&& vertices) {
  Mesh mesh;
  mesh.vertices = std::move(vertices);
  for (std::size_t i = 0; i + 2 < mesh.vertices.size(); i += 3) {
    const auto first = static_cast<std::uint32_t>(i);
    add_face(mesh, {{first, first + 1, first + 2}});
  }
  return mesh;
}

Mesh read_binary(std::string_view content) {
  MeshBytes bytes(content, 0);
  (void)bytes.take(kCountEnd, "the count of facets");
  const std::uint64_t facets = (binary_size(content) - kCountEnd) / kFacetSize;
  if (binary_size(content) != content.size())
    bytes.fail("the file has " + std::to_string(content.size()) + " bytes, but " +
               std::to_string(facets) + " facets take " + std::to_string(binary_size(content)));
  MeshVertices vertices;
  for (std::uint64_t i = 0; i < facets; ++i) {
    (void)bytes.take(kNormalSize, "a normal");
    for (int corner = 0; corner < 3; ++corner) {
      Point<3>& vertex = vertices.emplace_back();
      for (double& x : vertex) {
        x = detail::bit_cast<float>(read_little_endian(bytes.take(4, "a coordinate")));
        if (!std::isfinite(x)) bytes.fail("a coordinate that is not finite ends here");
      }
    }
    (void)bytes.take(2, "the attributes");
  }
  return of_facets(std::move(vertices));
}

std::string lower(std::string_view word) {
  std::string text(word);
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

/// solid { facet { outer loop { vertex vertex vertex } } }, any number of solids and facets.
class TextReader {
 public:
  explicit TextReader(std::string_view content) : lines_(content) {}

  Mesh read() {
    lines_.require("the word solid");
    do {
      expect("solid");
      read_solid();
    } while (lines_.next());
    return of_facets(std::move(vertices_));
  }

 private:
  void read_solid() {
    for (;;) {
      lines_.require("endsolid");
      if (lower(lines_.word(0)) == "endsolid") return;
      expect("facet");
      lines_.require("a loop");
      expect("outer");
      for (int corner = 0; corner < 3; ++corner) {
        lines_.require("the third vertex of a facet");
        expect("vertex");
        if (lines_.words().size() != 4) lines_.fail("a vertex should have three coordinates");
        vertices_.push_back(lines_.point(1));
      }
      lines_.require("endloop");
      expect("endloop");
      lines_.require("endfacet");
      expect("endfacet");
    }
  }

  void expect(std::string_view word) const {
    if (lower(lines_.word(0)) != word)
      lines_.fail(quote(lines_.word(0)) + " where " + quote(word) + " should stand");
  }

  MeshLines lines_;
  MeshVertices vertices_;
};

}  // namespace

/// Binary files may start with "solid" like text, so their size decides first.
Mesh read_stl(std::string_view content) {
  const bool fits_binary = content.size() >= kCountEnd && binary_size(content) == content.size();
  const std::string_view text = without_byte_order_mark(content);
  const bool starts_like_text = lower(text.substr(0, text.find_first_of(" \t\r\n"))) == "solid";
  if (fits_binary || !starts_like_text) return read_binary(content);
  return TextReader(content).read();
}

}  // namespace certa::tools
