// Allocation and deallocation.

#ifndef LECT_MEMREF_ALLOC
#define LECT_MEMREF_ALLOC

include "base.td"
include "mlir/IR/SymbolInterfaces.td"

// One operand per dynamic size, and one per symbol of the layout.
class MemRef_AllocBase<string mnemonic, Resource resource, list<Trait> traits>
    : MemRef_Op<mnemonic, [AttrSizedOperandSegments, HasAlignment, NamesResults] # traits> {
  let arguments = (ins
    Variadic<Index>:$dynamicSizes, Variadic<Index>:$symbolOperands, OptionalAlignment:$alignment
  );
  let results = (outs Res<AnyMemRef, "", [MemAlloc<resource, 0, FullEffect>]>:$memref);
  let assemblyFormat = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def MemRef_AllocOp : MemRef_AllocBase<"alloc", DefaultResource, []> {
  let summary = "Allocates a memref on the heap";
}

def MemRef_AllocaOp : MemRef_AllocBase<"alloca", AutomaticAllocationScopeResource, [
  DeclareOpInterfaceMethods<PromotableAllocationOpInterface>,
  DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>
]> {
  let summary = "Allocates a memref on the stack; the enclosing scope frees it";
}

defvar Line = MemRefRankOf<[AnyType], [1]>;

def MemRef_ReallocOp : MemRef_Op<"realloc", [HasAlignment]> {
  let summary = "Resizes a one-dimensional memref, possibly by reallocation";
  let arguments = (ins
    Arg<Line, "", [MemFreeAt<0, FullEffect>]>:$source,
    Optional<Index>:$dynamicResultSize,
    OptionalAlignment:$alignment
  );
  let results = (outs Res<Line, "", [MemAlloc<DefaultResource, 1, FullEffect>]>);
  let assemblyFormat = [{
    $source (`(` $dynamicResultSize^ `)`)? attr-dict
    `:` type($source) `to` type(results)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def MemRef_DeallocOp : MemRef_Op<"dealloc", [MemRefsNormalizable]> {
  let summary = "Deallocates a memref";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemFreeAt<0, FullEffect>]>:$memref);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}

def MemRef_AllocaScopeOp : MemRef_Op<"alloca_scope", [
  AutomaticAllocationScope,
  DeclareOpInterfaceMethods<RegionBranchOpInterface>,
  SingleBlockImplicitTerminator<"AllocaScopeReturnOp">,
  RecursiveMemoryEffects,
  NoRegionArguments
]> {
  let summary = "Scope that frees stack allocations at its end";
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}

def MemRef_AllocaScopeReturnOp
    : MemRef_Op<"alloca_scope.return", [HasParent<"AllocaScopeOp">, Pure, ReturnLike, Terminator]> {
  let summary = "Terminator of `alloca_scope` that yields its results";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

def MemRefTypeAttr : TypeAttrBase<"::mlir::MemRefType", "memref type attribute"> {
  let constBuilderCall = "::mlir::TypeAttr::get($0)";
}

def MemRef_GlobalOp : MemRef_Op<"global", [Symbol, HasAlignment]> {
  let summary = "Global memref with a symbol";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    OptionalAttr<StrAttr>:$sym_visibility,
    MemRefTypeAttr:$type,
    OptionalAttr<AnyAttr>:$initial_value,
    UnitAttr:$constant,
    OptionalAlignment:$alignment
  );
  let assemblyFormat = [{
    ($sym_visibility^)? (`constant` $constant^)? $sym_name `:`
    custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict
  }];
  let hasVerifier = 1;
}

def MemRef_GetGlobalOp : MemRef_Op<"get_global", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Reference to a global memref";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs AnyStaticShapeMemRef:$result);
  let assemblyFormat = "$name `:` type($result) attr-dict";
}

#endif
