// Allocation of tensors, and conversion between tensors and buffers.

#ifndef LECT_BUFFERIZATION_OPS
#define LECT_BUFFERIZATION_OPS

include "interfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/SubsetOpInterface.td"

def Bufferization_Dialect : Dialect {
  let name = "bufferization";
  let cppNamespace = "::mlir::bufferization";
  let summary = "Conversion between tensors and buffers, and deallocation of buffers";
  let dependentDialects = [
    "affine::AffineDialect", "memref::MemRefDialect", "tensor::TensorDialect", "arith::ArithDialect"
  ];
  let hasOperationAttrVerify = 1;
}

class Bufferization_Op<string mnemonic, list<Trait> traits = []> : Op<Bufferization_Dialect, mnemonic, traits>;

defvar ReifiesShapes = DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>;

// Operations on tensors to be bufferized.

def Bufferization_AllocTensorOp
    : Bufferization_Op<"alloc_tensor", [AttrSizedOperandSegments, BufferizableOpInterface, ReifiesShapes]> {
  let summary = "Tensor that is bufferized to a new allocation";
  let arguments = (ins
    Variadic<Index>:$dynamic_sizes,
    Optional<AnyTensor>:$copy,
    Optional<Index>:$size_hint,
    OptionalAttr<AnyAttr>:$memory_space
  );
  let results = (outs AnyTensor:$result);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Bufferization_DeallocTensorOp : Bufferization_Op<"dealloc_tensor", [BufferizableOpInterface]> {
  let summary = "Deallocates the buffer of a tensor";
  let arguments = (ins AnyTensor:$tensor);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

def Bufferization_MaterializeInDestinationOp : Bufferization_Op<"materialize_in_destination", [
  AllElementTypesMatch<["source", "dest"]>,
  BufferizableOpInterface,
  DestinationStyleOpInterface,
  ReifiesShapes,
  DeclareOpInterfaceMethods<SubsetOpInterface, ["operatesOnEquivalentSubset", "operatesOnDisjointSubset"]>,
  DeclareOpInterfaceMethods<SubsetInsertionOpInterface, [
    "getSourceOperand", "getValuesNeededToBuildSubsetExtraction", "buildSubsetExtraction", "isEquivalentSubset"
  ]>,
  DeclareOpInterfaceMethods<MemoryEffectsOpInterface, ["getEffects"]>
]> {
  let summary = "Copies a tensor into a given tensor or buffer";
  let arguments = (ins AnyTensor:$source, AnyShaped:$dest, UnitAttr:$restrict, UnitAttr:$writable);
  let results = (outs Optional<AnyTensor>:$result);
  let assemblyFormat = [{
    $source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// Conversions between tensors and buffers.

class Bufferization_TensorAndBufferMatch<string tensor, string buffer> : PredOpTrait<
  "specified tensor and buffer types match",
  CPred<"::mlir::bufferization::detail::typesMatchAfterBufferization($_op, $" # tensor # ", $" # buffer # ")">
>;

def Bufferization_ToTensorOp : Bufferization_Op<"to_tensor", [
  BufferizableOpInterface,
  SameOperandsAndResultShape,
  SameOperandsAndResultElementType,
  Bufferization_TensorAndBufferMatch<"result", "buffer">
]> {
  let summary = "Creates a tensor that reads its contents from a buffer";
  let arguments = (ins
    Arg<Bufferization_BufferLikeTypeInterface, "buffer to read", [MemReadAt<0, FullEffect>]>:$buffer,
    UnitAttr:$restrict,
    UnitAttr:$writable
  );
  let results = (outs Bufferization_TensorLikeTypeInterface:$result);
  let assemblyFormat = [{
    $buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict
    `:` type($buffer) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Bufferization_ToBufferOp : Bufferization_Op<"to_buffer", [
  BufferizableOpInterface,
  SameOperandsAndResultShape,
  SameOperandsAndResultElementType,
  Pure,
  Bufferization_TensorAndBufferMatch<"tensor", "buffer">
]> {
  let summary = "Buffer to which a tensor is bufferized";
  let arguments = (ins Bufferization_TensorLikeTypeInterface:$tensor, UnitAttr:$read_only);
  let results = (outs Bufferization_BufferLikeTypeInterface:$buffer);
  let assemblyFormat = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

// Operations on buffers.

def Bufferization_CloneOp : Bufferization_Op<"clone", [
  MemoryEffectsOpInterface, DeclareOpInterfaceMethods<AllocationOpInterface, ["buildDealloc", "buildClone"]>
]> {
  let summary = "Buffer with the same contents, which must not be written afterwards";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemRead<DefaultResource>]>:$input);
  let results = (outs
    Res<AnyRankedOrUnrankedMemRef, "", [MemWrite<DefaultResource>, MemAlloc<DefaultResource>]>:$output
  );
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Bufferization_DeallocOp
    : Bufferization_Op<"dealloc", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Deallocates owned buffers, except those that alias a retained buffer";
  let arguments = (ins
    Variadic<AnyRankedOrUnrankedMemRef>:$memrefs,
    Variadic<I1>:$conditions,
    Variadic<AnyRankedOrUnrankedMemRef>:$retained
  );
  let results = (outs Variadic<I1>:$updatedConditions);
  let assemblyFormat = [{
    (` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )?
    (`retain` ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif
