/// The floating-point environment that filters and expansions assume: IEEE 754 binary64, round to
/// nearest even, gradual underflow, every operation rounded as written (no contraction to FMA, no
/// reassociation, no extended precision). Violations that the compiler reveals are errors here;
/// `probe_fp_environment` tests the rest at run time.
#pragma once

#include <cfloat>
#include <limits>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "certa needs IEEE arithmetic: compile without -ffast-math and -ffinite-math-only"
#endif
#if FLT_EVAL_METHOD != 0
#error "certa needs doubles to be evaluated as doubles (on 32-bit x86: -msse2 -mfpmath=sse)"
#endif
static_assert(std::numeric_limits<double>::is_iec559 && std::numeric_limits<double>::digits == 53);

namespace certa {

struct FpEnvironment {
  bool rounds_to_nearest = false;
  bool keeps_subnormals = false;  ///< neither flush-to-zero nor denormals-are-zero
  bool contracts = true;          ///< a*b - c*d was fused although it must not be
  [[nodiscard]] constexpr bool sound() const noexcept {
    return rounds_to_nearest && keeps_subnormals && !contracts;
  }
};

/// Probes the calling thread's environment under the flags of the calling translation unit. O(1).
[[nodiscard]] inline FpEnvironment probe_fp_environment() noexcept {
  // volatile: the compiler must neither fold these at compile time, where the environment differs,
  // nor move them past a caller's change of the environment.
  volatile double one = 1.0;
  volatile double ulp = 0x1p-52;
  volatile double smallest_normal = 0x1p-1022;
  volatile double half = 0.5;
  volatile double x = 1.0 + 0x1p-30;
  volatile double y = 1.0 + 0x1p-30;
  const volatile double up = one + 0.75 * ulp;    // nearest: 1 + ulp
  const volatile double down = one + 0.25 * ulp;  // nearest: 1
  const volatile double negative = -one - 0.25 * ulp;
  const volatile double subnormal = smallest_normal * half;
  // 0 as written; the rounding error of x*y when fused.
  const volatile double fused = x * y - y * x;
  return {up == 1.0 + 0x1p-52 && down == 1.0 && negative == -1.0,
          subnormal * 2.0 == smallest_normal, fused != 0.0};
}

}  // namespace certa
