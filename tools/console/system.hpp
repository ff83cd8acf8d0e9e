/// What POSIX and Windows do differently about files and streams.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace certa::tools {

/// A file on disk, by whatever names it is opened.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t number = 0;

  [[nodiscard]] bool operator==(const FileIdentity&) const = default;
};

/// Nothing for what is not open or not there, and for pipes, terminals and the like.
[[nodiscard]] std::optional<FileIdentity> identity_of(int descriptor);
[[nodiscard]] std::optional<FileIdentity> identity_of(const std::string& path);

enum class Opening { read, write, write_anew };

/// The descriptor of a file whose bytes are read or written as they are, and which is not handed to
/// child processes; -1 and `errno` if it cannot be opened. Both ways to write make it if need be.
[[nodiscard]] int open_file(const std::string& path, Opening opening);

/// Cuts the file off behind `size` bytes, and goes on writing there; false and `errno` otherwise.
[[nodiscard]] bool truncate_file(int descriptor, std::uint64_t size);

/// Standard output as a descriptor of its own, and standard error in its place; -1 and `errno`
/// otherwise.
[[nodiscard]] int take_standard_output_from_others();

/// Occupies standard input, output and error where they are closed, so that no file opened later
/// takes their place; reading and writing them still fails.
void reserve_standard_streams();

}  // namespace certa::tools
