#include <algorithm>
#include <utility>

#include <certa/exact/proof.hpp>
#include <certa/exact/round.hpp>
#include <certa/gjk/face.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/number.hpp>

#include "gcd.hpp"
#include "limbs.hpp"

namespace certa {

namespace {

/// Divides by the greatest common divisor of all entries, unless all are zero.
void remove_content(std::vector<Integer>& values) {
  if (std::all_of(values.begin(), values.end(), [](const Integer& x) { return x.is_zero(); }))
    return;
  unsigned twos = ~0U;
  for (const Integer& x : values)
    if (!x.is_zero()) twos = std::min(twos, trailing_zeros(x));
  for (Integer& x : values) x >>= static_cast<int>(twos);  // exact
  Integer content = 0;
  for (const Integer& x : values) {
    content = greatest_common_divisor(std::move(content), x);
    if (content == 1) return;
  }
  for (Integer& x : values) x /= content;
}

/// The sum of the radii.
template <int D>
Rational reach_of(const MinkowskiDifference<D, InWorld>& minkowski) {
  return to_rational(minkowski.placed_a.radius()) + to_rational(minkowski.placed_b.radius());
}

Integer to_integer(Integer x) { return x; }
template <std::size_t Limbs>
Integer to_integer(const FixedInteger<Limbs>& x) {
  const FixedInteger<Limbs> magnitude = x.negative() ? -x : x;
  Integer result;
  result.backend().resize(Limbs, Limbs);
  for (std::size_t i = 0; i < Limbs; ++i) result.backend().limbs()[i] = magnitude.limb(i);
  result.backend().normalize();
  if (x.negative()) result.backend().negate();
  return result;
}
template <class N, int D>
Vec<Integer, D> to_integer(const Vec<N, D>& x) {
  Vec<Integer, D> result;
  for (std::size_t k = 0; k < D; ++k) result[k] = to_integer(x[k]);
  return result;
}

/// The linear system sum_k x_k columns[k] = right, with independent columns and an existing
/// solution, by fraction-free Gauss-Jordan elimination: x_k = numerators[k] / denominator,
/// denominator > 0.
struct Solution {
  std::vector<Integer> numerators;
  Integer denominator = 1;
};
template <int D>
Solution solve(const std::vector<Vec<Integer, D>>& columns, const Vec<Integer, D>& right) {
  const std::size_t n = columns.size();
  std::array<std::vector<Integer>, D> rows;
  for (std::size_t r = 0; r < D; ++r) {
    for (const auto& column : columns) rows[r].push_back(column[r]);
    rows[r].push_back(right[r]);
  }
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    while (rows[pivot][k].is_zero()) ++pivot;  // exists: the columns are independent
    std::swap(rows[k], rows[pivot]);
    for (std::size_t r = 0; r < D; ++r) {
      if (r == k || rows[r][k].is_zero()) continue;
      const Integer factor = rows[r][k];
      for (std::size_t c = 0; c <= n; ++c)
        rows[r][c] = rows[r][c] * rows[k][k] - factor * rows[k][c];
    }
  }
  Solution x;
  for (std::size_t k = 0; k < n; ++k) x.denominator *= abs(rows[k][k]);
  for (std::size_t k = 0; k < n; ++k)
    x.numerators.push_back(rows[k][n] * (x.denominator / rows[k][k]));
  return x;
}

}  // namespace

/// Calls compute(embed), a homogeneous polynomial in embedded coordinates: on fixed-width integers
/// if their headroom suffices, which is far faster, otherwise on big ones.
template <int D, class Placement>
template <class Compute>
auto Proof<D, Placement>::on_integers(const Compute& compute) const {
  return detail::on_fewest_limbs < 1,
         Minkowski::is_placed
             ? 4
             : 2 > (
                       range_,
                       [&]<int Limbs> {
                         return to_integer(compute(Scaled<FixedInteger<Limbs>>{low_}));
                       },
                       [&] { return to_integer(compute(Scaled<Integer>{low_})); });
}

template <int D, class Placement>
template <class Polynomial, class... Arguments>
Integer Proof<D, Placement>::value(const Arguments&... arguments) const {
  return on_integers(
      [&](const auto& embed) { return Polynomial::value(coordinates(arguments, embed)...); });
}

template <int D, class Placement>
Proof<D, Placement>::Proof(const Minkowski& minkowski, const Evidence<D>& evidence)
    : minkowski_(minkowski), evidence_(evidence) {
  using Kind = typename Evidence<D>::Kind;
  adaptive policy;
  if (evidence.kind == Kind::nearest)
    direction_ = face_direction(policy, minkowski, Flat<D>{}, evidence.face(0));
  else if (const auto* name = std::get_if<Direction<D>>(&evidence.direction))
    direction_ = *name;

  for (std::size_t f = 0; f < evidence.face_count; ++f)
    range_.include(minkowski.exponent_range(evidence.face(f)));
  if (direction_)
    apply(minkowski_, *direction_, [&]<class Functional>(const auto&... arguments) {
      range_.include(exponent_range(arguments...));
    });
  low_ = range_.empty() ? 0 : range_.low;
  // Separated by a direction: faces are at most a warm start.
  if (evidence.kind == Kind::none || evidence.kind == Kind::direction ||
      evidence.kind == Kind::near)
    return;
  weights_ = face_weights({}, evidence.face(0));
  remove_content(weights_);
  for (const Integer& w : weights_) weight_sum_ += w;
}

/// Positive weights of the origin's projection modulo the flat; their sum is not normalized.
template <int D, class Placement>
std::vector<Integer> Proof<D, Placement>::face_weights(const Flat<D>& flat,
                                                       const Simplex& simplex) const {
  if (simplex.size == 1) return {1};
  std::vector<Integer> weights(simplex.size);
  for (std::size_t k = 0; k < simplex.size; ++k)
    weights[k] = detail::weight(
        [this]<class Polynomial>(const auto&... x) { return this->value<Polynomial>(x...); },
        minkowski_, flat, simplex, k);
  if (weights[0] < 0)  // a full-dimensional simplex of negative orientation
    for (Integer& w : weights) w = -w;
  return weights;
}

/// The direction, up to a positive factor.
template <int D, class Placement>
Vec<Integer, D> Proof<D, Placement>::whole_vector() const {
  if (const auto* doubles = std::get_if<Point<D>>(&evidence_.direction)) {
    ExponentRange range;
    for (const double x : *doubles) range.include(x);
    Vec<Integer, D> d;
    for (std::size_t k = 0; k < D; ++k) d[k] = Scaled<Integer>{range.low}((*doubles)[k]);
    return d;
  }
  Vec<Integer, D> d = apply(minkowski_, *direction_,
                            [&]<class Functional>(const auto&... arguments) -> Vec<Integer, D> {
                              return on_integers([&](const auto& embed) {
                                return Functional::gradient(coordinates(arguments, embed)...);
                              });
                            });
  if (direction_->orientation == Sign::negative)
    for (Integer& x : d.coordinates) x = -x;
  return d;
}

/// The weights of vertices of the Minkowski difference added up by the vertices of one shape, in
/// increasing order of index.
template <int D, class Placement>
std::vector<WeightedVertex> Proof<D, Placement>::convex_combination(
    std::uint32_t VertexPair::*side, const std::vector<Integer>& weights,
    const Integer& sum) const {
  const Simplex face = evidence_.face(0);
  std::vector<WeightedVertex> combination;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    const std::size_t index = face[k].*side;
    const auto known = std::find_if(combination.begin(), combination.end(),
                                    [&](const WeightedVertex& v) { return v.index == index; });
    if (known == combination.end())
      combination.push_back({index, {weights[k], sum}});
    else
      known->weight.numerator += weights[k];
  }
  if (combination.size() == 1) combination[0].weight = {1, 1};
  std::sort(combination.begin(), combination.end(),
            [](const WeightedVertex& x, const WeightedVertex& y) { return x.index < y.index; });
  return combination;
}

/// Integers without common factor.
template <int D, class Placement>
std::vector<Rational> Proof<D, Placement>::whole_direction() const {
  Vec<Integer, D> d = whole_vector();
  std::vector<Integer> components(d.coordinates.begin(), d.coordinates.end());
  remove_content(components);
  std::vector<Rational> result;
  for (Integer& x : components) result.push_back({std::move(x), 1});
  return result;
}

template <int D, class Placement>
Certificate Proof<D, Placement>::certificate() const {
  using Kind = typename Evidence<D>::Kind;
  const auto in_a = [this] { return convex_combination(&VertexPair::i, weights_, weight_sum_); };
  const auto in_b = [this] { return convex_combination(&VertexPair::j, weights_, weight_sum_); };
  switch (evidence_.kind) {
    case Kind::none:
      break;
    case Kind::direction:
      return SeparationCertificate{whole_direction()};
    case Kind::nearest:
      return DistanceCertificate{in_a(), in_b()};
    case Kind::common:
      return IntersectionCertificate{in_a(), in_b()};
    case Kind::touching:
      return TouchingCertificate{in_a(), in_b(), whole_direction()};
    case Kind::overlapping:
      return overlap();
    case Kind::near:
      return near();
  }
  return {};
}

/// With direction n, base f: |v|^2 = (n.f)^2 / n.n. For a vertex that is f.f; for a line along e,
/// where n = e x (f x e), it is |f x e|^2 / e.e.
template <int D, class Placement>
Rational Proof<D, Placement>::distance_squared() const {
  if (evidence_.kind != Evidence<D>::Kind::nearest) return {};
  const Direction<D>& direction = *direction_;
  const auto f = minkowski_.base(direction);
  const auto e = [&](std::size_t k) { return minkowski_.edge(direction.span[k]); };
  Integer numerator;
  Integer denominator = 1;
  if (direction.span_size == 0) {
    numerator = value<Dot>(f, f);
  } else if constexpr (D == 2) {
    const Integer n_f = value<Det2>(e(0), f);
    numerator = n_f * n_f;
    denominator = value<Dot>(e(0), e(0));
  } else if (direction.span_size == 1) {
    numerator = value<BinetCauchy>(f, e(0), f, e(0));
    denominator = value<Dot>(e(0), e(0));
  } else {
    const Integer n_f = value<Det3>(e(0), e(1), f);
    numerator = n_f * n_f;
    denominator = value<BinetCauchy>(e(0), e(1), e(0), e(1));
  }
  return divided({std::move(numerator), std::move(denominator)}, 2);
}

/// The rational number for a homogeneous value of this degree on integers.
template <int D, class Placement>
Rational Proof<D, Placement>::divided(Rational value, int degree) const {
  if constexpr (Minkowski::is_placed)
    if (minkowski_.plan().has_divisor())
      for (int k = 0; k < degree; ++k)
        value.denominator *= minkowski_.template placing<Integer>().divisor();
  return scaled(std::move(value), degree * low_);
}

template <int D, class Placement>
double Proof<D, Placement>::signed_distance() const {
  if constexpr (Minkowski::is_placed) {
    if (minkowski_.has_radius())
      return round_with_root(-reach_of(minkowski_), distance_squared(), false);
  }
  return round_sqrt(distance_squared());
}

template <int D, class Placement>
double Proof<D, Placement>::distance() const {
  return std::max(0.0, signed_distance());
}

template <int D, class Placement>
Verdict Proof<D, Placement>::rounded_verdict() const {
  if constexpr (Minkowski::is_placed) {
    if (evidence_.kind == Evidence<D>::Kind::nearest) {
      const auto order = distance_squared() <=> squared(reach_of(minkowski_));
      if (order >= 0) return order > 0 ? Verdict::separated : Verdict::touching;
    }
  }
  return Verdict::overlapping;
}

/// With radii: if the shapes are separated or touch, the point on the surface, in the direction of
/// the other shape. If they overlap though their hulls are apart, the point that divides the
/// segment between the hulls' nearest points in the ratio of the radii; it is within both radii.
template <int D, class Placement>
Point<D> Proof<D, Placement>::witness(bool in_a) const {
  Point<D> rounded{};
  if constexpr (Minkowski::is_placed) {
    // The combination of vertices by the weights of face 0.
    const auto combination = [&](bool of_a) {
      const Placed<D>& placed = of_a ? minkowski_.placed_a : minkowski_.placed_b;
      IntegerPoint<D> point;
      point.exponent = std::min(0, detail::exponent_range_of(placed.shape()).low);
      for (std::size_t k = 0; k < weights_.size(); ++k) {
        const VertexPair w = evidence_.face(0)[k];
        const Point<D>& vertex = placed.shape()[of_a ? w.i : w.j];
        for (std::size_t c = 0; c < D; ++c)
          point.numerators[c] += weights_[k] * Scaled<Integer>{point.exponent}(vertex[c]);
      }
      point.denominator = weight_sum_;
      return placed_point(placed.pose(), point);
    };
    const IntegerPoint<D> x = combination(in_a);
    if (!minkowski_.has_radius() || evidence_.kind != Evidence<D>::Kind::nearest) {
      for (std::size_t c = 0; c < D; ++c) rounded[c] = round(x[c]);
      return rounded;
    }
    const Rational own =
        to_rational(in_a ? minkowski_.placed_a.radius() : minkowski_.placed_b.radius());
    if (rounded_verdict() == Verdict::overlapping) {
      const IntegerPoint<D> y = combination(!in_a);
      const Rational share = own / reach_of(minkowski_);
      for (std::size_t c = 0; c < D; ++c) rounded[c] = round(x[c] + share * (y[c] - x[c]));
      return rounded;
    }
    const Vec<Integer, D> d = whole_vector();  // from B to A
    const Integer length_squared = dot(d, d);
    for (std::size_t c = 0; c < D; ++c) {
      const Rational part = squared(own) * Rational{d[c] * d[c], length_squared};
      rounded[c] = round_with_root(x[c], part, (d[c] > 0) == in_a);
    }
  } else {
    const Simplex face = evidence_.face(0);
    const Shape<D>& shape = in_a ? minkowski_.a : minkowski_.b;
    for (std::size_t c = 0; c < D; ++c) {
      Integer sum = 0;
      for (std::size_t k = 0; k < weights_.size(); ++k) {
        const double x = shape[in_a ? face[k].i : face[k].j][c];
        sum += weights_[k] * on_integers([x](const auto& embed) { return embed(x); });
      }
      rounded[c] = round({std::move(sum), weight_sum_}, low_);
    }
  }
  return rounded;
}

template <int D, class Placement>
Point<D> Proof<D, Placement>::on_a() const {
  return witness(true);
}
template <int D, class Placement>
Point<D> Proof<D, Placement>::on_b() const {
  return witness(false);
}

template <int D, class Placement>
void Proof<D, Placement>::add_points(ClosestPoints<D>& answer) const {
  answer.on_a = on_a();
  answer.on_b = on_b();
  answer.normal = normal();
}

/// The direction points from B to A, because the Minkowski difference A - B lies beyond it.
template <int D, class Placement>
Point<D> Proof<D, Placement>::normal() const {
  Point<D> unit{};
  if (!direction_ && !std::holds_alternative<Point<D>>(evidence_.direction)) return unit;
  if constexpr (Minkowski::is_placed)
    if (minkowski_.has_radius() && rounded_verdict() == Verdict::overlapping) return unit;
  const Vec<Integer, D> d = whole_vector();
  const Integer length_squared = dot(d, d);
  for (std::size_t c = 0; c < D; ++c) {
    if (d[c].is_zero()) continue;
    const double magnitude = round_sqrt({d[c] * d[c], length_squared});
    unit[c] = d[c] < 0 ? magnitude : 0.0 - magnitude;  // no zero is negative
  }
  return unit;
}

/// Weights are doubles. Those of all vertices but the first may sum to more than 1 by a rounding;
/// then the last one is the rest up to 1.
template <int D, class Placement>
NearCertificate Proof<D, Placement>::near() const {
  const Simplex face = evidence_.face(0);
  const Point<D>& given = std::get<Point<D>>(evidence_.direction);
  ExponentRange range;
  range.include(1.0);
  for (std::size_t k = 1; k < face.size; ++k) range.include(given[k - 1]);
  const Integer one = Scaled<Integer>{range.low}(1.0);
  std::vector<Integer> weights(face.size);
  Integer left = one;
  for (std::size_t k = 1; k < face.size; ++k) {
    weights[k] = std::min(left, Scaled<Integer>{range.low}(given[k - 1]));
    left -= weights[k];
  }
  weights[0] = left;
  const auto combination = [&](std::uint32_t VertexPair::*side) {
    return convex_combination(side, weights, one);
  };
  return {combination(&VertexPair::i), combination(&VertexPair::j)};
}

/// Positive weights over all faces with sum zero, from the last face to the first: let the weighted
/// sum s of the later faces lie in the span of this face and those before. Some mu of this face's
/// vertices (f_0 left out) cancels s modulo the earlier faces. The face's own positive weights sum
/// to zero there, too; adding enough of them makes all weights positive. At the first face there is
/// no earlier one, so the sum is zero.
template <int D, class Placement>
OverlapCertificate Proof<D, Placement>::overlap() const {
  struct Term {
    VertexPair w;
    Integer weight;
  };
  std::vector<Term> terms;
  const Scaled<Integer> embed{low_};
  const auto vector = [&](VertexPair w) { return coordinates(minkowski_[w], embed); };

  for (std::size_t f = evidence_.face_count; f-- > 0;) {
    const Simplex simplex = evidence_.face(f);
    if (simplex.size == 1) continue;  // the vertex at the origin adds nothing
    Flat<D> flat;                     // the span of the earlier faces
    for (std::size_t g = 0; g < f; ++g)
      for (std::size_t k = 1; k < evidence_.sizes[g]; ++k)
        flat.basis[flat.size++] = {evidence_.face(g)[0], evidence_.face(g)[k]};
    std::vector<Integer> weights = face_weights(flat, simplex);
    if (terms.empty()) {
      for (std::size_t k = 0; k < simplex.size; ++k) terms.push_back({simplex[k], weights[k]});
      continue;
    }
    Vec<Integer, D> right{};  // -s
    for (const Term& term : terms) {
      const Vec<Integer, D> w = vector(term.w);
      for (std::size_t c = 0; c < D; ++c) right[c] -= term.weight * w[c];
    }
    std::vector<Vec<Integer, D>> columns;
    for (std::size_t k = 1; k < simplex.size; ++k) columns.push_back(vector(simplex[k]));
    for (std::size_t l = 0; l < flat.size; ++l)
      columns.push_back(coordinates(minkowski_.edge(flat.basis[l]), embed));
    const Solution mu = solve<D>(columns, right);
    for (Term& term : terms) term.weight *= mu.denominator;
    // The least multiple of the own weights that makes every mu_k + multiple * weight_k positive.
    Integer multiple = 1;
    for (std::size_t k = 1; k < simplex.size; ++k)
      if (mu.numerators[k - 1] <= 0)
        multiple = std::max(multiple, Integer(-mu.numerators[k - 1] / weights[k] + 1));
    for (std::size_t k = 0; k < simplex.size; ++k) {
      const Integer own = k == 0 ? Integer(0) : mu.numerators[k - 1];
      terms.push_back({simplex[k], own + multiple * weights[k]});
    }
  }
  std::vector<Integer> all;
  for (Term& term : terms) all.push_back(std::move(term.weight));
  remove_content(all);
  OverlapCertificate certificate;
  for (std::size_t k = 0; k < terms.size(); ++k)
    certificate.pairs.push_back({terms[k].w.i, terms[k].w.j, {std::move(all[k]), 1}});
  return certificate;
}

template class Proof<2>;
template class Proof<3>;
template class Proof<2, InWorld>;
template class Proof<3, InWorld>;

}  // namespace certa
