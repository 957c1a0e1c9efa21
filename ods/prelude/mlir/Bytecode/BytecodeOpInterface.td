// Operations with a custom bytecode encoding of properties.

#ifndef LECT_BYTECODE_BYTECODE_OP_INTERFACE
#define LECT_BYTECODE_BYTECODE_OP_INTERFACE

include "mlir/IR/OpBase.td"

def BytecodeOpInterface : OpInterface<"BytecodeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Implements a custom bytecode encoding of properties.";
  let methods = [
    StaticInterfaceMethod<"Reads the properties from bytecode.",
                          "LogicalResult", "readProperties",
                          (ins "::mlir::DialectBytecodeReader &":$reader, "::mlir::OperationState &":$state)>,
    InterfaceMethod<"Writes the properties to bytecode.",
                    "void", "writeProperties", (ins "::mlir::DialectBytecodeWriter &":$writer)>,
  ];
}

#endif
