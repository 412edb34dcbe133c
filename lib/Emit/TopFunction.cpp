//===- TopFunction.cpp - the design's top function ------------------------===//
#include "TopFunction.h"

#include "CppExpr.h"
#include "TaskEmitter.h"
#include "st/Dialect/Stream/Stream.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace st::emit {

std::string TopPort::pointerType() const {
  return (isReadOnly() ? "const " : "") + *cppType(type.getElementType()) +
         " *";
}

std::string TopFunction::signature() const {
  std::string text = "extern \"C\" void " + name + "(";
  std::string padding(text.size(), ' ');
  for (const TopPort &port : ports) {
    if (text.back() != '(')
      text += ",\n" + padding;
    text += port.pointerType() + port.name;
  }
  return text + ")";
}

//===----------------------------------------------------------------------===//
// Names and ports
//===----------------------------------------------------------------------===//

/// Sorts the module's functions into the top function and the tasks.
static LogicalResult sortFunctions(ModuleOp module, func::FuncOp &top,
                                   SmallVectorImpl<func::FuncOp> &tasks) {
  for (Operation &op : *module.getBody()) {
    auto function = dyn_cast<func::FuncOp>(op);
    if (!function)
      return op.emitOpError("has no form in HLS C++; expected functions only");
    if (function->hasAttr("st.task")) {
      tasks.push_back(function);
      continue;
    }
    if (!function->hasAttr("st.top"))
      return function.emitOpError("expected the attribute 'st.task' or "
                                  "'st.top' on '")
             << function.getName() << "'";
    if (top) {
      InFlightDiagnostic error = function.emitOpError("expected one top "
                                                      "function, got '")
                                 << function.getName() << "' too";
      error.attachNote(top.getLoc()) << "the first one is here";
      return error;
    }
    top = function;
  }
  if (!top)
    return module.emitError("expected a function with the attribute 'st.top'");
  return success();
}

static FailureOr<TopPort> getPort(func::FuncOp top, unsigned index,
                                  NameScope &names) {
  auto emitError = [&] {
    return mlir::emitError(top.getArgument(index).getLoc())
           << "'func.func' op argument " << index << " of '" << top.getName()
           << "': ";
  };
  Type type = top.getArgumentTypes()[index];
  if (failed(checkMemory(type, emitError)))
    return failure();
  auto name = top.getArgAttrOfType<StringAttr>(index, "st.name");
  auto kind = top.getArgAttrOfType<StringAttr>(index, "st.kind");
  if (!name)
    return emitError() << "expected the attribute 'st.name'";
  if (!kind || !llvm::is_contained({"input", "parameter", "state", "output"},
                                   kind.getValue()))
    return emitError() << "expected 'st.kind' to be \"input\", \"parameter\", "
                          "\"state\" or \"output\", got "
                       << (kind ? "\"" + kind.getValue() + "\"" : "none");
  return TopPort{names.declare(name.getValue()), kind.getValue(),
                 cast<MemRefType>(type)};
}

FailureOr<TopFunction> getTopFunction(ModuleOp module) {
  TopFunction result;
  SmallVector<func::FuncOp> tasks;
  if (failed(sortFunctions(module, result.op, tasks)))
    return failure();
  if (result.op.getNumResults() != 0)
    return result.op.emitOpError("expected a top function without results, "
                                 "got ")
           << result.op.getNumResults();
  if (!llvm::hasSingleElement(result.op.getBody()))
    return result.op.emitOpError("expected a top function with a body of one "
                                 "block");
  result.name = result.fileNames.declare(result.op.getName());
  for (func::FuncOp task : tasks)
    result.tasks[task] = result.fileNames.declare(task.getName());
  result.names = result.fileNames;
  for (unsigned i = 0; i < result.op.getNumArguments(); ++i) {
    FailureOr<TopPort> port = getPort(result.op, i, result.names);
    if (failed(port))
      return failure();
    result.ports.push_back(*port);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

namespace {
/// Writes the body: FIFOs first, then the calls.
class TopEmitter {
public:
  TopEmitter(const TopFunction &top)
      : top(top), names(top.names), fifoStream(fifoText), callStream(callText) {
  }

  LogicalResult emit(raw_ostream &os);

private:
  LogicalResult emitOp(Operation *op);
  void emitFifo(stream::StreamOp fifo);
  LogicalResult emitCall(func::CallOp call);
  LogicalResult checkArgument(func::CallOp call, unsigned index,
                              ArrayRef<Access> accesses);

  const TopFunction &top;
  NameScope names;
  std::string fifoText, callText;
  llvm::raw_string_ostream fifoStream, callStream;
  /// What stands for a FIFO or for a view of a port.
  llvm::DenseMap<Value, std::string> values;
  llvm::DenseMap<Value, const TopPort *> ports;
};
} // namespace

void TopEmitter::emitFifo(stream::StreamOp fifo) {
  StringRef label = fifo.getName().value_or("fifo");
  std::string name = names.declare(label);
  stream::StreamType type = fifo.getResult().getType();
  // The label is the FIFO's name in design.json, by which its depth is set.
  fifoStream << "  hls::stream<" << *cppType(type.getElementType()) << "> "
             << name << "(\"";
  fifoStream.write_escaped(fifo.getName() ? label : StringRef(name));
  fifoStream << "\");\n#pragma HLS stream variable=" << name
             << " depth=" << type.getDepth() << "\n";
  values[fifo] = name;
}

/// Refuses to write what the port or another argument says is only read.
LogicalResult TopEmitter::checkArgument(func::CallOp call, unsigned index,
                                        ArrayRef<Access> accesses) {
  const TopPort *port = ports.lookup(call.getOperand(index));
  if (!port || accesses[index] == Access::Read)
    return success();
  if (port->isReadOnly())
    return call.emitOpError("'")
           << call.getCallee() << "' writes '" << port->name
           << "', expected a state or an output, got an " << port->kind;
  for (auto [other, operand] : llvm::enumerate(call.getOperands()))
    if (other != index && ports.lookup(operand) == port)
      return call.emitOpError("'")
             << call.getCallee() << "' writes '" << port->name
             << "' and takes it twice; expected one argument per port";
  return success();
}

LogicalResult TopEmitter::emitCall(func::CallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  auto task = top.tasks.find(callee);
  if (task == top.tasks.end())
    return call.emitOpError("expected a call of a task, got '")
           << call.getCallee() << "'";
  SmallVector<Access> accesses = getArgumentAccesses(callee);
  std::string text = "  ST_TASK(" + task->second + ")(";
  size_t lineStart = 0;
  for (unsigned i = 0; i < call.getNumOperands(); ++i) {
    if (failed(checkArgument(call, i, accesses)))
      return failure();
    const std::string &argument = values[call.getOperand(i)];
    bool isTooLong = i && text.size() - lineStart + argument.size() > 76;
    text += i ? "," : "";
    if (isTooLong) {
      lineStart = text.size() + 1;
      text += "\n     ";
    }
    text += (i ? " " : "") + argument;
  }
  callStream << text << ");\n";
  return success();
}

LogicalResult TopEmitter::emitOp(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([](func::ReturnOp) { return success(); })
      .Case([&](stream::StreamOp fifo) {
        emitFifo(fifo);
        return success();
      })
      .Case([&](stream::CastOp cast) {
        values[cast] = values.lookup(cast.getSource());
        return success();
      })
      .Case<memref::ExpandShapeOp, memref::CollapseShapeOp, memref::CastOp>(
          [&](Operation *view) {
            Value result = view->getResult(0), source = view->getOperand(0);
            values[result] = values.lookup(source);
            ports[result] = ports.lookup(source);
            return checkMemory(result.getType(),
                               [&] { return view->emitOpError(); });
          })
      .Case([&](func::CallOp call) { return emitCall(call); })
      .Default([](Operation *op) {
        return op->emitOpError("has no form in a top function; expected FIFOs, "
                               "views of the arguments and calls of tasks");
      });
}

LogicalResult TopEmitter::emit(raw_ostream &os) {
  func::FuncOp function = top.op;
  for (auto [argument, port] : llvm::zip(function.getArguments(), top.ports)) {
    values[argument] = port.name;
    ports[argument] = &port;
  }
  for (Operation &op : function.front())
    if (failed(emitOp(&op)))
      return failure();
  os << "\n" << top.signature() << " {\n";
  for (auto [index, port] : llvm::enumerate(top.ports))
    os << "#pragma HLS interface m_axi port=" << port.name << " bundle=gmem"
       << index << " depth=" << port.type.getNumElements() << "\n";
  os << "#pragma HLS dataflow\n"
     << fifoStream.str() << "  ST_DATAFLOW_REGION;\n"
     << callStream.str() << "}\n";
  return success();
}

LogicalResult emitTopFunction(const TopFunction &top, raw_ostream &os) {
  return TopEmitter(top).emit(os);
}

} // namespace st::emit
