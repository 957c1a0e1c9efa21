// Overlay for CIRCT (sources of August 2026; checked with what pycde 0.12 reads and prints).
//
//   lect opt --dialect-path circt/include/circt/Dialect -I circt/include -I llvm/include --overlay circt.td design.mlir
//
// Not described: structs and unions of hw (their fields are C++ structs), types of results that C++ computes from widths
// (sv.indexed_part_select), firrtl's modules.

include "lect/Overlay.td"

// Modules. A port has a name in the type of the module and one in the text.
def : DirectiveOverlay<"HWPorts", "custom<Ports>($arg0, $arg1, \"!hw.modty\", \"!hw.inout\")">;
def : DirectiveOverlay<"HWParameters", "custom<Parameters>($arg0, \"#hw.param.decl\")">;

def : OpOverlay<"hw.module"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") $sym_name `` custom<HWParameters>($parameters) ``
    custom<HWPorts>($module_type, $per_port_attrs) attr-dict-with-keyword $body
  }];
}
def : OpOverlay<"sv.verbatim.module"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") $sym_name `` custom<HWParameters>($parameters) ``
    custom<HWPorts>($module_type, $per_port_attrs) attr-dict-with-keyword
  }];
}
def : OpOverlay<"hw.module.extern"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") $sym_name `` custom<HWParameters>($parameters) ``
    custom<HWPorts>($module_type, $per_port_attrs) attr-dict-with-keyword ($body^)?
  }];
}
def : OpOverlay<"hw.module.generated"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") $sym_name `,` $generatorKind `` custom<HWParameters>($parameters) ``
    custom<HWPorts>($module_type, $per_port_attrs) attr-dict-with-keyword ($body^)?
  }];
}
def : OpOverlay<"hw.instance"> {
  let assemblyFormat = [{
    $instanceName (`sym` $inner_sym^)? $moduleName `` custom<HWParameters>($parameters) `` `(`
    custom<List>("$0:word: $1: $2", $argNames, $inputs, type($inputs)) `)` `->` `(`
    custom<List>("$0:word: $1", $resultNames, type($results)) `)` attr-dict
  }];
}

// Names that are those of results.
def : DirectiveOverlay<"ImplicitSSAName", "custom<ResultName>($arg0)">;

// hw
def : OpOverlay<"hw.constant"> {
  let types = [TypeFrom<"result", "value">];
  let assemblyFormat = "$value attr-dict";
}
def : OpOverlay<"hw.array_create"> {
  let assemblyFormat = "$inputs attr-dict `:` custom<OneType>(ref($inputs), type($inputs))";
  let types = [TypeFrom<"result", "inputs", "circt::hw::ArrayType::get($_self.front(), $_builder.getI64IntegerAttr($_self.size()))">];
}
def : OpOverlay<"hw.array_get"> { let types = [TypeFrom<"result", "input", "cast<circt::hw::ArrayType>($_self).getElementType()">]; }
def : OpOverlay<"hw.array_inject"> {
  let types = [TypeFrom<"element", "input", "cast<circt::hw::ArrayType>($_self).getElementType()">];
}
def : OpOverlay<"hw.hierpath"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") $sym_name `[` custom<List>("$0", $namepath) `]` attr-dict
  }];
}
def : DirectiveOverlay<"HWArray", "custom<ShapeAttr>($arg0) `` custom<ShortType>($arg1)">;
def : DirectiveOverlay<"ParamValue", "$arg1 `=` $arg0">;
def : DirectiveOverlay<"HWElementType", "custom<ShortType>($arg0)">;

// comb and synth
def : OpOverlay<"comb.concat"> {
  let types = [TypeFrom<"result", "inputs", "$_builder.getIntegerType(lect::sumOfWidths($_self))">];
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
}
def : DirectiveOverlay<"VariadicInvertibleOperands", "custom<List>(\"$1:flag(not)$0\", $arg0, $arg2) $arg3 `:` $arg1">;
foreach name = ["synth.aig.and_inv", "synth.xor_inv"] in
def : OpOverlay<name> { let types = [TypeFrom<"inputs", "result">]; }

// seq
def : DirectiveOverlay<"OptionalTypeMatch", "">;
def : DirectiveOverlay<"OptionalImmutableTypeMatch", "">;
foreach name = ["seq.compreg", "seq.compreg.ce"] in def : OpOverlay<name> {
  let types = [TypeFrom<"resetValue", "data">, TypeFrom<"initialValue", "data", "circt::seq::ImmutableType::get($_self)">];
}
def : OpOverlay<"seq.shiftreg"> { let types = [TypeFrom<"resetValue", "data">, TypeFrom<"powerOnValue", "data">]; }
def : OpOverlay<"seq.firreg"> {
  let types = [TypeFrom<"next", "data">, TypeFrom<"resetValue", "data">];
  let assemblyFormat = [{
    custom<ResultName>($name) $next `clock` $clk (`sym` $inner_sym^)? (`reset` custom<KeywordBool>($isAsync, "async", "sync") $reset^ `,` $resetValue)?
    (`preset` $preset^)? attr-dict `:` type($data)
  }];
}

// sv
def : DirectiveOverlay<"EventList", "custom<List>(\"$0:cases(posedge|negedge|edge) $1\", $args)">;
def : DirectiveOverlay<"ImplicitInitType", "">;
def : OpOverlay<"sv.reg"> { let types = [TypeFrom<"init", "result", "cast<circt::hw::InOutType>($_self).getElementType()">]; }
foreach name = ["sv::getInOutElementType", "getInOutElementType", "hw::getInOutElementType"] in
def : FunctionOverlay<name, [{ [](Type type) { return cast<circt::hw::InOutType>(type).getElementType(); } }]>;

def : FunctionOverlay<"sv::elementInOut", [{
  [](Type type) {
    auto array = cast<circt::hw::InOutType>(type).getElementType();
    if (auto unpacked = dyn_cast<circt::hw::UnpackedArrayType>(array))
      return circt::hw::InOutType::get(unpacked.getElementType());
    return circt::hw::InOutType::get(cast<circt::hw::ArrayType>(array).getElementType());
  }
}]>;
def : OpOverlay<"sv.array_index_inout"> { let types = [TypeFrom<"result", "input", "sv::elementInOut($_self)">]; }

// dbg, rtg, hwarith
def : OpOverlay<"dbg.array"> {
  let assemblyFormat = "`[` $elements `]` attr-dict (`:` custom<OneType>(ref($elements), type($elements))^)?";
  let types = [TypeFrom<"result", "elements", "circt::debug::ArrayType::get($_ctxt)">];
}
def : OpOverlay<"dbg.struct"> {
  let assemblyFormat = "`{` custom<List>(\"$0: $1\", $names, $fields) `}` attr-dict (`:` type($fields)^)?";
  let types = [TypeFrom<"result", "fields", "circt::debug::StructType::get($_ctxt)">];
}
def : OpOverlay<"rtg.constant"> {
  let types = [TypeFrom<"result", "value">];
  let assemblyFormat = "$value attr-dict";
}

// Functions. The names of arguments and results are in the dictionary.
def : OpOverlay<"handshake.func"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") custom<Extra>("sym_name", "@") `` custom<Signature>($function_type, $arg_attrs, $res_attrs, "...") attr-dict-with-keyword ($body^)?
  }];
}
def : OpOverlay<"fsm.machine"> { let preset = "function"; }
def : OpOverlay<"arc.define"> { let preset = "function"; }
def : OpOverlay<"arc.coroutine.define"> { let preset = "function"; }

// Handshake: most operations have one type, which is that of all operands and results.
def : OpOverlay<"handshake.br"> { let assemblyFormat = "$dataOperand attr-dict `:` type($dataOperand)"; }
def : OpOverlay<"handshake.merge"> { let assemblyFormat = "$dataOperands attr-dict `:` custom<OneType>(ref($dataOperands), type($dataOperands), type($result))"; }
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
foreach name = ["handshake.fork", "handshake.lazy_fork"] in def : OpOverlay<name> {
  let assemblyFormat = [{
    ` ` `[` custom<ResultCount>("") `]` $operand attr-dict `:` custom<OneType>(ref($operand), type($operand), type($result))
  }];
}
def : OpOverlay<"handshake.mux"> {
  let assemblyFormat = [{
    $selectOperand `[` $dataOperands `]` attr-dict `:` type($selectOperand) `,`
    custom<OneType>(ref($dataOperands), type($dataOperands), type($result))
  }];
}
def : OpOverlay<"handshake.control_merge"> {
  let assemblyFormat = [{
    $dataOperands attr-dict `:` custom<OneType>(ref($dataOperands), type($dataOperands), type($result)) `,` type($index)
  }];
}

// rtg
def : OpOverlay<"rtg.test"> {
  let assemblyFormat = [{
    $sym_name `` custom<NamedArguments>($targetType, "!rtg.dict") (`target` $target^)? ``
    custom<OrSame>("template", $templateName, ref($sym_name))
    attr-dict-with-keyword $bodyRegion
  }];
}

// CIRCT prints these locations only with debug information.
def : DirectiveOverlay<"FieldLocs", "(`field_locs` `(` $arg0^ `)`)?">;
