#include "overlaps.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <certa/certified/prove.hpp>
#include <certa/geometry/step.hpp>

#include "recorded_shapes.hpp"
#include "recorder.hpp"

namespace certa::proofs {

namespace {

using namespace certa::detail;

/// A search that arrives at D + 1 pairs of vertices, with D + 1 vertices in each shape.
template <class Format, int D>
[[nodiscard]] Recording overlap() {
  using Real = RecordedIn<Format>;
  Recorder<Format> r(D == 2 ? "overlap_in_the_plane" : "overlap_in_space");
  const MinkowskiDifference<D, Recordable> minkowski(D + 1, D + 1);
  r.inputs_are(minkowski.size + 2);
  const NoPoses<D, Real> poses{minkowski.template scale<Real>()};
  SearchResult<D, Real> found;
  // The last vertex is the newest, and not yet part of the face.
  for (std::uint32_t k = 0; k <= D; ++k) {
    const VertexPair name{k, k};
    found.face.next() = {poses.vertex(minkowski.template point_in_a<Real>(k),
                                      minkowski.template point_in_b<Real>(k)),
                         name};
    if (k < D) ++found.face.size;
  }
  const Vec<Real, D> newest = found.face[D].w;
  const auto contains = [&] {
    Proposal<D, Real> next;
    return step(found.face, newest, next, found.determinants) == Step::contains;
  };
  // In space each side test asks for the sign of the base: one path where it is not negative, and
  // one where it is.
  const auto ways = D == 2 ? std::vector<std::vector<bool>>{{false, false}}
                           : std::vector<std::vector<bool>>{{false, true, false, true, false, true},
                                                            {true, true, true, true, true, true}};
  for (std::size_t way = 0; way < ways.size(); ++way)
    r.path("contains" + std::to_string(way), Exploration::along(ways[way], contains));
  for (std::size_t k = 0; k <= D; ++k)
    r.result("determinant" + std::to_string(k), found.determinants[k]);
  const auto interior = [&] { return is_interior(minkowski, found); };
  r.path("by_scales", Exploration::along({true}, interior));
  const auto by_corners = Exploration::along({false, true}, interior);
  r.path("by_corners", by_corners);
  // A constant times a power of the largest coordinate, plus the allowance for underflow.
  const Term::Pointer& bound = by_corners[1].first.left;
  const Term::Pointer& product = bound->kind == Term::Kind::plus ? left_of(bound) : bound;
  r.result("largest", right_of(right_of(product)));
  return r.recording();
}

}  // namespace

void record_overlaps(std::vector<Recording>& all) {
  all.push_back(overlap<double, 2>());
  all.push_back(overlap<double, 3>());
  all.push_back(overlap<float, 2>());
  all.push_back(overlap<float, 3>());
}

}  // namespace certa::proofs
