/// The data of a shape: coordinates in columns (written, measured and hashed in one pass), points,
/// edges.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <certa/geometry/pack.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/default_arithmetic.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/fixed_integer.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>

namespace certa::detail {

// Hashes of numbers, by which an answer recognizes the shapes that it is about.

/// The word for a number in a hash. Equal numbers have equal words, and -0 has that of 0, because
/// in the default arithmetic -0 + 0 is 0; no other number changes.
[[nodiscard]] inline std::uint64_t word_of(double x) noexcept {
  return bit_cast<std::uint64_t>(x + 0.0);
}

/// Mixes two words: folds the halves of their product, which moves bits up and down. A factor of 0
/// or 2^64 - 1 would hide the other one.
[[nodiscard]] inline std::uint64_t mixed(std::uint64_t x, std::uint64_t y) noexcept {
  const Uint128 product = Uint128{x} * y;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// Factors for numbers at known places: random except for the exponents, so that no finite double's
/// bits added to them are 0 or 2^64 - 1.
inline constexpr std::array<std::uint64_t, 20> kPlaces = [] {
  std::array<std::uint64_t, 20> places{};
  std::uint64_t state = 0x9e3779b97f4a7c15;
  for (std::uint64_t& place : places) {
    state += 0x9e3779b97f4a7c15;
    std::uint64_t x = state;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    place = 0x8000000000000000 | x >> 12;
  }
  return places;
}();

/// Computes the hash of a few numbers, each pair by itself, so that none waits for another.
template <std::size_t Count>
[[nodiscard, CERTA_INLINE]] inline std::uint64_t hash_of(const std::array<double, Count>& numbers,
                                                         std::size_t first_place) noexcept {
  static_assert(Count % 2 == 0);
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < Count; k += 2) {
    const std::size_t place = first_place + k;
    sum +=
        mixed(word_of(numbers[k]) + kPlaces[place], word_of(numbers[k + 1]) + kPlaces[place + 1]);
  }
  return sum;
}

}  // namespace certa::detail

// Columns of coordinates that are written, measured and owned.

namespace certa {

/// A point's coordinates in a number type that holds them.
template <class Real = double, std::size_t D>
[[nodiscard]] inline Vec<Real, static_cast<int>(D)> vector_of(
    const std::array<double, D>& p) noexcept {
  Vec<Real, static_cast<int>(D)> v{};
  for (std::size_t k = 0; k < D; ++k) v[k] = static_cast<Real>(p[k]);
  return v;
}

/// The point whose coordinates are those of a vector, converted to doubles.
template <class Real, int D>
[[nodiscard]] inline Point<D> in_doubles(const Vec<Real, D>& v) noexcept {
  Point<D> p{};
  for (std::size_t k = 0; k < D; ++k) p[k] = static_cast<double>(v[k]);
  return p;
}

namespace detail {

/// The least and the largest coordinates of points along each axis.
template <int D, class Real = double>
struct Box {
  std::array<Real, D> low;
  std::array<Real, D> high;
};

/// The coordinates of points, which follow each other without gaps.
template <int D>
[[nodiscard]] inline const double* coordinates_of(std::span<const Point<D>> points) noexcept {
  static_assert(sizeof(Point<D>) == D * sizeof(double));
  return reinterpret_cast<const double*>(points.data());
}

inline namespace CERTA_PACKS {

/// Hashes of the numbers along an axis, one for each remainder of their places modulo 4, whatever
/// the size of packs. A step multiplies a hash by a factor, modulo that times 2^32 less 1, because
/// there 2^-32 is the factor, and adds a number. So what two numbers add to a hash cancels only if
/// they change by amounts whose ratio is a power of the factor, as simple motions do not.
class Chains {
 public:
  /// Takes a pack of numbers, the `Part`-th of four.
  template <std::size_t Part>
  [[CERTA_INLINE]] void take(const Pack<double>& x) noexcept {
    const Words words = bit_cast<Words>(x + Pack<double>{});  // see `word_of`
    Words& hash = hashes_[Part];
    hash = times_low_half(hash, kFactor) + ((hash >> 32) + words);
  }
  /// A hash of all numbers, by factors at places from `place` on.
  [[nodiscard, CERTA_INLINE]] std::uint64_t mixed_with(std::size_t place) const noexcept {
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k < kChains; k += 2)
      sum += mixed(hash(k) + kPlaces[place + k], hash(k + 1) + kPlaces[place + k + 1]);
    return sum;
  }

  static constexpr std::size_t kChains = 4;

 private:
  static constexpr std::uint32_t kFactor = 0xfffeb81b;
  static constexpr std::uint64_t kStart = 0x800b262865c583ad;

  [[nodiscard]] std::uint64_t hash(std::size_t k) const noexcept {
    return hashes_[k / kPackSize<double>][k % kPackSize<double>];
  }

  std::array<Words, kChains / kPackSize<double>> hashes_ = [] {
    std::array<Words, kChains / kPackSize<double>> hashes;
    hashes.fill(Words{} + kStart);
    return hashes;
  }();
};
/// Other number types have no hash.
struct NoChains {};

/// The extent of points along an axis, by lanes.
template <std::size_t Axis, class Real>
struct Extent {
  Pack<Real> low;
  Pack<Real> high;

  [[CERTA_INLINE]] explicit Extent(Real first) noexcept : low(broadcast<Real>(first)), high(low) {}
  [[CERTA_INLINE]] void include(const Pack<Real>& x) noexcept {
    low = lower<Real>(low, x);  // in this order one instruction each
    high = higher<Real>(high, x);
  }
};

/// An axis of a `RowWriter`.
template <std::size_t K, class Real>
struct Axis : Extent<K, Real> {
  using Extent<K, Real>::Extent;
  [[no_unique_address]] std::conditional_t<std::is_same_v<Real, double>, Chains, NoChains> chains;
};

/// Writes rows of `kPadding` points each, one after the other, into columns, and measures them.
///
/// Each axis is a base class, not an element of an array, so that compilers keep it in registers:
/// storing measurements after each row takes longer than measuring.
template <int D, class Real, class Axes = std::make_index_sequence<D>>
class RowWriter;
template <int D, class Real, std::size_t... K>
class RowWriter<D, Real, std::index_sequence<K...>> : Axis<K, Real>... {
 public:
  static constexpr std::size_t kRow = CoordinateColumns<D, Real>::kPadding;

  [[CERTA_INLINE]] explicit RowWriter(const double* first) noexcept
      : Axis<K, Real>(Real(first[K]))... {}

  /// Writes the points at `from` to the places from `to` on, of columns that are `stride` apart.
  [[CERTA_INLINE]] void take(const double* from, Real* to, std::size_t stride) noexcept {
    [&]<std::size_t... Q>(std::index_sequence<Q...>) {
      (take_pack<Q>(from + Q * kPackSize<Real> * D, to + Q * kPackSize<Real>, stride), ...);
    }
    (std::make_index_sequence<kRow / kPackSize<Real>>{});
  }
  /// Makes `columns` refer to the numbers written, and returns their box.
  [[CERTA_INLINE]] Box<D, Real> describe(const Real* written, std::size_t size,
                                         CoordinateColumns<D, Real>& columns) const noexcept {
    const Box<D, Real> box{{lowest<Real>(Axis<K, Real>::low)...},
                           {highest<Real>(Axis<K, Real>::high)...}};
    Real scale(0);
    std::array<Real, D> middle;
    for (std::size_t k = 0; k < D; ++k) {
      const Real below = -box.low[k];
      scale = scale < below ? below : scale;
      scale = scale < box.high[k] ? box.high[k] : scale;  // at least -below
      middle[k] = Real(0.5) * box.low[k] + Real(0.5) * box.high[k];
    }
    columns.refer_to(written, static_cast<std::uint32_t>(size), scale, middle);
    return box;
  }
  /// Whether all numbers are finite, if their sums do not overflow: an infinity or NaN stays in a
  /// sum, and a finite sum less itself is 0.
  [[nodiscard, CERTA_INLINE]] bool seems_finite() const noexcept {
    const Pack<Real> zero = sum_ - sum_;
    bool finite = true;
    for (std::size_t l = 0; l < kPackSize<Real>; ++l) finite &= zero[l] == 0;
    return finite;
  }
  /// A hash of the points. `size` tells them from the padding of the last row; if it were added to
  /// a number, it would look like ulps of that number.
  [[nodiscard, CERTA_INLINE]] std::uint64_t fingerprint(std::size_t size) const noexcept {
    return mixed((Axis<K, Real>::chains.mixed_with(K * Chains::kChains) + ...),
                 size + kPlaces[D * Chains::kChains]);
  }

 private:
  static constexpr bool kIsDouble = std::is_same_v<Real, double>;

  template <std::size_t Q>
  [[CERTA_INLINE]] void take_pack(const double* from, Real* to, std::size_t stride) noexcept {
    const std::array<Pack<Real>, D> x = by_axis<D, Real>(from);
    if constexpr (kIsDouble) sum_ = sum_ + (x[K] + ...);
    (take_axis<K, Q>(x[K], to + K * stride), ...);
  }
  template <std::size_t A, std::size_t Q>
  [[CERTA_INLINE]] void take_axis(const Pack<Real>& x, Real* to) noexcept {
    store<Real>(x, to);
    Axis<A, Real>::include(x);
    if constexpr (kIsDouble)
      Axis<A, Real>::chains.template take<Q % (Chains::kChains / kPackSize<double>)>(x);
  }

  Pack<Real> sum_ = broadcast<Real>(Real(0));
};

/// Writes points into columns, padded with copies of vertex 0, and measures them, in one pass.
/// REQUIRES: size > 0, and `to` is aligned. O(n).
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline RowWriter<D, Real> written(const double* coordinates,
                                                              std::size_t size, Real* to) noexcept {
  using Writer = RowWriter<D, Real>;
  const std::size_t stride = CoordinateColumns<D, Real>::padded(size);
  std::array<double, Writer::kRow * D> last;  // the row that is not full
  if (const std::size_t full = size / Writer::kRow * Writer::kRow; full < size)
    for (std::size_t l = 0; l < Writer::kRow; ++l)
      std::copy_n(coordinates + (full + l < size ? full + l : 0) * D, D, &last[l * D]);
  Writer writer(coordinates);
  for (std::size_t i = 0; i < size; i += Writer::kRow)
    writer.take(i + Writer::kRow <= size ? coordinates + i * D : last.data(), to + i, stride);
  return writer;
}

/// The exponents of all coordinates. O(n), without a branch for each.
template <int D>
[[nodiscard, CERTA_NOINLINE]] ExponentRange exponents_of(
    const CoordinateColumns<D>& columns) noexcept {
  constexpr std::uint64_t kLeading = std::uint64_t{1} << kFractionBits;
  constexpr std::uint64_t kExponents = std::uint64_t{kExponentMask} << kFractionBits;
  const std::uint64_t one = bit_cast<std::uint64_t>(1.0);
  const auto pack = [](const Words& x) { return bit_cast<Pack<double>>(x); };
  const std::size_t count = D * columns.padded_size();
  Pack<double> least = broadcast<double>(std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < count; i += kPackSize<double>) {
    // The worth of the last bit that is set in a significand below 2, times the power of two.
    const Pack<double> x = load<double>(columns[0] + i);
    const auto bits = bit_cast<Words>(x);
    const Words significand = (bits & (kLeading - 1)) | kLeading;
    const Pack<double> last = pack((significand & -significand) + one) - 1.0;
    const auto product = bit_cast<Words>(last * pack(bits & kExponents));
    least = lower<double>(pack(product | bit_cast<Words>(x == Pack<double>{})), least);  // no zeros
  }
  ExponentRange range;
  range.include(columns.scale());  // the highest
  if (const double unit = lowest<double>(least); unit > 0) {
    if (!range.empty()) range.include(unit);
  } else {  // some are subnormal
    for (std::size_t i = 0; i < count; ++i) range.include(columns[0][i]);
  }
  return range;
}

}  // namespace CERTA_PACKS

}  // namespace detail

/// Columns that own their numbers.
template <int D, class Real = double>
class OwnedColumns {
 public:
  /// Makes the columns of points. REQUIRES: there are some, and Real holds the coordinates. O(n).
  explicit OwnedColumns(std::span<const Point<D>> points)
      : data_(static_cast<Real*>(
            ::operator new[](D* Columns::padded(points.size()) * sizeof(Real), kAlignment))) {
    detail::written<D, Real>(detail::coordinates_of<D>(points), points.size(), data_.get())
        .describe(data_.get(), points.size(), columns_);
  }
  /// The columns themselves.
  [[nodiscard]] const CoordinateColumns<D, Real>& get() const noexcept { return columns_; }

 private:
  using Columns = CoordinateColumns<D, Real>;
  static constexpr std::align_val_t kAlignment{Columns::kAlignment};
  struct Delete {
    void operator()(Real* data) const noexcept { ::operator delete[](data, kAlignment); }
  };

  std::unique_ptr<Real[], Delete> data_;  // NOLINT(modernize-avoid-c-arrays): no array
  Columns columns_;
};

template <int D>
class EdgeMap;  // geometry/edge_map.hpp

namespace detail {

/// The data that copies of a shape share: one block, which begins with this header. The columns of
/// the coordinates follow, and then, unless they are the caller's, the points in the order given,
/// which searches without edges do not touch. Everything else that these read is in the shape
/// itself.
template <int D>
class alignas(CoordinateColumns<D>::kAlignment) ShapeData {
 public:
  using Columns = CoordinateColumns<D>;

  /// Makes data with room for so many points, or for their columns alone if not `owns_points`.
  [[nodiscard]] static ShapeData* allocate(std::size_t size, bool owns_points) {
    const std::uint64_t places = Columns::padded(size);
    const std::uint64_t bytes =
        sizeof(ShapeData) + kSlack + places * (owns_points ? 2 : 1) * sizeof(Point<D>);
    constexpr std::uint64_t kMost = std::numeric_limits<std::size_t>::max();
    const auto size_of_block = static_cast<std::size_t>(std::min(bytes, kMost));
    auto* const begin = static_cast<std::byte*>(
        kIsAligned ? ::operator new(size_of_block)
                   : ::operator new(size_of_block, std::align_val_t(kUnit)));
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
  /// The coordinates that searches read.
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
    copied.box_ = data.box_;
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
  /// The box of the points, which every shape has.
  [[nodiscard]] const Box<D>& box() const noexcept { return box_; }
  [[nodiscard]] Box<D>& box() noexcept { return box_; }
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
  /// The exponents of all coordinates, computed at the first call, by any thread. O(n), then O(1).
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

  /// Forgets everything derived from the points. REQUIRES: the data are not shared.
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
  /// The alignment of a block, and the unit of `offset_`: an object lies up to three units after
  /// the start of its block, or up to seven in WebAssembly. On s390x `new` alone aligns to 8 bytes.
  static constexpr std::size_t kUnit = 2 * sizeof(std::size_t);
  static constexpr bool kIsAligned = kUnit <= __STDCPP_DEFAULT_NEW_ALIGNMENT__;
  /// The bytes that alignment may waste. Together with malloc's header a block is a multiple of a
  /// cache line, so that shapes of one size made one after the other lie at equal distances:
  /// prefetching then takes a fifth of the time.
  static constexpr std::uint64_t kSlack = Columns::kAlignment - kUnit;
  static_assert(Columns::kAlignment >= kUnit);
  /// An object for each number type, whose address tells the types apart.
  template <class Real>
  inline static constexpr char kType = 0;

  ShapeData(std::size_t offset, std::size_t capacity) noexcept
      : rows_(static_cast<std::uint32_t>(capacity / Columns::kPadding) & ~0U >> kOffsetBits),
        offset_(static_cast<std::uint32_t>(offset / kUnit) & kMostOffset) {}
  ~ShapeData() = default;

  void destroy() const noexcept {
    auto* const block =
        const_cast<std::byte*>(reinterpret_cast<const std::byte*>(this) - offset_ * kUnit);
    this->~ShapeData();
    if (kIsAligned) return ::operator delete(block);
    ::operator delete(block, std::align_val_t(kUnit));
  }

  static constexpr std::uint32_t kMostOffset = Columns::kAlignment / kUnit - 1;
  static constexpr int kOffsetBits = std::bit_width(kMostOffset);
  // As many rows as a shape may have, or as fit into memory.
  static_assert(kOffsetBits == 2 || (kOffsetBits == 3 && sizeof(std::size_t) == 4));

  mutable std::atomic<std::uint32_t> users_{1};
  std::uint32_t rows_ : 32 - kOffsetBits;            // the capacity, in rows of kPadding points
  std::uint32_t offset_ : kOffsetBits;               // in the block, in units of kUnit
  mutable std::atomic<std::uint64_t> exponents_{0};  // see exponent_range
  std::shared_ptr<const EdgeMap<D>> edge_map_;
  const char* type_ = nullptr;                            // the one other number type ..
  std::shared_ptr<const void> others_;                    // .. of these OwnedColumns<D, Real>
  std::unique_ptr<const std::vector<Point<D>>> adopted_;  // points that were taken over
  Box<D> box_;
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
/// The box of a shape's vertices. Its numbers are coordinates of vertices.
template <int D>
[[nodiscard]] inline const Box<D>& box_of(const Shape<D>& shape) noexcept {
  return ShapeData<D>::of(shape).box();
}
/// A shape's edges, if it was made with them (edges.hpp), otherwise null.
template <int D>
[[nodiscard]] inline const EdgeMap<D>* edge_map_of(const Shape<D>& shape) noexcept {
  return ShapeData<D>::edge_map_of(shape);
}
/// A hash of the points: equal for the same points in the same order, whatever the signs of zeros,
/// and almost never for others.
template <int D>
[[nodiscard]] inline std::uint64_t fingerprint_of(const Shape<D>& shape) noexcept {
  return ShapeData<D>::fingerprint_of(shape);
}
/// The exponents of all coordinates of a shape. O(n) at the first time, then O(1).
template <int D>
[[nodiscard]] inline ExponentRange exponent_range_of(const Shape<D>& shape) noexcept {
  return ShapeData<D>::exponent_range(shape);
}

/// Returns a copy of the shape times 2^exponent. It has the edges of the shape, because their table
/// of vertices by direction stays right, and coordinates in doubles alone. REQUIRES: coordinates
/// keep all their digits. O(n).
template <int D>
[[nodiscard]] inline Shape<D> times_power_of_two(const Shape<D>& shape, int exponent) {
  // Each factor is a double, and so is each product, between a coordinate and the result.
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

/// Returns a copy of the shape that also has its coordinates in the number type `Real`, for
/// policies that filter in that type (predicates/policy.hpp). A shape has one such type besides
/// double, the last one asked for. Throws InvalidShape with `not_representable` if a coordinate is
/// no number of that type. O(n).
template <class Real, int D>
[[nodiscard]] Shape<D> with_columns(const Shape<D>& shape) {
  if constexpr (std::same_as<Real, double>) {
    return shape;
  } else {
    const DefaultArithmetic arithmetic;  // subnormal coordinates are compared as they are
    auto columns = std::make_shared<const OwnedColumns<D, Real>>(shape.points());
    // Compare with the stored numbers, because g++ 12 omits conversions to float and back when it
    // vectorizes pairs of them.
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
