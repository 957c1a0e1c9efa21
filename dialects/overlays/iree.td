// Overlay for IREE (the release of iree-base-compiler 3.10 and main of 2026).
//
//   lect opt --dialect-path iree/compiler/src/iree/compiler -I iree/compiler/src --overlay iree.td program.mlir
//
// Not described, since formats have no words for it: a visibility that is a keyword (custom<SymbolVisibility>), types that
// carry sizes (`!stream.resource<*>{%size}`), results that are tied to operands (`-> %arg0 as tensor<4xf32>`), regions whose
// arguments stand in the form of the operation (`count(%device: !hal.device)`).

include "lect/Overlay.td"

// Functions. `tied_operands` stays in the dictionary; a signature that ties results is not understood.
def : OpOverlay<"util.func"> { let preset = "function"; }
def : OpOverlay<"vm.func"> { let preset = "function"; }
def : OpOverlay<"util.call"> {
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, $results)";
}

// `(type, type)`
def : DirectiveOverlay<"OperandTypeList", "`(` $arg0 `)`">;
// `type{%size}`
def : DirectiveOverlay<"SizeAwareType", "$arg0 `{` $arg1 `}`">;
