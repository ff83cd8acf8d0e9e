// sat as certa knows engines: fifteen lines between two types of vectors, and what sat promises.
#include <certa/fuzz/engine_under_test.hpp>

#include "../src/sat.hpp"

class Sat : public certa::fuzz::Engine {
 public:
  const certa::fuzz::EngineInfo& info() const override { return info_; }

  bool in_range(const certa::fuzz::EnginePair& pair) const override {
    return certa::fuzz::sizes_within(pair, 1e-15, 1e15);
  }

  certa::fuzz::EngineAnswer query(const certa::fuzz::EnginePair& pair) override {
    const sat::Contact contact = sat::collide(polygon(pair.a), polygon(pair.b));
    return {.intersects = contact.intersects, .distance = contact.distance};
  }

 private:
  static sat::Polygon polygon(std::span<const std::array<double, 3>> points) {
    std::vector<sat::Vec2> corners;
    for (const auto& p : points)
      corners.push_back({static_cast<float>(p[0]), static_cast<float>(p[1])});
    return sat::Polygon(corners);
  }

  certa::fuzz::EngineInfo info_{.name = "sat",
                                .version = "1.0",
                                .number = certa::fuzz::Number::float32,
                                .planar = true,
                                .range = "sizes of 0 or from 1e-15 to 1e15: src/sat.hpp"};
};

CERTA_ENGINE(Sat, .contact = 1e-5 * certa::fuzz::largest_coordinate(pair), .distance_relative = 0)
