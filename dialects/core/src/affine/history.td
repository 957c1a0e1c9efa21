// Changes of `affine` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_AFFINE_HISTORY
#define LECT_AFFINE_HISTORY

include "lect/Versions.td"

def Affine_History : DialectHistory<Affine_Dialect, [
  Release<"MLIR", [18], [
    RenameAttr<"for", "lower_bound", "lowerBoundMap">,
    RenameAttr<"for", "upper_bound", "upperBoundMap">,
    Code<"for", "group_operands">,
  ]>,
  Release<"MLIR", [21], [Code<"delinearize_index", "set_basis">]>,
  Release<"MLIR", [22], [RenumberAttr<"parallel", "reductions", Arith_AtomicKindNumbers>]>,
]>;

#endif
