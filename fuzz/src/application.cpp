#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include <certa/fuzz/application.hpp>
#include <certa/fuzz/as_float.hpp>
#include <certa/fuzz/random.hpp>

#include "contact.hpp"

namespace certa::fuzz {

namespace {

constexpr std::array<double, 2> kNoSpin{1, 0};

std::vector<Point<3>> plain(const Points& points) {
  std::vector<Point<3>> result;
  for (const Vec3& x : points) result.push_back(x.coordinates);
  return result;
}

Pair<3> in_either_order(Points a, Points b, Random& random) {
  if (random.below(2) == 1) std::swap(a, b);
  return {plain(a), plain(b)};
}

Vec3 through_float(const Vec3& x) {
  Vec3 y;
  for (std::size_t k = 0; k < 3; ++k) y[k] = as_float(x[k]);
  return y;
}

// ---- Games: y is up.

/// A box by its half edges, in its own frame.
struct Box {
  Vec3 half;

  [[nodiscard]] Points corners() const {
    Points points;
    for (const double x : {-half[0], half[0]})
      for (const double y : {-half[1], half[1]})
        for (const double z : {-half[2], half[2]}) points.push_back({{x, y, z}});
    return points;
  }
  /// A frame in the face across axis k: its first axis is the normal, and its origin is up to
  /// halfway from the middle to the edge.
  [[nodiscard]] Frame face(std::size_t k, double side, Random& random) const {
    Frame face{};
    for (const std::size_t i : {(k + 1) % 3, (k + 2) % 3})
      face.origin[i] = half[i] * uniform(random, -0.5, 0.5);
    face.origin[k] = side * half[k];
    Vec3 normal{{0, 0, 0}};
    Vec3 along{{0, 0, 0}};
    normal[k] = side;
    along[(k + 1) % 3] = 1;
    return frame(face.origin, normal, along);
  }
};

Box random_box(Random& random) {
  return {through_float(
      {{uniform(random, 0.25, 1.5), uniform(random, 0.25, 1.5), uniform(random, 0.25, 1.5)}})};
}

/// A quarter of the frames are unrotated, a quarter have an arbitrary rotation, and half are
/// rotated about the vertical axis.
Frame game_frame(const Vec3& origin, Random& random) {
  switch (random.below(4)) {
    case 0:
      return {origin};
    case 1:
      return random_frame(origin, random);
    default: {
      const auto [cosine, sine] = random_spin(random);
      return {origin, {{{{cosine, 0, -sine}}, {{0, 1, 0}}, {{sine, 0, cosine}}}}};
    }
  }
}

/// The corners in the world; these and the body's position are rounded to float.
Points in_world(const Box& box, Frame body) {
  body.origin = through_float(body.origin);
  Points points = moved(box.corners(), Frame{}, body);
  for (Vec3& x : points) x = through_float(x);
  return points;
}

/// Resting on a's top, or beside it, with a gap or overlap of the size that floats and solvers
/// cause.
Frame in_contact(const Box& a, const Frame& at, const Box& b, Random& random) {
  double gap = 0;
  switch (random.below(4)) {
    case 0:
      gap = uniform(random, -1e-4, 1e-4);
      break;
    case 1:
      gap = uniform(random, -5e-3, 0);
      break;
    default:
      break;
  }
  const bool resting = random.below(5) < 3;
  const std::size_t k = resting ? 1 : 2 * random.below(2);
  const double side = resting || random.below(2) == 0 ? 1 : -1;
  const std::array<double, 2> spin =
      resting && random.below(2) == 0 ? random_spin(random) : kNoSpin;
  const Frame target = moved(opposite(a.face(k, side, random), gap, spin), Frame{}, at);
  return moved(Frame{}, b.face(k, -side, random), target);
}

/// Rotated by itself, with a corner near a face of a: some centimetres inside, or near a plane that
/// separates the boxes.
Frame nearby(const Box& a, const Frame& at, const Box& b, Random& random) {
  Frame body = game_frame(Vec3{{0, 0, 0}}, random);
  Frame contact;
  double gap = 0;
  if (random.below(5) == 0) {
    const std::size_t k = random.below(3);
    contact = moved(a.face(k, random.below(2) == 0 ? 1 : -1, random), Frame{}, at);
    gap = uniform(random, -0.1, -0.01);
  } else {
    contact = random_frame(Vec3{{0, 0, 0}}, random);
    const Points corners = moved(a.corners(), Frame{}, at);
    contact.origin = corners[extreme(corners, contact.axes[0])];
    // At most 5 m: 4.8^2 + 2 * 0.98^2 < 5^2.
    for (const std::size_t k : {1U, 2U})
      contact.origin = contact.origin + uniform(random, -0.98, 0.98) * contact.axes[k];
    gap = uniform(random, 0, 4.8);
  }
  const Points corners = moved(b.corners(), Frame{}, body);
  const Vec3& corner = corners[extreme(corners, -contact.axes[0])];
  body.origin = contact.origin + gap * contact.axes[0] - corner;
  return body;
}

Pair<3> game(Random& random) {
  const Box a = random_box(random);
  const Box b = random_box(random);
  const Vec3 origin{
      {uniform(random, 980, 1020), uniform(random, 0, 50), uniform(random, 980, 1020)}};
  const Frame at = game_frame(through_float(origin), random);
  const Frame of_b = random.below(2) == 0 ? in_contact(a, at, b, random) : nearby(a, at, b, random);
  return in_either_order(in_world(a, at), in_world(b, of_b), random);
}

// ---- Robot arms.

/// A capsule or a box with rounded edges, about its centre. Every vertex is extreme, because each
/// has a normal of its own.
Points link(Random& random) {
  constexpr std::size_t kVertices = 100;
  const double radius = uniform(random, 0.02, 0.05);
  Vec3 core{{uniform(random, 0.05, 0.3) - radius, 0, 0}};
  if (random.below(2) == 0)
    for (const std::size_t k : {1U, 2U}) core[k] = uniform(random, 0.01, 0.05);
  Points points = spread_directions(kVertices, random);
  for (Vec3& x : points)
    for (std::size_t k = 0; k < 3; ++k) x[k] = std::copysign(core[k], x[k]) + radius * x[k];
  return points;
}

Pair<3> robot_arm(Random& random) {
  const double reach = uniform(random, 0, 0.9);
  const Vec3 origin = reach * random_direction(random);
  const Frame at = random_frame(origin, random);
  const Points a = moved(link(random), Frame{}, at);
  const Points b = link(random);
  const bool edges = random.below(2) == 0;
  const Feature of_a = random_feature(a, edges ? FeatureKind::edge : FeatureKind::face, random);
  const Feature of_b = random_feature(b, edges ? FeatureKind::edge : FeatureKind::vertex, random);
  // Ten octaves up to 50 mm; the middle is the most likely, as for the sum of two dice.
  double gap = 0;
  if (random.below(20) == 0) {
    gap = uniform(random, -5e-3, 0);
  } else {
    const int octave = random.between(0, 4) + random.between(0, 5);
    gap = std::ldexp(uniform(random, 0.05, 0.1), octave - 10);
  }
  const Frame target = opposite(of_a.frame, gap, random_spin(random));
  return in_either_order(a, moved(b, of_b.frame, target), random);
}

// ---- Packings.

/// All vertices are on an ellipsoid, hence extreme.
Points grain(Random& random) {
  const double radius = uniform(random, 2.5e-6, 1e-5);
  const Vec3 half{{radius, radius * uniform(random, 0.6, 1), radius * uniform(random, 0.6, 1)}};
  Points points = spread_directions(static_cast<std::size_t>(random.between(8, 20)), random);
  for (Vec3& x : points)
    for (std::size_t k = 0; k < 3; ++k) x[k] *= half[k];
  return points;
}

/// Rounds to multiples of 2^-40 m.
void snap(Points& points) {
  for (Vec3& x : points)
    for (std::size_t k = 0; k < 3; ++k) x[k] = std::ldexp(std::floor(std::ldexp(x[k], 40)), -40);
}

/// Contact points are multiples of 2^-44 m, so everything here is exact: b's vertex is in a's face,
/// edges cross at a point of both, and b's face is a point reflection of a's, about a point in that
/// face.
Pair<3> in_exact_contact(const Points& a, const Feature& of_a, Points b, const Feature& of_b,
                         FeatureKind kind, Random& random) {
  const Vec3 contact = of_a.point(a);
  if (kind == FeatureKind::face) {
    b = a;
    for (Vec3& x : b) x = contact + (contact - x);
  } else {
    b = moved(b, of_b.frame, opposite(of_a.frame, 0, random_spin(random)));
    snap(b);
    const Vec3 shift = contact - of_b.point(b);
    for (Vec3& x : b) x = x + shift;
  }
  return in_either_order(a, b, random);
}

Pair<3> packing(Random& random) {
  const Vec3 origin{{uniform(random, 5e-5, 9.5e-4), uniform(random, 5e-5, 9.5e-4),
                     uniform(random, 5e-5, 9.5e-4)}};
  const Frame at = random_frame(origin, random);
  Points a = moved(grain(random), Frame{}, at);
  const Points b = grain(random);
  const std::size_t how = random.below(4);  // exactly, up to rounding, twice: with an overlap
  if (how == 0) snap(a);
  const auto kind = static_cast<FeatureKind>(random.below(3));  // of b
  const FeatureKind met = kind == FeatureKind::vertex ? FeatureKind::face : kind;
  const Feature of_a = random_feature(a, met, random);
  const Feature of_b = random_feature(b, kind, random);
  if (how == 0) return in_exact_contact(a, of_a, b, of_b, kind, random);
  const double gap = how == 1 ? 0 : uniform(random, -1e-9, 0);
  const Frame target = opposite(of_a.frame, gap, random_spin(random));
  return in_either_order(a, moved(b, of_b.frame, target), random);
}

}  // namespace

Pair<3> application_pair(Application application, std::uint64_t seed, std::uint64_t number) {
  Random random(mix(mix(seed) + 1000 + static_cast<std::uint64_t>(application)) + number);
  switch (application) {
    case Application::game:
      return game(random);
    case Application::robot_arm:
      return robot_arm(random);
    case Application::packing:
      return packing(random);
  }
  return {};
}

}  // namespace certa::fuzz
