// Changes of `func` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_FUNC_HISTORY
#define LECT_FUNC_HISTORY

include "lect/Versions.td"

def Func_History : DialectHistory<Func_Dialect, [
  // Since 2019, functions were an operation without a dialect.
  Release<"MLIR", [15], [
    Code<"func", "flag_arguments">,
    RenameAttr<"func", "type", "function_type">,
  ]>,
]>;

#endif
