// Changes of `quant` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_QUANT_HISTORY
#define LECT_QUANT_HISTORY

include "lect/Versions.td"

def Quant_History : DialectHistory<Quant_Dialect, [
  Release<"MLIR", [9], [
    RenameOp<"dbarrier", "dcast">,
    RenameOp<"qbarrier", "qcast">,
  ]>,
  Release<"MLIR", [16], [
    Code<"const_fake_quant", "keep">,
    Code<"const_fake_quant_per_axis", "keep">,
    Code<"coupled_ref", "keep">,
    Code<"region", "keep">,
    Code<"return", "keep">,
    Code<"stats", "keep">,
    Code<"stats_ref", "keep">,
  ]>,
]>;

#endif
