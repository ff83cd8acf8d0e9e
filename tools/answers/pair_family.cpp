#include "answers/pair_family.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include <certa/algorithms/polygon/centroid.hpp>
#include <certa/algorithms/polygon/transform.hpp>
#include <certa/fuzz/finding.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/text.hpp>
#include <certa/predicates/adaptive.hpp>

#include "answers/hull.hpp"
#include "formats/answer_writer.hpp"
#include "formats/json.hpp"
#include "formats/pair_writer.hpp"
#include "formats/placed_point.hpp"

namespace certa::tools {

namespace {

using fuzz::Family;
using fuzz::mix;
using fuzz::Placing;
using fuzz::Recipe;

fuzz::Random random_of(std::uint64_t family, int dimension, int number, std::uint64_t seed) {
  const std::uint64_t kind = family * 2 + (dimension == 2 ? 1 : 0);
  return fuzz::Random(mix(mix(seed) + kind) + static_cast<std::uint64_t>(number));
}

Recipe numbered(Family family, int dimension, int number, std::uint64_t seed) {
  fuzz::Random random = random_of(static_cast<std::uint64_t>(family), dimension, number, seed);
  Recipe recipe = fuzz::random_recipe(family, random);
  recipe.dimension = dimension;
  return recipe;
}

/// A recipe of a random family, for a placing.
Recipe numbered(Placing placing, int dimension, int number, std::uint64_t seed) {
  constexpr std::uint64_t kFirst = 1000;  // beyond all families
  fuzz::Random random =
      random_of(kFirst + static_cast<std::uint64_t>(placing), dimension, number, seed);
  const Family family = fuzz::kFamilies[random.below(fuzz::kFamilies.size())];
  Recipe recipe = fuzz::random_recipe(family, random);
  recipe.dimension = dimension;
  return recipe;
}

constexpr std::string_view kPlaced = "placed";
constexpr std::string_view kPoints = "points";
constexpr std::array kScatters{Scatter::disc, Scatter::circle, Scatter::lattice, Scatter::turned};

/// A multiple of 2^-52 from -1 to 1.
double uniform(fuzz::Random& random) {
  return static_cast<double>(random.bits() >> 11) * 0x1p-52 - 1;
}
Point<2> in_disc(fuzz::Random& random) {
  for (;;) {
    const Point<2> p{uniform(random), uniform(random)};
    if (p[0] * p[0] + p[1] * p[1] <= 1) return p;
  }
}
Point<2> on_circle(fuzz::Random& random) {
  for (;;) {
    const Point<2> p = in_disc(random);
    const double length = std::sqrt(p[0] * p[0] + p[1] * p[1]);
    if (length > 0) return {p[0] / length, p[1] / length};
  }
}

using Points = std::vector<Point<2>>;

/// M (p - fixed) + fixed, each coordinate rounded after each of the three.
Points turned(const Points& points, const Point<2>& turn, const Point<2>& fixed) {
  const auto [c, s] = turn;
  const Pose<2> pose(Matrix<2>{{{c, -s}, {s, c}}}, Point<2>{});
  Points about = translate(std::span<const Point<2>>(points), {-fixed[0], -fixed[1]}).points;
  for (Point<2>& p : about) p = rounded_point<2>(pose, p);
  return translate(std::span<const Point<2>>(about), fixed).points;
}

/// In random order; coordinates reach about `radius` from the middle.
struct PointSet {
  Points points;
  double radius;
};
PointSet scattered(Scatter scatter, int count, fuzz::Random& random) {
  PointSet set{{}, 1};
  if (scatter == Scatter::disc || scatter == Scatter::circle) {
    for (int k = 0; k < count; ++k)
      set.points.push_back(scatter == Scatter::disc ? in_disc(random) : on_circle(random));
    return set;
  }
  const auto side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(count))));
  for (int x = 0; x < side; ++x)
    for (int y = 0; y < side; ++y)
      set.points.push_back({static_cast<double>(x), static_cast<double>(y)});
  set.radius = std::max(side - 1, 1) / 2.0;
  if (scatter == Scatter::turned) {
    const Point<2> turn = on_circle(random);
    set.radius *= 0.1;
    for (Point<2>& p : set.points) p = {p[0] * 0.1, p[1] * 0.1};
    set.points = turned(set.points, turn, {});
  }
  for (std::size_t k = set.points.size() - 1; k > 0; --k)
    std::swap(set.points[k], set.points[random.below(k + 1)]);
  return set;
}

/// The vertices of the hull, in its order; of Melkman's algorithm for the points in lexicographic
/// order, since it needs a simple polyline.
Points hull_of(Points points, std::string_view algorithm) {
  if (algorithm == "melkman") {
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
  }
  const auto found = exact_hull(algorithm, std::span<const Point<2>>(points));
  Points vertices;
  for (const std::uint32_t i : std::get<std::vector<std::uint32_t>>(found))
    vertices.push_back(points[i]);
  return vertices;
}

Point<2> centroid_of(const Points& hull) {
  std::vector<std::uint32_t> all(hull.size());
  std::iota(all.begin(), all.end(), 0u);
  return centroid(adaptive(), std::span<const Point<2>>(hull), all);
}

ShapePair<2> scattered_pair(Scatter scatter, int number, std::uint64_t seed,
                            const Pipeline& pipeline) {
  constexpr std::uint64_t kFirst = 2000;  // beyond all placings
  fuzz::Random random = random_of(kFirst + static_cast<std::uint64_t>(scatter), 2, number, seed);
  const std::string algorithm = pipeline.hull.empty() ? "chan" : pipeline.hull;
  const int count = pipeline.points == 0 ? 50 : pipeline.points;
  const PointSet set = scattered(scatter, count, random);
  Points a = set.points;
  Points b = scattered(scatter, count, random).points;
  Point<2> move;
  for (double& x : move) x = 3 * set.radius * uniform(random);
  // So that lattices touch.
  if (scatter == Scatter::lattice) move = {std::round(move[0]), std::round(move[1])};
  if (!pipeline.hull.empty()) {
    a = hull_of(std::move(a), algorithm);
    b = hull_of(std::move(b), algorithm);
  }
  if (pipeline.scale || pipeline.turn) {
    const Point<2> fixed = centroid_of(pipeline.hull.empty() ? hull_of(b, algorithm) : b);
    if (pipeline.scale) b = scale(std::span<const Point<2>>(b), *pipeline.scale, fixed).points;
    if (pipeline.turn) b = turned(b, *pipeline.turn, fixed);
  }
  b = translate(std::span<const Point<2>>(b), pipeline.move.value_or(move)).points;
  for (const Point<2>& p : b)
    if (!std::isfinite(p[0]) || !std::isfinite(p[1]))
      throw std::runtime_error("pair " + std::to_string(number) +
                               " of random points has no finite coordinates after --scale, --turn "
                               "and --move");
  return {Shape<2>(a), Shape<2>(b)};
}

std::string_view scatter_name(Scatter scatter) {
  constexpr std::array<std::string_view, kScatters.size()> kNames{
      "points_disc", "points_circle", "points_lattice", "points_turned"};
  return kNames[static_cast<std::size_t>(scatter)];
}

std::string_view placed_name(Placing placing) {
  constexpr std::array<std::string_view, fuzz::kPlacings.size()> kNames{
      "placed_resting",   "placed_drifted", "placed_tangent",  "placed_cancelling",
      "placed_unbounded", "placed_distant", "placed_standing", "placed_any"};
  return kNames[static_cast<std::size_t>(placing)];
}

}  // namespace

std::vector<PairFamily> all_families() {
  std::vector<PairFamily> all(fuzz::kFamilies.begin(), fuzz::kFamilies.end());
  all.insert(all.end(), fuzz::kApplications.begin(), fuzz::kApplications.end());
  all.insert(all.end(), fuzz::kPlacings.begin(), fuzz::kPlacings.end());
  all.insert(all.end(), kScatters.begin(), kScatters.end());
  return all;
}

std::string_view name_of(const PairFamily& family) {
  if (const auto* placing = std::get_if<Placing>(&family)) return placed_name(*placing);
  if (const auto* scatter = std::get_if<Scatter>(&family)) return scatter_name(*scatter);
  if (const auto* application = std::get_if<fuzz::Application>(&family))
    return to_string(*application);
  return to_string(std::get<Family>(family));
}

bool exists(const PairFamily& family, int dimension) {
  return dimension == 3 ? !std::holds_alternative<Scatter>(family)
                        : !std::holds_alternative<fuzz::Application>(family);
}

std::variant<std::vector<PairFamily>, std::string> families_named(
    const std::vector<std::string>& names) {
  const std::vector<PairFamily> known = all_families();
  for (const std::string& name : names) {
    const auto has_name = [&name](const PairFamily& family) { return name_of(family) == name; };
    if (name == "all" || name == kPlaced || name == kPoints ||
        std::any_of(known.begin(), known.end(), has_name))
      continue;
    std::string choice = "all";
    for (const PairFamily& family : known) choice.append(", ").append(name_of(family));
    choice.append(", ").append(kPlaced).append(", ").append(kPoints);
    return concat({"there is no family ", name, ": choose from ", choice});
  }
  std::vector<PairFamily> chosen;
  const auto is_chosen = [&names](const PairFamily& family) {
    return std::any_of(names.begin(), names.end(), [&family](const std::string& name) {
      return name == name_of(family) || (name == "all" && std::holds_alternative<Family>(family)) ||
             (name == kPlaced && std::holds_alternative<Placing>(family)) ||
             (name == kPoints && std::holds_alternative<Scatter>(family));
    });
  };
  std::copy_if(known.begin(), known.end(), std::back_inserter(chosen), is_chosen);
  return chosen;
}

PairLine generated_pair(const PairFamily& family, int dimension, int number, std::uint64_t seed,
                        const Pipeline& pipeline) {
  const auto named = [&](auto shapes) {
    return PairLine{concat({"\"", name_of(family), dimension == 2 ? "-2d-" : "-3d-",
                            std::to_string(number), "\""}),
                    std::move(shapes),
                    {}};
  };
  const auto line = [&](const auto& pair) { return named(pair.shapes()); };
  if (const auto* scatter = std::get_if<Scatter>(&family))
    return named(scattered_pair(*scatter, number, seed, pipeline));
  if (const auto* application = std::get_if<fuzz::Application>(&family))
    return line(fuzz::application_pair(*application, seed, static_cast<std::uint64_t>(number)));
  if (const auto* placing = std::get_if<Placing>(&family)) {
    const Recipe recipe = numbered(*placing, dimension, number, seed);
    return dimension == 2 ? line(fuzz::place<2>(recipe, *placing))
                          : line(fuzz::place<3>(recipe, *placing));
  }
  const Recipe recipe = numbered(std::get<Family>(family), dimension, number, seed);
  return dimension == 2 ? line(fuzz::realize<2>(recipe)) : line(fuzz::realize<3>(recipe));
}

Verdict append_generated(std::string& lines, const PairFamily& family, int dimension, int number,
                         std::uint64_t seed, const Pipeline& pipeline) {
  const PairLine generated = generated_pair(family, dimension, number, seed, pipeline);
  return std::visit(
      [&](const auto& shapes) {
        const auto pair = vertices_of(shapes);
        const fuzz::Truth truth = fuzz::truth(pair);
        JsonWriter json(lines);
        json.object([&] {
          json.key("id").raw(generated.id);
          json.member("family", name_of(family));
          if (const auto* plain = std::get_if<Family>(&family))
            json.member("recipe", to_text(numbered(*plain, dimension, number, seed)));
          write_shapes(json, pair);
          write_truth(json, truth.verdict, truth.distance, truth.distance_squared);
        });
        lines += '\n';
        return truth.verdict;
      },
      generated.shapes);
}

}  // namespace certa::tools
