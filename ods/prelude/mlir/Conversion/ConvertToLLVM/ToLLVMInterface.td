// Interface of attributes for the conversion to the LLVM dialect.

#ifndef LECT_CONVERSION_CONVERT_TO_LLVM_TO_LLVMINTERFACE
#define LECT_CONVERSION_CONVERT_TO_LLVM_TO_LLVMINTERFACE

include "mlir/IR/OpBase.td"

def ConvertToLLVMAttrInterface : AttrInterface<"ConvertToLLVMAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Says how to convert what is nested in an operation that it is attached to.";
  let methods = [
    InterfaceMethod<"Adds to the conversion's target, types and patterns.",
                    "void", "populateConvertToLLVMConversionPatterns",
                    (ins "::mlir::ConversionTarget&":$target, "::mlir::LLVMTypeConverter&":$typeConverter,
                         "::mlir::RewritePatternSet&":$patternSet)>,
  ];
}

def ConvertToLLVMOpInterface : OpInterface<"ConvertToLLVMOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has such attributes.";
  let methods = [
    InterfaceMethod<"Adds them to a list.",
                    "void", "getConvertToLLVMConversionAttrs",
                    (ins "::llvm::SmallVectorImpl<::mlir::ConvertToLLVMAttrInterface>&":$attrs)>,
  ];
}

#endif
