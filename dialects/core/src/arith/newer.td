// Definitions of the `arith` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_ARITH
#define LECT_NEWER_ARITH

include "lect/Since.td"
include "arith.td"

class Arith_Newer<string mnemonic, string words, list<Trait> traits = []> : Op<Arith_Dialect, mnemonic, traits> {
  let summary = words;
}

def Arith_FlushDenormalsOp : Arith_Newer<"flush_denormals", "Flushes denormal floats to zero", [Pure,
      SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$operand, DefaultValuedAttr<Arith_FastMathAttr,
      "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

def Arith_SubuiExtendedOp
    : Arith_Newer<"subui_extended", "Unsigned integer subtraction that also returns the borrow", [Pure,
      AllTypesMatch<["lhs", "rhs", "diff"]>]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$diff, AnyType:$borrow);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($diff) `,` type($borrow)";
}

def Arith_ConvertfOp : Arith_Newer<"convertf", "Conversion to another float type of the same width", [Pure]> {
  let arguments = (ins AnyType:$in, OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
      OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs AnyType:$out);
  let assemblyFormat = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
}

class Arith_MaximumnumfOpLike<string mnemonic, string words> : Arith_Newer<mnemonic, words, [Pure, Commutative,
      SameOperandsAndResultType, Since24]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, DefaultValuedAttr<Arith_FastMathAttr,
      "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
def Arith_MaximumnumfOp : Arith_MaximumnumfOpLike<"maximumnumf", "Floating-point maximum that prefers numbers to NaN">;
def Arith_MinimumnumfOp : Arith_MaximumnumfOpLike<"minimumnumf",
      "Floating-point minimum that prefers numbers to NaN">;

#endif
