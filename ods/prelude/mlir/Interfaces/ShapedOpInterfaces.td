// Operations that ask for sizes.

#ifndef LECT_INTERFACES_SHAPED_OP_INTERFACES
#define LECT_INTERFACES_SHAPED_OP_INTERFACES

include "mlir/IR/OpBase.td"

def ShapedDimOpInterface : OpInterface<"ShapedDimOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Results in the size of a dimension.";
  let verify = "verifyShapedDimOpInterface($_op)";
  let methods = [
    InterfaceMethod<"What has the dimension.", "::mlir::Value", "getShapedValue">,
    InterfaceMethod<"Which dimension.", "::mlir::OpFoldResult", "getDimension">,
  ];
}

#endif
