/// What the planar hull algorithms tell of their steps.
///
/// Each algorithm takes an observer as its last argument, a callable that it gives one object for
/// each step: of the types here and in the algorithm's own header. An observer of some kinds of
/// steps alone has a template for the others, as `IgnoreSteps` has. The spans in a step are valid
/// during that call. Indices are those of the points that the algorithm was given.
#pragma once

#include <cstdint>
#include <span>

namespace certa {

/// The observer by default. It does nothing, and with it an algorithm costs nothing more.
struct IgnoreSteps {
  /// Takes a step of any kind.
  template <class Step>
  constexpr void operator()(const Step&) const noexcept {}
};

/// A step of Melkman's algorithm: what its deque holds after a point of the polyline. That is the
/// hull of the points so far, counterclockwise, with its latest vertex at both ends; as long as all
/// points are collinear, the first and the last of them.
struct MelkmanDeque {
  std::uint32_t point;                   ///< The point that was looked at.
  std::span<const std::uint32_t> deque;  ///< The deque from its bottom to its top.
};

}  // namespace certa
