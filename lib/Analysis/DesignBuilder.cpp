//===- DesignBuilder.cpp - the design that IR describes -------------------===//
#include "st/Analysis/DesignBuilder.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "st/Dialect/Stream/Stream.h"
#include "st/Support/SourceLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace st;
using model::Step;

namespace {

std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  type.print(os);
  return text;
}

int64_t getBits(Type scalar) {
  return isa<IndexType>(scalar) ? 64 : scalar.getIntOrFloatBitWidth();
}

/// Walks one kernel.
class DesignReader {
public:
  explicit DesignReader(dataflow::KernelOp kernel) : kernel(kernel) {}

  FailureOr<model::Design> run() {
    design.name = kernel.getName().str();
    addPorts();
    addFifos();
    for (auto task : kernel.getOps<dataflow::TaskOp>())
      if (failed(addTask(task)))
        return failure();
    return std::move(design);
  }

private:
  /// After bufferization a function's arguments are the design's memory.
  void addPorts() {
    auto function = kernel->getParentOfType<func::FuncOp>();
    for (unsigned i = 0; function && i < function.getNumArguments(); ++i) {
      auto type = dyn_cast<MemRefType>(function.getArgument(i).getType());
      if (!type)
        continue;
      auto getText = [&](StringRef attribute) {
        auto text = function.getArgAttrOfType<StringAttr>(i, attribute);
        return text ? text.getValue().str() : "arg" + std::to_string(i);
      };
      model::Port port;
      port.name = getText("st.name");
      port.kind =
          function.getArgAttr(i, "st.kind") ? getText("st.kind") : "input";
      port.scalar = print(type.getElementType());
      port.shape = type.getShape().vec();
      design.ports.push_back(port);
    }
  }

  void addFifo(Value value, StringRef name, Type token, int64_t depth) {
    model::Fifo fifo;
    fifo.name = name.str();
    auto vector = dyn_cast<VectorType>(token);
    Type scalar = vector ? vector.getElementType() : token;
    fifo.scalar = print(scalar);
    fifo.lanes = vector ? vector.getNumElements() : 1;
    fifo.tokenBits = fifo.lanes * getBits(scalar);
    fifo.depthTokens = depth;
    indexOf[value] = design.fifos.size();
    design.fifos.push_back(fifo);
  }

  void addFifos() {
    for (Operation &op : kernel.getBody().front()) {
      if (auto instance = dyn_cast<itensor::InstanceOp>(op)) {
        addFifo(instance, instance.getName(), instance.getType().getTokenType(),
                instance.getDepth().value_or(0));
        design.fifos.back().isFixed = instance.getDepth().has_value();
        design.fifos.back().layout = instance.getType().getLayout();
      } else if (auto fifo = dyn_cast<stream::StreamOp>(op)) {
        stream::StreamType type = fifo.getResult().getType();
        addFifo(fifo.getResult(), fifo.getName().value_or(""),
                type.getElementType(), type.getDepth());
        auto minimum = fifo->getAttrOfType<IntegerAttr>("st.minimum_depth");
        design.fifos.back().minimumDepthTokens = minimum ? minimum.getInt() : 0;
        design.fifos.back().isFixed = fifo->hasAttr("st.is_fixed");
        if (auto layout = fifo->getAttrOfType<TypeAttr>("st.layout"))
          design.fifos.back().layout =
              cast<itensor::ITensorType>(layout.getValue()).getLayout();
      }
    }
  }

  LogicalResult addTask(dataflow::TaskOp task) {
    model::Task description;
    description.name = task.getName().str();
    description.kind = task.getKind().str();
    description.source = describeSourceLine(task.getLoc());
    // Each result carries on the FIFO in which its chain of writes began.
    for (auto [result, init] : llvm::zip(task.getOutputs(), task.getInits()))
      if (auto index = find(init); index >= 0)
        indexOf[result] = index;
    current = description.name;
    tokensPerStep = 1;
    if (failed(addBlock(task.getBody().front(), description.behaviour)))
      return failure();
    task.walk([&](stream::BufferOp buffer) { addBuffer(buffer, description); });
    design.tasks.push_back(description);
    return success();
  }

  /// `name`, or with a number behind it where another array of the task has it.
  static std::string getFreeName(const std::string &name,
                                 const model::Task &task) {
    std::string free = name;
    auto isTaken = [&](const model::Buffer &other) {
      return other.name == free;
    };
    for (int count = 1; llvm::any_of(task.buffers, isTaken); ++count)
      free = name + "_" + std::to_string(count);
    return free;
  }

  void addBuffer(stream::BufferOp op, model::Task &task) {
    auto type = cast<MemRefType>(op.getResult().getType());
    model::Buffer buffer;
    buffer.name = getFreeName(op.getName().value_or("buffer").str(), task);
    buffer.scalar = print(type.getElementType());
    buffer.shape = type.getShape().vec();
    buffer.sizeBytes = type.getNumElements() *
                       std::max<int64_t>(1, getBits(type.getElementType()) / 8);
    task.buffers.push_back(buffer);
  }

  /// The FIFO behind `value`, seen through casts, loops and writes; -1 if none.
  int find(Value value) {
    while (true) {
      if (auto known = indexOf.find(value); known != indexOf.end())
        return known->second;
      Operation *op = value.getDefiningOp();
      if (!op) {
        auto loop = dyn_cast<affine::AffineForOp>(
            value.getParentBlock()->getParentOp());
        if (!loop)
          return -1;
        value = loop.getTiedLoopInit(cast<BlockArgument>(value))->get();
      } else if (isa<itensor::CastOp, itensor::ReassociateOp, stream::CastOp>(
                     op)) {
        value = op->getOperand(0);
      } else if (auto write = dyn_cast<itensor::WriteOp>(op)) {
        value = write.getDestination();
      } else if (auto loop = dyn_cast<affine::AffineForOp>(op)) {
        value = loop.getInits()[cast<OpResult>(value).getResultNumber()];
      } else {
        return -1;
      }
    }
  }

  LogicalResult addAccess(Operation *op, Value stream, Step::Kind kind,
                          std::vector<Step> &steps) {
    int index = find(stream);
    if (index < 0)
      return op->emitOpError("expects a stream that a FIFO stands for; run "
                             "st-convert-empty-to-instance first");
    model::Fifo &fifo = design.fifos[index];
    std::string &end = kind == Step::Kind::Read ? fifo.consumer : fifo.producer;
    if (!end.empty() && end != current)
      return op->emitOpError("expects FIFO '")
             << fifo.name << "' to have one "
             << (kind == Step::Kind::Read ? "reader" : "writer") << ", got '"
             << end << "' and '" << current << "'";
    end = current;
    if (kind == Step::Kind::Write)
      fifo.tokenCount += tokensPerStep;
    Step step;
    step.kind = kind;
    step.fifo = index;
    steps.push_back(step);
    return success();
  }

  LogicalResult addBlock(Block &block, std::vector<Step> &steps) {
    for (Operation &op : block) {
      LogicalResult result = success();
      if (auto read = dyn_cast<itensor::ReadOp>(op))
        result = addAccess(&op, read.getSource(), Step::Kind::Read, steps);
      else if (auto write = dyn_cast<itensor::WriteOp>(op))
        result =
            addAccess(&op, write.getDestination(), Step::Kind::Write, steps);
      else if (auto read = dyn_cast<stream::ReadOp>(op))
        result = addAccess(&op, read.getStream(), Step::Kind::Read, steps);
      else if (auto write = dyn_cast<stream::WriteOp>(op))
        result = addAccess(&op, write.getStream(), Step::Kind::Write, steps);
      else if (auto load = dyn_cast<dataflow::LoadOp>(op))
        result =
            addTransfer(&op, load.getDestination(), Step::Kind::Write, steps);
      else if (auto store = dyn_cast<dataflow::StoreOp>(op))
        result = addTransfer(&op, store.getSource(), Step::Kind::Read, steps);
      else if (auto loop = dyn_cast<affine::AffineForOp>(op))
        result = addLoop(loop, steps);
      else if (op.getNumRegions() > 0)
        result = checkQuiet(&op);
      if (failed(result))
        return failure();
    }
    return success();
  }

  /// A DMA moves every token of the stream, one after the other.
  LogicalResult addTransfer(Operation *op, Value stream, Step::Kind kind,
                            std::vector<Step> &steps) {
    auto type = cast<itensor::ITensorType>(stream.getType());
    Step loop;
    loop.tripCount = type.getLayout().tokenCount();
    tokensPerStep *= loop.tripCount;
    LogicalResult result = addAccess(op, stream, kind, loop.body);
    tokensPerStep /= loop.tripCount;
    steps.push_back(loop);
    return result;
  }

  LogicalResult addLoop(affine::AffineForOp loop, std::vector<Step> &steps) {
    if (!loop.hasConstantBounds())
      return loop.emitOpError("expects constant bounds");
    Step step;
    int64_t span = loop.getConstantUpperBound() - loop.getConstantLowerBound();
    step.tripCount = (span + loop.getStepAsInt() - 1) / loop.getStepAsInt();
    tokensPerStep *= step.tripCount;
    LogicalResult result = addBlock(*loop.getBody(), step.body);
    tokensPerStep /= std::max<int64_t>(step.tripCount, 1);
    // A loop without accesses says nothing about tokens.
    if (!step.body.empty())
      steps.push_back(step);
    return result;
  }

  /// Streams are accessed under loops only, never under a condition.
  LogicalResult checkQuiet(Operation *op) {
    WalkResult result = op->walk([&](Operation *inner) {
      if (isa<itensor::ReadOp, itensor::WriteOp, stream::ReadOp,
              stream::WriteOp>(inner)) {
        inner->emitOpError("expects to be under loops only, got it inside '")
            << op->getName() << "'";
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  dataflow::KernelOp kernel;
  model::Design design;
  DenseMap<Value, int> indexOf;
  std::string current;
  int64_t tokensPerStep = 1;
};

} // namespace

FailureOr<model::Design> st::buildDesign(dataflow::KernelOp kernel) {
  return DesignReader(kernel).run();
}
