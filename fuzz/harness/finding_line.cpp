#include "harness/finding_line.hpp"

#include <cstdlib>

#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/pair_writer.hpp"
#include "harness/reply_writer.hpp"

namespace certa::tools {

template <int D>
FindingLine finding_line(const std::string& id, const std::string& family,
                         const fuzz::EngineInfo& engine, const EngineResult& found,
                         HeldPair<D>& held) {
  const bool wrong = is_wrong(found.result);
  FindingLine finding;
  const int size = static_cast<int>(magnitude(found.sizes)) - static_cast<int>(Magnitude::ordinary);
  constexpr int kFarthest = static_cast<int>(kNearnessCount);
  const int kind = wrong ? kFarthest - static_cast<int>(held.nearness())
                   : found.result == Result::distance ? kFarthest + 1
                                                      : 0;
  finding.rank = {found.in_range ? 0 : 1, std::abs(size), kind};
  finding.name = concat({plain_id(id), ": ", to_string(found.result), " by ", engine.name});
  JsonWriter json(finding.line);
  json.object([&] {
    json.key("id").raw(id);
    json.member("family", family);
    json.member("engine", engine.name);
    json.member("finding", to_string(found.result));
    json.member("in_range", found.in_range);
    if (wrong) json.member("nearness", to_string(held.nearness()));
    json.key("truth").object([&] {
      json.member("verdict", to_string(held.truth().verdict));
      json.member("distance", held.truth().distance);
    });
    if (found.detail.empty())
      json.key("answer").object([&] { write_answer(json, found.answer, D); });
    else
      json.member("detail", to_utf8(found.detail));
    write_shapes(json, held.pair());
  });
  finding.line += '\n';
  return finding;
}

template FindingLine finding_line(const std::string&, const std::string&, const fuzz::EngineInfo&,
                                  const EngineResult&, HeldPair<2>&);
template FindingLine finding_line(const std::string&, const std::string&, const fuzz::EngineInfo&,
                                  const EngineResult&, HeldPair<3>&);

}  // namespace certa::tools
