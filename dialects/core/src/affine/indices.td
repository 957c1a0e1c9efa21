// Index computations.

def AffineApplyOp : Affine_SyntaxOp<"apply", [
    Pure, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>
  ]> {
  let summary = "Applies an affine map with one result";
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$mapOperands);
  let results = (outs Index);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

class Affine_MinMaxOp<string mnemonic> : Affine_SyntaxOp<mnemonic, [Pure]> {
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$operands);
  let results = (outs Index);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def AffineMinOp : Affine_MinMaxOp<"min"> {
  let summary = "Minimum of the results of an affine map";
}
def AffineMaxOp : Affine_MinMaxOp<"max"> {
  let summary = "Maximum of the results of an affine map";
}

// Conversions between a linear index and a multi-index. The basis holds the size of each index; the first size is
// optional.

class Affine_BasisOp<string mnemonic, list<Trait> traits> : Affine_Op<mnemonic, traits> {
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def AffineDelinearizeIndexOp : Affine_BasisOp<"delinearize_index", [Pure]> {
  let summary = "Splits a linear index into a multi-index by a basis";
  let arguments = (ins Index:$linear_index, Variadic<Index>:$dynamic_basis, DenseI64ArrayAttr:$static_basis);
  let results = (outs Variadic<Index>:$multi_index);
  let assemblyFormat = [{
    $linear_index `into`
    custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
    attr-dict `:` type($multi_index)
  }];
}
def AffineLinearizeIndexOp : Affine_BasisOp<"linearize_index", [Pure, AttrSizedOperandSegments]> {
  let summary = "Combines a multi-index into a linear index by a basis";
  let arguments = (ins
    Variadic<Index>:$multi_index,
    Variadic<Index>:$dynamic_basis,
    DenseI64ArrayAttr:$static_basis,
    UnitProp:$disjoint
  );
  let results = (outs Index:$linear_index);
  let assemblyFormat = [{
    (`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by`
    custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
    attr-dict `:` type($linear_index)
  }];
}
