/// Evidence of what a search on signs found.
#pragma once

#include <cstddef>

#include <certa/evidence.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// The evidence of what a search found. `goal` tells whether face 0 of separated shapes is nearest.
template <int D>
[[nodiscard]] Evidence<D> evidence_of(const Outcome<D>& outcome, Goal goal) noexcept {
  using Kind = typename Evidence<D>::Kind;
  Evidence<D> evidence;
  for (std::size_t f = 0; f < outcome.face_count; ++f) evidence.push_back(outcome.faces[f].simplex);
  if (outcome.direction) evidence.direction = *outcome.direction;
  // An algorithm without faces proves nothing but separation.
  const auto with_face = [&](Kind kind) { return outcome.face_count > 0 ? kind : Kind::none; };
  switch (outcome.verdict) {
    case Verdict::separated:
      evidence.kind = goal == Goal::distance ? Kind::nearest : Kind::direction;
      break;
    case Verdict::intersecting:
      evidence.kind = with_face(Kind::common);
      break;
    case Verdict::touching:
      evidence.kind = with_face(Kind::touching);
      break;
    case Verdict::overlapping:
      evidence.kind = with_face(Kind::overlapping);
      break;
    case Verdict::undecided:
      break;
  }
  return evidence;
}

}  // namespace certa
