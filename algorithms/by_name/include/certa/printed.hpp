/// The papers' own loops by name, on the number type of a policy: for comparison, never for
/// certainty. No query uses them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <certa/gjk/algorithm.hpp>
#include <certa/rational.hpp>
#include <certa/shape.hpp>
#include <certa/simplex.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// One step of a printed loop.
struct PrintedStep {
  Simplex simplex;  ///< The simplex at which the support is sought.
  /// The direction in which the support is sought, up to a positive factor: zeros for a direction
  /// of zero, NaN for one that is not finite. In the plane the third component is 0.
  std::array<double, 3> direction{};
  VertexPair support;  ///< The support found.
  Simplex kept;        ///< The simplex that the step keeps; `simplex`, where the loop ends first.
  /// What the step found, by the loop's own computation. Members are empty where it has no such
  /// thing: DoSimplex computes no weights, a step at which a loop ends finds nothing more.
  ///
  /// The region in which it takes the origin to be, by the name of its text: "5", the barycode, of
  /// Barycode-based GJK; "ABC", "AC" of DoSimplex and of triple products, A the newest vertex and
  /// B, C, D those before it; "4", "5", "6" of the note on ordered simplices.
  std::string region;
  std::vector<double> weights;  ///< The weights lambda of `kept`.
  std::vector<double> point;  ///< The point v that they give; weights have a point, and only they.
  std::vector<double> next;   ///< Without weights, the direction in which it goes on, scaled as
                              ///< `direction`.
};

/// Options of printed loops. Each loop takes those that its text has (`PrintedLoop`); separating
/// axes take only the trace.
template <int D>
struct PrintedOptions {
  double relative = 0;  ///< The relative tolerance: eps of |v|^2 - v.w <= eps^2 |v|^2.
  /// The absolute tolerance. For Barycode-based GJK and Linahan's overview it is a length, eps of
  /// |v| <= eps; for Montanari et al. it is a ratio, eps_tol of equation (9), |v|^2 <= eps_tol max
  /// |y|^2.
  double absolute = 0;
  std::uint32_t steps = 256;  ///< The number of supports after which a loop is stopped; 2 or more.
  /// The point or direction to start from, if the text leaves it open or names another.
  std::optional<std::array<double, D>> start = {};
  std::vector<PrintedStep>* trace = nullptr;  ///< The list to which every step is appended, or
                                              ///< null.
};

/// The answer of a printed loop, which may be wrong. Numbers are correctly rounded if the loop ran
/// on fractions.
template <int D>
struct PrintedAnswer {
  /// Separated or intersecting; undecided if the text gives no answer, or not within the steps.
  Verdict verdict = Verdict::undecided;
  bool is_exact = false;  ///< Whether the loop ran on fractions, so that nothing was rounded.
  double distance = 0;    ///< The distance; 0 for loops of level 1 and if there is no answer.
  /// The exact square of the distance, for loops of level 3 that ran on fractions and have an
  /// answer.
  std::optional<Rational> squared = {};
  /// The simplex at the end. It is empty if a loop ends at the point from which it starts: then its
  /// text gives a distance and no witness points.
  Simplex simplex;
  std::array<double, D> on_a{};  ///< The witness point on A, for loops of level 3 with a simplex.
  std::array<double, D> on_b{};  ///< The witness point on B, for loops of level 3 with a simplex.
  std::uint32_t supports = 0;    ///< How often a support was sought; for separating axes, the
                                 ///< number of axes.
  std::uint32_t calls = 0;       ///< How often the sub-algorithm was called.
  /// Why the loop ended, in the terms of its text, such as "equation (9)"; otherwise it was
  /// stopped.
  std::string_view end = "stopped";
};

namespace detail {

template <int D>
using RunPrinted = PrintedAnswer<D> (*)(const Shape<D>&, const Shape<D>&, const PrintedOptions<D>&);

/// A printed loop on one number type; null if it does not work in these dimensions.
struct NamedLoop {
  const AlgorithmInfo* info;
  bool searches;
  bool has_relative;
  bool has_absolute;
  bool absolute_is_length;
  RunPrinted<2> in_plane;
  RunPrinted<3> in_space;
};

}  // namespace detail

/// All printed loops, in the order of docs/developer/papers.md.
[[nodiscard]] std::span<const AlgorithmInfo* const> printed_loops() noexcept;
/// The printed loop of this name, or null.
[[nodiscard]] const AlgorithmInfo* find_printed(std::string_view name) noexcept;

/// A printed loop by name.
class PrintedLoop {
 public:
  /// Returns the loop of this name on the numbers of a policy: "double", "float", "long-double",
  /// "quad", and for "adaptive" and "exact" fractions, on which nothing is rounded. Returns nothing
  /// if there is no such loop or the policy has no numbers of its own.
  [[nodiscard]] static std::optional<PrintedLoop> find(std::string_view policy,
                                                       std::string_view name) noexcept;

  /// The description of the loop.
  [[nodiscard]] const AlgorithmInfo& algorithm() const noexcept { return *loop_->info; }
  /// Whether it takes a start and a number of steps: all but separating axes do.
  [[nodiscard]] bool searches() const noexcept { return loop_->searches; }
  /// Whether its text has a relative tolerance.
  [[nodiscard]] bool has_relative() const noexcept { return loop_->has_relative; }
  /// Whether its text has an absolute tolerance.
  [[nodiscard]] bool has_absolute() const noexcept { return loop_->has_absolute; }
  /// Whether the absolute tolerance is a length, and not a ratio (`PrintedOptions::absolute`).
  [[nodiscard]] bool absolute_is_length() const noexcept { return loop_->absolute_is_length; }

  /// Runs the loop; `undecided` if it does not work in D dimensions. REQUIRES: the numbers in the
  /// options are finite, the tolerances not negative. Loops that take polygons get the convex hulls
  /// of the shapes. On fractions a run may take long if the sizes of coordinates differ much.
  template <int D>
  [[nodiscard]] PrintedAnswer<D> operator()(const Shape<D>& a, const Shape<D>& b,
                                            const PrintedOptions<D>& options = {}) const {
    detail::RunPrinted<D> run = nullptr;
    if constexpr (D == 2)
      run = loop_->in_plane;
    else
      run = loop_->in_space;
    return run == nullptr ? PrintedAnswer<D>() : run(a, b, options);
  }

 private:
  explicit PrintedLoop(const detail::NamedLoop& loop) noexcept : loop_(&loop) {}

  const detail::NamedLoop* loop_;
};

}  // namespace certa
