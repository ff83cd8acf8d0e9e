# Uses certa from a separate project, consumer/, by find_package (from a fresh prefix) or by
# add_subdirectory, and tests the result. For `add_subdirectory` only the syntax of the project's
# own files is checked; for `built_subdirectory` everything is built and run.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${work})

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

if(way STREQUAL "find_package")
  set(prefix ${work}/prefix)
  run(${CMAKE_COMMAND} --install ${build} --prefix ${prefix})
  set(where -D CMAKE_PREFIX_PATH=${prefix})
  if(with_batch)
    list(APPEND where -D components=batch)
  endif()

  file(GLOB_RECURSE installed RELATIVE ${prefix} ${prefix}/*)
  foreach(header IN ITEMS certa.hpp exact.hpp check.hpp policies.hpp placed_policies.hpp gjk/gjk.hpp
          predicates/adaptive.hpp)
    if(NOT include/certa/${header} IN_LIST installed)
      message(FATAL_ERROR "not installed: ${header}")
    endif()
  endforeach()
  # Headers that no public header includes are not installed, and all headers that one includes are.
  foreach(file IN LISTS installed)
    if(NOT file MATCHES "^include/.*\\.hpp$")
      continue()
    endif()
    if(file MATCHES "^include/certa/(certified|hull|algorithms)/")
      message(FATAL_ERROR "must not be installed: ${file}")
    endif()
    file(STRINGS ${prefix}/${file} lines REGEX "^#include <certa/")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "#include <(.*)>" "include/\\1" included "${line}")
      if(NOT included IN_LIST installed)
        message(FATAL_ERROR "${file} includes ${included}, which is not installed")
      endif()
    endforeach()
  endforeach()
  # GPL code is not installed: neither the oracle nor a command that links it.
  foreach(file IN LISTS installed)
    if(file MATCHES "oracle" OR (with_oracle AND file MATCHES "^bin/"))
      message(FATAL_ERROR "must not be installed: ${file}")
    endif()
    if(file MATCHES "\\.cmake$")
      file(READ ${prefix}/${file} text)
      foreach(leak IN ITEMS certa_build CGAL ${source} ${build})
        string(FIND "${text}" "${leak}" at)
        if(NOT at EQUAL -1)
          message(FATAL_ERROR "${file} mentions ${leak}")
        endif()
      endforeach()
    endif()
  endforeach()
else()
  # Users may compile everything in few translation units; here this saves half a minute.
  set(where -D CERTA_SOURCE=${source} -D CMAKE_UNITY_BUILD=ON)
endif()

run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${work}/build -G ${generator}
  -D CMAKE_CXX_COMPILER=${compiler} -D CMAKE_CXX_COMPILER_LAUNCHER=${launcher}
  -D CMAKE_BUILD_TYPE=Debug -D CMAKE_CXX_FLAGS_DEBUG=-O0
  -D CMAKE_EXPORT_COMPILE_COMMANDS=ON ${where})
set(programs consumer product smallest closest plain)
if(with_batch)
  list(APPEND programs batch_consumer)
endif()
if(NOT way STREQUAL "add_subdirectory")
  run(${CMAKE_COMMAND} --build ${work}/build --target ${programs} --parallel 2)
  foreach(program IN LISTS programs)
    run(${work}/build/${program})
  endforeach()
endif()

# A program with one query is small when it is linked with this installation (-O2;
# docs/user/library.md has the sizes for -O3, too). A second copy of the query, for AVX2, and the
# detection of the processor take 53 KB; in return verdicts take 0.49 to 1 of the time. A loop for
# shapes of more than 32 vertices takes 11 KB in both copies, for 0.8 of the time there. The
# rounding of closest points takes half as much again. Without --gc-sections a program contains all
# queries, since they share object files.
set(limits 350000 600000 1700000)
if(with_avx2)
  set(limits 402000 660000 2150000)
endif()
if(way STREQUAL "find_package")
  set(small smallest closest plain)
  foreach(program limit IN ZIP_LISTS small limits)
    file(SIZE ${work}/build/${program} size)
    message(STATUS "the program ${program}: ${size} bytes")
    if(size GREATER limit)
      message(FATAL_ERROR "the program ${program} has ${size} bytes, more than ${limit}")
    endif()
  endforeach()
endif()

# Without CMake.
find_program(pkg_config NAMES pkg-config pkgconf)
if(way STREQUAL "find_package" AND pkg_config)
  # The prefix is not the configured one, and installed files may be moved.
  file(RENAME ${prefix} ${work}/moved)
  file(GLOB_RECURSE pc ${work}/moved/*/certa.pc)
  cmake_path(GET pc PARENT_PATH folder)
  function(run_by_pkg_config package)
    execute_process(COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE flags
      OUTPUT_STRIP_TRAILING_WHITESPACE
      COMMAND ${CMAKE_COMMAND} -E env "PKG_CONFIG_PATH=${folder}:$ENV{PKG_CONFIG_PATH}"
        ${pkg_config} --cflags --libs ${package})
    separate_arguments(flags)
    run(${compiler} -std=c++20 ${ARGN} ${flags} -o ${work}/by_${package})
    run(${work}/by_${package})
  endfunction()
  set(consumer ${CMAKE_CURRENT_LIST_DIR}/consumer)
  run_by_pkg_config(certa ${source}/examples/closest_points.cpp)
  run_by_pkg_config(certa-policies ${source}/examples/closest_points.cpp ${consumer}/header.cpp)
  if(with_batch)
    run_by_pkg_config(certa-batch ${consumer}/batch.cpp)
  endif()
endif()

# The strict floating-point flags apply to code that compiles templates, and to no other code.
file(READ ${work}/build/compile_commands.json commands)
string(JSON count LENGTH "${commands}")
math(EXPR last "${count} - 1")
set(seen 0)
foreach(i RANGE ${last})
  string(JSON file GET "${commands}" ${i} file)
  string(JSON command GET "${commands}" ${i} command)
  cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${source})
  if(file MATCHES "^tests/install/consumer/(product|smallest|closest|batch)")
    if(command MATCHES "-ffp-contract=off|-fno-fast-math")
      message(FATAL_ERROR "a flag that nobody asked for: ${command}")
    endif()
  elseif(NOT command MATCHES " -ffp-contract=off ")
    message(FATAL_ERROR "compiled without -ffp-contract=off: ${command}")
  endif()
  if(file MATCHES "^(examples|tests/install/consumer)/")
    math(EXPR seen "${seen} + 1")
    if(way STREQUAL "add_subdirectory")
      string(JSON folder GET "${commands}" ${i} directory)
      run(sh -c "${command} -fsyntax-only" WORKING_DIRECTORY ${folder})
    endif()
  elseif(file MATCHES "^(tools|tests)/" OR command MATCHES "-Werror")
    message(FATAL_ERROR "only certa's developers build this, or in this way: ${command}")
  endif()
endforeach()
list(LENGTH programs expected)
math(EXPR expected "${expected} + 1")
if(NOT seen EQUAL expected)
  message(FATAL_ERROR "${seen} files of the consumer were compiled, not ${expected}")
endif()
