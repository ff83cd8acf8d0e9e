// Hill climbing finds supports that are as low as those of a scan of all vertices.
#include <certa/algorithms/hill_climbing.hpp>
#include <certa/fuzz/lattice.hpp>
#include <certa/geometry/boundary.hpp>
#include <certa/gjk/support.hpp>
#include <certa/hull/convexity.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

#include "hull/meshes.hpp"
#include "hull/seed.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

static_assert(HillClimbing<3>::dimension == 3);

// A direction defined by random vertices of the Minkowski difference, for every row of the table in
// direction.hpp.
template <int D>
Direction<D> random_direction(const MinkowskiDifference<D>& minkowski, std::uint64_t seed) {
  const auto vertex = [&](std::uint64_t k) {
    return VertexPair{pick(seed * 16 + 2 * k, minkowski.a.size()),
                      pick(seed * 16 + 2 * k + 1, minkowski.b.size())};
  };
  Direction<D> direction;
  direction.base = vertex(0);
  const std::size_t span = pick(seed * 16 + 14, D);
  for (std::size_t k = 0; k < span; ++k) direction.push_back({direction.base, vertex(k + 1)});
  direction.orientation = direction.is_normal() && mix(seed) % 2 ? Sign::negative : Sign::positive;
  return direction;
}

template <int D>
bool is_as_good(const MinkowskiDifference<D>& minkowski, const Direction<D>& direction,
                VertexPair w) {
  adaptive policy;
  const VertexPair best = support(policy, minkowski, direction);
  return sign_along(policy, minkowski, direction,
                    PointDifference<D>{&minkowski.a[w.i], &minkowski.a[best.i]}) == Sign::zero &&
         sign_along(policy, minkowski, direction,
                    PointDifference<D>{&minkowski.b[w.j], &minkowski.b[best.j]}) == Sign::zero;
}

struct Hits {
  int spans[3] = {};
  int moves = 0;
  std::uint64_t equals = 0;
};

// Several queries with one climber, warm and cold, under every policy.
template <int D>
void expect_as_good(const Shape<D>& a, const Shape<D>& b, const Adjacency& on_a,
                    const Adjacency& on_b, std::uint64_t seed, Hits& hits) {
  const MinkowskiDifference<D> minkowski{a, b};
  HillClimbing<D> exactly(on_a, on_b);
  HillClimbing<D> adaptively(on_a, on_b);
  HillClimbing<D> roughly(on_a, on_b);
  exact exact_policy;
  adaptive adaptive_policy;
  floating<float> rough_policy;
  VertexPair previous{};
  for (std::uint64_t k = 0; k < 8; ++k) {
    const Direction<D> direction = random_direction(minkowski, seed * 8 + k);
    if (k % 3 == 2) {
      exactly.restart();
      adaptively.restart();
    }
    const VertexPair w = adaptively(adaptive_policy, minkowski, direction);
    RC_ASSERT(is_as_good(minkowski, direction, w));
    if (seed % 4 == 0) RC_ASSERT(w == exactly(exact_policy, minkowski, direction));
    RC_ASSERT(minkowski.contains(roughly(rough_policy, minkowski, direction)));
    // From the optimum it does not move.
    RC_ASSERT(w == adaptively(adaptive_policy, minkowski, direction));
    ++hits.spans[direction.span_size];
    hits.moves += k > 0 && w != previous;
    previous = w;
  }
  hits.equals += adaptively.count().equals;
}

class HillClimbingOn : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(Families, HillClimbingOn, testing::ValuesIn(kFamilies), family_name);

template <int D>
void expect_as_good_on_boundaries(const Recipe& recipe, Hits& hits) {
  const Pair<D> pair = realize<D>(recipe);
  const Shape<D> a(pair.a);
  const Shape<D> b(pair.b);
  adaptive policy;
  expect_as_good(a, b, Adjacency(boundary(policy, a)), Adjacency(boundary(policy, b)),
                 static_cast<std::uint64_t>(recipe.variant), hits);
}

TEST_P(HillClimbingOn, BoundariesIsAsGoodAsBruteForce) {
  Hits hits;
  EXPECT_TRUE(test::check(
      [&] {
        const Recipe recipe = *recipes(GetParam(), GetParam() == Family::round_shapes ? 9 : 12);
        expect_as_good_on_boundaries<2>(recipe, hits);
        expect_as_good_on_boundaries<3>(recipe, hits);
      },
      kHalfOfCases));
  for (const int count : hits.spans) EXPECT_GT(count, 500);
  EXPECT_GT(hits.moves, 500);
  EXPECT_GT(hits.equals, 50u);
}

// Directions orthogonal to a facet or to one of its edges, so that whole faces of the cube are
// plateaus.
Direction<3> face_direction(const Mesh& mesh, std::uint64_t seed) {
  const Cycle& f = mesh.facets[pick(seed, mesh.facets.size())];
  std::size_t k = pick(seed + 1, f.size());
  const auto at = [&](std::size_t m) { return VertexPair{f[(k + m) % f.size()], 0}; };
  while (mesh.points[f[k]] == mesh.points[f[(k + 1) % f.size()]]) k = (k + 1) % f.size();
  Direction<3> direction;
  direction.base = at(0);
  direction.span_size = static_cast<std::uint8_t>(mix(seed + 2) % 8 == 0 ? 1 : 2);
  direction.span[0] = {at(0), at(1)};
  direction.span[1] = {at(0), at(2)};
  direction.orientation =
      direction.is_normal() && mix(seed + 3) % 2 ? Sign::negative : Sign::positive;
  return direction;
}

TEST(HillClimbingOnMesh, CrossesPlateausAndCoincidingVertices) {
  std::uint64_t equals = 0;
  int splits = 0;
  EXPECT_TRUE(test::check(
      [&] {
        const auto seed = *seeds();
        Mesh mesh = subdivided_cube(1 + static_cast<int>(pick(seed, 4)),
                                    static_cast<int>(pick(seed + 1, 4)), seed);
        for (std::uint64_t k = 0; k < pick(seed + 2, 5); ++k, ++splits) {
          const std::uint32_t f = pick(seed + 3 + k, mesh.facets.size());
          split_vertex(mesh, f, pick(seed + 4 + k, mesh.facets[f].size()));
        }
        shuffle(mesh, seed);
        const Shape<3> a(mesh.points);
        const Shape<3> b{{0, 0, 0}, {1, 0, 0}, {1, 0, 0}};
        adaptive policy;
        const auto of_mesh = mesh_edges(policy, a, mesh.facets);
        RC_ASSERT(std::holds_alternative<Adjacency>(of_mesh));
        const Adjacency& on_a = std::get<Adjacency>(of_mesh);
        const Adjacency on_b(boundary(policy, b));
        const MinkowskiDifference<3> minkowski{a, b};
        HillClimbing<3> climb(on_a, on_b);
        for (std::uint64_t k = 0; k < 12; ++k) {
          const Direction<3> direction = k % 4 == 3 ? random_direction(minkowski, seed * 32 + k)
                                                    : face_direction(mesh, seed * 32 + k);
          const VertexPair w = climb(policy, minkowski, direction);
          RC_ASSERT(is_as_good(minkowski, direction, w));
        }
        RC_ASSERT(climb.count().visited <= 12 * (a.size() + b.size()));
        equals += climb.count().equals;
        Hits hits;
        expect_as_good(a, a, on_a, on_a, seed, hits);
      },
      kHalfOfCases));
  EXPECT_GT(equals, 10000u);
  EXPECT_GT(splits, 200);
}

TEST(HillClimbingOnMesh, LeavesTheInteriorOfTheOppositeFace) {
  // The start is the middle of the bottom face; all its neighbours, and their neighbours, are
  // equally high.
  Mesh mesh = subdivided_cube(6, 0, 3);
  const Shape<3> a(mesh.points);
  // The directions are differences to the corner of the cube at the origin.
  const Point<3> up{0, 0, 1}, down{0, 0, -1}, into{-1, -1, 7};
  const auto negated = [](const Point<3>& p) { return Point<3>{-p[0], -p[1], -p[2]}; };
  const Shape<3> b{negated(up), negated(down), negated(into)};
  adaptive policy;
  const Adjacency on_a = std::get<Adjacency>(mesh_edges(policy, a, mesh.facets));
  const Adjacency on_b(boundary(policy, b));
  const MinkowskiDifference<3> minkowski{a, b};
  HillClimbing<3> climb(on_a, on_b);
  const auto corner = static_cast<std::uint32_t>(
      std::find(mesh.points.begin(), mesh.points.end(), Point<3>{}) - mesh.points.begin());
  const auto query = [&](const Point<3>& p) {
    Direction<3> direction;
    direction.base = {corner, p == up ? 0U : p == down ? 1U : 2U};
    return a[climb(policy, minkowski, direction).i];
  };
  EXPECT_EQ(query(up)[2], 0);
  EXPECT_EQ(query(down)[2], 6);
  EXPECT_EQ(query(into), (Point<3>{6, 6, 0}));
  EXPECT_EQ(query(down)[2], 6);
  EXPECT_GT(climb.count().equals, 40u);
}

TEST(HillClimbingOnPolygon, IsAsGoodAsBruteForce) {
  // Weakly convex polygons: boundary points of a lattice triangle or square, some twice.
  Hits hits;
  EXPECT_TRUE(test::check([&] {
    const auto seed = *seeds();
    std::vector<Lattice> corners{{0, 0, 0}, {6, 0, 0}, {6, 6, 0}, {0, 6, 0}};
    corners.resize(2 + pick(seed, 3));
    std::vector<Point<2>> points;
    for (std::size_t c = 0; c < corners.size(); ++c) {
      const Lattice& p = corners[c];
      const Lattice& q = corners[(c + 1) % corners.size()];
      for (int k = 0; k < 6; ++k) {
        const std::uint64_t copies =
            k == 0 ? 1 + pick(seed + c, 2)
                   : pick(seed * 31 + c * 7 + static_cast<std::uint64_t>(k), 3);
        const Lattice x =
            fuzz::detail::rotate({p[0] + (q[0] - p[0]) / 6 * k, p[1] + (q[1] - p[1]) / 6 * k, 0},
                                 static_cast<int>(seed % 4), 2);
        for (std::uint64_t copy = 0; copy < copies; ++copy)
          points.push_back({x[0] * 1.0, x[1] * 1.0});
      }
    }
    const Shape<2> a(points);
    exact policy;
    const auto on_a = polygon_edges(policy, a);
    RC_ASSERT(std::holds_alternative<Adjacency>(on_a));
    expect_as_good(a, a, std::get<0>(on_a), std::get<0>(on_a), seed, hits);
  }));
  EXPECT_GT(hits.equals, 1000u);
}

TEST(AdjacencyOfBoundary, ListsEachNeighbourOnce) {
  adaptive policy;
  const Mesh cube = subdivided_cube(2, 1, 0);
  const Adjacency on(boundary(policy, Shape<3>(cube.points)));
  std::size_t total = 0;
  for (std::uint32_t v = 0; v < on.index_bound(); ++v) {
    total += on.neighbours(v).size();
    for (const std::uint32_t u : on.neighbours(v)) {
      const auto back = on.neighbours(u);
      EXPECT_EQ(std::count(back.begin(), back.end(), v), 1);
    }
  }
  EXPECT_EQ(total, 24u);
  const Adjacency point(boundary(policy, Shape<3>{{1, 2, 3}, {1, 2, 3}}));
  EXPECT_EQ(point.entry(), 0u);
  EXPECT_TRUE(point.neighbours(0).empty());
}

}  // namespace
}  // namespace certa::test
