// Changes of `math` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_MATH_HISTORY
#define LECT_MATH_HISTORY

include "lect/Versions.td"

def Math_History : DialectHistory<Math_Dialect, [
  // The older `abs` was defined for floats only.
  Release<"MLIR", [16], [RenameOp<"abs", "absf">]>,
]>;

#endif
