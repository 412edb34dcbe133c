//===- CppNames.cpp - identifiers of emitted code -------------------------===//
#include "CppNames.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace st::emit {

/// Words that no emitted name may be, in lower case: keywords of C++20 and of
/// SystemVerilog, and what the emitted text itself relies on.
static const StringSet<> &reservedWords() {
  static const StringSet<> words = [] {
    static const char text[] =
        "alignas alignof and and_eq asm auto bitand bitor bool break case "
        "catch char char8_t char16_t char32_t class compl concept const "
        "consteval constexpr constinit const_cast continue co_await co_return "
        "co_yield decltype default delete do double dynamic_cast else enum "
        "explicit export extern false float for friend goto if inline int long "
        "mutable namespace new noexcept not not_eq nullptr operator or or_eq "
        "private protected public register reinterpret_cast requires return "
        "short signed sizeof static static_assert static_cast struct switch "
        "template this thread_local throw true try typedef typeid typename "
        "union unsigned using virtual void volatile wchar_t while xor xor_eq "
        // SystemVerilog.
        "accept_on alias always always_comb always_ff always_latch assert "
        "assign assume automatic before begin bind bins binsof bit buf bufif0 "
        "bufif1 byte casex casez cell chandle checker clocking cmos config "
        "constraint context cover covergroup coverpoint cross deassign "
        "defparam design disable dist edge end endcase endchecker endclass "
        "endclocking endconfig endfunction endgenerate endgroup endinterface "
        "endmodule endpackage endprimitive endprogram endproperty endspecify "
        "endsequence endtable endtask event eventually expect extends final "
        "first_match force foreach forever fork forkjoin function generate "
        "genvar global highz0 highz1 iff ifnone ignore_bins illegal_bins "
        "implements implies import incdir include initial inout input inside "
        "instance integer interconnect interface intersect join join_any "
        "join_none large let liblist library local localparam logic longint "
        "macromodule matches medium modport module nand negedge nettype "
        "nexttime nmos nor noshowcancelled notif0 notif1 null output package "
        "packed parameter pmos posedge primitive priority program property "
        "pull0 pull1 pulldown pullup pulsestyle_ondetect pulsestyle_onevent "
        "pure rand randc randcase randsequence rcmos real realtime ref reg "
        "reject_on release repeat restrict rnmos rpmos rtran rtranif0 rtranif1 "
        "s_always s_eventually s_nexttime s_until s_until_with scalared "
        "sequence shortint shortreal showcancelled small soft solve specify "
        "specparam string strong strong0 strong1 super supply0 supply1 "
        "sync_accept_on sync_reject_on table tagged task throughout time "
        "timeprecision timeunit tran tranif0 tranif1 tri tri0 tri1 triand "
        "trior trireg type unique unique0 until until_with untyped use uwire "
        "var vectored wait wait_order wand weak weak0 weak1 wildcard wire with "
        "within wor xnor "
        // Emitted text, its headers and the C library.
        "hls std st st_task st_dataflow_region main nan infinity int8_t "
        "int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t "
        "null read write close index remove rename signal system select pipe "
        "link sleep pause dup random div labs "
        "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh "
        "drem erf erfc exp exp10 exp2 expm1 fabs fdim finite floor fma fmax "
        "fmin fmod frexp gamma hypot ilogb isinf isnan j0 j1 jn ldexp lgamma "
        "llrint llround log log10 log1p log2 logb lrint lround modf nearbyint "
        "nextafter pow pow10 remainder remquo rint round roundeven scalb "
        "scalbln scalbn significand sin sincos sinh sqrt tan tanh tgamma trunc "
        "y0 y1 yn ap_start ap_done ap_idle "
        "ap_ready ap_clk ap_rst ap_rst_n";
    StringSet<> set;
    SmallVector<StringRef> list;
    StringRef(text).split(list, ' ', -1, /*KeepEmpty=*/false);
    for (StringRef word : list)
      set.insert(word);
    return set;
  }();
  return words;
}

std::string mangle(StringRef text) {
  std::string name;
  for (char c : text) {
    if (isAlnum(c))
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (!name.empty() && name.back() == '_')
    name.pop_back();
  if (name.empty())
    return "unnamed";
  if (isDigit(name.front()))
    name.insert(name.begin(), 'n');
  // The emitted text keeps this prefix for its own macros and helpers.
  if (StringRef(name).starts_with_insensitive("st_"))
    name.insert(name.begin(), 'n');
  if (reservedWords().contains(StringRef(name).lower()))
    name += '_';
  return name;
}

std::string NameScope::declare(StringRef hint) {
  std::string base = mangle(hint);
  std::string name = base;
  for (int number = 2; !taken.insert(StringRef(name).lower()).second; ++number)
    name = StringRef(base).rtrim('_').str() + "_" + std::to_string(number);
  declared.push_back(StringRef(name).lower());
  return name;
}

void NameScope::close() {
  for (; declared.size() > marks.back(); declared.pop_back())
    taken.erase(declared.back());
  marks.pop_back();
}

} // namespace st::emit
