#include "queries/cell.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <stdexcept>
#include <type_traits>
#include <variant>

#include <certa/fuzz/as_float.hpp>
#include <certa/policies.hpp>

#include "console/line_source.hpp"
#include "formats/pair_reader.hpp"
#include "queries/boxes.hpp"
#include "queries/contact.hpp"
#include "support/pairs.hpp"
#include "support/placement.hpp"
#include "support/polygons.hpp"
#include "support/random.hpp"
#include "support/spheres.hpp"

namespace certa::bench {
namespace {

/// Many pairs, because with few branch prediction would be better than in real use. But not so many
/// that vertices (at most 3 MB of coordinates) come from memory instead of caches, or that
/// preparing them takes longer than measuring.
constexpr std::size_t kPairs = 300;
constexpr std::size_t kVertices = std::size_t{1} << 17;
constexpr std::size_t kQuickPairs = 12;

std::size_t pair_count(std::size_t vertices, bool quick) {
  return quick ? kQuickPairs : std::min(kPairs, kVertices / (2 * vertices));
}

/// Random polygons.
std::vector<Point<2>> draw(Random& random, std::size_t vertices, std::vector<Point<2>>*) {
  return random_convex_polygon(random, vertices);
}
/// Always the same polytope. Its facets are those of any pose, because rounding cannot turn facets
/// as large as these.
std::vector<Point<3>> draw(Random&, std::size_t vertices, std::vector<Point<3>>*) {
  return sphere(vertices);
}
template <int D>
std::vector<Point<D>> draw(Random& random, std::size_t vertices) {
  return draw(random, vertices, static_cast<std::vector<Point<D>>*>(nullptr));
}

/// Placed shapes become solids. Each polygon gets its own boundary; all spheres share one.
template <int D>
class Solids {
 public:
  explicit Solids(std::size_t vertices) {
    if constexpr (D == 3) boundary_ = solid<D>(sphere(vertices)).boundary;
  }
  [[nodiscard]] Solid<D> operator()(std::vector<Point<D>> points) const {
    if constexpr (D == 2) return solid<D>(std::move(points));
    if constexpr (D == 3) return {std::move(points), boundary_};
  }

 private:
  std::shared_ptr<const Boundary> boundary_;
};

/// Pairs in a placement. Every other touching pair is in exact contact; rounding leaves the others
/// apart, in contact or overlapping.
template <int D>
std::vector<SolidPair<D>> placed_pairs(std::size_t vertices, Placement placement,
                                       std::size_t count) {
  Random random(1000 * vertices + static_cast<std::uint64_t>(placement));
  const Solids<D> solids(vertices);
  const auto shape = [vertices](Random& from) { return draw<D>(from, vertices); };
  std::vector<SolidPair<D>> pairs;
  while (pairs.size() < count) {
    if (placement == Placement::touching && pairs.size() % 2 == 0) {
      auto [p, q] = placed_pair<D>(random, shape, Placement::distant);
      if (auto pair = exact_contact<D>(random, solids(on_grid<D>(p)), solids(on_grid<D>(q))))
        pairs.push_back(std::move(*pair));
    } else {
      auto [p, q] = placed_pair<D>(random, shape, placement);
      pairs.push_back({solids(std::move(p)), solids(std::move(q))});
    }
  }
  return pairs;
}

template <int D>
std::vector<SolidPair<D>> box_pairs(Faces faces, Axes axes, std::size_t count) {
  Random random(static_cast<std::uint64_t>(2 * (faces == Faces::apart) + (axes == Axes::kept)));
  std::vector<SolidPair<D>> pairs;
  while (pairs.size() < count) pairs.push_back(box_pair<D>(random, faces, axes));
  return pairs;
}

/// B rotates about an axis of its own and moves to and fro. One period takes all frames: if there
/// are 300, a frame is 1.2 degrees and at most 0.006 radii. The shapes never meet.
template <int D>
std::vector<SolidPair<D>> frames(std::size_t vertices, std::size_t count) {
  Random random(vertices);
  const Solids<D> solids(vertices);
  const std::vector<Point<D>> a = draw<D>(random, vertices);
  const std::vector<Point<D>> b =
      placed<D>(draw<D>(random, vertices), {random_rotation<D>(random), {}});
  const Point<D> away = random.direction<D>();
  std::vector<SolidPair<D>> pairs;
  for (std::size_t k = 0; k < count; ++k) {
    const double phase = 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(count);
    Pose<D> pose;
    if constexpr (D == 2) pose.rotation = turned_by(phase);
    if constexpr (D == 3)
      pose.rotation = turned_by({std::cos(phase / 2), 0.48 * std::sin(phase / 2),
                                 0.6 * std::sin(phase / 2), 0.64 * std::sin(phase / 2)});
    pose.translation = plus(Point<D>{}, 2.35 + 0.28 * std::sin(phase), away);
    pairs.push_back({solids(a), solids(placed<D>(b, pose))});
  }
  return pairs;
}

/// Each pair has bodies of its own, in random poses with the centres 1 to 3 radii apart, as pairs
/// that pass a broad phase. In near pairs B is moved into contact, with all numbers of the poses
/// rounded to floats, which leaves the shapes some 1e-7 apart or overlapping.
template <int D>
std::vector<SolidPair<D>> bodies(std::size_t vertices, bool near, std::size_t count) {
  Random random(2000 * vertices + (near ? 1 : 0));
  const Solids<D> solids(vertices);
  const auto in_floats = [near](Pose<D> pose) {
    if (!near) return pose;
    for (std::size_t r = 0; r < D; ++r) {
      pose.translation[r] = fuzz::as_float(pose.translation[r]);
      for (double& x : pose.rotation[r]) x = fuzz::as_float(x);
    }
    return pose;
  };
  std::vector<SolidPair<D>> pairs;
  while (pairs.size() < count) {
    Point<D> at{};
    for (double& x : at) x = random.uniform(-5, 5);
    SolidPair<D> pair{solids(draw<D>(random, vertices)), solids(draw<D>(random, vertices))};
    pair.pose_a = in_floats({random_rotation<D>(random), at});
    const double apart = near ? 2.2 : random.uniform(1, 3);
    pair.pose_b =
        in_floats({random_rotation<D>(random), plus(at, apart, random.template direction<D>())});
    if (near) {
      const auto gap = closest_points<adaptive>(Shape<D>(placed<D>(pair.a.points, pair.pose_a)),
                                                Shape<D>(placed<D>(pair.b.points, pair.pose_b)));
      pair.pose_b.translation = plus(plus(pair.pose_b.translation, 1, gap.on_a), -1, gap.on_b);
      pair.pose_b = in_floats(pair.pose_b);
    }
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

/// Boxes on one floor, each turned about the vertical, with sides of 0.5 to 1.5 and centres 2.2 to
/// 4 apart; tilted by about this much.
std::vector<SolidPair<3>> standing(double tilt, std::size_t count) {
  Random random(3000 + (tilt > 0 ? 1 : 0));
  std::vector<SolidPair<3>> pairs;
  const auto turn = [&] {
    const double angle = random.uniform(0, std::numbers::pi);
    std::array<double, 4> q{std::cos(angle), tilt * random.uniform(-1, 1),
                            tilt * random.uniform(-1, 1), std::sin(angle)};
    double length = 0;
    for (const double x : q) length += x * x;
    for (double& x : q) x /= std::sqrt(length);
    return turned_by(q);
  };
  while (pairs.size() < count) {
    std::array<Point<3>, 2> half{};
    for (Point<3>& h : half)
      for (double& x : h) x = random.uniform(0.25, 0.75);
    const auto box = [](const Point<3>& h) {
      return solid<3>(corners<3>({-h[0], -h[1], -h[2]}, h));
    };
    SolidPair<3> pair{box(half[0]), box(half[1])};
    const double angle = random.uniform(0, 2 * std::numbers::pi);
    const double apart = random.uniform(2.2, 4);
    const Point<3> at{random.uniform(-5, 5), random.uniform(-5, 5), half[0][2]};
    pair.pose_a = {turn(), at};
    pair.pose_b = {turn(),
                   {at[0] + apart * std::cos(angle), at[1] + apart * std::sin(angle), half[1][2]}};
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

template <int D>
std::vector<SolidPair<D>> recorded(const std::string& path, std::size_t most) {
  std::vector<SolidPair<D>> pairs;
  std::size_t vertices = 0;
  tools::PairReader reader;
  tools::LineCursor lines(path);
  while (const auto line = lines.next()) {
    const auto read = reader.read(line->text);
    if (const auto* error = std::get_if<tools::LineError>(&read))
      throw std::runtime_error(path + ":" + std::to_string(line->number) + ": " + error->reason);
    const auto* shapes = std::get_if<certa::ShapePair<D>>(&std::get<tools::PairLine>(read).shapes);
    if (shapes == nullptr) continue;
    vertices += shapes->a.size() + shapes->b.size();
    if (pairs.size() == most || vertices > kVertices) break;
    auto points = tools::vertices_of(*shapes);
    pairs.push_back({solid<D>(std::move(points.a)), solid<D>(std::move(points.b))});
  }
  if (pairs.empty()) throw std::runtime_error(path + ": no pairs of this dimension");
  return pairs;
}

/// Whether the truths are those that the category promises.
template <int D>
bool fits(const std::string& category, const Set<D>& set) {
  const auto all = [&set](Verdict verdict) {
    return set.counts[static_cast<std::size_t>(verdict)] == set.pairs.size();
  };
  const auto some = [&set](Verdict verdict) {
    return set.counts[static_cast<std::size_t>(verdict)] > 0;
  };
  if (category == "trace") return true;
  if (category == "posed" || category == "posed-near")
    return some(Verdict::separated) && some(Verdict::overlapping);
  if (category == "overlapping") return all(Verdict::overlapping);
  if (category == "faces-touching") return all(Verdict::touching);
  if (category == "touching") return some(Verdict::touching) && !all(Verdict::touching);
  if (category == "faces-touching-rotated")
    return some(Verdict::separated) && some(Verdict::overlapping);
  return all(Verdict::separated);
}

}  // namespace

template <int D>
const Set<D>& Cell<D>::set() const {
  if (set_ == nullptr) {
    auto made = std::make_shared<Set<D>>();
    made->pairs = make();
    for (const SolidPair<D>& pair : made->pairs) {
      const Shape<D> a = Shape<D>::view(pair.a.points);
      const Shape<D> b = Shape<D>::view(pair.b.points);
      made->truths.push_back(is_posed ? classify(Placed<D>(a, certa_pose(pair.pose_a)),
                                                 Placed<D>(b, certa_pose(pair.pose_b)))
                                            .verdict
                                      : classify(a, b).verdict);
      ++made->counts[static_cast<std::size_t>(made->truths.back())];
    }
    if (!fits(category, *made)) throw std::logic_error("the pairs of " + name() + " do not fit");
    set_ = std::move(made);
  }
  return *set_;
}

template <int D>
Cells<D> cells(const std::string& trace, bool quick) {
  constexpr bool kPlanar = D == 2;
  const auto sizes = kPlanar ? std::vector<std::size_t>{4, 8, 16, 24}
                     : quick ? std::vector<std::size_t>{8, 32, 128}
                             : std::vector<std::size_t>{8, 32, 128, 512, 2048};
  Cells<D> result;
  for (const std::size_t n : sizes) {
    const std::size_t count = pair_count(n, quick);
    for (const Placement placement :
         {Placement::distant, Placement::near, Placement::touching, Placement::overlapping}) {
      Cell<D>& cell = result.emplace_back();
      cell.category = to_string(placement);
      cell.size = std::to_string(n);
      cell.vertices = n;
      if (placement == Placement::distant) cell.prepares = kPlanar ? "polygon" : "sphere";
      cell.for_papers = n == (kPlanar ? 8 : 32);
      cell.make = [n, placement, count] { return placed_pairs<D>(n, placement, count); };
    }
    if (n == 8 || (!kPlanar && n <= 512)) {
      for (const bool near : {false, true}) {
        Cell<D>& cell = result.emplace_back();
        cell.category = near ? "posed-near" : "posed";
        cell.size = std::to_string(n);
        cell.vertices = n;
        cell.is_posed = true;
        cell.make = [n, near, count] { return bodies<D>(n, near, count); };
      }
    }
    if (n != (kPlanar ? 4U : 2048U)) {
      Cell<D>& cell = result.emplace_back();
      cell.category = "coherent";
      cell.size = std::to_string(n);
      cell.vertices = n;
      cell.is_motion = true;
      cell.make = [n, count] { return frames<D>(n, count); };
    }
  }
  const auto add_boxes = [&](const std::string& category, Faces faces, Axes axes) {
    Cell<D>& cell = result.emplace_back();
    cell.category = category;
    cell.vertices = kPlanar ? 4 : 8;
    cell.size = std::to_string(cell.vertices);
    const std::size_t count = pair_count(cell.vertices, quick);
    cell.make = [faces, axes, count] { return box_pairs<D>(faces, axes, count); };
  };
  add_boxes("faces-aligned", Faces::apart, Axes::kept);
  add_boxes("faces-rotated", Faces::apart, Axes::turned);
  add_boxes("faces-touching", Faces::in_contact, Axes::kept);
  add_boxes("faces-touching-rotated", Faces::in_contact, Axes::turned);
  if constexpr (D == 3) {
    for (const double tilt : {0.0, 1e-12}) {
      Cell<D>& cell = result.emplace_back();
      cell.category = tilt > 0 ? "posed-tilted" : "posed-upright";
      cell.vertices = 8;
      cell.size = std::to_string(cell.vertices);
      cell.is_posed = true;
      cell.make = [tilt, count = pair_count(cell.vertices, quick)] {
        return standing(tilt, count);
      };
    }
  }
  if (D == 3 && !trace.empty()) {
    Cell<D>& cell = result.emplace_back();
    cell.category = "trace";
    cell.size = "mixed";
    cell.make = [trace, most = quick ? kQuickPairs : kVertices] {
      return recorded<D>(trace, most);
    };
  }
  return result;
}

template class Cell<2>;
template class Cell<3>;
template Cells<2> cells<2>(const std::string&, bool);
template Cells<3> cells<3>(const std::string&, bool);

}  // namespace certa::bench
