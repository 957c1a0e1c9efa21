// Operations for tests of patterns and conversions. Most have no custom assembly.

#ifndef LECT_TEST_PATTERNS
#define LECT_TEST_PATTERNS

include "types.td"

// Several operations that differ only in their names.
multiclass Test_Ops<list<string> names, dag args = (ins), dag rets = (outs), list<Trait> has = []> {
  foreach name = names in
    def "Test_Plain_" # name : Test_Op<name, args, rets, has>;
}

//===- Operands and results of fixed types --------------------------------------------------------------------------===//

defm : Test_Ops<["loc_src", "either_helper_op_a", "either_helper_op_b"], (ins I32:$input), (outs I32:$output)>;
defm : Test_Ops<["loc_dst"], (ins I32:$input), (outs I32:$output), [SameOperandsAndResultType]>;
defm : Test_Ops<["loc_src_no_res", "loc_dst_no_res"], (ins I32:$input)>;
defm : Test_Ops<["op_a", "op_b"], (ins I32, I32Attr:$attr), (outs I32)>;
defm : Test_Ops<["op_c", "op_d", "op_e", "op_f", "op_g", "op_o", "legal_op_c", "op_in_place_fold_anchor"], (ins I32),
                (outs I32)>;
defm : Test_Ops<["op_h", "op_i"], (ins I32)>;
defm : Test_Ops<["op_j", "op_k", "legal_op_b", "op_crash_short", "one_i32_out", "dialect_canonicalizable"] #
                    !foreach(x, ["a", "b", "c", "d", "e", "f", "g"], "illegal_op_" # x), (ins), (outs I32)>;
defm : Test_Ops<["op_m"], (ins I32, OptionalAttr<I32Attr>:$optional_attr), (outs I32)>;
defm : Test_Ops<["op_n"], (ins I32, I32), (outs I32)>;
defm : Test_Ops<["op_crash_long"], (ins I32, I32, I32), (outs I32)>;
defm : Test_Ops<["op_p"], (ins I32, I32, I32, I32, I32, I32), (outs I32)>;
defm : Test_Ops<["op_q"], (ins AnyType, AnyType), (outs AnyType)>;
defm : Test_Ops<["op_r", "two_to_one"], (ins AnyInteger, AnyInteger), (outs AnyInteger)>;
defm : Test_Ops<["op_s"], (ins AnyInteger, AnyAttr:$value), (outs AnyInteger)>;
defm : Test_Ops<["op_x"], (ins AnyInteger:$input), (outs AnyInteger)>;
defm : Test_Ops<["one_to_two"], (ins AnyInteger), (outs AnyInteger, AnyInteger)>;
defm : Test_Ops<["source_op"], (ins AnyInteger:$arg, AnyI32Attr:$tag), (outs AnyInteger)>;
defm : Test_Ops<["op_norm"], (ins AnyMemRef:$X, AnyMemRef:$Y), (outs), [MemRefsNormalizable]>;
defm : Test_Ops<["op_nonnorm"], (ins AnyMemRef:$X, AnyMemRef:$Y)>;
defm : Test_Ops<["op_norm_ret"], (ins AnyMemRef:$X), (outs AnyMemRef:$Y, AnyMemRef:$Z), [MemRefsNormalizable]>;
defm : Test_Ops<["op_funcref", "region_builder", "illegal_op_with_region", "illegal_op_with_region_anchor"]>;
defm : Test_Ops<["manual_cpp_op_with_fold"], (ins Variadic<AnyType>), (outs Variadic<AnyType>)>;
defm : Test_Ops<["illegal_op_terminator"], (ins), (outs), [Terminator]>;
defm : Test_Ops<["legal_op_a"], (ins StrAttr:$status), (outs I32)>;
defm : Test_Ops<["legal_op_d", "blackhole", "valid_consumer", "type_consumer"], (ins AnyType)>;
defm : Test_Ops<["rewrite", "type_changer"], (ins AnyType), (outs AnyType)>;
defm : Test_Ops<["cast"], (ins Variadic<AnyType>), (outs AnyType)>;
defm : Test_Ops<["invalid", "valid"], (ins Variadic<AnyType>), (outs), [Terminator]>;
defm : Test_Ops<["type_producer", "valid_producer", "another_type_producer"], (ins), (outs AnyType)>;

//===- Attributes ---------------------------------------------------------------------------------------------------===//

defm : Test_Ops<["ignore_arg_match_src"],
                (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyAttr:$d, AnyAttr:$e, AnyAttr:$f)>;
defm : Test_Ops<["ignore_arg_match_dst"], (ins AnyType:$b, AnyAttr:$f)>;
defm : Test_Ops<["interleaved_operand_attr1", "interleaved_operand_attr2"],
                (ins I32:$input1, I64Attr:$attr1, I32:$input2, I64Attr:$attr2)>;
defm : Test_Ops<["many_arguments"],
                !con((ins),
                     !dag(ins, !foreach(i, !range(1, 10), I32), !foreach(i, !range(1, 10), "input" # i)),
                     !dag(ins, !foreach(i, !range(1, 10), I64Attr), !foreach(i, !range(1, 10), "attr" # i)))>;
defm : Test_Ops<["native_code_call1"],
                (ins I32:$input1, I32:$input2, BoolAttr:$choice, I64Attr:$attr1, I64Attr:$attr2), (outs I32)>;
defm : Test_Ops<["native_code_call2"], (ins I32:$input, I64ArrayAttr:$attr), (outs I32)>;
defm : Test_Ops<["native_code_call3", "native_code_call7"], (ins I32:$input), (outs I32)>;
defm : Test_Ops<["native_code_call4"], (ins AnyType:$input1), (outs I32:$output1, I32:$output2)>;
defm : Test_Ops<["native_code_call5", "native_code_call6"], (ins I32:$input1, I32:$input2),
                (outs I32:$output1, I32:$output2)>;
defm : Test_Ops<["all_attr_constraint_of1", "all_attr_constraint_of2"], (ins I64ArrayAttr:$attr), (outs I32)>;
defm : Test_Ops<["symbol_binding_a"], (ins I32:$operand, I64Attr:$attr), (outs I32)>;
defm : Test_Ops<["symbol_binding_b", "symbol_binding_c"], (ins I32:$operand), (outs I32)>;
defm : Test_Ops<["symbol_binding_d"], (ins I32:$input1, I32:$input2, I64Attr:$attr), (outs I32)>;
defm : Test_Ops<["symbol_binding_no_result"], (ins I32:$operand)>;
defm : Test_Ops<["match_op_attribute1", "match_op_attribute2"],
                (ins I32Attr:$required_attr, OptionalAttr<I32Attr>:$optional_attr,
                     DefaultValuedAttr<I32Attr, "42">:$default_valued_attr, I32Attr:$more_attr), (outs I32)>;
defm : Test_Ops<["match_op_attribute3"], (ins UnitAttr:$attr), (outs I32)>;
defm : Test_Ops<["match_op_attribute4"], (ins UnitAttr:$attr1, UnitAttr:$attr2), (outs I32)>;

//===- Several results ----------------------------------------------------------------------------------------------===//

defvar Test_KindArg = (ins MultiResultOpEnum:$kind);
defm : Test_Ops<["three_result"], Test_KindArg, (outs I32:$result1, F32:$result2, F32:$result3)>;
defm : Test_Ops<["another_three_result"], Test_KindArg, (outs I32:$result1, F32:$result2, F32:$result3),
                [DeclareOpInterfaceMethods<InferTypeOpInterface>]>;
defm : Test_Ops<["two_result"], Test_KindArg, (outs I32:$result1, F32:$result2)>;
defm : Test_Ops<["another_two_result"], Test_KindArg, (outs F32:$result1, F32:$result2)>;
defm : Test_Ops<["one_result1"], Test_KindArg, (outs F32:$result1)>;
defm : Test_Ops<["one_result2"], Test_KindArg, (outs I32:$result1)>;
defm : Test_Ops<["one_result3"], (ins F32), (outs I32:$result1)>;

//===- Groups -------------------------------------------------------------------------------------------------------===//

defm : Test_Ops<["one_variadic_out_one_variadic_in1", "one_variadic_out_one_variadic_in2"], (ins Variadic<I32>),
                (outs Variadic<I32>)>;
defm : Test_Ops<["mixed_variadic_in1", "mixed_variadic_in2"],
                (ins Variadic<I32>:$input1, F32:$input2, Variadic<I32>:$input3), (outs), [SameVariadicOperandSize]>;
defm : Test_Ops<["mixed_variadic_in3"],
                (ins I32:$input1, Variadic<I32>:$input2, Variadic<I32>:$input3, I32Attr:$count), (outs I32),
                [SameVariadicOperandSize]>;
defm : Test_Ops<["mixed_variadic_in4"], (ins Variadic<I32>:$input1, I32:$input2, I32Attr:$attr1)>;
defm : Test_Ops<["mixed_variadic_in5"],
                (ins I32:$input1, I32:$input2, I32:$input3, I32Attr:$attr1, StrAttr:$pattern_name)>;
defm : Test_Ops<["mixed_variadic_in6"], (ins Variadic<I32>:$input1, Variadic<I32>:$input2, I32Attr:$attr1), (outs),
                [SameVariadicOperandSize]>;
defm : Test_Ops<["mixed_variadic_optional_in7"], (ins Variadic<I32>:$input1, Optional<I32>:$input2, I32Attr:$attr1),
                (outs), [AttrSizedOperandSegments]>;
defm : Test_Ops<["mixed_variadic_in_out_i32"], (ins I32:$input), (outs I32:$output)>;
defm : Test_Ops<["mixed_variadic_out1", "mixed_variadic_out2"], (ins),
                (outs Variadic<I32>:$output1, F32:$output2, Variadic<I32>:$output3), [SameVariadicResultSize]>;
defm : Test_Ops<["mixed_variadic_out3"], (ins I32Attr:$count),
                (outs I32:$output1, Variadic<I32>:$output2, Variadic<I32>:$output3), [SameVariadicResultSize]>;
defm : Test_Ops<["variadic_rewrite_src_op"], (ins Variadic<AnyType>:$arg, AnyType:$brg, Variadic<AnyType>:$crg), (outs),
                [AttrSizedOperandSegments]>;
defm : Test_Ops<["variadic_rewrite_dst_op"], (ins AnyType:$brg, Variadic<AnyType>:$crg, Variadic<AnyType>:$arg), (outs),
                [AttrSizedOperandSegments]>;
defm : Test_Ops<["either_op_a"], (ins AnyInteger:$arg0, AnyInteger:$arg1, AnyInteger:$arg2), (outs I32:$output)>;
defm : Test_Ops<["either_op_b"], (ins AnyInteger:$arg0, AnyInteger:$arg1), (outs I32:$output)>;
defm : Test_Ops<["either_op_c"], (ins AnyI32Attr:$attr, AnyInteger:$arg0, AnyInteger:$arg1), (outs I32:$output)>;
defm : Test_Ops<["get_tuple_element"], (ins TupleOf<[AnyType]>, I32Attr:$index), (outs AnyType)>;
defm : Test_Ops<["make_tuple"], (ins Variadic<AnyType>:$inputs), (outs TupleOf<[AnyType]>)>;

//===- Folding ------------------------------------------------------------------------------------------------------===//

defvar Test_Elementwise = "$operand attr-dict `:` functional-type(operands, results)";
def SignOp
    : Test_Op<"sign", (ins RankedTensorOf<[F32]>:$operand), (outs RankedTensorOf<[SI32]>:$result),
              [SameOperandsAndResultShape], Test_Elementwise>;
def LessThanOp
    : Test_Op<"less_than", (ins RankedTensorOf<[F32]>:$lhs, RankedTensorOf<[F32]>:$rhs),
              (outs RankedTensorOf<[I1]>:$result), [SameOperandsAndResultShape],
              "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)">;
def TestAddIOp
    : Test_Op<"addi", (ins AnyTypeOf<[I32, TestI32]>:$op1, AnyTypeOf<[I32, TestI32]>:$op2),
              (outs AnyTypeOf<[I32, TestI32]>)>;
defm : Test_Ops<["op_commutative"], (ins I32:$op1, I32:$op2, I32:$op3, I32:$op4), (outs I32), [Commutative]>;
defm : Test_Ops<["op_large_commutative"],
                (ins I32:$op1, I32:$op2, I32:$op3, I32:$op4, I32:$op5, I32:$op6, I32:$op7), (outs I32), [Commutative]>;
defm : Test_Ops<["op_commutative2"], (ins I32:$op1, I32:$op2), (outs I32), [Commutative]>;
defvar Test_SamePure = [SameOperandsAndResultType, NoMemoryEffect];
defm : Test_Ops<["op_idempotent_trait"], (ins I32:$op1), (outs I32), Test_SamePure # [Idempotent]>;
defm : Test_Ops<["op_idempotent_trait_binary"], (ins I32:$op1, I32:$op2), (outs I32), Test_SamePure # [Idempotent]>;
defm : Test_Ops<["op_involution_trait_no_operation_fold"], (ins I32:$op1), (outs I32), Test_SamePure # [Involution]>;
let hasFolder = 1 in {
defm : Test_Ops<["op_involution_trait_failing_operation_fold", "op_involution_trait_succesful_operation_fold"],
                (ins I32:$op1), (outs I32), Test_SamePure # [Involution]>;
defm : Test_Ops<["constant"], (ins AnyAttr:$value), (outs AnyType), [ConstantLike, NoMemoryEffect]>;
defm : Test_Ops<["op_in_place_fold"], (ins I32:$op, OptionalAttr<I32Attr>:$attr), (outs I32)>;
defm : Test_Ops<["op_in_place_self_fold"], (ins UnitAttr:$folded), (outs I32)>;
defm : Test_Ops<["op_in_place_fold_success"], (ins), (outs Variadic<I1>)>;
defm : Test_Ops<["op_with_variadic_results_and_folder"], (ins Variadic<I32>), (outs Variadic<I32>)>;
def TestOpWithRegionFold : Test_Op<"op_with_region_fold", (ins AnyType:$operand), (outs AnyType)> {
  let regions = (region SizedRegion<1>:$region);
}
def TestOpFoldWithFoldAdaptor
    : Test_Op<"fold_with_fold_adaptor",
              (ins I32:$op, DenseI32ArrayAttr:$attr, Variadic<I32>:$variadic,
                   VariadicOfVariadic<I32, "attr">:$var_of_var), (outs I32:$res),
              [AttrSizedOperandSegments, NoTerminator],
              "$op `,` `[` $variadic `]` `,` `{` $var_of_var `}` $body attr-dict-with-keyword"> {
  let regions = Test_AnyBody;
}
}
def TestOpWithRegionFoldNoMemoryEffect
    : Test_RegionOp<"op_with_region_fold_no_side_effect", (region SizedRegion<1>:$region), [NoMemoryEffect]>;
let hasCanonicalizer = 1 in
def TestOpWithRegionPattern : Test_RegionOp<"op_with_region_pattern", (region SizedRegion<1>:$region)>;

//===- Conversions --------------------------------------------------------------------------------------------------===//

def ConvertBlockArgsOp
    : Test_Op<"convert_block_args",
              (ins UnitAttr:$is_legal, UnitAttr:$replace_with_operand, UnitAttr:$duplicate, Optional<AnyType>:$val),
              (outs), [SingleBlock], [{
  $val (`is_legal` $is_legal^)? (`duplicate` $duplicate^)? (`replace_with_operand` $replace_with_operand^)?
  $body attr-dict `:` functional-type(operands, results)
}]> {
  let regions = Test_OneBlock;
}
def TestRecursiveRewriteOp : Test_Op<"recursive_rewrite", (ins I64Attr:$depth), (outs), [], "$depth attr-dict">;
def TestMergeBlocksOp : Test_Op<"merge_blocks", (ins), (outs Variadic<AnyType>:$result)> {
  let regions = Test_AnyBody;
}
def TestRemappedValueRegionOp
    : Test_Op<"remapped_value_region", (ins), (outs Variadic<AnyType>:$result), [SingleBlock]> {
  let regions = Test_OneBlock;
}
foreach name = ["signature_conversion_undo", "signature_conversion_no_converter"] in
def "Test_" # name : Test_RegionOp<name, (region AnyRegion)>;

//===- Properties ---------------------------------------------------------------------------------------------------===//

def TestPropPatternOp1
    : Test_Op<"prop_pattern_op_1", (ins StringProp:$tag, I64Prop:$val, BoolProp:$cond), (outs I32:$results), [],
              "$tag $val $cond attr-dict">;
def TestPropPatternOp2
    : Test_Op<"prop_pattern_op_2", (ins I32:$input, StringProp:$tag), (outs), [], "$input $tag attr-dict">;

#endif
