//===- st_runtime.h - the C interface of a compiled design ----------------===//
//
// What a host program (or Python, by ctypes) finds in NAME.so: the emitted
// design linked with the CPU dataflow runtime. Calls from several threads are
// served one after the other. No exception leaves these functions.
//
//===----------------------------------------------------------------------===//
#ifndef ST_RUNTIME_H
#define ST_RUNTIME_H

#include <stdint.h>

#define ST_API __attribute__((visibility("default")))

/// Results of st_run.
#define ST_DONE 0
#define ST_DEADLOCK 1
#define ST_ERROR 2

#ifdef __cplusplus
extern "C" {
#endif

/// Gives the FIFO of this name `depth` places, in tokens, in all later runs.
/// Returns 0, or 1 and a report when `depth` is below 1 or the name is empty.
ST_API int st_set_fifo_depth(const char *fifo, int64_t depth);

/// Sets the stack of each task, which holds its local arrays; 64 MiB unless
/// set. Returns 0, or 1 and a report when it is below 64 KiB.
ST_API int st_set_stack_bytes(int64_t bytes);

/// Runs the design once with `count` memory ports, in design.json's order.
/// Returns ST_DONE, ST_DEADLOCK or ST_ERROR; on the last two the outputs are
/// not to be used. No state is left for the next run.
ST_API int st_run(void **ports, int64_t count);

/// JSON of the last run, or of a call above that was refused since
/// (docs/contracts.md, section 6). Valid until the next call of one of these
/// functions.
ST_API const char *st_report(void);

/// Defined by the emitted host file: calls the design's top function.
ST_API void st_design_top(void **ports);

/// May be defined by the emitted host file: how many ports the design has. With
/// it st_run refuses a wrong count.
ST_API int64_t st_design_port_count(void) __attribute__((weak));

#ifdef __cplusplus
}
#endif

#endif // ST_RUNTIME_H
