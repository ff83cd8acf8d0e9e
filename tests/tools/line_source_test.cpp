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

TEST(LineSource, FilesThatCannotBeReadSayWhy) {
  const Scratch scratch;
  EXPECT_THROW(LineSource(scratch.path("missing")), FileError);
  LineSource folder(scratch.path("."));
  std::string block;
  EXPECT_THROW((void)folder.read(block), FileError);
}

}  // namespace
}  // namespace certa::tools
