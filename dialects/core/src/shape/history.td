// Changes of `shape` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_SHAPE_HISTORY
#define LECT_SHAPE_HISTORY

include "lect/Versions.td"

def Shape_History : DialectHistory<ShapeDialect, [
  Release<"MLIR", [12], [
    MergeOp<"join", "meet">,
    RenameOp<"print", "debug_print">,
    Code<"get_extent", "number_extent">,
  ]>,
  Release<"MLIR", [14], [Code<"const_shape", "type_by_extents">]>,
]>;

#endif
