/// Switches for drawn changes; only the sources that draw.py writes include this header. The
/// environment variable CERTA_CHANGES lists the numbers of the changes that are on, separated by
/// commas. CERTA_CHANGES_RECORD instead names a file to which a program appends the number of each
/// change that it reaches.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

namespace certa::mutants {

enum class State : unsigned char { off, on, recorded };

struct Switches {
  static constexpr std::size_t kMost = 4096;
  State states[kMost] = {};
  const char* record = std::getenv("CERTA_CHANGES_RECORD");

  Switches() {
    if (record != nullptr)
      for (State& state : states) state = State::recorded;
    const char* numbers = std::getenv("CERTA_CHANGES");
    while (numbers != nullptr && *numbers != '\0') {
      char* end = nullptr;
      const unsigned long number = std::strtoul(numbers, &end, 10);
      if (end == numbers) std::abort();
      if (number < kMost) states[number] = State::on;
      numbers = *end == ',' ? end + 1 : end;
    }
  }
};

// Initialized before all other objects, because these may make queries.
[[gnu::init_priority(101)]] inline Switches switches;

[[gnu::noinline, gnu::cold]] inline bool decide(std::size_t number) {
  State& state = switches.states[number];
  if (state == State::on) return true;
  state = State::off;
  char text[24];
  const int length = std::snprintf(text, sizeof text, "%zu\n", number);
  const int file = open(switches.record, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0 || write(file, text, static_cast<std::size_t>(length)) != length) std::abort();
  close(file);
  return false;
}

/// Whether the change is on. False in constant evaluation.
[[gnu::always_inline]] constexpr bool on(std::size_t number) {
  if (__builtin_is_constant_evaluated()) return false;
  return switches.states[number] != State::off && decide(number);
}

}  // namespace certa::mutants
