// Shapes that lines define and pairs name; forms of shapes and of poses that are equal.
#include "formats/shape_table.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "formats/pair_reader.hpp"

namespace certa::tools {
namespace {

std::variant<PairLine, LineError> read(const std::string& a, const ShapeTable* table = nullptr,
                                       std::uint64_t ordinal = 9) {
  const std::string line = R"({"id":"x","a":)" + a + R"(,"b":{"vertices":[[)" +
                           (a.find("2D") != a.npos ? "1,2" : "1,2,3") + "]]}}";
  return PairReader().read(line, {table, ordinal, "folder/pairs.jsonl"});
}

/// The shape A, or a refusal.
std::string why_not(const std::string& a, const ShapeTable* table = nullptr,
                    std::uint64_t ordinal = 9) {
  const auto result = read(a, table, ordinal);
  const auto* error = std::get_if<LineError>(&result);
  return error == nullptr ? "accepted" : error->reason;
}

template <int D>
void expect_same(const std::string& given, const std::string& other) {
  const std::string b =
      D == 2 ? R"(,"b":{"vertices":[[1,2]]}})" : R"(,"b":{"vertices":[[1,2,3]]}})";
  const auto x = PairReader().read(R"({"a":)" + given + b);
  const auto y = PairReader().read(R"({"a":)" + other + b);
  ASSERT_TRUE(std::holds_alternative<PairLine>(x)) << given << std::get<LineError>(x).reason;
  ASSERT_TRUE(std::holds_alternative<PairLine>(y)) << other << std::get<LineError>(y).reason;
  const auto& p = std::get<ShapePair<D>>(std::get<PairLine>(x).shapes);
  const auto& q = std::get<ShapePair<D>>(std::get<PairLine>(y).shapes);
  EXPECT_TRUE(std::ranges::equal(p.a.points(), q.a.points())) << given;
  EXPECT_EQ(p.radius_a, q.radius_a) << given;
  EXPECT_EQ(p.pose_a.kind(), q.pose_a.kind()) << given;
  EXPECT_EQ(p.pose_a.matrix(), q.pose_a.matrix()) << given;
  EXPECT_EQ(p.pose_a.quaternion(), q.pose_a.quaternion()) << given;
  EXPECT_EQ(p.pose_a.translation(), q.pose_a.translation()) << given;
}

TEST(Shapes, FormsStandForVertices) {
  expect_same<3>(R"({"point":[1,2,"0x1p-3"]})", R"({"vertices":[[1,2,0.125]]})");
  expect_same<2>(R"({"point":[1,2]})", R"({"vertices":[[1,2]]})");
  expect_same<3>(R"({"sphere":[1,2,3],"radius":2})", R"({"vertices":[[1,2,3]],"radius":2})");
  expect_same<2>(R"({"sphere":[1,2],"radius":0})", R"({"vertices":[[1,2]]})");
  expect_same<3>(R"({"segment":[[0,0,1],[0,0,2]]})", R"({"vertices":[[0,0,1],[0,0,2]]})");
  expect_same<2>(R"({"capsule":[[0,1],[0,2]],"radius":3})",
                 R"({"vertices":[[0,1],[0,2]],"radius":3})");
}

TEST(Shapes, WhatIsMissingOrTooMuchIsNamed) {
  EXPECT_EQ(why_not(R"({"sphere":[1,2,3]})"), R"("a": "sphere" has no "radius")");
  EXPECT_EQ(why_not(R"({"capsule":[[1,2,3],[4,5,6]]})"), R"("a": "capsule" has no "radius")");
  EXPECT_EQ(why_not(R"({"segment":[[1,2,3]]})"), R"("a": "segment" has 1 points, not 2)");
  EXPECT_EQ(why_not(R"({"point":[1]})"), R"("a": "point" has 1 coordinates, not 2 or 3)");
  EXPECT_EQ(why_not(R"({"point":[1,2,3],"box":[1,1,1]})"), R"("a" has both "box" and "point")");
  EXPECT_EQ(why_not(R"({})"), R"("a": "vertices", or another form of a shape, is missing)");
  EXPECT_EQ(why_not(R"({"shape":"x"})"),
            R"("a": "shape" is known only in files that the command reads)");
  EXPECT_EQ(why_not(R"({"mesh":"x.obj"})"),
            R"("a": "mesh" is known only in files that the command reads)");
}

TEST(Shapes, UnknownKeysGetTheListAndAdvice) {
  const std::string known =
      "a shape has vertices, box, sphere, capsule, segment, point, mesh, shape, pose and radius";
  EXPECT_EQ(why_not(R"({"sphera":[1,2,3]})"), R"("a": unknown key "sphera": )" + known);
  for (const std::string key : {"cylinder", "cone", "ellipsoid"})
    EXPECT_EQ(why_not(R"({")" + key + R"(":1})"),
              R"("a": unknown key ")" + key + "\": " + known +
                  "; it is no polyhedron: take one inside it and one around it, as "
                  "docs/user/formats.md says");
}

TEST(Poses, MatricesOfEverySizeAreOne) {
  const std::string shape = R"({"point":[1,2,3],"pose":)";
  const std::string wanted =
      shape + R"({"matrix":[[1,2,3],[4,5,6],[7,8,9]],"translation":[10,11,12]}})";
  expect_same<3>(shape + "[[1,2,3,10],[4,5,6,11],[7,8,9,12],[0,0,0,1]]}", wanted);
  expect_same<3>(shape + "[[1,2,3,10],[4,5,6,11],[7,8,9,12]]}", wanted);
  expect_same<3>(shape + R"({"matrix":[[1,2,3,10],[4,5,6,11],[7,8,9,12],[-0,0,0,1]]}})", wanted);
  expect_same<3>(shape + R"({"matrix":[1,2,3,10,4,5,6,11,7,8,9,12,0,0,0,1]}})", wanted);
  expect_same<3>(shape + R"({"matrix":[1,2,3,10,4,5,6,11,7,8,9,12]}})", wanted);
  expect_same<3>(shape + R"({"matrix":[1,2,3,4,5,6,7,8,9],"translation":[10,11,12]}})", wanted);
  const std::string planar = R"({"point":[1,2],"pose":)";
  const std::string flat = planar + R"({"matrix":[[1,2],[3,4]],"translation":[5,6]}})";
  expect_same<2>(planar + "[[1,2,5],[3,4,6],[0,0,1]]}", flat);
  expect_same<2>(planar + "[1,2,5,3,4,6]}", flat);
  expect_same<2>(planar + R"({"matrix":[1,2,3,4],"translation":[5,6]}})", flat);
}

TEST(Poses, QuaternionsAndAnglesNameTheirOrder) {
  const std::string shape = R"({"point":[1,2,3],"pose":{"quaternion":)";
  const std::string wanted = shape + R"({"w":1,"x":2,"y":3,"z":4}}})";
  expect_same<3>(shape + R"({"wxyz":[1,2,3,4]}}})", wanted);
  expect_same<3>(shape + R"({"xyzw":[2,3,4,1]}}})", wanted);
  const std::string planar = R"({"point":[1,2],"pose":{)";
  expect_same<2>(planar + R"("angle":{"c":0.8,"s":0.6}}})",
                 planar + R"("matrix":[[0.8,-0.6],[0.6,0.8]]}})");
  expect_same<2>(planar + R"("angle":{"cs":[0.8,0.6]},"translation":[1,2]}})",
                 planar + R"("matrix":[[0.8,-0.6],[0.6,0.8]],"translation":[1,2]}})");
}

TEST(Poses, FaultsAreNamed) {
  const auto of = [](const std::string& pose) {
    return why_not(R"({"point":[1,2,3],"pose":)" + pose + "}");
  };
  EXPECT_EQ(of("[[1,0,0,0],[0,1,0,0],[0,0,1,0],[5,0,0,1]]"),
            R"("a": "pose" is wrong: its last row is not 0, 0, 0, 1, but its last column )"
            R"(is: write it by rows)");
  EXPECT_EQ(of("[[1,0,0,0],[0,1,0,0],[0,0,1,5],[0,0,0,2]]"),
            R"("a": "pose" is wrong: its last row is not 0, 0, 0, 1)");
  EXPECT_EQ(of("[1,2,3]"), R"("a": "pose" has 3 numbers, not 3 x 3, 3 x 4 or 4 x 4)");
  EXPECT_EQ(of("[[1,2],[3,4]]"), R"("a": "pose" is 2 x 2, not 3 x 3, 3 x 4 or 4 x 4)");
  EXPECT_EQ(of("[[],[],[0,0,1]]"), R"("a": "pose" is wrong: row 2 has 3 numbers, not 0)")
      << "rows without numbers";
  EXPECT_EQ(of("[[1,2,3],[4,5]]"), R"("a": "pose" is wrong: row 1 has 2 numbers, not 3)");
  EXPECT_EQ(of("[[1,2,3,4,5]]"), R"("a": "pose" is wrong: row 0 has 5 numbers, not 3)");
  EXPECT_EQ(of(R"([1,2,3,4,5,6,7,8,"x"])"),
            R"("a": "pose" has a bad number: [8] is "x", not a hexadecimal float)");
  EXPECT_EQ(of(R"({"quaternion":[1,0,0,0]})"),
            R"("a": "pose": "quaternion" is an array, whose order is open: {"wxyz":[..]} )"
            R"(or {"xyzw":[..]})");
  EXPECT_EQ(of(R"({"quaternion":{"wxyz":[1,0,0]}})"),
            R"("a": "pose": "quaternion" is wrong: "wxyz" has 3 numbers, not 4)");
  EXPECT_EQ(of(R"({"quaternion":{"wxyz":[1,0,0,0],"w":1}})"),
            R"("a": "pose": "quaternion" has more than "wxyz")");
  EXPECT_EQ(of(R"({"angle":1})"),
            R"("a": "pose": "angle" is for shapes in the plane, and this one is in space)");
  EXPECT_TRUE(why_not(R"({"point":[1,2],"pose":{"angle":{"":[0,1]}}})").find("unknown key \"\"") !=
              std::string::npos);
  EXPECT_EQ(of(R"({"position":[1,2,3]})"),
            R"("a": "pose": unknown key "position": a pose has matrix, quaternion, angle )"
            R"(and translation; it is the pose's translation)");
  EXPECT_EQ(of(R"({"matrix":[[1,0,0,1],[0,1,0,0],[0,0,1,0]],"translation":[1,2,3]})"),
            R"("a": "pose" has both a translation in its matrix and "translation")");
  EXPECT_EQ(why_not(R"({"point":[1,2],"pose":{"angle":0.5},"radius":0})"),
            R"("a": "pose": "angle" is a number, whose sine and cosine are not exact: )"
            R"({"c":cosine,"s":sine})");
}

TEST(ShapeTable, DefinitionsAreToldFromPairs) {
  EXPECT_TRUE(may_define_shape("{\"sh\\u0061pe\":\"q\",\"point\":[0,0]}"));
  EXPECT_FALSE(may_define_shape("{\"\\u0061\":{},\"shape\":\"note\"}"));
  EXPECT_FALSE(may_define_shape(R"("a":{"shape":"s"})"));
  EXPECT_FALSE(may_define_shape(R"(null {"shape":"k"})"));
  EXPECT_TRUE(may_define_shape(R"({"shape":"x","vertices":[[1,2]]})"));
  EXPECT_TRUE(
      may_define_shape(R"( { "note" : {"a":[1,{"b":2}]} , "x\"a" : "a" , "shape" : "x" } )"));
  EXPECT_FALSE(may_define_shape(R"({"a":{"shape":"x"},"b":{"shape":"y"}})"));
  EXPECT_FALSE(may_define_shape(R"({"id":"shape","a":{"shape":"x"}})"));
  EXPECT_FALSE(may_define_shape(R"({"id":{"shape":1},"b":1,"shape":"x"})"));
  for (const char* const text :
       {"", "{", "{\"", "\"shape\"", "[\"shape\"]", "{\"shape", "}", "{\"a\\"})
    EXPECT_FALSE(may_define_shape(text)) << text;
}

TEST(ShapeTable, PairsKnowWhatLinesBeforeThemDefine) {
  ShapeTable table;
  table.define(R"({"shape":"ball","sphere":[1,2,3],"radius":2})", 5, "file");
  table.define(R"({"shape":"ball","point":[1,2,3]})", 6, "file");
  table.define(R"({"shape":"posed","point":[1,2,3],"pose":{}})", 7, "file");
  table.define(R"({"shape":7,"point":[1,2,3]})", 8, "file");
  table.define(R"({"shape":"bad")", 9, "file");
  table.define(R"({"shape":"empty"})", 10, "file");
  EXPECT_EQ(table.fault(5), std::nullopt);
  EXPECT_EQ(table.fault(6), R"(the shape "ball" is defined before)");
  EXPECT_EQ(table.fault(7), R"(a definition has a "pose": it belongs to the pairs)");
  EXPECT_EQ(table.fault(8), R"("shape" is a number, not a string, the name of the shape)");
  EXPECT_EQ(table.fault(9), std::nullopt) << "it is no JSON, and so no definition";
  EXPECT_FALSE(table.is_definition(9));
  EXPECT_TRUE(table.is_definition(8));
  EXPECT_EQ(table.fault(10), R"(the shape: "vertices", or another form of a shape, is missing)");

  const auto result = read(R"({"shape":"ball","pose":{"translation":[0,0,1]}})", &table, 6);
  const auto& shapes = std::get<ShapePair<3>>(std::get<PairLine>(result).shapes);
  EXPECT_EQ(shapes.a[0], (Point<3>{1, 2, 3}));
  EXPECT_EQ(shapes.radius_a, 2);
  EXPECT_EQ(shapes.pose_a.translation(), (Point<3>{0, 0, 1}));
  EXPECT_EQ(why_not(R"({"shape":"ball"})", &table, 5),
            R"("a": no line before this one defines the shape "ball")");
  EXPECT_EQ(why_not(R"({"shape":"nix"})", &table),
            R"("a": no line before this one defines the shape "nix")");
  EXPECT_EQ(why_not(R"({"shape":"empty"})", &table, 11),
            R"("a": the line that defines the shape "empty" is refused)");
  EXPECT_EQ(why_not(R"({"shape":"ball","radius":1})", &table),
            R"("a": "radius" stands in its definition)");
}

TEST(ShapeTable, MeshesAreReadOnceForEachFile) {
  int reads = 0;
  const ShapeTable table(
      [&reads](const std::string& path,
               const std::string& file) -> std::variant<ShapeParts<3>, std::string> {
        ++reads;
        if (path == "bad.obj") return "bad.obj is no mesh";
        EXPECT_EQ(file, "folder/pairs.jsonl");
        return ShapeParts<3>{{{1, 2, 3}, {4, 5, 6}}};
      });
  for (int k = 0; k < 3; ++k) {
    const auto result =
        read(R"({"mesh":"x.obj","radius":1,"pose":{"translation":[1,0,0]}})", &table);
    const auto& shapes = std::get<ShapePair<3>>(std::get<PairLine>(result).shapes);
    EXPECT_EQ(shapes.a.size(), 2u);
    EXPECT_EQ(shapes.radius_a, 1);
    EXPECT_EQ(why_not(R"({"mesh":"bad.obj"})", &table), R"("a": bad.obj is no mesh)");
  }
  EXPECT_EQ(reads, 2);
}

TEST(Claims, UnderAnotherKeyOrByAnotherWordAreMistakes) {
  const auto reason = [](const std::string& text) {
    const auto read =
        PairReader().read(R"({"a":{"point":[1,2]},"b":{"point":[3,4]},)" + text + "}");
    const auto* error = std::get_if<LineError>(&read);
    return error == nullptr ? "accepted" : error->reason;
  };
  for (const std::string key : {"Claim", "clam", "Claims", "cliams", "cla"})
    EXPECT_TRUE(
        reason("\"" + key + "\":{}").starts_with("the key \"" + key + "\" is unknown: is \"claim"));
  EXPECT_EQ(reason(R"("clear":{},"id":1)"), "accepted");
  EXPECT_EQ(reason(R"("claim":{"distance":1,"intersecting":true})"),
            R"("claim": the key "intersecting" is unknown: is "intersects" meant?)");
  EXPECT_EQ(reason(R"("claim":{"penetration":1})"),
            R"("claim": the key "penetration" is unknown: is "depth" meant?)");
}

TEST(Claims, ByNameAreReadInTheirOrder) {
  const auto claims = [](const std::string& text) {
    return PairReader().read(R"({"a":{"point":[1,2]},"b":{"point":[3,4]},)" + text + "}");
  };
  const auto two = claims(R"("claims":{"bullet":{"distance":1},"fcl 0.7":{"intersects":false}})");
  const auto& pair = std::get<PairLine>(two);
  ASSERT_EQ(pair.claims.size(), 2u);
  EXPECT_EQ(pair.claims[0].name, "bullet");
  EXPECT_EQ(pair.claims[0].claim.distance, 1);
  EXPECT_EQ(pair.claims[1].name, "fcl 0.7");
  const auto reason = [&](const std::string& text) {
    return std::get<LineError>(claims(text)).reason;
  };
  EXPECT_EQ(reason(R"("claims":{"x":{}},"claim":{})"), R"("claim" and "claims" stand together)");
  EXPECT_EQ(reason(R"("claims":{"x":{},"x":{}})"), R"("claims": the key "x" stands twice)");
  EXPECT_EQ(reason(R"("claims":{"":{}})"), R"("claims" has a claim without a name)");
  EXPECT_EQ(reason(R"("claims":[{}])"), R"("claims" is an array, not an object of claims by name)");
  EXPECT_EQ(reason(R"("claims":{"x":{"dist":1}})").substr(0, 14), R"("claims": "x":)");
}

}  // namespace
}  // namespace certa::tools
