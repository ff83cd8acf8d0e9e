// The tape that a line of JSON is read from.
#include "formats/json.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace certa::tools {
namespace {

/// The value written again, without blanks.
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
      append_json_string(text, key);
      text.append(":").append(written(member));
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
  // Other faults keep their places.
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

}  // namespace
}  // namespace certa::tools
