/// The commands `certa certify` and `certa verify` on two meshes, and meshes that pairs name.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <certa/pose.hpp>
#include <certa/shape.hpp>

#include "console/answer_stream.hpp"
#include "console/run.hpp"
#include "formats/shape_table.hpp"

namespace certa::tools {

/// Which parts of a mesh are answered about.
enum class MeshParts : std::uint8_t {
  whole,    ///< its hull, in one line
  nearest,  ///< of all pairs of parts the nearest, in one line
  all,      ///< a line for each pair of parts
};

struct MeshOptions {
  std::array<std::string, 2> paths;  ///< empty: no meshes
  std::array<Pose<3>, 2> poses{};
  bool hull = false;  ///< a mesh or part that is not convex stands for its hull
  MeshParts parts = MeshParts::whole;
};

/// The pairs of a mesh's parts with another's, made when they are needed.
class MeshPairs {
 public:
  /// Reads the meshes. Those with faces have to be convex, each part of them if parts are asked
  /// for, unless `hull` is set (`check_convexity`); it tells on standard error how far they are
  /// from it. Nothing, with a message there, if one is refused. Throws FileError.
  [[nodiscard]] static std::optional<MeshPairs> read(const MeshOptions& meshes);

  [[nodiscard]] std::size_t size() const noexcept { return a_.size() * b_.size(); }
  [[nodiscard]] PairLine pair(std::size_t k) const;

  /// The first of those that are nearest: overlapping ones come before touching ones, and these
  /// before separated ones, by distance. Exact.
  [[nodiscard]] std::size_t nearest() const;

  /// The pair whose parts an answer names; `wanted` is JSON text.
  [[nodiscard]] std::optional<std::size_t> find(const std::string& wanted) const;

 private:
  struct NamedShape {
    std::string name;  // as JSON text
    Shape<3> shape;
  };
  MeshPairs(const MeshOptions& meshes, std::vector<NamedShape> a, std::vector<NamedShape> b);
  [[nodiscard]] static std::optional<std::vector<NamedShape>> read_shapes(
      const std::string& path, const MeshOptions& meshes);
  [[nodiscard]] Placed<3> placed_a(std::size_t k) const;
  [[nodiscard]] Placed<3> placed_b(std::size_t k) const;
  [[nodiscard]] std::string names(std::size_t k) const;

  std::vector<NamedShape> a_;
  std::vector<NamedShape> b_;
  std::array<Pose<3>, 2> poses_;
  std::string id_;
  bool is_named_;
};

/// Answers about the hulls of vertices, a line for each pair that is asked for. Throws FileError.
[[nodiscard]] ExitStatus certify_meshes(const MeshOptions& meshes, const StreamOptions& stream,
                                        const AnswerPair& answer);

/// Reads meshes that pairs name, each of which has to be convex unless `hull` is set, as whole
/// meshes are.
[[nodiscard]] LoadMesh mesh_loader(bool hull);

}  // namespace certa::tools
