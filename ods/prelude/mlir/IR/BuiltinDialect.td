// The builtin dialect.

#ifndef LECT_IR_BUILTIN_DIALECT
#define LECT_IR_BUILTIN_DIALECT

include "mlir/IR/OpBase.td"

def Builtin_Dialect : Dialect {
  let name = "builtin";
  let summary = "A dialect containing the builtin Attributes, Operations, and Types";
  let cppNamespace = "::mlir";
}

#endif
