#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <locale>
#include <sstream>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

#include <certa/check.hpp>
#include <certa/predicates/default_arithmetic.hpp>
#include <certa/predicates/integer.hpp>

// All arithmetic is on integers. The coordinates of both shapes, radii among them, are multiplied
// by a common denominator of the poses and divided by one power of two, weights and directions
// multiplied by a common denominator n > 0. Each condition is homogeneous in coordinates and
// direction, so this leaves it as true or as false as it was.

namespace certa {
namespace {

template <int D>
using Vector = std::array<Integer, static_cast<std::size_t>(D)>;

template <int D>
Integer dot(const Vector<D>& x, const Vector<D>& y) {
  Integer sum = 0;
  for (std::size_t c = 0; c < D; ++c) sum += x[c] * y[c];
  return sum;
}

template <int D>
Vector<D> difference(const Vector<D>& x, const Vector<D>& y) {
  Vector<D> result;
  for (std::size_t c = 0; c < D; ++c) result[c] = x[c] - y[c];
  return result;
}

template <int D>
void scale(const Integer& factor, Vector<D>& x) {
  for (Integer& c : x) c *= factor;
}

template <int D>
bool is_zero(const Vector<D>& x) {
  return std::all_of(x.begin(), x.end(), [](const Integer& c) { return c == 0; });
}

/// Whether the vectors span D-space: Gaussian elimination, multiplying instead of dividing.
template <int D>
bool span_space(std::vector<Vector<D>> rows) {
  for (std::size_t c = 0; c < D; ++c) {
    std::size_t pivot = c;
    while (pivot < rows.size() && rows[pivot][c] == 0) ++pivot;
    if (pivot >= rows.size()) return false;
    std::swap(rows[c], rows[pivot]);
    for (std::size_t r = c + 1; r < rows.size(); ++r) {
      const Integer factor = rows[r][c];
      for (std::size_t k = c; k < D; ++k)
        rows[r][k] = rows[r][k] * rows[c][c] - rows[c][k] * factor;
    }
  }
  return true;
}

constexpr int kDigits = 53;

/// The exponent of the last of x's 53 significant bits; x is finite and not zero.
int last_exponent(double x) { return std::ilogb(x) - (kDigits - 1); }

/// x / 2^exponent, an integer if exponent <= last_exponent(x). frexp normalizes subnormals, so the
/// mantissa is an integer below 2^53 in every case.
Integer scaled(double x, int exponent) {
  if (x == 0) return 0;
  int e = 0;
  const double mantissa = std::ldexp(std::frexp(x, &e), kDigits);
  return Integer(static_cast<std::int64_t>(mantissa)) << (e - kDigits - exponent);
}

/// Makes n a multiple of x's denominator, by a factor that is passed to `scale`, and returns n x.
/// Large denominators are multiplied without looking for common factors, because the time of a gcd
/// or a quotient grows with their square, and a certificate may have one for each few digits.
template <class Scale>
Integer include(const Rational& x, Integer& n, const Scale& scale) {
  const Integer& d = x.denominator;
  if (d == n) return x.numerator;
  constexpr std::size_t kManyBits = 1 << 16;
  if (msb(n) + msb(d) > kManyBits) {
    scale(d);
    const Integer before = n;
    n *= d;
    return x.numerator * before;
  }
  if (const Integer rest = n % d; rest != 0) {
    const Integer factor = d / gcd(rest, d);
    scale(factor);
    n *= factor;
  }
  return x.numerator * (n / d);
}

const Rational& value(const Rational& x) { return x; }
const Rational& value(const WeightedVertex& x) { return x.weight; }
const Rational& value(const WeightedPair& x) { return x.weight; }

/// A pose on integers: the placed vertices are (linear v + divisor translation) / divisor. Without
/// a pose the divisor is 1, and the rest is not read.
template <int D>
struct Placing {
  std::array<Vector<D>, D> linear;  // by rows
  Vector<D> translation;
  Integer divisor = 1;
};

template <int D>
class Checker {
 public:
  CheckResult check(const Body<D>& a, const Body<D>& b, const Certificate& certificate) {
    const auto prove_kind = [this](const auto& kind) { return this->prove(kind); };
    result_.accepted = read_shapes(a, b) &&
                       (certificate.valueless_by_exception() ? prove(std::monostate{})
                                                             : std::visit(prove_kind, certificate));
    return std::move(result_);
  }

  AtLeastResult check_at_least(const Body<D>& a, const Body<D>& b, double x,
                               const Certificate& certificate) {
    AtLeastResult result;
    if (!read_shapes(a, b, std::isfinite(x) ? x : 0)) {
      result.reason = std::move(result_.reason);
    } else if (!(x > 0) || std::isinf(x)) {
      result.accepted = true;  // distances are finite, not negative, and no NaN
      result.holds = x <= 0;
    } else {
      x_ = scaled(x, exponent_) * denominator_ + radius_;
      const auto tell_kind = [&](const auto& kind) { return this->tell(kind, result.holds); };
      result.accepted = certificate.valueless_by_exception() ? prove(std::monostate{})
                                                             : std::visit(tell_kind, certificate);
      result.reason = std::move(result_.reason);
    }
    return result;
  }

 private:
  // Each tell() decides whether the distance of the hulls is at least x_, the number plus the
  // radii, in units of 2^exponent_ / denominator_.

  bool tell(const SeparationCertificate& certificate, bool& holds) {
    Vector<D> d;
    if (!read_direction(certificate.direction, d)) return false;
    const auto below = [&d](const Vector<D>& x, const Vector<D>& y) {
      return dot<D>(d, x) < dot<D>(d, y);
    };
    const auto p = std::min_element(a_.begin(), a_.end(), below);
    const auto q = std::max_element(b_.begin(), b_.end(), below);
    const Integer gap = dot<D>(d, *p) - dot<D>(d, *q);
    if (gap <= 0 || gap * gap < x_ * x_ * dot<D>(d, d))
      return refuse("the gap along the direction is less than the number");
    holds = true;
    return true;
  }
  bool tell(const DistanceCertificate& certificate, bool& holds) {
    Vector<D> a{}, b{};
    Integer n = 1;
    if (!prove(certificate) || !read_points(certificate.a, certificate.b, n, a, b)) return false;
    holds = !is_nearer(a, b, n, x_);
    return true;
  }
  bool tell(const NearCertificate& certificate, bool&) {
    Vector<D> a{}, b{};
    Integer n = 1;
    if (!read_points(certificate.a, certificate.b, n, a, b)) return false;
    return is_nearer(a, b, n, x_) || refuse("the points a* and b* are not nearer than the number");
  }
  /// If the shapes meet, the distance is 0, which is less.
  template <class Kind>
  bool tell(const Kind& certificate, bool&) {
    return prove(certificate);
  }
  /// |a - b| / n < x.
  [[nodiscard]] static bool is_nearer(const Vector<D>& a, const Vector<D>& b, const Integer& n,
                                      const Integer& x) {
    const Vector<D> v = difference<D>(a, b);
    return dot<D>(v, v) < x * x * n * n;
  }

  // Each prove() states the claim that its kind of certificate proves, or refuses the certificate
  // with the reason.

  bool prove(const std::monostate&) { return refuse("there is no certificate"); }
  /// |a* - b*| < R.
  bool prove(const NearCertificate& certificate) {
    if (radius_ == 0) return refuse("it says that the shapes are near, not how they meet");
    Vector<D> a{}, b{};
    Integer n = 1;
    if (!read_points(certificate.a, certificate.b, n, a, b)) return false;
    if (!is_nearer(a, b, n, radius_))
      return refuse("the points a* and b* are not nearer than the radii");
    result_.proves = Verdict::overlapping;
    return true;
  }
  bool prove(const OtherShapes&) { return refuse("the answer is about other shapes"); }

  /// min d.p - max d.q > R |d|.
  bool prove(const SeparationCertificate& certificate) {
    Vector<D> d;
    if (!read_direction(certificate.direction, d)) return false;
    const auto below = [&d](const Vector<D>& x, const Vector<D>& y) {
      return dot<D>(d, x) < dot<D>(d, y);
    };
    const auto p = std::min_element(a_.begin(), a_.end(), below);
    const auto q = std::max_element(b_.begin(), b_.end(), below);
    if (!below(*q, *p))
      return refuse("vertex ", p - a_.begin(), " of A is not strictly beyond vertex ",
                    q - b_.begin(), " of B along the direction");
    const Integer gap = dot<D>(d, *p) - dot<D>(d, *q);
    if (gap * gap <= radius_ * radius_ * dot<D>(d, d))
      return refuse("the gap along the direction is not greater than the radii");
    result_.proves = Verdict::separated;
    return true;
  }

  /// v = a* - b* != 0, and the planes through a* and b* with normal v bound A and B: |v| is the
  /// distance of the hulls, to be compared with R.
  bool prove(const DistanceCertificate& certificate) {
    Vector<D> a{}, b{};
    Integer n = 1;
    if (!read_points(certificate.a, certificate.b, n, a, b)) return false;
    const Vector<D> v = difference<D>(a, b);
    if (is_zero<D>(v)) return refuse("the closest points a* and b* coincide");
    if (!supports(v, n, a, b)) return false;
    const Integer reach = radius_ * n;
    const int order = dot<D>(v, v).compare(reach * reach);
    result_.proves = order > 0    ? Verdict::separated
                     : order == 0 ? Verdict::touching
                                  : Verdict::overlapping;
    result_.distance_squared = squared_length(v, n);
    return true;
  }

  /// a* = b*.
  bool prove(const IntersectionCertificate& certificate) {
    Vector<D> a{}, b{};
    Integer n = 1;
    if (!read_points(certificate.a, certificate.b, n, a, b)) return false;
    if (a != b) return refuse("the points a* and b* differ");
    result_.proves = meeting(Verdict::intersecting);
    result_.distance_squared = Rational{};
    return true;
  }

  /// a* = b*, and one plane through this point with normal d != 0 parts A and B.
  bool prove(const TouchingCertificate& certificate) {
    Vector<D> a{}, b{}, d;
    Integer n = 1;
    if (!read_points(certificate.a, certificate.b, n, a, b)) return false;
    if (a != b) return refuse("the points a* and b* differ");
    if (!read_direction(certificate.direction, d) || !supports(d, n, a, b)) return false;
    result_.proves = meeting(Verdict::touching);
    result_.distance_squared = Rational{};
    return true;
  }

  /// The origin is a positive combination of differences that span D-space. A plane through it that
  /// had all of them on one side would contain them all, so it is interior to their hull.
  bool prove(const OverlapCertificate& certificate) {
    Integer n = 1;
    if (!has_denominators(certificate.pairs, "the list of pairs")) return false;
    Vector<D> sum{};
    std::vector<Vector<D>> differences;
    for (const auto& [i, j, weight] : certificate.pairs) {
      if (!has_vertex(a_, 'A', i) || !has_vertex(b_, 'B', j)) return false;
      if (weight.numerator <= 0)
        return refuse("the weight of pair (", i, ", ", j, ") is not positive");
      differences.push_back(difference<D>(a_[i], b_[j]));
      const Integer share = include(weight, n, [&sum](const Integer& f) { scale<D>(f, sum); });
      add(share, differences.back(), sum);
    }
    if (!is_zero<D>(sum)) return refuse("the weighted differences do not sum to zero");
    if (!span_space<D>(std::move(differences)))
      return refuse("the differences do not span the space");
    result_.proves = Verdict::overlapping;
    result_.distance_squared = Rational{};
    return true;
  }

  template <class... Parts>
  bool refuse(const Parts&... parts) {
    std::ostringstream sentence;
    sentence.imbue(std::locale::classic());
    (sentence << ... << parts);
    result_.reason = sentence.str();
    return false;
  }

  /// The verdict for bodies with a radius whose hulls meet: they overlap.
  [[nodiscard]] Verdict meeting(Verdict verdict) const {
    return radius_ == 0 ? verdict : Verdict::overlapping;
  }

  /// Reads the shapes, and a number that must be finite.
  bool read_shapes(const Body<D>& a, const Body<D>& b, double x = 0) {
    int least = INT_MAX;
    const auto include = [&least](double y) {
      if (y != 0) least = std::min(least, last_exponent(y));
    };
    include(x);
    if (!validate(a, 'A', include) || !validate(b, 'B', include)) return false;
    exponent_ = least == INT_MAX ? 0 : least;
    const Placing<D> placing_a = placing_of(a.pose);
    const Placing<D> placing_b = placing_of(b.pose);
    denominator_ = lcm(placing_a.divisor, placing_b.divisor);
    a_ = placed_vertices(a, placing_a);
    b_ = placed_vertices(b, placing_b);
    radius_ = (scaled(a.radius, exponent_) + scaled(b.radius, exponent_)) * denominator_;
    return true;
  }

  /// Calls include(x) for all numbers x of a body that is finite.
  bool validate(const Body<D>& body, char name, const auto& include) {
    if (body.vertices.empty()) return refuse("shape ", name, " has no vertices");
    for (std::size_t i = 0; i < body.vertices.size(); ++i)
      for (const double x : body.vertices[i]) {
        if (!std::isfinite(x))
          return refuse("vertex ", i, " of ", name, " has a coordinate that is not finite");
        include(x);
      }
    if (!(body.radius >= 0 && std::isfinite(body.radius)))
      return refuse("the radius of ", name, " is negative or not finite");
    include(body.radius);
    const Pose<D>& pose = body.pose;  // finite, by construction
    if (pose.kind() == Pose<D>::Kind::none) return true;
    for (const double x : pose.translation()) include(x);
    if (pose.kind() == Pose<D>::Kind::matrix) {
      include(1);  // see placing_of
      for (const Point<D>& row : pose.matrix())
        for (const double x : row) include(x);
    } else {
      const auto [w, x, y, z] = pose.quaternion();
      for (const double c : {w, x, y, z}) include(c);
    }
    return true;
  }

  /// All numbers are multiples of 2^exponent_, by which they are divided. A matrix M is then
  /// 2^exponent_ times too large, and the divisor makes up for it. For a quaternion, which may have
  /// any length, the divisor is the squared length.
  Placing<D> placing_of(const Pose<D>& pose) const {
    Placing<D> placing;
    if (pose.kind() == Pose<D>::Kind::none) return placing;
    for (std::size_t c = 0; c < D; ++c)
      placing.translation[c] = scaled(pose.translation()[c], exponent_);
    if (pose.kind() == Pose<D>::Kind::matrix) {
      for (std::size_t r = 0; r < D; ++r)
        for (std::size_t c = 0; c < D; ++c)
          placing.linear[r][c] = scaled(pose.matrix()[r][c], exponent_);
      placing.divisor <<= -exponent_;
    }
    if constexpr (D == 3) {
      if (pose.kind() == Pose<D>::Kind::quaternion) {
        const Quaternion& q = pose.quaternion();
        const Integer w = scaled(q.w, exponent_), x = scaled(q.x, exponent_),
                      y = scaled(q.y, exponent_), z = scaled(q.z, exponent_);
        placing.divisor = w * w + x * x + y * y + z * z;
        placing.linear = {
            {{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
             {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
             {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}}};
      }
    }
    return placing;
  }

  std::vector<Vector<D>> placed_vertices(const Body<D>& body, const Placing<D>& placing) const {
    const Integer factor = denominator_ / placing.divisor;
    std::vector<Vector<D>> vertices(body.vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      Vector<D> v;
      for (std::size_t c = 0; c < D; ++c) v[c] = scaled(body.vertices[i][c], exponent_);
      if (body.pose.kind() != Pose<D>::Kind::none) {
        Vector<D> x;
        for (std::size_t c = 0; c < D; ++c)
          x[c] = dot<D>(placing.linear[c], v) + placing.divisor * placing.translation[c];
        v = std::move(x);
      }
      for (std::size_t c = 0; c < D; ++c) vertices[i][c] = factor * v[c];
    }
    return vertices;
  }

  bool has_vertex(const std::vector<Vector<D>>& vertices, char name, std::size_t index) {
    return index < vertices.size() || refuse("there is no vertex ", index, " of ", name);
  }

  /// Whether there are fractions, and all have positive denominators.
  template <class Entry>
  bool has_denominators(const std::vector<Entry>& entries, std::string_view list) {
    if (entries.empty()) return refuse(list, " is empty");
    for (std::size_t k = 0; k < entries.size(); ++k)
      if (value(entries[k]).denominator <= 0)
        return refuse("entry ", k, " of ", list, " has a denominator that is not positive");
    return true;
  }

  bool read_direction(const std::vector<Rational>& direction, Vector<D>& d) {
    if (direction.size() != D)
      return refuse("the direction has ", direction.size(), " components in dimension ", D);
    if (!has_denominators(direction, "the direction")) return false;
    Integer n = 1;
    d = {};
    for (std::size_t c = 0; c < D; ++c)
      d[c] = include(direction[c], n, [&d](const Integer& f) { scale<D>(f, d); });
    return !is_zero<D>(d) || refuse("the direction is zero");
  }

  /// The convex combinations a* = a / n and b* = b / n.
  bool read_points(const std::vector<WeightedVertex>& entries_a,
                   const std::vector<WeightedVertex>& entries_b, Integer& n, Vector<D>& a,
                   Vector<D>& b) {
    Integer n_b = 1;
    if (!has_denominators(entries_a, "the list of weights of A") ||
        !has_denominators(entries_b, "the list of weights of B") ||
        !combine(entries_a, a_, 'A', n, a) || !combine(entries_b, b_, 'B', n_b, b))
      return false;
    scale<D>(include({1, n_b}, n, [&a](const Integer& f) { scale<D>(f, a); }), b);
    return true;
  }

  bool combine(const std::vector<WeightedVertex>& entries, const std::vector<Vector<D>>& vertices,
               char name, Integer& n, Vector<D>& sum) {
    Integer total = 0;
    for (const auto& [index, weight] : entries) {
      if (!has_vertex(vertices, name, index)) return false;
      if (weight.numerator < 0)
        return refuse("the weight of vertex ", index, " of ", name, " is negative");
      const Integer share = include(weight, n, [&total, &sum](const Integer& f) {
        total *= f;
        scale<D>(f, sum);
      });
      total += share;
      add(share, vertices[index], sum);
    }
    return total == n || refuse("the weights of ", name, " do not sum to one");
  }

  static void add(const Integer& factor, const Vector<D>& x, Vector<D>& sum) {
    for (std::size_t c = 0; c < D; ++c) sum[c] += factor * x[c];
  }

  /// d.p >= d.a* and d.q <= d.b* for all vertices p of A and q of B, where a* = a / n, b* = b / n.
  bool supports(const Vector<D>& d, const Integer& n, const Vector<D>& a, const Vector<D>& b) {
    const Integer bound_a = dot<D>(d, a);
    const Integer bound_b = dot<D>(d, b);
    for (std::size_t i = 0; i < a_.size(); ++i)
      if (n * dot<D>(d, a_[i]) < bound_a)
        return refuse("vertex ", i, " of A lies beyond the supporting plane");
    for (std::size_t j = 0; j < b_.size(); ++j)
      if (n * dot<D>(d, b_[j]) > bound_b)
        return refuse("vertex ", j, " of B lies beyond the supporting plane");
    return true;
  }

  /// |v / n|^2 in the caller's units.
  Rational squared_length(const Vector<D>& v, const Integer& n) const {
    const Integer unit = n * denominator_;
    Rational length{dot<D>(v, v), unit * unit};
    (exponent_ < 0 ? length.denominator : length.numerator) <<= 2 * std::abs(exponent_);
    return length;
  }

  CheckResult result_;
  std::vector<Vector<D>> a_;  // the placed vertices of A and B, in units of
  std::vector<Vector<D>> b_;  // 2^exponent_ / denominator_, as are
  Integer radius_ = 0;        // R, the sum of the radii,
  Integer x_ = 0;             // and the number plus R
  int exponent_ = 0;
  Integer denominator_ = 1;
};

}  // namespace

template <int D>
CheckResult check(std::span<const Point<D>> a, std::span<const Point<D>> b,
                  const Certificate& certificate) {
  return check<D>(Body<D>{a}, Body<D>{b}, certificate);
}

template <int D>
CheckResult check(const Body<D>& a, const Body<D>& b, const Certificate& certificate) {
  const DefaultArithmetic arithmetic;
  return Checker<D>().check(a, b, certificate);
}

template <int D>
AtLeastResult check_at_least(std::span<const Point<D>> a, std::span<const Point<D>> b, double x,
                             const Certificate& certificate) {
  return check_at_least<D>(Body<D>{a}, Body<D>{b}, x, certificate);
}

template <int D>
AtLeastResult check_at_least(const Body<D>& a, const Body<D>& b, double x,
                             const Certificate& certificate) {
  const DefaultArithmetic arithmetic;
  return Checker<D>().check_at_least(a, b, x, certificate);
}

template CheckResult check<2>(std::span<const Point<2>>, std::span<const Point<2>>,
                              const Certificate&);
template CheckResult check<3>(std::span<const Point<3>>, std::span<const Point<3>>,
                              const Certificate&);
template CheckResult check<2>(const Body<2>&, const Body<2>&, const Certificate&);
template CheckResult check<3>(const Body<3>&, const Body<3>&, const Certificate&);

template AtLeastResult check_at_least<2>(std::span<const Point<2>>, std::span<const Point<2>>,
                                         double, const Certificate&);
template AtLeastResult check_at_least<3>(std::span<const Point<3>>, std::span<const Point<3>>,
                                         double, const Certificate&);
template AtLeastResult check_at_least<2>(const Body<2>&, const Body<2>&, double,
                                         const Certificate&);
template AtLeastResult check_at_least<3>(const Body<3>&, const Body<3>&, double,
                                         const Certificate&);

}  // namespace certa
