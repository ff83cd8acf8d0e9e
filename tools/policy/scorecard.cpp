#include "policy/scorecard.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "policy/assessment.hpp"

namespace certa::tools::policy {

namespace {

enum class Wrong : std::uint8_t { no, missed, ghost, undecided };

Wrong wrong(const Observation& seen, const Reference& truth) {
  if (seen.verdict == Verdict::undecided) return Wrong::undecided;
  if (seen.says_meet() == truth.meet()) return Wrong::no;
  return truth.meet() ? Wrong::missed : Wrong::ghost;
}

void count(Rate& rate, double from_touching, const Demands& demands) {
  ++rate.count;
  if (from_touching > demands.tolerance || demands.tolerance == 0) ++rate.harmful;
  rate.largest_gap = std::max(rate.largest_gap, from_touching);
}

/// Which bin: zero, infinity, and between them half-open intervals (b^(k-1), b^k].
struct Key {
  int side;
  double low;
  double high;
  friend auto operator<=>(const Key&, const Key&) = default;
};

Key key(double x, double base, int side) {
  if (x == 0 || std::isinf(x)) return {side, x, x};
  int k = static_cast<int>(std::ceil(std::log(x) / std::log(base)));
  // Logarithms of powers are a little off.
  while (std::pow(base, k) < x) ++k;
  while (std::pow(base, k - 1) >= x) --k;
  return {side, std::pow(base, k - 1), std::pow(base, k)};
}

/// 0 only for a gap of 0; an infinite gap stays infinite.
double relative_gap(double gap, double magnitude) {
  constexpr double kLeast = std::numeric_limits<double>::denorm_min();
  if (gap == 0 || std::isinf(gap)) return gap;
  return std::copysign(std::max(std::abs(gap) / magnitude, kLeast), gap);
}

/// Pairs by one of their features.
class Binning {
 public:
  void add(double x, Wrong what, const Observation& seen, double relative) {
    entries_.push_back({x, what, &seen, relative});
  }
  /// Bins by powers of the base; of its tenth power where these would be too many to look at.
  [[nodiscard]] Bins take(double base) const { return take(base, false); }
  /// The same of values of either sign, from deep to far apart.
  [[nodiscard]] Bins take_by_side(double base) const {
    Bins bins = take(base, true);
    const auto is_deep = [](const Bin& bin) { return bin.side == Side::deep; };
    std::reverse(bins.begin(), std::ranges::find_if_not(bins, is_deep));
    return bins;
  }

 private:
  struct Entry {
    double x;
    Wrong what;
    const Observation* seen;
    double relative;
  };

  [[nodiscard]] Bins take(double base, bool by_side) const {
    constexpr std::size_t kMostBins = 60;
    std::map<Key, Bin> bins = sorted(base, by_side);
    if (bins.size() > kMostBins) bins = sorted(std::pow(base, 10), by_side);
    Bins result;
    for (const auto& [where, bin] : bins) result.push_back(bin);
    return result;
  }

  [[nodiscard]] std::map<Key, Bin> sorted(double base, bool by_side) const {
    std::map<Key, Bin> bins;
    for (const Entry& entry : entries_) {
      const int side = !by_side ? 0 : entry.x < 0 ? 0 : entry.x == 0 ? 1 : 2;
      const Key where = key(std::abs(entry.x), base, side);
      Bin& bin = bins[where];
      if (by_side) bin.side = static_cast<Side>(side);
      bin.low = where.low;
      bin.high = where.high;
      ++bin.pairs;
      bin.missed += entry.what == Wrong::missed;
      bin.ghost += entry.what == Wrong::ghost;
      bin.undecided += entry.what == Wrong::undecided;
      // Not a number where nothing was measured, and then not larger.
      if (entry.relative > bin.distance_relative) bin.distance_relative = entry.relative;
      if (entry.seen->witness_error > bin.witness) bin.witness = entry.seen->witness_error;
      if (entry.seen->direction_error > bin.direction) bin.direction = entry.seen->direction_error;
    }
    return bins;
  }

  std::vector<Entry> entries_;
};

/// The values of one kind of error.
class Errors {
 public:
  void add(double error) {
    if (!std::isnan(error)) values_.push_back(error);
  }
  [[nodiscard]] Tail tail() {
    if (values_.empty()) return {};
    std::ranges::sort(values_);
    return {quantile(values_, 0.999), values_.back()};
  }
  [[nodiscard]] std::uint64_t size() const noexcept { return values_.size(); }

 private:
  std::vector<double> values_;
};

}  // namespace

std::string_view to_string(Side side) noexcept {
  constexpr std::array<std::string_view, 3> kNames{"deep", "touching", "apart"};
  return kNames[static_cast<std::size_t>(side)];
}

Bins pooled(const Bins& bins, std::uint64_t least) {
  Bins result;
  std::size_t side = 0;  // where the bins of this side begin in the result
  for (const Bin& bin : bins) {
    const bool begins = result.empty() || result.back().side != bin.side;
    if (begins) side = result.size();
    if (begins || result.back().pairs >= least)
      result.push_back(bin);
    else
      result.back().take(bin);
    const bool ends = &bin == &bins.back() || (&bin + 1)->side != bin.side;
    if (ends && result.back().pairs < least && result.size() > side + 1) {
      const Bin few = result.back();
      result.pop_back();
      result.back().take(few);
    }
  }
  return result;
}

Times times_of(std::vector<double> ns) {
  Times times;
  if (ns.empty()) return times;
  std::ranges::sort(ns);
  double sum = 0;
  for (const double t : ns) sum += t;
  times.at = {sum / static_cast<double>(ns.size()), quantile(ns, 0.5), quantile(ns, 0.99),
              quantile(ns, 0.999), ns.back()};
  const auto add = [&](double fraction) {
    const double t = quantile(ns, fraction);
    // Steps of the clock: of equal times the last counts.
    if (!times.curve.empty() && times.curve.back()[0] == t)
      times.curve.back()[1] = fraction;
    else
      times.curve.push_back({t, fraction});
  };
  constexpr int kSteps = 20;
  for (int k = 0; k <= kSteps; ++k) add(0.9 * k / kSteps);
  const double last = 1 / static_cast<double>(ns.size());
  for (double slower = 0.08; slower > last; slower *= 0.8) add(1 - slower);
  add(1);
  return times;
}

void Bin::take(const Bin& other) {
  low = std::min(low, other.low);
  high = std::max(high, other.high);
  pairs += other.pairs;
  missed += other.missed;
  ghost += other.ghost;
  undecided += other.undecided;
  distance_relative = std::max(distance_relative, other.distance_relative);
  witness = std::max(witness, other.witness);
  direction = std::max(direction, other.direction);
}

double quantile(std::span<const double> sorted, double fraction) {
  const auto n = static_cast<double>(sorted.size());
  const auto rank = static_cast<std::size_t>(std::ceil(fraction * n - 1e-9 * n));
  return sorted[std::clamp<std::size_t>(rank, 1, sorted.size()) - 1];
}

double in_ulps(double error, double x, int digits) {
  // That of float or double; the others have no subnormal numbers where doubles have any.
  const int least = digits == 24   ? std::numeric_limits<float>::min_exponent
                    : digits == 53 ? std::numeric_limits<double>::min_exponent
                                   : std::numeric_limits<double>::min_exponent - 53;
  int exponent = least;
  if (x > 0) (void)std::frexp(x, &exponent);  // 2^(exponent - 1) <= x < 2^exponent
  return std::ldexp(error, digits - std::max(exponent, least));
}

Scorecard score(const Candidate& candidate, std::size_t c, std::span<const Record> records,
                std::span<const Features> features, const Demands& demands) {
  Scorecard card;
  card.candidate = &candidate;
  Errors absolute;
  Errors relative;
  Errors ulps;
  Errors witness;
  Errors direction;
  std::vector<double> ns;
  std::array<Binning, 6> bins;
  double iterations = 0;
  for (std::size_t k = 0; k < records.size(); ++k) {
    const Reference& truth = records[k].truth;
    const Observation& seen = records[k].observations[c];
    if (!seen.asked) continue;
    ++card.pairs;
    const double from_touching = std::abs(truth.gap);
    const Wrong what = wrong(seen, truth);
    ++(truth.meet() ? card.missed : card.ghost).of;
    ++card.undecided.of;
    ++card.wrong.of;
    ++card.capped.of;
    if (what != Wrong::no) count(card.wrong, from_touching, demands);
    if (what == Wrong::missed) count(card.missed, from_touching, demands);
    if (what == Wrong::ghost) count(card.ghost, from_touching, demands);
    if (what == Wrong::undecided) count(card.undecided, from_touching, demands);
    if (seen.capped) count(card.capped, from_touching, demands);
    if (truth.meet() && seen.says_meet() && seen.verdict != Verdict::intersecting) {
      ++card.wrong_kind.of;
      if (seen.verdict != truth.verdict) count(card.wrong_kind, from_touching, demands);
    }

    const double of_distance = seen.distance_error / truth.distance;
    absolute.add(seen.distance_error);
    relative.add(of_distance);
    if (!std::isnan(seen.distance_error))
      ulps.add(in_ulps(seen.distance_error, truth.distance, candidate.info().digits));
    witness.add(seen.witness_error);
    direction.add(seen.direction_error);
    card.not_finite += std::isinf(seen.distance_error) || std::isinf(seen.witness_error) ||
                       std::isinf(seen.direction_error);
    ns.push_back(seen.ns);
    ++card.routes[static_cast<std::size_t>(seen.route)];
    iterations += seen.iterations;
    card.most_iterations = std::max(card.most_iterations, seen.iterations);

    const Features& f = features[k];
    bins[0].add(truth.gap, what, seen, of_distance);
    bins[1].add(relative_gap(truth.gap, f.magnitude), what, seen, of_distance);
    bins[2].add(f.magnitude, what, seen, of_distance);
    bins[3].add(f.size_ratio, what, seen, of_distance);
    bins[4].add(f.flatness, what, seen, of_distance);
    bins[5].add(f.vertices, what, seen, of_distance);
  }
  card.measured_distances = absolute.size();
  card.measured_points = witness.size();
  card.distance_absolute = absolute.tail();
  card.distance_relative = relative.tail();
  card.distance_ulps = ulps.tail();
  card.witness = witness.tail();
  card.direction = direction.tail();
  card.times = times_of(std::move(ns));
  const double pairs = std::max(1.0, static_cast<double>(card.pairs));
  for (double& share : card.routes) share /= pairs;
  card.mean_iterations = iterations / pairs;
  card.by_gap = bins[0].take_by_side(10);
  card.by_relative_gap = bins[1].take_by_side(10);
  card.by_magnitude = bins[2].take(10);
  card.by_size_ratio = bins[3].take(10);
  card.by_flatness = bins[4].take(10);
  card.by_vertices = bins[5].take(2);
  card.is_complete = card.pairs == records.size();
  assess(card, demands);
  return card;
}

}  // namespace certa::tools::policy
