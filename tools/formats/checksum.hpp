/// The checksum of gzip, zlib and PNG.
#pragma once

#include <cstdint>
#include <string_view>

namespace certa::tools {

/// CRC-32 with the polynomial 0xEDB88320, as zlib.crc32 of Python computes it.
[[nodiscard]] std::uint32_t crc32_of(std::string_view bytes) noexcept;

}  // namespace certa::tools
