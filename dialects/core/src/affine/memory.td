// Memory at affine places.

class Affine_ReadOp<string mnemonic> : Affine_SyntaxOp<mnemonic, [
    DeclareOpInterfaceMethods<AffineReadOpInterface>, DeclareOpInterfaceMethods<AffineMapAccessInterface>,
    MemRefsNormalizable
  ]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$memref, Variadic<Index>:$indices, AffineMapAttr:$map);
  let hasCanonicalizer = 1;
}
class Affine_WriteOp<string mnemonic, TypeConstraint stored> : Affine_SyntaxOp<mnemonic, [
    DeclareOpInterfaceMethods<AffineWriteOpInterface>, DeclareOpInterfaceMethods<AffineMapAccessInterface>,
    MemRefsNormalizable
  ]> {
  let arguments = (ins
    stored:$value,
    Arg<AnyMemRef, "", [MemWrite]>:$memref,
    Variadic<Index>:$indices,
    AffineMapAttr:$map
  );
  let hasCanonicalizer = 1;
}

def AffineLoadOp : Affine_ReadOp<"load"> {
  let summary = "Reads an element of a memref";
  let results = (outs AnyType:$result);
  let hasFolder = 1;
}
def AffineVectorLoadOp : Affine_ReadOp<"vector_load"> {
  let summary = "Reads a vector of elements that follow each other in a memref";
  let results = (outs AnyVectorOfNonZeroRank:$result);
}
def AffineStoreOp : Affine_WriteOp<"store", AnyType> {
  let summary = "Writes an element of a memref";
  let hasFolder = 1;
}
def AffineVectorStoreOp : Affine_WriteOp<"vector_store", AnyVectorOfNonZeroRank> {
  let summary = "Writes a vector of elements that follow each other in a memref";
}

def AffinePrefetchOp : Affine_SyntaxOp<"prefetch", [
    DeclareOpInterfaceMethods<AffineMapAccessInterface>, MemRefsNormalizable
  ]> {
  let summary = "Says that an element of a memref will be needed soon";
  let arguments = (ins
    AnyMemRef:$memref,
    Variadic<Index>:$indices,
    BoolAttr:$isWrite,
    ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint,
    BoolAttr:$isDataCache,
    AffineMapAttr:$map
  );
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

// Copies that go on meanwhile. MLIR defines them in C++, without properties: the maps `src_map`, `dst_map` and `tag_map`
// are discardable attributes, and say how many operands there are of each kind.

class Affine_DmaOp<string mnemonic>
    : Affine_SyntaxOp<mnemonic, [MemRefsNormalizable, AffineMapAccessInterface, MemoryEffectsOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let regions = (region VariadicRegion<AnyRegion>:$ignored);
}
def AffineDmaStartOp : Affine_DmaOp<"dma_start"> {
  let summary = "Begins to copy elements from one memref to another";
}
def AffineDmaWaitOp : Affine_DmaOp<"dma_wait"> {
  let summary = "Waits for a copy to end";
}
