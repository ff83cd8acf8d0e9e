/// The Minkowski difference of two placed shapes, whose vertices are placed on demand.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>

#include <certa/geometry/bounded_number.hpp>
#include <certa/geometry/bounded_placing.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/placing.hpp>
#include <certa/geometry/rounded_poses.hpp>
#include <certa/placed.hpp>
#include <certa/predicates/expansion.hpp>

namespace certa {

namespace detail {

/// Numbers of which coordinates are rare and large: kept elsewhere, because queries have the
/// Minkowski difference on their stack.
template <class N>
inline constexpr bool kIsRare = std::is_same_v<N, Integer> || std::is_same_v<N, Wide>;
template <int D, class N>
using KeptPlacing =
    std::conditional_t<kIsRare<N>, std::unique_ptr<Placing<D, N>>, std::optional<Placing<D, N>>>;

/// One placed shape: supports are sought in its own frame.
template <int D>
class PlacedSide {
 public:
  static constexpr bool is_stored = false;
  static constexpr int dimension = D;

  PlacedSide(const MinkowskiDifference<D, InWorld>& minkowski, Owner owner) noexcept
      : minkowski_(minkowski), owner_(owner) {}

  [[nodiscard]] Owner owner() const noexcept { return owner_; }
  [[nodiscard]] const Shape<D>& shape() const noexcept {
    return owner_ == Owner::a ? minkowski_.a : minkowski_.b;
  }
  [[nodiscard]] PlacedDifference<D> difference(std::uint32_t i, std::uint32_t k) const noexcept {
    return {{&minkowski_, owner_, i}, {&minkowski_, owner_, k}};
  }
  template <class Real>
  [[nodiscard]] Vec<Real, D> to_local(const Vec<Real, D>& v) const noexcept {
    return minkowski_.template rounded<Real>().linear(owner_).to_local(v);
  }
  /// A linear form of the placed vertices as one of the stored ones, up to a positive factor and a
  /// constant, in exact numbers or in long doubles with their errors.
  template <class N>
  [[nodiscard]] Vec<N, D> form_on_stored(const Vec<N, D>& v) const {
    return minkowski_.template placing<N>().to_local(owner_, v);
  }
  template <class Real>
  [[nodiscard]] bool is_in_window() const noexcept {
    return in_window(minkowski_.template scale<Real>());
  }
  /// Let v be off by at most `error` in each component from v*: if the product of the turned v with
  /// a stored vertex p exceeds that with p_0 by more than this, the placed p is above the placed
  /// p_0 in v*. Turning errs by (3 u rho + E) |v|_1 in all components together, and p - p_0 is up
  /// to 2 P; products err by 6 u rho |v|_1 P together, a limit by u; and v* by `error` rho in each
  /// of D components: below 8 u |v|_1 norm P + 2 D error norm P / 2. `low_slack` is more.
  template <class Real>
  [[nodiscard]] Real slack(const Vec<Real, D>& v, Real error) const noexcept {
    const auto& poses = minkowski_.template rounded<Real>();
    return low_slack(v, poses.reach(owner_), error) + 2 * poses.underflow();
  }

 private:
  const MinkowskiDifference<D, InWorld>& minkowski_;
  Owner owner_;
};

}  // namespace detail

/// The Minkowski difference of the hulls of two placed shapes, without their radii. It is an object
/// of one query: it keeps the results that it computes on demand, so no two threads may use it. It
/// refers to placed shapes that must outlive it.
template <int D>
struct MinkowskiDifference<D, InWorld> {
  using Name = detail::PlacedVertex<D>;
  using Argument = PointDifference<D, Name>;
  static constexpr bool is_placed = true;

  MinkowskiDifference(const Placed<D>& in_a, const Placed<D>& in_b) noexcept
      : placed_a(in_a), placed_b(in_b), a(in_a.shape()), b(in_b.shape()), poses_(in_a, in_b) {}
  MinkowskiDifference(const MinkowskiDifference&) = delete;  // names refer to it
  MinkowskiDifference& operator=(const MinkowskiDifference&) = delete;
  ~MinkowskiDifference() = default;

  const Placed<D>& placed_a;
  const Placed<D>& placed_b;
  const Shape<D>& a;  ///< The shape A, in its own frame.
  const Shape<D>& b;  ///< The shape B, in its own frame.

  /// Whether a shape has a radius.
  [[nodiscard]] bool has_radius() const noexcept {
    return placed_a.radius() > 0 || placed_b.radius() > 0;
  }
  /// The sum of the radii as two numbers, up to u^2 of it, unless it overflows.
  template <class Real>
  [[nodiscard]] TwoTermsIn<Real> radii() const noexcept {
    const TwoTerms sum = two_sum(placed_a.radius(), placed_b.radius());
    const Real high(sum.high);
    return {high, Real((sum.high - static_cast<double>(high)) + sum.low)};
  }
  /// Subtracts the radii from the bounds of an enclosure, rounding outwards.
  template <class Enclosure>
  void take_off_radii(Enclosure& enclosure) const noexcept {
    if (!has_radius()) return;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double sum = placed_a.radius() + placed_b.radius();  // off by half an ulp
    enclosure.lower = std::nextafter(enclosure.lower - std::nextafter(sum, kInfinity), -kInfinity);
    enclosure.upper = std::nextafter(enclosure.upper - std::nextafter(sum, 0.0), kInfinity);
  }
  [[nodiscard]] Argument operator[](VertexPair w) const noexcept {
    return {{this, detail::Owner::a, w.i}, {this, detail::Owner::b, w.j}};
  }
  [[nodiscard]] Edge<D, Name> edge(const EdgeName& e) const noexcept {
    return certa::edge((*this)[e.from], (*this)[e.to]);
  }
  [[nodiscard]] Argument base(const Direction<D>& direction) const noexcept {
    if (direction.base.j == Direction<D>::kAxis) [[unlikely]]
      return {{this, detail::Owner::axis, direction.base.i}, {this, detail::Owner::origin, 0}};
    return (*this)[direction.base];
  }
  [[nodiscard]] detail::PlacedSide<D> in_a() const noexcept { return {*this, detail::Owner::a}; }
  [[nodiscard]] detail::PlacedSide<D> in_b() const noexcept { return {*this, detail::Owner::b}; }
  [[nodiscard]] bool contains(VertexPair w) const noexcept {
    return w.i < a.size() && w.j < b.size();
  }
  template <class Real = double>
  [[nodiscard]] Real scale() const noexcept {
    return rounded<Real>().scale();
  }
  template <class Real>
  [[nodiscard]] decltype(auto) rounded() const noexcept {
    if constexpr (std::is_same_v<Real, double>)
      return (poses_);
    else
      return detail::RoundedPoses<D, Real>(placed_a, placed_b);
  }
  /// The coordinates of a difference of vertices, in numbers of T.
  template <class T>
  [[nodiscard]] Vec<T, D> rounded_coordinates(const Argument& d) const {
    if constexpr (std::is_same_v<T, double>) return poses_.approximation(*this, d).value;
    const auto along = [](const Placed<D>& placed, const Vec<T, D>& v) {
      return detail::LinearPart<D, T>(placed.pose()).times(v);
    };
    if (d.p.owner == d.q.owner) {
      const Placed<D>& placed = d.p.owner == detail::Owner::a ? placed_a : placed_b;
      return along(placed, vector_of<T>(placed.shape()[d.p.index]) -
                               vector_of<T>(placed.shape()[d.q.index]));
    }
    Vec<T, D> w =
        along(placed_a, vector_of<T>(a[d.p.index])) - along(placed_b, vector_of<T>(b[d.q.index]));
    for (std::size_t k = 0; k < D; ++k)
      w[k] = w[k] + (T(placed_a.pose().translation()[k]) - T(placed_b.pose().translation()[k]));
    return w;
  }
  /// A point of one shape in the world, in numbers of T.
  template <class T>
  [[nodiscard]] Vec<T, D> point_in_a(std::uint32_t i) const {
    return detail::placed_point<T>(placed_a, i);
  }
  template <class T>
  [[nodiscard]] Vec<T, D> point_in_b(std::uint32_t j) const {
    return detail::placed_point<T>(placed_b, j);
  }
  /// Returns whether the vertices of a pair are one point. It may miss some.
  [[nodiscard]] bool coincide(VertexPair w) const noexcept {
    if (!detail::fits<4>(exponent_range())) return false;
    using N = FixedInteger<4>;
    const Vec<N, D> x = coordinates((*this)[w], Scaled<N>{exponent_range().low});
    for (const N& c : x.coordinates)
      if (c.sign() != Sign::zero) return false;
    return true;
  }

  /// The plan by which vertices become integers.
  [[nodiscard]] const detail::PlacingPlan<D>& plan() const noexcept {
    if (!plan_) plan_.emplace(placed_a, placed_b);
    return *plan_;
  }
  /// The exponents of all coordinates, multiplied as the plan says. O(n) the first time, then O(1).
  [[nodiscard]] const ExponentRange& exponent_range() const noexcept { return plan().range(); }
  [[nodiscard]] const ExponentRange& exponent_range(const Simplex&) const noexcept {
    return plan().range();
  }
  /// The coordinates in an exact number type that holds them, or in numbers that know their errors.
  template <class N>
  [[nodiscard]] decltype(auto) placing() const {
    using Placing = detail::Placing<D, N>;
    if constexpr (detail::kIsRare<N>) {
      auto& kept = std::get<detail::KeptPlacing<D, N>>(placings_);
      if (!kept) kept = std::make_unique<Placing>(plan(), placed_a, placed_b);
      return (*kept);
    } else if constexpr (kKeeps<N>) {
      auto& kept = std::get<detail::KeptPlacing<D, N>>(placings_);
      if constexpr (detail::BoundedNumber<N>) {
        if (!kept) kept.emplace(placed_a, placed_b);
      } else {
        if (!kept) kept.emplace(plan(), placed_a, placed_b);
      }
      return (*kept);
    } else if constexpr (std::is_constructible_v<Placing, const Placed<D>&, const Placed<D>&>) {
      return Placing(placed_a, placed_b);
    } else {
      return Placing(plan(), placed_a, placed_b);
    }
  }

 private:
  template <class N>
  static constexpr bool kKeeps =
      std::is_same_v<N, FixedInteger<1>> || std::is_same_v<N, FixedInteger<2>> ||
      std::is_same_v<N, FixedInteger<4>> || std::is_same_v<N, detail::Bounded<double>> ||
      std::is_same_v<N, detail::Doubled<double>>;
  template <class... N>
  using Kept = std::tuple<detail::KeptPlacing<D, N>...>;

  detail::RoundedPoses<D, double> poses_;
  mutable std::optional<detail::PlacingPlan<D>> plan_;
  mutable Kept<FixedInteger<1>, FixedInteger<2>, FixedInteger<4>, Integer, Wide,
               detail::Bounded<double>, detail::Doubled<double>>
      placings_;
};

/// A hash of shapes, poses and radii, see `fingerprint` in minkowski_difference.hpp.
template <int D>
[[nodiscard]] std::uint64_t fingerprint(const MinkowskiDifference<D, InWorld>& minkowski) noexcept;

}  // namespace certa
