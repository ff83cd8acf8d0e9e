/// The inequalities that certified queries rest on, as the library's own templates compute them,
/// for Coq.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "decision.hpp"
#include "term.hpp"

namespace certa::proofs {

/// The numbers of a face and their bounds, for Faces.v.
struct FaceRecording {
  std::string numbers;  ///< the exact numbers in the notation of Measure.v, over stored values s
  std::vector<std::string> scales;
  /// `product`: the scales, numbered from the corner's on, whose product is known to be at least
  /// 2^least. No scale exceeds 2^most; `is_most_known` says whether that matters.
  std::vector<std::size_t> product;
  int least;
  int most;
  bool is_most_known = false;
  /// The names of numbers, in the order of `numbers`, with those of their bounds.
  std::vector<std::pair<std::string, std::string>> bounds;
};

/// A comparison and its answer.
using Answered = std::pair<Condition, bool>;

/// The shape in which an edge of the Minkowski difference runs.
enum class EdgeOf { a, b, both };

/// The kind of a length, for Lengths.v.
struct LengthRecording {
  int dimension;
  int edges;
  EdgeOf edge_of;
};

/// The kind of a point, for Positions.v, and the power of two above which its length is claimed.
struct PositionRecording {
  int dimension;
  int size;
  int smallest;
};

/// The proven face, for Proofs.v, with so many corners in each shape.
struct ProofRecording {
  int dimension;
  std::size_t size;
  std::size_t in_a;
  std::size_t in_b;
  bool is_b_first;  ///< for a facet of two edges: whether the edge of B comes first
};

/// Paths to a proof of a face, by the names of their parts: the comparisons about the face itself,
/// then those about the vertices of A, on one of these paths, then those about B; and the results
/// that are the direction.
struct ProofWays {
  std::string measured;
  std::vector<std::string> on_a;
  std::vector<std::string> on_b;
  std::vector<std::string> direction;
};

/// A program and its results, by name. Stored values are its inputs.
struct Recording {
  std::string name;    ///< its subject, the dimension and the format
  std::string format;  ///< double or single
  int inputs = 0;
  std::vector<std::pair<std::string, Term::Pointer>> results{};
  /// Comparisons between results along a path, by the name of the path.
  std::vector<std::pair<std::string, std::vector<Answered>>> paths{};
  /// The paths among these that lead to one end, each with the results that belong to it.
  std::vector<std::pair<std::string, std::vector<std::string>>> ways{};
  /// All paths to an end, by the name of the end.
  std::vector<std::pair<std::string, std::vector<std::string>>> ends{};
  std::optional<ProofRecording> proof{};
  std::vector<ProofWays> proofs{};
  std::optional<FaceRecording> face{};
  std::optional<LengthRecording> length{};
  std::optional<PositionRecording> position{};
};

/// All recordings.
[[nodiscard]] std::vector<Recording> all_recordings();

}  // namespace certa::proofs
