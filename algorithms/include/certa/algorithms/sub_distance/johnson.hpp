/// Johnson's distance sub-algorithm and the Backup procedure, with cached cofactors.
///
/// Gilbert, Johnson, Keerthi 1988; as described by Montanari, Petrinic, Barbieri (2017), section
/// 3.2.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <certa/algorithms/sub_distance/numeric.hpp>

namespace certa {

namespace detail {

/// The lowest element of a set of bits that is not empty.
[[nodiscard]] constexpr std::size_t first_of(unsigned set) noexcept {
  return static_cast<std::size_t>(std::countr_zero(set));
}

}  // namespace detail

/// The cofactors Delta_j(W) of equations 17 to 19 for all subsets W of up to four points, and the
/// dot products in them. They are kept from call to call: only those with a new point are computed
/// again, and only up to the size of subsets that is needed. Points are known by slots, which they
/// keep; a subset is the sum of its slots' bits.
template <class N, int D>
class CofactorCache {
 public:
  /// Makes the object for one query. It adds to the counters.
  explicit CofactorCache(Counters& counters) : counters_(counters) {}

  /// Puts the points of tau in slots; known points keep theirs. Returns the slot of each.
  std::array<std::size_t, 4> update(const SimplexPoints<N, D>& tau) {
    std::array<std::size_t, 4> slots{};
    unsigned used = 0;
    unsigned missing = 0;
    for (std::size_t k = 0; k < tau.size; ++k) {
      std::size_t s = 0;
      while (s < 4 && !((occupied_ & ~used) >> s & 1 && names_[s] == tau.names[k])) ++s;
      if (s == 4) {
        missing |= detail::bit(k);
      } else {
        slots[k] = s;
        used |= detail::bit(s);
      }
    }
    for (std::size_t k = 0; k < tau.size; ++k) {
      if (!(missing >> k & 1)) continue;
      const auto s = static_cast<std::size_t>(std::countr_one(used));
      slots[k] = s;
      used |= detail::bit(s);
      names_[s] = tau.names[k];
      y_[s] = tau.y[k];
      cofactors_[detail::bit(s)][s] = N(1);
      known_ &= ~kContaining[s];
      for (std::size_t other = 0; other < 4; ++other)
        if (used >> other & 1) dots_[other][s] = dots_[s][other] = dot(y_[other], y_[s]);
    }
    occupied_ = used;
    size_ = 1;
    return slots;
  }

  /// Evaluates the cofactors of all subsets of up to `size` of the points. Equation 19, with l the
  /// lowest slot of V = W without j: Delta_j(W) = sum_i in V Delta_i(V) (y_i.y_l - y_i.y_j).
  void evaluate(std::size_t size) {
    const Subsets asked = kUpTo[size] & ~kUpTo[size_] & kWithin[occupied_];
    size_ = std::max(size_, size);
    for (Subsets rest = asked & known_; rest != 0; rest &= rest - 1)
      counters_.cofactors_reused +=
          static_cast<std::uint64_t>(std::popcount(detail::first_of(rest)));
    // From the lowest on, so that each V comes before W.
    for (Subsets rest = asked & ~known_; rest != 0; rest &= rest - 1) {
      const auto w = static_cast<unsigned>(detail::first_of(rest));
      for (unsigned js = w; js != 0; js &= js - 1) {
        const std::size_t j = detail::first_of(js);
        const unsigned v = w & ~(1U << j);
        const std::size_t l = detail::first_of(v);
        N sum{};
        for (unsigned is = v; is != 0; is &= is - 1) {
          const std::size_t i = detail::first_of(is);
          sum = sum + cofactors_[v][i] * (dots_[i][l] - dots_[i][j]);
        }
        cofactors_[w][j] = sum;
        ++counters_.cofactors_computed;
      }
    }
    known_ |= asked;
  }

  /// The cofactor Delta_j(W) of j in W, if the subsets of W's size are evaluated. Equation 18: 1
  /// for a single point.
  [[nodiscard]] const N& cofactor(unsigned w, std::size_t j) const { return cofactors_[w][j]; }

 private:
  /// Sets of subsets: bit w stands for the subset w of the slots.
  using Subsets = unsigned;
  /// [x]: the subsets w with predicate(w, x).
  template <std::size_t Count, class Predicate>
  [[nodiscard]] static consteval std::array<Subsets, Count> table(Predicate predicate) {
    std::array<Subsets, Count> sets{};
    for (unsigned x = 0; x < Count; ++x)
      for (unsigned w = 1; w < 16; ++w)
        if (predicate(w, x)) sets[x] |= 1U << w;
    return sets;
  }
  static constexpr auto kUpTo =
      table<5>([](unsigned w, unsigned x) { return std::popcount(w) <= static_cast<int>(x); });
  static constexpr auto kContaining =
      table<4>([](unsigned w, unsigned x) { return (w >> x & 1) != 0; });
  static constexpr auto kWithin = table<16>([](unsigned w, unsigned x) { return (w & ~x) == 0; });

  Counters& counters_;
  unsigned occupied_ = 0;
  std::array<VertexPair, 4> names_{};
  std::array<Vec<N, D>, 4> y_{};
  std::array<std::array<N, 4>, 4> dots_{};
  std::array<std::array<N, 4>, 16> cofactors_{};  // [W][j]
  Subsets known_ = 0;
  std::size_t size_ = 0;  // the subsets up to this size are evaluated
};

/// The two procedures, and which of them run.
enum class JohnsonVariant : std::uint8_t {
  johnson,  ///< JH: no result if no subset satisfies the conditions
  both,     ///< JB: then the Backup procedure
  backup,   ///< BK: the Backup procedure alone
};

/// The method by Johnson's procedure, the Backup procedure, or both. Johnson: the first subset W
/// with the newest point, by increasing size, such that Delta_j(W) > 0 for its points and Delta_i(W
/// + i) <= 0 for the others. Exactly one satisfies this if the points are affinely independent, as
/// they are under exact signs: then JH never fails. Backup: the subset whose nearest point is
/// nearest, among all with Delta_j(W) > 0.
template <class N, int D, JohnsonVariant kVariant>
class JohnsonMethod {
 public:
  /// Makes the object for one query. It adds to the counters.
  explicit JohnsonMethod(Counters& counters) : counters_(counters), cofactors_(counters) {}

  /// Returns the subset of the points whose hull has the nearest point to the origin in its
  /// relative interior, with the weights of that point; nothing if none is found.
  [[nodiscard]] std::optional<NearestSubset<N>> operator()(const SimplexPoints<N, D>& tau,
                                                           Signs<N>& signs) {
    slots_ = cofactors_.update(tau);
    for (unsigned subset = 1; subset < 1U << tau.size; ++subset)
      in_slots_[subset] = in_slots_[subset & (subset - 1)] | 1U << slots_[detail::first_of(subset)];
    if constexpr (kVariant == JohnsonVariant::backup) return backup(tau, signs);
    if (auto s = johnson(tau, signs)) return s;
    if constexpr (kVariant == JohnsonVariant::both)
      if (signs.certain() || detail::kDivides<N>) return backup(tau, signs);
    return std::nullopt;
  }

 private:
  /// The cofactor of a subset and one of its points, both given by their places in tau.
  const N& cofactor(unsigned subset, std::size_t j) const {
    return cofactors_.cofactor(in_slots_[subset], slots_[j]);
  }

  bool weights_positive(unsigned subset, Signs<N>& signs) {
    for (unsigned js = subset; js != 0; js &= js - 1) {
      const auto j = detail::first_of(js);
      if (!signs.positive(cofactor(subset, j))) return false;
    }
    return true;
  }

  NearestSubset<N> result(unsigned subset) {
    NearestSubset<N> s;
    s.subset = static_cast<std::uint8_t>(subset);
    const auto for_each = [&](const auto& f) {
      for (unsigned js = subset; js != 0; js &= js - 1) f(detail::first_of(js));
    };
    for_each([&](std::size_t j) { s.total = s.total + cofactor(subset, j); });
    s.determinant = s.total;
    for_each([&](std::size_t j) {
      s.weights[j] = cofactor(subset, j);
      if constexpr (detail::kDivides<N>) s.weights[j] = s.weights[j] / s.total;
    });
    if constexpr (detail::kDivides<N>) s.total = N(1);
    return s;
  }

  /// The subsets: first those with the newest point (bit 0), then the others, both by increasing
  /// size.
  static constexpr std::array<std::uint8_t, 15> kSubsets{0b0001, 0b0011, 0b0101, 0b1001, 0b0111,
                                                         0b1011, 0b1101, 0b1111, 0b0010, 0b0100,
                                                         0b1000, 0b0110, 0b1010, 0b1100, 0b1110};
  static constexpr std::array<std::uint8_t, 8> kSizes{1, 2, 2, 2, 3, 3, 3, 4};

  std::optional<NearestSubset<N>> johnson(const SimplexPoints<N, D>& tau, Signs<N>& signs) {
    const unsigned all = (1U << tau.size) - 1;
    for (std::size_t n = 0; n < 8; ++n) {
      const unsigned subset = kSubsets[n];
      if (subset > all) continue;
      ++counters_.regions;
      cofactors_.evaluate(std::min<std::size_t>(kSizes[n] + 1, tau.size));
      bool supports = weights_positive(subset, signs);
      for (unsigned is = all & ~subset; supports && is != 0; is &= is - 1) {
        const auto i = detail::first_of(is);
        const Sign s = signs(cofactor(subset | detail::bit(i), i));
        supports = s == Sign::negative || s == Sign::zero;
      }
      if (supports) return result(subset);
    }
    return std::nullopt;
  }

  std::optional<NearestSubset<N>> backup(const SimplexPoints<N, D>& tau, Signs<N>& signs) {
    ++counters_.backups;
    cofactors_.evaluate(tau.size);
    Nearest<N, D> nearest(tau, signs);
    for (const std::uint8_t subset : kSubsets) {
      if (subset >> tau.size != 0) continue;
      ++counters_.regions;
      if (weights_positive(subset, signs)) nearest.offer(result(subset));
    }
    return nearest.best();
  }

  Counters& counters_;
  CofactorCache<N, D> cofactors_;
  std::array<std::size_t, 4> slots_{};   // of the points of tau
  std::array<unsigned, 16> in_slots_{};  // of their subsets
};

/// A variant of Johnson's algorithm, as a parameter of `OnNumbers`.
template <JohnsonVariant kVariant>
struct JohnsonForm {
  /// The method on the number type N in D dimensions.
  template <class N, int D>
  using Method = JohnsonMethod<N, D, kVariant>;
};

/// Johnson's sub-algorithm without the Backup procedure (JH): all levels in 2D and 3D.
struct Johnson : OnNumbers<JohnsonForm<JohnsonVariant::johnson>::Method> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "johnson",
                                      .min_dimension = 2,
                                      .max_dimension = 3,
                                      .level = 3,
                                      .paper = "Gilbert, Johnson, Keerthi 1988"};
};

/// Johnson's sub-algorithm, and the Backup procedure if it finds no subset (JB): all levels in 2D
/// and 3D.
struct JohnsonBackup : OnNumbers<JohnsonForm<JohnsonVariant::both>::Method> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "johnson-backup",
                                      .min_dimension = 2,
                                      .max_dimension = 3,
                                      .level = 3,
                                      .paper = "Gilbert, Johnson, Keerthi 1988"};
};

/// The Backup procedure alone, which compares all subsets (BK): all levels in 2D and 3D.
struct Backup : OnNumbers<JohnsonForm<JohnsonVariant::backup>::Method> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "backup",
                                      .min_dimension = 2,
                                      .max_dimension = 3,
                                      .level = 3,
                                      .paper = "Gilbert, Johnson, Keerthi 1988"};
};

}  // namespace certa
