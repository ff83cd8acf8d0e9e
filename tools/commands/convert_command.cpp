#include "convert_command.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "console/answer_file.hpp"
#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/pair_file.hpp"
#include "console/progress.hpp"
#include "formats/answer_reader.hpp"
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
    if (lines_.size() > kBufferBytes) flush();
    return std::nullopt;
  }
  void close() {
    flush();
    file_.close();
  }

 private:
  static constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

  void flush() { file_.write({std::exchange(lines_, {})}); }

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
