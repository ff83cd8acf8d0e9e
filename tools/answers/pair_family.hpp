/// Kinds of pairs that can be generated, and each pair by its number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/fuzz/application.hpp>
#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/predicates/point.hpp>
#include <certa/verdict.hpp>

#include "formats/pair_line.hpp"

namespace certa::tools {

/// How random points lie in the plane: uniform in a disc; on a circle, rounded; a full square of
/// integers; that square scaled and turned, rounded.
enum class Scatter : std::uint8_t { disc, circle, lattice, turned };

/// Those of applications are in space, those of scatters in the plane. Those of placings have poses
/// and radii.
using PairFamily = std::variant<fuzz::Family, fuzz::Application, fuzz::Placing, Scatter>;

/// From random points to a pair, after Alzubaidi: two sets of them, their hulls, of which the
/// second is scaled (equation 6), turned and moved (equation 5), each coordinate rounded after
/// each.
struct Pipeline {
  int points = 0;                      ///< of each set, of lattices a square number; 0: 50
  std::string hull;                    ///< one of kHullAlgorithms; empty: all points stay
  std::optional<Point<2>> scale = {};  ///< factors along x and y, about the hull's centroid
  std::optional<Point<2>> turn = {};   ///< cosine and sine, about the same point
  std::optional<Point<2>> move = {};   ///< otherwise at random, up to three radii along each axis

  [[nodiscard]] bool operator==(const Pipeline&) const = default;
};

/// In the order of kFamilies, kApplications, kPlacings and scatters.
[[nodiscard]] std::vector<PairFamily> all_families();

[[nodiscard]] std::string_view name_of(const PairFamily& family);
[[nodiscard]] bool exists(const PairFamily& family, int dimension);

/// By name, in the order of all_families and each once; `all` is all of
/// kFamilies, `placed` all of kPlacings, `points` all scatters. Or why not.
[[nodiscard]] std::variant<std::vector<PairFamily>, std::string> families_named(
    const std::vector<std::string>& names);

/// The pair, with an id such as "contact-3d-17". It depends on the arguments alone, on every
/// platform; the pipeline is that of scatters. REQUIRES: exists(family, dimension).
[[nodiscard]] PairLine generated_pair(const PairFamily& family, int dimension, int number,
                                      std::uint64_t seed, const Pipeline& pipeline = {});

/// Appends a line: the answer of `certa oracle`, with the same pair and notes on it before the
/// verdict. Returns the verdict.
Verdict append_generated(std::string& lines, const PairFamily& family, int dimension, int number,
                         std::uint64_t seed, const Pipeline& pipeline = {});

}  // namespace certa::tools
