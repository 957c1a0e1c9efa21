// Changes of `scf` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_SCF_HISTORY
#define LECT_SCF_HISTORY

include "lect/Versions.td"

def SCF_History : DialectHistory<SCF_Dialect, [
  Release<"MLIR", [17], [
    // The operation was `foreach_thread`, a name that text may still use.
    Code<"forall", "bound_threads">,
    Code<"foreach_thread", "bound_threads">,
    RenameOp<"foreach_thread", "forall">,
    RenameOp<"foreach_thread.perform_concurrently", "forall.in_parallel">,
  ]>,
  Release<"MLIR", [18], [Code<"parallel", "reduce_at_end">]>,
]>;

#endif
