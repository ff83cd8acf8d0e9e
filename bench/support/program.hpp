/// The frame of every experiment: a program `NAME [--quick] FOLDER` that writes tables to FOLDER.
#pragma once

#include <exception>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace certa::bench {

struct Options {
  std::filesystem::path folder;
  bool quick = false;  ///< few cases and no repetitions: shows only that the program runs

  /// One of two sizes of an experiment.
  template <class T>
  [[nodiscard]] T pick(T full, T small) const {
    return quick ? small : full;
  }
};

[[nodiscard]] inline Options parse(int argc, char** argv) {
  Options options;
  for (int k = 1; k < argc; ++k) {
    const std::string_view argument = argv[k];
    if (argument == "--quick")
      options.quick = true;
    else if (options.folder.empty() && !argument.empty() && argument.front() != '-')
      options.folder = argument;
    else
      throw std::invalid_argument("usage: " + std::string(argv[0]) + " [--quick] FOLDER");
  }
  if (options.folder.empty())
    throw std::invalid_argument("usage: " + std::string(argv[0]) + " [--quick] FOLDER");
  std::error_code failure;
  std::filesystem::create_directories(options.folder, failure);
  if (failure)
    throw std::runtime_error("cannot make the folder " + options.folder.string() + ": " +
                             failure.message());
  return options;
}

/// The body of main: returns 0, or 1 after one line that describes the error.
template <class Experiment>
[[nodiscard]] int run_program(int argc, char** argv, const Experiment& experiment) {
  try {
    experiment(parse(argc, argv));
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
}

}  // namespace certa::bench
