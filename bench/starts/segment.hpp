/// The point of a segment nearest to the origin: by Algorithm 5 of Barycode-based GJK (S1D) and by
/// Algorithm 5 of Improving the GJK Algorithm (S1D of Signed Volumes), each as its
/// sub-algorithm calls it.
#pragma once

#include <certa/algorithms/published/barycode.hpp>
#include <certa/algorithms/published/signed_volumes.hpp>

namespace certa::bench {

struct SegmentByBarycode {
  template <class N>
  [[nodiscard]] static bool reduce(const published::Vertex<N, 2>& w,
                                   published::Nearest<N, 2>& nearest) {
    published::Silent silent;
    return published::detail::barycode_subdistance<published::BarycodeOrder::any>(w, nearest,
                                                                                  silent);
  }
};

struct SegmentByVolumes {
  template <class N>
  [[nodiscard]] static bool reduce(const published::Vertex<N, 2>& w,
                                   published::Nearest<N, 2>& nearest) {
    return published::SignedVolumes<N, 2, published::Discard::as_described>()(w, nearest);
  }
};

}  // namespace certa::bench
