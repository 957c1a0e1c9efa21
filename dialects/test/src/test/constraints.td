// Operations that constrain the types of their operands and results, their attributes, and both by traits.

#ifndef LECT_TEST_CONSTRAINTS
#define LECT_TEST_CONSTRAINTS

include "types.td"

//===- Types --------------------------------------------------------------------------------------------------------===//

def ComplexF64 : Complex<F64>;
def IntTypesOp
    : Test_Op<"int_types", (ins), (outs AnyI16:$any_i16, SI32:$si32, UI64:$ui64, AnyInteger:$any_int)>;
def ComplexOp : Test_Op<"complex_f64", (ins), (outs ComplexF64)>;
def ComplexTensorOp : Test_Op<"complex_f64_tensor", (ins), (outs TensorOf<[ComplexF64]>)>;
def TupleOp : Test_Op<"tuple_32_bit", (ins), (outs TupleOf<[I32, F32]>)>;
def NestedTupleOp : Test_Op<"nested_tuple_32_bit", (ins), (outs NestedTupleOf<[I32, F32]>)>;
def TakesStaticMemRefOp : Test_Op<"takes_static_memref", (ins AnyStaticShapeMemRef:$x)>;
def RankLessThan2I8F32MemRefOp
    : Test_Op<"rank_less_than_2_I8_F32_memref", (ins), (outs MemRefRankOf<[I8, F32], [0, 1]>)>;
def NDTensorOfOp
    : Test_Op<"nd_tensor_of", (ins 0DTensorOf<[F32]>:$arg0, 1DTensorOf<[F32]>:$arg1, 2DTensorOf<[I16]>:$arg2,
                                   3DTensorOf<[I16]>:$arg3, 4DTensorOf<[I16]>:$arg4)>;
def RankedTensorOp : Test_Op<"ranked_tensor_op", (ins AnyRankedTensor:$input)>;
def MultiTensorRankOf : Test_Op<"multi_tensor_rank_of", (ins TensorRankOf<[I8, I32, F32], [0, 1]>:$arg0)>;
def SignlessLikeVariadic : Test_Op<"signless_like_variadic", (ins Variadic<SignlessIntegerLike>:$x)>;

//===- Groups of operands and results -------------------------------------------------------------------------------===//

def MixedNormalVariadicOperandOp
    : Test_Op<"mixed_normal_variadic_operand",
              (ins Variadic<AnyTensor>:$input1, AnyTensor:$input2, Variadic<AnyTensor>:$input3), (outs),
              [SameVariadicOperandSize]>;
def MixedNormalVariadicResults
    : Test_Op<"mixed_normal_variadic_result", (ins),
              (outs Variadic<AnyTensor>:$output1, AnyTensor:$output2, Variadic<AnyTensor>:$output3),
              [SameVariadicResultSize]>;
def VariadicWithSameOperandsResult
    : Test_Op<"variadic_with_same_operand_results", (ins Variadic<AnySignlessInteger>),
              (outs AnySignlessInteger:$result), [SameOperandsAndResultType]>;
def SameOperandsResultType
    : Test_Op<"same_operand_result_type", (ins AnyTensor:$operand), (outs AnyTensor:$result),
              [SameOperandsAndResultType]>;
def AttrSizedOperandOp
    : Test_Op<"attr_sized_operands", (ins Variadic<I32>:$a, Variadic<I32>:$b, I32:$c, Variadic<I32>:$d), (outs),
              [AttrSizedOperandSegments]>;
def AttrSizedResultOp
    : Test_Op<"attr_sized_results", (ins), (outs Variadic<I32>:$a, Variadic<I32>:$b, I32:$c, Variadic<I32>:$d),
              [AttrSizedResultSegments]>;
def AttrSizedResultCompileTestOp
    : Test_Op<"attr_sized_results_compile_test", (ins), (outs Variadic<I32>:$a, I32:$b, Optional<I32>:$c),
              [AttrSizedResultSegments]>;

//===- Attributes ---------------------------------------------------------------------------------------------------===//

def AnyAttrOfOp : Test_Op<"any_attr_of_i32_str", (ins AnyAttrOf<[I32Attr, StrAttr]>:$attr)>;
def NonNegIntAttrOp
    : Test_Op<"non_negative_int_attr",
              (ins ConfinedAttr<I32Attr, [IntNonNegative]>:$i32attr, ConfinedAttr<I64Attr, [IntNonNegative]>:$i64attr)>;
def PositiveIntAttrOp
    : Test_Op<"positive_int_attr",
              (ins ConfinedAttr<I32Attr, [IntPositive]>:$i32attr, ConfinedAttr<I64Attr, [IntPositive]>:$i64attr)>;
def TypeArrayAttrOp : Test_Op<"type_array_attr", (ins TypeArrayAttr:$attr)>;
def TypeArrayAttrWithDefaultOp
    : Test_Op<"type_array_attr_with_default", (ins DefaultValuedAttr<TypeArrayAttr, "{}">:$attr)>;
def TypedStringAttrWithTypeOp
    : Test_Op<"string_attr_with_type", (ins TypedStrAttr<AnyInteger>:$attr), (outs), [], "$attr attr-dict">;
def TypedStringAttrWithMixedTypeOp
    : Test_Op<"string_attr_with_mixed_type", (ins AnyAttrOf<[TypedStrAttr<AnyInteger>, I64Attr]>:$attr), (outs), [],
              "$attr attr-dict">;
def FloatAttrOp : Test_Op<"float_attrs", (ins AnyAttr:$float_attr)>;
def IntAttrOp
    : Test_Op<"int_attrs", (ins AnyI32Attr:$any_i32_attr, IndexAttr:$index_attr, UI32Attr:$ui32_attr,
                                SI32Attr:$si32_attr)>;
def FloatElementsAttrOp
    : Test_Op<"float_elements_attr",
              (ins RankedF32ElementsAttr<[2]>:$scalar_f32_attr, RankedF64ElementsAttr<[4, 8]>:$tensor_f64_attr)>;
def IntElementsAttrOp
    : Test_Op<"int_elements_attr", (ins AnyI32ElementsAttr:$any_i32_attr, I32ElementsAttr:$i32_attr)>;
def RankedIntElementsAttrOp
    : Test_Op<"ranked_int_elements_attr",
              (ins RankedI32ElementsAttr<[2]>:$vector_i32_attr, RankedI64ElementsAttr<[4, 8]>:$matrix_i64_attr)>;
def I32ElementsAttrOp : Test_Op<"i32ElementsAttr", (ins I32ElementsAttr:$attr)>;
def IndexElementsAttrOp : Test_Op<"indexElementsAttr", (ins IndexElementsAttr:$attr)>;
def DerivedTypeAttrOp : Test_Op<"derived_type_attr", (ins), (outs AnyTensor:$output)>;
def TestPropOp
    : Test_Op<"prop", (ins Variadic<Index>:$upperInits, I32ElementsAttr:$transforms), (outs Variadic<AnyType>:$results)>;
def StringElementsAttrOp : Test_Op<"string_elements_attr", (ins StringElementsAttr:$scalar_string_attr)>;
def TypedAttrOp
    : Test_Op<"typed_attr", (ins TypeAttr:$type, AnyAttr:$attr), (outs), [],
              "attr-dict $type `=` custom<AttrElideType>(ref($type), $attr)">;
def TypeAttrOfOp : Test_Op<"type_attr_of", (ins TypeAttrOf<I64>:$type), (outs), [], "attr-dict $type">;
def SlashAttrOp : Test_Op<"slash_attr", (ins SlashAttr:$attr)>;
def TestLocationAttrOp
    : Test_Op<"op_with_loc_attr", (ins LocationAttr:$loc_attr), (outs), [], "$loc_attr attr-dict">;

def DenseArrayAttrOp
    : Test_Op<"dense_array_attr",
              (ins DenseBoolArrayAttr:$i1attr, DenseI8ArrayAttr:$i8attr, DenseI16ArrayAttr:$i16attr,
                   DenseI32ArrayAttr:$i32attr, DenseI64ArrayAttr:$i64attr, DenseF32ArrayAttr:$f32attr,
                   DenseF64ArrayAttr:$f64attr, DenseI32ArrayAttr:$emptyattr), (outs), [],
              !interleave(!foreach(n, ["i1attr", "i8attr", "i16attr", "i32attr", "i64attr", "f32attr", "f64attr",
                                       "emptyattr"], "`" # n # "` `=` $" # n), " ") # " attr-dict">;
def ConfinedDenseArrayAttrOp
    : Test_Op<"confined_dense_array_attr",
              (ins ConfinedAttr<DenseI16ArrayAttr, [DenseArrayStrictlySorted<DenseI16ArrayAttr>]>:$emptyattr,
                   ConfinedAttr<DenseI32ArrayAttr, [DenseArraySorted<DenseI32ArrayAttr>]>:$i32attr,
                   ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlySorted<DenseI64ArrayAttr>]>:$i64attr)>;
def DenseArrayStrictlyPositiveAttrOp
    : Test_Op<"confined_strictly_positive_attr",
              (ins ConfinedAttr<DenseI8ArrayAttr, [DenseArrayStrictlyPositive<DenseI8ArrayAttr>]>:$i8attr,
                   ConfinedAttr<DenseI16ArrayAttr, [DenseArrayStrictlyPositive<DenseI16ArrayAttr>]>:$i16attr,
                   ConfinedAttr<DenseI32ArrayAttr, [DenseArrayStrictlyPositive<DenseI32ArrayAttr>]>:$i32attr,
                   ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlyPositive<DenseI64ArrayAttr>]>:$i64attr,
                   ConfinedAttr<DenseF32ArrayAttr, [DenseArrayStrictlyPositive<DenseF32ArrayAttr>]>:$f32attr,
                   ConfinedAttr<DenseF64ArrayAttr, [DenseArrayStrictlyPositive<DenseF64ArrayAttr>]>:$f64attr,
                   ConfinedAttr<DenseI16ArrayAttr, [DenseArrayStrictlyPositive<DenseI16ArrayAttr>]>:$emptyattr)>;
def DenseArrayNonNegativeOp
    : Test_Op<"confined_non_negative_attr",
              (ins ConfinedAttr<DenseI8ArrayAttr, [DenseArrayNonNegative<DenseI8ArrayAttr>]>:$i8attr,
                   ConfinedAttr<DenseI16ArrayAttr, [DenseArrayNonNegative<DenseI16ArrayAttr>]>:$i16attr,
                   ConfinedAttr<DenseI32ArrayAttr, [DenseArrayNonNegative<DenseI32ArrayAttr>]>:$i32attr,
                   ConfinedAttr<DenseI64ArrayAttr, [DenseArrayNonNegative<DenseI64ArrayAttr>]>:$i64attr,
                   ConfinedAttr<DenseF32ArrayAttr, [DenseArrayNonNegative<DenseF32ArrayAttr>]>:$f32attr,
                   ConfinedAttr<DenseF64ArrayAttr, [DenseArrayNonNegative<DenseF64ArrayAttr>]>:$f64attr,
                   ConfinedAttr<DenseI16ArrayAttr, [DenseArrayNonNegative<DenseI16ArrayAttr>]>:$emptyattr)>;

def PromisedInterfacesOp
    : Test_Op<"promised_interfaces",
              (ins ConfinedAttr<AnyAttr, [PromisedAttrInterface<TestExternalAttrInterface>]>:$promisedAttr,
                   ConfinedType<AnyType,
                                [HasPromiseOrImplementsTypeInterface<TestExternalTypeInterface>]>:$promisedType)>;
let hasVerifier = 1 in {
def ResultTypeWithTraitOp : Test_Op<"result_type_with_trait", (ins), (outs AnyType)>;
def AttrWithTraitOp : Test_Op<"attr_with_trait", (ins AnyAttr:$attr)>;
}

//===- Defaults -----------------------------------------------------------------------------------------------------===//

def TestDefaultStrAttrNoValueOp
    : Test_Op<"no_str_value", (ins DefaultValuedAttr<StrAttr, "">:$value), (outs), [], "attr-dict">;
def TestDefaultStrAttrHasValueOp
    : Test_Op<"has_str_value", (ins DefaultValuedStrAttr<StrAttr, "">:$value), (outs), [], "attr-dict">;
def TestDefaultAttrPrintOp
    : Test_Op<"default_value_print", (ins DefaultValuedAttr<I32Attr, "0">:$value_with_default, I32:$operand), (outs),
              [], "attr-dict $operand">;

//===- Types that traits relate -------------------------------------------------------------------------------------===//

defvar Test_Any = (ins Variadic<AnyType>);
defvar Test_AnyOut = (outs Variadic<AnyType>);
defvar Test_Shapes = (ins Variadic<AnyShaped>);
def SameOperandElementTypeOp
    : Test_Op<"same_operand_element_type", (ins AnyType, AnyType), (outs AnyType), [SameOperandsElementType]>;
def SameOperandAndResultElementTypeOp
    : Test_Op<"same_operand_and_result_element_type", Test_Any, Test_AnyOut, [SameOperandsAndResultElementType]>;
def SameOperandShapeOp : Test_Op<"same_operand_shape", Test_Shapes, (outs), [SameOperandsShape]>;
def SameOperandAndResultShapeOp
    : Test_Op<"same_operand_and_result_shape", Test_Shapes, (outs Variadic<AnyShaped>), [SameOperandsAndResultShape]>;
def SameOperandAndResultTypeOp
    : Test_Op<"same_operand_and_result_type", Test_Any, Test_AnyOut, [SameOperandsAndResultType]>;
def ElementwiseMappableOp
    : Test_Op<"elementwise_mappable", Test_Any, Test_AnyOut, ElementwiseMappable.traits>;
def BroadcastableOp
    : Test_Op<"broadcastable", (ins Variadic<AnyTensor>), (outs AnyTensor), [ResultsBroadcastableShape]>;

defvar Test_TwoAny = (ins AnyType:$x, AnyType:$y);
defvar Test_TwoShaped = (ins AnyShaped:$x, AnyShaped:$y);
defvar Test_Shaped = (outs AnyShaped:$res);
def ArgAndResHaveFixedElementTypesOp
    : Test_Op<"arg_and_res_have_fixed_element_types", Test_TwoShaped, Test_Shaped,
              [PredOpTrait<"fixed type combination", And<[ElementTypeIsPred<"x", I32>, ElementTypeIsPred<"y", F32>]>>,
               ElementTypeIs<"res", I16>]>;
def OperandsHaveSameElementType
    : Test_Op<"operands_have_same_element_type", Test_TwoAny, (outs), [AllElementTypesMatch<["x", "y"]>]>;
def OperandZeroAndResultHaveSameElementType
    : Test_Op<"operand0_and_result_have_same_element_type", Test_TwoAny, (outs AnyType:$res),
              [AllElementTypesMatch<["x", "res"]>]>;
def OperandsHaveSameType
    : Test_Op<"operands_have_same_type", Test_TwoAny, (outs), [AllTypesMatch<["x", "y"]>]>;
def ResultHasSameTypeAsAttr
    : Test_Op<"result_has_same_type_as_attr", (ins TypedAttrInterface:$attr), (outs AnyType:$result),
              [AllTypesMatch<["attr", "result"]>], "$attr `->` type($result) attr-dict">;
def OperandZeroAndResultHaveSameType
    : Test_Op<"operand0_and_result_have_same_type", Test_TwoAny, (outs AnyType:$res), [AllTypesMatch<["x", "res"]>]>;
def OperandsHaveSameRank
    : Test_Op<"operands_have_same_rank", Test_TwoShaped, (outs), [AllRanksMatch<["x", "y"]>]>;
def OperandZeroAndResultHaveSameRank
    : Test_Op<"operand0_and_result_have_same_rank", Test_TwoShaped, Test_Shaped, [AllRanksMatch<["x", "res"]>]>;
def OperandsAndResultHaveSameRank
    : Test_Op<"operands_and_result_have_same_rank", Test_TwoShaped, Test_Shaped,
              [NativeOpTrait<"SameOperandsAndResultRank">]>;
def OperandZeroAndResultHaveSameShape
    : Test_Op<"operand0_and_result_have_same_shape", Test_TwoShaped, Test_Shaped, [AllShapesMatch<["x", "res"]>]>;
def OperandZeroAndResultHaveSameElementCount
    : Test_Op<"operand0_and_result_have_same_element_count", Test_TwoShaped, Test_Shaped,
              [AllElementCountsMatch<["x", "res"]>]>;
def FourEqualsFive : Test_Op<"four_equals_five", (ins), (outs), [AllMatch<["5", "4"], "4 equals 5">]>;
def OperandRankEqualsResultSize
    : Test_Op<"operand_rank_equals_result_size", (ins AnyShaped:$operand), (outs AnyShaped:$result),
              [AllMatch<[Rank<"operand">.result, ElementCount<"result">.result], "operand rank equals result size">]>;
def IfFirstOperandIsNoneThenSoIsSecond
    : Test_Op<"if_first_operand_is_none_then_so_is_second", Test_TwoAny, (outs),
              [PredOpTrait<"has either both none type operands or first is not none",
                           Or<[And<[TypeIsPred<"x", NoneType>, TypeIsPred<"y", NoneType>]>,
                               Neg<TypeIsPred<"x", NoneType>>]>>]>;

//===- Types that are inferred --------------------------------------------------------------------------------------===//

defvar Test_TwoTensors = (ins AnyTensor, AnyTensor);
def OpWithInferTypeInterfaceOp
    : Test_Op<"op_with_infer_type_if", Test_TwoTensors, (outs AnyTensor),
              [DeclareOpInterfaceMethods<InferTypeOpInterface>]>;
def OpWithInferTypeAdaptorInterfaceOp
    : Test_Op<"op_with_infer_type_adaptor_if", (ins AnyTensor:$x, AnyTensor:$y), (outs AnyTensor), [InferTypeOpAdaptor]>;
def OpWithRefineTypeInterfaceOp
    : Test_Op<"op_with_refine_type_if", Test_TwoTensors, (outs AnyTensor),
              [DeclareOpInterfaceMethods<InferTypeOpInterface, ["refineReturnTypes"]>]>;
def OpWithShapedTypeInferTypeInterfaceOp
    : Test_Op<"op_with_shaped_type_infer_type_if", Test_TwoTensors, (outs AnyTensor), [InferTensorTypeWithReify]>;
def OpWithShapedTypeInferTypeAdaptorInterfaceOp
    : Test_Op<"op_with_shaped_type_infer_type_adaptor_if", (ins AnyTensor:$operand1, AnyTensor:$operand2),
              (outs AnyTensor:$result), [InferTensorTypeAdaptorWithReify]>;
defvar Test_TwoRanked = (ins AnyRankedTensor:$operand1, AnyRankedTensor:$operand2);
defvar Test_TwoRankedOut = (outs AnyRankedTensor:$result1, AnyRankedTensor:$result2);
def OpWithResultShapeInterfaceOp
    : Test_Op<"op_with_result_shape_interface", Test_TwoRanked, Test_TwoRankedOut,
              [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["reifyReturnTypeShapes"]>]>;
// Operations that implement different parts of the interface.
defvar Test_Reify = ["reifyResultShapes", "reifyShapeOfResult", "reifyDimOfResult"];
foreach i = [1, 2, 3] in {
defvar methods = !foldl([]<string>, !range(i), all, k, all # [Test_Reify[k]]);
defvar trait = DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, methods>;
def "ReifyShapedType" # i
    : Test_Op<"reify_shaped_type_using_reify_" # ["result_shapes", "shape_of_result", "dim_of_result"][!sub(i, 1)],
              Test_TwoRanked, Test_TwoRankedOut, [trait]>;
def "Unreifiable" # i
    : Test_Op<"unreifiable_" # ["result_shapes", "result_shape", "dim_of_result_shape"][!sub(i, 1)],
              (ins 2DTensorOf<[AnyType]>:$operand), (outs 2DTensorOf<[AnyType]>:$result), [trait]>;
}

//===- Ways to build them -------------------------------------------------------------------------------------------===//

defvar Test_In = (ins Variadic<AnyType>:$inputs);
defvar Test_Result = (outs AnyType:$result);
def TableGenConstant : Test_Op<"tblgen_constant", (ins), (outs AnyType)>;
def TableGenBuildOp0 : Test_Op<"tblgen_build_0", (ins AnyType:$value), Test_Result>;
def TableGenBuildOp1 : Test_Op<"tblgen_build_1", Test_In, (outs Variadic<AnyType>:$results)>;
def TableGenBuildOp2 : Test_Op<"tblgen_build_2", Test_In, Test_Result>;
def TableGenBuildOp3
    : Test_Op<"tblgen_build_3", Test_In, (outs Variadic<AnyType>:$resultA, Variadic<AnyType>:$resultB),
              [SameVariadicResultSize]>;
def TableGenBuildOp4 : Test_Op<"tblgen_build_4", Test_In, Test_Result, [SameOperandsAndResultType]>;
def TableGenBuildOp5 : Test_Op<"tblgen_build_5", Test_In, Test_Result, [InferTypeOpInterface]> {
  let regions = Test_AnyBody;
}
def TableGenBuildOp6
    : Test_Op<"tblgen_build_6", (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b), (outs F32:$result),
              [AttrSizedOperandSegments]>;
def TableGenBuildOp7 : Test_Op<"tblgen_build_7", (ins BoolAttr:$attr0)>;

#endif
