// Operations that write into operands.

#ifndef LECT_INTERFACES_DESTINATION_STYLE_OP_INTERFACE
#define LECT_INTERFACES_DESTINATION_STYLE_OP_INTERFACE

include "mlir/IR/OpBase.td"

def DestinationStyleOpInterface : OpInterface<"DestinationStyleOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Results start from some of the operands, the inits: tensors tied to results, or memrefs.";
  let verifyWithRegions = 1;
  let verify = "detail::verifyDestinationStyleOpInterface($_op)";
  let methods = [
    InterfaceMethod<"The inits, to be changed. They must follow one another.",
                    "::mlir::MutableOperandRange", "getDpsInitsMutable">,
  ];
}

#endif
