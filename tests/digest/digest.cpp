// Prints one digest per policy of the answers to a fixed set of pairs, and digests of the answers
// and comparisons of compiled queries for these pairs, for placed and for rounded shapes. They are
// the same for every compiler, optimization level and processor; check_digests.py reports any that
// differ.
//
// With an argument, queries for any processor are used even if the library has others.
//
// Also prints how often each verdict and each stage occurred, because the set has to reach them
// all. The pairs are made from integers by exact operations alone, so they are the same everywhere,
// too.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/policies.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/processor.hpp>

namespace {

using certa::Point;
using certa::Shape;

/// splitmix64 (Steele, Lea, Flood 2014).
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  /// An integer in [low, high].
  int between(int low, int high) {
    return low + static_cast<int>(next() % static_cast<std::uint64_t>(high - low + 1));
  }
  /// A signed integer of 53 bits times 2^exponent, which is exact if a double holds it.
  double mantissa(int exponent) {
    const auto bits = static_cast<std::int64_t>(next() >> 10);  // 54 bits, signed
    return std::ldexp(static_cast<double>(bits - (std::int64_t{1} << 53)), exponent);
  }

 private:
  std::uint64_t state_;
};

enum class Family : std::uint8_t {
  grid,           // small integers: degenerate in every way
  random,         // 53-bit mantissas of one size
  near_touching,  // grid points, some moved to a neighbouring double
  flat,           // one coordinate constant
  far,            // a grid at a great distance from the origin
  mixed_scale,    // spread over more bits than the fixed-width integers hold
  subnormal,      // multiples of the smallest double
  near_overflow,  // up to the largest doubles
};
constexpr int kFamilies = 8;

double coordinate(Generator& g, Family family) {
  switch (family) {
    case Family::grid:
    case Family::flat:
      return g.between(-3, 3);
    case Family::random:
      return g.mantissa(-53);
    case Family::near_touching: {
      const double x = g.between(-2, 2);
      const int move = g.between(-3, 3);  // most coordinates stay
      return move == 1 || move == -1 ? std::nextafter(x, move * 10.0) : x;
    }
    case Family::far:
      return 0x1p40 + g.between(-3, 3);
    case Family::mixed_scale:
      return g.mantissa(g.between(-160, 110));
    case Family::subnormal:
      return std::ldexp(g.between(-40, 40), -1074);
    case Family::near_overflow:
      return g.mantissa(970);
  }
  return 0;
}

template <int D>
Shape<D> shape(Generator& g, Family family) {
  std::vector<Point<D>> points(static_cast<std::size_t>(g.between(1, 9)));
  for (Point<D>& p : points)
    for (double& x : p) x = coordinate(g, family);
  if (family == Family::flat) {
    const auto axis = static_cast<std::size_t>(g.between(0, D - 1));
    const double height = g.between(-1, 1);
    for (Point<D>& p : points) p[axis] = height;
  }
  return Shape<D>(std::move(points));
}

/// FNV-1a, 64 bits, over the canonical text of answers.
class Digest {
 public:
  void add(std::string_view text) {
    for (const char c : text) byte(c);
    byte('\n');
  }
  void add(double x) {
    // The sign and payload of a NaN are not part of an answer, because compilers choose them.
    if (std::isnan(x)) return add("nan");
    add(certa::detail::bit_cast<std::uint64_t>(x));
  }
  void add(std::uint64_t x) { add(std::to_string(x)); }
  void add(const certa::Rational& x) { add(to_string(x)); }
  void add(const certa::WeightedVertex& x) { add(std::uint64_t{x.index}), add(x.weight); }
  void add(const certa::WeightedPair& x) {
    add(std::uint64_t{x.i}), add(std::uint64_t{x.j}), add(x.weight);
  }
  void add(certa::VertexPair w) { add(std::uint64_t{w.i}), add(std::uint64_t{w.j}); }
  template <class T, std::size_t N>
  void add(const std::array<T, N>& x) {
    add(std::span<const T>(x));
  }
  template <class T>
  void add(const std::vector<T>& x) {
    add(std::span<const T>(x));
  }
  template <class T>
  void add(std::span<const T> range) {
    add("[");
    for (const T& x : range) add(x);
    add("]");
  }
  void add(std::monostate) { add("none"); }
  void add(const certa::NearCertificate& c) { add("near"), add(c.a), add(c.b); }
  void add(const certa::OtherShapes&) { add("other shapes"); }
  void add(const certa::SeparationCertificate& c) { add("separation"), add(c.direction); }
  void add(const certa::DistanceCertificate& c) { add("distance"), add(c.a), add(c.b); }
  void add(const certa::IntersectionCertificate& c) { add("intersection"), add(c.a), add(c.b); }
  void add(const certa::TouchingCertificate& c) {
    add("touching"), add(c.a), add(c.b), add(c.direction);
  }
  void add(const certa::OverlapCertificate& c) { add("overlap"), add(c.pairs); }
  void add(const certa::Certificate& certificate) {
    std::visit([this](const auto& c) { add(c); }, certificate);
  }

  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  void byte(char c) { hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3; }
  std::uint64_t hash_ = 0xcbf29ce484222325;
};

template <class Answer, class Body>
void add_answer(Digest& digest, const Answer& answer, const Body& a, const Body& b) {
  digest.add(to_string(answer.verdict));
  const certa::Simplex simplex = answer.simplex();
  digest.add(simplex.span());
  if constexpr (requires { answer.evidence; }) digest.add(to_string(answer.stage));
  if constexpr (requires { certa::certificate(answer, a, b); })
    digest.add(certa::certificate(answer, a, b));
  if constexpr (requires { answer.lower; }) {
    digest.add(answer.lower);
    digest.add(answer.upper);
  }
  if constexpr (requires { answer.distance; }) {
    if constexpr (requires { *certa::distance_squared(answer, a, b); })
      digest.add(*certa::distance_squared(answer, a, b));
    else
      digest.add(answer.distance_squared);
    digest.add(answer.distance);
  }
  if constexpr (requires { answer.on_a; }) {
    digest.add(answer.on_a);
    digest.add(answer.on_b);
    // The record dates from when the direction pointed from B to A.
    auto direction = answer.normal;
    for (auto& x : direction) x = x == 0 ? x : -x;
    digest.add(direction);
  }
}

template <class Policy, int D>
void add_pair(Digest& digest, const Shape<D>& a, const Shape<D>& b,
              certa::Counters* counters = nullptr) {
  const certa::PolicyOptions all{.counters = counters};
  const auto options = certa::options_under<Policy>(all);
  add_answer(digest, certa::classify<Policy>(a, b, options), a, b);
  add_answer(digest, certa::distance<Policy>(a, b, options), a, b);
  add_answer(digest, certa::closest_points<Policy>(a, b, options), a, b);
}

/// The result of a comparison and its certificate.
template <class Body>
void add_comparison(Digest& digest, const Body& a, const Body& b, double x) {
  const auto answer = certa::at_least(a, b, x);
  digest.add(answer.holds ? "at least" : "less");
  digest.add(to_string(answer.stage));
  const certa::Simplex simplex = answer.simplex();
  digest.add(simplex.span());
  digest.add(certa::certificate(answer, a, b));
}

/// Compares the distance with itself, its neighbours and other numbers.
template <class Body>
void add_comparisons(Digest& digest, const Body& a, const Body& b, double distance) {
  for (const double x :
       {distance, std::nextafter(distance, 0.0),
        std::nextafter(distance, std::numeric_limits<double>::max()), distance / 2, distance * 1.5})
    add_comparison(digest, a, b, x);
}

/// Answers of compiled queries about shapes or placed shapes, some from a warm start, with their
/// certificates. Returns one of the answers.
template <class Body>
auto add_answers(Digest& digest, const Body& a, const Body& b, certa::Simplex warm_start) {
  digest.add(certa::intersects(a, b) ? "meet" : "apart");
  digest.add(certa::intersects(a, b, warm_start) ? "meet" : "apart");
  const certa::Options warm{.warm_start = warm_start};
  const certa::Options quick{.warm_start = warm_start, .tell_contact = false};
  add_answer(digest, certa::classify(a, b), a, b);
  add_answer(digest, certa::classify(a, b, quick), a, b);
  for (const double width : {0.0, 0x1p-10}) {
    const certa::Options options{.relative_width = width};
    add_answer(digest, certa::enclose_distance(a, b, options), a, b);
    const auto points = certa::enclose_points(a, b, options);
    add_answer(digest, points, a, b);
    digest.add(points.error);
  }
  const auto distance = certa::distance(a, b);
  add_answer(digest, distance, a, b);
  add_answer(digest, certa::closest_points(a, b), a, b);
  add_answer(digest, certa::closest_points(a, b, warm), a, b);
  add_comparisons(digest, a, b, distance.distance);
  return distance;
}

/// A pose of the kind k: none, a translation, a matrix or a quaternion, with small integers or full
/// mantissas; some rotate about one axis, some swap axes.
template <int D>
certa::Pose<D> pose(Generator& g, Family family, int k) {
  Point<D> translation;
  for (double& x : translation) x = coordinate(g, family) / 2;
  const auto number = [&](int bits) { return bits == 0 ? g.between(-2, 2) : g.mantissa(-53); };
  if (k % 5 == 0) return {};
  if (k % 5 == 1) return certa::Pose<D>(translation);
  const int bits = k % 2;
  if constexpr (D == 3) {
    if (k % 5 == 2) {
      const bool upright = g.between(0, 1) == 0;
      certa::Quaternion q{number(bits), upright ? 0 : number(bits), upright ? 0 : number(bits),
                          number(bits)};
      if (q == certa::Quaternion{0, 0, 0, 0}) q.w = 1;
      return certa::Pose<D>(q, translation);
    }
  }
  certa::Matrix<D> matrix{};
  for (auto& row : matrix)
    for (double& x : row) x = number(bits);
  return certa::Pose<D>(matrix, translation);
}

/// How often each verdict and each stage occurred.
struct Occurred {
  std::array<int, 4> verdicts{};
  std::array<int, certa::detail::kStageCount> stages{};

  template <class Answer>
  void add(const Answer& answer) {
    ++verdicts[static_cast<std::size_t>(answer.verdict)];
    ++stages[static_cast<std::size_t>(answer.stage)];
  }
  void print(const char* name) const {
    for (const auto v :
         {certa::Verdict::separated, certa::Verdict::touching, certa::Verdict::overlapping})
      std::printf("# %s%s %d\n", name, to_string(v).data(), verdicts[static_cast<std::size_t>(v)]);
  }
};

struct Results {
  Digest certified, uncertified, adaptive, exact, floating;
  Digest product, placed, rounded;
  certa::Counters counters;  // of certified
  int proven = 0;            // .. in doubles alone
  int count = 0;
  certa::Simplex warm_start;  // from an earlier pair
  Occurred stored, occurred_placed, occurred_rounded;

  template <int D>
  void add(const Shape<D>& a, const Shape<D>& b) {
    const std::uint64_t before = counters.exact_searches;
    add_pair<certa::certified>(certified, a, b, &counters);
    proven += counters.exact_searches == before;
    add_answer(certified, certa::enclose_distance(a, b), a, b);
    add_pair<certa::uncertified>(uncertified, a, b);
    add_pair<certa::adaptive>(adaptive, a, b);
    add_pair<certa::exact>(exact, a, b);
    add_pair<certa::floating<double>>(floating, a, b);
    if (++count % 8 == 0) warm_start = add_answers(product, a, b, warm_start).simplex();
    stored.add(certa::distance<certa::adaptive>(a, b));
  }
};

template <int D>
void add_pairs(Results& results, int count) {
  Generator g(D);
  for (int k = 0; k < count; ++k) {
    const auto family = static_cast<Family>(k % kFamilies);
    const Shape<D> a = shape<D>(g, family);
    const Shape<D> b = shape<D>(g, family);
    results.add(a, b);
  }
}

/// The same shapes with poses, and with radii that are about as large as the shapes or as their
/// distance.
template <int D>
void add_placed_pairs(Results& results, int count) {
  Generator g(D + 100);
  for (int k = 0; k < count; ++k) {
    const auto family = static_cast<Family>(k % kFamilies);
    const Shape<D> a = shape<D>(g, family);
    const Shape<D> b = shape<D>(g, family);
    const certa::Pose<D> of_a = pose<D>(g, family, g.between(0, 9));
    const certa::Pose<D> of_b = k % 7 == 0 ? of_a : pose<D>(g, family, g.between(0, 9));
    const certa::Placed<D> hull_a(a, of_a);
    const certa::Placed<D> hull_b(b, of_b);
    const auto answer = add_answers(results.placed, hull_a, hull_b, results.warm_start);
    results.warm_start = answer.simplex();
    results.occurred_placed.add(answer);
    const double apart = std::min(answer.distance, 0x1p1023);
    const double radius = g.between(0, 2) == 0 ? std::abs(coordinate(g, family)) : apart / 2;
    results.occurred_rounded.add(add_answers(
        results.rounded, certa::Placed<D>(a, of_a, radius),
        certa::Placed<D>(b, of_b, apart - radius > 0 ? apart - radius : 0), results.warm_start));
  }
}

}  // namespace

int main(int count, char**) {
  if (count > 1) certa::use(certa::Processor::generic);
  Results results;
  add_pairs<2>(results, 1600);
  add_pairs<3>(results, 1600);
  add_placed_pairs<2>(results, 560);
  add_placed_pairs<3>(results, 560);

  const auto print = [](const char* name, const Digest& digest) {
    std::printf("%s %016llx\n", name, static_cast<unsigned long long>(digest.value()));
  };
  print("certified", results.certified);
  print("uncertified", results.uncertified);
  print("adaptive", results.adaptive);
  print("exact", results.exact);
  print("floating", results.floating);
  print("product", results.product);
  print("placed", results.placed);
  print("rounded", results.rounded);
  results.stored.print("");
  std::printf("# proven in doubles %d\n", results.proven);
  std::printf("# exact searches %d\n", static_cast<int>(results.counters.exact_searches));
  std::printf("# exact numbers %d\n", static_cast<int>(results.counters.exact_numbers));
  for (const auto s : {certa::Stage::filter, certa::Stage::integer, certa::Stage::expansion,
                       certa::Stage::big_integer})
    std::printf("# %s %d\n", to_string(s).data(),
                results.stored.stages[static_cast<std::size_t>(s)]);
  results.occurred_placed.print("placed ");
  results.occurred_rounded.print("rounded ");
}
