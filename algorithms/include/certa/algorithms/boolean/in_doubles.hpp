/// Boolean algorithms on signs as steps of the search in plain doubles, for the policy
/// `uncertified`.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include <certa/algorithms/boolean/sign_ledger.hpp>
#include <certa/algorithms/sub_distance/plain.hpp>
#include <certa/exact/face.hpp>
#include <certa/geometry/step.hpp>

namespace certa::detail {

/// The corners of a step, in the role of a policy: vertices are named by places, 0 for the new one
/// and k + 1 for the face's k-th.
template <int D>
struct CornersAsPolicy {
  const RoundedFace<D>& face;
  const Vec<double, D>& newest;

  [[nodiscard]] const Vec<double, D>& operator[](VertexPair x) const noexcept {
    return x.i == 0 ? newest : face[x.i - 1].w;
  }
};

/// The signs of one step by the coordinates of corners. They are taken as they come.
template <int D>
class SignLedger<CornersAsPolicy<D>, D> {
 public:
  SignLedger(const CornersAsPolicy<D>& corners, const MinkowskiDifference<D>& /*minkowski*/,
             Counters& counters)
      : corners_(corners), counters_(counters) {}

  [[nodiscard]] const Vec<double, D>& at(VertexPair x) const noexcept { return corners_[x]; }
  [[nodiscard]] Vec<double, D> between(VertexPair x, VertexPair y) const noexcept {
    return corners_[y] - corners_[x];
  }
  template <class Polynomial, class... X>
  [[nodiscard]] Sign test(const X&... x) noexcept {
    ++counters_.regions;
    return plain_sign(Polynomial::value(x...));
  }
  [[nodiscard]] bool ahead(VertexPair x, VertexPair y) noexcept {
    return test<Dot>(at(x), between(x, y)) == Sign::negative;
  }

  /// The face with these vertices. Whether it has a direction is measured by the step; a triangle's
  /// has an orientation, to wind it by.
  template <auto...>
  [[nodiscard]] Face<D> face(std::initializer_list<VertexPair> vertices) const noexcept {
    Face<D> face = simplex(vertices);
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
  [[nodiscard]] Face<D> wound(std::initializer_list<VertexPair> vertices,
                              Sign /*orientation*/ = Sign::negative) const noexcept {
    return simplex(vertices);
  }
  [[nodiscard]] Face<D> simplex(std::initializer_list<VertexPair> vertices) const noexcept {
    Face<D> face;
    for (const VertexPair x : vertices) face.simplex.push_back(x);
    return face;
  }
  [[nodiscard]] bool sound() const noexcept { return true; }

 private:
  const CornersAsPolicy<D>& corners_;
  Counters& counters_;
};

/// Whether the order of a face's vertices tells the algorithm anything.
enum class Order : std::uint8_t { any, kept };

/// A step (certified/search_by.hpp) made of a Boolean sub-algorithm. What it returns without the
/// new corner is nothing but rounding: it is no nearer.
template <class Algorithm, Order kOrder, int D>
class StepOnSigns {
 public:
  static constexpr bool kTakesBeyond = true;

  StepOnSigns(const MinkowskiDifference<D>& minkowski, Counters& counters)
      : counters_(counters), state_(minkowski, counters) {}

  [[nodiscard, gnu::always_inline]] Step operator()(const RoundedFace<D>& face,
                                                    const Vec<double, D>& w, Proposal<D>& next,
                                                    Determinants<D>& /*unused*/) noexcept {
    ++counters_.calls;
    // By sizes, for then all corners have their places.
    const Simplex simplex = face.size == 1   ? stepped<1>(face, w)
                            : face.size == 2 ? stepped<2>(face, w)
                                             : stepped<D>(face, w);
    next.measure = face.measure;  // no nearer
    if (simplex.size == D + 1) return Step::contains;
    std::uint32_t subset = 0;
    for (const VertexPair x : simplex.span()) subset |= 1U << x.i;
    if ((subset & 1) == 0) return Step::face;
    if constexpr (kOrder == Order::kept) remember(simplex, subset, face[face.size].name);
    next = face_of_corners(face, w, subset >> 1);
    return next.measure.numerator > 0 ? Step::face : Step::flat;
  }

 private:
  template <std::size_t Size>
  [[nodiscard, gnu::always_inline]] Simplex stepped(const RoundedFace<D>& face,
                                                    const Vec<double, D>& w) noexcept {
    CornersAsPolicy<D> corners{face, w};
    Simplex old;
    if constexpr (kOrder == Order::kept) {
      if (face[0].name == newest_) order_ = proposed_;
      for (std::size_t k = 0; k < Size; ++k) old.push_back({order_[k], 0});
    } else {
      for (std::uint32_t k = 0; k < Size; ++k) old.push_back({k + 1, 0});
    }
    const std::optional<Face<D>> nearer = state_(corners, old, VertexPair{0, 0});
    return nearer ? nearer->simplex : Simplex();
  }

  /// The places that the vertices will have if the face is accepted: the new corner's is the first,
  /// and the others keep their order (`RoundedFace::keep`).
  void remember(const Simplex& simplex, std::uint32_t subset, VertexPair newest) noexcept {
    for (std::size_t k = 0; k < simplex.size; ++k) {
      const std::uint32_t before = subset & ((1U << simplex[k].i) - 1);
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
