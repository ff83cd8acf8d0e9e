#include "hull_command.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "formats/answer_writer.hpp"
#include "formats/lines.hpp"

namespace certa::tools {

namespace {

/// One run over a file.
class Hulls {
 public:
  explicit Hulls(const HullOptions& options)
      : options_(options), source_(options.input), output_(options.output, &source_.file()) {}

  ExitStatus run() {
    Records records;
    for (std::size_t number = 1; source_.read(records);) {
      if (source_.binary())
        throw FileError(source_.file().name() + " is binary, and holds no points");
      Lines lines(records.text, number);
      while (const auto line = lines.next()) {
        answer(*line);
        if (answers_.size() > kBufferBytes) write();
      }
      number = lines.number();
      write();
    }
    output_.close();
    progress_.print("certa: " + std::to_string(hulls_) +
                    " hulls, bad lines: " + std::to_string(bad_) + "\n");
    return bad_ > 0 ? kBadInput : kAllWell;
  }

 private:
  static constexpr std::size_t kBufferBytes = 1 << 16;

  void answer(const Line& line) {
    auto result = reader_.read(line.text);
    if (const auto* set = std::get_if<PlanarPoints>(&result)) {
      auto reason = append_hull(answers_, *set, options_.question);
      if (!reason) {
        ++hulls_;
        return;
      }
      result = LineError{set->id, *std::move(reason)};
    }
    const LineError& error = std::get<LineError>(result);
    ++bad_;
    append_error(answers_, error.id, line.number, error.reason);
    progress_.print(source_.file().name() + ":" + std::to_string(line.number) + ": " +
                    error.reason + "\n");
  }

  void write() {
    output_.write(answers_);
    answers_.clear();
  }

  const HullOptions& options_;
  LineSource source_;
  OutputFile output_;
  Progress progress_;
  PointSetReader reader_;
  std::string answers_;
  std::uint64_t hulls_ = 0;
  std::uint64_t bad_ = 0;
};

}  // namespace

ExitStatus hull_command(const HullOptions& options) { return Hulls(options).run(); }

}  // namespace certa::tools
