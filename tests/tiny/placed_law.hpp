/// The promises of certified queries of placed shapes, on numbers of a few bits, tested against the
/// exact policy.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <certa/geometry/placed_difference.hpp>
#include <certa/placed_policies.hpp>

#include "law.hpp"

namespace certa::tiny {

/// Draws poses: without rotation, with small integers and their reciprocals, with any digits;
/// quaternions of any length, mirrors and matrices without an inverse.
template <class Real, int D>
class PoseSource {
 public:
  explicit PoseSource(fuzz::Random& random) : random_(random), is_far_(random.below(4) == 0) {}

  [[nodiscard]] Pose<D> draw(const Pair<D>& pair) {
    const Point<D> t = translation(pair);
    const std::uint64_t kind = random_.below(8);
    if (kind == 0) return {};
    if (kind == 1) return Pose<D>(t);
    if constexpr (D == 3) {
      if (kind < 5) {
        Quaternion q{0, 0, 0, 0};
        const int size = between(-3, 3);
        while (q == Quaternion{0, 0, 0, 0})
          for (double* x : {&q.w, &q.x, &q.y, &q.z})
            *x = std::ldexp(kind == 2 ? between(-2, 2) : fine(), size);
        return Pose<D>(q, t);
      }
    }
    Matrix<D> m{};
    for (Point<D>& row : m)
      for (double& x : row)
        x = kind == 5   ? between(-1, 1)
            : kind == 6 ? static_cast<double>(Real(fine()))
                        : std::ldexp(fine(), random_.below(8) == 0 ? between(-9, 9) : 0);
    return Pose<D>(m, t);
  }
  [[nodiscard]] double radius(const Pair<D>& pair) {
    if (random_.below(2) == 0) return 0;
    return std::abs(pair.a[random_.below(pair.a.size())][random_.below(D)]) *
           (random_.below(2) == 0 ? 1 : 1 + fine());
  }

 private:
  /// Zero, or the vector from one vertex to another, so that the two coincide if nothing is
  /// rotated.
  [[nodiscard]] Point<D> translation(const Pair<D>& pair) {
    Point<D> t{};
    const std::uint64_t kind = random_.below(3);
    if (kind == 0) return t;
    const Point<D>& p = pair.a[random_.below(pair.a.size())];
    const Point<D>& q = pair.b[random_.below(pair.b.size())];
    for (std::size_t k = 0; k < D; ++k) {
      const double x = q[k] - p[k];
      t[k] = std::isfinite(x) ? kind == 1 ? x : x * (1 + fine() / 8) : 0;
    }
    // Moves both shapes far away: their distance must not lose digits to the common translation.
    if (is_far_)
      for (double& x : t) x += std::ldexp(1.0, 20);
    return t;
  }
  [[nodiscard]] int between(int low, int high) {
    return low + static_cast<int>(random_.below(static_cast<std::uint64_t>(high - low + 1)));
  }
  /// A number with all digits of a double, between -1 and 1.
  [[nodiscard]] double fine() {
    return std::ldexp(static_cast<double>(static_cast<std::int64_t>(random_.bits())), -63);
  }

  fuzz::Random& random_;
  bool is_far_;
};

/// The promises about one pair.
template <class Real, int D>
class PlacedLaw {
 public:
  PlacedLaw(const Placed<D>& a, const Placed<D>& b)
      : a_(a), b_(b), truth_(certa::distance<exact>(a, b)) {
    squared_ = *certa::distance_squared(truth_, a, b);
  }

  [[nodiscard]] Verdict verdict() const { return truth_.verdict; }
  [[nodiscard]] Simplex face() const { return truth_.evidence.face(0); }

  /// Runs queries of all levels and checks their certificates.
  [[nodiscard]] Violation holds(const Options& options) const {
    const MinkowskiDifference<D, InWorld> minkowski(a_, b_);
    if (const ExponentRange& range = minkowski.exponent_range(); !range.empty())
      if (static_cast<int>(msb(minkowski.template placing<Integer>().divisor())) >= range.span())
        return "placed: the divisor does not fit";
    Classification<D> classified;
    detail::answer_query<Real>(minkowski, options, classified);
    if (auto v = wrong("placed classify", minkowski, options, classified)) return v;
    Distance<D> measured;
    detail::answer_query<Real>(minkowski, options, measured);
    if (auto v = wrong("placed distance", minkowski, options, measured)) return v;
    if (truth_.verdict == Verdict::separated && std::isfinite(measured.distance)) {
      if (!(*certa::distance_squared(measured, a_, b_) == squared_))
        return "placed distance: another face";
      if (!is_nearest(measured.distance))
        return "placed distance: " + std::to_string(measured.distance) +
               " is not the nearest number";
    }
    if (auto v = encloses(minkowski, options)) return v;
    EnclosedPoints<D> points;
    detail::answer_query<Real>(minkowski, options, points);
    if (auto v = wrong("placed enclose_points", minkowski, options, points)) return v;
    if (auto v = contains_distance(points)) return "points: " + *v;
    if (auto v = fuzz::enclosed_points_hold(a_, b_, points, detail::kBounds<Real>.unit))
      return "placed " + *v;
    return points_hold(minkowski, options);
  }
  /// Witness points of the shapes with these radii, whose sum may exceed the distance of the hulls.
  [[nodiscard]] Violation surfaces_hold(double radius_a, double radius_b,
                                        const Simplex& start) const {
    const Placed<D> a(a_.shape(), a_.pose(), radius_a);
    const Placed<D> b(b_.shape(), b_.pose(), radius_b);
    const MinkowskiDifference<D, InWorld> minkowski(a, b);
    Options options;
    options.warm_start = start;
    options.tell_contact = false;  // for hulls alone as for shapes with radii
    return points_hold(minkowski, options);
  }
  /// Compares the distance of the shapes with these radii with a number near it.
  [[nodiscard]] Violation comparison_holds(double x, double radius_a, double radius_b,
                                           const Simplex& start) const {
    if (!(x + radius_a + radius_b > 0) || !std::isfinite(x + radius_a + radius_b))
      return std::nullopt;
    const Placed<D> a(a_.shape(), a_.pose(), radius_a);
    const Placed<D> b(b_.shape(), b_.pose(), radius_b);
    const MinkowskiDifference<D, InWorld> minkowski(a, b);
    const detail::Threshold threshold(x, radius_a, radius_b);
    const auto order = squared_ <=> threshold.squared();
    const Sign truth = order > 0 ? Sign::positive : order < 0 ? Sign::negative : Sign::zero;
    for (const bool or_equal : {false, true}) {
      Evidence<D> evidence;
      detail::Compared<D> compared{evidence};
      detail::compare_distance<Real>(minkowski, threshold, or_equal, start, nullptr, compared);
      const bool same = or_equal ? (compared.sign == Sign::negative) == (truth == Sign::negative)
                                 : compared.sign == truth;
      if (!same) return "placed comparison: " + std::to_string(x) + " is told wrongly";
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool is_nearest(double length) const {
    if constexpr (std::is_same_v<Real, double>)
      return length == truth_.distance;
    else
      return is_nearest_root<Real>(length, squared_);
  }
  [[nodiscard]] Violation points_hold(const MinkowskiDifference<D, InWorld>& minkowski,
                                      const Options& options) const {
    ClosestPoints<D> points;
    detail::answer_query<Real>(minkowski, options, points);
    if (auto v = wrong("placed closest_points", minkowski, options, points)) return v;
    const Proof<D, InWorld> proof(minkowski, points.evidence);
    ClosestPoints<D> right;
    proof.add_points(right);
    if (auto v = wrong_points<Real, D>(right, points.on_a, points.on_b, points.normal))
      return "placed " + *v;
    if (truth_.verdict != Verdict::separated || !std::isfinite(points.distance))
      return std::nullopt;
    const double distance = proof.signed_distance();
    right.on_a = {distance};
    right.on_b = right.normal = {};
    if (wrong_points<Real, D>(right, Point<D>{points.distance}, right.on_b, right.normal))
      return "placed closest_points: " + std::to_string(points.distance) +
             " is not the nearest number";
    return std::nullopt;
  }
  [[nodiscard]] Violation encloses(const MinkowskiDifference<D, InWorld>& minkowski,
                                   const Options& options) const {
    Enclosure<D> enclosed;
    detail::answer_query<Real>(minkowski, options, enclosed);
    if (auto v = wrong("placed enclose", minkowski, options, enclosed)) return v;
    return contains_distance(enclosed);
  }
  [[nodiscard]] Violation contains_distance(const Enclosure<D>& enclosed) const {
    if (!(enclosed.lower >= 0) || square(enclosed.lower) > squared_)
      return "placed enclose: the distance is below";
    if (std::isfinite(enclosed.upper) && square(enclosed.upper) < squared_)
      return "placed enclose: the distance is above";
    return std::nullopt;
  }
  template <class Answer>
  [[nodiscard]] Violation wrong(const char* query, const MinkowskiDifference<D, InWorld>& minkowski,
                                const Options& options, Answer& answer) const {
    const Verdict expected = truth_.verdict == Verdict::separated || options.tell_contact
                                 ? truth_.verdict
                                 : Verdict::intersecting;
    if (answer.verdict != expected)
      return std::string(query) + ": " + std::string(to_string(answer.verdict)) + ", not " +
             std::string(to_string(expected));
    answer.fingerprint = fingerprint(minkowski);
    if (minkowski.has_radius())
      return std::nullopt;  // certificates are about hulls: checked in
                            // queries without radii
    const CheckResult proof =
        check<D>(Body<D>{a_.shape().points(), a_.pose(), 0},
                 Body<D>{b_.shape().points(), b_.pose(), 0}, certa::certificate(answer, a_, b_));
    if (!proof.accepted) return std::string(query) + ": refused: " + proof.reason;
    if (proof.proves != expected) return std::string(query) + ": proves something else";
    return std::nullopt;
  }

  const Placed<D>& a_;
  const Placed<D>& b_;
  Distance<D> truth_;
  Rational squared_;
};

[[nodiscard]] inline std::string to_text(double x) {
  std::array<char, 40> text;
  std::snprintf(text.data(), text.size(), "%a ", x);
  return text.data();
}
/// A pose as text for a message.
template <int D>
[[nodiscard]] std::string to_text(const Pose<D>& pose) {
  std::string text = "matrix ";
  if (pose.kind() == Pose<D>::Kind::quaternion) {
    const Quaternion& q = pose.quaternion();
    text = "quaternion " + to_text(q.w) + to_text(q.x) + to_text(q.y) + to_text(q.z);
  } else {
    for (const Point<D>& row : pose.matrix())
      for (const double x : row) text += to_text(x);
  }
  text += "translation ";
  for (const double x : pose.translation()) text += to_text(x);
  return text;
}

/// One pair under poses, cold and warm, in a tiny format or in doubles.
template <class Real, int D>
[[nodiscard]] Violation placed_violation(const Pair<D>& pair, fuzz::Random& random,
                                         Counts& counts) {
  Shape<D> a = Shape<D>::view(pair.a);
  Shape<D> b = Shape<D>::view(pair.b);
  if (random.below(8) == 0) a = with_edges(a);
  if (random.below(8) == 0) b = with_edges(b);
  a = with_columns<Real>(a);
  b = with_columns<Real>(b);
  PoseSource<Real, D> poses(random);
  const Pose<D> pose_a = poses.draw(pair);
  // Often a common pose, because contact stays contact under it.
  const Pose<D> pose_b = random.below(3) == 0 ? pose_a : poses.draw(pair);
  const Placed<D> placed_a(a, pose_a);
  const Placed<D> placed_b(b, pose_b);
  const PlacedLaw<Real, D> law(placed_a, placed_b);
  ++counts.pairs;
  counts.queries += 11;
  counts.separated += law.verdict() == Verdict::separated ? 1 : 0;
  const auto named = [&](const Violation& v) {
    return *v + "\n" + to_text(pose_a) + "\n" + to_text(pose_b);
  };
  Counters counters;
  Options options;
  options.counters = &counters;
  if (auto v = law.holds(options)) return named(v);
  options.warm_start = Simplex(any_start(random, a, b));
  options.tell_contact = random.below(2) == 0;
  options.relative_width = options.tell_contact ? 0 : 1;
  if (auto v = law.holds(options)) return "warm " + named(v);
  // A number of the format, because the rounded distance that it is compared with is one.
  const double x = random.below(2) == 0 ? 0 : static_cast<double>(Real(poses.radius(pair)));
  if (auto v = law.comparison_holds(x, poses.radius(pair), poses.radius(pair), options.warm_start))
    return named(v);
  const double radius_a = poses.radius(pair);
  const double radius_b = poses.radius(pair);
  if (auto v = law.surfaces_hold(radius_a, radius_b, options.warm_start))
    return "radii " + to_text(radius_a) + to_text(radius_b) + named(v);
  counts.exact_faces += counters.exact_faces;
  counts.exact_searches += counters.exact_searches;
  counts.exact_numbers += counters.exact_numbers;
  return std::nullopt;
}

}  // namespace certa::tiny
