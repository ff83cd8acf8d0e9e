/// Pairs for engines and the answers of engines, as lines of JSON.
#pragma once

#include <cstdint>
#include <string>

#include <certa/fuzz/engine.hpp>
#include <certa/pair.hpp>

#include "formats/json_writer.hpp"

namespace certa::tools {

/// Appends `{"id":N,"a":..,"b":..}` and a line end.
template <int D>
void append_request(std::string& out, std::uint64_t id, const Pair<D>& pair);

/// Writes the members that there are, `"intersects":true,"distance":"nan","witness":{"a":[..],..}`.
void write_answer(JsonWriter& json, const fuzz::EngineAnswer& answer, int dimension);

}  // namespace certa::tools
