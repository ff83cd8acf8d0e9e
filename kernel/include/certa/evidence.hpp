/// What an answer rests on, by the indices of the caller's vertices: small, plain data, from which
/// certificates and exact numbers are made on demand (exact.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>

#include <certa/predicates/point.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/simplex.hpp>

namespace certa {

/// An edge of the Minkowski difference: the vector from one of its vertices to another.
struct EdgeName {
  VertexPair from;
  VertexPair to;
};

/// A direction by name: the face it comes from, never a rounded vector. It is the part of `base`
/// orthogonal to `span`, up to a positive factor:
///   span      direction                 functional       degree in coordinates
///   nothing   base                      Dot              1
///   e, 3D     e x (base x e)            TripleCross      3
///   e, 2D     +-perp(e)                 Det2             1
///   e, g      +-(e x g)                 Det3             2
/// For a face f_0, f_1, .. with base f_0 and span f_k - f_0 this is the nearest point of its affine
/// hull to the origin, as a direction away from the origin.
template <int D>
struct Direction {
  /// As `base.j`: the base is no vertex, but the unit vector with the number `base.i`.
  static constexpr std::uint32_t kAxis = 0xffffffff;

  std::array<EdgeName, 2> span;
  VertexPair base;
  std::uint8_t span_size = 0;
  Sign orientation = Sign::positive;  ///< the sign in the last two rows

  Direction() noexcept {}  // NOLINT(modernize-use-equals-default): edges stay uninitialized

  constexpr void push_back(EdgeName e) noexcept { span[span_size++] = e; }
  /// Whether this is a normal, whose side is chosen by `orientation`.
  [[nodiscard]] constexpr bool is_normal() const noexcept { return span_size == D - 1; }
};

/// The indices and the direction that prove a verdict.
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
    near,         ///< the point of face 0 whose weights, but for the first vertex, are the
                  ///< numbers in `direction` is near the origin
  };
  Kind kind = Kind::none;
  std::uint8_t face_count = 0;
  std::array<std::uint8_t, 4> sizes{};  ///< of the faces
  std::array<VertexPair, 8> vertices;   ///< face by face; at most 2D and one at the origin
  /// None, doubles, or a name.
  std::variant<std::monostate, Point<D>, Direction<D>> direction;

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

}  // namespace certa
