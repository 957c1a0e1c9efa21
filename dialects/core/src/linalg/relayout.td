// Relayout operations: packing into tiles, and unpacking.

#ifndef LECT_LINALG_RELAYOUT
#define LECT_LINALG_RELAYOUT

include "base.td"

class Linalg_Relayout<string mnemonic, string padding, list<Trait> traits>
    : Op<Linalg_Dialect, mnemonic, traits # [
        DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
        DestinationStyleOpInterface,
        LinalgRelayoutOpInterface,
        ConditionallySpeculatable,
        NoMemoryEffect,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
        TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">,
      ]> {
  dag tiles = (ins DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$outer_dims_perm,
                   DenseI64ArrayAttr:$inner_dims_pos,
                   Variadic<Index>:$inner_tiles,
                   DenseI64ArrayAttr:$static_inner_tiles);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source " # padding # [{
    (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
    `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
    `into` $dest attr-dict `:` type($source) `->` type($dest)
  }];
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Linalg_PackOp : Linalg_Relayout<"pack", "(`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?",
                                    [AttrSizedOperandSegments]> {
  let summary = "Tiles dimensions of a tensor and moves the tiles to inner dimensions";
  let arguments = !con((ins AnyRankedTensor:$source, AnyRankedTensor:$dest, Optional<AnyType>:$padding_value), tiles);
}

def Linalg_UnPackOp : Linalg_Relayout<"unpack", "", []> {
  let summary = "Restores a tensor from its tiled layout";
  let arguments = !con((ins AnyRankedTensor:$source, AnyRankedTensor:$dest), tiles);
}

#endif
