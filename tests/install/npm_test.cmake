# Tries the npm package from a folder in node_modules, without npm.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${work})
file(COPY ${source}/tests/install/npm/ DESTINATION ${work})

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${work} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

run(${CMAKE_COMMAND} -D kernel=${kernel} -D version=${version} -D out=${work}/node_modules/certa
  -P ${source}/cmake/packages/npm/assemble.cmake)
run(${node} --test package_test.mjs)
if(tsc)
  run(${tsc} --project .)
endif()
