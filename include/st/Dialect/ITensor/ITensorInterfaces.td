//===- ITensorInterfaces.td - what writes into an itensor -----------------===//
#ifndef ST_DIALECT_ITENSOR_INTERFACES
#define ST_DIALECT_ITENSOR_INTERFACES

include "mlir/IR/OpBase.td"

def DestinationCarriedOpInterface : OpInterface<"DestinationCarriedOpInterface"> {
  let cppNamespace = "::st::itensor";
  let description = [{
    An operation that pushes tokens into itensors: each of its first
    `getDestinationsMutable().size()` results is the written form of the
    destination in the same place. The history of a stream is one chain of such
    values, so the verifier sees to it that a destination is written to once:
    whatever else uses it is an execution that excludes this one, and no loop
    lies between it and its write. `itensor.empty` begins as many chains as it
    has users.
  }];
  let methods = [
    InterfaceMethod<"The itensors that are written to.",
                    "::mlir::MutableOperandRange", "getDestinationsMutable">
  ];
  let verify = [{ return ::st::itensor::verifyDestinations($_op); }];
}

#endif // ST_DIALECT_ITENSOR_INTERFACES
