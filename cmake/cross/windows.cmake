# Windows on x86-64 by Debian's mingw-w64, with threads of POSIX; programs run under wine, and need
# none of the compiler's libraries.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(certa_target windows)
set(certa_triple x86_64-w64-mingw32)
set(certa_threads -posix)
set(CMAKE_RC_COMPILER ${certa_triple}-windres)
include(${CMAKE_CURRENT_LIST_DIR}/foreign.cmake)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -L${certa_foreign}/usr/lib")
set(CMAKE_CROSSCOMPILING_EMULATOR
  env WINEDEBUG=-all WINEPREFIX=${certa_foreign}/wine wine)
