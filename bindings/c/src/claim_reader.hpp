/// The claims of pairs, from arrays.
#pragma once

#include <cstdint>
#include <vector>

#include <certa.h>

#include <certa/predicates/point.hpp>

#include "arrays.hpp"
#include "errors.hpp"
#include "formats/claim.hpp"

namespace certa::c {

/// The claims of pairs.
template <int D>
class ClaimReader {
 public:
  /// Throws Failure.
  explicit ClaimReader(const certa_claims& claims)
      : intersects_(claims.intersects),
        distance_(claims.distance),
        on_a_(claims.on_a),
        on_b_(claims.on_b),
        normal_(claims.normal),
        depth_(claims.depth),
        held_(claims.held) {
    if (on_a_.is_given() != on_b_.is_given()) fail("a claim needs both points of a witness");
  }

  /// Throws Failure if it is none.
  [[nodiscard]] tools::Claim operator()(const Place& place) const {
    tools::Claim claim;
    constexpr std::uint8_t kAll = 31;
    const std::uint8_t held = held_.is_given() ? held_(place) : kAll;
    if (held > kAll) refuse(place, "the parts that are held are no sum of 1, 2, 4, 8 and 16");
    const auto holds = [&](const auto& part, int bit) {
      if ((held & bit) == 0) return false;
      if (held_.is_given() && !part.is_given())
        refuse(place, "a part is held for which there is no array");
      return part.is_given();
    };
    if (holds(intersects_, CERTA_CLAIMS_INTERSECTS)) {
      const std::uint8_t intersects = intersects_(place);
      if (intersects > 1) refuse(place, "a claim `intersects` is neither 0 nor 1");
      claim.intersects = intersects == 1;
    }
    if (holds(distance_, CERTA_CLAIMS_DISTANCE)) claim.distance = distance_(place);
    if (holds(on_a_, CERTA_CLAIMS_WITNESS))
      claim.witness = {numbers(on_a_(place)), numbers(on_b_(place))};
    if (holds(normal_, CERTA_CLAIMS_NORMAL)) {
      const Point<D> normal = normal_(place);
      if (normal != Point<D>{}) claim.normal = numbers(normal);
    }
    if (holds(depth_, CERTA_CLAIMS_DEPTH)) claim.depth = depth_(place);
    return claim;
  }

 private:
  [[noreturn]] static void refuse(const Place& place, const char* reason) {
    throw Failure{CERTA_INVALID, reason, place.row()};
  }
  static std::vector<double> numbers(const Point<D>& point) { return {point.begin(), point.end()}; }

  Scalars<std::uint8_t> intersects_;
  Scalars<double> distance_;
  Vectors<double, D> on_a_;
  Vectors<double, D> on_b_;
  Vectors<double, D> normal_;
  Scalars<double> depth_;
  Scalars<std::uint8_t> held_;
};

}  // namespace certa::c
