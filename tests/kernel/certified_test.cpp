// Policy `certified`, the default of every query, is right where doubles suffice and where they do
// not.
#include "properties/certified.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <certa/certa.hpp>
#include <certa/certified/search.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/policies.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

class Certified : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, Certified, testing::ValuesIn(kFamilies), family_name);

TEST_P(Certified, AnswersAsExactDoesBitForBitAndProvesIt) {
  std::array<int, detail::kVerdictCount> verdicts{};
  for_all_recipes([&](const Recipe& recipe) {
    Verdict verdict{};
    fuzz::Violation violation = fuzz::certified_agrees(recipe, &verdict);
    ++verdicts[static_cast<std::size_t>(verdict)];
    return violation;
  });
  const auto count = [&](Verdict v) { return verdicts[static_cast<std::size_t>(v)]; };
  EXPECT_GT(count(Verdict::separated), 20);
  EXPECT_GT(count(Verdict::touching) + count(Verdict::overlapping), 10);
}

/// D numbers of 12 bits, as integers times 2^exponent.
template <int D>
Point<D> draw(fuzz::Random& random, int exponent) {
  Point<D> p;
  for (double& x : p) x = std::ldexp(static_cast<double>(random.below(4095)) - 2047, exponent);
  return p;
}

/// A small shape beside, on or across a face of a shape so huge that doubles overflow. The plane of
/// the face runs through the origin.
template <int D>
void expect_exact_at_a_huge_face(fuzz::Random& random,
                                 std::array<int, detail::kVerdictCount>& verdicts) {
  const int huge = 600 + static_cast<int>(random.below(400));
  const int small = static_cast<int>(random.below(300)) - 150;
  std::vector<Point<D>> face;
  Point<D> last{};
  for (int k = 0; k + 1 < D; ++k) {
    face.push_back(draw<D>(random, huge));
    for (std::size_t i = 0; i < D; ++i) last[i] -= face.back()[i];
  }
  face.push_back(last);
  face.push_back(draw<D>(random, huge));
  std::vector<Point<D>> points;
  for (std::size_t k = random.below(5); k-- > 0;) points.push_back(draw<D>(random, small));
  if (points.empty() || random.below(3) == 0) points.push_back({});
  const Shape<D> a(points);
  const Shape<D> b(face);
  const Verdict verdict = classify<exact>(a, b).verdict;
  ++verdicts[static_cast<std::size_t>(verdict)];
  const auto expect = [verdict](const Shape<D>& p, const Shape<D>& q) {
    EXPECT_EQ(classify(p, q).verdict, verdict);
    EXPECT_EQ(classify<adaptive>(p, q).verdict, verdict);
    const ClosestPoints<D> right = closest_points<exact>(p, q);
    for (const ClosestPoints<D>& answer : {closest_points(p, q), closest_points<adaptive>(p, q)}) {
      EXPECT_EQ(answer.verdict, verdict);
      EXPECT_TRUE(fuzz::same_bits(answer.distance, right.distance));
      EXPECT_TRUE(fuzz::same_bits(answer.normal, right.normal));
    }
  };
  expect(a, b);
  expect(b, a);
}

TEST(CertifiedByHand, ASmallShapeAtAHugeFace) {
  fuzz::Random random(5);
  std::array<int, detail::kVerdictCount> verdicts{};
  for (int k = 0; k < 500; ++k) {
    expect_exact_at_a_huge_face<2>(random, verdicts);
    expect_exact_at_a_huge_face<3>(random, verdicts);
  }
  for (const Verdict v : {Verdict::separated, Verdict::touching, Verdict::overlapping})
    EXPECT_GT(verdicts[static_cast<std::size_t>(v)], 50);
}

/// The edge from the first vertex to the next is so short that rounding hides its descent.
TEST(CertifiedByHand, AWalkThatRoundingStopsEarlyDecidesNothing) {
  const Shape<2> a = with_edges(Shape<2>{{1, 1}, {1 - 0x1p-53, 1}, {0, 1.05}, {1.5, 3}});
  const Shape<2> b = with_edges(Shape<2>{{-0.1, 0.05}});
  const Vec<double, 2> v{{0.1, 1.05 - 0.05}};
  const EdgeMap<2>& map = *certa::detail::edge_map_of(a);
  ASSERT_EQ(map.walk(a, v, map.start(v)).index, 0U);

  const Distance<2> right = distance<exact>(a, b);
  const Enclosure<2> answer = enclose_distance(a, b);
  EXPECT_EQ(answer.verdict, Verdict::separated);
  EXPECT_LE(answer.lower, right.distance);
  EXPECT_GE(answer.upper, right.distance);
  EXPECT_EQ(distance(a, b).distance, right.distance);
}

/// Starts of up to four vertices, on a small grid, so that ties and contact occur.
template <int D>
void expect_faces_as_corner_by_corner(std::array<int, 2>& seen) {
  using namespace certa::detail;
  fuzz::Random random(D);
  for (int k = 0; k < 4000; ++k) {
    const auto shape = [&](int at) {
      std::vector<Point<D>> points(4);
      for (Point<D>& p : points) {
        for (double& x : p) x = random.between(-2, 2) / (k % 2 == 0 ? 1.0 : 3.0);
        p[0] += at;
      }
      return Shape<D>(std::move(points));
    };
    const Shape<D> a = shape(0);
    const Shape<D> b = shape(k % 4);
    const MinkowskiDifference<D> minkowski{a, b};
    Simplex start;
    for (std::size_t n = random.below(5); n > 0; --n)
      start.push_back({static_cast<std::uint32_t>(random.below(k % 16 == 0 ? 5 : 4)),
                       static_cast<std::uint32_t>(random.below(4))});
    SearchResult<D> slow;
    NearestStep stepper;
    const bool any_left = start_from(minkowski, start.span(), slow, stepper);
    RoundedFace<D> fast;
    const bool is_kept = reuse_face(minkowski, start.span(), fast);
    ++seen[is_kept ? 1 : 0];
    ASSERT_EQ(is_kept, any_left && start.size > 0 && slow.face.size == start.size) << k;
    if (!is_kept) continue;
    ASSERT_EQ(fast.size, start.size);
    EXPECT_EQ(fast.measure.v.coordinates, slow.face.measure.v.coordinates);
    EXPECT_EQ(fast.measure.plane, slow.face.measure.plane);
    EXPECT_EQ(fast.measure.numerator, slow.face.measure.numerator);
    EXPECT_EQ(fast.measure.denominator, slow.face.measure.denominator);
    for (std::size_t m = 0; m < fast.size; ++m) {
      EXPECT_EQ(fast[m].name, slow.face[m].name);
      EXPECT_EQ(fast[m].w.coordinates, slow.face[m].w.coordinates);
    }
  }
}

/// A warm start that is a face is taken at once, exactly if it would be kept corner by corner.
TEST(WarmStart, IsTheFaceThatItsCornersMakeOneByOne) {
  for (const bool in_space : {false, true}) {
    std::array<int, 2> seen{};
    in_space ? expect_faces_as_corner_by_corner<3>(seen)
             : expect_faces_as_corner_by_corner<2>(seen);
    EXPECT_GT(seen[0], 500);
    EXPECT_GT(seen[1], 500);
  }
}

/// Only the verdict matters, so that the first corner need not be sought.
TEST(Intersects, BeginsAtAnyCornerInThePlaneAndSavesASupport) {
  using namespace certa::detail;
  constexpr int D = 2;
  fuzz::Random random(D);
  std::array<std::uint32_t, 2> supports{};
  for (int k = 0; k < 4000; ++k) {
    const auto shape = [&](int at) {
      std::vector<Point<D>> points(k % 4 == 0 ? 4 : 12);
      for (Point<D>& p : points) {
        for (double& x : p) x = random.between(-9, 9) / (k % 2 == 0 ? 9.0 : 3.0);
        p[0] += at;
      }
      return Shape<D>(std::move(points));
    };
    const Shape<D> a = shape(0);
    const Shape<D> b = shape(k % 3);
    const MinkowskiDifference<D> minkowski{a, b};
    const Verdict verdict = classify<exact>(a, b).verdict;
    for (const bool anywhere : {false, true}) {
      const SearchResult<D> found = inlined_search<Goal::separation, true, double>(
          minkowski, {}, 0.0, {.begins_anywhere = anywhere});
      const bool is_inside = found.stop == Stop::contains && is_interior(minkowski, found);
      EXPECT_TRUE(found.stop != Stop::separated || verdict == Verdict::separated) << k;
      EXPECT_TRUE(!is_inside || verdict == Verdict::overlapping) << k;
      if (verdict == Verdict::overlapping) supports[anywhere ? 1 : 0] += found.supports;
    }
    EXPECT_EQ(intersects(a, b), verdict != Verdict::separated) << k;
  }
  EXPECT_LT(supports[1], 0.85 * supports[0]);
}

TEST(CertifiedAnswers, AreDataWithoutAllocations) {
  static_assert(std::is_trivially_copyable_v<Classification<2>>);
  static_assert(std::is_trivially_copyable_v<Enclosure<3>>);
  static_assert(std::is_trivially_copyable_v<ClosestPoints<3>>);
  static_assert(std::is_trivially_copyable_v<FloatingAnswer<double, 3>>);
}

/// How many queries needed exact signs, and how many of these needed exact numbers.
struct Share {
  int queries = 0;
  Counters counters;

  template <int D, class Query>
  void count(const Shape<D>& a, const Shape<D>& b, const Query& query) {
    for (const bool swapped : {false, true}) {
      ++queries;
      (void)query(swapped ? b : a, swapped ? a : b, Options{.counters = &counters});
    }
  }
  [[nodiscard]] double searches() const {
    return static_cast<double>(counters.exact_searches) / queries;
  }
  /// Exact signs for a face or for a whole search.
  [[nodiscard]] double exact() const {
    return static_cast<double>(counters.exact_faces + counters.exact_searches) / queries;
  }
  [[nodiscard]] double numbers() const {
    return static_cast<double>(counters.exact_numbers) / queries;
  }
};

struct Shares {
  Share classify;
  Share enclose;
  Share distance;

  template <int D>
  void count(const Shape<D>& a, const Shape<D>& b) {
    classify.count(a, b, [](const auto&... x) { return certa::classify(x...); });
    enclose.count(a, b, [](const auto&... x) { return enclose_distance(x...); });
    distance.count(a, b, [](const auto&... x) { return certa::distance(x...); });
  }
};

/// The largest shares of a family's queries that may need exact signs, and a whole search on them.
struct Most {
  double contact;   ///< level 1, and enclosures
  double distance;  ///< level 2
  double searches = 1;
};
Most most(Family family) {
  switch (family) {
    case Family::grid:
      return {0.10, 0.30, 0.03};
    case Family::random:
      return {0.01, 0.01, 0.01};
    case Family::contact:
      return {0.30, 0.60, 0.06};
    case Family::ulp_neighbour:
      return {0.30, 0.60, 0.40};
    case Family::far_away:
      return {0.30, 0.60, 0.20};
    case Family::flat:
      return {0.25, 0.70, 0.05};
    case Family::needle:
      return {0.20, 0.50, 0.08};
    case Family::mixed_scale:
      return {0.70, 0.85};
    case Family::round_shapes:
      return {0.30, 0.20, 0.01};
    case Family::shared:
      return {0.80, 0.80};
    default:
      return {1, 1};  // beyond the scales of a search in doubles
  }
}

TEST_P(Certified, NeedsExactSignsWhereThereAreTiesAndRarelyElsewhere) {
  Shares shares;
  fuzz::Random random(static_cast<std::uint64_t>(GetParam()));
  const int recipes = GetParam() == Family::random ? 2000 : 200;
  for (int k = 0; k < recipes; ++k) {
    const Recipe recipe = fuzz::random_recipe(GetParam(), random);
    const Pair<2> plane = realize<2>(recipe);
    shares.count(Shape<2>(plane.a), Shape<2>(plane.b));
    const Pair<3> space = realize<3>(recipe);
    shares.count(Shape<3>(space.a), Shape<3>(space.b));
  }
  const auto [contact, distance, searches] = most(GetParam());
  EXPECT_LE(shares.classify.exact(), contact);
  EXPECT_LE(shares.enclose.exact(), contact);
  EXPECT_LE(shares.distance.exact(), distance);
  EXPECT_LE(shares.classify.searches(), searches);
  EXPECT_LE(shares.enclose.searches(), searches);
  EXPECT_LE(shares.distance.searches(), searches);
  if (GetParam() != Family::random) {
    EXPECT_GT(shares.classify.exact(), 0.01);
    EXPECT_GT(shares.enclose.exact(), 0.01);
    EXPECT_GT(shares.distance.exact(), 0.05);
  }
  if (GetParam() == Family::mixed_scale) {
    EXPECT_GT(shares.distance.numbers(), 0.005);
  }
  for (const auto& [name, share] : {std::pair("classify", &shares.classify),
                                    {"enclose_distance", &shares.enclose},
                                    {"distance", &shares.distance}})
    RecordProperty(name, std::to_string(share->exact()) + " exact signs, " +
                             std::to_string(share->searches()) + " exact searches, " +
                             std::to_string(share->numbers()) + " exact numbers");
}

TEST_P(Certified, EstimatesAreRightInGeneralPositionAndClaimNothingElsewhere) {
  int right = 0;
  int wrong = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const Pair<D> pair = realize<D>(recipe);
    const Shape<D> a(pair.a);
    const Shape<D> b(pair.b);
    const auto truth = closest_points(a, b);
    const auto answer = closest_points<uncertified>(a, b);
    static_assert(std::is_same_v<decltype(answer), const FloatingAnswer<double, D>>);
    (answer.verdict == truth.verdict ? right : wrong)++;
    if (GetParam() != Family::random || answer.verdict != Verdict::separated) return;
    RC_ASSERT(std::abs(answer.distance - truth.distance) <= 1e-9 * truth.distance);
    for (std::size_t k = 0; k < D; ++k) {
      RC_ASSERT(std::abs(answer.normal[k] - truth.normal[k]) <= 1e-9);
      RC_ASSERT(std::abs(answer.on_a[k] - truth.on_a[k]) <= 1e-6);
      RC_ASSERT(std::abs(answer.on_b[k] - truth.on_b[k]) <= 1e-6);
    }
  });
  if (GetParam() == Family::random) {
    EXPECT_EQ(wrong, 0);
  }
  if (GetParam() == Family::ulp_neighbour || GetParam() == Family::near_overflow) {
    EXPECT_GT(wrong, 10);
  }
  EXPECT_GT(right + wrong, 100);
}

}  // namespace
}  // namespace certa::test
