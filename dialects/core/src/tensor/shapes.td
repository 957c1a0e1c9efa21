// Casts, reshapes and queries of tensors.

#ifndef LECT_TENSOR_SHAPES
#define LECT_TENSOR_SHAPES

include "base.td"

defvar Bits = TensorOf<[AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat]>;

def Tensor_BitcastOp : Tensor_Op<"bitcast", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let summary = "Reinterprets the bits of elements as another type of the same width";
  let arguments = (ins Bits:$source);
  let results = (outs Bits:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasCanonicalizer = 1;
}

def Tensor_CastOp : Tensor_Op<"cast", [DeclareOpInterfaceMethods<CastOpInterface>, TensorNamesResults, Pure]> {
  let summary = "Cast between compatible tensor types";
  let arguments = (ins AnyTensor:$source);
  let results = (outs AnyTensor:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasCanonicalizer = 1;
}

def Tensor_ReshapeOp : Tensor_Op<"reshape", [TensorNamesResults, Pure]> {
  let summary = "Reshapes a tensor to the shape in another tensor";
  let arguments = (ins AnyTensor:$source, TensorRankOf<[AnySignlessInteger, Index], [1]>:$shape);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

class Tensor_Regroup<string mnemonic> : Tensor_Op<mnemonic, [TensorNamesResults, Pure]> {
  let results = (outs AnyTensor:$result);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Tensor_ExpandShapeOp : Tensor_Regroup<"expand_shape"> {
  let summary = "Expands dimensions of a tensor into several";
  let arguments = (ins
    AnyTensor:$src,
    IndexListArrayAttr:$reassociation,
    Variadic<Index>:$output_shape,
    DenseI64ArrayAttr:$static_output_shape
  );
  let assemblyFormat = [{
    $src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict
    `:` type($src) `into` type($result)
  }];
}

def Tensor_CollapseShapeOp : Tensor_Regroup<"collapse_shape"> {
  let summary = "Collapses groups of dimensions of a tensor";
  let arguments = (ins AnyTensor:$src, IndexListArrayAttr:$reassociation);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
}

def Tensor_DimOp : Tensor_Op<"dim", [
  TensorNamesResults,
  ConditionallySpeculatable,
  NoMemoryEffect,
  ShapedDimOpInterface,
  DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>
]> {
  let summary = "Size of a dimension of a tensor";
  let arguments = (ins AnyNon0RankedOrUnrankedTensor:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Tensor_RankOp : Tensor_Op<"rank", [TensorNamesResults, Pure]> {
  let summary = "Rank of a tensor";
  let arguments = (ins AnyTensor:$tensor);
  let results = (outs Index);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
  let hasFolder = 1;
}

#endif
