"""How lit runs the tests of the compiler: FileCheck over the tools of build/bin."""

import os

import lit.formats

config.name = "StreamTensor"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.st_build_root, "test")

config.environment["PATH"] = os.pathsep.join([config.st_tools_dir, config.llvm_tools_dir, os.environ["PATH"]])

# %check_cpp FILE...: the emitted C++ is well formed against the CPU runtime.
config.substitutions.append(
    (
        "%check_cpp",
        f"{config.cxx_compiler} -std=c++17 -fsyntax-only -Wall -Wextra -Werror"
        " -Wno-unknown-pragmas -Wno-unused-parameter -Wno-unused-function"
        f" -I{config.st_source_root}/runtime/include",
    )
)
