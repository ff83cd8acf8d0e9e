#include "convert_command.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "console/answer_file.hpp"
#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "formats/answer_reader.hpp"
#include "formats/binary_pairs.hpp"
#include "formats/json.hpp"
#include "mesh_command.hpp"

namespace certa::tools {

namespace {

/// Whether a line is an answer rather than a pair: by its keys. An answer has no shapes.
bool is_answer(std::string_view line) {
  JsonParser parser;
  if (parser.parse_with_names(line) || parser.root().kind() != JsonKind::object) return false;
  bool has_key = false;
  for (const auto [key, value] : parser.root().members()) {
    if (key == "a" || key == "b") return false;
    has_key = has_key || key == "verdict" || key == "at_least" || key == "error";
  }
  return has_key;
}

/// Writes pairs: as blocks, or as lines, where shapes that a binary file knows by number have the
/// number as name.
class PairFile {
 public:
  explicit PairFile(const std::string& path)
      : name_(path), file_(path), is_binary_(is_binary_path(path)) {}

  /// Writes the pair of that record of the k-th file, or says why it cannot.
  [[nodiscard]] std::optional<std::string> write(const Line& line, const PairLine& pair,
                                                 std::size_t k) {
    if (std::exchange(file_number_, k) != k) defined_.clear();
    if (is_binary_) {
      if (!writer_) {
        const int dimension = pair.shapes.index() == 0 ? 2 : 3;
        writer_.emplace(dimension);
        append_header(out_, {BinaryKind::pairs, dimension});
      }
      if (auto reason = writer_->add(pair)) return concat({*reason, " in ", name_});
      if (writer_->is_full()) flush();
      return std::nullopt;
    }
    write_line(line, pair);
    if (out_.size() > kBufferBytes) flush();
    return std::nullopt;
  }

  void close() {
    if (is_binary_ && !writer_) append_header(out_, {BinaryKind::pairs, 3});
    flush();
    file_.close();
  }

 private:
  static constexpr std::size_t kBufferBytes = 1 << 16;

  void flush() {
    if (writer_) writer_->flush(out_);
    file_.write(out_);
    out_.clear();
  }

  void write_line(const Line& line, const PairLine& pair) {
    std::array<std::string, 2> names;
    if (line.block != nullptr)
      std::visit(
          [&](const auto& shapes) {
            for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
              names[side] = name_of(line, side, side == 0 ? shapes.a : shapes.b);
          },
          pair.shapes);
    append_pair(out_, pair, names);
  }

  /// The name of a shape that is known by number; defines it where it is new.
  template <int D>
  std::string name_of(const Line& line, std::size_t side, const Shape<D>& shape) {
    const auto number = line.block->shape_number(line.number - line.block->first(), side);
    if (!number) return {};
    std::string name = std::to_string(*number);
    if (file_number_ > 0) name = std::to_string(file_number_) + "-" + name;
    if (*number >= defined_.size()) defined_.resize(*number + std::size_t{1});
    if (!defined_[*number]) append_definition(out_, name, shape);
    defined_[*number] = true;
    return name;
  }

  std::string name_;
  OutputFile file_;
  bool is_binary_;
  std::string out_;
  std::optional<BinaryPairWriter> writer_;
  std::vector<bool> defined_;  // by number
  std::size_t file_number_ = 0;
};

/// Writes answers, some thousands at once.
class Answers {
 public:
  explicit Answers(const std::string& path) : file_(path) {}

  /// Writes the line, or says why it is no JSON.
  [[nodiscard]] std::optional<std::string> write(std::string_view line) {
    const auto answer = reader_.read(line);
    const auto* error = std::get_if<AnswerError>(&answer);
    if (error != nullptr && !error->is_json) return error->reason;
    lines_.append(line) += '\n';
    if (lines_.size() > kBufferBytes) file_.write({std::exchange(lines_, {})});
    return std::nullopt;
  }
  void close() {
    file_.write({std::exchange(lines_, {})});
    file_.close();
  }

 private:
  static constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

  AnswerFile file_;
  AnswerReader reader_;
  std::string lines_;
};

}  // namespace

ExitStatus convert_command(const ConvertOptions& options) {
  keep_apart(options.inputs, options.output);
  ShapeTable shapes(mesh_loader(false));
  LineCursor lines(options.inputs, nullptr, &shapes, LineCursor::Binary::any);
  if (!options.overwrite) keep_what_is_there(options.output, "--overwrite replaces it");
  std::optional<Answers> answers;
  std::optional<PairFile> pairs;
  RecordReader reader;
  Progress progress;
  std::uint64_t count = 0;
  std::uint64_t bad = 0;
  const auto write = [&](const Line& line, const LinePlace& place) -> std::optional<std::string> {
    if (answers) return answers->write(line.text);
    const auto read = reader.read(line, place);
    if (const auto* error = std::get_if<LineError>(&read)) return error->reason;
    return pairs->write(line, *std::get<const PairLine*>(read), lines.file_number());
  };
  while (const auto line = lines.next()) {
    if (!answers && !pairs) {  // the first says which
      if (line->block == nullptr && is_answer(line->text))
        answers.emplace(options.output);
      else
        pairs.emplace(options.output);
    }
    const LinePlace place = lines.place(line->number);
    if (const auto reason = write(*line, place)) {
      if (++bad <= kBadLinesNamed)
        progress.print(concat({place.name(line->number), ": ", *reason, "\n"}));
    } else {
      progress.show(++count);
    }
  }
  if (answers) {
    answers->close();
  } else {
    if (!pairs) pairs.emplace(options.output);
    pairs->close();
  }
  if (bad > kBadLinesNamed)
    progress.print(concat({"certa: and ", std::to_string(bad - kBadLinesNamed), " more\n"}));
  progress.print(concat({"certa: ", std::to_string(count), answers ? " answers" : " pairs",
                         ", bad lines: ", std::to_string(bad), "\n"}));
  return bad > 0 ? kBadInput : kAllWell;
}

}  // namespace certa::tools
