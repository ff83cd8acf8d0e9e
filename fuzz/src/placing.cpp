#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include <certa/fuzz/as_float.hpp>
#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/recipe.hpp>

#include "poses.hpp"
#include "resting.hpp"

namespace certa::fuzz {

namespace {

constexpr double kMost = std::numeric_limits<double>::max();

using LatticePair = std::array<std::vector<Lattice>, 2>;

template <int D>
Pair<D> pair_of(const LatticePair& shapes) {
  Pair<D> pair;
  for (const bool second : {false, true})
    for (const Lattice& p : shapes[second]) {
      Point<D>& x = (second ? pair.b : pair.a).emplace_back();
      for (std::size_t k = 0; k < D; ++k) x[k] = p[k];
    }
  return pair;
}

/// Rotated by an integer matrix, which also scales, so that faces are not orthogonal to axes.
template <int D>
LatticePair turned(LatticePair shapes, int variant) {
  for (std::vector<Lattice>& points : shapes)
    for (Lattice& p : points) p = detail::rotate(p, variant, D);
  return shapes;
}

template <int D>
void scale(Pair<D>& pair, int exponent) {
  for (auto* points : {&pair.a, &pair.b})
    for (Point<D>& p : *points)
      for (double& x : p) x = std::ldexp(x, exponent);
}

/// Replaces the translation of a pose.
template <int D>
Pose<D> translated(const Pose<D>& pose, const Point<D>& translation) {
  if constexpr (D == 3)
    if (pose.kind() == Pose<D>::Kind::quaternion) return Pose<D>(pose.quaternion(), translation);
  return Pose<D>(pose.matrix(), translation);
}

/// Scales by a power of two, without the translation that both shapes share.
template <int D>
void scale_with_radii(Pair<D>& pair, int exponent) {
  scale<D>(pair, exponent);
  pair.pose_a = translated<D>(pair.pose_a, {});
  pair.pose_b = translated<D>(pair.pose_b, {});
  pair.radius_a = std::ldexp(pair.radius_a, exponent);
  pair.radius_b = std::ldexp(pair.radius_b, exponent);
}

/// A pose with an inverse, under which shapes that touch still touch.
template <int D>
Pose<D> any_regular_pose(const Point<D>& translation, Random& random) {
  if constexpr (D == 3)
    if (random.below(4) != 0) return Pose<D>(detail::any_quaternion(random), translation);
  return Pose<D>(detail::any_regular_matrix<D>(random), translation);
}

/// In contact, or separated or overlapping by a little, under one pose.
template <int D>
Pair<D> resting(const Recipe& recipe, Random& random) {
  LatticePair shapes = detail::in_contact<D>(recipe, random);
  double gap = 0;
  if (random.below(8) < 3) {
    const int exponent = -random.between(20, 47);
    gap = std::ldexp(random.below(2) == 0 ? 1 : -1, exponent);
  }
  const int variant = random.below(2) == 0 ? 0 : random.between(1, 3);
  Pair<D> pair = pair_of<D>(turned<D>(shapes, variant));
  const Lattice up = detail::rotate({1, 0, 0}, variant, D);
  for (Point<D>& x : pair.b)
    for (std::size_t k = 0; k < D; ++k) x[k] += gap * up[k];
  const Point<D> translation = detail::any_translation<D>(random);
  pair.pose_a = pair.pose_b = any_regular_pose<D>(translation, random);
  if (random.below(2) == 0) detail::rewrite<D>(pair.a, pair.pose_a, random);
  if (random.below(2) == 0) detail::rewrite<D>(pair.b, pair.pose_b, random);
  return pair;
}

template <int D>
Point<D> in_floats(Point<D> x) {
  for (double& c : x) c = as_float(c);
  return x;
}

/// In contact up to rounding: each shape is given around its own center, which the engine keeps in
/// the world, in floats or doubles, with a gap of some ulps.
template <int D>
Pair<D> drifted(const Recipe& recipe, Random& random) {
  Pair<D> pair = pair_of<D>(detail::in_contact<D>(recipe, random));
  Matrix<D> of_a, of_b;
  if constexpr (D == 3) {
    const auto fraction = [&random] { return detail::any_fraction(random); };
    const Quaternion q = detail::quaternion_of(fraction);
    of_a = detail::drifted_matrix(q, random);
    of_b = random.below(2) == 0 ? of_a : detail::drifted_matrix(q, random);
  } else {
    of_a = detail::drifted_matrix(random);
    of_b = of_a;
    if (random.below(2) == 0) of_b[0][0] = as_float(of_b[0][0] + 0x1p-24);
  }
  const Point<D> to_a = in_floats<D>(detail::any_translation<D>(random));
  Point<D> center{};  // of B, as the frame of A sees it
  for (double& x : center) x = random.between(-3, 3);
  Point<D> to_b{};
  for (std::size_t k = 0; k < D; ++k) {
    double x = to_a[k];
    for (std::size_t j = 0; j < D; ++j) x += of_a[k][j] * center[j];
    to_b[k] = random.below(2) == 0 ? as_float(x) : detail::ulps_away(x, random.between(-3, 3));
  }
  for (Point<D>& p : pair.b)
    for (std::size_t k = 0; k < D; ++k) p[k] -= center[k];
  pair.pose_a = Pose<D>(of_a, to_a);
  pair.pose_b = Pose<D>(of_b, to_b);
  return pair;
}

/// Applies one similarity to both: without translation, or a rotation with one. Returns its factor.
template <int D>
int under_similarity(Pair<D>& pair, Random& random) {
  if constexpr (D == 3) {
    if (random.below(2) == 0) {
      Point<D> translation = detail::any_translation<D>(random);
      if (const int far = random.between(0, 200); far < 50)
        for (double& x : translation) x = std::ldexp(x, far);
      pair.pose_a = pair.pose_b = Pose<D>(detail::any_quaternion(random), translation);
      return 1;
    }
  }
  const detail::Similarity<D> similarity = detail::any_similarity<D>(random);
  pair.pose_a = pair.pose_b = Pose<D>(similarity.matrix);
  return similarity.factor;
}

/// Radii for a distance that is known exactly.
template <int D>
Pair<D> tangent(const Recipe& recipe, Random& random) {
  constexpr std::array<Lattice, 4> kPlane{{{3, 4, 0}, {-5, 12, 0}, {8, -15, 0}, {0, 2, 0}}};
  constexpr std::array<Lattice, 4> kSpace{{{1, 2, -2}, {2, 3, 6}, {-4, 4, 7}, {0, 3, 4}}};
  Pair<D> pair;
  double distance = 0;
  if (random.below(2) == 0) {
    Lattice n = (D == 2 ? kPlane : kSpace)[random.below(4)];
    int squared = 0;
    for (const int x : n) squared += x * x;
    pair = pair_of<D>(detail::apart_by(n, recipe));
    distance = std::sqrt(squared);  // an integer
  } else {
    LatticePair shapes = detail::in_contact<D>(recipe, random);
    const int gap = random.between(1, 5);
    for (Lattice& p : shapes[1]) p[0] += gap;
    pair = pair_of<D>(shapes);
    distance = gap;
  }
  distance *= under_similarity<D>(pair, random);
  const double share = std::ldexp(random.between(0, 1 << 20), -20);
  pair.radius_a = distance * share;
  pair.radius_b = distance - pair.radius_a;
  if (random.below(4) == 0) std::swap(pair.radius_a, pair.radius_b);
  if (random.below(4) == 0) scale_with_radii<D>(pair, random.between(-1000, 900));
  if (random.below(2) == 0) {
    double& radius = random.below(2) == 0 ? pair.radius_a : pair.radius_b;
    const int side = random.below(2) == 0 ? 1 : -1;
    if (random.below(2) == 0)
      radius = std::max(0.0, detail::ulps_away(radius, side));
    else
      radius += side * std::ldexp(radius, -random.between(8, 52));
  }
  return pair;
}

/// Radii that take up nearly all of a distance that is a root.
template <int D>
Pair<D> cancelling(const Recipe& recipe, Random& random) {
  Lattice n{};
  for (std::size_t k = 0; k < D; ++k) n[k] = random.between(-9, 9);
  if (n == Lattice{}) n[0] = 1;
  Pair<D> pair = pair_of<D>(detail::apart_by(n, recipe));
  const int factor = under_similarity<D>(pair, random);
  int squared = 0;
  for (const int x : n) squared += x * x;
  const double square = static_cast<double>(squared) * factor * factor;
  // The first radius is less than the root; the second is the rest, up to 2^-50 of itself.
  const double above = std::sqrt(square);
  const double high = detail::ulps_away(above, -random.between(1, 3));
  const double low = std::fma(-high, high, square) / (2 * high);
  switch (random.below(5)) {
    case 0:
      pair.radius_a = high;
      pair.radius_b = detail::ulps_away(low, random.between(-4, 4));
      break;
    case 3:
      pair.radius_a = above - std::ldexp(above, -random.between(20, 52));
      break;
    case 1:
      pair.radius_a = high;
      pair.radius_b = std::ldexp(low, -random.between(0, 3));
      break;
    case 2:
      pair.radius_a = detail::ulps_away(above, random.between(-1, 1));
      break;
    default:  // the sum of both is exact
      pair.radius_a =
          std::ldexp(std::floor(0x1p30 * (0.5 + random.between(0, 99) / 250.0) * high), -30);
      pair.radius_b = detail::ulps_away(above, random.between(-1, 1)) - pair.radius_a;
      break;
  }
  if (random.below(2) == 0) std::swap(pair.radius_a, pair.radius_b);
  // The remaining distance, 2^-50 to 2^-108 of the whole, becomes about the smallest double.
  if (random.below(2) == 0) scale_with_radii<D>(pair, random.between(-1070, -900));
  return pair;
}

/// A matrix of any rank, with arbitrary exponents.
template <int D>
Matrix<D> any_matrix(Random& random) {
  const auto draw = [&random, kind = random.below(4)]() -> double {
    if (kind == 0) return random.between(-2, 2);
    if (kind == 1) return detail::any_fraction(random);
    return detail::any_number(random);
  };
  Matrix<D> matrix;
  for (Point<D>& row : matrix)
    for (double& x : row) x = draw();
  switch (random.below(6)) {
    case 0:  // flattens
      matrix[random.below(D)] = {};
      break;
    case 1:
      matrix[random.below(D)] = matrix[random.below(D)];
      break;
    case 2:  // a factor for all of it
      for (const int exponent = random.between(-1074, 1023); Point<D> & row : matrix)
        for (double& x : row) x = detail::scaled(x, exponent);
      break;
    case 3:
      if (random.below(4) == 0) matrix = {};
      break;
    default:
      break;
  }
  return matrix;
}

template <int D>
Pose<D> any_unbounded_pose(Random& random) {
  Point<D> translation{};
  if (random.below(2) == 0)
    for (double& x : translation) x = detail::any_number(random);
  if constexpr (D == 3) {
    if (random.below(3) == 0) {
      const auto draw = [&random] { return detail::any_number(random); };
      return Pose<D>(detail::quaternion_of(draw), translation);
    }
    if (random.below(3) == 0) return Pose<D>(detail::any_quaternion(random), translation);
  }
  if (random.below(8) == 0) return Pose<D>(translation);
  return Pose<D>(any_matrix<D>(random), translation);
}

/// The first vertex of A is exactly in a face of B, others are beside it up to rounding. A is so
/// small that products of bounds of its coordinates and of its pose underflow, and B is large.
template <int D>
Pair<D> beside(Random& random) {
  const auto whole = [&random] {
    return static_cast<double>(static_cast<std::int64_t>(random.bits()) >> 13);
  };
  Pair<D> pair;
  const int large = random.between(16, 36);  // searches take up to 2^90
  pair.b.resize(D + 1);
  for (std::size_t k = 0; k < D; ++k) {
    double sum = 0;  // adds up to 0 over the face's vertices
    for (std::size_t i = 0; i + 1 < D; ++i) {
      pair.b[i][k] = std::ldexp(whole(), large);
      sum += pair.b[i][k];
    }
    pair.b[D - 1][k] = -sum;
    const int exponent = large - random.between(0, 20);
    pair.b[D][k] = std::ldexp(whole(), exponent);
  }
  const int half = random.between(500, 580);
  pair.a.resize(1 + random.below(3));
  for (std::size_t i = 1; i < pair.a.size(); ++i) {
    for (std::size_t c = 0; c + 1 < D; ++c) {
      const double share = std::ldexp(whole(), -50);
      for (std::size_t k = 0; k < D; ++k) pair.a[i][k] += share * pair.b[c][k];
    }
    for (double& x : pair.a[i]) x = std::ldexp(x, -50 - large - half);
  }
  const int exponent = random.between(1075, 1085);
  Matrix<D> matrix = detail::any_similarity<D>(random).matrix;
  pair.pose_b = Pose<D>(matrix);
  for (Point<D>& row : matrix)
    for (double& x : row) x = std::ldexp(x, half - exponent);
  pair.pose_a = Pose<D>(matrix);
  return pair;
}

template <int D>
Pair<D> unbounded(const Recipe& recipe, Random& random) {
  if (random.below(4) == 0) return beside<D>(random);
  Recipe shapes = recipe;
  constexpr std::array kShapes{Family::wild, Family::subnormal, Family::near_overflow,
                               Family::grid, Family::threshold, Family::mixed_scale};
  shapes.family = kShapes[random.below(kShapes.size())];
  Pair<D> pair =
      random.below(3) == 0 ? pair_of<D>(detail::in_contact<D>(recipe, random)) : realize<D>(shapes);
  for (auto* points : {&pair.a, &pair.b}) {
    if (random.below(8) == 0)  // all at one point, or at the origin
      std::fill(points->begin(), points->end(), random.below(2) == 0 ? Point<D>{} : (*points)[0]);
  }
  pair.pose_a = any_unbounded_pose<D>(random);
  pair.pose_b = random.below(2) == 0 ? pair.pose_a : any_unbounded_pose<D>(random);
  for (double* radius : {&pair.radius_a, &pair.radius_b})
    if (random.below(3) == 0) *radius = std::abs(detail::any_number(random));
  return pair;
}

/// Exactly in contact, although each shape is far from the origin of its own frame and its
/// translation brings it back: x = M (v + c) + (t - M c) for integers M and c, or c = |q|^2 k.
template <int D>
Pair<D> from_afar(const Recipe& recipe, Random& random) {
  Pair<D> pair = pair_of<D>(detail::in_contact<D>(recipe, random));
  Matrix<D> matrix = detail::any_similarity<D>(random).matrix;
  double divisor = 1;
  Pose<D> pose(matrix);
  if constexpr (D == 3) {
    if (random.below(2) == 0) {
      const auto part = [&random] { return static_cast<double>(random.between(-3, 3)); };
      const Quaternion q = detail::quaternion_of(part);
      const auto [w, x, y, z] = q;
      divisor = w * w + x * x + y * y + z * z;
      matrix = {{{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
                 {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
                 {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}}};
      pose = Pose<D>(q);
    }
  }
  Point<D> common{};
  for (double& x : common) x = random.between(-9, 9);
  for (const bool second : {false, true}) {
    Point<D> center{};
    Point<D> translation = common;
    for (double& x : center) {
      const int exponent = random.below(2) == 0 ? 0 : random.between(0, 36);
      x = std::ldexp(random.between(-9, 9), exponent);
    }
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c) translation[r] -= matrix[r][c] * center[c];
    for (Point<D>& p : second ? pair.b : pair.a)
      for (std::size_t k = 0; k < D; ++k) p[k] += divisor * center[k];
    (second ? pair.pose_b : pair.pose_a) = translated<D>(pose, translation);
  }
  return pair;
}

template <int D>
Pair<D> distant(const Recipe& recipe, Random& random) {
  const std::size_t kind = random.below(6);
  if (kind == 0) return from_afar<D>(recipe, random);
  const bool is_exact = kind <= 3;
  Pair<D> pair = is_exact ? resting<D>(recipe, random) : drifted<D>(recipe, random);
  Point<D> far{};
  for (double& x : far) {
    double power = 1e6;
    for (int k = random.between(0, 9); k > 0; --k) power *= 10;
    x = detail::any_fraction(random) * power;
  }
  Point<D> to_a = pair.pose_a.translation(), to_b = pair.pose_b.translation();
  for (std::size_t k = 0; k < D; ++k) {
    to_a[k] += far[k];
    to_b[k] = is_exact ? to_a[k] : to_b[k] + far[k];
  }
  pair.pose_a = translated<D>(pair.pose_a, to_a);
  pair.pose_b = translated<D>(pair.pose_b, to_b);
  if (random.below(3) == 0) scale<D>(pair, random.below(8) == 0 ? -1000 : random.between(-60, -20));
  return pair;
}

/// A box or, in space, a prism around the origin: its axis is the last coordinate, and its faces
/// across it are at +-height / 2.
template <int D>
std::vector<Point<D>> upright(double height, Random& random) {
  std::vector<Point<D>> points;
  const auto side = [&random] {
    return random.below(2) == 0 ? random.between(1, 3)
                                : 0.125 + std::abs(detail::any_fraction(random));
  };
  std::vector<Point<D>> base;
  if (D == 3 && random.below(3) == 0) {
    const int corners = random.between(3, 6);
    for (int k = 0; k < corners; ++k) {
      const double t = std::ldexp(random.between(-64, 64), -5);  // the tangent of half the angle
      const double n = 1 + t * t;
      Point<D> p{(1 - t * t) / n, 2 * t / n};
      if (random.below(2) == 0) p[0] = -p[0];
      base.push_back(p);
    }
  } else {
    const double x = side();
    const double y = D == 3 ? side() : 0;
    for (const double sx : {-x, x})
      for (const double sy : {-y, y}) {
        Point<D> p{};
        p[0] = sx;
        if constexpr (D == 3) p[1] = sy;
        base.push_back(p);
      }
  }
  for (Point<D> p : base)
    for (const double z : {-height / 2, height / 2}) {
      p[D - 1] = z;
      points.push_back(p);
    }
  return points;
}

/// At times mirrors a matrix, or mixes the last coordinate into another one, or another into it.
template <int D>
void distort(Matrix<D>& m, Random& random) {
  const std::size_t k = random.below(D - 1);
  const double share = std::ldexp(random.between(-4, 4), -3);
  switch (random.below(8)) {
    case 0:
      for (double& x : m[k]) x = -x;
      break;
    case 1:
      m[k][D - 1] += share;
      break;
    case 2:
      m[D - 1][k] += share;
      break;
    default:
      break;
  }
}

/// A rotation about the last axis, perhaps tilted, by a quaternion or a matrix; in the plane about
/// the origin, by a right angle or nearly so.
template <int D>
Pose<D> turn_upright(double tilt, Random& random) {
  const bool in_floats = random.below(3) == 0;
  const auto number = [in_floats](double x) {
    return in_floats ? static_cast<double>(as_float(x)) : x;
  };
  if constexpr (D == 2) {
    const double c = number(tilt);
    Matrix<2> m =
        random.below(2) == 0 ? Matrix<2>{{{1, -c}, {c, 1}}} : Matrix<2>{{{c, -1}, {1, c}}};
    distort<2>(m, random);
    return Pose<2>(m);
  } else {
    const double t = detail::any_fraction(random);
    Quaternion q{1, 0, 0, t};
    if (random.below(4) == 0) q = {1, 0, 0, static_cast<double>(random.between(-1, 1))};
    if (random.below(8) == 0) q = {0, 0, 0, 1};
    q.x = tilt * detail::any_fraction(random);
    q.y = random.below(2) == 0 ? tilt * detail::any_fraction(random) : 0;
    if (random.below(3) != 0) {
      const double length = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
      q = {number(q.w / length), number(q.x / length), number(q.y / length), number(q.z / length)};
    }
    if (random.below(2) == 0) return Pose<3>(q);
    const auto [w, x, y, z] = q;
    const double n = w * w + x * x + y * y + z * z;
    const auto entry = [&](double numerator) { return number(numerator / n); };
    Matrix<3> m{{{entry(w * w + x * x - y * y - z * z), entry(2 * (x * y - w * z)),
                  entry(2 * (x * z + w * y))},
                 {entry(2 * (x * y + w * z)), entry(w * w - x * x + y * y - z * z),
                  entry(2 * (y * z - w * x))},
                 {entry(2 * (x * z - w * y)), entry(2 * (y * z + w * x)),
                  entry(w * w - x * x - y * y + z * z)}}};
    distort<3>(m, random);
    return Pose<3>(m);
  }
}

/// Boxes and prisms on a floor, on each other, or at some height.
template <int D>
Pair<D> standing(Random& random) {
  Pair<D> pair;
  const auto size = [&random] {
    return random.below(2) == 0 ? random.between(1, 4)
                                : 0.25 + std::abs(detail::any_fraction(random));
  };
  const double height_a = size();
  const double height_b = random.below(2) == 0 ? height_a : size();
  pair.a = upright<D>(height_a, random);
  pair.b = random.below(3) == 0 && height_a == height_b ? pair.a : upright<D>(height_b, random);
  const double tilt = random.below(2) == 0 ? 0 : std::ldexp(1, -random.between(8, 60));
  Pose<D> pose_a = turn_upright<D>(tilt, random);
  Pose<D> pose_b = random.below(3) == 0 ? pose_a : turn_upright<D>(tilt, random);
  Point<D> to_a{};
  Point<D> to_b{};
  const double apart = random.below(2) == 0 ? 1 : 2 + std::abs(detail::any_fraction(random));
  for (std::size_t k = 0; k + 1 < D; ++k) {
    to_a[k] = random.below(2) == 0 ? random.between(-2, 2) : detail::any_fraction(random);
    to_b[k] = to_a[k] + apart * random.between(-2, 2);
  }
  to_a[D - 1] = height_a / 2;
  to_b[D - 1] = height_b / 2;
  if (random.below(3) == 0) to_b[D - 1] += height_a;  // on top
  if (random.below(4) == 0) to_b[D - 1] = detail::ulps_away(to_b[D - 1], random.between(-2, 2));
  if (random.below(8) == 0) to_b[D - 1] += std::ldexp(1, -random.between(10, 60));
  pair.pose_a = translated<D>(pose_a, to_a);
  pair.pose_b = translated<D>(pose_b, to_b);
  if (random.below(4) == 0) pair.radius_a = std::ldexp(random.between(0, 3), -2);
  return pair;
}

/// Any pose with ordinary numbers, at times none.
template <int D>
Pose<D> any_pose(Random& random) {
  const std::size_t kind = random.below(4);
  if (kind == 0) return Pose<D>();
  const Point<D> translation = detail::any_translation<D>(random);
  if (kind == 1) return Pose<D>(translation);
  if (kind == 2) return any_regular_pose<D>(translation, random);
  return Pose<D>(detail::any_similarity<D>(random).matrix, translation);
}

template <int D>
Pair<D> any(const Recipe& recipe, Random& random) {
  Pair<D> pair = realize<D>(recipe);
  pair.pose_a = any_pose<D>(random);
  pair.pose_b = random.below(2) == 0 ? pair.pose_a : any_pose<D>(random);
  double most = 0;
  for (const auto* points : {&pair.a, &pair.b})
    for (const Point<D>& p : *points)
      for (const double x : p) most = std::max(most, std::abs(x));
  for (double* radius : {&pair.radius_a, &pair.radius_b})
    if (random.below(3) == 0)
      *radius = random.below(2) == 0
                    ? random.between(1, 3)
                    : std::min(kMost, std::abs(detail::any_fraction(random)) * most);
  return pair;
}

}  // namespace

template <int D>
Pair<D> place(const Recipe& recipe, Placing placing) {
  Random random(mix(static_cast<std::uint64_t>(recipe.variant) * 2 + (D == 2 ? 1 : 0)));
  switch (placing) {
    case Placing::resting:
      return resting<D>(recipe, random);
    case Placing::drifted:
      return drifted<D>(recipe, random);
    case Placing::tangent:
      return tangent<D>(recipe, random);
    case Placing::cancelling:
      return cancelling<D>(recipe, random);
    case Placing::unbounded:
      return unbounded<D>(recipe, random);
    case Placing::distant:
      return distant<D>(recipe, random);
    case Placing::standing:
      return standing<D>(random);
    case Placing::any:
      break;
  }
  return any<D>(recipe, random);
}

template Pair<2> place(const Recipe&, Placing);
template Pair<3> place(const Recipe&, Placing);

}  // namespace certa::fuzz
