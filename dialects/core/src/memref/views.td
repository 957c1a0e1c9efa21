// Views of memory under other types, and queries of memrefs.

#ifndef LECT_MEMREF_VIEWS
#define LECT_MEMREF_VIEWS

include "base.td"
include "../tensor/slices.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferStridedMetadataInterface.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

// Assumptions about memory.

def MemRef_AssumeAlignmentOp : MemRef_Op<"assume_alignment", [
  NamesResults,
  Pure,
  ViewLikeOpInterface,
  SameOperandsAndResultType,
  TakesSpaceCasts,
  DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyDimOfResult"]>
]> {
  let summary = "Assumes an alignment of the memref";
  let arguments = (ins AnyMemRef:$memref, ConfinedAttr<I32Attr, [IntPositive]>:$alignment);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref `,` $alignment attr-dict `:` type($memref)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_DistinctObjectsOp
    : MemRef_Op<"distinct_objects", [Pure, DistinctObjectsTrait, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Assumes that memrefs do not alias";
  let arguments = (ins Variadic<AnyMemRef>:$operands);
  let results = (outs Variadic<AnyMemRef>:$results);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
  let hasVerifier = 1;
}

// Casts.

def MemRef_CastOp : MemRef_Op<"cast", [
  DeclareOpInterfaceMethods<CastOpInterface>,
  NamesResults,
  TakesSpaceCasts,
  MemRefsNormalizable,
  Pure,
  SameOperandsAndResultShape,
  ViewLikeOpInterface
]> {
  let summary = "Cast between compatible memref types";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
}

def MemRef_MemorySpaceCastOp : MemRef_Op<"memory_space_cast", [
  DeclareOpInterfaceMethods<CastOpInterface>,
  NamesResults,
  MemorySpaceCastOpInterface,
  MemRefsNormalizable,
  Pure,
  SameOperandsAndResultElementType,
  SameOperandsAndResultShape,
  ViewLikeOpInterface
]> {
  let summary = "Cast of a memref to another memory space";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
}

def MemRef_ReinterpretCastOp : MemRef_Op<"reinterpret_cast", [
  NamesResults,
  TakesSpaceCasts,
  AttrSizedOperandSegments,
  MemRefsNormalizable,
  Pure,
  OffsetSizeAndStrideOpInterface,
  ViewLikeOpInterface
]> {
  let summary = "View of a memref with explicit offset, sizes and strides";
  let arguments = !con((ins Arg<AnyRankedOrUnrankedMemRef, "", []>:$source), SliceArgs);
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = [{
    $source
    `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) ``
    `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) ``
    `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) `to` type($result)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

// Slices.

def MemRef_SubViewOp : MemRef_Op<"subview", [
  NamesResults,
  DeclareOpInterfaceMethods<InferStridedMetadataOpInterface>,
  TakesSpaceCasts,
  DeclareOpInterfaceMethods<ViewLikeOpInterface>,
  AttrSizedOperandSegments,
  OffsetSizeAndStrideOpInterface,
  Pure
]> {
  let summary = "View of a slice, optionally rank-reduced";
  let arguments = !con((ins AnyMemRef:$source), SliceArgs);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = !strconcat("$source ``", SliceFormat, "attr-dict `:` type($source) `to` type($result)");
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_ViewOp : MemRef_Op<"view", [
  NamesResults, TakesSpaceCasts, DeclareOpInterfaceMethods<ViewLikeOpInterface>, Pure
]> {
  let summary = "View of a byte buffer as a memref of any element type";
  let arguments = (ins MemRefRankOf<[I8], [1]>:$source, Index:$byte_shift, Variadic<Index>:$sizes);
  let results = (outs AnyMemRef);
  let assemblyFormat = [{
    $source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict
    `:` type($source) `to` type(results)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

// Reshapes.

class MemRef_Regroup<string mnemonic, list<Trait> traits = []>
    : MemRef_Op<mnemonic, [NamesResults, TakesSpaceCasts] # traits # [Pure, ViewLikeOpInterface]> {
  let results = (outs AnyStridedMemRef:$result);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def MemRef_ExpandShapeOp : MemRef_Regroup<"expand_shape", [
  DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>
]> {
  let summary = "Expands dimensions of a memref into several";
  let arguments = (ins
    AnyStridedMemRef:$src,
    IndexListArrayAttr:$reassociation,
    Variadic<Index>:$output_shape,
    DenseI64ArrayAttr:$static_output_shape
  );
  let assemblyFormat = [{
    $src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict
    `:` type($src) `into` type($result)
  }];
}

def MemRef_CollapseShapeOp : MemRef_Regroup<"collapse_shape"> {
  let summary = "Collapses groups of dimensions of a memref";
  let arguments = (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
}

def MemRef_ReshapeOp : MemRef_Op<"reshape", [NamesResults, TakesSpaceCasts, Pure, ViewLikeOpInterface]> {
  let summary = "Reshapes a memref to the shape in another memref";
  let arguments = (ins
    AnyRankedOrUnrankedMemRef:$source,
    Arg<MemRefRankOf<[AnySignlessInteger, Index], [1]>, "sizes of the result", [MemRead]>:$shape
  );
  let results = (outs AnyRankedOrUnrankedMemRef:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def MemRef_TransposeOp : MemRef_Op<"transpose", [NamesResults, TakesSpaceCasts, Pure]> {
  let summary = "Permutes the dimensions of a memref";
  let arguments = (ins AnyStridedMemRef:$in, AffineMapAttr:$permutation);
  let results = (outs AnyStridedMemRef);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

// Queries.

def MemRef_DimOp : MemRef_Op<"dim", [
  NamesResults,
  MemRefsNormalizable,
  ConditionallySpeculatable,
  NoMemoryEffect,
  ShapedDimOpInterface,
  DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>
]> {
  let summary = "Size of a dimension of a memref";
  let arguments = (ins AnyNon0RankedOrUnrankedMemRef:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def MemRef_RankOp : MemRef_Op<"rank", [Pure]> {
  let summary = "Rank of a memref";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$memref);
  let results = (outs Index);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}

def MemRef_ExtractAlignedPointerAsIndexOp
    : MemRef_Op<"extract_aligned_pointer_as_index", [NamesResults, Pure, SameVariadicResultSize]> {
  let summary = "Aligned base pointer of a memref as an index";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs Index:$aligned_pointer);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
}

def MemRef_ExtractStridedMetadataOp : MemRef_Op<"extract_strided_metadata", [
  NamesResults, Pure, SameVariadicResultSize, ViewLikeOpInterface, InferTypeOpAdaptor
]> {
  let summary = "Base buffer, offset, sizes and strides of a memref";
  let arguments = (ins AnyStridedMemRef:$source);
  let results = (outs
    AnyStridedMemRefOfRank<0>:$base_buffer, Index:$offset, Variadic<Index>:$sizes, Variadic<Index>:$strides
  );
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
  let hasFolder = 1;
}

#endif
