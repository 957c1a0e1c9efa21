// The `tosa` dialect: operations of tensors as the TOSA specification has them.

#ifndef LECT_DIALECTS_TOSA
#define LECT_DIALECTS_TOSA

include "base.td"

class Tosa_Op<string mnemonic, list<Trait> traits = []> : Op<Tosa_Dialect, mnemonic, traits>;

def Tosa_ArgMaxOp : Tosa_Op<"argmax", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis, DefaultValuedAttr<Tosa_NanPropagationModeAttr,
      "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_AvgPool2dOp : Tosa_Op<"avg_pool2d", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_ScalarIntOrFloatTensor:$input_zp,
      Tosa_ScalarIntOrFloatTensor:$output_zp, Tosa_IntArrayAttr2:$kernel, Tosa_IntArrayAttr2:$stride,
      Tosa_IntArrayAttr4:$pad, TypeAttrOf<Tosa_AccType>:$acc_type);
  let results = (outs Tosa_Tensor4D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

class Tosa_ConvOp<string mnemonic> : Tosa_Op<mnemonic, [SameVariadicOperandSize, InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_Tensor4D:$weight, Tosa_Tensor1D:$bias,
      Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$weight_zp, Tosa_IntArrayAttr4:$pad,
      Tosa_IntArrayAttr2:$stride, Tosa_IntArrayAttr2:$dilation, TypeAttrOf<Tosa_AccType>:$acc_type,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor4D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}
def Tosa_Conv2DOp : Tosa_ConvOp<"conv2d">;
def Tosa_DepthwiseConv2DOp : Tosa_ConvOp<"depthwise_conv2d">;

def Tosa_Conv3DOp : Tosa_Op<"conv3d", [SameVariadicOperandSize, InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor5D:$input, Tosa_Tensor5D:$weight, Tosa_Tensor1D:$bias,
      Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$weight_zp, Tosa_IntArrayAttr6:$pad,
      Tosa_IntArrayAttr3:$stride, Tosa_IntArrayAttr3:$dilation, TypeAttrOf<Tosa_AccType>:$acc_type,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor5D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_FFT2dOp : Tosa_Op<"fft2d", [SameOperandsAndResultElementType, SameOperandsAndResultShape, ResultsAreFloatLike,
    InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$input_real, Tosa_Tensor3D:$input_imag, BoolAttr:$inverse,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_MatMulOp : Tosa_Op<"matmul", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$a, Tosa_Tensor3D:$b, Tosa_ScalarIntOrFloatTensor:$a_zp,
      Tosa_ScalarIntOrFloatTensor:$b_zp);
  let results = (outs Tosa_Tensor3D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_MatmulTBlockScaledOp : Tosa_Op<"matmul_t_block_scaled", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_MXFPDataTensor3D:$a_data, Tosa_MXFPScaleTensor3D:$a_scale, Tosa_MXFPDataTensor3D:$b_data,
      Tosa_MXFPScaleTensor3D:$b_scale, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_Tensor3D:$output_data);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_MaxPool2dOp : Tosa_Op<"max_pool2d", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_IntArrayAttr2:$kernel, Tosa_IntArrayAttr2:$stride,
      Tosa_IntArrayAttr4:$pad, DefaultValuedAttr<Tosa_NanPropagationModeAttr,
      "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor4D:$output);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_RFFT2dOp : Tosa_Op<"rfft2d", [SameOperandsAndResultElementType, ResultsAreFloatLike, InferShapedTypeOpAdaptor,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$input_real, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_TransposeConv2DOp : Tosa_Op<"transpose_conv2d", [SameVariadicOperandSize, InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_Tensor4D:$weight, Tosa_Tensor1D:$bias,
      Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$weight_zp, Tosa_IntArrayAttr4:$out_pad,
      Tosa_IntArrayAttr2:$stride, TypeAttrOf<Tosa_AccType>:$acc_type, DefaultValuedOptionalAttr<BoolAttr,
      "false">:$local_bound);
  let results = (outs Tosa_Tensor4D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ClampOp : Tosa_Op<"clamp", [SameOperandsAndResultShape, SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input, Tosa_IntOrFloatAttr:$min_val, Tosa_IntOrFloatAttr:$max_val,
      DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

class Tosa_ElementwiseUnaryOp<string mnemonic> : Tosa_Op<mnemonic, [SameOperandsAndResultShape,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_ErfOp : Tosa_ElementwiseUnaryOp<"erf">;
def Tosa_SigmoidOp : Tosa_ElementwiseUnaryOp<"sigmoid">;
def Tosa_TanhOp : Tosa_ElementwiseUnaryOp<"tanh">;

def Tosa_AddOp : Tosa_Op<"add", [Commutative, SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_ArithmeticRightShiftOp : Tosa_Op<"arithmetic_right_shift", [SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, BoolAttr:$round);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

class Tosa_ElementwiseOp<string mnemonic> : Tosa_Op<mnemonic, [Commutative, SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_BitwiseAndOp : Tosa_ElementwiseOp<"bitwise_and">;
def Tosa_BitwiseOrOp : Tosa_ElementwiseOp<"bitwise_or">;
def Tosa_BitwiseXorOp : Tosa_ElementwiseOp<"bitwise_xor">;

def Tosa_IntDivOp : Tosa_Op<"intdiv", [SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Int32Or64Tensor:$input1, Tosa_Int32Or64Tensor:$input2);
  let results = (outs Tosa_Int32Or64Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

class Tosa_LogicalAndOpLike<string mnemonic> : Tosa_Op<mnemonic, [Commutative, SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$input1, Tosa_I1Tensor:$input2);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_LogicalAndOp : Tosa_LogicalAndOpLike<"logical_and">;
def Tosa_LogicalOrOp : Tosa_LogicalAndOpLike<"logical_or">;
def Tosa_LogicalXorOp : Tosa_LogicalAndOpLike<"logical_xor">;

class Tosa_LogicalLeftShiftOpLike<string mnemonic> : Tosa_Op<mnemonic, [SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_LogicalLeftShiftOp : Tosa_LogicalLeftShiftOpLike<"logical_left_shift">;
def Tosa_LogicalRightShiftOp : Tosa_LogicalLeftShiftOpLike<"logical_right_shift">;
def Tosa_PowOp : Tosa_LogicalLeftShiftOpLike<"pow">;

class Tosa_MaximumOpLike<string mnemonic> : Tosa_Op<mnemonic, [Commutative, SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, DefaultValuedAttr<Tosa_NanPropagationModeAttr,
      "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasCustomAssemblyFormat = 1;
}
def Tosa_MaximumOp : Tosa_MaximumOpLike<"maximum">;
def Tosa_MinimumOp : Tosa_MaximumOpLike<"minimum">;

def Tosa_MulOp : Tosa_Op<"mul", [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, Tosa_ScalarInt8Tensor:$shift);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_SubOp : Tosa_Op<"sub", [SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_TableOp : Tosa_Op<"table", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor1D:$table);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

class Tosa_AbsOpLike<string mnemonic> : Tosa_Op<mnemonic, [SameOperandsAndResultShape,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}
def Tosa_AbsOp : Tosa_AbsOpLike<"abs">;
def Tosa_ReciprocalOp : Tosa_AbsOpLike<"reciprocal">;

class Tosa_BitwiseNotOpLike<string mnemonic> : Tosa_Op<mnemonic, [SameOperandsAndResultShape,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_BitwiseNotOp : Tosa_BitwiseNotOpLike<"bitwise_not">;
def Tosa_CeilOp : Tosa_BitwiseNotOpLike<"ceil">;
def Tosa_ClzOp : Tosa_BitwiseNotOpLike<"clz">;
def Tosa_ExpOp : Tosa_BitwiseNotOpLike<"exp">;
def Tosa_FloorOp : Tosa_BitwiseNotOpLike<"floor">;
def Tosa_LogOp : Tosa_BitwiseNotOpLike<"log">;
def Tosa_RsqrtOp : Tosa_BitwiseNotOpLike<"rsqrt">;

class Tosa_CosOpLike<string mnemonic> : Tosa_Op<mnemonic, [SameOperandsAndResultShape,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_FloatTensor:$input1);
  let results = (outs Tosa_FloatTensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_CosOp : Tosa_CosOpLike<"cos">;
def Tosa_SinOp : Tosa_CosOpLike<"sin">;

def Tosa_LogicalNotOp : Tosa_Op<"logical_not", [SameOperandsAndResultShape, SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$input1);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_NegateOp : Tosa_Op<"negate", [TosaElementwiseOperator, Pure, InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_ScalarIntOrFloatTensor:$input1_zp,
      Tosa_ScalarIntOrFloatTensor:$output_zp);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_SelectOp : Tosa_Op<"select", [DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$input1, Tosa_Tensor:$input2, Tosa_Tensor:$input3);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tosa_EqualOp : Tosa_Op<"equal", [InferTensorType, Commutative, SameOperandsElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

class Tosa_GreaterOpLike<string mnemonic> : Tosa_Op<mnemonic, [SameOperandsElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}
def Tosa_GreaterOp : Tosa_GreaterOpLike<"greater">;
def Tosa_GreaterEqualOp : Tosa_GreaterOpLike<"greater_equal">;

class Tosa_InferTensorTypeOp<string mnemonic> : Tosa_Op<mnemonic, [InferTensorTypeAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}
def Tosa_ReduceAllOp : Tosa_InferTensorTypeOp<"reduce_all">;
def Tosa_ReduceAnyOp : Tosa_InferTensorTypeOp<"reduce_any">;
def Tosa_ReduceProductOp : Tosa_InferTensorTypeOp<"reduce_product">;
def Tosa_ReduceSumOp : Tosa_InferTensorTypeOp<"reduce_sum">;

class Tosa_ReduceMaxOpLike<string mnemonic> : Tosa_Op<mnemonic, [InferTensorTypeAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis, DefaultValuedAttr<Tosa_NanPropagationModeAttr,
      "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def Tosa_ReduceMaxOp : Tosa_ReduceMaxOpLike<"reduce_max">;
def Tosa_ReduceMinOp : Tosa_ReduceMaxOpLike<"reduce_min">;

def Tosa_ConcatOp : Tosa_Op<"concat", [InferTensorTypeAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_TensorAtLeast1D>:$input1, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_PadOp : Tosa_Op<"pad", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$padding, Tosa_ScalarTensor:$pad_const);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ReshapeOp : Tosa_Op<"reshape", [InferTensorTypeAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Shape:$shape);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ReverseOp : Tosa_Op<"reverse", [DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_SliceOp : Tosa_Op<"slice", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$start, Tosa_Shape:$size);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_TileOp : Tosa_Op<"tile", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$multiples);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_TransposeOp : Tosa_Op<"transpose", [DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
    ["reifyResultShapes"]>, AllElementTypesMatch<["input1", "output"]>, InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, DenseI32ArrayAttr:$perms);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_GatherOp : Tosa_Op<"gather", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$values, Tosa_IndexTensor2D:$indices);
  let results = (outs Tosa_Tensor3D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ScatterOp : Tosa_Op<"scatter", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$values_in, Tosa_IndexTensor2D:$indices, Tosa_Tensor3D:$input);
  let results = (outs Tosa_Tensor3D:$values_out);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ResizeOp : Tosa_Op<"resize", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Rank4TosaShape:$scale, Rank2TosaShape:$offset, Rank2TosaShape:$border,
      Tosa_ResizeModeAttr:$mode);
  let results = (outs Tosa_Tensor4D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_CastOp : Tosa_Op<"cast", [Pure, SameOperandsAndResultShape,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_CastFromBlockScaledOp : Tosa_Op<"cast_from_block_scaled", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_MXFPDataTensorAtLeast1D:$input_data, Tosa_MXFPScaleTensorAtLeast1D:$input_scale,
      Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_TensorAtLeast1D:$output_data);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_CastToBlockScaledOp : Tosa_Op<"cast_to_block_scaled", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input_data, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_MXFPDataTensorAtLeast1D:$output_data, Tosa_MXFPScaleTensorAtLeast1D:$output_scale);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_RescaleOp : Tosa_Op<"rescale", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input, Tosa_1DInt16Or32Tensor:$multiplier, Tosa_1DInt8Tensor:$shift,
      Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$output_zp, BoolAttr:$scale32,
      Tosa_RoundingModeAttr:$rounding_mode, BoolAttr:$per_channel, BoolAttr:$input_unsigned, BoolAttr:$output_unsigned);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_ConstOp : Tosa_Op<"const", [ConstantLike, Pure, AllShapesMatch<["values", "output"]>,
    FirstAttrDerivedResultType, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins ElementsAttr:$values);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_IdentityOp : Tosa_Op<"identity", [Pure, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_CustomOp : Tosa_Op<"custom", [TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins StrAttr:$operator_name, StrAttr:$domain_name, StrAttr:$implementation_attrs,
      Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_IfOp : Tosa_Op<"cond_if", [InferShapedTypeOpAdaptor, SingleBlockImplicitTerminator<"YieldOp">,
    RecursiveMemoryEffects, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$condition, Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let regions = (region SizedRegion<1>:$then_graph, SizedRegion<1>:$else_graph);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_WhileOp : Tosa_Op<"while_loop", [DeclareOpInterfaceMethods<LoopLikeOpInterface>, InferShapedTypeOpAdaptor,
    SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let regions = (region SizedRegion<1>:$cond_graph, SizedRegion<1>:$body_graph);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_VariableOp : Tosa_Op<"variable", [Symbol, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins SymbolNameAttr:$sym_name, IndexElementsAttr:$var_shape, TypeAttr:$type,
      OptionalAttr<AnyAttr>:$initial_value);
  let assemblyFormat = "$sym_name attr-dict custom<VariableOpTypeOrInitialValue>($var_shape, $type, $initial_value)";
  let hasCustomAssemblyFormat = 1;
}

def Tosa_VariableWriteOp : Tosa_Op<"variable_write", [TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins SymbolNameAttr:$name, Tosa_Tensor:$input1);
  let assemblyFormat = "$name attr-dict `,` $input1 `:` type($input1)";
  let hasVerifier = 1;
}

def Tosa_VariableReadOp : Tosa_Op<"variable_read", [TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins SymbolNameAttr:$name);
  let results = (outs Tosa_Tensor:$output1);
  let assemblyFormat = "$name attr-dict `:` type($output1)";
  let hasVerifier = 1;
}

class Tosa_ElementwiseShapeOp<string mnemonic> : Tosa_Op<mnemonic, [Pure, TosaShapeOperatorWithSameRanks,
    TosaShapeOperator, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Shape:$input1, Tosa_Shape:$input2);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_AddShapeOp : Tosa_ElementwiseShapeOp<"add_shape">;
def Tosa_DivCeilShapeOp : Tosa_ElementwiseShapeOp<"div_ceil_shape">;
def Tosa_DivFloorShapeOp : Tosa_ElementwiseShapeOp<"div_floor_shape">;
def Tosa_MaxShapeOp : Tosa_ElementwiseShapeOp<"max_shape">;
def Tosa_MinShapeOp : Tosa_ElementwiseShapeOp<"min_shape">;
def Tosa_ModShapeOp : Tosa_ElementwiseShapeOp<"mod_shape">;
def Tosa_MulShapeOp : Tosa_ElementwiseShapeOp<"mul_shape">;
def Tosa_SubShapeOp : Tosa_ElementwiseShapeOp<"sub_shape">;

def Tosa_ConcatShapeOp : Tosa_Op<"concat_shape", [Pure, TosaShapeOperator, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_Shape>:$input);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ConstShapeOp : Tosa_Op<"const_shape", [ConstantLike, Pure, TosaShapeOperator, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins IndexElementsAttr:$values);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_DimOp : Tosa_Op<"dim", [Pure, TosaShapeOperator, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

class Tosa_Exp2ShapeOpLike<string mnemonic> : Tosa_Op<mnemonic, [Pure, TosaShapeOperatorWithSameRanks,
    TosaShapeOperator, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Shape:$input);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_Exp2ShapeOp : Tosa_Exp2ShapeOpLike<"exp2_shape">;
def Tosa_Log2CeilShapeOp : Tosa_Exp2ShapeOpLike<"log2_ceil_shape">;
def Tosa_Log2FloorShapeOp : Tosa_Exp2ShapeOpLike<"log2_floor_shape">;

def Tosa_SliceShapeOp : Tosa_Op<"slice_shape", [Pure, TosaShapeOperator, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Shape:$input, Tosa_ScalarInt32Tensor:$start, Tosa_ScalarInt32Tensor:$size);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ApplyScaleOp : Tosa_Op<"apply_scale", [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface>, Elementwise,
    Scalarizable, Vectorizable, Tensorizable, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_IntLike:$value, Tosa_IntLike:$multiplier, Tosa_Int8Like:$shift,
      Tosa_RoundingModeAttr:$rounding_mode);
  let results = (outs Tosa_IntLike:$output);
  let hasCustomAssemblyFormat = 1;
}

def Tosa_YieldOp : Tosa_Op<"yield", [Terminator, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_Tensor>:$inputs);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
}

#endif // LECT_DIALECTS_TOSA
