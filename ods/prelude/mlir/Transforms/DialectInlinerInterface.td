// Interface of dialects for the inliner.

#ifndef LECT_TRANSFORMS_DIALECT_INLINER_INTERFACE
#define LECT_TRANSFORMS_DIALECT_INLINER_INTERFACE

include "mlir/IR/Interfaces.td"

def DialectInlinerInterface : DialectInterface<"DialectInlinerInterface"> {
  let cppNamespace = "::mlir";
  let description = "Says what of the dialect may be inlined, and takes part in it. By default nothing may be.";
  let methods = [
    InterfaceMethod<"Whether what is called may be put in place of the call.",
                    "bool", "isLegalToInline",
                    (ins "::mlir::Operation *":$call, "::mlir::Operation *":$callable, "bool":$wouldBeCloned), _Cpp>,
    InterfaceMethod<"Whether a region may be put into another.",
                    "bool", "isLegalToInline",
                    (ins "::mlir::Region *":$dest, "::mlir::Region *":$src, "bool":$wouldBeCloned,
                         "::mlir::IRMapping &":$valueMapping), _Cpp>,
    InterfaceMethod<"Whether an operation may be put into a region.",
                    "bool", "isLegalToInline",
                    (ins "::mlir::Operation *":$op, "::mlir::Region *":$dest, "bool":$wouldBeCloned,
                         "::mlir::IRMapping &":$valueMapping), _Cpp>,
    InterfaceMethod<"Whether to look at what is nested in an operation.",
                    "bool", "shouldAnalyzeRecursively", (ins "::mlir::Operation *":$op), _Cpp>,
    InterfaceMethod<"Replaces a terminator where several blocks were inlined.",
                    "void", "handleTerminator", (ins "::mlir::Operation *":$op, "::mlir::Block *":$newDest), _Cpp>,
    InterfaceMethod<"Replaces a terminator where one block was inlined, by what takes the place of its operands.",
                    "void", "handleTerminator",
                    (ins "::mlir::Operation *":$op, "::mlir::ValueRange":$valuesToReplace), _Cpp>,
    InterfaceMethod<"Builds a cast where a value's type is not the one wanted, or returns none.",
                    "::mlir::Operation *", "materializeCallConversion",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Value":$input, "::mlir::Type":$resultType,
                         "::mlir::Location":$conversionLoc), _Cpp>,
    InterfaceMethod<"What is used in place of an argument.",
                    "::mlir::Value", "handleArgument",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Operation *":$call, "::mlir::Operation *":$callable,
                         "::mlir::Value":$argument, "::mlir::DictionaryAttr":$argumentAttrs), _Cpp>,
    InterfaceMethod<"What is used in place of a result.",
                    "::mlir::Value", "handleResult",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Operation *":$call, "::mlir::Operation *":$callable,
                         "::mlir::Value":$result, "::mlir::DictionaryAttr":$resultAttrs), _Cpp>,
    InterfaceMethod<"Sees the blocks that were inlined.",
                    "void", "processInlinedCallBlocks",
                    (ins "::mlir::Operation *":$call,
                         "::mlir::iterator_range<::mlir::Region::iterator>":$inlinedBlocks)>,
    InterfaceMethod<"Whether one block may be inlined without making a new one.",
                    "bool", "allowSingleBlockOptimization",
                    (ins "::mlir::iterator_range<::mlir::Region::iterator>":$inlinedBlocks), _Cpp>,
  ];
}

#endif
