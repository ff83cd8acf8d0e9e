// The check of meshes in linear time, compared with the definition: every vertex is on or inside
// the plane of every facet.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <certa/hull/convexity.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>

#include "hull/meshes.hpp"
#include "hull/seed.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

using Kind = ConvexityError::Kind;

// Tests all facets against all vertices. This accepts some surfaces that cover their hull more than
// once, and some flat ones, which the check refuses.
std::optional<ConvexityError> by_definition(const Mesh& mesh) {
  adaptive policy;
  const Shape<3> shape(mesh.points);
  if (mesh.facets.empty()) return ConvexityError{};
  for (std::size_t f = 0; f < mesh.facets.size(); ++f) {
    if (mesh.facets[f].size() < 3) return ConvexityError{Kind::empty, f, 0};
    if (auto error = certa::detail::check_indices(mesh.facets[f], shape.size(), f)) return error;
  }
  certa::detail::Edges edges;
  std::vector<std::size_t> twins;
  if (auto error = certa::detail::check_surface(mesh.facets, edges, twins)) return error;
  for (std::size_t f = 0; f < mesh.facets.size(); ++f) {
    certa::detail::Corners c;
    if (auto error = certa::detail::check_facet(policy, shape, mesh.facets, f, c)) return error;
    for (std::uint32_t v = 0; v < shape.size(); ++v)
      if (orientation(policy, shape[c.vertex[0]], shape[c.vertex[1]], shape[c.vertex[2]],
                      shape[v]) == Sign::positive)
        return ConvexityError{Kind::vertex_outside, f, v};
  }
  return std::nullopt;
}

std::optional<ConvexityError> check(const Mesh& mesh) {
  adaptive policy;
  return check_mesh(policy, Shape<3>(mesh.points), mesh.facets);
}

bool is_above(const Mesh& mesh, const ConvexityError& error) {
  exact policy;
  const Shape<3> shape(mesh.points);
  certa::detail::Corners c;
  if (certa::detail::check_facet(policy, shape, mesh.facets, error.facet, c)) return false;
  return orientation(policy, shape[c.vertex[0]], shape[c.vertex[1]], shape[c.vertex[2]],
                     shape[error.vertex]) == Sign::positive;
}

struct Counts {
  int accepted = 0;
  std::array<int, 11> refused{};
  int of(Kind kind) const { return refused[static_cast<std::size_t>(kind)]; }
};

void compare(const Mesh& mesh, Counts& counts) {
  const auto expected = by_definition(mesh);
  const auto found = check(mesh);
  ++(found ? counts.refused[static_cast<std::size_t>(found->kind)] : counts.accepted);
  if (!expected) {
    // None of the meshes here is flat or covers its hull twice, so it is accepted if it is convex
    // by definition.
    RC_ASSERT(!found.has_value());
    return;
  }
  RC_ASSERT(found.has_value());
  if (found->kind == Kind::vertex_outside)
    RC_ASSERT(is_above(mesh, *found));
  else if (found->kind == Kind::covers_twice)
    RC_ASSERT(expected->kind == Kind::vertex_outside);
  else if (expected->kind != Kind::vertex_outside)
    RC_ASSERT(*found == *expected);
}

// Cuts facets into fans of triangles from an arbitrary corner, and adds some edges of length zero.
void cut(Mesh& mesh, std::uint64_t seed) {
  std::vector<Cycle> facets;
  for (Cycle cycle : mesh.facets) {
    if (mix(++seed) % 2 == 0) {
      facets.push_back(cycle);
      continue;
    }
    std::rotate(cycle.begin(),
                cycle.begin() + static_cast<std::ptrdiff_t>(pick(seed, cycle.size())), cycle.end());
    for (std::size_t k = 1; k + 1 < cycle.size(); ++k)
      facets.push_back({cycle[0], cycle[k], cycle[k + 1]});
  }
  mesh.facets = std::move(facets);
  for (std::uint64_t k = 0; k < seed % 3; ++k) {
    const std::size_t f = pick(++seed, mesh.facets.size());
    split_vertex(mesh, f, pick(seed, mesh.facets[f].size()));
  }
}

// Makes one or a few changes that may or may not spoil the mesh.
void spoil(Mesh& mesh, std::uint64_t seed) {
  const std::size_t n = mesh.points.size();
  const std::uint32_t v = pick(seed + 1, n), u = pick(seed + 2, n);
  const std::size_t k = pick(seed + 3, 3);
  switch (seed % 8) {
    case 0:  // a step of one ulp
      mesh.points[v][k] = fuzz::detail::ulps_away(mesh.points[v][k], seed % 16 < 8 ? 1 : -1);
      break;
    case 1:
      mesh.points[v] = mesh.points[u];
      break;
    case 2:
      std::swap(mesh.points[u], mesh.points[v]);
      break;
    case 3:  // still a topological sphere, but facets may cross
      for (std::size_t i = n - 1; i > 0; --i)
        std::swap(mesh.points[i], mesh.points[pick(seed + i, i + 1)]);
      break;
    case 4:
      for (Cycle& cycle : mesh.facets) std::reverse(cycle.begin(), cycle.end());
      break;
    case 5:  // a vertex of no facet, inside or outside
      mesh.points.push_back(mesh.points[v]);
      for (std::size_t l = 0; l < 3; ++l) {
        const double x = mesh.points[v][l], way = mesh.points[u][l] / 2 - x / 2;
        const double there = x + (seed % 3 == 0 ? -1 : 1) * way;
        mesh.points.back()[l] = std::isfinite(there) ? there : x;
      }
      break;
    case 6:  // a mirror image
      for (Point<3>& p : mesh.points) p[k] = -p[k];
      break;
    default:  // the midpoint of two vertices
      for (std::size_t l = 0; l < 3; ++l)
        mesh.points[v][l] = mesh.points[v][l] / 2 + mesh.points[u][l] / 2;
  }
}

class ConvexMeshOf : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(Families, ConvexMeshOf, testing::ValuesIn(kFamilies), family_name);

TEST_P(ConvexMeshOf, AgreesWithItsDefinition) {
  Counts counts;
  EXPECT_TRUE(test::check([&] {
    const std::uint64_t seed = *seeds();
    Pair<3> pair = realize<3>(*recipes(GetParam(), 6));
    pair.a.insert(pair.a.end(), pair.b.begin(), pair.b.end());
    adaptive policy;
    const Boundary b = boundary(policy, Shape<3>(pair.a));
    if (b.dimension < 3) return;
    Mesh mesh{pair.a, b.facets};
    cut(mesh, seed);
    compare(mesh, counts);
    spoil(mesh, seed);
    compare(mesh, counts);
  }));
  EXPECT_GT(counts.accepted, 20);
  EXPECT_GT(counts.of(Kind::vertex_outside), 10);
}

TEST(ConvexMesh, CubesAgreeWithItsDefinition) {
  Counts counts;
  EXPECT_TRUE(test::check([&] {
    const std::uint64_t seed = *seeds();
    Mesh mesh = subdivided_cube(1 + static_cast<int>(pick(seed, 3)),
                                static_cast<int>(pick(seed + 1, 4)), seed);
    cut(mesh, seed);
    if (seed % 2 == 0) shuffle(mesh, seed);
    compare(mesh, counts);
    spoil(mesh, seed / 2);
    compare(mesh, counts);
    spoil(mesh, seed / 2 + 3);
    compare(mesh, counts);
  }));
  EXPECT_GT(counts.accepted, 100);
  EXPECT_GT(counts.of(Kind::vertex_outside), 50);
  EXPECT_GT(counts.of(Kind::not_planar), 10);
  EXPECT_GT(counts.of(Kind::degenerate_facet), 1);
  EXPECT_GT(counts.of(Kind::not_convex_cycle), 0);
}

// Two pyramids over a ring.
Mesh bipyramid(const std::vector<Point<3>>& ring) {
  Mesh mesh{ring, {}};
  const auto n = static_cast<std::uint32_t>(ring.size());
  mesh.points.push_back({0, 0, 4});
  mesh.points.push_back({0, 0, -4});
  for (std::uint32_t k = 0; k < n; ++k) {
    mesh.facets.push_back({k, (k + 1) % n, n});
    mesh.facets.push_back({(k + 1) % n, k, n + 1});
  }
  return mesh;
}

std::optional<Kind> kind(const Mesh& mesh) {
  const auto error = check(mesh);
  return error ? std::optional(error->kind) : std::nullopt;
}

TEST(ConvexMesh, RefusesWhatWindsTwice) {
  // Convex at every edge, and all vertices are on or inside all planes, but the surface is covered
  // twice.
  const std::vector<Point<3>> triangle{{3, 0, 0}, {-3, 3, 0}, {-3, -3, 0}};
  EXPECT_EQ(kind(bipyramid(triangle)), std::nullopt);
  std::vector<Point<3>> twice = triangle;
  twice.insert(twice.end(), triangle.begin(), triangle.end());
  const Mesh covered = bipyramid(twice);
  EXPECT_EQ(by_definition(covered), std::nullopt);
  EXPECT_EQ(kind(covered), Kind::covers_twice);
  // A pyramid over a pentagram, which is convex at every edge.
  const Mesh star = bipyramid({{0, 3, 0}, {-2, -3, 0}, {3, 1, 0}, {-3, 1, 0}, {2, -3, 0}});
  EXPECT_EQ(by_definition(star)->kind, Kind::vertex_outside);
  EXPECT_EQ(kind(star), Kind::vertex_outside);
}

TEST(ConvexMesh, RefusesFlatSurfacesThatAreNotConvexPolygons) {
  std::vector<Point<3>> grid;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x) grid.push_back({x * 1.0, y * 1.0, x + 2.0 * y});
  const auto two_sided = [&](const std::vector<Cycle>& facets) {
    Mesh mesh{grid, facets};
    // The other side has the same rim, but different vertices inside it.
    for (Cycle cycle : facets) {
      for (std::uint32_t& v : cycle)
        if (v == 4) v = 9;
      std::reverse(cycle.begin(), cycle.end());
      mesh.facets.push_back(cycle);
    }
    mesh.points.push_back(grid[4]);
    return mesh;
  };
  const std::vector<Cycle> square{{0, 1, 4, 3}, {1, 2, 5, 4}, {4, 5, 8, 7}, {3, 4, 7, 6}};
  Mesh mesh = two_sided(square);
  EXPECT_EQ(kind(mesh), std::nullopt);
  for (const double off : {-1.0, 1.0}) {
    Mesh with = mesh;
    with.points.push_back({1, 1, 3 + off});
    EXPECT_EQ(kind(with), Kind::vertex_outside) << "off the plane";
    with.points.back() = {1, 1 + 1.5 * off, 3 + 3 * off};
    EXPECT_EQ(kind(with), Kind::vertex_outside) << "in the plane";
    with.points.back() = {1, 1 + 0.5 * off, 3 + off};
    EXPECT_EQ(kind(with), std::nullopt) << "within";
  }
  for (Cycle& cycle : mesh.facets) std::reverse(cycle.begin(), cycle.end());
  EXPECT_EQ(kind(mesh), std::nullopt) << "either side is outside";

  // An L-shape, whose middle vertex is on the rim.
  mesh = {grid, {square[0], square[1], square[3]}};
  for (std::size_t f = 0; f < 3; ++f) {
    Cycle cycle = mesh.facets[f];
    std::reverse(cycle.begin(), cycle.end());
    mesh.facets.push_back(cycle);
  }
  EXPECT_TRUE(kind(mesh).has_value());
  // The lower side is cut into other triangles, so that no edge occurs twice.
  mesh = {grid,
          {{0, 1, 4, 3},
           {1, 2, 5, 4},
           {3, 4, 7, 6},
           {0, 3, 6},
           {0, 6, 7},
           {0, 7, 4},
           {0, 4, 5},
           {0, 5, 2},
           {0, 2, 1}}};
  EXPECT_TRUE(kind(mesh).has_value());
  // A triangle traversed twice, on both sides.
  Mesh twice = bipyramid({{3, 0, 0}, {-3, 3, 0}, {-3, -3, 0}, {3, 0, 0}, {-3, 3, 0}, {-3, -3, 0}});
  for (Point<3>& p : twice.points) p[2] = 0;
  EXPECT_EQ(by_definition(twice), std::nullopt);
  EXPECT_EQ(kind(twice), Kind::not_convex_cycle);
}

// A policy that counts signs.
struct Counting : adaptive {
  template <class Polynomial, class... Arguments>
  [[nodiscard]] Sign sign(const Arguments&... arguments) noexcept {
    ++count;
    return adaptive::sign<Polynomial>(arguments...);
  }
  template <class Functional, class Last>
  requires(!std::is_same_v<Functional, Last>) [[nodiscard]] Sign
      sign(const Functional& functional, const Last& last) noexcept {
    ++count;
    return adaptive::sign(functional, last);
  }
  std::uint64_t count = 0;
};

TEST(Preparation, TakesSignsInProportionToItsSize) {
  const auto ring = [](std::size_t n, std::size_t i) {
    const double t = 2 * static_cast<double>(i) / static_cast<double>(n) - 1, u = 1 - t * t;
    const double c = u / (1 + t * t), s = 2 * t / (1 + t * t);
    return std::pair{c, s};
  };
  const auto points = [&](int family, std::size_t n) {
    std::vector<Point<3>> result;
    for (std::size_t i = 0; i < n; ++i) {
      const auto x = static_cast<double>(i);
      const double h = static_cast<double>(n) / 2;
      const auto [c, s] = ring(n, i);
      switch (family) {
        case 0:  // a moment curve
          result.push_back({x / h, x / h * x / h, x / h * x / h * x / h});
          break;
        case 1:  // a cone
          result.push_back(i == 0 ? Point<3>{0, 0, 1} : Point<3>{c, s, 0});
          break;
        case 2:  // two circles on different axes
          result.push_back(i % 2 == 0 ? Point<3>{c, s, 0} : Point<3>{0.5, 3 * s, 3 * c});
          break;
        case 3:  // a prism, half of it in each of two planes
          result.push_back({c, s, i % 2 == 0 ? 0.0 : 1.0});
          break;
        case 4: {  // a grid on a paraboloid
          const auto m = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(n)));
          const auto a = static_cast<double>(i / m), b = static_cast<double>(i % m);
          result.push_back({a, b, a * a + b * b});
          break;
        }
        case 5:  // few places
          result.push_back({pick(i, 3) * 1.0, pick(i + n, 3) * 1.0, pick(i + 2 * n, 3) * 1.0});
          break;
        default:  // on two lines, interior points on the edges
          result.push_back(i % 2 == 0 ? Point<3>{0, 0, x} : Point<3>{x, 1, 0});
      }
    }
    return result;
  };
  for (int family = 0; family < 7; ++family) {
    std::array<double, 2> hull{}, mesh{};
    for (std::size_t k = 0; k < 2; ++k) {
      const std::size_t n = k == 0 ? 1024 : 8192;
      const Shape<3> shape(points(family, n));
      Counting policy;
      const Boundary b = boundary(policy, shape);
      hull[k] = static_cast<double>(policy.count) / static_cast<double>(n);
      policy.count = 0;
      EXPECT_FALSE(check_mesh(policy, shape, b.facets).has_value());
      mesh[k] = static_cast<double>(policy.count) / static_cast<double>(n);
    }
    // Quadratic work would make the factor 8; n log n makes it 1.3, and lower terms a little more.
    EXPECT_LT(hull[1], 2 * hull[0] + 10) << "family " << family;
    EXPECT_LT(mesh[1], 2 * mesh[0] + 10) << "family " << family;
    EXPECT_LT(hull[1], 400) << "family " << family;
    EXPECT_LT(mesh[1], 400) << "family " << family;
  }
}

}  // namespace
}  // namespace certa::test
