// The checker compared with its definition, on bodies with poses and radii at both ends of the
// range of doubles, and on comparisons with numbers at which the answer changes.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <certa/check.hpp>
#include <certa/fuzz/random.hpp>

#include "examples.hpp"
#include "mutants.hpp"
#include "reference_check.hpp"

namespace certa::test {
namespace {

constexpr double kTiniest = std::numeric_limits<double>::denorm_min();
constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <int D>
struct OwnBody {
  Points<D> vertices;
  Pose<D> pose;
  double radius = 0;

  [[nodiscard]] Body<D> body() const { return {vertices, pose, radius}; }
};

/// Counts of the checker's results, by the kind of certificate.
struct Told {
  std::array<int, std::variant_size_v<Certificate>> proved{};
  std::array<int, std::variant_size_v<Certificate>> at_least{};
  std::array<int, std::variant_size_v<Certificate>> below{};
  std::array<int, std::variant_size_v<Certificate>> refused{};
};

/// Compares the checker's answers about two bodies with the definition.
template <int D>
class Held {
 public:
  Held(const OwnBody<D>& a, const OwnBody<D>& b) : a_(a.body()), b_(b.body()), reference_(a_, b_) {}

  void expect(const Certificate& certificate, Told& told) const {
    const CheckResult result = check<D>(a_, b_, certificate);
    const auto proved = reference_.prove(certificate);
    ASSERT_EQ(result.accepted, proved.has_value()) << result.reason;
    EXPECT_EQ(result.accepted, result.reason.empty());
    if (!proved) return;
    ++told.proved[certificate.index()];
    EXPECT_EQ(result.proves, proved->verdict);
    ASSERT_EQ(result.distance_squared.has_value(), proved->distance_squared.has_value());
    if (!proved->distance_squared) return;
    EXPECT_EQ(fuzz::to_fraction(*result.distance_squared), *proved->distance_squared);
  }

  void expect(const Certificate& certificate, double x, Told& told) const {
    const AtLeastResult result = check_at_least<D>(a_, b_, x, certificate);
    const std::optional<bool> tells = reference_.tell(certificate, x);
    ASSERT_EQ(result.accepted, tells.has_value()) << x << ": " << result.reason;
    EXPECT_EQ(result.accepted, result.reason.empty());
    EXPECT_EQ(result.holds, tells.value_or(false)) << x;
    if (!(x > 0 && x < kInfinity)) return;  // others are decided without the certificate
    ++(!tells ? told.refused : *tells ? told.at_least : told.below)[certificate.index()];
  }

  /// The neighbouring positive doubles between which a certificate's answer changes, if it does.
  [[nodiscard]] std::optional<std::pair<double, double>> limit(
      const Certificate& certificate) const {
    auto low = std::bit_cast<std::uint64_t>(kTiniest);
    auto high = std::bit_cast<std::uint64_t>(kLargest);
    const auto tell = [&](std::uint64_t bits) {
      return reference_.tell(certificate, std::bit_cast<double>(bits));
    };
    const auto of_low = tell(low);
    if (of_low == tell(high)) return std::nullopt;
    while (high - low > 1) {
      const std::uint64_t middle = low + (high - low) / 2;
      (tell(middle) == of_low ? low : high) = middle;
    }
    return std::pair{std::bit_cast<double>(low), std::bit_cast<double>(high)};
  }

 private:
  Body<D> a_;
  Body<D> b_;
  ReferenceCheck<D> reference_;
};

// ---- The examples made by hand, as placed and rounded shapes of any size ----

/// How a body is given: by its placed vertices, translated, sheared, or by a quarter turn, which in
/// space is a quaternion.
enum class Dress : std::uint8_t { stored, moved, sheared, turned };
constexpr std::array kDresses{Dress::stored, Dress::moved, Dress::sheared, Dress::turned};

/// The powers of two by which the numbers of each kind are multiplied; stored shapes use
/// `position`.
struct Scale {
  int linear;    ///< the pose's matrix, or its quaternion, which may have any length
  int own;       ///< the vertices of a shape with a pose
  int position;  ///< translations, radii and the number: linear + own
};
constexpr std::array kScales{Scale{0, 0, 0},          Scale{70, 70, 140},
                             Scale{400, 500, 900},    Scale{-530, -530, -1060},
                             Scale{-1072, 12, -1060}, Scale{12, -1072, -1060},
                             Scale{600, -600, 0},     Scale{-600, 600, 0}};

template <int D>
Point<D> times(Point<D> p, int exponent) {
  for (double& x : p) x = std::ldexp(x, exponent);
  return p;
}

/// A body whose placed vertices are 2^scale.position times those given.
template <int D>
OwnBody<D> dressed(const Points<D>& vertices, Dress dress, const Scale& scale, double radius) {
  OwnBody<D> body{{}, {}, std::ldexp(radius, scale.position)};
  Matrix<D> matrix = identity_matrix<D>();
  Point<D> translation{};
  if (dress != Dress::stored) translation[0] = 3;
  if (dress == Dress::sheared) matrix[0][D - 1] = 1;
  if (dress == Dress::turned) {
    matrix[0] = {};
    matrix[1] = {};
    matrix[0][1] = -1;  // (x, y) becomes (-y, x)
    matrix[1][0] = 1;
  }
  for (Point<D> v : vertices) {
    for (std::size_t c = 0; c < D; ++c) v[c] -= translation[c];
    if (dress == Dress::sheared) v[0] -= v[D - 1];
    if (dress == Dress::turned) {
      const double x = v[0];
      v[0] = v[1];
      v[1] = -x;
    }
    body.vertices.push_back(times<D>(v, dress == Dress::stored ? scale.position : scale.own));
  }
  if (dress == Dress::stored) return body;
  translation = times<D>(translation, scale.position);
  if constexpr (D == 3)
    if (dress == Dress::turned) {
      for (Point<D>& v : body.vertices) v = times<D>(v, scale.linear);
      const double size = std::ldexp(1, scale.linear / 2);
      body.pose = Pose<D>(Quaternion{size, 0, 0, size}, translation);
      return body;
    }
  for (Point<D>& row : matrix) row = times<D>(row, scale.linear);
  body.pose = Pose<D>(matrix, translation);
  return body;
}

/// Compares the proofs of each example and its mutants with the definition, in one dress after the
/// other.
template <int D>
void expect_examples(const Scale& scale, Told& told) {
  std::size_t turn = 0;
  for (const Example<D>& example : examples<D>()) {
    std::vector<Certificate> certificates = mutants(example);
    certificates.insert(certificates.begin(), kDresses.size(), example.certificate);
    for (const double radius : {0.0, 0.25, 4.0}) {
      std::vector<Held<D>> pairs;
      std::vector<OwnBody<D>> bodies;
      bodies.reserve(2 * kDresses.size());  // spans refer to them
      for (std::size_t k = 0; k < kDresses.size(); ++k) {
        const OwnBody<D>& a =
            bodies.emplace_back(dressed<D>(example.a, kDresses[k], scale, radius / 2));
        const OwnBody<D>& b = bodies.emplace_back(
            dressed<D>(example.b, kDresses[(k + turn) % kDresses.size()], scale, radius / 2));
        pairs.emplace_back(a, b);
      }
      for (const Certificate& certificate : certificates) {
        const Held<D>& pair = pairs[turn++ % pairs.size()];
        SCOPED_TRACE(example.name);
        pair.expect(certificate, told);
        for (const double x : {-1.0, 0.0, 0x1p-9, 1.0, 4.0, kInfinity, kNan})
          pair.expect(certificate, std::ldexp(x, scale.position), told);
        if (turn % 8 != 0) continue;
        if (const auto limit = pair.limit(certificate)) {
          pair.expect(certificate, limit->first, told);
          pair.expect(certificate, limit->second, told);
        }
      }
    }
  }
}

TEST(CheckBodies, ExamplesProveOfAnySizeWhatTheDefinitionSays) {
  for (const Scale& scale : kScales) {
    SCOPED_TRACE(scale.position);
    Told told;
    expect_examples<2>(scale, told);
    expect_examples<3>(scale, told);
    for (const Certificate& kind : std::initializer_list<Certificate>{
             SeparationCertificate{}, DistanceCertificate{}, IntersectionCertificate{},
             TouchingCertificate{}, OverlapCertificate{}, NearCertificate{}}) {
      const std::size_t k = kind.index();
      SCOPED_TRACE(k);
      EXPECT_GE(told.proved[k], 10);
      EXPECT_GE(told.refused[k], 30);
      const bool proves_gaps = std::holds_alternative<SeparationCertificate>(kind) ||
                               std::holds_alternative<DistanceCertificate>(kind);
      EXPECT_GE(told.at_least[k], proves_gaps ? 20 : 0);
      EXPECT_GE(told.below[k], std::holds_alternative<SeparationCertificate>(kind) ? 0 : 20);
    }
  }
}

// ---- Single points, whose certificates are known; one number alone is large or tiny ----

/// The numbers of a pair, each at an index of its own.
struct Numbers {
  std::array<double, 2> vertices, linear, translations, radii;
  double x;
};
constexpr std::size_t kPlaces = 9;

double& place_of(Numbers& numbers, std::size_t k) {
  return k == 8   ? numbers.x
         : k >= 6 ? numbers.radii[k - 6]
         : k >= 4 ? numbers.translations[k - 4]
         : k >= 2 ? numbers.linear[k - 2]
                  : numbers.vertices[k];
}

/// A body of one vertex. The digits of `form` choose the dress and the numbers that are not zero.
template <int D>
OwnBody<D> point_body(double vertex, double linear, double translation, double radius,
                      std::size_t form) {
  const Dress dress = kDresses[form % 4];
  const std::size_t axis = form / 4 % D;
  Point<D> v{}, t{};
  v[axis] = vertex;
  v[(axis + 1) % D] = -vertex;
  t[axis] = translation;
  OwnBody<D> body{{v}, {}, std::abs(radius)};
  if (dress == Dress::stored) return body;
  if constexpr (D == 3)
    if (dress == Dress::turned && linear != 0) {
      std::array<double, 4> q{};
      const std::size_t k = form / 12 % 4;
      q[k] = linear;
      q[(k + 1 + form / 48 % 3) % 4] = form / 144 % 2 == 0 ? 1 : linear;
      body.pose = Pose<3>(Quaternion{q[0], q[1], q[2], q[3]}, t);
      return body;
    }
  Matrix<D> matrix{};
  for (std::size_t c = 0; c < D; ++c) matrix[c][c] = c == axis ? linear : -linear;
  if (dress == Dress::sheared) matrix[axis][(axis + 1) % D] = 1;  // otherwise not sheared
  body.pose = Pose<D>(matrix, t);
  return body;
}

template <int D>
void expect_points(const Numbers& n, fuzz::Random& random, Told& told) {
  const std::size_t form = random.below(288);
  const OwnBody<D> a =
      point_body<D>(n.vertices[0], n.linear[0], n.translations[0], n.radii[0], form);
  const OwnBody<D> b = point_body<D>(n.vertices[1], n.linear[1], n.translations[1], n.radii[1],
                                     random.below(2) == 0 ? form : random.below(288));
  const Held<D> held(a, b);
  const std::vector<WeightedVertex> only{{0, frac(1)}};
  std::vector<Rational> direction(D, frac(0));
  direction[form / 4 % D] = frac(2, 3);
  for (const Certificate& certificate : std::initializer_list<Certificate>{
           DistanceCertificate{only, only}, IntersectionCertificate{only, only},
           TouchingCertificate{only, only, direction}, NearCertificate{only, only},
           SeparationCertificate{direction}}) {
    held.expect(certificate, told);
    held.expect(certificate, n.x, told);
  }
}

TEST(CheckBodies, OneNumberMayBeOfAnotherSize) {
  Told told;
  fuzz::Random random(28);
  constexpr std::array kSizes{0.0, kTiniest, 3 * 0x1p-1060, 0x1p-70, 1.0, 5 * 0x1p60, 3 * 0x1p1000};
  for (const double all : kSizes)
    for (std::size_t place = 0; place < kPlaces; ++place)
      for (const double alone : kSizes)
        for (std::size_t k = 0; k < 12; ++k) {
          Numbers numbers{{all, -all}, {all, all}, {all, all * 0.5}, {all, all}, all};
          place_of(numbers, place) = k % 3 == 2 ? -alone : alone;
          SCOPED_TRACE("all " + std::to_string(std::ilogb(all)) + ", place " +
                       std::to_string(place) + " " + std::to_string(std::ilogb(alone)));
          expect_points<2>(numbers, random, told);
          expect_points<3>(numbers, random, told);
        }
  const auto is_common = [](int count) { return count >= 500; };
  EXPECT_TRUE(is_common(told.proved[Certificate(DistanceCertificate{}).index()]));
  EXPECT_TRUE(is_common(told.at_least[Certificate(DistanceCertificate{}).index()]));
  EXPECT_TRUE(is_common(told.below[Certificate(DistanceCertificate{}).index()]));
  EXPECT_TRUE(is_common(told.proved[Certificate(IntersectionCertificate{}).index()]));
  EXPECT_TRUE(is_common(told.at_least[Certificate(SeparationCertificate{}).index()]));
  EXPECT_TRUE(is_common(told.below[Certificate(NearCertificate{}).index()]));
}

// ---- Comparisons that are nearly right ----------------------------------------------------------

TEST(CheckBodies, ComparisonsByWrongCertificatesAreRefused) {
  // Overlapping squares. Their gap along the direction is -5, whose square is 5^2.
  const OwnBody<2> square{kUnitSquare, {}, 0};
  const OwnBody<2> around{{{-4, -4}, {5, -4}, {5, 5}, {-4, 5}}, {}, 0};
  const Certificate along = SeparationCertificate{{frac(1), frac(0)}};
  const auto refusal = [](const OwnBody<2>& a, const OwnBody<2>& b, double x,
                          const Certificate& certificate) {
    return check_at_least<2>(a.body(), b.body(), x, certificate).reason;
  };
  EXPECT_EQ(refusal(square, around, 5, along),
            "the gap along the direction is less than the number");
  EXPECT_EQ(refusal(square, square, 1, along),
            "the gap along the direction is less than the number");
  // Corners at a distance of 20, of squares at a distance of 3.
  const OwnBody<2> beyond{{{4, 0}, {21, 0}, {4, 1}}, {}, 0};
  const std::vector<WeightedVertex> origin{{0, frac(1)}}, far_corner{{1, frac(1)}};
  const Certificate corners = DistanceCertificate{origin, far_corner};
  EXPECT_EQ(refusal(square, beyond, 20, corners), "vertex 1 of A lies beyond the supporting plane");
}

}  // namespace
}  // namespace certa::test
