#include "formats/extremes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <certa/geometry/rounded_poses.hpp>

#include "formats/placed_point.hpp"

namespace certa::tools {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// More than all underflow of a few products and sums.
constexpr double kUnderflow = 0x1p-1060;

/// Vertices under a pose in doubles, with u = 2^-53: R v is off by at most 4 u norm |v|
/// (detail::RoundedLinear) and at most norm |v| / 2 in size, and adding t errs by at most
/// u (norm |v| + |t|) more. So each coordinate is off by at most 5 u (norm P + |t|), where P is the
/// largest coordinate of a vertex v.
template <int D>
class RoughVertices {
 public:
  RoughVertices(const Shape<D>& shape, const Pose<D>& pose) : linear_(pose), pose_(pose) {
    double largest = 0;
    for (const Point<D>& p : shape.points())
      for (const double x : p) largest = std::max(largest, std::abs(x));
    double moved = 0;
    for (const double t : pose.translation()) moved = std::max(moved, std::abs(t));
    reach_ = linear_.norm * largest + moved;
    if (!(reach_ <= std::numeric_limits<double>::max() / 16)) reach_ = kInfinity;
  }

  [[nodiscard]] Point<D> operator()(const Point<D>& vertex) const noexcept {
    const auto turned = linear_.times(vector_of<double>(vertex));
    Point<D> result;
    for (std::size_t k = 0; k < D; ++k) result[k] = turned[k] + pose_.translation()[k];
    return result;
  }

  /// More than any coordinate; infinity where that might overflow.
  [[nodiscard]] double reach() const noexcept { return reach_; }
  /// The error of a coordinate: 5 u reach, and roundings.
  [[nodiscard]] double error() const noexcept { return 0x1p-50 * reach_ + kUnderflow; }

 private:
  detail::RoundedLinear<D, double> linear_;
  const Pose<D>& pose_;
  double reach_;
};

/// The vertices that may have the least of numbers that are off by the error at most: the others
/// are above the least by more than both can be off, and the subtraction.
template <int D>
std::vector<Point<D>> least_candidates(const Shape<D>& shape, const std::vector<double>& numbers,
                                       double error) {
  const double least = *std::min_element(numbers.begin(), numbers.end());
  std::vector<Point<D>> found;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    if (!(numbers[k] - least > 4 * error)) found.push_back(shape[k]);
  return found;
}

double largest_of(const auto& numbers) {
  double largest = 0;
  for (const double x : numbers) largest = std::max(largest, std::abs(x));
  return largest;
}

}  // namespace

template <int D>
Approximation rough_largest_coordinate(const Shape<D>& shape, const Pose<D>& pose) {
  const bool is_placed = pose.kind() != Pose<D>::Kind::none;
  Approximation result;
  if (!is_placed) {
    for (const Point<D>& p : shape.points()) result.value = std::max(result.value, largest_of(p));
    return result;
  }
  const RoughVertices<D> place(shape, pose);
  if (place.reach() == kInfinity) return {0, kInfinity};
  for (const Point<D>& p : shape.points())
    result.value = std::max(result.value, largest_of(place(p)));
  result.error = place.error();
  return result;
}

template <int D>
Rational largest_coordinate(const Shape<D>& shape, const Pose<D>& pose) {
  const Approximation rough = rough_largest_coordinate<D>(shape, pose);
  if (rough.error == 0) return to_rational(rough.value);
  const RoughVertices<D> place(shape, pose);
  Rational largest;
  for (const Point<D>& p : shape.points()) {
    if (rough.error < kInfinity && largest_of(place(p)) < rough.value - 4 * rough.error) continue;
    for (Rational& x : exact_point(pose, IntegerPoint<D>(p))) {
      if (x.numerator < 0) x = -x;
      if (largest < x) largest = std::move(x);
    }
  }
  return largest;
}

/// A height in doubles is off by at most the error of a coordinate, e, and 3 u (reach + e) times
/// the sum of the direction's sizes, and underflow.
template <int D>
Rational least_height(const Shape<D>& shape, const Pose<D>& pose, const Point<D>& direction) {
  const RoughVertices<D> place(shape, pose);
  // The direction times a power of two, so that its largest number is near 1: the bits that small
  // numbers lose by it are less than underflow.
  Point<D> along = direction;
  const int exponent = -std::ilogb(largest_of(direction));
  double length = 0;
  for (double& x : along) length += std::abs(x = std::scalbn(x, exponent));
  std::vector<double> heights;
  heights.reserve(shape.size());
  for (const Point<D>& p : shape.points()) {
    const Point<D> x = place(p);
    double height = 0;
    for (std::size_t k = 0; k < D; ++k) height += x[k] * along[k];
    heights.push_back(height);
  }
  const double error =
      length * (place.error() + 0x1p-50 * place.reach()) + kUnderflow * (1 + place.reach());
  const IntegerPoint<D> exact(direction);
  std::optional<Rational> least;
  for (const Point<D>& p : least_candidates<D>(shape, heights, error)) {
    const IntegerPoint<D> x = placed_point(pose, IntegerPoint<D>(p));
    Rational height =
        scaled({dot(x.numerators, exact.numerators), x.denominator}, x.exponent + exact.exponent);
    if (!least || height < *least) least = std::move(height);
  }
  return *least;
}

template Rational largest_coordinate<2>(const Shape<2>&, const Pose<2>&);
template Rational largest_coordinate<3>(const Shape<3>&, const Pose<3>&);
template Approximation rough_largest_coordinate<2>(const Shape<2>&, const Pose<2>&);
template Approximation rough_largest_coordinate<3>(const Shape<3>&, const Pose<3>&);
template Rational least_height<2>(const Shape<2>&, const Pose<2>&, const Point<2>&);
template Rational least_height<3>(const Shape<3>&, const Pose<3>&, const Point<3>&);

}  // namespace certa::tools
