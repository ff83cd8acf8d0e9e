// Meshes stand for their hulls only if they are (nearly) convex, or if the hull is asked for.
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "command.hpp"
#include "mesh_convexity.hpp"
#include "mesh_parts.hpp"

namespace certa::tools {
namespace {

using Faces = std::vector<std::vector<std::uint32_t>>;

Mesh make_mesh(MeshVertices vertices, const Faces& faces) {
  Mesh mesh;
  mesh.vertices = std::move(vertices);
  for (const auto& corners : faces) mesh.faces.push_back({corners});
  return mesh;
}

/// Vertex 4 x + 2 y + z of the unit cube is (x, y, z); faces run counterclockwise from outside.
const Faces kBox{{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                 {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};

Mesh box(Point<3> low, Point<3> high) {
  MeshVertices vertices;
  for (const double x : {low[0], high[0]})
    for (const double y : {low[1], high[1]})
      for (const double z : {low[2], high[2]}) vertices.push_back({x, y, z});
  return make_mesh(std::move(vertices), kBox);
}

Mesh joined(Mesh mesh, const Mesh& other) {
  const auto offset = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (MeshFace face : other.faces) {
    for (std::uint32_t& v : face.corners) v += offset;
    mesh.faces.push_back(std::move(face));
  }
  return mesh;
}

Mesh triangulated(const Mesh& mesh) {
  Mesh result;
  result.vertices = mesh.vertices;
  for (const MeshFace& face : mesh.faces)
    for (std::size_t k = 1; k + 1 < face.corners.size(); ++k)
      result.faces.push_back({{face.corners[0], face.corners[k], face.corners[k + 1]}});
  return result;
}

/// Each face gets vertices of its own, as in STL.
Mesh unshared(const Mesh& mesh) {
  Mesh result;
  for (const MeshFace& face : mesh.faces) {
    result.faces.emplace_back();
    for (const std::uint32_t v : face.corners) {
      result.faces.back().corners.push_back(static_cast<std::uint32_t>(result.vertices.size()));
      result.vertices.push_back(mesh.vertices[v]);
    }
  }
  return result;
}

Mesh turned_inside_out(Mesh mesh) {
  for (MeshFace& face : mesh.faces) std::swap(face.corners[0], face.corners[2]);
  return triangulated(mesh);
}

template <class Map>
Mesh mapped(Mesh mesh, Map&& map) {
  for (Point<3>& p : mesh.vertices) p = map(p);
  return mesh;
}

/// As written to a file with this many digits.
Mesh rounded(Mesh mesh, int digits) {
  const double unit = std::pow(10.0, digits);
  return mapped(std::move(mesh), [unit](Point<3> p) {
    for (double& x : p) x = std::round(x * unit) / unit;
    return p;
  });
}

/// Quads between circles of latitude, cut into triangles, and a fan at either pole.
Mesh sphere(std::uint32_t circles, std::uint32_t meridians) {
  const double pi = std::acos(-1.0);
  Mesh mesh;
  mesh.vertices = {{0, 0, 1}, {0, 0, -1}};
  for (std::uint32_t i = 1; i <= circles; ++i)
    for (std::uint32_t j = 0; j < meridians; ++j) {
      const double theta = pi * i / (circles + 1), phi = 2 * pi * j / meridians;
      mesh.vertices.push_back(
          {std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), std::cos(theta)});
    }
  const auto at = [&](std::uint32_t i, std::uint32_t j) {
    return 2 + (i - 1) * meridians + j % meridians;
  };
  for (std::uint32_t j = 0; j < meridians; ++j) {
    mesh.faces.push_back({{0, at(1, j), at(1, j + 1)}});
    mesh.faces.push_back({{1, at(circles, j + 1), at(circles, j)}});
    for (std::uint32_t i = 1; i < circles; ++i) {
      mesh.faces.push_back({{at(i, j), at(i + 1, j), at(i + 1, j + 1)}});
      mesh.faces.push_back({{at(i, j), at(i + 1, j + 1), at(i, j + 1)}});
    }
  }
  return mesh;
}

/// An icosahedron whose triangles are repeatedly cut into four, on the unit sphere.
Mesh icosphere(int levels) {
  const double g = (1 + std::sqrt(5.0)) / 2;
  Mesh mesh = make_mesh(
      {{-1, g, 0},
       {1, g, 0},
       {-1, -g, 0},
       {1, -g, 0},
       {0, -1, g},
       {0, 1, g},
       {0, -1, -g},
       {0, 1, -g},
       {g, 0, -1},
       {g, 0, 1},
       {-g, 0, -1},
       {-g, 0, 1}},
      {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
       {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
       {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}});
  for (;; --levels) {
    mesh = mapped(std::move(mesh), [](Point<3> q) {
      const double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
      return Point<3>{q[0] / size, q[1] / size, q[2] / size};
    });
    if (levels == 0) return mesh;
    Mesh finer;
    for (const MeshFace& face : mesh.faces) {
      const auto first = static_cast<std::uint32_t>(finer.vertices.size());
      std::array<Point<3>, 3> p, m;
      for (std::size_t k = 0; k < 3; ++k) p[k] = mesh.vertices[face.corners[k]];
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t c = 0; c < 3; ++c) m[k][c] = p[k][c] + p[(k + 1) % 3][c];
      finer.vertices.insert(finer.vertices.end(), {p[0], p[1], p[2], m[0], m[1], m[2]});
      for (const std::array<std::uint32_t, 3>& t :
           {std::array{0u, 3u, 5u}, {1u, 4u, 3u}, {2u, 5u, 4u}, {3u, 4u, 5u}})
        finer.faces.push_back({{first + t[0], first + t[1], first + t[2]}});
    }
    mesh = std::move(finer);
  }
}

/// A cube with the middle of one face pulled in or out.
Mesh dented(double depth) {
  Mesh mesh = box({0, 0, 0}, {1, 1, 1});
  mesh.vertices.push_back({0.5, 0.5, 1 - depth});
  mesh.faces.pop_back();
  for (const auto& [v, w] : {std::pair{1u, 5u}, {5u, 7u}, {7u, 3u}, {3u, 1u}})
    mesh.faces.push_back({{v, w, 8}});
  return mesh;
}

Convexity checked(Mesh mesh) { return check_convexity(whole(std::move(mesh)), 0); }
bool is_convex(Mesh mesh) { return !checked(std::move(mesh)).fault; }
std::string fault(Mesh mesh) { return checked(std::move(mesh)).fault.value_or("convex"); }

TEST(Convexity, BoxesInAllForms) {
  const Mesh cube = box({0, 0, 0}, {1, 1, 1});
  for (const Mesh& mesh : {cube, triangulated(cube), unshared(cube), unshared(triangulated(cube)),
                           turned_inside_out(cube), sphere(1, 3), box({-7, 1, 2}, {1e9, 2, 3})})
    EXPECT_EQ(fault(mesh), "convex");
  for (const double scale : {1e-320, 1e-300, 1e-150, 1e150, 1.7e308})
    EXPECT_EQ(fault(mapped(triangulated(cube),
                           [&](Point<3> p) {
                             return Point<3>{(p[0] - 0.5) * 2 * scale, p[1] * scale, p[2] * scale};
                           })),
              "convex")
        << scale;
  // Vertices inside faces, on edges, and inside the hull.
  Mesh more = dented(0);
  more.vertices.insert(more.vertices.end(), {{0.5, 0.5, 0.5}, {0, 0, 0.5}});
  EXPECT_EQ(fault(more), "convex");
  EXPECT_EQ(checked(cube).deviation, 0);
  EXPECT_EQ(checked(cube).allowed, 1e-4);
}

TEST(Convexity, DentsAreAllowedUpToTheBound) {
  EXPECT_TRUE(is_convex(dented(-0.5)));
  EXPECT_TRUE(is_convex(dented(1e-4))) << "equality: a depth that rounds to less than 1e-4";
  EXPECT_TRUE(is_convex(dented(0.9e-4)));
  EXPECT_NEAR(checked(dented(0.9e-4)).deviation, 0.9e-4, 1e-15);
  EXPECT_FALSE(is_convex(dented(1.1e-4)));
  EXPECT_FALSE(is_convex(dented(0.25)));
  // A plane through the corners (1, 0, 1), (1, 1, 1) and the middle, and the corner (0, 0, 1).
  EXPECT_EQ(fault(dented(0.5)).substr(0, 62),
            "not convex: at the edge from vertex 1 (0, 0, 1) to vertex 8 (0");
}

TEST(Convexity, TheBoundIsDecidedExactly) {
  // A dent of a power of two, in boxes whose bound is this number or a neighbouring double; the
  // sizes were found by trial.
  constexpr double kDent = 0x1p-10;
  double side = kDent / kConvexityBound;
  const auto with_side = [&](double s) {
    Mesh mesh = dented(kDent);
    for (Point<3>& p : mesh.vertices)
      if (p[0] == 1) p[0] = s;
    return checked(std::move(mesh));
  };
  while (with_side(side).allowed >= kDent) side = std::nextafter(side, 0);
  EXPECT_TRUE(with_side(side).fault) << "allowed is less than the dent";
  while (with_side(side).allowed < kDent) side = std::nextafter(side, 100);
  EXPECT_EQ(with_side(side).allowed, kDent);
  EXPECT_FALSE(with_side(side).fault) << "equality";
}

TEST(Convexity, RoundShapesInDecimals) {
  for (const int digits : {5, 6, 7, 12}) {
    EXPECT_EQ(fault(rounded(icosphere(3), digits)), "convex") << digits;
    EXPECT_EQ(fault(rounded(sphere(20, 40), digits)), "convex") << digits;
    EXPECT_EQ(fault(unshared(rounded(icosphere(2), digits))), "convex") << digits;
  }
  EXPECT_GT(checked(rounded(sphere(20, 40), 5)).deviation, 0) << "exactly it is not convex";
  EXPECT_NE(fault(rounded(sphere(20, 40), 2)), "convex") << "0.01 is too coarse";
}

TEST(Convexity, FlatSidesOfManyTurnedTriangles) {
  // A fine grid on a rotated plane: rounding changes each triangle's plane by much.
  constexpr std::uint32_t kGrid = 30;
  Mesh mesh;
  std::vector<std::uint32_t> rim;
  for (std::uint32_t i = 0; i <= kGrid; ++i)
    for (std::uint32_t j = 0; j <= kGrid; ++j)
      mesh.vertices.push_back({double(i) / kGrid, double(j) / kGrid, 0});
  const auto at = [](std::uint32_t i, std::uint32_t j) { return i * (kGrid + 1) + j; };
  for (std::uint32_t i = 0; i < kGrid; ++i)
    for (std::uint32_t j = 0; j < kGrid; ++j)
      mesh.faces.push_back({{at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)}});
  for (std::uint32_t k = 0; k < kGrid; ++k) rim.push_back(at(k, 0));
  for (std::uint32_t k = 0; k < kGrid; ++k) rim.push_back(at(kGrid, k));
  for (std::uint32_t k = kGrid; k > 0; --k) rim.push_back(at(k, kGrid));
  for (std::uint32_t k = kGrid; k > 0; --k) rim.push_back(at(0, k));
  const auto apex = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.push_back({0.5, 0.5, 1});
  for (std::size_t k = 0; k < rim.size(); ++k)
    mesh.faces.push_back({{rim[k], rim[(k + 1) % rim.size()], apex}});
  const auto turn = [](Point<3> p) {
    return Point<3>{0.8 * p[0] - 0.6 * p[2], 0.36 * p[0] + 0.8 * p[1] + 0.48 * p[2],
                    0.48 * p[0] - 0.6 * p[1] + 0.64 * p[2]};
  };
  const Convexity result = checked(rounded(mapped(mesh, turn), 6));
  EXPECT_EQ(result.fault.value_or("convex"), "convex");
  EXPECT_GT(result.deviation, 0);
  EXPECT_LT(result.deviation, 2e-5);
}

TEST(Convexity, OpenSurfacesAreRefused) {
  Mesh open = box({0, 0, 0}, {1, 1, 1});
  open.faces.pop_back();
  EXPECT_EQ(fault(open),
            "the surface is open at the edge from vertex 1 (0, 0, 1) to vertex 3 (0, 1, 1)");
  Mesh twisted = box({0, 0, 0}, {1, 1, 1});
  std::swap(twisted.faces[0].corners[0], twisted.faces[0].corners[2]);
  EXPECT_EQ(fault(twisted),
            "the faces at the edge from vertex 0 (0, 0, 0) to vertex 1 (0, 0, 1) do not run the "
            "same way round");
  EXPECT_EQ(fault(make_mesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {2, 1, 0}})),
            "the mesh is flat: it has no inside");
}

TEST(Convexity, ASurfaceOnThePlanesOfItsHullMayNotCoverIt) {
  Mesh pillow = box({0, 0, 0}, {1, 1, 1});
  pillow.faces = {{{0, 1, 3, 2}}, {{2, 3, 1, 0}}};
  EXPECT_EQ(fault(pillow), "the surface covers a part of its hull only");
}

TEST(Convexity, AVertexThatNoFaceHasIsNamed) {
  EXPECT_EQ(fault(make_mesh({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {9, 9, 9}},
                            {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}})),
            "vertex 4 (9, 9, 9) is outside of the surface, and no face has it");
}

TEST(Convexity, GentlyHollowSurfacesAreNotConvex) {
  // The sphere's lower half reflected into the upper one: no edge bends by much.
  const Mesh bowl = mapped(sphere(200, 20), [](Point<3> p) {
    return Point<3>{p[0], p[1], p[2] < 0 ? p[2] : 0.2 * p[2] * p[2] - 0.2 * p[2]};
  });
  EXPECT_NE(fault(bowl).find("not convex"), std::string::npos);
}

TEST(Parts, GroupsOrComponents) {
  const Mesh two = joined(box({0, 0, 0}, {1, 1, 1}), unshared(box({5, 0, 0}, {6, 1, 1})));
  std::vector<MeshPart> parts = parts_of(Mesh(two));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].name + parts[1].name, "01");
  EXPECT_EQ(parts[0].mesh.vertices.size(), 8u);
  EXPECT_EQ(parts[1].mesh.vertices.size(), 24u);
  EXPECT_EQ(parts[1].positions[0], 8u);
  for (const MeshPart& part : parts) EXPECT_FALSE(check_convexity(part, 0).fault);

  Mesh grouped = two;
  grouped.groups = {"", "rest", "first \"face\""};
  for (MeshFace& face : grouped.faces) face.group = 1;
  EXPECT_EQ(parts_of(Mesh(grouped)).size(), 2u) << "one group says nothing";
  grouped.faces[0].group = 2;
  parts = parts_of(std::move(grouped));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].name, R"("first \"face\"")");
  EXPECT_EQ(parts[1].name, R"("rest")");
  EXPECT_EQ(parts[0].mesh.vertices.size(), 4u);

  EXPECT_EQ(parts_of(make_mesh({{1, 2, 3}, {4, 5, 6}}, {})).size(), 1u);
}

// ---- The command.

std::string obj(const Mesh& mesh, std::uint32_t offset = 0) {
  std::string text;
  std::array<char, 128> line;
  for (const Point<3>& p : mesh.vertices)
    text.append(line.data(),
                static_cast<std::size_t>(std::snprintf(line.data(), line.size(),
                                                       "v %.17g %.17g %.17g\n", p[0], p[1], p[2])));
  for (const MeshFace& face : mesh.faces) {
    text += "f";
    for (const std::uint32_t v : face.corners) text += " " + std::to_string(v + 1 + offset);
    text += "\n";
  }
  return text;
}

/// Boxes 2 x 1 and 1 x 2 that share a cube: an L-shape.
const std::string kL =
    "o foot\n" + obj(box({0, 0, 0}, {2, 1, 1})) + "o leg\n" + obj(box({0, 1, 0}, {1, 2, 1}), 8);
const std::string kNotch = obj(box({1.25, 1.125, 0.25}, {1.75, 1.75, 0.75}));

TEST(CertifyMeshes, AnLIsNotItsHull) {
  const Scratch scratch;
  const std::string l = scratch.file("L.obj", kL);
  const std::string cube = scratch.file("cube.obj", kNotch);
  const Outcome refused = certa({"certify", l, cube});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.out, "");
  EXPECT_TRUE(refused.error.starts_with("certa: " + l + ": ")) << refused.error;
  EXPECT_TRUE(refused.error.ends_with(". --hull takes the convex hull, --parts convex parts\n"));

  const Outcome hull = certa({"certify", l, cube, "--hull"});
  EXPECT_EQ(hull.status, 0);
  EXPECT_TRUE(contains(hull.out, R"(cube.obj","verdict":"overlapping",)")) << hull.out;

  const Outcome parts = certa({"certify", "--parts", l, cube});
  EXPECT_EQ(parts.status, 0) << parts.error;
  EXPECT_TRUE(contains(
      parts.out, R"(cube.obj","parts":{"a":"foot","b":0},"verdict":"separated","distance":0.125,)"))
      << parts.out;
  EXPECT_EQ(lines_of(parts.out).size(), 1u);
  EXPECT_TRUE(contains(parts.error, "L.obj: part leg: convex within 0 (0.0001 is allowed)\n"));

  const Outcome all = certa({"certify", l, cube, "--parts=all"});
  ASSERT_EQ(lines_of(all.out).size(), 2u);
  EXPECT_TRUE(contains(lines_of(all.out)[1],
                       R"("parts":{"a":"leg","b":0},"verdict":"separated","distance":0.25,)"));
  EXPECT_EQ(lines_of(all.out)[0] + "\n", parts.out);
}

TEST(CertifyMeshes, MeetingPartsComeFirst) {
  const Scratch scratch;
  const auto nearest = [&](const Mesh& b) {
    const Outcome outcome =
        certa({"certify", "--parts", scratch.file("L.obj", kL), scratch.file("b.obj", obj(b))});
    return outcome.out.substr(outcome.out.find("\"parts\""), 54);
  };
  const Mesh apart = box({3, 0, 0}, {4, 1, 1});
  const Mesh touching = box({-2, 1.5, 0}, {0, 2, 1});
  const Mesh overlapping = box({0.5, 1.5, 0}, {1.5, 3, 1});
  EXPECT_TRUE(contains(nearest(apart), R"("a":"foot","b":0},"verdict":"sepa)"));
  EXPECT_TRUE(contains(nearest(joined(apart, touching)), R"("a":"leg","b":1},"verdict":"touch)"));
  EXPECT_TRUE(contains(nearest(joined(joined(apart, touching), overlapping)),
                       R"("a":"leg","b":2},"verdict":"over)"));
  EXPECT_TRUE(contains(nearest(joined(joined(overlapping, apart), touching)),
                       R"("a":"leg","b":0},"verdict":"over)"));
}

TEST(CertifyMeshes, TheWorstEdgeIsNamed) {
  const Scratch scratch;
  // A prism over an L-shape in one piece, with a reflex edge at (1, 1).
  const std::string prism =
      scratch.file("prism.obj",
                   "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\n"
                   "v 0 0 1\nv 2 0 1\nv 2 1 1\nv 1 1 1\nv 1 2 1\nv 0 2 1\n"
                   "f 4 3 2 1\nf 6 5 4 1\nf 7 8 9 10\nf 7 10 11 12\n"
                   "f 1 2 8 7\nf 2 3 9 8\nf 3 4 10 9\nf 4 5 11 10\nf 5 6 12 11\nf 6 1 7 12\n");
  const Outcome outcome = certa({"certify", prism, prism});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.error,
            "certa: " + prism +
                ": not convex: at the edge from vertex 4 (1, 1, 0) to vertex 10 (1, 1, 1) the next "
                "face reaches 1 outside of the plane of its neighbour; 0.0002 is allowed. --hull "
                "takes the convex hull, --parts convex parts\n");
  EXPECT_EQ(certa({"certify", prism, prism, "--hull"}).status, 0);
  const Outcome part = certa({"certify", prism, prism, "--parts"});
  EXPECT_EQ(part.status, 2);
  EXPECT_TRUE(contains(part.error, ": part 0: not convex: ")) << part.error;
  EXPECT_TRUE(part.error.ends_with(". --hull takes the convex hull\n"));
  EXPECT_EQ(certa({"certify", prism, prism, "--parts", "--hull"}).status, 0);
}

TEST(CertifyMeshes, AStarIsNotConvex) {
  std::string top = "f", bottom = "f", star, sides;
  constexpr int kPoints = 10;
  for (int k = 0; k < kPoints; ++k) {
    const double radius = k % 2 == 0 ? 1 : 0.4, angle = 0.2 * std::acos(-1.0) * k;
    const std::string xy = "v " + std::to_string(radius * std::cos(angle)) + " " +
                           std::to_string(radius * std::sin(angle));
    star += xy + " 0\n" + xy + " 0.3\n";
    const int next = (k + 1) % kPoints;
    const auto number = [](int v) { return " " + std::to_string(v + 1); };
    sides +=
        "f" + number(2 * k) + number(2 * next) + number(2 * next + 1) + number(2 * k + 1) + "\n";
    bottom.insert(1, number(2 * k));
    top += number(2 * k + 1);
  }
  const Scratch scratch;
  const std::string path = scratch.file("star.obj", star + sides + top + "\n" + bottom + "\n");
  const Outcome outcome = certa({"certify", path, path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.error, "not convex: at the edge from vertex ")) << outcome.error;
}

TEST(CertifyMeshes, PointCloudsAreTheirHulls) {
  const Scratch scratch;
  const std::string cloud = scratch.file("cloud.obj", "v 0 0 0\nv 2 0 0\nv 1 1 0\nv 1 0.5 0\n");
  const Outcome outcome = certa({"certify", cloud, cloud});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.error.starts_with("certa: 1 pairs in ")) << outcome.error;
  const Outcome parts = certa({"certify", cloud, cloud, "--parts"});
  EXPECT_TRUE(contains(parts.out, R"("parts":{"a":0,"b":0},"verdict":"touching")")) << parts.out;
}

TEST(CertifyMeshes, AllFormatsAreChecked) {
  const Scratch scratch;
  const auto stl = [](const Mesh& mesh) {
    std::string text = "solid s\n";
    for (const MeshFace& face : triangulated(mesh).faces) {
      text += "facet normal 0 0 0\nouter loop\n";
      for (const std::uint32_t v : face.corners) {
        text += "vertex";
        for (const double x : mesh.vertices[v]) text += " " + std::to_string(x);
        text += "\n";
      }
      text += "endloop\nendfacet\n";
    }
    return text + "endsolid s\n";
  };
  const auto off = [](const Mesh& mesh, const std::string& header) {
    std::string text = header;
    for (const Point<3>& p : mesh.vertices) {
      for (const double x : p) text += std::to_string(x) + " ";
      text += "\n";
    }
    for (const MeshFace& face : mesh.faces) {
      text += std::to_string(face.corners.size());
      for (const std::uint32_t v : face.corners) text += " " + std::to_string(v);
      text += "\n";
    }
    return text;
  };
  const std::string ply_header =
      "ply\nformat ascii 1.0\nelement vertex 9\nproperty double x\nproperty double y\n"
      "property double z\nelement face 9\nproperty list uchar int vertex_indices\nend_header\n";
  for (const double depth : {-0.5, 0.25}) {
    const Mesh mesh = dented(depth);
    const std::string obj_path = scratch.file("a.obj", obj(mesh));
    for (const std::string& path :
         {scratch.file("a.stl", stl(mesh)), scratch.file("a.off", off(mesh, "OFF\n9 9 0\n")),
          scratch.file("a.ply", off(mesh, ply_header))}) {
      const Outcome outcome = certa({"certify", path, obj_path});
      EXPECT_EQ(outcome.status, depth < 0 ? 0 : 2) << path << outcome.error;
      EXPECT_EQ(contains(outcome.error, path + ": not convex: at the edge from vertex "), depth > 0)
          << outcome.error;
    }
  }
}

TEST(CertifyMeshes, OptionsOfMeshesAreNotForPairs) {
  for (const char* option : {"--parts", "--parts=all"}) {
    const Outcome outcome = certa({"certify", option});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.error, "certa: --parts is for two meshes, not for pairs\n");
  }
  EXPECT_EQ(certa({"certify", "--parts=some", "a.obj", "b.obj"}).status, 2);
}

}  // namespace
}  // namespace certa::tools
