//===- Contract.cpp - what the two contracts of Prepare have in common ----===//

#include "Contract.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "st/Support/SourceLine.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace st::prepare {

namespace {

const char *const kTypeList = "f32, i1, i8, i32, i64 or index";

std::string toString(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

bool isElementType(Type type) {
  return type.isF32() || type.isIndex() || type.isSignlessInteger(1) ||
         type.isSignlessInteger(8) || type.isSignlessInteger(32) ||
         type.isSignlessInteger(64);
}

std::string helpForElementType(Type type) {
  if (isa<FloatType>(type))
    return "convert the module and its example inputs with .float() before the "
           "export";
  if (isa<ComplexType>(type))
    return "carry the real and the imaginary part as two tensors";
  return "cast with .to(torch.int32) or .to(torch.float32) before this line";
}

std::string quoted(Type type) { return "'" + toString(type) + "'"; }

std::optional<Complaint> checkScalar(Type type, bool isF64Accepted) {
  if (isElementType(type) || (isF64Accepted && type.isF64()))
    return std::nullopt;
  return Complaint{"computes with a scalar of type " + quoted(type) +
                       ": expected " + kTypeList + ", got " + toString(type),
                   helpForElementType(type)};
}

bool isAffineTerm(AffineExpr expr) {
  if (isa<AffineDimExpr>(expr))
    return true;
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() >= 0;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return isAffineTerm(binary.getLHS()) && isAffineTerm(binary.getRHS());
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return binary.getKind() == AffineExprKind::Mul && factor &&
         factor.getValue() > 0 && isAffineTerm(binary.getLHS());
}

Location findReportLocation(Operation *op) {
  if (FileLineColLoc line = findSourceLine(op->getLoc()))
    return line;
  for (Operation *user : op->getUsers())
    if (FileLineColLoc line = findSourceLine(user->getLoc()))
      return line;
  return op->getLoc();
}

} // namespace

void report(Operation *op, const Complaint &complaint) {
  InFlightDiagnostic diagnostic = emitError(findReportLocation(op));
  diagnostic << "'" << op->getName().getStringRef() << "' " << complaint.what;
  SmallVector<FileLineColLoc> lines;
  collectSourceLines(op->getLoc(), lines);
  FileLineColLoc line = findSourceLine(op->getLoc());
  if (!lines.empty() && lines.front() != line)
    diagnostic.attachNote(lines.front()) << "inside this call";
  if (!complaint.help.empty())
    diagnostic.attachNote() << "help: " << complaint.help;
}

bool isAffineSum(AffineMap map) {
  return map.getNumSymbols() == 0 &&
         llvm::all_of(map.getResults(), isAffineTerm);
}

bool isBodyOp(Operation *op) {
  static const llvm::StringSet<> names = {
      "linalg.index", "linalg.yield", "arith.constant",
      // float
      "arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.negf",
      "arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf",
      "arith.cmpf", "math.absf", "math.ceil", "math.cos", "math.erf",
      "math.exp", "math.expm1", "math.floor", "math.fma", "math.fpowi",
      "math.log", "math.log1p", "math.log2", "math.powf", "math.roundeven",
      "math.rsqrt", "math.sin", "math.sqrt", "math.tanh",
      // integer and index
      "arith.addi", "arith.subi", "arith.muli", "arith.divsi",
      "arith.floordivsi", "arith.remsi", "arith.andi", "arith.ori",
      "arith.xori", "arith.shli", "arith.shrsi", "arith.maxsi", "arith.minsi",
      "arith.cmpi", "math.absi",
      // between types
      "arith.select", "arith.extf", "arith.truncf", "arith.sitofp",
      "arith.uitofp", "arith.fptosi", "arith.extsi", "arith.extui",
      "arith.trunci", "arith.index_cast", "arith.index_castui"};
  return names.contains(op->getName().getStringRef());
}

std::optional<Complaint> checkTensorType(Type type, bool isF64Accepted) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return Complaint{"has a value of type " + quoted(type) +
                         ": expected a ranked tensor",
                     "pass it as a tensor argument of fixed shape"};
  if (!tensor.hasStaticShape())
    return Complaint{
        "has a value of type " + quoted(type) +
            ": expected a static shape, got a dynamic dimension",
        "export without dynamic_shapes, with example inputs of the size that "
        "will run (pad to the maximum), and avoid sizes computed from data"};
  if (llvm::is_contained(tensor.getShape(), 0))
    return Complaint{"has a value of type " + quoted(type) +
                         ": expected sizes of at least 1, got 0",
                     "leave the empty tensor out of the model"};
  Type element = tensor.getElementType();
  if (!isElementType(element) && !(isF64Accepted && element.isF64()))
    return Complaint{"has a value of type " + quoted(type) +
                         ": expected elements of " + kTypeList + ", got " +
                         toString(element),
                     helpForElementType(element)};
  return std::nullopt;
}

std::optional<Complaint> checkBody(linalg::LinalgOp op, bool isF64Accepted) {
  for (Operation &inner : *op.getBlock()) {
    if (isa<cf::AssertOp>(inner))
      continue;
    if (!isBodyOp(&inner))
      return Complaint{
          "has '" + inner.getName().getStringRef().str() +
              "' in its body: expected scalar arithmetic (arith, math)",
          isa<tensor::ExtractOp>(inner)
              ? "a look-up by a computed index runs on the host: pass the rows "
                "that it gives as an input"
              : "write this line with other functions, or run it on the host"};
    for (Type type : inner.getResultTypes())
      if (auto complaint = checkScalar(type, isF64Accepted))
        return complaint;
  }
  return std::nullopt;
}

std::optional<Complaint> checkSlice(OffsetSizeAndStrideOpInterface op,
                                    bool isUnitStride) {
  auto isStatic = [](ArrayRef<int64_t> values) {
    return llvm::none_of(values, ShapedType::isDynamic);
  };
  if (!isStatic(op.getStaticOffsets()) || !isStatic(op.getStaticSizes()) ||
      !isStatic(op.getStaticStrides()))
    return Complaint{"has a position that is known at run time only: expected "
                     "constant offsets, sizes and strides",
                     "select over positions instead: torch.where(torch.arange("
                     "n) == position, new, old)"};
  for (int64_t stride : op.getStaticStrides())
    if (stride < 1 || (isUnitStride && stride != 1))
      return Complaint{
          "has stride " + std::to_string(stride) +
              (isUnitStride ? ": expected 1" : ": expected at least 1"),
          "write the result with torch.cat or torch.stack"};
  return std::nullopt;
}

std::optional<Complaint> checkPad(Operation *op) {
  auto pad = cast<tensor::PadOp>(op);
  const char *help = "pad with constant amounts and a constant value";
  if (!pad.getLow().empty() || !pad.getHigh().empty())
    return Complaint{
        "pads by amounts that are known at run time only: expected "
        "constants",
        help};
  if (llvm::any_of(pad.getStaticLow(), [](int64_t n) { return n < 0; }) ||
      llvm::any_of(pad.getStaticHigh(), [](int64_t n) { return n < 0; }))
    return Complaint{"pads by a negative amount: expected at least 0",
                     "take a slice instead"};
  Value value = pad.getConstantPaddingValue();
  if (!value || !matchPattern(value, m_Constant()))
    return Complaint{"pads with a value that is computed: expected a constant",
                     help};
  return std::nullopt;
}

} // namespace st::prepare
