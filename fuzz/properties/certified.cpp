#include "certified.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/as_float.hpp>
#include <certa/fuzz/enclosed_points.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/policies.hpp>

#include "in_dimension.hpp"
#include "question.hpp"
#include "truth.hpp"

namespace certa::fuzz {

namespace {

/// The exact truth about an ordered pair, with which answers are compared.
template <int D>
class ExactAnswer {
 public:
  ExactAnswer(const Shape<D>& a, const Shape<D>& b)
      : a_(a),
        b_(b),
        exact_(closest_points<exact>(a, b)),
        distance_squared_(*certa::distance_squared(exact_, a, b)) {}

  [[nodiscard]] const ClosestPoints<D>& exact_answer() const { return exact_; }

  Violation holds(const Classification<D>& answer) const {
    if (answer.verdict == exact_.verdict) return std::nullopt;
    return "the verdict is " + std::string(to_string(answer.verdict)) + ", not " +
           std::string(to_string(exact_.verdict));
  }
  Violation holds(const Enclosure<D>& answer) const {
    if (Violation violation = holds(static_cast<const Classification<D>&>(answer)))
      return violation;
    return enclosure_holds(answer, distance_squared_);
  }
  Violation holds(const EnclosedPoints<D>& answer) const {
    if (Violation violation = holds(static_cast<const Enclosure<D>&>(answer))) return violation;
    return enclosed_points_hold(a_, b_, answer);
  }
  Violation holds(const Distance<D>& answer) const {
    if (Violation violation = holds(static_cast<const Classification<D>&>(answer)))
      return violation;
    if (!same_bits(answer.distance, exact_.distance)) return "another distance";
    if (!(*certa::distance_squared(answer, a_, b_) == distance_squared_))
      return "another squared distance";
    return std::nullopt;
  }
  Violation holds(const ClosestPoints<D>& answer) const {
    if (Violation violation = holds(static_cast<const Distance<D>&>(answer))) return violation;
    if (exact_.verdict != Verdict::separated) return std::nullopt;
    if (!same_bits(answer.normal, exact_.normal)) return "another direction";
    return std::nullopt;
  }

  /// Also checks that the certificate proves the answer and that the answer is correctly rounded.
  template <class Answer>
  Violation proven(const Answer& answer) const {
    if (Violation violation = holds(answer)) return violation;
    if (Violation violation = no_zero_is_negative(answer)) return violation;
    return answer_holds(a_, b_, answer);
  }

 private:
  const Shape<D>& a_;
  const Shape<D>& b_;
  ClosestPoints<D> exact_;
  Rational distance_squared_;
};

Violation at(const char* query, const Violation& violation) {
  if (!violation) return std::nullopt;
  return std::string(query) + ": " + *violation;
}

/// Warm starts of a query: the simplex of an earlier answer, about this pair or a similar one, or
/// any indices.
template <int D>
std::vector<VertexPair> any_start(const Recipe& recipe, const Shape<D>& a, const Shape<D>& b,
                                  std::uint64_t seed, std::span<const Simplex> simplices) {
  Random random(seed);
  const std::size_t choice = random.below(simplices.size() + 4);
  if (choice >= simplices.size())
    return start_of<D>(choice == simplices.size() ? Start::stale : Start::hostile, recipe, a, b,
                       random.bits());
  const auto span = simplices[choice].span();
  return {span.begin(), span.end()};
}

template <int D>
Violation agrees(const Recipe& recipe, const Shape<D>& a, const Shape<D>& b, std::uint64_t seed,
                 Verdict* seen) {
  const ExactAnswer<D> truth(a, b);
  const Verdict verdict = truth.exact_answer().verdict;
  if (seen != nullptr) *seen = verdict;
  if (auto violation = at("exact", truth.proven(truth.exact_answer()))) return violation;

  const auto classified = classify(a, b);
  if (auto violation = at("classify", truth.proven(classified))) return violation;
  const auto enclosed = enclose_distance(a, b);
  if (auto violation = at("enclose_distance", truth.proven(enclosed))) return violation;
  const auto near = enclose_points(a, b);
  if (auto violation = at("enclose_points", truth.proven(near))) return violation;
  const auto measured = distance(a, b);
  if (auto violation = at("distance", truth.proven(measured))) return violation;
  const auto located = closest_points(a, b);
  if (auto violation = at("closest_points", truth.proven(located))) return violation;

  const auto contact = classify(a, b, {.tell_contact = false});
  if (contact.verdict != (verdict == Verdict::separated ? verdict : Verdict::intersecting))
    return "the verdict without telling contact is " + std::string(to_string(contact.verdict));
  if (check<D>(a.points(), b.points(), certa::certificate(contact, a, b)).proves != contact.verdict)
    return "the certificate without telling contact is refused";

  const std::array simplices{truth.exact_answer().simplex(), classified.simplex(),
                             enclosed.simplex(), located.simplex()};
  const Simplex start(any_start<D>(recipe, a, b, seed, simplices));
  const Options warm{.warm_start = start};
  if (auto violation = at("warm classify", truth.proven(classify(a, b, warm)))) return violation;
  if (auto violation = at("warm enclose_distance", truth.proven(enclose_distance(a, b, warm))))
    return violation;
  const Options loose{.warm_start = start, .relative_width = 1};
  if (auto violation = at("warm enclose_points", truth.proven(enclose_points(a, b, loose))))
    return violation;
  if (auto violation = at("warm distance", truth.proven(distance(a, b, warm)))) return violation;
  if (auto violation = at("warm closest_points", truth.proven(closest_points(a, b, warm))))
    return violation;
  const PolicyOptions also_warm{.warm_start = start};
  if (seed % 2 == 0)
    return at("warm adaptive", truth.proven(closest_points<adaptive>(a, b, also_warm)));
  return at("warm adaptive distance", truth.proven(distance<adaptive>(a, b, also_warm)));
}

}  // namespace

Violation certified_agrees(const Recipe& recipe, Verdict* seen) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const auto seed = mix(static_cast<std::uint64_t>(recipe.variant));
    if (auto violation = agrees(recipe, s.a, s.b, seed, seen)) return violation;
    if (auto violation = at("swapped", agrees(recipe, s.b, s.a, seed + 1, nullptr)))
      return violation;
    if (auto violation = at("with itself", agrees(recipe, s.a, s.a, seed + 2, nullptr)))
      return violation;
    const Shape<D> a = with_edges(s.a);
    if (auto violation = at("with edges", agrees(recipe, a, with_edges(s.b), seed + 3, nullptr)))
      return violation;
    return at("with edges of one", agrees(recipe, s.b, a, seed + 4, nullptr));
  });
}

}  // namespace certa::fuzz
