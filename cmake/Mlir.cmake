# MLIR 19 from the distribution, linked as the shared library. LLVM is built
# without run-time type information, so every target that derives from its
# classes is too: st_mlir_library and st_mlir_tool see to it.
find_package(MLIR 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/mlir)
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)
include_directories(SYSTEM ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
add_definitions(${LLVM_DEFINITIONS})

# Passes spend their time inside libMLIR: optimising our part of them further only
# makes the build slower.
set(ST_MLIR_COMPILE_OPTIONS -fno-rtti -O1)

add_custom_target(st_tablegen)

# st_mlir_library(NAME SOURCES... LIBS...): one static library of the compiler,
# which the tools find in the global property ST_COMPILER_LIBS.
function(st_mlir_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_compile_options(${name} PRIVATE ${ST_MLIR_COMPILE_OPTIONS})
  add_dependencies(${name} st_tablegen)
  target_link_libraries(${name} PUBLIC ${ARG_LIBS} MLIR LLVM-19)
  set_property(GLOBAL APPEND PROPERTY ST_COMPILER_LIBS ${name})
endfunction()

# st_mlir_tool(NAME SOURCES... LIBS...): one executable of the compiler.
function(st_mlir_tool name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_compile_options(${name} PRIVATE ${ST_MLIR_COMPILE_OPTIONS})
  add_dependencies(${name} st_tablegen)
  target_link_libraries(${name} PRIVATE ${ARG_LIBS} MLIR LLVM-19)
endfunction()

# st_mlir_dialect(DIALECT NAME): generates the declarations and definitions of
# one dialect from DIALECTOps.td in the calling folder (which includes the
# files of the dialect itself and its types) into the same folder of the build:
# DIALECT{Dialect,Types,Attributes,Enums,Ops}.{h,cpp}.inc. NAME is the dialect's
# name in IR.
function(st_mlir_dialect dialect name)
  set(LLVM_TARGET_DEFINITIONS ${dialect}Ops.td)
  mlir_tablegen(${dialect}Dialect.h.inc -gen-dialect-decls -dialect=${name})
  mlir_tablegen(${dialect}Dialect.cpp.inc -gen-dialect-defs -dialect=${name})
  mlir_tablegen(${dialect}Types.h.inc -gen-typedef-decls
                -typedefs-dialect=${name})
  mlir_tablegen(${dialect}Types.cpp.inc -gen-typedef-defs
                -typedefs-dialect=${name})
  mlir_tablegen(${dialect}Attributes.h.inc -gen-attrdef-decls
                -attrdefs-dialect=${name})
  mlir_tablegen(${dialect}Attributes.cpp.inc -gen-attrdef-defs
                -attrdefs-dialect=${name})
  mlir_tablegen(${dialect}Enums.h.inc -gen-enum-decls)
  mlir_tablegen(${dialect}Enums.cpp.inc -gen-enum-defs)
  mlir_tablegen(${dialect}Ops.h.inc -gen-op-decls -dialect=${name})
  mlir_tablegen(${dialect}Ops.cpp.inc -gen-op-defs -dialect=${name})
  add_public_tablegen_target(St${dialect}IncGen)
  add_dependencies(st_tablegen St${dialect}IncGen)
endfunction()

# st_mlir_passes(STAGE): generates Passes.h.inc from Passes.td in the calling
# folder; the registration function is registerSTAGEPasses.
function(st_mlir_passes stage)
  set(LLVM_TARGET_DEFINITIONS Passes.td)
  mlir_tablegen(Passes.h.inc -gen-pass-decls -name=${stage})
  add_public_tablegen_target(St${stage}PassesIncGen)
  add_dependencies(st_tablegen St${stage}PassesIncGen)
endfunction()

# st_add_subdirectories(PATTERN...): adds every folder that matches and has a
# CMakeLists.txt, in the order of its name.
function(st_add_subdirectories)
  foreach(pattern ${ARGN})
    file(GLOB lists CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}
         ${pattern}/CMakeLists.txt)
    list(SORT lists)
    foreach(item ${lists})
      get_filename_component(folder ${item} DIRECTORY)
      add_subdirectory(${folder})
    endforeach()
  endforeach()
endfunction()
