/// Bounds that are too small: each constant scaled down until a probe notices, and left out
/// altogether. docs/developer/numerics.md names the changes that no probe sees. A test shows that
/// each of these mutants is found; so a bound that is too small by as much cannot come in unseen.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <certa/geometry/bounds.hpp>

namespace certa::tiny {

struct Mutant {
  std::string name;
  std::function<void(detail::Bounds&)> spoil;
  /// The probes that see it are those whose names begin with this.
  std::string probe;
};

[[nodiscard]] inline std::vector<Mutant> mutants() {
  using B = detail::Bounds;
  std::vector<Mutant> list;
  const auto add = [&list](const std::string& name, double factor, const std::string& probe,
                           const std::function<double&(B&)>& field) {
    const std::string text =
        factor == 0 ? " left out" : " * " + std::to_string(factor).substr(0, 6);
    list.push_back({name + text, [=](B& b) { field(b) *= factor; }, probe});
  };
  const auto both = [&](const std::string& name, double factor, const std::string& probe,
                        double B::*field) {
    const auto of = [field](B& b) -> double& { return b.*field; };
    if (factor != 0) add(name, factor, probe, of);
    add(name, 0, probe, of);
  };
  both("margin", 0.5, "gap", &B::margin);
  both("gap_share", 0.5, "gap", &B::gap_share);
  both("underflow", 1.0 / 16, "gap", &B::underflow);
  both("underflow of a determinant", 0, "determinant", &B::underflow);
  both("underflow of a plane", 0, "plane", &B::underflow);
  both("underflow of weights", 0, "weights", &B::underflow);
  both("smallest_length", 0x1p-12, "length_above", &B::smallest_length);
  both("smallest_square", 0x1p-12, "length 1", &B::smallest_square);
  both("smallest_square of what is off", 0x1p-16, "off 2", &B::smallest_square);
  both("determinant", 0.5, "determinant", &B::determinant);
  both("gradient of a vertex", 0.5, "gradient 1", &B::gradient);
  both("gradient of an edge", 0.5, "gradient 2", &B::gradient);
  both("plane", 0.5, "plane", &B::plane);
  both("weights", 0.5, "weights 2", &B::weights);
  both("weights of a triangle", 1.0 / 16, "weights 3", &B::weights);
  both("gradient_share", 0, "low", &B::gradient_share);
  both("low_margins", 0.25, "integer_low", &B::low_margins);
  both("edge_product", 0.125, "edge_product", &B::edge_product);
  both("quotient below", 0.5, "quotient_below", &B::quotient);
  both("quotient above", 1.0 / 3, "length_above", &B::quotient);
  for (const std::size_t k : {0U, 1U, 2U})
    for (const double factor : {0.25, 0.0})
      add("position of " + std::to_string(k), factor, k < 2 ? "position 2" : "position 3",
          [k](B& b) -> double& { return b.position[k]; });
  both("common_position", 1.0 / 16, "mean 4", &B::common_position);
  both("underflow of a mean", 0, "mean 2", &B::underflow);
  both("placed_point", 0.125, "placed nearby", &B::placed_point);
  for (const std::size_t across : {0U, 1U})
    for (const std::size_t edges : {1U, 2U})
      for (const double factor : {edges + across == 1 ? 0.125 : 0.0625, 0.0})
        add("nearest_point of " + std::to_string(edges) + (across == 1 ? " across" : ""), factor,
            "nearest_point" + std::string(across == 1 ? " across " : " ") +
                std::to_string(edges + 1),
            [=](B& b) -> double& { return b.nearest_point[across][edges]; });
  both("root", 0.125, "length 1", &B::root);
  both("along", 0.25, "off 2", &B::along);
  both("halves", 0.125, "halves", &B::halves);
  both("curvature", 0.5, "length 2", &B::curvature);
  both("integer_root", 1.0 / 16, "integer_root", &B::integer_root);
  both("refined", 1.0 / 16, "witness 2", &B::refined);
  both("refined in a simplex", 1.0 / 16, "simplex", &B::refined);
  both("doubled_product", 1.0 / 16, "normal", &B::doubled_product);
  both("doubled_sum", 1.0 / 80, "vector 2", &B::doubled_sum);
  both("doubled_sum of a witness", 0, "witness 2", &B::doubled_sum);
  both("doubled_unit", 1.0 / 16, "unit", &B::doubled_unit);
  both("smallest_square of a unit", 0x1p-12, "unit", &B::smallest_square);
  both("matrix_norm", 0.15, "placed gap", &B::matrix_norm);
  both("matrix_norm of edges", 0.2, "placed edge", &B::matrix_norm);
  both("rotation_norm", 1.0 / 24, "placed edge", &B::rotation_norm);
  both("smallest_edge", 1.0 / 32, "placed edge", &B::smallest_edge);
  both("doubled_place", 1.0 / 96, "placed doubled point 1", &B::doubled_place);
  both("doubled_place of edges", 1.0 / 96, "placed doubled point 2", &B::doubled_place);
  both("radii", 1.0 / 56, "placed radii", &B::radii);
  both("turned", 1.0 / 40, "turned vertex", &B::turned);
  both("turned of a difference", 1.0 / 40, "turned difference", &B::turned);
  both("numbers that are multiplied", 1.0 / 8, "numbers times", &B::numbers);
  both("numbers that are added", 1.0 / 16, "numbers plus", &B::numbers);
  both("rotation_entry", 1.0 / 8, "bounded edge", &B::rotation_entry);
  both("unit of numbers that are multiplied", 0.25, "bounded times", &B::unit);
  both("unit of numbers that are added", 0.25, "bounded plus", &B::unit);
  both("numbers of an inverse", 1.0 / 8, "inverse", &B::numbers);
  both("along_normal", 1.0 / 16, "turned along", &B::along_normal);
  both("underflow of places", 1.0 / 1024, "placed gap", &B::underflow);
  both("underflow of a reach", 0, "placed low", &B::underflow);
  return list;
}

}  // namespace certa::tiny
