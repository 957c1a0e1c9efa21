// Operations with regions, symbols and control flow, and custom names of values and blocks.

#ifndef LECT_TEST_REGIONS
#define LECT_TEST_REGIONS

include "types.td"

//===- Symbols ------------------------------------------------------------------------------------------------------===//

defvar Test_SymbolArgs = (ins StrAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility);
def SymbolOp : Test_Op<"symbol", Test_SymbolArgs, (outs), [NoMemoryEffect, Symbol]>;
def SymbolWithResultOp : Test_Op<"symbol_with_result", Test_SymbolArgs, (outs AnyType:$result), [Symbol]>;
def OverriddenSymbolVisibilityOp
    : Test_Op<"overridden_symbol_visibility", (ins StrAttr:$sym_name), (outs),
              [DeclareOpInterfaceMethods<Symbol, ["getVisibility", "setVisibility"]>]>;
defvar Test_Region = (region SizedRegion<1>:$region);
defvar Test_Finished = SingleBlockImplicitTerminator<"TerminatorOp">;
def SymbolScopeOp : Test_RegionOp<"symbol_scope", Test_Region, [SymbolTable, Test_Finished]>;
def SymbolScopeIsolatedOp
    : Test_RegionOp<"symbol_scope_isolated", Test_Region, [IsolatedFromAbove, SymbolTable, Test_Finished]>;
def SymbolTableRegionOp : Test_RegionOp<"symbol_table_region", Test_Region, [SymbolTable]>;

//===- Regions ------------------------------------------------------------------------------------------------------===//

def OneRegionOp : Test_RegionOp<"one_region_op", (region AnyRegion)>;
def TwoRegionOp : Test_RegionOp<"two_region_op", (region AnyRegion, AnyRegion)>;
def SizedRegionOp : Test_RegionOp<"sized_region_op", (region SizedRegion<2>:$my_region, SizedRegion<1>)>;
def VariadicRegionInferredTypesOp
    : Test_Op<"variadic_region_inferred", (ins), (outs Variadic<AnyType>), [InferTypeOpInterface]> {
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
}
def OneRegionWithOperandsOp : Test_Op<"one_region_with_operands_op", (ins Variadic<AnyType>:$operands)> {
  let regions = (region AnyRegion);
}
def IsolatedOneRegionOp
    : Test_Op<"isolated_one_region_op", (ins Variadic<AnyType>:$operands), (outs Variadic<AnyType>:$results),
              [IsolatedFromAbove],
              "attr-dict-with-keyword $operands $my_region `:` type($operands) `->` type($results)"> {
  let regions = (region AnyRegion:$my_region);
}
defvar Test_Regions = (region VariadicRegion<AnyRegion>:$regions);
def IsolatedRegionsOp
    : Test_RegionOp<"isolated_regions", Test_Regions, [IsolatedFromAbove], "attr-dict-with-keyword $regions">;
def ManyRegionsOp : Test_RegionOp<"many_regions", Test_Regions>;
def OpWithDataLayoutOp
    : Test_RegionOp<"op_with_data_layout", Test_Regions,
                    [IsolatedFromAbove, NativeOpTrait<"HasDefaultDLTIDataLayout">, DataLayoutOpInterface]>;
def AllocaScopeRegionOp
    : Test_RegionOp<"alloca_scope_region", (region AnyRegion:$region), [AutomaticAllocationScope],
                    "attr-dict-with-keyword $region">;
def OneRegionWithRecursiveMemoryEffectsOp
    : Test_Op<"one_region_with_recursive_memory_effects", (ins), (outs AnyType:$result), [RecursiveMemoryEffects]> {
  let regions = Test_OneBlock;
}

// Blocks without terminators.
def SingleNoTerminatorOp
    : Test_RegionOp<"single_no_terminator_op", (region SizedRegion<1>:$my_region), GraphRegionNoTerminator.traits,
                    "attr-dict `:` $my_region">;
def SingleNoTerminatorCustomAsmOp
    : Test_RegionOp<"single_no_terminator_custom_asm_op", (region SizedRegion<1>), [SingleBlock, NoTerminator]> {
  let hasCustomAssemblyFormat = 1;
}
def VariadicNoTerminatorOp
    : Test_RegionOp<"variadic_no_terminator_op", (region VariadicRegion<SizedRegion<1>>:$my_regions),
                    GraphRegionNoTerminator.traits, "attr-dict `:` $my_regions">;

// Required parents, and implicit terminators.
def ParentOp : Test_RegionOp<"parent", (region AnyRegion)>;
def ParentOp1 : Test_RegionOp<"parent1", (region AnyRegion)>;
def ChildOp : Test_Op<"child", (ins), (outs), [HasParent<"ParentOp">]>;
def ChildWithParentOneOf
    : Test_Op<"child_with_parent_one_of", (ins), (outs), [ParentOneOf<["ParentOp", "ParentOp1"]>]>;
def TerminatorOp : Test_Op<"finish", (ins), (outs), [Terminator]>;
def SingleBlockImplicitTerminatorOp
    : Test_RegionOp<"SingleBlockImplicitTerminator", Test_Region, [Test_Finished]>;

// Region kinds. In MLIR, C++ declares that the last two have graph regions; here it is a trait.
defvar Test_Kind = DeclareOpInterfaceMethods<RegionKindInterface>;
def SSACFGRegionOp : Test_Op<"ssacfg_region", (ins Variadic<AnyType>), (outs Variadic<AnyType>), [Test_Kind]> {
  let regions = Test_Regions;
}
def GraphRegionOp
    : Test_RegionOp<"graph_region", (region AnyRegion:$region), [Test_Kind, HasOnlyGraphRegion], "attr-dict-with-keyword $region">;
def IsolatedGraphRegionOp
    : Test_RegionOp<"isolated_graph_region", (region AnyRegion:$region), [Test_Kind, HasOnlyGraphRegion, IsolatedFromAbove],
                    "attr-dict-with-keyword $region">;
def TestGraphLoopOp
    : Test_Op<"graph_loop", (ins Variadic<AnyType>:$args), (outs Variadic<AnyType>:$rets),
              [LoopLikeOpInterface, NoMemoryEffect, RecursivelySpeculatable, SingleBlock, RegionKindInterface,
               HasOnlyGraphRegion], "$args $body attr-dict `:` functional-type(operands, results)"> {
  let regions = Test_OneBlock;
}
let hasCustomAssemblyFormat = 1 in {
def IsolatedRegionOp : Test_Op<"isolated_region", (ins Index), (outs), [IsolatedFromAbove]> {
  let regions = Test_Region;
}
def AffineScopeOp : Test_RegionOp<"affine_scope", Test_Region, [AffineScope]>;
def PolyForOp : Test_RegionOp<"polyfor", Test_Region, [OpAsmOpInterface]>;
}
let hasVerifier = 1, hasRegionVerifier = 1 in
def TestVerifiersOp : Test_Op<"verifiers", (ins I32:$input), (outs), [SingleBlock, NoTerminator, IsolatedFromAbove]> {
  let regions = Test_Region;
}

//===- Names --------------------------------------------------------------------------------------------------------===//

defvar Test_ResultNames = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
let hasCustomAssemblyFormat = 1 in
def StringAttrPrettyNameOp
    : Test_Op<"string_attr_pretty_name", (ins StrArrayAttr:$names), (outs Variadic<I32>:$r), [Test_ResultNames]>;
def CustomResultsNameOp
    : Test_Op<"custom_result_name", (ins Variadic<AnyInteger>:$optional, StrArrayAttr:$names),
              (outs Variadic<AnyInteger>:$r), [Test_ResultNames]>;
def ResultNameFromTypeOp : Test_Op<"result_name_from_type", (ins), (outs AnyType:$r), [Test_ResultNames]>;
def ResultNameFromTypeInterfaceOp
    : Test_Op<"result_name_from_type_interface", (ins), (outs Variadic<AnyType>:$r), [OpAsmOpInterface]>;
defvar Test_Written = "regions attr-dict-with-keyword";
def BlockArgumentNameFromTypeOp
    : Test_RegionOp<"block_argument_name_from_type", Test_AnyBody,
                    [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>], Test_Written>;
def BlockArgumentNameFromTypeInterfaceOp
    : Test_RegionOp<"block_argument_name_from_type_interface", Test_AnyBody, [OpAsmOpInterface], Test_Written>;
def DefaultDialectOp : Test_RegionOp<"default_dialect", Test_AnyBody, [OpAsmOpInterface], Test_Written> {
  let extraClassDeclaration = [{
    static ::llvm::StringRef getDefaultDialect() { return "test"; }
  }];
}
def AsmBlockNameOp : Test_RegionOp<"block_names", Test_AnyBody, [OpAsmOpInterface], Test_Written>;
def AsmInterfaceOp
    : Test_Op<"asm_interface_op", (ins), (outs AnyType:$first, Variadic<AnyType>:$middle_results, AnyType)>;
def AsmDialectInterfaceOp : Test_Op<"asm_dialect_interface_op", (ins), (outs AnyType)>;

//===- Calls --------------------------------------------------------------------------------------------------------===//

def TestCallOp
    : Test_Op<"call", (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands), (outs Variadic<AnyType>),
              [DeclareOpInterfaceMethods<SymbolUserOpInterface>],
              "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)">;
def ConversionCallOp
    : Test_Op<"conversion_call_op",
              (ins Variadic<AnyType>:$arg_operands, SymbolRefAttr:$callee, OptionalAttr<DictArrayAttr>:$arg_attrs,
                   OptionalAttr<DictArrayAttr>:$res_attrs), (outs Variadic<AnyType>), [CallOpInterface]>;
let hasCustomAssemblyFormat = 1 in
def ConversionFuncOp
    : Test_Op<"conversion_func_op",
              (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                   OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                   OptionalAttr<StrAttr>:$sym_visibility), (outs), [FunctionOpInterface]> {
  let regions = Test_AnyBody;
}
def FunctionalRegionOp
    : Test_Op<"functional_region_op",
              (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs),
              (outs FunctionType), [CallableOpInterface]> {
  let regions = Test_AnyBody;
}
let hasCanonicalizer = 1 in
def FoldToCallOp : Test_Op<"fold_to_call_op", (ins FlatSymbolRefAttr:$callee)>;
defvar Test_Call = DeclareOpInterfaceMethods<CallOpInterface>;
def TestCallAndStoreOp
    : Test_Op<"call_and_store",
              (ins SymbolRefAttr:$callee, Arg<AnyMemRef, "", [MemWrite]>:$address, Variadic<AnyType>:$callee_operands,
                   BoolAttr:$store_before_call, OptionalAttr<DictArrayAttr>:$arg_attrs,
                   OptionalAttr<DictArrayAttr>:$res_attrs),
              (outs Variadic<AnyType>:$results), [Test_Call],
              "$callee `(` $callee_operands `)` `,` $address attr-dict `:` functional-type(operands, results)">;
def TestCallOnDeviceOp
    : Test_Op<"call_on_device",
              (ins SymbolRefAttr:$callee, Variadic<AnyType>:$forwarded_operands,
                   AnyType:$non_forwarded_device_operand, OptionalAttr<DictArrayAttr>:$arg_attrs,
                   OptionalAttr<DictArrayAttr>:$res_attrs),
              (outs Variadic<AnyType>:$results), [Test_Call], [{
  $callee `(` $forwarded_operands `)` `,` $non_forwarded_device_operand attr-dict
  `:` functional-type(operands, results)
}]>;
def CallWithSegmentsOp
    : Test_Op<"call_with_segments",
              (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$prefix, Variadic<AnyType>:$args,
                   Variadic<AnyType>:$suffix), (outs), [AttrSizedOperandSegments, Test_Call], [{
  $callee `(` $prefix `:` type($prefix) `)` `(` $args `:` type($args) `)` `(` $suffix `:` type($suffix) `)` attr-dict
}]>;

//===- Branches -----------------------------------------------------------------------------------------------------===//

defvar Test_Branch = DeclareOpInterfaceMethods<BranchOpInterface>;
def TestBranchOp : Test_Op<"br", (ins Variadic<AnyType>:$targetOperands), (outs), [Test_Branch, Terminator]> {
  let successors = (successor AnySuccessor:$target);
}
def TestProducingBranchOp
    : Test_Op<"producing_br", (ins Variadic<AnyType>:$firstOperands, Variadic<AnyType>:$secondOperands),
              (outs I32:$dummy), [Test_Branch, Terminator, AttrSizedOperandSegments]> {
  let successors = (successor AnySuccessor:$first, AnySuccessor:$second);
}
def TestInternalBranchOp
    : Test_Op<"internal_br", (ins Variadic<AnyType>:$successOperands, Variadic<AnyType>:$errorOperands), (outs),
              [Test_Branch, Terminator, AttrSizedOperandSegments]> {
  let successors = (successor AnySuccessor:$successPath, AnySuccessor:$errorPath);
}

//===- Control flow between regions ---------------------------------------------------------------------------------===//

def TestReturnOp : Test_Op<"return", (ins Variadic<AnyType>), (outs), [Pure, ReturnLike, Terminator]>;
def RegionIfYieldOp
    : Test_Op<"region_if_yield", (ins Variadic<AnyType>:$results), (outs), [NoMemoryEffect, ReturnLike, Terminator],
              "$results `:` type($results) attr-dict">;
let hasCustomAssemblyFormat = 1 in
def RegionIfOp
    : Test_Op<"region_if", (ins Variadic<AnyType>), (outs Variadic<AnyType>:$results),
              [DeclareOpInterfaceMethods<RegionBranchOpInterface,
                                         ["getRegionInvocationBounds", "getEntrySuccessorOperands"]>,
               SingleBlockImplicitTerminator<"RegionIfYieldOp">, RecursiveMemoryEffects]> {
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion, AnyRegion:$joinRegion);
}
def AnyCondOp
    : Test_Op<"any_cond", (ins), (outs Variadic<AnyType>:$results),
              [DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getRegionInvocationBounds"]>,
               RecursiveMemoryEffects]> {
  let regions = (region AnyRegion:$region);
}
def LoopBlockOp
    : Test_Op<"loop_block", (ins I32:$init), (outs F32:$floatResult),
              [DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
               RecursiveMemoryEffects],
              "$init `:` functional-type($init, $floatResult) $body attr-dict-with-keyword"> {
  let regions = Test_OneBlock;
}
def LoopBlockTerminatorOp
    : Test_Op<"loop_block_term", (ins I32:$nextIterArg, F32:$exitArg), (outs),
              [DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>, Pure, Terminator],
              "`iter` $nextIterArg `exit` $exitArg attr-dict">;
def TestNoTerminatorOp
    : Test_Op<"switch_with_no_break", (ins Index:$arg, DenseI64ArrayAttr:$cases), (outs),
              [NoTerminator, DeclareOpInterfaceMethods<RegionBranchOpInterface>],
              "$arg attr-dict custom<SwitchCases>($cases, $caseRegions)"> {
  let regions = (region VariadicRegion<SizedRegion<1>>:$caseRegions);
}
foreach kind = ["", "loop_"] in
def "TestStoreWith" # kind
    : Test_Op<"store_with_a_" # kind # "region",
              (ins Arg<AnyMemRef, "", [MemWrite]>:$address, BoolAttr:$store_before_region), (outs),
              [DeclareOpInterfaceMethods<RegionBranchOpInterface>, SingleBlock],
              "$address attr-dict-with-keyword regions `:` type($address)"> {
  let regions = Test_AnyBody;
}
def TestStoreWithARegionTerminator
    : Test_Op<"store_with_a_region_terminator", (ins), (outs), [ReturnLike, Terminator, NoMemoryEffect], "attr-dict">;

#endif
