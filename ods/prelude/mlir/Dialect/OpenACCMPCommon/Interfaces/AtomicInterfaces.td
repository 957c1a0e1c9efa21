// Atomic operations of OpenACC and OpenMP.

#ifndef LECT_OPENACCMP_ATOMIC_INTERFACES
#define LECT_OPENACCMP_ATOMIC_INTERFACES

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

class _AtomicMethod<string words, string type, string name>
    : InterfaceMethod<words, type, name, (ins), "", _Cpp>;
class _AtomicValue<string words, string name> : InterfaceMethod<words, "::mlir::Value", name, (ins)>;
class _AtomicCheck<string name> : _AtomicMethod<"What all of them verify.", "::llvm::LogicalResult", name>;
class _AtomicOperation<string words, string name> : _AtomicMethod<words, "::mlir::Operation *", name>;

def AtomicReadOpInterface : OpInterface<"AtomicReadOpInterface"> {
  let cppNamespace = "::mlir::accomp";
  let description = "Atomically reads from an address, and stores the value at another address.";
  let methods = [
    _AtomicCheck<"verifyCommon">, _AtomicValue<"What is read from.", "getX">,
    _AtomicValue<"What is stored to.", "getV">,
  ];
}

def AtomicWriteOpInterface : OpInterface<"AtomicWriteOpInterface"> {
  let cppNamespace = "::mlir::accomp";
  let description = "Atomically writes a value.";
  let methods = [
    _AtomicCheck<"verifyCommon">, _AtomicValue<"What is written to.", "getX">, _AtomicValue<"The value.", "getExpr">,
  ];
}

def AtomicUpdateOpInterface : OpInterface<"AtomicUpdateOpInterface"> {
  let cppNamespace = "::mlir::accomp";
  let description = "Atomically updates a value by the computation in its region.";
  let methods = [
    _AtomicValue<"What is updated.", "getX">, _AtomicOperation<"The first operation of the region.", "getFirstOp">,
    _AtomicMethod<"Whether the value stays as it is.", "bool", "isNoOp">,
    _AtomicMethod<"The value, if it does not depend on that before.", "::mlir::Value", "getWriteOpVal">,
    _AtomicCheck<"verifyCommon">, _AtomicCheck<"verifyRegionsCommon">,
  ];
}

def AtomicCaptureOpInterface : OpInterface<"AtomicCaptureOpInterface"> {
  let cppNamespace = "::mlir::accomp";
  let description = "Atomically reads a value, and writes or updates it.";
  let methods = [
    _AtomicOperation<"What is done first.", "getFirstOp">, _AtomicOperation<"What is done then.", "getSecondOp">,
    _AtomicCheck<"verifyRegionsCommon">,
  ];
}

#endif
