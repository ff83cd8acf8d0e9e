/// The command `certa`, and certa-certify, of which scripts/certa has the first answers.
#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <optional>
#include <string_view>

#include "answers/certain_answerer.hpp"
#include "console/file.hpp"
#include "console/system.hpp"
#include "laboratory.hpp"

namespace certa::tools {

bool needs_laboratory(const Arguments& arguments) {
  if (arguments.command == Command::certify) return names_another(arguments.certify);
  return arguments.command != Command::verify && arguments.command != Command::convert;
}

namespace {

/// `certa --needs ARGUMENTS`, for scripts/certa: prints the part that these arguments need beside
/// certa-certify. Where they are wrong, or ask for help, it fails.
ExitStatus tell_needs(const Arguments& arguments) {
  if (arguments.command == Command::show)
    std::cout << "page\n";  // and the laboratory
  else if (needs_laboratory(arguments))
    std::cout << "laboratory\n";
  else if (arguments.command == Command::verify && arguments.verify.options.proved)
    std::cout << "proved\n";
  return kAllWell;
}

ExitStatus run(int argc, char** argv) {
  Arguments arguments;
  const bool asks_for_needs = argc > 1 && argv[1] == std::string_view("--needs");
  if (asks_for_needs) --argc, ++argv;
  if (const auto status = read_arguments(argc, argv, arguments))
    return asks_for_needs ? kBadInput : *status;
  if (asks_for_needs) return tell_needs(arguments);
  if (needs_laboratory(arguments)) return run_laboratory(arguments);
  if (arguments.command == Command::verify) return run_verify(arguments.verify, fail);
  if (arguments.command == Command::convert) return convert_command(arguments.convert);
  CertifyArguments& certify = arguments.certify;
  if (const auto reason = settle(certify)) return fail(*reason);
  const CertifyOptions& options = certify.options;
  if (certify.at_least)
    return run_certify(certify, make_comparing_answerer(*certify.at_least, options.format));
  const int level = certify.level == 0 ? 3 : certify.level;
  return run_certify(certify,
                     make_light_answerer({level, options.claim_tolerance, options.format}));
}

}  // namespace
}  // namespace certa::tools

int main(int argc, char** argv) {
#ifdef SIGPIPE
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is then a write that fails, with a message
#endif
  certa::tools::reserve_standard_streams();
  try {
    return certa::tools::run(argc, argv);
  } catch (const std::bad_alloc&) {
    return certa::tools::fail("out of memory");
  } catch (const std::exception& error) {
    return certa::tools::fail(error.what());
  }
}
