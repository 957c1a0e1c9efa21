// Overlay for CIRCT (sources of August 2026; checked against the behaviour of pycde 0.12).
//
//   lect opt --dialect-path circt/include/circt/Dialect -I circt/include -I llvm/include --overlay circt.td design.mlir
//
// Not described:
// - paths of om that are strings, systolic arrays and register locations of msft
// - attributes of hw and sv that C++ parses (their text is kept)
// - names of instances and memories, and `calyx.invoke`, of calyx
// - loops of loopschedule, properties of ssp, modules of moore, systemc and firrtl

include "lect/Overlay.td"

// In the MLIR release of CIRCT, these are properties of all symbols, even if the definition lacks them.
foreach dialect = ["arc", "comb", "dbg", "dc", "emit", "esi", "fsm", "handshake", "hw", "hwarith", "kanagawa", "llhd", "ltl", "moore",
                   "msft", "om", "pipeline", "rtg", "rtgtest", "seq", "sim", "smt", "sv", "synth", "systemc", "verif"] in
def : DialectOverlay<dialect> {
  let joinsBlanks = 1;
  let noAliases = 1;
}
def : PropertyOverlay<"SymbolOpInterface", "sym_name", "StringAttr"> {
  let optional = 0;
  let unlessOverridden = "getNameAttr";
}
def : PropertyOverlay<"SymbolOpInterface", "sym_visibility", "StringAttr"> { let unlessOverridden = "getVisibility"; }

// Modules. A port has a name in the module type and one in the text.
def : DirectiveOverlay<"HWPorts", "custom<Ports>($arg0, $arg1, \"!hw.modty\", \"!hw.inout\")">;
def : DirectiveOverlay<"HWParameters", "custom<Parameters>($arg0, \"#hw.param.decl\")">;

def : OpOverlay<"hw.module"> {
  let printsTerminator = 1;
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
// The names of ports, after the name of the instance; without a name, the index of the result.
def : FunctionOverlay<"hw::resultNames", [{
  [](StringRef instance, ArrayRef<Attribute> names) {
    return map_to_vector(seq(0, names.size()), [](int at) {
      return names[at].empty() ? instance + "." + at : instance + "." + names[at];
    });
  }
}]>;
def : OpOverlay<"hw.instance"> {
  let names = [NameFrom<"results", "hw::resultNames($instanceName, $resultNames)">];
  let assemblyFormat = [{
    $instanceName (`sym` $inner_sym^)? $moduleName `` custom<HWParameters>($parameters) `` `(`
    custom<List>("$0:word: $1: $2", $argNames, $inputs, type($inputs)) `)` `->` `(`
    custom<List>("$0:word: $1", $resultNames, type($results)) `)` attr-dict
  }];
}

// Names that are printed as result names.
def : DirectiveOverlay<"ImplicitSSAName", "custom<ResultName>($arg0)">;

// The number of bits needed to count to a number.
def : FunctionOverlay<"Log2_64_Ceil", [{
  [](uint64_t count) {
    if (count > 65536)
      return 16 + Log2_64_Ceil((count + 65535) / 65536);
    if (count > 256)
      return 8 + Log2_64_Ceil((count + 255) / 256);
    if (count > 2)
      return 1 + Log2_64_Ceil((count + 1) / 2);
    return count > 1 ? 1 : 0;
  }
}]>;

// hw: the type that an alias denotes.
def : FunctionOverlay<"hw::canonical", [{
  [](Type type) {
    if (isa<circt::hw::TypeAliasType>(type))
      return hw::canonical(cast<circt::hw::TypeAliasType>(type).getInnerType());
    return type;
  }
}]>;
foreach name = ["type_cast", "hw::type_cast", "circt::hw::type_cast"] in
def : FunctionOverlay<name, "[](Type type) { return hw::canonical(type); }">;
def : FunctionOverlay<"hw::lengths", [{
  [](ArrayRef<Type> arrays) {
    if (arrays.empty())
      return 0;
    return hw::canonical(arrays.front()).getSizeAttr().getInt() + hw::lengths(arrays.drop_front(1));
  }
}]>;
def : OpOverlay<"hw.constant"> {
  let types = [TypeFrom<"result", "value">];
  let assemblyFormat = "$value custom<ConstantName>(ref($value)) attr-dict";
}
def : OpOverlay<"hw.array_create"> {
  let assemblyFormat = "$inputs attr-dict `:` custom<OneType>(ref($inputs), type($inputs))";
  let types = [TypeFrom<"result", "inputs", "circt::hw::ArrayType::get($_self.front(), $_builder.getI64IntegerAttr($_self.size()))">];
}
def : OpOverlay<"hw.array_get"> { let types = [TypeFrom<"result", "input", "hw::canonical($_self).getElementType()">]; }
def : OpOverlay<"hw.array_inject"> {
  let types = [TypeFrom<"element", "input", "hw::canonical($_self).getElementType()">];
}
def : DirectiveOverlay<"SliceTypes", "$arg0">;
def : OpOverlay<"hw.array_slice"> {
  let types = [TypeFrom<"lowIndex", "input", [{
    $_builder.getIntegerType(Log2_64_Ceil(hw::canonical($_self).getSizeAttr().getInt()))
  }]>];
}
def : DirectiveOverlay<"ArrayConcatTypes", "$arg0">;
def : OpOverlay<"hw.array_concat"> {
  let types = [TypeFrom<"result", "inputs", [{
    circt::hw::ArrayType::get(hw::canonical($_self.front()).getElementType(),
                              $_builder.getI64IntegerAttr(hw::lengths($_self)))
  }]>];
}
def : OpOverlay<"hw.hierpath"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") $sym_name ` ` `[` custom<List>("$0:nested(#hw.innerNameRef)", $namepath) `]` attr-dict
  }];
}
def : DirectiveOverlay<"HWArray", "custom<ShapeAttr>($arg0) `` custom<ShortType>($arg1)">;
def : OpOverlay<"hw.param.value"> {
  let assemblyFormat = "qualified(type($result)) `=` custom<AttrOfType>($value, ref(type($result))) attr-dict";
}
def : DirectiveOverlay<"HWElementType", "custom<ShortType>($arg0)">;

// comb and synth
def : OpOverlay<"comb.concat"> {
  let types = [TypeFrom<"result", "inputs", [{
    $_builder.getIntegerType(lect::sumOfWidths(map_to_vector($_self, [](Type type) { return hw::canonical(type); })))
  }]>];
  let assemblyFormat = "$inputs attr-dict `:` custom<List>(\"$0\", type($inputs))";
}
def : DirectiveOverlay<"VariadicInvertibleOperands", "custom<List>(\"$1:flag(not)$0\", $arg0, $arg2) $arg3 `:` $arg1">;
foreach name = ["synth.aig.and_inv", "synth.xor_inv"] in
def : OpOverlay<name> { let types = [TypeFrom<"inputs", "result">]; }

// seq
def : DirectiveOverlay<"OptionalTypeMatch", "` `">;
def : DirectiveOverlay<"OptionalImmutableTypeMatch", "` `">;
foreach name = ["seq.compreg", "seq.compreg.ce"] in def : OpOverlay<name> {
  let types = [TypeFrom<"resetValue", "data">, TypeFrom<"initialValue", "data", "circt::seq::ImmutableType::get($_self)">];
}
def : OpOverlay<"seq.shiftreg"> { let types = [TypeFrom<"resetValue", "data">, TypeFrom<"powerOnValue", "data">]; }
def : DirectiveOverlay<"AsyncOrSync", "(`async` $arg0^) : (`sync`)?">;
// The total bit width of a value.
def : FunctionOverlay<"hw::width", [{
  [](Type type) {
    auto inner = hw::canonical(type);
    if (isa<circt::hw::ArrayType>(inner) || isa<circt::hw::UnpackedArrayType>(inner))
      return inner.getSizeAttr().getInt() * hw::width(inner.getElementType());
    if (isa<circt::hw::EnumType>(inner))
      return Log2_64_Ceil(inner.getFields().size());
    if (isa<circt::hw::StructType>(inner))
      return lect::sum(map_to_vector(lect::fieldTypes(inner), [](Type field) { return hw::width(field); }));
    if (isa<circt::hw::UnionType>(inner)) {
      auto types = lect::fieldTypes(inner);
      auto offsets = lect::fieldNumbers(inner);
      return lect::largest(map_to_vector(seq(0, types.size()), [](int at) { return offsets[at] + hw::width(types[at]); }));
    }
    return isa<circt::seq::ClockType>(inner) ? 1 : inner.getIntOrFloatBitWidth();
  }
}]>;
def : FunctionOverlay<"hw::bits", "[](Type type) { return IntegerType::get(type.getContext(), hw::width(type)); }">;
def : OpOverlay<"seq.firreg"> {
  let types = [TypeFrom<"next", "data">, TypeFrom<"resetValue", "data">];
  let assemblyFormat = [{
    `` custom<ResultName>($name) $next `clock` $clk (`sym` $inner_sym^)? (`reset` custom<AsyncOrSync>($isAsync) $reset^ `,` $resetValue)?
    (`preset` custom<Number>($preset, "unsigned")^)? attr-dict `:` type($data)
    custom<NumberType>(ref($preset), ref(type($data)), "hw::bits")
  }];
}

// sv
def : DirectiveOverlay<"EventList", "custom<List>(\"$0:cases(posedge|negedge|edge) $1\", $args)">;
def : DirectiveOverlay<"ImplicitInitType", "` `">;
def : OpOverlay<"sv.reg"> { let types = [TypeFrom<"init", "result", "cast<circt::hw::InOutType>($_self).getElementType()">]; }
foreach name = ["sv::getInOutElementType", "getInOutElementType", "hw::getInOutElementType"] in
def : FunctionOverlay<name, [{ [](Type type) { return cast<circt::hw::InOutType>(type).getElementType(); } }]>;

def : FunctionOverlay<"getAnyHWArrayElementType", "[](Type array) { return hw::canonical(array).getElementType(); }">;

// dbg, rtg, hwarith
def : OpOverlay<"dbg.array"> {
  let assemblyFormat = "` ` `[` $elements `]` attr-dict (`:` custom<OneType>(ref($elements), type($elements))^)?";
  let types = [TypeFrom<"result", "elements", "circt::debug::ArrayType::get($_ctxt)">];
}
def : OpOverlay<"dbg.struct"> {
  let assemblyFormat = "` ` `{` custom<List>(\"$0: $1\", $names, $fields) `}` attr-dict (`:` type($fields)^)?";
  let types = [TypeFrom<"result", "fields", "circt::debug::StructType::get($_ctxt)">];
}
def : OpOverlay<"rtg.constant"> {
  let types = [TypeFrom<"result", "value">];
  let assemblyFormat = "$value attr-dict";
}

def : OpOverlay<"rtg.set_create"> {
  let assemblyFormat = "$elements attr-dict `:` custom<TypeAs>(type($set), \"!rtg.set<$0>\", \"$0\")";
  let types = [TypeFrom<"elements", "set", "cast<circt::rtg::SetType>($_self).getElementType()">];
}
def : OpOverlay<"rtg.bag_create"> {
  let assemblyFormat = [{
    custom<ListWithin>("(", ")", "$0 x $1", $multiples, $elements) `:` custom<TypeAs>(type($bag), "!rtg.bag<$0>", "$0") attr-dict
  }];
  let types = [TypeFrom<"elements", "bag", "cast<circt::rtg::BagType>($_self).getElementType()">];
}
def : OpOverlay<"rtg.array_create"> {
  let assemblyFormat = "$elements `:` custom<TypeAs>(type($result), \"!rtg.array<$0>\", \"$0\") attr-dict";
  let types = [TypeFrom<"elements", "result", "cast<circt::rtg::ArrayType>($_self).getElementType()">];
}

// Functions. The dictionary contains the names of arguments and results.
def : OpOverlay<"handshake.func"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") custom<Extra>("sym_name", "@") `` custom<Signature>($function_type, $arg_attrs, $res_attrs, "...") attr-dict-with-keyword
    custom<FunctionNames>(ref($function_type), "argNames", "in", "resNames", "out") ($body^)?
  }];
}
def : OpOverlay<"fsm.machine"> { let preset = "function"; }
def : OpOverlay<"arc.define"> { let preset = "function"; }
foreach name = ["arc.coroutine.define", "llhd.coroutine", "moore.coroutine"] in def : OpOverlay<name> { let preset = "function"; }

// Handshake: most operations have the same type for all operands and results.
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
    $selectOperand ` ` `[` $dataOperands `]` attr-dict `:` type($selectOperand) `,`
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
    $sym_name `` custom<NamedArguments>($targetType, "!rtg.dict") `` custom<OrSame>("template", $templateName, ref($sym_name))
    (`target` $target^)? attr-dict-with-keyword $bodyRegion
  }];
}

// CIRCT prints these locations only with debug information.
def : DirectiveOverlay<"FieldLocs", "` ` (`field_locs` `(` $arg0^ `)`)?">;

// om
def : OpOverlay<"om.list_create"> {
  let assemblyFormat = "$inputs attr-dict `:` custom<TypeAs>(type($result), \"!om.list<$0>\", \"$0\")";
  let types = [TypeFrom<"inputs", "result", "cast<circt::om::ListType>($_self).getElementType()">];
}

// hwarith
def : OpOverlay<"hwarith.constant"> {
  let types = [TypeFrom<"result", "rawValue">];
  let assemblyFormat = "$rawValue attr-dict";
}

// ltl: a property if any operand is one, else a sequence if any operand is one.
def : FunctionOverlay<"ltl::joined", [{
  [](ArrayRef<Type> types, Type property, Type sequence) {
    if (is_contained(types, property))
      return property;
    return is_contained(types, sequence) ? sequence : types.front();
  }
}]>;
foreach name = ["ltl.and", "ltl.or", "ltl.intersect"] in def : OpOverlay<name> {
  let types = [TypeFrom<"result", "inputs", [{
    ltl::joined($_self, circt::ltl::PropertyType::get($_ctxt), circt::ltl::SequenceType::get($_ctxt))
  }]>];
}
def : OpOverlay<"ltl.clock"> {
  let types = [TypeFrom<"result", "input", [{
    $_self == circt::ltl::PropertyType::get($_ctxt) ? $_self : circt::ltl::SequenceType::get($_ctxt)
  }]>];
}

// esi
def : OpOverlay<"esi.wrap.vo"> {
  let types = [TypeFrom<"chanOutput", "rawInput", [{
    circt::esi::ChannelType::get($_self, circt::esi::ChannelSignaling::ValidOnly)
  }]>];
}
def : OpOverlay<"esi.wrap.vr"> {
  let types = [TypeFrom<"chanOutput", "rawInput", "circt::esi::ChannelType::get($_self)">];
  let assemblyFormat = "$rawInput `,` $valid attr-dict `:` type($rawInput)";
}
def : OpOverlay<"esi.unwrap.vr"> {
  let types = [TypeFrom<"chanInput", "rawOutput", "circt::esi::ChannelType::get($_self)">];
  let assemblyFormat = "$chanInput `,` $ready attr-dict `:` type($rawOutput)";
}
def : OpOverlay<"esi.unwrap.vo"> {
  let types = [TypeFrom<"rawOutput", "chanInput", "cast<circt::esi::ChannelType>($_self).getInner()">];
}
def : OpOverlay<"esi.unwrap.fifo"> {
  let types = [TypeFrom<"data", "chanInput", "cast<circt::esi::ChannelType>($_self).getInner()">];
}
def : DirectiveOverlay<"WrapFIFOType", "qualified($arg1)">;
def : OpOverlay<"esi.wrap.fifo"> {
  let types = [TypeFrom<"data", "chanOutput", "cast<circt::esi::ChannelType>($_self).getInner()">];
}
def : DirectiveOverlay<"ServiceImplRecordReqDetails", "$arg0">;

// Memories.
def : TypeOverlay<"seq.hlmem"> { let assemblyFormat = "`<` custom<Shape>($shape) `` $elementType `>`"; }
def : FunctionOverlay<"hw::addresses", [{
  [](ArrayRef<int64_t> sizes, Builder builder) {
    return map_to_vector(sizes, [](int64_t size) { return builder.getIntegerType(Log2_64_Ceil(size)); });
  }
}]>;
def : OpOverlay<"seq.read"> {
  let types = [
    TypeFrom<"addresses", "memory", "hw::addresses(cast<circt::seq::HLMemType>($_self).getShape(), $_builder)">,
    TypeFrom<"readData", "memory", "cast<circt::seq::HLMemType>($_self).getElementType()">
  ];
  let assemblyFormat = "$memory `` `[` $addresses `]` (`rden` $rdEn^)? attr-dict `:` qualified(type($memory))";
}
def : OpOverlay<"seq.write"> {
  let types = [
    TypeFrom<"addresses", "memory", "hw::addresses(cast<circt::seq::HLMemType>($_self).getShape(), $_builder)">,
    TypeFrom<"inData", "memory", "cast<circt::seq::HLMemType>($_self).getElementType()">
  ];
  let assemblyFormat = "$memory `` `[` $addresses `]` $inData `wren` $wrEn attr-dict `:` qualified(type($memory))";
}

// Loops and functions of sv.
def : OpOverlay<"sv.for"> {
  let types = [TypeFrom<"lowerBound", "step">, TypeFrom<"upperBound", "step">];
  let assemblyFormat = [{
    custom<List>("%arg = $0 to $1 step $2", $lowerBound, $upperBound, $step) custom<ArgName>($inductionVarName) `:` type($step)
    $body attr-dict
  }];
}
def : OpOverlay<"sv.func"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") $sym_name ``
    custom<HWPorts>($module_type, $per_argument_attrs) attr-dict-with-keyword ($body^)?
  }];
}
def : OpOverlay<"sv.verbatim.source"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") $sym_name `` custom<HWParameters>($parameters) attr-dict-with-keyword
  }];
}

def : OpOverlay<"synth.cut_rewrite_pattern"> {
  let assemblyFormat = "`` custom<Signature>($function_type) attr-dict-with-keyword $body";
}
foreach name = ["handshake.load", "handshake.store"] in def : OpOverlay<name> {
  let types = [TypeFrom<"dataResult", "data">,
               TypeFrom<!if(!eq(name, "handshake.load"), "addressResults", "addressResult"), "addresses">];
  // Usually there is one address.
  let assemblyFormat = [{
    ` ` `[` $addresses `]` $data `,` $ctrl attr-dict `:` custom<ListOrOne>("$0", "()", type($addresses)) `,` type($data)
  }];
}

// kanagawa
foreach direction = ["Input", "Output"] in def : OpOverlay<"kanagawa.port." # !tolower(direction)> {
  let types = [TypeFrom<"port", "type",
                        "circt::kanagawa::PortRefType::get($_self, circt::kanagawa::Direction::" # direction # ")">];
}
def : OpOverlay<"kanagawa.port.read"> {
  let types = [TypeFrom<"output", "port", "cast<circt::kanagawa::PortRefType>($_self).getPortTypeAttr().getValue()">];
}

// Types that are inferred from operands.
foreach name = ["esi.snoop.vr", "esi.snoop.xact"] in
def : OpOverlay<name> { let types = [TypeFrom<"data", "input", "cast<circt::esi::ChannelType>($_self).getInner()">]; }
def : OpOverlay<"dc.pack"> { let types = [TypeFrom<"output", "input", "circt::dc::ValueType::get($_self)">]; }
def : OpOverlay<"dc.unpack"> { let types = [TypeFrom<"output", "input", "cast<circt::dc::ValueType>($_self).getInnerType()">]; }
def : OpOverlay<"dc.to_esi"> {
  let types = [TypeFrom<"output", "input", [{
    circt::esi::ChannelType::get($_self == circt::dc::TokenType::get($_ctxt) ? $_builder.getIntegerType(0)
                                 : cast<circt::dc::ValueType>($_self).getInnerType())
  }]>];
}
def : OpOverlay<"dc.from_esi"> {
  let types = [TypeFrom<"output", "input", [{
    cast<circt::esi::ChannelType>($_self).getInner() == $_builder.getIntegerType(0) ? circt::dc::TokenType::get($_ctxt)
      : circt::dc::ValueType::get(cast<circt::esi::ChannelType>($_self).getInner())
  }]>];
}
def : OpOverlay<"rtg.isa.concat_immediate"> {
  let types = [TypeFrom<"result", "operands", "$_builder.getIntegerType(lect::sumOfWidths($_self))">];
}
def : OpOverlay<"rtg.isa.memory_base_address"> {
  let types = [TypeFrom<"result", "memory", "$_builder.getIntegerType(cast<circt::rtg::MemoryType>($_self).getAddressWidth())">];
}
def : OpOverlay<"rtg.tuple_create"> { let types = [TypeFrom<"result", "elements", "circt::rtg::TupleType::get($_self)">]; }
// All arguments of a sequence are substituted.
def : OpOverlay<"rtg.substitute_sequence"> {
  let types = [
    TypeFrom<"replacements", "sequence", "cast<circt::rtg::SequenceType>($_self).getElementTypes()">,
    TypeFrom<"result", "sequence", "circt::rtg::SequenceType::get(SmallVector<Type>())">
  ];
  let assemblyFormat = "$sequence `` `(` $replacements `)` `:` qualified(type($sequence)) attr-dict";
}

// llhd: parts of signals.
def : FunctionOverlay<"llhd::getLLHDElementType", [{
  [](Type type) {
    auto inner = type.getNestedType();
    return inner.getElementType();
  }
}]>;
def : FunctionOverlay<"llhd::getLLHDTypeWidth", [{
  [](Type type) {
    if (isa<IntegerType>(type))
      return type.getIntOrFloatBitWidth();
    auto inner = type.getNestedType();
    return isa<IntegerType>(inner) ? inner.getIntOrFloatBitWidth() : inner.getSizeAttr().getInt();
  }
}]>;

// Regions whose argument names are in an array.
foreach name = ["om.class", "om.class.extern"] in def : OpOverlay<name> {
  let getsBlock = 1;
  let printsTerminator = 1;
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") $sym_name `` `(` custom<List>("%arg: %type") `)`
    custom<ArgNames>($formalParamNames) custom<NamedTypes>($fieldNames, $fieldTypes, " -> ")
    attr-dict-with-keyword $body
  }];
}
foreach name = ["pipeline.unscheduled", "pipeline.scheduled"] in def : OpOverlay<name> {
  let types = [TypeFrom<"clock", "done", "circt::seq::ClockType::get($_ctxt)">];
  let assemblyFormat = [{
    ($name^ ``)? `(` custom<List>("%arg : $1 = $0", $inputs, type($inputs)) `)` custom<ArgNames>($inputNames)
    (`stall` `(` $stall^ `)`)? `clock` `(` $clock `)` (`reset` `(` $reset^ `)`)? `go` `(` $go `)`
    `entryEn` `(` custom<LastArg>("i1") `)` ` ` attr-dict ` ` `->` `(`
    custom<List>("$0:word : $1", $outputNames, type($dataOutputs)) `)` $body
  }];
}
foreach name = ["kanagawa.method", "kanagawa.method.df"] in def : OpOverlay<name> {
  let printsTerminator = 1;
  // Only methods print the arguments with these names.
  let assemblyFormat = "$inner_sym `` custom<Signature>($function_type, $arg_attrs, $res_attrs, \"  -> \") custom<ArgNames>($argNames"
    # !if(!eq(name, "kanagawa.method"), "", ", \"read\"") # ") attr-dict-with-keyword $body";
}
foreach name = ["kanagawa.sblock", "kanagawa.sblock.isolated"] in def : OpOverlay<name> {
  let assemblyFormat = [{
    ` ` `(` custom<List>("%arg : $1 = $0", $inputs, type($inputs)) `)` (`->` custom<ListOrOne>("$0", "()", type($outputs))^)?
    attr-dict-with-keyword $body
  }];
}
def : OpOverlay<"rtg.sequence"> {
  let assemblyFormat = "$sym_name `` custom<Args>($sequenceType, \"!rtg.sequence\") attr-dict-with-keyword $bodyRegion";
}

def : OpOverlay<"rtg.perform"> {
  let assemblyFormat = "$effect `(` $operands `)` `:` `(` custom<List>(\"$0\", type($operands)) `)` `->` custom<TypeOrNone>(type($result), \"none\") attr-dict";
}

// Lists of regions.
def : OpOverlay<"rtg.with_handlers"> {
  let assemblyFormat = "custom<RegionsWithin>($handlerRegions, \"handle $0(%args)\", $body, \"do\", $effects) attr-dict";
}
def : DirectiveOverlay<"CaseRegions", "custom<Regions>($arg2, \"case ($0, $1)\", $arg0, $arg1) `\\n`">;

// Structs, unions and enums.
def : TypeOverlay<"hw.struct"> { let assemblyFormat = "`<` custom<Records>($elements, \"$word: $type\") `>`"; }
def : TypeOverlay<"hw.union"> { let assemblyFormat = "`<` custom<Records>($elements, \"$word: $type(? offset $int)\") `>`"; }
def : TypeOverlay<"hw.enum"> { let assemblyFormat = "`<` custom<Words>($fields) `>`"; }
def : TypeOverlay<"hw.typealias"> {
  let assemblyFormat = "`<` $ref `,` $innerType `` custom<SameAs>($canonicalType, ref($innerType)) `>`";
}
def : OpOverlay<"hw.struct_create"> {
  let assemblyFormat = [{
    ` ` `(` $input `)` attr-dict `:` qualified(type($result)) `` custom<TypesOfFields>(type($input), ref(type($result)))
  }];
}
def : OpOverlay<"hw.struct_explode"> {
  let assemblyFormat = [{
    $input attr-dict `:` qualified(type($input)) `` custom<TypesOfFields>(type($result), ref(type($input)))
  }];
}
foreach name = ["hw.struct_extract", "hw.union_extract"] in def : OpOverlay<name> {
  let assemblyFormat = [{
    $input `` `[` `` custom<FieldName>($fieldIndex, "input") `]` attr-dict `:` qualified(type($input)) ``
    custom<FieldNumber>(ref($fieldIndex), ref(type($input)), type($result))
  }];
}
def : OpOverlay<"hw.struct_inject"> {
  let assemblyFormat = [{
    $input `` `[` `` custom<FieldName>($fieldIndex, "input") `]` `,` $newValue attr-dict `:` qualified(type($input)) ``
    custom<FieldNumber>(ref($fieldIndex), ref(type($input)), type($newValue))
  }];
}
def : OpOverlay<"hw.union_create"> {
  let assemblyFormat = [{
    custom<FieldName>($fieldIndex, "result") `,` $input attr-dict `:` qualified(type($result)) ``
    custom<FieldNumber>(ref($fieldIndex), ref(type($result)), type($input))
  }];
}
def : OpOverlay<"hw.enum.constant"> {
  let assemblyFormat = "custom<CaseOfType>($field, \"#hw.enum.field\", type($result)) attr-dict";
}
def : OpOverlay<"handshake.source"> { let assemblyFormat = "custom<TypeIs>(type($result), \"none\") attr-dict"; }
def : OpOverlay<"kanagawa.port.write"> {
  let types = [TypeFrom<"value", "port", "cast<circt::kanagawa::PortRefType>($_self).getPortTypeAttr().getValue()">];
}
def : OpOverlay<"sv.struct_field_inout"> {
  let assemblyFormat = [{
    $input `[` $field `]` attr-dict `:` qualified(type($input)) ``
    custom<FieldType>(ref($field), ref(type($input)), type($result), "!hw.inout")
  }];
}
def : TypeOverlay<"kanagawa.scoperef"> { let assemblyFormat = "`` ($scopeRef^)?"; }
def : DirectiveOverlay<"ScopeRefFromName", "` `">;
foreach name = ["kanagawa.instance", "kanagawa.container.instance"] in def : OpOverlay<name> {
  let types = [TypeFrom<"scopeRef", "targetName", "circt::kanagawa::ScopeRefType::get($_ctxt, $_self)">];
}
def : DirectiveOverlay<"XInDimList", "custom<AfterX>($arg0)">;
def : OpOverlay<"arc.arrayref.create"> {
  let types = [TypeFrom<"elements", "output", [{
    SmallVector<Type>(cast<circt::arc::ArrayRefType>($_self).getSize(), cast<circt::arc::ArrayRefType>($_self).getElementType())
  }]>];
}
// Types of attributes.
def : AttrOverlay<"rtg.isa.label"> { let type = "circt::rtg::LabelType::get($_ctxt)"; }
def : AttrOverlay<"rtg.tuple"> {
  let type = "circt::rtg::TupleType::get(map_to_vector($_self.getElements(), [](Attribute it) { return it.getType(); }))";
}
def : AttrOverlay<"rtg.virtual_register_config"> { let type = "$_self.getAllowedRegs().front().getType()"; }
def : AttrOverlay<"rtgtest.cpu"> { let type = "circt::rtgtest::CPUType::get($_ctxt)"; }
foreach name = ["zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7",
                "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11"] in
def : AttrOverlay<"rtgtest." # name> { let type = "circt::rtgtest::IntegerRegisterType::get($_ctxt)"; }
def : AttrOverlay<"rtgtest.f0"> { let type = "circt::rtgtest::FloatRegisterType::get($_ctxt)"; }

// Names of results. Without a name, the result has a number.
foreach name = ["moore.variable", "moore.net", "moore.assigned_variable", "seq.hlmem", "fsm.instance", "fsm.variable",
                "systemc.signal", "systemc.func", "systemc.instance.decl", "systemc.cpp.variable"] in
def : OpOverlay<name> { let names = [NameFrom<"", "$name">]; }
def : OpOverlay<"arc.root_input"> { let names = [NameFrom<"state", "\"in_\" + $name">]; }
def : OpOverlay<"arc.root_output"> { let names = [NameFrom<"state", "\"out_\" + $name">]; }
def : OpOverlay<"seq.read"> { let names = [NameFrom<"readData", "$memory.getDefiningOp().getName() + \"_rdata\"">]; }
def : OpOverlay<"seq.fifo"> {
  let names = [NameFrom<"output", "\"out\"">, NameFrom<"empty", "\"empty\"">, NameFrom<"full", "\"full\"">,
               NameFrom<"almostEmpty", "\"almostEmpty\"">, NameFrom<"almostFull", "\"almostFull\"">];
}
def : DirectiveOverlay<"FIFOAFThreshold", "` ` (`almost_full` $arg0^)? `` custom<TypeIf>(ref($arg0), $arg1, \"i1\")">;
def : DirectiveOverlay<"FIFOAEThreshold", "` ` (`almost_empty` $arg0^)? `` custom<TypeIf>(ref($arg0), $arg1, \"i1\")">;
foreach name = ["sv.verbatim.expr", "sv.verbatim.expr.se"] in def : OpOverlay<name> {
  let names = [NameFrom<"", [{
    $format_string.getValue().starts_with("`") ? lect::leadingWord($format_string.getValue().drop_front())
                                               : lect::leadingWord($format_string)
  }]>];
}
foreach name = ["sv.macro.ref.expr", "sv.macro.ref.expr.se"] in
def : OpOverlay<name> { let names = [NameFrom<"", "$macroName.getValue()">]; }
def : FunctionOverlay<"hw::bitWidth", [{
  [](Type type) {
    if (isa<IntegerType>(type))
      return type.getIntOrFloatBitWidth();
    if (isa<circt::hw::InOutType>(type))
      return hw::bitWidth(cast<circt::hw::InOutType>(type).getElementType());
    return cast<circt::hw::ArrayType>(type).getSizeAttr().getInt() * hw::bitWidth(cast<circt::hw::ArrayType>(type).getElementType());
  }
}]>;
def : OpOverlay<"sv.constantX"> { let names = [NameFrom<"", "\"x_i\" + hw::bitWidth($result.getType())">]; }
def : OpOverlay<"sv.constantZ"> { let names = [NameFrom<"", "\"z_i\" + hw::bitWidth($result.getType())">]; }
def : OpOverlay<"hw.enum.constant"> { let names = [NameFrom<"", "lect::firstIn($field)">]; }
def : OpOverlay<"hw.struct_explode"> { let names = [NameFrom<"", "lect::fieldNames($input.getType())">]; }
def : OpOverlay<"hw.struct_extract"> { let names = [NameFrom<"", "lect::fieldNames($input.getType())[$fieldIndex.getInt()]">]; }
def : OpOverlay<"verif.simulation"> { let names = [NameFrom<"region", "concat(SmallVector<StringRef>(1, \"clock\"), SmallVector<StringRef>(1, \"init\"))">]; }
def : OpOverlay<"rtg.constant"> {
  let names = [NameFrom<"", "isa<circt::rtg::RegisterAttrInterface>($value) ? $value.getMnemonic() : nullptr">];
}
def : OpOverlay<"systemc.interop.verilated"> { let names = [NameFrom<"", "hw::resultNames($instanceName, $resultNames)">]; }
def : OpOverlay<"moore.instance"> { let names = [NameFrom<"", "hw::resultNames($instanceName, $outputNames)">]; }

// Names of kanagawa's scopes and ports, which derive from their owners.
def : FunctionOverlay<"kanagawa::valueName", [{
  [](Value value) {
    auto op = value.getDefiningOp();
    if (isa<circt::kanagawa::InstanceOp, circt::kanagawa::ContainerInstanceOp>(op))
      return lect::symbolIn(op.getInnerSym());
    if (isa<circt::kanagawa::PathOp>(op))
      return join(map_to_vector(op.getPath(), [](Attribute step) {
        return step.getChild() ? step.getChild().getValue() : "parent";
      }), ".");
    if (isa<circt::kanagawa::GetPortOp>(op))
      return kanagawa::valueName(op.getInstance()) + "." + op.getPortSymbol() + ".ref";
    if (isa<circt::kanagawa::PortReadOp>(op))
      return kanagawa::valueName(op.getPort()) + ".val";
    return op.getName() ? op.getName() : lect::symbolIn(op.getInnerSym());
  }
}]>;
foreach name = ["kanagawa.instance", "kanagawa.container.instance", "kanagawa.path", "kanagawa.get_port", "kanagawa.port.read",
                "kanagawa.port.input", "kanagawa.port.output", "kanagawa.wire.output"] in
def : OpOverlay<name> { let names = [NameFrom<"", "kanagawa::valueName($_op.getResult(0))">]; }
def : OpOverlay<"kanagawa.wire.input"> {
  let names = [NameFrom<"port", "kanagawa::valueName($port)">, NameFrom<"output", "kanagawa::valueName($port) + \".out\"">];
}
def : OpOverlay<"kanagawa.get_var"> { let names = [NameFrom<"", "$varName.getValue()">]; }
def : OpOverlay<"kanagawa.path"> { let types = [TypeFrom<"instance", "path", "$_self.getValue().back().getType()">]; }

// Bundles of esi: channels in both directions.
def : TypeOverlay<"esi.bundle"> {
  let assemblyFormat = "`<` `[` custom<Records>($channels, \"$type $word $string\") `]` (`reset` custom<Flag>($resettable)^)? `>`";
}
def : FunctionOverlay<"esi::channels", [{
  [](Type bundle, StringRef direction) {
    return make_filter_range(cast<circt::esi::ChannelBundleType>(bundle).getChannels(),
                             [](BundledChannel channel) { return channel[1] == direction; });
  }
}]>;
def : FunctionOverlay<"esi::types", "[](ArrayRef<Type> all) { return map_to_vector(all, [](Type it) { return it[0]; }); }">;
def : FunctionOverlay<"esi::names", "[](ArrayRef<Type> all) { return map_to_vector(all, [](Type it) { return it[2]; }); }">;
def : OpOverlay<"esi.bundle.pack"> {
  let names = [NameFrom<"bundle", "\"bundle\"">, NameFrom<"fromChannels", "esi::names(esi::channels($bundle.getType(), \"from\"))">];
  let types = [TypeFrom<"toChannels", "bundle", "esi::types(esi::channels($_self, \"to\"))">,
               TypeFrom<"fromChannels", "bundle", "esi::types(esi::channels($_self, \"from\"))">];
  let assemblyFormat = "$toChannels attr-dict `:` qualified(type($bundle))";
}
def : OpOverlay<"esi.bundle.unpack"> {
  let names = [NameFrom<"toChannels", "esi::names(esi::channels($bundle.getType(), \"to\"))">];
  let types = [TypeFrom<"toChannels", "bundle", "esi::types(esi::channels($_self, \"to\"))">,
               TypeFrom<"fromChannels", "bundle", "esi::types(esi::channels($_self, \"from\"))">];
  let assemblyFormat = "$fromChannels `from` $bundle attr-dict `:` qualified(type($bundle))";
}

// Stages of pipelines.
def : FunctionOverlay<"pipeline::nameOr", [{
  [](ArrayAttr names, int at, StringRef otherwise) {
    if (names && !names[at].empty())
      return names[at];
    return otherwise;
  }
}]>;
def : FunctionOverlay<"pipeline::stageNames", [{
  [](int at, Operation *stage) {
    auto registers = stage.getRegisterNames();
    auto passthroughs = stage.getPassthroughNames();
    return concat(map_to_vector(seq(0, stage.getRegisters().size()), [](int number) {
                    return pipeline::nameOr(registers, number, "s" + at + "_reg" + number);
                  }),
                  map_to_vector(seq(0, stage.getPassthroughs().size()), [](int number) {
                    return pipeline::nameOr(passthroughs, number, "s" + at + "_pass" + number);
                  }));
  }
}]>;
def : FunctionOverlay<"pipeline::argNames", [{
  [](ArrayAttr inputs, ArrayRef<Block> blocks) {
    return map_to_vector(seq(0, blocks.size()), [](int at) {
      return concat(at == 0 ? inputs : pipeline::stageNames(at, blocks[at - 1].getTerminator()),
                    SmallVector<StringRef>(1, "s" + at + "_enable"));
    });
  }
}]>;
foreach name = ["pipeline.unscheduled", "pipeline.scheduled"] in def : OpOverlay<name> {
  let printsTerminator = 1;
  let names = [NameFrom<"dataOutputs", "$outputNames">, NameFrom<"done", "\"done\"">,
               NameFrom<"body", "pipeline::argNames($inputNames, $body.getBlocks())">];
}
def : DirectiveOverlay<"StageRegisters", [{
  custom<ListWithin>("regs(", ")", "$4:label( = )$0 : $1$2:run(3, gated by)", $arg0, $arg1, $arg2, $arg3, $arg4)
}]>;
def : DirectiveOverlay<"Passthroughs", [{ custom<ListWithin>("pass(", ")", "$2:label( = )$0 : $1", $arg0, $arg1, $arg2) }]>;

// rtg: types that are inferred from attributes and operands.
def : OpOverlay<"rtg.virtual_reg"> { let types = [TypeFrom<"result", "allowedRegs">]; }
def : OpOverlay<"rtg.set_cartesian_product"> {
  let types = [TypeFrom<"result", "inputs", [{
    circt::rtg::SetType::get(circt::rtg::TupleType::get(map_to_vector($_self, [](Type set) {
      return cast<circt::rtg::SetType>(set).getElementType();
    })))
  }]>];
}
def : OpOverlay<"rtg.tuple_extract"> {
  let types = [TypeFrom<"result", "tuple", "cast<circt::rtg::TupleType>($_self).getFieldTypes()[$index.getInt()]">];
}
def : OpOverlay<"rtg.isa.memory_block_declare"> {
  let assemblyFormat = [{
    ` ` `[` custom<Number>($baseAddress, "hex") `-` custom<Number>($endAddress, "hex") `]` `:` qualified(type($result)) attr-dict
    custom<NumberType>(ref($baseAddress), ref(type($result)), "!rtg.isa.memory_block<$0>", "i$0")
    custom<NumberType>(ref($endAddress), ref(type($result)), "!rtg.isa.memory_block<$0>", "i$0")
  }];
}

// DPI functions of C, and models of arc.
def : OpOverlay<"sim.func.dpi"> {
  let assemblyFormat = [{
    custom<Keyword>("sym_visibility", "public|private|nested") $sym_name ``
    custom<Members>($dpi_function_type, "!sim.dpi_functy", "in|inout|ref", "out|return") attr-dict-with-keyword ($body^)?
  }];
}
def : OpOverlay<"arc.sim.instantiate"> {
  let assemblyFormat = [{
    custom<ArgAs>("!arc.sim.instance<$0>", "$0 as ") (`runtime` $runtimeModel^ `` `(` ($runtimeArgs^)? `)`)?
    attr-dict-with-keyword $body
  }];
}

// msft
def : DirectiveOverlay<"PhysLoc", [{
  custom<AttrAs>($arg0, "#msft.physloc<$0, $1, $2, $3>", "$0 x: $1 y: $2 n: $3")
}]>;
def : DirectiveOverlay<"ImplicitInnerRef", "custom<AttrAs>($arg0, \"#hw.innerNameRef<$0>\", \"$0\")">;

// calyx. An assignment may have a guard.
foreach name = ["calyx.component", "calyx.comb_component"] in def : OpOverlay<name> {
  let getsBlock = 1;
  let assemblyFormat = [{
    custom<Extra>("sym_name", "@") `` custom<PortLists>($portNames, $portAttributes, $portDirections, $function_type) $body attr-dict
  }];
}
def : OpOverlay<"calyx.assign"> {
  let types = [TypeFrom<"src", "dest">];
  let assemblyFormat = "$dest `=` custom<Guarded>($guard, $src, \"?\") `:` type($dest) attr-dict";
}
foreach name = ["calyx.group_done", "calyx.group_go"] in
  def : OpOverlay<name> { let assemblyFormat = "custom<Guarded>($guard, $src, \"?\") `:` type($src) attr-dict"; }
def : OpOverlay<"calyx.cycle"> {
  let assemblyFormat = "custom<Span>($start, $end) attr-dict";
}
def : DirectiveOverlay<"ParameterList", "custom<HWParameters>($arg0)">;
// Ports of a cell are named by the cell and the port.
def : FunctionOverlay<"calyx::ports", [{
  [](StringRef cell, ArrayRef<StringRef> ports) { return map_to_vector(ports, [](StringRef port) { return cell + "." + port; }); }
}]>;
class Ports<string cell, string ports> : OpOverlay<"calyx." # cell> {
  let names = [NameFrom<"", "calyx::ports($sym_name, {" # ports # "})">];
}
def : Ports<"register", [{ "in", "write_en", "clk", "reset", "out", "done" }]>;
def : Ports<"constant", [{ "out" }]>;
def : Ports<"std_mux", [{ "cond", "tru", "fal", "out" }]>;
foreach cell = ["pad", "slice", "not", "wire", "signext"] in def : Ports<"std_" # cell, [{ "in", "out" }]>;
foreach cell = ["lt", "gt", "eq", "neq", "ge", "le", "slt", "sgt", "seq", "sneq", "sge", "sle", "add", "sub", "shru", "rsh", "srsh", "lsh",
                "and", "or", "xor"] in
  def : Ports<"std_" # cell, [{ "left", "right", "out" }]>;
foreach cell = [["mult", "out"], ["divs", "out_quotient"], ["divu", "out_quotient"], ["rems", "out_remainder"],
                ["remu", "out_remainder"]] in
  def : Ports<"std_" # cell[0] # "_pipe", [{ "clk", "reset", "go", "left", "right", "}] # cell[1] # [{", "done" }]>;

// sv: cases, ports of interfaces, paths, generated loops.
def : OpOverlay<"sv.case"> {
  let types = [TypeFrom<"caseValues", "cond">];
  let assemblyFormat = [{
    custom<WordAs>($caseStyle, "case=0|casex=1|casez=2", "$0 : i32", "case")
    custom<WordAs>($validationQualifier, "plain|priority|unique|unique0", "#sv<validation_qualifier $0>", "plain") $cond `:` type($cond) attr-dict
    custom<PatternRegions>($caseRegions, $casePatterns, $caseValues, ref(type($cond)), "default", "case", "b01xz",
                           "#hw.enum.field", "#sv.expr")
  }];
}
def : DirectiveOverlay<"ModportStructs", [{
  ` ` `(` custom<List>("$0:as(#sv.mod_port<direction = $0, signal = $1>|$0 $1)", $arg0) `)`
}]>;
def : DirectiveOverlay<"IfaceTypeAndSignal", "custom<SymbolIn>($arg0, $arg1, \"!sv.interface<$0>\")">;
def : DirectiveOverlay<"GenerateFor", [{
  custom<List>("%arg : %type") custom<ArgName>($arg3) `=` $arg0 `to` $arg1 `step` $arg2 `name` $arg4 $arg5
}]>;

def : FunctionOverlay<"sv::partOfWidth", [{
  [](Type type, int width, Builder builder) {
    auto inner = hw::canonical(cast<circt::hw::InOutType>(type).getElementType());
    if (isa<IntegerType>(inner))
      return circt::hw::InOutType::get(builder.getIntegerType(width));
    if (isa<circt::hw::ArrayType>(inner))
      return circt::hw::InOutType::get(circt::hw::ArrayType::get(inner.getElementType(), builder.getI64IntegerAttr(width)));
    return circt::hw::InOutType::get(circt::hw::UnpackedArrayType::get(inner.getElementType(), builder.getI64IntegerAttr(width)));
  }
}]>;
def : OpOverlay<"sv.indexed_part_select_inout"> {
  let types = [TypeFrom<"result", "input", "sv::partOfWidth($_self, $width.getInt(), $_builder)">];
}
def : DirectiveOverlay<"XMRPath", "custom<ListAndLast>($arg0, $arg1)">;
def : OpOverlay<"llhd.sig.struct_extract"> {
  let assemblyFormat = [{
    $input `[` $field `]` attr-dict `:` type($input) `` custom<FieldType>(ref($field), ref(type($input)), type($result), "!llhd.ref")
  }];
}
def : OpOverlay<"sv.indexed_part_select"> {
  let types = [TypeFrom<"result", "input", "$_builder.getIntegerType($width.getInt())">];
}
def : AttrOverlay<"hw.param.decl.ref"> { let assemblyFormat = "`<` $name `>`"; }
def : AttrOverlay<"hw.param.verbatim"> { let assemblyFormat = "`<` $value `>`"; }
