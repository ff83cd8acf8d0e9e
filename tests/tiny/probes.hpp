/// The inequalities that certified queries rest on, each as a ratio: the error of a rounded number
/// divided by its bound. A bound holds if no input exceeds 1. It is no looser than necessary if
/// some input exceeds 1/2.
///
/// A probe makes its input from numbers that it draws one by one from a `Tape`, so that a search
/// can change one of them and try again. It returns a negative ratio if the bound does not apply to
/// the input.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include <certa/certified/enclose.hpp>
#include <certa/certified/integers.hpp>
#include <certa/certified/rounded_distance.hpp>
#include <certa/certified/search.hpp>
#include <certa/certified/settle.hpp>
#include <certa/gjk/face.hpp>

#include "exact.hpp"
#include "tape.hpp"

namespace certa::tiny {
using namespace certa::detail;

/// Two shapes and the face that all their vertices make.
template <class Real, int D>
class Probe {
 public:
  using V = Vec<Real, D>;
  using X = PointDifference<D>;

  explicit Probe(Tape<Real>& tape) : tape_(tape) {}

  /// The error of a gap between two supports, in units of the margin's share.
  double gap() {
    const Point<D> p = point(0);
    const Point<D> q = point(0);
    const V v = direction();
    const Real m = scale({p}) + scale({q});
    if (!in_search_window(std::max(m, Real(1)))) return -1;
    const Real found = dot(v, vector_of<Real>(p)) + dot(-v, vector_of<Real>(q));
    const Exact error = abs(exact_of(found) - dot(exact_of(v), exactly(X{&p, &q})));
    return ratio(error, Real(kBounds<Real>.gap_share) * margin(v, m));
  }
  /// By how much a vertex may seem lower than it is, compared with a face's vertex.
  double low(std::size_t size) {
    const Face face = drawn(size, false);
    ProvenFace<D, Real> measured = measure_of(face);
    if (!measure<X>(face.minkowski(), measured)) return -1;
    const Point<D> other = point(0);
    std::vector<Point<D>> all = face.a;
    all.push_back(other);
    const Point<D>& first = face.a[measured.corners[0].i];
    const V v = measured.v;
    const Real limit = low_limit(v, vector_of<Real>(first), scale(all), measured.gradient_error);
    const Real at_first = dot(v, vector_of<Real>(first));
    const Exact error = (exact_of(at_first) - exact_of(dot(v, vector_of<Real>(other)))) +
                        dot(gradient<X>(face, measured), exactly(X{&other, &first}));
    // Both signs count: by symmetry it may seem as much higher.
    return ratio(abs(error), exact_of(limit) - exact_of(at_first));
  }
  /// The same for a rounded normal that was computed in integers.
  double integer_low() {
    Vec<double, D> n{};
    V v{};
    for (std::size_t k = 0; k < D; ++k) {
      v[k] = Real(tape_.fine());
      // The rounded normal is off by up to 2.5 u.
      const double error = 2.5 * kBounds<Real>.unit * tape_.fine();
      n[k] = static_cast<double>(v[k]) * (1 + error);
    }
    const Point<D> p = point(0);
    const Point<D> q = point(0);
    const Real at_q = dot(v, vector_of<Real>(q));
    const Real limit = at_q + Real(kBounds<Real>.low_margins) * margin(v, scale({p, q}));
    const Exact error = exact_of(dot(v, vector_of<Real>(p))) - exact_of(at_q) -
                        dot(exact_of(n), exactly(X{&p, &q}));
    return ratio(abs(error), exact_of(limit) - exact_of(at_q));
  }
  double determinant() {
    std::array<Point<D>, 2 * D> p;
    for (auto& x : p) x = point(0);
    std::array<V, D> w;
    std::array<Vec<Exact, D>, D> exact;
    Real m(0);
    for (std::size_t k = 0; k < D; ++k) {
      const X d{&p[2 * k], &p[2 * k + 1]};
      w[k] = approximate<Real>(d).value;
      exact[k] = exactly(d);
      m = std::max(m, largest(w[k]));
    }
    Real value(0);
    Exact truth;
    if constexpr (D == 2) {
      value = dot(perp(w[0]), w[1]);
      truth = dot(perp(exact[0]), exact[1]);
    } else {
      value = dot(w[0], cross(w[1], w[2]));
      truth = dot(exact[0], cross(exact[1], exact[2]));
    }
    return ratio(abs(exact_of(value) - truth), determinant_error<X>(m));
  }
  /// Weights of a face whose edges lie within one shape each (E a difference), or run across both.
  template <class E>
  double weights(std::size_t size) {
    const Face face = drawn(size, kAcross<E>);
    ProvenFace<D, Real> measured = measure_of(face);
    (void)measure<E>(face.minkowski(), measured);
    const Vec<Exact, D> w = corner(face, measured);
    std::array<Vec<Exact, D>, 2> e{};
    for (std::size_t k = 0; k + 1 < size; ++k) e[k] = edge_of(face, measured, k);
    std::array<Exact, 3> truth;
    if (size == 2) {
      truth[1] = -dot(w, e[0]);
      truth[0] = dot(e[0], e[0]) - truth[1];
    } else if constexpr (D == 3) {
      const auto n = cross(e[0], e[1]);
      truth[1] = -dot(cross(w, e[1]), n);
      truth[2] = dot(cross(w, e[0]), n);
      truth[0] = dot(n, n) - truth[1] - truth[2];
    }
    Exact most = 0;
    for (std::size_t k = 0; k < size; ++k) {
      const Exact error = abs(exact_of(measured.weights[k]) - truth[k]);
      if (error > most) most = error;
    }
    return ratio(most, weight_error<E>(size, scales(measured)));
  }
  template <class E>
  double gradient(std::size_t size) {
    const Face face = drawn(size, kAcross<E>);
    ProvenFace<D, Real> measured = measure_of(face);
    if (!measure<E>(face.minkowski(), measured)) return -1;
    const Vec<Exact, D> truth = gradient<E>(face, measured);
    Exact most = 0;
    for (std::size_t k = 0; k < D; ++k) {
      const Exact error = abs(exact_of(measured.v[k]) - truth[k]);
      if (error > most) most = error;
    }
    return ratio(most, measured.gradient_error);
  }
  template <class E>
  double plane(std::size_t size) {
    const Face face = drawn(size, kAcross<E>);
    ProvenFace<D, Real> measured = measure_of(face);
    (void)measure<E>(face.minkowski(), measured);
    const Vec<Exact, D> w = corner(face, measured);
    const Vec<Exact, D> e = edge_of(face, measured, 0);
    const Real bound = plane_error<E>(size, scales(measured));
    if constexpr (D == 2) {
      const Real value = dot(Det2::gradient(measured.edges[0]), measured.w);
      return ratio(abs(exact_of(value) - dot(perp(e), w)), bound);
    } else {
      if (size == 3) {
        const Real value = dot(Det3::gradient(measured.edges[0], measured.edges[1]), measured.w);
        return ratio(abs(exact_of(value) - dot(cross(e, edge_of(face, measured, 1)), w)), bound);
      }
      const V f = cross(measured.w, measured.edges[0]);
      const Vec<Exact, 3> truth = cross(w, e);
      Exact most = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        const Exact error = abs(exact_of(f[k]) - truth[k]);
        if (error > most) most = error;
      }
      return ratio(most, bound);
    }
  }
  /// The sign of a polynomial by its filter.
  template <class Polynomial, class... Kinds>
  double filter() {
    return [this]<std::size_t... K>(std::index_sequence<K...>) {
      std::array<std::array<Point<D>, 4>, sizeof...(Kinds)> p;
      for (auto& four : p)
        for (auto& x : four) x = point(0);
      return filtered<Polynomial>(argument<Kinds>(p[K])...);
    }
    (std::index_sequence_for<Kinds...>{});
  }
  /// The product of a face's direction with the edge to another vertex.
  double edge_product(std::size_t size) {
    Face face = drawn(size + 1, true);
    face.corners.size = static_cast<std::uint8_t>(size);
    ProvenFace<D, Real> measured = measure_of(face);
    if (!measure<Edge<D>>(face.minkowski(), measured) || !in_window(largest(measured.w))) return -1;
    const Edge<D> x = edge(face.minkowski()[face.corners[0]], face.minkowski()[face.corners[size]]);
    const auto e = approximate<Real>(x);
    if (!in_window(e.scale)) return -1;
    const Exact truth = dot(gradient<Edge<D>>(face, measured), exactly(x));
    return ratio(abs(exact_of(dot(measured.v, e.value)) - truth),
                 edge_product_error(measured.v, e.scale, measured.gradient_error));
  }
  /// The point of a face that gives an enclosure its upper bound.
  double position(std::size_t size) {
    const Face face = drawn(size, true);
    const RoundedFace<D, Real> numeric = numeric_of(face);
    if (!(largest(numeric[0].w) > Real(kRootNormal))) return -1;
    const auto [nearest, l] = detail::position(face.minkowski(), numeric);
    Vec<Exact, D> truth = exactly(face.minkowski()[numeric[0].name]);
    Exact left = 1;
    for (std::size_t k = 1; k < size; ++k) {
      Exact share = exact_of(l[k - 1]);
      if (share > left) share = left;
      left -= share;
      const auto e =
          exactly(edge(face.minkowski()[numeric[0].name], face.minkowski()[numeric[k].name]));
      for (std::size_t i = 0; i < D; ++i) truth[i] += share * e[i];
    }
    return ratio(norm(truth - exact_of(nearest.value)), nearest.error);
  }
  double quotient_below() {
    const V v = direction();
    const Real y = tape_.number();
    const Real x = tape_.number() - y;  // computed like a gap less its share of the margin
    if (!(dot(v, v) > Real(kBounds<Real>.smallest_square)) || !(x > Real(0))) return -1;
    const Exact truth = exact_of(x) / norm(exact_of(v));
    const Exact share = kBounds<Real>.quotient;
    const Real found = detail::quotient_below(x, v);
    if (!(static_cast<double>(found) > kBounds<Real>.smallest_length)) return -1;
    // found <= truth (1 - u), because the difference before was rounded, too.
    const Exact error = exact_of(found) / (truth * (1 - Exact(kBounds<Real>.unit))) - (1 - share);
    return static_cast<double>(error / share);
  }
  double length_above() {
    V x{};
    for (std::size_t k = 0; k < D; ++k) x[k] = tape_.number();
    const Exact truth = norm(exact_of(x));
    const Real error = tape_.choice(2) == 0 ? Real(0)
                                            : Real(kBounds<Real>.position[0]) *
                                                  std::max(largest(x), abs(tape_.number()));
    const Real found = detail::length_above(x, error);
    if (truth + exact_of(error) < Exact(kBounds<Real>.smallest_length)) return -1;
    const Exact share = kBounds<Real>.quotient;
    return static_cast<double>((1 + share - exact_of(found) / (truth + exact_of(error))) / share);
  }

  // The steps that round a distance: edges lie within one shape each, or run across both.

  /// The point near a face's nearest one, in double-double.
  double nearest_point(std::size_t size, bool across) {
    const Face face = drawn(size, across);
    const NearPoint<D, Real> near = near_of(face);
    return for_edges_of(near, [&]<class E>(E) -> double {
      EdgesOf<E, D, Real> edges;
      const auto x = doubled_point<E>(face.minkowski(), near, edges);
      if (E::kWithinOneShape == across || !is_normal(x.high)) return -1;
      Vec<Exact, D> truth = exactly(face.minkowski()[near.corners[0]]);
      for (std::size_t k = 1; k < size; ++k) {
        const auto e =
            exactly(edge(face.minkowski()[near.corners[0]], face.minkowski()[near.corners[k]]));
        for (std::size_t i = 0; i < D; ++i) truth[i] += exact_of(near.l[k - 1]) * e[i];
      }
      // A quarter of the error is added for the change of x - v that it causes.
      const Exact error = norm(truth - exact_of(x.high) - exact_of(x.low)) * 5 / 4;
      return ratio(error, exact_of(x.error) * Exact(kBounds<Real>.roundings));
    });
  }
  /// An edge across both shapes, rounded once.
  double halves() {
    const Face face = drawn(2, true);
    const NearPoint<D, Real> near = near_of(face);
    return for_edges_of(near, [&]<class E>(E) -> double {
      double most = -1;
      if constexpr (!E::kWithinOneShape) {
        EdgesOf<E, D, Real> edges;
        const auto x = doubled_point<E>(face.minkowski(), near, edges);
        if (!is_normal(x.high)) return -1;
        const auto e =
            exactly(edge(face.minkowski()[near.corners[0]], face.minkowski()[near.corners[1]]));
        for (std::size_t i = 0; i < D; ++i) {
          const Exact found = exact_of(edges[0].value[i]);
          const Exact error = abs(found - e[i]) - abs(found) * Exact(kBounds<Real>.unit);
          if (error > 0) most = std::max(most, ratio(error, edges[0].error[i]));
        }
      }
      return most;
    });
  }
  /// The part of |x|^2 along the edges, which is subtracted again.
  double off(std::size_t size, bool across) {
    const Face face = drawn(size, across);
    const NearPoint<D, Real> near = near_of(face);
    return for_edges_of(near, [&]<class E>(E) -> double {
      EdgesOf<E, D, Real> edges;
      const auto x = doubled_point<E>(face.minkowski(), near, edges);
      if (E::kWithinOneShape == across || !is_normal(x.high)) return -1;
      const Vec<Exact, D> point = exact_of(x.high) - (-exact_of(x.low));
      const Exact square = dot(point, point);
      const Real s(static_cast<double>(square));
      if (!(s > Real(kBounds<Real>.smallest_square))) return -1;
      const auto found = square_along_edges<E>(x.high, edges, s);
      if (isnan(found.value) || isnan(found.error)) return -1;
      // Errors too small to change the length, for example of products that underflow, do not
      // count.
      const Exact error = abs(exact_of(found.value) - along(face, near, point));
      const Exact room = square * Exact(kBounds<Real>.root) / 8;
      return error > room ? ratio(error, exact_of(found.error) + room) : 0.0;
    });
  }
  /// The whole length; with `is_near` only where the weights are so good that the curvature of the
  /// root is negligible.
  double length(std::size_t size, bool across, bool is_near) {
    const Face face = drawn(size, across);
    const NearPoint<D, Real> near = near_of(face);
    const auto found =
        for_edges_of(near, [&]<class E>(E) { return doubled_length<E>(face.minkowski(), near); });
    if (isnan(found.error)) return -1;
    if (is_near && !(Real(16) * abs(found.low) < found.high)) return -1;
    const Vec<Exact, D> w = exactly(face.minkowski()[near.corners[0]]);
    const Exact square = dot(w, w) - along(face, near, w);
    const Exact truth = square > 0 ? Exact(sqrt(square)) : Exact(0);
    return ratio(abs(truth - exact_of(found.high) - exact_of(found.low)), found.error);
  }
  double integer_root() {
    const auto n = integer();
    const auto d = integer();
    int exponent = 0;
    const auto found = quotient_root<Real>(n.first, d.first, exponent);
    const Exact truth = sqrt(n.second / d.second);
    const Exact unit = ldexp(Exact(1), exponent);
    return ratio(abs(truth - (exact_of(found.high) + exact_of(found.low)) * unit),
                 exact_of(found.error) * unit);
  }

 private:
  static constexpr double kNormal = power_of_two(Real::kLowest + Real::kDigits);
  static constexpr double kRootNormal = power_of_two((Real::kLowest + 2 * Real::kDigits + 6) / 2);

 protected:
  template <class E>
  static constexpr bool kAcross = std::same_as<E, Edge<D>>;

  struct Face {
    std::vector<Point<D>> a;
    std::vector<Point<D>> b;
    Shape<D> shape_a;
    Shape<D> shape_b;
    Simplex corners;
    [[nodiscard]] MinkowskiDifference<D> minkowski() const { return {shape_a, shape_b}; }
  };
  /// A face of so many corners. If it runs across both shapes, each corner may have a vertex of its
  /// own in each; otherwise each edge lies in one shape, as GJK finds them in general position.
  [[nodiscard]] Face drawn(std::size_t size, bool across) {
    std::vector<Point<D>> a;
    std::vector<Point<D>> b;
    Simplex corners;
    const int depth = tape_.choice(Real::kDigits + 4);
    std::uint32_t i = 0;
    std::uint32_t j = 0;
    a.push_back(point(depth));
    b.push_back(point(depth));
    corners.push_back({0, 0});
    for (std::size_t k = 1; k < size; ++k) {
      const int which = across ? tape_.choice(3) : tape_.choice(2);
      if (which != 1) a.push_back(point(depth));
      if (which != 0) b.push_back(point(depth));
      if (which == 2 && tape_.choice(2) == 0) {  // the halves cancel but for some digits
        const int digits = tape_.choice(2 * Real::kDigits);
        for (std::size_t c = 0; c < D; ++c)
          b.back()[c] = static_cast<double>(
              Real(b[0][c] + (a.back()[c] - a[0][c]) * (1 + std::ldexp(1.0, -digits))));
      }
      i = which != 1 ? static_cast<std::uint32_t>(a.size() - 1) : 0;
      j = which != 0 ? static_cast<std::uint32_t>(b.size() - 1) : 0;
      corners.push_back({i, j});
    }
    Shape<D> shape_a(a);
    Shape<D> shape_b(b);
    return {std::move(a), std::move(b), std::move(shape_a), std::move(shape_b), corners};
  }
  [[nodiscard]] static ProvenFace<D, Real> measure_of(const Face& face) {
    ProvenFace<D, Real> measured{};
    measured.size = face.corners.size;
    for (std::size_t k = 0; k < measured.size; ++k) measured.corners[k] = face.corners[k];
    return measured;
  }
  [[nodiscard]] static RoundedFace<D, Real> numeric_of(const Face& face) {
    RoundedFace<D, Real> numeric;
    for (std::size_t k = face.corners.size; k-- > 0;) {
      numeric.next() = {approximate<Real>(face.minkowski()[face.corners[k]]).value,
                        face.corners[k]};
      numeric.keep((1U << numeric.size) - 1);
    }
    return numeric;
  }
  /// Weights near those of the nearest point.
  [[nodiscard]] NearPoint<D, Real> near_of(const Face& face) {
    NearPoint<D, Real> near = near_point<Real>(face.minkowski(), face.corners);
    for (std::size_t k = 1; k < near.size; ++k) {
      const int step = tape_.choice(8);
      if (step < 4)
        near.l[k - 1] += Real(step - 2) * Real(kBounds<Real>.unit) * near.l[k - 1];
      else if (step == 4)
        near.l[k - 1] = Real(0.5);
    }
    return near;
  }
  /// |x - v|^2, where v is the point nearest to the origin: the squared part of x along the edges.
  [[nodiscard]] static Exact along(const Face& face, const NearPoint<D, Real>& near,
                                   const Vec<Exact, D>& x) {
    if (near.size == 1) return 0;
    const auto e =
        exactly(edge(face.minkowski()[near.corners[0]], face.minkowski()[near.corners[1]]));
    const Exact ee = dot(e, e);
    if (ee == 0) return 0;
    if (near.size == 2) return dot(x, e) * dot(x, e) / ee;
    Vec<Exact, D> g =
        exactly(edge(face.minkowski()[near.corners[0]], face.minkowski()[near.corners[2]]));
    const Exact share = dot(g, e) / ee;
    for (std::size_t i = 0; i < D; ++i) g[i] -= share * e[i];
    const Exact gg = dot(g, g);
    return dot(x, e) * dot(x, e) / ee + (gg > 0 ? Exact(dot(x, g) * dot(x, g) / gg) : Exact(0));
  }
  /// Whether |x|^2 is large enough for its bound to hold.
  [[nodiscard]] static bool is_normal(const V& x) {
    return dot(x, x) > Real(kBounds<Real>.smallest_square);
  }
  /// An integer of up to 128 bits.
  [[nodiscard]] std::pair<FixedInteger<2>, Exact> integer() {
    const std::uint64_t low = tape_.word();
    const std::uint64_t high = tape_.choice(2) == 0 ? 0 : tape_.word() >> (1 + tape_.choice(60));
    const std::uint64_t some = low | 1;
    return {FixedInteger<2>(std::array<std::uint64_t, 2>{some, high}),
            ldexp(Exact(high), 64) + Exact(some)};
  }
  [[nodiscard]] static FaceScales<D, Real> scales(const ProvenFace<D, Real>& measured) {
    return {largest(measured.w), measured.scales.edges};
  }
  [[nodiscard]] static Vec<Exact, D> corner(const Face& face, const ProvenFace<D, Real>& measured) {
    return exactly(face.minkowski()[measured.corners[0]]);
  }
  [[nodiscard]] static Vec<Exact, D> edge_of(const Face& face, const ProvenFace<D, Real>& measured,
                                             std::size_t k) {
    return exactly(
        edge(face.minkowski()[measured.corners[0]], face.minkowski()[measured.corners[k + 1]]));
  }
  /// The exact direction of a measured face.
  template <class E>
  [[nodiscard]] static Vec<Exact, D> gradient(const Face& face,
                                              const ProvenFace<D, Real>& measured) {
    const Vec<Exact, D> w = corner(face, measured);
    Vec<Exact, D> g = w;
    if (measured.size > 1) {
      const Vec<Exact, D> e = edge_of(face, measured, 0);
      if constexpr (D == 2)
        g = perp(e);
      else
        g = measured.size == 2 ? cross(e, cross(w, e)) : cross(e, edge_of(face, measured, 1));
    }
    return measured.is_flipped ? -g : g;
  }
  template <class Argument>
  [[nodiscard]] static Argument argument(const std::array<Point<D>, 4>& p) {
    if constexpr (std::same_as<Argument, X>)
      return {&p[0], &p[1]};
    else
      return {{&p[0], &p[1]}, {&p[2], &p[3]}};
  }
  template <class Polynomial, class... Arguments>
  [[nodiscard]] static double filtered(const Arguments&... arguments) {
    return [&](const auto&... x) -> double {
      if (!(in_window(x.scale) && ...)) return -1;
      const Exact value = exact_of(Polynomial::value(x.value...));
      const Real bound =
          filter_bound(Real(kErrorConstantIn<Real, Polynomial, Arguments...>), x.scale...);
      return ratio(abs(value - Polynomial::value(exactly(arguments)...)), bound);
    }(approximate<Real>(arguments)...);
  }
  [[nodiscard]] Point<D> point(int depth) {
    Point<D> p{};
    for (double& x : p) x = static_cast<double>(tape_.number(depth));
    return p;
  }
  [[nodiscard]] V direction() {
    V v{};
    for (std::size_t k = 0; k < D; ++k) v[k] = tape_.number();
    return v;
  }
  [[nodiscard]] static Real scale(const std::vector<Point<D>>& points) {
    Real m(0);
    for (const Point<D>& p : points) m = std::max(m, largest(vector_of<Real>(p)));
    return m;
  }
  template <class Bound>
  [[nodiscard]] static double ratio(const Exact& error, const Bound& in_any) {
    Exact bound;
    if constexpr (std::same_as<Bound, Real>)
      bound = exact_of(in_any);
    else
      bound = in_any;
    if (bound <= 0) return error > 0 ? 1e9 : 0;
    return static_cast<double>(error / bound);
  }

  Tape<Real>& tape_;
};

}  // namespace certa::tiny
