/// Frames of a motion drawn side by side, as in Figure 22 of Improving the GJK Algorithm: the
/// visible outer facets, shaded by their slope to the light.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "bodies/meshes.hpp"
#include "bodies/motion.hpp"

namespace certa::bench {

class Picture {
 public:
  /// Draws the bodies in their present positions, beside those drawn before.
  void add(const Motion& motion, const std::string& title) {
    svg_ += "<g transform=\"translate(" + std::to_string(kWidth * frames_++) +
            ")\">\n<g transform=\"scale(.2)\">\n";
    svg_ += polygon({seen({-3, -3, 0}), seen({3, -3, 0}), seen({3, 3, 0}), seen({-3, 3, 0})},
                    "#eeeeee");
    for (const Face& face : visible(faces_of(motion)))
      svg_ += polygon({face.corners.begin(), face.corners.end()}, face.colour);
    svg_ += "</g>\n<text x=\"12\" y=\"24\">" + title + "</text>\n</g>\n";
  }

  /// Throws if the file cannot be written.
  void write(const std::filesystem::path& path) const {
    const int width = kWidth * frames_;
    std::ofstream file(path);
    file << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << width << " " << kHeight
         << "\" width=\"" << width << "\" height=\"" << kHeight
         << "\" font-family=\"sans\" font-size=\"16\" shape-rendering=\"crispEdges\">\n<rect "
            "width=\"100%\" height=\"100%\" "
            "fill=\"white\"/>\n"
         << svg_ << "</svg>\n";
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path.string());
  }

 private:
  static constexpr int kWidth = 300;
  static constexpr int kHeight = 440;
  static constexpr int kSteps = 5;  // per unit

  /// A point in the picture: right, down, and towards the viewer.
  using Seen = Point<3>;
  struct Face {
    std::array<Seen, 3> corners;
    std::string colour;
    [[nodiscard]] double depth() const { return corners[0][2] + corners[1][2] + corners[2][2]; }
  };

  /// A parallel projection from above a corner.
  static Seen seen(const Point<3>& p) {
    const double c = std::sqrt(0.5);
    const double right = c * (p[0] + p[1]);
    const double back = c * (p[1] - p[0]);
    const double slope = 0.35;  // the sine of the angle from which the plane is seen
    const double rise = std::sqrt(1 - slope * slope);
    constexpr double kScale = 25;
    return {kWidth / 2.0 + kScale * right, 390 - kScale * (rise * p[2] + slope * back),
            kScale * (slope * p[2] - rise * back)};
  }

  static std::vector<Face> faces_of(const Motion& motion) {
    std::vector<Face> faces;
    for (std::size_t body = 0; body < motion.size(); ++body) {
      const Mesh& mesh = motion.mesh(body);
      const std::vector<Point<3>> points = placed<3>(mesh.points, motion.pose(body));
      for (const Facet& f : outer_facets(mesh)) {
        std::array<Seen, 3> corners{seen(points[f[0]]), seen(points[f[1]]), seen(points[f[2]])};
        const double whole = area(corners[0], corners[1], corners[2]);
        if (whole == 0) continue;
        // Visible facets are seen from outside, except for those that the drawing of the blob has
        // folded.
        const std::size_t second = whole < 0 ? 1 : 2;  // y points down
        faces.push_back(
            {corners, colour(body, light(points[f[0]], points[f[second]], points[f[3 - second]]))});
      }
    }
    // Facets behind come first.
    std::sort(faces.begin(), faces.end(),
              [](const Face& x, const Face& y) { return x.depth() < y.depth(); });
    return faces;
  }

  static double area(const Seen& p, const Seen& q, const Seen& r) {
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  }
  /// The cosine, from 0 to 1, of the normal with the light, which comes from above the viewer.
  static double light(const Point<3>& p, const Point<3>& q, const Point<3>& r) {
    const Point<3> u = plus(q, -1, p);
    const Point<3> v = plus(r, -1, p);
    const Point<3> n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                     u[0] * v[1] - u[1] * v[0]};
    const double length = std::hypot(n[0], n[1], n[2]);
    const double cosine = (0.6 * n[0] - 0.2 * n[1] + 0.77 * n[2]) / length;
    return 0.5 + 0.5 * cosine;
  }
  static std::string colour(std::size_t body, double light) {
    constexpr std::array<std::array<double, 3>, 3> kColours{
        {{0.93, 0.87, 0.78}, {0.35, 0.62, 0.85}, {0.93, 0.55, 0.30}}};
    const auto& c = kColours[body == 0 ? 0 : 1 + body % 2];
    constexpr const char* kDigits = "0123456789abcdef";
    std::string text = "#";
    for (const double part : c) text += kDigits[std::lround(15 * part * (0.25 + 0.75 * light))];
    return text;
  }

  /// The faces that are visible at least in part, by a raster of depths; the rest would make the
  /// file larger.
  static std::vector<Face> visible(const std::vector<Face>& faces) {
    const auto width = static_cast<std::size_t>(kWidth);
    const auto height = static_cast<std::size_t>(kHeight);
    std::vector<double> depth(width * height, -std::numeric_limits<double>::infinity());
    std::vector<std::size_t> owner(width * height, faces.size());
    for (std::size_t f = 0; f < faces.size(); ++f) {
      const auto& [p, q, r] = faces[f].corners;
      const double whole = area(p, q, r);
      const auto range = [](double a, double b, double c, std::size_t most) {
        const double low = std::clamp(std::min({a, b, c}), 0.0, static_cast<double>(most));
        const double high = std::clamp(std::max({a, b, c}) + 1, 0.0, static_cast<double>(most));
        return std::array{static_cast<std::size_t>(low), static_cast<std::size_t>(high)};
      };
      const auto [left, right] = range(p[0], q[0], r[0], width);
      const auto [top, bottom] = range(p[1], q[1], r[1], height);
      for (std::size_t y = top; y < bottom; ++y)
        for (std::size_t x = left; x < right; ++x) {
          const Seen at{static_cast<double>(x), static_cast<double>(y), 0};
          const double u = area(at, q, r) / whole;
          const double v = area(p, at, r) / whole;
          const double w = 1 - u - v;
          if (u < 0 || v < 0 || w < 0) continue;
          const double z = u * p[2] + v * q[2] + w * r[2];
          if (z <= depth[y * width + x]) continue;
          depth[y * width + x] = z;
          owner[y * width + x] = f;
        }
    }
    std::vector<bool> is_seen(faces.size() + 1);
    for (const std::size_t f : owner) is_seen[f] = true;
    std::vector<Face> kept;
    for (std::size_t f = 0; f < faces.size(); ++f)
      if (is_seen[f]) kept.push_back(faces[f]);
    return kept;
  }

  /// Coordinates in whole steps of a fifth of a unit, relative to the first corner, which makes the
  /// file shorter.
  static std::string polygon(const std::vector<Seen>& corners, const std::string& colour) {
    std::array<std::int64_t, 2> at{};
    std::string path;
    for (const Seen& p : corners) {
      for (std::size_t c = 0; c < 2; ++c) {
        const auto next = static_cast<std::int64_t>(std::lround(kSteps * p[c]));
        const std::string step = std::to_string(next - at[c]);
        path += (path.empty() ? "m" : step.front() == '-' ? "" : " ") + step;
        at[c] = next;
      }
    }
    return "<path d=\"" + path + "z\" fill=\"" + colour + "\"/>\n";
  }

  std::string svg_;
  int frames_ = 0;
};

}  // namespace certa::bench
