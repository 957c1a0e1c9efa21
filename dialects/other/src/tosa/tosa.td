// The `tosa` dialect: tensor operations of the TOSA specification.

#ifndef LECT_DIALECTS_TOSA
#define LECT_DIALECTS_TOSA

include "base.td"

class Tosa_Op<string mnemonic, string words, list<Trait> traits = []> : Op<Tosa_Dialect, mnemonic, traits> {
  let summary = words;
}

def Tosa_ArgMaxOp : Tosa_Op<"argmax", "Index of the largest element along an axis", [InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis, DefaultValuedAttr<Tosa_NanPropagationModeAttr,
      "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_AvgPool2dOp : Tosa_Op<"avg_pool2d", "Average pooling", [InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_ScalarIntOrFloatTensor:$input_zp,
      Tosa_ScalarIntOrFloatTensor:$output_zp, Tosa_IntArrayAttr2:$kernel, Tosa_IntArrayAttr2:$stride,
      Tosa_IntArrayAttr4:$pad, TypeAttrOf<Tosa_AccType>:$acc_type);
  let results = (outs Tosa_Tensor4D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

class Tosa_ConvOp<string mnemonic, string words> : Tosa_Op<mnemonic, words, [SameVariadicOperandSize,
    InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
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
def Tosa_Conv2DOp : Tosa_ConvOp<"conv2d", "Two-dimensional convolution"> {
  let description = [{
    The dimensions of input and result are batch, height, width and channels; those of weights are output channels,
    height, width and input channels. `pad` is top, bottom, left and right. Zero points are subtracted first.

    ```mlir
    %y = tosa.conv2d %x, %weight, %bias, %x_zp, %weight_zp
        {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}
        : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>)
        -> tensor<1x8x8x16xf32>
    ```
  }];
}
def Tosa_DepthwiseConv2DOp : Tosa_ConvOp<"depthwise_conv2d", "Depthwise convolution">;

def Tosa_Conv3DOp : Tosa_Op<"conv3d", "Three-dimensional convolution",
    [SameVariadicOperandSize, InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
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

def Tosa_FFT2dOp : Tosa_Op<"fft2d",
    "Two-dimensional Fourier transform of complex numbers", [SameOperandsAndResultElementType,
    SameOperandsAndResultShape, ResultsAreFloatLike, InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$input_real, Tosa_Tensor3D:$input_imag, BoolAttr:$inverse,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_MatMulOp : Tosa_Op<"matmul", "Batched matrix product", [InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$a, Tosa_Tensor3D:$b, Tosa_ScalarIntOrFloatTensor:$a_zp,
      Tosa_ScalarIntOrFloatTensor:$b_zp);
  let results = (outs Tosa_Tensor3D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_MatmulTBlockScaledOp : Tosa_Op<"matmul_t_block_scaled",
    "Block-scaled matrix product, the second operand transposed", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_MXFPDataTensor3D:$a_data, Tosa_MXFPScaleTensor3D:$a_scale, Tosa_MXFPDataTensor3D:$b_data,
      Tosa_MXFPScaleTensor3D:$b_scale, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_Tensor3D:$output_data);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_MaxPool2dOp : Tosa_Op<"max_pool2d", "Maximum pooling", [InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_IntArrayAttr2:$kernel, Tosa_IntArrayAttr2:$stride,
      Tosa_IntArrayAttr4:$pad, DefaultValuedAttr<Tosa_NanPropagationModeAttr,
      "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor4D:$output);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_RFFT2dOp : Tosa_Op<"rfft2d",
    "Two-dimensional Fourier transform of real numbers", [SameOperandsAndResultElementType,
    ResultsAreFloatLike, InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$input_real, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_TransposeConv2DOp : Tosa_Op<"transpose_conv2d", "Transposed convolution",
    [SameVariadicOperandSize, InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_Tensor4D:$weight, Tosa_Tensor1D:$bias,
      Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$weight_zp, Tosa_IntArrayAttr4:$out_pad,
      Tosa_IntArrayAttr2:$stride, TypeAttrOf<Tosa_AccType>:$acc_type, DefaultValuedOptionalAttr<BoolAttr,
      "false">:$local_bound);
  let results = (outs Tosa_Tensor4D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ClampOp : Tosa_Op<"clamp", "Clamp to a range", [SameOperandsAndResultShape,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input, Tosa_IntOrFloatAttr:$min_val, Tosa_IntOrFloatAttr:$max_val,
      DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

class Tosa_ElementwiseUnaryOp<string mnemonic, string words> : Tosa_Op<mnemonic, words, [SameOperandsAndResultShape,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_ErfOp : Tosa_ElementwiseUnaryOp<"erf", "Error function">;
def Tosa_SigmoidOp : Tosa_ElementwiseUnaryOp<"sigmoid", "Logistic function">;
def Tosa_TanhOp : Tosa_ElementwiseUnaryOp<"tanh", "Hyperbolic tangent">;

def Tosa_AddOp : Tosa_Op<"add", "Sum, with broadcasting", [Commutative, SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_ArithmeticRightShiftOp : Tosa_Op<"arithmetic_right_shift",
    "Arithmetic right shift", [SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, BoolAttr:$round);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

class Tosa_ElementwiseOp<string mnemonic, string words> : Tosa_Op<mnemonic, words, [Commutative,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_BitwiseAndOp : Tosa_ElementwiseOp<"bitwise_and", "Bitwise AND">;
def Tosa_BitwiseOrOp : Tosa_ElementwiseOp<"bitwise_or", "Bitwise OR">;
def Tosa_BitwiseXorOp : Tosa_ElementwiseOp<"bitwise_xor", "Bitwise XOR">;

def Tosa_IntDivOp : Tosa_Op<"intdiv", "Integer quotient, rounded toward zero", [SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Int32Or64Tensor:$input1, Tosa_Int32Or64Tensor:$input2);
  let results = (outs Tosa_Int32Or64Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

class Tosa_LogicalAndOpLike<string mnemonic, string words> : Tosa_Op<mnemonic, words, [Commutative,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$input1, Tosa_I1Tensor:$input2);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_LogicalAndOp : Tosa_LogicalAndOpLike<"logical_and", "Logical AND">;
def Tosa_LogicalOrOp : Tosa_LogicalAndOpLike<"logical_or", "Logical OR">;
def Tosa_LogicalXorOp : Tosa_LogicalAndOpLike<"logical_xor", "Logical XOR">;

class Tosa_LogicalLeftShiftOpLike<string mnemonic, string words> : Tosa_Op<mnemonic, words,
    [SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_LogicalLeftShiftOp : Tosa_LogicalLeftShiftOpLike<"logical_left_shift", "Left shift">;
def Tosa_LogicalRightShiftOp : Tosa_LogicalLeftShiftOpLike<"logical_right_shift",
    "Logical right shift">;
def Tosa_PowOp : Tosa_LogicalLeftShiftOpLike<"pow", "Power">;

class Tosa_MaximumOpLike<string mnemonic, string words> : Tosa_Op<mnemonic, words, [Commutative,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, DefaultValuedAttr<Tosa_NanPropagationModeAttr,
      "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasCustomAssemblyFormat = 1;
}
def Tosa_MaximumOp : Tosa_MaximumOpLike<"maximum", "Maximum">;
def Tosa_MinimumOp : Tosa_MaximumOpLike<"minimum", "Minimum">;

def Tosa_MulOp : Tosa_Op<"mul", "Product, shifted right for integers",
    [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, Tosa_ScalarInt8Tensor:$shift);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_SubOp : Tosa_Op<"sub", "Difference, with broadcasting", [SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_TableOp : Tosa_Op<"table", "Elementwise table lookup", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor1D:$table);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

class Tosa_AbsOpLike<string mnemonic, string words> : Tosa_Op<mnemonic, words, [SameOperandsAndResultShape,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}
def Tosa_AbsOp : Tosa_AbsOpLike<"abs", "Absolute value">;
def Tosa_ReciprocalOp : Tosa_AbsOpLike<"reciprocal", "Reciprocal">;

class Tosa_BitwiseNotOpLike<string mnemonic, string words> : Tosa_Op<mnemonic, words, [SameOperandsAndResultShape,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_BitwiseNotOp : Tosa_BitwiseNotOpLike<"bitwise_not", "Bitwise NOT">;
def Tosa_CeilOp : Tosa_BitwiseNotOpLike<"ceil", "Ceiling">;
def Tosa_ClzOp : Tosa_BitwiseNotOpLike<"clz", "Number of leading zeros">;
def Tosa_ExpOp : Tosa_BitwiseNotOpLike<"exp", "Exponential function">;
def Tosa_FloorOp : Tosa_BitwiseNotOpLike<"floor", "Floor">;
def Tosa_LogOp : Tosa_BitwiseNotOpLike<"log", "Natural logarithm">;
def Tosa_RsqrtOp : Tosa_BitwiseNotOpLike<"rsqrt", "Reciprocal square root">;

class Tosa_CosOpLike<string mnemonic, string words> : Tosa_Op<mnemonic, words, [SameOperandsAndResultShape,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank,
    Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_FloatTensor:$input1);
  let results = (outs Tosa_FloatTensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_CosOp : Tosa_CosOpLike<"cos", "Cosine">;
def Tosa_SinOp : Tosa_CosOpLike<"sin", "Sine">;

def Tosa_LogicalNotOp : Tosa_Op<"logical_not", "Logical negation", [SameOperandsAndResultShape,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$input1);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_NegateOp : Tosa_Op<"negate", "Negation", [TosaElementwiseOperator, Pure,
    InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_ScalarIntOrFloatTensor:$input1_zp,
      Tosa_ScalarIntOrFloatTensor:$output_zp);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_SelectOp : Tosa_Op<"select", "Elementwise selection by a condition",
    [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$input1, Tosa_Tensor:$input2, Tosa_Tensor:$input3);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tosa_EqualOp : Tosa_Op<"equal", "Elementwise equality", [InferTensorType, Commutative,
    SameOperandsElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>,
    ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

class Tosa_GreaterOpLike<string mnemonic, string words> : Tosa_Op<mnemonic, words, [SameOperandsElementType,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape,
    TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}
def Tosa_GreaterOp : Tosa_GreaterOpLike<"greater", "Elementwise greater-than comparison">;
def Tosa_GreaterEqualOp : Tosa_GreaterOpLike<"greater_equal", "Elementwise greater-or-equal comparison">;

class Tosa_InferTensorTypeOp<string mnemonic, string words> : Tosa_Op<mnemonic, words, [InferTensorTypeAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}
def Tosa_ReduceAllOp : Tosa_InferTensorTypeOp<"reduce_all", "Logical AND reduction along an axis">;
def Tosa_ReduceAnyOp : Tosa_InferTensorTypeOp<"reduce_any", "Logical OR reduction along an axis">;
def Tosa_ReduceProductOp : Tosa_InferTensorTypeOp<"reduce_product", "Product reduction along an axis">;
def Tosa_ReduceSumOp : Tosa_InferTensorTypeOp<"reduce_sum", "Sum reduction along an axis">;

class Tosa_ReduceMaxOpLike<string mnemonic, string words> : Tosa_Op<mnemonic, words, [InferTensorTypeAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis, DefaultValuedAttr<Tosa_NanPropagationModeAttr,
      "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def Tosa_ReduceMaxOp : Tosa_ReduceMaxOpLike<"reduce_max", "Maximum reduction along an axis">;
def Tosa_ReduceMinOp : Tosa_ReduceMaxOpLike<"reduce_min", "Minimum reduction along an axis">;

def Tosa_ConcatOp : Tosa_Op<"concat", "Concatenation along an axis", [InferTensorTypeAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_TensorAtLeast1D>:$input1, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_PadOp : Tosa_Op<"pad", "Padding", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$padding, Tosa_ScalarTensor:$pad_const);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ReshapeOp : Tosa_Op<"reshape", "Reshape", [InferTensorTypeAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Shape:$shape);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ReverseOp : Tosa_Op<"reverse", "Reversal along an axis",
    [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_SliceOp : Tosa_Op<"slice", "Slice of a tensor by start and size", [InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$start, Tosa_Shape:$size);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_TileOp : Tosa_Op<"tile", "Tiles a tensor: repeats it along each dimension", [InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$multiples);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_TransposeOp : Tosa_Op<"transpose", "Permutes dimensions",
    [DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, AllElementTypesMatch<["input1",
    "output"]>, InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, DenseI32ArrayAttr:$perms);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_GatherOp : Tosa_Op<"gather", "Gathers rows at indices", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$values, Tosa_IndexTensor2D:$indices);
  let results = (outs Tosa_Tensor3D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ScatterOp : Tosa_Op<"scatter", "Scatters rows to indices", [InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$values_in, Tosa_IndexTensor2D:$indices, Tosa_Tensor3D:$input);
  let results = (outs Tosa_Tensor3D:$values_out);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ResizeOp : Tosa_Op<"resize", "Image resizing", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Rank4TosaShape:$scale, Rank2TosaShape:$offset, Rank2TosaShape:$border,
      Tosa_ResizeModeAttr:$mode);
  let results = (outs Tosa_Tensor4D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_CastOp : Tosa_Op<"cast", "Elementwise conversion to another type", [Pure, SameOperandsAndResultShape,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_CastFromBlockScaledOp : Tosa_Op<"cast_from_block_scaled",
    "Conversion of block-scaled narrow floats to floats", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_MXFPDataTensorAtLeast1D:$input_data, Tosa_MXFPScaleTensorAtLeast1D:$input_scale,
      Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_TensorAtLeast1D:$output_data);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_CastToBlockScaledOp : Tosa_Op<"cast_to_block_scaled", "Conversion of floats to block-scaled narrow floats",
    [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input_data, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_MXFPDataTensorAtLeast1D:$output_data, Tosa_MXFPScaleTensorAtLeast1D:$output_scale);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_RescaleOp : Tosa_Op<"rescale", "Rescaling of quantized elements", [InferShapedTypeOpAdaptor, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let description = [{
    Subtracts a zero point, multiplies, shifts right with rounding, and adds the other zero point.

    ```mlir
    %y = tosa.rescale %x, %multiplier, %shift, %x_zp, %y_zp {
      input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true
    } : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
    ```
  }];
  let arguments = (ins Tosa_Tensor:$input, Tosa_1DInt16Or32Tensor:$multiplier, Tosa_1DInt8Tensor:$shift,
      Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$output_zp, BoolAttr:$scale32,
      Tosa_RoundingModeAttr:$rounding_mode, BoolAttr:$per_channel, BoolAttr:$input_unsigned, BoolAttr:$output_unsigned);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_ConstOp : Tosa_Op<"const", "Constant tensor", [ConstantLike, Pure, AllShapesMatch<["values", "output"]>,
    FirstAttrDerivedResultType, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins ElementsAttr:$values);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_IdentityOp : Tosa_Op<"identity", "Identity", [Pure,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_CustomOp : Tosa_Op<"custom", "Custom operation outside of the specification", [TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins StrAttr:$operator_name, StrAttr:$domain_name, StrAttr:$implementation_attrs,
      Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_IfOp : Tosa_Op<"cond_if", "Executes one of two regions", [InferShapedTypeOpAdaptor,
    SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let description = [{
    Regions may capture values from above, or take them as arguments.

    ```mlir
    %y = tosa.cond_if %condition : tensor<i1> -> tensor<f32> {
      tosa.yield %a : tensor<f32>
    } else {
      tosa.yield %b : tensor<f32>
    }
    ```
  }];
  let arguments = (ins Tosa_I1Tensor:$condition, Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let regions = (region SizedRegion<1>:$then_graph, SizedRegion<1>:$else_graph);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_WhileOp : Tosa_Op<"while_loop", "Loop whose first region computes the condition of the second",
    [DeclareOpInterfaceMethods<LoopLikeOpInterface>, InferShapedTypeOpAdaptor, SingleBlockImplicitTerminator<"YieldOp">,
    RecursiveMemoryEffects, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let description = [{
    The body yields the loop-carried values of the next iteration, which are the results after the last one.

    ```mlir
    %n = tosa.while_loop (%i = %start) : (tensor<i32>) -> tensor<i32> {
      %more = tosa.greater %end, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
      tosa.yield %more : tensor<i1>
    } do {
    ^bb0(%i: tensor<i32>):
      %next = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
      tosa.yield %next : tensor<i32>
    }
    ```
  }];
  let arguments = (ins Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let regions = (region SizedRegion<1>:$cond_graph, SizedRegion<1>:$body_graph);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Tosa_VariableOp : Tosa_Op<"variable", "Mutable tensor variable of the module", [Symbol, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins SymbolNameAttr:$sym_name, IndexElementsAttr:$var_shape, TypeAttr:$type,
      OptionalAttr<AnyAttr>:$initial_value);
  let assemblyFormat = "$sym_name attr-dict custom<VariableOpTypeOrInitialValue>($var_shape, $type, $initial_value)";
  let hasCustomAssemblyFormat = 1;
}

def Tosa_VariableWriteOp : Tosa_Op<"variable_write", "Writes a variable", [TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins SymbolNameAttr:$name, Tosa_Tensor:$input1);
  let assemblyFormat = "$name attr-dict `,` $input1 `:` type($input1)";
  let hasVerifier = 1;
}

def Tosa_VariableReadOp : Tosa_Op<"variable_read", "Reads a variable", [TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins SymbolNameAttr:$name);
  let results = (outs Tosa_Tensor:$output1);
  let assemblyFormat = "$name attr-dict `:` type($output1)";
  let hasVerifier = 1;
}

class Tosa_ElementwiseShapeOp<string mnemonic, string words> : Tosa_Op<mnemonic, words, [Pure,
    TosaShapeOperatorWithSameRanks, TosaShapeOperator, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Shape:$input1, Tosa_Shape:$input2);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_AddShapeOp : Tosa_ElementwiseShapeOp<"add_shape", "Sum of sizes">;
def Tosa_DivCeilShapeOp : Tosa_ElementwiseShapeOp<"div_ceil_shape", "Ceiling quotient of sizes">;
def Tosa_DivFloorShapeOp : Tosa_ElementwiseShapeOp<"div_floor_shape", "Floor quotient of sizes">;
def Tosa_MaxShapeOp : Tosa_ElementwiseShapeOp<"max_shape", "Maximum of sizes">;
def Tosa_MinShapeOp : Tosa_ElementwiseShapeOp<"min_shape", "Minimum of sizes">;
def Tosa_ModShapeOp : Tosa_ElementwiseShapeOp<"mod_shape", "Remainder of sizes">;
def Tosa_MulShapeOp : Tosa_ElementwiseShapeOp<"mul_shape", "Product of sizes">;
def Tosa_SubShapeOp : Tosa_ElementwiseShapeOp<"sub_shape", "Difference of sizes">;

def Tosa_ConcatShapeOp : Tosa_Op<"concat_shape",
    "Concatenation of shapes", [Pure, TosaShapeOperator, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_Shape>:$input);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ConstShapeOp : Tosa_Op<"const_shape", "Constant shape", [ConstantLike, Pure, TosaShapeOperator, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins IndexElementsAttr:$values);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_DimOp : Tosa_Op<"dim", "Size of a dimension, as a shape", [Pure, TosaShapeOperator, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

class Tosa_Exp2ShapeOpLike<string mnemonic, string words> : Tosa_Op<mnemonic, words, [Pure,
    TosaShapeOperatorWithSameRanks, TosaShapeOperator, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Shape:$input);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Tosa_Exp2ShapeOp : Tosa_Exp2ShapeOpLike<"exp2_shape", "Two to the power of sizes">;
def Tosa_Log2CeilShapeOp : Tosa_Exp2ShapeOpLike<"log2_ceil_shape", "Ceiling of the base-two logarithm of sizes">;
def Tosa_Log2FloorShapeOp : Tosa_Exp2ShapeOpLike<"log2_floor_shape", "Floor of the base-two logarithm of sizes">;

def Tosa_SliceShapeOp : Tosa_Op<"slice_shape", "Slice of a shape by start and size", [Pure, TosaShapeOperator, Pure,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Shape:$input, Tosa_ScalarInt32Tensor:$start, Tosa_ScalarInt32Tensor:$size);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ApplyScaleOp : Tosa_Op<"apply_scale", "Multiplies by a scale, and shifts right with rounding", [Pure,
    DeclareOpInterfaceMethods<VectorUnrollOpInterface>, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_IntLike:$value, Tosa_IntLike:$multiplier, Tosa_Int8Like:$shift,
      Tosa_RoundingModeAttr:$rounding_mode);
  let results = (outs Tosa_IntLike:$output);
  let hasCustomAssemblyFormat = 1;
}

def Tosa_YieldOp : Tosa_Op<"yield", "Terminator of a region, with results", [Terminator, Pure, TosaOpInterface,
    DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_Tensor>:$inputs);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
}

#endif // LECT_DIALECTS_TOSA
