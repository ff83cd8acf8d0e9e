// The interface for C answers as the library does, for any arrays, and refuses all that is no pair.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <certa.h>
#include <gtest/gtest.h>

#include <certa/by_name.hpp>
#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>

#include "formats/judgement.hpp"
#include "tools/scratch.hpp"

namespace certa {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Free {
  void operator()(certa_shape* shape) const noexcept { certa_shape_free(shape); }
};
using Handle = std::unique_ptr<certa_shape, Free>;

struct FreeText {
  void operator()(char* text) const noexcept { certa_free(text); }
};
using Text = std::unique_ptr<char, FreeText>;

/// A C array of numbers with the strides of one axis of the batch and the item's own axes. It is
/// stored backwards, with gaps, so that no stride is the usual one.
template <class T>
class Strided {
 public:
  Strided(std::size_t items, std::size_t rows, std::size_t columns)
      : rows_(rows),
        columns_(columns),
        item_(rows * columns * kGap + 3),
        numbers_(items * item_ + 1),
        items_(items) {
    strides_ = {-stride(item_), stride(columns * kGap)};
    if (columns_ > 1 || rows_ > 1) strides_.push_back(stride(kGap));
  }
  T& at(std::size_t item, std::size_t row = 0, std::size_t column = 0) {
    return numbers_[(items_ - 1 - item) * item_ + (row * columns_ + column) * kGap];
  }
  [[nodiscard]] certa_array array(std::size_t own_axes) {
    own_.assign(1, strides_[0]);
    if (own_axes == 2) own_.push_back(stride(columns_ * kGap));
    if (own_axes > 0) own_.push_back(stride(kGap));
    return {&numbers_[(items_ - 1) * item_], own_.data()};
  }
  [[nodiscard]] certa_output output(std::size_t own_axes) {
    const certa_array same = array(own_axes);
    return {const_cast<void*>(same.data), same.strides};
  }

 private:
  static constexpr std::size_t kGap = 2;
  static std::ptrdiff_t stride(std::size_t count) {
    return static_cast<std::ptrdiff_t>(count * sizeof(T));
  }
  std::size_t rows_, columns_, item_;
  std::vector<T> numbers_;
  std::size_t items_;
  std::vector<std::ptrdiff_t> strides_, own_;
};

/// All that C++ is asked and C is told of one side of pairs.
template <int D>
struct Side {
  std::vector<Shape<D>> shapes;
  std::vector<Pose<D>> poses;
  std::vector<double> radii;

  // Vertices as one list, backwards; then poses and radii.
  Strided<double> vertices{1, 1, 1};
  Strided<std::int64_t> ranges{1, 1, 1};
  Strided<double> matrices{1, 1, 1}, quaternions{1, 1, 1}, translations{1, 1, 1},
      radius_array{1, 1, 1};
  Strided<std::uint8_t> kinds{1, 1, 1};
  std::vector<std::ptrdiff_t> list_strides;

  certa_bodies bodies(bool placed) {
    const std::size_t size = shapes.size();
    std::size_t count = 0;
    for (const auto& shape : shapes) count += shape.size();
    vertices = Strided<double>(1, count, D);
    ranges = Strided<std::int64_t>(size, 1, 2);
    std::size_t row = 0;
    for (std::size_t k = 0; k < size; ++k) {
      ranges.at(k, 0, 0) = static_cast<std::int64_t>(row);
      for (const auto& point : shapes[k].points()) {
        for (std::size_t c = 0; c < D; ++c) vertices.at(0, row, c) = point[c];
        ++row;
      }
      ranges.at(k, 0, 1) = static_cast<std::int64_t>(row);
    }
    certa_bodies bodies{};
    certa_array list = vertices.array(2);
    list_strides = {list.strides[1], list.strides[2]};
    bodies.vertices = {list.data, list_strides.data()};
    bodies.count = count;
    bodies.ranges = ranges.array(1);
    if (!placed) return bodies;
    matrices = Strided<double>(size, D, D);
    quaternions = Strided<double>(size, 1, 4);
    translations = Strided<double>(size, 1, D);
    radius_array = Strided<double>(size, 1, 1);
    kinds = Strided<std::uint8_t>(size, 1, 1);
    for (std::size_t k = 0; k < size; ++k) {
      const Pose<D>& pose = poses[k];
      const Quaternion& q = pose.quaternion();
      kinds.at(k) = pose.kind() == Pose<D>::Kind::quaternion ? CERTA_QUATERNION : CERTA_MATRIX;
      const std::array<double, 4> xyzw{q.x, q.y, q.z, q.w};
      for (std::size_t c = 0; c < 4; ++c) quaternions.at(k, 0, c) = xyzw[c];
      for (std::size_t r = 0; r < D; ++r) {
        translations.at(k, 0, r) = pose.translation()[r];
        for (std::size_t c = 0; c < D; ++c) matrices.at(k, r, c) = pose.matrix()[r][c];
      }
      radius_array.at(k) = radii[k];
    }
    bodies.matrices = matrices.array(2);
    if (D == 3) {
      bodies.quaternions = quaternions.array(1);
      bodies.kinds = kinds.array(0);
      bodies.quaternion_order = CERTA_XYZW;
    }
    bodies.translations = translations.array(1);
    bodies.radii = radius_array.array(0);
    return bodies;
  }
};

/// Pairs of all families: as stored, or placed. Poses that are none are written as identities.
template <int D>
struct Pairs {
  Side<D> a, b;
  std::size_t extent = 0;
  certa_pairs pairs{};

  explicit Pairs(bool placed, int of_each = 12) {
    fuzz::Random random(11);
    const auto add = [&](const Pair<D>& pair) {
      const auto pose = [](const Pose<D>& given) {
        return given.kind() == Pose<D>::Kind::none ? Pose<D>(Point<D>{}) : given;
      };
      a.shapes.emplace_back(pair.a);
      b.shapes.emplace_back(pair.b);
      a.poses.push_back(pose(pair.pose_a));
      b.poses.push_back(pose(pair.pose_b));
      a.radii.push_back(pair.radius_a);
      b.radii.push_back(pair.radius_b);
    };
    for (const fuzz::Family family : fuzz::kFamilies)
      for (int k = 0; k < of_each; ++k) {
        const auto recipe = fuzz::random_recipe(family, random);
        if (placed)
          add(fuzz::place<D>(
              recipe, fuzz::kPlacings[static_cast<std::size_t>(k) % fuzz::kPlacings.size()]));
        else
          add(fuzz::realize<D>(recipe));
      }
    extent = a.shapes.size();
    pairs = {.dimension = D,
             .axes = 1,
             .extents = &extent,
             .a = a.bodies(placed),
             .b = b.bodies(placed)};
    is_placed = placed;
  }
  Pairs(const Pairs&) = delete;
  Pairs& operator=(const Pairs&) = delete;

  bool is_placed = false;

  /// Calls `ask(a, b)` about pair k, as C++ does.
  template <class Ask>
  auto ask(std::size_t k, const Ask& ask) const {
    if (!is_placed) return ask(a.shapes[k], b.shapes[k]);
    return ask(Placed<D>(a.shapes[k], a.poses[k], a.radii[k]),
               Placed<D>(b.shapes[k], b.poses[k], b.radii[k]));
  }
};

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

/// Calls `law.operator()<D>(pairs)` with stored and placed pairs in the plane and in space.
template <class Law>
void for_all_pairs(const Law& law, int of_each = 12) {
  for (const bool placed : {false, true}) {
    Pairs<2> plane(placed, of_each);
    law.template operator()<2>(plane);
    Pairs<3> space(placed, of_each);
    law.template operator()<3>(space);
  }
}

TEST(C, ClosestPointsAreThoseOfTheLibrary) {
  std::array<int, 3> verdicts{};
  for_all_pairs([&]<int D>(Pairs<D>& all) {
    Strided<std::uint8_t> verdict(all.extent, 1, 1);
    Strided<std::uint8_t> stage(all.extent, 1, 1);
    Strided<double> distance(all.extent, 1, 1);
    Strided<double> on_a(all.extent, 1, D);
    Strided<double> on_b(all.extent, 1, D);
    Strided<double> normal(all.extent, 1, D);
    std::vector<certa_simplex> simplex(all.extent);
    certa_answers answers{};
    answers.verdict = verdict.output(0);
    answers.stage = stage.output(0);
    answers.distance = distance.output(0);
    answers.on_a = on_a.output(1);
    answers.on_b = on_b.output(1);
    answers.normal = normal.output(1);
    answers.simplex = {simplex.data(), nullptr};
    for (const std::uint32_t jobs : {1U, 3U}) {
      std::fill(simplex.begin(), simplex.end(), certa_simplex{});
      const certa_options options{.jobs = jobs};
      ASSERT_EQ(certa_ask(&all.pairs, CERTA_CLOSEST_POINTS, &options, &answers, nullptr), CERTA_OK);
      for (std::size_t k = 0; k < all.extent; ++k) {
        const auto right =
            all.ask(k, [](const auto& a, const auto& b) { return closest_points(a, b); });
        ++verdicts.at(static_cast<std::size_t>(right.verdict));
        ASSERT_EQ(verdict.at(k), static_cast<int>(right.verdict)) << k;
        ASSERT_EQ(stage.at(k), static_cast<int>(right.stage)) << k;
        ASSERT_EQ(bits(distance.at(k)), bits(right.distance)) << k;
        for (std::size_t c = 0; c < D; ++c) {
          ASSERT_EQ(bits(on_a.at(k, 0, c)), bits(right.on_a[c])) << k;
          ASSERT_EQ(bits(on_b.at(k, 0, c)), bits(right.on_b[c])) << k;
          ASSERT_EQ(bits(normal.at(k, 0, c)), bits(right.normal[c])) << k;
        }
        ASSERT_EQ(simplex[k].size, right.simplex().size);
      }
    }
    // Warm starts, from anything, change no verdict and no distance.
    const std::vector<certa_simplex> before = simplex;
    for (std::size_t k = 0; k < all.extent; ++k)
      if (k % 3 == 0) std::memset(&simplex[k], 0xa5, sizeof(certa_simplex));
    ASSERT_EQ(certa_ask(&all.pairs, CERTA_CLOSEST_POINTS, nullptr, &answers, nullptr), CERTA_OK);
    for (std::size_t k = 0; k < all.extent; ++k) {
      const auto right =
          all.ask(k, [](const auto& a, const auto& b) { return certa::distance(a, b); });
      ASSERT_EQ(verdict.at(k), static_cast<int>(right.verdict)) << k;
      ASSERT_EQ(bits(distance.at(k)), bits(right.distance)) << k;
    }
  });
  for (const int count : verdicts) EXPECT_GT(count, 100);
}

TEST(C, EveryQueryIsThatOfTheLibrary) {
  for_all_pairs([]<int D>(Pairs<D>& all) {
    std::vector<std::uint8_t> holds(all.extent), verdict(all.extent);
    std::vector<double> x(all.extent), lower(all.extent), upper(all.extent), error(all.extent);
    std::vector<Point<D>> on_a(all.extent), on_b(all.extent), normal(all.extent);
    std::vector<double> number(all.extent);
    for (std::size_t k = 0; k < all.extent; ++k)
      number[k] = all.ask(k, [](const auto& a, const auto& b) { return distance(a, b).distance; });

    certa_answers answers{.holds = {holds.data(), nullptr}};
    ASSERT_EQ(certa_ask(&all.pairs, CERTA_INTERSECTS, nullptr, &answers, nullptr), CERTA_OK);
    for (std::size_t k = 0; k < all.extent; ++k)
      ASSERT_EQ(holds[k] != 0,
                all.ask(k, [](const auto& a, const auto& b) { return intersects(a, b); }));

    certa_options options{.number = {number.data(), nullptr}};
    ASSERT_EQ(certa_ask(&all.pairs, CERTA_AT_LEAST, &options, &answers, nullptr), CERTA_OK);
    for (std::size_t k = 0; k < all.extent; ++k)
      ASSERT_EQ(holds[k] != 0, all.ask(k, [&](const auto& a, const auto& b) {
        return at_least(a, b, number[k]).holds;
      }));

    options = {.contact_alone = 1};
    answers = {.verdict = {verdict.data(), nullptr}};
    ASSERT_EQ(certa_ask(&all.pairs, CERTA_CLASSIFY, &options, &answers, nullptr), CERTA_OK);
    for (std::size_t k = 0; k < all.extent; ++k)
      ASSERT_EQ(verdict[k], static_cast<int>(all.ask(k, [](const auto& a, const auto& b) {
                  return classify(a, b, {.tell_contact = false}).verdict;
                })));

    options = {.relative_width = 1e-3};
    answers = {.verdict = {verdict.data(), nullptr},
               .lower = {lower.data(), nullptr},
               .upper = {upper.data(), nullptr}};
    ASSERT_EQ(certa_ask(&all.pairs, CERTA_ENCLOSE_DISTANCE, &options, &answers, nullptr), CERTA_OK);
    for (std::size_t k = 0; k < all.extent; ++k) {
      const auto right = all.ask(k, [](const auto& a, const auto& b) {
        return enclose_distance(a, b, {.relative_width = 1e-3});
      });
      ASSERT_EQ(bits(lower[k]), bits(right.lower));
      ASSERT_EQ(bits(upper[k]), bits(right.upper));
    }

    answers.on_a = {on_a.data(), nullptr};
    answers.on_b = {on_b.data(), nullptr};
    answers.normal = {normal.data(), nullptr};
    answers.error = {error.data(), nullptr};
    ASSERT_EQ(certa_ask(&all.pairs, CERTA_ENCLOSE_POINTS, nullptr, &answers, nullptr), CERTA_OK);
    for (std::size_t k = 0; k < all.extent; ++k) {
      const auto right =
          all.ask(k, [](const auto& a, const auto& b) { return enclose_points(a, b); });
      for (std::size_t c = 0; c < D; ++c) {
        ASSERT_EQ(bits(on_a[k][c]), bits(right.on_a[c]));
        ASSERT_EQ(bits(on_b[k][c]), bits(right.on_b[c]));
        ASSERT_EQ(bits(normal[k][c]), bits(right.normal[c]));
      }
      ASSERT_EQ(bits(error[k]), bits(right.error));
      ASSERT_EQ(bits(upper[k]), bits(right.upper));
    }

    answers = {.distance = {x.data(), nullptr}};
    ASSERT_EQ(certa_ask(&all.pairs, CERTA_DISTANCE, nullptr, &answers, nullptr), CERTA_OK);
    for (std::size_t k = 0; k < all.extent; ++k) ASSERT_EQ(bits(x[k]), bits(number[k]));
  });
}

TEST(C, PoliciesAndAlgorithmsAreThoseByName) {
  Pairs<3> stored(false, 6);
  Pairs<3> placed(true, 6);
  int asked = 0;
  for (const std::string_view policy : kPolicyNames)
    for (const char* algorithm : {"kkt", "signed-volumes", "johnson"})
      for (Pairs<3>* all : {&stored, &placed}) {
        const auto query = AnyQuery::find(policy, algorithm, Ask::distance);
        const std::string name(policy);
        std::vector<double> distance(all->extent);
        std::vector<std::uint8_t> verdict(all->extent), stage(all->extent);
        const certa_answers answers{.verdict = {verdict.data(), nullptr},
                                    .stage = {stage.data(), nullptr},
                                    .distance = {distance.data(), nullptr}};
        const certa_options options{.policy = name.c_str(), .algorithm = algorithm};
        certa_error error;
        const certa_status status =
            certa_ask(&all->pairs, CERTA_DISTANCE, &options, &answers, &error);
        const bool works = query && (query->takes_placed() || !all->is_placed);
        ASSERT_EQ(status, works ? CERTA_OK : CERTA_UNSUPPORTED) << name << ' ' << algorithm;
        if (!works) continue;
        ++asked;
        for (std::size_t k = 0; k < all->extent; ++k) {
          const auto right =
              all->ask(k, [&](const auto& a, const auto& b) { return (*query)(a, b); });
          ASSERT_EQ(verdict[k], static_cast<int>(verdict_of(right)));
          std::visit(
              [&](const auto& answer) {
                if constexpr (requires {
                                answer.distance;
                                answer.stage;
                              }) {
                  ASSERT_EQ(bits(distance[k]), bits(static_cast<double>(answer.distance)));
                  ASSERT_EQ(stage[k], static_cast<int>(answer.stage));
                }
              },
              right);
        }
      }
  EXPECT_GT(asked, 20);
}

TEST(C, HandlesAndBoxesAreShapes) {
  const std::vector<double> points{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  certa_shape* made = nullptr;
  ASSERT_EQ(certa_shape_new(3, 4, points.data(), &made, nullptr), CERTA_OK);
  const Handle tetrahedron(made);
  EXPECT_EQ(certa_shape_dimension(made), 3);
  EXPECT_EQ(certa_shape_size(made), 4U);
  EXPECT_TRUE(std::equal(points.begin(), points.end(), certa_shape_coordinates(made)));
  ASSERT_EQ(certa_shape_add_edges(made, nullptr), CERTA_OK);
  const std::array<double, 3> half{1, 2, 3};
  ASSERT_EQ(certa_box_new(3, half.data(), &made, nullptr), CERTA_OK);
  const Handle box(made);

  // 2 x 3 pairs: handles on the first axis, boxes of their half extents on the second.
  const std::array<const certa_shape*, 2> handles{tetrahedron.get(), box.get()};
  const std::array<double, 9> boxes{1, 1, 1, 1, 2, 3, 4, 0, 4};
  const std::array<double, 9> translations{5, 0, 0, 0, 5, 5, 0, 0, 7};
  const std::array<std::size_t, 2> extents{2, 3};
  const std::array<std::ptrdiff_t, 2> first{sizeof(void*), 0};
  const std::array<std::ptrdiff_t, 3> second{0, 3 * sizeof(double), sizeof(double)};
  const certa_pairs pairs{.dimension = 3,
                          .axes = 2,
                          .extents = extents.data(),
                          .a = {.shapes = {handles.data(), first.data()}},
                          .b = {.half_extents = {boxes.data(), second.data()},
                                .translations = {translations.data(), second.data()}}};
  std::array<double, 6> distance{};
  const certa_answers answers{.distance = {distance.data(), nullptr}};
  certa_error error;
  ASSERT_EQ(certa_ask(&pairs, CERTA_DISTANCE, nullptr, &answers, &error), CERTA_OK)
      << error.message;
  const Shape<3> shape_a[] = {Shape<3>::from_coordinates(std::span(points)), certa::box({1, 2, 3})};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      const Shape<3> b = certa::box({boxes[3 * j], boxes[3 * j + 1], boxes[3 * j + 2]});
      const Pose<3> pose(
          Point<3>{translations[3 * j], translations[3 * j + 1], translations[3 * j + 2]});
      EXPECT_EQ(distance[3 * i + j],
                certa::distance(Placed<3>(shape_a[i]), Placed<3>(b, pose)).distance);
    }

  // A shape that moves; after an error it is as it was.
  const std::vector<double> moved{9, 9, 9};
  ASSERT_EQ(certa_shape_assign(tetrahedron.get(), 1, moved.data(), nullptr), CERTA_OK);
  const std::vector<double> bad{1, 2, 3, 4, kNan, 6};
  EXPECT_EQ(certa_shape_assign(tetrahedron.get(), 2, bad.data(), &error), CERTA_INVALID);
  EXPECT_STREQ(error.message, "vertex 1 has a coordinate that is not finite");
  EXPECT_EQ(certa_shape_size(tetrahedron.get()), 1U);
}

TEST(C, OnePairIsABatchWithoutAxes) {
  const double a[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const double b[3][3] = {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}};
  const certa_pairs pair{.dimension = 3,
                         .a = {.vertices = {a, nullptr}, .count = 4},
                         .b = {.vertices = {b, nullptr}, .count = 3}};
  double distance = 0;
  const certa_answers answer{.distance = {&distance, nullptr}};
  ASSERT_EQ(certa_ask(&pair, CERTA_DISTANCE, nullptr, &answer, nullptr), CERTA_OK);
  EXPECT_EQ(distance, std::sqrt(4.0 / 3));
  char* fraction = nullptr;
  ASSERT_EQ(certa_distance_squared(&pair, 0, &fraction, nullptr), CERTA_OK);
  EXPECT_EQ(std::string(Text(fraction).get()), "4/3");
}

/// A pair that is right, of which a test spoils one thing.
struct OnePair {
  double a[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  double quaternion[4] = {1, 0, 0, 0};
  double radius = 0.5;
  std::size_t extent = 1;
  std::int64_t range[2] = {0, 4};
  certa_pairs pairs{};
  certa_options options{};
  std::uint8_t verdict = 7;
  double distance = 7;
  certa_answers answers{};
  certa_query query = CERTA_DISTANCE;

  OnePair() {
    pairs.dimension = 3;
    pairs.a.vertices = pairs.b.vertices = {a, nullptr};
    pairs.a.count = pairs.b.count = 4;
    pairs.b.quaternions = {quaternion, nullptr};
    pairs.b.radii = {&radius, nullptr};
    answers.verdict = {&verdict, nullptr};
    answers.distance = {&distance, nullptr};
  }
  OnePair(const OnePair&) = delete;
  OnePair& operator=(const OnePair&) = delete;
};

TEST(C, APoseIsNoOtherKindAtTheSameAddress) {
  // One address for all matrices and quaternions, and a kind that changes from pair to pair.
  const std::array<double, 9> numbers{0.5, 0.5, 0.5, 0.5, 2, 0, 0, 0, 2};
  const std::array<double, 3> a{1, 2, 3}, b{7, 7, 7};
  const std::array<std::uint8_t, 4> kinds{CERTA_MATRIX, CERTA_QUATERNION, CERTA_QUATERNION,
                                          CERTA_MATRIX};
  const std::size_t extent = kinds.size();
  const std::array<std::ptrdiff_t, 3> vector{0, 0, sizeof(double)};
  const std::array<std::ptrdiff_t, 3> matrix{0, 3 * sizeof(double), sizeof(double)};
  const std::array<std::ptrdiff_t, 2> quaternion{0, sizeof(double)};
  certa_pairs pairs{.dimension = 3,
                    .axes = 1,
                    .extents = &extent,
                    .a = {.vertices = {a.data(), vector.data()}, .count = 1},
                    .b = {.vertices = {b.data(), vector.data()}, .count = 1}};
  pairs.a.matrices = {numbers.data(), matrix.data()};
  pairs.a.quaternions = {numbers.data(), quaternion.data()};
  pairs.a.kinds = {kinds.data(), nullptr};
  std::array<double, 4> distance{};
  const certa_answers answers{.distance = {distance.data(), nullptr}};
  ASSERT_EQ(certa_ask(&pairs, CERTA_DISTANCE, nullptr, &answers, nullptr), CERTA_OK);
  const Shape<3> p{a}, q{b};
  const auto right = [&](const Pose<3>& pose) {
    return certa::distance(Placed<3>(p, pose), Placed<3>(q)).distance;
  };
  const double by_matrix = right(Pose<3>(Matrix<3>{{{0.5, 0.5, 0.5}, {0.5, 2, 0}, {0, 0, 2}}}));
  const double by_quaternion = right(Pose<3>(Quaternion{0.5, 0.5, 0.5, 0.5}));
  ASSERT_NE(by_matrix, by_quaternion);
  EXPECT_EQ(distance, (std::array{by_matrix, by_quaternion, by_quaternion, by_matrix}));
}

TEST(C, ABatchMayBeEmpty) {
  OnePair empty;
  const std::array<std::size_t, 3> extents{2, 0, 3};
  empty.pairs.axes = 3;
  empty.pairs.extents = extents.data();
  certa_error error{};
  EXPECT_EQ(certa_ask(&empty.pairs, empty.query, nullptr, &empty.answers, &error), CERTA_OK);
  EXPECT_EQ(empty.verdict, 7);
  const certa_claims claims{.distance = {&empty.radius, nullptr}};
  const certa_judgements judgements{.outcome = {&empty.verdict, nullptr}};
  EXPECT_EQ(certa_judge(&empty.pairs, &claims, nullptr, nullptr, &judgements, &error), CERTA_OK);
  char* text = nullptr;
  EXPECT_EQ(certa_distance_squared(&empty.pairs, 0, &text, &error), CERTA_INVALID);
}

TEST(C, EveryAnswerHasACertificateThatTheCheckerAccepts) {
  int near = 0, far = 0;
  for_all_pairs(
      [&]<int D>(Pairs<D>& all) {
        for (std::size_t k = 0; k < all.extent; ++k) {
          const auto right =
              all.ask(k, [](const auto& a, const auto& b) { return distance(a, b); });
          for (const certa_query query : {CERTA_INTERSECTS, CERTA_CLASSIFY, CERTA_ENCLOSE_DISTANCE,
                                          CERTA_DISTANCE, CERTA_CLOSEST_POINTS})
            for (const char* policy : {"certified", "adaptive", "exact"}) {
              if (query == CERTA_ENCLOSE_DISTANCE && policy != std::string_view("certified"))
                continue;  // the others do not answer it
              const certa_options options{.policy = policy};
              char* made = nullptr;
              certa_error error;
              ASSERT_EQ(certa_certificate(&all.pairs, k, query, &options, &made, &error), CERTA_OK)
                  << error.message;
              const Text certificate(made);
              certa_checked checked;
              char* square = nullptr;
              ASSERT_EQ(certa_check(&all.pairs, k, made, &checked, &square, &error), CERTA_OK)
                  << error.message;
              const Text squared(square);
              ASSERT_EQ(checked.accepted, 1) << checked.reason;
              ASSERT_EQ(checked.verdict, static_cast<int>(right.verdict)) << made;
              if (right.verdict == Verdict::separated && query >= CERTA_DISTANCE) {
                ASSERT_NE(square, nullptr);
                char* fraction = nullptr;
                ASSERT_EQ(certa_distance_squared(&all.pairs, k, &fraction, nullptr), CERTA_OK);
                ASSERT_STREQ(Text(fraction).get(), square);
              }
              // It is none of other shapes.
              const std::size_t other = (k + 1) % all.extent;
              const auto others =
                  all.ask(other, [](const auto& a, const auto& b) { return classify(a, b); });
              ASSERT_EQ(certa_check(&all.pairs, other, made, &checked, nullptr, &error), CERTA_OK);
              if (checked.accepted != 0)
                ASSERT_EQ(checked.verdict, static_cast<int>(others.verdict));
              else
                ASSERT_NE(std::string(checked.reason), "");
            }
          const double number = right.distance / 2 + 1;
          const std::ptrdiff_t same = 0;
          const certa_options options{.number = {&number, &same}};
          char* made = nullptr;
          ASSERT_EQ(certa_certificate(&all.pairs, k, CERTA_AT_LEAST, &options, &made, nullptr),
                    CERTA_OK);
          const Text certificate(made);
          certa_checked checked;
          ASSERT_EQ(certa_check_at_least(&all.pairs, k, number, made, &checked, nullptr), CERTA_OK);
          ASSERT_EQ(checked.accepted, 1) << checked.reason;
          ASSERT_EQ(checked.holds != 0, right.distance >= number);
          ++(checked.holds != 0 ? far : near);
        }
      },
      4);
  EXPECT_GT(near, 10);
  EXPECT_GT(far, 10);
}

TEST(C, ClaimsAreJudgedAsLinesAre) {
  std::array<int, 4> outcomes{};
  for_all_pairs(
      [&]<int D>(Pairs<D>& all) {
        // Right, a little off, far off, or no number at all.
        std::vector<std::uint8_t> intersects(all.extent), held(all.extent);
        std::vector<double> distance(all.extent), depth(all.extent);
        std::vector<Point<D>> on_a(all.extent), on_b(all.extent), normal(all.extent);
        fuzz::Random random(3);
        for (std::size_t k = 0; k < all.extent; ++k) {
          const auto right =
              all.ask(k, [](const auto& a, const auto& b) { return closest_points(a, b); });
          const std::array<double, 6> factors{1, 1, 1 + 1e-9, 1.5, kNan, -kInfinity};
          const double factor = factors[random.below(factors.size())];
          intersects[k] = static_cast<std::uint8_t>((right.verdict != Verdict::separated) !=
                                                    (random.below(5) == 0));
          held[k] = static_cast<std::uint8_t>(random.below(32));
          distance[k] = right.distance * factor;
          depth[k] = random.below(2) == 0 ? 0 : factor;
          on_a[k] = right.on_a;
          on_b[k] = right.on_b;
          on_a[k][0] *= factor;
          normal[k] = right.normal;
          normal[k][0] += 1;
          normal[k][1] *= factor;
          if (k % 7 == 0) normal[k] = {};  // none
        }
        certa_claims claims{.intersects = {intersects.data(), nullptr},
                            .distance = {distance.data(), nullptr},
                            .on_a = {on_a.data(), nullptr},
                            .on_b = {on_b.data(), nullptr},
                            .normal = {normal.data(), nullptr},
                            .depth = {depth.data(), nullptr},
                            .held = {held.data(), nullptr}};
        std::vector<std::uint8_t> outcome(all.extent);
        std::vector<std::array<std::uint8_t, 5>> parts(all.extent);
        std::vector<std::array<double, 5>> errors(all.extent);
        const certa_judgements judgements{.outcome = {outcome.data(), nullptr},
                                          .parts = {parts.data(), nullptr},
                                          .errors = {errors.data(), nullptr}};
        for (const bool has_tolerance : {false, true}) {
          claims.has_tolerance = has_tolerance ? 1 : 0;
          claims.absolute = 1e-6;
          claims.relative = 1e-3;
          certa_error error;
          ASSERT_EQ(certa_judge(&all.pairs, &claims, nullptr, nullptr, &judgements, &error),
                    CERTA_OK)
              << error.message;
          for (std::size_t k = 0; k < all.extent; ++k) {
            tools::Claim claim;
            const auto holds = [&](int bit) { return (held[k] & bit) != 0; };
            if (holds(1)) claim.intersects = intersects[k] != 0;
            if (holds(2)) claim.distance = distance[k];
            if (holds(4))
              claim.witness = {{on_a[k].begin(), on_a[k].end()}, {on_b[k].begin(), on_b[k].end()}};
            if (holds(8) && normal[k] != Point<D>{})
              claim.normal.emplace(normal[k].begin(), normal[k].end());
            if (holds(16)) claim.depth = depth[k];
            const auto judgement = all.ask(k, [&](const auto& a, const auto& b) {
              const auto answer = certa::distance(a, b);
              const tools::PairLine line{
                  .id = "null",
                  .shapes = ShapePair<D>{all.a.shapes[k], all.b.shapes[k],
                                         all.is_placed ? all.a.poses[k] : Pose<D>(),
                                         all.is_placed ? all.b.poses[k] : Pose<D>(),
                                         all.is_placed ? all.a.radii[k] : 0,
                                         all.is_placed ? all.b.radii[k] : 0},
                  .claims = {{"", claim}}};
              return judge(line, answer.verdict, distance_squared(answer, a, b),
                           has_tolerance ? tools::ClaimTolerance{1e-6, 1e-3}
                                         : tools::ClaimTolerance{})
                  .front();
            });
            ASSERT_EQ(outcome[k], static_cast<int>(judgement.outcome)) << k;
            ++outcomes.at(outcome[k]);
            for (std::size_t p = 0; p < 5; ++p) {
              ASSERT_EQ(parts[k][p], static_cast<int>(judgement.parts[p])) << k << ' ' << p;
              ASSERT_EQ(bits(errors[k][p]), bits(judgement.errors[p].value_or(kNan)));
            }
          }
        }
      },
      6);
  for (const int count : outcomes) EXPECT_GT(count, 5);
}

struct FreeFile {
  void operator()(certa_file* file) const noexcept { certa_file_free(file); }
};

TEST(C, FilesHoldAllOfPairs) {
  const tools::Scratch scratch;
  for_all_pairs(
      [&]<int D>(Pairs<D>& all) {
        std::vector<std::string> ids(all.extent);
        std::vector<const char*> id_texts(all.extent);
        std::vector<double> claimed(all.extent);
        std::vector<std::uint8_t> held(all.extent);
        for (std::size_t k = 0; k < all.extent; ++k) {
          ids[k] = k % 2 == 0 ? std::to_string(k) : "\"pair " + std::to_string(k) + "\"";
          id_texts[k] = ids[k].c_str();
          claimed[k] = k % 5 == 0 ? kNan : 0.25 * static_cast<double>(k);
          held[k] = k % 3 == 0 ? 0 : CERTA_CLAIMS_DISTANCE;
        }
        const certa_claims claims{.distance = {claimed.data(), nullptr},
                                  .held = {held.data(), nullptr}};
        for (const char* name : {"x.jsonl", "x.certa", "x.certa.gz"}) {
          const std::string path = scratch.path(name);
          certa_error error{};
          ASSERT_EQ(certa_file_write(path.c_str(), &all.pairs, &claims, id_texts.data(), &error),
                    CERTA_OK)
              << error.message;
          certa_file* read = nullptr;
          ASSERT_EQ(certa_file_read(path.c_str(), nullptr, &read, &error), CERTA_OK)
              << error.message;
          const std::unique_ptr<certa_file, FreeFile> file(read);
          const certa_pairs* const pairs = certa_file_pairs(read);
          ASSERT_EQ(pairs->dimension, D);
          ASSERT_EQ(pairs->extents[0], all.extent);
          std::vector<std::array<double, 2>> before(all.extent), after(all.extent);
          std::vector<std::array<std::uint8_t, 5>> parts_before(all.extent),
              parts_after(all.extent);
          const auto judge = [](const certa_pairs* given, const certa_claims* of,
                                std::vector<std::array<double, 2>>& numbers,
                                std::vector<std::array<std::uint8_t, 5>>& parts) {
            const std::ptrdiff_t stride = sizeof(std::array<double, 2>);
            const certa_answers answers{.distance = {numbers.data(), &stride}};
            const certa_judgements judgements{.parts = {parts.data(), nullptr}};
            return certa_judge(given, of, nullptr, &answers, &judgements, nullptr);
          };
          ASSERT_EQ(judge(&all.pairs, &claims, before, parts_before), CERTA_OK);
          ASSERT_EQ(judge(pairs, certa_file_claims(read), after, parts_after), CERTA_OK);
          ASSERT_EQ(before, after);
          ASSERT_EQ(parts_before, parts_after);
          for (std::size_t k = 0; k < all.extent; ++k)
            ASSERT_EQ(std::string(certa_file_id(read, k)), ids[k]);
          ASSERT_STREQ(certa_file_id(read, all.extent), "null");
        }
      },
      4);
}

TEST(C, ClaimsThatAreNoneAreRefused) {
  const std::array<double, 2> a{0, 0}, b{3, 4};
  const certa_pairs pair{.dimension = 2,
                         .a = {.vertices = {a.data(), nullptr}, .count = 1},
                         .b = {.vertices = {b.data(), nullptr}, .count = 1}};
  const double number = 5;
  std::uint8_t held = 0, intersects = 0;
  const certa_claims claims{.intersects = {&intersects, nullptr},
                            .distance = {&number, nullptr},
                            .held = {&held, nullptr}};
  std::uint8_t outcome = 0;
  const certa_judgements judgements{.outcome = {&outcome, nullptr}};
  certa_error error{};
  const auto judge = [&] {
    return certa_judge(&pair, &claims, nullptr, nullptr, &judgements, &error);
  };
  held = CERTA_CLAIMS_INTERSECTS | CERTA_CLAIMS_DISTANCE;
  EXPECT_EQ(judge(), CERTA_OK) << error.message;
  intersects = 2;
  EXPECT_EQ(judge(), CERTA_INVALID);
  EXPECT_STREQ(error.message, "a claim `intersects` is neither 0 nor 1");
  held = CERTA_CLAIMS_DISTANCE;  // nobody looks at it
  EXPECT_EQ(judge(), CERTA_OK) << error.message;
  held = 32;
  EXPECT_EQ(judge(), CERTA_INVALID);
  EXPECT_STREQ(error.message, "the parts that are held are no sum of 1, 2, 4, 8 and 16");
  held = CERTA_CLAIMS_NORMAL;
  EXPECT_EQ(judge(), CERTA_INVALID);
  EXPECT_STREQ(error.message, "a part is held for which there is no array");
}

TEST(C, ClaimsByNameAreThoseOfAnEngine) {
  const tools::Scratch scratch;
  const std::string path = scratch.file(
      "x.jsonl", R"({"a":{"point":[0,0]},"b":{"point":[3,4]},"claims":{"ode":{"distance":5},)"
                 R"("fcl":{"distance":6}}})"
                 "\n"
                 R"({"a":{"point":[0,0]},"b":{"point":[3,4]}})"
                 "\n");
  certa_error error{};
  certa_file* read = nullptr;
  EXPECT_EQ(certa_file_read(path.c_str(), nullptr, &read, &error), CERTA_INVALID);
  EXPECT_TRUE(std::string(error.message)
                  .ends_with(":1: the claims have names: choose the engine, one of ode, fcl"))
      << error.message;
  for (const auto& [engine, number] :
       {std::pair("ode", 5.0), std::pair("fcl", 6.0), std::pair("", 0.0)}) {
    ASSERT_EQ(certa_file_read(path.c_str(), engine, &read, &error), CERTA_OK) << error.message;
    const std::unique_ptr<certa_file, FreeFile> file(read);
    const certa_claims* const claims = certa_file_claims(read);
    ASSERT_EQ(claims != nullptr, number > 0);
    if (claims == nullptr) continue;
    EXPECT_EQ(*static_cast<const double*>(claims->distance.data), number);
    const auto* const held = static_cast<const std::uint8_t*>(claims->held.data);
    EXPECT_EQ(held[0], CERTA_CLAIMS_DISTANCE);
    EXPECT_EQ(held[1], 0);
  }
}

TEST(C, FilesThatAreNoneAreRefused) {
  const tools::Scratch scratch;
  certa_file* file = nullptr;
  certa_error error{};
  const std::string pair = R"({"a":{"point":[0,0]},"b":{"point":[1,0]}})";
  EXPECT_EQ(
      certa_file_read(scratch.file("x.jsonl", pair + "\n7\n").c_str(), nullptr, &file, &error),
      CERTA_INVALID);
  EXPECT_NE(std::string(error.message).find("x.jsonl:2: "), std::string::npos) << error.message;
  EXPECT_EQ(certa_file_read(scratch.path("nowhere").c_str(), nullptr, &file, &error),
            CERTA_INVALID);
  EXPECT_EQ(certa_file_read(nullptr, nullptr, &file, &error), CERTA_INVALID);
  EXPECT_EQ(certa_file_read("-", nullptr, &file, &error), CERTA_INVALID);
  // A long path is cut, at a character, and never the reason.
  const std::string deep = scratch.file("\u00e4" + std::string(200, 'x') + ".jsonl", "7\n");
  EXPECT_EQ(certa_file_read(deep.c_str(), nullptr, &file, &error), CERTA_INVALID);
  EXPECT_TRUE(std::string(error.message).ends_with(":1: the line is a number, not an object"))
      << error.message;
  EXPECT_EQ(certa_file_claims(nullptr), nullptr);
  ASSERT_EQ(certa_file_read(scratch.file("x.jsonl", pair).c_str(), nullptr, &file, &error),
            CERTA_OK);
  const std::unique_ptr<certa_file, FreeFile> right(file);
  EXPECT_EQ(certa_file_claims(file), nullptr);
  const char* ids[] = {"no json"};
  const std::string kept = scratch.file("y.jsonl", "it stays");
  EXPECT_EQ(certa_file_write(kept.c_str(), certa_file_pairs(file), nullptr, ids, &error),
            CERTA_INVALID);
  EXPECT_EQ(scratch.read("y.jsonl"), "it stays");
  EXPECT_EQ(certa_file_write("-", certa_file_pairs(file), nullptr, nullptr, &error), CERTA_INVALID);
  ASSERT_EQ(certa_file_write(kept.c_str(), certa_file_pairs(file), nullptr, nullptr, &error),
            CERTA_OK);
  EXPECT_TRUE(scratch.read("y.jsonl").starts_with("{"));
  EXPECT_EQ(certa_file_write((scratch.path("no") + "/folder").c_str(), certa_file_pairs(file),
                             nullptr, nullptr, &error),
            CERTA_INVALID);
}

// ------------------------------------------------------------------------------- what is refused

TEST(C, RefusesWhatIsNoPairAndSaysWhy) {
  struct Case {
    const char* message;
    std::function<void(OnePair&)> spoil;
    certa_status status = CERTA_INVALID;
  };
  const std::vector<Case> cases{
      {"the dimension is 4, not 2 or 3", [](OnePair& x) { x.pairs.dimension = 4; }},
      {"the batch has 33 axes, not 0 to 32", [](OnePair& x) { x.pairs.axes = 33; }},
      {"the batch has -1 axes, not 0 to 32", [](OnePair& x) { x.pairs.axes = -1; }},
      {"the batch has no extents", [](OnePair& x) { x.pairs.axes = 1; }},
      {"the batch has more than 2^48 pairs",
       [](OnePair& x) {
         x.extent = SIZE_MAX;
         x.pairs.axes = 1;
         x.pairs.extents = &x.extent;
       }},
      {"a: there are no shapes, vertices or half extents",
       [](OnePair& x) { x.pairs.a.vertices.data = nullptr; }},
      {"b: there are several of shapes, vertices and half extents",
       [](OnePair& x) {
         x.pairs.b.half_extents = {x.a, nullptr};
       }},
      {"a: there are ranges, but no vertices",
       [](OnePair& x) {
         x.pairs.a.ranges = {x.range, nullptr};
         x.pairs.a.half_extents = x.pairs.a.vertices;
         x.pairs.a.vertices.data = nullptr;
       }},
      {"b: there are more than 2^48 vertices", [](OnePair& x) { x.pairs.b.count = SIZE_MAX / 3; }},
      {"b: there are matrices and quaternions, but no kinds",
       [](OnePair& x) {
         x.pairs.b.matrices = {x.a, nullptr};
       }},
      {"a: there are kinds without matrices and quaternions",
       [](OnePair& x) {
         x.pairs.a.kinds = {x.a, nullptr};
       }},
      {"b: the order of quaternions is unknown",
       [](OnePair& x) { x.pairs.b.quaternion_order = 2; }},
      {"quaternions are for space, and the pairs are in the plane",
       [](OnePair& x) { x.pairs.dimension = 2; }},
      {"a: vertex 2 has a coordinate that is not finite", [](OnePair& x) { x.a[2][1] = kNan; }},
      {"a: a shape needs at least one vertex", [](OnePair& x) { x.pairs.a.count = 0; }},
      {"b: the quaternion is zero", [](OnePair& x) { x.quaternion[0] = 0; }},
      {"b: the radius is not a finite number of at least 0", [](OnePair& x) { x.radius = -1; }},
      {"b: the radius is not a finite number of at least 0", [](OnePair& x) { x.radius = kNan; }},
      {"a: the range of vertices from -1 to 4 is not within the list of 4",
       [](OnePair& x) {
         x.range[0] = -1;
         x.pairs.a.ranges = {x.range, nullptr};
       }},
      {"a: the range of vertices from 0 to 5 is not within the list of 4",
       [](OnePair& x) {
         x.range[1] = 5;
         x.pairs.a.ranges = {x.range, nullptr};
       }},
      {"there is no query 7", [](OnePair& x) { x.query = 7; }},
      {"there is no query -1", [](OnePair& x) { x.query = -1; }},
      {"this query has no answer distance", [](OnePair& x) { x.query = CERTA_CLASSIFY; }},
      {"this query has no answer on_a",
       [](OnePair& x) {
         x.answers.on_a = {x.a, nullptr};
       }},
      {"there is no policy fast: certified, uncertified, adaptive, exact, double, float, "
       "long-double, quad",
       [](OnePair& x) { x.options.policy = "fast"; }, CERTA_UNSUPPORTED},
      {"there is no algorithm epa", [](OnePair& x) { x.options.algorithm = "epa"; },
       CERTA_UNSUPPORTED},
      {"the relative width is negative or NaN", [](OnePair& x) { x.options.relative_width = -1; }},
      {"a search tolerance is a fraction: 0 or more, and below 1",
       [](OnePair& x) { x.options.search_tolerance = 1; }},
      {"the policy certified has no search tolerance",
       [](OnePair& x) { x.options.search_tolerance = 0.5; }, CERTA_UNSUPPORTED},
      {"there is no number to compare the distance with",
       [](OnePair& x) {
         x.query = CERTA_AT_LEAST;
         x.answers = {};
       }},
  };
  for (const Case& each : cases) {
    OnePair pair;
    each.spoil(pair);
    certa_error error{};
    EXPECT_EQ(certa_ask(&pair.pairs, pair.query, &pair.options, &pair.answers, &error), each.status)
        << each.message;
    EXPECT_STREQ(error.message, each.message);
    EXPECT_EQ(error.status, each.status);
    EXPECT_EQ(certa_ask(&pair.pairs, pair.query, &pair.options, &pair.answers, nullptr),
              each.status);
  }
  OnePair right;
  EXPECT_EQ(certa_ask(&right.pairs, right.query, &right.options, &right.answers, nullptr),
            CERTA_OK);
  EXPECT_EQ(right.verdict, CERTA_OVERLAPPING);
  certa_error error{};
  EXPECT_EQ(certa_ask(nullptr, CERTA_DISTANCE, nullptr, &right.answers, &error), CERTA_INVALID);
  EXPECT_EQ(certa_ask(&right.pairs, CERTA_DISTANCE, nullptr, nullptr, &error), CERTA_INVALID);
  EXPECT_EQ(certa_distance_squared(&right.pairs, 1, nullptr, &error), CERTA_INVALID);
  char* text = nullptr;
  EXPECT_EQ(certa_distance_squared(&right.pairs, 1, &text, &error), CERTA_INVALID);
  EXPECT_STREQ(error.message, "there is no pair of that number");
  const certa_options uncertain{.policy = "double"};
  EXPECT_EQ(certa_certificate(&right.pairs, 0, CERTA_DISTANCE, &uncertain, &text, &error),
            CERTA_UNSUPPORTED);
  certa_checked checked;
  for (const char* bad : {"", "{}", "[]", "{\"kind\":\"distance\"}", "{\"kind\":\"nearly\"}"})
    EXPECT_EQ(certa_check(&right.pairs, 0, bad, &checked, nullptr, &error), CERTA_INVALID) << bad;
  certa_free(nullptr);
  certa_shape_free(nullptr);
  EXPECT_EQ(certa_interface(), CERTA_INTERFACE);
}

TEST(C, NamesTheFirstPairThatIsWrong) {
  constexpr std::size_t kSize = 5000;
  std::vector<double> points(kSize * 3, 1.0);
  for (const std::size_t bad : {4000U, 77U, 4999U}) points[3 * bad + 2] = kInfinity;
  const double origin[3] = {0, 0, 0};
  const std::ptrdiff_t same[3] = {0, 0, sizeof(double)};
  const certa_pairs pairs{.dimension = 3,
                          .axes = 1,
                          .extents = &kSize,
                          .a = {.vertices = {points.data(), nullptr}, .count = 1},
                          .b = {.vertices = {origin, same}, .count = 1}};
  std::vector<double> distance(kSize, -1);
  const certa_answers answers{.distance = {distance.data(), nullptr}};
  for (const std::uint32_t jobs : {1U, 2U, 8U}) {
    certa_error error{};
    const certa_options options{.jobs = jobs};
    ASSERT_EQ(certa_ask(&pairs, CERTA_DISTANCE, &options, &answers, &error), CERTA_INVALID);
    EXPECT_EQ(error.has_row, 1);
    EXPECT_EQ(error.row, 77U);
    EXPECT_STREQ(error.message, "a: vertex 0 has a coordinate that is not finite");
    for (std::size_t k = 0; k < 77; ++k) ASSERT_EQ(distance[k], std::sqrt(3.0));
  }
}

TEST(C, StopsWhenItIsToldTo) {
  constexpr std::size_t kSize = 100000;
  std::vector<double> points(kSize * 2, 1.0);
  const double origin[2] = {0, 0};
  const std::ptrdiff_t same[3] = {0, 0, sizeof(double)};
  const certa_pairs pairs{.dimension = 2,
                          .axes = 1,
                          .extents = &kSize,
                          .a = {.vertices = {points.data(), nullptr}, .count = 1},
                          .b = {.vertices = {origin, same}, .count = 1}};
  std::vector<double> distance(kSize, -1);
  const certa_answers answers{.distance = {distance.data(), nullptr}};
  std::uint64_t answered = 0;
  const certa_options options{.jobs = 2,
                              .progress =
                                  [](void* context, std::uint64_t count) {
                                    *static_cast<std::uint64_t*>(context) = count;
                                    return count >= 1000 ? 1 : 0;
                                  },
                              .context = &answered};
  certa_error error{};
  EXPECT_EQ(certa_ask(&pairs, CERTA_DISTANCE, &options, &answers, &error), CERTA_STOPPED);
  EXPECT_GE(answered, 1000U);
  EXPECT_LT(answered, 2000U);
}

TEST(C, ShapesRefuseWhatIsNone) {
  certa_shape* shape = nullptr;
  certa_error error{};
  const double points[4] = {0, 0, kNan, 1};
  EXPECT_EQ(certa_shape_new(2, 2, points, &shape, &error), CERTA_INVALID);
  EXPECT_STREQ(error.message, "vertex 1 has a coordinate that is not finite");
  EXPECT_EQ(certa_shape_new(2, 0, nullptr, &shape, &error), CERTA_INVALID);
  EXPECT_EQ(certa_shape_new(1, 1, points, &shape, &error), CERTA_INVALID);
  EXPECT_EQ(certa_shape_new(2, 1, nullptr, &shape, &error), CERTA_INVALID);
  EXPECT_EQ(certa_shape_new(2, SIZE_MAX / 2, points, &shape, &error), CERTA_INVALID);
  EXPECT_EQ(certa_shape_new(2, 1, points, nullptr, &error), CERTA_INVALID);
  const double half[3] = {1, -1, 1};
  EXPECT_EQ(certa_box_new(3, half, &shape, &error), CERTA_INVALID);
  EXPECT_EQ(certa_shape_assign(nullptr, 1, points, &error), CERTA_INVALID);
  EXPECT_EQ(certa_shape_add_edges(nullptr, &error), CERTA_INVALID);
  EXPECT_EQ(certa_shape_size(nullptr), 0U);
}

}  // namespace
}  // namespace certa
