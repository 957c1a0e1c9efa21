// Numbers that follow from others.

def AffineApplyOp : Affine_SyntaxOp<"apply", [
    Pure, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>
  ]> {
  let summary = "The one result of an affine map";
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
  let summary = "The least of the results of an affine map";
}
def AffineMaxOp : Affine_MinMaxOp<"max"> {
  let summary = "The greatest of the results of an affine map";
}

// One number for several and back. A basis says how many values each of them has; the first need not be bounded.

class Affine_BasisOp<string mnemonic, list<Trait> traits> : Affine_Op<mnemonic, traits> {
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def AffineDelinearizeIndexOp : Affine_BasisOp<"delinearize_index", [Pure]> {
  let summary = "Takes a number apart into digits";
  let arguments = (ins Index:$linear_index, Variadic<Index>:$dynamic_basis, DenseI64ArrayAttr:$static_basis);
  let results = (outs Variadic<Index>:$multi_index);
  let assemblyFormat = [{
    $linear_index `into`
    custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
    attr-dict `:` type($multi_index)
  }];
}
def AffineLinearizeIndexOp : Affine_BasisOp<"linearize_index", [Pure, AttrSizedOperandSegments]> {
  let summary = "Puts a number together from digits";
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
