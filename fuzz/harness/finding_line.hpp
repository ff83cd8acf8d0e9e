/// A finding as a line of JSON: the pair, the engine's answer and the truth.
#pragma once

#include <array>
#include <string>

#include <certa/fuzz/engine.hpp>

#include "harness/engine_result.hpp"
#include "harness/held_pair.hpp"

namespace certa::tools {

struct FindingLine {
  /// The lower, the sooner somebody should look at it: in the engine's documented range or not; how
  /// far from ordinary size; no answer at all, wrong verdicts by how far from touching, distances.
  std::array<int, 3> rank{};
  std::string name;  ///< for people, e.g. "contact-3d-7: missed by bullet"
  std::string line;  ///< with its end
};

/// REQUIRES: it is a finding. `id` is JSON text.
template <int D>
[[nodiscard]] FindingLine finding_line(const std::string& id, const std::string& family,
                                       const fuzz::EngineInfo& engine, const EngineResult& found,
                                       HeldPair<D>& held);

}  // namespace certa::tools
