// Alignment of accessed or allocated memory.

#ifndef LECT_INTERFACES_ALIGNMENT_ATTR_INTERFACE
#define LECT_INTERFACES_ALIGNMENT_ATTR_INTERFACE

include "mlir/IR/OpBase.td"

def AlignmentAttrOpInterface : OpInterface<"AlignmentAttrOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has an attribute `alignment`.";
  let methods = [
    InterfaceMethod<"Returns the alignment, if specified.", "::llvm::MaybeAlign", "getMaybeAlign", (ins), _Cpp>,
  ];
}

#endif
