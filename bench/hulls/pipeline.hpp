/// Figures 8 to 13: two point sets, their hulls, the hulls moved and scaled, and the answers of
/// GJK.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <certa/algorithms/boolean/triple_product.hpp>
#include <certa/algorithms/hull/chan.hpp>
#include <certa/algorithms/hull/divide_and_conquer.hpp>
#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/polygon/centroid.hpp>
#include <certa/algorithms/polygon/transform.hpp>
#include <certa/policies.hpp>

#include "hulls/points.hpp"
#include "support/csv.hpp"

namespace certa::bench {

using Points = std::vector<Point<2>>;

[[nodiscard]] inline Points select(const Points& points,
                                   const std::vector<std::uint32_t>& selection) {
  Points selected;
  for (const std::uint32_t i : selection) selected.push_back(points[i]);
  return selected;
}

/// Two convex polygons at one stage of the pipeline.
struct Scene {
  std::string_view name;
  Points a;
  Points b;
  bool exact;  ///< whether the polygon B reached this stage without rounding
};

/// Writes hulls_pipeline.csv, a row for each polygon at each stage, and hulls_picture.csv, the
/// vertices of the polygons in the figure.
class Pipeline {
 public:
  explicit Pipeline(const Options& options)
      : numbers_(options, "hulls_pipeline",
                 "Figures 8 to 13: hull A of 500 points by Chan, B of 500 by divide and conquer; B "
                 "scaled about its centroid, then translated\n"
                 "exact: whether no coordinate was rounded on the way; area, centroid: correctly "
                 "rounded; collides: Boolean GJK of the paper's section 6 (triple-product)",
                 {"stage", "polygon", "vertices", "exact", "area", "centroid_x", "centroid_y",
                  "verdict", "distance", "collides"}),
        picture_(
            options, "hulls_picture",
            "What hulls_pipeline.svg draws, by stage and layer; polygons are closed\n"
            "closest: of polygons that meet, a common point; difference: the Minkowski difference, "
            "nearest: from the origin to its nearest point; simplex: the last of the search for "
            "that point, of polygons that meet the last of Boolean GJK",
            {"stage", "layer", "x", "y"}) {}

  void run(std::size_t points) {
    Random random(41);
    Points a;
    Points b;
    for (std::size_t k = 0; k < points; ++k) {
      a.push_back(in_disc(random));
      b.push_back(plus(Point<2>{2.5, 0.5}, 1, in_disc(random)));
    }
    draw("generated", "points_a", a);
    draw("generated", "points_b", b);
    const Points hull_a = select(a, chan(policy_, std::span<const Point<2>>(a)));
    const Points hull_b = select(b, divide_and_conquer(policy_, std::span<const Point<2>>(b)));
    show({"generated", hull_a, hull_b, true});
    const auto scaled = scale<2>(hull_b, {1.5, 0.625}, centre_of(hull_b));
    show({"scaled", hull_a, scaled.points, scaled.is_exact});
    const auto moved = translate<2>(scaled.points, {-1.25, 0.25});
    show({"translated", hull_a, moved.points, scaled.is_exact && moved.is_exact});
    numbers_.close();
    picture_.close();
  }

 private:
  [[nodiscard]] static std::vector<std::uint32_t> all_of(const Points& polygon) {
    std::vector<std::uint32_t> all(polygon.size());
    for (std::uint32_t k = 0; k < all.size(); ++k) all[k] = k;
    return all;
  }
  [[nodiscard]] Point<2> centre_of(const Points& polygon) const {
    return centroid(policy_, std::span<const Point<2>>(polygon), all_of(polygon));
  }

  void draw(std::string_view stage, std::string_view layer, const Points& points) {
    for (const Point<2>& p : points) picture_.row(stage, layer, number(p[0], 6), number(p[1], 6));
  }
  void draw_closed(std::string_view stage, std::string_view layer, Points polygon) {
    polygon.push_back(Point<2>(polygon.front()));
    draw(stage, layer, polygon);
  }

  void show(const Scene& scene) {
    const Shape<2> a(scene.a);
    const Shape<2> b(scene.b);
    const MinkowskiDifference<2> minkowski{a, b};
    const auto answer = closest_points<adaptive>(a, b);
    const Outcome<2> boolean = gjk<TripleProduct>(policy_, minkowski, Goal::separation);
    for (const auto& [name, polygon] : {std::pair("a", &scene.a), std::pair("b", &scene.b)}) {
      const double area =
          twice_signed_area(policy_, std::span<const Point<2>>(*polygon), all_of(*polygon)) / 2;
      const Point<2> centre = centre_of(*polygon);
      numbers_.row(scene.name, name, polygon->size(), scene.exact ? "yes" : "no", number(area, 17),
                   number(centre[0], 17), number(centre[1], 17), to_string(answer.verdict),
                   number(answer.distance, 17),
                   boolean.verdict == Verdict::intersecting ? "yes" : "no");
      draw_closed(scene.name, std::string("hull_") + name, *polygon);
      draw(scene.name, "centroids", {centre});
    }
    draw(scene.name, "closest", {answer.on_a, answer.on_b});

    Points differences;
    for (const Point<2>& p : scene.a)
      for (const Point<2>& q : scene.b) differences.push_back(plus(p, -1, q));
    draw_closed(scene.name, "difference",
                select(differences, graham(policy_, std::span<const Point<2>>(differences))));
    const bool apart = answer.verdict == Verdict::separated;
    const Simplex last = apart ? answer.simplex() : boolean.faces[0].simplex;
    Points simplex;
    for (const VertexPair w : last.span()) simplex.push_back(plus(a[w.i], -1, b[w.j]));
    draw_closed(scene.name, "simplex", simplex);
    draw(scene.name, "nearest", {Point<2>{}, plus(answer.on_a, -1, answer.on_b)});
  }

  Csv numbers_;
  Csv picture_;
  adaptive policy_;
};

}  // namespace certa::bench
