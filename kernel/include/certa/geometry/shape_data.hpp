/// The data of a shape: coordinates in columns, points, edges.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include <certa/geometry/columns.hpp>
#include <certa/predicates/bit_cast.hpp>
#include <certa/predicates/default_arithmetic.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/point.hpp>
#include <certa/shape.hpp>

namespace certa {

template <int D>
class EdgeMap;  // geometry/edge_map.hpp

namespace detail {

/// The data that copies of a shape share: one block, which begins with this header. The columns of
/// the coordinates follow, then, unless they are the caller's, the points in the order given, which
/// searches without edges do not touch. What they need besides columns is in the shape itself.
template <int D>
class alignas(CoordinateColumns<D>::kAlignment) ShapeData {
 public:
  using Columns = CoordinateColumns<D>;

  /// Makes data with room for so many points; `owns_points`: not only for their columns.
  [[nodiscard]] static ShapeData* allocate(std::size_t size, bool owns_points) {
    const std::uint64_t places = Columns::padded(size);
    const std::uint64_t bytes =
        sizeof(ShapeData) + kSlack + places * (owns_points ? 2 : 1) * sizeof(Point<D>);
    constexpr std::uint64_t kMost = std::numeric_limits<std::size_t>::max();
    void* const block = ::operator new(static_cast<std::size_t>(std::min(bytes, kMost)));
    auto* const begin = static_cast<std::byte*>(block);
    const std::size_t offset = -reinterpret_cast<std::uintptr_t>(begin) % alignof(ShapeData);
    return new (begin + offset)
        ShapeData(offset, owns_points ? static_cast<std::size_t>(places) : std::size_t{0});
  }
  /// The data of a shape.
  [[nodiscard]] static const ShapeData& of(const Shape<D>& shape) noexcept {
    return *(reinterpret_cast<const ShapeData*>(shape.columns_[0]) - 1);
  }
  /// The same, to change it. REQUIRES: it is not shared.
  [[nodiscard]] static ShapeData& of(Shape<D>& shape) noexcept {
    return const_cast<ShapeData&>(of(std::as_const(shape)));
  }
  /// What searches read of a shape.
  [[nodiscard]] static const Columns& columns_of(const Shape<D>& shape) noexcept {
    return shape.columns_;
  }
  [[nodiscard]] static std::uint64_t fingerprint_of(const Shape<D>& shape) noexcept {
    return shape.fingerprint_;
  }
  [[nodiscard]] static const EdgeMap<D>* edge_map_of(const Shape<D>& shape) noexcept {
    return shape.has_edges_ ? of(shape).edge_map_.get() : nullptr;
  }
  /// Returns a shape of the same points, which are viewed if they were, with the same edges and
  /// columns, in data of its own.
  [[nodiscard]] static Shape<D> copy_of(const Shape<D>& shape) {
    const ShapeData& data = of(shape);
    const std::size_t size = shape.size();
    const bool owns_points = data.owns_points() || data.adopted_ != nullptr;
    ShapeData& copied = *allocate(size, owns_points);
    std::copy_n(shape.columns_[0], D * shape.columns_.padded_size(), copied.columns());
    if (owns_points) std::copy_n(shape.points_, size, copied.points());
    copied.edge_map_ = data.edge_map_;
    copied.others_ = data.others_;
    copied.type_ = data.type_;
    Shape<D> copy;
    copy.columns_.refer_to(copied.columns(), static_cast<std::uint32_t>(size),
                           shape.columns_.scale(), shape.columns_.center());
    copy.points_ = owns_points ? copied.points() : shape.points_;
    copy.fingerprint_ = shape.fingerprint_;
    copy.has_edges_ = shape.has_edges_;
    return copy;
  }

  /// The places of columns, aligned for them.
  [[nodiscard]] double* columns() noexcept { return reinterpret_cast<double*>(this + 1); }
  /// The places of points. REQUIRES: owns_points().
  [[nodiscard]] Point<D>* points() noexcept {
    return reinterpret_cast<Point<D>*>(columns() + D * capacity());
  }
  /// Whether the points are in this block.
  [[nodiscard]] bool owns_points() const noexcept { return rows_ > 0; }
  /// Keeps a vector of points, to which the shape refers. REQUIRES: not owns_points().
  [[nodiscard]] const Point<D>* adopt(std::vector<Point<D>>&& points) {
    adopted_ = std::make_unique<const std::vector<Point<D>>>(std::move(points));
    return adopted_->data();
  }
  /// How many points there is room for; 0 if they are not in this block.
  [[nodiscard]] std::size_t capacity() const noexcept { return rows_ * Columns::kPadding; }
  /// Whether so many points may be written here, which no other shape shares.
  [[nodiscard]] bool has_room(std::size_t size) const noexcept {
    return size <= capacity() && users_.load(std::memory_order_acquire) == 1;
  }

  /// The coordinates in another number type that holds them. REQUIRES: has_columns<Real>().
  template <class Real>
  [[nodiscard]] const CoordinateColumns<D, Real>& columns_in() const noexcept {
    return static_cast<const OwnedColumns<D, Real>*>(others_.get())->get();
  }
  template <class Real>
  [[nodiscard]] bool has_columns_in() const noexcept {
    return type_ == &kType<Real>;
  }
  template <class Real>
  void set_columns(std::shared_ptr<const OwnedColumns<D, Real>> columns) noexcept {
    others_ = std::move(columns);
    type_ = &kType<Real>;
  }
  /// Gives a shape edges, if there are any. REQUIRES: its data are not shared.
  static void set_edge_map(Shape<D>& shape, std::shared_ptr<const EdgeMap<D>> map) noexcept {
    shape.has_edges_ = map != nullptr;
    of(shape).edge_map_ = std::move(map);
  }
  [[nodiscard]] const std::shared_ptr<const EdgeMap<D>>& shared_edge_map() const noexcept {
    return edge_map_;
  }
  /// The exponents of all coordinates, computed when first asked for, by any thread. O(n), then
  /// O(1).
  [[nodiscard]] static ExponentRange exponent_range(const Shape<D>& shape) noexcept {
    const ShapeData& data = of(shape);
    std::uint64_t known = data.exponents_.load(std::memory_order_relaxed);
    if (known == 0) {
      const ExponentRange range = exponents_of(shape.columns_);
      if (range.empty()) return range;  // a point at the origin: soon done again
      // Exponents are above -2048; 0 stands for unknown.
      known = static_cast<std::uint64_t>(range.low + 4096) << 32 |
              static_cast<std::uint64_t>(range.high + 4096);
      data.exponents_.store(known, std::memory_order_relaxed);
    }
    return {static_cast<int>(known >> 32) - 4096, static_cast<int>(known & 0xffffffffU) - 4096};
  }

  /// Forgets what is known of the points. REQUIRES: the data are not shared.
  void forget() noexcept {
    exponents_.store(0, std::memory_order_relaxed);
    if (edge_map_ != nullptr) edge_map_ = nullptr;
    if (type_ == nullptr) return;
    others_ = nullptr;
    type_ = nullptr;
  }
  void retain() const noexcept { users_.fetch_add(1, std::memory_order_relaxed); }
  void release() const noexcept {
    if (users_.fetch_sub(1, std::memory_order_acq_rel) == 1) destroy();
  }

 private:
  [[nodiscard, gnu::noinline]] static ExponentRange exponents_of(const Columns& columns) noexcept {
    ExponentRange range;
    range.include(columns.scale());  // the highest, and one of the coordinates
    for (std::size_t k = 0; k < D; ++k)
      for (std::size_t i = 0; i < columns.size(); ++i)
        if (const double x = columns[k][i]; exponent_of_ulp(x) < range.low) range.include(x);
    return range;
  }
  /// A double is a multiple of 2 to this power: of 1 ulp.
  [[nodiscard]] static int exponent_of_ulp(double x) noexcept {
    const auto biased =
        static_cast<int>(bit_cast<std::uint64_t>(x) >> kFractionBits & kExponentMask);
    return std::max(biased, 1) - kExponentBias;
  }

  /// What may be lost to alignment. With what malloc adds a block is a multiple of a cache line, so
  /// that shapes of one size that are made one after the other lie at equal distances: processors
  /// fetch those ahead, in a fifth of the time.
  static constexpr std::uint64_t kSlack = Columns::kAlignment - __STDCPP_DEFAULT_NEW_ALIGNMENT__;
  static_assert(Columns::kAlignment >= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
  /// An object for each number type, whose address tells the types apart.
  template <class Real>
  inline static constexpr char kType = 0;

  ShapeData(std::size_t offset, std::size_t capacity) noexcept
      : rows_(static_cast<std::uint32_t>(capacity / Columns::kPadding) & ~0U >> kOffsetBits),
        offset_(static_cast<std::uint32_t>(offset / kUnit) & kMostOffset) {}
  ~ShapeData() = default;

  void destroy() const noexcept {
    const auto* const block = reinterpret_cast<const std::byte*>(this) - offset_ * kUnit;
    this->~ShapeData();
    ::operator delete(const_cast<std::byte*>(block));
  }

  /// Of these an object lies up to kMostOffset behind where its block begins: up to three, or seven
  /// in WebAssembly, where blocks begin at multiples of 8 bytes.
  static constexpr std::size_t kUnit = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
  static constexpr std::uint32_t kMostOffset = Columns::kAlignment / kUnit - 1;
  static constexpr int kOffsetBits = std::bit_width(kMostOffset);
  // As many rows as a shape may have, or as fit into memory.
  static_assert(kOffsetBits == 2 || (kOffsetBits == 3 && sizeof(std::size_t) == 4));

  mutable std::atomic<std::uint32_t> users_{1};
  std::uint32_t rows_ : 32 - kOffsetBits;  // of kPadding points each, that there is room for
  std::uint32_t offset_ : kOffsetBits;     // in the block, in units of kUnit
  mutable std::atomic<std::uint64_t> exponents_{0};  // see exponent_range
  std::shared_ptr<const EdgeMap<D>> edge_map_;
  const char* type_ = nullptr;                            // the one other number type ..
  std::shared_ptr<const void> others_;                    // .. of these OwnedColumns<D, Real>
  std::unique_ptr<const std::vector<Point<D>>> adopted_;  // points that were taken over
};

/// The shape's coordinates, laid out for loops over all vertices. REQUIRES: it has them in this
/// number type.
template <class Real = double, int D>
[[nodiscard]] inline const CoordinateColumns<D, Real>& columns_of(const Shape<D>& shape) noexcept {
  if constexpr (std::same_as<Real, double>)
    return ShapeData<D>::columns_of(shape);
  else
    return ShapeData<D>::of(shape).template columns_in<Real>();
}
/// Returns whether a shape has its coordinates in this number type.
template <class Real, int D>
[[nodiscard]] inline bool has_columns(const Shape<D>& shape) noexcept {
  return std::same_as<Real, double> || ShapeData<D>::of(shape).template has_columns_in<Real>();
}
/// A shape's edges, if it was made with them (edges.hpp), otherwise null.
template <int D>
[[nodiscard]] inline const EdgeMap<D>* edge_map_of(const Shape<D>& shape) noexcept {
  return ShapeData<D>::edge_map_of(shape);
}
/// A hash of the points: equal for the same points in the same order, zeros with their signs, and
/// almost never for others.
template <int D>
[[nodiscard]] inline std::uint64_t fingerprint_of(const Shape<D>& shape) noexcept {
  return ShapeData<D>::fingerprint_of(shape);
}
/// The exponents of all coordinates of a shape. O(n) at the first time, then O(1).
template <int D>
[[nodiscard]] inline ExponentRange exponent_range_of(const Shape<D>& shape) noexcept {
  return ShapeData<D>::exponent_range(shape);
}

/// Returns a copy of the shape times 2^exponent. It has the edges of the shape, whose table of
/// vertices by direction stays right, and its coordinates in doubles alone. REQUIRES: coordinates
/// keep all their digits. O(n).
template <int D>
[[nodiscard]] inline Shape<D> times_power_of_two(const Shape<D>& shape, int exponent) {
  // Each factor is a double, as its product is: between a coordinate and the result.
  const double first = std::ldexp(1.0, exponent / 2);
  const double second = std::ldexp(1.0, exponent - exponent / 2);
  std::vector<Point<D>> points(shape.points().begin(), shape.points().end());
  for (Point<D>& p : points)
    for (double& x : p) x = x * first * second;
  Shape<D> result{std::span<const Point<D>>(points)};
  ShapeData<D>::set_edge_map(result, ShapeData<D>::of(shape).shared_edge_map());
  return result;
}

}  // namespace detail

/// Returns a copy of the shape that has its coordinates in the number type `Real` too, for policies
/// that filter in that type (predicates/policy.hpp). A shape has one such type besides double, the
/// last one asked for. Throws InvalidShape with `not_representable` where a coordinate is no number
/// of that type. O(n).
template <class Real, int D>
[[nodiscard]] Shape<D> with_columns(const Shape<D>& shape) {
  if constexpr (std::same_as<Real, double>) {
    return shape;
  } else {
    const DefaultArithmetic arithmetic;  // subnormal coordinates are compared as they are
    auto columns = std::make_shared<const OwnedColumns<D, Real>>(shape.points());
    // As stored: g++ 12 leaves out conversions to float and back where it vectorizes pairs of them.
    for (std::size_t i = 0; i < shape.size(); ++i)
      for (std::size_t k = 0; k < D; ++k)
        if (static_cast<double>(columns->get()[k][i]) != shape[i][k])
          throw InvalidShape({ShapeError::Kind::not_representable, i});
    Shape<D> result = detail::ShapeData<D>::copy_of(shape);
    detail::ShapeData<D>::of(result).template set_columns<Real>(std::move(columns));
    return result;
  }
}

}  // namespace certa
