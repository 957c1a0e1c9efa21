// Overlay for IREE (checked with what iree-base-compiler 3.13 reads and prints).
//
//   lect opt --dialect-path iree/compiler/src/iree/compiler -I iree/compiler/src -I llvm/include --overlay iree.td program.mlir
//
// Not described: `util.hoistable_conversion`, and the attributes whose text C++ reads (`#hal.device.promise`), kept
// as they are written.

include "lect/Overlay.td"

// Directives of all dialects.
def : DirectiveOverlay<"SymbolVisibility", "custom<Keyword>($arg0, \"public|private|nested\", \"public\")">;
def : DirectiveOverlay<"ShapedFunctionType", "custom<SizedFunctionType>($args)">;
def : DirectiveOverlay<"ShapedFunctionSignature", "custom<Signature>($arg0, $arg2, $arg3, $arg1)">;
def : DirectiveOverlay<"ShapedTiedResult", "custom<SizedResult>($args)">;
def : DirectiveOverlay<"ShapedTypeList", "custom<List>(\"$0$1:sizes\", $args)">;
def : DirectiveOverlay<"ShapedOperandList", "custom<List>(\"$0 : $1$2:sizes\", $args)">;
def : DirectiveOverlay<"SizeAwareType", "$arg0 `` `{` $arg1 `}`">;
def : DirectiveOverlay<"OperandTypeList", "`(` custom<List>(\"$0\", $arg0) `)`">;
def : DirectiveOverlay<"ValueTypeList", "`[` custom<List>(\"$0 : $1\", $args) `]`">;
def : DirectiveOverlay<"TiedFunctionResultList", "custom<SizedResults>($args)">;
def : DirectiveOverlay<"RangeList", "custom<List>(\"[$0 for $1]\", $args)">;
def : DirectiveOverlay<"ResultTypeList", "`(` custom<List>(\"$0\", $arg0) `)`">;
def : DirectiveOverlay<"ParameterReference", "custom<ScopedKey>($args)">;

// Functions: a result may be an argument again.
def : OpOverlay<"util.func"> {
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name ``
    custom<Signature>($function_type, $arg_attrs, $res_attrs, $tied_operands) attr-dict-with-keyword ($body^)?
  }];
}
def : OpOverlay<"vm.func"> { let preset = "function"; }
def : OpOverlay<"util.initializer"> {
  let assemblyFormat = "`` custom<Constant>($function_type, \"() -> ()\") attr-dict-with-keyword $body";
}
def : OpOverlay<"vm.initializer"> {
  let assemblyFormat = "`` custom<Constant>($function_type, \"() -> ()\") attr-dict-with-keyword $body";
}
def : OpOverlay<"vm.export"> { let assemblyFormat = "custom<SymbolAlias>($export_name, $function_ref) attr-dict-with-keyword"; }
def : OpOverlay<"vm.import"> {
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) (`optional` $is_optional^)? $sym_name ``
    custom<Signature>($function_type, $arg_attrs, $res_attrs) attr-dict-with-keyword ($body^)?
  }];
}

// util
def : OpOverlay<"util.unfoldable_constant"> {
  let types = [TypeFrom<"", "value">];
  let assemblyFormat = "attr-dict $value";
}
def : OpOverlay<"util.assume.int"> {
  let types = [TypeFrom<"results", "operands">];
  let assemblyFormat = [{
    custom<List>("$0$1:short(util.int.assumption)", $operands, $assumptions) `:` type($operands) attr-dict
  }];
}
def : DirectiveOverlay<"TypedValueList", "`[` custom<List>(\"$0\", $arg1) `]`">;
def : OpOverlay<"util.switch"> { let types = [TypeFrom<"values", "default_value">]; }
// The type of elements may be left out where the list says it; it is always written here.
def : DirectiveOverlay<"ListTypeGet", "qualified($arg0) `->` qualified($arg1)">;
def : DirectiveOverlay<"ListTypeSet", "qualified($arg1) `->` qualified($arg0)">;

// flow
def : DirectiveOverlay<"DispatchEntryPoints", "custom<ListOrOne>(\"$0\", \"{}\", $arg0)">;
def : DirectiveOverlay<"DispatchWorkgroupBody", "` ` `(` custom<List>(\"%arg: %type\") `)` $arg2">;
def : DirectiveOverlay<"CountRegion",
                       "`(` custom<List>(\"%arg: %type\") `)` `->` `(` `index` `,` `index` `,` `index` `)` $arg0">;
def : DirectiveOverlay<"WorkgroupCountRegion", "` ` (`workgroups` custom<CountRegion>($arg0)^)?">;
def : DirectiveOverlay<"hal.WorkgroupCountRegion", "custom<CountRegion>($arg0)">;
def : DirectiveOverlay<"DispatchWorkgroupsCountRegion", "(`count` custom<CountRegion>($arg0)^)?">;
def : DirectiveOverlay<"ExportConditionRegion", "`(` custom<List>(\"%arg: %type\") `)` `->` `i1` $arg0">;
def : OpOverlay<"flow.dispatch.region"> {
  let assemblyFormat = [{
    (`[` $workload^ `]`)? `->` `(` custom<List>("$0$1:sizes", type($result), $result_dims) `)` attr-dict-with-keyword $body
    custom<DispatchWorkgroupsCountRegion>($workgroup_count)
  }];
}

// stream
def : OpOverlay<"stream.timepoint.await"> {
  let types = [TypeFrom<"results", "resource_operands">];
  let assemblyFormat = [{
    (`sync` $sync^)? $await_timepoint `=` `` `>` $resource_operands `:`
    custom<List>("$0$1:sizes", type($resource_operands), $resource_operand_sizes) attr-dict-with-keyword
  }];
}
def : DirectiveOverlay<"DispatchOperands", "`(` custom<List>(\"$0(?[$1 to $2 for $3])\", $args) `)`">;
def : DirectiveOverlay<"ResourceRegion", [{
  `(` custom<List>("$0 as %arg: $1{$2}", $arg0, $arg1, $arg2) `)`
  (`->` custom<SizedResults>(ref($arg0), ref($arg1), $arg3, $arg5, $arg4)^)? $arg6
}]>;
def : DirectiveOverlay<"ExplicitResourceRegion", [{
  `(` custom<List>("$0 as %arg: $1{$2}", $arg0, $arg1, $arg2) `)` $arg3
}]>;
def : DirectiveOverlay<"EncodedResourceOperands", [{
  custom<List>("$0 : $3$4:sizes in $1{$2}", $args)
}]>;
def : DirectiveOverlay<"DispatchResources", [{
  custom<List>("$5:cases(none|ro|wo|rw) $0[$3 for $4] : $1{$2}", $args)
}]>;
def : DirectiveOverlay<"ConstantValueList", "custom<List>(\"$0{$1} = $2\", $args)">;

// hal
foreach kind = [
  ["allocator", "Allocator"], ["buffer", "Buffer"], ["buffer_view", "BufferView"], ["channel", "Channel"],
  ["command_buffer", "CommandBuffer"], ["device", "Device"], ["event", "Event"], ["executable", "Executable"],
  ["fence", "Fence"], ["file", "File"], ["semaphore", "Semaphore"]
] in def : TypeOverlay<"hal." # kind[0]> { let cppClass = "::mlir::iree_compiler::IREE::HAL::" # kind[1] # "Type"; }
def : DirectiveOverlay<"Bindings", "custom<List>(\"($0 : $1)[$2, $3]\", $args)">;
def : OpOverlay<"hal.fence.join"> { let types = [TypeFrom<"fences", "result">]; }
def : OpOverlay<"hal.executable.constant.block"> {
  let assemblyFormat = [{
    custom<Signature>($function_type, $arg_attrs, $res_attrs) `as` custom<ListOrOne>("$0", "()", $keys)
    attr-dict-with-keyword $body
  }];
}
def : OpOverlay<"hal.executable.condition"> {
  let assemblyFormat = [{
    `(` custom<List>("%arg: %type") `)` `->` `i1` custom<Constant>($function_type, "(!hal.device) -> i1") $body attr-dict-with-keyword
  }];
}
// vm
def : TypeOverlay<"vm.buffer"> { let cppClass = "::mlir::iree_compiler::IREE::VM::BufferType"; }
// The condition may be left out where it is the status; it is always written here.
def : OpOverlay<"vm.cond_fail"> { let assemblyFormat = "$condition `,` $status (`,` $message^)? attr-dict"; }

def : OpOverlay<"vm.switch.ref"> {
  let types = [TypeFrom<"default_value", "result">, TypeFrom<"values", "result">];
  let assemblyFormat = "$index `` `[` $values `]` `else` $default_value attr-dict `:` type($result)";
}

// Attributes.
// `<offset, length>`
def : AttrOverlay<"util.byte_range"> { let assemblyFormat = "`<` $offset `,` $length `>`"; }
def : AttrOverlay<"hal.executable.object"> {
  let assemblyFormat = "`<` `{` `path` `=` $path (`,` `data` `=` $data^)? `}` `>`";
}
def : AttrOverlay<"stream.timepoint"> { let assemblyFormat = "`<` `immediate` `>`"; }
