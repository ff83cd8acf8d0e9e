// Every bound of certified queries, in every tiny format: no input exceeds it, and none could be
// smaller by the factors in mutants.hpp without a test that fails.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "formats.hpp"
#include "mutants.hpp"
#include "registry.hpp"

namespace certa::tiny {
namespace {

/// Formats whose bounds are small enough to claim something.
template <class F>
void for_each_bounded_format(const F& f) {
  f.template operator()<Bits<8>, 2>();
  f.template operator()<Bits<8>, 3>();
  f.template operator()<Bits<6>, 2>();
  f.template operator()<Bits<6>, 3>();
  f.template operator()<Bits<11>, 3>();
  f.template operator()<Ranging<6>, 3>();
}

TEST(TinyBounds, Hold) {
  for_each_bounded_format([]<class Real, int D>() {
    for (const auto& probe : probes<Real, D>()) {
      const double most = probe.highest(7, 12, 300);
      EXPECT_LE(most, 1) << probe.name << " in " << Real::kDigits << " bits, " << D
                         << " dimensions";
      RecordProperty(probe.name, std::to_string(most));
    }
  });
}

/// Nearly parallel edges, and poses that turn them, are refined in formats of more digits.
TEST(TinyBounds, OfRefinedWeightsHold) {
  for (const auto& probe : probes<Bits<16>, 3>())
    for (const std::string begins : {"sliver", "simplex", "turned witness", "turned vector"}) {
      if (!probe.name.starts_with(begins)) continue;
      EXPECT_LE(probe.highest(7, 12, 300), 1) << probe.name;
    }
}

/// A triangle one of whose edges is so short that its square underflows to 0. The number that then
/// stands for the sine may be anything, so nothing may be claimed of it.
TEST(RoundedDistance, OfATriangleWithAShortEdgeIsRightOrUnknown) {
  const Shape<3> a{{-0x1.4b354293p-540, -0x1.cddfc0818p-540, -0x1p-588},
                   {0x1.243e0d8dp-540, 0x1.9789315e8p-540, -0x1p-588},
                   {0x1.37b9a83p+88, 0x1.b2b47918p+88, 0x1p+44}};
  const Shape<3> b{{0x1.e90b080ep-11, -0x1.5eb0dd12p-11, -0x1.956f9dbcp+3}};
  const detail::NearPoint<3> near{{VertexPair{0, 0}, VertexPair{1, 0}, VertexPair{2, 0}},
                                  3,
                                  {-0x1.be9d5354728a3p+559, 0x1.be9d5329bcf2ap-68}};
  EXPECT_TRUE(std::isnan(detail::rounded_distance(MinkowskiDifference<3>{a, b}, near)));
}

/// The name of the first probe that exceeds the spoilt bound; empty if none does.
std::string seen_by(const Mutant& mutant) {
  std::string by;
  for_each_bounded_format([&]<class Real, int D>() {
    if (!by.empty()) return;
    detail::Bounds& bounds = detail::kBounds<Real>;
    const detail::Bounds before = bounds;
    mutant.spoil(bounds);
    for (const auto& probe : probes<Real, D>())
      if (by.empty() && probe.name.starts_with(mutant.probe) && probe.highest(7, 60, 300) > 1)
        by = probe.name;
    bounds = before;
  });
  return by;
}

TEST(TinyBounds, TooSmallOnesAreFound) {
  const auto all = mutants();
  EXPECT_EQ(all.size(), 113U);
  for (const Mutant& mutant : all) EXPECT_NE(seen_by(mutant), "") << "nothing sees " << mutant.name;
}

}  // namespace
}  // namespace certa::tiny
