#include "mesh_command.hpp"

#include <array>
#include <cstdio>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <certa/certa.hpp>
#include <certa/exact.hpp>

#include "console/file.hpp"
#include "console/progress.hpp"
#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/mesh_reader.hpp"
#include "mesh_convexity.hpp"
#include "mesh_parts.hpp"

namespace certa::tools {

namespace {

struct NamedShape {
  std::string name;  // as JSON text
  Shape<3> shape;
};

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
  if (meshes.parts == MeshParts::whole && convexity.fault->starts_with("not convex"))
    reason += ", --parts convex parts";
  return reason;
}

std::variant<std::vector<NamedShape>, std::string> read_shapes(const std::string& path,
                                                               const MeshOptions& meshes,
                                                               const std::string& output) {
  InputFile file(path);
  keep_apart(file, output);
  auto read = read_mesh(path, file.read_all());
  if (auto* error = std::get_if<MeshError>(&read)) return std::move(error->reason);
  Mesh& mesh = std::get<Mesh>(read);
  std::vector<MeshPart> parts;
  if (meshes.parts == MeshParts::whole)
    parts.push_back(whole(std::move(mesh)));
  else
    parts = parts_of(std::move(mesh));
  std::vector<NamedShape> shapes;
  for (MeshPart& part : parts) {
    if (auto reason = refuse(path, part, meshes)) return *std::move(reason);
    shapes.push_back({std::move(part.name), Shape<3>(std::move(part.mesh.vertices))});
  }
  return shapes;
}

/// Pairs of parts, made when they are needed.
class PartPairs {
 public:
  PartPairs(std::vector<NamedShape>&& a, std::vector<NamedShape>&& b, std::string id, bool named)
      : a_(std::move(a)), b_(std::move(b)), id_(std::move(id)), named_(named) {}

  [[nodiscard]] std::size_t size() const noexcept { return a_.size() * b_.size(); }
  [[nodiscard]] const Shape<3>& a(std::size_t k) const { return a_[k / b_.size()].shape; }
  [[nodiscard]] const Shape<3>& b(std::size_t k) const { return b_[k % b_.size()].shape; }

  [[nodiscard]] PairLine pair(std::size_t k) const {
    PairLine pair{id_, ShapePair<3>{a(k), b(k)}, std::nullopt};
    if (!named_) return pair;
    JsonWriter json(pair.parts);
    json.object([&] {
      json.key("a").raw(a_[k / b_.size()].name);
      json.key("b").raw(b_[k % b_.size()].name);
    });
    return pair;
  }

  /// The first of those that are nearest: overlapping ones come before touching ones, and these
  /// before separated ones, by distance. Exact.
  [[nodiscard]] std::size_t nearest() const {
    std::size_t least = 0;
    Distance<3> answer = distance(a(0), b(0));
    for (std::size_t k = 1; k < size(); ++k) {
      const Distance<3> next = distance(a(k), b(k));
      if (!is_nearer(next, k, answer, least)) continue;
      answer = next;
      least = k;
    }
    return least;
  }

 private:
  bool is_nearer(const Distance<3>& x, std::size_t of_x, const Distance<3>& y,
                 std::size_t of_y) const {
    if (x.verdict != y.verdict) {
      if (x.verdict == Verdict::overlapping || y.verdict == Verdict::separated) return true;
      return x.verdict == Verdict::touching && y.verdict != Verdict::overlapping;
    }
    if (x.verdict != Verdict::separated || x.distance > y.distance) return false;
    return x.distance < y.distance ||
           *distance_squared(x, a(of_x), b(of_x)) < *distance_squared(y, a(of_y), b(of_y));
  }

  std::vector<NamedShape> a_;
  std::vector<NamedShape> b_;
  std::string id_;
  bool named_;
};

}  // namespace

ExitStatus certify_meshes(const MeshOptions& meshes, const std::string& output_path,
                          const AnswerPair& answer) {
  const Run run;
  std::array<std::vector<NamedShape>, 2> shapes;
  for (std::size_t k = 0; k < 2; ++k) {
    auto read = read_shapes(k == 0 ? meshes.a : meshes.b, meshes, output_path);
    if (const auto* reason = std::get_if<std::string>(&read)) {
      Progress().print("certa: " + *reason + "\n");
      return kBadInput;
    }
    shapes[k] = std::get<std::vector<NamedShape>>(std::move(read));
  }
  std::string id = json_string(to_utf8(meshes.a + " " + meshes.b));
  const PartPairs pairs(std::move(shapes[0]), std::move(shapes[1]), std::move(id),
                        meshes.parts != MeshParts::whole);

  OutputFile output(output_path);
  Summary summary;
  const bool all = meshes.parts == MeshParts::all;
  const std::size_t first = all ? 0 : pairs.nearest();
  for (std::size_t k = first; k < (all ? pairs.size() : first + 1); ++k) {
    std::string line;
    if (const auto reason = answer(pairs.pair(k), line, summary)) {
      Progress().print("certa: " + *reason + "\n");
      return kBadInput;
    }
    output.write(line);
  }
  output.close();
  Progress progress;
  return run.finish(summary, progress);
}

}  // namespace certa::tools
