# Instruments everything of ours for the fuzz targets. MLIR is the distribution's
# shared library and stays as it is: hence no check of virtual tables (it has no
# run-time type information) and of the kind of functions that are called.
add_compile_options(-fsanitize=fuzzer-no-link,address,undefined
  -fno-sanitize=vptr,function -fno-sanitize-recover=undefined
  -fno-omit-frame-pointer -gline-tables-only)
add_link_options(-fsanitize=address,undefined)
