// The changes of `func` by releases of MLIR. Other releases did not change it.

#ifndef LECT_FUNC_HISTORY
#define LECT_FUNC_HISTORY

include "lect/Versions.td"

def Func_History : DialectHistory<Func_Dialect, [
  // In 2019 and later it was an operation without a dialect.
  Release<"MLIR", [15], [
    Code<"func", "flag_arguments">,
    RenameAttr<"func", "type", "function_type">,
  ]>,
]>;

#endif
