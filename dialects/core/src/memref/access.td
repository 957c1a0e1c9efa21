// Reading and writing what memory holds.

#ifndef LECT_MEMREF_ACCESS
#define LECT_MEMREF_ACCESS

include "base.td"
include "../arith/base.td"

class MemRef_LoadOrStore<string mnemonic, TypesMatchWith element>
    : MemRef_Op<mnemonic, [
        element,
        MemRefsNormalizable,
        HasAlignment,
        TakesSpaceCasts,
        DeclareOpInterfaceMethods<PromotableMemOpInterface>,
        DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>
      ]> {
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_LoadOp : MemRef_LoadOrStore<"load",
  TypesMatchWith<"result type matches element type of 'memref'", "memref", "result", ElementType>
> {
  let summary = "Reads one element";
  let arguments = (ins
    Arg<AnyMemRef, "where to read", [MemRead]>:$memref,
    Variadic<Index>:$indices,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
    OptionalAlignment:$alignment
  );
  let results = (outs AnyType:$result);
  let assemblyFormat = "$memref `[` $indices `]` attr-dict `:` type($memref)";
}

def MemRef_StoreOp : MemRef_LoadOrStore<"store",
  TypesMatchWith<"type of 'value' matches element type of 'memref'", "memref", "value", ElementType>
> {
  let summary = "Writes one element";
  let arguments = (ins
    AnyType:$value,
    Arg<AnyMemRef, "where to write", [MemWrite]>:$memref,
    Variadic<Index>:$indices,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
    OptionalAlignment:$alignment
  );
  let assemblyFormat = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)";
}

def MemRef_AtomicRMWOp : MemRef_Op<"atomic_rmw", [
  TakesSpaceCasts,
  AllTypesMatch<["value", "result"]>,
  TypesMatchWith<"value type matches element type of memref", "memref", "value", ElementType>
]> {
  let summary = "Reads an element, computes and writes back, all at once";
  let arguments = (ins
    AtomicRMWKindAttr:$kind, AtomicElement:$value, AtomicMemRef:$memref, Variadic<Index>:$indices
  );
  let results = (outs AtomicElement:$result);
  let assemblyFormat = [{
    $kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_GenericAtomicRMWOp : MemRef_Op<"generic_atomic_rmw", [
  SingleBlockImplicitTerminator<"AtomicYieldOp">,
  TypesMatchWith<"result type matches element type of memref", "memref", "result", ElementType>
]> {
  let summary = "As `atomic_rmw`, with a region that computes";
  let arguments = (ins AtomicMemRef:$memref, Variadic<Index>:$indices);
  let results = (outs AtomicElement:$result);
  let regions = (region AnyRegion:$atomic_body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def MemRef_AtomicYieldOp
    : MemRef_Op<"atomic_yield", [HasParent<"GenericAtomicRMWOp">, Pure, Terminator, ReturnLike]> {
  let summary = "What `generic_atomic_rmw` writes";
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def MemRef_PrefetchOp : MemRef_Op<"prefetch"> {
  let summary = "Tells the cache what will be accessed";
  let arguments = (ins
    Arg<AnyMemRef, "what will be accessed", [MemWrite]>:$memref,
    Variadic<Index>:$indices,
    BoolAttr:$isWrite,
    ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint,
    BoolAttr:$isDataCache
  );
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_CopyOp : MemRef_Op<"copy", [SameOperandsElementType, SameOperandsShape]> {
  let summary = "Copies all elements";
  let arguments = (ins
    Arg<AnyRankedOrUnrankedMemRef, "from where", [MemReadAt<0, FullEffect>]>:$source,
    Arg<AnyRankedOrUnrankedMemRef, "to where", [MemWriteAt<0, FullEffect>]>:$target
  );
  let assemblyFormat = "$source `,` $target attr-dict `:` type($source) `to` type($target)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

// The operands of a transfer are in groups whose sizes are the ranks of memrefs among them, which no spec can say.
def MemRef_DmaStartOp : MemRef_Op<"dma_start"> {
  let summary = "Starts a transfer that goes on in the background";
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_DmaWaitOp : MemRef_Op<"dma_wait"> {
  let summary = "Waits until a transfer has ended";
  let arguments = (ins AnyMemRef:$tagMemRef, Variadic<Index>:$tagIndices, Index:$numElements);
  let assemblyFormat = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif
