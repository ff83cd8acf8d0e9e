# Two interface targets and one function, so that no flag is ever global.

# certa::strict_fp travels with the templates (certa::policies), which are compiled in the projects
# that use them: error bounds and expansions assume IEEE arithmetic as written, without contraction
# or reassociation. predicates/fp_environment.hpp refuses violations that the compiler reveals, and
# a test probes for the others.
add_library(certa_strict_fp INTERFACE)
add_library(certa::strict_fp ALIAS certa_strict_fp)
set_target_properties(certa_strict_fp PROPERTIES EXPORT_NAME strict_fp)
# The order matters: for clang, -fno-fast-math sets a default for contraction.
target_compile_options(certa_strict_fp INTERFACE
  "$<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-fno-fast-math;-ffp-contract=off>")

# certa_build is for our own code only and is not installed: arithmetic, warnings, sanitizers,
# processor. g++ 12 gives false -Wrestrict warnings in std::string::operator=(const char*) (GCC bug
# 105651).
add_library(certa_build INTERFACE)
target_link_libraries(certa_build INTERFACE certa_strict_fp)
# Static libraries may be linked into shared ones, as the interface for C is. In such code g++
# inlines no function that another library might replace, unless told that none does.
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  target_compile_options(certa_build INTERFACE -fPIC
    $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
endif()
target_compile_options(certa_build INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  $<$<BOOL:${CERTA_WERROR}>:-Werror>
  $<$<AND:$<BOOL:${CERTA_NATIVE}>,$<NOT:$<BOOL:$<TARGET_PROPERTY:CERTA_GENERIC>>>>:-march=native>
  # g++ 12 fuses products and sums that it vectorizes, in statements and in loops, whatever
  # -ffp-contract says.
  $<$<AND:$<BOOL:${CERTA_NATIVE}>,$<CXX_COMPILER_ID:GNU>>:-fno-tree-vectorize>)
if(CERTA_SANITIZE)
  target_compile_options(certa_build INTERFACE -fsanitize=${CERTA_SANITIZE}
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  string(REPLACE "," ";" sanitizers "${CERTA_SANITIZE}")
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(certa_build INTERFACE
      -fsanitize-ignorelist=${CMAKE_CURRENT_LIST_DIR}/sanitizer-ignorelist.txt)
    # Up to clang 14 such uses are detected only if ASAN_OPTIONS ask for it, and the code for it
    # takes a twelfth of the time to compile.
    if("address" IN_LIST sanitizers AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13
       AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 15)
      target_compile_options(certa_build INTERFACE -fsanitize-address-use-after-return=never)
    endif()
  endif()
  target_link_options(certa_build INTERFACE -fsanitize=${CERTA_SANITIZE})
endif()

if(CERTA_BUILD_FUZZERS)  # fuzzers are guided by coverage of all our code
  # Operands of comparisons and the insides of libraries help a fuzzer to guess file formats, but
  # elsewhere they cost more than half of the time: only targets with the property
  # CERTA_EXPLORE_TEXT report them.
  set(terse $<NOT:$<BOOL:$<TARGET_PROPERTY:CERTA_EXPLORE_TEXT>>>)
  target_compile_options(certa_build INTERFACE -fsanitize=fuzzer-no-link
    $<${terse}:-fno-sanitize-coverage=trace-cmp,trace-div,trace-gep>
    $<${terse}:-fsanitize-coverage-ignorelist=${CMAKE_CURRENT_LIST_DIR}/coverage-ignorelist.txt>)
endif()

# certa_take_library(TARGET FOLDER LIBS target..): the library that the build CERTA_UNCHECKED_BUILD
# made from this folder, and its dependencies.
function(certa_take_library target folder)
  cmake_parse_arguments(ARG "" "" "LIBS" ${ARGN})
  cmake_path(GET folder FILENAME name)
  add_library(${target} STATIC IMPORTED GLOBAL)
  set_target_properties(${target} PROPERTIES
    IMPORTED_LOCATION ${CERTA_UNCHECKED_BUILD}/${folder}/libcerta_${name}.a
    IMPORTED_NO_SYSTEM ON)  # its headers are ours, so warnings and coverage are wanted
  target_include_directories(${target} INTERFACE ${PROJECT_SOURCE_DIR}/${folder}/include)
  target_compile_features(${target} INTERFACE cxx_std_20)
  target_link_libraries(${target} INTERFACE ${ARG_LIBS})
endfunction()

# certa_add_library(NAME FOLDER [INTERFACE] [SOURCES file..] [INTERNAL pattern..]): the target
# certa_NAME, alias certa::NAME, whose headers are all files of FOLDER/include (tests/lint compiles
# each alone). Headers whose names match an INTERNAL pattern are not installed: no public header
# includes them (tests/install).
function(certa_add_library name folder)
  cmake_parse_arguments(ARG "INTERFACE" "" "SOURCES;INTERNAL" ${ARGN})
  if(ARG_INTERFACE)
    add_library(certa_${name} INTERFACE)
    set(scope INTERFACE)
  else()
    add_library(certa_${name} ${ARG_SOURCES})
    set(scope PUBLIC)
    target_link_libraries(certa_${name} PRIVATE $<BUILD_INTERFACE:certa_build>)
  endif()
  add_library(certa::${name} ALIAS certa_${name})
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${folder}/include/*.hpp)
  foreach(pattern IN LISTS ARG_INTERNAL)
    list(FILTER headers EXCLUDE REGEX "/include/certa/${pattern}")
  endforeach()
  target_sources(certa_${name} ${scope} FILE_SET HEADERS
    BASE_DIRS ${folder}/include FILES ${headers})
  target_compile_features(certa_${name} ${scope} cxx_std_20)
  set_target_properties(certa_${name} PROPERTIES EXPORT_NAME ${name})
  if(NOT ARG_INTERFACE)
    # Templates are compiled into programs, too, so a library fits the headers of its own minor
    # version.
    set_target_properties(certa_${name} PROPERTIES
      VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
      VISIBILITY_INLINES_HIDDEN ON)
    # A shared library exports our own names only.
    if(BUILD_SHARED_LIBS AND UNIX AND NOT APPLE)
      target_link_options(certa_${name} PRIVATE
        -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/exported.map)
    endif()
  endif()
endfunction()
