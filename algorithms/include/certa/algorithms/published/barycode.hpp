/// Zhang, Wu, Wang, Zhou: Barycode-based GJK Algorithm, Algorithms 1 to 5, as printed.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include <certa/algorithms/published/problem.hpp>
#include <certa/gjk/algorithm.hpp>

namespace certa::published {

/// The codes that Algorithm 3 tests: all seven, or only those with the newest vertex's bit (4 to
/// 7), as the text says for sets in which that vertex comes first. And the bits: by SSign, as
/// listed, or by the text of section II.C, "a positive sign means 1 and otherwise 0".
enum class BarycodeOrder : std::uint8_t { any, newest_first, any_by_text };

namespace detail {

template <class N>
[[nodiscard]] N across(const Vec<N, 2>& x, const Vec<N, 2>& y) {
  return x[0] * y[1] - x[1] * y[0];
}

/// SSign(m, n) of Algorithm 3: zero counts as negative.
template <class N>
[[nodiscard]] int ssign(const N& m, const N& n) {
  return (m > N(0)) == (n > N(0)) ? 1 : 0;
}

/// Whether m / n is positive.
template <class N>
[[nodiscard]] int is_positive(const N& m, const N& n) {
  return (m > N(0) && n > N(0)) || (m < N(0) && n < N(0)) ? 1 : 0;
}

/// The barycode of Algorithm 3: a bit for each of u, v, w that has the sign of their sum.
template <BarycodeOrder kOrder = BarycodeOrder::any, class N>
[[nodiscard]] int code_of(const N& u, const N& v, const N& w, const N& sum) {
  const auto bit = [&sum](const N& m) {
    return kOrder == BarycodeOrder::any_by_text ? is_positive(m, sum) : ssign(sum, m);
  };
  return bit(w) | bit(v) << 1 | (kOrder == BarycodeOrder::newest_first ? 1 : bit(u)) << 2;
}

template <class N, int D>
void nearest_vertex(const Vertex<N, D>& a, Nearest<N, D>& result) {
  result.w.assign(a);
  result.lambda[0] = N(1);
  result.v = a.y;
}

/// Algorithm 5. It consists of dot products, so it is right in space too.
template <class N, int D>
void s1d(const Vertex<N, D>& a, const Vertex<N, D>& b, Nearest<N, D>& result) {
  const Vec<N, D> ab = b.y - a.y;
  const N at_a = dot(a.y, ab);
  if (at_a >= N(0)) return nearest_vertex(a, result);
  const N at_b = dot(b.y, ab);
  if (at_b <= N(0)) return nearest_vertex(b, result);
  const N sum = at_a - at_b;
  result.assign(std::array{N(-at_b / sum), N(at_a / sum)}, a, b);
}

/// Algorithm 5 as an object, which callers that count its calls replace.
struct S1d {
  template <class N, int D>
  void operator()(const Vertex<N, D>& a, const Vertex<N, D>& b, Nearest<N, D>& result) const {
    s1d(a, b, result);
  }
};

/// Algorithm 4, with {M, N} = tau without V.
template <class N, int D, class Edge = S1d>
void cone_region(const Vertex<N, D>& v, const Vertex<N, D>& m, const Vertex<N, D>& n,
                 Nearest<N, D>& result, const Edge& edge = {}) {
  const Vec<N, D> mv = v.y - m.y;
  const Vec<N, D> nv = v.y - n.y;
  if (dot(mv, nv) < N(0)) {
    if (dot(v.y, mv) > N(0)) return edge(v, m, result);
    if (dot(v.y, nv) > N(0)) return edge(v, n, result);
  }
  nearest_vertex(v, result);
}

/// Algorithm 3 from line 6 on, where u, v and w are the areas of equation 3. Returns false if there
/// is no case: the code 0, which SSign gives for NaNs alone and the text for collinear vertices.
template <BarycodeOrder kOrder, class N, int D, class Edge = S1d, class Record = Silent>
[[nodiscard]] bool by_code(const Vertex<N, D>& a, const Vertex<N, D>& b, const Vertex<N, D>& c,
                           const std::array<N, 3>& areas, Nearest<N, D>& result,
                           const Edge& edge = {}, Record&& record = {}) {
  const auto& [u, v, w] = areas;
  const N sum = u + v + w;
  const int code = code_of<kOrder>(u, v, w, sum);
  record.region([code] { return std::to_string(code); });
  switch (code) {
    case 1:
      cone_region(c, a, b, result, edge);
      return true;
    case 2:
      cone_region(b, a, c, result, edge);
      return true;
    case 3:
      edge(b, c, result);
      return true;
    case 4:
      cone_region(a, b, c, result, edge);
      return true;
    case 5:
      edge(a, c, result);
      return true;
    case 6:
      edge(a, b, result);
      return true;
    case 7: {
      if (sum == N(0)) return false;  // 0 / 0: there are no weights
      const N at_a = u / sum;
      const N at_b = v / sum;
      result.assign(std::array{at_a, at_b, N(N(1) - at_a - at_b)}, a, b, c);
      return true;
    }
    default:
      return false;
  }
}

/// Algorithm 3.
template <BarycodeOrder kOrder, class N, class Edge = S1d, class Record = Silent>
[[nodiscard]] bool s2d(const Vertex<N, 2>& a, const Vertex<N, 2>& b, const Vertex<N, 2>& c,
                       Nearest<N, 2>& result, const Edge& edge = {}, Record&& record = {}) {
  return by_code<kOrder, N, 2>(a, b, c, {across(b.y, c.y), across(c.y, a.y), across(a.y, b.y)},
                               result, edge, record);
}

/// Algorithm 2, for tau = {w} and W; a step of the loop, recorded.
template <BarycodeOrder kOrder, class N, class Record>
[[nodiscard]] bool barycode_subdistance(const Vertex<N, 2>& w, Nearest<N, 2>& nearest,
                                        Record& record) {
  const Vertex<N, 2> b = nearest.w[0];
  if (nearest.w.size() == 2) {
    const Vertex<N, 2> c = nearest.w[1];
    if (!s2d<kOrder>(w, b, c, nearest, S1d(), record)) return false;
  } else {
    s1d(w, b, nearest);
  }
  record.keep(nearest.w);
  record.found(nearest);
  return true;
}

/// v_1 = S(-v_init), or, if the settings say so, the first vertex of the CSO itself.
template <class N, class Cso, class Record>
void begin(const Cso& cso, const Settings<N, 2>& settings, const Vec<N, 2>& v_init,
           Result<N, 2>& result, Record& record) {
  if (settings.starts_at_vertex) return nearest_vertex(cso.vertex({0, 0}), result.nearest);
  nearest_vertex(cso(-v_init), result.nearest);
  result.supports = 1;
  record.step(SimplexSet<N, 2>(), -v_init, result.nearest.w[0]);
  record.keep(result.nearest.w);
  record.found(result.nearest);
}

}  // namespace detail

/// Algorithm 1: the distance. v_init is a point of the CSO, the first vertex unless set. The
/// relative stop |v|^2 - v.w <= eps^2 |v|^2 and the absolute one |v| <= eps have separate
/// tolerances here; the paper gives both the same name. After k_max steps the answer is |v|, too.
template <BarycodeOrder kOrder>
struct BarycodeOf {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{
      .name = kOrder == BarycodeOrder::any            ? "barycode-published"
              : kOrder == BarycodeOrder::newest_first ? "barycode-ordered-published"
                                                      : "barycode-text-published",
      .min_dimension = 2,
      .max_dimension = 2,
      .level = 3,
      .paper = kOrder == BarycodeOrder::any            ? "Zhang, Wu, Wang, Zhou, Algorithms 1 to 5"
               : kOrder == BarycodeOrder::newest_first ? "Zhang, Wu, Wang, Zhou, II.C: four codes"
                                                       : "Zhang, Wu, Wang, Zhou, II.C: signs",
      .form = Form::published};
  /// The tolerances of the text.
  static constexpr TextTolerances tolerances{.relative = true, .absolute = true, .is_length = true};

  /// Runs the loop.
  template <class N, int D, class Cso, class Record = Silent>
  [[nodiscard]] static Result<N, 2> run(const Cso& cso, const Settings<N, D>& settings,
                                        Record&& record = {}) {
    Result<N, 2> result;
    Nearest<N, 2>& nearest = result.nearest;
    const Vec<N, 2> v_init = start_of(cso, settings);
    if (is_zero(v_init)) {
      result.ends(Verdict::intersecting, "v_init is the origin");
      return result;
    }
    detail::begin(cso, settings, v_init, result, record);
    const N relative = settings.relative * settings.relative;
    const N absolute = settings.absolute * settings.absolute;
    N square = dot(nearest.v, nearest.v);
    do {
      const Vertex<N, 2> w = cso(-nearest.v);
      ++result.supports;
      record.step(nearest.w, -nearest.v, w);
      if (square - dot(nearest.v, w.y) <= relative * square) {
        result.end = "|v|^2 - v.w <= eps^2 |v|^2";
        break;
      }
      ++result.calls;
      if (!detail::barycode_subdistance<kOrder>(w, nearest, record)) {
        result.ends(Verdict::undecided, "no case for the code 0");
        return result;
      }
      square = dot(nearest.v, nearest.v);
      if (square <= absolute) {
        result.end = "|v| <= eps";
        break;
      }
    } while (nearest.w.size() < 3 && result.supports < settings.steps);  // k < k_max
    result.squared = square;
    if (result.end == nullptr)
      result.end = nearest.w.size() == 3 ? "W has three vertices" : "k = k_max";
    result.verdict =
        nearest.w.size() == 3 || square <= absolute ? Verdict::intersecting : Verdict::separated;
    return result;
  }
};
/// Algorithm 1 with the seven codes.
using Barycode = BarycodeOf<BarycodeOrder::any>;
/// Algorithm 1 with the four codes of ordered vertices.
using BarycodeOrdered = BarycodeOf<BarycodeOrder::newest_first>;
/// Algorithm 1 with the seven codes, where zero is no positive sign.
using BarycodeByText = BarycodeOf<BarycodeOrder::any_by_text>;

}  // namespace certa::published
