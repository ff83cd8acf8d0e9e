#include "formats/pair_writer.hpp"

#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/number.hpp"

namespace certa::tools {

namespace {

void append_coordinate(std::string& out, double x) {
  // Readers that tell integers from floats take "-0" for the integer zero.
  if (x == 0 && std::signbit(x))
    out += "-0.0";
  else
    append_number(out, x);
}

/// `[x,y,..]`.
template <std::size_t N>
void append_row(std::string& out, const std::array<double, N>& row) {
  out += '[';
  for (const double& x : row) {
    if (&x != row.data()) out += ',';
    append_coordinate(out, x);
  }
  out += ']';
}

/// `,"pose":{..}`, or nothing where there is no pose.
template <int D>
void append_pose(std::string& out, const Pose<D>& pose) {
  if (pose.kind() == Pose<D>::Kind::none) return;
  if (pose.kind() == Pose<D>::Kind::quaternion) {
    const Quaternion& q = pose.quaternion();
    char before = '{';
    out += R"(,"pose":{"quaternion":)";
    for (const auto& [name, x] : {std::pair{'w', q.w}, {'x', q.x}, {'y', q.y}, {'z', q.z}}) {
      ((((out += std::exchange(before, ',')) += '"') += name) += '"') += ':';
      append_coordinate(out, x);
    }
    out += '}';
  } else {
    out += R"(,"pose":{"matrix":[)";
    for (const Point<D>& row : pose.matrix()) {
      if (&row != pose.matrix().data()) out += ',';
      append_row(out, row);
    }
    out += ']';
  }
  out += R"(,"translation":)";
  append_row(out, pose.translation());
  out += '}';
}

template <int D>
void append_shape(std::string& out, std::string_view key, const std::vector<Point<D>>& points,
                  const Pose<D>& pose, double radius) {
  out.append(key).append(R"(:{"vertices":)");
  append_points<D>(out, points);
  append_pose(out, pose);
  if (radius > 0) {
    out += R"(,"radius":)";
    append_number(out, radius);
  }
  out += '}';
}

}  // namespace

template <int D>
void append_points(std::string& out, const std::vector<Point<D>>& points) {
  out += '[';
  for (const Point<D>& point : points) {
    if (&point != points.data()) out += ',';
    append_row(out, point);
  }
  out += ']';
}

template <int D>
void append_shapes(std::string& out, const certa::Pair<D>& pair) {
  append_shape<D>(out, R"("a")", pair.a, pair.pose_a, pair.radius_a);
  append_shape<D>(out, R"(,"b")", pair.b, pair.pose_b, pair.radius_b);
}

template void append_points<2>(std::string&, const std::vector<Point<2>>&);
template void append_points<3>(std::string&, const std::vector<Point<3>>&);
template void append_shapes(std::string&, const certa::Pair<2>&);
template void append_shapes(std::string&, const certa::Pair<3>&);

}  // namespace certa::tools
