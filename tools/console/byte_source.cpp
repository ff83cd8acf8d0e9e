#include "console/byte_source.hpp"

#include <utility>

namespace certa::tools {

bool ByteSource::append_raw(std::string& bytes, std::size_t most) {
  if (file_ended_ || (interruption_ != nullptr && !interruption_->wait_for(file_))) return false;
  const std::size_t before = bytes.size();
  bytes.resize(before + most);
  const std::size_t count = file_.read({bytes.data() + before, most});
  bytes.resize(before + count);
  size_read_ += count;
  file_ended_ = count == 0;
  return count > 0;
}

bool ByteSource::start() {
  constexpr std::size_t kFirst = 64 * 1024;
  while (first_.size() < kGzipMagic.size() && kGzipMagic.starts_with(first_))
    if (!append_raw(first_, kFirst)) {
      if (!file_ended_) return false;
      break;
    }
  started_ = true;
  if (first_.starts_with(kGzipMagic)) inflater_.emplace().feed(std::exchange(first_, {}));
  return true;
}

bool ByteSource::append_to(std::string& bytes, std::size_t most) {
  constexpr std::size_t kPiece = 64 * 1024;
  if (!started_ && !start()) return false;
  if (!first_.empty()) {
    bytes.append(first_, 0, most);
    first_.erase(0, most);
    return true;
  }
  if (!inflater_) {
    const bool is_read = append_raw(bytes, most);
    at_end_ = file_ended_;
    return is_read;
  }
  const std::size_t before = bytes.size();
  for (;;) {
    if (const auto reason = inflater_->append_to(bytes, most))
      throw FileError("cannot read " + file_.name() + ": as gzip it is damaged: " + *reason);
    if (bytes.size() > before) return true;
    std::string raw;
    if (!append_raw(raw, kPiece)) break;
    inflater_->feed(std::move(raw));
  }
  at_end_ = file_ended_;
  if (file_ended_ && !inflater_->is_whole())
    throw FileError("cannot read " + file_.name() + ": as gzip it is cut off");
  return false;
}

}  // namespace certa::tools
