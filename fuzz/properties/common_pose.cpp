#include "common_pose.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/same_bits.hpp>

#include "fraction.hpp"
#include "in_dimension.hpp"

namespace certa::fuzz {

namespace {

/// The numbers of an answer about placed shapes.
struct Outcome {
  Verdict verdict;
  double distance;
  Rational squared;

  friend bool operator==(const Outcome& x, const Outcome& y) {
    return x.verdict == y.verdict && same_bits(x.distance, y.distance) && x.squared == y.squared;
  }
};

template <int D>
Outcome outcome(const Pair<D>& pair, bool swapped) {
  const ShapePair<D> s = pair.shapes();
  const Placed<D> first = swapped ? s.placed_b() : s.placed_a();
  const Placed<D> second = swapped ? s.placed_a() : s.placed_b();
  const Distance<D> answer = distance(first, second);
  return {answer.verdict, answer.distance, *certa::distance_squared(answer, first, second)};
}

/// The double of the same value, if there is one.
std::optional<double> as_double(const Fraction& x) {
  const double rounded = x.convert_to<double>();
  if (!std::isfinite(rounded) || Fraction(rounded) != x) return std::nullopt;
  return rounded;
}

template <int D>
std::optional<Point<D>> as_doubles(const FractionPoint<D>& x) {
  Point<D> p{};
  for (std::size_t k = 0; k < D; ++k) {
    const auto c = as_double(x[k]);
    if (!c) return std::nullopt;
    p[k] = *c;
  }
  return p;
}

/// The product r q, if doubles hold it.
std::optional<Quaternion> product(const Quaternion& r, const Quaternion& q) {
  const Fraction rw(r.w), rx(r.x), ry(r.y), rz(r.z), qw(q.w), qx(q.x), qy(q.y), qz(q.z);
  const auto w = as_double(rw * qw - rx * qx - ry * qy - rz * qz);
  const auto x = as_double(rw * qx + rx * qw + ry * qz - rz * qy);
  const auto y = as_double(rw * qy - rx * qz + ry * qw + rz * qx);
  const auto z = as_double(rw * qz + rx * qy - ry * qx + rz * qw);
  if (!w || !x || !y || !z) return std::nullopt;
  return Quaternion{*w, *x, *y, *z};
}

/// The pose that rotates by r after applying a pose, if doubles hold it.
std::optional<Pose<3>> turned(const Quaternion& r, const Pose<3>& pose) {
  const auto translation = as_doubles<3>(fuzz::turned(r, to_fractions<3>(pose.translation())));
  if (!translation) return std::nullopt;
  if (pose.matrix() == identity_matrix<3>()) {  // a quaternion or none
    const auto q = product(r, pose.quaternion());
    if (!q) return std::nullopt;
    return Pose<3>(*q, *translation);
  }
  Matrix<3> matrix;
  for (std::size_t c = 0; c < 3; ++c) {
    const Point<3> column{pose.matrix()[0][c], pose.matrix()[1][c], pose.matrix()[2][c]};
    const auto image = as_doubles<3>(fuzz::turned(r, to_fractions<3>(column)));
    if (!image) return std::nullopt;
    for (std::size_t k = 0; k < 3; ++k) matrix[k][c] = (*image)[k];
  }
  return Pose<3>(matrix, *translation);
}

std::optional<Pair<3>> turned(const Quaternion& r, const Pair<3>& pair) {
  const auto a = turned(r, pair.pose_a);
  const auto b = turned(r, pair.pose_b);
  if (!a || !b) return std::nullopt;
  return Pair<3>{pair.a, pair.b, *a, *b, pair.radius_a, pair.radius_b};
}

/// The pair with vertices in the world in place of poses that translate. Nothing if a pose does
/// more, or if doubles do not hold the vertices.
template <int D>
std::optional<Pair<D>> in_world(const Pair<D>& pair) {
  Pair<D> world = pair;
  for (const bool second : {false, true}) {
    Pose<D>& pose = second ? world.pose_b : world.pose_a;
    if (pose.kind() == Pose<D>::Kind::quaternion || pose.matrix() != identity_matrix<D>())
      return std::nullopt;
    for (Point<D>& p : second ? world.b : world.a) {
      const auto placed = as_doubles<D>(placed_vertex<D>(pose, p));
      if (!placed) return std::nullopt;
      p = *placed;
    }
    pose = Pose<D>();
  }
  return world;
}

/// The pair with the translation of one shape replaced by the difference of both translations, if
/// doubles hold it.
template <int D>
std::optional<Pair<D>> relative(const Pair<D>& pair) {
  FractionPoint<D> difference;
  for (std::size_t k = 0; k < D; ++k)
    difference[k] = Fraction(pair.pose_b.translation()[k]) - Fraction(pair.pose_a.translation()[k]);
  const auto translation = as_doubles<D>(difference);
  if (!translation) return std::nullopt;
  const auto moved = [](const Pose<D>& pose, const Point<D>& to) {
    if constexpr (D == 3)
      if (pose.kind() == Pose<D>::Kind::quaternion) return Pose<D>(pose.quaternion(), to);
    return Pose<D>(pose.matrix(), to);
  };
  Pair<D> result = pair;
  result.pose_a = moved(pair.pose_a, {});
  result.pose_b = moved(pair.pose_b, *translation);
  return result;
}

/// A pose and a radius in which zeros are negative.
template <int D>
Pose<D> with_negative_zeros(const Pose<D>& pose) {
  const auto changed = [](double x) { return x == 0 ? -0.0 : x; };
  Point<D> translation = pose.translation();
  for (double& x : translation) x = changed(x);
  if constexpr (D == 3) {
    if (pose.kind() == Pose<D>::Kind::quaternion) {
      const auto [w, x, y, z] = pose.quaternion();
      return Pose<D>(Quaternion{changed(w), changed(x), changed(y), changed(z)}, translation);
    }
  }
  Matrix<D> matrix = pose.matrix();
  for (Point<D>& row : matrix)
    for (double& x : row) x = changed(x);
  return Pose<D>(matrix, translation);
}

template <int D>
ClosestPoints<D> points_of(const Pair<D>& pair) {
  const ShapePair<D> s = pair.shapes();
  return closest_points(s.placed_a(), s.placed_b());
}

template <int D>
Violation zeros_change_nothing(const Pair<D>& pair) {
  Pair<D> changed = pair;
  for (auto* points : {&changed.a, &changed.b})
    for (Point<D>& p : *points)
      for (double& x : p)
        if (x == 0) x = -0.0;
  changed.pose_a = with_negative_zeros(pair.pose_a);
  changed.pose_b = with_negative_zeros(pair.pose_b);
  if (pair.radius_a == 0) changed.radius_a = -0.0;
  if (pair.radius_b == 0) changed.radius_b = -0.0;
  const ClosestPoints<D> answer = points_of(changed);
  if (auto violation = no_zero_is_negative(answer)) return "with negative zeros: " + *violation;
  if (!same_bits(answer, points_of(pair))) return "negative zeros change the answer";
  return std::nullopt;
}

}  // namespace

Violation common_pose_holds(const Recipe& recipe, Placing placing, PosesCompared* compared) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const Pair<D> pair = place<D>(recipe, placing);
    const Outcome before = outcome(pair, false);
    Random random(mix(static_cast<std::uint64_t>(recipe.variant) + 2));
    PosesCompared none;
    PosesCompared& counts = compared != nullptr ? *compared : none;
    const auto differs = [&](const std::optional<Pair<D>>& changed, int& count) {
      if (!changed) return false;
      ++count;
      return !(outcome(*changed, random.below(2) == 0) == before);
    };
    if (!(outcome(pair, true) == before)) return "another outcome of swapped shapes";
    if (auto violation = zeros_change_nothing(pair)) return violation;
    if (differs(in_world(pair), counts.in_world)) return "another outcome of vertices in the world";
    const auto centered = relative(pair);
    if (differs(centered, counts.translated)) return "another outcome of a relative translation";
    if constexpr (D == 3) {
      const auto part = [&random] { return static_cast<double>(random.between(-4, 4)); };
      const Quaternion r{part(), part(), part(), 1};
      if (differs(turned(r, centered ? *centered : pair), counts.turned))
        return "another outcome under a common quaternion";
      constexpr std::array<Quaternion, 4> kQuarters{
          {{1, 1, 0, 0}, {1, 0, 1, 0}, {0.5, 0.5, -0.5, 0.5}, {0, 0, 3, 3}}};
      if (differs(turned(kQuarters[random.below(4)], pair), counts.permuted))
        return "another outcome of permuted axes";
    }
    return std::nullopt;
  });
}

}  // namespace certa::fuzz
