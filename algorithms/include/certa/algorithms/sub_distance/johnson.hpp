/// Johnson's distance sub-algorithm and the Backup procedure, with cached cofactors.
///
/// Gilbert, Johnson, Keerthi 1988; as told by Montanari, Petrinic, Barbieri (2017), section 3.2.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <certa/algorithms/sub_distance/numeric.hpp>

namespace certa {

/// The cofactors Delta_j(W) of equations 17 to 19 for all subsets W of up to four points, and the
/// dot products they are made of. They are kept from call to call: only what involves a new point
/// is computed again, and only when it is asked for.
template <class N, int D>
class CofactorCache {
 public:
  /// Makes the object for one query. It adds to the counters.
  explicit CofactorCache(Counters& counters) : counters_(counters) {}

  /// Puts the points of tau in slots: those known keep theirs. Returns the slot of each.
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
      for (std::size_t subset = 0; subset < 16; ++subset)
        if (subset >> s & 1) known_[subset] = 0;
      for (std::size_t other = 0; other < 4; ++other) {
        dot_known_[s] = 0;
        dot_known_[other] &= static_cast<std::uint8_t>(~detail::bit(s));
      }
    }
    occupied_ = used;
    return slots;
  }

  /// The cofactor Delta_j(W), j in W, in slots. Equation 18: 1 for a single point. Equation 19,
  /// with l the lowest slot of V = W without j: Delta_j(V + j) = sum_i in V Delta_i(V) (y_i.y_l -
  /// y_i.y_j).
  const N& cofactor(std::uint8_t w, std::size_t j) {
    N& value = cofactors_[w][j];
    if (known_[w] >> j & 1) {
      ++counters_.cofactors_reused;
      return value;
    }
    ++counters_.cofactors_computed;
    const auto v = static_cast<std::uint8_t>(w & ~detail::bit(j));
    if (v == 0) {
      value = N(1);
    } else {
      const auto l = static_cast<std::size_t>(std::countr_zero(v));
      N sum{};
      for (std::size_t i = 0; i < 4; ++i)
        if (v >> i & 1) sum = sum + cofactor(v, i) * (dot_product(i, l) - dot_product(i, j));
      value = sum;
    }
    known_[w] |= detail::bit(j);
    return value;
  }

 private:
  const N& dot_product(std::size_t i, std::size_t j) {
    if (i > j) return dot_product(j, i);
    N& value = dots_[i][j];
    if (!(dot_known_[i] >> j & 1)) {
      value = dot(y_[i], y_[j]);
      dot_known_[i] |= detail::bit(j);
    }
    return value;
  }

  Counters& counters_;
  unsigned occupied_ = 0;
  std::array<VertexPair, 4> names_{};
  std::array<Vec<N, D>, 4> y_{};
  std::array<std::array<N, 4>, 4> dots_{};        // [i][j] for i <= j
  std::array<std::uint8_t, 4> dot_known_{};       // bits j
  std::array<std::array<N, 4>, 16> cofactors_{};  // [W][j]
  std::array<std::uint8_t, 16> known_{};          // bits j
};

/// The two procedures, and which of them run.
enum class JohnsonVariant : std::uint8_t {
  johnson,  ///< JH: nothing where no subset satisfies the conditions
  both,     ///< JB: then the Backup procedure
  backup,   ///< BK: the Backup procedure alone
};

/// The method by Johnson's procedure, the Backup procedure, or both. Johnson: the first subset W
/// with the newest point, by increasing size, such that Delta_j(W) > 0 for its points and Delta_i(W
/// + i) <= 0 for the others. Exactly one satisfies this if the points are affinely independent, as
/// they are under exact signs: then JH never fails. Backup: of all subsets with Delta_j(W) > 0, the
/// one whose nearest point is nearest.
template <class N, int D, JohnsonVariant kVariant>
class JohnsonMethod {
 public:
  /// Makes the object for one query. It adds to the counters.
  explicit JohnsonMethod(Counters& counters) : counters_(counters), cofactors_(counters) {}

  /// Returns the subset of the points whose hull has the nearest point to the origin in its
  /// relative interior, with the weights of that point; nothing where none is found.
  [[nodiscard]] std::optional<NearestSubset<N>> operator()(const SimplexPoints<N, D>& tau,
                                                           Signs<N>& signs) {
    slots_ = cofactors_.update(tau);
    if constexpr (kVariant == JohnsonVariant::backup) return backup(tau, signs);
    if (auto s = johnson(tau, signs)) return s;
    if constexpr (kVariant == JohnsonVariant::both)
      if (signs.certain() || detail::kDivides<N>) return backup(tau, signs);
    return std::nullopt;
  }

 private:
  /// The cofactor of a subset and one of its points, both given by their places in tau.
  const N& cofactor(std::uint8_t subset, std::size_t j) {
    std::uint8_t in_slots = 0;
    for (std::size_t k = 0; k < 4; ++k)
      if (subset >> k & 1) in_slots |= detail::bit(slots_[k]);
    return cofactors_.cofactor(in_slots, slots_[j]);
  }

  bool weights_positive(std::uint8_t subset, Signs<N>& signs) {
    for (std::size_t j = 0; j < 4; ++j)
      if (subset >> j & 1 && !signs.positive(cofactor(subset, j))) return false;
    return true;
  }

  NearestSubset<N> result(std::uint8_t subset) {
    NearestSubset<N> s;
    s.subset = subset;
    for (std::size_t j = 0; j < 4; ++j)
      if (subset >> j & 1) s.total = s.total + cofactor(subset, j);
    s.determinant = s.total;
    for (std::size_t j = 0; j < 4; ++j) {
      if (!(subset >> j & 1)) continue;
      s.weights[j] = cofactor(subset, j);
      if constexpr (detail::kDivides<N>) s.weights[j] = s.weights[j] / s.total;
    }
    if constexpr (detail::kDivides<N>) s.total = N(1);
    return s;
  }

  /// The subsets: first those with the newest point (bit 0), then the others, both by increasing
  /// size.
  static constexpr std::array<std::uint8_t, 15> kSubsets{0b0001, 0b0011, 0b0101, 0b1001, 0b0111,
                                                         0b1011, 0b1101, 0b1111, 0b0010, 0b0100,
                                                         0b1000, 0b0110, 0b1010, 0b1100, 0b1110};

  std::optional<NearestSubset<N>> johnson(const SimplexPoints<N, D>& tau, Signs<N>& signs) {
    for (std::size_t n = 0; n < 8; ++n) {
      const std::uint8_t subset = kSubsets[n];
      if (subset >> tau.size != 0) continue;
      ++counters_.regions;
      bool supports = weights_positive(subset, signs);
      for (std::size_t i = 0; supports && i < tau.size; ++i) {
        if (subset >> i & 1) continue;
        const Sign s = signs(cofactor(static_cast<std::uint8_t>(subset | detail::bit(i)), i));
        supports = s == Sign::negative || s == Sign::zero;
      }
      if (supports) return result(subset);
    }
    return std::nullopt;
  }

  std::optional<NearestSubset<N>> backup(const SimplexPoints<N, D>& tau, Signs<N>& signs) {
    ++counters_.backups;
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
  std::array<std::size_t, 4> slots_{};
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

/// Johnson's sub-algorithm, and the Backup procedure where it finds no subset (JB): all levels in
/// 2D and 3D.
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
