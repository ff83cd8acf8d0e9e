#include "directions.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <certa/geometry/direction.hpp>

#include "recorded_shapes.hpp"
#include "recorder.hpp"

namespace certa::proofs {

namespace {

constexpr auto kRecorded = [](double coordinate) { return Recorded(coordinate); };

/// Exact signs as the proofs take them: comparisons of the polynomials themselves, which
/// Direction.v assumes to be exact.
struct PolynomialSigns {
  template <class Polynomial, class... Arguments>
  [[nodiscard]] Sign sign(const Arguments&... arguments) const {
    const Recorded x = Polynomial::value(coordinates(arguments, kRecorded)...);
    return x > Recorded(0) ? Sign::positive : x < Recorded(0) ? Sign::negative : Sign::zero;
  }
};

[[nodiscard]] std::string name_of(Sign sign) {
  return sign == Sign::positive ? "positive" : sign == Sign::negative ? "negative" : "zero";
}

/// The outcomes of comparing a polynomial with zero: above, below, neither.
const std::vector<std::vector<bool>> kWays{{true}, {false, true}, {false, false}};

template <int D>
[[nodiscard]] Vec<Recorded, D> vector_of_direction(
    const MinkowskiDifference<D, Recordable>& minkowski, const Direction<D>& direction) {
  return vector_of(minkowski, direction, kRecorded);
}

/// The direction of a face of so many vertices, and its signs at another vertex, the last one.
template <int D>
[[nodiscard]] Recording signs(std::size_t corners, Sign orientation) {
  const char* const face = corners == 1 ? "vertex" : corners == 2 ? "edge" : "facet";
  Recorder<double> r(
      in<D>(std::string("along_") + face + (orientation == Sign::negative ? "_opposed" : "")));
  const MinkowskiDifference<D, Recordable> minkowski(corners + 1, corners + 1);
  r.inputs_are(minkowski.size);
  Simplex simplex;
  for (std::uint32_t k = 0; k < corners; ++k) simplex.push_back({k, k});
  Direction<D> direction = direction_of<D>(simplex);
  direction.orientation = orientation;
  r.result("vector", vector_of_direction(minkowski, direction));
  const auto last = static_cast<std::uint32_t>(corners);
  PolynomialSigns policy;
  for (const std::vector<bool>& way : kWays) {
    Sign sign{};
    const std::vector<Answered> path = Exploration::along(way, [&] {
      sign = sign_along(policy, minkowski, direction, minkowski[VertexPair{last, last}]);
      return true;
    });
    r.path(name_of(sign), path);
  }
  return r.recording();
}

/// How the direction of a face of so many vertices is oriented: each path, its sign and its vector.
template <int D>
[[nodiscard]] Recording oriented(std::size_t corners) {
  const char* const face = corners == 1 ? "vertex" : corners == 2 ? "edge" : "facet";
  Recorder<double> r(in<D>(std::string("oriented_") + face));
  const MinkowskiDifference<D, Recordable> minkowski(corners, corners);
  r.inputs_are(minkowski.size);
  Simplex simplex;
  for (std::uint32_t k = 0; k < corners; ++k) simplex.push_back({k, k});
  PolynomialSigns policy;
  for (std::size_t way = 0; way < kWays.size(); ++way) {
    Direction<D> direction = direction_of<D>(simplex);
    Sign sign{};
    const std::vector<Answered> path = Exploration::along(kWays[way], [&] {
      sign = orient(policy, minkowski, direction);
      return true;
    });
    r.path("way" + std::to_string(way) + "_" + name_of(sign), path);
    r.result("way" + std::to_string(way) + "_vector", vector_of_direction(minkowski, direction));
  }
  return r.recording();
}

template <int D>
void record(std::vector<Recording>& all) {
  for (std::size_t corners = 1; corners <= D; ++corners) {
    all.push_back(signs<D>(corners, Sign::positive));
    if (corners == D) all.push_back(signs<D>(corners, Sign::negative));
    all.push_back(oriented<D>(corners));
  }
}

}  // namespace

void record_directions(std::vector<Recording>& all) {
  record<2>(all);
  record<3>(all);
}

}  // namespace certa::proofs
