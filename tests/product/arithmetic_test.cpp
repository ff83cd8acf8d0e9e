// Threads that flush subnormals, round in other directions or trap get the same answers, and their
// floating-point control registers are left unchanged.
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/placed_policies.hpp>
#include <certa/policies.hpp>

namespace certa::test {
namespace {

#if defined(__SSE2__)
constexpr unsigned kFlushToZero = 0x8000;
constexpr unsigned kDenormalsAreZero = 0x0040;
constexpr unsigned kDown = 0x2000;
constexpr unsigned kUp = 0x4000;
constexpr unsigned kTowardsZero = 0x6000;
constexpr unsigned kTrapsMasked = 0x1f80;
constexpr unsigned kTrapInexact = 0x1000;  // traps are enabled where the mask bit is missing
constexpr unsigned kTrapAll = kTrapsMasked;

constexpr unsigned kHappened = 0x3f;  // flags, which are no part of the control
constexpr unsigned kControls[] = {kTrapsMasked | kFlushToZero | kDenormalsAreZero,
                                  kTrapsMasked | kFlushToZero,
                                  kTrapsMasked | kDenormalsAreZero,
                                  kTrapsMasked | kDown,
                                  kTrapsMasked | kUp,
                                  kTrapsMasked | kTowardsZero,
                                  kTrapsMasked & ~kTrapInexact,
                                  kTrapsMasked & ~kTrapAll,
                                  kUp | kFlushToZero | kDenormalsAreZero};

unsigned control() { return __builtin_ia32_stmxcsr(); }
void set_control(unsigned bits) { __builtin_ia32_ldmxcsr(bits); }
#elif defined(__aarch64__)
// FPCR. Few processors have traps.
constexpr unsigned kFlushToZero = 1U << 24;  // flushes operands, too
constexpr unsigned kDefaultNan = 1U << 25;
constexpr unsigned kUp = 1U << 22;
constexpr unsigned kDown = 2U << 22;
constexpr unsigned kTowardsZero = 3U << 22;
constexpr unsigned kHappened = 0;
constexpr unsigned kControls[] = {kFlushToZero,
                                  kUp,
                                  kDown,
                                  kTowardsZero,
                                  kDefaultNan,
                                  kUp | kFlushToZero,
                                  kTowardsZero | kFlushToZero | kDefaultNan};

unsigned control() {
  std::uint64_t bits = 0;
  asm volatile("mrs %0, fpcr" : "=r"(bits));
  return static_cast<unsigned>(bits);
}
void set_control(unsigned bits) {
  asm volatile("msr fpcr, %0" : : "r"(std::uint64_t{bits}) : "memory");
}
#endif

#if defined(__SSE2__) || defined(__aarch64__)
/// The floating-point control register of the calling thread, for a scope.
class Control {
 public:
  explicit Control(unsigned bits) : before_(control()) { set_control(bits); }
  ~Control() { set_control(before_); }
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;

 private:
  unsigned before_;
};

template <int D>
std::vector<Point<D>> points(fuzz::Random& random, int exponent) {
  std::vector<Point<D>> result(1 + random.below(12));
  for (auto& p : result)
    for (double& x : p)
      x = std::ldexp(static_cast<double>(random.between(-1'000'000, 1'000'000)), exponent);
  return result;
}

/// All that queries and the checker say about two shapes, placed or not.
template <class Solid>
std::string told_of(const Solid& a, const Solid& b) {
  std::string text;
  const auto put = [&text](double x) {
    text += std::to_string(std::bit_cast<std::uint64_t>(x)) + ' ';
  };
  const auto put_answer = [&](const auto& answer) {
    const CheckResult checked = check(a, b, certificate(answer, a, b));
    text += std::string(to_string(answer.verdict)) + ' ' + std::string(to_string(answer.stage)) +
            (checked.accepted ? " proved " : " refused ");
  };
  put_answer(classify(a, b));
  const auto enclosed = enclose_distance(a, b);
  put_answer(enclosed);
  put(enclosed.lower);
  put(enclosed.upper);
  const auto closest = closest_points(a, b);
  put_answer(closest);
  put(closest.distance);
  for (const auto& v : {closest.on_a, closest.on_b, closest.normal})
    for (const double x : v) put(x);
  text += to_string(*distance_squared(closest, a, b)) + ' ';
  text += intersects(a, b) ? "meet " : "apart ";
  for (const double x : {closest.distance, 5e-324}) {
    const auto least = at_least(a, b, x);
    text += least.holds ? "at least " : "less ";
    text += check_at_least(a, b, x, certificate(least, a, b)).reason;
  }
  put_answer(classify<adaptive>(a, b));
  const auto by_signs = closest_points<exact>(a, b);
  put_answer(by_signs);
  put(by_signs.distance);
  return text;
}

template <int D>
std::string told(const std::vector<Point<D>>& p, const std::vector<Point<D>>& q) {
  Shape<D> a{Point<D>{}};
  EXPECT_FALSE(a.assign(p));
  const Shape<D> b = with_edges(Shape<D>(q));
  return told_of(a, b);
}

/// The same under poses and with radii from the same kinds of numbers.
template <int D>
std::string told_of_placed(const std::vector<Point<D>>& p, const std::vector<Point<D>>& q) {
  const Shape<D> shape_a(p);
  const Shape<D> shape_b = with_edges(Shape<D>(q));
  Matrix<D> matrix = identity_matrix<D>();
  matrix[0] = p[0];
  Pose<D> pose_b(q[0]);
  if constexpr (D == 3) pose_b = Pose<3>(Quaternion{q[0][1], p[0][0], p[0][1], 0x1p-1074}, q[0]);
  const Placed<D> a(shape_a, Pose<D>(matrix, p[0]), std::abs(p[0][1]));
  const Placed<D> b(shape_b, pose_b, std::abs(q[0][0]));
  return told_of(a, b);
}

class Arithmetic : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Of, Arithmetic, testing::ValuesIn(kControls));

TEST_P(Arithmetic, OfAThreadChangesNoAnswer) {
  const unsigned bits = GetParam();
  fuzz::Random random(bits);
  int apart = 0;
  // Ordinary and subnormal sizes, and sizes whose products under- or overflow.
  for (const int exponent : {-20, -1074, -1060, -530, -1000, 480, 1000})
    for (int k = 0; k < 40; ++k) {
      const auto p = points<3>(random, exponent);
      const auto q = points<3>(random, exponent);
      const auto r = points<2>(random, exponent);
      const std::string expected = told<3>(p, q);
      const std::string in_the_plane = told<2>(r, {r[0]});
      std::string found;
      std::string found_in_the_plane;
      unsigned after = 0;
      {
        const Control other(bits);
        found = told<3>(p, q);
        found_in_the_plane = told<2>(r, {r[0]});
        after = control();
      }
      ASSERT_EQ(found, expected) << exponent;
      ASSERT_EQ(found_in_the_plane, in_the_plane) << exponent;
      ASSERT_EQ(after & ~kHappened, bits) << "the thread keeps its arithmetic";
      apart += expected.starts_with("separated") ? 1 : 0;
    }
  EXPECT_GT(apart, 20);
}

TEST_P(Arithmetic, OfAThreadChangesNoAnswerAboutPlacedShapes) {
  const unsigned bits = GetParam();
  fuzz::Random random(bits);
  for (const int exponent : {-20, -1074, -1060, -530, 480})
    for (int k = 0; k < 2; ++k) {
      const auto p = points<3>(random, exponent);
      const auto q = points<3>(random, exponent);
      const auto r = points<2>(random, exponent);
      const std::string expected = told_of_placed<3>(p, q) + told_of_placed<2>(r, {r[0]});
      std::string found;
      {
        const Control other(bits);
        found = told_of_placed<3>(p, q) + told_of_placed<2>(r, {r[0]});
      }
      ASSERT_EQ(found, expected) << exponent;
    }
}

TEST(ArithmeticAlone, FloatsAreToldFromOthersWhereSubnormalsAreFlushed) {
  const Control flushing(kControls[0]);
  const Point<2> tiny_float{0x1p-140, 0};
  const Shape<2> floats{tiny_float, {1, 1}};
  EXPECT_NO_THROW((void)with_columns<float>(floats));
  const Point<2> no_float{0x1p-1074, 0};
  const Shape<2> others{no_float, {1, 1}, {1, -1}};
  EXPECT_THROW((void)with_columns<float>(others), InvalidShape);
}

#if defined(__x86_64__)
/// The control word of long doubles, for a scope.
class WideControl {
 public:
  explicit WideControl(std::uint16_t bits) : before_(current()) { set(bits); }
  ~WideControl() { set(before_); }
  WideControl(const WideControl&) = delete;
  WideControl& operator=(const WideControl&) = delete;
  static std::uint16_t current() {
    std::uint16_t bits = 0;
    asm volatile("fnstcw %0" : "=m"(bits));
    return bits;
  }
  /// The exception flags of long doubles. A flag that is set while its trap is unmasked traps at
  /// the next operation.
  static std::uint16_t happened() {
    std::uint16_t bits = 0;
    asm volatile("fnstsw %0" : "=m"(bits));
    return bits;
  }

 private:
  static void set(std::uint16_t bits) { asm volatile("fnclex\n\tfldcw %0" : : "m"(bits)); }
  std::uint16_t before_;
};

/// Coordinates with very different exponents, which long doubles decide. A trap would end the
/// program.
TEST(ArithmeticAlone, OfLongDoublesChangesNoAnswer) {
  constexpr std::uint16_t kDefault = 0x37f;
  std::vector<std::uint16_t> controls{0x040, 0x340, 0x07f, 0x27f, 0xf7f, 0xb7f, 0x77f, 0x67f};
  for (int trap = 0; trap < 6; ++trap)
    controls.push_back(static_cast<std::uint16_t>(kDefault & ~(1 << trap)));
  fuzz::Random random(1);
  int by_wide = 0;
  for (int k = 0; k < 40; ++k) {
    const auto spread = [&](auto shape) {
      for (auto& p : shape)
        for (double& x : p) x = std::ldexp(x, static_cast<int>(random.between(-600, 250)));
      return shape;
    };
    const auto p = spread(points<3>(random, -20));
    const auto q = spread(points<3>(random, -20));
    const auto r = spread(points<2>(random, -20));
    const auto s = spread(points<2>(random, -20));
    const auto all = [&] {
      return told<3>(p, q) + told<2>(r, s) + told<2>({{0, 0}, {0x1p200, 3}}, {{0.3, 0x1.8p-301}}) +
             told<2>({{0, 0}, {1, 0x1p+275}}, {{2, 0}});
    };
    const std::string expected = all();
    // Signs that long doubles settle are reported as `filter`.
    by_wide += expected.find("filter") != expected.npos ? 1 : 0;
    for (const std::uint16_t control : controls) {
      std::string found;
      std::uint16_t after = 0;
      std::uint16_t happened = 0;
      {
        const WideControl other(control);
        found = all();
        after = WideControl::current();
        happened = WideControl::happened();
      }
      ASSERT_EQ(found, expected) << "control word " << control;
      ASSERT_EQ(after, control);
      ASSERT_EQ(happened, 0) << "control word " << control;
    }
  }
  EXPECT_EQ(by_wide, 40);
}
#endif

TEST(ArithmeticAlone, WouldGiveOtherAnswers) {
  const Control flushing(kControls[0]);
  volatile double tiny = 0x1p-1070;
  const volatile double difference = tiny - 0.5 * tiny;
  EXPECT_EQ(difference, 0) << "this test would pass without what it tests";
}
#endif

}  // namespace
}  // namespace certa::test
