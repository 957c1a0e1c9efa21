// Definitions of the `xegpu` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_XEGPU
#define LECT_NEWER_XEGPU

include "since.td"
include "../xegpu/xegpu.td"

def XeGPU_TruncfOp : XeGPU_Op<"truncf", "Floats with fewer bits"> {
  let arguments = (ins AnyType:$source);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}

#endif
