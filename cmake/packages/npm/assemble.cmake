# The folder of the npm package: cmake -D kernel=FOLDER -D version=X.Y.Z -D out=FOLDER -P this.
# `kernel` is the folder of the page's kernel.js and kernel.wasm (tools/page).
set(here ${CMAKE_CURRENT_LIST_DIR})
foreach(name IN ITEMS kernel version out)
  if(NOT ${name})
    message(FATAL_ERROR "assemble.cmake: -D ${name}= is missing")
  endif()
endforeach()
file(MAKE_DIRECTORY ${out})
foreach(file IN ITEMS index.js index.d.ts README.md NOTICE ../../../LICENSE)
  file(COPY ${here}/${file} DESTINATION ${out})
endforeach()
file(COPY ${kernel}/kernel.wasm DESTINATION ${out})
set(CERTA_VERSION ${version})
configure_file(${here}/package.json.in ${out}/package.json @ONLY)
# Emscripten's script as an ES module, which has no __dirname. It looks for files there only if it
# is not given the bytes of kernel.wasm.
file(READ ${kernel}/kernel.js script)
file(WRITE ${out}/kernel.js "const __dirname = \"\";\n${script}\nexport default loadKernel;\n")
