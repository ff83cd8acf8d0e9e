// Which lines are pairs and which are not; no bytes do any harm.
#include "formats/pair_reader.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace certa::tools {
namespace {

constexpr std::string_view kPoint = R"({"vertices":[[1,2,3]]})";

std::string with_id(std::string_view id) {
  return concat({R"({"id":)", id, R"(,"a":)", kPoint, R"(,"b":)", kPoint, "}"});
}
std::string with_a(std::string_view a) {
  return concat({R"({"id":"x","a":)", a, R"(,"b":)", kPoint, "}"});
}
std::string with_vertices(std::string_view vertices) {
  return with_a(concat({R"({"vertices":)", vertices, "}"}));
}
std::string with_claim(std::string_view claim) {
  return concat({R"({"id":"x","a":)", kPoint, R"(,"b":)", kPoint, R"(,"claim":)", claim, "}"});
}

PairLine accepted(std::string_view line) {
  auto result = PairReader().read(line);
  if (const auto* error = std::get_if<LineError>(&result))
    throw std::runtime_error("refused: " + error->reason);
  return std::get<PairLine>(std::move(result));
}

LineError refused(std::string_view line) {
  auto result = PairReader().read(line);
  if (std::holds_alternative<PairLine>(result))
    throw std::runtime_error("accepted: " + std::string(line));
  return std::get<LineError>(std::move(result));
}

std::vector<Point<3>> vertices_of_a(std::string_view line) {
  const PairLine pair = accepted(line);
  const auto points = std::get<ShapePair<3>>(pair.shapes).a.points();
  return {points.begin(), points.end()};
}

TEST(PairReader, ReadsBothDimensions) {
  const PairLine solid =
      accepted(R"({"id":"s","a":{"vertices":[[1,2,3],[4,5,6]]},"b":{"vertices":[[7,8,9]]}})");
  EXPECT_EQ(solid.id, "\"s\"");
  const auto& shapes = std::get<ShapePair<3>>(solid.shapes);
  EXPECT_FALSE(shapes.is_placed());
  EXPECT_EQ(shapes.a.size(), 2u);
  EXPECT_EQ(shapes.a[1], (Point<3>{4, 5, 6}));
  EXPECT_EQ(shapes.b[0], (Point<3>{7, 8, 9}));
  EXPECT_TRUE(solid.claims.empty());

  const PairLine flat = accepted(R"({"b":{"vertices":[[1,2]]},"a":{"vertices":[[3,4]]},"id":7})");
  EXPECT_EQ(flat.id, "7");
  EXPECT_EQ(std::get<ShapePair<2>>(flat.shapes).a[0], (Point<2>{3, 4}));
}

TEST(PairReader, OneReaderReadsManyLines) {
  PairReader reader;
  EXPECT_TRUE(std::holds_alternative<LineError>(reader.read("{")));
  const auto first = reader.read(with_vertices("[[1,2,3],[4,5,6]]"));
  const auto second = reader.read(R"({"a":{"vertices":[[1,2]]},"b":{"vertices":[[3,4]]}})");
  EXPECT_EQ(std::get<ShapePair<3>>(std::get<PairLine>(first).shapes).a.size(), 2u);
  EXPECT_EQ(std::get<ShapePair<2>>(std::get<PairLine>(second).shapes).b[0], (Point<2>{3, 4}));
}

TEST(PairReader, AnIdIsAnyScalarAndStaysAsItIs) {
  for (const char* id : {R"("x")", "7", "-1.50e+3", "123456789012345678901234567890", "true",
                         "false", "null", R"("")",
                         R"("a \"b\" \\ \u0001 )"
                         "\xc3\xa4\""})
    EXPECT_EQ(accepted(with_id(id)).id, id);
  EXPECT_EQ(accepted(with_id(R"("\u00e4\/\n")")).id, "\"\xc3\xa4/\\u000a\"");
  EXPECT_EQ(accepted(concat({R"({"a":)", kPoint, R"(,"b":)", kPoint, "}"})).id, "null");
  EXPECT_NE(refused(with_id("[1]")).reason.find("\"id\" is an array"), std::string::npos);
  EXPECT_NE(refused(with_id("{}")).reason.find("\"id\" is an object"), std::string::npos);
}

TEST(PairReader, NumbersAreRoundedCorrectly) {
  const auto x = [](std::string_view number) {
    return vertices_of_a(with_vertices(concat({"[[", number, ",0,0]]"})))[0][0];
  };
  EXPECT_EQ(x("0.1"), 0.1);
  EXPECT_EQ(x("123456789012345678901234567890"), 0x1.8ee90ff6c373ep+96);
  EXPECT_EQ(x("1e-400"), 0.0);
  EXPECT_EQ(x("2.4e-324"), 0.0);
  EXPECT_EQ(x("2.5e-324"), 0x1p-1074);
  EXPECT_EQ(x("4.9e-324"), 0x1p-1074);
  EXPECT_EQ(x("1.7976931348623157e308"), 0x1.fffffffffffffp1023);
  EXPECT_TRUE(std::signbit(x("-0")));
  EXPECT_EQ(x(R"("0x1.8p3")"), 12.0);
  EXPECT_EQ(x(R"("-0x1p-1074")"), -0x1p-1074);
  EXPECT_EQ(x(R"("0x1p-2000")"), 0.0);
}

RC_GTEST_PROP(PairReader, EveryFiniteDoubleIsReadBitByBit,
              (const std::array<std::uint64_t, 3>& p)) {
  std::string decimal = "[[";
  std::string hexadecimal = "[[";
  for (const std::uint64_t pattern : p) {
    const double x = std::bit_cast<double>(pattern);
    RC_PRE(std::isfinite(x));
    std::array<char, 64> text;
    std::snprintf(text.data(), text.size(), "%.17g,", x);
    decimal += text.data();
    std::snprintf(text.data(), text.size(), "\"%a\",", x);
    hexadecimal += text.data();
  }
  for (std::string* text : {&decimal, &hexadecimal}) {
    text->back() = ']';
    const Point<3> vertex = vertices_of_a(with_vertices(*text + "]"))[0];
    for (std::size_t i = 0; i < 3; ++i) RC_ASSERT(std::bit_cast<std::uint64_t>(vertex[i]) == p[i]);
  }
}

TEST(PairReader, NumbersThatAreNoDoubleAreRefused) {
  // 1e400 is valid JSON, so the error has the id of the line.
  const LineError too_large = refused(with_vertices("[[1e400,0,0]]"));
  EXPECT_EQ(too_large.id, "\"x\"");
  EXPECT_NE(too_large.reason.find("too large"), std::string::npos);
  for (const char* number : {R"("0x1p1024")", R"("nan")", R"("inf")", R"("1.5")", R"("")",
                             R"("0x")", R"("0xinf")", "null", "true", "{}", "[1]"}) {
    const LineError error = refused(with_vertices(concat({"[[0,0,0],[0,", number, ",0]]"})));
    EXPECT_EQ(error.id, "\"x\"") << number;
    EXPECT_NE(error.reason.find("\"a\": vertex 1 has a bad coordinate: [1] is"), std::string::npos)
        << error.reason;
  }
  for (const char* number : {"01", "+1", ".5", "1.", "0x1p3", "1e", "Na", "NaNs", "infinite"})
    EXPECT_EQ(refused(with_vertices(concat({"[[", number, ",0,0]]"}))).id, "null") << number;
}

TEST(PairReader, CoordinatesThatAreNotFiniteAreNamed) {
  for (const std::string name :
       {"NaN", "nan", "-nan", "Infinity", "-Infinity", "inf", "-inf", "INF"})
    for (const std::string& number : {name, "\"" + name + "\""}) {
      const LineError error = refused(with_vertices("[[0,0,0],[0," + number + ",0]]"));
      EXPECT_EQ(error.id, "\"x\"") << number;
      EXPECT_EQ(error.reason,
                R"("a": vertex 1 has a bad coordinate: [1] is )" + name + ", not a finite number");
      EXPECT_EQ(refused(with_a(R"({"vertices":[[1,2,3]],"radius":)" + number + "}")).reason,
                R"("a": "radius" is )" + name + ", not a finite number");
    }
  // Members that are not read, such as notes, may have any value.
  EXPECT_EQ(accepted(R"({"id":1,"a":{"vertices":[[1,2]]},"b":{"vertices":[[1,2]]},"cost":NaN})").id,
            "1");
  // The position of another error is that in the line.
  EXPECT_EQ(refused(R"({"id":1,"cost":[NaN,inf],"a":[1,]})").reason,
            "not JSON: Invalid value at column 33");
}

TEST(PairReader, ShapesAreCheckedStrictly) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {with_vertices("[]"), "\"a\": a shape needs at least one vertex"},
      {with_vertices("[[]]"), "vertex 0 has 0 coordinates"},
      {with_vertices("[[1]]"), "vertex 0 has 1 coordinates"},
      {with_vertices("[[1,2,3,4]]"), "vertex 0 has 4 coordinates"},
      {with_vertices("[[1,2,3],[1,2]]"), "vertex 1 has 2 coordinates, but the first has 3"},
      {with_vertices("[[1,2]]"), "\"a\" has 2 dimensions, \"b\" has 3"},
      {with_vertices("[1,2,3]"), "vertex 0 is a number, not an array"},
      {with_vertices("[[1,2,3],null]"), "vertex 1 is null"},
      {with_vertices("{}"), "\"vertices\" is an object, not an array"},
      {with_vertices("7"), "\"vertices\" is a number"},
      {with_a("{}"), "\"a\": \"vertices\", or another form of a shape, is missing"},
      {with_a("[]"), "\"a\" is an array, not an object"},
      {with_a("null"), "\"a\" is null"},
      {with_a(R"({"vertices":[[1,2,3]],"margin":1})"), "unknown key \"margin\""},
      {with_a(R"({"Vertices":[[1,2,3]]})"), "unknown key \"Vertices\""},
      {with_a(R"({"vertices":[[1,2,3]],"vertices":[[1,2,3]]})"), "\"vertices\" stands twice"},
      {R"({"id":"x","a":{"vertices":[[1,2,3]]}})", "\"b\" is missing"},
      {R"({"id":"x","b":{"vertices":[[1,2,3]]}})", "\"a\" is missing"},
      {R"({"id":"x","a":{},"a":{},"b":{}})", "\"a\" stands twice"},
      {R"({"id":"x","a":{},"b":{},"b":{}})", "\"b\" stands twice"},
  };
  for (const auto& [line, reason] : cases) {
    const LineError error = refused(line);
    EXPECT_EQ(error.id, "\"x\"") << line;
    EXPECT_NE(error.reason.find(reason), std::string::npos) << line << "\n" << error.reason;
  }
}

TEST(PairReader, TheIdIsFoundBehindTheFault) {
  EXPECT_EQ(refused(R"({"a":7,"b":8,"id":"late"})").id, "\"late\"");
  EXPECT_EQ(refused(R"({"a":7,"b":8})").id, "null");
}

TEST(PairReader, OtherKeysAreNotes) {
  EXPECT_EQ(accepted(R"({"id":1,"a":{"vertices":[[1,2]]},"note":{"x":[1,{"y":null}]},)"
                     R"("b":{"vertices":[[1,2]]},"source":"s","note":2})")
                .id,
            "1");
}

TEST(PairReader, ClaimsAreReadAndChecked) {
  const Claim both =
      accepted(with_claim(R"({"intersects":false,"distance":0.5,"by":"x"})")).claims.at(0).claim;
  EXPECT_EQ(both.intersects, false);
  EXPECT_EQ(both.distance, 0.5);
  EXPECT_EQ(accepted(with_claim(R"({"distance":"0x1p-1"})")).claims.at(0).claim.distance, 0.5);
  EXPECT_FALSE(accepted(with_claim("{}")).claims.at(0).claim.intersects);
  const Claim all = accepted(with_claim(R"({"witness":{"b":[3,"0x1p2",0],"a":[1,2,0],"of":7},)"
                                        R"("normal":[0,0,5e-324],"depth":-1})"))
                        .claims.at(0)
                        .claim;
  EXPECT_EQ(all.witness.value().a, (std::vector<double>{1, 2, 0}));
  EXPECT_EQ(all.witness.value().b, (std::vector<double>{3, 4, 0}));
  EXPECT_EQ(all.normal, (std::vector<double>{0, 0, 5e-324}));
  EXPECT_EQ(accepted(with_claim(R"({"direction":[1,2,3]})")).claims.at(0).claim.normal,
            (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(all.depth, -1);
  const std::vector<std::pair<std::string, std::string>> cases{
      {"true", "\"claim\" is a boolean, not an object"},
      {"null", "\"claim\" is null"},
      {"[]", "\"claim\" is an array"},
      {R"({"intersects":1})", "\"claim\": \"intersects\" is a number, not a boolean"},
      {R"({"intersects":null})", "\"intersects\" is null"},
      {R"({"distance":"far"})", "\"claim\": \"distance\" is \"far\""},
      {R"({"distance":null})", "\"distance\" is null"},
      {R"({"distance":1,"distance":2})", "stands twice"},
      {R"({"depth":"deep"})", "\"claim\": \"depth\" is \"deep\""},
      {R"({"witness":[1,2]})", "\"claim\": \"witness\" is an array, not an object"},
      {R"({"witness":{"a":[1,2,3]}})", "\"claim\": \"witness\" has no \"b\""},
      {R"({"witness":{"a":[1],"b":[1,2,3]}})",
       "\"witness\" is wrong: \"a\" has 1 coordinates, but the shapes have 3"},
      {R"({"witness":{"a":[1,2,3],"b":[1,2,3,4,5]}})", "\"b\" has 5 coordinates"},
      {R"({"witness":{"a":[1,2,3],"b":[1,null,2]}})", "\"b\" has a bad coordinate: [1] is null"},
      {R"({"witness":{"a":[1,2],"a":[1,2],"b":[1,2]}})", "stands twice"},
      {R"({"direction":[0,-0.0,0]})", "\"claim\": \"direction\" is zero"},
      {R"({"direction":[0,1]})", "\"direction\" has 2 coordinates, but the shapes have 3"},
      {R"({"direction":1})", "\"direction\" is a number, not an array of numbers"},
      {R"({"normal":[0,0,0]})", "\"claim\": \"normal\" is zero"},
      {R"({"normal":[0,0,1],"direction":[0,0,1]})",
       R"("claim" has both "normal" and "direction", which are the same)"},
  };
  for (const auto& [claim, reason] : cases) {
    const LineError error = refused(with_claim(claim));
    EXPECT_NE(error.reason.find(reason), std::string::npos) << claim << "\n" << error.reason;
  }
}

bool contains_nan(const std::string& name) {
  return name.find("NaN") != name.npos || name.find("nan") != name.npos;
}

TEST(PairReader, ClaimsMayBeNotFinite) {
  for (const std::string name : {"NaN", "-nan", "Infinity", "-inf", "\"nan\"", "\"-Infinity\""}) {
    const Claim claim =
        accepted(with_claim(R"({"distance":)" + name + R"(,"depth":)" + name + R"(,"normal":[0,)" +
                            name + R"(,0],"witness":{"a":[1,2,3],"b":[1,2,)" + name + "]}}"))
            .claims.at(0)
            .claim;
    for (const ClaimPart part :
         {ClaimPart::distance, ClaimPart::depth, ClaimPart::normal, ClaimPart::witness})
      EXPECT_FALSE(is_finite(claim, part)) << name;
    EXPECT_EQ(std::isnan(*claim.distance), contains_nan(name)) << name;
    EXPECT_EQ(*claim.depth < 0, !contains_nan(name) && name.find('-') != name.npos) << name;
  }
}

TEST(PairReader, KeysThatAreNearlyAPartAreMistakes) {
  const std::vector<std::pair<std::string, std::string>> meant{
      {"intersect", "intersects"},  {"int", "intersects"},    {"Intersects", "intersects"},
      {"intersetcs", "intersects"}, {"dist", "distance"},     {"distances", "distance"},
      {"distence", "distance"},     {"DISTANCE", "distance"}, {"dstance", "distance"},
      {"normals", "normal"},        {"norm", "normal"},       {"Direction", "direction"},
      {"witnes", "witness"},        {"dpeth", "depth"},       {"death", "depth"},
      {"xdepth", "depth"}};
  for (const auto& [key, part] : meant)
    for (const std::string before : {"", R"("intersects":true,)", R"("note":1,)"}) {
      const LineError error = refused(with_claim("{" + before + "\"" + key + "\":1}"));
      EXPECT_EQ(error.id, "\"x\"");
      EXPECT_EQ(error.reason, concat({R"("claim": the key ")", key, R"(" is unknown: is ")", part,
                                      R"(" meant?)"}));
    }
  for (const std::string key : {"in", "distance_unit", "depths_of", "penetrations", "by", "",
                                "time", "intersection", "pos", "n"}) {
    const std::string notes = "\"" + key + R"(":[1,{"x":2}])";
    EXPECT_TRUE(
        accepted(with_claim(R"({"intersects":true,)" + notes + "}")).claims.at(0).claim.intersects);
    EXPECT_EQ(refused(with_claim("{" + notes + R"(,"of":0})")).reason,
              concat({R"("claim": no key is known, not ")", key,
                      R"(": a claim holds intersects, distance, witness, normal or depth)"}));
  }
}

TEST(PairReader, WhatIsNotJsonHasNoId) {
  const std::string good = with_id("\"x\"");
  std::vector<std::string> lines{"",
                                 "x",
                                 "{",
                                 "}",
                                 "nul",
                                 "{]",
                                 "[1,2",
                                 "\"",
                                 "{\"id\":}",
                                 good + "x",
                                 good + good,
                                 good.substr(0, good.size() - 1),
                                 good + ",",
                                 R"({"id":"x",})",
                                 R"({'id':"x"})",
                                 "// x",
                                 "\xff\xfe",
                                 "{\"id\":\"\xff\"}",
                                 R"({"id":"\ud800"})",
                                 "\t"};
  for (const std::string& line : lines) {
    const LineError error = refused(line);
    EXPECT_EQ(error.id, "null") << line;
    EXPECT_TRUE(error.reason.starts_with("not JSON: ")) << error.reason;
    EXPECT_EQ(error.reason.find('\n'), std::string::npos);
  }
  for (const char* line : {"7", "[]", "null", "\"x\"", "true"})
    EXPECT_NE(refused(line).reason.find("not an object"), std::string::npos) << line;
}

TEST(PairReader, ZeroBytesAreRefused) {
  std::string line = with_id("\"x\"");
  line.push_back('\0');
  EXPECT_NE(refused(line).reason.find("zero byte"), std::string::npos);
  EXPECT_NE(refused(std::string(3, '\0')).reason.find("column 1"), std::string::npos);
  line[8] = '\0';
  EXPECT_EQ(refused(line).id, "null");
  EXPECT_EQ(accepted(with_id(R"("\u0000")")).id, R"("\u0000")");
}

// Found by fuzzing: the parser read past the end of such a line.
TEST(PairReader, ALineMayEndWithinACharacter) {
  const std::string start = R"({"id":"longer than what a string holds without the heap )";
  for (const char* cut : {"\xc3", "\xe2", "\xe2\x82", "\xf0", "\xf0\x9f", "\xf0\x9f\x98"}) {
    const LineError error = refused(start + cut);
    EXPECT_TRUE(error.reason.starts_with("not JSON: ")) << error.reason;
    const auto column = std::stoul(error.reason.substr(error.reason.rfind(' ')));
    EXPECT_LE(column, start.size() + std::string_view(cut).size() + 1);
  }
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(PairReader, DeepNestingAndLongLinesAreHarmless) {
  constexpr std::size_t kDepth = 1'000'000;
  const std::string too_deep = "nested deeper than 1000 levels at column 1001";
  EXPECT_EQ(refused(std::string(kDepth, '[')).reason, too_deep);
  EXPECT_EQ(refused(nested(kDepth)).reason, too_deep);
  EXPECT_EQ(refused(nested(1000)).reason, "the line is an array, not an object");
  EXPECT_EQ(refused(with_vertices(nested(kDepth))).id, "\"x\"");
  std::string objects;
  for (std::size_t i = 0; i < kDepth / 10; ++i) objects += R"({"a":)";
  EXPECT_EQ(refused(objects).reason, "nested deeper than 1000 levels at column 5001");

  std::string many = "[[0,0,0]";
  for (int i = 0; i < 100'000; ++i) many += ",[1.5,2.5,3.5]";
  EXPECT_EQ(vertices_of_a(with_vertices(many + "]")).size(), 100'001u);
}

TEST(PairReader, NotesMayBeNestedUpToALimit) {
  const auto with_note = [](std::size_t depth) {
    return concat({R"({"id":7,"note":)", nested(depth), ",", with_id("8").substr(1)});
  };
  const auto refuses_second_id = [&](std::size_t depth) {
    return refused(with_note(depth)).reason == "the key \"id\" stands twice";
  };
  EXPECT_TRUE(refuses_second_id(1));
  EXPECT_TRUE(refuses_second_id(999)) << "the line itself is the first level";
  const LineError error = refused(with_note(1000));
  EXPECT_EQ(error.reason, "nested deeper than 1000 levels at column 1015");
  EXPECT_EQ(error.id, "7") << "that was read before";
}

TEST(PairReader, ReasonsStayShortAndOnOneLine) {
  const std::string name(10'000, 'k');
  EXPECT_LT(refused(with_a(concat({"{\"", name, "\":1}"}))).reason.size(), 200u);
  EXPECT_EQ(refused(with_a(R"({"line\nend":1})")).reason.find('\n'), std::string::npos);
}

// The reader never crashes, and returns either a pair or the reason why the line is none.
bool is_sound(std::string_view line) {
  const auto result = PairReader().read(line);
  const auto* error = std::get_if<LineError>(&result);
  return error == nullptr || !error->reason.empty();
}

RC_GTEST_PROP(PairReader, AnyBytesAreHarmless, (const std::string& bytes)) {
  RC_ASSERT(is_sound(bytes));
}

RC_GTEST_PROP(PairReader, MutatedLinesAreHarmless,
              (const std::vector<std::pair<std::uint16_t, std::uint8_t>>& edits,
               std::uint16_t length)) {
  std::string line =
      R"({"id":"x\u00e4","a":{"vertices":[[0.5,-1e3,"0x1.8p3"],[1,2,3]]},"note":[null,{"k":[]}],)"
      R"("b":{"vertices":[[1e-400,2,3]]},"claim":{"intersects":true,"distance":0.25,)"
      R"("witness":{"a":[1,2,3],"b":[4,5,6]},"direction":[7,8,9],"depth":1}})";
  constexpr std::string_view kTokens = "{}[]\",:0123456789.eE+-xnull\\u\0\x80\xff ";
  for (const auto& [position, byte] : edits)
    line[position % line.size()] = kTokens[byte % kTokens.size()];
  RC_ASSERT(is_sound(line));
  RC_ASSERT(is_sound(std::string_view(line).substr(0, length % line.size())));
}

}  // namespace
}  // namespace certa::tools
