// Interface of attributes for the conversion to the LLVM dialect.

#ifndef LECT_CONVERSION_CONVERT_TO_LLVM_TO_LLVMINTERFACE
#define LECT_CONVERSION_CONVERT_TO_LLVM_TO_LLVMINTERFACE

include "mlir/IR/OpBase.td"

def ConvertToLLVMAttrInterface : AttrInterface<"ConvertToLLVMAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Configures the conversion to LLVM of the operations nested in its owner.";
  let methods = [
    InterfaceMethod<"Extends the conversion target, the type converter and the patterns.",
                    "void", "populateConvertToLLVMConversionPatterns",
                    (ins "::mlir::ConversionTarget&":$target, "::mlir::LLVMTypeConverter&":$typeConverter,
                         "::mlir::RewritePatternSet&":$patternSet)>,
  ];
}

def ConvertToLLVMOpInterface : OpInterface<"ConvertToLLVMOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has attributes that implement ConvertToLLVMAttrInterface.";
  let methods = [
    InterfaceMethod<"Adds these attributes to a list.",
                    "void", "getConvertToLLVMConversionAttrs",
                    (ins "::llvm::SmallVectorImpl<::mlir::ConvertToLLVMAttrInterface>&":$attrs)>,
  ];
}

#endif
