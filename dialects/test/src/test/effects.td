// Operations on buffers and tensors, with effects, bounds and ranges, for tests of analyses and interfaces.

#ifndef LECT_TEST_EFFECTS
#define LECT_TEST_EFFECTS

include "types.td"

//===- Effects ------------------------------------------------------------------------------------------------------===//

defvar Test_Effects = [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                       DeclareOpInterfaceMethods<TestEffectOpInterface>];
def SideEffectOp : Test_Op<"side_effect_op", (ins), (outs AnyType:$result), Test_Effects>;
def SideEffectWithRegionOp
    : Test_Op<"side_effect_with_region_op", (ins AnyType:$operand), (outs AnyType:$result), Test_Effects,
              "`(` $operand`)` $region attr-dict `:`  type($operand)  `->` type($result)"> {
  let regions = (region AnyRegion:$region);
}
def TestResource : Resource<"TestResource">;
def TestEffectsOpA
    : Test_Op<"op_with_effects_a",
              (ins Arg<Variadic<AnyMemRef>, "", [MemRead]>, Arg<FlatSymbolRefAttr, "", [MemRead]>:$first,
                   Arg<SymbolRefAttr, "", [MemWrite]>:$second,
                   Arg<OptionalAttr<SymbolRefAttr>, "", [MemRead]>:$optional_symbol),
              (outs Res<AnyMemRef, "", [MemAlloc<TestResource, 0>]>)>;
def TestEffectsOpB
    : Test_Op<"op_with_effects_b", (ins), (outs), [MemoryEffects<[MemWrite<TestResource, 0>]>]>;
def TestEffectsRead : Test_Op<"op_with_memread", (ins), (outs AnyInteger), [MemoryEffects<[MemRead]>]>;
def TestEffectsWrite : Test_Op<"op_with_memwrite", (ins), (outs), [MemoryEffects<[MemWrite]>]>;
def TestEffectsResult : Test_Op<"test_effects_result", (ins), (outs Res<I32, "", [MemAlloc, MemWrite]>)>;

foreach r = ["A", "B", "C", "D", "E", "F"] in
def TestResource#r : Resource<"TestResource" # r>;

class Test_EffectsOp<string suffix, list<MemoryEffect> effects, dag args = (ins)>
    : Test_Op<"test_effects_" # suffix, args, (outs), [MemoryEffects<effects>]>;
foreach r = ["A", "B", "F"] in {
defvar resource = !cast<Resource>("TestResource" # r);
def TestEffectsWrite#r : Test_EffectsOp<"write_" # r, [MemWrite<resource>]>;
def TestEffectsRead#r : Test_EffectsOp<"read_" # r, [MemRead<resource>]>;
}
foreach rs = ["AC", "CD", "EF"] in {
defvar one = !cast<Resource>("TestResource" # !substr(rs, 0, 1));
defvar other = !cast<Resource>("TestResource" # !substr(rs, 1));
def TestEffectsWrite#rs : Test_EffectsOp<"write_" # rs, [MemWrite<one>, MemWrite<other>]>;
def TestEffectsRead#rs : Test_EffectsOp<"read_" # rs, [MemRead<one>, MemRead<other>]>;
}
def TestEffectsWriteAWithInput : Test_EffectsOp<"write_A_with_input", [MemWrite<TestResourceA>], (ins AnyType:$arg)>;
def TestEffectsReadAWriteB : Test_EffectsOp<"read_A_write_B", [MemRead<TestResourceA>, MemWrite<TestResourceB>]>;
def TestEffectsReadAThenWriteB
    : Test_EffectsOp<"read_A_then_write_B", [MemRead<TestResourceA, 0>, MemWrite<TestResourceB, 1>]>;
def TestEffectsWriteAThenReadB
    : Test_EffectsOp<"write_A_then_read_B", [MemWrite<TestResourceA, 0>, MemRead<TestResourceB, 1>]>;
foreach kind = ["vector", "special"] in {
def "TestEffectsInit_" # kind : Test_EffectsOp<"init_" # kind # "_pipeline", [MemWrite<TestResourceA>]>;
def "TestEffects_" # kind
    : Test_EffectsOp<kind # "_op", [MemRead<TestResourceA, 0>, MemRead<TestResourceD, 0>, MemWrite<TestResourceD, 1>]>;
}
def TestEffectsInitMatrixPipeline
    : Test_EffectsOp<"init_matrix_pipeline", [MemWrite<TestResourceB>, MemWrite<TestResourceC>]>;
def TestEffectsMatrixOp
    : Test_EffectsOp<"matrix_op", [MemRead<TestResourceB, 0>, MemRead<TestResourceC, 0>, MemRead<TestResourceD, 0>,
                                   MemWrite<TestResourceD, 1>]>;

//===- Speculation --------------------------------------------------------------------------------------------------===//

def ConditionallySpeculatableOp
    : Test_Op<"conditionally_speculatable_op", (ins I32:$input), (outs I32:$result),
              [ConditionallySpeculatable, NoMemoryEffect]>;
def PureOp : Test_Op<"always_speculatable_op", (ins), (outs I32:$result), [Pure]>;
def NeverSpeculatableOp
    : Test_Op<"never_speculatable_op", (ins), (outs I32:$result), [ConditionallySpeculatable]>;
def RecursivelySpeculatableOp
    : Test_Op<"recursively_speculatable_op", (ins), (outs I32:$result),
              [RecursivelySpeculatable, RecursiveMemoryEffects]> {
  let regions = Test_OneBlock;
}

//===- Buffers and tensors ------------------------------------------------------------------------------------------===//

defvar Test_AnyBuffer = AnyRankedOrUnrankedMemRef;
def CopyOp
    : Test_Op<"copy", (ins Res<Test_AnyBuffer, "", [MemRead]>:$source, Res<Test_AnyBuffer, "", [MemWrite]>:$target),
              (outs), [], "`(` $source `,` $target `)` `:` `(` type($source) `,` type($target) `)` attr-dict">;
def RegionYieldOp
    : Test_Op<"region_yield", (ins AnyType:$result), (outs), [Pure, ReturnLike, Terminator],
              "$result `:` type($result) attr-dict">;
defvar Test_InOut = (ins Arg<Test_AnyBuffer, "reading", [MemRead]>:$input,
                         Arg<Test_AnyBuffer, "writing", [MemWrite]>:$output);
defvar Test_InOutFormat = "`in` `(` $input`:` type($input) `)` `out` `(` $output`:` type($output) `)` ";
def BufferBasedOp : Test_Op<"buffer_based", Test_InOut, (outs), [], Test_InOutFormat # "attr-dict">;
def RegionBufferBasedOp
    : Test_Op<"region_buffer_based", Test_InOut, (outs), [SingleBlockImplicitTerminator<"RegionYieldOp">],
              Test_InOutFormat # "$region attr-dict"> {
  let regions = (region AnyRegion:$region);
}
def TensorBasedOp
    : Test_Op<"tensor_based", (ins AnyRankedTensor:$input), (outs AnyRankedTensor:$result), [],
              "`in` `(` $input`:` type($input) `)` `->` type($result) attr-dict">;
def ReadBufferOp
    : Test_Op<"read_buffer", (ins Test_AnyBuffer:$buffer), (outs),
              [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]>;
def ForwardBufferOp : Test_Op<"forward_buffer", (ins Test_AnyBuffer:$buffer), (outs Test_AnyBuffer:$result), [Pure]>;
def TestCSEOfSingleBlockOp
    : Test_Op<"cse_of_single_block_op", (ins Variadic<AnyType>:$inputs), (outs Variadic<AnyType>:$outputs),
              [SingleBlockImplicitTerminator<"RegionYieldOp">, Pure],
              "attr-dict `inputs` `(` $inputs `)` $region `:` type($inputs)  `->` type($outputs)"> {
  let regions = (region SizedRegion<1>:$region);
}
def TestMultiSlotAlloca
    : Test_Op<"multi_slot_alloca", (ins), (outs Variadic<MemRefOf<[I32]>>:$results),
              [DeclareOpInterfaceMethods<PromotableAllocationOpInterface>,
               DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>],
              "attr-dict `:` functional-type(operands, results)">;
def TestAllocWithMultipleResults
    : Test_Op<"alloc_with_multiple_results", (ins), (outs Index:$index, Res<AnyMemRef, "", [MemAlloc]>:$memref), [],
              "attr-dict `:` type($index) `,` type($memref)">;

defvar Test_TensorLike = Arg<Bufferization_TensorLikeTypeInterface>;
defvar Test_BufferLike = Arg<Bufferization_BufferLikeTypeInterface>;
def TestDummyTensorOp
    : Test_Op<"dummy_tensor_op", (ins Test_TensorLike:$input), (outs Test_TensorLike:$output),
              [DeclareOpInterfaceMethods<BufferizableOpInterface>]>;
def TestDummyMemrefOp : Test_Op<"dummy_memref_op", (ins Test_BufferLike:$input), (outs Test_BufferLike:$output)>;
def TestCreateTensorOp
    : Test_Op<"create_tensor_op", (ins), (outs Test_TensorLike:$output),
              [DeclareOpInterfaceMethods<BufferizableOpInterface>]>;
def TestCreateMemrefOp : Test_Op<"create_memref_op", (ins), (outs Test_BufferLike:$output)>;

//===- Destinations, linalg and tiles -------------------------------------------------------------------------------===//

def TestDestinationStyleOp
    : Test_Op<"destination_style_op",
              (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs, Variadic<AnyType>:$other_operands),
              (outs Variadic<AnyType>:$results), [DestinationStyleOpInterface, AttrSizedOperandSegments], [{
  attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? (`outs` `(` $outputs^  `:` type($outputs) `)`)?
  (`(` $other_operands^ `:` type($other_operands) `)`)? (`->` type($results)^)?
}]> {
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
  }];
}
foreach kind = ["conv", "fill"] in {
defvar interface = !if(!eq(kind, "conv"), LinalgConvolutionOpInterface, LinalgFillOpInterface);
defvar args = !if(!eq(kind, "conv"), (ins AnyType:$image, AnyType:$filter, AnyType:$output),
                  (ins AnyType:$value, AnyType:$output));
def "TestNotLinalg_" # kind
    : Test_Op<kind # "_op_not_linalg_op", args, (outs AnyRankedTensor:$result), [interface]>;
def "TestLinalg_" # kind
    : Test_Op<"linalg_" # kind # "_op", (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs),
              (outs Variadic<AnyType>:$results),
              [AttrSizedOperandSegments, SingleBlock, DestinationStyleOpInterface, LinalgStructuredInterface, interface],
              [{
  attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outputs `:` type($outputs) `)` $region
  (`->` type($results)^)?
}]> {
  let regions = (region AnyRegion:$region);
}
}
def Test_TilingNoDpsOp
    : Test_Op<"tiling_no_dps_op", (ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs), (outs AnyRankedTensor:$result),
              [Pure, DeclareOpInterfaceMethods<TilingInterface, ["getIterationDomain", "getLoopIteratorTypes",
                                                                 "getResultTilePosition", "getTiledImplementation"]>]>;
def TestOpOptionallyImplementingInterface
    : Test_Op<"op_optionally_implementing_interface", (ins BoolAttr:$implementsInterface), (outs),
              [TestOptionallyImplementedOpInterface]>;
def DataLayoutQueryOp : Test_Op<"data_layout_query", (ins), (outs AnyType:$res)>;
foreach name = ["sm_80", "sm_90a", "sm_90a_or_sm_100a"] in
def "TestNVVMRequires_" # name
    : Test_Op<"nvvm_requires_" # name, (ins), (outs),
              [!cond(!eq(name, "sm_80") : ParamNativeOpTrait<"NVVMRequiresSM", "80">,
                     !eq(name, "sm_90a") : ParamNativeOpTrait<"NVVMRequiresSMa", "90">,
                     true : ParamNativeOpTrait<"NVVMRequiresSMa", "90,100">)], "attr-dict">;

//===- Bounds and ranges --------------------------------------------------------------------------------------------===//

def TestValueWithBoundsOp
    : Test_Op<"value_with_bounds", (ins IndexAttr:$min, IndexAttr:$max), (outs Index:$result),
              [DeclareOpInterfaceMethods<ValueBoundsOpInterface, ["populateBoundsForIndexValue"]>], "attr-dict">;
let hasVerifier = 1 in {
def ReifyBoundOp
    : Test_Op<"reify_bound",
              (ins AnyType:$var, OptionalAttr<I64Attr>:$dim, DefaultValuedAttr<StrAttr, "\"EQ\"">:$type,
                   UnitAttr:$constant, UnitAttr:$scalable, OptionalAttr<I64Attr>:$vscale_min,
                   OptionalAttr<I64Attr>:$vscale_max), (outs Index:$result), [Pure]>;
def CompareOp
    : Test_Op<"compare", (ins Variadic<Index>:$var_operands, DefaultValuedAttr<StrAttr, "\"EQ\"">:$cmp,
                              OptionalAttr<AffineMapAttr>:$lhs_map, OptionalAttr<AffineMapAttr>:$rhs_map,
                              UnitAttr:$compose)>;
}
def InferIntRangeType : AnyTypeOf<[AnyInteger, Index, VectorOfNonZeroRankOf<[AnyInteger, Index]>]>;
defvar Test_Bounds = (ins APIntAttr:$umin, APIntAttr:$umax, APIntAttr:$smin, APIntAttr:$smax);
def TestWithBoundsOp
    : Test_Op<"with_bounds", Test_Bounds, (outs InferIntRangeType:$fakeVal),
              [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, NoMemoryEffect],
              "attr-dict `:` type($fakeVal)">;
def TestWithoutBoundsOp
    : Test_Op<"without_bounds", (ins), (outs InferIntRangeType:$result),
              [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>, NoMemoryEffect],
              "attr-dict `:` type($result)">;
let hasCustomAssemblyFormat = 1 in
def TestWithBoundsRegionOp
    : Test_Op<"with_bounds_region", Test_Bounds, (outs),
              [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, SingleBlock, NoTerminator]> {
  let regions = (region SizedRegion<1>:$region);
}
defvar Test_Value = "attr-dict $value `:` type($result)";
def TestIncrementOp
    : Test_Op<"increment", (ins InferIntRangeType:$value), (outs InferIntRangeType:$result),
              [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, NoMemoryEffect,
               AllTypesMatch<["value", "result"]>], Test_Value>;
def TestReflectBoundsOp
    : Test_Op<"reflect_bounds",
              (ins InferIntRangeType:$value, OptionalAttr<APIntAttr>:$umin, OptionalAttr<APIntAttr>:$umax,
                   OptionalAttr<APIntAttr>:$smin, OptionalAttr<APIntAttr>:$smax), (outs InferIntRangeType:$result),
              [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
               AllTypesMatch<["value", "result"]>], Test_Value>;

#endif
