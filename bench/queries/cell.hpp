/// The pairs that all libraries get: one set for each category and number of vertices.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <certa/verdict.hpp>

#include "support/solid.hpp"

namespace certa::bench {

template <int D>
struct Set {
  std::vector<SolidPair<D>> pairs;
  std::vector<Verdict> truths;                                     ///< exact
  std::array<std::size_t, certa::detail::kVerdictCount> counts{};  ///< number of pairs by verdict
};

/// A category of pairs at one number of vertices. Its set is made at its first use, from a seed of
/// its own, so that it does not depend on the other sets of a run.
template <int D>
class Cell {
 public:
  std::string category;
  std::string size;           ///< vertices of a shape, or "mixed"
  std::size_t vertices = 0;   ///< at most
  bool is_posed = false;      ///< its shapes are bodies, with poses
  bool is_motion = false;     ///< its pairs are frames in order, repeated cyclically
  std::string prepares = {};  ///< the shapes whose preparation is measured here, if any: "sphere",
                              ///< "polygon"
  bool for_papers = false;    ///< whether the algorithms of papers are measured on it
  std::function<std::vector<SolidPair<D>>()> make;

  /// Throws std::logic_error if the pairs are not those that the category promises.
  [[nodiscard]] const Set<D>& set() const;
  [[nodiscard]] bool is_made() const { return set_ != nullptr; }
  /// CATEGORY/VERTICES
  [[nodiscard]] std::string name() const { return category + "/" + size; }

 private:
  mutable std::shared_ptr<const Set<D>> set_;
};

template <int D>
using Cells = std::vector<Cell<D>>;

/// Polygons and rectangles, or polytopes around spheres, boxes, and pairs recorded in the file
/// `trace`. `quick`: few pairs, and not the largest shapes.
template <int D>
[[nodiscard]] Cells<D> cells(const std::string& trace, bool quick);

}  // namespace certa::bench
