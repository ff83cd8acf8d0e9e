// Polygons and meshes from callers: convex ones are accepted, and each kind of defect is refused.
#include <algorithm>
#include <numeric>

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

std::optional<Kind> verdict(const Mesh& mesh) {
  adaptive policy;
  exact reference;
  const Shape<3> shape(mesh.points);
  const auto error = check_mesh(policy, shape, mesh.facets);
  if (shape.size() < 20) {
    EXPECT_EQ(error, check_mesh(reference, shape, mesh.facets));
  }
  return error ? std::optional(error->kind) : std::nullopt;
}

TEST(NormalAxis, HasTheSignOfTheNormal) {
  adaptive policy;
  const std::array<Point<3>, 4> p{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::size_t u = (axis + 1) % 3 + 1, v = (axis + 2) % 3 + 1;
    const NormalAxis n = normal_axis(policy, p[0], p[u], p[v]);
    EXPECT_EQ(n.axis, axis);
    EXPECT_EQ(n.sign, Sign::positive);
    EXPECT_EQ(normal_axis(policy, p[0], p[v], p[u]).sign, Sign::negative);
    EXPECT_EQ(normal_axis(policy, p[u], p[u], p[v]).sign, Sign::zero);
    EXPECT_EQ(orientation(policy, p[0], p[u], p[v], p[axis + 1]), Sign::positive);
  }
}

// A valid mesh, and ways to spoil it at random.
struct Case {
  std::uint64_t seed = *seeds();
  Mesh mesh = subdivided_cube(1 + static_cast<int>(pick(seed, 2)),
                              static_cast<int>(pick(seed + 1, 4)), seed);
  std::size_t facet = pick(seed + 2, mesh.facets.size());
  std::size_t corner = pick(seed + 3, mesh.facets[facet].size());

  Cycle& cycle() { return mesh.facets[facet]; }
  std::uint32_t vertex(std::size_t k) { return cycle()[(corner + k) % cycle().size()]; }
  // The facet and position of the edge u -> v.
  std::pair<std::size_t, std::size_t> find(std::uint32_t u, std::uint32_t v) {
    for (std::size_t f = 0; f < mesh.facets.size(); ++f)
      for (std::size_t k = 0; k < mesh.facets[f].size(); ++k)
        if (mesh.facets[f][k] == u && mesh.facets[f][(k + 1) % mesh.facets[f].size()] == v)
          return {f, k};
    return {mesh.facets.size(), 0};
  }
};

void refuses(Kind kind, void (*spoil)(Case&)) {
  EXPECT_TRUE(test::check([&] {
    Case c;
    RC_ASSERT(verdict(c.mesh) == std::nullopt);
    spoil(c);
    RC_ASSERT(verdict(c.mesh) == kind);
    RC_ASSERT(!to_string(kind).empty());
  }));
}

TEST(MeshCheck, RefusesFacetsThatAreTooSmall) {
  refuses(Kind::empty, [](Case& c) { c.cycle().resize(c.seed % 3); });
  EXPECT_EQ(verdict({{{0, 0, 0}}, {}}), Kind::empty);
}

TEST(MeshCheck, RefusesWrongIndices) {
  refuses(Kind::index_out_of_range, [](Case& c) {
    c.cycle()[c.corner] = static_cast<std::uint32_t>(c.mesh.points.size() + c.seed % 2);
  });
  refuses(Kind::repeated_vertex, [](Case& c) {
    const auto at = c.cycle().begin() + static_cast<std::ptrdiff_t>(c.corner);
    c.cycle().insert(at, c.vertex(c.seed % 3));
  });
}

TEST(MeshCheck, RefusesOpenSurfaces) {
  refuses(Kind::open_edge, [](Case& c) {  // a hole
    c.mesh.facets.erase(c.mesh.facets.begin() + static_cast<std::ptrdiff_t>(c.facet));
    std::swap(c.mesh.facets[0], c.mesh.facets.back());
  });
  refuses(Kind::open_edge, [](Case& c) { c.mesh.facets.push_back(c.cycle()); });
  refuses(Kind::open_edge, [](Case& c) { std::reverse(c.cycle().begin(), c.cycle().end()); });
  refuses(Kind::open_edge, [](Case& c) {  // an inner membrane, whose edges have three facets
    Cycle membrane{c.vertex(0), c.vertex(1), c.vertex(2)};
    c.mesh.facets.push_back(membrane);
  });
}

// Appends a copy of the mesh, on copies of its vertices.
void append_copy(Mesh& mesh) {
  const auto n = static_cast<std::uint32_t>(mesh.points.size());
  const std::size_t count = mesh.facets.size();
  for (std::uint32_t v = 0; v < n; ++v) mesh.points.push_back(mesh.points[v]);
  for (std::size_t f = 0; f < count; ++f) {
    Cycle copy = mesh.facets[f];
    for (std::uint32_t& v : copy) v += n;
    mesh.facets.push_back(copy);
  }
}

TEST(MeshCheck, RefusesSeveralSheets) {
  refuses(Kind::not_connected, [](Case& c) { append_copy(c.mesh); });
  refuses(Kind::pinched_vertex, [](Case& c) {  // two copies that share one vertex
    const std::uint32_t shared = c.vertex(0);
    const auto copy = static_cast<std::uint32_t>(c.mesh.points.size()) + shared;
    append_copy(c.mesh);
    for (Cycle& cycle : c.mesh.facets) std::replace(cycle.begin(), cycle.end(), copy, shared);
  });
}

TEST(MeshCheck, RefusesDegenerateFacets) {
  refuses(Kind::degenerate_facet, [](Case& c) {
    // A triangle u, m, v, with m on the edge uv, between the facet and its neighbour.
    const std::uint32_t u = c.vertex(0), v = c.vertex(1);
    const auto m = static_cast<std::uint32_t>(c.mesh.points.size());
    Point<3> x = c.mesh.points[u];
    for (std::size_t k = 0; k < 3; ++k) x[k] = (x[k] + c.mesh.points[v][k]) / 2;
    if (c.seed % 3 == 0) x = c.mesh.points[u];
    c.mesh.points.push_back(x);
    const auto [g, at] = c.find(v, u);
    Cycle& neighbour = c.mesh.facets[g];
    neighbour.insert(neighbour.begin() + static_cast<std::ptrdiff_t>(at) + 1, m);
    c.mesh.facets.push_back({v, u, m});
  });
}

// Joins the facets on both sides of the edge u -> v.
void join(Case& c, std::size_t f, std::size_t k) {
  const std::uint32_t u = c.mesh.facets[f][k];
  const std::uint32_t v = c.mesh.facets[f][(k + 1) % c.mesh.facets[f].size()];
  const auto [g, at] = c.find(v, u);
  Cycle rest = c.mesh.facets[g];
  std::rotate(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(at) + 1, rest.end());
  // rest = u, .., v; its interior vertices go between u and v.
  Cycle& joined = c.mesh.facets[f];
  joined.insert(joined.begin() + static_cast<std::ptrdiff_t>(k) + 1, rest.begin() + 1,
                rest.end() - 1);
  c.mesh.facets.erase(c.mesh.facets.begin() + static_cast<std::ptrdiff_t>(g));
}

TEST(MeshCheck, RefusesFacetsThatAreNotPlanar) {
  refuses(Kind::not_planar, [](Case& c) {
    // An edge between two faces of the cube.
    exact policy;
    const auto at = [&](std::uint32_t v) -> const Point<3>& { return c.mesh.points[v]; };
    for (std::size_t f = 0; f < c.mesh.facets.size(); ++f)
      for (std::size_t k = 0; k < c.mesh.facets[f].size(); ++k) {
        const Cycle& own = c.mesh.facets[f];
        const auto [g, there] = c.find(own[(k + 1) % own.size()], own[k]);
        for (const std::uint32_t v : c.mesh.facets[g])
          if (orientation(policy, at(own[0]), at(own[1]), at(own[2]), at(v)) != Sign::zero)
            return join(c, f, k);
      }
  });
}

TEST(MeshCheck, RefusesFacetsThatAreNotConvex) {
  // An L-shape: a square at the lower left, joined to its right and its upper neighbour.
  Mesh mesh;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x) mesh.points.push_back({x * 1.0, y * 1.0, 0});
  mesh.points.push_back({1, 1, 5});
  // Seen from outside, which is below; clockwise in the plane.
  mesh.facets = {{0, 3, 6, 7, 4, 5, 2, 1},
                 {4, 7, 8, 5},  //
                 {0, 1, 9},
                 {1, 2, 9},
                 {2, 5, 9},  //
                 {5, 8, 9},
                 {8, 7, 9},
                 {7, 6, 9},  //
                 {6, 3, 9},
                 {3, 0, 9}};
  EXPECT_EQ(verdict(mesh), Kind::not_convex_cycle);
  mesh.facets[0] = {0, 3, 4, 5, 2, 1};
  mesh.facets.push_back({3, 6, 7, 4});
  EXPECT_EQ(verdict(mesh), std::nullopt);
}

TEST(MeshCheck, RefusesWhatIsNotConvex) {
  refuses(Kind::vertex_outside, [](Case& c) {  // inside out
    for (Cycle& cycle : c.mesh.facets) std::reverse(cycle.begin(), cycle.end());
  });
  refuses(Kind::vertex_outside, [](Case& c) {  // an unused vertex, one ulp outside
    Point<3> x = c.mesh.points[c.vertex(0)];
    exact policy;
    for (std::size_t k = 0; k < 6; ++k) {
      Point<3> y = x;
      y[k / 2] = fuzz::detail::ulps_away(x[k / 2], k % 2 ? 1 : -1);
      if (orientation(policy, c.mesh.points[c.vertex(0)], c.mesh.points[c.vertex(1)],
                      c.mesh.points[c.vertex(2)], y) == Sign::positive) {
        c.mesh.points.push_back(y);
        return;
      }
    }
  });
}

TEST(MeshCheck, RefusesDents) {
  // An octahedron whose top is pushed below its waist, and one with a dent of one ulp.
  Mesh mesh{
      {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
      {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}, {1, 0, 5}, {2, 1, 5}, {3, 2, 5}, {0, 3, 5}}};
  EXPECT_EQ(verdict(mesh), std::nullopt);
  mesh.points[4] = {0, 0, 0};
  EXPECT_EQ(verdict(mesh), std::nullopt) << "flat on top is convex";
  mesh.points[4] = {0, 0, -0x1p-1074};
  EXPECT_EQ(verdict(mesh), Kind::vertex_outside);
}

class MeshCheckOn : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(Families, MeshCheckOn, testing::ValuesIn(kFamilies), family_name);

TEST_P(MeshCheckOn, BoundariesPasses) {
  int full = 0;
  EXPECT_TRUE(test::check([&] {
    Pair<3> pair = realize<3>(*recipes(GetParam(), 6));
    pair.a.insert(pair.a.end(), pair.b.begin(), pair.b.end());
    adaptive policy;
    const Shape<3> shape(pair.a);
    const Boundary b = boundary(policy, shape);
    if (b.dimension < 3) return;
    ++full;
    RC_ASSERT(!check_mesh(policy, shape, b.facets).has_value());
    std::vector<Cycle> facets = b.facets;
    std::rotate(facets[0].begin(), facets[0].begin() + 1, facets[0].end());
    RC_ASSERT(!check_mesh(policy, shape, facets).has_value());
    for (Cycle& cycle : facets) std::reverse(cycle.begin(), cycle.end());
    RC_ASSERT(check_mesh(policy, shape, facets)->kind == Kind::vertex_outside);
  }));
  EXPECT_GT(full, 10);
}

std::optional<Kind> polygon(std::vector<Point<2>> points, Cycle cycle = {}) {
  if (cycle.empty()) {
    cycle.resize(points.size());
    std::iota(cycle.begin(), cycle.end(), 0u);
  }
  adaptive policy;
  const auto error = check_polygon(policy, Shape<2>(std::move(points)), cycle);
  return error ? std::optional(error->kind) : std::nullopt;
}

TEST(PolygonCheck, AcceptsWeaklyConvexPolygons) {
  EXPECT_EQ(polygon({{0, 0}}), std::nullopt);
  EXPECT_EQ(polygon({{0, 0}, {0, 0}}), std::nullopt);
  EXPECT_EQ(polygon({{0, 0}, {1, 1}}), std::nullopt);
  EXPECT_EQ(polygon({{1, 1}, {2, 2}, {1, 1}, {0, 0}}), std::nullopt);  // there and back
  EXPECT_EQ(polygon({{0, 0}, {2, 0}, {0, 2}}), std::nullopt);
  EXPECT_EQ(polygon({{0, 0}, {1, 0}, {1, 0}, {2, 0}, {0, 2}, {0, 1}, {0, 0}}), std::nullopt);
  EXPECT_EQ(polygon({{0, 0}, {2, 0}, {0, 2}, {1, 1}, {0.5, 0.5}}, {0, 1, 2}), std::nullopt);
  EXPECT_EQ(polygon({{0, 0}, {1, 1}, {0.5, 0.5}}, {0, 1}), std::nullopt);
}

TEST(PolygonCheck, RefusesEachDefect) {
  adaptive policy;
  EXPECT_EQ(check_polygon(policy, Shape<2>{{0, 0}}, {})->kind, Kind::empty);
  EXPECT_EQ(polygon({{0, 0}, {1, 0}}, {0, 2}), Kind::index_out_of_range);
  EXPECT_EQ(polygon({{0, 0}, {2, 0}, {0, 2}}, {0, 1, 2, 1}), Kind::repeated_vertex);
  EXPECT_EQ(polygon({{0, 0}, {0, 2}, {2, 0}}), Kind::not_convex_cycle);              // clockwise
  EXPECT_EQ(polygon({{0, 0}, {2, 0}, {0.5, 0.5}, {0, 2}}), Kind::not_convex_cycle);  // a dent
  EXPECT_EQ(polygon({{0, 0}, {2, 0}, {3, 0}, {2, 0}, {0, 2}}), Kind::not_convex_cycle);  // a spike
  EXPECT_EQ(polygon({{0, 0}, {1, 0}, {0, 0}, {2, 0}}), Kind::not_convex_cycle);  // to and fro
  // A pentagram, and a triangle traversed twice, turn left at every corner.
  EXPECT_EQ(polygon({{0, 3}, {-2, -3}, {3, 1}, {-3, 1}, {2, -3}}), Kind::not_convex_cycle);
  EXPECT_EQ(polygon({{0, 0}, {2, 0}, {0, 2}, {0, 0}, {2, 0}, {0, 2}}), Kind::not_convex_cycle);
  const double below = -0x1p-1074;
  EXPECT_EQ(polygon({{0, 0}, {2, 0}, {0, 2}, {1, below}}, {0, 1, 2}), Kind::vertex_outside);
  EXPECT_EQ(polygon({{0, 0}, {1, 1}, {2, 2}}, {0, 1}), Kind::vertex_outside);
  EXPECT_EQ(polygon({{0, 0}, {0, 0}, {0, below}}, {0, 1}), Kind::vertex_outside);
}

// By definition, a polygon is weakly convex if and only if it visits the hull of its vertices in
// order.
TEST(PolygonCheck, AgreesWithTheHull) {
  int convex = 0, refused = 0;
  EXPECT_TRUE(test::check(
      [&] {
        std::vector<Point<2>> points = realize<2>(*recipes(Family::grid, 6)).a;
        exact policy;
        const Shape<2> shape(points);
        const Boundary b = boundary(policy, shape);
        if (b.dimension < 2) return;
        // Position along the boundary: number of the edge, then distance along it.
        bool on_boundary = true;
        std::vector<std::pair<std::size_t, double>> where;
        for (const Point<2>& p : points) {
          std::optional<std::pair<std::size_t, double>> found;
          for (std::size_t k = 0; k < b.edges.size() && !found; ++k) {
            const Point<2>&u = points[b.edges[k][0]], &v = points[b.edges[k][1]];
            if (p != v && orientation(policy, u, v, p) == Sign::zero)
              found = {k, std::abs(p[0] - u[0]) + std::abs(p[1] - u[1])};
          }
          on_boundary = on_boundary && found;
          where.push_back(found.value_or(std::pair<std::size_t, double>{}));
        }
        int falls = 0;
        for (std::size_t k = 0; k < where.size(); ++k)
          falls += where[(k + 1) % where.size()] < where[k];
        const bool expected = on_boundary && falls == 1;
        RC_ASSERT((polygon(points) == std::nullopt) == expected);
        ++(expected ? convex : refused);
      },
      kHalfOfCases));
  EXPECT_GT(convex, 20);
  EXPECT_GT(refused, 20);
}

}  // namespace
}  // namespace certa::test
