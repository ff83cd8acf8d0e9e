#include "policy/change.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "policy/text.hpp"

namespace certa::tools::policy {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The bounding box of all, and the largest extent of a shape.
struct Bounds {
  std::array<double, 3> low{kInfinity, kInfinity, kInfinity};
  std::array<double, 3> high{-kInfinity, -kInfinity, -kInfinity};
  double size = 0;
};

template <int D>
void include(Bounds& bounds, const Shape<D>& shape) {
  for (std::size_t k = 0; k < D; ++k) {
    double low = kInfinity;
    double high = -kInfinity;
    for (const Point<D>& p : shape.points()) {
      low = std::min(low, p[k]);
      high = std::max(high, p[k]);
    }
    bounds.low[k] = std::min(bounds.low[k], low);
    bounds.high[k] = std::max(bounds.high[k], high);
    bounds.size = std::max(bounds.size, high - low);
  }
}

/// A round number near x: a multiple of a power of two not above the unit. Few bits are subtracted
/// without rounding from most coordinates.
double round_to(double x, double unit) {
  const double grid = std::exp2(std::floor(std::log2(unit)));
  return std::round(x / grid) * grid;
}

std::string tuple(const std::array<double, 3>& x, std::size_t dimension) {
  std::string text = "(";
  for (std::size_t k = 0; k < dimension; ++k) text += (k > 0 ? ", " : "") + number(x[k], 9);
  return text + ")";
}

template <int D>
std::vector<Point<D>> without_duplicates(std::vector<Point<D>> points) {
  std::vector<Point<D>> kept;
  for (const Point<D>& p : points)
    if (std::ranges::find(kept, p) == kept.end()) kept.push_back(p);
  return kept;
}

}  // namespace

std::vector<Change> Change::candidates(std::span<const PairLine> pairs) {
  // Poses move and scale shapes already.
  if (std::ranges::any_of(pairs, [](const PairLine& pair) { return is_placed(pair); })) return {};
  Bounds bounds;
  std::size_t dimension = 2;
  bool has_duplicates = false;
  for (const PairLine& pair : pairs)
    std::visit(
        [&]<int D>(const ShapePair<D>& shapes) {
          dimension = std::max<std::size_t>(dimension, D);
          for (const Shape<D>* shape : {&shapes.a, &shapes.b}) {
            include(bounds, *shape);
            std::vector<Point<D>> points(shape->points().begin(), shape->points().end());
            const std::size_t count = points.size();
            has_duplicates |= without_duplicates<D>(std::move(points)).size() < count;
          }
        },
        pair.shapes);

  Change common;
  Change own;
  Change scaled;
  own.origin_ = Origin::own;
  own.text_ = "subtracting the first vertex of A from all vertices of its pair";
  bool is_far = false;
  double magnitude = 0;
  if (bounds.size > 0 && std::isfinite(bounds.size)) {
    for (std::size_t k = 0; k < dimension; ++k) {
      const double middle = bounds.low[k] / 2 + bounds.high[k] / 2;
      common.offset_[k] = round_to(middle, bounds.size);
      is_far |= std::abs(common.offset_[k]) > bounds.size;
      magnitude = std::max({magnitude, std::abs(bounds.low[k]), std::abs(bounds.high[k])});
    }
    common.origin_ = Origin::common;
    common.text_ = "subtracting " + tuple(common.offset_, dimension) + " from all vertices";
    // The factor and its inverse are doubles.
    scaled.exponent_ = std::clamp(-std::ilogb(bounds.size), -1000, 1000);
    scaled.text_ = "multiplying all coordinates by 2^" + std::to_string(scaled.exponent_);
  }
  std::vector<Change> changes;
  if (has_duplicates) {
    Change unique;
    unique.unique_ = true;
    unique.text_ = "dropping duplicate vertices";
    changes.push_back(unique);
  }
  const bool scales = std::abs(scaled.exponent_) > 4;
  const auto both = [&](const Change& moved) {
    Change change = moved;
    change.exponent_ = scaled.exponent_;
    change.text_ += " and " + scaled.text_;
    return change;
  };
  if (scales) changes.push_back(scaled);
  if (is_far) changes.push_back(common);
  changes.push_back(own);
  if (scales && is_far) changes.push_back(both(common));
  if (scales) changes.push_back(both(own));
  return changes;
}

std::optional<PairLine> Change::apply(const PairLine& pair) const {
  return std::visit(
      [&]<int D>(const ShapePair<D>& shapes) -> std::optional<PairLine> {
        std::array<std::vector<Point<D>>, 2> sides{
            std::vector<Point<D>>(shapes.a.points().begin(), shapes.a.points().end()),
            std::vector<Point<D>>(shapes.b.points().begin(), shapes.b.points().end())};
        Point<D> offset{};
        for (std::size_t k = 0; k < D; ++k)
          offset[k] = origin_ == Origin::common ? offset_[k]
                      : origin_ == Origin::own  ? sides[0][0][k]
                                                : 0;
        for (std::vector<Point<D>>& side : sides) {
          if (unique_) side = without_duplicates<D>(std::move(side));
          for (Point<D>& p : side)
            for (std::size_t k = 0; k < D; ++k) {
              p[k] = std::ldexp(p[k] - offset[k], exponent_);
              if (!std::isfinite(p[k])) return std::nullopt;
            }
        }
        return PairLine{pair.id,
                        ShapePair<D>{Shape<D>(std::move(sides[0])), Shape<D>(std::move(sides[1]))},
                        {},
                        pair.family};
      },
      pair.shapes);
}

double Change::scale() const noexcept { return std::ldexp(1.0, exponent_); }

}  // namespace certa::tools::policy
