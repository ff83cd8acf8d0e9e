/// Supports of one shape in rounded numbers: by a scan of all vertices, or a walk over its edges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <certa/geometry/bounds.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/scan.hpp>

namespace certa::detail {

/// Finds the lowest vertices of one shape in a direction of this number type.
template <int D, class Real = double>
class Supports {
 public:
  explicit Supports(const Shape<D>& shape) noexcept : shape_(shape), map_(edge_map_of(shape)) {}

  /// Returns the vertex whose rounded value v.p is lowest, in O(n); over edges, in a few steps, it
  /// may be one within rounding of the lowest.
  [[nodiscard]] Extreme<Real> lowest(const Vec<Real, D>& v) const noexcept {
    if (map_ == nullptr) return detail::lowest(columns_of<Real>(shape_), v);
    return map_->walk(shape_, v, map_->start(v));
  }
  /// The coordinates of a vertex, from the memory that `lowest` read: searches without edges do not
  /// touch the points.
  [[nodiscard]] Vec<Real, D> point(std::uint32_t index) const noexcept {
    if (map_ != nullptr) return vector_of<Real>(shape_[index]);
    const CoordinateColumns<D, Real>& columns = columns_of<Real>(shape_);
    Vec<Real, D> p;
    for (std::size_t k = 0; k < D; ++k) p[k] = columns[k][index];
    return p;
  }
  /// Replaces `found` by the lowest vertex within the margin of it, by rounded values. Vertices
  /// beyond the margin are certainly above `found`.
  void prove(const Vec<Real, D>& v, Extreme<Real>& found) const noexcept {
    if (map_ == nullptr) return;
    const Real limit = found.value + margin(v, columns_of<Real>(shape_).scale());
    const std::optional<Extreme<Real>> lowest = map_->lowest_within(shape_, v, found, limit);
    found = lowest ? *lowest : detail::lowest(columns_of<Real>(shape_), v);
  }

 private:
  const Shape<D>& shape_;
  const EdgeMap<D>* map_;
};

/// Supports of one shape by a scan of all its vertices. `Lowest` finds the lowest one in two steps,
/// `least` and `vertex` (geometry/scan.hpp).
template <class Lowest, int D, class Real>
class AllSupports {
 public:
  /// The least value is taken over all vertices: nothing is left to prove.
  static constexpr bool looks_at_all = true;

  explicit AllSupports(const Shape<D>& shape) noexcept : columns_(columns_of<Real>(shape)) {}
  [[nodiscard, gnu::always_inline]] Lowest operator()(const Vec<Real, D>& v) const noexcept {
    return {columns_, v};
  }
  /// The least value, which needs no further proof.
  [[nodiscard]] Real proven(const Vec<Real, D>&, const Lowest& found) const noexcept {
    return found.least();
  }

 private:
  const CoordinateColumns<D, Real>& columns_;
};

/// Supports of at most `Count` vertices, padded to `Count`.
template <std::size_t Count, int D, class Real>
using FewSupports = AllSupports<LowestOf<Count, D, Real>, D, Real>;

inline namespace CERTA_PACKS {

/// The lowest vertex of at most a chunk, in any number of rows. Among equally low ones it is the
/// first, as in AnySupports.
template <int D, class Real>
class LowestOfChunk {
 public:
  static constexpr std::size_t kMost = Chunk<D, Real>::kSize;

  [[gnu::always_inline]] LowestOfChunk(const CoordinateColumns<D, Real>& columns,
                                       const Vec<Real, D>& v) noexcept
      : columns_(columns), chunk_(columns, detail::broadcast(v), 0) {}
  [[nodiscard]] Real least() const noexcept { return chunk_.least; }
  [[nodiscard, gnu::always_inline]] Lowest<D, Real> vertex() const noexcept {
    const std::size_t place = chunk_.place();
    const std::size_t index = place < columns_.size() ? place : 0;
    Lowest<D, Real> found{{static_cast<std::uint32_t>(index), chunk_.least}, {}};
    for (std::size_t k = 0; k < D; ++k) found.point[k] = columns_[k][index];
    return found;
  }

 private:
  const CoordinateColumns<D, Real>& columns_;
  Chunk<D, Real> chunk_;
};

/// The lowest vertex of more than a chunk, as AnySupports find it.
template <int D, class Real>
class LowestOfMany {
 public:
  LowestOfMany(const CoordinateColumns<D, Real>& columns, const Vec<Real, D>& v) noexcept
      : columns_(columns), scan_(columns, v) {}
  [[nodiscard]] Real least() const noexcept { return scan_.least(); }
  [[nodiscard]] Lowest<D, Real> vertex() const noexcept {
    Lowest<D, Real> found{scan_.lowest(), {}};
    for (std::size_t k = 0; k < D; ++k) found.point[k] = columns_[k][found.extreme.index];
    return found;
  }

 private:
  const CoordinateColumns<D, Real>& columns_;
  Scan<D, Real> scan_;
};

}  // namespace CERTA_PACKS

/// Supports of at most a chunk of vertices.
template <int D, class Real>
using ChunkSupports = AllSupports<LowestOfChunk<D, Real>, D, Real>;

/// Supports of more than a chunk of vertices.
template <int D, class Real>
using ManySupports = AllSupports<LowestOfMany<D, Real>, D, Real>;

/// The least number of vertices for which there is a loop.
template <class Real>
inline constexpr std::size_t kFewest = std::max<std::size_t>(4, kPackSize<Real>);

/// Supports of one shape of any size, with the interface of `FewSupports`.
template <int D, class Real>
class AnySupports {
 public:
  static constexpr bool looks_at_all = false;

  class Found {
   public:
    Found(const Supports<D, Real>& supports, Extreme<Real> extreme) noexcept
        : supports_(supports), extreme_(extreme) {}
    [[nodiscard]] Real least() const noexcept { return extreme_.value; }
    [[nodiscard]] Lowest<D, Real> vertex() const noexcept {
      return {extreme_, supports_.point(extreme_.index)};
    }

   private:
    const Supports<D, Real>& supports_;
    Extreme<Real> extreme_;
  };

  explicit AnySupports(const Shape<D>& shape) noexcept : supports_(shape) {}
  [[nodiscard]] Found operator()(const Vec<Real, D>& v) const noexcept {
    return {supports_, supports_.lowest(v)};
  }
  [[nodiscard]] Real proven(const Vec<Real, D>& v, const Found& found) const noexcept {
    Extreme<Real> extreme = found.vertex().extreme;
    supports_.prove(v, extreme);
    return extreme.value;
  }

 private:
  Supports<D, Real> supports_;
};

}  // namespace certa::detail
