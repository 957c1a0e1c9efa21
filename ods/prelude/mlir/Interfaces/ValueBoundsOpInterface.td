// Bounds of sizes and indices.

#ifndef LECT_INTERFACES_VALUE_BOUNDS_OP_INTERFACE
#define LECT_INTERFACES_VALUE_BOUNDS_OP_INTERFACE

include "mlir/IR/OpBase.td"

def ValueBoundsOpInterface : OpInterface<"ValueBoundsOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Bounds its indices and the sizes of its shaped values.";
  let methods = [
    InterfaceMethod<"Adds bounds of an index.",
                    "void", "populateBoundsForIndexValue",
                    (ins "::mlir::Value":$value, "::mlir::ValueBoundsConstraintSet &":$cstr), "", _Cpp>,
    InterfaceMethod<"Adds bounds of the size of a dimension.",
                    "void", "populateBoundsForShapedValueDim",
                    (ins "::mlir::Value":$value, "int64_t":$dim, "::mlir::ValueBoundsConstraintSet &":$cstr), "", _Cpp>,
  ];
}

#endif
