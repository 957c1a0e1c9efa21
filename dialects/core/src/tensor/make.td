// Tensors out of something else.

#ifndef LECT_TENSOR_MAKE
#define LECT_TENSOR_MAKE

include "base.td"

def Tensor_EmptyOp : Tensor_Op<"empty", [Pure, TensorReifiesShapes]> {
  let summary = "A tensor whose elements mean nothing";
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
  let summary = "A tensor of given elements";
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
  let summary = "A tensor whose elements are all the same";
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
  let summary = "A tensor whose elements a region computes of their indices";
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
  let summary = "A tensor with more around it, which a region computes";
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
  let summary = "The element that a region computed";
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def Tensor_ConcatOp : Tensor_Op<"concat", [Pure, TensorNamesResults, TensorReifiesShapes]> {
  let summary = "Several tensors one after the other";
  let arguments = (ins I64Attr:$dim, Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif
