// Operations in destination-passing style.

#ifndef LECT_INTERFACES_DESTINATION_STYLE_OP_INTERFACE
#define LECT_INTERFACES_DESTINATION_STYLE_OP_INTERFACE

include "mlir/IR/OpBase.td"

def DestinationStyleOpInterface : OpInterface<"DestinationStyleOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Initializes results from some of its operands, the inits: tensors tied to results, or memrefs.";
  let verifyWithRegions = 1;
  let verify = "detail::verifyDestinationStyleOpInterface($_op)";
  let methods = [
    InterfaceMethod<"Returns the inits for modification. They must be consecutive.",
                    "::mlir::MutableOperandRange", "getDpsInitsMutable">,
  ];
}

#endif
