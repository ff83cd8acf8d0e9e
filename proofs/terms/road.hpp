/// The inequalities of the certified road, as its own templates compute them, for Coq.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "decision.hpp"
#include "term.hpp"

namespace certa::proofs {

/// What the numbers of a face are, and what bounds them, for Faces.v.
struct FaceRecording {
  std::string numbers;  ///< the exact ones, as Measure.v has them, of stored values s
  std::vector<std::string> scales;
  /// Which scales, by number from the corner's on, have a product that is known to be at least a
  /// power of two; the power of two that no scale exceeds; and whether that matters.
  std::vector<std::size_t> product;
  int least;
  int most;
  bool is_most_known = false;
  /// The names of numbers, in the order of `numbers`, with those of their bounds.
  std::vector<std::pair<std::string, std::string>> bounds;
};

/// A comparison and its answer.
using Answered = std::pair<Condition, bool>;

/// Which shape an edge of the Minkowski difference runs in.
enum class EdgeOf { a, b, both };

/// What a length is of, for Lengths.v.
struct LengthRecording {
  int dimension;
  int edges;
  EdgeOf edge_of;
};

/// What a point is of, for Positions.v, and the power of two above which its length is claimed.
struct PositionRecording {
  int dimension;
  int size;
  int smallest;
};

/// The face that is proven, for Proofs.v: so many corners of each shape.
struct ProofRecording {
  int dimension;
  std::size_t size;
  std::size_t in_a;
  std::size_t in_b;
  bool is_b_first;  ///< of a facet of two edges: whether B's comes first
};

/// Ways to where a face is proven, by the names of their parts: what the face itself is asked, then
/// the vertices of A, on one of these ways, and those of B; and the results that are the direction.
struct ProofWays {
  std::string measured;
  std::vector<std::string> on_a;
  std::vector<std::string> on_b;
  std::vector<std::string> direction;
};

/// A program and its results, by name. Stored values are its inputs.
struct Recording {
  std::string name;    ///< what it is, in which dimension and format
  std::string format;  ///< double or single
  int inputs = 0;
  std::vector<std::pair<std::string, Term::Pointer>> results{};
  /// Comparisons of results on the way to something, by name.
  std::vector<std::pair<std::string, std::vector<Answered>>> paths{};
  /// Those of these paths that lead to one end, each with results that belong to it.
  std::vector<std::pair<std::string, std::vector<std::string>>> ways{};
  /// All paths to an end, by its name.
  std::vector<std::pair<std::string, std::vector<std::string>>> ends{};
  std::optional<ProofRecording> proof{};
  std::vector<ProofWays> proofs{};
  std::optional<FaceRecording> face{};
  std::optional<LengthRecording> length{};
  std::optional<PositionRecording> position{};
};

/// All of them.
[[nodiscard]] std::vector<Recording> all_recordings();

}  // namespace certa::proofs
