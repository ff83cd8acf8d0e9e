# Every public header alone, with warnings as errors, in a build of its own: syntax and semantics, no
# code.
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND_ERROR_IS_FATAL ANY
  COMMAND ${CMAKE_COMMAND} -S ${source} -B ${build} -G ${generator}
    -D CMAKE_CXX_COMPILER=${compiler}
    -D CMAKE_BUILD_TYPE=Syntax
    "-D CMAKE_CXX_FLAGS_SYNTAX=-fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
    -D CMAKE_VERIFY_INTERFACE_HEADER_SETS=ON
    -D CERTA_BUILD_TESTS=OFF
    -D CERTA_BUILD_TOOLS=OFF
    -D CERTA_BUILD_BY_NAME=ON
    -D CERTA_ORACLE=${with_oracle})
execute_process(COMMAND_ERROR_IS_FATAL ANY
  COMMAND ${CMAKE_COMMAND} --build ${build} --target all_verify_interface_header_sets --parallel 2)
