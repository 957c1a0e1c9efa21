// Operations that move vectors from and to memory and tensors.

include "vector/base.td"

//===- Transfers: with a map of the dimensions, and beyond the bounds -----------------------------------------------===//

class Vector_TransferOp<string mnemonic> : Vector_Op<mnemonic, [
  DeclareOpInterfaceMethods<VectorTransferOpInterface>,
  Vector_UnrollsToShape,
  Vector_Maskable,
  DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
  DeclareOpInterfaceMethods<ConditionallySpeculatable>,
  Vector_TakesSpaceCast,
  AttrSizedOperandSegments,
  DestinationStyleOpInterface
]> {
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_TransferReadOp : Vector_TransferOp<"transfer_read"> {
  let summary = "Reads a vector; what lies beyond the bounds is padding";
  let arguments = (ins
    AnyShaped:$base,
    Variadic<Index>:$indices,
    AffineMapAttr:$permutation_map,
    AnyType:$padding,
    Optional<Vector_Mask>:$mask,
    BoolArrayAttr:$in_bounds);
  let results = (outs AnyVectorOfAnyRank:$vector);
}

def Vector_TransferWriteOp : Vector_TransferOp<"transfer_write"> {
  let summary = "Writes a vector, but for what lies beyond the bounds";
  let arguments = (ins
    AnyVectorOfAnyRank:$valueToStore,
    AnyShaped:$base,
    Variadic<Index>:$indices,
    AffineMapAttr:$permutation_map,
    Optional<Vector_Mask>:$mask,
    BoolArrayAttr:$in_bounds);
  let results = (outs Optional<AnyRankedTensor>:$result);
}

//===- Rows of elements side by side --------------------------------------------------------------------------------===//

def Vector_LoadOp : Vector_Op<"load", [Vector_UnrollsToShape, Vector_TakesSpaceCast, Vector_Aligned]> {
  let summary = "Reads a vector";
  let arguments = (ins
    Arg<AnyMemRef, "the reference to load from", [MemRead]>:$base,
    Variadic<Index>:$indices,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
    Vector_Alignment:$alignment);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_StoreOp : Vector_Op<"store", [Vector_UnrollsToShape, Vector_TakesSpaceCast, Vector_Aligned]> {
  let summary = "Writes a vector";
  let arguments = (ins
    AnyVectorOfAnyRank:$valueToStore,
    Arg<AnyMemRef, "the reference to store to", [MemWrite]>:$base,
    Variadic<Index>:$indices,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
    Vector_Alignment:$alignment);
  let assemblyFormat = "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

// Operations whose masks say which elements are in memory. What is not read is taken from `pass_thru`.

class Vector_MaskedReadOp<string mnemonic, Type maskType> : Vector_Op<mnemonic, [Vector_TakesSpaceCast, Vector_Aligned]> {
  let arguments = (ins
    Arg<AnyMemRef, "", [MemRead]>:$base,
    Variadic<Index>:$indices,
    maskType:$mask,
    AnyVectorOfNonZeroRank:$pass_thru,
    Vector_Alignment:$alignment);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:`
    type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

class Vector_MaskedWriteOp<string mnemonic, Type maskType> : Vector_Op<mnemonic, [Vector_TakesSpaceCast, Vector_Aligned]> {
  let arguments = (ins
    Arg<AnyMemRef, "", [MemWrite]>:$base,
    Variadic<Index>:$indices,
    maskType:$mask,
    AnyVectorOfNonZeroRank:$valueToStore,
    Vector_Alignment:$alignment);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:`
    type($base) `,` type($mask) `,` type($valueToStore)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_MaskedLoadOp : Vector_MaskedReadOp<"maskedload", Vector_Mask> {
  let summary = "Reads some elements of a vector, each from its own place";
  let hasFolder = 1;
}

def Vector_MaskedStoreOp : Vector_MaskedWriteOp<"maskedstore", Vector_Mask> {
  let summary = "Writes some elements of a vector, each to its own place";
  let hasFolder = 1;
}

def Vector_ExpandLoadOp : Vector_MaskedReadOp<"expandload", Vector_FixedMask> {
  let summary = "Reads some elements of a vector, which lie side by side";
}

def Vector_CompressStoreOp : Vector_MaskedWriteOp<"compressstore", Vector_FixedMask> {
  let summary = "Writes some elements of a vector side by side";
}

//===- Elements from anywhere ---------------------------------------------------------------------------------------===//

defvar Vector_IndexVector = VectorOfNonZeroRankOf<[AnyInteger, Index]>;

def Vector_GatherOp : Vector_Op<"gather", [Vector_Maskable, Vector_TakesSpaceCast, Vector_UnrollsToShape, Vector_Aligned]> {
  let summary = "Reads elements from where a vector of indices says";
  let arguments = (ins
    Arg<TensorOrMemRef<[AnyType]>, "", [MemRead]>:$base,
    Variadic<Index>:$offsets,
    Vector_IndexVector:$indices,
    Vector_Mask:$mask,
    AnyVectorOfNonZeroRank:$pass_thru,
    Vector_Alignment:$alignment);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = [{
    $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:`
    type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_ScatterOp : Vector_Op<"scatter", [Vector_TakesSpaceCast, Vector_Aligned]> {
  let summary = "Writes elements to where a vector of indices says";
  let arguments = (ins
    Arg<TensorOrMemRef<[AnyType]>, "", [MemWrite]>:$base,
    Variadic<Index>:$offsets,
    Vector_IndexVector:$indices,
    Vector_Mask:$mask,
    AnyVectorOfNonZeroRank:$valueToStore,
    Vector_Alignment:$alignment);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:`
    type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
