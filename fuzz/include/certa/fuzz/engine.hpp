/// An engine under test: another collision library, or yours.
///
/// Derive from Engine, and you can run it against exact truth: `certa compare` and fuzzers built
/// with certa_add_engine_fuzzer take it from there.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace certa::fuzz {

/// What an engine computes with. It is judged on the pair as this type holds it.
enum class Number : std::uint8_t { float32, float64 };

/// A pair as an engine gets it: every coordinate is finite and exactly a value of its number type.
/// In the plane the third coordinates are 0. Both lists have at least one vertex; duplicates,
/// interior vertices and flat shapes occur, and the order means nothing.
struct EnginePair {
  int dimension = 3;
  std::span<const std::array<double, 3>> a;
  std::span<const std::array<double, 3>> b;
};

struct EngineAnswer {
  bool intersects = false;
  std::optional<double> distance = {};  ///< of shapes that the engine holds apart
  std::optional<std::array<double, 3>> on_a = {};
  std::optional<std::array<double, 3>> on_b = {};
};

struct EngineInfo {
  std::string name;          ///< as on a command line
  std::string version = {};  ///< of the library
  Number number = Number::float64;
  bool planar = false;     ///< whether it answers pairs in the plane
  bool spatial = false;    ///< and in space
  std::string range = {};  ///< what its documentation asks of shapes, and where it says so

  [[nodiscard]] bool takes(int dimension) const noexcept {
    return dimension == 2 ? planar : spatial;
  }
};

class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  [[nodiscard]] virtual const EngineInfo& info() const = 0;

  /// Whether the documented range covers the pair: results are counted apart.
  [[nodiscard]] virtual bool in_range(const EnginePair& /*pair*/) const { return true; }

  /// May throw: that counts as an error of its own kind.
  [[nodiscard]] virtual EngineAnswer query(const EnginePair& pair) = 0;
};

}  // namespace certa::fuzz
