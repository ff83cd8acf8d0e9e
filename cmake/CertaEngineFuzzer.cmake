# C sources are compiled by another compiler, which has to know the same flags. If C is not enabled
# in the project, CMake ignores them silently.
function(certa_check_c_sources with_sanitizers)
  foreach(file IN LISTS ARGN)
    get_source_file_property(language ${file} LANGUAGE)
    if(NOT language STREQUAL "C" AND NOT (file MATCHES "\\.c$" AND NOT language STREQUAL "CXX"))
      continue()
    endif()
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(NOT "C" IN_LIST languages)
      message(FATAL_ERROR "certa_add_engine_fuzzer: ${file} is C, which is no language of this "
        "project: say project(.. LANGUAGES C CXX)")
    endif()
    if(with_sanitizers AND NOT CMAKE_C_COMPILER_ID STREQUAL "Clang")
      message(FATAL_ERROR "certa_add_engine_fuzzer: ${file} would be compiled by "
        "${CMAKE_C_COMPILER}, which does not know libFuzzer's flags, while C++ is compiled by "
        "${CMAKE_CXX_COMPILER}: configure with clang for both, by CC or CMAKE_C_COMPILER")
    endif()
  endforeach()
endfunction()

# certa_add_engine_fuzzer(NAME ENGINE file.. [LIBS library..] [MAX_VERTICES n] [OUT_OF_RANGE])
#
# Programs that compare an engine with exact truth. ENGINE are sources, one of which uses
# CERTA_ENGINE (certa/fuzz/engine_under_test.hpp). See docs/user/harness.md.
#   NAME_replay   runs it on files, lists of recipes, or random pairs; any compiler
#   NAME          libFuzzer, with clang, and address and undefined-behaviour sanitizers; if the
#                 environment has LIB_FUZZING_ENGINE, as in OSS-Fuzz and ClusterFuzzLite, that and
#                 the sanitizers of CXXFLAGS instead
# MAX_VERTICES cuts shapes off after n vertices. With OUT_OF_RANGE the engine also gets pairs that
# its in_range declines.
function(certa_add_engine_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "OUT_OF_RANGE" "MAX_VERTICES" "ENGINE;LIBS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "certa_add_engine_fuzzer: what is ${ARG_UNPARSED_ARGUMENTS}?")
  endif()
  if(NOT ARG_ENGINE)
    message(FATAL_ERROR "certa_add_engine_fuzzer: ENGINE names no source")
  endif()
  if(NOT DEFINED ARG_MAX_VERTICES)
    set(ARG_MAX_VERTICES 65536)  # more than any recipe has
  elseif(NOT ARG_MAX_VERTICES MATCHES "^[1-9][0-9]*$")
    message(FATAL_ERROR "certa_add_engine_fuzzer: MAX_VERTICES is no count: ${ARG_MAX_VERTICES}")
  endif()
  get_property(drivers GLOBAL PROPERTY CERTA_FUZZ_DRIVERS)
  set(sanitizers "")
  separate_arguments(libfuzzer NATIVE_COMMAND "$ENV{LIB_FUZZING_ENGINE}")
  if(NOT libfuzzer AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set(libfuzzer -fsanitize=fuzzer)
    set(sanitizers -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined
      -fno-omit-frame-pointer -g)
  endif()
  string(COMPARE NOTEQUAL "${sanitizers}" "" with_sanitizers)
  certa_check_c_sources(${with_sanitizers} ${ARG_ENGINE})

  set(programs ${name}_replay)
  add_executable(${name}_replay ${ARG_ENGINE} ${drivers}/engine.cpp ${drivers}/replay.cpp)
  if(NOT libfuzzer)
    message(STATUS "certa: ${name} needs libFuzzer, that is clang: ${name}_replay is built alone")
  else()
    list(APPEND programs ${name})
    add_executable(${name} ${ARG_ENGINE} ${drivers}/engine.cpp ${drivers}/libfuzzer.cpp
      ${drivers}/recipe_mutator.cpp)
    target_compile_options(${name} PRIVATE ${sanitizers})
    target_link_options(${name} PRIVATE ${sanitizers})
    target_link_libraries(${name} PRIVATE ${libfuzzer})
  endif()

  foreach(program IN LISTS programs)
    target_link_libraries(${program} PRIVATE certa::fuzz ${ARG_LIBS})
    target_compile_definitions(${program} PRIVATE
      CERTA_FUZZ_MAX_VERTICES=${ARG_MAX_VERTICES}
      CERTA_FUZZ_OUT_OF_RANGE=$<BOOL:${ARG_OUT_OF_RANGE}>
      CERTA_FUZZ_REPLAY="${name}_replay")
  endforeach()
endfunction()
