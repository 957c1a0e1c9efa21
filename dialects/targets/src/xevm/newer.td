// Definitions of the `xevm` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_XEVM
#define LECT_NEWER_XEVM

include "lect/Since.td"
include "xevm.td"

def XeVM_MMAMxOp : XeVM_Op<"mma_mx", "Block-scaled matrix multiply-accumulate"> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$scale_a, AnyType:$scale_b, Optional<AnyType>:$c,
      XeVM_MMAShapeAttr:$shape, XeVM_MMATypesAttr:$types);
  let results = (outs AnyType:$d);
  let assemblyFormat = "$a `,` $b `,` $scale_a `,` $scale_b (`,` $c^)? ` ` `{` `shape` `=` $shape `,` `types` "
      "`=` $types `}` attr-dict `:` functional-type(operands, results)";
}

#endif
