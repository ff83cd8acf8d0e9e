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

/// Copies a text, as much as there is room for, and ends it with a 0.
template <std::size_t N>
void copy_text(const std::string& text, char (&to)[N]) noexcept {  // NOLINT(*-avoid-c-arrays)
  const std::size_t size = text.copy(to, N - 1);
  to[size] = '\0';
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
    return report({CERTA_INVALID, {}}, error);
  }
}

/// Copies a text for certa_free to free.
[[nodiscard]] char* new_text(const std::string& text);

}  // namespace certa::c
