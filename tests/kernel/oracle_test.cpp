// Every algorithm against CGAL: verdict, squared distance and the final face's norm on every
// family, 2D and 3D, under both exact policies.
#include "properties/oracle.hpp"

#include <map>
#include <set>

#include <boost/multiprecision/gmp.hpp>

#include <certa/algorithms.hpp>
#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/oracle/oracle.hpp>
#include <certa/policies.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

using Number = boost::multiprecision::mpq_rational;
template <int D>
using Vector = std::array<Number, D>;

template <int D>
Vector<D> minus(const Vector<D>& x, const Vector<D>& y, const Number& factor = 1) {
  Vector<D> z;
  for (std::size_t k = 0; k < D; ++k) z[k] = x[k] - factor * y[k];
  return z;
}
template <int D>
Number inner(const Vector<D>& x, const Vector<D>& y) {
  Number sum = 0;
  for (std::size_t k = 0; k < D; ++k) sum += x[k] * y[k];
  return sum;
}

/// The component of x orthogonal to the affine hull of affinely independent points, by Gram-Schmidt
/// orthogonalization.
template <int D>
Vector<D> rejection(const Vector<D>& x, const std::vector<Vector<D>>& points) {
  std::vector<Vector<D>> basis{minus<D>(x, points[0])};  // the last becomes the result
  for (std::size_t m = 1; m < points.size(); ++m)
    basis.insert(basis.end() - 1, minus<D>(points[m], points[0]));
  for (std::size_t m = 0; m < basis.size(); ++m)
    for (std::size_t k = 0; k < m; ++k)
      basis[m] =
          minus<D>(basis[m], basis[k], inner<D>(basis[m], basis[k]) / inner<D>(basis[k], basis[k]));
  return basis.back();
}

/// The squared norm of the point of a face nearest to the origin. Fails unless that point lies in
/// the face's relative interior.
template <int D>
Number face_norm(const MinkowskiDifference<D>& minkowski, const Simplex& simplex) {
  std::vector<Vector<D>> face;
  for (const VertexPair w : simplex.span()) {
    Vector<D> p;
    Vector<D> q;
    for (std::size_t k = 0; k < D; ++k) {
      p[k] = minkowski.a[w.i][k];
      q[k] = minkowski.b[w.j][k];
    }
    face.push_back(minus<D>(p, q));
  }
  const Vector<D> v = minus<D>({}, rejection<D>({}, face));
  for (std::size_t m = 0; face.size() > 1 && m < face.size(); ++m) {
    std::vector<Vector<D>> others = face;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(m));
    RC_ASSERT(inner<D>(minus<D>(v, others[0]), rejection<D>(face[m], others)) > 0);
  }
  return inner<D>(v, v);
}

class Oracle : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, Oracle, testing::ValuesIn(kFamilies), family_name);

TEST_P(Oracle, AgreesWithTheKernel) { for_all_recipes(fuzz::oracle_agrees); }

TEST_P(Oracle, AgreesWithEveryAlgorithm) {
  const bool is_rare = GetParam() == Family::shared || GetParam() == Family::tiny_face;
  std::map<Verdict, int> verdicts;
  std::map<std::size_t, int> sizes;  // of final faces of shapes apart
  const auto compare = [&]<int D>(const Pair<D>& pair) {
    const Shape<D> a(pair.a);
    const Shape<D> b(pair.b);
    const oracle::Truth truth = oracle::truth<D>(pair.a, pair.b);
    ++verdicts[truth.verdict];
    const Number norm(to_string(truth.distance_squared));
    std::set<std::vector<VertexPair>> faces;  // many algorithms end at the same
    const auto expect = [&]<class Policy, class Algorithm>() {
      if constexpr (Algorithm::info.level == 1) {
        const Verdict verdict = classify<Policy, Algorithm>(a, b).verdict;
        RC_ASSERT(verdict != Verdict::undecided);
        RC_ASSERT((verdict == Verdict::separated) == (truth.verdict == Verdict::separated));
      } else {
        const auto answer = distance<Policy, Algorithm>(a, b);
        RC_ASSERT(answer.verdict == truth.verdict);
        RC_ASSERT(*certa::distance_squared(answer, a, b) == truth.distance_squared);
        RC_ASSERT((classify<Policy, Algorithm>(a, b).verdict) == truth.verdict);
        const Simplex simplex = answer.simplex();
        const auto vertices = simplex.span();
        if (faces.emplace(vertices.begin(), vertices.end()).second)
          RC_ASSERT(face_norm<D>(MinkowskiDifference<D>{a, b}, simplex) == norm);
        sizes[vertices.size()] += answer.verdict == Verdict::separated;
      }
    };
    Algorithms::for_each([&]<class Algorithm>() {
      if constexpr (Algorithm::info.works_in(D)) {
        expect.template operator()<adaptive, Algorithm>();
        expect.template operator()<exact, Algorithm>();
      }
    });
  };
  EXPECT_TRUE(test::check(
      [&] {
        const Recipe recipe = *recipes(GetParam());
        compare(realize<2>(recipe));
        compare(realize<3>(recipe));
      },
      is_rare || GetParam() == Family::unlike ? test::kCases : test::kHalfOfCases));
  // Shapes that share vertices mostly meet, and only few shapes near a tiny face are nearest to one
  // of its vertices.
  const int least = is_rare ? 50 : 100;
  EXPECT_GT(verdicts[Verdict::separated], least);
  EXPECT_GT(verdicts[Verdict::overlapping], 10);
  const bool has_contacts = GetParam() != Family::random && GetParam() != Family::ulp_neighbour &&
                            GetParam() != Family::rescaled;
  if (has_contacts) {
    EXPECT_GT(verdicts[Verdict::touching], 10);
  }
  for (const std::size_t size : {1U, 2U, 3U}) EXPECT_GT(sizes[size], least);
}

}  // namespace
}  // namespace certa::test
