// Definitions of the `xegpu` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_XEGPU
#define LECT_NEWER_XEGPU

include "lect/Since.td"
include "xegpu.td"

def XeGPU_DpasMxOp : XeGPU_Op<"dpas_mx", "Scaled matrix multiply-accumulate", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyType:$a, AnyType:$b, Optional<AnyType>:$acc, Optional<AnyType>:$scale_a,
      Optional<AnyType>:$scale_b, OptionalAttr<DistributeLayoutAttr>:$layout_a,
      OptionalAttr<DistributeLayoutAttr>:$layout_b, OptionalAttr<DistributeLayoutAttr>:$layout_cd,
      OptionalAttr<DistributeLayoutAttr>:$layout_a_scale, OptionalAttr<DistributeLayoutAttr>:$layout_b_scale);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$a `,` $b (`,` $acc^)? (`scale_a` `=` $scale_a^)? (`scale_b` `=` $scale_b^)? attr-dict `:` "
      "functional-type(operands, results)";
}

def XeGPU_TruncfOp : XeGPU_Op<"truncf", "Truncation of floats"> {
  let arguments = (ins AnyType:$source);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}

#endif
