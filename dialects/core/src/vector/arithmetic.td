// Contractions, reductions, and other arithmetic.

include "vector/base.td"

def Vector_ContractionOp : Vector_Op<"contract", [
  IndexingMapOpInterface,
  Pure,
  PredOpTrait<"lhs and rhs have same element type", TCopVTEtIsSameAs<0, 1>>,
  PredOpTrait<"third operand acc and result have same element type", TCresVTEtIsSameAsOpBase<0, 2>>,
  Vector_Maskable,
  Vector_UnrollsToShape
]> {
  let summary = "Contraction of two vectors with an accumulator, by indexing maps";
  let arguments = (ins
    AnyVectorOfNonZeroRank:$lhs,
    AnyVectorOfNonZeroRank:$rhs,
    AnyType:$acc,
    ArrayAttr:$indexing_maps,
    Vector_IteratorTypeArrayAttr:$iterator_types,
    DefaultValuedAttr<Vector_CombiningKindAttr, "CombiningKind::ADD">:$kind);
  let results = (outs AnyType);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Vector_ReductionOp : Vector_Op<"reduction", [
  Pure,
  PredOpTrait<"source operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>,
  OptionalTypesMatchWith<"dest and acc have the same type", "dest", "acc", "::llvm::cast<Type>($_self)">,
  DeclareOpInterfaceMethods<ArithFastMathInterface>,
  Vector_Maskable,
  Vector_UnrollsToShape
]> {
  let summary = "Reduction of a vector to a scalar, with an optional accumulator";
  let arguments = (ins
    Vector_CombiningKindAttr:$kind,
    AnyVectorOfAnyRank:$vector,
    Optional<AnyType>:$acc,
    DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyType:$dest);
  let assemblyFormat = [{
    $kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_MultiDimReductionOp : Vector_Op<"multi_reduction", [
  Pure,
  AllTypesMatch<["dest", "acc"]>,
  PredOpTrait<"source operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>,
  DeclareOpInterfaceMethods<InferTypeOpInterface>,
  Vector_Maskable,
  Vector_UnrollsToShape
]> {
  let summary = "Reduction along dimensions of a vector, with an accumulator";
  let arguments = (ins
    Vector_CombiningKindAttr:$kind,
    AnyVectorOfNonZeroRank:$source,
    AnyType:$acc,
    DenseI64ArrayAttr:$reduction_dims);
  let results = (outs AnyType:$dest);
  let assemblyFormat = [{
    $kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_ScanOp : Vector_Op<"scan", [
  Pure,
  AllTypesMatch<["source", "dest"]>,
  AllTypesMatch<["initial_value", "accumulated_value"]>
]> {
  let summary = "Prefix reduction (scan) along a dimension";
  let arguments = (ins
    Vector_CombiningKindAttr:$kind,
    AnyVectorOfNonZeroRank:$source,
    AnyVectorOfAnyRank:$initial_value,
    I64Attr:$reduction_dim,
    BoolAttr:$inclusive);
  let results = (outs AnyVectorOfNonZeroRank:$dest, AnyVectorOfAnyRank:$accumulated_value);
  let assemblyFormat = [{
    $kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)
  }];
  let hasVerifier = 1;
}

def Vector_FMAOp : Vector_Op<"fma", [
  Pure,
  AllTypesMatch<["lhs", "rhs", "acc", "result"]>,
  Vector_UnrollsToShape
] # ElementwiseMappable.traits> {
  let summary = "Elementwise fused multiply-add";
  defvar floats = VectorOfAnyRankOf<[AnyFloat]>;
  let arguments = (ins floats:$lhs, floats:$rhs, floats:$acc);
  let results = (outs floats:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)";
}

def Vector_OuterProductOp : Vector_Op<"outerproduct", [
  Pure,
  PredOpTrait<"lhs operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>,
  PredOpTrait<"rhs operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 1>>,
  Vector_Maskable
]> {
  let summary = "Outer product of two vectors, or product of a vector and a scalar, with an optional accumulator";
  let arguments = (ins
    AnyVectorOfNonZeroRank:$lhs,
    AnyType:$rhs,
    Optional<AnyVectorOfNonZeroRank>:$acc,
    DefaultValuedAttr<Vector_CombiningKindAttr, "CombiningKind::ADD">:$kind);
  let results = (outs AnyVectorOfNonZeroRank);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def VectorScaleOp : Vector_Op<"vscale", [
  Pure,
  DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>
]> {
  let summary = "Runtime multiple of the base size of scalable vectors";
  let results = (outs Index:$res);
  let assemblyFormat = "attr-dict";
}

def Vector_StepOp : Vector_Op<"step", [Pure, Vector_UnrollsToSteps, Vector_HasRanges]> {
  let summary = "Vector of consecutive integers from zero";
  let results = (outs VectorOfRankAndType<[1], [Index]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}
