// Lines keep their numbers, with any line ends and however the file is split into blocks.
#include "console/line_source.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "scratch.hpp"

namespace certa::tools {
namespace {

using Numbered = std::vector<std::pair<std::size_t, std::string>>;

Numbered read(const std::string& content) {
  const Scratch scratch;
  LineCursor cursor(scratch.file("lines", content));
  Numbered lines;
  while (const auto line = cursor.next()) lines.emplace_back(line->number, line->text);
  return lines;
}

TEST(LineSource, BlankLinesCountButAreSkipped) {
  EXPECT_EQ(read(""), Numbered{});
  EXPECT_EQ(read("\n\n"), Numbered{});
  EXPECT_EQ(read("a\n\n \t\nb\n"), (Numbered{{1, "a"}, {4, "b"}}));
}

TEST(LineSource, TheLastLineNeedsNoEnd) { EXPECT_EQ(read("a\nb"), (Numbered{{1, "a"}, {2, "b"}})); }

TEST(LineSource, CarriageReturnsAndByteOrderMarkAreDropped) {
  EXPECT_EQ(read("\xef\xbb\xbf"
                 "a\r\n\r\nb\r\n"),
            (Numbered{{1, "a"}, {3, "b"}}));
  EXPECT_EQ(read("\xef\xbb\xbf"), Numbered{});
  EXPECT_EQ(read("a\n\xef\xbb\xbf"
                 "b"),
            (Numbered{{1, "a"},
                      {2,
                       "\xef\xbb\xbf"
                       "b"}}));
}

TEST(LineSource, LinesMayBeLongerThanABlock) {
  const std::string large(1'000'000, 'x');
  EXPECT_EQ(read("a\n" + large + "\nb\n" + large),
            (Numbered{{1, "a"}, {2, large}, {3, "b"}, {4, large}}));
}

RC_GTEST_PROP(LineSource, NoLineIsLost, (const std::vector<std::uint16_t>& sizes)) {
  std::string content;
  Numbered expected;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::string line(sizes[i], static_cast<char>('a' + i % 26));
    content += line + "\n";
    if (!line.empty()) expected.emplace_back(i + 1, line);
  }
  RC_ASSERT(read(content) == expected);
}

TEST(LineSource, ElementsOfAnArrayAreLines) {
  EXPECT_EQ(read("[\n  {\n    \"a\": [1,\n 2]\n  },\n  {\"b\": \"],[{\\\"\"}\n]\n"),
            (Numbered{{2, "  {     \"a\": [1,  2]   }"}, {6, "  {\"b\": \"],[{\\\"\"}"}}));
  EXPECT_EQ(read("[{},{}, {}]"), (Numbered{{1, "{}"}, {2, "{} "}, {3, "{}"}}));
  EXPECT_EQ(read(" \n[\n{\n}\n,\n{}] x"), (Numbered{{3, "{ }"}, {6, "{} x"}}));
  EXPECT_EQ(read("[{},],{}]"), (Numbered{{1, "{}"}, {2, ",{}]"}}));
  EXPECT_EQ(read("[{}"), (Numbered{{1, "{}"}, {2, "the array has no end"}}));
  EXPECT_EQ(read("[{},\n"), (Numbered{{1, "{}"}, {3, "the array has no end"}}));
  EXPECT_EQ(read("[]"), Numbered{});
  EXPECT_EQ(read("[{}][{}],"), (Numbered{{1, "{}[{}],"}}));
  EXPECT_EQ(read("[{\n"), (Numbered{{1, "{ "}}));
}

TEST(LineSource, ObjectsOfSeveralLinesAreLines) {
  EXPECT_EQ(read("{\n \"a\": 1\n}\n{\n \"a\": 2\n}\n"),
            (Numbered{{1, "{  \"a\": 1 }"}, {4, "{  \"a\": 2 }"}}));
  EXPECT_EQ(read("{ \n}{}\n"), (Numbered{{1, "{  }"}, {2, "{}"}}));
  EXPECT_EQ(read("{\"a\":1}\n{\n"), (Numbered{{1, "{\"a\":1}"}, {2, "{"}}));  // lines as they are
}

RC_GTEST_PROP(LineSource, AnArrayHasTheLinesOfItsElements,
              (const std::vector<std::uint8_t>& sizes)) {
  std::string content = sizes.empty() ? "[]\n" : "[\n";
  std::vector<std::string> expected;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::string blanks(100 * std::size_t{sizes[i]}, i % 2 == 0 ? ' ' : '\n');
    content +=
        "{\"n\":" + blanks + std::to_string(i) + "}" + (i + 1 < sizes.size() ? ",\n" : "\n]\n");
    expected.push_back("{\"n\":" + std::string(blanks.size(), ' ') + std::to_string(i) + "}");
  }
  std::vector<std::string> lines;
  for (const auto& [number, text] : read(content)) {
    lines.push_back(text);
    // Each stands where it starts.
    std::size_t at = 0;
    for (std::size_t k = 1; k < number; ++k) at = content.find('\n', at) + 1;
    RC_ASSERT(content[at] == '{');
  }
  RC_ASSERT(lines == expected);
}

TEST(LineSource, FilesFollowEachOther) {
  const Scratch scratch;
  LineCursor cursor({scratch.file("x", "a\n\nb"), scratch.file("y", ""), scratch.file("z", "c\n")});
  EXPECT_EQ(cursor.size(), 6u);
  Numbered lines;
  std::vector<std::uint64_t> ordinals;
  std::vector<std::string> names;
  while (const auto line = cursor.next()) {
    lines.emplace_back(line->number, line->text);
    ordinals.push_back(cursor.place(line->number).ordinal);
    names.push_back(cursor.name());
  }
  EXPECT_EQ(lines, (Numbered{{1, "a"}, {3, "b"}, {1, "c"}}));
  EXPECT_EQ(names, (std::vector{scratch.path("x"), scratch.path("x"), scratch.path("z")}));
  EXPECT_LT(ordinals[0], ordinals[1]);
  EXPECT_LT(ordinals[1], ordinals[2]);
  EXPECT_TRUE(cursor.at_end());
  EXPECT_EQ(cursor.size_read(), 6u);
}

TEST(LineSource, OtherFormatsAreNamed) {
  const Scratch scratch;
  const auto message = [&](std::string_view content) -> std::string {
    LineCursor cursor(scratch.file("x", content));
    try {
      (void)cursor.next();
    } catch (const FileError& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_EQ(message("\x1f\x8b\x08"),
            "cannot read " + scratch.path("x") + ": as gzip it is cut off");
  EXPECT_EQ(message("\x89"
                    "CERTA\r\n"),
            "cannot read " + scratch.path("x") + ": its header is cut off");
  EXPECT_EQ(message("\x28\xb5\x2f\xfd"),
            scratch.path("x") + " is compressed by zstd: zstdcat FILE | certa .. -");
  EXPECT_EQ(message("PAR1"),
            scratch.path("x") + " is a Parquet file: write one pair a line, as JSON");
  EXPECT_EQ(message("{}"), "none");
}

TEST(LineSource, FilesThatCannotBeReadSayWhy) {
  const Scratch scratch;
  EXPECT_THROW(LineSource(scratch.path("missing")), FileError);
  LineSource folder(scratch.path("."));
  Records records;
  EXPECT_THROW((void)folder.read(records), FileError);
}

}  // namespace
}  // namespace certa::tools
