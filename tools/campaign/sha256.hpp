/// SHA-256, by Nettle: the digests of a campaign, which `sha256sum` computes, too.
#pragma once

#include <string>
#include <string_view>

#include <nettle/sha2.h>

namespace certa::tools::campaign {

class Sha256 {
 public:
  Sha256();
  void add(std::string_view bytes);
  /// The digest of all that was added, in hexadecimal. Nothing is added afterwards.
  [[nodiscard]] std::string hex();

 private:
  sha256_ctx context_;
};

/// Whether a text is such a digest.
[[nodiscard]] bool is_sha256(std::string_view text) noexcept;

}  // namespace certa::tools::campaign
