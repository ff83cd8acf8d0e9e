/// The goals and the ends of searches for the nearest point of the Minkowski difference W, in
/// doubles and on signs alike.
///
/// Both loops, on signs (gjk/gjk.hpp) and in rounded numbers (certified/search.hpp), take these
/// steps in each round, in this order, and name them so:
///   Support    a vertex w of W that is lowest in the direction
///   Apart?     whether w tells that W lies beyond the origin: direction . w > 0
///   Nearer?    whether w is nearer than the face: direction . w < direction . face
///   New?       whether w is no vertex of the face, which would contradict that it is nearer
///   Reduce     to the face of the hull of face and w that is nearest to the origin
///   Contains?  whether the origin lies in it, where it has no direction
#pragma once

#include <cstdint>

namespace certa {

/// The goals of a search: when it may stop.
enum class Goal : std::uint8_t {
  separation,  ///< as soon as direction . w > 0 on W
  distance,    ///< at the nearest point
  support,     ///< as soon as direction . w >= 0 on W
  at_least,    ///< as soon as the distance is certainly at least some number, or less
};

/// The reason why a search stopped; in rounded arithmetic, according to its numbers.
enum class Stop : std::uint8_t {
  separated,  ///< direction . w > 0 on W
  supported,  ///< direction . w >= 0 on W
  nearest,    ///< `face` holds the nearest point
  contains,   ///< the origin lies in the relative interior of `face`, or, in rounded arithmetic, in
              ///< the full simplex of `face` and one corner more
  flat,       ///< rounded arithmetic: the origin seems to lie in `face`
  gave_up,    ///< arithmetic contradicted itself, or it is not made for these coordinates
};

/// The face that a search reached, and the reason why it stopped there.
template <class Face>
struct Found {
  Stop stop = Stop::gave_up;
  Face face;
};

}  // namespace certa
