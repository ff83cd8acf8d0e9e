#include "console/block_source.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace certa::tools {

BlockSource::BlockSource(ByteSource& bytes, std::string start)
    : bytes_(bytes), rest_(std::move(start)) {
  std::string head;
  (void)grow(head, kBinaryUnit);
  const auto read = read_header(head);
  if (const auto* reason = std::get_if<std::string>(&read))
    throw FileError("cannot read " + bytes_.file().name() + ": " + *reason);
  header_ = std::get<BinaryHeader>(read);
}

bool BlockSource::grow(std::string& bytes, std::size_t size) {
  constexpr std::size_t kMost = std::size_t{1} << 20;
  if (bytes.size() < size && !rest_.empty()) {
    const std::size_t count = std::min(size - bytes.size(), rest_.size());
    bytes.append(rest_, 0, count);
    rest_.erase(0, count);
  }
  while (bytes.size() < size)
    if (!bytes_.append_to(bytes, std::min(size - bytes.size(), kMost))) return false;
  return true;
}

std::shared_ptr<const std::string> BlockSource::next() {
  const auto block = std::make_shared<std::string>();
  start_ = end_;
  const bool has_head = grow(*block, kBinaryUnit);
  if (!has_head && (block->empty() || !bytes_.at_end())) return nullptr;
  if (has_head) {
    const auto size = block_size(*block);
    if (const auto* reason = std::get_if<std::string>(&size)) fail(*reason);
    if (grow(*block, std::get<std::uint64_t>(size))) {
      ++number_;
      end_ += block->size();
      return block;
    }
    if (!bytes_.at_end()) return nullptr;
  }
  is_cut_off_ = true;
  return nullptr;
}

void BlockSource::fail(const std::string& reason) const {
  const std::uint64_t number = end_ > start_ ? number_ - 1 : number_;
  throw FileError(bytes_.file().name() + ": block " + std::to_string(number) + ", at byte " +
                  std::to_string(start_) + ": " + reason);
}

}  // namespace certa::tools
