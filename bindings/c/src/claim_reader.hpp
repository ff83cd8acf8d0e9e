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

  [[nodiscard]] tools::Claim operator()(const Place& place) const {
    tools::Claim claim;
    const auto holds = [&, held = held_.is_given() ? held_(place) : std::uint8_t{0xff}](
                           const auto& part, int bit) {
      return part.is_given() && (held & bit) != 0;
    };
    if (holds(intersects_, CERTA_CLAIMS_INTERSECTS)) claim.intersects = intersects_(place) != 0;
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
