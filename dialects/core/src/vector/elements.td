// Extraction and insertion of elements and slices.

include "vector/base.td"

def Vector_ExtractOp : Vector_Op<"extract", [
  Pure,
  Vector_HasRanges,
  PredOpTrait<"operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>,
  InferTypeOpAdaptorWithIsCompatible
]> {
  let summary = "Extracts an element or a subvector of lower rank";
  let arguments = (ins AnyVectorOfAnyRank:$source, Variadic<Index>:$dynamic_position, DenseI64ArrayAttr:$static_position);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($dynamic_position, $static_position)
    attr-dict `:` type($result) `from` type($source)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_InsertOp : Vector_Op<"insert", [
  Pure,
  Vector_HasRanges,
  PredOpTrait<"source operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>,
  AllTypesMatch<["dest", "result"]>
]> {
  let summary = "Inserts an element or a subvector of lower rank";
  let arguments = (ins
    AnyType:$valueToStore,
    AnyVectorOfAnyRank:$dest,
    Variadic<Index>:$dynamic_position,
    DenseI64ArrayAttr:$static_position);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = [{
    $valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position)
    attr-dict `:` type($valueToStore) `into` type($dest)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_ScalableExtractOp : Vector_Op<"scalable.extract", [
  Pure,
  AllElementTypesMatch<["source", "result"]>,
  PredOpTrait<"position is a multiple of the result length.",
              CPred<"(getPos() % getResultVectorType().getNumElements()) == 0">>
]> {
  let summary = "Extracts a fixed-size subvector of a scalable vector at a position";
  let arguments = (ins ScalableVectorOfRank<[1]>:$source, I64Attr:$pos);
  let results = (outs VectorOfRank<[1]>:$result);
  let assemblyFormat = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)";
}

def Vector_ScalableInsertOp : Vector_Op<"scalable.insert", [
  Pure,
  AllElementTypesMatch<["valueToStore", "dest"]>,
  AllTypesMatch<["dest", "result"]>,
  PredOpTrait<"position is a multiple of the source length.",
              CPred<"(getPos() % getSourceVectorType().getNumElements()) == 0">>
]> {
  let summary = "Inserts a fixed-size subvector into a scalable vector at a position";
  let arguments = (ins VectorOfRank<[1]>:$valueToStore, ScalableVectorOfRank<[1]>:$dest, I64Attr:$pos);
  let results = (outs ScalableVectorOfRank<[1]>:$result);
  let assemblyFormat = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)";
}

def Vector_ExtractStridedSliceOp : Vector_Op<"extract_strided_slice", [
  Pure,
  PredOpTrait<"operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>
]> {
  let summary = "Extracts a strided slice of the same rank";
  let arguments = (ins
    AnyVectorOfNonZeroRank:$source,
    I64ArrayAttr:$offsets,
    I64ArrayAttr:$sizes,
    I64ArrayAttr:$strides);
  let results = (outs AnyVectorOfNonZeroRank);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type(results)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_InsertStridedSliceOp : Vector_Op<"insert_strided_slice", [
  Pure,
  PredOpTrait<"operand #0 and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>,
  AllTypesMatch<["dest", "result"]>
]> {
  let summary = "Inserts a vector into a strided slice";
  let arguments = (ins
    AnyVectorOfNonZeroRank:$valueToStore,
    AnyVectorOfNonZeroRank:$dest,
    I64ArrayAttr:$offsets,
    I64ArrayAttr:$strides);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)";
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Vector_ToElementsOp : Vector_Op<"to_elements", [
  InferTypeOpAdaptor,
  Pure,
  ShapedTypeMatchesElementCountAndTypes<"source", "elements">
]> {
  let summary = "Decomposes a vector into its elements";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs Variadic<AnyType>:$elements);
  let assemblyFormat = "$source attr-dict `:` type($source)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Vector_FromElementsOp : Vector_Op<"from_elements", [
  Pure,
  ShapedTypeMatchesElementCountAndTypes<"dest", "elements">
]> {
  let summary = "Creates a vector from its elements";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyFixedVectorOfAnyRank:$dest);
  let assemblyFormat = "$elements attr-dict `:` type($dest)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Vector_PrintOp : Vector_Op<"print", [
  MemoryEffects<[MemWrite]>,
  PredOpTrait<"`source` or `punctuation` are not set when printing strings",
              CPred<"!getStringLiteral() || (!getSource() && getPunctuation() == PrintPunctuation::NewLine)">>
]> {
  let summary = "Prints a value, string or punctuation at run time";
  defvar printable = Type<Or<[
    AnyVectorOfAnyRank.predicate,
    AnyInteger.predicate,
    Index.predicate,
    AnyFloat.predicate
  ]>>;
  let arguments = (ins
    Optional<printable>:$source,
    DefaultValuedAttr<Vector_PrintPunctuation, "::mlir::vector::PrintPunctuation::NewLine">:$punctuation,
    OptionalAttr<Builtin_StringAttr>:$stringLiteral);
  let assemblyFormat = [{
    ($source^ `:` type($source))? oilist(`str` $stringLiteral | `punctuation` $punctuation) attr-dict
  }];
}
