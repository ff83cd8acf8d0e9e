#include "harness/engine_process.hpp"

#include <sstream>
#include <utility>
#include <variant>

#include <certa/engines/engines.hpp>

#include "console/file.hpp"
#include "console/this_program.hpp"
#include "formats/json.hpp"
#include "harness/engine_names.hpp"
#include "harness/reply_writer.hpp"

namespace certa::tools {

namespace {

constexpr int kLateAtFirst = 3;
constexpr int kCannotRun = 126;  // and 127: the status of shells and Child for a missing program

/// Plain words are run without a shell between: the program then ends with this one, whatever
/// happens to it.
std::vector<std::string> arguments_of(const std::string& command) {
  if (command.find_first_of("|&;<>()$`\\\"'*?[]#~=%!{}\n") != command.npos)
    return {"/bin/sh", "-c", command};
  std::vector<std::string> words;
  std::istringstream text(command);
  for (std::string word; text >> word;) words.push_back(word);
  if (words.empty()) throw FileError("the command is empty");
  return words;
}

}  // namespace

std::unique_ptr<EngineProcess> EngineProcess::built_in(const std::string& name, Limit limit) {
  std::unique_ptr<fuzz::Engine> engine = engines::engine_named(name);
  if (!engine) throw FileError(no_engine(name));
  std::unique_ptr<EngineProcess> process(
      new EngineProcess({this_program(), "engine", name}, limit));
  process->info_ = engine->info();
  process->engine_ = std::move(engine);
  return process;
}

std::unique_ptr<EngineProcess> EngineProcess::of_command(const std::string& command,
                                                         fuzz::Number number, Limit limit) {
  std::unique_ptr<EngineProcess> process(new EngineProcess(arguments_of(command), limit));
  fuzz::EngineInfo& info = process->info_;
  info.name = command;
  info.number = number;
  info.planar = info.spatial = info.posed = info.rounded = true;
  return process;
}

Response EngineProcess::exchange(const std::string& request, std::uint64_t id) {
  using Kind = Response::Kind;
  if (!child_) child_ = std::make_unique<Child>(command_, engine_ != nullptr);
  const auto over = [this](Kind kind, std::string detail) {
    child_.reset();  // the next pair gets a new one
    return Response{kind, {}, std::move(detail)};
  };
  std::string line;
  switch (child_->ask(request, limit_, line)) {
    case Child::Reply::late:
      if (!ever_answered_ && engine_ == nullptr && ++late_ == kLateAtFirst) refuse_unflushed();
      return over(Kind::hang, "no answer within " + std::to_string(limit_.count()) + " ms");
    case Child::Reply::babbled:
      return over(Kind::error, "more than one line for one pair");
    case Child::Reply::ended: {
      const std::string how = child_->end();
      if (!ever_answered_ && child_->status() >= kCannotRun)
        throw FileError("cannot run " + info_.name + ": it " + how);
      return over(Kind::crash, how);
    }
    case Child::Reply::line:
      break;
  }
  ever_answered_ = true;
  auto read = reader_.read(line);
  const std::string& replied = std::visit([](auto& r) -> std::string& { return r.id; }, read);
  if (auto* none = std::get_if<NoReply>(&read); none && none->kind == NoReply::Kind::garbage)
    return over(Kind::error, "no answer: " + none->reason);
  if (replied != std::to_string(id))
    return over(Kind::error,
                "an answer with the id " + replied + " instead of " + std::to_string(id));
  if (auto* none = std::get_if<NoReply>(&read))
    return {none->kind == NoReply::Kind::error ? Kind::error : Kind::unsupported,
            {},
            std::move(none->reason)};
  return {Kind::answered, std::get<Reply>(read).answer, {}};
}

void EngineProcess::refuse_unflushed() {
  child_->end_input();
  std::string line;
  const Child::Reply reply = child_->ask({}, limit_, line);
  if (reply != Child::Reply::line && reply != Child::Reply::babbled) return;
  throw FileError(info_.name + " answered none of the first " + std::to_string(kLateAtFirst) +
                  " pairs within " + std::to_string(limit_.count()) +
                  " ms each, and then one as soon as its input ended: it has to flush its output "
                  "after each line, or needs a longer --timeout");
}

template <int D>
Response EngineProcess::ask(const Pair<D>& pair) {
  const std::uint64_t id = ++asked_;
  std::string request;
  append_request(request, id, pair);
  return exchange(request, id);
}

template Response EngineProcess::ask(const Pair<2>&);
template Response EngineProcess::ask(const Pair<3>&);

}  // namespace certa::tools
