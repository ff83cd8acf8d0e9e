/// The steps of the planar hull algorithms as JSON, to draw them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include <certa/algorithms/hull/chan.hpp>
#include <certa/algorithms/hull/divide_and_conquer.hpp>
#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/hull/jarvis.hpp>
#include <certa/hull/hull.hpp>

#include "formats/json_writer.hpp"

namespace certa::tools {

/// An observer of a hull algorithm: an array of objects, one a step.
class HullSteps {
 public:
  HullSteps() { json_.open_array(); }
  HullSteps(const HullSteps&) = delete;
  HullSteps& operator=(const HullSteps&) = delete;

  /// A line is not to be longer, whatever the points: the march over n points on a circle takes
  /// some n^2 steps.
  static constexpr std::size_t kMostBytes = 100'000'000;

  void operator()(const GrahamOrder& step);
  void operator()(const GrahamPush& step);
  void operator()(const GrahamPop& step);
  void operator()(const MarchStart& step);
  void operator()(const MarchCandidate& step);
  void operator()(const MarchChoice& step);
  void operator()(const ChanRound& step);
  void operator()(const ChanGroup& step);
  void operator()(const ChanTangent& step);
  void operator()(const ChanGiveUp& step);
  void operator()(const HalvesSplit& step);
  void operator()(const LeafHull& step);
  void operator()(const HullsJoined& step);
  void operator()(const MelkmanDeque& step);

  /// Whether there was more than may be told: then the text ends too soon.
  [[nodiscard]] bool too_long() const noexcept { return too_long_; }

  /// REQUIRES: they are not too long.
  [[nodiscard]] std::string text() const { return text_ + "]"; }

 private:
  struct Number {
    std::string_view key;
    std::uint64_t value;
  };
  struct Indices {
    std::string_view key;
    std::span<const std::uint32_t> values;
  };
  void append(std::string_view name, std::initializer_list<Number> numbers,
              std::initializer_list<Indices> lists);

  std::string text_;
  JsonWriter json_{text_};
  bool too_long_ = false;
};

}  // namespace certa::tools
