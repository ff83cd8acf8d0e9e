# What the toolchains of this folder share. Libraries come from build/foreign/NAME, where
# scripts/foreign puts them.
get_filename_component(certa_foreign ${CMAKE_CURRENT_LIST_DIR}/../../build/foreign ABSOLUTE)
set(certa_foreign ${certa_foreign}/${certa_target})
if(NOT EXISTS ${certa_foreign}/usr/include/boost)
  message(FATAL_ERROR "libraries are missing: call scripts/foreign ${certa_target}")
endif()
set(CMAKE_C_COMPILER ${certa_triple}-gcc${certa_threads})
set(CMAKE_CXX_COMPILER ${certa_triple}-g++${certa_threads})
set(CMAKE_FIND_ROOT_PATH ${certa_foreign} /usr/${certa_triple})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_CXX_FLAGS_INIT "-isystem ${certa_foreign}/usr/include")
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  # g++ notes that version 10 changed how some types are passed, and here it takes a member of a
  # union within Boost's integers for uninitialized.
  string(APPEND CMAKE_CXX_FLAGS_INIT " -isystem ${certa_foreign}/usr/include/${certa_triple} \
-Wno-psabi -Wno-maybe-uninitialized")
  set(CMAKE_LIBRARY_ARCHITECTURE ${certa_triple})
  # An old tag is for libraries of libraries, too: MPFR needs GMP.
  set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${certa_foreign}/usr/lib/${certa_triple} \
-Wl,--disable-new-dtags,-rpath,${certa_foreign}/usr/lib/${certa_triple}")
  set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${CMAKE_SYSTEM_PROCESSOR} -L /usr/${certa_triple})
endif()
