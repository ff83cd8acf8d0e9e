# cmake -D codes=PROGRAM -D compiler=CXX -D includes=DIR;.. -D file=FILE.cpp -P compile_codes.cmake:
# the output of the program has to compile without warnings.
execute_process(COMMAND ${codes} OUTPUT_FILE ${file} COMMAND_ERROR_IS_FATAL ANY)
file(STRINGS ${file} functions REGEX "^  return certa::")
list(LENGTH functions count)
if(count LESS 100)
  message(FATAL_ERROR "only ${count} ways to ask")
endif()
list(TRANSFORM includes PREPEND -I)
execute_process(
  COMMAND ${compiler} -std=c++20 -fsyntax-only -Wall -Wextra -Werror ${includes} ${file}
  COMMAND_ERROR_IS_FATAL ANY)
message(STATUS "${count} ways to ask compile")
