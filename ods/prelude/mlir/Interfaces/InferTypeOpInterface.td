// Inference of result types from the rest of an operation.

#ifndef LECT_INTERFACES_INFER_TYPE_OP_INTERFACE
#define LECT_INTERFACES_INFER_TYPE_OP_INTERFACE

include "mlir/IR/OpBase.td"

def SameOperandsAndResultType : NativeOpTrait<"SameOperandsAndResultType">;
def SameOperandsAndResultRank : NativeOpTrait<"SameOperandsAndResultRank">;

//===- Types ------------------------------------------------------------------------------------===//

def InferTypeOpInterface : OpInterface<"InferTypeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Infers its result types from operands, attributes and regions.";
  let verifyWithRegions = 1;
  let verify = "detail::verifyInferredResultTypes($_op)";
  let methods = [
    StaticInterfaceMethod<"Returns the inferred result types.",
                          "::llvm::LogicalResult", "inferReturnTypes",
                          (ins "::mlir::MLIRContext *":$context, "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueRange":$operands, "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties, "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::Type>&":$inferredReturnTypes)>,
    StaticInterfaceMethod<"Refines given result types, or fails if they are wrong.",
                          "::llvm::LogicalResult", "refineReturnTypes",
                          (ins "::mlir::MLIRContext *":$context, "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueRange":$operands, "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties, "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::Type>&":$returnTypes), "", _Cpp>,
    StaticInterfaceMethod<"Returns true if types are compatible with the inferred ones: if they are equal.",
                          "bool", "isCompatibleReturnTypes",
                          (ins "::mlir::TypeRange":$lhs, "::mlir::TypeRange":$rhs), _Cpp, _Cpp>,
  ];
}

def InferShapedTypeOpInterface : OpInterface<"InferShapedTypeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Infers the shapes and element types of its results.";
  let methods = [
    StaticInterfaceMethod<"Returns the shape, element type and encoding of each result, as far as known.",
                          "::llvm::LogicalResult", "inferReturnTypeComponents",
                          (ins "::mlir::MLIRContext*":$context, "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueShapeRange":$operands, "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties, "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::ShapedTypeComponents>&":$inferredReturnShapes),
                          "", _Cpp>,
    InterfaceMethod<"Builds operations that compute the shapes.",
                    "::llvm::LogicalResult", "reifyReturnTypeShapes",
                    (ins "::mlir::OpBuilder&":$builder, "::mlir::ValueRange":$operands,
                         "::llvm::SmallVectorImpl<::mlir::Value> &":$reifiedReturnShapes), "", _Cpp>,
  ];
}

def ReifyRankedShapedTypeOpInterface : OpInterface<"ReifyRankedShapedTypeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Builds operations that compute the sizes of its results.";
  let methods = [
    InterfaceMethod<"Builds the sizes of all dimensions of all results.",
                    "::llvm::LogicalResult", "reifyResultShapes",
                    (ins "::mlir::OpBuilder &":$builder,
                         "::mlir::ReifiedRankedShapedTypeDims &":$reifiedReturnShapes), "", _Cpp>,
    InterfaceMethod<"Builds the sizes of all dimensions of one result.",
                    "::llvm::FailureOr<::llvm::SmallVector<::mlir::OpFoldResult>>", "reifyShapeOfResult",
                    (ins "::mlir::OpBuilder &":$builder, "int":$resultIndex), "", _Cpp>,
    InterfaceMethod<"Builds the size of one dimension.",
                    "::llvm::FailureOr<::mlir::OpFoldResult>", "reifyDimOfResult",
                    (ins "::mlir::OpBuilder &":$builder, "int":$resultIndex, "int":$dim), "", _Cpp>,
  ];
}

//===- Adaptors ---------------------------------------------------------------------------------===//

// Variants of the interfaces with functions that take an adaptor, which provides operands and attributes by name.

class InferTypeOpAdaptorBase<code additionalDecls = "">
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>,
                 NativeOpTrait<"InferTypeOpAdaptor", [], _Cpp # additionalDecls, _Cpp>]>;
def InferTypeOpAdaptor : InferTypeOpAdaptorBase;
def InferTypeOpAdaptorWithIsCompatible : InferTypeOpAdaptorBase<_Cpp>;

class InferShapedTypeOpAdaptorBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferShapedTypeOpInterface, overridenMethods>,
                 NativeOpTrait<"InferShapedTypeOpAdaptor", [], _Cpp, _Cpp>]>;
def InferShapedTypeOpAdaptor : InferShapedTypeOpAdaptorBase<["inferReturnTypeComponents"]>;
def InferShapedTypeOpAdaptorWithReify
    : InferShapedTypeOpAdaptorBase<["inferReturnTypeComponents", "reifyReturnTypeShapes"]>;

// Inference of tensor types from shapes and element types, without and with an adaptor.
class InferTensorTypeBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>,
                 DeclareOpInterfaceMethods<InferShapedTypeOpInterface, overridenMethods>,
                 NativeOpTrait<"InferTensorType", [], "", _Cpp>]>;
def InferTensorType : InferTensorTypeBase<["inferReturnTypeComponents"]>;
def InferTensorTypeWithReify : InferTensorTypeBase<["inferReturnTypeComponents", "reifyReturnTypeShapes"]>;

class InferTensorTypeAdaptorBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>, InferShapedTypeOpAdaptorBase<overridenMethods>,
                 NativeOpTrait<"InferTensorType", [], "", _Cpp>]>;
def InferTensorTypeAdaptor : InferTensorTypeAdaptorBase<["inferReturnTypeComponents"]>;
def InferTensorTypeAdaptorWithReify
    : InferTensorTypeAdaptorBase<["inferReturnTypeComponents", "reifyReturnTypeShapes"]>;

#endif
