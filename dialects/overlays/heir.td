// Overlay for HEIR (sources of August 2026).
//
//   lect opt --dialect-path heir/lib/Dialect -I heir -I llvm/include --overlay heir.td program.mlir

include "lect/Overlay.td"

// A computation on secrets. Attributes of operands and results are in arrays.
def : OpOverlay<"secret.generic"> {
  let assemblyFormat = [{
    `` `(` custom<List>("$0: $1 %dict(__argattrs)", $inputs, type($inputs)) `)` custom<AttrDictAfter>("attrs =", attr-dict) $region
    (`->` custom<ListOrOne>("$0 %dict(__resattrs)", "()", type($results))^)?
  }];
}
def : OpOverlay<"secret.yield"> { let assemblyFormat = "$values attr-dict (`:` type($values)^)?"; }
