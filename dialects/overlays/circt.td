// Overlay for CIRCT (sources of August 2026; checked with what pycde 0.11 reads and prints).
//
//   lect opt --dialect-path circt/include/circt/Dialect -I circt/include --overlay circt.td design.mlir
//
// Not described, since formats have no words for it: modules and instances with ports (hw.module, hw.instance, om.class,
// rtg.test), names that are taken from the name of the result (custom<ImplicitSSAName>), types of results that C++ computes
// (comb.concat), element types without `!hw.` (custom<HWElementType>).

include "lect/Overlay.td"

// Functions. The names of arguments and results are in the dictionary. CIRCT writes `...` after the arguments of
// handshake.func, and reads it without; here only the latter is known.
def : OpOverlay<"handshake.func"> { let preset = "function"; }
def : OpOverlay<"fsm.machine"> { let preset = "function"; }
def : OpOverlay<"arc.define"> { let preset = "function"; }
def : OpOverlay<"arc.coroutine.define"> { let preset = "function"; }

// Handshake: most operations have one type, which is that of all operands and results.
def : OpOverlay<"handshake.br"> { let assemblyFormat = "$dataOperand attr-dict `:` type($dataOperand)"; }
def : OpOverlay<"handshake.merge"> { let assemblyFormat = "$dataOperands attr-dict `:` type($result)"; }
def : OpOverlay<"handshake.sink"> { let assemblyFormat = "$operand attr-dict `:` type($operand)"; }
def : OpOverlay<"handshake.join"> { let assemblyFormat = "$data attr-dict `:` type($data)"; }
def : OpOverlay<"handshake.cond_br"> {
  let assemblyFormat = "$conditionOperand `,` $dataOperand attr-dict `:` type($dataOperand)";
}
def : OpOverlay<"handshake.buffer"> {
  let assemblyFormat = "` ` `[` $slots `]` `` $bufferType $operand attr-dict `:` type($operand)";
}
def : OpOverlay<"handshake.pack"> { let assemblyFormat = "$inputs attr-dict `:` type($result)"; }
def : OpOverlay<"handshake.unpack"> { let assemblyFormat = "$input attr-dict `:` type($input)"; }

// CIRCT prints these locations only with debug information.
def : DirectiveOverlay<"FieldLocs", "(`field_locs` `(` $arg0^ `)`)?">;

// What an `!hw.inout` is of. Without a form of the type this is unknown. `InOutType::get` is not described: what it makes would
// not be equal to a type that is kept as it was written.
def : FunctionOverlay<"sv::getInOutElementType", [{
  [](Type type) { return cast<circt::hw::InOutType>(type).getElementType(); }
}]>;
def : FunctionOverlay<"getInOutElementType", [{
  [](Type type) { return cast<circt::hw::InOutType>(type).getElementType(); }
}]>;
