// An engine in C as certa sees it: it takes points.
#include <certa/fuzz/engine_under_test.hpp>

extern "C" int points_meet(const double* a, const double* b);

class Points : public certa::fuzz::Engine {
 public:
  const certa::fuzz::EngineInfo& info() const override { return info_; }

  bool in_range(const certa::fuzz::EnginePair& pair) const override {
    return pair.a.size() == 1 && pair.b.size() == 1;
  }
  certa::fuzz::EngineAnswer query(const certa::fuzz::EnginePair& pair) override {
    return {.intersects = points_meet(pair.a[0].data(), pair.b[0].data()) != 0};
  }

 private:
  certa::fuzz::EngineInfo info_{.name = "points", .planar = true, .spatial = true};
};

CERTA_ENGINE(Points)
