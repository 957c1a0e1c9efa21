// Interfaces of the encoding of a tensor type.

#ifndef LECT_IR_TENSOR_ENCODING
#define LECT_IR_TENSOR_ENCODING

include "mlir/IR/OpBase.td"

def VerifiableTensorEncoding : AttrInterface<"VerifiableTensorEncoding"> {
  let cppNamespace = "::mlir";
  let description = "An encoding that is only valid for some tensor types.";
  let methods = [
    InterfaceMethod<"Verifies the encoding for a shape and an element type.", "::llvm::LogicalResult", "verifyEncoding",
                    (ins "::mlir::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
  ];
}

#endif
