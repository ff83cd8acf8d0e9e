/// The polynomials whose signs decide everything, each written once for every number type.
///
/// A polynomial is a type with `value(x, y, ..)` over vectors of any number type and of any
/// dimension in which it makes sense. It is *multilinear*: each argument enters to the first degree
/// (an argument that appears twice in a formula is passed twice). A *functional* is linear in its
/// last argument x and also offers the vector by which it acts: value(args.., x) = gradient(args..)
/// . x.
#pragma once

#include <certa/predicates/vec.hpp>

namespace certa {

/// The common part of functionals: one expression serves both the sign and the search direction.
template <class Gradient>
struct Functional {
  template <class X, class... Args>
  [[nodiscard]] static constexpr auto value_last(const X& x, const Args&... args) {
    return dot(Gradient::gradient(args...), x);
  }
};

/// The functional f.x: the direction of a vertex f. Degree 2.
struct Dot : Functional<Dot> {
  static constexpr int degree = 2;
  template <class F>
  [[nodiscard]] static constexpr F gradient(const F& f) {
    return f;
  }
  template <class F, class X>
  [[nodiscard]] static constexpr auto value(const F& f, const X& x) {
    return value_last(x, f);
  }
};

/// The functional det(e, x) in the plane: the normal of a line along e; the 2D orientation. Degree
/// 2.
struct Det2 : Functional<Det2> {
  static constexpr int degree = 2;
  template <class E>
  [[nodiscard]] static constexpr E gradient(const E& e) {
    return perp(e);
  }
  template <class E, class X>
  [[nodiscard]] static constexpr auto value(const E& e, const X& x) {
    return value_last(x, e);
  }
};

/// The functional det(e, g, x) in space: the normal of a plane along e and g; the 3D orientation.
/// Degree 3.
struct Det3 : Functional<Det3> {
  static constexpr int degree = 3;
  template <class E, class G>
  [[nodiscard]] static constexpr auto gradient(const E& e, const G& g) {
    return cross(e, g);
  }
  template <class E, class G, class X>
  [[nodiscard]] static constexpr auto value(const E& e, const G& g, const X& x) {
    return value_last(x, e, g);
  }
};

/// The functional (e x (f x e')).x with e = e': the part of f orthogonal to e, times e.e, which is
/// the direction from the origin to the line through f along e, in space. As (e.e) f - (e.f) e it
/// would cancel near the line; this form errs only orthogonally to e. Degree 4.
struct TripleCross : Functional<TripleCross> {
  static constexpr int degree = 4;
  template <class E, class F>
  [[nodiscard]] static constexpr auto gradient(const E& e, const F& f, const E& e_again) {
    return cross(e, cross(f, e_again));
  }
  template <class E, class F, class X>
  [[nodiscard]] static constexpr auto value(const E& e, const F& f, const E& e_again, const X& x) {
    return value_last(x, e, f, e_again);
  }
};

/// The polynomial (x cross y).(z cross t) = (x.z)(y.t) - (x.t)(y.z) (Binet-Cauchy), in space.
/// Degree 4.
struct BinetCauchy {
  static constexpr int degree = 4;
  template <class X, class Y, class Z, class T>
  [[nodiscard]] static constexpr auto value(const X& x, const Y& y, const Z& z, const T& t) {
    return dot(cross(x, y), cross(z, t));
  }
};

}  // namespace certa
