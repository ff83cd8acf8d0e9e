/// Exact values of one linear form at many points, for coordinates with any exponents.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <certa/predicates/compiler.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/fixed_integer.hpp>
#include <certa/predicates/integer.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/vec.hpp>

namespace certa {

/// The linear form x -> g . x for a vector g of integers and points whose coordinates lie in a
/// range of exponents. Its values are integers in units of a power of two, in two's complement, all
/// of the same length. So no point needs an allocation, and products are of one limb.
///
/// Or only the leading limbs of each component of g count, which is faster if there are many, and
/// values may be too close to compare.
template <int D>
class LinearForm {
  static_assert(sizeof(boost::multiprecision::limb_type) * 8 == kLimbBits);

 public:
  struct Value {
    std::vector<std::uint64_t> limbs;
    /// 0 if the value is exact. Otherwise it is off by less than half a unit of this limb.
    std::size_t certain = 0;
  };

  LinearForm(const Vec<Integer, D>& g, const ExponentRange& range,
             std::size_t leading = std::numeric_limits<std::size_t>::max())
      : low_(range.empty() ? 0 : range.low) {
    unsigned most = 0;
    for (std::size_t k = 0; k < D; ++k) {
      if (g[k].is_zero()) continue;
      const auto& backend = g[k].backend();
      is_negative_[k] = backend.sign();
      const std::size_t size = backend.size();
      dropped_[k] = size - std::min<std::size_t>(size, leading);
      limbs_[k].assign(backend.limbs() + dropped_[k], backend.limbs() + size);
      most = std::max(most, static_cast<unsigned>(msb(abs(g[k]))) + 1);
    }
    // |g . x| < 2^2 2^most 2^span, and a sign; a shift may put zeros into two limbs more.
    size_ = (most + static_cast<unsigned>(range.span()) + 3) / kLimbBits + 3;
  }

  /// Computes the value g . p. REQUIRES: p's coordinates lie in the range.
  ///
  /// The limbs dropped are below 2^(64 dropped), times a factor below 2^64 and a power of two:
  /// three such products are less than half a unit of the third limb above the lowest that counts.
  void evaluate(const Point<D>& p, Value& value) const {
    value.limbs.assign(size_, 0);
    value.certain = 0;
    for (std::size_t k = 0; k < D; ++k) {
      const Decomposed x = decompose(p[k]);
      if (x.mantissa == 0 || limbs_[k].empty()) continue;
      const bool is_negative = (x.mantissa < 0) != is_negative_[k];
      const auto factor = static_cast<std::uint64_t>(x.mantissa < 0 ? -x.mantissa : x.mantissa);
      const auto shift = static_cast<std::size_t>(x.exponent - low_) + kLimbBits * dropped_[k];
      if (dropped_[k] > 0) value.certain = std::max(value.certain, shift / kLimbBits + 3);
      add(limbs_[k], factor, shift, is_negative, value.limbs);
    }
  }
  [[nodiscard]] Value at(const Point<D>& p) const {
    Value value;
    evaluate(p, value);
    return value;
  }

  /// The sign of x - y, for two values of the same form, or `undefined`. Let d be the difference of
  /// the quotients x / B and y / B, each rounded down, for a power B of 2^64: for |d| >= 2 it has
  /// the sign of x - y, and |x - y| > B. That is more than their errors if B is the unit of a limb
  /// that is certain in both.
  [[nodiscard]] static Sign compare(const Value& x, const Value& y) noexcept {
    const auto top = [](const Value& v) { return static_cast<std::int64_t>(v.limbs.back()); };
    const std::size_t certain = std::max(x.certain, y.certain);
    if (certain >= x.limbs.size()) return Sign::undefined;
    Int128 d = Int128{top(x)} - top(y);
    for (std::size_t l = x.limbs.size() - 1; l-- > certain && -2 < d && d < 2;)
      d = (d << kLimbBits) + x.limbs[l] - y.limbs[l];
    if (certain > 0 && -2 < d && d < 2) return Sign::undefined;
    return sign_of(d);
  }

 private:
  /// Adds +-limbs factor 2^shift to the value, modulo 2^(64 size).
  static void add(const std::vector<std::uint64_t>& limbs, std::uint64_t factor, std::size_t shift,
                  bool is_negative, std::vector<std::uint64_t>& value) noexcept {
    std::size_t at = shift / kLimbBits;
    const std::size_t bits = shift % kLimbBits;
    std::uint64_t product = 0;  // the part of limbs factor that is still to be shifted
    std::uint64_t below = 0;
    std::uint64_t carry = 0;
    const auto put = [&](std::uint64_t limb) {
      const Uint128 sum =
          is_negative ? Uint128{value[at]} - limb - carry : Uint128{value[at]} + limb + carry;
      value[at++] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> kLimbBits) & 1;
    };
    const auto shifted = [bits](std::uint64_t high, std::uint64_t low) {
      return bits == 0 ? high : high << bits | low >> (kLimbBits - bits);
    };
    for (const std::uint64_t limb : limbs) {
      const Uint128 next = Uint128{limb} * factor + product;
      put(shifted(static_cast<std::uint64_t>(next), below));
      below = static_cast<std::uint64_t>(next);
      product = static_cast<std::uint64_t>(next >> kLimbBits);
    }
    put(shifted(product, below));
    put(shifted(0, product));
    while (carry != 0 && at < value.size()) put(0);
  }

  int low_;
  std::size_t size_ = 0;
  std::array<std::vector<std::uint64_t>, D> limbs_;
  std::array<std::size_t, D> dropped_{};
  std::array<bool, D> is_negative_{};
};

}  // namespace certa
