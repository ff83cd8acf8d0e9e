# Checks an object file for processors with AVX2 against the claims in kernel/CMakeLists.txt.
execute_process(COMMAND ${nm} -g --defined-only ${object}
  OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" names "${names}")
set(queries 0)
foreach(name IN LISTS names)
  if(name MATCHES " [TW] _ZN5certa6detail7QueriesINS0_4Avx2E")
    math(EXPR queries "${queries} + 1")
  elseif(NOT name MATCHES " [RV] _ZN5certa6detail9ShapeDataILi[23]EE5kTypeI[fd]EE$")
    message(FATAL_ERROR "${object} offers all objects, whatever their processor: ${name}")
  endif()
endforeach()
if(queries EQUAL 0)
  message(FATAL_ERROR "${object} has no queries")
endif()
# two_product alone fuses: single numbers, and differences x y - z of packs, where z is x y rounded,
# so that the result is exact either way. All other fused instructions on packs are refused;
# processor_test compares answers with those of generic queries.
execute_process(COMMAND ${objdump} -d --no-show-raw-insn ${object}
  OUTPUT_VARIABLE code COMMAND_ERROR_IS_FATAL ANY)
string(CONCAT others "vf(m|nm)(add|addsub|subadd)[0-9]+p[sd][^\n]*"
  "|vfnmsub[0-9]+p[sd][^\n]*|vfmsub[0-9]+ps[^\n]*")
if(code MATCHES "${others}")
  message(FATAL_ERROR "${object} fuses products and sums of packs: ${CMAKE_MATCH_0}")
endif()
execute_process(COMMAND ${objdump} -h ${object}
  OUTPUT_VARIABLE sections COMMAND_ERROR_IS_FATAL ANY)
if(sections MATCHES "\\.(init_array|ctors|group)[^\n]*")
  message(FATAL_ERROR "${object}: what is ${CMAKE_MATCH_0}?")
endif()
