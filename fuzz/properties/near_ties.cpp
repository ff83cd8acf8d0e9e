#include "near_ties.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <certa/certa.hpp>
#include <certa/certified/rounded_points.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/lattice.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/pair.hpp>
#include <certa/placed_policies.hpp>
#include <certa/policies.hpp>

#include "fraction.hpp"
#include "placed_points.hpp"
#include "placed_truth.hpp"

namespace certa::fuzz {

namespace {

/// One number of a pair, or several that stay equal.
using Number = std::vector<double*>;

/// A pair, with access to all its numbers.
template <int D>
class Numbers {
 public:
  Numbers(Way way, Lie lie, Random& random)
      : way_(way), lie_(lie), is_coarse_(random.below(3) == 0) {
    for (auto* points : {&a_, &b_})
      for (std::size_t n = 1 + random.below(3); n > 0; --n) points->push_back(point(random));
    const std::size_t axis = random.below(D);
    for (auto* t : {&to_a_, &to_b_})
      for (double& x : *t) x = number(random);
    if (way != Way::stored && random.below(3) == 0) {
      // Small, beside translations that keep the shapes apart.
      const int exponent = -random.between(4, 40);
      for (auto* points : {&a_, &b_})
        for (Point<D>& p : *points)
          for (double& x : p) x = std::ldexp(x, exponent);
    }
    if (lie == Lie::touching) {
      // The common vertex is the lowest of B and the highest of A along an axis.
      b_[0] = a_[0];
      for (auto* points : {&a_, &b_})
        for (std::size_t i = 1; i < points->size(); ++i) {
          const double step = 1 + std::abs((*points)[i][axis]);
          (*points)[i][axis] = a_[0][axis] + (points == &a_ ? -step : step);
        }
    } else if (is_coarse_ && random.below(2) == 0) {
      // Two points on a line along an axis.
      a_.resize(1);
      b_ = a_;
      b_[0][axis] = random.between(3, 5);
      to_b_ = to_a_;
      to_b_[axis] = number(random);
    } else {
      if (way != Way::stored && random.below(2) == 0)
        to_b_[axis] += random.between(3, 5);
      else
        for (Point<D>& p : b_) p[axis] += random.between(3, 5);
      if (random.below(2) == 0)
        for (Point<D>& p : b_) p[(axis + 1) % D] -= random.between(1, 3);
    }
    pose(random);
    for (double* radius : {&radius_a_, &radius_b_}) {
      const double x = number(random);
      if (lie == Lie::meeting_by_radii) *radius = 16 + x;
      if (lie == Lie::apart_by_radii) {
        // Zero, ordinary, or less than a unit in the last place of a double-double.
        const std::size_t kind = random.below(6);
        if (kind > 0) *radius = std::abs(x) / 8;
        if (kind > 3) *radius = std::ldexp(1 + std::abs(x), -random.between(96, 400));
      }
    }
    // Rescaled copies, and subnormal results.
    constexpr std::array kScales{300, -300, -1062};
    const std::size_t kind = random.below(12);
    if (kind < kScales.size()) scale(kScales[kind]);
    list();
  }

  /// The numbers from the largest on, in any order up to a factor of 2^16.
  [[nodiscard]] std::vector<Number> in_order(Random& random) const {
    std::vector<Number> numbers = numbers_;
    for (std::size_t k = numbers.size(); k > 1; --k)
      std::swap(numbers[k - 1], numbers[random.below(k)]);
    const auto size = [](const Number& number) {
      return *number[0] == 0 ? -2000 : std::ilogb(*number[0]) / 16;
    };
    std::stable_sort(numbers.begin(), numbers.end(),
                     [size](const Number& x, const Number& y) { return size(x) > size(y); });
    return numbers;
  }

  [[nodiscard]] Pair<D> pair() const {
    Pair<D> pair{a_, b_};
    pair.radius_a = radius_a_;
    pair.radius_b = radius_b_;
    if (way_ == Way::translated) {
      pair.pose_a = Pose<D>(to_a_);
      pair.pose_b = Pose<D>(to_b_);
    } else if (way_ == Way::matrix) {
      pair.pose_a = Pose<D>(matrix_a_, to_a_);
      pair.pose_b = Pose<D>(matrix_b_, to_b_);
    } else if constexpr (D == 3) {
      if (way_ == Way::quaternion) {
        pair.pose_a = Pose<D>(quaternion_a_, to_a_);
        pair.pose_b = Pose<D>(quaternion_b_, to_b_);
      }
    }
    return pair;
  }

 private:
  using Parts = std::array<double, 4>;

  /// A number of few bits, of 53 bits, or so small that adding it changes bits far beyond those of
  /// a double.
  [[nodiscard]] double number(Random& random) const {
    const double x = std::ldexp(random.between(-(1 << 29), 1 << 29), -29);
    if (random.below(8) < (is_coarse_ ? 6 : 1)) return random.between(-4, 4) * 0.25;
    if (random.below(2) == 0) return std::ldexp(x, -random.between(10, 70));
    return x + std::ldexp(random.between(-(1 << 22), 1 << 22), -52);
  }
  [[nodiscard]] Point<D> point(Random& random) const {
    Point<D> p{};
    for (double& x : p) x = number(random);
    return p;
  }

  void pose(Random& random) {
    Parts parts_a{}, parts_b{};
    const bool along_axes = random.below(3) == 0;  // scales the axes, or rotates about one
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c) {
        if (along_axes && r != c) continue;
        matrix_a_[r][c] = number(random) / 16 + (r == c ? 1 : 0);
        matrix_b_[r][c] = number(random) / 16 + (r == c ? 1 : 0);
      }
    for (Parts* parts : {&parts_a, &parts_b}) {
      for (double& x : *parts) x = number(random) / 8;
      (*parts)[0] += 1;
      if (along_axes) (*parts)[1] = (*parts)[2] = 0;
    }
    if (lie_ == Lie::touching) {
      to_b_ = to_a_;
      matrix_b_ = matrix_a_;
      parts_b = parts_a;
    }
    quaternion_a_ = {parts_a[0], parts_a[1], parts_a[2], parts_a[3]};
    quaternion_b_ = {parts_b[0], parts_b[1], parts_b[2], parts_b[3]};
  }

  void scale(int exponent) {
    const auto by = [exponent](double& x) { x = std::ldexp(x, exponent); };
    for (auto* points : {&a_, &b_})
      for (Point<D>& p : *points) std::for_each(p.begin(), p.end(), by);
    std::for_each(to_a_.begin(), to_a_.end(), by);
    std::for_each(to_b_.begin(), to_b_.end(), by);
    by(radius_a_);
    by(radius_b_);
  }

  void list() {
    const bool is_one = lie_ == Lie::touching;  // coordinates of the common vertex stay equal
    const auto add = [this, is_one](double& x, double& y) {
      if (is_one)
        numbers_.push_back({&x, &y});
      else
        numbers_.insert(numbers_.end(), {Number{&x}, Number{&y}});
    };
    for (auto* points : {&a_, &b_})
      for (std::size_t i = is_one ? 1 : 0; i < points->size(); ++i)
        for (double& x : (*points)[i]) numbers_.push_back({&x});
    for (std::size_t k = 0; k < D; ++k) {
      if (is_one) add(a_[0][k], b_[0][k]);
      if (way_ != Way::stored) add(to_a_[k], to_b_[k]);
      if (way_ == Way::matrix)
        for (std::size_t c = 0; c < D; ++c) add(matrix_a_[k][c], matrix_b_[k][c]);
    }
    if (way_ == Way::quaternion) {
      add(quaternion_a_.w, quaternion_b_.w);
      add(quaternion_a_.x, quaternion_b_.x);
      add(quaternion_a_.y, quaternion_b_.y);
      add(quaternion_a_.z, quaternion_b_.z);
    }
    for (double* radius : {&radius_a_, &radius_b_})
      if (*radius > 0) numbers_.push_back({radius});
  }

  Way way_;
  Lie lie_;
  bool is_coarse_;  ///< Most numbers have few bits, so that ties are exact.
  std::vector<Point<D>> a_, b_;
  Point<D> to_a_{}, to_b_{};
  Matrix<D> matrix_a_{}, matrix_b_{};
  Quaternion quaternion_a_, quaternion_b_;
  double radius_a_ = 0, radius_b_ = 0;
  std::vector<Number> numbers_;
};

/// An answer about a pair, and the work that it took.
template <int D>
struct Asked {
  ClosestPoints<D> answer;
  Counters counters;
};

template <int D>
Asked<D> ask(const Numbers<D>& numbers, bool stored) {
  const ShapePair<D> s = numbers.pair().shapes();
  Asked<D> asked;
  const Options options{.counters = &asked.counters};
  asked.answer = stored ? closest_points(s.a, s.b, options)
                        : closest_points(s.placed_a(), s.placed_b(), options);
  return asked;
}

/// The number of an answer whose jump is bisected.
template <int D>
double chosen(const ClosestPoints<D>& answer, Rounded rounded, std::size_t k) {
  if (rounded == Rounded::distance) return answer.distance;
  if (rounded == Rounded::normal) return answer.normal[k % D];
  return k < D ? answer.on_a[k] : answer.on_b[k - D];
}

/// The bits of a number without its sign, as an integer: adding one moves it one ulp further from
/// zero. Steps of less than 2^52 beyond zero lead to NaNs.
std::int64_t bits_of(const Number& number) {
  return std::bit_cast<std::int64_t>(std::abs(*number[0]));
}

/// Sets the bits and keeps the sign.
void set(const Number& number, std::int64_t bits) {
  const double sign = *number[0];
  for (double* x : number) *x = std::copysign(std::bit_cast<double>(bits), sign);
}

/// Finds two neighbouring doubles between which the value changes. Steps of growing size up or
/// down, until the value is another one, give the interval to bisect. Sets the neighbour that still
/// has the present value, and returns the bits of the other one. Returns nothing if the change is
/// fewer than 2^least ulps away.
template <class Value>
std::optional<std::int64_t> halve_in(const Number& number, bool up, int least, const Value& value) {
  auto low = bits_of(number);
  if (*number[0] == 0) return std::nullopt;
  const double before = value();
  const auto step = [low, up](int bits) { return low + (up ? 1 : -1) * (std::int64_t{1} << bits); };
  for (int bits = least; bits < 50; bits += 4) {
    auto high = step(bits);
    if (!std::isfinite(std::bit_cast<double>(high))) break;
    set(number, high);
    if (same_bits(value(), before)) continue;
    if (bits == least && least > 0) break;
    while (std::abs(high - low) > 1) {
      const std::int64_t middle = low + (high - low) / 2;
      set(number, middle);
      (same_bits(value(), before) ? low : high) = middle;
    }
    set(number, low);
    return high;
  }
  set(number, low);
  return std::nullopt;
}

/// Whether double-double alone decides the tested coordinate of a stored pair's points or normal.
template <int D>
bool doubles_know(const Shape<D>& a, const Shape<D>& b, const ClosestPoints<D>& answer,
                  Rounded rounded, std::size_t k) {
  const MinkowskiDifference<D> minkowski{a, b};
  const auto points =
      answer.verdict == Verdict::separated
          ? certa::detail::rounded_points(
                minkowski, certa::detail::near_point<double>(minkowski, answer.evidence.face(0)))
          : certa::detail::rounded_points<double>(minkowski, answer.evidence);
  ClosestPoints<D> rounded_answer;
  rounded_answer.on_a = points.on_a;
  rounded_answer.on_b = points.on_b;
  rounded_answer.normal = points.normal;
  return !std::isnan(chosen(rounded_answer, rounded, k));
}

/// Counts how near a number is to the middles beside the double that it rounds to.
void count_nearness(const Surd& exact, double x, TiesSeen& seen) {
  if (!std::isfinite(x)) return;
  const double below = std::nextafter(x, -std::numeric_limits<double>::infinity());
  for (const double from : {below, x}) {
    const Fraction middle = middle_above(from);
    const Fraction ulp = 2 * (middle - exactly(from));
    const auto within = [&](int bits) {
      const Fraction room = ulp * Fraction(std::ldexp(1.0, -bits));
      return compare(exact, middle - room) >= 0 && compare(exact, middle + room) <= 0;
    };
    if (!within(53)) continue;
    ++seen.near;
    if (const double size = std::abs(x); size > 0x1p200 || size < 0x1p-200) {
      ++seen.rescaled;
      if (size < std::numeric_limits<double>::min()) ++seen.subnormal;
    }
    if (compare(exact, middle) == 0)
      ++seen.ties;
    else if (within(106))
      ++seen.nearer;
  }
}

template <int D>
class Judge {
 public:
  Judge(const Numbers<D>& numbers, Way way)
      : shapes_(numbers.pair().shapes()),
        a_(shapes_.placed_a()),
        b_(shapes_.placed_b()),
        is_stored_(way == Way::stored && !shapes_.is_placed()),
        truth_(truth_of(a_, b_)) {}

  /// The error in answers about this pair. Counts how the chosen number was rounded.
  Violation wrong(Rounded rounded, std::size_t k, TiesSeen& seen) {
    Counters counters;
    const Options options{.counters = &counters};
    if (is_stored_) {
      const auto answer = closest_points(shapes_.a, shapes_.b, options);
      count(answer, counters, rounded, k, seen);
      return both(answer, distance(shapes_.a, shapes_.b),
                  closest_points<adaptive>(shapes_.a, shapes_.b));
    }
    const auto answer = closest_points(a_, b_, options);
    count(answer, counters, rounded, k, seen);
    return both(answer, distance(a_, b_), closest_points<adaptive>(a_, b_));
  }

 private:
  Violation both(const ClosestPoints<D>& answer, const Distance<D>& only,
                 const ClosestPoints<D>& adaptively) const {
    if (auto violation = of_distance(only)) return "distance: " + *violation;
    if (auto violation = of_points(answer)) return "closest_points: " + *violation;
    if (auto violation = of_points(adaptively)) return "adaptive closest_points: " + *violation;
    return std::nullopt;
  }

  Violation of_distance(const Distance<D>& answer) const {
    if (answer.verdict != truth_.verdict)
      return "the verdict is " + std::string(to_string(answer.verdict)) + ", not " +
             std::string(to_string(truth_.verdict));
    if (!same_bits(answer.distance, truth_.distance)) return "the distance is not the nearest";
    return std::nullopt;
  }

  [[nodiscard]] Certificate proof_of(const ClosestPoints<D>& answer) const {
    return is_stored_ ? certa::certificate(answer, shapes_.a, shapes_.b)
                      : certa::certificate(answer, a_, b_);
  }

  Violation of_points(const ClosestPoints<D>& answer) const {
    if (auto violation = of_distance(answer)) return violation;
    const Certificate proof = proof_of(answer);
    const CheckResult result =
        check<D>(Body<D>{shapes_.a.points(), shapes_.pose_a, shapes_.radius_a},
                 Body<D>{shapes_.b.points(), shapes_.pose_b, shapes_.radius_b}, proof);
    if (!result.accepted) return "the certificate is refused: " + result.reason;
    return placed_points_hold(a_, b_, answer, truth_.distance_squared, proof);
  }

  void count(const ClosestPoints<D>& answer, const Counters& counters, Rounded rounded,
             std::size_t k, TiesSeen& seen) const {
    Rounder by = Rounder::doubles;
    if (rounded == Rounded::distance) {
      const Stage stage = answer.stage;
      by = stage == Stage::big_integer ? Rounder::big_integers
           : stage == Stage::integer   ? Rounder::integers
                                       : Rounder::doubles;
    } else if (counters.exact_numbers > 0) {
      by = Rounder::big_integers;
    } else if (is_stored_ && !doubles_know(shapes_.a, shapes_.b, answer, rounded, k)) {
      by = Rounder::integers;
    }
    ++seen.by[static_cast<std::size_t>(by)];
    if (rounded == Rounded::distance) {
      if (answer.verdict == Verdict::separated)
        count_nearness({-(Fraction(a_.radius()) + Fraction(b_.radius())), 1,
                        to_fraction(truth_.distance_squared)},
                       answer.distance, seen);
      return;
    }
    const auto found =
        exact_points(a_, b_, answer.verdict, truth_.distance_squared, proof_of(answer));
    if (const auto* exact = std::get_if<ExactPoints<D>>(&found))
      count_nearness(rounded == Rounded::normal ? exact->normal[k % D]
                     : k < D                    ? exact->on_a[k]
                                                : exact->on_b[k - D],
                     chosen(answer, rounded, k), seen);
  }

  ShapePair<D> shapes_;
  Placed<D> a_;
  Placed<D> b_;
  bool is_stored_;
  PlacedTruth truth_;
};

/// The first number leads near a tie; each of the next, whose ulps count less, leads nearer.
/// Answers some ulps away are tested, too, because they are almost too close to call.
template <int D>
Violation in_turn(Way way, Lie lie, Rounded rounded, std::uint64_t seed, TiesSeen& seen) {
  constexpr int kMostTurns = 3;
  constexpr int kBitsNearer = 10;
  Random random(seed);
  Numbers<D> numbers(way, lie, random);
  const bool stored = way == Way::stored && !numbers.pair().is_placed();
  const std::size_t k = random.below(2 * D);
  const auto value = [&] { return chosen(ask(numbers, stored).answer, rounded, k); };
  int turns = 0;
  for (const Number& number : numbers.in_order(random)) {
    const bool up = random.below(2) == 0;
    const int least = turns == 0 ? 0 : kBitsNearer;
    auto beyond = halve_in(number, up, least, value);
    if (!beyond) beyond = halve_in(number, !up, least, value);
    if (!beyond) continue;
    const auto here = bits_of(number);
    const auto away = [&] {
      return here + (here - *beyond) * (std::int64_t{1} << random.below(14));
    };
    for (const std::int64_t bits : {*beyond, away(), away(), here}) {
      if (!std::isfinite(std::bit_cast<double>(bits))) continue;  // the step led across 0
      set(number, bits);
      if (auto violation = Judge<D>(numbers, way).wrong(rounded, k, seen)) return violation;
    }
    if (++turns == kMostTurns) break;
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(Way way) {
  constexpr std::array<std::string_view, kWays.size()> kNames{"stored", "translated", "matrix",
                                                              "quaternion"};
  return kNames[static_cast<std::size_t>(way)];
}
std::string_view to_string(Lie lie) {
  constexpr std::array<std::string_view, kLies.size()> kNames{"apart", "apart_by_radii",
                                                              "meeting_by_radii", "touching"};
  return kNames[static_cast<std::size_t>(lie)];
}
std::string_view to_string(Rounded rounded) {
  constexpr std::array<std::string_view, kRounded.size()> kNames{"distance", "point", "normal"};
  return kNames[static_cast<std::size_t>(rounded)];
}

Violation near_ties_hold(int dimension, Way way, Lie lie, Rounded rounded, std::uint64_t seed,
                         TiesSeen& seen) {
  return dimension == 2 ? in_turn<2>(way, lie, rounded, seed, seen)
                        : in_turn<3>(way, lie, rounded, seed, seen);
}

}  // namespace certa::fuzz
