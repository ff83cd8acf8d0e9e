/// The queries as they are compiled for a kind of processor: the same templates with other
/// instructions, and the same answers to the bit. Those for processors with more than the generic
/// one become one object file in which only these functions have global names
/// (kernel/CMakeLists.txt), so that no inline function of it is taken for a generic one.
#pragma once

#include <certa/answer.hpp>
#include <certa/options.hpp>
#include <certa/placed.hpp>
#include <certa/shape.hpp>
#include <certa/simplex.hpp>

namespace certa::detail {

struct Generic;
struct Avx2;
/// What this translation unit is compiled for.
#ifdef CERTA_AVX2
using Compiled = Avx2;
#else
using Compiled = Generic;
#endif

template <class Processor>
struct [[gnu::visibility("hidden")]] Queries {
  template <int D>
  static Classification<D> classify(const Shape<D>& a, const Shape<D>& b,
                                    const Options& options) noexcept;
  template <int D>
  static bool intersects(const Shape<D>& a, const Shape<D>& b, const Simplex& warm_start) noexcept;
  template <int D>
  static AtLeast<D> at_least(const Shape<D>& a, const Shape<D>& b, double x,
                             const Simplex& warm_start) noexcept;
  template <int D>
  static Enclosure<D> enclose_distance(const Shape<D>& a, const Shape<D>& b,
                                       const Options& options) noexcept;
  template <int D>
  static EnclosedPoints<D> enclose_points(const Shape<D>& a, const Shape<D>& b,
                                          const Options& options) noexcept;
  template <int D>
  static Distance<D> distance(const Shape<D>& a, const Shape<D>& b,
                              const Options& options) noexcept;
  template <int D>
  static ClosestPoints<D> closest_points(const Shape<D>& a, const Shape<D>& b,
                                         const Options& options) noexcept;

  template <int D>
  static Classification<D> classify(const Placed<D>& a, const Placed<D>& b,
                                    const Options& options) noexcept;
  template <int D>
  static bool intersects(const Placed<D>& a, const Placed<D>& b,
                         const Simplex& warm_start) noexcept;
  template <int D>
  static AtLeast<D> at_least(const Placed<D>& a, const Placed<D>& b, double x,
                             const Simplex& warm_start) noexcept;
  template <int D>
  static Enclosure<D> enclose_distance(const Placed<D>& a, const Placed<D>& b,
                                       const Options& options) noexcept;
  template <int D>
  static EnclosedPoints<D> enclose_points(const Placed<D>& a, const Placed<D>& b,
                                          const Options& options) noexcept;
  template <int D>
  static Distance<D> distance(const Placed<D>& a, const Placed<D>& b,
                              const Options& options) noexcept;
  template <int D>
  static ClosestPoints<D> closest_points(const Placed<D>& a, const Placed<D>& b,
                                         const Options& options) noexcept;
};

}  // namespace certa::detail
