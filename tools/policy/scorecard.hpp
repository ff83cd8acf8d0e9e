/// All that the measurements say of one candidate.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "policy/binomial.hpp"
#include "policy/candidate.hpp"
#include "policy/demands.hpp"
#include "policy/measurement.hpp"

namespace certa::tools::policy {

/// With fewer pairs an interval of a rate says next to nothing: for 30 without an error it is [0,
/// 12 %].
inline constexpr std::uint64_t kFewestPairs = 30;

struct Rate {
  std::uint64_t count = 0;
  std::uint64_t of = 0;
  std::uint64_t harmful = 0;  ///< of `count`: farther from touching than the demands tolerate
  double largest_gap = 0;     ///< the distance from touching of the worst of them
  [[nodiscard]] Interval interval() const { return policy::interval(count, of); }
  /// Whether no error among so few pairs, or none at all, is no evidence.
  [[nodiscard]] bool is_thin() const noexcept { return of < kFewestPairs; }
};

/// The tail of a distribution of errors.
struct Tail {
  double p999 = 0;  ///< nearest rank
  double max = 0;
};

struct Times {
  std::array<double, kTimeNames.size()> at{};  ///< by TimeAt; 0 where nothing was measured
  /// Time, and the share of queries that were answered within.
  std::vector<std::array<double, 2>> curve;
  [[nodiscard]] double operator[](TimeAt which) const noexcept {
    return at[static_cast<std::size_t>(which)];
  }
};

/// The side of touching on which a gap is.
enum class Side : std::uint8_t { deep, touching, apart };
[[nodiscard]] std::string_view to_string(Side side) noexcept;

/// Pairs whose feature is in (low, high], or is low = high.
struct Bin {
  std::optional<Side> side;
  double low = 0;
  double high = 0;
  std::uint64_t pairs = 0;
  std::uint64_t missed = 0;
  std::uint64_t ghost = 0;
  std::uint64_t undecided = 0;
  // The largest errors of pairs that are apart, and were found so.
  double distance_relative = 0;
  double witness = 0;
  double direction = 0;

  [[nodiscard]] std::uint64_t wrong() const noexcept { return missed + ghost + undecided; }
  /// The other's pairs, too.
  void take(const Bin& other);
};
using Bins = std::vector<Bin>;

/// Neighbours on one side are put together until each bin has so many pairs. Touching pairs stay by
/// themselves.
[[nodiscard]] Bins pooled(const Bins& bins, std::uint64_t least = kFewestPairs);

struct Scorecard {
  const Candidate* candidate = nullptr;
  std::uint64_t pairs = 0;
  bool is_complete = true;  ///< whether it takes pairs of all dimensions that were measured
  Rate missed;              ///< says apart, but they meet
  Rate ghost;               ///< says they meet, but they are apart
  Rate undecided;
  Rate wrong;       ///< all of these
  Rate capped;      ///< of the undecided
  Rate wrong_kind;  ///< touching for overlapping or the other way round, where that is asked
  std::uint64_t measured_distances = 0;
  std::uint64_t measured_points = 0;  ///< of these, those whose closest points are doubles
  std::uint64_t not_finite = 0;  ///< distances, witness points or directions that are no numbers
  Tail distance_absolute;
  Tail distance_relative;
  Tail distance_ulps;  ///< of the candidate's own numbers
  Tail witness;
  Tail direction;
  Times times;
  std::array<double, kRouteCount> routes{};  ///< shares
  double mean_iterations = 0;
  std::uint32_t most_iterations = 0;
  Bins by_gap;
  Bins by_relative_gap;  ///< the gap over the largest coordinate
  Bins by_magnitude;
  Bins by_size_ratio;
  Bins by_flatness;
  Bins by_vertices;
  std::vector<std::string> fails;  ///< the demands that it does not meet, in words
  bool errs = false;               ///< whether one of these is about errors, not time or promises
  bool is_slow = false;            ///< whether one is about time
  bool promises_less = false;      ///< whether one is about promises

  [[nodiscard]] bool meets() const noexcept { return fails.empty(); }
};

/// The scorecard of candidate number `c`. `features` are those of the records' pairs.
[[nodiscard]] Scorecard score(const Candidate& candidate, std::size_t c,
                              std::span<const Record> records, std::span<const Features> features,
                              const Demands& demands);

/// REQUIRES: none of these is NaN.
[[nodiscard]] Times times_of(std::vector<double> ns);

/// The value of which a share of at least `fraction` of the values is not above: nearest rank.
/// REQUIRES: sorted, not empty.
[[nodiscard]] double quantile(std::span<const double> sorted, double fraction);

/// An error at x >= 0 in ulps of numbers with so many binary digits.
[[nodiscard]] double in_ulps(double error, double x, int digits);

}  // namespace certa::tools::policy
