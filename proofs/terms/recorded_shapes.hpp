/// Shapes of recorded coordinates, for templates that take shapes by their Minkowski difference.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include <certa/certified/search.hpp>
#include <certa/geometry/minkowski_difference.hpp>

#include "one_by_one.hpp"
#include "recorded.hpp"

namespace certa::detail {

// Packs of recorded numbers are not memory that may be copied; and the lower of two numbers is a
// minimum, which no comparison decides.
template <>
inline Pack<proofs::RecordedIn<double>> load(const proofs::RecordedIn<double>* from) noexcept {
  return {from[0], from[1]};
}
template <>
inline Pack<proofs::RecordedIn<float>> load(const proofs::RecordedIn<float>* from) noexcept {
  return {from[0], from[1]};
}
template <>
inline Pack<proofs::RecordedIn<double>> lower<proofs::RecordedIn<double>>(
    const Pack<proofs::RecordedIn<double>>& x, const Pack<proofs::RecordedIn<double>>& y) noexcept {
  return {min(x[0], y[0]), min(x[1], y[1])};
}
template <>
inline Pack<proofs::RecordedIn<float>> lower<proofs::RecordedIn<float>>(
    const Pack<proofs::RecordedIn<float>>& x, const Pack<proofs::RecordedIn<float>>& y) noexcept {
  return {min(x[0], y[0]), min(x[1], y[1])};
}

// Comparisons of packs are not recorded (one_by_one.hpp).
template <>
inline std::size_t count_at_most(const CoordinateColumns<2, proofs::RecordedIn<double>>& columns,
                                 const Vec<proofs::RecordedIn<double>, 2>& v,
                                 proofs::RecordedIn<double> limit) noexcept {
  return proofs::count_one_by_one(columns, v, limit);
}
template <>
inline std::size_t count_at_most(const CoordinateColumns<3, proofs::RecordedIn<double>>& columns,
                                 const Vec<proofs::RecordedIn<double>, 3>& v,
                                 proofs::RecordedIn<double> limit) noexcept {
  return proofs::count_one_by_one(columns, v, limit);
}
template <>
inline std::size_t count_at_most(const CoordinateColumns<2, proofs::RecordedIn<float>>& columns,
                                 const Vec<proofs::RecordedIn<float>, 2>& v,
                                 proofs::RecordedIn<float> limit) noexcept {
  return proofs::count_one_by_one(columns, v, limit);
}
template <>
inline std::size_t count_at_most(const CoordinateColumns<3, proofs::RecordedIn<float>>& columns,
                                 const Vec<proofs::RecordedIn<float>, 3>& v,
                                 proofs::RecordedIn<float> limit) noexcept {
  return proofs::count_one_by_one(columns, v, limit);
}

template <>
inline Uniqueness<proofs::RecordedIn<double>> lowest_by(
    const CoordinateColumns<2, proofs::RecordedIn<double>>& columns,
    const Vec<proofs::RecordedIn<double>, 2>& v, proofs::RecordedIn<double> slack) noexcept {
  return proofs::lowest_one_by_one(columns, v, slack);
}
template <>
inline Uniqueness<proofs::RecordedIn<float>> lowest_by(
    const CoordinateColumns<2, proofs::RecordedIn<float>>& columns,
    const Vec<proofs::RecordedIn<float>, 2>& v, proofs::RecordedIn<float> slack) noexcept {
  return proofs::lowest_one_by_one(columns, v, slack);
}
template <>
inline Uniqueness<proofs::RecordedIn<double>> lowest_by(
    const CoordinateColumns<3, proofs::RecordedIn<double>>& columns,
    const Vec<proofs::RecordedIn<double>, 3>& v, proofs::RecordedIn<double> slack) noexcept {
  return proofs::lowest_one_by_one(columns, v, slack);
}
template <>
inline Uniqueness<proofs::RecordedIn<float>> lowest_by(
    const CoordinateColumns<3, proofs::RecordedIn<float>>& columns,
    const Vec<proofs::RecordedIn<float>, 3>& v, proofs::RecordedIn<float> slack) noexcept {
  return proofs::lowest_one_by_one(columns, v, slack);
}

}  // namespace certa::detail

namespace certa::proofs {

/// Tags shapes whose coordinates are stored values.
struct Recordable {};

/// The columns of a shape that has at most one row of vertices.
template <int D, class Format>
class RecordedColumns {
 public:
  using Real = RecordedIn<Format>;
  using Columns = CoordinateColumns<D, Real>;

  RecordedColumns(const std::vector<Point<D>>& points, const Real& scale,
                  const std::array<Real, D>& center)
      : row_(std::make_unique<Row>()) {
    for (std::size_t k = 0; k < D; ++k)
      for (std::size_t i = 0; i < Columns::kPadding; ++i)
        row_->numbers[k * Columns::kPadding + i] = Real(points[i < points.size() ? i : 0][k]);
    columns_.refer_to(row_->numbers.data(), static_cast<std::uint32_t>(points.size()), scale,
                      center);
  }
  [[nodiscard]] const Columns& get() const noexcept { return columns_; }

 private:
  struct Row {
    alignas(Columns::kAlignment) std::array<Real, D * Columns::kPadding> numbers;
  };
  std::unique_ptr<Row> row_;
  Columns columns_;
};

/// The vertices of one shape, with columns if it has some.
template <int D>
struct RecordedShape : std::vector<Point<D>> {
  using std::vector<Point<D>>::vector;
  std::shared_ptr<const RecordedColumns<D, double>> in_doubles;
  std::shared_ptr<const RecordedColumns<D, float>> in_floats;
  /// The stored value whose sign is the orientation of the first D vertices and the last one.
  int orientation = -1;
};
template <class Real, int D>
[[nodiscard]] const CoordinateColumns<D, Real>& columns_of(const RecordedShape<D>& shape) {
  if constexpr (std::is_same_v<Real, Recorded>)
    return shape.in_doubles->get();
  else
    return shape.in_floats->get();
}
/// Recorded shapes have so few vertices that nobody asks for their box.
template <int D>
[[nodiscard]] inline const certa::detail::Box<D>& box_of(const RecordedShape<D>&) {
  static const certa::detail::Box<D> none{};
  return none;
}
/// Recorded shapes have no edges by which a vertex could be compared with its neighbours alone.
template <int D>
struct NoEdges : EdgeMap<D> {
  template <class Real>
  [[nodiscard]] bool only_within(const RecordedShape<D>&, const Vec<Real, D>&,
                                 std::span<const std::uint32_t>, Real) const {
    return false;
  }
};
template <int D>
[[nodiscard]] const NoEdges<D>* edge_map_of(const RecordedShape<D>&) {
  return nullptr;
}
/// The exact sign is the sign of one more stored value.
[[nodiscard]] inline Sign exact_sign(int stored) {
  const Recorded x = Recorded::stored(stored);
  if (x < Recorded(0)) return Sign::negative;
  return Recorded(0) < x ? Sign::positive : Sign::zero;
}
/// The stored value for signs that no theorem is about.
inline constexpr int kUnknownSign = 1000;
/// The side of the plane through the first D vertices, in this order, that the last vertex is on.
template <int D>
[[nodiscard]] Sign side_of(const adaptive&, const RecordedShape<D>& shape,
                           const std::array<std::uint32_t, D>& facet, std::uint32_t vertex) {
  bool is_known = vertex == D;
  for (std::uint32_t k = 0; k < D; ++k) is_known = is_known && facet[k] == k;
  return exact_sign(is_known ? shape.orientation : kUnknownSign);
}

/// One recorded shape of a pair, as the library's templates read it.
template <int D>
using RecordedSide = certa::detail::StoredSide<D, RecordedShape<D>>;

}  // namespace certa::proofs

template <int D>
struct certa::MinkowskiDifference<D, certa::proofs::Recordable> {
  using Argument = PointDifference<D>;
  static constexpr bool is_placed = false;
  proofs::RecordedShape<D> a;
  proofs::RecordedShape<D> b;

  /// Shapes of so many vertices, whose coordinates are the stored values one after the other.
  MinkowskiDifference(std::size_t count_a, std::size_t count_b) : a(count_a), b(count_b) {
    for (proofs::RecordedShape<D>* points : {&a, &b})
      for (Point<D>& p : *points)
        for (double& x : p) x = proofs::stored_value(size++);
  }
  /// Shapes of as many vertices as these corners name.
  explicit MinkowskiDifference(const std::vector<VertexPair>& corners)
      : MinkowskiDifference(count(corners, &VertexPair::i), count(corners, &VertexPair::j)) {}
  [[nodiscard]] PointDifference<D> operator[](VertexPair w) const noexcept {
    return {&a[w.i], &b[w.j]};
  }
  template <class T>
  [[nodiscard]] Vec<T, D> point_in_a(std::uint32_t i) const {
    return vector_of<T>(a[i]);
  }
  template <class T>
  [[nodiscard]] Vec<T, D> point_in_b(std::uint32_t j) const {
    return vector_of<T>(b[j]);
  }
  /// The sum of the largest coordinates of both shapes: the two stored values after the
  /// coordinates.
  template <class Real>
  [[nodiscard]] Real scale() const {
    return Real::stored(size) + Real::stored(size + 1);
  }
  template <class Real>
  [[nodiscard]] detail::NoPoses<D, Real> rounded() const {
    return {scale<Real>()};
  }
  [[nodiscard]] bool contains(VertexPair w) const noexcept {
    return w.i < a.size() && w.j < b.size();
  }
  /// Gives both shapes columns, whose centers are the stored values from `first` on. REQUIRES: each
  /// shape has at most one row of vertices.
  template <class Format>
  void make_columns(int first) {
    using Real = proofs::RecordedIn<Format>;
    for (proofs::RecordedShape<D>* shape : {&a, &b}) {
      std::array<Real, D> center;
      for (Real& x : center) x = Real::stored(first++);
      const Real scale_of_shape = Real::stored(size + (shape == &b ? 1 : 0));
      auto columns = std::make_shared<const proofs::RecordedColumns<D, Format>>(
          *shape, scale_of_shape, center);
      if constexpr (std::is_same_v<Format, double>)
        shape->in_doubles = columns;
      else
        shape->in_floats = columns;
    }
  }
  [[nodiscard]] Edge<D> edge(const EdgeName& e) const noexcept {
    return certa::edge((*this)[e.from], (*this)[e.to]);
  }
  /// The base of a face's direction, which is always a vertex.
  [[nodiscard]] PointDifference<D> base(const Direction<D>& direction) const noexcept {
    return (*this)[direction.base];
  }
  [[nodiscard]] proofs::RecordedSide<D> in_a() const noexcept { return proofs::RecordedSide<D>(a); }
  [[nodiscard]] proofs::RecordedSide<D> in_b() const noexcept { return proofs::RecordedSide<D>(b); }
  int size = 0;  ///< the number of stored values

 private:
  static std::size_t count(const std::vector<VertexPair>& corners,
                           std::uint32_t VertexPair::*index) {
    std::size_t most = 0;
    for (const VertexPair c : corners) most = std::max(most, std::size_t{c.*index} + 1);
    return most;
  }
};
