/// Pairs for engines and what engines say, as lines of JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <certa/fuzz/engine.hpp>
#include <certa/pair.hpp>

namespace certa::tools {

/// Appends `{"id":N,"a":..,"b":..}` and a line end.
template <int D>
void append_request(std::string& out, std::uint64_t id, const certa::Pair<D>& pair);

/// Appends `"intersects":true,"distance":"nan","witness":{"a":[..],"b":[..]}`: what there is.
void append_answer(std::string& out, const fuzz::EngineAnswer& answer, int dimension);

}  // namespace certa::tools
