// Memory accesses through affine maps.

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
  let summary = "Loads an element at an affine index";
  let results = (outs AnyType:$result);
  let hasFolder = 1;
}
def AffineVectorLoadOp : Affine_ReadOp<"vector_load"> {
  let summary = "Loads a vector of contiguous elements at an affine index";
  let results = (outs AnyVectorOfNonZeroRank:$result);
}
def AffineStoreOp : Affine_WriteOp<"store", AnyType> {
  let summary = "Stores an element at an affine index";
  let hasFolder = 1;
}
def AffineVectorStoreOp : Affine_WriteOp<"vector_store", AnyVectorOfNonZeroRank> {
  let summary = "Stores a vector of contiguous elements at an affine index";
}

def AffinePrefetchOp : Affine_SyntaxOp<"prefetch", [
    DeclareOpInterfaceMethods<AffineMapAccessInterface>, MemRefsNormalizable
  ]> {
  let summary = "Prefetches an element at an affine index";
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

// Asynchronous copies. MLIR defines them in C++, without properties: the maps `src_map`, `dst_map` and `tag_map` are
// discardable attributes. The maps determine the number of operands of each kind.

class Affine_DmaOp<string mnemonic, list<Trait> traits = []>
    : Affine_SyntaxOp<mnemonic, [MemRefsNormalizable, AffineMapAccessInterface] # traits> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let regions = (region VariadicRegion<AnyRegion>:$ignored);
}
def AffineDmaStartOp : Affine_DmaOp<"dma_start", [MemoryEffectsOpInterface]> {
  let summary = "Starts an asynchronous copy between memrefs at affine indices (DMA)";
}
def AffineDmaWaitOp : Affine_DmaOp<"dma_wait"> {
  let summary = "Waits for the completion of an asynchronous copy (DMA)";
}
