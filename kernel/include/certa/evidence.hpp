/// The evidence of an answer: indices of the caller's vertices, or a direction in doubles. It is
/// small, plain data, from which certificates and exact numbers are made on demand (exact.hpp).
#pragma once

#include <algorithm>
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
  VertexPair from;  ///< The vertex where the edge starts.
  VertexPair to;    ///< The vertex where the edge ends.
};

/// A direction by name: the face it comes from, never a rounded vector. It is the part of `base`
/// orthogonal to `span`, up to a positive factor.
///
/// | span    | direction      | functional  | degree in coordinates |
/// |---------|----------------|-------------|-----------------------|
/// | nothing | base           | Dot         | 1                     |
/// | e, 3D   | e x (base x e) | TripleCross | 3                     |
/// | e, 2D   | +-perp(e)      | Det2        | 1                     |
/// | e, g    | +-(e x g)      | Det3        | 2                     |
///
/// For a face f_0, f_1, .. with base f_0 and span f_k - f_0 this is the nearest point of its affine
/// hull to the origin, as a direction away from the origin.
template <int D>
struct Direction {
  /// The value of `base.j` that means that the base is no vertex, but the unit vector with the
  /// number `base.i`.
  static constexpr std::uint32_t kAxis = 0xffffffff;

  std::array<EdgeName, 2> span;       ///< The edges to which the direction is orthogonal.
  VertexPair base;                    ///< The vertex, or unit vector, whose part it is.
  std::uint8_t span_size = 0;         ///< How many edges of `span` are used, at most D - 1.
  Sign orientation = Sign::positive;  ///< The sign of a normal: `span_size` is D - 1.

  Direction() noexcept {}  // NOLINT(modernize-use-equals-default): edges stay uninitialized

  /// Adds an edge to the span. REQUIRES: span_size < 2.
  constexpr void push_back(EdgeName e) noexcept { span[span_size++] = e; }
  /// Returns whether the span has D - 1 edges: then the direction is a normal, and `orientation`
  /// tells its side.
  [[nodiscard]] constexpr bool is_normal() const noexcept { return span_size == D - 1; }
};

/// The proof of a verdict by indices: faces of the Minkowski difference W, and a direction.
template <int D>
struct Evidence {
  /// The statements that faces and direction may prove.
  enum class Kind : std::uint8_t {
    none,         ///< Nothing is proved: the verdict stands alone.
    direction,    ///< The shapes are separated by `direction`.
    nearest,      ///< Separated: the point of W nearest to the origin is in face 0's interior.
    common,       ///< The shapes meet: the origin is in the relative interior of face 0.
    touching,     ///< As `common`, and `direction` supports W at the origin.
    overlapping,  ///< As `common`, and each further face has the origin in its relative interior
                  ///< modulo the span of those before; together they span D-space.
    near,         ///< Face 0 has a point near the origin, whose weights, without that of the
                  ///< first vertex, are in `direction`.
  };
  Kind kind = Kind::none;               ///< The statement that is proved.
  std::uint8_t face_count = 0;          ///< The number of faces, at most four.
  std::array<std::uint8_t, 4> sizes{};  ///< The numbers of vertices of the faces.
  std::array<VertexPair, 8> vertices;   ///< Vertices, face by face: at most 2 D (Steinitz) and
                                        ///< one that lies at the origin.
  /// The direction of the proof: none, in doubles, or by name.
  std::variant<std::monostate, Point<D>, Direction<D>> direction;

  Evidence() noexcept {}  // NOLINT(modernize-use-equals-default): vertices stay uninitialized

  /// Adds a face. REQUIRES: there is room for it and its vertices.
  void push_back(const Simplex& face) noexcept {
    if (face_count == 0) return set_first(face);
    std::size_t end = 0;
    for (std::size_t f = 0; f < face_count; ++f) end += sizes[f];
    for (const VertexPair w : face.span()) vertices[end++] = w;
    sizes[face_count++] = static_cast<std::uint8_t>(face.size);
  }
  /// Makes a face the only one. All its vertices are copied in one piece, used or not, as copies of
  /// a simplex are: a load that is wider than the stores before it, as from one query to the next,
  /// stalls a processor.
  void set_first(const Simplex& face) noexcept {
    std::copy_n(face.vertices.begin(), face.vertices.size(), vertices.begin());
    sizes[0] = static_cast<std::uint8_t>(face.size);
    face_count = 1;
  }
  /// The vertices of face number f. REQUIRES: f < face_count.
  [[nodiscard]] Simplex face(std::size_t f) const noexcept {
    Simplex simplex;
    if (f == 0) {
      std::copy_n(vertices.begin(), simplex.vertices.size(), simplex.vertices.begin());
      simplex.size = sizes[0];
      return simplex;
    }
    std::size_t start = 0;
    for (std::size_t g = 0; g < f; ++g) start += sizes[g];
    for (std::size_t k = 0; k < sizes[f]; ++k) simplex.push_back(vertices[start + k]);
    return simplex;
  }
};

}  // namespace certa
