#include "policy/exact_pair.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>
#include <variant>

#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/finding.hpp>
#include <certa/policies.hpp>

#include "formats/placed_point.hpp"

namespace certa::tools::policy {

namespace {

/// Makes it that of shapes with radii, whose sum R is less than the distance d of the hulls:
/// d - R = (d^2 - R^2) / (d + R), where nothing cancels that is rounded.
void take_off(const Rational& distance_squared, const Rational& radii, Nearest& nearest) {
  if (radii.numerator == 0) return;
  const Wide left = wide(distance_squared - squared(radii)) / (nearest.distance + wide(radii));
  for (Wide& x : nearest.v) x *= left / nearest.distance;
  nearest.distance = left;
}

template <int D>
bool is_finite(const Point<D>& x) {
  return std::ranges::all_of(x, [](double c) { return std::isfinite(c); });
}

/// The exact answer for shapes a and b, which are those of the pair, placed if the pair is.
template <int D, class Operand>
Exact exact(const ShapePair<D>& shapes, const Operand& a, const Operand& b) {
  const auto answer = certa::closest_points(a, b);
  const Certificate certificate = certa::certificate(answer, a, b);
  const CheckResult proof =
      check<D>(Body<D>{shapes.a.points(), shapes.pose_a, shapes.radius_a},
               Body<D>{shapes.b.points(), shapes.pose_b, shapes.radius_b}, certificate);
  if (!proof.accepted) throw std::logic_error("certificate refused: " + proof.reason);
  if (proof.proves != answer.verdict)
    throw std::logic_error("the certificate proves another verdict");
  Exact result;
  constexpr double kLeast = std::numeric_limits<double>::denorm_min();
  result.truth = {answer.verdict, answer.distance, 0};
  if (answer.verdict == Verdict::separated) result.truth.gap = std::max(answer.distance, kLeast);
  const auto* const nearest = std::get_if<DistanceCertificate>(&certificate);
  if (nearest != nullptr && answer.verdict == Verdict::separated) {
    const auto x = combination(shapes.a, shapes.pose_a, nearest->a);
    const auto y = combination(shapes.b, shapes.pose_b, nearest->b);
    for (std::size_t k = 0; k < D; ++k) result.nearest.v[k] = wide(x[k] - y[k]);
    const Rational squared = *certa::distance_squared(answer, a, b);
    result.nearest.distance = sqrt(wide(squared));
    take_off(squared, to_rational(shapes.radius_a) + to_rational(shapes.radius_b), result.nearest);
    result.nearest.has_points = is_finite<D>(answer.on_a) && is_finite<D>(answer.on_b);
  }
  if (answer.verdict != Verdict::overlapping) return result;
  const fuzz::Truth truth{answer.verdict, *certa::distance_squared(answer, a, b), answer.distance};
  const double depth = fuzz::from_touching(vertices_of(shapes), truth);
  result.truth.gap = -std::max(depth, kLeast);
  return result;
}

template <int D>
Exact exact(const ShapePair<D>& shapes) {
  return shapes.is_placed() ? exact(shapes, shapes.placed_a(), shapes.placed_b())
                            : exact(shapes, shapes.a, shapes.b);
}

/// The least and the largest extent, in a unit that lets nothing over- or underflow.
struct Extents {
  double least = 0;
  double largest = 0;
  double unit = 0;  ///< times 2^exponent; 0: a point
  int exponent = 0;
};

/// The least e with |x| < 2^e for all coordinates; very small where all are 0.
template <int D>
int exponent_of(std::span<const Point<D>> points) {
  int largest = std::numeric_limits<double>::min_exponent - 64;
  for (const Point<D>& p : points)
    for (const double x : p)
      if (x != 0) largest = std::max(largest, std::ilogb(x) + 1);
  return largest;
}

template <int D>
void scale(std::span<Point<D>> points, int exponent) {
  for (Point<D>& p : points)
    for (double& x : p) x = std::ldexp(x, exponent);
}

/// Times 2^exponent the vertices turned as the pose turns them, without its translation.
template <int D>
struct Turned {
  std::vector<Point<D>> points;
  int exponent = 0;

  Turned(const Shape<D>& shape, const Pose<D>& pose)
      : points(shape.points().begin(), shape.points().end()) {
    // A rotation changes no extents.
    if (pose.kind() != Pose<D>::Kind::matrix) return;
    Matrix<D> matrix = pose.matrix();
    const int of_points = exponent_of<D>(points);
    const int of_matrix = exponent_of<D>(matrix);
    scale<D>(points, -of_points);
    scale<D>(matrix, -of_matrix);
    exponent = of_points + of_matrix;
    for (Point<D>& p : points) p = rounded_point<D>(Pose<D>(matrix), p);
  }
};

/// Eigenvectors of a symmetric matrix, by Jacobi's rotations: rows of the result.
template <int D>
std::array<Point<D>, D> principal_axes(std::array<Point<D>, D> m) {
  std::array<Point<D>, D> axes{};
  for (std::size_t k = 0; k < D; ++k) axes[k][k] = 1;
  for (int sweep = 0; sweep < 16; ++sweep) {
    for (std::size_t p = 0; p < D; ++p) {
      for (std::size_t q = p + 1; q < D; ++q) {
        const double angle = 0.5 * std::atan2(2 * m[p][q], m[q][q] - m[p][p]);
        const double c = std::cos(angle);
        const double s = std::sin(angle);
        const auto turn = [&](double& x, double& y) {
          const double old = x;
          x = c * old - s * y;
          y = s * old + c * y;
        };
        for (std::size_t k = 0; k < D; ++k) turn(m[k][p], m[k][q]);
        for (std::size_t k = 0; k < D; ++k) turn(m[p][k], m[q][k]);
        for (std::size_t k = 0; k < D; ++k) turn(axes[p][k], axes[q][k]);
      }
    }
  }
  return axes;
}

template <int D>
Extents extents(const Shape<D>& shape, const Pose<D>& pose, double radius) {
  auto [points, exponent] = Turned<D>(shape, pose);
  Extents result;
  result.exponent = exponent + exponent_of<D>(points);
  if (radius > 0) result.exponent = std::max(result.exponent, std::ilogb(radius) + 1);
  scale<D>(points, exponent - result.exponent);
  radius = std::ldexp(radius, -result.exponent);
  Point<D> low = points[0];
  Point<D> high = points[0];
  for (const Point<D>& p : points)
    for (std::size_t k = 0; k < D; ++k) {
      low[k] = std::min(low[k], p[k]);
      high[k] = std::max(high[k], p[k]);
    }
  result.unit = 2 * radius;
  for (std::size_t k = 0; k < D; ++k) result.unit = std::max(result.unit, high[k] - low[k]);
  if (!(result.unit > 0)) return {};
  Point<D> mean{};
  for (Point<D>& p : points)
    for (std::size_t k = 0; k < D; ++k) {
      p[k] = (p[k] - low[k]) / result.unit;
      mean[k] += p[k] / static_cast<double>(points.size());
    }
  std::array<Point<D>, D> covariance{};
  for (const Point<D>& p : points)
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c) covariance[r][c] += (p[r] - mean[r]) * (p[c] - mean[c]);
  result.least = std::numeric_limits<double>::infinity();
  for (const Point<D>& axis : principal_axes<D>(covariance)) {
    // From the vertices: an eigenvalue of thin shapes would have lost its digits.
    double squares = 0;
    for (const Point<D>& p : points) {
      double along = 0;
      for (std::size_t k = 0; k < D; ++k) along += axis[k] * (p[k] - mean[k]);
      squares += along * along;
    }
    const double extent = 2 * std::sqrt(squares / static_cast<double>(points.size()));
    result.least = std::min(result.least, extent);
    result.largest = std::max(result.largest, extent);
  }
  constexpr double kRounding = 1e-14;  // of the axes: a flat shape comes out this thick
  if (result.least < kRounding * result.largest) result.least = 0;
  result.least += 2 * radius / result.unit;
  result.largest += 2 * radius / result.unit;
  return result;
}

/// The largest extent of x over that of y: 0 or infinity where doubles do not hold it.
double ratio(const Extents& x, const Extents& y) {
  return std::ldexp(x.largest / y.largest * (x.unit / y.unit), x.exponent - y.exponent);
}

template <int D>
Features features(const ShapePair<D>& shapes) {
  Features f;
  const auto include = [&f](const Shape<D>& shape, const Pose<D>& pose, double radius) {
    for (const Point<D>& p : shape.points())
      for (const double x : rounded_point<D>(pose, p))
        f.magnitude = std::max(f.magnitude, std::abs(x) + radius);
  };
  include(shapes.a, shapes.pose_a, shapes.radius_a);
  include(shapes.b, shapes.pose_b, shapes.radius_b);
  const Extents a = extents(shapes.a, shapes.pose_a, shapes.radius_a);
  const Extents b = extents(shapes.b, shapes.pose_b, shapes.radius_b);
  if (a.unit > 0 && b.unit > 0)
    f.size_ratio = std::max(ratio(a, b), ratio(b, a));
  else if (a.unit > 0 || b.unit > 0)
    f.size_ratio = std::numeric_limits<double>::infinity();
  const auto flatness = [](const Extents& e) { return e.largest > 0 ? e.least / e.largest : 0; };
  f.flatness = std::min(flatness(a), flatness(b));
  f.vertices = static_cast<double>(shapes.a.size()) + static_cast<double>(shapes.b.size());
  return f;
}

}  // namespace

Exact exact(const PairLine& pair) {
  return std::visit([](const auto& shapes) { return exact(shapes); }, pair.shapes);
}

Features features(const PairLine& pair) {
  return std::visit([](const auto& shapes) { return features(shapes); }, pair.shapes);
}

}  // namespace certa::tools::policy
