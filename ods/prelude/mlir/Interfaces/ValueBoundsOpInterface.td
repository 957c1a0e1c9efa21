// Bounds of sizes and indices.

#ifndef LECT_INTERFACES_VALUE_BOUNDS_OP_INTERFACE
#define LECT_INTERFACES_VALUE_BOUNDS_OP_INTERFACE

include "mlir/IR/OpBase.td"

def ValueBoundsOpInterface : OpInterface<"ValueBoundsOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Computes bounds of its index values and of the sizes of its shaped values.";
  let methods = [
    InterfaceMethod<"Adds constraints for bounds of an index value.",
                    "void", "populateBoundsForIndexValue",
                    (ins "::mlir::Value":$value, "::mlir::ValueBoundsConstraintSet &":$cstr), "", _Cpp>,
    InterfaceMethod<"Adds constraints for bounds of the size of a dimension.",
                    "void", "populateBoundsForShapedValueDim",
                    (ins "::mlir::Value":$value, "int64_t":$dim, "::mlir::ValueBoundsConstraintSet &":$cstr), "", _Cpp>,
  ];
}

#endif
