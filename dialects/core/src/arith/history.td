// Changes of `arith` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_ARITH_HISTORY
#define LECT_ARITH_HISTORY

include "lect/Versions.td"

def Arith_History : DialectHistory<Arith_Dialect, [
  Release<"MLIR", [18], [
    RenameOp<"maxf", "maximumf">,
    RenameOp<"minf", "minimumf">,
  ]>,
]>;

#endif
