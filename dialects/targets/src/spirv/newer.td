// Definitions of the `spirv` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_SPIRV
#define LECT_NEWER_SPIRV

include "lect/Since.td"
include "spirv.td"

class SPIRV_TosaEnum<string name, string words, list<I32EnumAttrCase> cases> : SPIRV_I32EnumAttr<name, words, cases>;

def SPIRV_TosaExtNaNPropagationMode : SPIRV_TosaEnum<"TosaExtNaNPropagationModeType", "Propagation of NaN",
    [I32EnumAttrCase<"Propagate", 1>, I32EnumAttrCase<"Ignore", 2>]>;
def SPIRV_TosaExtNaNPropagationModeAttr : SPIRV_EnumAttr<"tosa_ext_nan_propagation_mode_type", SPIRV_TosaExtNaNPropagationMode>;
def SPIRV_TosaExtRoundingMode : SPIRV_TosaEnum<"TosaExtRoundingModeType", "Rounding mode",
    [I32EnumAttrCase<"SingleRound", 1>, I32EnumAttrCase<"InexactRound", 2>, I32EnumAttrCase<"DoubleRound", 3>]>;
def SPIRV_TosaExtRoundingModeAttr : SPIRV_EnumAttr<"tosa_ext_rounding_mode_type", SPIRV_TosaExtRoundingMode>;
def SPIRV_TosaExtResizeMode : SPIRV_TosaEnum<"TosaExtResizeModeType", "Resize mode",
    [I32EnumAttrCase<"NearestNeighbor", 1>, I32EnumAttrCase<"Bilinear", 2>]>;
def SPIRV_TosaExtResizeModeAttr : SPIRV_EnumAttr<"tosa_ext_resize_mode_type", SPIRV_TosaExtResizeMode>;
def SPIRV_TosaExtAccType : SPIRV_TosaEnum<"TosaExtAccType", "Accumulator type",
    [I32EnumAttrCase<"INT32", 1>, I32EnumAttrCase<"FP16", 2>, I32EnumAttrCase<"FP32", 3>, I32EnumAttrCase<"INT48", 4>]>;
def SPIRV_TosaExtAccTypeAttr : SPIRV_EnumAttr<"tosa_ext_acc_type", SPIRV_TosaExtAccType>;

def SPIRV_QuadSwapDirection : SPIRV_I32EnumAttr<"QuadSwapDirection", "Direction of a quad swap",
    [I32EnumAttrCase<"Horizontal", 0>, I32EnumAttrCase<"Vertical", 1>, I32EnumAttrCase<"Diagonal", 2>]>;
def SPIRV_QuadSwapDirectionAttr : SPIRV_EnumAttr<"quad_swap_direction", SPIRV_QuadSwapDirection>;

// In MLIR 22, the direction is an operand.
def SPIRV_GroupNonUniformQuadSwapOp23 : SPIRV_Op<"GroupNonUniformQuadSwap@23", "Value of a neighbor in a quad",
      [AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, AnyType:$value, SPIRV_QuadSwapDirectionAttr:$direction);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$execution_scope $direction $value attr-dict `:` type($value)";
}

def SPIRV_NamedBarrierType : TypeDef<SPIRV_Dialect, "NamedBarrier"> {
  let summary = "Barrier for some of the subgroups";
  let mnemonic = "named_barrier";
}

def SPIRV_NamedBarrierInitializeOp : SPIRV_Op<"NamedBarrierInitialize", "Barrier for some of the subgroups"> {
  let arguments = (ins AnyType:$subgroup_count);
  let results = (outs SPIRV_NamedBarrierType:$result);
  let assemblyFormat = "$subgroup_count attr-dict `:` type($subgroup_count) `->` type($result)";
}

def SPIRV_MemoryNamedBarrierOp : SPIRV_Op<"MemoryNamedBarrier", "Waits for other subgroups at a barrier"> {
  let arguments = (ins SPIRV_NamedBarrierType:$named_barrier, SPIRV_ScopeAttr:$memory_scope,
      SPIRV_MemorySemanticsAttr:$memory_semantics);
  let assemblyFormat = "$named_barrier `,` $memory_scope `,` $memory_semantics attr-dict `:` type($named_barrier)";
}

def SPIRV_SamplerType : TypeDef<SPIRV_Dialect, "Sampler"> {
  let summary = "Parameters of image sampling";
  let mnemonic = "sampler";
}

def SPIRV_SampledImageOp : SPIRV_Op<"SampledImage", "Combines an image and a sampler"> {
  let arguments = (ins SPIRV_AnyImage:$image, SPIRV_SamplerType:$sampler);
  let results = (outs SPIRV_AnySampledImage:$result);
  let assemblyFormat = "operands attr-dict `:` type(operands) `->` type($result)";
}

def SPIRV_ExecutionModeIdOp : SPIRV_Op<"ExecutionModeId", "Execution mode with constant operands"> {
  let arguments = (ins FlatSymbolRefAttr:$fn, SPIRV_ExecutionModeAttr:$execution_mode, SymbolRefArrayAttr:$values);
  let assemblyFormat = "$fn custom<ExecutionModeId>($execution_mode, $values) attr-dict";
}

def SPIRV_OuterProductOp : SPIRV_Op<"OuterProduct", "Outer product of vectors"> {
  let arguments = (ins AnyType:$vector1, AnyType:$vector2);
  let results = (outs AnyType:$result);
  let assemblyFormat = "operands attr-dict `:` type(operands) `->` type($result)";
}

def SPIRV_INTELMaskedGatherOp : SPIRV_Op<"INTEL.MaskedGather", "Gathers values through pointers"> {
  let arguments = (ins AnyType:$ptr_vector, AnyType:$alignment, AnyType:$mask, AnyType:$fill_empty);
  let results = (outs AnyType:$result);
  let assemblyFormat = "operands attr-dict `:` type(operands) `->` type($result)";
}

def SPIRV_INTELMaskedScatterOp : SPIRV_Op<"INTEL.MaskedScatter", "Scatters values through pointers"> {
  let arguments = (ins AnyType:$ptr_vector, AnyType:$alignment, AnyType:$mask, AnyType:$input_vector);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}

def SPIRV_CLCbrtOp : SPIRV_CLAcosOpLike<"CL.cbrt", "Cube root">;
def SPIRV_CLErfcOp : SPIRV_CLAcosOpLike<"CL.erfc", "Complementary error function">;
def SPIRV_CLExp10Op : SPIRV_CLAcosOpLike<"CL.exp10", "Base-ten exponential">;
def SPIRV_CLExp2Op : SPIRV_CLAcosOpLike<"CL.exp2", "Base-two exponential">;
def SPIRV_CLExpm1Op : SPIRV_CLAcosOpLike<"CL.expm1", "Exponential function minus one">;
def SPIRV_CLLog10Op : SPIRV_CLAcosOpLike<"CL.log10", "Base-ten logarithm">;
def SPIRV_CLLog1pOp : SPIRV_CLAcosOpLike<"CL.log1p", "Natural logarithm of one plus the operand">;
def SPIRV_CLLog2Op : SPIRV_CLAcosOpLike<"CL.log2", "Base-two logarithm">;
def SPIRV_CLTruncOp : SPIRV_CLAcosOpLike<"CL.trunc", "Truncation to the integral part">;
def SPIRV_GLDegreesOp : SPIRV_CLAcosOpLike<"GL.Degrees", "Conversion of radians to degrees">;
def SPIRV_GLRadiansOp : SPIRV_CLAcosOpLike<"GL.Radians", "Conversion of degrees to radians">;
def SPIRV_GLTruncOp : SPIRV_CLAcosOpLike<"GL.Trunc", "Truncation to the integral part">;
def SPIRV_CLClzOp : SPIRV_BitCountOpLike<"CL.clz", "Number of leading zeros">;
def SPIRV_CLCopysignOp : SPIRV_ExtInstOp<"CL.copysign", "Copies the sign of another number">;
def SPIRV_CLFdimOp : SPIRV_ExtInstOp<"CL.fdim", "Positive difference">;
def SPIRV_CLFmodOp : SPIRV_ExtInstOp<"CL.fmod", "Remainder">;
def SPIRV_CLHypotOp : SPIRV_ExtInstOp<"CL.hypot", "Length of a two-dimensional vector">;
def SPIRV_GLAtan2Op : SPIRV_ExtInstOp<"GL.Atan2", "Arc tangent of y / x">;
def SPIRV_GLNMaxOp : SPIRV_ExtInstOp<"GL.NMax", "Maximum of floats, ignoring NaN">;
def SPIRV_GLNMinOp : SPIRV_ExtInstOp<"GL.NMin", "Minimum of floats, ignoring NaN">;
def SPIRV_GLStepOp : SPIRV_ExtInstOp<"GL.Step", "Step function">;

class SPIRV_AllOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words,
      [TypesMatchWith<"the result is an element of the vector", "vector", "result", "getElementTypeOrSelf($_self)">]>
      {
  let arguments = (ins SPIRV_VectorOf<SPIRV_Bool>:$vector);
  let results = (outs SPIRV_Bool:$result);
  let assemblyFormat = "$vector attr-dict `:` type($vector)";
}
def SPIRV_AllOp : SPIRV_AllOpLike<"All", "Logical AND of all operands">;
def SPIRV_AnyOp : SPIRV_AllOpLike<"Any", "Logical OR of all operands">;

def SPIRV_AtomicLoadOp : SPIRV_Op<"AtomicLoad", "Atomic read",
      [TypesMatchWith<"`result` type matches pointee type of `pointer`", "pointer", "result",
      "llvm::cast<PointerType>($_self).getPointeeType()">]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer, SPIRV_ScopeAttr:$memory_scope, SPIRV_MemorySemanticsAttr:$semantics);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$memory_scope $semantics $pointer attr-dict `:` type($pointer)";
}

def SPIRV_AtomicStoreOp : SPIRV_Op<"AtomicStore", "Atomic write",
      [TypesMatchWith<"`value` type matches pointee type of `pointer`", "pointer", "value",
      "llvm::cast<PointerType>($_self).getPointeeType()">]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer, AnyType:$value, SPIRV_ScopeAttr:$memory_scope,
      SPIRV_MemorySemanticsAttr:$semantics);
  let assemblyFormat = "$memory_scope $semantics $pointer `,` $value attr-dict `:` type($pointer)";
}

def SPIRV_CLLdexpOp : SPIRV_Op<"CL.ldexp", "Multiplication by a power of two"> {
  let arguments = (ins AnyType:$x, AnyType:$exp);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$x `,` $exp attr-dict `:` type($x) `,` type($exp) `->` type($result)";
}

def SPIRV_CLPownOp : SPIRV_Op<"CL.pown", "Power with an integer exponent"> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x) `,` type($y) `->` type($result)";
}

def SPIRV_CLRootnOp : SPIRV_Op<"CL.rootn", "Integer root"> {
  let arguments = (ins AnyType:$x, AnyType:$n);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$x `,` $n attr-dict `:` type($x) `,` type($n) `->` type($result)";
}

def SPIRV_ExperimentalMLCallOp : SPIRV_Op<"ExperimentalML.Call", "Calls an extended instruction by number"> {
  let arguments = (ins Variadic<AnyType>:$parameters, I32Attr:$opcode);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`opcode` `=` $opcode `,` $parameters attr-dict `:` `(` type($parameters) `)` `->` "
      "type($output)";
}

def SPIRV_GroupNonUniformBroadcastFirstOp : SPIRV_Op<"GroupNonUniformBroadcastFirst",
      "Value of the first invocation", [AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins AnyType:$value, SPIRV_ScopeAttr:$execution_scope);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$execution_scope $value attr-dict `:` type($value)";
}

class SPIRV_GLNClampOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
      SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y, AnyType:$z);
  let results = (outs AnyType:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
}
def SPIRV_GLNClampOp : SPIRV_GLNClampOpLike<"GL.NClamp",
      "Clamp of a float to a range, ignoring NaN">;
def SPIRV_GLSmoothStepOp : SPIRV_GLNClampOpLike<"GL.SmoothStep", "Smooth step between two edges">;

class SPIRV_CLFclampOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
      SameOperandsAndResultType, Since24]> {
  let arguments = (ins AnyType:$operand, AnyType:$other, AnyType:$third);
  let results = (outs AnyType:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
}
def SPIRV_CLFclampOp : SPIRV_CLFclampOpLike<"CL.fclamp", "Clamp of a float to a range">;
def SPIRV_CLSClampOp : SPIRV_CLFclampOpLike<"CL.s_clamp", "Clamp of a signed integer to a range">;
def SPIRV_CLUClampOp : SPIRV_CLFclampOpLike<"CL.u_clamp", "Clamp of an unsigned integer to a range">;

def SPIRV_IsNormalOp : SPIRV_LogicalUnaryOp<"IsNormal", "Test for normal numbers">;

def SPIRV_KHRExpectOp : SPIRV_Op<"KHR.Expect", "Value with an expected value", [AllTypesMatch<["value",
      "expectedValue", "result"]>]> {
  let arguments = (ins AnyType:$value, AnyType:$expectedValue);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value `,` $expectedValue attr-dict `:` type($result)";
}

class SPIRV_TosaAbsOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words> {
  let arguments = (ins AnyType:$input1);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input1 attr-dict `:` type(operands) `->` type(results)";
}
def SPIRV_TosaAbsOp : SPIRV_TosaAbsOpLike<"Tosa.Abs", "`Abs` of TOSA">;
def SPIRV_TosaBitwiseNotOp : SPIRV_TosaAbsOpLike<"Tosa.BitwiseNot", "`BitwiseNot` of TOSA">;
def SPIRV_TosaCeilOp : SPIRV_TosaAbsOpLike<"Tosa.Ceil", "`Ceil` of TOSA">;
def SPIRV_TosaClzOp : SPIRV_TosaAbsOpLike<"Tosa.Clz", "`Clz` of TOSA">;
def SPIRV_TosaCosOp : SPIRV_TosaAbsOpLike<"Tosa.Cos", "`Cos` of TOSA">;
def SPIRV_TosaExpOp : SPIRV_TosaAbsOpLike<"Tosa.Exp", "`Exp` of TOSA">;
def SPIRV_TosaFloorOp : SPIRV_TosaAbsOpLike<"Tosa.Floor", "`Floor` of TOSA">;
def SPIRV_TosaLogOp : SPIRV_TosaAbsOpLike<"Tosa.Log", "`Log` of TOSA">;
def SPIRV_TosaLogicalNotOp : SPIRV_TosaAbsOpLike<"Tosa.LogicalNot", "`LogicalNot` of TOSA">;
def SPIRV_TosaReciprocalOp : SPIRV_TosaAbsOpLike<"Tosa.Reciprocal", "`Reciprocal` of TOSA">;
def SPIRV_TosaRsqrtOp : SPIRV_TosaAbsOpLike<"Tosa.Rsqrt", "`Rsqrt` of TOSA">;
def SPIRV_TosaSinOp : SPIRV_TosaAbsOpLike<"Tosa.Sin", "`Sin` of TOSA">;

class SPIRV_TosaAddOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words> {
  let arguments = (ins AnyType:$input1, AnyType:$input2);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input1 `,` $input2 attr-dict `:` type(operands) `->` type(results)";
}
def SPIRV_TosaAddOp : SPIRV_TosaAddOpLike<"Tosa.Add", "`Add` of TOSA">;
def SPIRV_TosaBitwiseAndOp : SPIRV_TosaAddOpLike<"Tosa.BitwiseAnd", "`BitwiseAnd` of TOSA">;
def SPIRV_TosaBitwiseOrOp : SPIRV_TosaAddOpLike<"Tosa.BitwiseOr", "`BitwiseOr` of TOSA">;
def SPIRV_TosaBitwiseXorOp : SPIRV_TosaAddOpLike<"Tosa.BitwiseXor", "`BitwiseXor` of TOSA">;
def SPIRV_TosaEqualOp : SPIRV_TosaAddOpLike<"Tosa.Equal", "`Equal` of TOSA">;
def SPIRV_TosaGreaterOp : SPIRV_TosaAddOpLike<"Tosa.Greater", "`Greater` of TOSA">;
def SPIRV_TosaGreaterEqualOp : SPIRV_TosaAddOpLike<"Tosa.GreaterEqual", "`GreaterEqual` of TOSA">;
def SPIRV_TosaIntDivOp : SPIRV_TosaAddOpLike<"Tosa.IntDiv", "`IntDiv` of TOSA">;
def SPIRV_TosaLogicalAndOp : SPIRV_TosaAddOpLike<"Tosa.LogicalAnd", "`LogicalAnd` of TOSA">;
def SPIRV_TosaLogicalLeftShiftOp : SPIRV_TosaAddOpLike<"Tosa.LogicalLeftShift", "`LogicalLeftShift` of TOSA">;
def SPIRV_TosaLogicalOrOp : SPIRV_TosaAddOpLike<"Tosa.LogicalOr", "`LogicalOr` of TOSA">;
def SPIRV_TosaLogicalRightShiftOp : SPIRV_TosaAddOpLike<"Tosa.LogicalRightShift", "`LogicalRightShift` of TOSA">;
def SPIRV_TosaLogicalXorOp : SPIRV_TosaAddOpLike<"Tosa.LogicalXor", "`LogicalXor` of TOSA">;
def SPIRV_TosaPowOp : SPIRV_TosaAddOpLike<"Tosa.Pow", "`Pow` of TOSA">;
def SPIRV_TosaSubOp : SPIRV_TosaAddOpLike<"Tosa.Sub", "`Sub` of TOSA">;

class SPIRV_TosaArgMaxOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words> {
  let arguments = (ins AnyType:$input, I32Attr:$axis, SPIRV_TosaExtNaNPropagationModeAttr:$nan_mode);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`axis` `=` $axis `,` `nan_mode` `=` $nan_mode `,` $input attr-dict `:` type(operands) `->` "
      "type(results)";
}
def SPIRV_TosaArgMaxOp : SPIRV_TosaArgMaxOpLike<"Tosa.ArgMax", "`ArgMax` of TOSA">;
def SPIRV_TosaReduceMaxOp : SPIRV_TosaArgMaxOpLike<"Tosa.ReduceMax", "`ReduceMax` of TOSA">;
def SPIRV_TosaReduceMinOp : SPIRV_TosaArgMaxOpLike<"Tosa.ReduceMin", "`ReduceMin` of TOSA">;

def SPIRV_TosaArithmeticRightShiftOp : SPIRV_Op<"Tosa.ArithmeticRightShift", "`ArithmeticRightShift` of TOSA"> {
  let arguments = (ins AnyType:$input1, AnyType:$input2, AnyAttr:$round);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`round` `=` $round `,` $input1 `,` $input2 attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaAvgPool2DOp : SPIRV_Op<"Tosa.AvgPool2D", "`AvgPool2D` of TOSA"> {
  let arguments = (ins AnyType:$input, AnyType:$input_zp, AnyType:$output_zp, AnyAttr:$kernel, AnyAttr:$stride,
      AnyAttr:$pad, SPIRV_TosaExtAccTypeAttr:$acc_type);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`kernel` `=` custom<SPIRV_I32_1DArmTensor>($kernel) `,` `stride` `=` "
      "custom<SPIRV_I32_1DArmTensor>($stride) `,` `pad` `=` custom<SPIRV_I32_1DArmTensor>($pad) `,` `acc_type` `=` "
      "$acc_type `,` $input `,` $input_zp `,` $output_zp attr-dict `:` type(operands) `->` type(results)";
}

class SPIRV_TosaCastOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input attr-dict `:` type(operands) `->` type(results)";
}
def SPIRV_TosaCastOp : SPIRV_TosaCastOpLike<"Tosa.Cast", "`Cast` of TOSA">;
def SPIRV_TosaErfOp : SPIRV_TosaCastOpLike<"Tosa.Erf", "`Erf` of TOSA">;
def SPIRV_TosaSigmoidOp : SPIRV_TosaCastOpLike<"Tosa.Sigmoid", "`Sigmoid` of TOSA">;
def SPIRV_TosaTanhOp : SPIRV_TosaCastOpLike<"Tosa.Tanh", "`Tanh` of TOSA">;

def SPIRV_TosaClampOp : SPIRV_Op<"Tosa.Clamp", "`Clamp` of TOSA"> {
  let arguments = (ins AnyType:$input, AnyAttr:$min_val, AnyAttr:$max_val,
      SPIRV_TosaExtNaNPropagationModeAttr:$nan_mode);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`min_val` `=` $min_val `,` `max_val` `=` $max_val `,` `nan_mode` `=` $nan_mode `,` $input "
      "attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaConcatOp : SPIRV_Op<"Tosa.Concat", "`Concat` of TOSA"> {
  let arguments = (ins Variadic<AnyType>:$input1, I32Attr:$axis);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`axis` `=` $axis `,` $input1 attr-dict `:` type(operands) `->` type(results)";
}

class SPIRV_TosaConv2DOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words> {
  let arguments = (ins AnyType:$input, AnyType:$weight, AnyType:$bias, AnyType:$input_zp, AnyType:$weight_zp,
      AnyAttr:$pad, AnyAttr:$stride, AnyAttr:$dilation, SPIRV_TosaExtAccTypeAttr:$acc_type, AnyAttr:$local_bound);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`pad` `=` custom<SPIRV_I32_1DArmTensor>($pad) `,` `stride` `=` "
      "custom<SPIRV_I32_1DArmTensor>($stride) `,` `dilation` `=` custom<SPIRV_I32_1DArmTensor>($dilation) `,` "
      "`acc_type` `=` $acc_type `,` `local_bound` `=` $local_bound `,` $input `,` $weight `,` $bias `,` $input_zp `,` "
      "$weight_zp attr-dict `:` type(operands) `->` type(results)";
}
def SPIRV_TosaConv2DOp : SPIRV_TosaConv2DOpLike<"Tosa.Conv2D", "`Conv2D` of TOSA">;
def SPIRV_TosaConv3DOp : SPIRV_TosaConv2DOpLike<"Tosa.Conv3D", "`Conv3D` of TOSA">;
def SPIRV_TosaDepthwiseConv2DOp : SPIRV_TosaConv2DOpLike<"Tosa.DepthwiseConv2D", "`DepthwiseConv2D` of TOSA">;

def SPIRV_TosaFFT2DOp : SPIRV_Op<"Tosa.FFT2D", "`FFT2D` of TOSA"> {
  let arguments = (ins AnyType:$input_real, AnyType:$input_imag, AnyAttr:$inverse, AnyAttr:$local_bound);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`inverse` `=` $inverse `,` `local_bound` `=` $local_bound `,` $input_real `,` $input_imag "
      "attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaGatherOp : SPIRV_Op<"Tosa.Gather", "`Gather` of TOSA"> {
  let arguments = (ins AnyType:$values, AnyType:$indices);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$values `,` $indices attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaMatMulOp : SPIRV_Op<"Tosa.MatMul", "`MatMul` of TOSA"> {
  let arguments = (ins AnyType:$A, AnyType:$B, AnyType:$A_zp, AnyType:$B_zp);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$A `,` $B `,` $A_zp `,` $B_zp attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaMaxPool2DOp : SPIRV_Op<"Tosa.MaxPool2D", "`MaxPool2D` of TOSA"> {
  let arguments = (ins AnyType:$input, AnyAttr:$kernel, AnyAttr:$stride, AnyAttr:$pad,
      SPIRV_TosaExtNaNPropagationModeAttr:$nan_mode);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`kernel` `=` custom<SPIRV_I32_1DArmTensor>($kernel) `,` `stride` `=` "
      "custom<SPIRV_I32_1DArmTensor>($stride) `,` `pad` `=` custom<SPIRV_I32_1DArmTensor>($pad) `,` `nan_mode` `=` "
      "$nan_mode `,` $input attr-dict `:` type(operands) `->` type(results)";
}

class SPIRV_TosaMaximumOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words> {
  let arguments = (ins AnyType:$input1, AnyType:$input2, SPIRV_TosaExtNaNPropagationModeAttr:$nan_mode);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`nan_mode` `=` $nan_mode `,` $input1 `,` $input2 attr-dict `:` type(operands) `->` "
      "type(results)";
}
def SPIRV_TosaMaximumOp : SPIRV_TosaMaximumOpLike<"Tosa.Maximum", "`Maximum` of TOSA">;
def SPIRV_TosaMinimumOp : SPIRV_TosaMaximumOpLike<"Tosa.Minimum", "`Minimum` of TOSA">;

def SPIRV_TosaMulOp : SPIRV_Op<"Tosa.Mul", "`Mul` of TOSA"> {
  let arguments = (ins AnyType:$input1, AnyType:$input2, AnyType:$shift);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input1 `,` $input2 `,` $shift attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaNegateOp : SPIRV_Op<"Tosa.Negate", "`Negate` of TOSA"> {
  let arguments = (ins AnyType:$input1, AnyType:$input1_zp, AnyType:$output_zp);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input1 `,` $input1_zp `,` $output_zp attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaPadOp : SPIRV_Op<"Tosa.Pad", "`Pad` of TOSA"> {
  let arguments = (ins AnyType:$input1, AnyType:$padding, AnyType:$pad_const);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input1 `,` $padding `,` $pad_const attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaRFFT2DOp : SPIRV_Op<"Tosa.RFFT2D", "`RFFT2D` of TOSA"> {
  let arguments = (ins AnyType:$input_real, AnyAttr:$local_bound);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`local_bound` `=` $local_bound `,` $input_real attr-dict `:` type(operands) `->` "
      "type(results)";
}

class SPIRV_TosaReduceAllOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words> {
  let arguments = (ins AnyType:$input, I32Attr:$axis);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`axis` `=` $axis `,` $input attr-dict `:` type(operands) `->` type(results)";
}
def SPIRV_TosaReduceAllOp : SPIRV_TosaReduceAllOpLike<"Tosa.ReduceAll", "`ReduceAll` of TOSA">;
def SPIRV_TosaReduceAnyOp : SPIRV_TosaReduceAllOpLike<"Tosa.ReduceAny", "`ReduceAny` of TOSA">;
def SPIRV_TosaReduceProductOp : SPIRV_TosaReduceAllOpLike<"Tosa.ReduceProduct", "`ReduceProduct` of TOSA">;
def SPIRV_TosaReduceSumOp : SPIRV_TosaReduceAllOpLike<"Tosa.ReduceSum", "`ReduceSum` of TOSA">;

def SPIRV_TosaRescaleOp : SPIRV_Op<"Tosa.Rescale", "`Rescale` of TOSA"> {
  let arguments = (ins AnyType:$input, AnyType:$multiplier, AnyType:$shift, AnyType:$input_zp, AnyType:$output_zp,
      AnyAttr:$scale32, SPIRV_TosaExtRoundingModeAttr:$rounding_mode, AnyAttr:$per_channel, AnyAttr:$input_unsigned,
      AnyAttr:$output_unsigned);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`scale32` `=` $scale32 `,` `rounding_mode` `=` $rounding_mode `,` `per_channel` `=` "
      "$per_channel `,` `input_unsigned` `=` $input_unsigned `,` `output_unsigned` `=` $output_unsigned `,` $input "
      "`,` $multiplier `,` $shift `,` $input_zp `,` $output_zp attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaReshapeOp : SPIRV_Op<"Tosa.Reshape", "`Reshape` of TOSA"> {
  let arguments = (ins AnyType:$input1, AnyType:$shape);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input1 `,` $shape attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaResizeOp : SPIRV_Op<"Tosa.Resize", "`Resize` of TOSA"> {
  let arguments = (ins AnyType:$input, AnyType:$scale, AnyType:$offset, AnyType:$border,
      SPIRV_TosaExtResizeModeAttr:$mode);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`mode` `=` $mode `,` $input `,` $scale `,` $offset `,` $border attr-dict `:` type(operands) "
      "`->` type(results)";
}

def SPIRV_TosaReverseOp : SPIRV_Op<"Tosa.Reverse", "`Reverse` of TOSA"> {
  let arguments = (ins AnyType:$input1, I32Attr:$axis);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`axis` `=` $axis `,` $input1 attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaScatterOp : SPIRV_Op<"Tosa.Scatter", "`Scatter` of TOSA"> {
  let arguments = (ins AnyType:$values_in, AnyType:$indices, AnyType:$input);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$values_in `,` $indices `,` $input attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaSelectOp : SPIRV_Op<"Tosa.Select", "`Select` of TOSA"> {
  let arguments = (ins AnyType:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$condition `,` $true_value `,` $false_value attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaSliceOp : SPIRV_Op<"Tosa.Slice", "`Slice` of TOSA"> {
  let arguments = (ins AnyType:$input1, AnyType:$start, AnyType:$size);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input1 `,` $start `,` $size attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaTableOp : SPIRV_Op<"Tosa.Table", "`Table` of TOSA"> {
  let arguments = (ins AnyType:$input1, AnyType:$table);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input1 `,` $table attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaTileOp : SPIRV_Op<"Tosa.Tile", "`Tile` of TOSA"> {
  let arguments = (ins AnyType:$input1, AnyType:$multiples);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input1 `,` $multiples attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_TosaTransposeOp : SPIRV_Op<"Tosa.Transpose", "`Transpose` of TOSA"> {
  let arguments = (ins AnyType:$input1, AnyAttr:$perms);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`perms` `=` custom<SPIRV_I32_1DArmTensor>($perms) `,` $input1 attr-dict `:` type(operands) "
      "`->` type(results)";
}

def SPIRV_TosaTransposeConv2DOp : SPIRV_Op<"Tosa.TransposeConv2D", "`TransposeConv2D` of TOSA"> {
  let arguments = (ins AnyType:$input, AnyType:$weight, AnyType:$bias, AnyType:$input_zp, AnyType:$weight_zp,
      AnyAttr:$out_pad, AnyAttr:$stride, SPIRV_TosaExtAccTypeAttr:$acc_type, AnyAttr:$local_bound);
  let results = (outs AnyType:$output);
  let assemblyFormat = "`out_pad` `=` custom<SPIRV_I32_1DArmTensor>($out_pad) `,` `stride` `=` "
      "custom<SPIRV_I32_1DArmTensor>($stride) `,` `acc_type` `=` $acc_type `,` `local_bound` `=` $local_bound `,` "
      "$input `,` $weight `,` $bias `,` $input_zp `,` $weight_zp attr-dict `:` type(operands) `->` type(results)";
}

def SPIRV_InBoundsAccessChainOp : SPIRV_Op<"InBoundsAccessChain", "In-bounds pointer to a part of a composite",
    [Pure, Since24]> {
  let arguments = (ins SPIRV_AnyPtr:$base_ptr, Variadic<SPIRV_Integer>:$indices);
  let results = (outs SPIRV_AnyPtr:$component_ptr);
  let assemblyFormat = "$base_ptr `[` $indices `]` attr-dict `:` type($base_ptr) `,` type($indices) `->` type(results)";
}

#endif
