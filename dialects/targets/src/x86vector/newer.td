// Definitions of the `x86vector` dialect in releases newer than MLIR 22, where it is `x86`.

#ifndef LECT_NEWER_X86VECTOR
#define LECT_NEWER_X86VECTOR

include "lect/Since.td"
include "x86vector.td"

def AVX10DotInt8Op : X86Vector_Op<"avx10.dot.i8", "Dot products of four bytes, with accumulation", [Pure,
    AllTypesMatch<["a", "b"]>, AllTypesMatch<["w", "dst"]>]> {
  let arguments = (ins VectorOfLengthAndType<[16], [I32]>:$w, VectorOfLengthAndType<[64], [I8]>:$a,
      VectorOfLengthAndType<[64], [I8]>:$b);
  let results = (outs VectorOfLengthAndType<[16], [I32]>:$dst);
  let assemblyFormat = "$w `,` $a `,` $b attr-dict `:` type($a) `->` type($w)";
}

// Matrix tiles, whose type belongs to `x86`.

def AMXTileZeroOp : X86Vector_Op<"amx.tile_zero", "Creates a tile of zeros"> {
  let results = (outs AnyType:$res);
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}

def AMXTileLoadOp : X86Vector_Op<"amx.tile_load", "Loads a tile", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyMemRef:$base, Variadic<Index>:$indices, Optional<Index>:$stride);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$base `[` $indices `]` (`,` $stride^)? attr-dict `:` type($base) `into` qualified(type($res))";
}

def AMXTileStoreOp : X86Vector_Op<"amx.tile_store", "Stores a tile", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyMemRef:$base, Variadic<Index>:$indices, AnyType:$val, Optional<Index>:$stride);
  let assemblyFormat = "$base `[` $indices `]` `,` $val (`,` $stride^)? attr-dict `:` type($base) `,` "
      "qualified(type($val))";
}

def AMXTileMulFOp : X86Vector_Op<"amx.tile_mulf", "Multiply-accumulate of tiles", [Pure,
    AllTypesMatch<["acc", "res"]>]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyType:$acc);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` qualified(type($lhs)) `,` qualified(type($rhs)) `,` "
      "qualified(type($acc))";
}

def AMXTileMulIOp : X86Vector_Op<"amx.tile_muli", "Multiply-accumulate of tiles", [Pure,
    AllTypesMatch<["acc", "res"]>]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyType:$acc, UnitAttr:$isZextLhs, UnitAttr:$isZextRhs);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$lhs (`zext` $isZextLhs^)? `,` $rhs (`zext` $isZextRhs^)? `,` $acc attr-dict `:` "
      "qualified(type($lhs)) `,` qualified(type($rhs)) `,` qualified(type($acc))";
}

#endif
