# cmake -D html=.. -D css=.. -D "scripts=file;.." -D "plotting=licence;file;.." -D page=..
#   -P embed.cmake
#
# Writes a .cpp with the page of report.html, in two parts: before the data, and after it. All bytes
# are written as escapes, which every compiler reads alike.
cmake_minimum_required(VERSION 3.25)

file(READ "${html}" text)

# Refuses any text that would end the element early.
function(refuse_end file text pattern)
  if(text MATCHES "${pattern}")
    message(FATAL_ERROR "${file} contains ${pattern}, and cannot stand in the report")
  endif()
endfunction()

function(put mark content)
  string(FIND "${text}" "${mark}" first)
  string(FIND "${text}" "${mark}" last REVERSE)
  if(first EQUAL -1 OR NOT first EQUAL last)
    message(FATAL_ERROR "${html} must contain ${mark} once")
  endif()
  string(REPLACE "${mark}" "${content}" text "${text}")
  set(text "${text}" PARENT_SCOPE)
endfunction()

file(READ "${css}" styles)
refuse_end("${css}" "${styles}" "</style")

set(own "")
foreach(file IN LISTS scripts)
  file(READ "${file}" content)
  refuse_end("${file}" "${content}" "</script|<!--")
  string(APPEND own "${content}")
endforeach()

set(foreign "")
foreach(file IN LISTS plotting)
  file(READ "${file}" content)
  refuse_end("${file}" "${content}" "</script|<!--")
  if(file MATCHES "LICENSE$")
    refuse_end("${file}" "${content}" "[*]/")
    string(APPEND foreign "/*\n${content}*/\n")
  else()
    string(APPEND foreign "${content}\n")
  endif()
endforeach()

# The libraries come last, so that placeholders are not looked for in them.
string(FIND "${text}" "@data@" data)
put("@data@" "")
string(SUBSTRING "${text}" 0 ${data} before)
string(SUBSTRING "${text}" ${data} -1 after)
set(text "${before}")
put("@styles@" "${styles}")
set(before "${text}")
set(text "${after}")
put("@scripts@" "${own}")
put("@plotting@" "${foreign}")
set(after "${text}")

function(write_literal name text)
  string(HEX "${text}" hex)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" hex "${hex}")
  file(APPEND "${page}" "constexpr std::string_view ${name} =\n\"${hex}\"sv;\n")
endfunction()

file(WRITE "${page}" "// Written by embed.cmake.
#include <string_view>

#include \"policy/page.hpp\"

#pragma GCC diagnostic ignored \"-Woverlength-strings\"

using namespace std::string_view_literals;

namespace {
")
write_literal(kBefore "${before}")
write_literal(kAfter "${after}")
file(APPEND "${page}" "}  // namespace

namespace certa::tools {

Page report_page() { return {kBefore, kAfter}; }

}  // namespace certa::tools
")
