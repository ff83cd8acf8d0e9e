// Replies of engines, whatever they write.
#include "harness/reply_reader.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace certa::tools {
namespace {

Reply reply(std::string_view line) {
  ReplyReader reader;
  auto read = reader.read(line);
  EXPECT_TRUE(std::holds_alternative<Reply>(read)) << line;
  return std::holds_alternative<Reply>(read) ? std::get<Reply>(read) : Reply{};
}

TEST(ReplyReader, ReadsWhatThereIs) {
  const Reply all = reply(
      R"({"id":7,"intersects":false,"distance":0.5,"witness":{"a":[1,2],"b":[3,4,5]},"x":[{}]})");
  EXPECT_EQ(all.id, "7");
  EXPECT_FALSE(all.answer.intersects);
  EXPECT_EQ(all.answer.distance, 0.5);
  EXPECT_EQ(all.answer.on_a, (std::array<double, 3>{1, 2, 0}));
  EXPECT_EQ(all.answer.on_b, (std::array<double, 3>{3, 4, 5}));
  const Reply least = reply(R"({"intersects":true,"distance":null,"witness":{"a":null}})");
  EXPECT_EQ(least.id, "null");
  EXPECT_TRUE(least.answer.intersects);
  EXPECT_FALSE(least.answer.distance || least.answer.on_a || least.answer.on_b);
}

TEST(ReplyReader, TakesTheAnswersOfCertify) {
  EXPECT_FALSE(reply(R"({"verdict":"separated","distance":0.5})").answer.intersects);
  for (const char* verdict : {"touching", "overlapping", "intersecting"})
    EXPECT_TRUE(reply(R"({"verdict":")" + std::string(verdict) + R"("})").answer.intersects);
  ReplyReader reader;
  const auto undecided = reader.read(R"({"id":3,"verdict":"undecided"})");
  EXPECT_EQ(std::get<NoReply>(undecided).kind, NoReply::Kind::error);
  EXPECT_EQ(std::get<NoReply>(undecided).reason, "undecided");
  for (const char* line : {R"({"verdict":1})", R"({"verdict":"apart"})"})
    EXPECT_EQ(std::get<NoReply>(reader.read(line)).kind, NoReply::Kind::garbage);
}

TEST(ReplyReader, TakesEverySpellingOfWhatIsNotFinite) {
  const auto distance = [](const std::string& text) {
    return *reply(R"({"intersects":false,"distance":)" + text + "}").answer.distance;
  };
  for (const char* text : {"NaN", "nan", "-nan", "\"nan\"", "\"NaN\""})
    EXPECT_TRUE(std::isnan(distance(text))) << text;
  for (const char* text : {"inf", "Infinity", "\"inf\"", "\"Infinity\"", "\"+inf\""})
    EXPECT_EQ(distance(text), HUGE_VAL) << text;
  for (const char* text : {"-inf", "-Infinity", "\"-inf\""})
    EXPECT_EQ(distance(text), -HUGE_VAL) << text;
}

TEST(ReplyReader, LeavesStringsAlone) {
  ReplyReader reader;
  const auto read = reader.read(R"({"id":"a \" nan","error":"inf \\"})");
  EXPECT_EQ(std::get<NoReply>(read).id, R"("a \" nan")");
  EXPECT_EQ(std::get<NoReply>(read).reason, "inf \\");
  EXPECT_EQ(std::get<NoReply>(read).kind, NoReply::Kind::error);
}

TEST(ReplyReader, AnythingElseIsGarbage) {
  ReplyReader reader;
  for (const char* line :
       {"", "hello", "[]", "{", R"({"id":1})", R"({"intersects":1})", R"({"intersects":null})",
        R"({"intersects":true,"distance":"far"})", R"({"intersects":true,"distance":[1]})",
        R"({"intersects":true,"witness":[1,2,3]})",
        R"({"intersects":true,"witness":{"a":[1,2,3,4]}})",
        R"({"intersects":true,"witness":{"a":[true]}})", R"({"intersects":nano})", "\xff",
        R"({"intersects":true} trailing)"}) {
    const auto read = reader.read(line);
    ASSERT_TRUE(std::holds_alternative<NoReply>(read)) << line;
    EXPECT_EQ(std::get<NoReply>(read).kind, NoReply::Kind::garbage) << line;
  }
}

}  // namespace
}  // namespace certa::tools
