/// Pairs of lattice points with known nearest features, to be placed by poses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include <certa/fuzz/lattice.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz::detail {

/// The feature with which a shape meets the other.
enum class Feature : std::uint8_t { vertex, edge, other_edge, face, box };

/// The corners of a feature in the plane x_0 = 0, around the origin. In the plane, all but a vertex
/// are edges.
template <int D>
std::vector<Lattice> corners(Feature feature, Random& random) {
  const auto size = [&random] { return random.between(1, 3); };
  const int u = size(), v = size();
  if (feature == Feature::vertex) return {{0, 0, 0}};
  if (D == 2 || feature == Feature::edge) return {{0, -u, 0}, {0, v, 0}};
  if (feature == Feature::other_edge) return {{0, -1, -u}, {0, v, v * u}};
  if (feature == Feature::face) return {{0, -u, -u}, {0, v + 1, -u}, {0, 0, u + v}};
  return {{0, -u, -v}, {0, -u, v}, {0, u, -v}, {0, u, v}};
}

/// A below the plane x_0 = 0 and B above it; a feature of each lies in the plane, with the origin
/// in it. They touch.
template <int D>
std::array<std::vector<Lattice>, 2> in_contact(const Recipe& recipe, Random& random) {
  constexpr std::array kFeatures{Feature::vertex, Feature::edge, Feature::other_edge, Feature::face,
                                 Feature::box};
  std::array<std::vector<Lattice>, 2> shapes;
  for (const bool second : {false, true}) {
    const Feature feature = kFeatures[random.below(kFeatures.size())];
    std::vector<Lattice>& points = shapes[second];
    points = corners<D>(feature, random);
    const int side = second ? 1 : -1;
    if (feature == Feature::box) {
      const int height = side * random.between(1, 3);
      for (std::size_t k = 0, n = points.size(); k < n; ++k)
        points.push_back({height, points[k][1], points[k][2]});
      continue;
    }
    const auto& lattice = second ? recipe.b : recipe.a;
    for (std::size_t i = 1; i < lattice.size(); ++i)
      points.push_back({side * (1 + std::abs(lattice[i][0])), lattice[i][1], lattice[i][2]});
  }
  return shapes;
}

/// Shapes at the distance |n| from each other: the origin in A and n in B are nearest points, since
/// p.n <= 0 for all p of A and q.n >= n.n for all q of B.
inline std::array<std::vector<Lattice>, 2> apart_by(const Lattice& n, const Recipe& recipe) {
  std::array<std::vector<Lattice>, 2> shapes{{{{0, 0, 0}}, {n}}};
  for (const bool second : {false, true}) {
    const auto& lattice = second ? recipe.b : recipe.a;
    for (std::size_t i = 1; i < lattice.size(); ++i) {
      const Lattice& p = lattice[i];
      const int along = p[0] * n[0] + p[1] * n[1] + p[2] * n[2];
      const int side = (along < 0) == second ? -1 : 1;
      Lattice x = second ? n : Lattice{};
      for (std::size_t k = 0; k < 3; ++k) x[k] += side * p[k];
      shapes[second].push_back(x);
    }
  }
  return shapes;
}

}  // namespace certa::fuzz::detail
