// Operations that change the shape of vectors, or the order of their elements.

include "vector/base.td"

def Vector_BroadcastOp : Vector_Op<"broadcast", [
  Pure,
  Vector_UnrollsToShape,
  Vector_HasRanges,
  PredOpTrait<"source operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>
]> {
  let summary = "Broadcasts a scalar or vector to a vector";
  let arguments = (ins AnyType:$source);
  let results = (outs AnyVectorOfAnyRank:$vector);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($vector)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_ShuffleOp : Vector_Op<"shuffle", [
  Pure,
  PredOpTrait<"first operand v1 and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>,
  PredOpTrait<"second operand v2 and result have same element type", TCresVTEtIsSameAsOpBase<0, 1>>,
  InferTypeOpAdaptor
]> {
  let summary = "Permutes and duplicates rows of two vectors by a mask; -1 denotes poison";
  let arguments = (ins AnyFixedVectorOfAnyRank:$v1, AnyFixedVectorOfAnyRank:$v2, DenseI64ArrayAttr:$mask);
  let results = (outs AnyVectorOfNonZeroRank:$vector);
  let assemblyFormat = "operands $mask attr-dict `:` type(operands)";
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

// The last dimension of the result has twice the size; for rank zero it is two.
def ResultIsDoubleSourceVectorType : TypesMatchWith<
  "type of 'result' is double the width of the inputs", "lhs", "result", [{
    [&]() -> ::mlir::VectorType {
      auto vectorType = ::llvm::cast<::mlir::VectorType>($_self);
      ::mlir::VectorType::Builder builder(vectorType);
      if (vectorType.getRank() == 0) {
        static constexpr int64_t v2xTyShape[] = {2};
        return builder.setShape(v2xTyShape);
      }
      auto lastDim = vectorType.getRank() - 1;
      return builder.setDim(lastDim, vectorType.getDimSize(lastDim) * 2);
    }()
  }]>;

def Vector_InterleaveOp : Vector_Op<"interleave", [
  Pure,
  AllTypesMatch<["lhs", "rhs"]>,
  ResultIsDoubleSourceVectorType
]> {
  let summary = "Interleaves the elements of two vectors";
  let arguments = (ins AnyVectorOfAnyRank:$lhs, AnyVectorOfAnyRank:$rhs);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
}

// A last dimension of one cannot be halved and is kept: another constraint rejects it.
class ResultIsHalfSourceVectorType<string result> : TypesMatchWith<
  "the trailing dimension of the results is half the width of source trailing dimension", "source", result, [{
    [&]() -> ::mlir::VectorType {
      auto vectorType = ::llvm::cast<mlir::VectorType>($_self);
      ::mlir::VectorType::Builder builder(vectorType);
      auto lastDim = vectorType.getRank() - 1;
      auto newDimSize = vectorType.getDimSize(lastDim) / 2;;
      if (newDimSize <= 0)
         return vectorType;
      return builder.setDim(lastDim, newDimSize);
    }()
  }]>;

def SourceVectorEvenElementCount : PredOpTrait<
  "the trailing dimension of the source vector has an even number of elements", CPred<[{
    [&](){
      auto srcVec = getSourceVectorType();
      return srcVec.getDimSize(srcVec.getRank() - 1) % 2 == 0;
    }()
  }]>>;

def Vector_DeinterleaveOp : Vector_Op<"deinterleave", [
  Pure,
  SourceVectorEvenElementCount,
  ResultIsHalfSourceVectorType<"res1">,
  AllTypesMatch<["res1", "res2"]>
]> {
  let summary = "Splits a vector into the elements at even and at odd positions";
  let arguments = (ins AnyVectorOfNonZeroRank:$source);
  let results = (outs AnyVectorOfNonZeroRank:$res1, AnyVectorOfNonZeroRank:$res2);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($res1)";
}

def Vector_ShapeCastOp : Vector_Op<"shape_cast", [Pure, Vector_UnrollsToShape, Vector_HasRanges]> {
  let summary = "Casts a vector to another shape, keeping the order of its elements";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_BitCastOp : Vector_Op<"bitcast", [Pure, AllRanksMatch<["source", "result"]>]> {
  let summary = "Reinterprets the bits of a vector as another element type";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_TypeCastOp : Vector_Op<"type_cast", [Pure, ViewLikeOpInterface]> {
  let summary = "Casts a memref of elements to a memref of one vector";
  let arguments = (ins StaticShapeMemRefOf<[AnyType]>:$memref);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref attr-dict `:` type($memref) `to` type($result)";
  let hasVerifier = 1;
}

def Vector_TransposeOp : Vector_Op<"transpose", [
  Pure,
  Vector_HasRanges,
  Vector_UnrollsToShape,
  PredOpTrait<"operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>
]> {
  let summary = "Permutes the dimensions of a vector";
  let arguments = (ins AnyVectorOfAnyRank:$vector, DenseI64ArrayAttr:$permutation);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
