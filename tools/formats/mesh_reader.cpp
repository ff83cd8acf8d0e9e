#include "formats/mesh_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include <certa/shape.hpp>

#include "formats/json.hpp"
#include "formats/lines.hpp"
#include "formats/mesh_formats.hpp"
#include "formats/number.hpp"

namespace certa::tools {

namespace {

struct Format {
  std::string_view extension;
  Mesh (*read)(std::string_view content);
};

constexpr std::array<Format, 4> kFormats{
    {{".obj", read_obj}, {".off", read_off}, {".ply", read_ply}, {".stl", read_stl}}};

const Format* format_of(std::string_view path) {
  constexpr std::size_t kExtensionSize = 4;
  if (path.size() <= kExtensionSize) return nullptr;
  std::string extension(path.substr(path.size() - kExtensionSize));
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(), [&](const Format& format) {
    return format.extension == extension;
  });
  return found == kFormats.end() ? nullptr : found;
}

}  // namespace

bool is_mesh_path(std::string_view path) { return format_of(path) != nullptr; }

std::size_t first_vertex_number(std::string_view path) {
  const Format* format = format_of(path);
  return format != nullptr && format->read == read_obj ? 1 : 0;
}

std::variant<Mesh, MeshError> read_mesh(const std::string& path, std::string_view content) {
  const Format* format = format_of(path);
  if (format == nullptr)
    return MeshError{path + ": the extension is none of .obj, .off, .ply, .stl"};
  try {
    Mesh mesh = format->read(content);
    if (const auto error = validate<3>(std::span<const Point<3>>(mesh.vertices)))
      return MeshError{path + ": " + to_string(*error)};
    if (mesh.vertices.size() > std::numeric_limits<std::uint32_t>::max())
      return MeshError{path + ": more than 2^32 - 1 vertices"};
    return mesh;
  } catch (const MeshFailure& failure) {
    return MeshError{path + failure.place + ": " + failure.reason};
  }
}

void add_face(Mesh& mesh, MeshFace&& face) {
  if (face.corners.size() >= 3) mesh.faces.push_back(std::move(face));
}

std::string_view without_byte_order_mark(std::string_view content) noexcept {
  if (content.starts_with(kByteOrderMark)) content.remove_prefix(kByteOrderMark.size());
  return content;
}

bool MeshLines::next() {
  constexpr std::string_view kBlanks = " \t\r\v\f";
  words_.clear();
  for (bool goes_on = false; !rest_.empty();) {
    const std::size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
    ++number_;
    if (!goes_on) first_ = number_;
    const std::size_t comment = comment_ == '\0' ? line.npos : line.find(comment_);
    line = line.substr(0, comment);
    const std::size_t last = line.find_last_not_of(kBlanks);
    goes_on = continuation_ != '\0' && comment == line.npos && last != line.npos &&
              line[last] == continuation_;
    if (goes_on) line = line.substr(0, last);
    for (;;) {
      line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
      if (line.empty()) break;
      const std::size_t size = std::min(line.find_first_of(kBlanks), line.size());
      words_.push_back(line.substr(0, size));
      line.remove_prefix(size);
    }
    if (!words_.empty() && !goes_on) return true;
  }
  if (!words_.empty()) return true;
  first_ = number_;
  return false;
}

void MeshLines::cut_first(std::size_t size) {
  words_.insert(words_.begin(), words_.front().substr(0, size));
  words_[1].remove_prefix(size);
}

void MeshLines::require(const std::string& wanted) {
  if (!next()) fail("the file ends before " + wanted);
}

double MeshLines::number(std::size_t i) const {
  if (i >= words_.size()) fail("a number is missing");
  const std::optional<double> value = parse_decimal(words_[i]);
  if (!value) fail(quote(words_[i]) + " is not a finite number");
  if (!std::isfinite(*value)) fail(quote(words_[i]) + " is too large for a double");
  return *value;
}

void MeshLines::skip_number(std::size_t i) const {
  if (!parse_not_finite(word(i))) (void)number(i);
}

std::uint64_t MeshLines::count(std::size_t i) const {
  if (i >= words_.size()) fail("a count is missing");
  const std::string_view word = words_[i];
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size())
    fail(quote(word) + " is not a count");
  return value;
}

Point<3> MeshLines::point(std::size_t i) const { return {number(i), number(i + 1), number(i + 2)}; }

void MeshLines::fail(std::string reason) const {
  throw MeshFailure{":" + std::to_string(std::max<std::size_t>(first_, 1)), std::move(reason)};
}

std::string_view MeshBytes::take(std::uint64_t size, std::string_view wanted) {
  if (size > left()) fail("the file ends before " + std::string(wanted));
  const std::string_view bytes = content_.substr(position_, static_cast<std::size_t>(size));
  position_ += bytes.size();
  return bytes;
}

void MeshBytes::fail(std::string reason) const {
  throw MeshFailure{": byte " + std::to_string(position_), std::move(reason)};
}

}  // namespace certa::tools
