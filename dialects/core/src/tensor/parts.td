// Extraction and insertion of elements and slices.

#ifndef LECT_TENSOR_PARTS
#define LECT_TENSOR_PARTS

include "slices.td"
include "base.td"

// Elements.

def Tensor_ExtractOp : Tensor_Op<"extract", [
  TensorNamesResults, Pure, TensorElement<"tensor", "result", "result type matches element type of tensor">.trait
]> {
  let summary = "Extracts an element of a tensor";
  let arguments = (ins AnyRankedTensor:$tensor, Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$tensor `[` $indices `]` attr-dict `:` type($tensor)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_InsertOp : Tensor_Op<"insert", [
  TensorNamesResults,
  DestinationStyleOpInterface,
  Pure,
  TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">,
  TensorElement<"dest", "scalar", "scalar type matches element type of dest">.trait
]> {
  let summary = "Inserts an element into a tensor";
  let arguments = (ins AnyType:$scalar, AnyRankedTensor:$dest, Variadic<Index>:$indices);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

// Slices.

def Tensor_ExtractSliceOp : Tensor_Op<"extract_slice", [
  TensorNamesResults, TensorReifiesShapes, AttrSizedOperandSegments, Pure, OffsetSizeAndStrideOpInterface
]> {
  let summary = "Extracts a slice of a tensor, optionally rank-reduced";
  let arguments = !con((ins AnyRankedTensor:$source), SliceArgs);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = !strconcat("$source ``", SliceFormat, "attr-dict `:` type($source) `to` type($result)");
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

class Tensor_SliceInsertion<string mnemonic, list<Trait> traits> : Tensor_Op<mnemonic, traits> {
  let arguments = !con((ins AnyRankedTensor:$source, AnyRankedTensor:$dest), SliceArgs);
  let assemblyFormat = !strconcat(
    "$source `into` $dest ``", SliceFormat, "attr-dict `:` type($source) `into` type($dest)"
  );
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Tensor_InsertSliceOp : Tensor_SliceInsertion<"insert_slice", [
  TensorNamesResults,
  TensorReifiesShapes,
  AttrSizedOperandSegments,
  DestinationStyleOpInterface,
  Pure,
  OffsetSizeAndStrideOpInterface,
  TypesMatchWith<"expected result type to match dest type", "dest", "result", "$_self">
]> {
  let summary = "Inserts a tensor into a slice of another tensor";
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
}

def Tensor_ParallelInsertSliceOp : Tensor_SliceInsertion<"parallel_insert_slice", [
  AttrSizedOperandSegments,
  OffsetSizeAndStrideOpInterface,
  DeclareOpInterfaceMethods<ParallelCombiningOpInterface, ["getUpdatedDestinations", "getIteratingParent"]>
]> {
  let summary = "Inserts a tensor into a slice of a shared output of a parallel loop";
}

// Many slices at once.

def Tensor_GatherOp : Tensor_Op<"gather", [TensorNamesResults, Pure]> {
  let summary = "Gathers slices of a tensor at given coordinates";
  let arguments = (ins
    AnyRankedTensor:$source,
    RankedTensorOf<[AnySignlessIntegerOrIndex]>:$indices,
    DenseI64ArrayAttr:$gather_dims,
    UnitAttr:$unique
  );
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_ScatterOp : Tensor_Op<"scatter", [TensorNamesResults, Pure]> {
  let summary = "Scatters slices into a tensor at given coordinates";
  let arguments = (ins
    AnyRankedTensor:$source,
    AnyRankedTensor:$dest,
    RankedTensorOf<[AnySignlessIntegerOrIndex]>:$indices,
    DenseI64ArrayAttr:$scatter_dims,
    UnitAttr:$unique
  );
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif
