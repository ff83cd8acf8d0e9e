#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "formats/json.hpp"
#include "formats/mesh_formats.hpp"

namespace certa::tools {

namespace {

/// Faces may name vertices that come later, so their numbers are checked at the end.
class ObjReader {
 public:
  explicit ObjReader(std::string_view content) : lines_(content, '#', '\\') {}

  Mesh read() {
    while (lines_.next()) {
      const std::string_view word = lines_.word(0);
      if (word == "v") read_vertex();
      if (word == "f") read_face();
      if (word == "o" || word == "g") read_group();
    }
    if (highest_ > mesh_.vertices.size())
      throw MeshFailure{":" + std::to_string(highest_line_),
                        "the face has vertex " + std::to_string(highest_) + " of " +
                            std::to_string(mesh_.vertices.size())};
    return std::move(mesh_);
  }

 private:
  /// "v x y z", then nothing, a weight, a colour, or both.
  void read_vertex() {
    const std::size_t numbers = lines_.words().size() - 1;
    if (numbers != 3 && numbers != 4 && numbers != 6 && numbers != 7)
      lines_.fail("a vertex with " + std::to_string(numbers) + " numbers");
    const bool has_weight = numbers == 4 || numbers == 7;
    if (has_weight) (void)lines_.number(4);
    for (std::size_t i = has_weight ? 5 : 4; i <= numbers; ++i) lines_.skip_number(i);
    mesh_.vertices.push_back(lines_.point(1));
  }

  /// Corners "vertex", "vertex/texture", "vertex//normal" or all three.
  void read_face() {
    MeshFace face;
    face.group = group_;
    for (std::size_t i = 1; i < lines_.words().size(); ++i)
      face.corners.push_back(read_corner(lines_.word(i)));
    add_face(mesh_, std::move(face));
  }

  /// A number from 1 on, or below 0 from the latest vertex back.
  std::uint32_t read_corner(std::string_view corner) {
    const std::string_view word = corner.substr(0, corner.find('/'));
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const auto count = static_cast<std::int64_t>(mesh_.vertices.size());
    if (error != std::errc() || end != word.data() + word.size() || number == 0 ||
        number > std::numeric_limits<std::uint32_t>::max() || number < -count)
      lines_.fail(quote(corner) + " names no vertex");
    if (number < 0) number += count + 1;
    if (static_cast<std::uint64_t>(number) > highest_) {
      highest_ = static_cast<std::uint64_t>(number);
      highest_line_ = lines_.line();
    }
    return static_cast<std::uint32_t>(number - 1);
  }

  void read_group() {
    std::string name;
    for (std::size_t i = 1; i < lines_.words().size(); ++i)
      name.append(name.empty() ? "" : " ").append(lines_.word(i));
    auto& groups = mesh_.groups;
    const auto found = std::find(groups.begin(), groups.end(), name);
    group_ = static_cast<std::uint32_t>(found - groups.begin());
    if (found == groups.end()) groups.push_back(std::move(name));
  }

  MeshLines lines_;
  Mesh mesh_;
  std::uint32_t group_ = 0;
  std::uint64_t highest_ = 0;  // vertex number, from 1
  std::size_t highest_line_ = 0;
};

}  // namespace

/// Lines of vertices, faces and groups; all others are of no concern.
Mesh read_obj(std::string_view content) { return ObjReader(content).read(); }

}  // namespace certa::tools
