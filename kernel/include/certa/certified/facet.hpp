/// Step 4 of a query, which settles most cases that rounding leaves open: contact, near contact,
/// parallel sides. From a face that is known roughly it goes to one near it above whose plane all
/// of the Minkowski difference W lies (`find_facet`), and answers by that face
/// (`settle_by_facet`). The face is proven by exact signs: on integers, or for placed shapes on
/// numbers that know their errors (bounded_placing.hpp), and on integers where these are not
/// certain.
///
/// Let f be corner 0 of the face and n its normal, exact on integers. Vertices p of A whose rounded
/// n.p exceeds n.f_a, or that of the lowest, by more than rounding explains are above it. For the
/// few others the sign of n.(p - f_a) is computed exactly, and that of n.(f_b - q) for B. If none
/// is negative, n.w >= n.f on W.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>

#include <certa/answer.hpp>
#include <certa/certified/integers.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/certified/prove.hpp>
#include <certa/evidence.hpp>
#include <certa/geometry/bounded_number.hpp>
#include <certa/geometry/bounded_placing.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/geometry/proven_face.hpp>
#include <certa/geometry/rounded_poses.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/geometry/step.hpp>
#include <certa/gjk/compiled_sign.hpp>
#include <certa/gjk/face.hpp>
#include <certa/options.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>
#include <certa/simplex.hpp>

namespace certa::detail {

// The facet of the Minkowski difference below the origin among vertices that lie roughly in one
// plane: a guess in doubles, which exact signs must prove.

/// Vertices of one shape near a plane, with their heights above it, in any unit.
struct LowVertices {
  static constexpr std::size_t kMost = 8;
  std::array<std::uint32_t, kMost> indices;
  std::array<double, kMost> heights;
  std::size_t count = 0;  ///< 0 if there are more than kMost

  [[nodiscard]] bool contains(std::uint32_t vertex) const noexcept {
    bool is_one = false;
    for (std::size_t k = 0; k < count; ++k) is_one |= indices[k] == vertex;
    return is_one;
  }
  [[nodiscard]] std::size_t lowest_place() const noexcept {
    return static_cast<std::size_t>(std::min_element(heights.begin(), heights.begin() + count) -
                                    heights.begin());
  }
  [[nodiscard]] std::uint32_t lowest() const noexcept { return indices[lowest_place()]; }
};

/// Moves from a facet, whose corners have height 0, to the one over which the origin lies on the
/// lower boundary of all low vertices. Returns false if it gets nowhere.
///
/// The height of the lower boundary there is the linear program min sum l_w h_w over convex weights
/// whose mean has the origin's barycentric coordinates; the dual simplex method goes to a lower
/// vertex w and drops the corner whose weight falls to zero first. Heights and coordinates are sums
/// of one part from A and one from B, so the lowest w is the lowest of each.
template <int D, class Placement>
[[nodiscard]] inline bool pivot(const MinkowskiDifference<D, Placement>& minkowski,
                                const LowVertices& low_in_a, const LowVertices& low_in_b,
                                Simplex& corners) noexcept {
  const VertexPair first = corners[0];
  const Rounded<double> embed;
  std::array<Vec<double, D>, D - 1> e;
  for (std::size_t k = 0; k + 1 < D; ++k)
    e[k] = coordinates(minkowski.edge({first, corners[k + 1]}), embed);

  /// Barycentric coordinates with respect to the corners, and the height.
  struct Row {
    std::array<double, D> x;
    double height;
  };
  // The gradients of barycentric coordinates, by which they are linear. They sum to zero.
  std::array<Vec<double, D>, D - 1> g;
  const double inverse = 1 / along_edges<D>(D, e[0], e).total;
  for (std::size_t i = 0; i < D; ++i) {
    Vec<double, D> unit{};
    unit[i] = inverse;
    const std::array<double, D - 1> x = along_edges<D>(D, unit, e).x;
    for (std::size_t k = 0; k + 1 < D; ++k) g[k][i] = x[k];
  }
  const auto row = [&g](const Vec<double, D>& d, double height) {
    Row r{{}, height};
    for (std::size_t k = 1; k < D; ++k) {
      r.x[k] = dot(g[k - 1], d);
      r.x[0] -= r.x[k];
    }
    return r;
  };
  // The origin, corner 0, then the low vertices of A and of B as seen from corner 0.
  std::array<Row, 2 + 2 * LowVertices::kMost> rows;
  const auto in_a = minkowski.in_a();
  const auto in_b = minkowski.in_b();
  rows[0] = row(-coordinates(minkowski[first], embed), 0);
  rows[0].x[0] += 1;
  rows[1] = {{1}, 0};
  const std::size_t b_starts = 2 + low_in_a.count;
  const std::size_t end = b_starts + low_in_b.count;
  for (std::size_t k = 2; k < b_starts; ++k)
    rows[k] = row(coordinates(in_a.difference(low_in_a.indices[k - 2], first.i), embed),
                  low_in_a.heights[k - 2]);
  for (std::size_t k = b_starts; k < end; ++k)
    rows[k] = row(coordinates(in_b.difference(first.j, low_in_b.indices[k - b_starts]), embed),
                  low_in_b.heights[k - b_starts]);
  const auto lowest = [&rows](std::size_t from, std::size_t to) {
    std::size_t best = from;
    for (std::size_t k = from + 1; k < to; ++k)
      if (rows[k].height < rows[best].height) best = k;
    return best;
  };

  constexpr int kPivots = 16;
  double tolerance = 0;
  for (int step = 0; step < kPivots; ++step) {
    const std::size_t i = lowest(2, b_starts);
    const std::size_t j = lowest(b_starts, end);
    const double height = rows[1].height + rows[i].height + rows[j].height;
    if (step == 0) tolerance = -0x1p-40 * height;
    if (!(height < -tolerance)) return step > 0;
    std::array<double, D> w{};
    std::size_t leaving = D;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < D; ++k) {
      w[k] = rows[1].x[k] + rows[i].x[k] + rows[j].x[k];
      if (!(w[k] > 0x1p-40)) continue;
      const double ratio = std::max(0.0, rows[0].x[k]) / w[k];
      if (ratio < least) {
        least = ratio;
        leaving = k;
      }
    }
    if (leaving == D) return false;
    corners.vertices[leaving] = {low_in_a.indices[i - 2], low_in_b.indices[j - b_starts]};
    const double unit = 1 / w[leaving];
    for (std::size_t r = 0; r < end; ++r) {
      const double share = rows[r].x[leaving] * unit;
      for (std::size_t k = 0; k < D; ++k) rows[r].x[k] -= w[k] * share;
      rows[r].x[leaving] = share;
      rows[r].height -= height * share;
    }
  }
  return true;
}

/// A face to examine: up to D corners, and roughly the direction to the Minkowski difference.
template <int D, class Real>
struct Candidate {
  Simplex corners;
  Vec<Real, D> towards;             ///< the direction; zero: away from the origin
  std::optional<VertexPair> above;  ///< a vertex far above, if known

  Candidate() noexcept {}  // NOLINT(modernize-use-equals-default): corners stay uninitialized
};

/// The exact signs about the plane of a face.
template <int D, class Real>
struct PlaneSigns {
  enum class State : std::uint8_t {
    degenerate,  ///< the face has no normal: the origin lies in its affine hull, or its corners
                 ///< are not independent
    crowded,     ///< too many vertices are low
    uncertain,   ///< numbers are not exact, and their signs not certain
    enclosing,   ///< the face and a vertex above enclose the origin; no other field matters
    crossed,     ///< some vertex lies far below
    uneven,      ///< vertices lie below, by roundings
    supporting,  ///< none lies below
  };
  State state = State::degenerate;
  Sign orientation = Sign::positive;  ///< of n, as of `Direction`
  Sign offset = Sign::undefined;      ///< the sign of n.f: positive if the origin lies below
  std::array<Sign, D> weights;        ///< if `supporting` with the origin in the plane: its weights
  Vec<Real, D> v;                     ///< n, oriented and rounded
  VertexPair lowest;                  ///< the lowest vertex, about
  LowVertices low_in_a;
  LowVertices low_in_b;

  PlaneSigns() noexcept {}  // NOLINT(modernize-use-equals-default): vertices stay uninitialized
};

/// A vertex of one shape whose rounded v.p is above that of another by more than this is above it.
/// v may be off by 2.5 u in each component (`to_double` and one more rounding) and by `error`. Two
/// rounded dot products err by 6 u |v|_1 m, the limit by 1 u, and the 2.5 u of v by 5 u |v|_1 m for
/// a difference: together less than `low_margins` margins of 8 u.
template <class Side, int D, class Real>
[[nodiscard]] inline Real low_slack_of(const Side& side, const Vec<Real, D>& v,
                                       Real error) noexcept {
  // `rounded_normal` may have made v, which has the error, smaller.
  return Real(kBounds<Real>.low_margins) * side.slack(v, error);
}

/// Collects the vertices that rounding cannot tell from the lowest one, and returns that one.
template <class Side, int D, class Real>
std::uint32_t collect(const Side& side, const Vec<Real, D>& v, Real error,
                      LowVertices& low) noexcept {
  const Shape<D>& shape = side.shape();
  const Vec<Real, D> local = side.to_local(v);
  const Real slack = low_slack_of(side, v, error);
  if (edge_map_of(shape) == nullptr)
    return lowest_and_low(columns_of<Real>(shape), local, slack, low.indices, low.count).index;
  const Extreme<Real> lowest = detail::lowest(shape, edge_map_of(shape), local);
  low.count =
      edge_map_of(shape)->all_within(shape, local, lowest, lowest.value + slack, low.indices);
  return lowest.index;
}

/// The vertices of one shape that are known to lie on the plane of a face; the first may be
/// repeated.
template <std::size_t Count>
using Known = std::array<std::uint32_t, Count>;
template <std::size_t Count>
[[nodiscard]] inline bool contains(const Known<Count>& known, std::uint32_t vertex) noexcept {
  bool is_one = false;
  for (const std::uint32_t i : known) is_one |= i == vertex;
  return is_one;
}

/// The vertices of both shapes that lie on the plane of a face because its edges do: those of the
/// corners that edges within one shape link with corner 0.
template <int D>
struct OnPlane {
  Known<D> in_a;
  Known<D> in_b;

  [[CERTA_INLINE]] explicit OnPlane(const Simplex& face) noexcept {
    const auto corner = [&face](std::size_t k) { return face[k < face.size ? k : 0]; };
    const auto linked = [&corner](std::size_t k, std::size_t l) {
      const VertexPair x = corner(k);
      const VertexPair y = corner(l);
      return unsigned{x.i == y.i} | unsigned{x.j == y.j};
    };
    in_a[0] = face[0].i;
    in_b[0] = face[0].j;
    for (std::size_t k = 1; k < D; ++k) {
      // In space the third corner may be between, as in an edge of A times an edge of B.
      const unsigned is_on = linked(0, k) | (D == 3 ? linked(0, 3 - k) & linked(3 - k, k) : 0U);
      in_a[k] = is_on != 0 ? corner(k).i : in_a[0];
      in_b[k] = is_on != 0 ? corner(k).j : in_b[0];
    }
  }
};

/// The product of a normal with a difference of two points, in coordinates of `embed`.
template <class N, class M, int D>
[[nodiscard]] inline auto exact_height(const Vec<N, D>& n, const Vec<M, D>& difference) noexcept {
  if constexpr (std::is_same_v<M, FixedInteger<1>>)
    return short_dot(n.coordinates, difference.coordinates);  // 60 bits a coordinate, or fewer
  else
    return dot(n, difference);
}

/// The sign of the height n.(p - p_0) of a vertex p of one shape above the first vertex known to
/// lie on the plane, and the height, rounded; or `undefined` if it is not certain. `as_stored`
/// gives the sign where numbers of N do not tell it, or `undefined`.
template <class Side, std::size_t Count, class N, int D, class Embed, class AsStored>
[[nodiscard]] Sign height_of(const Side& side, std::uint32_t vertex, const Known<Count>& on_plane,
                             const Vec<N, D>& n, const Embed& embed, const AsStored& as_stored,
                             double& rounded) noexcept {
  const auto height_above = [&](std::uint32_t from) {
    return exact_height(n, coordinates(side.difference(vertex, from), embed));
  };
  const auto height = height_above(on_plane[0]);
  rounded = height.to_double();
  Sign s = height.sign();
  if constexpr (requires { n[0].error; }) {
    // All vertices of the plane have height 0, and another may be the one below, as in a box.
    for (const std::uint32_t from : on_plane)
      if (s == Sign::undefined && from != on_plane[0]) s = height_above(from).sign();
    if (s == Sign::undefined) s = as_stored(side, vertex, on_plane[0]);
  }
  return s;
}

/// Returns whether all vertices of a shape certainly lie on the plane of a face or above; false if
/// there are many vertices, or edges. `height_of` returns the sign of a vertex's height. A query
/// about contact mostly ends here, so that nothing is collected.
template <class Side, int D, class Real, std::size_t Count, class N, class HeightOf>
[[nodiscard, CERTA_NOINLINE]] bool all_above(const Side& side, const Vec<Real, D>& v, Real error,
                                             const Known<Count>& on_plane, const Vec<N, D>& n,
                                             const HeightOf& height_of) noexcept {
  const Shape<D>& shape = side.shape();
  const CoordinateColumns<D, Real>& columns = columns_of<Real>(shape);
  if (columns.size() > LowestOfChunk<D, Real>::kSize || edge_map_of(shape) != nullptr) return false;
  const Vec<Real, D> local = side.to_local(v);
  const Real limit = dot(local, vector_of<Real>(shape[on_plane[0]])) + low_slack_of(side, v, error);
  std::uint64_t low = LowestOfChunk<D, Real>(columns, local).at_most(limit);
  low &= ~std::uint64_t{0} >> (64 - columns.size());
  if ((low >> on_plane[0] & 1) == 0) return false;  // numbers are NaN
  for (const std::uint32_t i : on_plane) low &= ~(std::uint64_t{1} << i);
  // As on a level floor: vertices that agree in all coordinates but those along which n is 0.
  const auto is_tied = [&](const Point<D>& p) {
    unsigned all = Side::is_stored;
    for (std::size_t k = 0; k < D; ++k)
      all &= unsigned{n[k].sign() == Sign::zero} | unsigned{p[k] == shape[on_plane[0]][k]};
    return all != 0;
  };
  for (; low != 0; low &= low - 1) {
    const auto vertex = static_cast<std::uint32_t>(std::countr_zero(low));
    if (is_tied(shape[vertex])) continue;
    double rounded;
    const Sign s = height_of(side, vertex, on_plane, rounded);
    if (s == Sign::negative || s == Sign::undefined) return false;
  }
  return true;
}

/// Fills in the heights of low vertices by `height_of`. Returns `negative` if one is, or
/// `undefined` if one is not certain.
template <class Side, std::size_t Count, class HeightOf>
Sign measure(const Side& side, const Known<Count>& on_plane, const HeightOf& height_of,
             LowVertices& low) noexcept {
  Sign least = Sign::positive;
  for (std::size_t k = 0; k < low.count; ++k) {
    low.heights[k] = 0;
    if (contains(on_plane, low.indices[k])) continue;
    double rounded = 0;
    const Sign s = height_of(side, low.indices[k], on_plane, rounded);
    if (s == Sign::undefined) return s;
    if (s == Sign::zero) continue;
    low.heights[k] = static_cast<int>(s) * std::abs(rounded);
    if (s == Sign::negative) least = s;
  }
  return least;
}

/// Rounds n to numbers of Real, times a power of two if products with vertices would be too large
/// for the format. Returns false if n is 0.
template <int D, class N, class Real>
[[CERTA_INLINE]] inline bool rounded_normal(const Vec<N, D>& n, Vec<Real, D>& v) noexcept {
  Vec<double, D> x;
  bool is_zero = true;
  for (std::size_t k = 0; k < D; ++k) {
    x[k] = n[k].to_double();
    is_zero &= x[k] == 0;
  }
  if (is_zero) return false;
  double scale = 1;
  constexpr double kLarge = power_of_two(kFormat<Real>.highest / 2 - 12);
  if (const double most = largest(x); most > kLarge) scale = std::ldexp(1.0, -std::ilogb(most));
  for (std::size_t k = 0; k < D; ++k) v[k] = Real(x[k] * scale);
  return true;
}

/// The sign of n.(p - p_0) for a facet's normal n and vertices of one shape, `side`, where it is
/// that of stored vertices, up to the sign of the determinant of the shape's pose: if all edges lie
/// in that shape, or both shapes are turned alike. Otherwise `undefined`.
template <int D, class Side>
[[nodiscard]] Sign side_as_stored(const MinkowskiDifference<D, InWorld>& minkowski,
                                  const Simplex& corners, const Side& side, std::uint32_t vertex,
                                  std::uint32_t from) noexcept {
  if (corners.size != D) return Sign::undefined;
  const bool in_a = side.owner() == Owner::a;  // both may be one shape
  const Pose<D>& pose = (in_a ? minkowski.placed_a : minkowski.placed_b).pose();
  const auto other = in_a ? &VertexPair::j : &VertexPair::i;
  bool in_one_shape = true;
  for (const VertexPair w : corners.span()) in_one_shape &= w.*other == corners[0].*other;
  if (!in_one_shape && !turn_alike(minkowski.placed_a.pose(), minkowski.placed_b.pose()))
    return Sign::undefined;
  const MinkowskiDifference<D> stored{minkowski.a, minkowski.b};
  const PointDifference<D> x = (in_a ? stored.in_a() : stored.in_b()).difference(vertex, from);
  const auto edge = [&](std::size_t k) { return stored.edge({corners[0], corners[k]}); };
  adaptive policy;
  if constexpr (D == 2)
    return orientation_of(pose) * policy.template sign<Det2>(edge(1), x);
  else
    return orientation_of(pose) * policy.template sign<Det3>(edge(1), edge(2), x);
}

/// The gradient of a functional, in the numbers that `embed` makes of coordinates.
template <class Functional, class Embed, class... Arguments>
[[nodiscard, CERTA_INLINE]] inline auto gradient_of(const Embed& embed,
                                                    const Arguments&... arguments) noexcept {
  return Functional::gradient(coordinates(arguments, embed)...);
}
template <class Functional, BoundedNumber N>
requires std::is_same_v<Functional, Det3>
[[nodiscard]] auto gradient_of(const Rounded<N>&, const Edge<3, PlacedVertex<3>>& e,
                               const Edge<3, PlacedVertex<3>>& f) noexcept {
  const MinkowskiDifference<3, InWorld>& minkowski = *e.in_a.p.difference;
  return minkowski.placing<N>().normal(minkowski, e, f);
}

/// Orients a plane whose normal n is rounded in `signs`: along `towards`, or away from the origin.
/// `offset` is the sign of n.f.
template <int D, class Real>
[[CERTA_INLINE]] inline void orient(Sign offset, const Vec<Real, D>& towards,
                                    PlaneSigns<D, Real>& signs) noexcept {
  const Real along = dot(signs.v, towards);
  const bool is_turned = along != Real(0) ? along < Real(0) : offset == Sign::negative;
  signs.orientation = is_turned ? Sign::negative : Sign::positive;
  signs.offset = signs.orientation * offset;
  // A product, because the sign is hard to predict.
  for (Real& x : signs.v.coordinates) x = x * Real(static_cast<int>(signs.orientation));
}

/// The signs of the weights of the origin in the plane of a face of D corners with the normal n, up
/// to a common positive factor; `undefined` where numbers are not certain. The k-th weight is +-
/// the product of n with the gradient of the other corners, as of a functional (see `weight`). In
/// the plane of the origin that gradient is a multiple of n, so one component tells the sign: that
/// of the largest of n, v when rounded.
template <int D, class W, class N, class Real>
[[nodiscard, CERTA_INLINE]] inline std::array<Sign, D> weights_in_plane(
    const std::array<W, D>& w, const Vec<N, D>& n, const Vec<Real, D>& v) noexcept {
  std::size_t axis = 0;
  for (std::size_t k = 1; k < D; ++k)
    if (abs(v[k]) > abs(v[axis])) axis = k;
  const std::size_t x = (axis + 1) % D;
  const std::size_t y = (axis + 2) % D;
  const Sign side = n[axis].sign();
  if constexpr (D == 2) {
    const Sign turned = axis == 0 ? -side : side;  // perp(w) = (-w_1, w_0)
    return {turned * w[1][x].sign(), -turned * w[0][x].sign()};
  } else {
    const auto sign = [&](std::size_t k, std::size_t l) {
      return side * (w[k][x] * w[l][y] - w[k][y] * w[l][x]).sign();
    };
    return {sign(1, 2), sign(2, 0), sign(0, 1)};
  }
}

/// Collects and measures the vertices about a face that are low, and tells the state of its plane.
template <int D, class Real, class Placement, class AboveA, class AboveB>
[[CERTA_NOINLINE]] void look_below(const MinkowskiDifference<D, Placement>& minkowski, Real error,
                                   const OnPlane<D>& on, const AboveA& above_a,
                                   const AboveB& above_b, PlaneSigns<D, Real>& signs) noexcept {
  using State = typename PlaneSigns<D, Real>::State;
  signs.lowest.i = collect(minkowski.in_a(), signs.v, error, signs.low_in_a);
  signs.lowest.j = collect(minkowski.in_b(), -signs.v, error, signs.low_in_b);
  signs.state = State::crowded;
  if (signs.low_in_a.count == 0 || signs.low_in_b.count == 0) return;
  signs.state = State::crossed;
  if (!signs.low_in_a.contains(on.in_a[0]) || !signs.low_in_b.contains(on.in_b[0])) return;
  const Sign a = measure(minkowski.in_a(), on.in_a, above_a, signs.low_in_a);
  const Sign b = measure(minkowski.in_b(), on.in_b, above_b, signs.low_in_b);
  signs.state = a * b == Sign::undefined                     ? State::uncertain
                : a == Sign::negative || b == Sign::negative ? State::uneven
                                                             : State::supporting;
}

/// Fills in the exact signs of the face. If the origin lies above its plane, `encloses(face,
/// signs)` is called first.
template <class Embed, int D, class Real, class Placement, class Encloses>
void look_at(const MinkowskiDifference<D, Placement>& minkowski, Candidate<D, Real>& face,
             const Embed& embed, PlaneSigns<D, Real>& signs, const Encloses& encloses) noexcept {
  using State = typename PlaneSigns<D, Real>::State;
  const VertexPair f = face.corners[0];
  signs.state = State::degenerate;
  const Direction<D> direction = direction_of<D>(face.corners);
  apply(minkowski, direction, [&]<class Functional>(const auto&... arguments) {
    const auto n = gradient_of<Functional>(embed, arguments...);
    Vec<Real, D>& v = signs.v;
    constexpr bool kIsExact = !requires { n[0].error; };
    Real error(0);  // of a component of n
    if constexpr (!kIsExact) {
      signs.state = State::uncertain;
      Real most(0);
      for (const auto& x : n.coordinates) {
        most = max(most, Real(abs(Real(x.to_double()))));
        if (error >= Real(0) && !(x.error <= error)) error = x.error;  // NaN, too, which stays
      }
      if (!(error <= most * Real(kBounds<Real>.sharp))) return;
      signs.state = State::degenerate;
    }
    if (!rounded_normal(n, v)) return;
    const Sign offset = exact_height(n, coordinates(minkowski[f], embed)).sign();
    if constexpr (!kIsExact) {
      signs.state = State::uncertain;
      if (offset == Sign::undefined) return;
    }
    signs.orientation = Sign::positive;
    signs.offset = offset;
    if (direction.is_normal()) orient(offset, face.towards, signs);
    const Sign orientation = signs.orientation;
    if (signs.offset == Sign::negative) {
      signs.state = State::enclosing;
      if (encloses(face, signs)) return;
    }
    const OnPlane<D> on(face.corners);
    const auto as_stored = [&](const auto& side, std::uint32_t vertex, std::uint32_t from) {
      if constexpr (MinkowskiDifference<D, Placement>::is_placed)
        return side_as_stored<D>(minkowski, face.corners, side, vertex, from);
      else
        return Sign::undefined;
    };
    const auto above = [&](Sign sense) {
      return [&, sense](const auto& side, std::uint32_t vertex, const Known<D>& on_plane,
                        double& rounded) {
        return sense * height_of(side, vertex, on_plane, n, embed, as_stored, rounded);
      };
    };
    signs.state = State::supporting;
    // Other faces are rare, and their code would take much of a program.
    constexpr bool kIsFacet = std::is_same_v<Functional, Det2> || std::is_same_v<Functional, Det3>;
    if (!kIsFacet || !all_above(minkowski.in_a(), v, error, on.in_a, n, above(orientation)) ||
        !all_above(minkowski.in_b(), -v, error, on.in_b, n, above(-orientation)))
      look_below(minkowski, error, on, above(orientation), above(-orientation), signs);
    if (signs.state == State::supporting && offset == Sign::zero) {
      std::array<decltype(coordinates(minkowski[f], embed)), D> w;
      for (std::size_t k = 0; k < D; ++k) w[k] = coordinates(minkowski[face.corners[k]], embed);
      signs.weights = weights_in_plane<D>(w, n, v);
    }
  });
}

/// The sign of a barycentric weight of the origin, up to a common one for a full simplex.
template <class Policy, int D, class Placement>
Sign weight_sign(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                 const Simplex& corners, std::size_t k) noexcept {
  const auto sign = [&policy]<class Polynomial>(const auto&... x) {
    return policy.template sign<Polynomial>(x...);
  };
  return weight(sign, minkowski, Flat<D>{}, corners, k);
}

/// The orientation of a full simplex: the common sign of its weights.
template <class Policy, int D, class Placement>
Sign orientation_of(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                    const Simplex& corners) noexcept {
  const auto e = [&](std::size_t k) { return minkowski.edge({corners[0], corners[k]}); };
  if constexpr (D == 2)
    return policy.template sign<Det2>(e(1), e(2));
  else
    return policy.template sign<Det3>(e(1), e(2), e(3));
}

/// The signs of the barycentric weights of the origin in a full simplex, up to a common one. If one
/// limb holds the coordinates of stored shapes, all are computed at once, which takes as long as
/// two by filters.
template <class Policy, int D, class Placement>
class WeightSigns {
 public:
  WeightSigns(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
              const Simplex& corners) noexcept
      : policy_(policy), minkowski_(minkowski), corners_(corners) {
    if constexpr (!MinkowskiDifference<D, Placement>::is_placed) {
      const ExponentRange range = minkowski.exponent_range();
      if (!fits<1>(range)) return;
      std::array<Vec<FixedInteger<1>, D>, D + 1> w;
      for (std::size_t k = 0; k <= D; ++k)
        w[k] = coordinates(minkowski[corners[k]], Scaled<FixedInteger<1>>{range.low});
      const auto sign = [](const auto& n, const auto& x) { return exact_height(n, x).sign(); };
      if constexpr (D == 2) {
        const auto n = perp(w[0]);
        signs_ = {sign(perp(w[1]), w[2]), -sign(n, w[2]), sign(n, w[1])};
      } else {
        const auto n = cross(w[0], w[1]);
        const auto m = cross(w[2], w[3]);
        signs_ = {sign(m, w[1]), -sign(m, w[0]), sign(n, w[3]), -sign(n, w[2])};
      }
      policy.settled(Stage::integer);
    }
  }
  [[nodiscard]] Sign operator()(std::size_t k) const noexcept {
    return signs_[k] != Sign::undefined ? signs_[k] : weight_sign(policy_, minkowski_, corners_, k);
  }

 private:
  Policy& policy_;
  const MinkowskiDifference<D, Placement>& minkowski_;
  const Simplex& corners_;
  std::array<Sign, D + 1> signs_ = [] {
    std::array<Sign, D + 1> unknown;
    unknown.fill(Sign::undefined);
    return unknown;
  }();
};

/// Finds the facet of a full simplex that the origin lies beyond, or otherwise on; returns false if
/// it lies within. `inside` is the sign of the orientation: if it is wrong, some facet is found
/// even if the origin lies within. `known` returns the sign of a weight, or `undefined` if that is
/// to be computed.
template <class Policy, int D, class Real, class Placement, class Known>
[[nodiscard]] bool facet_towards_origin(Policy& policy,
                                        const MinkowskiDifference<D, Placement>& minkowski,
                                        Sign inside, const Simplex& corners, const Known& known,
                                        Candidate<D, Real>& facet) noexcept {
  const WeightSigns weight(policy, minkowski, corners);
  std::size_t beyond = D + 1;
  for (std::size_t k = 0; k <= D; ++k) {
    Sign s = known(k);
    if (s == Sign::undefined) s = weight(k);
    if (s == Sign::zero ? beyond > D : s != inside) beyond = k;
  }
  if (beyond > D) return false;
  facet.corners.size = 0;
  for (std::size_t k = 0; k < D; ++k) facet.corners.push_back(corners[k == beyond ? D : k]);
  facet.above = corners[beyond];
  const auto rounded = [&minkowski](VertexPair w) { return vector_of<Real>(minkowski, w); };
  facet.towards = rounded(*facet.above) - rounded(facet.corners[0]);
  return true;
}
template <class Policy, int D, class Real, class Placement>
[[nodiscard]] bool facet_towards_origin(Policy& policy,
                                        const MinkowskiDifference<D, Placement>& minkowski,
                                        const Simplex& corners,
                                        Candidate<D, Real>& facet) noexcept {
  return facet_towards_origin(
      policy, minkowski, orientation_of(policy, minkowski, corners), corners,
      [](std::size_t) { return Sign::undefined; }, facet);
}

/// The same for the simplex in which a search ended, whose determinants give most of the signs:
/// those beyond their error `bound`. They are the weights, or in space all of them negated
/// (step.hpp), and their sum is the orientation, rounded.
template <class Policy, int D, class Real, class Placement>
[[nodiscard]] bool facet_towards_origin(Policy& policy,
                                        const MinkowskiDifference<D, Placement>& minkowski,
                                        const SearchResult<D, Real>& found, Real bound,
                                        Candidate<D, Real>& facet) noexcept {
  const Simplex corners = reached(found);
  const auto sign_beyond = [](Real x, Real error) {
    const Sign s = D == 2 ? Sign::positive : Sign::negative;
    return x > error ? s : x < -error ? -s : Sign::undefined;
  };
  Real sum(0);
  for (const Real x : found.determinants) sum = sum + x;
  Sign inside = sign_beyond(sum, Real(0));
  if (inside == Sign::undefined) inside = orientation_of(policy, minkowski, corners);
  const auto known = [&](std::size_t k) {
    return sign_beyond(found.determinants[k == D ? 0 : k + 1], bound);
  };
  return facet_towards_origin(policy, minkowski, inside, corners, known, facet);
}

/// Returns whether the corners of a face, above whose plane the origin lies, and a vertex above
/// enclose it; if so, adds the vertex to the corners. The weight of the vertex above is (-1)^D
/// det(f..) = -n.f up to the common factor. It has the sign of the orientation, because the origin
/// lies on the other side than for a positive n.f. That is true of any vertex: one that was above
/// another plane proves as much, if it encloses.
template <class Policy, int D, class Real, class Placement>
[[CERTA_NOINLINE]] bool encloses(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                                 Candidate<D, Real>& face,
                                 const PlaneSigns<D, Real>& signs) noexcept {
  if (!face.above) {
    const auto lowest = [](const auto& side, const Vec<Real, D>& v) {
      return detail::lowest(side.shape(), edge_map_of(side.shape()), side.to_local(v)).index;
    };
    face.above = {lowest(minkowski.in_a(), -signs.v), lowest(minkowski.in_b(), signs.v)};
  }
  Simplex full = face.corners;
  full.push_back(*face.above);
  const WeightSigns weight(policy, minkowski, full);
  for (std::size_t k = 0; k < D; ++k)
    if (weight(k) != signs.orientation) return false;
  face.corners = full;
  return true;
}

/// Adds to the face the vertex that spans most with it, among those that are low in the direction
/// across it.
template <int D, class Real, class Placement>
bool extend(const MinkowskiDifference<D, Placement>& minkowski, Candidate<D, Real>& face) noexcept {
  const auto at = [&minkowski](VertexPair w) { return vector_of<Real>(minkowski, w); };
  const Vec<Real, D> f = at(face.corners[0]);
  const auto spanned = [&](const Vec<Real, D>& d) {
    if constexpr (D == 3) {
      if (face.corners.size == 2) {
        const Vec<Real, 3> n = cross(at(face.corners[1]) - f, d);
        return dot(n, n);
      }
    }
    return dot(d, d);
  };
  if (face.corners.size == 2) {
    const Vec<Real, D> e = at(face.corners[1]) - f;
    const Real share = dot(face.towards, e) / dot(e, e);
    for (std::size_t k = 0; k < D; ++k) face.towards[k] = face.towards[k] - share * e[k];
  }
  LowVertices in_a;
  LowVertices in_b;
  collect(minkowski.in_a(), face.towards, Real(0), in_a);
  collect(minkowski.in_b(), -face.towards, Real(0), in_b);
  Real most(0);
  VertexPair best{};
  for (std::size_t k = 0; k < in_a.count; ++k)
    for (std::size_t l = 0; l < in_b.count; ++l) {
      const VertexPair w{in_a.indices[k], in_b.indices[l]};
      const Real x = spanned(at(w) - f);
      if (!(x > most)) continue;
      most = x;
      best = w;
    }
  if (most > Real(0)) face.corners.push_back(best);
  return most > Real(0);
}

/// The ways in which a search for a facet ends.
enum class FacetStop : std::uint8_t {
  supporting,  ///< no vertex lies below the plane of the face
  contains,    ///< the corners of `face` are a full simplex with the origin in its interior
  gave_up,     ///< nothing is proven
  uncertain,   ///< the numbers' signs are not certain
};

/// Goes from `face` to others near it until one supports the Minkowski difference. `signs` are
/// those of the last face, by the numbers that `embed` makes of coordinates: integers that hold
/// them, or numbers in twice the precision.
template <class Embed, class Policy, int D, class Real, class Placement>
[[nodiscard]] FacetStop find_facet(const MinkowskiDifference<D, Placement>& minkowski,
                                   const Embed& embed, Policy& policy, Candidate<D, Real>& face,
                                   PlaneSigns<D, Real>& signs) noexcept {
  using State = typename PlaneSigns<D, Real>::State;
  // The first face differs from the right one by rounding errors: a few steps lead there, or the
  // case is another one.
  constexpr int kSteps = 6;
  for (int k = 0; k < kSteps; ++k) {
    look_at(minkowski, face, embed, signs,
            [&](Candidate<D, Real>& candidate, const PlaneSigns<D, Real>& so_far) {
              return encloses(policy, minkowski, candidate, so_far);
            });
    const bool is_facet = face.corners.size == D;
    switch (signs.state) {
      case State::degenerate:
        if (is_facet || !extend(minkowski, face)) return FacetStop::gave_up;
        break;
      case State::crowded:
        return FacetStop::gave_up;
      case State::uncertain:
        return FacetStop::uncertain;
      case State::enclosing:
        return FacetStop::contains;
      case State::supporting:
        return FacetStop::supporting;
      case State::uneven:
        face.towards = signs.v;
        if (!is_facet)
          face.corners.push_back({signs.low_in_a.lowest(), signs.low_in_b.lowest()});
        else if (!pivot(minkowski, signs.low_in_a, signs.low_in_b, face.corners))
          return FacetStop::gave_up;
        break;
      case State::crossed:
        if (!is_facet) {
          face.corners.push_back(signs.lowest);
          face.towards = {};
        } else if (signs.offset == Sign::positive) {
          face.corners.push_back(signs.lowest);
          const Simplex full = face.corners;
          if (!facet_towards_origin(policy, minkowski, full, face)) return FacetStop::contains;
        } else {
          face.towards = -signs.v;  // the other side may be the right one
        }
        break;
    }
  }
  return FacetStop::gave_up;
}

/// The signs of the barycentric weights of the origin's projection on a face of two corners or
/// more, by numbers that know their errors.
template <class N, int D>
[[nodiscard]] std::array<Sign, D> bounded_weight_signs(
    const MinkowskiDifference<D, InWorld>& minkowski, const Simplex& corners) noexcept {
  const Rounded<N> embed;
  const auto edge = [&](std::size_t k) { return minkowski.edge({corners[0], corners[k]}); };
  const Vec<N, D> d = -coordinates(minkowski[corners[0]], embed);
  const Vec<N, D> e = certa::coordinates(edge(1), embed);
  if constexpr (D == 3) {
    if (corners.size == 3) {
      const Vec<N, 3> f = certa::coordinates(edge(2), embed);
      const Vec<N, 3> n = minkowski.template placing<N>().normal(minkowski, edge(1), edge(2));
      const N x = dot(cross(d, f), n);
      const N y = dot(cross(e, d), n);
      return {(dot(n, n) - (x + y)).sign(), x.sign(), y.sign()};
    }
  }
  const N x = dot(d, e);
  return {(dot(e, e) - x).sign(), x.sign()};
}

/// The signs of the barycentric weights of the origin's projection on a face, up to a common
/// positive factor, by rounded numbers; `undefined` where these do not tell.
template <class Real, int D, class Placement>
[[nodiscard]] std::array<Sign, D> weight_signs(const MinkowskiDifference<D, Placement>& minkowski,
                                               const Simplex& corners) noexcept {
  std::array<Sign, D> signs;
  const bool is_certain = corners.size == 1 || (!MinkowskiDifference<D, Placement>::is_placed &&
                                                certainly_within<Real>(minkowski, corners));
  signs.fill(is_certain ? Sign::positive : Sign::undefined);
  if constexpr (MinkowskiDifference<D, Placement>::is_placed)
    if (corners.size > 1) return bounded_weight_signs<Bounded<Real>>(minkowski, corners);
  return signs;
}

/// Answers by a supporting face: all of the Minkowski difference lies above its plane, of normal n,
/// through a corner f. Returns whether that decides the query:
///   n.f > 0   separated; if no weight is negative, by the nearest point (Karush, Kuhn, Tucker)
///   n.f = 0   contact, if the origin is in the face
///   n.f < 0   undecided: `find_facet` has tried to enclose the origin above the face
template <class Policy, int D, class Real, class Placement>
[[CERTA_INLINE]] inline bool decide_by_face(const MinkowskiDifference<D, Placement>& minkowski,
                                            Goal goal, const Options& options,
                                            const Candidate<D, Real>& face,
                                            PlaneSigns<D, Real>& signs, Policy& policy,
                                            Classification<D>& answer) noexcept {
  using Kind = typename Evidence<D>::Kind;
  Evidence<D>& evidence = answer.evidence;
  answer.stage = Stage::integer;
  const auto store_direction = [&] {
    auto& direction = evidence.direction.template emplace<Direction<D>>();
    set_direction(face.corners, direction);
    direction.orientation = signs.orientation;
  };
  if (goal == Goal::separation && signs.offset == Sign::positive) {
    answer.verdict = Verdict::separated;
    evidence.kind = Kind::direction;
    evidence.push_back(face.corners);
    store_direction();
    return true;
  }
  if (signs.offset == Sign::negative) return false;
  if (signs.offset == Sign::positive) signs.weights = weight_signs<Real>(minkowski, face.corners);
  std::uint8_t around = 0;  // the number of corners that are needed
  for (std::size_t k = 0; k < face.corners.size; ++k) {
    Sign s = signs.weights[k];
    if (s == Sign::undefined) s = weight_sign(policy, minkowski, face.corners, k);
    if (s == Sign::negative) return false;
    evidence.vertices[around] = face.corners[k];
    around = static_cast<std::uint8_t>(around + (s == Sign::positive ? 1 : 0));
  }
  evidence.sizes[0] = around;
  evidence.face_count = 1;
  if (signs.offset == Sign::positive) {
    answer.verdict = Verdict::separated;
    evidence.kind = Kind::nearest;
  } else {
    answer.verdict = options.tell_contact ? Verdict::touching : Verdict::intersecting;
    evidence.kind = options.tell_contact ? Kind::touching : Kind::common;
    if (options.tell_contact) store_direction();
  }
  return true;
}

/// Answers that the shapes touch if two vertices coincide and in some direction both are lowest and
/// no others are; returns whether that is proven.
template <int D, class Real, class Placement>
bool touch_at_vertices(const MinkowskiDifference<D, Placement>& minkowski, const Options& options,
                       const SearchResult<D, Real>& found, Classification<D>& answer) noexcept {
  const VertexPair f = found.face[0].name;
  if (!minkowski.coincide(f)) return false;
  if (options.tell_contact) {
    const Vec<Real, D>& v = found.direction;
    // In the direction 0, after which the search has no other, all vertices would be low.
    const auto is_only_low = [](const auto& side, const Vec<Real, D>& along, std::uint32_t vertex) {
      const auto& shape = side.shape();
      const Vec<Real, D> local = side.to_local(along);
      const Real limit =
          dot(local, vector_of<Real>(shape[vertex])) + low_slack_of(side, along, Real(0));
      const std::array<std::uint32_t, 1> alone{vertex};
      return edge_map_of(shape) == nullptr
                 ? count_at_most(columns_of<Real>(shape), local, limit) == 1
                 : edge_map_of(shape)->only_within(shape, local, std::span(alone), limit);
    };
    if (!is_only_low(minkowski.in_a(), v, f.i)) return false;
    if (!is_only_low(minkowski.in_b(), -v, f.j)) return false;
    answer.evidence.direction = in_doubles(v);
  }
  using Kind = typename Evidence<D>::Kind;
  answer.verdict = options.tell_contact ? Verdict::touching : Verdict::intersecting;
  answer.evidence.kind = options.tell_contact ? Kind::touching : Kind::common;
  record(found, answer.evidence);
  return true;
}

/// Step 4: answers by one face of the Minkowski difference, near the one that a search reached:
/// verdict, evidence, stage. Everything is proven. Returns false if it finds no such face, or if
/// coordinates span more than two limbs, four for placed shapes (fixed_integer.hpp).
template <int D, class Real, class Placement>
[[nodiscard]] bool settle_by_facet(const MinkowskiDifference<D, Placement>& minkowski, Goal goal,
                                   const Options& options, const SearchResult<D, Real>& found,
                                   Classification<D>& answer) noexcept {
  if (found.stop == Stop::gave_up) return false;
  const auto settled = [&options](bool is_settled) {
    if (is_settled && options.counters != nullptr) ++options.counters->exact_faces;
    return is_settled;
  };
  if (found.stop == Stop::flat && found.face.size == 1 &&
      touch_at_vertices(minkowski, options, found, answer))
    return settled(true);
  // Placed vertices are sums of products, so they need more digits.
  constexpr bool kIsPlaced = MinkowskiDifference<D, Placement>::is_placed;
  constexpr int kLimbs = kIsPlaced ? 4 : 2;
  if constexpr (!kIsPlaced)
    if (!fits<kLimbs>(minkowski.exponent_range())) return false;
  basic_adaptive<HighestStage, Real> policy;
  auto evaluator = policy.in(minkowski);
  const auto answer_interior = [&](const Simplex& simplex) {
    answer.evidence.push_back(simplex);
    answer_overlap(options, answer);
    answer.stage = std::max(answer.stage, policy.stage());
    return settled(true);
  };
  Candidate<D, Real> face;
  if (found.stop == Stop::contains) {
    const Real bound = determinant_bound(minkowski, found);
    if (!facet_towards_origin(evaluator, minkowski, found, bound, face))
      return answer_interior(reached(found));
  } else {
    for (std::size_t k = 0; k < found.face.size; ++k) face.corners.push_back(found.face[k].name);
    face.towards = found.direction;
  }
  PlaneSigns<D, Real> signs;
  FacetStop stop = FacetStop::uncertain;
  if constexpr (kIsPlaced) {
    if (in_search_window(minkowski.template scale<Real>())) {
      const Candidate<D, Real> first = face;
      stop = find_facet(minkowski, Rounded<Bounded<Real>>{}, evaluator, face, signs);
      if (stop == FacetStop::uncertain) {
        face = first;
        stop = find_facet(minkowski, Rounded<Doubled<Real>>{}, evaluator, face, signs);
      }
      if (stop == FacetStop::uncertain) face = first;
    }
  }
  if (stop == FacetStop::uncertain) {
    const ExponentRange range = minkowski.exponent_range();
    // Running errors decide most of what one and two limbs would for placed shapes.
    constexpr int kFewest = kIsPlaced ? kLimbs : 1;
    stop = on_fewest_limbs<kFewest, kLimbs>(
        range,
        [&]<int Limbs> {
          const Scaled<FixedInteger<Limbs>> embed{range.low};
          return find_facet(minkowski, embed, evaluator, face, signs);
        },
        [] { return FacetStop::gave_up; });
  }
  if (stop == FacetStop::contains) return answer_interior(face.corners);
  if (stop == FacetStop::gave_up) return false;
  const bool is_settled = decide_by_face(minkowski, goal, options, face, signs, evaluator, answer);
  answer.stage = std::max(answer.stage, policy.stage());
  return settled(is_settled);
}

}  // namespace certa::detail
