/// One command of the user's, run by the shell.
#pragma once

#include <string>
#include <string_view>

namespace certa::tools {

inline constexpr int kTimedOut = 256;  ///< above every exit status

/// The exit status of `sh -c command` with `input` as its standard input and its outputs discarded;
/// 128 + n after signal n; kTimedOut when it was killed, with all that it had started, after so
/// many seconds. Throws FileError when it cannot be started.
[[nodiscard]] int run_shell_command(const std::string& command, std::string_view input,
                                    double seconds);

}  // namespace certa::tools
