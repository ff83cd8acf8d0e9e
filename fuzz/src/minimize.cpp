#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <iomanip>
#include <limits>
#include <locale>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include <certa/fuzz/minimize.hpp>

#include "pose_numbers.hpp"

namespace certa::fuzz {

namespace {

#if defined(__cpp_lib_to_chars)
/// x rounded to this many significant decimal digits.
double rounded_to_digits(double x, int digits) {
  std::array<char, 32> text;
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), x,
                                          std::chars_format::scientific, digits - 1);
  double rounded = x;
  std::from_chars(text.data(), end, rounded);
  return rounded;
}

/// The length of the shortest decimal that reads back as x.
std::size_t shortest_length(double x) {
  std::array<char, 32> text;
  return static_cast<std::size_t>(std::to_chars(text.data(), text.data() + text.size(), x).ptr -
                                  text.data());
}
#else  // libc++ before 20 reads integers alone, and before 14 writes them alone
std::string written(double x, int digits) {
  std::ostringstream out;
  out.imbue(std::locale::classic());
  out << std::scientific << std::setprecision(digits - 1) << x;
  return out.str();
}

double rounded_to_digits(double x, int digits) {
  double rounded = x;
  std::istringstream in(written(x, digits));
  in.imbue(std::locale::classic());
  in >> rounded;
  return rounded;
}

/// In scientific notation, which is how the length counts.
std::size_t shortest_length(double x) {
  int digits = 1;
  while (digits < std::numeric_limits<double>::max_digits10 && rounded_to_digits(x, digits) != x)
    ++digits;
  return written(x, digits).size();
}
#endif

/// A size that decreases with every step, so that the search terminates: vertices, characters,
/// magnitudes.
struct Size {
  std::size_t vertices = 0;
  std::size_t characters = 0;
  double magnitude = 0;
  friend auto operator<=>(const Size&, const Size&) = default;
};

template <int D>
Size size_of(const Pair<D>& pair) {
  Size size{pair.a.size() + pair.b.size(), 0, 0};
  const auto include = [&size](double x) {
    size.characters += shortest_length(x);
    size.magnitude += std::abs(x) / 0x1p20;  // does not overflow for a million of them
    return true;
  };
  for (const auto* shape : {&pair.a, &pair.b})
    for (const Point<D>& p : *shape)
      for (const double x : p) include(x);
  for (const auto* pose : {&pair.pose_a, &pair.pose_b}) (void)detail::changed_pose(*pose, include);
  for (const double radius : {pair.radius_a, pair.radius_b})
    if (radius > 0) include(radius);
  return size;
}

template <int D>
class Minimization {
 public:
  Minimization(Pair<D> pair, const Fails<D>& fails, std::size_t limit)
      : best_(std::move(pair)), size_(size_of(best_)), fails_(fails), limit_(limit) {}

  Pair<D> run() {
    bool better = true;
    while (better) {
      better = drop_vertices(&Pair<D>::a);
      better |= drop_vertices(&Pair<D>::b);
      better |= move_and_scale();
      better |= round_all();
      better |= round_each();
      better |= simplify_pose(&Pair<D>::pose_a);
      better |= simplify_pose(&Pair<D>::pose_b);
      better |= simplify_radius(&Pair<D>::radius_a);
      better |= simplify_radius(&Pair<D>::radius_b);
    }
    return best_;
  }

 private:
  bool try_out(const Pair<D>& candidate) {
    if (limit_ == 0) return false;
    const Size size = size_of(candidate);
    if (!(size < size_)) return false;
    for (const auto* shape : {&candidate.a, &candidate.b})
      for (const Point<D>& p : *shape)
        if (!std::all_of(p.begin(), p.end(), [](double x) { return std::isfinite(x); }))
          return false;
    --limit_;
    if (!fails_(candidate)) return false;
    best_ = candidate;
    size_ = size;
    return true;
  }

  /// Drops runs of vertices, at first half of them, in the end single ones (ddmin).
  bool drop_vertices(std::vector<Point<D>> Pair<D>::*shape) {
    bool better = false;
    for (std::size_t run = (best_.*shape).size() / 2; run > 0; run /= 2) {
      for (std::size_t first = 0; first + run <= (best_.*shape).size();) {
        Pair<D> candidate = best_;
        auto& vertices = candidate.*shape;
        const auto begin = vertices.begin() + static_cast<std::ptrdiff_t>(first);
        vertices.erase(begin, begin + static_cast<std::ptrdiff_t>(run));
        if (!vertices.empty() && try_out(candidate))
          better = true;
        else
          first += run;
      }
    }
    return better;
  }

  template <class Change>
  bool try_change(const Change& change) {
    Pair<D> candidate = best_;
    for (auto* shape : {&candidate.a, &candidate.b})
      for (Point<D>& p : *shape)
        for (std::size_t k = 0; k < D; ++k) p[k] = change(p[k], k);
    return try_out(candidate);
  }

  bool move_and_scale() {
    bool better = false;
    if (best_.is_placed()) return better;  // else each would move in its own frame
    const std::vector<Point<D>> origins{best_.a[0], best_.b[0]};
    for (const Point<D>& origin : origins)
      better |= try_change([&](double x, std::size_t k) { return x - origin[k]; });
    double largest = 0;
    for (const auto* shape : {&best_.a, &best_.b})
      for (const Point<D>& p : *shape)
        for (const double x : p) largest = std::max(largest, std::abs(x));
    if (largest == 0) return better;
    const int exponent = std::ilogb(largest);
    for (const int target : {0, 2, 4, 8})
      better |= try_change([&](double x, std::size_t) { return std::ldexp(x, target - exponent); });
    return better;
  }

  bool round_all() {
    for (const int digits : {1, 2, 3, 4, 6, 8, 10, 12, 14, 16})
      if (try_change([&](double x, std::size_t) { return rounded_to_digits(x, digits); }))
        return true;
    return try_change([](double x, std::size_t) { return std::round(x); });
  }

  bool round_each() {
    bool better = false;
    for (const auto shape : {&Pair<D>::a, &Pair<D>::b})
      for (std::size_t i = 0; i < (best_.*shape).size(); ++i)
        for (std::size_t k = 0; k < D; ++k) better |= simplify(shape, i, k);
    return better;
  }

  /// Simplifies one coordinate: to zero, to that of another vertex, to an integer, to fewer digits.
  bool simplify(std::vector<Point<D>> Pair<D>::*shape, std::size_t i, std::size_t k) {
    const double x = (best_.*shape)[i][k];
    std::vector<double> candidates{0.0, 1.0, -1.0, std::round(x), std::trunc(x)};
    for (const int digits : {1, 2, 3, 5, 8, 11, 14, 16})
      candidates.push_back(rounded_to_digits(x, digits));
    candidates.push_back((best_.*shape)[i == 0 ? (best_.*shape).size() - 1 : i - 1][k]);
    for (const double candidate : candidates) {
      Pair<D> pair = best_;
      (pair.*shape)[i][k] = candidate;
      if (try_out(pair)) return true;
    }
    return false;
  }

  static std::vector<double> simpler(double x) {
    std::vector<double> candidates{0.0, 1.0, -1.0, std::round(x)};
    for (const int digits : {1, 2, 3, 5, 8, 11, 14, 16})
      candidates.push_back(rounded_to_digits(x, digits));
    return candidates;
  }

  /// Simplifies a pose: none, no translation, no rotation, or simpler numbers one by one.
  bool simplify_pose(Pose<D> Pair<D>::*which) {
    bool better = false;
    const auto try_pose = [&](const std::optional<Pose<D>>& pose) {
      if (!pose) return false;
      Pair<D> candidate = best_;
      candidate.*which = *pose;
      return try_out(candidate);
    };
    if (try_pose(Pose<D>())) return true;
    better |= try_pose(Pose<D>((best_.*which).translation()));
    bool more = (best_.*which).kind() != Pose<D>::Kind::none;
    for (std::size_t k = 0; more; ++k) {
      more = false;
      double x = 0;
      const auto visit = [&](const auto& at) {
        std::size_t place = 0;
        return detail::changed_pose(best_.*which, [&](double& y) {
          if (place++ == k) at(y);
          return true;
        });
      };
      (void)visit([&](double& y) {
        x = y;
        more = true;
      });
      if (!more) break;
      for (const double candidate : simpler(x))
        if (try_pose(visit([&](double& y) { y = candidate; }))) {
          better = true;
          break;
        }
    }
    return better;
  }

  bool simplify_radius(double Pair<D>::*radius) {
    if (!(best_.*radius > 0)) return false;
    for (const double candidate : simpler(best_.*radius)) {
      Pair<D> pair = best_;
      pair.*radius = candidate;
      if (candidate >= 0 && try_out(pair)) return true;
    }
    return false;
  }

  Pair<D> best_;
  Size size_;
  const Fails<D>& fails_;
  std::size_t limit_;
};

}  // namespace

template <int D>
Pair<D> minimize(Pair<D> pair, const Fails<D>& fails, std::size_t limit) {
  return Minimization<D>(std::move(pair), fails, limit).run();
}

template Pair<2> minimize<2>(Pair<2> pair, const Fails<2>& fails, std::size_t limit);
template Pair<3> minimize<3>(Pair<3> pair, const Fails<3>& fails, std::size_t limit);

}  // namespace certa::fuzz
