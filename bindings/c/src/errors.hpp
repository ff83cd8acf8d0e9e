/// Why a call of the interface fails, and how that reaches its caller.
#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include <certa.h>

namespace certa::c {

/// The reason why a call fails. It is thrown inside of this folder alone.
struct Failure {
  certa_status status = CERTA_INVALID;
  std::string message;                    ///< one sentence
  std::optional<std::uint64_t> row = {};  ///< the pair, where it is about one
};

[[noreturn]] inline void fail(std::string message, certa_status status = CERTA_INVALID) {
  throw Failure{status, std::move(message)};
}

/// Copies a text and ends it with a 0. If it is too long the beginning is left out, such as that of
/// a path, up to a character of UTF-8.
template <std::size_t N>
void copy_text(const std::string& text, char (&to)[N]) noexcept {  // NOLINT(*-avoid-c-arrays)
  std::size_t first = text.size() < N ? 0 : text.size() - (N - 1);
  const auto is_inside = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
  while (first > 0 && first < text.size() && is_inside(text[first])) ++first;
  to[text.copy(to, N - 1, first)] = '\0';
}

/// Fills `error`, if there is one, and returns the status.
certa_status report(const Failure& failure, certa_error* error) noexcept;

/// Calls `work` and returns CERTA_OK, or what it failed with: no exception leaves the interface.
template <class Work>
certa_status guarded(certa_error* error, const Work& work) noexcept {
  try {
    work();
    return CERTA_OK;
  } catch (const Failure& failure) {
    return report(failure, error);
  } catch (const std::bad_alloc&) {
    return report({CERTA_NO_MEMORY, {}}, error);
  } catch (const std::exception& exception) {  // of files
    return report({CERTA_INVALID, exception.what()}, error);
  } catch (...) {
    return report({CERTA_INVALID, "something that is no exception was thrown"}, error);
  }
}

/// Copies a text for certa_free to free.
[[nodiscard]] char* new_text(const std::string& text);

}  // namespace certa::c
