#include "campaign/sha256.hpp"

#include <array>
#include <cstdint>

namespace certa::tools::campaign {

namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

Sha256::Sha256() { sha256_init(&context_); }

void Sha256::add(std::string_view bytes) {
  sha256_update(&context_, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

std::string Sha256::hex() {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest;
  sha256_digest(&context_, digest.size(), digest.data());
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

bool is_sha256(std::string_view text) noexcept {
  return text.size() == 2 * SHA256_DIGEST_SIZE && text.find_first_not_of(kDigits) == text.npos;
}

}  // namespace certa::tools::campaign
