#include "answers/hull_steps.hpp"

namespace certa::tools {

void HullSteps::append(std::string_view name, std::initializer_list<Number> numbers,
                       std::initializer_list<Indices> lists) {
  if (text_.size() > kMostBytes) too_long_ = true;
  if (too_long_) return;
  json_.object([&] {
    json_.member("step", name);
    for (const auto& [key, value] : numbers) json_.member(key, value);
    for (const auto& [key, values] : lists) json_.key(key).row(values);
  });
}

void HullSteps::operator()(const GrahamOrder& step) {
  append("order", {{"pivot", step.pivot}}, {{"others", step.others}});
}
void HullSteps::operator()(const GrahamPush& step) {
  append("push", {{"vertex", step.vertex}}, {});
}
void HullSteps::operator()(const GrahamPop& step) {
  append("pop", {{"vertex", step.vertex}, {"next", step.next}}, {});
}

void HullSteps::operator()(const MarchStart& step) {
  append("start", {{"vertex", step.vertex}}, {});
}
void HullSteps::operator()(const MarchCandidate& step) {
  append("candidate", {{"from", step.from}, {"to", step.to}}, {});
}
void HullSteps::operator()(const MarchChoice& step) {
  append("chosen", {{"from", step.from}, {"to", step.to}}, {});
}

void HullSteps::operator()(const ChanRound& step) { append("round", {{"m", step.limit}}, {}); }
void HullSteps::operator()(const ChanGroup& step) {
  append("group", {}, {{"points", step.points}, {"hull", step.hull}});
}
void HullSteps::operator()(const ChanTangent& step) {
  append("tangent", {{"from", step.from}, {"group", step.group}, {"to", step.to}}, {});
}
void HullSteps::operator()(const ChanGiveUp& step) { append("give_up", {{"m", step.limit}}, {}); }

void HullSteps::operator()(const HalvesSplit& step) {
  append("split", {}, {{"left", step.left}, {"right", step.right}});
}
void HullSteps::operator()(const LeafHull& step) {
  append("leaf", {}, {{"points", step.points}, {"hull", step.hull}});
}
void HullSteps::operator()(const HullsJoined& step) {
  append("join", {},
         {{"left", step.left},
          {"right", step.right},
          {"lower", step.lower},
          {"upper", step.upper},
          {"hull", step.hull}});
}

void HullSteps::operator()(const MelkmanDeque& step) {
  append("deque", {{"point", step.point}}, {{"deque", step.deque}});
}

}  // namespace certa::tools
