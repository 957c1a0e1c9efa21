// Construction of tensors.

#ifndef LECT_TENSOR_MAKE
#define LECT_TENSOR_MAKE

include "base.td"

def Tensor_EmptyOp : Tensor_Op<"empty", [Pure, TensorReifiesShapes]> {
  let summary = "Tensor of unspecified contents, used for its shape";
  let arguments = (ins Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`(`$dynamicSizes`)` attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Tensor_FromElementsOp : Tensor_Op<"from_elements", [
  TensorNamesResults,
  Pure,
  TypesMatchWith<"operand types match result element type", "result", "elements", "SmallVector<Type, 2>("
                 "::llvm::cast<RankedTensorType>($_self).getNumElements(), "
                 "::llvm::cast<RankedTensorType>($_self).getElementType())">
]> {
  let summary = "Creates a tensor from its elements";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = "$elements attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Tensor_SplatOp : Tensor_Op<"splat", [
  TensorNamesResults,
  TensorReifiesShapes,
  Pure,
  TensorElement<"aggregate", "input", "operand type matches element type of result">.trait
]> {
  let summary = "Splats a scalar to a tensor";
  let arguments = (ins AnyType:$input, Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$aggregate);
  let assemblyFormat = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_GenerateOp : Tensor_Op<"generate", [
  TensorNamesResults,
  RecursiveMemoryEffects,
  TensorReifiesShapes,
  SingleBlockImplicitTerminator<"mlir::tensor::YieldOp">
]> {
  let summary = "Creates a tensor with elements computed by a region from their indices";
  let arguments = (ins Variadic<Index>:$dynamicExtents);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$dynamicExtents $body attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Tensor_PadOp : Tensor_Op<"pad", [
  TensorNamesResults,
  TensorReifiesShapes,
  AttrSizedOperandSegments,
  Pure,
  SingleBlockImplicitTerminator<"mlir::tensor::YieldOp">
]> {
  let summary = "Pads a tensor with values computed by a region";
  let arguments = (ins
    AnyRankedTensor:$source,
    Variadic<Index>:$low, Variadic<Index>:$high,
    DenseI64ArrayAttr:$static_low, DenseI64ArrayAttr:$static_high,
    UnitAttr:$nofold
  );
  let regions = (region SizedRegion<1>:$region);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source (`nofold` $nofold^)?
    `low` `` custom<DynamicIndexList>($low, $static_low)
    `high` `` custom<DynamicIndexList>($high, $static_high)
    $region attr-dict `:` type($source) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Tensor_YieldOp : Tensor_Op<"yield", [
  Pure, ReturnLike, Terminator, HasParent<"::mlir::tensor::GenerateOp, ::mlir::tensor::PadOp">
]> {
  let summary = "Terminator that yields the element computed by a region";
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def Tensor_ConcatOp : Tensor_Op<"concat", [Pure, TensorNamesResults, TensorReifiesShapes]> {
  let summary = "Concatenation of tensors along a dimension";
  let arguments = (ins I64Attr:$dim, Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif
