// Overlay for IREE (checked with what iree-base-compiler 3.11 reads and prints).
//
//   lect opt --dialect-path iree/compiler/src/iree/compiler -I iree/compiler/src --overlay iree.td program.mlir
//
// IR that comes from the generic form or from bytecode has `tied_operands` in each function and call. IREE does not read it in
// a dictionary: to give such IR back to IREE, print it in the generic form. Text of IREE's is read and printed as it is.
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

// The condition may be left out where it is the status; it is always written here.
def : OpOverlay<"vm.cond_fail"> { let assemblyFormat = "$condition `,` $status (`,` $message^)? attr-dict"; }

// `(type, type)`
def : DirectiveOverlay<"OperandTypeList", "`(` $arg0 `)`">;
// `type{%size}`
def : DirectiveOverlay<"SizeAwareType", "$arg0 `{` $arg1 `}`">;

// `<offset, length>`
def : AttrOverlay<"util.byte_range"> { let assemblyFormat = "`<` $offset `,` $length `>`"; }
def : AttrOverlay<"hal.executable.object"> {
  let assemblyFormat = "`<` `{` `path` `=` $path (`,` `data` `=` $data^)? `}` `>`";
}
def : AttrOverlay<"stream.timepoint"> { let assemblyFormat = "`<` `immediate` `>`"; }
