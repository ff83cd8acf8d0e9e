#include "predicates.hpp"

#include <string>
#include <type_traits>
#include <utility>

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>

#include "gmp_integer.hpp"
#include "in_dimension.hpp"

namespace certa::fuzz {

namespace {

/// Calls check.operator()<Polynomial>(arguments..) for every polynomial.
template <int D, class Check>
void for_each_predicate(const Pair<D>& pair, int variant, const Check& check) {
  const auto pick = [&](int n) -> PointDifference<D> {
    const auto h = mix(static_cast<std::uint64_t>(variant) * 97 + static_cast<std::uint64_t>(n));
    return {&pair.a[h % pair.a.size()], &pair.b[(h >> 20) % pair.b.size()]};
  };
  const PointDifference<D> w = pick(0);
  const PointDifference<D> x = pick(1);
  const PointDifference<D> y = pick(2);
  const PointDifference<D> z = pick(3);
  const PointDifference<D> within{x.p, w.p};  // an edge of one shape
  const Edge<D> e = edge(w, x);
  const Edge<D> g = edge(w, y);
  const Edge<D> h = edge(y, z);
  check.template operator()<Dot>(w, x);
  check.template operator()<Dot>(w, w);
  check.template operator()<Dot>(w, e);
  check.template operator()<Dot>(w, within);
  if constexpr (D == 2) {
    check.template operator()<Det2>(w, x);
    check.template operator()<Det2>(e, x);
    check.template operator()<Det2>(e, h);
    check.template operator()<Det2>(e, within);
  } else {
    check.template operator()<Det3>(w, x, y);
    check.template operator()<Det3>(e, w, x);
    check.template operator()<Det3>(e, g, w);
    check.template operator()<Det3>(e, g, h);
    check.template operator()<Det3>(e, g, within);
    check.template operator()<TripleCross>(e, w, e, w);
    check.template operator()<TripleCross>(e, w, e, h);
    check.template operator()<TripleCross>(e, w, e, within);
    check.template operator()<BinetCauchy>(w, x, e, g);
    check.template operator()<BinetCauchy>(e, w, e, h);
  }
}

/// Compares sign after sign with the exact one, and keeps the first difference.
class Comparison {
 public:
  explicit Comparison(PredicatesSeen& seen) : seen_(seen) {}

  template <class Polynomial, class... Arguments>
  void operator()(const Arguments&... arguments) {
    const Sign truth = exact().sign<Polynomial>(arguments...);
    ++seen_.signs;
    ++seen_.by_sign[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(truth) + 1)];
    expect(truth, exact_on<test::gmp_integer>().sign<Polynomial>(arguments...), "GMP's integers");
    expect(truth, policy_.sign<Polynomial>(arguments...), "the adaptive policy");

    const ExponentRange range = exponent_range(arguments...);
    alone(truth, Stage::filter, filtered_sign<Polynomial>(arguments...));
    if (const Sign wide = certa::detail::wide_sign<Polynomial>(arguments...);
        wide != Sign::undefined) {
      ++seen_.wide;
      expect(truth, wide, "running errors in long double");
    }
    const Sign on_integers = fixed_integer_sign<Polynomial>(range, arguments...);
    alone(truth, Stage::integer, on_integers);
    if (range.span() <= 256 - kFixedHeadroom && on_integers == Sign::undefined)
      violated("fixed-width integers give up on coordinates of few bits");
    alone(truth, Stage::expansion, expansion_sign<Polynomial>(range, arguments...));
    expect(truth, big_integer_sign<Polynomial>(range, arguments...), "the stage big_integer");

    // A prepared functional is the same sign (policy.hpp, (2)).
    if constexpr (std::is_same_v<Polynomial, Dot> || std::is_same_v<Polynomial, Det2> ||
                  std::is_same_v<Polynomial, Det3> || std::is_same_v<Polynomial, TripleCross>)
      prepared<Polynomial>(truth, arguments...);
  }

  [[nodiscard]] Violation result() {
    const StageCounter& counter = policy_.observer();
    for (std::size_t k = 0; k < certa::detail::kStageCount; ++k)
      seen_.settled.count[k] += counter.count[k];
    seen_.settled.highest = std::max(seen_.settled.highest, counter.highest);
    return std::move(violation_);
  }

 private:
  template <class Polynomial, class F, class Last>
  void prepared(Sign truth, const F& f, const Last& last) {
    expect_prepared(truth, policy_.functional<Polynomial>(f), last);
  }
  template <class Polynomial, class F, class G, class Last>
  void prepared(Sign truth, const F& f, const G& g, const Last& last) {
    expect_prepared(truth, policy_.functional<Polynomial>(f, g), last);
  }
  template <class Polynomial, class F, class G, class H, class Last>
  void prepared(Sign truth, const F& f, const G& g, const H& h, const Last& last) {
    expect_prepared(truth, policy_.functional<Polynomial>(f, g, h), last);
  }
  template <class Functional, class Last>
  void expect_prepared(Sign truth, const Functional& functional, const Last& last) {
    expect(truth, policy_.sign(functional, last), "a prepared functional");
  }

  void alone(Sign truth, Stage stage, Sign sign) {
    if (sign == Sign::undefined) return;
    ++seen_.could_settle[static_cast<std::size_t>(stage)];
    expect(truth, sign, "a stage alone");
  }
  void expect(Sign truth, Sign sign, const char* whose) {
    if (sign == truth && truth != Sign::undefined) return;
    violated("the exact sign is " + std::to_string(static_cast<int>(truth)) + ", that of " + whose +
             " is " + std::to_string(static_cast<int>(sign)));
  }
  void violated(std::string sentence) {
    if (!violation_) violation_ = std::move(sentence);
  }

  PredicatesSeen& seen_;
  basic_adaptive<StageCounter> policy_;
  Violation violation_;
};

}  // namespace

Violation predicates_agree(const Recipe& recipe, PredicatesSeen* seen) {
  PredicatesSeen unseen;
  Comparison comparison(seen ? *seen : unseen);
  in_dimension(recipe, [&]<int D>() {
    for_each_predicate(realize<D>(recipe), recipe.variant,
                       [&]<class Polynomial>(const auto&... arguments) {
                         comparison.template operator()<Polynomial>(arguments...);
                       });
  });
  return comparison.result();
}

}  // namespace certa::fuzz
