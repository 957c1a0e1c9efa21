// Operations whose properties have a layout of their own in bytecode.

#ifndef LECT_BYTECODE_BYTECODE_OP_INTERFACE
#define LECT_BYTECODE_BYTECODE_OP_INTERFACE

include "mlir/IR/OpBase.td"

def BytecodeOpInterface : OpInterface<"BytecodeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Reads and writes its properties itself.";
  let methods = [
    StaticInterfaceMethod<"Reads the properties.",
                          "LogicalResult", "readProperties",
                          (ins "::mlir::DialectBytecodeReader &":$reader, "::mlir::OperationState &":$state)>,
    InterfaceMethod<"Writes the properties.",
                    "void", "writeProperties", (ins "::mlir::DialectBytecodeWriter &":$writer)>,
  ];
}

#endif
