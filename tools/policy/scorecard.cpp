#include "policy/scorecard.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "policy/judgement.hpp"

namespace certa::tools::policy {

namespace {

enum class Wrong : std::uint8_t { no, missed, ghost, undecided };

Wrong wrong(const Observation& seen, const Truth& truth) {
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

Key key(double x, double base, int side = 0) {
  if (x == 0 || std::isinf(x)) return {side, x, x};
  int k = static_cast<int>(std::ceil(std::log(x) / std::log(base)));
  // Logarithms of powers are a little off.
  while (std::pow(base, k) < x) ++k;
  while (std::pow(base, k - 1) >= x) --k;
  return {side, std::pow(base, k - 1), std::pow(base, k)};
}

Key gap_key(double gap) {
  if (gap == 0) return {1, 0, 0};
  const Key k = key(std::abs(gap), 10);
  return {gap < 0 ? 0 : 2, k.low, k.high};
}

class Binning {
 public:
  void add(const Key& where, Wrong what, double relative) {
    Bin& bin = bins_[where];
    bin.low = where.low;
    bin.high = where.high;
    ++bin.pairs;
    bin.missed += what == Wrong::missed;
    bin.ghost += what == Wrong::ghost;
    bin.undecided += what == Wrong::undecided;
    if (relative > bin.distance_relative) bin.distance_relative = relative;
  }
  [[nodiscard]] Bins take() const {
    Bins bins;
    for (const auto& [key, bin] : bins_) bins.push_back(bin);
    return bins;
  }
  /// From deep to far apart.
  [[nodiscard]] Bins take_by_side() const {
    Bins bins;
    for (const auto& [key, bin] : bins_) {
      bins.push_back(bin);
      bins.back().side = static_cast<Side>(key.side);
    }
    const auto is_deep = [](const Bin& bin) { return bin.side == Side::deep; };
    std::reverse(bins.begin(), std::ranges::find_if_not(bins, is_deep));
    return bins;
  }

 private:
  std::map<Key, Bin> bins_;
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

}  // namespace

std::string_view to_string(Side side) noexcept {
  constexpr std::array<std::string_view, 3> kNames{"deep", "touching", "apart"};
  return kNames[static_cast<std::size_t>(side)];
}

double quantile(std::span<const double> sorted, double fraction) {
  const auto n = static_cast<double>(sorted.size());
  const auto rank = static_cast<std::size_t>(std::ceil(fraction * n - 1e-9 * n));
  return sorted[std::clamp<std::size_t>(rank, 1, sorted.size()) - 1];
}

double in_ulps(double error, double x, int digits) {
  // Of float and double; the others have no subnormal numbers where doubles have any.
  const int least = digits == 24   ? std::numeric_limits<float>::min_exponent
                    : digits == 53 ? std::numeric_limits<double>::min_exponent
                                   : std::numeric_limits<double>::min_exponent - 53;
  int exponent = least;
  if (x > 0) (void)std::frexp(x, &exponent);  // 2^(exponent - 1) <= x < 2^exponent
  return std::ldexp(error, digits - std::max(exponent, least));
}

Scorecard score(const Contender& contender, std::size_t c, std::span<const Record> records,
                std::span<const Features> features, const Demands& demands) {
  Scorecard card;
  card.contender = &contender;
  Errors absolute;
  Errors relative;
  Errors ulps;
  Errors witness;
  Errors direction;
  std::vector<double> ns;
  std::array<Binning, 6> bins;
  double iterations = 0;
  for (std::size_t k = 0; k < records.size(); ++k) {
    const Truth& truth = records[k].truth;
    const Observation& seen = records[k].observations[c];
    if (!seen.asked) continue;
    ++card.pairs;
    const double from_touching = std::abs(truth.gap);
    const Wrong what = wrong(seen, truth);
    ++(truth.meet() ? card.missed : card.ghost).of;
    ++card.undecided.of;
    ++card.capped.of;
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
      ulps.add(in_ulps(seen.distance_error, truth.distance, contender.info().digits));
    witness.add(seen.witness_error);
    direction.add(seen.direction_error);
    card.not_finite += std::isinf(seen.distance_error) || std::isinf(seen.witness_error) ||
                       std::isinf(seen.direction_error);
    ns.push_back(seen.ns);
    ++card.routes[static_cast<std::size_t>(seen.route)];
    iterations += seen.iterations;
    card.most_iterations = std::max(card.most_iterations, seen.iterations);

    const Features& f = features[k];
    bins[0].add(gap_key(truth.gap), what, of_distance);
    bins[1].add(key(f.magnitude, 10), what, of_distance);
    bins[2].add(key(f.size_ratio, 10), what, of_distance);
    bins[3].add(key(f.flatness, 10), what, of_distance);
    bins[4].add(key(f.vertices, 2), what, of_distance);
    bins[5].add(gap_key(truth.gap == 0 ? 0 : truth.gap / f.magnitude), what, of_distance);
  }
  card.measured_distances = absolute.size();
  card.distance_absolute = absolute.tail();
  card.distance_relative = relative.tail();
  card.distance_ulps = ulps.tail();
  card.witness = witness.tail();
  card.direction = direction.tail();
  card.times = times_of(std::move(ns));
  const double pairs = std::max(1.0, static_cast<double>(card.pairs));
  for (double& share : card.routes) share /= pairs;
  card.mean_iterations = iterations / pairs;
  card.by_gap = bins[0].take_by_side();
  card.by_magnitude = bins[1].take();
  card.by_size_ratio = bins[2].take();
  card.by_flatness = bins[3].take();
  card.by_vertices = bins[4].take();
  card.by_relative_gap = bins[5].take_by_side();
  judge(card, demands);
  return card;
}

}  // namespace certa::tools::policy
