# The kernel in browsers: what the page asks, compiled by Emscripten from the sources that make the
# command. page/CMakeLists.txt configures such a build; so may others, with its toolchain file.

# Headers of libraries apart from the system's others, which are those of another machine.
set(CERTA_HOST_HEADERS /usr/include CACHE PATH "Where Boost and RapidJSON are")
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library IN ITEMS boost rapidjson)
  if(NOT EXISTS ${CERTA_HOST_HEADERS}/${library})
    message(FATAL_ERROR "certa: CERTA_HOST_HEADERS has no folder ${library}")
  endif()
  file(CREATE_LINK ${CERTA_HOST_HEADERS}/${library} ${headers}/${library} SYMBOLIC)
endforeach()
add_library(Boost::headers INTERFACE IMPORTED GLOBAL)
set_target_properties(Boost::headers PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${headers})
set(CERTA_RAPIDJSON_INCLUDE_DIR ${headers} CACHE PATH "RapidJSON's headers")

# A macro: folders are added where it is called.
macro(certa_add_page_kernel)
  # Exceptions by the engine, not by calls through JavaScript.
  add_compile_options(-fwasm-exceptions)
  add_link_options(-fwasm-exceptions)
  # Few translation units: headers are half of the time that they take.
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 10)
  foreach(folder IN ITEMS kernel predicates algorithms checker by_name fuzz formats console answers
                          page)
    add_subdirectory(${folder})
  endforeach()
endmacro()
