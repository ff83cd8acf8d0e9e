/// Pairs of numbers, one of each shape, that are computed alike.
#pragma once

namespace certa::detail {

/// A number of A and a number of B. Each is computed as it would be alone, to the bit.
template <class Real>
class Both {
 public:
  Both() noexcept = default;
  Both(const Real& a, const Real& b) noexcept : a_(a), b_(b) {}
  explicit Both(const Real& x) noexcept : a_(x), b_(x) {}

  [[nodiscard]] Real a() const noexcept { return a_; }
  [[nodiscard]] Real b() const noexcept { return b_; }
  friend Both operator*(const Both& x, const Both& y) noexcept {
    return {x.a_ * y.a_, x.b_ * y.b_};
  }
  friend Both operator+(const Both& x, const Both& y) noexcept {
    return {x.a_ + y.a_, x.b_ + y.b_};
  }

 private:
  Real a_;
  Real b_;
};

/// In doubles, by the compiler's vector types: a register of SSE2 or NEON holds both.
template <>
class Both<double> {
 public:
  Both() noexcept = default;
  [[gnu::always_inline]] Both(double a, double b) noexcept : lanes_{a, b} {}
  [[gnu::always_inline]] explicit Both(double x) noexcept : lanes_{x, x} {}

  [[nodiscard, gnu::always_inline]] double a() const noexcept { return lanes_[0]; }
  [[nodiscard, gnu::always_inline]] double b() const noexcept { return lanes_[1]; }
  [[gnu::always_inline]] friend Both operator*(const Both& x, const Both& y) noexcept {
    return Both(x.lanes_ * y.lanes_);
  }
  [[gnu::always_inline]] friend Both operator+(const Both& x, const Both& y) noexcept {
    return Both(x.lanes_ + y.lanes_);
  }

 private:
  using Lanes [[gnu::vector_size(2 * sizeof(double))]] = double;
  [[gnu::always_inline]] explicit Both(const Lanes& lanes) noexcept : lanes_(lanes) {}

  Lanes lanes_;
};

}  // namespace certa::detail
