#include "harness/engine_result.hpp"

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
      "right", "missed", "ghost", "not_finite",  "distance",
      "error", "crash",  "hang",  "unsupported", "out_of_range"};
  return kNames[static_cast<std::size_t>(result)];
}

template <int D>
EngineResult result_of(EngineProcess& engine, HeldPair<D>& held, const Terms& terms) {
  EngineResult result;
  {
    const fuzz::EngineVertices vertices(held.pair());
    if (!engine.info().takes(vertices.pair())) return result;
    result.sizes = fuzz::sizes(vertices.pair());
    result.in_range = engine.in_range(vertices.pair());
    if (!fuzz::sizes_within(vertices.pair(), terms.least, terms.most)) {
      result.result = Result::out_of_range;
      return result;
    }
  }
  Response response = engine.ask(held.pair());
  result.answer = response.answer;
  result.detail = std::move(response.detail);
  result.result =
      response.kind == Response::Kind::answered
          ? result_of(fuzz::finding_of(held.pair(), held.truth(), response.answer, terms.tolerance))
          : result_of(response.kind);
  return result;
}

template EngineResult result_of(EngineProcess&, HeldPair<2>&, const Terms&);
template EngineResult result_of(EngineProcess&, HeldPair<3>&, const Terms&);

}  // namespace certa::tools
