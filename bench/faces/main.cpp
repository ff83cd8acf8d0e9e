/// Table I of Montanari, Petrinic, Barbieri, Improving the GJK Algorithm: which faces support the
/// witness points of two polygonal spheres, and which face of the configuration space obstacle
/// supports its point of minimum norm. The paper concludes ("As a result") that a triangle is four
/// times as likely as any other.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include <certa/gjk/gjk.hpp>
#include <certa/policies.hpp>

#include "support/csv.hpp"
#include "support/program.hpp"
#include "support/spheres.hpp"

namespace certa::bench {
namespace {

/// How often each kind of face was found. Kinds of faces of a shape: vertex, edge, polygon.
struct Faces {
  std::size_t meeting = 0;
  std::array<std::size_t, 3> in_cso{};                    ///< by vertices of the simplex, minus one
  std::array<std::array<std::size_t, 3>, 3> witnesses{};  ///< [smaller][larger], by kind of face

  void count(const Shape<3>& a, const Shape<3>& b) {
    adaptive policy;
    PolicyOptions options;
    options.tell_contact = false;
    const auto found = gjk(policy, MinkowskiDifference<3>{a, b}, Goal::distance, options);
    if (found.verdict != Verdict::separated) {
      ++meeting;
      return;
    }
    const Simplex& simplex = found.faces[0].simplex;
    std::set<std::uint32_t> in_a;
    std::set<std::uint32_t> in_b;
    for (const VertexPair w : simplex.span()) {
      in_a.insert(w.i);
      in_b.insert(w.j);
    }
    ++in_cso[simplex.size - 1];
    const auto [smaller, larger] = std::minmax({in_a.size(), in_b.size()});
    ++witnesses[smaller - 1][larger - 1];
  }
};

void experiment(const Options& options) {
  Csv csv(options, "faces",
          "Table I of Improving the GJK Algorithm: pairs of polygonal spheres by the faces that "
          "support their witness points, exact\n"
          "vertex, edge, triangle: the face of the configuration space obstacle that supports its "
          "point of minimum norm; the other columns: the faces of the two spheres, in either "
          "order",
          {"configuration", "vertices", "pairs", "meeting", "vertex", "edge", "triangle",
           "vertex_vertex", "vertex_edge", "vertex_polygon", "edge_edge", "edge_polygon",
           "polygon_polygon"});
  const std::size_t pairs = options.pick<std::size_t>(2000, 20);
  for (const Configuration& configuration : kConfigurations) {
    if (configuration.apart < 2) continue;  // these spheres meet
    for (std::size_t vertices = 8; vertices <= options.pick<std::size_t>(512, 32); vertices *= 2) {
      Random random(vertices);
      const std::vector<Point<3>> points = sphere(vertices);
      Faces faces;
      for (std::size_t k = 0; k < pairs; ++k) {
        const auto [p, q] = random_poses(random, configuration.apart);
        faces.count(Shape<3>(placed<3>(points, p)), Shape<3>(placed<3>(points, q)));
      }
      const auto& w = faces.witnesses;
      csv.row(configuration.name, vertices, pairs, faces.meeting, faces.in_cso[0], faces.in_cso[1],
              faces.in_cso[2], w[0][0], w[0][1], w[0][2], w[1][1], w[1][2], w[2][2]);
    }
  }
  csv.close();
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
