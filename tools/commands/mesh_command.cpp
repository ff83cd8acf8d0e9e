#include "mesh_command.hpp"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <utility>
#include <variant>

#include <certa/certa.hpp>
#include <certa/exact.hpp>

#include "console/answer_file.hpp"
#include "console/file.hpp"
#include "console/progress.hpp"
#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/mesh_reader.hpp"
#include "mesh_convexity.hpp"
#include "mesh_parts.hpp"

namespace certa::tools {

namespace {

/// Why the part does not stand for its hull; if it does, tells how far it is from that.
std::optional<std::string> refuse(const std::string& path, const MeshPart& part,
                                  const MeshOptions& meshes) {
  if (meshes.hull || part.mesh.faces.empty()) return std::nullopt;
  const std::string name =
      meshes.parts == MeshParts::whole ? path : path + ": part " + std::string(plain_id(part.name));
  const Convexity convexity = check_convexity(part, first_vertex_number(path));
  if (!convexity.fault) {
    Progress().print("certa: " + name + ": convex within " + short_number(convexity.deviation) +
                     " (" + short_number(convexity.allowed) + " is allowed)\n");
    return std::nullopt;
  }
  std::string reason = name + ": " + *convexity.fault + ". --hull takes the convex hull";
  const bool is_alone = meshes.paths[0].empty();  // in a pair
  if (!is_alone && meshes.parts == MeshParts::whole && convexity.fault->starts_with("not convex"))
    reason += ", --parts convex parts";
  return reason;
}

/// The parts of a mesh that stand for their hulls, or why one does not.
std::variant<std::vector<MeshPart>, std::string> read_parts(const std::string& path,
                                                            const MeshOptions& meshes) {
  auto read = read_mesh(path, InputFile(path).read_all());
  if (auto* error = std::get_if<MeshError>(&read)) return std::move(error->reason);
  Mesh& mesh = std::get<Mesh>(read);
  std::vector<MeshPart> parts;
  if (meshes.parts == MeshParts::whole)
    parts.push_back(whole(std::move(mesh)));
  else
    parts = parts_of(std::move(mesh));
  for (const MeshPart& part : parts)
    if (auto reason = refuse(path, part, meshes)) return *std::move(reason);
  return parts;
}

}  // namespace

std::optional<std::vector<MeshPairs::NamedShape>> MeshPairs::read_shapes(
    const std::string& path, const MeshOptions& meshes) {
  auto read = read_parts(path, meshes);
  if (const auto* reason = std::get_if<std::string>(&read)) {
    Progress().print("certa: " + *reason + "\n");
    return std::nullopt;
  }
  std::vector<NamedShape> shapes;
  for (MeshPart& part : std::get<std::vector<MeshPart>>(read))
    shapes.push_back({std::move(part.name), Shape<3>(std::move(part.mesh.vertices))});
  return shapes;
}

std::optional<MeshPairs> MeshPairs::read(const MeshOptions& meshes) {
  auto a = read_shapes(meshes.paths[0], meshes);
  if (!a) return std::nullopt;
  auto b = read_shapes(meshes.paths[1], meshes);
  if (!b) return std::nullopt;
  return MeshPairs(meshes, *std::move(a), *std::move(b));
}

MeshPairs::MeshPairs(const MeshOptions& meshes, std::vector<NamedShape> a,
                     std::vector<NamedShape> b)
    : a_(std::move(a)),
      b_(std::move(b)),
      poses_(meshes.poses),
      id_(json_string(to_utf8(meshes.paths[0] + " " + meshes.paths[1]))),
      is_named_(meshes.parts != MeshParts::whole) {}

Placed<3> MeshPairs::placed_a(std::size_t k) const {
  return Placed<3>(a_[k / b_.size()].shape, poses_[0]);
}
Placed<3> MeshPairs::placed_b(std::size_t k) const {
  return Placed<3>(b_[k % b_.size()].shape, poses_[1]);
}

std::string MeshPairs::names(std::size_t k) const {
  std::string text;
  if (!is_named_) return text;
  JsonWriter json(text);
  json.object([&] {
    json.key("a").raw(a_[k / b_.size()].name);
    json.key("b").raw(b_[k % b_.size()].name);
  });
  return text;
}

PairLine MeshPairs::pair(std::size_t k) const {
  PairLine pair{
      id_, ShapePair<3>{a_[k / b_.size()].shape, b_[k % b_.size()].shape, poses_[0], poses_[1]}};
  pair.parts = names(k);
  return pair;
}

std::optional<std::size_t> MeshPairs::find(const std::string& wanted) const {
  for (std::size_t k = 0; k < size(); ++k)
    if (names(k) == wanted) return k;
  return std::nullopt;
}

std::size_t MeshPairs::nearest() const {
  const auto is_nearer = [this](const Distance<3>& x, std::size_t of_x, const Distance<3>& y,
                                std::size_t of_y) {
    if (x.verdict != y.verdict) {
      if (x.verdict == Verdict::overlapping || y.verdict == Verdict::separated) return true;
      return x.verdict == Verdict::touching && y.verdict != Verdict::overlapping;
    }
    if (x.verdict != Verdict::separated || x.distance > y.distance) return false;
    return x.distance < y.distance || *distance_squared(x, placed_a(of_x), placed_b(of_x)) <
                                          *distance_squared(y, placed_a(of_y), placed_b(of_y));
  };
  std::size_t least = 0;
  Distance<3> answer = distance(placed_a(0), placed_b(0));
  for (std::size_t k = 1; k < size(); ++k) {
    const Distance<3> next = distance(placed_a(k), placed_b(k));
    if (!is_nearer(next, k, answer, least)) continue;
    answer = next;
    least = k;
  }
  return least;
}

ExitStatus certify_meshes(const MeshOptions& meshes, const StreamOptions& stream,
                          const AnswerPair& answer) {
  const Run run;
  for (const std::string& path : meshes.paths)
    for (const std::string& written : {stream.output, stream.json})
      keep_apart(InputFile(path), written);
  if (!stream.overwrite) keep_what_is_there(stream.output, "--overwrite replaces it");
  const auto pairs = MeshPairs::read(meshes);
  if (!pairs) return kBadInput;
  AnswerFile output(stream.output);
  Summary summary;
  const bool all = meshes.parts == MeshParts::all;
  const std::size_t first = all ? 0 : pairs->nearest();
  for (std::size_t k = first; k < (all ? pairs->size() : first + 1); ++k) {
    std::string line;
    if (const auto reason = answer(pairs->pair(k), line, summary)) {
      Progress().print("certa: " + *reason + "\n");
      return kBadInput;
    }
    output.write({std::move(line)});
  }
  output.close();
  Progress progress;
  return run.finish(summary, progress, stream.json);
}

LoadMesh mesh_loader(bool hull) {
  return [hull](const std::string& path,
                const std::string& file) -> std::variant<ShapeParts<3>, std::string> {
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    const std::string found = (folder / path).string();  // `path` itself where that is absolute
    if (!is_mesh_path(found)) return found + ": the extension is none of .obj, .off, .ply, .stl";
    try {
      MeshOptions options;
      options.hull = hull;
      auto read = read_parts(found, options);
      if (auto* reason = std::get_if<std::string>(&read)) return std::move(*reason);
      return ShapeParts<3>{std::move(std::get<std::vector<MeshPart>>(read)[0].mesh.vertices)};
    } catch (const std::exception& error) {
      return std::string(error.what());
    }
  };
}

}  // namespace certa::tools
