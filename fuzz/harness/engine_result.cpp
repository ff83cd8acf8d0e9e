#include "harness/engine_result.hpp"

#include <optional>
#include <utility>

#include <certa/fuzz/engine.hpp>

namespace certa::tools {

namespace {

Result result_of(fuzz::Finding finding) noexcept {
  constexpr std::array<Result, fuzz::kFindingCount> kResults{
      Result::right, Result::missed, Result::ghost, Result::not_finite, Result::distance};
  return kResults[static_cast<std::size_t>(finding)];
}

Result result_of(Response::Kind kind) noexcept {
  switch (kind) {
    case Response::Kind::error:
      return Result::error;
    case Response::Kind::crash:
      return Result::crash;
    case Response::Kind::hang:
      return Result::hang;
    default:
      return Result::unsupported;
  }
}

}  // namespace

std::string_view to_string(Result result) noexcept {
  constexpr std::array<std::string_view, kResultCount> kNames{
      "right", "missed", "ghost", "not_finite", "distance",
      "error", "crash",  "hang",  "unsupported"};
  return kNames[static_cast<std::size_t>(result)];
}

template <int D>
EngineResult result_of(EngineProcess& engine, const Pair<D>& pair, const fuzz::Truth& truth,
                       const fuzz::Tolerance& tolerance) {
  EngineResult result;
  {
    const fuzz::EngineVertices vertices(pair);
    if (!engine.info().takes(vertices.pair())) return result;
    result.in_range = engine.in_range(vertices.pair());
  }
  Response response = engine.ask(pair);
  result.answer = response.answer;
  result.detail = std::move(response.detail);
  result.result = response.kind == Response::Kind::answered
                      ? result_of(fuzz::finding_of(pair, truth, response.answer, tolerance))
                      : result_of(response.kind);
  return result;
}

template <int D>
EngineResult result_of(EngineProcess& engine, const Pair<D>& pair,
                       const fuzz::Tolerance& tolerance) {
  const std::optional<Pair<D>> held = fuzz::rounded(pair, engine.info().number);
  if (!held || !engine.info().takes(D)) return {};
  return result_of(engine, *held, fuzz::truth(*held), tolerance);
}

template EngineResult result_of(EngineProcess&, const Pair<2>&, const fuzz::Truth&,
                                const fuzz::Tolerance&);
template EngineResult result_of(EngineProcess&, const Pair<3>&, const fuzz::Truth&,
                                const fuzz::Tolerance&);
template EngineResult result_of(EngineProcess&, const Pair<2>&, const fuzz::Tolerance&);
template EngineResult result_of(EngineProcess&, const Pair<3>&, const fuzz::Tolerance&);

}  // namespace certa::tools
