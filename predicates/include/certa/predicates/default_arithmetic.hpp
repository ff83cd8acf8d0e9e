/// IEEE 754's default arithmetic for the length of a call, in threads that flush subnormals, round
/// in another direction or trap, as games and audio code do: for doubles, and for long doubles if
/// these have a unit and a control word of their own (x87).
#pragma once

#include <array>
#include <cstdint>

#include <certa/predicates/compiler.hpp>
#if !defined(__SSE2__) && !defined(__aarch64__)
#include <cfenv>
#endif

namespace certa {

namespace detail {

#if defined(__SSE2__)
/// The control word MXCSR. By default it masks all exceptions and rounds to nearest, with neither
/// flush-to-zero nor denormals-are-zero. The lowest six bits are flags of past exceptions.
class FpControl {
 public:
  [[nodiscard, CERTA_INLINE]] static FpControl current() noexcept {
    return FpControl(__builtin_ia32_stmxcsr());
  }
  [[nodiscard]] constexpr bool is_default() const noexcept {
    return (bits_ & ~kHappened) == kDefault;
  }
  [[CERTA_NOINLINE]] static void set_default() noexcept { write(kDefault); }
  [[CERTA_NOINLINE]] void restore() const noexcept { write(bits_); }

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
  [[CERTA_NOINLINE]] static void set_default() noexcept { write(0); }
  [[CERTA_NOINLINE]] void restore() const noexcept { write(bits_); }

 private:
  constexpr explicit FpControl(std::uint64_t bits) noexcept : bits_(bits) {}
  static void write(std::uint64_t bits) noexcept {
    asm volatile("msr fpcr, %0" : : "r"(bits) : "memory");
  }
  std::uint64_t bits_;
};
#else
/// The rounding direction, because the standard library knows nothing else.
class FpControl {
 public:
  [[nodiscard]] static FpControl current() noexcept { return FpControl(std::fegetround()); }
  [[nodiscard]] bool is_default() const noexcept { return rounding_ == FE_TONEAREST; }
  [[CERTA_NOINLINE]] static void set_default() noexcept { std::fesetround(FE_TONEAREST); }
  [[CERTA_NOINLINE]] void restore() const noexcept { std::fesetround(rounding_); }

 private:
  explicit FpControl(int rounding) noexcept : rounding_(rounding) {}
  int rounding_;
};
#endif

}  // namespace detail

/// Sets the calling thread's arithmetic to the default if it is another, and restores it in the
/// destructor. Code that computes in between must be called, or read its operands from memory, so
/// that the compiler moves nothing across. A few instructions if there is nothing to do.
class DefaultArithmetic {
 public:
  [[CERTA_INLINE]] DefaultArithmetic() noexcept : before_(detail::FpControl::current()) {
    if (!before_.is_default()) [[unlikely]]
      detail::FpControl::set_default();
  }
  [[CERTA_INLINE]] ~DefaultArithmetic() {
    if (!before_.is_default()) [[unlikely]]
      before_.restore();
  }
  DefaultArithmetic(const DefaultArithmetic&) = delete;
  DefaultArithmetic& operator=(const DefaultArithmetic&) = delete;

 private:
  detail::FpControl before_;
};

#if defined(__x86_64__) || defined(__i386__)
/// The same for long doubles: all traps masked, 64 digits, to nearest. It restores the whole
/// environment of their unit, not only its control word, because a flag that this computation
/// raised would trap in the caller's next operation if the caller unmasked its trap. Functions
/// called in between neither take nor return long doubles, because none may be in a register at
/// either end.
class DefaultWideArithmetic {
 public:
  DefaultWideArithmetic() noexcept {
    std::uint16_t control = 0;
    asm volatile("fnstcw %0" : "=m"(control));
    is_other_ = (control & kMeaning) != (kDefault & kMeaning);
    // Neither instruction waits for a pending exception, and the first masks all traps.
    if (is_other_) [[unlikely]] {
      asm volatile("fnstenv %0\n\tfldcw %1"
                   : "=m"(before_)
                   : "m"(kDefault)
                   : "memory", "st", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)");
    }
  }
  ~DefaultWideArithmetic() {
    if (is_other_) [[unlikely]] {
      asm volatile("fldenv %0"
                   :
                   : "m"(before_)
                   : "memory", "st", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)");
    }
  }
  DefaultWideArithmetic(const DefaultWideArithmetic&) = delete;
  DefaultWideArithmetic& operator=(const DefaultWideArithmetic&) = delete;

 private:
  static constexpr std::uint16_t kMeaning = 0x0f3f;  // rounding, precision, masks
  static constexpr std::uint16_t kDefault = 0x037f;
  bool is_other_ = false;
  std::array<std::uint32_t, 7> before_;  // as stored by fnstenv
};
#else
/// Elsewhere long doubles have the arithmetic of doubles.
class DefaultWideArithmetic {};
#endif

}  // namespace certa
