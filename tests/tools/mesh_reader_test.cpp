// Meshes in four formats. Truncated files, wrong counts and numbers that are not finite are
// refused, with their positions.
#include "formats/mesh_reader.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace certa::tools {
namespace {

MeshVertices vertices(const std::string& path, std::string_view content) {
  auto result = read_mesh(path, content);
  if (const auto* error = std::get_if<MeshError>(&result)) throw std::runtime_error(error->reason);
  return std::get<Mesh>(std::move(result)).vertices;
}

using Faces = std::vector<std::vector<std::uint32_t>>;
Faces faces(const std::string& path, std::string_view content) {
  const auto mesh = std::get<Mesh>(read_mesh(path, content));
  Faces corners;
  for (const MeshFace& face : mesh.faces) corners.push_back(face.corners);
  return corners;
}

std::string reason(const std::string& path, std::string_view content) {
  const auto result = read_mesh(path, content);
  const auto* error = std::get_if<MeshError>(&result);
  return error == nullptr ? "accepted" : error->reason;
}

using Cases = std::vector<std::pair<std::string, std::string>>;

void expect_reasons(const std::string& path, const Cases& cases) {
  for (const auto& [content, expected] : cases)
    EXPECT_EQ(reason(path, content).substr(0, expected.size()), expected) << content;
}

/// The bytes of numbers in a given order.
class Bytes {
 public:
  explicit Bytes(std::string text = "", bool big_endian = false)
      : text_(std::move(text)), big_endian_(big_endian) {}

  template <class... T>
  Bytes& add(T... values) {
    (add_one(values), ...);
    return *this;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  template <class T>
  void add_one(T value) {
    auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if (big_endian_ == (std::endian::native == std::endian::little))
      std::reverse(bytes.begin(), bytes.end());
    text_.append(bytes.data(), bytes.size());
  }

  std::string text_;
  bool big_endian_;
};

const MeshVertices kTwo{{0.1, -2, 3e-5}, {4, 5, 6}};
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(Mesh, TheExtensionNamesTheFormat) {
  EXPECT_TRUE(is_mesh_path("a.obj") && is_mesh_path("x/A.OFF") && is_mesh_path("a.b.Stl") &&
              is_mesh_path("a.ply"));
  EXPECT_FALSE(is_mesh_path("a.jsonl") || is_mesh_path("obj") || is_mesh_path(".obj") ||
               is_mesh_path("-") || is_mesh_path(""));
  EXPECT_EQ(reason("a.txt", "v 1 2 3"), "a.txt: the extension is none of .obj, .off, .ply, .stl");
}

TEST(Mesh, AByteOrderMarkIsNoPartOfATextFile) {
  const std::string mark = "\xef\xbb\xbf";
  const std::string header =
      "format ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\n"
      "end_header\n";
  const std::string facet =
      "solid s\nfacet normal 0 0 1\nouter loop\nvertex 1 2 3\nvertex 4 5 6\nvertex 7 8 9\n"
      "endloop\nendfacet\nendsolid s\n";
  const MeshVertices two{{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(vertices("m.obj", mark + "v 1 2 3\nv 4 5 6\n"), two);
  EXPECT_EQ(vertices("m.off", mark + "OFF\n2 0 0\n1 2 3\n4 5 6\n"), two);
  EXPECT_EQ(vertices("m.ply", mark + "ply\n" + header + "1 2 3\n4 5 6\n"), two);
  EXPECT_EQ(vertices("m.stl", mark + facet), (MeshVertices{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
  EXPECT_EQ(reason("m.obj", mark + "v 1 2 x\n"), "m.obj:1: \"x\" is not a finite number");
  EXPECT_NE(reason("m.obj", mark), "accepted");
  EXPECT_NE(reason("m.off", mark + mark + "OFF\n1 0 0\n1 2 3\n"), "accepted");
}

TEST(Obj, VertexLinesAreRead) {
  EXPECT_EQ(
      vertices("a.obj", "# v 9 9 9\nv 0.1 -2 3e-5\r\nvn 1 0 0\nf 1 2\n\tv  4 5.0\t+6 1 # w\n"),
      kTwo);
  EXPECT_EQ(vertices("a.obj", "v 0.1 -2 3e-5 1 0 0\nv 4 5 6 1 1 0 0"), kTwo);
}

TEST(Obj, AColourMayBeNaN) {
  EXPECT_EQ(vertices("a.obj", "v 0.1 -2 3e-5 nan NaN -nan\nv 4 5 6 1 inf 0 0"), kTwo);
  expect_reasons("a.obj", {{"v 1 2 3 red 0 0\n", "a.obj:1: \"red\" is not a finite number"},
                           {"v 1 2 nan 0 0 0\n", "a.obj:1: \"nan\" is not a finite number"},
                           {"v 1 2 3 nan 0 0 0\n", "a.obj:1: \"nan\" is not a finite number"}});
  EXPECT_EQ(vertices("a.off", "COFF\n2 0 0\n0.1 -2 3e-5 nan 0 0 1\n4 5 6\n"), kTwo);
}

TEST(Obj, ALineGoesOnAfterABackslash) {
  EXPECT_EQ(vertices("a.obj", "v 0.1 \\\n -2\\ \n\\\r\n 3e-5\nv 4 5 6 \\"), kTwo);
  const std::string four = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
  EXPECT_EQ(faces("a.obj", four + "f 1 2 \\\n3 \\\r\n4\nf 2 3 4\n"),
            (Faces{{0, 1, 2, 3}, {1, 2, 3}}));
  // A comment ends with its line, and the position of an error is the line where it starts.
  EXPECT_EQ(vertices("a.obj", "# C:\\models\\\nv 0.1 -2 3e-5 \\\n# over\\\nv 4 5 6"), kTwo);
  EXPECT_EQ(reason("a.obj", "v 1 2 \\\n3\nv 1 \\\n\\\n x 2\n"),
            "a.obj:3: \"x\" is not a finite number");
  EXPECT_EQ(reason("a.obj", "v 1 2 3\n\nf 1 \\\n2 \\\n3\n"), "a.obj:3: the face has vertex 3 of 1");
}

TEST(Off, TheCountsMayBeOneWordWithTheHeader) {
  for (const std::string header : {"OFF2 0 0", "COFF2 0 0", "\n \t\n  OFF2 0 0", "OFF 2 0 0",
                                   "  \t OFF\n\n  2 0 0", "OFF2\t0 0 # counts"})
    EXPECT_EQ(vertices("a.off", header + "\n0.1 -2 3e-5\n4 5 6\n"), kTwo) << header;
  expect_reasons("a.off", {{"OFF2 0\n", "a.off:1: the counts of vertices, faces and edges"},
                           {"OFFx 1 0 0\n", "a.off:1: the file starts with \"OFFx\", not with OFF"},
                           {"2OFF 1 0 0\n", "a.off:1: the file starts with \"2OFF\", not with OFF"},
                           {"OFF2x 1 0\n", "a.off:1: \"2x\" is not a count"}});
}

constexpr std::string_view kFour = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";

TEST(Obj, FacesAreReadInAllTheirForms) {
  const std::string text = "f 1 2 4\n" + std::string(kFour) +
                           "f 1/7 2/8 3/9\nf 4//1 3//1 2//1 1//1\nf -1/1/1 -2/2/2 -4/3/3\n"
                           "l 1 2\nf 1 2\np 1\n";
  EXPECT_EQ(faces("a.obj", text), (Faces{{0, 1, 3}, {0, 1, 2}, {3, 2, 1, 0}, {3, 2, 0}}));
  expect_reasons("a.obj", {{"v 1 2 3\nf 1 0 1\n", "a.obj:2: \"0\" names no vertex"},
                           {"v 1 2 3\nf 1 -2 1\n", "a.obj:2: \"-2\" names no vertex"},
                           {"v 1 2 3\nf 1 x 1\n", "a.obj:2: \"x\" names no vertex"},
                           {"v 1 2 3\nf 1 1.5 1\n", "a.obj:2: \"1.5\" names no vertex"},
                           {"v 1 2 3\nf 1 5000000000 1\n", "a.obj:2: \"5000000000\" names no"},
                           {"f 1 1 2\nf 1 3 1\nv 1 2 3\n", "a.obj:2: the face has vertex 3 of 1"}});
}

TEST(Obj, GroupsHaveNames) {
  const auto mesh = std::get<Mesh>(read_mesh(
      "a.obj", std::string(kFour) + "f 1 2 3\no left arm\nf 1 2 4\ng b\nf 1 3 4\no left  arm\n"
                                    "f 2 3 4\ng\nf 1 2 3\n"));
  EXPECT_EQ(mesh.groups, (std::vector<std::string>{"", "left arm", "b"}));
  std::vector<std::uint32_t> groups;
  for (const MeshFace& face : mesh.faces) groups.push_back(face.group);
  EXPECT_EQ(groups, (std::vector<std::uint32_t>{0, 1, 2, 1, 0}));
}

TEST(Obj, FaultsAreNamed) {
  expect_reasons("a.obj", {{"", "a.obj: a shape needs at least one vertex"},
                           {"vn 1 2 3\n", "a.obj: a shape needs at least one vertex"},
                           {"\n\nv 1 2\n", "a.obj:3: a vertex with 2 numbers"},
                           {"v 1 2 3 4 5\n", "a.obj:1: a vertex with 5 numbers"},
                           {"v 1 2 x\n", "a.obj:1: \"x\" is not a finite number"},
                           {"v 1 2 nan\n", "a.obj:1: \"nan\" is not a finite number"},
                           {"v 1 2 inf\n", "a.obj:1: \"inf\" is not a finite number"},
                           {"v 1 2 3 nan\n", "a.obj:1: \"nan\" is not a finite number"},
                           {"v 1 2 1e400\n", "a.obj:1: \"1e400\" is too large for a double"}});
}

TEST(Off, CountsMayStandOnEitherLine) {
  const std::string body = "0.1 -2 3e-5 # first\n\n4 5 6\n2 0 1 255 0 0\n";
  EXPECT_EQ(vertices("a.off", "OFF\n# comment\n2 1 0\n" + body), kTwo);
  EXPECT_EQ(vertices("a.off", "OFF 2 1 0\r\n" + body), kTwo);
  EXPECT_EQ(vertices("a.off", "COFF\n2 0 0\n0.1 -2 3e-5 255 0 0 255\n4 5 6 0 0 0 0\n"), kTwo);
}

TEST(Off, FaultsAreNamed) {
  expect_reasons(
      "a.off",
      {{"", "a.off:1: the file ends before the word OFF"},
       {"off\n", "a.off:1: the file starts with \"off\", not with OFF"},
       {"OFF\n", "a.off:1: the file ends before the counts"},
       {"OFF\n2 1\n", "a.off:2: the counts"},
       {"OFF BINARY\n", "a.off:1: the counts"},
       {"OFF\n-2 1 0\n", "a.off:2: \"-2\" is not a count"},
       {"OFF\n1.5 1 0\n", "a.off:2: \"1.5\" is not a count"},
       {"OFF\n2 0 0\n1 2 3\n", "a.off:3: the file ends before vertex 1 of 2"},
       {"OFF\n4000000000 0 0\n1 2 3\n", "a.off:3: the file ends before vertex 1 of 4000000000"},
       {"OFF\n99999999999999999999 0 0\n", "a.off:2: \"99999999999999999999\" is not a count"},
       {"OFF\n1 0 0\n1 2\n", "a.off:3: a number is missing"},
       {"OFF\n1 0 0\n1 2 nan\n", "a.off:3: \"nan\" is not a finite number"},
       {"OFF\n1 1 0\n1 2 3\n", "a.off:3: the file ends before face 0 of 1"},
       {"OFF\n1 1 0\n1 2 3\n3 0 0\n", "a.off:4: a face with too few vertices"},
       {"OFF\n1 1 0\n1 2 3\n1 1\n", "a.off:4: the face has vertex 1 of 1"},
       {"OFF\n1 0 0\n1 2 3\n1 2 3\n", "a.off:4: more lines than the counts announce"},
       {"OFF\n0 0 0\n", "a.off: a shape needs at least one vertex"}});
}

TEST(Off, FacesAreRead) {
  EXPECT_EQ(
      faces("a.off", "OFF\n3 4 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2 0.5 1 0\n2 0 1\n1 0\n4 2 1 0 1\n"),
      (Faces{{0, 1, 2}, {2, 1, 0, 1}}));
}

constexpr std::string_view kFacet =
    "facet normal 0 0 1\n outer loop\n  vertex 0.1 -2 3e-5\n  vertex 4 5 6\n  vertex 4 5 6\n"
    " endloop\nendfacet\n";

std::string solid(std::string_view facets) {
  return "solid a name\n" + std::string(facets) + "endsolid a name\n";
}

TEST(Stl, TextIsRead) {
  const MeshVertices expected{{0.1, -2, 3e-5}, {4, 5, 6}, {4, 5, 6}};
  EXPECT_EQ(vertices("a.stl", solid(kFacet)), expected);
  EXPECT_EQ(vertices("a.stl", solid(kFacet) + solid("")), expected);
  std::string capitals = solid(kFacet);
  for (char& c : capitals)
    if (c >= 'a' && c <= 'z' && c != 'e') c = static_cast<char>(c - 'a' + 'A');
  EXPECT_EQ(vertices("a.stl", capitals).size(), 3u);
}

TEST(Stl, FaultsInTextAreNamed) {
  const std::string good = solid(kFacet);
  const auto without = [&](std::string_view line) {
    std::string text = good;
    return text.erase(text.find(line), line.size());
  };
  expect_reasons(
      "a.stl",
      {{solid(""), "a.stl: a shape needs at least one vertex"},
       {good.substr(0, good.find("endsolid")), "a.stl:8: the file ends before endsolid"},
       {good.substr(0, good.find("vertex 4")), "a.stl:5: the file ends before"},
       {without("  vertex 4 5 6\n"), "a.stl:6: \"endloop\" where \"vertex\""},
       {without("facet normal 0 0 1\n"), "a.stl:2: \"outer\" where \"facet\""},
       {without(" outer loop\n"), "a.stl:3: \"vertex\" where \"outer\""},
       {without("endfacet\n"), "a.stl:8: \"endsolid\" where \"endfacet\""},
       {without("-2 "), "a.stl:4: a vertex should have three coordinates"},
       {good + "x\n", "a.stl:10: \"x\" where \"solid\""},
       {"solid\n facet\n outer\n vertex 1 2 nan\n", "a.stl:4: \"nan\" is not a finite number"}});
}

TEST(Stl, EachFacetHasThreeVertices) {
  EXPECT_EQ(faces("a.stl", solid(std::string(kFacet) + std::string(kFacet))),
            (Faces{{0, 1, 2}, {3, 4, 5}}));
}

std::string binary_stl(std::uint32_t count, float x = 0.5F, std::string header = "") {
  header.resize(80, ' ');
  Bytes bytes(header);
  bytes.add(count, 0.F, 0.F, 1.F, x, -2.F, 3.F, 4.F, 5.F, 6.F, 7.F, 8.F, 9.F, std::uint16_t{0});
  return bytes.text();
}

TEST(Stl, BinaryIsReadWhateverItsHeaderSays) {
  const MeshVertices expected{{0.1F, -2, 3}, {4, 5, 6}, {7, 8, 9}};
  EXPECT_EQ(vertices("a.stl", binary_stl(1, 0.1F)), expected);
  EXPECT_EQ(vertices("a.stl", binary_stl(1, 0.1F, "solid but binary")), expected);
}

TEST(Stl, FaultsInBinaryAreNamed) {
  const std::string good = binary_stl(1);
  expect_reasons(
      "a.stl",
      {{"", "a.stl: byte 0: the file ends before the count of facets"},
       {good.substr(0, 83), "a.stl: byte 0: the file ends before the count of facets"},
       {good.substr(0, 133), "a.stl: byte 84: the file has 133 bytes, but 1 facets take 134"},
       {good + "x", "a.stl: byte 84: the file has 135 bytes"},
       {binary_stl(4'000'000'000), "a.stl: byte 84: the file has 134 bytes, but 4000000000"},
       {binary_stl(0).substr(0, 84), "a.stl: a shape needs at least one vertex"},
       {binary_stl(1, kNan), "a.stl: byte 100: a coordinate that is not finite"}});
}

std::string ply_header(std::string_view format, std::string_view elements) {
  return "ply\nformat " + std::string(format) + " 1.0\ncomment c\n" + std::string(elements) +
         "end_header\n";
}
constexpr std::string_view kXyz =
    "element vertex 2\nproperty float x\nproperty double y\nproperty float z\n";

TEST(Ply, TextIsRead) {
  EXPECT_EQ(vertices("a.ply", ply_header("ascii", kXyz) + "0.1 -2 3e-5\n4 5 6\n"), kTwo);
  EXPECT_EQ(
      vertices("a.ply", ply_header("ascii",
                                   "element camera 1\nproperty list uchar int ids\n"
                                   "property float f\nelement vertex 2\nproperty uchar red\n"
                                   "property float z\nproperty list uint8 float32 t\n"
                                   "property float y\nproperty int16 x\n"
                                   "element face 1\nproperty list uchar int vertex_indices\n") +
                            "3 1 2 3 0.5\n255 3e-5 0 -2 0.1\r\n\n0 6 2 1 2 5 4\n2 0 1\n"),
      kTwo);
}

TEST(Ply, BinaryIsReadInBothByteOrders) {
  for (const bool big : {false, true}) {
    Bytes bytes(ply_header(big ? "binary_big_endian" : "binary_little_endian",
                           "element camera 2\nproperty list uint16 double ids\nproperty char c\n"
                           "element vertex 2\nproperty uchar red\nproperty float z\n"
                           "property list uint8 int32 t\nproperty double y\nproperty int x\n"
                           "element face 1\nproperty list uchar uint vertex_indices\n"),
                big);
    bytes.add(std::uint16_t{2}, 1.5, 2.5, std::int8_t{-1}, std::uint16_t{0}, std::int8_t{-1});
    bytes.add(std::uint8_t{255}, 0.5F, std::uint8_t{1}, 7, 0.1, -70'000);
    bytes.add(std::uint8_t{255}, 0.1F, std::uint8_t{0}, 5.0, 4);
    bytes.add(std::uint8_t{2}, 0, 1);
    EXPECT_EQ(vertices("a.ply", bytes.text()), (MeshVertices{{-70'000, 0.1, 0.5}, {4, 5, 0.1F}}));
    const std::string& good = bytes.text();
    const std::size_t body = good.find("end_header\n") + 11;
    for (std::size_t size = body; size < good.size(); ++size)
      EXPECT_NE(reason("a.ply", good.substr(0, size)).find("the file ends within"),
                std::string::npos)
          << size;
    EXPECT_NE(reason("a.ply", good + "x").find("more bytes"), std::string::npos);
  }
}

TEST(Ply, FacesAreRead) {
  const std::string header =
      "element face 2\nproperty uchar flag\nproperty list uchar TYPE vertex_index\n"
      "property list uchar float texcoord\nelement vertex 3\nproperty float x\nproperty float y\n"
      "property float z\n";
  const auto of_type = [&](const std::string& type) {
    std::string text = header;
    return text.replace(text.find("TYPE"), 4, type);
  };
  const std::string body = "1 3 2 1 0 2 0.5 0.5\n0 4 0 1 2 LAST 0\n0 0 0\n1 0 0\n0 1 0\n";
  const auto with_last = [&](const std::string& last) {
    std::string text = body;
    return ply_header("ascii", of_type("int")) + text.replace(text.find("LAST"), 4, last);
  };
  EXPECT_EQ(faces("a.ply", with_last("1")), (Faces{{2, 1, 0}, {0, 1, 2, 1}}));
  expect_reasons("a.ply", {{with_last("3"), "a.ply:14: the face has vertex 3 of 3"},
                           {with_last("-1"), "a.ply:14: \"-1\" is not a count"},
                           {with_last("1.5"), "a.ply:14: \"1.5\" is not a count"},
                           {with_last("1e300"), "a.ply:14: \"1e300\" is not a count"},
                           {with_last("18446744073709551615"),
                            "a.ply:14: the face has vertex 184467440737095"},
                           {ply_header("ascii", of_type("float")),
                            "a.ply:6: the vertices of a face must be integers"}});
  for (const bool big : {false, true}) {
    Bytes bytes(ply_header(big ? "binary_big_endian" : "binary_little_endian", of_type("short")),
                big);
    const auto add_face = [&](std::int16_t last) {
      bytes.add(std::uint8_t{1}, std::uint8_t{3}, std::int16_t{2}, std::int16_t{1}, last,
                std::uint8_t{1}, 0.5F);
    };
    add_face(0);
    Bytes bad = bytes;
    add_face(1);
    for (int i = 0; i < 9; ++i) bytes.add(1.F);
    EXPECT_EQ(faces("a.ply", bytes.text()), (Faces{{2, 1, 0}, {2, 1, 1}}));
    Bytes negative = bad;
    bad.add(std::uint8_t{1}, std::uint8_t{1}, std::int16_t{7});
    EXPECT_NE(reason("a.ply", bad.text()).find("the face has vertex 7 of 3"), std::string::npos);
    negative.add(std::uint8_t{1}, std::uint8_t{1}, std::int16_t{-1});
    EXPECT_NE(reason("a.ply", negative.text()).find("has vertex -1 of 3"), std::string::npos);
  }
}

TEST(Ply, EveryScalarTypeIsKnown) {
  for (const char* type :
       {"char", "uchar", "short", "ushort", "int", "uint", "float", "double", "int8", "uint8",
        "int16", "uint16", "int32", "uint32", "float32", "float64"}) {
    const std::string t(type);
    const std::string elements =
        "element vertex 1\nproperty " + t + " x\nproperty " + t + " y\nproperty " + t + " z\n";
    EXPECT_EQ(vertices("a.ply", ply_header("ascii", elements) + "1 2 3\n"),
              (MeshVertices{{1, 2, 3}}));
  }
}

TEST(Ply, AColourMayBeNaN) {
  const std::string header =
      ply_header("ascii",
                 "element vertex 1\nproperty float x\nproperty float y\nproperty float z\n"
                 "property float red\n");
  EXPECT_EQ(vertices("a.ply", header + "1 2 3 nan\n"), (MeshVertices{{1, 2, 3}}));
  EXPECT_EQ(reason("a.ply", header + "1 2 nan 3\n"), "a.ply:10: \"nan\" is not a finite number");
}

TEST(Ply, FaultsAreNamed) {
  const auto ascii = [](std::string_view elements, std::string_view body = "") {
    return ply_header("ascii", elements) + std::string(body);
  };
  const std::string list = "element l 1\nproperty list int int k\n" + std::string(kXyz);
  expect_reasons(
      "a.ply",
      {{"", "a.ply:1: the file ends before the word ply"},
       {"plyx\n", "a.ply:1: the file should start with the line \"ply\""},
       {"ply\nformat ascii 2.0\n", "a.ply:2: a format line with version 1.0"},
       {"ply\nformat text 1.0\n", "a.ply:2: unknown format \"text\""},
       {"ply\nformat ascii 1.0\n", "a.ply:2: the file ends before end_header"},
       {ascii(""), "a.ply:4: there should be one element \"vertex\""},
       {ascii("property float x\n"), "a.ply:4: unexpected \"property\""},
       {ascii("element vertex\n"), "a.ply:4: an element should have a name and a count"},
       {ascii("element vertex -1\n"), "a.ply:4: \"-1\" is not a count"},
       {ascii("element vertex 1\nproperty half x\n"), "a.ply:5: unknown type \"half\""},
       {ascii("element vertex 1\nproperty float\n"), "a.ply:5: a property with"},
       {ascii("element vertex 1\nproperty list float int k\n"), "a.ply:5: the size of a list"},
       {ascii("element vertex 1\nproperty float x\nproperty float x\n"),
        "a.ply:6: the property \"x\" stands twice"},
       {ascii("element vertex 1\nproperty float x\nproperty float y\n"),
        "a.ply:7: the vertices should have the properties x, y and z"},
       {ascii("element void 5\n" + std::string(kXyz)), "a.ply:9: the element \"void\" has no"},
       {ascii(std::string(kXyz) + std::string(kXyz)), "a.ply:12: there should be one element"},
       {ascii(kXyz, "1 2 3\n"), "a.ply:9: the file ends before \"vertex\" 1 of 2"},
       {ascii(kXyz, "1 2\n"), "a.ply:9: the line ends before its last number"},
       {ascii(kXyz, "1 2 3 4\n"), "a.ply:9: more numbers than the header announces"},
       {ascii(kXyz, "1 2 nan\n"), "a.ply:9: \"nan\" is not a finite number"},
       {ascii(kXyz, "1 2 3\n4 5 6\n7 8 9\n"), "a.ply:11: more lines than the header announces"},
       {ascii(list, "-1\n"), "a.ply:11: \"-1\" is not a count"},
       {ascii(list, "18446744073709551615 1\n"), "a.ply:11: the line ends before its last number"},
       {ascii("element vertex 0\nproperty int x\nproperty int y\nproperty int z\n"),
        "a.ply: a shape needs at least one vertex"},
       {ply_header("binary_little_endian",
                   "element vertex 4000000000\nproperty float x\nproperty float y\n"
                   "property float z\n") +
            "0123456789ab",
        "a.ply: byte 146: the file ends within \"vertex\" 1 of 4000000000"}});
  Bytes negative(ply_header("binary_little_endian", list));
  negative.add(-1);
  EXPECT_NE(reason("a.ply", negative.text()).find("negative size"), std::string::npos);
  Bytes nan(ply_header("binary_little_endian", kXyz));
  nan.add(kNan);
  EXPECT_NE(reason("a.ply", nan.text()).find("not finite"), std::string::npos);
}

RC_GTEST_PROP(Mesh, AnyBytesAreHarmless, (const std::string& bytes)) {
  for (const char* path : {"a.obj", "a.off", "a.ply", "a.stl"}) {
    (void)read_mesh(path, bytes);
    (void)read_mesh(path, "OFF " + bytes);
    (void)read_mesh(path, "solid " + bytes);
    (void)read_mesh(path, ply_header("binary_big_endian", kXyz) + bytes);
  }
}

RC_GTEST_PROP(Mesh, MutatedFilesAreHarmless,
              (const std::vector<std::pair<std::uint16_t, std::uint8_t>>& edits)) {
  const std::string list = "element l 1\nproperty list uchar int k\n" + std::string(kXyz);
  const std::string face =
      "element face 1\nproperty list uchar int vertex_indices\n" + std::string(kXyz);
  for (std::string text : {ply_header("ascii", face) + "3 0 1 0\n1 2 3\n4 5 6\n",
                           ply_header("binary_little_endian", face) + std::string("\x03") +
                               std::string(12 + 2 * 16, '\0'),
                           "o a\n" + std::string(kFour) + "f 1/1 2/2 -1/3\ng b\nf 4//1 3 2 1\n",
                           std::string("OFF 3 1 0\n1 2 3\n4 5 6\n7 8 9\n3 0 1 2\n"),
                           ply_header("ascii", list) + "2 0 1\n1 2 3\n4 5 6\n",
                           ply_header("binary_little_endian", list) + std::string(60, '\x01'),
                           solid(kFacet), binary_stl(1), std::string("OFF 1 1 0\n1 2 3\n1 0\n")}) {
    for (const auto& [position, byte] : edits)
      text[position % text.size()] = static_cast<char>(byte);
    for (const char* path : {"a.obj", "a.off", "a.ply", "a.stl"}) (void)read_mesh(path, text);
  }
}

}  // namespace
}  // namespace certa::tools
