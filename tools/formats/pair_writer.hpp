/// Shapes as JSON, exactly, with coordinates as decimals or in any other way.
#pragma once

#include <cmath>
#include <vector>

#include <certa/pair.hpp>

#include "formats/json_writer.hpp"

namespace certa::tools {

/// Writes a coordinate as any JSON reader gets it exactly: the shortest decimal that reads back.
inline void write_decimal(JsonWriter& json, double x) {
  // Readers that tell integers from floats take "-0" for the integer zero.
  if (x == 0 && std::signbit(x))
    json.raw("-0.0");
  else
    json.value(x);
}

/// Writes the shapes of pairs, every number by `write_number(json, x)`.
template <class WriteNumber>
class ShapesWriter {
 public:
  ShapesWriter(JsonWriter& json, WriteNumber write_number)
      : json_(json), write_number_(write_number) {}

  /// Writes `[[x,y],..]`.
  template <class Points>
  void points(const Points& points) const {
    json_.array(points, [this](const auto& point) { this->row(point); });
  }

  /// Writes the members `"a":{"vertices":[..]},"b":{"vertices":[..]}`, with poses and radii where
  /// there are any.
  template <int D>
  void shapes(const Pair<D>& pair) const {
    shape<D>("a", pair.a, pair.pose_a, pair.radius_a);
    shape<D>("b", pair.b, pair.pose_b, pair.radius_b);
  }

  /// Writes one of these members; a shape with a name is known by that.
  template <int D, class Points>
  void shape(const char* key, const Points& vertices, const Pose<D>& pose, double radius,
             const std::string& name = {}) const {
    json_.key(key).object([&] {
      if (name.empty())
        this->key_points(vertices);
      else
        json_.member("shape", name);
      if (pose.kind() != Pose<D>::Kind::none) json_.key("pose").object([&] { members(pose); });
      if (radius > 0) number("radius", radius);
    });
  }

 private:
  template <class Row>
  void row(const Row& row) const {
    json_.array(row, [this](double x) { write_number_(json_, x); });
  }
  template <class Points>
  void key_points(const Points& vertices) const {
    json_.key("vertices");
    points(vertices);
  }
  void number(const char* name, double x) const {
    json_.key(name);
    write_number_(json_, x);
  }

  template <int D>
  void members(const Pose<D>& pose) const {
    if (pose.kind() == Pose<D>::Kind::matrix) {
      json_.key("matrix");
      points(pose.matrix());
    } else {
      json_.key("quaternion").object([&] {
        const Quaternion& q = pose.quaternion();
        number("w", q.w);
        number("x", q.x);
        number("y", q.y);
        number("z", q.z);
      });
    }
    json_.key("translation");
    row(pose.translation());
  }

  JsonWriter& json_;
  WriteNumber write_number_;
};

/// Writes `[[x,y],..]` in decimals. REQUIRES: every coordinate is finite.
template <int D>
void write_points(JsonWriter& json, const std::vector<Point<D>>& points) {
  ShapesWriter(json, write_decimal).points(points);
}

/// Writes the members `a` and `b` in decimals. REQUIRES: every coordinate is finite.
template <int D>
void write_shapes(JsonWriter& json, const Pair<D>& pair) {
  ShapesWriter(json, write_decimal).shapes(pair);
}

}  // namespace certa::tools
