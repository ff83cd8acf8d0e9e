#include "separations.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <certa/certified/ladder.hpp>
#include <certa/certified/search.hpp>

#include "recorded_shapes.hpp"
#include "recorder.hpp"

/// The supports of recorded shapes of few vertices. (certa::detail has a Format of its own.)
template <std::size_t Count, int D, class Kept>
class certa::detail::AllSupports<certa::detail::LowestOf<Count, D, certa::proofs::RecordedIn<Kept>>,
                                 D, certa::proofs::RecordedIn<Kept>> {
  using Real = proofs::RecordedIn<Kept>;

 public:
  static constexpr bool looks_at_all = true;

  explicit AllSupports(const proofs::RecordedShape<D>& shape) : columns_(columns_of<Real>(shape)) {}
  [[nodiscard]] LowestOf<Count, D, Real> operator()(const Vec<Real, D>& v) const {
    return {columns_, v};
  }
  [[nodiscard]] Real proven(const Vec<Real, D>&, const LowestOf<Count, D, Real>& found) const {
    return found.least();
  }

 private:
  const CoordinateColumns<D, Real>& columns_;
};

namespace certa::proofs {

namespace {

using namespace certa::detail;

/// Shapes of so many vertices each.
template <class Format, int D>
class Separation {
 public:
  using Real = RecordedIn<Format>;

  Separation(const std::string& name, std::size_t count)
      : r_(in<D>(name)), minkowski_(count, count) {
    r_.inputs_are(minkowski_.size + 2);
    minkowski_.template make_columns<Format>(minkowski_.size + 2);
    r_.inputs_are(minkowski_.size + 2 + 2 * D);
    start_ = r_.template inputs<D>();
  }

  /// Adds the path on which the first direction separates.
  void add_first_direction() {
    SearchResult<D, Real> found;
    const std::vector<Answered> path = Exploration::along(
        {true, true, true}, [&] { return separated_at_once(minkowski_, Simplex{}, found); });
    add("at_once", path, found);
  }
  /// Adds the path on which a search separates in its first round, from any direction.
  void add_first_round() {
    const auto [path, found] = along({true, true});
    add("first", path, found);
  }
  /// Adds all paths on which a search separates.
  void add_search() {
    const std::vector<std::vector<bool>> ways = ways_to_yes(*Exploration::of([&] {
      SearchResult<D, Real> found;
      return separates_by_search(found);
    }));
    for (std::size_t way = 0; way < ways.size(); ++way) {
      const auto [path, found] = along(ways[way]);
      add("way" + std::to_string(way), path, found);
    }
  }
  [[nodiscard]] const Recording& recording() const { return r_.recording(); }

 private:
  [[nodiscard]] bool separates_by_search(SearchResult<D, Real>& found) const {
    found.direction = start_;
    NearestStep stepper;
    return descend<Goal::separation, true, FewSupports<4, D, Real>>(minkowski_, {}, found, Real(0),
                                                                    stepper) == Stop::separated;
  }
  [[nodiscard]] std::pair<std::vector<Answered>, SearchResult<D, Real>> along(
      const std::vector<bool>& answers) const {
    SearchResult<D, Real> found;
    const std::vector<Answered> path = Exploration::along(answers, [&] {
      found = {};
      return separates_by_search(found);
    });
    return {path, found};
  }
  /// Adds a path, the direction at its end, and the parts of the gap of each pair of vertices.
  void add(const std::string& name, const std::vector<Answered>& path,
           const SearchResult<D, Real>& found) {
    r_.way(name, path, name + "_direction", found.direction);
    const NoPoses<D, Real> poses = minkowski_.template rounded<Real>();
    r_.result(name + "_share", Real(kBounds<Real>.gap_share) * poses.margin(found.direction));
    const auto [v_a, v_b] = poses.to_local(found.direction);
    for (std::size_t i = 0; i < minkowski_.a.size(); ++i)
      for (std::size_t j = 0; j < minkowski_.b.size(); ++j)
        r_.result(name + "_gap_" + std::to_string(i) + "_" + std::to_string(j),
                  poses.gap(found.direction, value(columns_of<Real>(minkowski_.a), v_a, i),
                            value(columns_of<Real>(minkowski_.b), v_b, j)));
  }

  Recorder<Format> r_;
  MinkowskiDifference<D, Recordable> minkowski_;
  Vec<Real, D> start_;
};

template <class Format, int D>
void record(std::vector<Recording>& all) {
  Separation<Format, D> few("separation", 4);
  few.add_first_direction();
  few.add_first_round();
  all.push_back(few.recording());
  Separation<Format, D> points("separation_of_points", 1);
  points.add_search();
  all.push_back(points.recording());
}

}  // namespace

void record_separations(std::vector<Recording>& all) {
  record<double, 2>(all);
  record<double, 3>(all);
  record<float, 2>(all);
  record<float, 3>(all);
}

}  // namespace certa::proofs
