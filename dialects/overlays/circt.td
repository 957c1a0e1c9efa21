// Overlay for CIRCT (main of August 2026, the release that pycde 0.15 has).
//
//   lect opt --dialect-path circt/include/circt/Dialect -I circt/include --overlay circt.td design.mlir
//
// Not described, since formats have no words for it: modules with ports (hw.module, rtg.test, om.class), names that are
// taken from the name of the result (custom<ImplicitSSAName>), types that are computed from others (comb.concat).

include "lect/Overlay.td"

// Functions of other dialects: they have MLIR's form, `argNames` and `resNames` are in the dictionary.
def : OpOverlay<"handshake.func"> {
  let preset = "function";
  let regionKind = "Graph";
}
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

def : OpOverlay<"seq.write"> {
  let assemblyFormat = "$memory `` `[` $addresses `]` $inData `wren` $wrEn attr-dict `:` type($memory)";
}

// What types are made of. An alias of a type is kept as it is written, so what it stands for is unknown.
def : FunctionOverlay<"getInOutElementType", [{ [](Type type) { return cast<InOutType>(type).getElementType(); } }]>;
def : FunctionAlias<"sv::getInOutElementType", "getInOutElementType">;
def : FunctionOverlay<"getAnyHWArrayElementType", [{
  [](Type type) {
    if (auto array = dyn_cast<ArrayType>(type))
      return array.getElementType();
    return cast<UnpackedArrayType>(type).getElementType();
  }
}]>;
def : FunctionOverlay<"circt::hw::isHWIntegerType", [{
  [](Type type) { return isa<IntType>(type) || isa<TypeAliasType>(type) || type.isSignlessInteger(); }
}]>;
def : FunctionAlias<"type_cast", "cast">;
def : FunctionAlias<"hw::type_cast", "cast">;
