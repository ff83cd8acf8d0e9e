#include <certa/shape.hpp>

namespace certa {

std::string to_string(const ShapeError& error) {
  switch (error.kind) {
    case ShapeError::Kind::empty:
      return "a shape needs at least one vertex";
    case ShapeError::Kind::not_finite:
      return "vertex " + std::to_string(error.vertex) + " has a coordinate that is not finite";
    case ShapeError::Kind::mixed_dimensions:
      return "vertex " + std::to_string(error.vertex) +
             " has another number of coordinates than the first";
    case ShapeError::Kind::not_representable:
      return "vertex " + std::to_string(error.vertex) +
             " has a coordinate that the number type does not hold";
  }
  return "invalid shape";
}

}  // namespace certa
