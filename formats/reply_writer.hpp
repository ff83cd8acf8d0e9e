/// Pairs for engines and what engines say, as lines of JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/realize.hpp>

namespace certa::tools {

/// Appends `{"id":N,"a":..,"b":..}` and a line end.
template <int D>
void append_request(std::string& out, std::uint64_t id, const fuzz::Pair<D>& pair);

/// Appends `"intersects":true,"distance":"nan","witness":{"a":[..],"b":[..]}`: what there is.
void append_answer(std::string& out, const fuzz::EngineAnswer& answer, int dimension);

/// A number, or in quotes nan, inf, -inf.
void append_any_number(std::string& out, double x);

}  // namespace certa::tools
