// Queries that climb hills give the same answers as queries that scan all vertices: every
// algorithm, under both exact policies, cold and warm.
#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

#include <certa/algorithms.hpp>
#include <certa/algorithms/hill_climbing.hpp>
#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/geometry/boundary.hpp>
#include <certa/hull/convexity.hpp>
#include <certa/hull/hull.hpp>
#include <certa/policies.hpp>

#include "hull/meshes.hpp"
#include "hull/seed.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

struct Hits {
  std::array<int, detail::kVerdictCount> verdicts{};
  std::uint64_t equals = 0;
  [[nodiscard]] int of(Verdict verdict) const {
    return verdicts[static_cast<std::size_t>(verdict)];
  }
};

template <int D, class F>
void for_each_that_climbs(const F& f) {
  Algorithms::for_each([&]<class Algorithm>() {
    if constexpr (Algorithm::info.works_in(D)) {
      if constexpr (!DecidesAlone<Algorithm, adaptive, D>) f.template operator()<Algorithm>();
    }
  });
}

/// Compares verdict and squared distance, because the rest may differ.
template <int D>
void expect_same(const Shape<D>& a, const Shape<D>& b, const ClosestPoints<D>& answer,
                 const ClosestPoints<D>& expected) {
  RC_ASSERT(answer.verdict == expected.verdict);
  RC_ASSERT(*certa::distance_squared(answer, a, b) == *certa::distance_squared(expected, a, b));
  RC_ASSERT(check<D>(a.points(), b.points(), certa::certificate(answer, a, b)).proves ==
            expected.verdict);
}
template <int D>
void expect_same(const Shape<D>& a, const Shape<D>& b, const Classification<D>& answer,
                 const ClosestPoints<D>& expected) {
  const bool is_apart = expected.verdict == Verdict::separated;
  RC_ASSERT(answer.verdict == (is_apart ? Verdict::separated : Verdict::intersecting));
  RC_ASSERT(check<D>(a.points(), b.points(), certa::certificate(answer, a, b)).proves ==
            answer.verdict);
}

template <int D>
void expect_same_as_brute_force(const Shape<D>& a, const Shape<D>& b, const Adjacency& on_a,
                                const Adjacency& on_b, Hits& hits) {
  const auto expected = closest_points(a, b);
  ++hits.verdicts[static_cast<std::size_t>(expected.verdict)];
  const auto run = [&]<class Policy, class Algorithm>() {
    HillClimbing<D> climb(on_a, on_b);
    const auto query = [&](std::span<const VertexPair> warm_start) {
      Policy policy;
      const PolicyOptions options{.warm_start = Simplex(warm_start)};
      if constexpr (Algorithm::info.level == 1)
        return classify<Policy, Algorithm>(a, b, options, policy, climb);
      else
        return closest_points<Policy, Algorithm>(a, b, options, policy, climb);
    };
    const auto cold = query({});
    expect_same<D>(a, b, cold, expected);
    // The climber starts where the last query ended, or anew.
    if (std::is_same_v<Policy, adaptive>)
      expect_same<D>(a, b, query({}), expected);
    else
      climb.restart();
    const Simplex simplex = cold.simplex();
    expect_same<D>(a, b, query(simplex.span()), expected);
    hits.equals += climb.count().equals;
  };
  for_each_that_climbs<D>([&]<class Algorithm>() {
    run.template operator()<adaptive, Algorithm>();
    run.template operator()<exact, Algorithm>();
  });
}

template <int D>
Adjacency boundary_of(const Shape<D>& shape) {
  adaptive policy;
  return Adjacency(boundary(policy, shape));
}

class HillClimbingQuery : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(Families, HillClimbingQuery, testing::ValuesIn(kFamilies), family_name);

TEST_P(HillClimbingQuery, OnBoundariesAnswersAsBruteForceDoes) {
  const bool is_rare = GetParam() == Family::shared || GetParam() == Family::tiny_face;
  Hits hits;
  const auto compare = [&]<int D>(const Pair<D>& pair) {
    const Shape<D> a(pair.a);
    const Shape<D> b(pair.b);
    expect_same_as_brute_force(a, b, boundary_of(a), boundary_of(b), hits);
  };
  EXPECT_TRUE(test::check(
      [&] {
        const Recipe recipe = *recipes(GetParam());
        compare(realize<2>(recipe));
        compare(realize<3>(recipe));
      },
      is_rare ? test::kCases : test::kHalfOfCases));
  EXPECT_GT(hits.of(Verdict::separated), 50);
  EXPECT_GT(hits.of(Verdict::overlapping), GetParam() == Family::tiny_face ? 10 : 20);
  EXPECT_GT(hits.equals, 100u);
}

/// A shape in space with its edges. Its facets may have vertices inside, and several may lie in one
/// plane.
struct Body {
  std::vector<Point<3>> points;
  std::vector<Cycle> facets;  // none: those of the boundary
};

Body random_body(std::uint64_t seed) {
  switch (pick(seed, 4)) {
    case 0: {  // a plate: the grid points of a rectangle in space, some twice
      Body plate;
      for (int x = 0; x < 4; ++x)
        for (int y = 0; y < 3; ++y)
          for (std::uint32_t k = pick(seed + 1 + static_cast<std::uint64_t>(4 * x + y), 2); k < 2;
               ++k)
            plate.points.push_back({x * 1.0, y * 1.0, x + y * 1.0});
      return plate;
    }
    case 1: {  // a prism over a lattice polygon
      Body prism;
      for (std::uint64_t k = 0; k < 5; ++k)
        for (const double z : {0.0, 3.0})
          prism.points.push_back({pick(seed + 10 + k, 4) * 1.0, pick(seed + 20 + k, 4) * 1.0, z});
      return prism;
    }
    default: {  // a cube of little squares and triangles, some corners of them cut in two
      Mesh mesh = subdivided_cube(1 + static_cast<int>(pick(seed + 30, 3)),
                                  static_cast<int>(pick(seed + 31, 4)), seed);
      for (std::uint64_t k = 0; k < pick(seed + 32, 5); ++k) {
        const std::uint32_t f = pick(seed + 33 + k, mesh.facets.size());
        split_vertex(mesh, f, pick(seed + 34 + k, mesh.facets[f].size()));
      }
      shuffle(mesh, seed);
      return {mesh.points, mesh.facets};
    }
  }
}

Adjacency edges_of(const Body& body) {
  const Shape<3> shape(body.points);
  if (body.facets.empty()) return boundary_of(shape);
  adaptive policy;
  return std::get<Adjacency>(mesh_edges(policy, shape, body.facets));
}

TEST(HillClimbingQueryOnBodies, CrossesPlateausAndCoincidingVertices) {
  Hits hits;
  EXPECT_TRUE(test::check(
      [&] {
        const auto seed = *seeds();
        const Body a = random_body(seed);
        Body b = random_body(seed + 1000);
        // Side by side along the first axis: one step apart, touching, or overlapping by one or two
        // steps.
        for (std::size_t k = 0; k < 3; ++k) {
          const auto less = [k](const Point<3>& p, const Point<3>& q) { return p[k] < q[k]; };
          const auto [low, high] = std::minmax_element(a.points.begin(), a.points.end(), less);
          const double from = (*std::min_element(b.points.begin(), b.points.end(), less))[k];
          const double by =
              (k == 0 ? (*high)[k] + 1 : (*low)[k] + 2) - pick(seed + 40 + k, 4) - from;
          for (Point<3>& p : b.points) p[k] += by;
        }
        expect_same_as_brute_force(Shape<3>(a.points), Shape<3>(b.points), edges_of(a), edges_of(b),
                                   hits);
      },
      test::kHalfOfCases));
  for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::overlapping})
    EXPECT_GT(hits.of(verdict), 15) << to_string(verdict);
  EXPECT_GT(hits.equals, 50000u);
}

TEST(HillClimbingQueryOnPolygons, CrossesPlateausAndCoincidingVertices) {
  // The boundary points of lattice rectangles, some twice; some rectangles have no width or height.
  const auto rectangle = [](std::uint64_t seed) {
    std::vector<Point<2>> points;
    const int w = static_cast<int>(pick(seed, 4));
    const int h = static_cast<int>(pick(seed + 1, 4));
    const int x = static_cast<int>(pick(seed + 2, 5));
    const int y = static_cast<int>(pick(seed + 3, 5));
    const auto add = [&](int u, int v) {
      for (std::uint32_t k = pick(seed + 4 + points.size(), 3); k < 3; k += 2)
        points.push_back({x + u * 1.0, y + v * 1.0});
    };
    for (int u = 0; u < w; ++u) add(u, 0);
    for (int v = 0; v < h; ++v) add(w, v);
    for (int u = w; u > 0; --u) add(u, h);
    for (int v = h; v > 0; --v) add(0, v);
    if (points.empty()) points.push_back({x * 1.0, y * 1.0});
    return points;
  };
  Hits hits;
  EXPECT_TRUE(test::check(
      [&] {
        const auto seed = *seeds();
        const Shape<2> a(rectangle(seed));
        const Shape<2> b(rectangle(seed + 1000));
        adaptive policy;
        const auto on_a = polygon_edges(policy, a);
        const auto on_b = polygon_edges(policy, b);
        RC_ASSERT(std::holds_alternative<Adjacency>(on_a) &&
                  std::holds_alternative<Adjacency>(on_b));
        expect_same_as_brute_force(a, b, std::get<0>(on_a), std::get<0>(on_b), hits);
      },
      test::kHalfOfCases));
  for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::overlapping})
    EXPECT_GT(hits.of(verdict), 15) << to_string(verdict);
  EXPECT_GT(hits.equals, 50000u);
}

}  // namespace
}  // namespace certa::test
