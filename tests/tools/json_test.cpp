// The tape into which a line of JSON is parsed, and the writer of JSON.
#include "formats/json.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "formats/json_writer.hpp"

namespace certa::tools {
namespace {

/// The value, written without blanks.
std::string written(JsonValue value) {
  std::string text;
  if (value.kind() == JsonKind::array) {
    for (const JsonValue element : value.elements())
      text.append(text.empty() ? "" : ",").append(written(element));
    return "[" + text + "]";
  }
  if (value.kind() == JsonKind::object) {
    for (const auto [key, member] : value.members()) {
      if (!text.empty()) text += ",";
      text.append(json_string(key)).append(":").append(written(member));
    }
    return "{" + text + "}";
  }
  return scalar_text(value);
}

std::string parsed(const std::string& line) {
  JsonParser parser;
  const auto error = parser.parse(line);
  return error ? error->reason : written(parser.root());
}

std::string parsed_with_names(const std::string& line) {
  JsonParser parser;
  const auto error = parser.parse_with_names(line);
  return error ? error->reason : written(parser.root());
}

TEST(Json, NumbersThatAreNotFiniteBecomeStrings) {
  EXPECT_EQ(parsed_with_names(R"([NaN,-Infinity, inf,+nan,{"a":-inf,"NaN":"inf \" nan"}])"),
            R"(["NaN","-Infinity","inf","+nan",{"a":"-inf","NaN":"inf \" nan"}])");
  EXPECT_EQ(parsed_with_names("NaN"), R"("NaN")");
  EXPECT_EQ(parsed_with_names(R"([1e5,true,null,-1])"), "[1e5,true,null,-1]");
  EXPECT_EQ(quote_names(R"({"x":NaN,"y":"NaN"})"), R"({"x":"NaN","y":"NaN"})");
  EXPECT_EQ(parsed("[NaN]"), "not JSON: Invalid value at column 2");
  // Other errors keep their positions.
  for (const std::string fault : {"[nano]", "[1,]", "[1NaN]", "[inf inf]"})
    EXPECT_TRUE(parsed_with_names(fault).starts_with("not JSON: ")) << fault;
  EXPECT_EQ(parsed_with_names("[1,]"), "not JSON: Invalid value at column 4");
  EXPECT_EQ(parsed_with_names("[NaN,-inf,]"), "not JSON: Invalid value at column 11");
  EXPECT_EQ(parsed_with_names("[,NaN]"), "not JSON: Invalid value at column 2");
  EXPECT_EQ(parsed_with_names("[NaN"), parsed("[1.0"));
}

TEST(Json, ReadsBackWhatIsWritten) {
  for (const std::string_view text :
       {"null", "true", "false", "0", "-12.5e-3", R"("")", R"("a\"\\b")", "[]", "{}", "[[]]",
        R"({"":{}})", "[1,[2,[3,[]],{}],4]", R"({"a":1,"b":[true,false,null],"a":{"c":"d"}})",
        R"([{"k":[]},{"k":[{}]},"end"])"})
    EXPECT_EQ(parsed(std::string(text)), text);
}

TEST(Json, ReadsBackTextsOfAllLengths) {
  for (const std::size_t size :
       {0U, 1U, 29U, 30U, 31U, 32U, 33U, 255U, 256U, 257U, 65536U, 1000000U}) {
    const std::string text = "\"" + std::string(size, 'x') + "\"";
    EXPECT_EQ(parsed("[" + text + "," + text + "]"), "[" + text + "," + text + "]");
    EXPECT_EQ(parsed("{" + text + ":[],\"y\":1}"), "{" + text + ":[],\"y\":1}");
  }
  const std::string number = "0." + std::string(100, '1');
  EXPECT_EQ(parsed("[" + number + ",2]"), "[" + number + ",2]");
}

TEST(Json, KeepsWhatCameBeforeAnError) {
  const auto before = [](const std::string& line) {
    JsonParser parser;
    EXPECT_TRUE(parser.parse(line)) << line;
    return written(parser.root());
  };
  EXPECT_EQ(before(""), "null");
  EXPECT_EQ(before("nothing"), "null");
  EXPECT_EQ(before("[1,[2,x"), "[1,[2]]");
  EXPECT_EQ(before(R"({"a":[],"b":{"c":)"), R"({"a":[],"b":{"c":null}})");
  EXPECT_EQ(before(R"({"a":[)" + std::string(2000, '[')).substr(0, 8), R"({"a":[[[)");
}

TEST(Json, AParserIsAsNewForEveryLine) {
  JsonParser parser;
  EXPECT_EQ(parser.root().kind(), JsonKind::null);
  for (const std::string_view line : {"[1,[2", "[[3],4]", R"({"a":)", "5"}) {
    (void)parser.parse(line);
    JsonParser other;
    (void)other.parse(line);
    EXPECT_EQ(written(parser.root()), written(other.root()));
  }
}

TEST(Json, CountsElementsAndMembers) {
  JsonParser parser;
  ASSERT_FALSE(parser.parse(R"([[],[[1,2],[3]],{"a":1,"b":[4,5]}])"));
  std::vector<std::size_t> sizes;
  for (const JsonValue element : parser.root().elements()) sizes.push_back(element.size());
  EXPECT_EQ(sizes, (std::vector<std::size_t>{0, 2, 2}));
}

TEST(JsonWriter, SetsCommasAndBrackets) {
  std::string text = ">";
  JsonWriter json(text);
  json.object([&] {
    json.key("none").object([] {});
    json.member("text", "x");
    json.key("rows").array(std::array{1, 2}, [&](int n) { json.row(std::array{n, -n}); });
    json.key("open").open_array();
    json.open_object();
    json.close_object();
    json.null();
    json.close_array();
    json.key("raw").raw("[ ]");
  });
  json.value(true);
  EXPECT_EQ(text,
            R"(>{"none":{},"text":"x","rows":[[1,-1],[2,-2]],"open":[{},null],"raw":[ ]},true)");
}

TEST(JsonWriter, WritesNumbersThatReadBack) {
  using Double = std::numeric_limits<double>;
  std::string text;
  JsonWriter json(text);
  json.row(std::array{0.1, -0.0, 1e300, Double::denorm_min(), Double::infinity(),
                      -Double::infinity(), Double::quiet_NaN()});
  json.value(0.1F);
  json.value(std::numeric_limits<std::uint64_t>::max());
  json.value(std::numeric_limits<std::int64_t>::min());
  json.row(std::array<std::optional<double>, 2>{0.5, std::nullopt});
  EXPECT_EQ(text, R"([0.1,-0,1e+300,5e-324,"inf","-inf","nan"],0.1,18446744073709551615,)"
                  "-9223372036854775808,[0.5,null]");
}

TEST(JsonWriter, EscapesWhatStringsMustNotHold) {
  const std::string text("\0\x1f\"\\/\n\x7f\u00e9", 9);
  EXPECT_EQ(json_string(text), "\"\\u0000\\u001f\\\"\\\\/\\u000a\x7f\u00e9\"");
  JsonParser parser;
  ASSERT_FALSE(parser.parse(json_string(text.substr(1))));
  EXPECT_EQ(parser.root().text(), text.substr(1));
  EXPECT_EQ(json_string(""), "\"\"");
}

}  // namespace
}  // namespace certa::tools
