// Loads, stores and other accesses.

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
  let summary = "Loads an element of a memref";
  let arguments = (ins
    Arg<AnyMemRef, "memref to load from", [MemRead]>:$memref,
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
  let summary = "Stores an element into a memref";
  let arguments = (ins
    AnyType:$value,
    Arg<AnyMemRef, "memref to store to", [MemWrite]>:$memref,
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
  let summary = "Atomic read-modify-write of an element";
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
  let summary = "Atomic read-modify-write of an element by a region";
  let arguments = (ins AtomicMemRef:$memref, Variadic<Index>:$indices);
  let results = (outs AtomicElement:$result);
  let regions = (region AnyRegion:$atomic_body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def MemRef_AtomicYieldOp
    : MemRef_Op<"atomic_yield", [HasParent<"GenericAtomicRMWOp">, Pure, Terminator, ReturnLike]> {
  let summary = "Terminator of `generic_atomic_rmw` that yields the stored value";
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def MemRef_PrefetchOp : MemRef_Op<"prefetch"> {
  let summary = "Prefetches an element of a memref";
  let arguments = (ins
    Arg<AnyMemRef, "memref to prefetch from", [MemWrite]>:$memref,
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
  let summary = "Copies all elements from one memref to another";
  let arguments = (ins
    Arg<AnyRankedOrUnrankedMemRef, "source of the copy", [MemReadAt<0, FullEffect>]>:$source,
    Arg<AnyRankedOrUnrankedMemRef, "target of the copy", [MemWriteAt<0, FullEffect>]>:$target
  );
  let assemblyFormat = "$source `,` $target attr-dict `:` type($source) `to` type($target)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

// Operand segments of a transfer depend on the ranks of memrefs among the operands, which ODS cannot express.
def MemRef_DmaStartOp : MemRef_Op<"dma_start"> {
  let summary = "Starts an asynchronous copy between memrefs (DMA)";
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_DmaWaitOp : MemRef_Op<"dma_wait"> {
  let summary = "Waits for the completion of an asynchronous copy (DMA)";
  let arguments = (ins AnyMemRef:$tagMemRef, Variadic<Index>:$tagIndices, Index:$numElements);
  let assemblyFormat = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif
