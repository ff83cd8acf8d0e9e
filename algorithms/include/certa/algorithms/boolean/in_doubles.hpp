/// Boolean algorithms on signs as steps of the search in plain doubles, for the policy
/// `uncertified`.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include <certa/algorithms/boolean/sign_ledger.hpp>
#include <certa/algorithms/sub_distance/plain.hpp>
#include <certa/certified/uncertified.hpp>
#include <certa/geometry/step.hpp>
#include <certa/gjk/face.hpp>
#include <certa/predicates/compiler.hpp>

namespace certa::detail {

/// The corners of a step, in the role of a policy. Vertices are named by their places: 0 is the new
/// one, and k + 1 is the face's k-th.
template <int D>
struct CornersAsPolicy {
  const RoundedFace<D>& face;
  const Vec<double, D>& newest;

  [[nodiscard]] const Vec<double, D>& operator[](VertexPair x) const noexcept {
    return x.i == 0 ? newest : face[x.i - 1].w;
  }
};

/// The vertices of a planar face by their places, in few bits, because copying faces with names
/// takes longer than finding them.
struct Places {
  std::uint32_t size = 0;
  std::uint32_t bits = 0;  ///< kBits for each vertex

  static constexpr std::uint32_t kBits = 4;
  void push_back(VertexPair x) noexcept { bits |= x.i << kBits * size++; }
  [[nodiscard]] std::uint32_t operator[](std::size_t k) const noexcept {
    return bits >> kBits * k & ((1U << kBits) - 1);
  }
};

/// The places of a face that is named by them.
[[nodiscard]] inline Places places_of(const Places& face) noexcept { return face; }
template <int D>
[[nodiscard]] Places places_of(const Face<D>& face) noexcept {
  Places places;
  for (const VertexPair x : face.simplex.span()) places.push_back(x);
  return places;
}

/// The signs of one step, from the coordinates of the corners. Rounded signs are taken as they are.
template <int D>
class SignLedger<CornersAsPolicy<D>, D> {
 public:
  using Returned = std::conditional_t<D == 2, Places, Face<D>>;

  SignLedger(const CornersAsPolicy<D>& corners, const MinkowskiDifference<D>& /*minkowski*/,
             Counters& counters)
      : corners_(corners), counters_(counters) {}

  [[nodiscard]] const Vec<double, D>& at(VertexPair x) const noexcept { return corners_[x]; }
  [[nodiscard]] Vec<double, D> between(VertexPair x, VertexPair y) const noexcept {
    Vec<double, D> e{};
    for (std::size_t k = 0; k < D; ++k) e[k] = corners_[y][k] - corners_[x][k];
    return e;
  }
  template <class Polynomial, class... X>
  [[nodiscard]] Sign test(const X&... x) noexcept {
    ++counters_.regions;
    return plain_sign(Polynomial::value(x...));
  }
  [[nodiscard]] bool ahead(VertexPair x, VertexPair y) noexcept {
    return test<Dot>(at(x), between(x, y)) == Sign::negative;
  }

  /// The face with these vertices. The step measures whether it has a direction; a triangle has an
  /// orientation, which fixes its winding.
  [[nodiscard, CERTA_INLINE]] Returned face(
      std::initializer_list<VertexPair> vertices) const noexcept {
    Returned face = simplex(vertices);
    if constexpr (D == 3) {
      if (face.simplex.size == 3) {
        const auto& [a, b, c, unused] = face.simplex.vertices;
        Direction<D> direction = direction_of<D>(face.simplex);
        direction.orientation = plain_sign(Det3::value(between(a, b), between(a, c), at(a)));
        face.direction = direction;
      }
    }
    return face;
  }
  [[nodiscard, CERTA_INLINE]] Returned wound(std::initializer_list<VertexPair> vertices,
                                             Sign /*orientation*/ = Sign::negative) const noexcept {
    return simplex(vertices);
  }
  [[nodiscard, CERTA_INLINE]] Returned simplex(
      std::initializer_list<VertexPair> vertices) const noexcept {
    Returned face;
    for (const VertexPair x : vertices) {
      if constexpr (D == 2)
        face.push_back(x);
      else
        face.simplex.push_back(x);
    }
    return face;
  }
  [[nodiscard]] bool sound() const noexcept { return true; }

 private:
  const CornersAsPolicy<D>& corners_;
  Counters& counters_;
};

/// Whether the order of a face's vertices matters to the algorithm.
enum class Order : std::uint8_t { any, kept };

/// A step (certified/uncertified.hpp) made of a Boolean sub-algorithm. If it returns a face without
/// the new corner, that is only rounding: the face is no nearer.
template <class Algorithm, Order kOrder, int D>
class StepOnSigns {
 public:
  static constexpr bool kTakesBeyond = true;

  StepOnSigns(const MinkowskiDifference<D>& minkowski, Counters& counters)
      : counters_(counters), state_(minkowski, counters) {}

  [[nodiscard, CERTA_INLINE]] Step operator()(const RoundedFace<D>& face, const Vec<double, D>& w,
                                              Proposal<D>& next,
                                              Determinants<D>& /*unused*/) noexcept {
    ++counters_.calls;
    // One branch for each size, so that all corners have fixed places.
    if (face.size == 1) return stepped<1>(face, w, next);
    if (D == 2 || face.size == 2) return stepped<2>(face, w, next);
    return stepped<D>(face, w, next);
  }

 private:
  template <std::size_t Size>
  [[nodiscard, CERTA_INLINE]] Step stepped(const RoundedFace<D>& face, const Vec<double, D>& w,
                                           Proposal<D>& next) noexcept {
    CornersAsPolicy<D> corners{face, w};
    Simplex old;
    if constexpr (kOrder == Order::kept) {
      if (face[0].name == newest_) order_ = proposed_;
      for (std::size_t k = 0; k < Size; ++k) old.push_back({order_[k], 0});
    } else {
      for (std::uint32_t k = 0; k < Size; ++k) old.push_back({k + 1, 0});
    }
    const auto found = state_(corners, old, VertexPair{0, 0});
    next.measure = face.measure;  // no nearer than before
    if (!found) return Step::face;
    const Places nearer = places_of(*found);
    if (nearer.size == D + 1) return Step::contains;
    std::uint32_t subset = 0;
    for (std::size_t k = 0; k < nearer.size; ++k) subset |= 1U << nearer[k];
    if ((subset & 1) == 0) return Step::face;
    if constexpr (kOrder == Order::kept) remember(nearer, subset, face[face.size].name);
    next = face_of_corners(face, w, subset >> 1);
    return next.measure.numerator > 0 ? Step::face : Step::flat;
  }

  /// Remembers the places that the vertices will have if the face is accepted: the new corner comes
  /// first, and the others keep their order (`RoundedFace::keep`).
  void remember(const Places& nearer, std::uint32_t subset, VertexPair newest) noexcept {
    for (std::size_t k = 0; k < nearer.size; ++k) {
      const std::uint32_t before = subset & ((1U << nearer[k]) - 1);
      proposed_[k] = static_cast<std::uint32_t>(std::popcount(before)) + 1;
    }
    newest_ = newest;
  }

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  Counters& counters_;
  typename Algorithm::template State<CornersAsPolicy<D>, D> state_;
  std::array<std::uint32_t, 4> order_{1, 2, 3, 4};
  std::array<std::uint32_t, 4> proposed_{1, 2, 3, 4};
  VertexPair newest_{kNone, kNone};
};

}  // namespace certa::detail
