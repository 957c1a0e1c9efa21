// Definitions of the `acc` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_ACC
#define LECT_NEWER_ACC

include "since.td"
include "../acc/acc.td"

def OpenACC_OnDeviceOp : OpenACC_Op<"on_device", "Whether it runs on a device"> {
  let arguments = (ins AnyType:$deviceType);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$deviceType attr-dict `:` type($deviceType) `->` type($result)";
}

def OpenACC_ReductionCombineOp : OpenACC_Op<"reduction_combine", "Combines a private result with the shared one",
      [AllTypesMatch<["destMemref", "srcMemref"]>]> {
  let arguments = (ins AnyType:$destMemref, AnyType:$srcMemref, OpenACC_ReductionOperatorAttr:$reductionOperator);
  let assemblyFormat = "$srcMemref `into` $destMemref $reductionOperator attr-dict `:` type($destMemref)";
}

def OpenACC_ReductionCombineRegionOp : OpenACC_Op<"reduction_combine_region",
      "Combines a private result with the shared one, in a region", [AllTypesMatch<["destVar", "srcVar"]>]> {
  let arguments = (ins AnyType:$destVar, AnyType:$srcVar);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "$srcVar `into` $destVar `:` type($destVar) $region attr-dict";
}

#endif
