#include "symmetry.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/exact/round.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/policies.hpp>

#include "in_dimension.hpp"
#include "question.hpp"
#include "truth.hpp"

namespace certa::fuzz {

namespace {

/// The double of the value of a fraction whose denominator is a power of two; nothing if there is
/// none.
std::optional<double> as_double(const Rational& x) {
  const double rounded = round(x);
  if (std::isfinite(rounded) && to_rational(rounded) == x) return rounded;
  return std::nullopt;
}

Rational combine(int m, double x, int n, double y, int divisor = 1) {
  const Rational p = to_rational(x);
  const Rational q = to_rational(y);
  return {m * p.numerator * q.denominator + n * q.numerator * p.denominator,
          p.denominator * q.denominator * divisor};
}

template <int D>
std::optional<Point<D>> midpoint(const Point<D>& p, const Point<D>& q) {
  Point<D> middle{};
  for (std::size_t k = 0; k < D; ++k) {
    const auto x = as_double(combine(1, p[k], 1, q[k], 2));
    if (!x) return std::nullopt;
    middle[k] = *x;
  }
  return middle;
}

/// The answer about a pair, its exact squared distance, and the law that it violates, if any.
template <int D>
struct Known {
  ClosestPoints<D> answer;
  Rational distance_squared;
  Violation violation;
};

template <class Chosen, int D>
Known<D> ask(const Pair<D>& pair, const Simplex& start = {}) {
  const Shape<D> a = Shape<D>::view(pair.a);
  const Shape<D> b = Shape<D>::view(pair.b);
  const auto answer = closest_points<Chosen>(a, b, {.warm_start = start});
  return {answer, *certa::distance_squared(answer, a, b), answer_holds(a, b, answer)};
}

/// One pair and its answer, with which the answers about changed pairs are compared.
template <class Chosen, int D>
class Images {
 public:
  explicit Images(const Recipe& recipe)
      : recipe_(recipe), pair_(realize<D>(recipe)), known_(ask<Chosen>(pair_)) {}

  Violation run(Symmetry symmetry) {
    if (known_.violation) return known_.violation;
    switch (symmetry) {
      case Symmetry::swap:
        return swap();
      case Symmetry::order:
        return order();
      case Symmetry::duplicates:
        return duplicates();
      case Symmetry::midpoints:
        return midpoints();
      case Symmetry::scaling:
        return scaling();
      case Symmetry::translation:
        return translation();
      case Symmetry::axes:
        return axes();
      case Symmetry::rotation:
        return rotation();
      case Symmetry::warm_start:
        return warm_start();
      case Symmetry::zeros:
        return zeros();
    }
    return "there is no such symmetry";
  }
  [[nodiscard]] int compared() const { return compared_; }

 private:
  using Points = std::vector<Point<D>>;

  Violation compare(const Known<D>& known, const Rational& factor) {
    ++compared_;
    const Verdict verdict = known.answer.verdict;
    if (verdict != known_.answer.verdict)
      return "the verdict is " + std::string(to_string(verdict)) + ", but was " +
             std::string(to_string(known_.answer.verdict));
    const Rational& before = known_.distance_squared;
    if (!(known.distance_squared ==
          Rational{before.numerator * factor.numerator, before.denominator * factor.denominator}))
      return "the squared distance is " + to_string(known.distance_squared) + ", but was " +
             to_string(before);
    return known.violation;
  }
  [[nodiscard]] bool same_distance(const Known<D>& known) const {
    return same_bits(known.answer.distance, known_.answer.distance);
  }

  /// The pair with each point mapped. Nothing if map(point) says for one that doubles do not hold
  /// it.
  template <class Map>
  Violation similar(const Rational& factor, const Map& map) {
    Pair<D> mapped = pair_;
    for (Points* points : {&mapped.a, &mapped.b})
      for (Point<D>& p : *points)
        if (!map(p)) return std::nullopt;
    return compare(ask<Chosen>(mapped), factor);
  }

  /// Pairs with the same hulls have the same distance, and the same direction where it is unique.
  Violation same_answer(const Pair<D>& changed) {
    const Known<D> known = ask<Chosen>(changed);
    if (Violation violation = compare(known, {1, 1})) return violation;
    if (!same_distance(known)) return "the distance changed";
    if (known.answer.verdict == Verdict::separated &&
        !same_bits(known.answer.normal, known_.answer.normal))
      return "the direction changed";
    return std::nullopt;
  }
  template <class Change>
  Violation same(const Change& change) {
    return same_answer({change(pair_.a), change(pair_.b)});
  }

  Violation swap() {
    const Pair<D> swapped{pair_.b, pair_.a};
    const Known<D> known = ask<Chosen>(swapped);
    if (Violation violation = compare(known, {1, 1})) return violation;
    if (!same_distance(known)) return "the distance changed";
    if (known.answer.verdict != Verdict::separated) return std::nullopt;
    for (std::size_t k = 0; k < D; ++k)
      if (!same_bits(known.answer.normal[k], 0.0 - known_.answer.normal[k]))
        return "the direction did not turn round";
    return std::nullopt;
  }

  Violation order() {
    return same([this](Points points) {
      std::rotate(points.begin(),
                  points.begin() + recipe_.variant % static_cast<int>(points.size()), points.end());
      if (recipe_.variant % 2) std::reverse(points.begin(), points.end());
      return points;
    });
  }

  Violation duplicates() {
    return same([](Points points) {
      const std::size_t n = points.size();
      for (std::size_t i = 0; i < n; i += 2) points.push_back(Point<D>(points[i]));
      return points;
    });
  }

  Violation midpoints() {
    bool any = false;
    const auto add = [&any](const Points& points) {
      Points result;
      for (std::size_t i = 0; i + 1 < points.size(); ++i)
        if (const auto middle = midpoint<D>(points[i], points[i + 1])) result.push_back(*middle);
      any = any || !result.empty();
      result.insert(result.end(), points.begin(), points.end());
      return result;
    };
    const Pair<D> changed{add(pair_.a), add(pair_.b)};
    return any ? same_answer(changed) : std::nullopt;
  }

  Violation scaling() {
    for (const int shift : {1, -3, 200, -400}) {
      const auto scale = [shift](Point<D>& p) {
        for (double& c : p) {
          const double scaled = std::ldexp(c, shift);
          if (std::ldexp(scaled, -shift) != c) return false;
          c = scaled;
        }
        return true;
      };
      if (Violation violation = similar(scaled({1, 1}, 2 * shift), scale)) return violation;
    }
    return std::nullopt;
  }

  Violation translation() {
    for (const double t : {1.0, -0x1p20, 0x1p-1060, 0x1p60, -0x1p1000}) {
      const auto move = [t](Point<D>& p) {
        for (double& c : p) {
          const auto moved = as_double(combine(1, c, 1, t));
          if (!moved) return false;
          c = *moved;
        }
        return true;
      };
      if (Violation violation = similar({1, 1}, move)) return violation;
    }
    return std::nullopt;
  }

  Violation axes() {
    const auto mirror = [](Point<D>& p) {
      p[0] = -p[0];
      return true;
    };
    const auto turn = [](Point<D>& p) {
      std::rotate(p.begin(), p.begin() + 1, p.end());
      return true;
    };
    const auto exchange = [](Point<D>& p) {
      std::swap(p[0], p[D - 1]);
      return true;
    };
    if (Violation violation = similar({1, 1}, mirror)) return violation;
    if (Violation violation = similar({1, 1}, turn)) return violation;
    return similar({1, 1}, exchange);
  }

  Violation rotation() {
    return similar({25, 1}, [](Point<D>& p) {
      const auto x = as_double(combine(3, p[0], -4, p[1]));
      const auto y = as_double(combine(4, p[0], 3, p[1]));
      if (!x || !y) return false;
      p[0] = *x;
      p[1] = *y;
      if constexpr (D == 3) {
        const auto z = as_double(combine(5, p[2], 0, 0));
        if (!z) return false;
        p[2] = *z;
      }
      return true;
    });
  }

  Violation warm_start() {
    const Shape<D> a = Shape<D>::view(pair_.a);
    const Shape<D> b = Shape<D>::view(pair_.b);
    const auto seed = mix(static_cast<std::uint64_t>(recipe_.variant));
    const Simplex own = known_.answer.simplex();
    const auto stale = start_of<D>(Start::stale, recipe_, a, b, seed);
    const auto hostile = start_of<D>(Start::hostile, recipe_, a, b, seed);
    for (const Simplex& start : {own, Simplex(stale), Simplex(hostile)}) {
      const Known<D> known = ask<Chosen>(pair_, start);
      if (Violation violation = compare(known, {1, 1})) return violation;
      if (!same_distance(known)) return "the distance changed";
    }
    return std::nullopt;
  }

  Violation zeros() {
    for (const std::uint64_t of : {1U, 2U}) {
      Pair<D> changed = pair_;
      Random random(mix(static_cast<std::uint64_t>(recipe_.variant) + of));
      bool any = false;
      for (Points* points : {&changed.a, &changed.b})
        for (Point<D>& p : *points)
          for (double& x : p) {
            if (x != 0 || random.below(of) != 0) continue;
            x = -0.0;
            any = true;
          }
      if (!any) return std::nullopt;
      const Known<D> known = ask<Chosen>(changed);
      if (Violation violation = compare(known, {1, 1})) return violation;
      if (Violation violation = no_zero_is_negative(known.answer)) return violation;
      if (!same_bits(known.answer, known_.answer)) return "negative zeros change the answer";
    }
    return std::nullopt;
  }

  const Recipe& recipe_;
  Pair<D> pair_;
  Known<D> known_;
  int compared_ = 0;
};

}  // namespace

Violation symmetry_holds(const Recipe& recipe, CertainPolicy policy, Symmetry symmetry,
                         int* compared) {
  return in_dimension(recipe, [&]<int D>() {
    return under(policy, [&]<class Chosen>() {
      Images<Chosen, D> images(recipe);
      Violation violation = images.run(symmetry);
      if (compared) *compared += images.compared();
      return violation;
    });
  });
}

}  // namespace certa::fuzz
