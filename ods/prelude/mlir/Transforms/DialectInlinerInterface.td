// Interface of dialects for the inliner.

#ifndef LECT_TRANSFORMS_DIALECT_INLINER_INTERFACE
#define LECT_TRANSFORMS_DIALECT_INLINER_INTERFACE

include "mlir/IR/Interfaces.td"

def DialectInlinerInterface : DialectInterface<"DialectInlinerInterface"> {
  let cppNamespace = "::mlir";
  let description = "Hooks of the dialect for the inliner. By default, inlining is not legal.";
  let methods = [
    InterfaceMethod<"Returns true if a callable may be inlined at a call.",
                    "bool", "isLegalToInline",
                    (ins "::mlir::Operation *":$call, "::mlir::Operation *":$callable, "bool":$wouldBeCloned), _Cpp>,
    InterfaceMethod<"Returns true if a region may be inlined into another.",
                    "bool", "isLegalToInline",
                    (ins "::mlir::Region *":$dest, "::mlir::Region *":$src, "bool":$wouldBeCloned,
                         "::mlir::IRMapping &":$valueMapping), _Cpp>,
    InterfaceMethod<"Returns true if an operation may be inlined into a region.",
                    "bool", "isLegalToInline",
                    (ins "::mlir::Operation *":$op, "::mlir::Region *":$dest, "bool":$wouldBeCloned,
                         "::mlir::IRMapping &":$valueMapping), _Cpp>,
    InterfaceMethod<"Returns true if the operations nested in an operation must be analyzed.",
                    "bool", "shouldAnalyzeRecursively", (ins "::mlir::Operation *":$op), _Cpp>,
    InterfaceMethod<"Rewrites a terminator after several blocks were inlined.",
                    "void", "handleTerminator", (ins "::mlir::Operation *":$op, "::mlir::Block *":$newDest), _Cpp>,
    InterfaceMethod<"Rewrites a terminator after one block was inlined, with the values to replace.",
                    "void", "handleTerminator",
                    (ins "::mlir::Operation *":$op, "::mlir::ValueRange":$valuesToReplace), _Cpp>,
    InterfaceMethod<"Builds a cast to the expected type of a value, or returns null.",
                    "::mlir::Operation *", "materializeCallConversion",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Value":$input, "::mlir::Type":$resultType,
                         "::mlir::Location":$conversionLoc), _Cpp>,
    InterfaceMethod<"Transforms an argument before inlining.",
                    "::mlir::Value", "handleArgument",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Operation *":$call, "::mlir::Operation *":$callable,
                         "::mlir::Value":$argument, "::mlir::DictionaryAttr":$argumentAttrs), _Cpp>,
    InterfaceMethod<"Transforms a result before inlining.",
                    "::mlir::Value", "handleResult",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Operation *":$call, "::mlir::Operation *":$callable,
                         "::mlir::Value":$result, "::mlir::DictionaryAttr":$resultAttrs), _Cpp>,
    InterfaceMethod<"Processes the inlined blocks.",
                    "void", "processInlinedCallBlocks",
                    (ins "::mlir::Operation *":$call,
                         "::mlir::iterator_range<::mlir::Region::iterator>":$inlinedBlocks)>,
    InterfaceMethod<"Returns true if a single block may be inlined without splitting the caller's block.",
                    "bool", "allowSingleBlockOptimization",
                    (ins "::mlir::iterator_range<::mlir::Region::iterator>":$inlinedBlocks), _Cpp>,
  ];
}

#endif
