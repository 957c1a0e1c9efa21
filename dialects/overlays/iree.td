// Overlay for IREE (checked against the behaviour of iree-base-compiler 3.13), which uses release 24 of MLIR.
//
//   lect opt --dialect-path iree/compiler/src/iree/compiler -I iree/compiler/src -I llvm/include --overlay iree.td
//     --from=24 --emit-for=24 program.mlir
//
// Operations that IREE adds to transform are found in the same folder.
//
// Not described: `pcf.generic` and `pcf.loop`, `vm.br_table`, `stream.cmd.func` and `stream.cmd.call`, collective
// operations with a parameter, `hal.dispatch.extern`, and attributes that C++ parses (`#hal.device.promise`), whose
// text is kept.

include "lect/Overlay.td"

// In the MLIR release of IREE, these are properties of symbols.
def : PropertyOverlay<"vm.func", "sym_name", "StringAttr"> { let optional = 0; }
def : PropertyOverlay<"vm.func", "sym_visibility", "StringAttr">;

// Aliases.
foreach named = [
  ["hal.pipeline.layout", "pipeline_layout"], ["iree_encoding.encoding", "encoding"], ["iree_encoding.layout", "encoding"],
  ["iree_encoding.testing", "encoding"], ["iree_encoding.unknown", "encoding"], ["iree_vector_ext.nested_layout", "nested"],
  ["iree_cpu.lowering_config", "config"], ["iree_codegen.lowering_config", "config"],
  ["iree_codegen.translation_info", "translation"], ["iree_codegen.compilation_info", "compilation"],
  ["iree_map.pack_map", "pack_map"], ["iree_map.pack_layout", "pack_layout"]
] in def : AttrOverlay<named[0]> { let alias = "\"" # named[1] # "\""; }

// Directives of all dialects.
def : DirectiveOverlay<"SymbolVisibility", "custom<Keyword>($arg0, \"public|private|nested\", \"public\")">;
def : DirectiveOverlay<"ShapedFunctionType", "custom<SizedFunctionType>($args)">;
def : DirectiveOverlay<"ShapedFunctionSignature", "custom<Signature>($arg0, $arg2, $arg3, $arg1)">;
def : DirectiveOverlay<"ShapedTiedResult", "custom<SizedResult>($args)">;
def : DirectiveOverlay<"ShapedTypeList", "custom<List>(\"$0$1:sizes\", $args)">;
def : DirectiveOverlay<"ShapedOperandList", "custom<List>(\"$0 : $1$2:sizes\", $args)">;
def : DirectiveOverlay<"SizeAwareType", "$arg0 `` `{` $arg1 `}`">;
def : DirectiveOverlay<"OperandTypeList", "`(` custom<List>(\"$0\", $arg0) `)`">;
def : DirectiveOverlay<"ValueTypeList", "` ` `[` custom<List>(\"$0 : $1\", $args) `]`">;
def : DirectiveOverlay<"TiedFunctionResultList", "custom<SizedResults>($args)">;
def : DirectiveOverlay<"RangeList", "custom<List>(\"[$0 for $1]\", $args)">;
def : DirectiveOverlay<"ResultTypeList", "` ` `(` custom<List>(\"$0\", $arg0) `)`">;
def : DirectiveOverlay<"ParameterReference", "custom<ScopedKey>($args)">;
def : DirectiveOverlay<"hal_inline.SizeAwareType", "custom<SizedResult>($arg0, $arg1)">;
def : DirectiveOverlay<"ParameterLoadOperations", "custom<Lines>(\"$0:scope$1[$2] : $3{$4}\", \",\", $args)">;

// Functions. A result may be tied to an argument.
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
// Arguments of imports have names, and dots in their attributes.
def : OpOverlay<"vm.import"> {
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) (`optional` $is_optional^)? $sym_name ``
    custom<NamedSignature>($function_type, $arg_attrs, $res_attrs, "vm.name", "vm.variadic") attr-dict-with-keyword ($body^)?
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
    custom<LinesOrOne>("$0$1:short(util.int.assumption)", ", ", $operands, $assumptions) `` `:` type($operands) attr-dict
  }];
}
def : DirectiveOverlay<"TypedValueList", "` ` `[` custom<List>(\"$0\", $arg1) `]`">;
def : OpOverlay<"util.switch"> { let types = [TypeFrom<"values", "default_value">]; }
// The element type may be omitted where the list determines it; here it is always printed.
def : DirectiveOverlay<"ListTypeGet", "qualified($arg0) `->` qualified($arg1)">;
def : DirectiveOverlay<"ListTypeSet", "qualified($arg1) `->` qualified($arg0)">;

// The body may be hoisted to the place of the inverse conversion.
def : OpOverlay<"util.hoistable_conversion"> {
  let assemblyFormat = [{
    $tag `inverts` `` `(` $inverseTag `)` ` ` `(` custom<List>("%arg = $0", $inputs) `)` `:` functional-type($inputs, $results)
    $body attr-dict
  }];
}

// flow
def : DirectiveOverlay<"DispatchEntryPoints", "custom<ListOrOne>(\"$0\", \"{}\", $arg0)">;
def : DirectiveOverlay<"DispatchWorkgroupBody", "` ` `(` custom<List>(\"%arg: %type\") `)` $arg2">;
def : DirectiveOverlay<"CountRegion",
                       "`(` custom<List>(\"%arg: %type\") `)` `->` `(` `index` `,` `index` `,` `index` `)` $arg0">;
def : DirectiveOverlay<"WorkgroupCountRegion", "` ` (`workgroups` custom<CountRegion>($arg0)^)?">;
def : DirectiveOverlay<"hal.WorkgroupCountRegion", "custom<CountRegion>($arg0)">;
def : DirectiveOverlay<"DispatchWorkgroupsCountRegion", "(` ` `count` custom<CountRegion>($arg0)^)?">;
def : DirectiveOverlay<"ExportConditionRegion", "`(` custom<List>(\"%arg: %type\") `)` `->` `i1` $arg0">;
def : OpOverlay<"flow.tensor.update"> {
  let assemblyFormat = [{
    $update `,` $target `` `[` $start_indices `]` `:` type($update) (`{` $update_dims^ `}`)? `->`
    custom<ShapedTiedResult>(type($target), $target_dims) attr-dict-with-keyword
  }];
}
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
def : DirectiveOverlay<"EncodedShapedFunctionType", [{
  custom<SizedFunctionType>($arg0, $arg1, $arg2, $arg5, $arg6, $arg9, "in", "!util.unused", $arg3, $arg4, $arg7, $arg8)
}]>;
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
  custom<OpenLines>("$5:cases(none|ro|wo|rw) $0[$3 for $4] : $1{$2}", ",", $args)
}]>;
def : DirectiveOverlay<"ConstantValueList", "custom<OpenLines>(\"$0{$1} = $2\", \",\", $args)">;
def : DirectiveOverlay<"AsyncParameterGatherOperations", [{
  custom<Lines>("$0:scope$1[$2] -> $3[$6 to $7 for $8] : $4{$5}", ",", $args)
}]>;
def : DirectiveOverlay<"AsyncParameterScatterOperations", [{
  custom<Lines>("$0[$3 to $4 for $5] : $1{$2} -> $6:scope$7[$8]", ",", $args)
}]>;
def : DirectiveOverlay<"CmdParameterGatherOperations", [{
  custom<Lines>("$0:scope$1[$2] -> $3[$6 for $7] : $4{$5}", ",", $args)
}]>;
def : DirectiveOverlay<"CmdParameterScatterOperations", [{
  custom<Lines>("$0[$3 for $4] : $1{$2} -> $5:scope$6[$7]", ",", $args)
}]>;
def : DirectiveOverlay<"PackSliceRanges", [{
  custom<Lines>("[$0:number(index), $0:number(index)] = $1$2:is(index)", ",", $args)
}]>;

// hal
foreach kind = [
  ["allocator", "Allocator"], ["buffer", "Buffer"], ["buffer_view", "BufferView"], ["channel", "Channel"],
  ["command_buffer", "CommandBuffer"], ["device", "Device"], ["event", "Event"], ["executable", "Executable"],
  ["fence", "Fence"], ["file", "File"], ["semaphore", "Semaphore"]
] in def : TypeOverlay<"hal." # kind[0]> { let cppClass = "::mlir::iree_compiler::IREE::HAL::" # kind[1] # "Type"; }
foreach bindings = ["Bindings", "BindingTable", "DispatchBindings"] in
  def : DirectiveOverlay<bindings, "custom<Lines>(\"($0 : $1)[$2, $3]\", \", \", $args)">;
def : DirectiveOverlay<"DeviceQueueAffinityList", [{
  ` ` `[` custom<Lines>("($0, $2 : $1, i64)", ",", $args) `]`
}]>;
def : OpOverlay<"hal.fence.join"> { let types = [TypeFrom<"fences", "result">]; }
def : OpOverlay<"hal.executable.constant.block"> {
  let assemblyFormat = [{
    `` custom<Signature>($function_type, $arg_attrs, $res_attrs) `as` custom<ListOrOne>("$0", "()", $keys)
    attr-dict-with-keyword $body
  }];
}
def : OpOverlay<"hal.executable.condition"> {
  let assemblyFormat = [{
    `(` custom<List>("%arg: %type") `)` `->` `i1` custom<Constant>($function_type, "(!hal.device) -> i1") $body
    attr-dict-with-keyword
  }];
}

// vm
foreach kind = [["buffer", "Buffer"], ["list", "List"]] in
  def : TypeOverlay<"vm." # kind[0]> { let cppClass = "::mlir::iree_compiler::IREE::VM::" # kind[1] # "Type"; }
// The condition may be omitted where it equals the status; here it is always printed.
def : OpOverlay<"vm.cond_fail"> { let assemblyFormat = "$condition `,` $status (`,` $message^)? attr-dict"; }

def : OpOverlay<"vm.call.variadic"> {
  let assemblyFormat = [{
    $callee `` custom<Segments>($operands, $segment_sizes, $segment_types) attr-dict `:`
    custom<SegmentTypes>(ref($segment_sizes), ref($segment_types), type($operands), "i16")
    (`->` custom<ListOrOne>("$0", "()", type($results))^)?
  }];
}
// The successor receives the results of the call, not its operands.
def : OpOverlay<"vm.call.yieldable"> { let codeInterfaces = ["BranchOpInterface"]; }
def : OpOverlay<"vm.call.variadic.yieldable"> { let codeInterfaces = ["BranchOpInterface"]; }
def : OpOverlay<"vm.switch.ref"> {
  let types = [TypeFrom<"default_value", "result">, TypeFrom<"values", "result">];
  let assemblyFormat = "$index `` `[` $values `]` `else` $default_value attr-dict `:` type($result)";
}

// iree_gpu, iree_codegen, iree_linalg_ext
def : DirectiveOverlay<"AsyncDMASourceIndexTypes", "custom<OptionalTypes>(\"index\", $args)">;
def : DirectiveOverlay<"KnobsDictionary", [{` ` `\n` ` ` `knobs` `=` $arg0 `\n`}]>;
def : OpOverlay<"iree_codegen.workgroup_count_hint"> {
  let assemblyFormat = "`` custom<DynamicIndexList>($sizes, $static_sizes, \"Delimiter::Paren\") attr-dict";
}
def : DirectiveOverlay<"NestedDynamicIndexList", "custom<DynamicIndexLists>($args)">;

// Parameters of files.
def : DirectiveOverlay<"ParameterGatherOperations", [{
  custom<Lines>("$0:scope$1[$2] -> $3[$5 for $6] : $4", ",", $args)
}]>;
def : DirectiveOverlay<"ParameterScatterOperations", [{
  custom<Lines>("$0[$2 for $3] : $1 -> $4:scope$5[$6]", ",", $args)
}]>;

// Names of results.
class Names<string op, string names_> : OpOverlay<op> { let names = [NameFrom<"", names_>]; }
foreach name = [
  ["flow.channel.count", "channel_count"], ["flow.channel.default", "default_channel"], ["flow.channel.rank", "channel_rank"],
  ["flow.channel.split", "channel"],
  ["hal.allocator.allocate", "buffer"], ["hal.buffer.allocation.discard", "was_terminal"],
  ["hal.buffer.allocation.is_terminal", "is_terminal"], ["hal.buffer.length", "length"], ["hal.buffer.subspan", "buffer"],
  ["hal.buffer_usage", "buffer_usage"], ["hal.buffer_view.buffer", "buffer"], ["hal.buffer_view.create", "view"],
  ["hal.channel.create", "channel"], ["hal.channel.split", "channel"], ["hal.command_buffer.create", "cmd"],
  ["hal.device.allocator", "allocator"], ["hal.device.queue.alloca", "transient_buffer"],
  ["hal.devices.count", "device_count"], ["hal.ex.file.from_memory", "memory_file"],
  ["hal.executable.create", "executable"], ["hal.executable.export.ordinal", "ordinal"], ["hal.executable.lookup", "exe"],
  ["hal.executable.lookup.function", "function_id"], ["hal.fence.await", "status"], ["hal.fence.create", "fence"],
  ["hal.fence.join", "fence"], ["hal.memory_type", "memory_type"],
  ["hal_inline.buffer.length", "length"], ["hal_inline.buffer.storage", "storage"], ["hal_inline.buffer.subspan", "buffer"],
  ["hal_inline.buffer.wrap", "mapped"], ["hal_inline.buffer_view.buffer", "buffer"], ["hal_inline.buffer_view.create", "view"],
  ["hal_loader.executable.export.ordinal", "ordinal"], ["hal_loader.executable.load", "exe"],
  ["hal_loader.executable.lookup", "exe"], ["hal_loader.executable.lookup.function", "function_id"],
  ["stream.async.constant", "cst"], ["stream.channel.count", "ccl_count"], ["stream.channel.create", "channel"],
  ["stream.channel.rank", "ccl_rank"], ["stream.channel.split", "channel"], ["stream.file.constant", "file"],
  ["stream.resource.is_terminal", "is_terminal"], ["stream.resource.release", "is_terminal"], ["stream.tensor.constant", "cst"],
  ["stream.tensor.empty", "empty"],
  ["util.buffer.alloc", "buffer"], ["util.buffer.size", "buffer_size"], ["util.buffer.slice", "buffer"],
  ["util.buffer.subspan", "buffer_span"], ["util.string.itoa", "itoa"],
  ["vm.const.ref.zero", "null"]
] in def : Names<name[0], "\"" # name[1] # "\"">;
foreach name = [
  ["hal.allocator.import", "did_import", "mapped"], ["hal.allocator.select", "device", "queue_affinity"],
  ["hal.allocator.resolve_memory_properties", "memory_types", "buffer_usage"],
  ["hal.channel.rank_and_count", "ccl_rank", "ccl_count"],
  ["hal_inline.buffer.allocate", "buffer", "storage"], ["hal_inline.buffer.allocate.initialized", "buffer", "storage"],
  ["iree_codegen.extract_strided_metadata", "base_buffer", "offset"],
  ["util.buffer.storage", "buffer_storage", "buffer_offset"]
] in def : Names<name[0], "{ \"" # name[1] # "\", \"" # name[2] # "\" }">;
def : FunctionOverlay<"lect::deviceName", [{
  [](Type type) {
    if (isa<IREE::HAL::DeviceType>(type))
      return "device";
    return isa<IREE::HAL::AllocatorType>(type) ? "allocator" : "queue_affinity";
  }
}]>;
def : Names<"hal.device.resolve", "map_to_vector($_op.getResultTypes(), [](Type type) { return lect::deviceName(type); })">;
// The value of a constant operand.
def : Names<"hal.devices.get", [{
  !$index.getDefiningOp() || !$index.getDefiningOp().getAttr("value") ? "device_n"
    : "device_" << $index.getDefiningOp().getAttr("value").getInt()
}]>;
def : Names<"hal.element_type", [{ "element_type_" << $type.getValue() }]>;
def : Names<"hal.encoding_type", [{ $encoding ? nullptr : "dense_row_major" }]>;
def : Names<"hal_loader.executable.query_support", [{ $executable_format.getValue() + "_supported" }]>;
def : Names<"util.buffer.constant", [{ $name ? $name.getValue() : "buffer_cst" }]>;
def : Names<"util.global.address", [{ "ptr_" << $global.getValue() }]>;
def : Names<"util.string.format", [{ lect::word($format, "N").empty() ? "formatted" : lect::word($format, "N") }]>;
foreach op = [
  "util.global.load", "vm.global.load.i32", "vm.global.load.i64", "vm.global.load.f32", "vm.global.load.f64", "vm.global.load.ref"
] in def : Names<op, "$global.getValue()">;
def : Names<"vm.const.ref.rodata", "$rodata.getValue()">;
foreach of = ["id", "count", "size"] in {
  def : Names<"hal.interface.workgroup." # of, [{ "workgroup_}] # of # [{_" << ($dimension.getInt() == 0 ? "x" : $dimension.getInt() == 1 ? "y" : "z") }]>;
  foreach dialect = ["flow", "stream"] in
    def : Names<dialect # ".dispatch.workgroup." # of, [{ "workgroup_}] # of # [{_" << $dimension.getInt() }]>;
}
foreach ty = ["i32", "i64", "f32", "f64"] in def : Names<"vm.const." # ty # ".zero", [{ "zero" }]>;
foreach ty = ["i32", "i64"] in {
  def : Names<"vm.const." # ty, [{ $value.getInt() == 0 ? "zero" : "c" << $value.getInt() }]>;
  foreach name = ["eq", "ne", "nz"] in def : Names<"vm.cmp." # name # "." # ty, "\"" # name # "\"">;
  foreach name = ["lt", "lte", "gt", "gte"] in
    foreach sign = ["s", "u"] in def : Names<"vm.cmp." # name # "." # ty # "." # sign, "\"" # sign # name # "\"">;
}
foreach name = ["eq", "ne", "nz"] in def : Names<"vm.cmp." # name # ".ref", "\"r" # name # "\"">;
// Other results of vm are named after the type that they refer to.
def : FunctionOverlay<"lect::refName", [{
  [](Type type) {
    if (isa<IREE::VM::BufferType>(type))
      return "buffer";
    if (isa<IREE::VM::ListType>(type))
      return "list";
    return isa<IREE::VM::RefType>(type) ? "ref" : nullptr;
  }
}]>;
foreach op = [
  "assign.ref", "buffer.alloc", "buffer.clone", "call", "call.variadic", "cast.any.ref", "cast.ref.any",
  "global.load.indirect.ref", "list.alloc", "list.get.ref", "optimization_barrier", "rodata.inline", "select.ref", "switch.ref"
] in def : Names<"vm." # op, "$_op.getNumResults() > 0 ? lect::refName($_op.getResult(0).getType()) : nullptr">;

// Attributes.
// `<offset, length>`
def : AttrOverlay<"util.byte_range"> { let assemblyFormat = "`<` $offset `,` $length `>`"; }
def : AttrOverlay<"hal.executable.target"> {
  let alias = [{ "executable_target_" << lect::replace($_self.getFormat().getValue(), "-", "_") }];
  let defaults = [ParameterDefault<"configuration", "DictionaryAttr::get($_ctxt)">];
  let assemblyFormat = "`<` $backend `,` $format (`,` $configuration^)? `>`";
}
def : AttrOverlay<"hal.device.target"> {
  let alias = [{ "device_target_" << lect::replace(lect::replace(lect::firstIn($_self), "\"", ""), "-", "_") }];
}
def : AttrOverlay<"util.composite"> {
  let alias = [{ "composite_of_" << lect::leadingWord(lect::firstIn($_self)) << "b" }];
}
def : AttrOverlay<"hal.executable.object"> {
  let assemblyFormat = "`<` `{` `path` `=` $path (`,` `data` `=` $data^)? `}` `>`";
}
def : AttrOverlay<"stream.timepoint"> { let assemblyFormat = "`<` `immediate` `>`"; }
