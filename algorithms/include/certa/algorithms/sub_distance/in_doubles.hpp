/// Sub-distance algorithms on numbers as steps of the search in plain doubles, for the policy
/// `uncertified`.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <certa/algorithms/sub_distance/plain.hpp>
#include <certa/algorithms/sub_distance/subset.hpp>
#include <certa/certified/uncertified.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/step.hpp>
#include <certa/options.hpp>
#include <certa/predicates/compiler.hpp>

namespace certa::detail {

/// The number type for a method: a type of signs if the method needs only signs.
template <class M>
struct StepNumber {
  using type = double;
};
template <class M>
requires M::kBySigns struct StepNumber<M> {
  using type = Plain;
};

/// A step (certified/uncertified.hpp) made of a method on numbers (sub_distance/numeric.hpp). The
/// method chooses the corners that stay; the step measures their face like any other. A subset
/// without the new corner is only rounding and counts as none, because it is no nearer.
template <template <class, int> class Method, int D>
class StepOnNumbers {
 public:
  static constexpr bool kTakesBeyond = false;

  StepOnNumbers(const MinkowskiDifference<D>& /*minkowski*/, Counters& counters)
      : counters_(counters), method_(counters) {}

  [[nodiscard, CERTA_INLINE]] Step operator()(const RoundedFace<D>& face, const Vec<double, D>& w,
                                              Proposal<D>& next,
                                              Determinants<D>& /*unused*/) noexcept {
    ++counters_.calls;
    // One branch for each size, so that all corners have fixed places.
    if (face.size == 1) return stepped<2>(face, w, next);
    if (D == 2 || face.size == 2) return stepped<3>(face, w, next);
    return stepped<D + 1>(face, w, next);
  }

 private:
  using N = typename StepNumber<Method<double, D>>::type;

  template <std::size_t Size>
  [[nodiscard, CERTA_INLINE]] Step stepped(const RoundedFace<D>& face, const Vec<double, D>& w,
                                           Proposal<D>& next) noexcept {
    SimplexPoints<N, D> tau;
    tau.size = Size;
    for (std::size_t k = 0; k < Size; ++k) {
      const Vec<double, D>& y = k == 0 ? w : face[k - 1].w;
      for (std::size_t c = 0; c < D; ++c) tau.y[k][c] = y[c];
      tau.names[k] = face[k == 0 ? Size - 1 : k - 1].name;
    }
    Signs<N> signs;
    const auto nearest = method_(tau, signs);
    next.measure = face.measure;  // no nearer than before
    if (!nearest || (nearest->subset & 1) == 0) return Step::face;
    const std::uint32_t kept = nearest->subset >> 1;
    if (kept == (1U << D) - 1) return Step::contains;
    next = face_of_corners(face, w, kept);
    return next.measure.numerator > 0 ? Step::face : Step::flat;
  }

  Counters& counters_;
  Method<N, D> method_;
};

}  // namespace certa::detail
