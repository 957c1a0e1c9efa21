// The changes of `math` by releases of MLIR. Other releases did not change it.

#ifndef LECT_MATH_HISTORY
#define LECT_MATH_HISTORY

include "lect/Versions.td"

def Math_History : DialectHistory<Math_Dialect, [
  // It was of floats only.
  Release<"MLIR", [16], [RenameOp<"abs", "absf">]>,
]>;

#endif
