//===- Options.cpp - how the sanitizers are set ---------------------------===//
//
// The distribution's libMLIR is not instrumented: what it does to containers
// and arenas that our code looks into, the sanitizer does not see. Leaks are
// looked for elsewhere; most are of contexts that are alive at the end.
//
//===----------------------------------------------------------------------===//

extern "C" const char *__asan_default_options() {
  return "detect_container_overflow=0:allow_user_poisoning=0:"
         "detect_odr_violation=0:detect_leaks=0";
}

extern "C" const char *__ubsan_default_options() {
  return "print_stacktrace=1";
}
