/// The policies that are measured: each with an algorithm and how near a search has to come.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <certa/gjk/algorithm.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/verdict.hpp>

#include "formats/pair_line.hpp"
#include "policy/wide.hpp"

namespace certa::tools::policy {

/// The question that every policy is asked.
struct Question {
  int level = 3;              ///< 1: contact; 2: and distance; 3: and closest points and direction
  bool tell_contact = false;  ///< whether touching and overlapping are told apart
};

/// How an answer came about.
enum class Route : std::uint8_t {
  floating,      ///< rounded numbers, unproven
  doubles,       ///< `certified`: error bounds proved the result in doubles
  exact_face,    ///< `certified`: exact signs of one face
  exact_search,  ///< `certified`: a search on exact signs
  filter,        ///< `adaptive`, `exact`: the costliest arithmetic that a sign needed
  integer,
  expansion,
  big_integer,
};
inline constexpr std::size_t kRouteCount = 8;
[[nodiscard]] std::string_view to_string(Route route) noexcept;

/// An answer, in numbers that hold those of every policy.
struct Reply {
  Verdict verdict = Verdict::undecided;
  Route route = Route::floating;
  bool capped = false;           ///< gave up after as many steps as it may take
  std::uint32_t iterations = 0;  ///< support mappings of the Minkowski difference
  Wide distance;                 ///< from level 2 on
  Wide distance_to;              ///< the same; of an enclosure the upper bound
  WidePoint on_a;                ///< from level 3 on
  WidePoint on_b;
  WidePoint normal;
};

inline constexpr std::string_view kDefaultAlgorithm = "kkt";

struct CandidateInfo {
  std::string name = {};    ///< unique
  std::string policy = {};  ///< as `certa certify --policy` takes it
  std::string about = {};   ///< for who has never heard of it, in one line
  std::string algorithm{kDefaultAlgorithm};
  double search_tolerance = 0;
  bool certain = false;        ///< its verdicts cannot be wrong
  bool deterministic = false;  ///< the same bits with every compiler and on every processor
  bool certificate = false;
  bool encloses = false;  ///< answers with bounds of the distance instead of a number
  int digits = 53;        ///< of its numbers, binary

  /// The type of its numbers, as C++ calls it, or "quad".
  [[nodiscard]] std::string_view number_type() const noexcept;
  /// A GJK that is there to compare with: slower than certainty, and not certain.
  [[nodiscard]] bool is_reference() const noexcept { return digits > 53 && !certain; }
};

class Candidate {
 public:
  virtual ~Candidate() = default;

  [[nodiscard]] virtual const CandidateInfo& info() const noexcept = 0;
  [[nodiscard]] virtual bool takes(int dimension) const noexcept = 0;
  /// Whether it takes shapes with poses and radii.
  [[nodiscard]] virtual bool takes_placed() const noexcept { return true; }
  /// The C++ that asks this.
  [[nodiscard]] virtual std::string code(const Question& question) const = 0;

  // REQUIRES: takes(dimension of the pairs), and takes_placed() if they are placed; the question is
  // the one it was made for.
  [[nodiscard]] virtual Reply answer(const PairLine& pair, const Question& question) const = 0;
  /// Nanoseconds of one query after the other, the cost of reading the clock included.
  virtual void time(std::span<const PairLine> pairs, const Question& question,
                    std::span<float> ns) const = 0;
};

/// Which candidates to make.
struct Choice {
  std::vector<std::string> policies;    ///< names; empty: all
  std::vector<std::string> algorithms;  ///< besides kkt; `all`: all that give such answers
  /// Search tolerances of the floating policies, besides 0; nothing: some for each number type.
  std::optional<std::vector<double>> tolerances;
};

using Candidates = std::vector<std::unique_ptr<const Candidate>>;

/// In the order of kMeasured; of each first kkt without a tolerance. Those that answer no such
/// question are left out.
[[nodiscard]] Candidates candidates(const Choice& choice, const Question& question);

/// The names of all sub-distance algorithms.
[[nodiscard]] std::vector<std::string> sub_distance_algorithms();

/// The policies that can be measured, and `certified` when it is asked for bounds.
inline constexpr std::array<std::string_view, 9> kMeasured{
    "float",     "double",    "long-double", "quad", "uncertified",
    "certified", "enclosure", "adaptive",    "exact"};

}  // namespace certa::tools::policy
