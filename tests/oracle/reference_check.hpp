/// The conditions of certificate.hpp on rationals, word for word: what the checker's answers
/// are held against. Slow, and without reasons.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

#include <certa/certificate.hpp>
#include <certa/predicates/point.hpp>

namespace certa::test {

using Fraction = boost::multiprecision::cpp_rational;

template <int D>
using FractionPoint = std::array<Fraction, static_cast<std::size_t>(D)>;

template <int D>
FractionPoint<D> exact(const Point<D>& p) {
  FractionPoint<D> result;
  for (std::size_t c = 0; c < D; ++c) result[c] = Fraction(p[c]);
  return result;
}

template <int D>
FractionPoint<D> subtract(const FractionPoint<D>& x, const FractionPoint<D>& y) {
  FractionPoint<D> result;
  for (std::size_t c = 0; c < D; ++c) result[c] = x[c] - y[c];
  return result;
}

template <int D>
Fraction dot(const FractionPoint<D>& x, const FractionPoint<D>& y) {
  Fraction sum = 0;
  for (std::size_t c = 0; c < D; ++c) sum += x[c] * y[c];
  return sum;
}

template <int D>
bool is_zero(const FractionPoint<D>& x) {
  return std::all_of(x.begin(), x.end(), [](const Fraction& c) { return c == 0; });
}

/// Some D of the vectors have a determinant other than zero.
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

/// Whether a certificate is one. The shapes are valid.
template <int D>
class ReferenceCheck {
 public:
  ReferenceCheck(const std::vector<Point<D>>& a, const std::vector<Point<D>>& b) {
    for (const Point<D>& p : a) a_.push_back(exact<D>(p));
    for (const Point<D>& q : b) b_.push_back(exact<D>(q));
  }

  bool holds(const Certificate& certificate) const {
    return std::visit([this](const auto& kind) { return this->conditions(kind); }, certificate);
  }

 private:
  using Vector = FractionPoint<D>;

  static bool conditions(const std::monostate&) { return false; }
  static bool conditions(const NearCertificate&) { return false; }
  static bool conditions(const OtherShapes&) { return false; }

  bool conditions(const SeparationCertificate& certificate) const {
    const auto d = direction(certificate.direction);
    if (!d) return false;
    for (const Vector& p : a_)
      for (const Vector& q : b_)
        if (dot<D>(*d, p) <= dot<D>(*d, q)) return false;
    return true;
  }

  bool conditions(const DistanceCertificate& certificate) const {
    const auto a = convex(certificate.a, a_), b = convex(certificate.b, b_);
    if (!a || !b) return false;
    const Vector v = subtract<D>(*a, *b);
    return !is_zero<D>(v) && parted(v, *a, *b);
  }

  bool conditions(const IntersectionCertificate& certificate) const {
    const auto a = convex(certificate.a, a_), b = convex(certificate.b, b_);
    return a && b && *a == *b;
  }

  bool conditions(const TouchingCertificate& certificate) const {
    const auto a = convex(certificate.a, a_), b = convex(certificate.b, b_);
    const auto d = direction(certificate.direction);
    return a && b && d && *a == *b && !is_zero<D>(*d) && parted(*d, *a, *b);
  }

  bool conditions(const OverlapCertificate& certificate) const {
    Vector sum{};
    std::vector<Vector> w;
    for (const WeightedPair& pair : certificate.pairs) {
      const auto weight = fraction(pair.weight);
      if (!weight || *weight <= 0 || pair.i >= a_.size() || pair.j >= b_.size()) return false;
      w.push_back(subtract<D>(a_[pair.i], b_[pair.j]));
      for (std::size_t c = 0; c < D; ++c) sum[c] += *weight * w.back()[c];
    }
    return is_zero<D>(sum) && spans(w);
  }

  static std::optional<Fraction> fraction(const Rational& x) {
    if (x.denominator <= 0) return std::nullopt;
    return Fraction(x.numerator.str()) / Fraction(x.denominator.str());
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
                       [&](const Vector& p) { return dot<D>(d, subtract<D>(p, a)) >= 0; }) &&
           std::all_of(b_.begin(), b_.end(),
                       [&](const Vector& q) { return dot<D>(d, subtract<D>(q, b)) <= 0; });
  }

  std::vector<Vector> a_;
  std::vector<Vector> b_;
};

}  // namespace certa::test
