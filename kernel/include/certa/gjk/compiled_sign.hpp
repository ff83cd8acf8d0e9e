/// The exact signs that searches and hulls need where filters are not certain: compiled once, in
/// kernel/src. Others are compiled where they are used.
#pragma once

#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/polynomial.hpp>

namespace certa::detail {

/// A sign of a polynomial in arguments of these types, by one of the steps of adaptive.hpp.
#define CERTA_SIGN(linkage, step, Polynomial, ...) \
  linkage template SettledSign step<Polynomial>(const ExponentRange&, __VA_ARGS__) noexcept;

/// CERTA_SIGNS(extern, step) declares them; CERTA_SIGNS(, step) compiles them.
#define CERTA_SIGNS(linkage, step)                                                             \
  CERTA_SIGN(linkage, step, Dot, const PointDifference<2>&, const PointDifference<2>&)         \
  CERTA_SIGN(linkage, step, Dot, const PointDifference<2>&, const Edge<2>&)                    \
  CERTA_SIGN(linkage, step, Det2, const PointDifference<2>&, const PointDifference<2>&)        \
  CERTA_SIGN(linkage, step, Det2, const Edge<2>&, const PointDifference<2>&)                   \
  CERTA_SIGN(linkage, step, Det2, const Edge<2>&, const Edge<2>&)                              \
  CERTA_SIGN(linkage, step, Dot, const PointDifference<3>&, const PointDifference<3>&)         \
  CERTA_SIGN(linkage, step, Dot, const PointDifference<3>&, const Edge<3>&)                    \
  CERTA_SIGN(linkage, step, Det3, const PointDifference<3>&, const PointDifference<3>&,        \
             const PointDifference<3>&)                                                        \
  CERTA_SIGN(linkage, step, Det3, const Edge<3>&, const PointDifference<3>&,                   \
             const PointDifference<3>&)                                                        \
  CERTA_SIGN(linkage, step, Det3, const Edge<3>&, const Edge<3>&, const PointDifference<3>&)   \
  CERTA_SIGN(linkage, step, Det3, const Edge<3>&, const Edge<3>&, const Edge<3>&)              \
  CERTA_SIGN(linkage, step, TripleCross, const Edge<3>&, const PointDifference<3>&,            \
             const Edge<3>&, const PointDifference<3>&)                                        \
  CERTA_SIGN(linkage, step, TripleCross, const Edge<3>&, const PointDifference<3>&,            \
             const Edge<3>&, const Edge<3>&)                                                   \
  CERTA_SIGN(linkage, step, BinetCauchy, const Edge<3>&, const PointDifference<3>&,            \
             const Edge<3>&, const Edge<3>&)                                                   \
  CERTA_SIGN(linkage, step, BinetCauchy, const PointDifference<3>&, const PointDifference<3>&, \
             const Edge<3>&, const Edge<3>&)
CERTA_SIGNS(extern, unfiltered_sign)
CERTA_SIGNS(extern, wide_ranging_sign)

/// The last step, of all arguments as edges.
#define CERTA_WIDE_SIGNS(linkage)                                                            \
  CERTA_SIGN(linkage, exact_wide_sign, Dot, const Edge<2>&, const Edge<2>&)                  \
  CERTA_SIGN(linkage, exact_wide_sign, Det2, const Edge<2>&, const Edge<2>&)                 \
  CERTA_SIGN(linkage, exact_wide_sign, Dot, const Edge<3>&, const Edge<3>&)                  \
  CERTA_SIGN(linkage, exact_wide_sign, Det3, const Edge<3>&, const Edge<3>&, const Edge<3>&) \
  CERTA_SIGN(linkage, exact_wide_sign, TripleCross, const Edge<3>&, const Edge<3>&,          \
             const Edge<3>&, const Edge<3>&)                                                 \
  CERTA_SIGN(linkage, exact_wide_sign, BinetCauchy, const Edge<3>&, const Edge<3>&,          \
             const Edge<3>&, const Edge<3>&)
CERTA_WIDE_SIGNS(extern)

}  // namespace certa::detail
