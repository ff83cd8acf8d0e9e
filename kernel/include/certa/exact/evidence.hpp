/// What an answer rests on, by the indices of the caller's vertices: small, plain data, from which
/// certificates and exact numbers are made on demand (proof.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <variant>

#include <certa/exact/gjk.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>

namespace certa {

/// A point that directions are made of.
struct PointName {
  enum class Owner : std::uint8_t { a, b, unit, origin };  ///< a unit vector, or the origin
  Owner owner = Owner::origin;
  std::uint32_t index = 0;
};

/// Direction<D> by index.
struct NamedDirection {
  std::array<std::array<PointName, 4>, 2> span{};  ///< in_a.p, in_a.q, in_b.p, in_b.q
  std::array<PointName, 2> base{};
  std::uint8_t span_size = 0;
  Sign orientation = Sign::positive;
};

template <int D>
struct Evidence {
  enum class Kind : std::uint8_t {
    none,         ///< nothing: the verdict stands alone
    direction,    ///< separated by `direction`
    nearest,      ///< separated; the nearest point is in the relative interior of face 0
    common,       ///< the origin is in the relative interior of face 0
    touching,     ///< as `common`, and `direction` supports the Minkowski difference there
    overlapping,  ///< as `common`, and each further face has the origin in its relative interior
                  ///< modulo the span of those before; together they span D-space
  };
  Kind kind = Kind::none;
  std::uint8_t face_count = 0;
  std::array<std::uint8_t, 4> sizes{};  ///< of the faces
  std::array<VertexPair, 8> vertices;   ///< face by face; at most 2D and one at the origin
  /// None, doubles, or a name.
  std::variant<std::monostate, Point<D>, NamedDirection> direction;

  Evidence() noexcept {}  // NOLINT(modernize-use-equals-default): vertices stay uninitialized

  void push_back(const Simplex& face) noexcept {
    std::size_t end = 0;
    for (std::size_t f = 0; f < face_count; ++f) end += sizes[f];
    for (const VertexPair w : face.span()) vertices[end++] = w;
    sizes[face_count++] = face.size;
  }
  [[nodiscard]] Simplex face(std::size_t f) const noexcept {
    std::size_t start = 0;
    for (std::size_t g = 0; g < f; ++g) start += sizes[g];
    Simplex simplex;
    for (std::size_t k = 0; k < sizes[f]; ++k) simplex.push_back(vertices[start + k]);
    return simplex;
  }
};

namespace detail {

template <int D>
[[nodiscard]] PointName name_point(const MinkowskiDifference<D>& minkowski,
                                   const Point<D>* p) noexcept {
  using Owner = PointName::Owner;
  if (p == nullptr || p == &Axes<D>::origin) return {};
  const auto within = [p](const Shape<D>& shape) {
    return !std::less<>{}(p, shape.points().data()) &&
           std::less<>{}(p, shape.points().data() + shape.size());
  };
  if (within(minkowski.a))
    return {Owner::a, static_cast<std::uint32_t>(p - minkowski.a.points().data())};
  if (within(minkowski.b))
    return {Owner::b, static_cast<std::uint32_t>(p - minkowski.b.points().data())};
  return {Owner::unit, static_cast<std::uint32_t>(p - Axes<D>::unit.data())};
}

template <int D>
[[nodiscard]] const Point<D>* find_point(const MinkowskiDifference<D>& minkowski,
                                         PointName name) noexcept {
  switch (name.owner) {
    case PointName::Owner::a:
      return &minkowski.a[name.index];
    case PointName::Owner::b:
      return &minkowski.b[name.index];
    case PointName::Owner::unit:
      return &Axes<D>::unit[name.index];
    case PointName::Owner::origin:
      break;
  }
  return &Axes<D>::origin;
}

}  // namespace detail

template <int D>
[[nodiscard]] NamedDirection name(const MinkowskiDifference<D>& minkowski,
                                  const Direction<D>& direction) noexcept {
  const auto named = [&minkowski](const Point<D>* p) {
    return detail::name_point<D>(minkowski, p);
  };
  NamedDirection result;
  for (std::size_t k = 0; k < direction.span_size; ++k) {
    const Edge<D>& e = direction.span[k];
    result.span[k] = {named(e.in_a.p), named(e.in_a.q), named(e.in_b.p), named(e.in_b.q)};
  }
  result.base = {named(direction.base.p), named(direction.base.q)};
  result.span_size = direction.span_size;
  result.orientation = direction.orientation;
  return result;
}

template <int D>
[[nodiscard]] Direction<D> find(const MinkowskiDifference<D>& minkowski,
                                const NamedDirection& name) noexcept {
  const auto found = [&minkowski](PointName p) { return detail::find_point<D>(minkowski, p); };
  Direction<D> direction;
  for (std::size_t k = 0; k < name.span_size; ++k) {
    const auto& e = name.span[k];
    direction.span[k] = {{found(e[0]), found(e[1])}, {found(e[2]), found(e[3])}};
  }
  direction.base = {found(name.base[0]), found(name.base[1])};
  direction.span_size = name.span_size;
  direction.orientation = name.orientation;
  return direction;
}

/// What a search found, as evidence. `goal` tells whether face 0 of separated shapes is nearest.
template <int D>
[[nodiscard]] Evidence<D> evidence_of(const MinkowskiDifference<D>& minkowski,
                                      const Outcome<D>& outcome, Goal goal) noexcept {
  using Kind = typename Evidence<D>::Kind;
  Evidence<D> evidence;
  for (std::size_t f = 0; f < outcome.face_count; ++f) evidence.push_back(outcome.faces[f].simplex);
  if (outcome.direction) evidence.direction = name(minkowski, *outcome.direction);
  // An algorithm without faces proves nothing but separation.
  const auto with_face = [&](Kind kind) { return outcome.face_count > 0 ? kind : Kind::none; };
  switch (outcome.verdict) {
    case Verdict::separated:
      evidence.kind = goal == Goal::distance ? Kind::nearest : Kind::direction;
      break;
    case Verdict::intersecting:
      evidence.kind = with_face(Kind::common);
      break;
    case Verdict::touching:
      evidence.kind = with_face(Kind::touching);
      break;
    case Verdict::overlapping:
      evidence.kind = with_face(Kind::overlapping);
      break;
    case Verdict::undecided:
      break;
  }
  return evidence;
}

}  // namespace certa
