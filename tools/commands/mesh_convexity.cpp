#include "mesh_convexity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

#include <certa/hull/hull.hpp>
#include <certa/policies.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/integer.hpp>
#include <certa/rational.hpp>

namespace certa::tools {

std::string short_number(double value) {
  std::array<char, 64> text;
  const int size = std::snprintf(text.data(), text.size(), "%.3g", value);
  return {text.data(), static_cast<std::size_t>(size)};
}

namespace {

template <class T>
using Vector = std::array<T, 3>;

template <class T>
Vector<T> difference(const Vector<T>& x, const Vector<T>& y) {
  return {x[0] - y[0], x[1] - y[1], x[2] - y[2]};
}
template <class T>
Vector<T> cross(const Vector<T>& x, const Vector<T>& y) {
  return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}
template <class T>
T dot(const Vector<T>& x, const Vector<T>& y) {
  return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}
double length(const Vector<double>& x) { return std::sqrt(dot(x, x)); }

using Triangle = std::array<std::uint32_t, 3>;

/// A plane through three vertices, and how far inside of it others are.
class Plane {
 public:
  Plane() = default;
  Plane(const std::vector<Vector<double>>& points, const Triangle& through)
      : base_(points[through[0]]) {
    const auto x = difference(points[through[1]], base_);
    const auto y = difference(points[through[2]], base_);
    normal_ = cross(x, y);
    length_ = length(normal_);
    size_ = length(x) * length(y);
    const double longest = std::max({length(x), length(y), length(difference(x, y))});
    height_ = longest > 0 ? length_ / longest : 0;
  }

  /// Rounded; negative outside.
  [[nodiscard]] double depth(const Vector<double>& point) const {
    return dot(normal_, difference(base_, point)) / length_;
  }
  /// A bound on the rounding error of a depth: some 40 units of 2^-53, of products of lengths.
  [[nodiscard]] double depth_error(const Vector<double>& point) const {
    return 0x1p-44 * size_ / length_ * length(difference(base_, point));
  }
  /// The least height of the triangle.
  [[nodiscard]] double height() const { return height_; }

 private:
  Vector<double> base_{};
  Vector<double> normal_{};
  double length_ = 0;
  double size_ = 0;
  double height_ = 0;
};

class Checker {
 public:
  Checker(const MeshPart& part, std::size_t first_number)
      : vertices_(part.mesh.vertices), positions_(part.positions), first_number_(first_number) {
    set_sizes();
    const auto first = first_at_place(vertices_);
    for (const MeshFace& face : part.mesh.faces) {
      const std::vector<std::uint32_t>& corners = face.corners;
      const std::size_t n = corners.size();
      for (std::size_t k = 0; k < n; ++k)
        edges_.push_back({first[corners[k]], first[corners[(k + 1) % n]]});
      for (std::size_t k = 1; k + 1 < n; ++k)
        triangles_.push_back({first[corners[0]], first[corners[k]], first[corners[k + 1]]});
    }
  }

  Convexity check() && {
    if (auto fault = find_opening()) return failed(std::move(*fault));
    adaptive policy;
    Boundary hull = boundary(policy, Shape<3>::view(vertices_));
    if (hull.dimension < 3) return failed("the mesh is flat: it has no inside");
    facets_ = std::move(hull.facets);
    set_planes();
    outward_ = 1;
    const Integer enclosed = volume(triangles_);
    if (enclosed < 0) outward_ = -1;
    for (const Triangle& triangle : triangles_)
      if (!lies_on_hull(triangle)) {
        std::optional<std::string> stray = find_stray();
        return failed(stray ? std::move(*stray) : explain_dent(triangle));
      }
    if (2 * abs(enclosed) < hull_volume())
      return failed("the surface covers a part of its hull only");
    return std::move(result_);
  }

 private:
  Convexity failed(std::string fault) {
    result_.fault = std::move(fault);
    return std::move(result_);
  }

  /// The mesh's size, and its points times a power of two, so that products of doubles neither
  /// over- nor underflow.
  void set_sizes() {
    Vector<double> least = vertices_[0];
    Vector<double> most = least;
    double largest = 0;
    for (const Point<3>& p : vertices_)
      for (std::size_t k = 0; k < 3; ++k) {
        least[k] = std::min(least[k], p[k]);
        most[k] = std::max(most[k], p[k]);
        largest = std::max(largest, std::abs(p[k]));
      }
    // Halves, since the difference of two doubles may be none.
    double half_side = 0;
    for (std::size_t k = 0; k < 3; ++k) half_side = std::max(half_side, most[k] / 2 - least[k] / 2);
    result_.allowed = 2 * kConvexityBound * half_side;
    if (largest > 0) exponent_ = -std::ilogb(largest);
    points_ = vertices_;
    for (Vector<double>& p : points_)
      for (double& x : p) x = std::scalbn(x, exponent_);
    scaled_allowed_ = std::scalbn(result_.allowed, exponent_);
  }

  /// Each edge must run both ways as often.
  std::optional<std::string> find_opening() {
    std::sort(edges_.begin(), edges_.end(), [](const Edge& x, const Edge& y) {
      return std::minmax(x[0], x[1]) < std::minmax(y[0], y[1]);
    });
    for (std::size_t i = 0, next = 0; i < edges_.size(); i = next) {
      const auto ends = std::minmax(edges_[i][0], edges_[i][1]);
      std::size_t rising = 0;
      for (next = i; next < edges_.size() && std::minmax(edges_[next][0], edges_[next][1]) == ends;
           ++next)
        if (edges_[next][0] == ends.first) ++rising;
      const std::size_t count = next - i;
      if (ends.first == ends.second || 2 * rising == count) continue;
      const std::string edge = name_of(ends.first, ends.second);
      if (count % 2 == 1) return "the surface is open at the edge " + edge;
      return "the faces at the edge " + edge + " do not run the same way round";
    }
    return std::nullopt;
  }

  /// A corner of the hull that no face has.
  std::optional<std::string> find_stray() const {
    std::vector<bool> is_used(vertices_.size());
    for (const Triangle& triangle : triangles_)
      for (const std::uint32_t v : triangle) is_used[v] = true;
    for (const auto& facet : facets_)
      for (const std::uint32_t v : facet)
        if (!is_used[v]) return name_of(v) + " is outside of the surface, and no face has it";
    return std::nullopt;
  }

  void set_planes() {
    at_vertex_.resize(vertices_.size());
    for (std::size_t f = 0; f < facets_.size(); ++f) {
      planes_.emplace_back(points_, first_triangle(f));
      for (const std::uint32_t v : facets_[f]) at_vertex_[v].push_back(f);
      by_size_.push_back(f);
    }
    std::stable_sort(by_size_.begin(), by_size_.end(), [this](std::size_t f, std::size_t g) {
      return planes_[f].height() > planes_[g].height();
    });
    latest_ = by_size_[0];
  }
  Triangle first_triangle(std::size_t facet) const {
    return {facets_[facet][0], facets_[facet][1], facets_[facet][2]};
  }

  /// Asks the facets at corners of the triangle, then the one where the last triangle lay, then
  /// all, the widest first.
  bool lies_on_hull(const Triangle& triangle) {
    double least = -1;
    for (const std::uint32_t v : triangle)
      for (const std::size_t f : at_vertex_[v]) lower(least, triangle, f);
    if (least < 0) lower(least, triangle, latest_);
    for (std::size_t i = 0; least < 0 && i < by_size_.size(); ++i) {
      latest_ = by_size_[i];
      lower(least, triangle, latest_);
    }
    if (least < 0) return false;
    result_.deviation = std::max(result_.deviation, std::scalbn(least, -exponent_));
    return true;
  }

  /// `least`: the smallest depth of a triangle below a facet where it may lie; below 0 for none.
  void lower(double& least, const Triangle& triangle, std::size_t facet) const {
    double depth = 0;
    for (const std::uint32_t v : triangle) {
      if (!is_near(v, facet)) return;
      depth = std::max(depth, std::min(planes_[facet].depth(points_[v]), scaled_allowed_));
    }
    if (least < 0 || depth < least) least = depth;
  }

  /// Whether a vertex is at most `allowed` inside of a facet's plane.
  bool is_near(std::uint32_t v, std::size_t facet) const {
    const double depth = planes_[facet].depth(points_[v]);
    const double error = planes_[facet].depth_error(points_[v]);
    if (depth + error < scaled_allowed_) return true;
    if (depth - error > scaled_allowed_) return false;
    const auto exact = [&](std::uint32_t w) {
      Vector<Rational> point;
      for (std::size_t k = 0; k < 3; ++k) point[k] = to_rational(vertices_[w][k]);
      return point;
    };
    return is_near_exactly(exact(facets_[facet][0]), exact(facets_[facet][1]),
                           exact(facets_[facet][2]), exact(v));
  }

  bool is_near_exactly(const Vector<Rational>& a, const Vector<Rational>& b,
                       const Vector<Rational>& c, const Vector<Rational>& point) const {
    const auto minus = [](const Vector<Rational>& x, const Vector<Rational>& y) {
      return Vector<Rational>{reduce(x[0] - y[0]), reduce(x[1] - y[1]), reduce(x[2] - y[2])};
    };
    const auto x = minus(b, a);
    const auto y = minus(c, a);
    const auto inward = minus(a, point);
    Rational height_squared, length_squared;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
      const Rational normal = reduce(x[l] * y[m] - x[m] * y[l]);
      length_squared = length_squared + squared(normal);
      height_squared = height_squared + normal * inward[k];
    }
    height_squared = squared(height_squared);
    return height_squared <= squared(to_rational(result_.allowed)) * length_squared;
  }

  /// Six times the volume that triangles enclose, in units of the third power of one of two, the
  /// same for all.
  Integer volume(const std::vector<Triangle>& triangles) const {
    ExponentRange range;
    for (const Point<3>& p : vertices_)
      for (const double x : p) range.include(x);
    const auto integer = [&](double x) {
      const Decomposed parts = decompose(x);
      return parts.mantissa == 0 ? Integer(0)
                                 : Integer(Integer(parts.mantissa) << (parts.exponent - range.low));
    };
    const auto point = [&](std::uint32_t v) {
      const Point<3>& p = vertices_[v];
      return Vector<Integer>{integer(p[0]), integer(p[1]), integer(p[2])};
    };
    const Vector<Integer> origin = point(0);
    Integer sum = 0;
    for (const auto& [a, b, c] : triangles)
      sum += dot(difference(point(a), origin),
                 cross(difference(point(b), origin), difference(point(c), origin)));
    return sum;
  }

  Integer hull_volume() const {
    std::vector<Triangle> triangles;
    for (const std::vector<std::uint32_t>& cycle : facets_)
      for (std::size_t k = 1; k + 1 < cycle.size(); ++k)
        triangles.push_back({cycle[0], cycle[k], cycle[k + 1]});
    return volume(triangles);
  }

  /// Tells of the edge where the surface bends inwards most: how far the far corner of one triangle
  /// is outside of the plane of the other. Triangles thinner than the allowed depth are left out,
  /// because their planes mean nothing.
  std::string explain_dent(const Triangle& inside) const {
    struct Side {
      Edge edge;
      std::size_t triangle;
      std::uint32_t far;
    };
    std::vector<Side> sides;
    std::vector<Plane> planes;
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
      planes.emplace_back(points_, triangles_[t]);
      for (std::size_t k = 0; k < 3; ++k)
        sides.push_back(
            {{triangles_[t][k], triangles_[t][(k + 1) % 3]}, t, triangles_[t][(k + 2) % 3]});
    }
    std::sort(sides.begin(), sides.end(),
              [](const Side& x, const Side& y) { return x.edge < y.edge; });
    double worst = 0;
    Edge edge{};
    for (const Side& side : sides) {
      const Plane& plane = planes[side.triangle];
      if (!(plane.height() > scaled_allowed_)) continue;
      const Edge back{side.edge[1], side.edge[0]};
      auto twin = std::lower_bound(sides.begin(), sides.end(), back,
                                   [](const Side& x, const Edge& y) { return x.edge < y; });
      for (; twin != sides.end() && twin->edge == back; ++twin) {
        const double outside = -outward_ * plane.depth(points_[twin->far]);
        if (outside <= worst) continue;
        worst = outside;
        edge = side.edge;
      }
    }
    const std::string allowed = "; " + short_number(result_.allowed) + " is allowed";
    const double unscaled = std::scalbn(worst, -exponent_);
    if (edge[0] != edge[1])
      return "not convex: at the edge " +
             name_of(std::min(edge[0], edge[1]), std::max(edge[0], edge[1])) +
             " the next face reaches " + short_number(unscaled) +
             " outside of the plane of its neighbour" + allowed;
    return "not convex: the face at " + name_of(inside[0]) + " lies inside of the hull" + allowed;
  }

  std::string name_of(std::uint32_t v) const {
    const Point<3>& p = vertices_[v];
    return "vertex " + std::to_string(positions_[v] + first_number_) + " (" + short_number(p[0]) +
           ", " + short_number(p[1]) + ", " + short_number(p[2]) + ")";
  }
  std::string name_of(std::uint32_t v, std::uint32_t w) const {
    return "from " + name_of(v) + " to " + name_of(w);
  }

  using Edge = std::array<std::uint32_t, 2>;

  const MeshVertices& vertices_;
  const std::vector<std::uint32_t>& positions_;
  std::size_t first_number_;
  int exponent_ = 0;
  double scaled_allowed_ = 0;
  double outward_ = 1;  // -1: the faces run clockwise seen from outside
  std::vector<Vector<double>> points_;
  std::vector<Edge> edges_;
  std::vector<Triangle> triangles_;
  std::vector<std::vector<std::uint32_t>> facets_;   // of the hull, by vertices of the mesh
  std::vector<Plane> planes_;                        // of them
  std::vector<std::vector<std::size_t>> at_vertex_;  // facets, by their vertices
  std::vector<std::size_t> by_size_;                 // facets, the widest first
  std::size_t latest_ = 0;                           // facet
  Convexity result_;
};

}  // namespace

Convexity check_convexity(const MeshPart& part, std::size_t first_number) {
  return Checker(part, first_number).check();
}

}  // namespace certa::tools
