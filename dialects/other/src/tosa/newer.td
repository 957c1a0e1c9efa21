// Definitions of the `tosa` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_TOSA
#define LECT_NEWER_TOSA

include "lect/Since.td"
include "tosa.td"

def Tosa_AssertEqualShapeOp : Tosa_Op<"assert_equal_shape", "Checks that shapes are equal"> {
  let arguments = (ins AnyType:$input1, AnyType:$input2, BoolAttr:$allow_broadcast);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_AvgPool2dAdaptiveOp : Tosa_Op<"avg_pool2d_adaptive", "Average pooling with dynamic parameters"> {
  let arguments = (ins AnyType:$input, AnyType:$input_zp, AnyType:$output_zp, AnyType:$kernel, AnyType:$stride,
      AnyType:$pad, TypeAttr:$acc_type);
  let results = (outs AnyType:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_MatmulTOp : Tosa_Op<"matmul_t", "Matrix product, the second operand transposed"> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$a_zp, AnyType:$b_zp);
  let results = (outs AnyType:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_RowGatherOp : Tosa_Op<"row_gather", "Gathers rows at indices"> {
  let arguments = (ins AnyType:$values, AnyType:$indices, AnyType:$row_count);
  let results = (outs AnyType:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_Conv2dBlockScaledOp : Tosa_Op<"conv2d_block_scaled", "Convolution of block-scaled tensors"> {
  let arguments = (ins AnyType:$input_data, AnyType:$input_scale, AnyType:$weight_data, AnyType:$weight_scale,
      AnyType:$bias, AnyType:$pad, AnyType:$stride, AnyType:$dilation, Tosa_BlockSizeAttr:$block_size);
  let results = (outs AnyType:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_ReshapeBlockScaledOp : Tosa_Op<"reshape_block_scaled", "Reshape of block-scaled tensors"> {
  let arguments = (ins Variadic<AnyType>:$input, AnyType:$new_value_shape, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Variadic<AnyType>:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_RowGatherBlockScaledOp : Tosa_Op<"row_gather_block_scaled", "Gathers rows of block-scaled tensors">
      {
  let arguments = (ins Variadic<AnyType>:$values, AnyType:$indices, AnyType:$row_count,
      Tosa_BlockSizeAttr:$block_size);
  let results = (outs Variadic<AnyType>:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_MaxPool2dAdaptiveOp : Tosa_Op<"max_pool2d_adaptive", "Maximum pooling with dynamic parameters"> {
  let arguments = (ins AnyType:$input, AnyType:$kernel, AnyType:$stride, AnyType:$pad,
      DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs AnyType:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_ArgminOp : Tosa_Op<"argmin", "Index of the smallest element along an axis", [Since24]> {
  let arguments = (ins AnyType:$input, OptionalAttr<I32Attr>:$axis, DefaultValuedAttr<Tosa_NanPropagationModeAttr,
      "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs AnyType:$output);
  let assemblyFormat = "operands `axis` `(` $axis `)` (`nan_mode` `` $nan_mode^)? attr-dict `:` "
      "functional-type(operands, results)";
}

#endif
