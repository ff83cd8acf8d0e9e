// Binary files of pairs and answers in memory: the same pairs and answers as in text, whatever
// happens to the bytes.
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "answers/certain_answerer.hpp"
#include "answers/pair_family.hpp"
#include "formats/binary_answers.hpp"
#include "formats/binary_pairs.hpp"
#include "formats/checksum.hpp"
#include "formats/gzip.hpp"
#include "formats/lines.hpp"
#include "formats/pair_reader.hpp"
#include "placed_pairs.hpp"
#include "properties/readers.hpp"

namespace certa::tools {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::string text_of(const PairLine& pair) {
  std::string text;
  append_pair(text, pair);
  return text;
}

/// The blocks of a file without its header.
std::string blocks_of(const std::vector<PairLine>& pairs, int dimension) {
  BinaryPairWriter writer(dimension);
  std::string blocks;
  for (const PairLine& pair : pairs) {
    const auto reason = writer.add(pair);
    EXPECT_FALSE(reason) << *reason;
    if (writer.is_full()) writer.flush(blocks);
  }
  writer.flush(blocks);
  return blocks;
}

std::string file_of(const std::vector<PairLine>& pairs, int dimension) {
  std::string file;
  append_header(file, {BinaryKind::pairs, dimension});
  return file + blocks_of(pairs, dimension);
}

/// Reads all pairs; a bad one, or a bad block, gives its reason in its place.
std::vector<std::string> read_blocks(std::string_view blocks, int dimension,
                                     std::size_t* known = nullptr) {
  std::vector<std::string> lines;
  BinaryPairReader reader(dimension);
  std::optional<PairLine> pair;
  while (!blocks.empty()) {
    const auto size = block_size(blocks);
    if (const auto* reason = std::get_if<std::string>(&size)) {
      lines.push_back(*reason);
      break;
    }
    const auto read = reader.read(blocks.substr(0, std::get<std::uint64_t>(size)), nullptr);
    blocks.remove_prefix(std::min<std::size_t>(std::get<std::uint64_t>(size), blocks.size()));
    if (const auto* reason = std::get_if<std::string>(&read)) {
      lines.push_back(*reason);
      break;
    }
    const auto& block = std::get<std::shared_ptr<const PairBlock>>(read);
    for (std::size_t k = 0; block != nullptr && k < block->size(); ++k) {
      const auto error = block->read(k, pair);
      lines.push_back(error ? error->reason : text_of(*pair));
      if (known != nullptr && block->shape_number(k, 0)) ++*known;
    }
  }
  return lines;
}

/// Claims of every kind, now and then.
std::vector<NamedClaim> claims(std::mt19937_64& random, std::size_t dimension) {
  constexpr std::array<double, 8> kNumbers{0, -0.0, 1, -2.5, 5e-324, 1e308, kInfinity, kNan};
  const auto below = [&](std::size_t n) { return random() % n; };
  const auto number = [&] { return kNumbers[below(kNumbers.size())]; };
  const auto point = [&] {
    std::vector<double> x(dimension);
    for (double& c : x) c = number();
    return x;
  };
  std::vector<NamedClaim> named(below(4));
  for (std::size_t k = 0; k < named.size(); ++k) {
    if (named.size() > 1 || below(2) == 0)
      named[k].name = "engine \"" + std::to_string(k) + "\xc3\xa9";
    Claim& claim = named[k].claim;
    if (below(2) == 0) claim.intersects = below(2) == 0;
    if (below(2) == 0) claim.distance = number();
    if (below(2) == 0) claim.depth = number();
    if (below(2) == 0) claim.witness = Witness{point(), point()};
    if (below(2) == 0) {
      claim.normal = point();
      (*claim.normal)[0] = 1;
    }
  }
  return named;
}

/// Pairs of every family, placed and not, with ids and claims of all kinds.
std::vector<PairLine> all_kinds(int dimension, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<PairLine> pairs;
  for (const PairFamily& family : all_families())
    for (int k = 0; exists(family, dimension) && k < 12; ++k)
      pairs.push_back(generated_pair(family, dimension, k, seed));
  PlacedPairs placed(seed);
  for (int k = 0; k < 300; ++k)
    pairs.push_back(dimension == 2 ? placed.next<2>() : placed.next<3>());
  constexpr std::array<const char*, 6> kIds{"null", "-7",   "\"a \\\"quoted\\\" id\"",
                                            "1.50", "true", "12345678901234567890"};
  for (PairLine& pair : pairs) {
    pair.claims = claims(random, static_cast<std::size_t>(dimension));
    if (random() % 3 == 0) pair.id = kIds[random() % kIds.size()];
    if (random() % 3 == 0) pair.family = "family \xe2\x82\xac";
  }
  const std::vector<PairLine> once = pairs;
  pairs.insert(pairs.end(), once.begin(), once.end());  // so that shapes come again
  return pairs;
}

TEST(BinaryPairs, AreThoseOfText) {
  for (const int dimension : {2, 3}) {
    const std::vector<PairLine> pairs = all_kinds(dimension, 5);
    std::size_t known = 0;
    const auto read = read_blocks(blocks_of(pairs, dimension), dimension, &known);
    ASSERT_EQ(read.size(), pairs.size());
    std::array<int, 3> kinds{};
    std::size_t claimed = 0;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      ASSERT_EQ(read[k], text_of(pairs[k]));
      claimed += pairs[k].claims.size() > 1 ? 1 : 0;
      std::visit([&](const auto& s) { ++kinds[static_cast<std::size_t>(s.pose_a.kind())]; },
                 pairs[k].shapes);
    }
    EXPECT_GT(known, pairs.size() / 4);
    EXPECT_LT(known, pairs.size());
    EXPECT_GT(claimed, 50U);
    EXPECT_GT(kinds[0], 50);
    EXPECT_GT(kinds[1], 50);
    EXPECT_GT(kinds[2], dimension == 3 ? 50 : -1);
  }
}

TEST(BinaryPairs, HaveTheAnswersOfText) {
  const AnswerPair answer = make_light_answerer({});
  for (const int dimension : {2, 3}) {
    const std::vector<PairLine> pairs = all_kinds(dimension, 6);
    std::string from_text;
    std::string from_binary;
    Summary summary;
    PairReader reader;
    for (const PairLine& pair : pairs) {
      const auto read = reader.read(text_of(pair));
      ASSERT_TRUE(std::holds_alternative<PairLine>(read)) << std::get<LineError>(read).reason;
      ASSERT_FALSE(answer(std::get<PairLine>(read), from_text, summary));
    }
    const std::string blocks = blocks_of(pairs, dimension);
    BinaryPairReader binary(dimension);
    std::optional<PairLine> pair;
    for (std::string_view rest = blocks; !rest.empty();) {
      const auto size = std::get<std::uint64_t>(block_size(rest));
      const auto block =
          std::get<std::shared_ptr<const PairBlock>>(binary.read(rest.substr(0, size), nullptr));
      rest.remove_prefix(size);
      for (std::size_t k = 0; block != nullptr && k < block->size(); ++k) {
        ASSERT_FALSE(block->read(k, pair));
        ASSERT_FALSE(answer(*pair, from_binary, summary));
      }
    }
    EXPECT_EQ(from_text, from_binary);
    // And the answers as binary are these lines. None of them has to be kept as text.
    std::string answers;
    EXPECT_FALSE(append_answers(answers, from_text, 17));
    std::string again;
    for (std::string_view rest = answers; !rest.empty();) {
      const auto size = std::get<std::uint64_t>(block_size(rest));
      const std::string_view bytes = rest.substr(0, size);
      EXPECT_EQ(std::get<Block>(Block::read(bytes)).type_of("text"), std::nullopt);
      EXPECT_EQ(append_lines(again, bytes), std::nullopt);
      rest.remove_prefix(size);
    }
    EXPECT_EQ(again, from_text);
  }
}

TEST(BinaryAnswers, OtherLinesAreKeptAsText) {
  const std::string lines =
      "{\"id\":1,\"line\":3,\"error\":\"no \\\"a\\\"\"}\n"
      "{\"id\":2,\"at_least\":{\"number\":0.5,\"holds\":true},\"stage\":\"filter\"}\n"
      "{\"verdict\":\"touching\", \"id\":3}\n"
      "{\"id\":4,\"verdict\":\"separated\",\"distance\":1.0}\n"
      "{\"id\":5,\"verdict\":\"undecided\",\"distance\":null,\"witness\":{\"a\":[null,0],"
      "\"b\":[\"inf\",\"-inf\"]},\"stage\":\"floating\"}\n"
      "{\"id\":6,\"witness\":{\"a\":[1,2,3],\"b\":[1,2,3]}}\n"
      "[1,2]\n"
      "no JSON\n";
  std::string blocks;
  EXPECT_FALSE(append_answers(blocks, lines, 0));
  std::string again;
  EXPECT_EQ(append_lines(again, blocks), std::nullopt);
  EXPECT_EQ(again, lines);
  auto block = std::get<Block>(Block::read(blocks));
  Column keys;
  EXPECT_EQ(block.take("keys", ColumnType::u4, 8, 1, keys), std::nullopt);
  const std::array<bool, 8> as_text{true, false, true, true, false, true, true, true};
  for (std::size_t k = 0; k < as_text.size(); ++k)
    EXPECT_EQ(keys.at<std::uint32_t>(k) == 0, as_text[k]) << k;
}

/// One pair of points, at x and at 3.
PairLine points(double x) { return {"0", ShapePair<2>{Shape<2>{{x, 2}}, Shape<2>{{3, 4}}}}; }

TEST(BinaryFile, HasTheBytesOfTheDocument) {
  const std::string file = file_of({points(1)}, 2);
  // Header, head of the block, an entry of the directory for each of the four columns, the columns.
  ASSERT_EQ(file.size(), 64U * (1 + 1 + 4 + 4));
  EXPECT_EQ(file.substr(0, 12), std::string("\x89"
                                            "CERTA\r\n\1\0\1\2",
                                            12));
  const char* const block = file.data() + 64;
  EXPECT_EQ(std::string_view(block, 8),
            "\x89"
            "BLOCK\r\n");
  EXPECT_EQ(load<std::uint64_t>(block + 8), file.size() - 64);
  EXPECT_EQ(load<std::uint32_t>(block + 16), crc32_of(std::string_view(file).substr(64 + 20)));
  EXPECT_EQ(load<std::uint32_t>(block + 20), 2U);
  EXPECT_EQ(load<std::uint64_t>(block + 24), 0U);
  EXPECT_EQ(load<std::uint32_t>(block + 32), 1U);
  EXPECT_EQ(load<std::uint32_t>(block + 36), 4U);
  const char* const entry = block + 64 + 64;  // the second one
  EXPECT_EQ(std::string_view(entry), "a.vertices");
  EXPECT_EQ(std::string_view(entry + 32), "<f8");
  EXPECT_EQ(load<std::uint64_t>(entry + 40), 64U * 6);
  EXPECT_EQ(load<std::uint64_t>(entry + 48), 1U);
  EXPECT_EQ(load<std::uint64_t>(entry + 56), 2U);
  EXPECT_EQ(load<double>(block + 64 * 6), 1);
  EXPECT_EQ(load<double>(block + 64 * 6 + 8), 2);
  EXPECT_EQ(crc32_of("123456789"), 0xcbf43926U);  // the check value of CRC-32
}

/// The only block of a file of `points(1)` after a change, with the right checksum.
std::string changed(std::size_t at, std::string_view bytes) {
  std::string block = blocks_of({points(1)}, 2);
  block.replace(at, bytes.size(), bytes);
  set_first(block, load<std::uint64_t>(block.data() + 24));
  return block;
}

template <class T>
std::string bytes_of(T number) {
  std::string bytes;
  append(bytes, number);
  return bytes;
}

TEST(BinaryFile, SaysWhatIsWrong) {
  const auto reason = [](const std::string& blocks) { return read_blocks(blocks, 2).at(0); };
  std::string damaged = blocks_of({points(1)}, 2);
  damaged.back() = 1;
  EXPECT_EQ(reason(damaged), "its checksum is wrong: it is damaged");
  EXPECT_EQ(reason(changed(0, "x")), "no block starts here");
  EXPECT_EQ(reason(changed(8, bytes_of(std::uint64_t{1} << 40))),
            "its length is 1099511627776, not a multiple of 64 from 128 to 2^30");
  EXPECT_EQ(reason(changed(8, bytes_of(std::uint64_t{1} << 20))),
            "it has 576 bytes, and says 1048576");
  EXPECT_EQ(reason(changed(20, "\7")), "it is of the unknown kind 7");
  EXPECT_EQ(reason(changed(20, "\3")), "it holds answers, in a file of pairs");
  EXPECT_EQ(reason(changed(32, bytes_of(std::uint32_t{70000}))),
            "it has 70000 records, not 1 to 65536");
  EXPECT_EQ(reason(changed(32, bytes_of(std::uint32_t{2}))),
            "the column \"a.vertices.offset\" has 2 rows, not 3");
  EXPECT_EQ(reason(changed(36, bytes_of(std::uint32_t{1000}))),
            "it has 1000 columns, more than fit");
  EXPECT_EQ(reason(changed(40, "x")), "its head has something where zeros belong");
  EXPECT_EQ(reason(changed(64, std::string(32, '\0'))),
            "column 0 has no name of 1 to 31 bytes, filled up by zeros");
  EXPECT_EQ(reason(changed(64, "x")),
            "of the columns \"a.vertices\" and \"a.vertices.offset\" one is missing");
  EXPECT_EQ(reason(changed(64 + 32, "<f4")),
            "the column \"a.vertices.offset\" has the type \"<f4\", not |u1, <u4, <i8 or <f8");
  EXPECT_EQ(reason(changed(128 + 32, "<i8")),
            "the column \"a.vertices\" has the type <i8, not <f8");
  EXPECT_EQ(reason(changed(128 + 40, bytes_of(std::uint64_t{64 * 5}))),
            "the column \"a.vertices.offset\" overlaps with what comes before it");
  EXPECT_EQ(reason(changed(128 + 40, bytes_of(std::uint64_t{64}))),
            "the column \"a.vertices\" overlaps with what comes before it");
  EXPECT_EQ(reason(changed(128 + 40, bytes_of(std::uint64_t{1} << 63))),
            "the column \"a.vertices\" does not lie in its block");
  EXPECT_EQ(reason(changed(128 + 48, bytes_of(std::uint64_t{1} << 61))),
            "the column \"a.vertices\" does not lie in its block");
  EXPECT_EQ(reason(changed(128 + 56, bytes_of(std::uint64_t{1} << 61))),
            "the column \"a.vertices\" has a width that is not from 1 to 64");
  EXPECT_EQ(reason(changed(128 + 56, "\3")), "the column \"a.vertices\" has the width 3, not 2");
  EXPECT_EQ(reason(changed(64 * 5, bytes_of(std::uint32_t{5}))),
            "the column \"a.vertices.offset\" does not begin with 0, or goes back");
  EXPECT_EQ(reason(changed(64 * 5 + 4, bytes_of(std::uint32_t{9}))),
            "the column \"a.vertices.offset\" ends at 9, but there are 1 rows");
  EXPECT_EQ(reason(changed(64 * 5 + 8, "x")),
            "the column \"a.vertices\" has something before it where zeros belong");
  EXPECT_EQ(reason(changed(64 * 8 + 16, "x")), "it ends with something where zeros belong");
  // Only one pair is refused: others are answered.
  EXPECT_EQ(reason(changed(64 * 6, bytes_of(kNan))),
            "\"a\": vertex 0 has a coordinate that is not finite");

  const auto named = [](std::string name, ColumnType type, std::size_t width, std::string bytes) {
    BlockWriter block;
    block.add("a.vertices", ColumnType::f8, 3, std::string(24, '\0'), {0, 1});
    block.add("b.vertices", ColumnType::f8, 3, std::string(24, '\0'), {0, 1});
    block.add(name, type, width, std::move(bytes));
    std::string blocks;
    block.append_to(blocks, BlockKind::pairs, 1, 0);
    return read_blocks(blocks, 3).at(0);
  };
  EXPECT_EQ(named("a.quaternion", ColumnType::f8, 4, std::string(32, '\0')),
            "\"a\": the quaternion is zero");
  EXPECT_EQ(named("b.radius", ColumnType::f8, 1, bytes_of(-1.0)),
            "\"b\": the radius is not a finite number of at least 0");
  EXPECT_EQ(named("b.translation", ColumnType::f8, 3, std::string(16, '\0') + bytes_of(kInfinity)),
            "\"b\": the pose has a number that is not finite");
  EXPECT_EQ(named("b.pose", ColumnType::u1, 1, "\2"),
            "\"b\": its pose is a quaternion, and there is no column of them");
  EXPECT_EQ(named("b.pose", ColumnType::u1, 1, "\3"), "\"b\": its pose is of an unknown kind");
  EXPECT_EQ(named("a.shape", ColumnType::u4, 1, bytes_of(std::uint32_t{0})),
            "\"a\": no block before this one defines the shape 0");
  EXPECT_EQ(named("claim.parts", ColumnType::u1, 1, "\2"),
            "the claim holds a part that has no column");
  EXPECT_EQ(named("claim.intersects", ColumnType::u1, 1, "\2"),
            "the claim has \"intersects\" that is neither 0 nor 1");
  EXPECT_EQ(named("claim.normal", ColumnType::f8, 3, std::string(24, '\0')),
            "the claim has \"normal\" that is zero");
  EXPECT_EQ(named("claims", ColumnType::u1, 1, "x"), "the column \"claims\" is unknown here");
  EXPECT_EQ(named("id", ColumnType::f8, 1, std::string(8, '\0')),
            "the column \"id\" has the type <f8, not |u1");
}

TEST(BinaryFile, HeadersAreChecked) {
  std::string header;
  append_header(header, {BinaryKind::pairs, 3});
  const auto reason = [&](std::size_t at, char byte) {
    std::string other = header;
    other[at] = byte;
    return std::get<std::string>(read_header(other));
  };
  EXPECT_EQ(reason(0, 'x'), "it does not start as a binary file does");
  EXPECT_EQ(reason(8, 2), "it has version 2, and this program reads 1");
  EXPECT_EQ(reason(10, 9), "its header names the unknown kind 9");
  EXPECT_EQ(reason(11, 4), "its header names 4 dimensions, not 2 or 3");
  EXPECT_EQ(reason(63, 1), "its header has something where zeros belong");
  EXPECT_EQ(std::get<std::string>(read_header(header.substr(0, 20))), "its header is cut off");
}

TEST(BinaryFile, ShapesThatAreNoneAreNamedByTheirPairs) {
  BlockWriter shapes;
  std::string vertices;
  for (const double x : {0.0, 0.0, kNan, 1.0, 2.0, 3.0}) append(vertices, x);
  shapes.add("vertices", ColumnType::f8, 3, vertices, {0, 1, 2});
  std::string radii;
  append(radii, 1.0);
  append(radii, 0.5);
  shapes.add("radius", ColumnType::f8, 1, radii);
  std::string blocks;
  shapes.append_to(blocks, BlockKind::shapes, 2, 0);
  BlockWriter pairs;
  std::string first;
  std::string second;
  std::string radius;
  for (const std::uint32_t k : {0U, 1U, 1U}) append(first, k);
  for (const std::uint32_t k : {1U, 1U, 7U}) append(second, k);
  for (const double r : {0.0, 0.0, 2.0}) append(radius, r);
  pairs.add("a.shape", ColumnType::u4, 1, first);
  pairs.add("b.shape", ColumnType::u4, 1, second);
  pairs.add("a.radius", ColumnType::f8, 1, radius);
  pairs.append_to(blocks, BlockKind::pairs, 3, 40);
  const auto read = read_blocks(blocks, 3);
  ASSERT_EQ(read.size(), 3U);
  EXPECT_EQ(read[0], "\"a\": the shape 0 is refused: vertex 0 has a coordinate that is not finite");
  EXPECT_EQ(read[1],
            "{\"id\":41,\"a\":{\"vertices\":[[1,2,3]],\"radius\":0.5},"
            "\"b\":{\"vertices\":[[1,2,3]],\"radius\":0.5}}\n");
  EXPECT_EQ(read[2], "\"a\": \"radius\" stands in its definition");
}

TEST(BinaryFile, AnyChangeIsSurvived) {
  std::mt19937_64 random(7);
  std::string lines;
  Summary summary;
  const AnswerPair answer = make_light_answerer({});
  const std::vector<PairLine> pairs = all_kinds(3, 8);
  std::vector<std::string> files;
  for (std::size_t k = 0; k < 40; ++k) {
    const std::vector<PairLine> some(pairs.begin() + static_cast<std::ptrdiff_t>(7 * k),
                                     pairs.begin() + static_cast<std::ptrdiff_t>(7 * k + 4));
    files.push_back(file_of(some, 3));
    std::string answers;
    append_header(answers, {BinaryKind::answers, 0});
    lines.clear();
    for (const PairLine& pair : some) ASSERT_FALSE(answer(pair, lines, summary));
    EXPECT_FALSE(append_answers(answers, lines, 0));
    files.push_back(answers);
  }
  constexpr std::array<std::uint64_t, 8> kLikely{
      0, 1, 64, 0xffffffff, 0x7ff8000000000000, 0x7ff0000000000000, ~std::uint64_t{0}, 1ULL << 61};
  std::size_t whole = 0;
  std::size_t accepted = 0;
  for (int n = 0; n < 6000; ++n) {
    std::string file = files[random() % files.size()];
    std::size_t records = 0;
    for (std::size_t k = random() % 3; k > 0; --k) {
      const std::size_t at = random() % file.size();
      // Numbers stand at multiples of their size; half of the changes are of heads.
      const std::size_t near = random() % 2 == 0 ? at : std::min(at, 64 + random() % 1024);
      if (random() % 3 == 0) {
        file[std::min(near, file.size() - 1)] = static_cast<char>(random());
      } else if (random() % 8 == 0) {
        file.resize(at);
        break;
      } else if (const std::size_t start = near / 8 * 8; start + 8 <= file.size()) {
        file.replace(start, 8, bytes_of(kLikely[random() % kLikely.size()]));
      }
    }
    const auto* const data = reinterpret_cast<const std::uint8_t*>(file.data());
    const auto violation = fuzz::binary_reads_back({data, file.size()}, &records);
    ASSERT_FALSE(violation) << *violation;
    accepted += records > 0 ? 1 : 0;
    whole += records >= 4 ? 1 : 0;
  }
  EXPECT_GT(whole, 2000U);
  EXPECT_LT(accepted, 5500U);
}

TEST(BinaryPairs, OtherDimensionsAreRefused) {
  BinaryPairWriter writer(3);
  EXPECT_EQ(writer.add(points(1)),
            "the shapes have 2 dimensions, and a binary file holds pairs of one dimension, here 3");
}

/// What a compressor makes of pieces of so many bytes.
std::string compressed(std::string_view text, std::size_t piece) {
  Deflater deflater;
  std::string out;
  for (; text.size() > piece; text.remove_prefix(piece))
    deflater.append_to(out, text.substr(0, piece), false);
  deflater.append_to(out, text, true);
  return out;
}

std::optional<std::string> decompress(std::string_view bytes, std::size_t piece, std::string& out) {
  Inflater inflater;
  while (!bytes.empty()) {
    inflater.feed(std::string(bytes.substr(0, piece)));
    bytes.remove_prefix(std::min(piece, bytes.size()));
    for (std::size_t before = out.size() + 1; before != out.size();) {
      before = out.size();
      if (auto reason = inflater.append_to(out, 1000)) return reason;
    }
  }
  return inflater.is_whole() ? std::nullopt : std::optional<std::string>("cut off");
}

TEST(Gzip, ReadsWhatItWrites) {
  std::mt19937_64 random(3);
  for (const std::size_t size : {0U, 1U, 1000U, 300000U}) {
    std::string text;
    while (text.size() < size) text += std::to_string(random() % 1000);
    for (const std::size_t piece : {1U, 17U, 100000U}) {
      const std::string bytes = compressed(text, piece + 1);
      std::string again;
      EXPECT_EQ(decompress(bytes + bytes, piece, again), std::nullopt);  // two members
      EXPECT_EQ(again, text + text);
      again.clear();
      EXPECT_EQ(decompress(bytes.substr(0, bytes.size() - 1), piece, again), "cut off");
      std::string damaged = bytes;
      damaged[damaged.size() - 6] ^= 1;  // the checksum
      again.clear();
      EXPECT_EQ(decompress(damaged, piece, again), "incorrect data check");
    }
  }
}

}  // namespace
}  // namespace certa::tools
