// Definitions of the `nvgpu` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_NVGPU
#define LECT_NEWER_NVGPU

include "lect/Since.td"
include "nvgpu.td"
include "../nvvm/base.td"

def NVGPU_ExtfOp : NVGPU_Op<"extf", "Conversion of floats to another width", [Pure]> {
  let arguments = (ins AnyType:$in, DefaultValuedAttr<FPRoundingModeAttr, "FPRoundingMode::RN">:$rnd,
      DefaultValuedAttr<BoolAttr, "false">:$relu);
  let results = (outs AnyType:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
}

def NVGPU_TruncfOp : NVGPU_Op<"truncf", "Conversion of floats to another width", [Pure]> {
  let arguments = (ins AnyType:$in, Optional<I32>:$random_bits, DefaultValuedAttr<FPRoundingModeAttr,
      "FPRoundingMode::RN">:$rnd, DefaultValuedAttr<SaturationModeAttr, "SaturationMode::SATFINITE">:$sat,
      DefaultValuedAttr<BoolAttr, "false">:$relu);
  let results = (outs AnyType:$out);
  let assemblyFormat = "$in (`,` $random_bits^)? attr-dict `:` type($in) `to` type($out)";
}

// In MLIR 22, the rounding mode specifies that the result is approximate.
def NVGPU_RcpOp23 : NVGPU_Op<"rcp@23", "Reciprocal", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$in, DefaultValuedAttr<FPRoundingModeAttr, "FPRoundingMode::NONE">:$rounding,
      DefaultValuedAttr<BoolAttr, "false">:$approx, DefaultValuedAttr<BoolAttr, "false">:$ftz);
  let results = (outs AnyType:$out);
  let assemblyFormat = "$in attr-dict `:` type($out)";
}

#endif
