// Accesses to memory and tensors.

include "vector/base.td"

//===- Transfers, by a permutation map and possibly out of bounds ---------------------------------------------------===//

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
  let summary = "Reads a vector from memory or a tensor by a permutation map, with padding out of bounds";
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
  let summary = "Writes a vector to memory or a tensor by a permutation map, within bounds";
  let arguments = (ins
    AnyVectorOfAnyRank:$valueToStore,
    AnyShaped:$base,
    Variadic<Index>:$indices,
    AffineMapAttr:$permutation_map,
    Optional<Vector_Mask>:$mask,
    BoolArrayAttr:$in_bounds);
  let results = (outs Optional<AnyRankedTensor>:$result);
}

//===- Contiguous accesses ------------------------------------------------------------------------------------------===//

def Vector_LoadOp : Vector_Op<"load", [Vector_UnrollsToShape, Vector_TakesSpaceCast, Vector_Aligned]> {
  let summary = "Loads a vector of contiguous elements";
  let arguments = (ins
    Arg<AnyMemRef, "memref to load from", [MemRead]>:$base,
    Variadic<Index>:$indices,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
    Vector_Alignment:$alignment);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_StoreOp : Vector_Op<"store", [Vector_UnrollsToShape, Vector_TakesSpaceCast, Vector_Aligned]> {
  let summary = "Stores a vector of contiguous elements";
  let arguments = (ins
    AnyVectorOfAnyRank:$valueToStore,
    Arg<AnyMemRef, "memref to store to", [MemWrite]>:$base,
    Variadic<Index>:$indices,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
    Vector_Alignment:$alignment);
  let assemblyFormat = "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

// Masked accesses. Lanes that are not read are taken from `pass_thru`.

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
  let summary = "Loads a vector under a mask";
  let hasFolder = 1;
}

def Vector_MaskedStoreOp : Vector_MaskedWriteOp<"maskedstore", Vector_Mask> {
  let summary = "Stores a vector under a mask";
  let hasFolder = 1;
}

def Vector_ExpandLoadOp : Vector_MaskedReadOp<"expandload", Vector_FixedMask> {
  let summary = "Loads contiguous elements to the set lanes of a mask";
}

def Vector_CompressStoreOp : Vector_MaskedWriteOp<"compressstore", Vector_FixedMask> {
  let summary = "Stores the set lanes of a mask contiguously";
}

//===- Indexed accesses ---------------------------------------------------------------------------------------------===//

defvar Vector_IndexVector = VectorOfNonZeroRankOf<[AnyInteger, Index]>;

def Vector_GatherOp
    : Vector_Op<"gather", [Vector_Maskable, Vector_TakesSpaceCast, Vector_UnrollsToShape, Vector_Aligned]> {
  let summary = "Gathers elements at a vector of indices";
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
  let summary = "Scatters elements to a vector of indices";
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
