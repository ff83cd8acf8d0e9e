// Licence: this file uses CGAL's QP_solver, which is GPL-3.0-or-later, and so binds programs that
// link it. Among Certa's libraries that is the oracle alone.
#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

#include <CGAL/Gmpq.h>
#include <CGAL/Gmpz.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/transform_iterator.hpp>

#include <certa/oracle/oracle.hpp>

#include "integer.hpp"
#include "scaled_pair.hpp"

namespace certa::oracle {
namespace {

using CGAL::Gmpz;

constexpr int kDigits = 53;

/// The least e such that every coordinate is an integer times 2^e and |x| >= 2^(e + 52) or x = 0.
template <int D>
long common_exponent(std::span<const Point<D>> a, std::span<const Point<D>> b) {
  long least = LONG_MAX;
  for (const auto points : {a, b})
    for (const Point<D>& point : points)
      for (const double x : point) {
        if (!std::isfinite(x)) throw std::invalid_argument("a coordinate is not finite");
        if (x != 0) least = std::min(least, std::ilogb(x) + 1L - kDigits);
      }
  return least == LONG_MAX ? 0 : least;
}

/// frexp and ldexp by 53 are exact, also for subnormal x, because the mantissa is normalized first.
Gmpz scaled(double x, long exponent) {
  int e = 0;
  const double mantissa = std::ldexp(std::frexp(x, &e), kDigits);
  return x == 0 ? Gmpz(0) : Gmpz(mantissa) << (e - kDigits - exponent);
}

template <int D>
std::vector<IntegerPoint<D>> scaled(std::span<const Point<D>> points, long exponent) {
  std::vector<IntegerPoint<D>> result(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t c = 0; c < D; ++c) result[i][c] = scaled(points[i][c], exponent);
  return result;
}

template <int D>
ScaledPair<D> scaled(std::span<const Point<D>> a, std::span<const Point<D>> b) {
  if (a.empty() || b.empty()) throw std::invalid_argument("a shape has no vertices");
  const long exponent = common_exponent<D>(a, b);
  return {scaled<D>(a, exponent), scaled<D>(b, exponent), exponent, 1};
}

using Columns = std::vector<const Gmpz*>;  // of a constraint matrix

/// Throws unless CGAL's own check accepts the answer: the solution with its optimality conditions,
/// or the Farkas vector that shows that there is none.
void require_validated(bool is_valid) {
  if (!is_valid) throw std::logic_error("CGAL's solution fails its own validation");
}

/// Bland's rule excludes cycling. The default rule may cycle also in exact arithmetic.
CGAL::Quadratic_program_options blands_rule() {
  CGAL::Quadratic_program_options options;
  options.set_pricing_strategy(CGAL::QP_BLAND);
  return options;
}

CGAL::Const_oneset_iterator<CGAL::Comparison_result> equations() {
  return CGAL::Const_oneset_iterator<CGAL::Comparison_result>(CGAL::EQUAL);
}

CGAL::Const_oneset_iterator<Gmpz> no_linear_term() { return CGAL::Const_oneset_iterator<Gmpz>(0); }

/// Row i of the matrix 2 x_i.x_j of the quadratic form |sum z_i x_i|^2, computed as CGAL reads it.
template <int D>
struct TwiceGramRow {
  const std::vector<IntegerPoint<D>>* x = nullptr;
  std::size_t i = 0;

  Gmpz operator()(int j) const {
    Gmpz sum = 0;
    for (std::size_t c = 0; c < D; ++c) sum += (*x)[i][c] * (*x)[static_cast<std::size_t>(j)][c];
    return 2 * sum;
  }
};

template <int D>
struct TwiceGram {
  const std::vector<IntegerPoint<D>>* x = nullptr;

  auto operator()(int i) const {
    return boost::make_transform_iterator(boost::counting_iterator<int>(0),
                                          TwiceGramRow<D>{x, static_cast<std::size_t>(i)});
  }
};

}  // namespace

/// By a quadratic program: min |sum l_i p_i - sum m_j q_j|^2 over l, m >= 0 with sum l_i = sum m_j
/// = 1.
///
/// This is the quadratic program of CGAL::Polytope_distance_d, handed to the same exact solver.
/// That class is not used, for two reasons:
/// - It fixes the pricing rule, with which one in about 10^4 pairs of mixed magnitudes cycles for
///   ever.
/// - Its is_valid() does not check that the closest points lie in the hulls; this function does.
///
/// Input and computation are exact. With doubles as input CGAL 5.5 prices by a floating filter,
/// which can stop early at a wrong answer: tests/oracle/truth_test.cpp shows it. Gmpq, another of
/// CGAL's exact numbers, is 2.5 times as slow as Gmpz on scaled input, and the division of Mpzf is
/// marked untested.
template <int D>
CGAL::Gmpq squared_distance(const ScaledPair<D>& pair) {
  std::vector<IntegerPoint<D>> x = pair.a;
  for (const IntegerPoint<D>& q : pair.b) {
    auto& negated = x.emplace_back();
    for (std::size_t c = 0; c < D; ++c) negated[c] = -q[c];
  }
  const std::array<Gmpz, 2> column_a{1, 0}, column_b{0, 1}, rhs{1, 1};
  Columns columns(pair.a.size(), column_a.data());
  columns.resize(x.size(), column_b.data());
  const auto program = CGAL::make_nonnegative_quadratic_program_from_iterators(
      static_cast<int>(x.size()), 2, columns.begin(), rhs.begin(), equations(),
      boost::make_transform_iterator(boost::counting_iterator<int>(0), TwiceGram<D>{&x}),
      no_linear_term());
  auto solution = CGAL::solve_nonnegative_quadratic_program(program, Gmpz(), blands_rule());
  require_validated(solution.solves_nonnegative_quadratic_program(program) &&
                    solution.is_optimal());
  const auto value = solution.objective_value();
  return {value.numerator(), value.denominator()};
}

namespace {

/// Whether the vectors span R^D, by Gaussian elimination without division.
template <int D>
bool spans(std::vector<IntegerPoint<D>> rows) {
  for (std::size_t c = 0; c < D; ++c) {
    std::size_t pivot = c;
    while (pivot < rows.size() && rows[pivot][c] == 0) ++pivot;
    if (pivot >= rows.size()) return false;
    std::swap(rows[c], rows[pivot]);
    for (std::size_t r = c + 1; r < rows.size(); ++r) {
      const Gmpz factor = rows[r][c];
      for (std::size_t k = c; k < D; ++k)
        rows[r][k] = rows[c][c] * rows[r][k] - factor * rows[c][k];
    }
  }
  return true;
}

}  // namespace

/// Whether the origin is interior to W = {p - q}.
///
/// Let w_ij = p_i - q_j, s = sum_ij w_ij, and C = cone(W) the cone they generate. If the w_ij do
/// not span R^D, W has no interior: touching. If they do, then
///
///     the origin is on the boundary of W  <=>  -s is not in C.
///
/// =>: take d != 0 with d.w_ij >= 0 for all i, j (a supporting plane at the origin). The w_ij span,
///     so some d.w_ij > 0, hence d.(-s) < 0, while d >= 0 on C.
/// <=: Farkas gives d with d >= 0 on C and d.(-s) < 0; so d != 0, and d supports W at the origin.
///
/// C = {sum l_i p_i - sum m_j q_j : l, m >= 0, sum l_i = sum m_j}, as any such l, m are the
/// marginals of weights on pairs (a transportation plan). So -s in C is a linear program with D + 1
/// equations in n + m non-negative variables. Its dual asks for d and h with d.p_i >= h >= d.q_j
/// for all i, j and d.s = 1.
template <int D>
bool origin_is_interior(const ScaledPair<D>& pair) {
  // span{p_i - q_j} = span{p_i - q_0, q_j - q_0}: each p_i - q_j is a difference of the latter, and
  // q_j - q_0 = (p_0 - q_0) - (p_0 - q_j).
  std::vector<IntegerPoint<D>> differences;
  for (const auto* points : {&pair.a, &pair.b})
    for (IntegerPoint<D> x : *points) {
      for (std::size_t c = 0; c < D; ++c) x[c] -= pair.b[0][c];
      differences.push_back(x);
    }
  if (!spans<D>(std::move(differences))) return false;

  // Columns (p_i, 1) and (-q_j, -1); right-hand side (-s, 0) with s = m sum p_i - n sum q_j.
  std::vector<IntegerPoint<D + 1>> columns;
  IntegerPoint<D + 1> rhs;
  const auto append = [&](const std::vector<IntegerPoint<D>>& points, int sign,
                          std::size_t others) {
    for (const auto& x : points) {
      auto& column = columns.emplace_back();
      for (std::size_t c = 0; c < D; ++c) {
        column[c] = sign * x[c];
        rhs[c] -= column[c] * static_cast<int>(others);
      }
      column[D] = sign;
    }
  };
  append(pair.a, 1, pair.b.size());
  append(pair.b, -1, pair.a.size());

  Columns column_starts;
  for (const auto& column : columns) column_starts.push_back(column.data());
  const auto program = CGAL::make_nonnegative_linear_program_from_iterators(
      static_cast<int>(columns.size()), D + 1, column_starts.begin(), rhs.begin(), equations(),
      no_linear_term());
  auto solution = CGAL::solve_nonnegative_linear_program(program, Gmpz(), blands_rule());
  require_validated(solution.solves_nonnegative_linear_program(program));
  return solution.is_optimal();
}

template <int D>
CGAL::Gmpq unscaled(CGAL::Gmpq squared, const ScaledPair<D>& pair) {
  const Gmpz unit_squared = Gmpz(1) << std::abs(2 * pair.exponent);
  if (pair.exponent < 0)
    squared /= unit_squared;
  else
    squared *= unit_squared;
  return squared / (pair.divisor * pair.divisor);
}

template CGAL::Gmpq squared_distance(const ScaledPair<2>&);
template CGAL::Gmpq squared_distance(const ScaledPair<3>&);
template bool origin_is_interior(const ScaledPair<2>&);
template bool origin_is_interior(const ScaledPair<3>&);
template CGAL::Gmpq unscaled(CGAL::Gmpq, const ScaledPair<2>&);
template CGAL::Gmpq unscaled(CGAL::Gmpq, const ScaledPair<3>&);

template <int D>
Truth truth(std::span<const Point<D>> a, std::span<const Point<D>> b) {
  const ScaledPair<D> pair = scaled<D>(a, b);
  const CGAL::Gmpq squared = squared_distance<D>(pair);
  if (squared == 0)
    return {origin_is_interior<D>(pair) ? Verdict::overlapping : Verdict::touching, {}};
  return {Verdict::separated, to_rational(unscaled<D>(squared, pair))};
}

template Truth truth<2>(std::span<const Point<2>>, std::span<const Point<2>>);
template Truth truth<3>(std::span<const Point<3>>, std::span<const Point<3>>);

}  // namespace certa::oracle
