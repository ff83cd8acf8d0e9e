# Builds examples/engine_in_ci as its owner would, against an installed certa. The engine passes;
# with the planted bug, every way to run the test finds it.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${work})
set(example ${source}/examples/engine_in_ci)
set(seeds ${example}/fuzz/seeds.recipes)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# run_and_find(STATUS REGEX COMMAND..): tests the exit status and the output, standard error
# included.
function(run_and_find status regex)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out
    WORKING_DIRECTORY ${work})
  message("${out}")
  if(NOT result MATCHES "${status}")
    message(FATAL_ERROR "${ARGN}: status ${result}, not ${status}")
  elseif(NOT out MATCHES "${regex}")
    message(FATAL_ERROR "${ARGN}: said nothing of ${regex}")
  endif()
endfunction()

# Warnings are errors, because users compile the drivers by their own rules.
function(build folder compiler)
  run(${CMAKE_COMMAND} -S ${example} -B ${work}/${folder} -G ${generator}
    -D CMAKE_CXX_COMPILER=${compiler} -D CMAKE_CXX_COMPILER_LAUNCHER=${launcher}
    -D CMAKE_PREFIX_PATH=${work}/prefix -D CMAKE_BUILD_TYPE=Release
    "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror" ${ARGN})
endfunction()

function(build_targets folder)
  run(${CMAKE_COMMAND} --build ${work}/${folder} --parallel 2 --target ${ARGN})
endfunction()

run(${CMAKE_COMMAND} --install ${build} --prefix ${work}/prefix)
run_and_find("^[^0]" "certa has no component fuzzz; there are kernel" ${CMAKE_COMMAND}
  -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${work}/component -G ${generator} -D components=fuzzz
  -D CMAKE_CXX_COMPILER=${compiler} -D CMAKE_PREFIX_PATH=${work}/prefix)

# An engine in C has its own compiler. If this is not clang, or C is not enabled, the configuration
# says so.
function(configure_c status said folder)
  string(REPLACE " " "[ \n]+" regex ${said})  # CMake breaks lines
  run_and_find(${status} ${regex} ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/c_engine
    -B ${work}/${folder} -G ${generator} -D CMAKE_PREFIX_PATH=${work}/prefix
    -D CMAKE_BUILD_TYPE=Release ${ARGN})
endfunction()
find_program(gcc NAMES gcc)
find_program(clang NAMES clang-14 clang)
if(name STREQUAL "engine" AND gcc AND clang AND fuzzer_compiler)
  configure_c("^[^0]" "points.c is C, which is no language of this project"
    c_missing -D CMAKE_CXX_COMPILER=${fuzzer_compiler})
  configure_c("^[^0]" "points.c would be compiled by [^ ]*gcc, which does not know"
    c_mixed -D with_c=ON -D CMAKE_CXX_COMPILER=${fuzzer_compiler}
    -D CMAKE_C_COMPILER=${gcc})
  configure_c("^0$" "Configuring done" c_by_clang -D with_c=ON
    -D CMAKE_CXX_COMPILER=${fuzzer_compiler} -D CMAKE_C_COMPILER=${clang})
  build_targets(c_by_clang c_fuzz c_fuzz_replay)
  run_and_find("^0$" "Done 2000 runs" ${work}/c_by_clang/c_fuzz -seed=1 -runs=2000)
  run_and_find("^0$" " 0 violations" ${work}/c_by_clang/c_fuzz_replay --random 2000 --seed 1)
endif()

# The right engine.
build(sound ${compiler} "-DCMAKE_CXX_FLAGS_RELEASE=-O1")
build_targets(sound sat_fuzz_replay sat_c)
run_and_find("^0$" " 0 violations\n" ${work}/sound/sat_fuzz_replay ${seeds})
run_and_find("^0$" "sat 1.0: asked [1-9][0-9][0-9][0-9][0-9] pairs, [1-9][0-9]+ more are out"
  ${work}/sound/sat_fuzz_replay --random 20000 --seed 1)

# With libFuzzer, if clang is installed.
if(fuzzer_compiler)
  run(${work}/sound/sat_fuzz_replay --save ${work}/corpus ${seeds})
  if(name STREQUAL "engine_under_libfuzzer")
    build(fuzzed ${fuzzer_compiler} "-DCMAKE_CXX_FLAGS_RELEASE=-O1")
    build_targets(fuzzed sat_fuzz)
    run_and_find("^0$" "Done 20000 runs" ${work}/fuzzed/sat_fuzz -seed=1 -runs=20000 ${work}/corpus)
  endif()
  set(planted_compiler ${fuzzer_compiler})
  set(planted_targets sat_fuzz sat_fuzz_replay sat_c)
else()
  message("no clang: not run under libFuzzer")
  set(planted_compiler ${compiler})
  set(planted_targets sat_fuzz_replay sat_c)
endif()

# The engine with the planted bug.
build(planted ${planted_compiler} -D PLANTED_BUG=ON "-DCMAKE_CXX_FLAGS_RELEASE=-O1")
build_targets(planted ${planted_targets})
set(replay ${work}/planted/sat_fuzz_replay)
run_and_find("^1$" "violated: ghost: sat 1.0 says they meet, but they are separated by "
  ${replay} --random 20000 --seed 1 --findings ${work}/replayed.jsonl)
file(READ ${work}/replayed.jsonl replayed)
if(NOT replayed MATCHES "^{\"id\":\"[^\"]*\",\"family\":\"[a-z_]+\",\"engine\":\"sat 1.0\"")
  message(FATAL_ERROR "no findings but ${replayed}")
endif()
run_and_find("^0$" "--findings FILE" ${replay} --help)
if(fuzzer_compiler)
  run_and_find("^[^0]"
    "violated: (ghost|distance): .*\npair:   {\"a\":.*\ntruth:  separated, .*\nreplay: "
    ${work}/planted/sat_fuzz -seed=1 -runs=200000 -artifact_prefix=${work}/ ${work}/corpus)
  file(GLOB crash ${work}/crash-*)
  run_and_find("^1$" "1 inputs, 1 violations" ${replay} ${crash})
  run_and_find("^0$" "answer: not asked\n" ${replay} --describe ${crash})
  # The recipe in the description of a finding reproduces it.
  execute_process(COMMAND ${replay} --describe ${crash} OUTPUT_VARIABLE description)
  string(REGEX MATCH "--recipe '([^']*)'" found "${description}")
  run_and_find("^1$" "1 inputs, 1 violations" ${replay} --recipe ${CMAKE_MATCH_1})
  run_and_find("^0$" "1 inputs, 0 violations"
    ${work}/sound/sat_fuzz_replay --recipe ${CMAKE_MATCH_1})
endif()

# The engine as a program that answers JSON Lines.
if(certa)
  run(${certa} generate --family grid contact flat --dimension 2 --count 500 --seed 1
    -o ${work}/pairs.jsonl)
  foreach(folder IN ITEMS sound planted)
    set(command "'${python}' '${example}/answer.py' '${work}/${folder}/libsat_c.so'")
    set(compare_${folder} ${certa} compare --command "${command}" --number float --tolerance 1e-3
      ${work}/pairs.jsonl)
  endforeach()
  run_and_find("^0$" "in documented ranges: 0," ${compare_sound})
  run_and_find("^1$" "in documented ranges: [1-9]" ${compare_planted} -o ${work}/findings.jsonl)
  # What either way has found is read again, and shrunk.
  foreach(findings IN ITEMS findings replayed)
    file(STRINGS ${work}/${findings}.jsonl line LIMIT_COUNT 1)
    file(WRITE ${work}/first.jsonl "${line}\n")
    run_and_find("^0$" "\"finding\":\"(ghost|distance)\"" ${certa} minimize --compare "${command}"
      --number float --tolerance 1e-3 --limit 20 ${work}/first.jsonl)
  endforeach()
endif()
