/// Tasks, such as lines of a file, in several threads, and what becomes of them in their order.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "console/interruption.hpp"

namespace certa::tools {

/// Calls each of the workers, in a thread of its own, with one task after the other, and `write`
/// with the results, one at a time and in the order of the tasks. `read` gives the next task, or
/// nothing at the end; it is called by one thread at a time, and no more after an interruption.
/// Throws what any of them throws. The threads live as long as the work: a child process that a
/// worker starts ends with its thread.
template <class Read, class Worker, class Write>
void work_in_order(const Read& read, std::deque<Worker>& workers, const Write& write,
                   const Interruption* interruption = nullptr) {
  constexpr std::uint64_t kLead = 1000;  // results of a worker that may wait for a slow pair
  using Task = typename std::invoke_result_t<const Read&>::value_type;
  using Made = std::invoke_result_t<Worker&, const Task&>;
  std::mutex reading;
  std::uint64_t count = 0;  // of tasks read
  bool is_over = false;
  std::mutex writing;
  std::condition_variable wrote;
  std::map<std::uint64_t, Made> waiting;  // results, by number
  std::uint64_t turn = 0;                 // the number of the next result to write
  std::exception_ptr error;

  const auto next = [&]() -> std::optional<std::pair<std::uint64_t, Task>> {
    const std::lock_guard lock(reading);
    is_over = is_over || (interruption != nullptr && interruption->signal() != 0);
    std::optional<Task> task = is_over ? std::nullopt : read();
    is_over = !task;
    if (is_over) return std::nullopt;
    return std::pair(count++, *std::move(task));
  };
  const auto work = [&](Worker& worker) {
    while (const auto task = next()) {
      Made result = worker(task->second);
      std::unique_lock lock(writing);
      wrote.wait(lock, [&] { return error || task->first < turn + kLead * workers.size(); });
      if (error) return;
      waiting.emplace(task->first, std::move(result));
      for (auto first = waiting.begin(); first != waiting.end() && first->first == turn; ++turn) {
        write(std::move(first->second));
        first = waiting.erase(first);
      }
      wrote.notify_all();
    }
  };
  const auto fail = [&] {
    const std::lock_guard lock(writing);
    if (!error) error = std::current_exception();
    wrote.notify_all();
  };
  std::vector<std::thread> threads;
  try {
    for (Worker& worker : workers)
      threads.emplace_back([&] {
        try {
          work(worker);
        } catch (...) {
          fail();
        }
      });
  } catch (...) {
    fail();  // there are not so many threads
  }
  for (std::thread& thread : threads) thread.join();
  if (error) std::rethrow_exception(error);
}

}  // namespace certa::tools
