/// IEEE 754's default arithmetic for the length of a call, in threads that flush subnormals, round
/// in another direction or trap, as games and audio code do.
#pragma once

#include <cstdint>

#if !defined(__SSE2__) && !defined(__aarch64__)
#include <cfenv>
#endif

namespace certa {

namespace detail {

#if defined(__SSE2__)
/// The control word MXCSR, by default with masks of all exceptions set, rounding to nearest,
/// neither flush-to-zero nor denormals-are-zero. The lowest six bits only say what has happened.
class FpControl {
 public:
  [[nodiscard, gnu::always_inline]] static FpControl current() noexcept {
    return FpControl(__builtin_ia32_stmxcsr());
  }
  [[nodiscard]] constexpr bool is_default() const noexcept {
    return (bits_ & ~kHappened) == kDefault;
  }
  [[gnu::noinline]] static void set_default() noexcept { write(kDefault); }
  [[gnu::noinline]] void restore() const noexcept { write(bits_); }

 private:
  static constexpr std::uint32_t kHappened = 0x3f;
  static constexpr std::uint32_t kDefault = 0x1f80;
  constexpr explicit FpControl(std::uint32_t bits) noexcept : bits_(bits) {}
  static void write(std::uint32_t bits) noexcept {
    asm volatile("ldmxcsr %0" : : "m"(bits) : "memory");
  }
  std::uint32_t bits_;
};
#elif defined(__aarch64__)
/// The control word FPCR, which is 0 by default.
class FpControl {
 public:
  [[nodiscard]] static FpControl current() noexcept {
    std::uint64_t bits;
    asm volatile("mrs %0, fpcr" : "=r"(bits));
    return FpControl(bits);
  }
  [[nodiscard]] constexpr bool is_default() const noexcept { return bits_ == 0; }
  [[gnu::noinline]] static void set_default() noexcept { write(0); }
  [[gnu::noinline]] void restore() const noexcept { write(bits_); }

 private:
  constexpr explicit FpControl(std::uint64_t bits) noexcept : bits_(bits) {}
  static void write(std::uint64_t bits) noexcept {
    asm volatile("msr fpcr, %0" : : "r"(bits) : "memory");
  }
  std::uint64_t bits_;
};
#else
/// The rounding direction, which is all that the standard library knows of.
class FpControl {
 public:
  [[nodiscard]] static FpControl current() noexcept { return FpControl(std::fegetround()); }
  [[nodiscard]] bool is_default() const noexcept { return rounding_ == FE_TONEAREST; }
  [[gnu::noinline]] static void set_default() noexcept { std::fesetround(FE_TONEAREST); }
  [[gnu::noinline]] void restore() const noexcept { std::fesetround(rounding_); }

 private:
  explicit FpControl(int rounding) noexcept : rounding_(rounding) {}
  int rounding_;
};
#endif

}  // namespace detail

/// Sets the calling thread's arithmetic to the default where it is another, and back at the end of
/// its life. What computes in between is called, or reads its operands from memory, so that the
/// compiler moves nothing across. A few instructions where there is nothing to do.
class DefaultArithmetic {
 public:
  [[gnu::always_inline]] DefaultArithmetic() noexcept : before_(detail::FpControl::current()) {
    if (!before_.is_default()) [[unlikely]]
      detail::FpControl::set_default();
  }
  [[gnu::always_inline]] ~DefaultArithmetic() {
    if (!before_.is_default()) [[unlikely]]
      before_.restore();
  }
  DefaultArithmetic(const DefaultArithmetic&) = delete;
  DefaultArithmetic& operator=(const DefaultArithmetic&) = delete;

 private:
  detail::FpControl before_;
};

}  // namespace certa
