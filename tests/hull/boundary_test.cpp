// The boundary of shapes in space, compared with CGAL's hulls and with its definition.
#include <algorithm>
#include <set>

#include <certa/hull/convexity.hpp>
#include <certa/hull/hull.hpp>
#include <certa/oracle/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>

#include "hull/meshes.hpp"
#include "hull/seed.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

// How often each degenerate case came up.
struct Hits {
  std::array<int, 4> dimension{};
  int duplicates = 0;     // sets with equal points
  int polygons = 0;       // facets with more than three vertices
  int not_extreme = 0;    // points in a facet's plane that are no vertices
  int on_facet_cgal = 0;  // triangles of CGAL's that share their facet
};

class Examiner {
 public:
  Examiner(std::vector<Point<3>> points, Hits& hits)
      : points_(std::move(points)), shape_(points_), hits_(hits), lowest_(points_.size()) {
    for (std::uint32_t i = 0; i < points_.size(); ++i)
      lowest_[i] = static_cast<std::uint32_t>(
          std::find(points_.begin(), points_.end(), points_[i]) - points_.begin());
  }

  void examine() {
    adaptive policy;
    b_ = boundary(policy, shape_);
    const Boundary again = boundary(exact_, shape_);
    RC_ASSERT(b_.dimension == again.dimension && b_.vertices == again.vertices);
    RC_ASSERT(b_.edges == again.edges && b_.facets == again.facets);
    Boundary edges = boundary(policy, shape_, BoundaryParts::edges);
    RC_ASSERT(edges.dimension == b_.dimension && edges.vertices == b_.vertices);
    if (b_.dimension == 3) {
      RC_ASSERT(edges.facets.empty());
      std::sort(edges.edges.begin(), edges.edges.end());
    }
    RC_ASSERT(edges.edges == b_.edges);
    RC_ASSERT(std::is_sorted(b_.vertices.begin(), b_.vertices.end()));
    for (const std::uint32_t v : b_.vertices) RC_ASSERT(lowest_[v] == v);
    ++hits_.dimension[static_cast<std::size_t>(b_.dimension)];
    for (std::uint32_t i = 0; i < points_.size(); ++i)
      if (lowest_[i] != i) {
        ++hits_.duplicates;
        break;
      }
    if (const auto triangles = oracle::convex_hull(points_)) {
      RC_ASSERT(b_.dimension == 3);
      full_dimensional(*triangles);
    } else {
      flat();
    }
  }

 private:
  Sign side(const Cycle& facet, std::uint32_t p) {
    return orientation(exact_, points_[facet[0]], points_[facet[1]], points_[facet[2]], points_[p]);
  }

  void full_dimensional(const std::vector<std::array<std::uint32_t, 3>>& triangles) {
    // By definition: a closed surface of planar convex facets, with all points on its inner side.
    RC_ASSERT(!check_mesh(exact_, shape_, b_.facets).has_value());
    RC_ASSERT(b_.vertices.size() + b_.facets.size() == b_.edges.size() + 2);
    std::set<std::array<std::uint32_t, 2>> edges;
    for (const Cycle& f : b_.facets) {
      RC_ASSERT(f[0] == *std::min_element(f.begin(), f.end()));
      hits_.polygons += f.size() > 3;
      for (std::size_t k = 0; k < f.size(); ++k) {
        const std::uint32_t u = f[k], v = f[(k + 1) % f.size()], w = f[(k + 2) % f.size()];
        RC_ASSERT(std::binary_search(b_.vertices.begin(), b_.vertices.end(), u));
        RC_ASSERT(normal_axis(exact_, points_[u], points_[v], points_[w]).sign != Sign::zero);
        edges.insert({std::min(u, v), std::max(u, v)});
      }
      for (std::uint32_t p = 0; p < points_.size(); ++p) {
        const Sign s = side(f, p);
        RC_ASSERT(s != Sign::positive);
        hits_.not_extreme +=
            s == Sign::zero && std::find(f.begin(), f.end(), lowest_[p]) == f.end();
      }
    }
    RC_ASSERT(std::equal(edges.begin(), edges.end(), b_.edges.begin(), b_.edges.end()));

    // CGAL: each of its triangles lies in one facet, each facet contains a triangle, and its
    // vertices on three or more facets are ours.
    std::vector<int> hit(b_.facets.size());
    std::vector<std::set<std::size_t>> facets_at(points_.size());
    for (const auto& t : triangles) {
      std::size_t found = 0;
      for (std::size_t f = 0; f < b_.facets.size(); ++f) {
        if (!std::all_of(t.begin(), t.end(),
                         [&](std::uint32_t v) { return side(b_.facets[f], v) == Sign::zero; }))
          continue;
        ++found;
        hits_.on_facet_cgal += hit[f]++ > 0;
        for (const std::uint32_t v : t) facets_at[v].insert(f);
        RC_ASSERT(in_facet(b_.facets[f], t));
      }
      RC_ASSERT(found == std::size_t{1});
    }
    RC_ASSERT(std::find(hit.begin(), hit.end(), 0) == hit.end());
    std::vector<std::uint32_t> extreme;
    for (std::uint32_t v = 0; v < points_.size(); ++v)
      if (facets_at[v].size() >= 3) extreme.push_back(v);
    RC_ASSERT(extreme == b_.vertices);
  }

  // Whether the triangle, in the facet's plane, lies in the facet and faces the same way.
  bool in_facet(const Cycle& f, const std::array<std::uint32_t, 3>& t) {
    const NormalAxis n = normal_axis(exact_, points_[f[0]], points_[f[1]], points_[f[2]]);
    const auto turn = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
      const Point<2> pa = drop_axis(points_[a], n.axis), pb = drop_axis(points_[b], n.axis),
                     pc = drop_axis(points_[c], n.axis);
      return n.sign * orientation(exact_, pa, pb, pc);
    };
    if (turn(t[0], t[1], t[2]) != Sign::positive) return false;
    for (std::size_t k = 0; k < f.size(); ++k)
      for (const std::uint32_t v : t)
        if (turn(f[k], f[(k + 1) % f.size()], v) == Sign::negative) return false;
    return true;
  }

  void flat() {
    RC_ASSERT(b_.dimension < 3);
    // A flat set projects to its full dimension along at least one of the axes.
    std::vector<std::uint32_t> best;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      std::vector<Point<2>> seen;
      for (const Point<3>& p : points_) seen.push_back(drop_axis(p, axis));
      std::vector<std::uint32_t> polygon = oracle::convex_hull(seen);
      // In other projections different points may coincide.
      if (polygon.size() > best.size()) best = polygon;
    }
    std::vector<std::uint32_t> sorted = best;
    std::sort(sorted.begin(), sorted.end());
    if (b_.dimension == 2) {
      RC_ASSERT(b_.vertices == sorted);
      RC_ASSERT(b_.facets.size() == std::size_t{1});
      RC_ASSERT(b_.edges.size() == best.size());
      Cycle ours = b_.facets[0];
      for (std::size_t k = 0; k < ours.size(); ++k)
        RC_ASSERT(
            (b_.edges[k] == std::array<std::uint32_t, 2>{ours[k], ours[(k + 1) % ours.size()]}));
      const auto same = [&] {
        const auto at = std::find(ours.begin(), ours.end(), best[0]);
        std::rotate(ours.begin(), at, ours.end());
        return ours == best;
      };
      if (!same()) std::reverse(ours.begin(), ours.end());
      RC_ASSERT(same());
    } else {
      RC_ASSERT(best.size() <= 2);
      std::vector<std::uint32_t> ends{
          static_cast<std::uint32_t>(std::min_element(points_.begin(), points_.end()) -
                                     points_.begin()),
          static_cast<std::uint32_t>(std::max_element(points_.begin(), points_.end()) -
                                     points_.begin())};
      std::sort(ends.begin(), ends.end());
      ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
      RC_ASSERT(b_.vertices == ends);
      RC_ASSERT(b_.edges.size() == ends.size() - 1 && b_.facets.empty());
      RC_ASSERT(b_.dimension == static_cast<int>(ends.size()) - 1);
    }
  }

  std::vector<Point<3>> points_;
  Shape<3> shape_;
  Hits& hits_;
  std::vector<std::uint32_t> lowest_;
  Boundary b_;
  exact exact_;
};

void examine(std::vector<Point<3>> points, Hits& hits) {
  Examiner(std::move(points), hits).examine();
}

class BoundaryOf : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(Families, BoundaryOf, testing::ValuesIn(kFamilies), family_name);

TEST_P(BoundaryOf, IsThatOfCgal) {
  Hits hits;
  EXPECT_TRUE(test::check(
      [&] {
        Pair<3> pair =
            realize<3>(*recipes(GetParam(), GetParam() == Family::round_shapes ? 6 : 12));
        examine(pair.a, hits);
        pair.a.insert(pair.a.end(), pair.b.begin(), pair.b.end());
        examine(pair.a, hits);
      },
      GetParam() == Family::grid ? test::kHalfOfCases : 0));
  EXPECT_GT(hits.dimension[3], 50);
  switch (GetParam()) {
    case Family::flat:
      EXPECT_GT(hits.dimension[0], 1);
      EXPECT_GT(hits.dimension[1], 1);
      EXPECT_GT(hits.dimension[2], 50);
      [[fallthrough]];
    case Family::grid:
    case Family::contact:
      EXPECT_GT(hits.duplicates, 20);
      EXPECT_GT(hits.polygons, 50);
      EXPECT_GT(hits.not_extreme, 50);
      EXPECT_GT(hits.on_facet_cgal, 50);
      break;
    default:
      break;
  }
}

TEST(BoundaryOfMany, LatticePointsIsThatOfCgal) {
  Hits hits;
  EXPECT_TRUE(test::check([&] {
    const auto seed = *seeds();
    const int width = 2 + static_cast<int>(pick(seed, 5));
    const int turn = static_cast<int>(pick(seed + 1, 4));
    std::vector<Point<3>> points;
    for (std::size_t i = 0; i < 30 + pick(seed + 2, 60); ++i) {
      Lattice p{};
      for (std::size_t k = 0; k < 3; ++k)
        p[k] = static_cast<int>(pick(seed * 977 + i * 3 + k, static_cast<std::size_t>(width)));
      p = fuzz::detail::rotate(p, turn, 3);
      points.push_back({p[0] * 1.0, p[1] * 1.0, p[2] * 1.0});
    }
    examine(points, hits);
  }));
  EXPECT_GT(hits.duplicates, 50);
  EXPECT_GT(hits.not_extreme, 500);
}

TEST(BoundaryOfMany, SpherePointsIsThatOfCgal) {
  Hits hits;
  for (const int variant : {0, 1, 2}) {
    Recipe recipe;
    recipe.family = Family::round_shapes;
    recipe.variant = variant;
    recipe.a.resize(30);
    examine(realize<3>(recipe).a, hits);
  }
  EXPECT_EQ(hits.dimension[3], 3);
}

TEST(BoundaryOfMany, CubeVerticesForgetsWhatIsNotExtreme) {
  for (const int n : {1, 2, 5})
    for (const int turn : {0, 1, 2, 3}) {
      Mesh cube = subdivided_cube(n, turn, 7);
      shuffle(cube, 11);
      adaptive policy;
      const Boundary b = boundary(policy, Shape<3>(cube.points));
      EXPECT_EQ(b.vertices.size(), 8u);
      EXPECT_EQ(b.edges.size(), 12u);
      EXPECT_EQ(b.facets.size(), 6u);
      for (const Cycle& facet : b.facets) EXPECT_EQ(facet.size(), 4u);
      Hits hits;
      examine(cube.points, hits);
    }
}

TEST(BoundaryByHand, OfPointsSegmentsAndPolygons) {
  exact policy;
  const auto is = [](const Boundary& b, int dimension, const Cycle& vertices, std::size_t edges,
                     std::size_t facets) {
    EXPECT_EQ(b.dimension, dimension);
    EXPECT_EQ(b.vertices, vertices);
    EXPECT_EQ(b.edges.size(), edges);
    EXPECT_EQ(b.facets.size(), facets);
  };
  is(boundary(policy, Shape<3>{{1, 2, 3}, {1, 2, 3}}), 0, {0}, 0, 0);
  is(boundary(policy, Shape<3>{{1, 1, 1}, {0, 0, 0}, {3, 3, 3}, {0, 0, 0}}), 1, {1, 2}, 1, 0);
  is(boundary(policy, Shape<3>{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {0.25, 0.25, 1}}), 2, {0, 1, 2}, 3,
     1);
  is(boundary(policy, Shape<2>{{1, 2}, {1, 2}}), 0, {0}, 0, 0);
  is(boundary(policy, Shape<2>{{1, 1}, {0, 0}, {-1, -1}}), 1, {0, 2}, 1, 0);
  const Boundary square = boundary(policy, Shape<2>{{1, 1}, {0, 0}, {1, 0}, {0.5, 0}, {0, 1}});
  is(square, 2, {0, 1, 2, 4}, 4, 0);
  EXPECT_EQ(square.edges,
            (std::vector<std::array<std::uint32_t, 2>>{{1, 2}, {2, 0}, {0, 4}, {4, 1}}));
}

}  // namespace
}  // namespace certa::test
