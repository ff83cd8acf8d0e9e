// The kernel's laws on every family of pairs, 2D and 3D.
#include <set>

#include <certa/certa.hpp>
#include <certa/checker/check.hpp>

#include "support/every_family.hpp"
#include "support/gmp_integer.hpp"

namespace certa::test {
namespace {

template <int D>
struct Shapes {
  explicit Shapes(const Pair<D>& pair) : a(pair.a), b(pair.b) {}
  explicit Shapes(const Recipe& recipe) : Shapes(realize<D>(recipe)) {}
  Shape<D> a;
  Shape<D> b;
};

std::string text(const Certificate& certificate) {
  struct Writer {
    std::string s;
    void put(const std::vector<WeightedVertex>& list) {
      for (const auto& [i, w] : list) s += std::to_string(i) + ':' + certa::to_string(w) + ' ';
      s += "| ";
    }
    void put(const std::vector<Rational>& list) {
      for (const Rational& x : list) s += certa::to_string(x) + ' ';
    }
    void operator()(std::monostate) { s = "none"; }
    void operator()(const SeparationCertificate& c) {
      s = "separation ";
      put(c.direction);
    }
    void operator()(const DistanceCertificate& c) {
      s = "distance ";
      put(c.a);
      put(c.b);
    }
    void operator()(const IntersectionCertificate& c) {
      s = "intersection ";
      put(c.a);
      put(c.b);
    }
    void operator()(const TouchingCertificate& c) {
      s = "touching ";
      put(c.a);
      put(c.b);
      put(c.direction);
    }
    void operator()(const OverlapCertificate& c) {
      s = "overlap ";
      for (const auto& [i, j, w] : c.pairs)
        s += std::to_string(i) + ',' + std::to_string(j) + ':' + certa::to_string(w) + ' ';
    }
  } writer;
  std::visit(writer, certificate);
  return writer.s;
}

/// Everything a level 3 answer says, but for the stage.
template <int D>
std::string text(const ClosestPoints<D>& answer) {
  std::ostringstream s;
  s << to_string(answer.verdict) << ' ' << to_string(answer.distance_squared) << std::hexfloat
    << ' ' << answer.distance;
  for (const auto& v : {answer.on_a, answer.on_b, answer.direction})
    for (const double x : v) s << ' ' << x;
  s << ' ' << text(answer.certificate);
  for (const PairIndex w : answer.simplex.span()) s << ' ' << w.i << '/' << w.j;
  return s.str();
}

/// How often each verdict came up, so that no property is vacuous.
struct Tally {
  std::array<int, 4> count{};
  void add(Verdict v) { ++count[static_cast<std::size_t>(v)]; }
  int operator[](Verdict v) const { return count[static_cast<std::size_t>(v)]; }
};

class Contract : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, Contract, testing::ValuesIn(kFamilies), family_name);

TEST_P(Contract, EveryCertificateIsAcceptedAndProvesTheAnswer) {
  Tally tally;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const auto answer = closest_points(s.a, s.b);
    tally.add(answer.verdict);
    const CheckResult result = check<D>(s.a.points(), s.b.points(), answer.certificate);
    RC_ASSERT(result.reason == "");
    RC_ASSERT(result.accepted);
    RC_ASSERT(result.proves == answer.verdict);
    RC_ASSERT(result.distance_squared.has_value());
    RC_ASSERT(*result.distance_squared == answer.distance_squared);

    const auto level1 = classify(s.a, s.b);
    RC_ASSERT(level1.verdict == answer.verdict);
    const CheckResult result1 = check<D>(s.a.points(), s.b.points(), level1.certificate);
    RC_ASSERT(result1.reason == "");
    RC_ASSERT(result1.proves == answer.verdict);
    RC_ASSERT(std::holds_alternative<SeparationCertificate>(level1.certificate) ==
              (answer.verdict == Verdict::separated));

    const auto level2 = distance(s.a, s.b);
    RC_ASSERT(level2.verdict == answer.verdict);
    RC_ASSERT(level2.distance == answer.distance);
    RC_ASSERT(text(level2.certificate) == text(answer.certificate));
    RC_ASSERT(intersects(s.a, s.b) == (answer.verdict != Verdict::separated));
  });
  EXPECT_EQ(tally[Verdict::undecided], 0);
  EXPECT_GT(tally[Verdict::separated], 20);
  const Family family = GetParam();
  if (family != Family::flat) {
    EXPECT_GT(tally[Verdict::overlapping], 5);
  }
  if (family != Family::random && family != Family::far_away && family != Family::ulp_neighbour &&
      family != Family::rescaled) {
    EXPECT_GT(tally[Verdict::touching], 5);
  }
}

TEST_P(Contract, AdaptiveAnswersAsExactDoesBitForBit) {
  std::set<Stage> stages;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const auto answer = closest_points(s.a, s.b);
    stages.insert(answer.stage);
    RC_ASSERT(text(answer) == text(closest_points<exact>(s.a, s.b)));
    RC_ASSERT(text(answer) == text(closest_points<exact_on<gmp_integer>>(s.a, s.b)));
  });
  const Family family = GetParam();
  if (family != Family::random) {
    EXPECT_TRUE(stages.contains(Stage::integer));
  }
  if (family == Family::wild) {
    EXPECT_TRUE(stages.contains(Stage::expansion));
    EXPECT_TRUE(stages.contains(Stage::big_integer));
  }
}

TEST_P(Contract, RoundingIsCorrect) {
  int inexact = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const auto answer = closest_points(s.a, s.b);
    // The checker's rational is an independent path to the squared distance.
    const auto result = check<D>(s.a.points(), s.b.points(), answer.certificate);
    using R = boost::multiprecision::cpp_rational;
    using I = boost::multiprecision::cpp_int;
    const R squared(I(result.distance_squared->numerator), I(result.distance_squared->denominator));
    const double d = answer.distance;
    const double below = std::nextafter(d, -1.0);
    const double above = std::nextafter(d, std::numeric_limits<double>::infinity());
    if (std::isinf(d)) {
      const R limit =
          (R(std::numeric_limits<double>::max()) + R(boost::multiprecision::pow(I(2), 1024))) / 2;
      RC_ASSERT(squared >= limit * limit);
      return;
    }
    if (d > 0) {
      const R low = (R(below) + R(d)) / 2;
      RC_ASSERT(low * low <= squared);
    }
    if (!std::isinf(above)) {
      const R high = (R(d) + R(above)) / 2;
      RC_ASSERT(squared <= high * high);
    }
    inexact += R(d) * R(d) != squared;
    // |direction| is 1 up to rounding.
    double norm = 0;
    for (const double c : answer.direction) norm += c * c;
    const bool expected_norm =
        answer.verdict == Verdict::overlapping ? norm == 0 : std::abs(norm - 1) < 1e-15;
    RC_ASSERT(expected_norm);
  });
  EXPECT_GT(inexact, 20);
}

TEST_P(Contract, SwappingTheShapesMirrorsTheAnswer) {
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const auto ab = closest_points(s.a, s.b);
    const auto ba = closest_points(s.b, s.a);
    RC_ASSERT(ab.verdict == ba.verdict);
    RC_ASSERT(to_string(ab.distance_squared) == to_string(ba.distance_squared));
    RC_ASSERT(ab.distance == ba.distance);
    if (ab.verdict == Verdict::separated)  // the nearest point of the CSO is unique
      for (std::size_t k = 0; k < D; ++k) RC_ASSERT(ab.direction[k] == -ba.direction[k]);
  });
}

/// What must not change under `change`, which maps a point set to one with the same hull.
template <int D, class Change>
void expect_same_hull_same_answer(const Recipe& recipe, const Change& change) {
  const Pair<D> pair = realize<D>(recipe);
  const Shapes<D> before(pair);
  const Shapes<D> after(Pair<D>{change(pair.a), change(pair.b)});
  const auto x = closest_points(before.a, before.b);
  const auto y = closest_points(after.a, after.b);
  RC_ASSERT(x.verdict == y.verdict);
  RC_ASSERT(to_string(x.distance_squared) == to_string(y.distance_squared));
  RC_ASSERT(x.distance == y.distance);
  if (x.verdict == Verdict::separated) RC_ASSERT(x.direction == y.direction);
  RC_ASSERT(check<D>(after.a.points(), after.b.points(), y.certificate).accepted);
}

TEST_P(Contract, PermutingVerticesChangesNothing) {
  for_all([&]<int D>(const Recipe& recipe) {
    expect_same_hull_same_answer<D>(recipe, [&](std::vector<Point<D>> points) {
      std::rotate(points.begin(), points.begin() + recipe.variant % static_cast<int>(points.size()),
                  points.end());
      if (recipe.variant % 2) std::reverse(points.begin(), points.end());
      return points;
    });
  });
}

TEST_P(Contract, DuplicatesAndInteriorPointsChangeNothing) {
  int midpoints = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    expect_same_hull_same_answer<D>(recipe, [&](std::vector<Point<D>> points) {
      const std::size_t n = points.size();
      for (std::size_t i = 0; i < n; i += 2) points.push_back(points[i]);
      // Midpoints, where doubles hold them exactly, lie in the hull.
      for (std::size_t i = 0; i + 1 < n; ++i) {
        Point<D> middle{};
        bool exact_middle = true;
        for (std::size_t k = 0; k < D; ++k) {
          middle[k] = points[i][k] / 2 + points[i + 1][k] / 2;
          using R = boost::multiprecision::cpp_rational;
          exact_middle = exact_middle && 2 * R(middle[k]) == R(points[i][k]) + R(points[i + 1][k]);
        }
        if (!exact_middle) continue;
        ++midpoints;
        points.insert(points.begin(), middle);
      }
      return points;
    });
  });
  if (GetParam() == Family::grid) {
    EXPECT_GT(midpoints, 100);
  }
}

/// A similarity that is exact in doubles: the verdict stays, the squared distance is multiplied.
template <int D, class Map>
bool expect_similar_answer(const Pair<D>& pair, const Rational& factor, const Map& map) {
  Pair<D> mapped = pair;
  for (auto* points : {&mapped.a, &mapped.b})
    for (Point<D>& p : *points)
      if (!map(p)) return false;
  const Shapes<D> before(pair);
  const Shapes<D> after(mapped);
  const auto x = closest_points(before.a, before.b);
  const auto y = closest_points(after.a, after.b);
  RC_ASSERT(x.verdict == y.verdict);
  RC_ASSERT(y.distance_squared == (Rational{x.distance_squared.numerator * factor.numerator,
                                            x.distance_squared.denominator * factor.denominator}));
  return true;
}

TEST_P(Contract, ScalingByPowersOfTwoScalesTheDistance) {
  std::array<int, 4> done{};
  for_all([&]<int D>(const Recipe& recipe) {
    constexpr std::array<int, 4> kShifts{1, -3, 200, -400};
    for (std::size_t n = 0; n < kShifts.size(); ++n) {
      const int shift = kShifts[n];
      const Rational factor =
          shift > 0 ? Rational{Integer(1) << 2 * shift, 1} : Rational{1, Integer(1) << -2 * shift};
      done[n] += expect_similar_answer<D>(realize<D>(recipe), factor, [shift](Point<D>& p) {
        for (double& c : p) {
          const double scaled = std::ldexp(c, shift);
          if (std::ldexp(scaled, -shift) != c) return false;
          c = scaled;
        }
        return true;
      });
    }
  });
  EXPECT_GT(done[0] + done[1] + done[2] + done[3], 100);
}

TEST_P(Contract, ExactTranslationsChangeNothing) {
  int done = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const Pair<D> pair = realize<D>(recipe);
    for (const double t : {1.0, -0x1p20, 0x1p-1060, 0x1p60, -0x1p1000})
      done += expect_similar_answer<D>(pair, {1, 1}, [t](Point<D>& p) {
        for (double& c : p) {
          const double moved = c + t;
          using R = boost::multiprecision::cpp_rational;
          if (!std::isfinite(moved) || R(moved) != R(c) + R(t)) return false;
          c = moved;
        }
        return true;
      });
  });
  if (GetParam() != Family::random && GetParam() != Family::wild &&
      GetParam() != Family::rescaled) {
    EXPECT_GT(done, 20);
  }
}

TEST_P(Contract, MirroredAndPermutedAxesChangeNothing) {
  for_all([&]<int D>(const Recipe& recipe) {
    const Pair<D> pair = realize<D>(recipe);
    expect_similar_answer<D>(pair, {1, 1}, [](Point<D>& p) {
      p[0] = -p[0];
      return true;
    });
    expect_similar_answer<D>(pair, {1, 1}, [](Point<D>& p) {
      std::rotate(p.begin(), p.begin() + 1, p.end());
      return true;
    });
    expect_similar_answer<D>(pair, {1, 1}, [](Point<D>& p) {
      std::swap(p[0], p[D - 1]);
      return true;
    });
  });
}

TEST_P(Contract, ExactRotationsScaleTheDistance) {
  // (3, 4, 5) turns the plane of two axes exactly, times 5; the third axis is multiplied by 5.
  int done = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    done += expect_similar_answer<D>(realize<D>(recipe), {25, 1}, [](Point<D>& p) {
      using R = boost::multiprecision::cpp_rational;
      const auto set = [](double& out, const R& exact) {
        out = static_cast<double>(exact);
        return std::isfinite(out) && R(out) == exact;
      };
      const R x(p[0]);
      const R y(p[1]);
      bool ok = set(p[0], 3 * x - 4 * y) && set(p[1], 4 * x + 3 * y);
      if constexpr (D == 3) ok = ok && set(p[2], 5 * R(p[2]));
      return ok;
    });
  });
  const Family family = GetParam();
  if (family == Family::grid || family == Family::contact || family == Family::flat ||
      family == Family::needle || family == Family::subnormal) {
    EXPECT_GT(done, 200);
  }
}

TEST_P(Contract, WarmStartsChangeNeitherVerdictNorDistance) {
  int fewer_steps = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    Trace cold_trace;
    const auto cold = closest_points(s.a, s.b, {.trace = &cold_trace});
    const auto expect_same = [&](std::span<const PairIndex> start) {
      Trace trace;
      const auto warm = closest_points(s.a, s.b, {.warm_start = start, .trace = &trace});
      RC_ASSERT(warm.verdict == cold.verdict);
      RC_ASSERT(to_string(warm.distance_squared) == to_string(cold.distance_squared));
      RC_ASSERT(warm.distance == cold.distance);
      RC_ASSERT(check<D>(s.a.points(), s.b.points(), warm.certificate).accepted);
      return trace.size();
    };
    fewer_steps += expect_same(cold.simplex.span()) < cold_trace.size();
    // Any indices, existing or not, repeated or not.
    std::vector<PairIndex> any;
    for (std::uint32_t k = 0; k < 9; ++k)
      any.push_back({static_cast<std::uint32_t>(mix(k + recipe.a.size()) % 11),
                     static_cast<std::uint32_t>(mix(k * 5 + recipe.b.size()) % 11)});
    expect_same(any);
  });
  EXPECT_GE(fewer_steps, 0);
}

TEST_P(Contract, TheDistanceFallsStrictlyAtEachStep) {
  // The termination argument, watched: exact squared distances of the faces visited.
  std::size_t longest = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const Cso<D> cso{s.a, s.b};
    Trace trace;
    adaptive policy;
    const Outcome<D> outcome = gjk(policy, cso, Goal::distance, {.trace = &trace});
    longest = std::max(longest, trace.size());
    std::optional<Rational> last;
    for (const TraceStep& step : trace) {
      if (outcome.verdict != Verdict::separated) break;
      Outcome<D> visited;
      visited.verdict = Verdict::separated;
      visited.faces[0].simplex = step.face;
      visited.face_count = 1;
      visited.direction = face_direction(policy, cso, Flat<D>{}, step.face);
      RC_ASSERT(visited.direction.has_value());
      const Rational now = Proof<D>(cso, visited).distance_squared();
      if (last) RC_ASSERT(now.numerator * last->denominator < last->numerator * now.denominator);
      last = now;
    }
    // The support of the last step makes no progress, and the answer is that face.
    if (outcome.verdict == Verdict::separated)
      RC_ASSERT(trace.back().face.vertices == outcome.faces[0].simplex.vertices);
  });
  EXPECT_GT(longest, 3U);
}

TEST_P(Contract, FloatingNeverClaimsCertainty) {
  int agree = 0;
  int differ = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const Verdict truth = classify(s.a, s.b).verdict;
    const auto judge = [&]<class T>(T) {
      Trace trace;
      const FloatingAnswer<T, D> answer = closest_points<floating<T>>(s.a, s.b, {.trace = &trace});
      (answer.verdict == truth ? agree : differ)++;
      // It ends, and a cap never passes for an answer.
      RC_ASSERT(trace.size() <= 5 * kInexactStepLimit);
      if (trace.size() >= kInexactStepLimit) RC_ASSERT(answer.verdict == Verdict::undecided);
    };
    judge(float{});
    judge(double{});
    static_assert(!floating<double>::is_exact);
    static_assert(
        std::is_same_v<decltype(classify<floating<double>>(s.a, s.b)), FloatingAnswer<double, D>>);
  });
  EXPECT_GT(agree, 10);
  if (GetParam() == Family::ulp_neighbour || GetParam() == Family::near_overflow) {
    EXPECT_GT(differ, 10);
  }
}

}  // namespace
}  // namespace certa::test
