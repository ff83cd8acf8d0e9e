/// The conditions of certificate.hpp and check.hpp on rationals, word for word, as a reference for
/// the checker's answers. It is slow and gives no reasons.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include <certa/certificate.hpp>
#include <certa/check.hpp>
#include <certa/predicates/point.hpp>

#include "properties/fraction.hpp"

namespace certa::test {

using fuzz::Fraction;
using fuzz::FractionPoint;
using fuzz::inner;

template <int D>
FractionPoint<D> subtract(const FractionPoint<D>& x, const FractionPoint<D>& y) {
  FractionPoint<D> result;
  for (std::size_t c = 0; c < D; ++c) result[c] = x[c] - y[c];
  return result;
}

template <int D>
bool is_zero(const FractionPoint<D>& x) {
  return std::all_of(x.begin(), x.end(), [](const Fraction& c) { return c == 0; });
}

/// Whether some D of the vectors have a determinant other than zero.
inline bool spans(const std::vector<FractionPoint<2>>& w) {
  for (const auto& x : w)
    for (const auto& y : w)
      if (x[0] * y[1] != x[1] * y[0]) return true;
  return false;
}

inline bool spans(const std::vector<FractionPoint<3>>& w) {
  for (const auto& x : w)
    for (const auto& y : w)
      for (const auto& z : w)
        if (x[0] * (y[1] * z[2] - y[2] * z[1]) + x[1] * (y[2] * z[0] - y[0] * z[2]) +
                x[2] * (y[0] * z[1] - y[1] * z[0]) !=
            0)
          return true;
  return false;
}

/// The proofs that certificates give about two valid bodies, whose vertices are placed as
/// fractions.
template <int D>
class ReferenceCheck {
 public:
  struct Proof {
    Verdict verdict = Verdict::undecided;
    std::optional<Fraction> distance_squared = {};
  };

  ReferenceCheck(const std::vector<Point<D>>& a, const std::vector<Point<D>>& b)
      : ReferenceCheck(Body<D>{a}, Body<D>{b}) {}
  ReferenceCheck(const Body<D>& a, const Body<D>& b)
      : radius_(Fraction(a.radius) + Fraction(b.radius)) {
    for (const Point<D>& p : a.vertices) a_.push_back(fuzz::placed_vertex<D>(a.pose, p));
    for (const Point<D>& q : b.vertices) b_.push_back(fuzz::placed_vertex<D>(b.pose, q));
  }

  /// Whether a certificate is valid.
  bool holds(const Certificate& certificate) const { return prove(certificate).has_value(); }

  /// The proof that a certificate gives, or nothing if it is invalid.
  std::optional<Proof> prove(const Certificate& certificate) const {
    return std::visit([this](const auto& kind) { return this->proof(kind); }, certificate);
  }

  /// Whether a certificate proves that the distance is at least a number or that it is less;
  /// nothing if it proves neither.
  std::optional<bool> tell(const Certificate& certificate, double x) const {
    if (!(x > 0) || std::isinf(x)) return x <= 0;
    const Fraction reach = Fraction(x) + radius_;
    if (const auto* separation = std::get_if<SeparationCertificate>(&certificate)) {
      if (!is_wide(*separation, reach, true)) return std::nullopt;
      return true;
    }
    if (const auto* near = std::get_if<NearCertificate>(&certificate)) {
      const auto v = way(*near);
      if (!v || inner<D>(*v, *v) >= reach * reach) return std::nullopt;
      return false;
    }
    const auto proved = prove(certificate);
    if (!proved) return std::nullopt;
    return *proved->distance_squared >= reach * reach;
  }

 private:
  using Vector = FractionPoint<D>;
  using Proven = std::optional<Proof>;

  static Proven proof(const std::monostate&) { return std::nullopt; }
  static Proven proof(const OtherShapes&) { return std::nullopt; }

  Proven proof(const NearCertificate& certificate) const {
    const auto v = way(certificate);
    if (!v || inner<D>(*v, *v) >= radius_ * radius_) return std::nullopt;
    return Proof{Verdict::overlapping};
  }

  Proven proof(const SeparationCertificate& certificate) const {
    if (!is_wide(certificate, radius_, false)) return std::nullopt;
    return Proof{Verdict::separated};
  }

  Proven proof(const DistanceCertificate& certificate) const {
    const auto a = convex(certificate.a, a_), b = convex(certificate.b, b_);
    if (!a || !b) return std::nullopt;
    const Vector v = subtract<D>(*a, *b);
    if (is_zero<D>(v) || !parted(v, *a, *b)) return std::nullopt;
    const Fraction squared = inner<D>(v, v), reach = radius_ * radius_;
    return Proof{squared > reach    ? Verdict::separated
                 : squared == reach ? Verdict::touching
                                    : Verdict::overlapping,
                 squared};
  }

  Proven proof(const IntersectionCertificate& certificate) const {
    const auto v = way(certificate);
    if (!v || !is_zero<D>(*v)) return std::nullopt;
    return meeting(Verdict::intersecting);
  }

  Proven proof(const TouchingCertificate& certificate) const {
    const auto a = convex(certificate.a, a_), b = convex(certificate.b, b_);
    const auto d = direction(certificate.direction);
    if (!a || !b || !d || *a != *b || is_zero<D>(*d) || !parted(*d, *a, *b)) return std::nullopt;
    return meeting(Verdict::touching);
  }

  Proven proof(const OverlapCertificate& certificate) const {
    Vector sum{};
    std::vector<Vector> w;
    for (const WeightedPair& pair : certificate.pairs) {
      const auto weight = fraction(pair.weight);
      if (!weight || *weight <= 0 || pair.i >= a_.size() || pair.j >= b_.size())
        return std::nullopt;
      w.push_back(subtract<D>(a_[pair.i], b_[pair.j]));
      for (std::size_t c = 0; c < D; ++c) sum[c] += *weight * w.back()[c];
    }
    if (!is_zero<D>(sum) || !spans(w)) return std::nullopt;
    return meeting(Verdict::overlapping);
  }

  Proven meeting(Verdict verdict) const {
    return Proof{radius_ == 0 ? verdict : Verdict::overlapping, Fraction(0)};
  }

  /// Whether d.p - d.q is above 0 and above reach |d|, or as much, for all vertices.
  bool is_wide(const SeparationCertificate& certificate, const Fraction& reach,
               bool or_as_much) const {
    const auto d = direction(certificate.direction);
    if (!d) return false;
    const Fraction least = reach * reach * inner<D>(*d, *d);
    for (const Vector& p : a_)
      for (const Vector& q : b_) {
        const Fraction gap = inner<D>(*d, subtract<D>(p, q));
        if (gap <= 0 || (or_as_much ? gap * gap < least : gap * gap <= least)) return false;
      }
    return true;
  }

  /// a* - b*.
  template <class Points>
  std::optional<Vector> way(const Points& certificate) const {
    const auto a = convex(certificate.a, a_), b = convex(certificate.b, b_);
    if (!a || !b) return std::nullopt;
    return subtract<D>(*a, *b);
  }

  static std::optional<Fraction> fraction(const Rational& x) {
    if (x.denominator <= 0) return std::nullopt;
    return fuzz::to_fraction(x);
  }

  static std::optional<Vector> direction(const std::vector<Rational>& components) {
    if (components.size() != D) return std::nullopt;
    Vector d;
    for (std::size_t c = 0; c < D; ++c) {
      const auto component = fraction(components[c]);
      if (!component) return std::nullopt;
      d[c] = *component;
    }
    return d;
  }

  static std::optional<Vector> convex(const std::vector<WeightedVertex>& entries,
                                      const std::vector<Vector>& vertices) {
    Vector point{};
    Fraction total = 0;
    for (const WeightedVertex& entry : entries) {
      const auto weight = fraction(entry.weight);
      if (!weight || *weight < 0 || entry.index >= vertices.size()) return std::nullopt;
      total += *weight;
      for (std::size_t c = 0; c < D; ++c) point[c] += *weight * vertices[entry.index][c];
    }
    if (total != 1) return std::nullopt;
    return point;
  }

  bool parted(const Vector& d, const Vector& a, const Vector& b) const {
    return std::all_of(a_.begin(), a_.end(),
                       [&](const Vector& p) { return inner<D>(d, subtract<D>(p, a)) >= 0; }) &&
           std::all_of(b_.begin(), b_.end(),
                       [&](const Vector& q) { return inner<D>(d, subtract<D>(q, b)) <= 0; });
  }

  std::vector<Vector> a_;
  std::vector<Vector> b_;
  Fraction radius_;
};

}  // namespace certa::test
