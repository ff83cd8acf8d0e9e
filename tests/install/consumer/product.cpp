// Compiled as games are, with -ffast-math and without exceptions and RTTI. The answers must not
// change.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <variant>

#include <certa/certa.hpp>

int main() {
  using Points = std::array<certa::Point<3>, 4>;
  const Points tetrahedron{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  Points other = tetrahedron;
  for (certa::Point<3>& p : other) p[0] += 0x1p-1074 + 1;  // rounded to 1: they touch in a vertex
  const auto a = certa::Shape<3>::make(tetrahedron);
  const auto b = certa::Shape<3>::make(other);
  const auto* const shape_a = std::get_if<certa::Shape<3>>(&a);
  const auto* const shape_b = std::get_if<certa::Shape<3>>(&b);
  if (shape_a == nullptr || shape_b == nullptr) return 1;

  // The smallest positive distance, in a thread in which fast-math may flush it to zero.
  const std::array<certa::Point<2>, 1> origin{{{0, 0}}};
  const std::array<certa::Point<2>, 1> next{{{0x1p-1074, 0}}};
  const auto p = certa::Shape<2>::make(origin);
  const auto q = certa::Shape<2>::make(next);
  const auto least =
      certa::distance(*std::get_if<certa::Shape<2>>(&p), *std::get_if<certa::Shape<2>>(&q));

  const auto none = certa::Shape<3>::make(std::array<double, 4>{});
  const auto* const reason = std::get_if<certa::ShapeError>(&none);
  if (reason == nullptr || reason->kind != certa::ShapeError::Kind::mixed_dimensions) return 1;

  // The same number as a radius, the smallest one that makes the shapes touch. Invalid radii are
  // refused under all flags.
  using Body = certa::Placed<2>;
  const auto body = Body::make(*std::get_if<certa::Shape<2>>(&p), {}, 0x1p-1074);
  const auto* const ball = std::get_if<Body>(&body);
  const Body point(*std::get_if<certa::Shape<2>>(&q));
  using Bits = std::array<std::uint64_t, 3>;  // NaN, infinity, -0x1p-1074
  for (const std::uint64_t bits :
       Bits{0x7ff8000000000000, 0x7ff0000000000000, 0x8000000000000001}) {
    double radius = 0;
    std::memcpy(&radius, &bits, sizeof radius);
    if (Body::make(point.shape(), {}, radius).index() != 1) return 1;
  }

  // Shapes by name.
  const auto made = certa::make_box({1, 1});
  const auto* const square = std::get_if<certa::Shape<2>>(&made);
  const certa::RoundedShape<2> disc = certa::ball({3, 0}, 2);
  if (square == nullptr || certa::make_box({1, -0x1p-1074}).index() != 1) return 1;
  if (certa::distance(Body(*square), disc.placed()).verdict != certa::Verdict::touching) return 1;

  const bool right = certa::classify(*shape_a, *shape_b).verdict == certa::Verdict::touching &&
                     certa::intersects(*shape_a, *shape_b) &&
                     least.verdict == certa::Verdict::separated && ball != nullptr &&
                     certa::classify(*ball, point).verdict == certa::Verdict::touching;
  std::printf("certa %d.%d.%d: %s\n", CERTA_VERSION_MAJOR, CERTA_VERSION_MINOR, CERTA_VERSION_PATCH,
              right ? "right" : "wrong");
  return right ? 0 : 1;
}
