// The same memory under another type, and what a memref knows of itself.

#ifndef LECT_MEMREF_VIEWS
#define LECT_MEMREF_VIEWS

include "base.td"
include "../tensor/slices.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferStridedMetadataInterface.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

// What is known of memory, passed on with it.

def MemRef_AssumeAlignmentOp : MemRef_Op<"assume_alignment", [
  NamesResults,
  Pure,
  ViewLikeOpInterface,
  SameOperandsAndResultType,
  TakesSpaceCasts,
  DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyDimOfResult"]>
]> {
  let summary = "The same memref, known to be aligned";
  let arguments = (ins AnyMemRef:$memref, ConfinedAttr<I32Attr, [IntPositive]>:$alignment);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref `,` $alignment attr-dict `:` type($memref)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_DistinctObjectsOp
    : MemRef_Op<"distinct_objects", [Pure, DistinctObjectsTrait, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "The same memrefs, known not to overlap";
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
  let summary = "Knows more or less of the shape and the layout";
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
  let summary = "The same memory, seen in another memory space";
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
  let summary = "The same memory with another offset, other sizes and strides, whatever they were";
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

// Parts.

def MemRef_SubViewOp : MemRef_Op<"subview", [
  NamesResults,
  DeclareOpInterfaceMethods<InferStridedMetadataOpInterface>,
  TakesSpaceCasts,
  DeclareOpInterfaceMethods<ViewLikeOpInterface>,
  AttrSizedOperandSegments,
  OffsetSizeAndStrideOpInterface,
  Pure
]> {
  let summary = "A part of a memref, perhaps without dimensions of size one";
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
  let summary = "Bytes as a memref of any element";
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

// Shapes.

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
  let summary = "Makes several dimensions out of one";
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
  let summary = "Makes one dimension out of several";
  let arguments = (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
}

def MemRef_ReshapeOp : MemRef_Op<"reshape", [NamesResults, TakesSpaceCasts, Pure, ViewLikeOpInterface]> {
  let summary = "The same elements in a shape that memory holds";
  let arguments = (ins
    AnyRankedOrUnrankedMemRef:$source,
    Arg<MemRefRankOf<[AnySignlessInteger, Index], [1]>, "the shape", [MemRead]>:$shape
  );
  let results = (outs AnyRankedOrUnrankedMemRef:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def MemRef_TransposeOp : MemRef_Op<"transpose", [NamesResults, TakesSpaceCasts, Pure]> {
  let summary = "The same memory with its dimensions in another order";
  let arguments = (ins AnyStridedMemRef:$in, AffineMapAttr:$permutation);
  let results = (outs AnyStridedMemRef);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

// Questions.

def MemRef_DimOp : MemRef_Op<"dim", [
  NamesResults,
  MemRefsNormalizable,
  ConditionallySpeculatable,
  NoMemoryEffect,
  ShapedDimOpInterface,
  DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>
]> {
  let summary = "The size of a dimension";
  let arguments = (ins AnyNon0RankedOrUnrankedMemRef:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def MemRef_RankOp : MemRef_Op<"rank", [Pure]> {
  let summary = "How many dimensions there are";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$memref);
  let results = (outs Index);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}

def MemRef_ExtractAlignedPointerAsIndexOp
    : MemRef_Op<"extract_aligned_pointer_as_index", [NamesResults, Pure, SameVariadicResultSize]> {
  let summary = "The address where the elements begin";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs Index:$aligned_pointer);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
}

def MemRef_ExtractStridedMetadataOp : MemRef_Op<"extract_strided_metadata", [
  NamesResults, Pure, SameVariadicResultSize, ViewLikeOpInterface, InferTypeOpAdaptor
]> {
  let summary = "A memref in its parts: the buffer, the offset, sizes and strides";
  let arguments = (ins AnyStridedMemRef:$source);
  let results = (outs
    AnyStridedMemRefOfRank<0>:$base_buffer, Index:$offset, Variadic<Index>:$sizes, Variadic<Index>:$strides
  );
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
  let hasFolder = 1;
}

#endif
