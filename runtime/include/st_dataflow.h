//===- st_dataflow.h - tasks of a dataflow region -------------------------===//
//
// Emitted top functions declare their FIFOs, then write ST_DATAFLOW_REGION and
// one ST_TASK(f)(arguments) per task. Under a vendor's synthesiser these are
// plain calls; on the CPU each call becomes a fiber, and all of them run when
// the region's scope ends.
//
//===----------------------------------------------------------------------===//
#ifndef ST_DATAFLOW_H
#define ST_DATAFLOW_H

#ifdef __SYNTHESIS__

#define ST_DATAFLOW_REGION
#define ST_TASK(...) __VA_ARGS__

#else

#include "st_fifo.h"

#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

/// Opens the region; stands after the FIFOs' declarations, which it outlives
/// not.
#define ST_DATAFLOW_REGION ::st::runtime::Region stDataflowRegion
/// Makes the call of a function a task of the region, named as the function.
#define ST_TASK(...) ::st::runtime::makeTaskCall(#__VA_ARGS__, __VA_ARGS__)

#pragma GCC visibility push(hidden)

namespace st::runtime {

/// The scope in which tasks are registered. Its end runs them all until they
/// end or all are blocked; the outcome is st_run's.
class Region {
public:
  Region();
  ~Region();
  Region(const Region &) = delete;
  Region &operator=(const Region &) = delete;

private:
  int exceptionsAtOpening_;
};

/// Adds a task that has `fifos` among its arguments. Throws std::logic_error
/// when no region is open.
void registerTask(const std::string &name, std::function<void()> body,
                  const std::vector<Fifo *> &fifos);

/// How an argument is kept until its task runs: what the task may change by
/// reference stays a reference, all else is copied, since temporaries of the
/// call are gone by then.
template <typename Param>
using KeptArgument =
    std::conditional_t<std::is_lvalue_reference_v<Param> &&
                           !std::is_const_v<std::remove_reference_t<Param>>,
                       Param, std::remove_cv_t<std::remove_reference_t<Param>>>;

inline void collectFifo(std::vector<Fifo *> &fifos, Fifo &fifo) {
  fifos.push_back(&fifo);
}
template <typename T>
std::enable_if_t<!std::is_base_of_v<Fifo, T>> collectFifo(std::vector<Fifo *> &,
                                                          const T &) {}

/// A function under its name; calling it registers the call as a task.
template <typename... Params> class TaskCall {
public:
  TaskCall(const char *name, void (*function)(Params...))
      : name_(name), function_(function) {}

  template <typename... Args> void operator()(Args &&...args) const {
    std::vector<Fifo *> fifos;
    (collectFifo(fifos, args), ...);
    std::tuple<KeptArgument<Params>...> kept(std::forward<Args>(args)...);
    auto *function = function_;
    registerTask(
        name_,
        [function, kept]() mutable { std::apply(function, std::move(kept)); },
        fifos);
  }

private:
  const char *name_;
  void (*function_)(Params...);
};

template <typename... Params>
TaskCall<Params...> makeTaskCall(const char *name,
                                 void (*function)(Params...)) {
  return TaskCall<Params...>(name, function);
}

} // namespace st::runtime

#pragma GCC visibility pop

#endif // __SYNTHESIS__

#endif // ST_DATAFLOW_H
