# The kernel for browsers: the functions that the page calls, compiled by Emscripten from the
# sources of the command. tools/page/CMakeLists.txt configures such a build (CERTA_PAGE_KERNEL).

# Headers of libraries, apart from the system's other headers, which are for another machine.
set(CERTA_BOOST_HEADERS /usr/include CACHE PATH "Where the folder boost is")
set(CERTA_RAPIDJSON_HEADERS /usr/include CACHE PATH "Where the folder rapidjson is")
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library IN ITEMS boost rapidjson)
  string(TOUPPER CERTA_${library}_HEADERS variable)
  if(NOT EXISTS ${${variable}}/${library})
    message(FATAL_ERROR "certa: ${variable}, ${${variable}}, has no folder ${library}")
  endif()
  file(CREATE_LINK ${${variable}}/${library} ${headers}/${library} SYMBOLIC)
endforeach()
add_library(Boost::headers INTERFACE IMPORTED GLOBAL)
set_target_properties(Boost::headers PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${headers})
set(CERTA_RAPIDJSON_INCLUDE_DIR ${headers} CACHE PATH "RapidJSON's headers")

# A macro, because folders are added in the scope of its caller.
macro(certa_add_page_kernel)
  # Exceptions by WebAssembly, not by calls through JavaScript.
  add_compile_options(-fwasm-exceptions)
  add_link_options(-fwasm-exceptions)
  # Few translation units, because headers take half of their time.
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 10)
  foreach(folder IN ITEMS kernel predicates algorithms checker algorithms/by_name fuzz tools/formats
                          tools/console tools/answers tools/page)
    add_subdirectory(${folder})
  endforeach()
endmacro()
