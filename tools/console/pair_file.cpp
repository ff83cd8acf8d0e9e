#include "console/pair_file.hpp"

#include <array>
#include <utility>
#include <variant>

#include "console/answer_file.hpp"
#include "formats/json.hpp"

namespace certa::tools {

PairFile::PairFile(const std::string& path)
    : name_(path), file_(path), is_binary_(is_binary_path(path)) {}

std::optional<std::string> PairFile::write(const PairLine& pair) {
  if (is_binary_) return write_record(pair);
  append_pair(out_, pair);
  if (out_.size() > kBufferBytes) flush();
  return std::nullopt;
}

std::optional<std::string> PairFile::write(const Line& line, const PairLine& pair, std::size_t k) {
  if (std::exchange(file_number_, k) != k) defined_.clear();
  if (is_binary_) return write_record(pair);
  std::array<std::string, 2> names;
  if (line.block != nullptr)
    std::visit(
        [&](const auto& shapes) {
          for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            names[side] = name_of(line, side, side == 0 ? shapes.a : shapes.b);
        },
        pair.shapes);
  append_pair(out_, pair, names);
  if (out_.size() > kBufferBytes) flush();
  return std::nullopt;
}

std::optional<std::string> PairFile::write_record(const PairLine& pair) {
  if (!writer_) {
    const int dimension = pair.shapes.index() == 0 ? 2 : 3;
    writer_.emplace(dimension);
    append_header(out_, {BinaryKind::pairs, dimension});
  }
  if (auto reason = writer_->add(pair)) return concat({*reason, " in ", name_});
  if (writer_->is_full()) flush();
  return std::nullopt;
}

void PairFile::close() {
  if (is_binary_ && !writer_) append_header(out_, {BinaryKind::pairs, 3});
  flush();
  file_.close();
}

void PairFile::flush() {
  if (writer_) writer_->flush(out_);
  file_.write(out_);
  out_.clear();
}

/// The name of a shape that is known by number; defines it where it is new.
template <int D>
std::string PairFile::name_of(const Line& line, std::size_t side, const Shape<D>& shape) {
  const auto number = line.block->shape_number(line.number - line.block->first(), side);
  if (!number) return {};
  std::string name = std::to_string(*number);
  if (file_number_ > 0) name = std::to_string(file_number_) + "-" + name;
  if (*number >= defined_.size()) defined_.resize(*number + std::size_t{1});
  if (!defined_[*number]) append_definition(out_, name, shape);
  defined_[*number] = true;
  return name;
}

}  // namespace certa::tools
