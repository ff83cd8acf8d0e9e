# Precompiled headers: the long integers, and for tests GoogleTest and RapidCheck, are two seconds
# of every translation unit. What a header of ours forgets to include shows in lint.headers, which
# has none.
option(CERTA_PRECOMPILE
  "Precompile the headers of other libraries that most of our files include" OFF)

# certa_precompile(FOLDER): every program and static library in it, and below.
function(certa_precompile folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(libraries ${target} LINK_LIBRARIES)
    get_target_property(own ${target} PRECOMPILE_HEADERS)
    if(own OR NOT type MATCHES "^(EXECUTABLE|STATIC_LIBRARY)$"
       OR NOT "${libraries}" MATCHES "certa_build")
      continue()
    endif()
    if("certa_test_support" IN_LIST libraries)
      target_precompile_headers(${target} REUSE_FROM certa_test_support)
    else()
      target_precompile_headers(${target} REUSE_FROM certa_precompiled)
    endif()
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    certa_precompile(${below})
  endforeach()
endfunction()

if(CERTA_PRECOMPILE)
  set(integers <boost/multiprecision/cpp_int.hpp>)
  file(CONFIGURE OUTPUT precompiled.cpp CONTENT "// The headers alone.\n")
  add_library(certa_precompiled STATIC ${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp)
  target_link_libraries(certa_precompiled PRIVATE certa_predicates certa_build)
  target_precompile_headers(certa_precompiled PRIVATE ${integers})
  if(TARGET certa_test_support)
    target_precompile_headers(certa_test_support PRIVATE ${integers} <gtest/gtest.h> <rapidcheck.h>)
  endif()
  certa_precompile(${PROJECT_SOURCE_DIR})
endif()
