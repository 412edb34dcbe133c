//===- LowerITensorToStream.cpp - itensors become FIFOs -------------------===//
//
// Builds each function anew: values that stood for a stream's history are
// mapped to the one FIFO that they are all written to.
//
//===----------------------------------------------------------------------===//
#include "LowerDma.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"
#include "st/Transforms/Bufferization/Passes.h"
#include "st/Transforms/Utils/Edges.h"
#include "st/Transforms/Utils/TokenLoops.h"

#define DEBUG_TYPE "st-lower-itensor-to-stream"

namespace st {
#define GEN_PASS_DEF_LOWERITENSORTOSTREAMPASS
#include "st/Transforms/Bufferization/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;
using dataflow::KernelOp;
using itensor::ITensorType;

namespace {

MemRefType getMemory(Type tensor) {
  auto type = cast<RankedTensorType>(tensor);
  return MemRefType::get(type.getShape(), type.getElementType());
}

/// Lowers one function that holds one kernel.
class FunctionLowering {
public:
  explicit FunctionLowering(func::FuncOp function) : function(function) {}

  LogicalResult run() {
    auto kernels = function.getOps<KernelOp>();
    if (!llvm::hasSingleElement(kernels))
      return function.emitOpError("expects one fused kernel, got ")
             << llvm::range_size(kernels) << "; run st-fuse-kernels first";
    KernelOp kernel = *kernels.begin();
    if (isLowered())
      return success();
    for (auto instance : kernel.getOps<itensor::InstanceOp>())
      if (!instance.getDepth())
        return instance.emitOpError("expects a depth; run st-size-fifos first");
    for (Type type : llvm::concat<const Type>(function.getArgumentTypes(),
                                              function.getResultTypes()))
      if (!isa<RankedTensorType>(type))
        return function.emitOpError("expects tensors as arguments and results, "
                                    "got ")
               << type;
    makeFunction();
    if (failed(lowerReshapes(kernel)))
      return failure();
    lowerKernel(kernel);
    OpBuilder builder = OpBuilder::atBlockEnd(&lowered.getBody().front());
    builder.create<func::ReturnOp>(function.getLoc());
    function.erase();
    return success();
  }

private:
  /// Whether the function works on memory already.
  bool isLowered() {
    return function.getNumResults() == 0 &&
           llvm::all_of(function.getArgumentTypes(), llvm::IsaPred<MemRefType>);
  }

  /// The new function: arguments as memory, then results as memory.
  void makeFunction() {
    OpBuilder builder(function);
    SmallVector<Type> types;
    for (Type type : function.getArgumentTypes())
      types.push_back(getMemory(type));
    for (Type type : function.getResultTypes())
      types.push_back(getMemory(type));
    lowered =
        builder.create<func::FuncOp>(function.getLoc(), function.getName(),
                                     builder.getFunctionType(types, {}));
    lowered->setDiscardableAttrs(function->getDiscardableAttrDictionary());
    Block *entry = lowered.addEntryBlock();
    unsigned numArguments = function.getNumArguments();
    for (unsigned i = 0; i < numArguments; ++i) {
      lowered.setArgAttrs(i, function.getArgAttrDict(i));
      if (!function.getArgAttr(i, "st.kind"))
        lowered.setArgAttr(i, "st.kind", builder.getStringAttr("input"));
      if (!function.getArgAttr(i, "st.name"))
        lowered.setArgAttr(i, "st.name",
                           builder.getStringAttr("arg" + Twine(i)));
      values.map(function.getArgument(i), entry->getArgument(i));
    }
    for (unsigned i = 0; i < function.getNumResults(); ++i) {
      unsigned index = numArguments + i;
      lowered.setArgAttrs(index, function.getResultAttrDict(i));
      lowered.setArgAttr(index, "st.kind", builder.getStringAttr("output"));
      if (!function.getResultAttr(i, "st.name"))
        lowered.setArgAttr(index, "st.name",
                           builder.getStringAttr("output_" + Twine(i)));
    }
  }

  /// A view of `memory` with the shape that it has before `reshape`.
  Value buildInverse(OpBuilder &builder, Operation *reshape, Value memory) {
    MemRefType type = getMemory(reshape->getOperand(0).getType());
    auto groups = reshape->getAttrOfType<ArrayAttr>("reassociation");
    if (isa<tensor::ExpandShapeOp>(reshape))
      return builder.create<memref::CollapseShapeOp>(reshape->getLoc(), type,
                                                     memory, groups);
    return buildExpand(builder, reshape->getLoc(), type, memory, groups);
  }

  static Value buildExpand(OpBuilder &builder, Location loc, MemRefType type,
                           Value memory, ArrayAttr groups) {
    SmallVector<ReassociationIndices> indices;
    for (const std::vector<int> &group : itensor::getReassociation(groups))
      indices.emplace_back(group.begin(), group.end());
    return builder.create<memref::ExpandShapeOp>(loc, type, memory, indices);
  }

  /// Views of arguments in front of the kernel; the memory of each kernel
  /// result, which is the returned memory seen through the reshapes behind it.
  LogicalResult lowerReshapes(KernelOp kernel) {
    OpBuilder builder = OpBuilder::atBlockEnd(&lowered.getBody().front());
    for (Operation &op : function.getBody().front().without_terminator()) {
      if (&op == kernel)
        continue;
      if (!isReshape(&op))
        return op.emitOpError("expects to be inside the kernel; outside it are "
                              "only reshapes of arguments and results");
      // A reshape of a result is lowered with the return.
      if (!values.contains(op.getOperand(0)))
        continue;
      MemRefType type = getMemory(op.getResult(0).getType());
      auto groups = op.getAttrOfType<ArrayAttr>("reassociation");
      Value memory = values.lookup(op.getOperand(0));
      Value view = isa<tensor::ExpandShapeOp>(op)
                       ? buildExpand(builder, op.getLoc(), type, memory, groups)
                       : builder.create<memref::CollapseShapeOp>(
                             op.getLoc(), type, memory, groups);
      values.map(op.getResult(0), view);
    }
    Operation *end = function.getBody().front().getTerminator();
    for (OpOperand &operand : end->getOpOperands()) {
      Value memory = lowered.getArgument(function.getNumArguments() +
                                         operand.getOperandNumber());
      Value value = operand.get();
      while (isReshape(value.getDefiningOp())) {
        memory = buildInverse(builder, value.getDefiningOp(), memory);
        value = value.getDefiningOp()->getOperand(0);
      }
      if (value.getDefiningOp() != kernel)
        return end->emitOpError("expects results of the kernel");
      values.map(value, memory);
    }
    return success();
  }

  void lowerKernel(KernelOp kernel) {
    OpBuilder builder = OpBuilder::atBlockEnd(&lowered.getBody().front());
    SmallVector<Value> memories;
    for (Value input : kernel.getInputs())
      memories.push_back(values.lookup(input));
    for (Value output : kernel.getOutputs())
      memories.push_back(values.lookup(output));
    auto accelerator = builder.create<KernelOp>(kernel.getLoc(), TypeRange(),
                                                kernel.getNameAttr(), memories);
    Block &block = accelerator.getBody().emplaceBlock();
    for (Value memory : memories)
      block.addArgument(memory.getType(), memory.getLoc());

    Block &body = kernel.getBody().front();
    for (auto [from, to] : llvm::zip(body.getArguments(), block.getArguments()))
      values.map(from, to);
    // A stored tensor is the memory of the kernel's result.
    unsigned numInputs = kernel.getInputs().size();
    for (OpOperand &operand : body.getTerminator()->getOpOperands())
      values.map(operand.get(),
                 block.getArgument(numInputs + operand.getOperandNumber()));
    OpBuilder inside = OpBuilder::atBlockBegin(&block);
    lowerBlock(inside, body);
    inside.create<dataflow::YieldOp>(kernel.getLoc());
  }

  //===--------------------------------------------------------------------===//
  // Inside the kernel
  //===--------------------------------------------------------------------===//

  void lowerBlock(OpBuilder &builder, Block &block) {
    for (Operation &op : block.without_terminator())
      lowerOp(builder, op);
  }

  void lowerOp(OpBuilder &builder, Operation &op) {
    if (auto instance = dyn_cast<itensor::InstanceOp>(op))
      return lowerInstance(builder, instance);
    if (isa<itensor::CastOp, itensor::ReassociateOp>(op))
      return values.map(op.getResult(0), values.lookup(op.getOperand(0)));
    if (auto read = dyn_cast<itensor::ReadOp>(op))
      return values.map(
          read.getToken(),
          builder.create<stream::ReadOp>(op.getLoc(), read.getToken().getType(),
                                         values.lookup(read.getSource())));
    if (auto write = dyn_cast<itensor::WriteOp>(op))
      return lowerWrite(builder, write);
    if (auto load = dyn_cast<dataflow::LoadOp>(op))
      return lowerLoad(builder, load);
    if (auto store = dyn_cast<dataflow::StoreOp>(op))
      return lowerStore(builder, store);
    if (auto task = dyn_cast<dataflow::TaskOp>(op))
      return lowerTask(builder, task);
    if (auto loop = dyn_cast<affine::AffineForOp>(op))
      return lowerLoop(builder, loop);
    builder.clone(op, values);
  }

  void lowerInstance(OpBuilder &builder, itensor::InstanceOp op) {
    auto type =
        stream::StreamType::get(op.getType().getTokenType(), *op.getDepth());
    auto fifo =
        builder.create<stream::StreamOp>(op.getLoc(), type, op.getNameAttr());
    fifo->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    // The FIFO's type no longer says in which order it is filled; reports do.
    fifo->setAttr("st.layout", TypeAttr::get(op.getType()));
    values.map(op.getResult(), fifo);
  }

  void lowerWrite(OpBuilder &builder, itensor::WriteOp op) {
    Value fifo = values.lookup(op.getDestination());
    builder.create<stream::WriteOp>(op.getLoc(), values.lookup(op.getToken()),
                                    fifo);
    values.map(op.getResult(), fifo);
  }

  void lowerLoad(OpBuilder &builder, dataflow::LoadOp op) {
    Value fifo = values.lookup(op.getDestination());
    buildDmaLoad(builder, op.getLoc(), op.getResult().getType().getLayout(),
                 values.lookup(op.getSource()), fifo);
    values.map(op.getResult(), fifo);
  }

  void lowerStore(OpBuilder &builder, dataflow::StoreOp op) {
    // The memory is that of the task's result, which the kernel yields.
    auto task = cast<dataflow::TaskOp>(op->getParentOp());
    buildDmaStore(builder, op.getLoc(), op.getSource().getType().getLayout(),
                  values.lookup(op.getSource()),
                  values.lookup(task.getResult(0)));
  }

  void lowerTask(OpBuilder &builder, dataflow::TaskOp op) {
    for (auto [result, init] : llvm::zip(op.getOutputs(), op.getInits()))
      values.map(result, values.lookup(init));
    auto task = builder.create<dataflow::TaskOp>(
        op.getLoc(), TypeRange(), op.getNameAttr(), op.getKindAttr(),
        ValueRange());
    task->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    OpBuilder body = OpBuilder::atBlockBegin(&task.getBody().emplaceBlock());
    lowerBlock(body, op.getBody().front());
    body.create<dataflow::YieldOp>(op.getLoc());
  }

  void lowerLoop(OpBuilder &builder, affine::AffineForOp op) {
    SmallVector<Value> lower, upper;
    for (Value value : op.getLowerBoundOperands())
      lower.push_back(values.lookup(value));
    for (Value value : op.getUpperBoundOperands())
      upper.push_back(values.lookup(value));
    auto loop = builder.create<affine::AffineForOp>(
        op.getLoc(), lower, op.getLowerBoundMap(), upper, op.getUpperBoundMap(),
        op.getStepAsInt());
    loop->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    values.map(op.getInductionVar(), loop.getInductionVar());
    OpBuilder before(loop), after(builder);
    OpBuilder body = OpBuilder::atBlockBegin(loop.getBody());
    SmallVector<std::pair<Value, Value>> carried;
    for (auto [argument, init, yielded, result] :
         llvm::zip(op.getRegionIterArgs(), op.getInits(), op.getYieldedValues(),
                   op.getResults())) {
      Value start = values.lookup(init);
      if (isa<ITensorType>(argument.getType())) {
        values.map(argument, start);
        values.map(result, start);
        continue;
      }
      Value array = buildNumber(before, op.getLoc(), start);
      values.map(argument,
                 loadNumber(body, op.getLoc(), array, start.getType()));
      values.map(result,
                 loadNumber(after, op.getLoc(), array, start.getType()));
      carried.push_back({yielded, array});
    }
    lowerBlock(body, *op.getBody());
    for (auto [yielded, array] : carried)
      storeNumber(body, op.getLoc(), values.lookup(yielded), array);
  }

  //===--------------------------------------------------------------------===//
  // Numbers and vectors that a loop carries live in an array of their own
  //===--------------------------------------------------------------------===//

  /// An array that holds `start`.
  static Value buildNumber(OpBuilder &builder, Location loc, Value start) {
    auto vector = dyn_cast<VectorType>(start.getType());
    auto type = MemRefType::get({vector ? vector.getNumElements() : 1},
                                getElementTypeOrSelf(start.getType()));
    Value array = builder.create<stream::BufferOp>(
        loc, type, builder.getStringAttr("carried"));
    storeNumber(builder, loc, start, array);
    return array;
  }

  static Value loadNumber(OpBuilder &builder, Location loc, Value array,
                          Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return loadToken(builder, loc, {vector ? vector.getNumElements() : 1},
                     array, Position::origin(1, builder.getContext()));
  }

  static void storeNumber(OpBuilder &builder, Location loc, Value number,
                          Value array) {
    auto vector = dyn_cast<VectorType>(number.getType());
    storeToken(builder, loc, number, {vector ? vector.getNumElements() : 1},
               array, Position::origin(1, builder.getContext()));
  }

  func::FuncOp function, lowered;
  IRMapping values;
};

struct LowerITensorToStreamPass
    : st::impl::LowerITensorToStreamPassBase<LowerITensorToStreamPass> {
  void runOnOperation() override {
    SmallVector<func::FuncOp> functions(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp function : functions)
      if (failed(FunctionLowering(function).run()))
        return signalPassFailure();
  }
};

} // namespace
