//===- FuseKernels.cpp - all kernels of a function into one ---------------===//
//
// StreamTensor, section 4.3: compare the itensor types at each edge, wire the
// two kernels or put a converter between them.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "st/Model/Converter.h"
#include "st/Transforms/Fusion/Passes.h"
#include "st/Transforms/Utils/Edges.h"
#include "st/Transforms/Utils/Tasks.h"
#include "llvm/ADT/StringSet.h"

#define DEBUG_TYPE "st-fuse-kernels"

namespace st {
#define GEN_PASS_DEF_FUSEKERNELSPASS
#include "st/Transforms/Fusion/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;
using dataflow::KernelOp;
using itensor::ITensorType;

namespace {

/// Whether `value` is a function argument seen through reshapes: memory, which
/// a DMA can read over any shape.
bool isInMemory(Value value) {
  while (isReshape(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return isa<BlockArgument>(value);
}

/// Builds the fused kernel of one function.
class Fuser {
public:
  Fuser(func::FuncOp function) : function(function), builder(function) {}

  LogicalResult run() {
    if (failed(checkFunction()))
      return failure();
    removeDead();
    Operation *end = function.getBody().front().getTerminator();
    builder.setInsertionPoint(end);
    fused = builder.create<KernelOp>(function.getLoc(), end->getOperandTypes(),
                                     builder.getStringAttr(function.getName()),
                                     ValueRange());
    inside = OpBuilder::atBlockBegin(&fused.getBody().emplaceBlock());

    SmallVector<KernelOp> kernels(function.getOps<KernelOp>());
    kernels.pop_back(); // the fused one, which stands last
    for (KernelOp kernel : kernels)
      cloneKernel(kernel);
    SmallVector<Value> results = yieldResults(end);
    end->setOperands(results);
    removeDead();
    return success();
  }

  int64_t numEdges = 0, numConverters = 0;

private:
  LogicalResult checkFunction() {
    if (!function.getBody().hasOneBlock())
      return function.emitOpError("expects one block");
    for (Operation &op : function.getBody().front().without_terminator())
      if (!isa<KernelOp>(op) && !isReshape(&op))
        return op.emitOpError("expects to be a kernel by now; run "
                              "st-convert-linalg-to-kernel first");
    for (auto kernel : function.getOps<KernelOp>())
      if (failed(checkKernel(kernel)))
        return failure();
    return success();
  }

  /// What kernels may have and later stages cannot make hardware of.
  static LogicalResult checkKernel(KernelOp kernel) {
    if (kernel.hasTiedResult())
      return kernel.emitOpError("cannot be fused: its result is tied to an "
                                "input, and stores into memory that was there "
                                "before are not lowered yet");
    for (Value input : kernel.getInputs())
      if (!isa<RankedTensorType>(input.getType()))
        return kernel.emitOpError("cannot be fused: expects tensors as "
                                  "inputs, got ")
               << input.getType();
    for (BlockArgument argument : kernel.getBody().getArguments())
      if (!isa<ITensorType>(argument.getType()))
        return kernel.emitOpError("cannot be fused: expects itensors as block "
                                  "arguments, got ")
               << argument.getType();
    auto isDynamic = [](Type type) {
      auto itensor = dyn_cast<ITensorType>(type);
      return itensor && itensor.getLayout().isDynamic();
    };
    WalkResult result = kernel.walk([&](Operation *op) {
      if (llvm::none_of(op->getResultTypes(), isDynamic) &&
          llvm::none_of(op->getOperandTypes(), isDynamic))
        return WalkResult::advance();
      op->emitOpError("cannot be fused: sizes that are known at run time only "
                      "are not lowered yet; give the largest size as a static "
                      "one");
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  /// The block argument through which `tensor` is read from memory in the order
  /// of `type`: one for all kernels that read it alike, at the first one's
  /// line.
  Value getMemoryStream(Location reader, Value tensor, ITensorType type) {
    Value &argument = memoryStreams[{tensor, type}];
    if (!argument) {
      fused.getInputsMutable().append(tensor);
      argument = fused.getBody().addArgument(type, reader);
    }
    return argument;
  }

  /// The stream of `tensor`, which some kernel has made, in the order in which
  /// it comes.
  Value getProducedStream(Value tensor) {
    if (Value stream = streams.lookup(tensor))
      return stream;
    Operation *reshape = tensor.getDefiningOp();
    Value source = getProducedStream(reshape->getOperand(0));
    auto type = mlir::cast<ITensorType>(source.getType());
    std::optional<model::Layout> layout =
        reshapeLayout(reshape, type.getLayout());
    if (!layout) {
      source = convert(source, ITensorType::fromLayout(
                                   getScalarLayout(reshape->getOperand(0)),
                                   type.getElementType()));
      layout = reshapeLayout(
          reshape, mlir::cast<ITensorType>(source.getType()).getLayout());
    }
    ArrayAttr groups = reshape->getAttrOfType<ArrayAttr>("reassociation");
    Value stream = inside.create<itensor::ReassociateOp>(
        reshape->getLoc(),
        ITensorType::fromLayout(*layout, type.getElementType()), source,
        groups);
    streams[tensor] = stream;
    return stream;
  }

  /// `source` under another type of the same order.
  Value cast(Value source, ITensorType type) {
    if (source.getType() == type)
      return source;
    return inside.create<itensor::CastOp>(source.getLoc(), type, source);
  }

  /// `source` in the order of `type`, through a converter where they differ.
  /// Users that want the same order share one.
  Value convert(Value source, ITensorType type) {
    if (source.getType() == type)
      return source;
    Value &converted = conversions[{source, type}];
    if (converted)
      return converted;
    auto from = mlir::cast<ITensorType>(source.getType());
    if (model::isSameOrder(from.getLayout(), type.getLayout()))
      return converted = cast(source, type);
    ++numConverters;
    // Cutting loops in two does not change the order but may show more of them
    // to be shared.
    model::ConverterProblem problem =
        model::alignLoops({from.getLayout(), type.getLayout()});
    model::ConverterSolution solution = model::solve(problem);
    Type number = type.getElementType();
    Value aligned =
        cast(source, ITensorType::fromLayout(problem.source, number));
    auto alignedType = ITensorType::fromLayout(problem.result, number);
    std::string base = getTaskName(source) + "_converter", name = base;
    for (int count = 1; !converterNames.insert(name).second; ++count)
      name = base + "_" + std::to_string(count);
    converted = buildTask(
        inside, source.getLoc(), name, "converter", alignedType,
        [&](OpBuilder &body, Value destination) -> Value {
          return body.create<itensor::ConverterOp>(
              source.getLoc(), alignedType, aligned, destination,
              body.getI64IntegerAttr(solution.sharedLoops),
              body.getDenseI64ArrayAttr(solution.bufferShape),
              solution.rollingDim ? body.getI64IntegerAttr(*solution.rollingDim)
                                  : IntegerAttr());
        });
    converted.getDefiningOp()->setAttr("st.converter",
                                       describeConverter(solution, from, type));
    converted = cast(converted, type);
    return converted;
  }

  /// For the trace: the buffer, and between what it stands.
  static DictionaryAttr
  describeConverter(const model::ConverterSolution &solution, ITensorType from,
                    ITensorType to) {
    Builder builder(from.getContext());
    NamedAttrList entries;
    entries.set("buffer_shape",
                builder.getDenseI64ArrayAttr(solution.bufferShape));
    entries.set("shared_loops",
                builder.getI64IntegerAttr(solution.sharedLoops));
    if (solution.rollingDim)
      entries.set("rolling_dim",
                  builder.getI64IntegerAttr(*solution.rollingDim));
    entries.set("source", TypeAttr::get(from));
    entries.set("result", TypeAttr::get(to));
    return entries.getDictionary(from.getContext());
  }

  Value getStream(Location reader, Value tensor, ITensorType type) {
    if (isInMemory(tensor))
      return getMemoryStream(reader, tensor, type);
    ++numEdges;
    return convert(getProducedStream(tensor), type);
  }

  void cloneKernel(KernelOp kernel) {
    Block &block = kernel.getBody().front();
    IRMapping mapping;
    DenseSet<Value> read;
    for (auto [input, argument] :
         llvm::zip(kernel.getInputs(), block.getArguments())) {
      auto type = mlir::cast<ITensorType>(argument.getType());
      Value stream = getStream(kernel.getLoc(), input, type);
      // A kernel that reads a tensor through two operands needs two copies of
      // the stream: an alias of its own tells them apart.
      if (!read.insert(stream).second)
        stream = inside.create<itensor::CastOp>(kernel.getLoc(), type, stream);
      mapping.map(argument, stream);
    }
    for (Operation &op : block.without_terminator()) {
      Operation *copy = inside.clone(op, mapping);
      if (auto schedule = kernel->getAttr("st.schedule"))
        if (isa<dataflow::TaskOp>(copy))
          copy->setAttr("st.schedule", schedule);
    }
    Operation *yield = block.getTerminator();
    for (auto [result, value] :
         llvm::zip(kernel.getResults(), yield->getOperands()))
      streams[result] = mapping.lookup(value);
  }

  /// Yields a stream per returned tensor. Reshapes of a result are left
  /// outside, where they only name the same memory. Returns the values to
  /// return.
  SmallVector<Value> yieldResults(Operation *end) {
    SmallVector<Value> yielded, returned;
    SmallVector<Type> types;
    for (Value tensor : end->getOperands()) {
      SmallVector<Operation *> reshapes;
      Value source = tensor;
      while (!isInMemory(source) && isReshape(source.getDefiningOp())) {
        reshapes.push_back(source.getDefiningOp());
        source = source.getDefiningOp()->getOperand(0);
      }
      auto type = mlir::cast<RankedTensorType>(source.getType());
      Value stream =
          isInMemory(source)
              ? getMemoryStream(end->getLoc(), source,
                                ITensorType::fromLayout(getScalarLayout(source),
                                                        type.getElementType()))
              : streams.lookup(source);
      unsigned index = yielded.size();
      yielded.push_back(stream);
      types.push_back(type);
      fused->getResult(index).setType(type);
      returned.push_back(applyReshapes(fused->getResult(index), reshapes));
    }
    inside.create<dataflow::YieldOp>(function.getLoc(), yielded);
    return returned;
  }

  Value applyReshapes(Value value, ArrayRef<Operation *> reshapes) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(function.getBody().front().getTerminator());
    for (Operation *reshape : llvm::reverse(reshapes)) {
      IRMapping mapping;
      mapping.map(reshape->getOperand(0), value);
      value = builder.clone(*reshape, mapping)->getResult(0);
    }
    return value;
  }

  /// Removes what nobody uses: a task whose stream nobody reads would block.
  void removeDead() {
    SmallVector<Operation *> ops;
    for (Operation &op : function.getBody().front().without_terminator())
      ops.push_back(&op);
    for (Operation *op : llvm::reverse(ops))
      if (op != fused && op->use_empty())
        op->erase();
  }

  func::FuncOp function;
  OpBuilder builder;
  KernelOp fused;
  OpBuilder inside = builder;
  llvm::StringSet<> converterNames;
  DenseMap<Value, Value> streams;
  DenseMap<std::pair<Value, Type>, Value> conversions, memoryStreams;
};

struct FuseKernelsPass : st::impl::FuseKernelsPassBase<FuseKernelsPass> {
  void runOnOperation() override {
    Fuser fuser(getOperation());
    if (failed(fuser.run()))
      return signalPassFailure();
    numEdges += fuser.numEdges;
    numConverters += fuser.numConverters;
  }
};

} // namespace
