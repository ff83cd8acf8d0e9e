/// A double that counts the operations on all of its kind.
#pragma once

#include <cstdint>

namespace certa::bench {

struct Operations {
  std::uint64_t products = 0;
  std::uint64_t quotients = 0;
  std::uint64_t sums = 0;
  std::uint64_t comparisons = 0;
};

struct Counted {
  static inline Operations operations;

  double x = 0;

  constexpr Counted() = default;
  constexpr explicit Counted(double value) : x(value) {}

  friend Counted operator*(const Counted& p, const Counted& q) {
    ++operations.products;
    return Counted(p.x * q.x);
  }
  friend Counted operator/(const Counted& p, const Counted& q) {
    ++operations.quotients;
    return Counted(p.x / q.x);
  }
  friend Counted operator+(const Counted& p, const Counted& q) {
    ++operations.sums;
    return Counted(p.x + q.x);
  }
  friend Counted operator-(const Counted& p, const Counted& q) {
    ++operations.sums;
    return Counted(p.x - q.x);
  }
  /// A change of sign, which costs nothing beside the others.
  friend Counted operator-(const Counted& p) { return Counted(-p.x); }
  friend bool operator>(const Counted& p, const Counted& q) {
    ++operations.comparisons;
    return p.x > q.x;
  }
  friend bool operator==(const Counted& p, const Counted& q) {
    ++operations.comparisons;
    return p.x == q.x;
  }
  friend bool operator<(const Counted& p, const Counted& q) { return q > p; }
  friend bool operator<=(const Counted& p, const Counted& q) { return !(p > q); }
  friend bool operator>=(const Counted& p, const Counted& q) { return !(q > p); }
};

}  // namespace certa::bench
