// Properties of single sub-distance algorithms: caches, tolerances, and the steps that the papers
// print.
#include <map>
#include <string_view>

#include <certa/algorithms.hpp>
#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/exact/proof.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/policies.hpp>

#include "support/recipe.hpp"

namespace certa::test {
namespace {

template <int D>
SimplexPoints<Integer, D> tau_of(std::initializer_list<std::array<int, D>> points) {
  SimplexPoints<Integer, D> tau;
  for (const auto& p : points) {
    for (std::size_t c = 0; c < D; ++c) tau.y[tau.size][c] = p[c];
    tau.names[tau.size] = {static_cast<std::uint32_t>(tau.size), 0};
    ++tau.size;
  }
  return tau;
}

template <class Method, int D>
std::optional<NearestSubset<Integer>> run(const SimplexPoints<Integer, D>& tau) {
  Counters counters;
  Signs<Integer> signs;
  return Method(counters)(tau, signs);
}

/// Delta_j(W) by its definition: the cofactors of the matrix A of equation 14.
Integer determinant(std::vector<std::vector<Integer>> m) {
  const std::size_t n = m.size();
  if (n == 0) return 1;
  if (n == 1) return m[0][0];
  Integer sum = 0;
  for (std::size_t c = 0; c < n; ++c) {
    std::vector<std::vector<Integer>> minor;
    for (std::size_t r = 1; r < n; ++r) {
      minor.emplace_back();
      for (std::size_t k = 0; k < n; ++k)
        if (k != c) minor.back().push_back(m[r][k]);
    }
    sum += (c % 2 ? -1 : 1) * m[0][c] * determinant(minor);
  }
  return sum;
}

/// The barycentric coordinates of the origin's projection on aff W, times a common factor.
std::vector<Integer> weights_by_definition(const SimplexPoints<Integer, 3>& tau,
                                           const std::vector<std::size_t>& w) {
  std::vector<Integer> weights;
  for (std::size_t j = 0; j < w.size(); ++j) {
    std::vector<std::vector<Integer>> rows;
    for (std::size_t r = 1; r < w.size(); ++r) {
      rows.emplace_back();
      for (std::size_t c = 0; c < w.size(); ++c)
        if (c != j) rows.back().push_back(dot(tau.y[w[r]] - tau.y[w[0]], tau.y[w[c]]));
    }
    weights.push_back((j % 2 ? -1 : 1) * determinant(rows));
  }
  return weights;
}

TEST(CofactorCache, HoldsTheCofactorsOfTheLinearSystemWhateverItsHistory) {
  Counters counters;
  int compared = 0;
  EXPECT_TRUE(test::check([&] {
    std::uint64_t state = *rc::gen::arbitrary<std::uint64_t>();
    CofactorCache<Integer, 3> cache(counters);
    // Points come and go as in GJK: one is new, some of the old ones stay.
    std::vector<std::pair<VertexPair, Vec<Integer, 3>>> points;
    for (std::uint32_t step = 0; step < 8; ++step) {
      Vec<Integer, 3> y;
      for (std::size_t c = 0; c < 3; ++c) y[c] = static_cast<int>((state = mix(state)) % 13) - 6;
      points.insert(points.begin(), {VertexPair{step, 0}, y});
      while (points.size() > 4 || (points.size() > 1 && (state = mix(state)) % 3 == 0))
        points.erase(points.begin() + 1 + static_cast<std::ptrdiff_t>(state % (points.size() - 1)));
      SimplexPoints<Integer, 3> tau;
      for (const auto& [name, value] : points) {
        tau.names[tau.size] = name;
        tau.y[tau.size++] = value;
      }
      const auto slots = cache.update(tau);
      cache.evaluate(tau.size);
      for (unsigned subset = 1; subset < 1U << tau.size; ++subset) {
        std::vector<std::size_t> w;
        std::uint8_t in_slots = 0;
        for (std::size_t k = 0; k < tau.size; ++k)
          if (subset >> k & 1) {
            w.push_back(k);
            in_slots |= detail::bit(slots[k]);
          }
        const std::vector<Integer> expected = weights_by_definition(tau, w);
        for (std::size_t j = 0; j < w.size(); ++j) {
          // The sign of the determinants depends on the order of rows, so compare ratios.
          const Integer& delta = cache.cofactor(in_slots, slots[w[j]]);
          const Integer& first = cache.cofactor(in_slots, slots[w[0]]);
          RC_ASSERT(delta * expected[0] == first * expected[j]);
          RC_ASSERT((delta == 0) == (expected[j] == 0));
          ++compared;
        }
      }
    }
  }));
  EXPECT_GT(compared, 1000);
  EXPECT_GT(counters.cofactors_reused, 1000U);
}

TEST(CofactorCache, EvaluatesWhatInvolvesANewPointUpToTheSizeAskedFor) {
  Counters counters;
  CofactorCache<Integer, 3> cache(counters);
  const auto tau = tau_of<3>({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}});
  const auto count = [&](std::size_t size) {
    const Counters before = counters;
    cache.evaluate(size);
    return std::pair(counters.cofactors_computed - before.cofactors_computed,
                     counters.cofactors_reused - before.cofactors_reused);
  };
  using Counts = std::pair<std::uint64_t, std::uint64_t>;
  (void)cache.update(tau);
  EXPECT_EQ(count(1), Counts(0, 0));
  EXPECT_EQ(count(2), Counts(12, 0));  // six pairs
  EXPECT_EQ(count(4), Counts(16, 0));  // four triples and all
  EXPECT_EQ(count(4), Counts(0, 0));
  (void)cache.update(tau);
  EXPECT_EQ(count(4), Counts(0, 28));
  auto next = tau;
  next.names[0] = {7, 0};
  (void)cache.update(next);
  EXPECT_EQ(count(2), Counts(6, 6));
  EXPECT_EQ(count(3), Counts(9, 3));
  EXPECT_EQ(count(4), Counts(4, 0));
}

/// The face of a simplex nearest to the origin, by its definition: the subset whose weights are
/// positive and whose point v has v.y >= v.v for all vertices y. 0 if the simplex is flat.
std::uint8_t nearest_subset(const SimplexPoints<Integer, 3>& tau) {
  std::uint8_t found = 0;
  for (unsigned subset = 1; subset < 1U << tau.size; ++subset) {
    std::vector<std::size_t> w;
    for (std::size_t k = 0; k < tau.size; ++k)
      if (subset >> k & 1) w.push_back(k);
    std::vector<Integer> weights = weights_by_definition(tau, w);
    Integer total = 0;
    for (const Integer& weight : weights) total += weight;
    if (total == 0) return 0;
    Vec<Integer, 3> v{};
    bool is_nearest = true;
    for (std::size_t n = 0; n < w.size(); ++n) {
      is_nearest = is_nearest && weights[n] * total > 0;
      for (std::size_t c = 0; c < 3; ++c) v[c] += weights[n] * tau.y[w[n]][c];
    }
    for (std::size_t k = 0; k < tau.size; ++k)
      is_nearest = is_nearest && dot(v, tau.y[k]) * total >= dot(v, v);
    if (is_nearest) found = static_cast<std::uint8_t>(subset);
  }
  return found;
}

TEST(SubDistance, MethodsFindTheNearestFaceOfAnySimplex) {
  std::array<int, 2> cases{};  // without and with the newest vertex on that face
  EXPECT_TRUE(test::check([&] {
    std::uint64_t state = *rc::gen::arbitrary<std::uint64_t>();
    for (int round = 0; round < 6; ++round) {
      SimplexPoints<Integer, 3> tau;
      tau.size = 2 + (state = mix(state)) % 3;
      for (std::uint32_t k = 0; k < tau.size; ++k) {
        tau.names[k] = {k, 0};
        for (std::size_t c = 0; c < 3; ++c)
          tau.y[k][c] = static_cast<int>((state = mix(state)) % 9) - 4;
      }
      const std::uint8_t nearest = nearest_subset(tau);
      if (nearest == 0) continue;
      const bool has_newest = nearest & 1;
      ++cases[has_newest];
      const auto subset = [&]<class Method>() {
        const auto s = run<Method>(tau);
        for (std::size_t k = 0; s && k < tau.size; ++k)
          if (s->subset >> k & 1) RC_ASSERT(s->weights[k] > 0);
        return s ? s->subset : 0;
      };
      RC_ASSERT((subset.operator()<VoronoiMethod<Integer, 3>>()) == nearest);
      RC_ASSERT((subset.operator()<JohnsonMethod<Integer, 3, JohnsonVariant::backup>>()) ==
                nearest);
      RC_ASSERT((subset.operator()<JohnsonMethod<Integer, 3, JohnsonVariant::both>>()) == nearest);
      // These two examine only faces with the newest vertex. If the nearest face is another one,
      // `johnson` finds nothing, and Signed Volumes find something else, which need not be a face.
      RC_ASSERT((subset.operator()<JohnsonMethod<Integer, 3, JohnsonVariant::johnson>>()) ==
                (has_newest ? nearest : 0));
      const auto volumes = run<SignedVolumesMethod<Integer, 3>>(tau);
      if (tau.size == 4) continue;  // StepsLeadToTheNearestFace
      RC_ASSERT(volumes && volumes->subset & 1);
      if (has_newest) RC_ASSERT(volumes->subset == nearest);
    }
  }));
  EXPECT_GT(cases[0], 50);
  EXPECT_GT(cases[1], 50);
}

/// The point of a subset, times its total.
Vec<Integer, 3> point_of(const SimplexPoints<Integer, 3>& tau, const NearestSubset<Integer>& s) {
  Vec<Integer, 3> v{};
  for (std::size_t k = 0; k < tau.size; ++k)
    for (std::size_t c = 0; s.subset >> k & 1 && c < 3; ++c) v[c] += s.weights[k] * tau.y[k][c];
  return v;
}

/// The old vertices of a step, and the subset of all of them with the weights of their nearest
/// point v, if a search may have these vertices: v lies within, and the newest one is nearer, v.y <
/// v.v.
std::optional<std::pair<SimplexPoints<Integer, 3>, NearestSubset<Integer>>> old_face(
    const SimplexPoints<Integer, 3>& tau) {
  SimplexPoints<Integer, 3> old;
  for (std::size_t k = 1; k < tau.size; ++k) old.y[old.size++] = tau.y[k];
  const auto s = run<JohnsonMethod<Integer, 3, JohnsonVariant::backup>>(old);
  if (!s || s->subset + 1U != 1U << old.size || nearest_subset(old) != s->subset) return {};
  const Vec<Integer, 3> v = point_of(old, *s);
  if (dot(v, tau.y[0]) * s->total >= dot(v, v)) return {};
  return std::pair(old, *s);
}

TEST(SubDistance, StepsLeadToTheNearestFace) {
  std::map<std::pair<std::size_t, int>, int> faces;  // by sizes of simplex and face
  EXPECT_TRUE(test::check([&] {
    std::uint64_t state = *rc::gen::arbitrary<std::uint64_t>();
    for (int round = 0; round < 40; ++round) {
      // The old vertices lie around the last axis, most often; the newest is small in every second.
      SimplexPoints<Integer, 3> tau;
      tau.size = 2 + (state = mix(state)) % 3;
      for (std::uint32_t k = 0; k < tau.size; ++k) {
        tau.names[k] = {k, 0};
        const int reach = k == 0 && round % 2 == 0 ? 1 : 4;
        for (std::size_t c = 0; c < 3; ++c)
          tau.y[k][c] =
              static_cast<int>((state = mix(state)) % static_cast<std::uint64_t>(2 * reach + 1)) -
              reach;
        if (k > 0) tau.y[k][2] = 1 + static_cast<int>((state = mix(state)) % 4);
      }
      const auto step = old_face(tau);
      if (!step) continue;
      const std::uint8_t nearest = nearest_subset(tau);
      RC_ASSERT(nearest & 1);
      const auto volumes = run<SignedVolumesMethod<Integer, 3>>(tau);
      RC_ASSERT(volumes && volumes->subset == nearest);
      for (std::size_t k = 0; k < tau.size; ++k)
        if (nearest >> k & 1) RC_ASSERT(volumes->weights[k] > 0);
      // Wolfe's face need not be that one. It is nearer than the old, f.f < f.v, for its foot f.
      const auto wolfe = run<WolfeMethod<Integer, 3>>(tau);
      RC_ASSERT(wolfe && wolfe->subset & 1);
      const Vec<Integer, 3> f = point_of(tau, *wolfe);
      for (std::size_t k = 0; k < tau.size; ++k) {
        if (!(wolfe->subset >> k & 1)) continue;
        RC_ASSERT(wolfe->weights[k] > 0);
        RC_ASSERT(dot(f, tau.y[k]) * wolfe->total == dot(f, f));
      }
      const auto& [old, at_v] = *step;
      const Vec<Integer, 3> v = point_of(old, at_v);
      RC_ASSERT(dot(f, f) * at_v.total * at_v.total < dot(v, v) * wolfe->total * wolfe->total);
      ++faces[{tau.size, std::popcount(nearest)}];
    }
  }));
  for (std::size_t size = 2; size <= 4; ++size)
    for (int count = 1; count <= static_cast<int>(size); ++count)
      EXPECT_GT((faces[{size, count}]), 10) << size << ' ' << count;
}

TEST(Johnson, ReusesCofactorsFromOneIterationToTheNext) {
  // Round shapes at such a distance that several faces are visited.
  Counters johnson;
  std::size_t steps = 0;
  EXPECT_TRUE(test::check([&] {
    for (int round = 0; round < 2; ++round) {
      const Pair<3> pair = realize<3>(*recipes(Family::round_shapes));
      Counters counters;
      Trace trace;
      const Shape<3> a(pair.a);
      const Shape<3> b(pair.b);
      (void)distance<adaptive, Johnson>(
          a, b, {.trace = &trace, .counters = &counters, .tell_contact = false});
      johnson += counters;
      steps += trace.size();
      RC_ASSERT(counters.backups == 0U);
      RC_ASSERT(counters.supports == trace.size());
      RC_ASSERT(counters.calls <= trace.size());
    }
  }));
  EXPECT_GT(steps, 1000U);
  // At least a quarter of the cofactors that would be computed without the cache are reused.
  EXPECT_GT(3 * johnson.cofactors_reused, johnson.cofactors_computed);
}

TEST(Backup, IsCalledForEveryCallInBkAndNeverNeededByJbOnExactSigns) {
  Counters bk;
  Counters jb;
  EXPECT_TRUE(test::check([&] {
    const Pair<3> pair = realize<3>(*recipes(Family::ulp_neighbour));
    const Shape<3> a(pair.a);
    const Shape<3> b(pair.b);
    (void)distance<exact, Backup>(a, b, {.counters = &bk});
    (void)distance<exact, JohnsonBackup>(a, b, {.counters = &jb});
    // Nor under `adaptive`: signs that its filter leaves open are decided in integers.
    Counters filtered;
    (void)distance<adaptive, JohnsonBackup>(a, b, {.counters = &filtered});
    RC_ASSERT(filtered.backups == 0U);
  }));
  EXPECT_GT(bk.calls, 100U);
  EXPECT_EQ(bk.backups, bk.calls);
  EXPECT_EQ(jb.backups, 0U);
  EXPECT_EQ(jb.calls, bk.calls);
}

TEST(Backup, IsNeededByJbOnRoundedNumbers) {
  Counters jb;
  EXPECT_TRUE(test::check([&] {
    const Pair<3> pair = realize<3>(*recipes(Family::ulp_neighbour));
    (void)distance<floating<double>, JohnsonBackup>(Shape<3>(pair.a), Shape<3>(pair.b),
                                                    {.counters = &jb});
  }));
  EXPECT_GT(jb.backups, 0U);
  EXPECT_LT(jb.backups, jb.calls);
}

TEST(SignedVolumes, DiscardsWhereTheOriginLiesOnAFacesPlane) {
  // The origin is the midpoint of s_1 and s_2, so the area opposite to s_3 is zero.
  const auto tau = tau_of<2>({{1, 0}, {-1, 0}, {0, 1}});
  const auto corrected = run<SignedVolumesMethod<Integer, 2>>(tau);
  ASSERT_TRUE(corrected.has_value());
  EXPECT_EQ(corrected->subset, 0b011);
  EXPECT_EQ(corrected->weights[0] * 2, corrected->total);

  const auto space = tau_of<3>({{1, 0, 0}, {-1, 1, 0}, {-1, -1, 0}, {0, 0, 1}});
  EXPECT_EQ((run<SignedVolumesMethod<Integer, 3>>(space)->subset), 0b0111);
}

TEST(SignedVolumes, VisitNoRegionTwice) {
  // The faces (s_1, s_2, s_3) and (s_1, s_2, s_4) both see the origin, beyond the edge (s_1, s_2).
  const auto tau = tau_of<3>({{0, -1, 1}, {0, 1, 1}, {1, 0, 3}, {-1, 0, 3}});
  Counters counters;
  Signs<Integer> signs;
  const auto s = SignedVolumesMethod<Integer, 3>(counters)(tau, signs);
  ASSERT_TRUE(s.has_value());
  EXPECT_EQ(s->subset, 0b0011);
  EXPECT_EQ(counters.regions, 4U);  // of the tetrahedron, two faces, one edge
}

TEST(SignedVolumes, ProjectsWithTheSignThatEquation27LacksInPrint) {
  // t = s_2 - s_1 = (-2, 2): s_2 + (s_2.t / t.t) t = (0, 4) lies beyond the segment's end, and s_1
  // alone would support; s_2 - (s_2.t / t.t) t = (2, 2) is the middle.
  const auto s = run<SignedVolumesMethod<Integer, 2>>(tau_of<2>({{3, 1}, {1, 3}}));
  ASSERT_TRUE(s.has_value());
  EXPECT_EQ(s->subset, 0b11);
  EXPECT_EQ(s->weights[0] * 2, s->total);
}

TEST(SignedVolumes, ProjectsOnNoPlaneWhereTheTriangleVanishesBecauseAnotherOverflows) {
  // Regression: in filter numbers the triangle has area 0 in the first plane and overflows in the
  // others. The first plane was chosen, and the face that contains the origin was missed.
  constexpr double kMax = std::numeric_limits<double>::max();
  const double third = kMax / 3;
  const Shape<3> a{
      {-kMax, kMax, -2 * third}, {-third, 2 * third, 2 * third}, {-2 * third, 0, third}};
  const Shape<3> b{{-2 * third, kMax, kMax},
                   {-kMax, 2 * third, 2 * third},
                   {-2 * third, third, kMax},
                   {third, 0, kMax}};
  const MinkowskiDifference<3> minkowski{a, b};
  Simplex simplex;
  for (const VertexPair w : {VertexPair{2, 3}, VertexPair{1, 1}, VertexPair{0, 0}})
    simplex.push_back(w);
  const auto tau = certa::detail::embed_simplex<RunningError>(
      minkowski, simplex, [](double x) { return RunningError(x); });
  Counters counters;
  Signs<RunningError> signs;
  (void)SignedVolumesMethod<RunningError, 3>(counters)(tau, signs);
  EXPECT_FALSE(signs.certain());
}

TEST(Wolfe, DropsTheVertexWhoseWeightIsZeroFirst) {
  // Weights of the old point: 3/7, 1/7, 3/7; of the origin: 4/5 for the newest, 1, -3/5, -1/5. On
  // the way the weight of s_3 is zero first, because -3/5 : 1/7 < -1/5 : 3/7.
  const auto tau = tau_of<3>({{1, 0, 1}, {-1, -1, 0}, {0, -2, 1}, {-1, 1, 1}});
  Counters counters;
  Signs<Integer> signs;
  const auto s = WolfeMethod<Integer, 3>(counters)(tau, signs);
  ASSERT_TRUE(s.has_value());
  EXPECT_EQ(s->subset, 0b1011);  // weights 3/7, 3/7, 1/7
  EXPECT_EQ(s->weights[0] * 7, s->total * 3);
  EXPECT_EQ(s->weights[3] * 7, s->total);
  EXPECT_EQ(counters.regions, 2U);
}

TEST(Wolfe, EndsAtTheNewestVertexAloneOrWithAll) {
  EXPECT_EQ((run<WolfeMethod<Integer, 2>>(tau_of<2>({{1, 0}, {3, 2}, {3, -1}})))->subset, 0b001);
  EXPECT_EQ((run<WolfeMethod<Integer, 2>>(tau_of<2>({{-1, 0}, {3, 2}, {3, -1}})))->subset, 0b111);
  // The origin is on the edge of the first two: the weight of the third is zero at the end.
  EXPECT_EQ((run<WolfeMethod<Integer, 2>>(tau_of<2>({{-3, -2}, {3, 2}, {3, -1}})))->subset, 0b011);
}

TEST(Wolfe, NeedNotFindTheFaceNearestToTheOrigin) {
  // Old weights 15, 9, 2; those of the origin 28, 41, -37, -16: s_4 is dropped first. In the rest
  // they are 20, 7, -11, so s_3 is dropped, and the edge stays, at a distance of sqrt(346/25). The
  // edge (s_1, s_4) is nearer: sqrt(1053/77).
  const auto tau = tau_of<3>({{3, -2, 1}, {3, 1, 5}, {3, -3, 5}, {6, 6, 3}});
  const auto s = run<WolfeMethod<Integer, 3>>(tau);
  ASSERT_TRUE(s.has_value());
  EXPECT_EQ(s->subset, 0b0011);
  EXPECT_EQ(s->weights[0] * 25, s->total * 23);
  EXPECT_EQ(nearest_subset(tau), 0b1001);
}

TEST(Nesterov, TakesTheVertexAlongTheMomentum) {
  // v = (4, 3) has the support (2, -2); on their edge v = (70, -28) / 29 has the support (2, 3),
  // but the momentum still has some of (4, 3): d ~ (0.82, 0.23), and (3/2, -1) is lowest along it.
  const Shape<2> a{{4, 3}, {2, -2}, {1.5, -1}, {2, 3}};
  const Shape<2> b{{0, 0}};
  const auto steps = [&]<class Algorithm>() {
    Trace trace;
    const auto answer = distance<exact, Algorithm>(a, b, {.trace = &trace});
    EXPECT_EQ(answer.verdict, Verdict::separated);
    EXPECT_EQ(answer.distance, distance(a, b).distance);
    std::vector<std::uint32_t> supports;
    for (const TraceStep& step : trace) supports.push_back(step.support.i);
    return supports;
  };
  const auto plain = steps.operator()<NearestFace>();
  const auto guessed = steps.operator()<Nesterov>();
  ASSERT_GE(plain.size(), 2U);
  ASSERT_GE(guessed.size(), 2U);
  EXPECT_EQ(plain[0], 1U);
  EXPECT_EQ(plain[1], 3U);
  EXPECT_EQ(guessed[0], 1U);
  EXPECT_EQ(guessed[1], 2U);
}

TEST(Nesterov, OneGuessAtMostBringsTheSearchNoNearer) {
  std::map<bool, std::size_t> without_progress;
  std::size_t steps = 0;
  const auto ask = [&]<int D>(const Pair<D>& pair) {
    const Shape<D> a(pair.a);
    const Shape<D> b(pair.b);
    for (const bool nearest : {false, true}) {
      Counters counters;
      Trace trace;
      const PolicyOptions options{.trace = &trace, .counters = &counters, .tell_contact = false};
      if (nearest)
        (void)distance<exact, Nesterov>(a, b, options);
      else
        (void)classify<exact, Nesterov>(a, b, options);
      RC_ASSERT(counters.supports == trace.size());
      std::size_t idle = 0;  // the guess that ends the momentum, and the last support
      for (const TraceStep& step : trace) idle += step.kept == step.face;
      RC_ASSERT(idle <= 2U);
      ++without_progress[idle == 2];
      steps += trace.size();
    }
  };
  EXPECT_TRUE(test::check([&] {
    ask(realize<2>(*recipes(Family::round_shapes)));
    ask(realize<3>(*recipes(Family::round_shapes)));
  }));
  EXPECT_GT(without_progress[false], 50U);
  EXPECT_GT(without_progress[true], 50U);
  EXPECT_GT(steps, 500U);
}

TEST(Barycode, CollinearVerticesHaveNoCode) {
  const auto tau = tau_of<2>({{1, 1}, {2, 1}, {3, 1}});
  EXPECT_FALSE((run<BarycodeMethod<Integer, 2, Codes::seven>>(tau).has_value()));
}

TEST(Barycode, SevenCodesFindTheNearestFaceWhicheverVertexIsTheNewest) {
  std::map<std::uint8_t, int> faces;
  EXPECT_TRUE(test::check([&] {
    std::uint64_t state = *rc::gen::arbitrary<std::uint64_t>();
    SimplexPoints<Integer, 2> plane;
    SimplexPoints<Integer, 3> space;
    plane.size = space.size = 3;
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t c = 0; c < 2; ++c)
        space.y[k][c] = plane.y[k][c] = static_cast<int>((state = mix(state)) % 9) - 4;
    const std::uint8_t nearest = nearest_subset(space);
    if (nearest == 0) return;  // collinear
    ++faces[nearest];
    const auto s = run<BarycodeMethod<Integer, 2, Codes::seven>>(plane);
    RC_ASSERT(s.has_value());
    RC_ASSERT(s->subset == nearest);
  }));
  EXPECT_EQ(faces.size(), 7U);
}

TEST(Barycode, FourCodesAreThoseOfSevenWhereTheNewestVertexComesFirst) {
  int cones = 0;
  EXPECT_TRUE(test::check([&] {
    const Pair<2> pair = realize<2>(*recipes(Family::grid));
    const Shape<2> a(pair.a);
    const Shape<2> b(pair.b);
    Trace seven;
    Trace four;
    (void)distance<adaptive, Barycode>(a, b, {.trace = &seven});
    (void)distance<adaptive, BarycodeOrdered>(a, b, {.trace = &four});
    RC_ASSERT(seven.size() == four.size());
    for (std::size_t k = 0; k < seven.size(); ++k) RC_ASSERT(seven[k].face == four[k].face);
    cones += seven.size() > 2;
  }));
  EXPECT_GT(cones, 20);
}

// --- Stages ---

TEST(Stages, NumbersThatTheFilterDoesNotSettleAreIntegersOfAnyWidth) {
  std::map<std::string_view, std::map<Stage, int>> stages;
  EXPECT_TRUE(test::check([&] {
    const Pair<3> pair = realize<3>(*recipes(Family::grid));
    const Shape<3> a(pair.a);
    const Shape<3> b(pair.b);
    Algorithms::for_each([&]<class Algorithm>() {
      if constexpr (Algorithm::info.works_in(3) && Algorithm::info.level == 3)
        ++stages[Algorithm::info.name][distance<adaptive, Algorithm>(a, b).stage];
    });
  }));
  for (auto& [name, count] : stages) {
    // The predicates of the default's step settle such coordinates in integers of fixed width.
    if (name == NearestFace::info.name || name == Nesterov::info.name) {
      EXPECT_EQ(count[Stage::big_integer], 0);
    } else {
      EXPECT_GT(count[Stage::big_integer], 20) << name;
    }
    EXPECT_GT(count[Stage::filter], 20) << name;
  }
}

// --- Tolerance ---

TEST(Tolerance, EndsNoLaterAndNearEnough) {
  std::size_t steps = 0;
  std::size_t coarse_steps = 0;
  EXPECT_TRUE(test::check([&] {
    const Pair<3> pair = realize<3>(*recipes(Family::round_shapes));
    const Shape<3> a(pair.a);
    const Shape<3> b(pair.b);
    const auto truth = distance(a, b);
    floating<double> fine;
    floating<double> coarse{.tolerance = 1e-2};
    Trace fine_trace;
    Trace coarse_trace;
    (void)distance(a, b, {.trace = &fine_trace, .tell_contact = false}, fine);
    const auto answer = distance(a, b, {.trace = &coarse_trace, .tell_contact = false}, coarse);
    RC_ASSERT(coarse_trace.size() <= fine_trace.size());
    steps += fine_trace.size();
    coarse_steps += coarse_trace.size();
    if (answer.verdict != Verdict::separated) return;
    // |v|^2 - v.w <= e^2 |v|^2 and v.w <= |v| d for the true distance d: d >= (1 - e^2) |v|.
    RC_ASSERT(truth.distance >= (1 - 1.001e-4) * answer.distance);
    RC_ASSERT(truth.distance <= answer.distance * (1 + 1e-9) + 1e-15);
  }));
  EXPECT_LT(coarse_steps, steps);
}

TEST(Tolerance, CountsANegligibleDistanceAsContact) {
  const Shape<2> a{{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  const Shape<2> b{{4 + 1e-6, 1}, {6, 0}, {6, 4}};
  EXPECT_EQ(classify(a, b).verdict, Verdict::separated);
  floating<double> coarse{.tolerance = 1e-8};
  const PolicyOptions options{.tell_contact = false};
  EXPECT_EQ(classify(a, b, options, coarse).verdict, Verdict::intersecting);
  floating<double> fine;
  EXPECT_EQ(classify(a, b, options, fine).verdict, Verdict::separated);
}

TEST(PolicyOptions, WithoutTellingContactShapesThatMeetIntersect) {
  EXPECT_TRUE(test::check([&] {
    const Pair<3> pair = realize<3>(*recipes(Family::contact));
    const Shape<3> a(pair.a);
    const Shape<3> b(pair.b);
    const auto told = distance(a, b);
    const auto untold = distance(a, b, {.tell_contact = false});
    RC_ASSERT((untold.verdict == Verdict::separated) == (told.verdict == Verdict::separated));
    RC_ASSERT(untold.verdict == Verdict::separated || untold.verdict == Verdict::intersecting);
    RC_ASSERT(fuzz::same_bits(untold.distance, told.distance));
    RC_ASSERT(check<3>(a.points(), b.points(), certa::certificate(untold, a, b)).proves ==
              untold.verdict);
  }));
}

}  // namespace
}  // namespace certa::test
