// Operations that compute sizes of shaped values.

#ifndef LECT_INTERFACES_SHAPED_OP_INTERFACES
#define LECT_INTERFACES_SHAPED_OP_INTERFACES

include "mlir/IR/OpBase.td"

def ShapedDimOpInterface : OpInterface<"ShapedDimOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Computes the size of a dimension.";
  let verify = "verifyShapedDimOpInterface($_op)";
  let methods = [
    InterfaceMethod<"Returns the shaped value.", "::mlir::Value", "getShapedValue">,
    InterfaceMethod<"Returns the dimension.", "::mlir::OpFoldResult", "getDimension">,
  ];
}

#endif
