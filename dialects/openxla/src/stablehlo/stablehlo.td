// The `stablehlo` dialect: operations of machine learning models.
//
// Names, syntax and constraints are those of the StableHLO specification; the words are ours. Code that TableGen
// cannot express is in the Rust files of this directory.

#ifndef LECT_OPENXLA_STABLEHLO
#define LECT_OPENXLA_STABLEHLO

include "elementwise.td"

class StableHLO_Resource<string name> : Resource<"::mlir::stablehlo::side_effects::" # name>;
def StableHLO_InfeedResource : StableHLO_Resource<"InfeedResource">;
def StableHLO_OutfeedResource : StableHLO_Resource<"OutfeedResource">;
def StableHLO_SendResource : StableHLO_Resource<"SendResource">;
def StableHLO_RecvResource : StableHLO_Resource<"RecvResource">;

def StableHLO_ConstantOp : StableHLO_Op<"constant", "Constant tensor", [ConstantLike, Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_StaticShapeTensorOrPerAxisQuantizedTensor:$output);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}

def StableHLO_IotaOp : StableHLO_Op<"iota", "Tensor of indices along a dimension", [Pure]> {
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$iota_dimension);
  let results = (outs HLO_StaticShapeIntFpComplexOrQuantizedTensor:$output);
  let assemblyFormat = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
  let hasVerifier = 1;
}

def StableHLO_DynamicIotaOp : StableHLO_ShapedInterfaceOp<"dynamic_iota",
    "Tensor of indices along a dimension, with a dynamic shape", [ConditionallySpeculatable, NoMemoryEffect]> {
  let arguments = (ins HLO_StaticDimensionTensor:$output_shape, ConfinedAttr<I64Attr,
      [IntNonNegative]>:$iota_dimension);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_CreateTokenOp : StableHLO_Op<"create_token", "Creates a token without dependencies", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let results = (outs HLO_Token:$output);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def StableHLO_InfeedOp : StableHLO_Op<"infeed", "Receives tensors from the host (infeed)",
    [MemoryEffects<[MemRead<StableHLO_InfeedResource>, MemWrite<StableHLO_InfeedResource>]>]> {
  let arguments = (ins HLO_Token:$token, DefaultValuedStrAttr<StrAttr, "">:$infeed_config,
      OptionalAttr<ArrayAttr>:$layout);
  let results = (outs Variadic<HLO_StaticShapeTensorOrPerAxisQuantizedTensorOrToken>);
  let hasVerifier = 1;
}

def StableHLO_OutfeedOp : StableHLO_Op<"outfeed", "Sends tensors to the host (outfeed)",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>, MemoryEffects<[MemRead<StableHLO_OutfeedResource>,
    MemWrite<StableHLO_OutfeedResource>]>]> {
  let arguments = (ins Variadic<HLO_TensorOrPerAxisQuantizedTensor>:$inputs, HLO_Token:$token,
      DefaultValuedStrAttr<StrAttr, "">:$outfeed_config);
  let results = (outs HLO_Token);
}

def StableHLO_SendOp : StableHLO_Op<"send", "Sends tensors through a channel",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>, MemoryEffects<[MemRead<StableHLO_SendResource>,
    MemWrite<StableHLO_SendResource>]>]> {
  let arguments = (ins Variadic<HLO_TensorOrPerAxisQuantizedTensor>:$inputs, HLO_Token:$token,
      StableHLO_ChannelHandle:$channel_handle, DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer,
      OptionalAttr<I64ElementsAttr>:$source_target_pairs);
  let results = (outs HLO_Token);
}

def StableHLO_RecvOp : StableHLO_Op<"recv", "Receives tensors through a channel",
    [MemoryEffects<[MemRead<StableHLO_RecvResource>, MemWrite<StableHLO_RecvResource>]>]> {
  let arguments = (ins HLO_Token:$token, StableHLO_ChannelHandle:$channel_handle, DefaultValuedOptionalAttr<BoolAttr,
      "false">:$is_host_transfer, OptionalAttr<I64ElementsAttr>:$source_target_pairs);
  let results = (outs Variadic<HLO_StaticShapeTensorOrPerAxisQuantizedTensorOrToken>);
  let hasVerifier = 1;
}

def StableHLO_ReplicaIdOp : StableHLO_Op<"replica_id", "Id of the executing replica", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let results = (outs UI32RankedTensor);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def StableHLO_PartitionIdOp : StableHLO_Op<"partition_id", "Id of the executing partition", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let results = (outs UI32RankedTensor);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def StableHLO_AfterAllOp : StableHLO_Op<"after_all", "Joins tokens into one", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins Variadic<HLO_Token>:$inputs);
  let results = (outs HLO_Token:$result);
  let assemblyFormat = [{
    $inputs attr-dict `:` custom<VariadicSameOperandsAndResultType>(ref($inputs), type($inputs), type($result))
  }];
}

def StableHLO_IfOp : StableHLO_Op<"if", "Executes one of two regions", [RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"ReturnOp">, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let description = [{
    The regions have no arguments, and capture values from above.

    ```mlir
    %y = "stablehlo.if"(%condition) ({
      stablehlo.return %a : tensor<f32>
    }, {
      stablehlo.return %b : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    ```
  }];
  let arguments = (ins HLO_PredTensor:$pred);
  let regions = (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch);
  let results = (outs Variadic<HLO_TensorOrPerAxisQuantizedTensorOrToken>);
}

def StableHLO_CaseOp : StableHLO_Op<"case", "Executes the region selected by an index", [RecursiveMemoryEffects,
    RecursivelySpeculatable, SingleBlockImplicitTerminator<"ReturnOp">,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let description = [{
    An index out of range selects the last region.

    ```mlir
    %y = "stablehlo.case"(%index) ({
      stablehlo.return %a : tensor<f32>
    }, {
      stablehlo.return %b : tensor<f32>
    }) : (tensor<i32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins I32RankedTensor:$index);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let results = (outs Variadic<HLO_TensorOrPerAxisQuantizedTensorOrToken>);
  let hasCanonicalizer = 1;
}

def StableHLO_WhileOp : StableHLO_Op<"while",
    "Loop whose first region computes the condition of the second", [RecursiveMemoryEffects,
    RecursivelySpeculatable, SingleBlockImplicitTerminator<"ReturnOp">, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    OpAsmOpInterface]> {
  let description = [{
    The body returns the loop-carried values of the next iteration, which are the results after the last one.

    ```mlir
    %n = stablehlo.while(%i = %start) : tensor<i32> cond {
      %more = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %next : tensor<i32>
    }
    ```
  }];
  let arguments = (ins Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer>:$operand);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer>);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_AllGatherOp : StableHLO_Op<"all_gather", "All-gather: concatenates the tensors of a process group",
    [ConditionallySpeculatable, HLO_PairwiseSameOperandAndResultElementType]> {
  let arguments = (ins Variadic<HLO_Tensor>:$operands, ConfinedAttr<I64Attr, [IntNonNegative]>:$all_gather_dim,
      StableHLO_ReplicaGroups:$replica_groups, OptionalAttr<StableHLO_ChannelHandle>:$channel_handle,
      UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}

def StableHLO_AllReduceOp : StableHLO_Op<"all_reduce", "All-reduce: reduces the tensors of a process group",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, InferTensorType, SingleBlockImplicitTerminator<"ReturnOp">]> {
  let description = [{
    Each row of `replica_groups` is a group of processes whose tensors are combined.

    ```mlir
    %sum = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$operands, StableHLO_ReplicaGroups:$replica_groups,
      OptionalAttr<StableHLO_ChannelHandle>:$channel_handle, UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}

def StableHLO_ReduceScatterOp : StableHLO_Op<"reduce_scatter",
    "Reduce-scatter: reduces tensors of a process group and scatters the result",
    [ConditionallySpeculatable]> {
  let arguments = (ins HLO_Tensor:$operand, ConfinedAttr<I64Attr, [IntNonNegative]>:$scatter_dimension,
      StableHLO_ReplicaGroups:$replica_groups, OptionalAttr<StableHLO_ChannelHandle>:$channel_handle,
      UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}

def StableHLO_AllToAllOp : StableHLO_Op<"all_to_all",
    "All-to-all: splits tensors and exchanges parts in a process group",
    [ConditionallySpeculatable, HLO_PairwiseSameOperandAndResultElementType, InferTensorType]> {
  let arguments = (ins Variadic<HLO_Tensor>:$operands, ConfinedAttr<I64Attr, [IntNonNegative]>:$split_dimension,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$concat_dimension, ConfinedAttr<I64Attr, [IntPositive]>:$split_count,
      StableHLO_ReplicaGroups:$replica_groups, OptionalAttr<StableHLO_ChannelHandle>:$channel_handle);
  let results = (outs Variadic<HLO_Tensor>);
}

def StableHLO_ReduceOp : StableHLO_ShapedInterfaceOp<"reduce", "Reduction along dimensions",
    [HLO_RecursivelySpeculatableIfAllInputsStatic, RecursiveMemoryEffects, SameVariadicOperandSize,
    InferTensorTypeWithReify, SingleBlockImplicitTerminator<"ReturnOp">]> {
  let description = [{
    The region, or the operation that `applies` names, combines two values in any order, beginning with the initial
    value.

    ```mlir
    %sums = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
        : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$init_values,
      DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_AsyncStartOp : StableHLO_Op<"async_start", "Starts an asynchronous computation",
    [SingleBlockImplicitTerminator<"ReturnOp">, HLO_RecursivelySpeculatableIfAllInputsStatic, IsolatedFromAbove,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins Variadic<HLO_Tensor>:$operands);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs HLO_Future);
}

def StableHLO_AsyncDoneOp : StableHLO_Op<"async_done", "Waits for an asynchronous computation",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins HLO_Future:$operand);
  let results = (outs HLO_Tensor);
}

def StableHLO_GetTupleElementOp : StableHLO_Op<"get_tuple_element", "Extracts an element of a tuple", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins HLO_Tuple:$operand, ConfinedAttr<I32Attr, [IntNonNegative]>:$index);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer);
  let assemblyFormat = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)";
}

def StableHLO_TupleOp : StableHLO_Op<"tuple", "Creates a tuple", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer>:$val);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = "$val attr-dict `:` custom<TupleOpType>(type($val), type($result))";
}

def StableHLO_CompareOp : StableHLO_Op<"compare", "Elementwise comparison", [HLO_SpeculatableIfAllInputsStatic,
    NoMemoryEffect, Elementwise, HLO_CompatibleOperandsElementType, SameOperandsAndResultShape,
    InferTensorTypeWithReify]> {
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, StableHLO_ComparisonDirectionAttr:$comparison_direction,
      OptionalAttr<StableHLO_ComparisonTypeAttr>:$compare_type);
  let results = (outs HLO_PredTensor);
  let assemblyFormat = [{
    custom<Case>($comparison_direction) `,` $lhs `,` $rhs (`,` custom<Case>($compare_type)^)? attr-dict `:`
    functional-type(operands, results)
  }];
}

def StableHLO_SliceOp : StableHLO_Op<"slice", "Slice of a tensor with static bounds and strides",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect, SameOperandsAndResultElementType,
    AllMatchSameOperatorTrait<["start_indices", "limit_indices", "strides"], "$_self.size()", "size">,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$start_indices, DenseI64ArrayAttr:$limit_indices,
      DenseI64ArrayAttr:$strides);
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict `:`
    functional-type(operands, results)
  }];
}

def StableHLO_DynamicSliceOp : StableHLO_Op<"dynamic_slice", "Slice with a dynamic start", [Pure,
    AllElementTypesMatch<["operand", "result"]>, InferTensorType]> {
  let arguments = (ins HLO_Tensor:$operand, Variadic<HLO_ScalarIntTensor>:$start_indices,
      DenseI64ArrayAttr:$slice_sizes);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes` `=` $slice_sizes attr-dict `:`
    functional-type(operands, results)
  }];
}

def StableHLO_DynamicUpdateSliceOp : StableHLO_Op<"dynamic_update_slice",
    "Replaces a slice at a dynamic start", [Pure, AllElementTypesMatch<["operand", "update",
    "result"]>, InferTensorType]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$update, Variadic<HLO_ScalarIntTensor>:$start_indices);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_BatchNormGradOp : StableHLO_Op<"batch_norm_grad", "Gradients of batch normalization",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType, InferTensorType]> {
  let arguments = (ins RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$operand, 1DTensorOf<[HLO_Float,
      HLO_QuantizedInt]>:$scale, 1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$mean, 1DTensorOf<[HLO_Float,
      HLO_QuantizedInt]>:$variance, RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$grad_output, F32Attr:$epsilon,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$feature_index);
  let results = (outs RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$grad_operand, 1DTensorOf<[HLO_Float,
      HLO_QuantizedInt]>:$grad_scale, 1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$grad_offset);
}

def StableHLO_BatchNormInferenceOp : StableHLO_Op<"batch_norm_inference",
    "Batch normalization with given mean and variance", [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect,
    HLO_CompatibleOperandsAndResultElementType, InferTensorType]> {
  let arguments = (ins RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$operand, 1DTensorOf<[HLO_Float,
      HLO_QuantizedInt]>:$scale, 1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$offset, 1DTensorOf<[HLO_Float,
      HLO_QuantizedInt]>:$mean, 1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$variance, F32Attr:$epsilon,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$feature_index);
  let results = (outs RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$result);
}

def StableHLO_BatchNormTrainingOp : StableHLO_Op<"batch_norm_training",
    "Batch normalization with computed mean and variance", [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect,
    HLO_CompatibleOperandsAndResultElementType, InferTensorType]> {
  let arguments = (ins RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$operand, 1DTensorOf<[HLO_Float,
      HLO_QuantizedInt]>:$scale, 1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$offset, F32Attr:$epsilon,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$feature_index);
  let results = (outs RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$output, 1DTensorOf<[HLO_Float,
      HLO_QuantizedInt]>:$batch_mean, 1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$batch_var);
}

def StableHLO_BitcastConvertOp : StableHLO_ShapedInterfaceOp<"bitcast_convert", "Bitcast to another type",
    [ConditionallySpeculatable, NoMemoryEffect]> {
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_BroadcastOp : StableHLO_ShapedInterfaceOp<"broadcast", "Broadcast along new leading dimensions",
    [Pure, SameOperandsAndResultElementType, InferTensorType]> {
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$broadcast_sizes);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let assemblyFormat = [{
    $operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_BroadcastInDimOp : StableHLO_Op<"broadcast_in_dim", "Broadcast along dimensions of a static shape",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType]> {
  let description = [{
    `dims` maps each dimension of the operand to one of the result. Dimensions of size one are broadcast.

    ```mlir
    %rows = stablehlo.broadcast_in_dim %row, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    ```
  }];
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs HLO_StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_DynamicBroadcastInDimOp : StableHLO_ShapedInterfaceOp<"dynamic_broadcast_in_dim",
    "Broadcast to a dynamic shape", [ConditionallySpeculatable, NoMemoryEffect]> {
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand, HLO_StaticDimensionTensor:$output_dimensions,
      DenseI64ArrayAttr:$broadcast_dimensions, OptionalAttr<DenseI64ArrayAttr>:$known_expanding_dimensions,
      OptionalAttr<DenseI64ArrayAttr>:$known_nonexpanding_dimensions);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let assemblyFormat = [{
    $operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_CholeskyOp : StableHLO_Op<"cholesky", "Cholesky decomposition", [NoMemoryEffect,
    HLO_CompatibleOperandsAndResultElementType, InferTensorType]> {
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$a, DefaultValuedOptionalAttr<BoolAttr, "false">:$lower);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $a (`,` `lower` `=` $lower^)? attr-dict `:` custom<SameOperandsAndResultType>(type($a), type($result))
  }];
}

def StableHLO_ClampOp : StableHLO_ShapedInterfaceOp<"clamp", "Clamp to a range",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType,
    HLO_BroadcastingElementwise, InferTensorType]> {
  let arguments = (ins HLO_Tensor:$min, HLO_Tensor:$operand, HLO_Tensor:$max);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict `:` custom<SameOperandsAndResultType>(type($min), type($operand),
    type($max), type($result))
  }];
}

def StableHLO_ConcatenateOp : StableHLO_ShapedInterfaceOp<"concatenate", "Concatenation along a dimension",
    [ConditionallySpeculatable, NoMemoryEffect, SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension);
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    custom<VariadicOperandWithAttribute>($inputs) `dim` `=` $dimension attr-dict `:`
    functional-type(operands, results)
  }];
}

def StableHLO_CollectiveBroadcastOp : StableHLO_Op<"collective_broadcast",
    "Broadcast from one process to its group", [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput,
    DeclareOpInterfaceMethods<InferTypeOpInterface>, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>]> {
  let arguments = (ins Variadic<HLO_Tensor>:$operands, StableHLO_ReplicaGroups:$replica_groups,
      OptionalAttr<StableHLO_ChannelHandle>:$channel_handle, UnitAttr:$has_dynamic_root);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}

def StableHLO_CollectiveReduceOp : StableHLO_Op<"collective_reduce",
    "Reduction of a process group's tensors to one process",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, InferTensorType, SingleBlockImplicitTerminator<"ReturnOp">]> {
  let arguments = (ins Variadic<HLO_Tensor>:$operands, StableHLO_ReplicaGroups:$replica_groups,
      OptionalAttr<StableHLO_ChannelHandle>:$channel_handle, UnitAttr:$use_global_device_ids,
      UnitAttr:$has_dynamic_root);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}

def StableHLO_CollectivePermuteOp : StableHLO_Op<"collective_permute",
    "Sends tensors between pairs of processes", [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput,
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>]> {
  let arguments = (ins HLO_Tensor:$operand, I64ElementsAttr:$source_target_pairs,
      OptionalAttr<StableHLO_ChannelHandle>:$channel_handle);
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}

def StableHLO_CompositeOp : StableHLO_Op<"composite", "Composite operation with its decomposition",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let description = [{
    A compiler may implement the operation under its name, or inline the function instead.

    ```mlir
    %y = stablehlo.composite "my.gelu" %x {composite_attributes = {approximate = true}, decomposition = @gelu}
        : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple>:$inputs, StrAttr:$name,
      DefaultValuedOptionalAttr<DictionaryAttr, "{}">:$composite_attributes, FlatSymbolRefAttr:$decomposition,
      DefaultValuedOptionalAttr<I32Attr, "0">:$version);
  let regions = (region VariadicRegion<AnyRegion>:$composite_regions);
  let results = (outs Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple>);
  let assemblyFormat = [{
    $name operands (` ` `(` $composite_regions^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_ConvolutionOp : StableHLO_Op<"convolution", "Convolution",
    [ConditionallySpeculatable, NoMemoryEffect]> {
  let description = [{
    `dim_numbers` name the dimensions of input, kernel and result: batch `b`, feature `f`, or `i` and `o` for the
    features of a kernel, and spatial dimensions by number.

    ```mlir
    %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {stride = [1, 1], pad = [[1, 1], [1, 1]]}
        {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>) -> tensor<1x8x8x16xf32>
    ```
  }];
  let arguments = (ins HLO_Tensor:$lhs, HLO_TensorOrPerAxisQuantizedTensor:$rhs,
      OptionalAttr<DenseI64ArrayAttr>:$window_strides, OptionalAttr<I64ElementsAttr>:$padding,
      OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation, OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
      OptionalAttr<DenseBoolArrayAttr>:$window_reversal, StableHLO_ConvDimensionNumbers:$dimension_numbers,
      ConfinedAttr<I64Attr, [IntPositive]>:$feature_group_count, ConfinedAttr<I64Attr,
      [IntPositive]>:$batch_group_count, OptionalAttr<StableHLO_PrecisionConfigAttr>:$precision_config);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let assemblyFormat = [{
    `(`operands`)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,` `window` `=` `{`
    custom<WindowAttributes>($window_strides, $padding, $lhs_dilation, $rhs_dilation, $window_reversal) `}`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_CrossReplicaSumOp : StableHLO_Op<"cross-replica-sum",
    "Sum over replicas (superseded by `all_reduce`)", [Pure, HLO_CompatibleOperandsAndResultType]> {
  let arguments = (ins HLO_Tensor:$operand, I64ElementsAttr:$replica_groups);
  let results = (outs HLO_Tensor);
}

def StableHLO_CustomCallOp : StableHLO_Op<"custom_call", "Call of an implementation-defined target by name",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let arguments = (ins Variadic<HLO_CustomCallValue>:$inputs, StrAttr:$call_target_name,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect, OptionalAttr<AnyAttrOf<[StrAttr,
      DictionaryAttr]>>:$backend_config, DefaultValuedOptionalAttr<StableHLO_CustomCallApiVersionAttr,
      "::mlir::stablehlo::CustomCallApiVersion::API_VERSION_ORIGINAL">:$api_version,
      DefaultValuedOptionalAttr<StableHLO_FlatSymbolRefArrayAttr, "{}">:$called_computations,
      OptionalAttr<StableHLO_ArrayOfLayoutAttr>:$operand_layouts,
      OptionalAttr<StableHLO_ArrayOfLayoutAttr>:$result_layouts,
      DefaultValuedOptionalAttr<TypedArrayAttrBase<StableHLO_OutputOperandAlias,
      "Aliasing attribute for outputs and operands of CustomCall">, "{}">:$output_operand_aliases,
      OptionalAttr<StableHLO_ArrayOfTilingAttr>:$result_tilings);
  let results = (outs Variadic<HLO_CustomCallValue>);
  let assemblyFormat = [{
    custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_DotOp : StableHLO_Op<"dot", "Dot product of vectors or matrices", [Pure,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>]> {
  let arguments = (ins HLO_Tensor:$lhs, HLO_TensorOrPerAxisQuantizedTensor:$rhs,
      OptionalAttr<StableHLO_PrecisionConfigAttr>:$precision_config);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let assemblyFormat = [{
    $lhs `,` $rhs `` custom<PrecisionConfig>($precision_config) attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_DotGeneralOp : StableHLO_ShapedInterfaceOp<"dot_general",
    "Dot product over arbitrary contracting and batching dimensions",
    [ConditionallySpeculatable, NoMemoryEffect, DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
    ["inferReturnTypeComponents"]>]> {
  let description = [{
    Multiplies along pairs of contracting dimensions and sums the products. Batching dimensions, which both sides have,
    come first in the result; then come the other dimensions of the left and of the right side.

    ```mlir
    %c = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1]
        : (tensor<8x4x16xf32>, tensor<8x16x2xf32>) -> tensor<8x4x2xf32>
    ```
  }];
  let arguments = (ins HLO_Tensor:$lhs, HLO_TensorOrPerAxisQuantizedTensor:$rhs,
      StableHLO_DotDimensionNumbers:$dot_dimension_numbers,
      OptionalAttr<StableHLO_PrecisionConfigAttr>:$precision_config, OptionalAttr<StableHLO_DotAlgorithm>:$algorithm);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers) ``
    custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm) attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_EinsumOp : StableHLO_Op<"einsum", "Dot product in Einstein notation", [Pure]> {
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, StrAttr:$einsum_config);
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_UnaryEinsumOp : StableHLO_Op<"unary_einsum",
    "Unary operation in Einstein notation: sums and permutes", [Pure]> {
  let arguments = (ins HLO_Tensor:$operand, StrAttr:$einsum_config);
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $operand `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_FftOp : StableHLO_Op<"fft", "Fourier transform, or its inverse", [ConditionallySpeculatable,
    NoMemoryEffect, InferTensorType]> {
  let arguments = (ins HLO_FpOrComplexTensor:$operand, StableHLO_FftTypeAttr:$fft_type,
      DenseI64ArrayAttr:$fft_length);
  let results = (outs HLO_FpOrComplexTensor);
  let assemblyFormat = [{
    $operand `,` `type` `=` custom<Case>($fft_type) `,` `length` `=` $fft_length attr-dict `:`
    functional-type(operands, results)
  }];
}

def StableHLO_GatherOp : StableHLO_Op<"gather", "Gathers slices at indices",
    [ConditionallySpeculatable, NoMemoryEffect, InferTensorTypeWithReify, AllElementTypesMatch<["operand",
    "result"]>]> {
  let description = [{
    Each vector along `index_vector_dim` of the indices is the start of a slice of `slice_sizes`, in the dimensions of
    `start_index_map`. Collapsed dimensions of size one are dropped from the result. This takes three rows of a matrix:

    ```mlir
    %rows = "stablehlo.gather"(%matrix, %indices) <{
      dimension_numbers = #stablehlo.gather<
        offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
      slice_sizes = array<i64: 1, 4>
    }> : (tensor<10x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
    ```
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$start_indices,
      StableHLO_GatherDimensionNumbers:$dimension_numbers, DenseI64ArrayAttr:$slice_sizes,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs HLO_Tensor:$result);
}

def StableHLO_GetDimensionSizeOp : StableHLO_Op<"get_dimension_size", "Size of a dimension", [Pure, InferTensorType]> {
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand, ConfinedAttr<I64Attr,
      [IntNonNegative]>:$dimension);
  let results = (outs I32RankedTensor);
  let assemblyFormat = "$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)";
}

def StableHLO_MapOp : StableHLO_ShapedInterfaceOp<"map", "Elementwise map by a region",
    [HLO_RecursivelySpeculatableIfAllInputsStatic, RecursiveMemoryEffects, SameOperandsAndResultShape,
    SingleBlockImplicitTerminator<"ReturnOp">, InferTensorTypeWithReify]> {
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs HLO_Tensor);
}

def StableHLO_ReshapeOp : StableHLO_Op<"reshape", "Reshape", [ConditionallySpeculatable,
    NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType]> {
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand);
  let results = (outs HLO_StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_DynamicReshapeOp : StableHLO_ShapedInterfaceOp<"dynamic_reshape",
    "Reshape to a dynamic shape", [HLO_SpeculatableIfAllInputsStaticAndShapeConstant,
    NoMemoryEffect]> {
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand, HLO_StaticDimensionTensor:$output_shape);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_ScatterOp : StableHLO_Op<"scatter", "Scatters updates at indices, combined by a region",
    [ConditionallySpeculatable, RecursiveMemoryEffects, SameVariadicOperandSize,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let description = [{
    The region combines an element of the input with an update. Indices select elements as in a gather. This adds three
    rows to rows of a matrix:

    ```mlir
    %sums = "stablehlo.scatter"(%matrix, %indices, %rows) <{
      scatter_dimension_numbers = #stablehlo.scatter<
        update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
    }> ({
    ^bb0(%old: tensor<f32>, %new: tensor<f32>):
      %sum = stablehlo.add %old, %new : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<10x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<10x4xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, RankedTensorOf<[AnyInteger, Index]>:$scatter_indices,
      Variadic<HLO_Tensor>:$updates, StableHLO_ScatterDimensionNumbers:$scatter_dimension_numbers,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted, DefaultValuedOptionalAttr<BoolAttr,
      "false">:$unique_indices);
  let regions = (region SizedRegion<1>:$update_computation);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}

def StableHLO_SelectOp : StableHLO_Op<"select", "Elementwise selection by a condition",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, HLO_BroadcastingElementwise, InferTensorTypeWithReify]> {
  let arguments = (ins HLO_PredTensor:$pred, HLO_Tensor:$on_true, HLO_Tensor:$on_false);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    operands attr-dict `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))
  }];
}

def StableHLO_SelectAndScatterOp : StableHLO_Op<"select_and_scatter",
    "Adds values to the selected element of each window",
    [HLO_RecursivelySpeculatableIfStaticDimInOutputIsStaticInInput, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    RecursiveMemoryEffects]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$source, HLO_Tensor:$init_value,
      OptionalAttr<DenseI64ArrayAttr>:$window_dimensions, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
      OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}

def StableHLO_SetDimensionSizeOp : StableHLO_Op<"set_dimension_size", "Sets the dynamic size of a dimension",
    [ConditionallySpeculatable, NoMemoryEffect, InferTensorType]> {
  let arguments = (ins HLO_Tensor:$operand, I32RankedTensor:$size, ConfinedAttr<I64Attr,
      [IntNonNegative]>:$dimension);
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_SortOp : StableHLO_Op<"sort", "Sorts tensors together along a dimension",
    [HLO_RecursivelySpeculatableIfAllInputsStatic, RecursiveMemoryEffects, SameOperandsAndResultShape,
    InferTensorType]> {
  let description = [{
    The region is a comparator: it takes two elements of each tensor, and returns true if the first elements come before
    the second.

    ```mlir
    %sorted = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %less = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    }) : (tensor<16xf32>) -> tensor<16xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable);
  let regions = (region SizedRegion<1>:$comparator);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}

def StableHLO_ReverseOp : StableHLO_ShapedInterfaceOp<"reverse", "Reversal along dimensions",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect, SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$dimensions);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $dimensions attr-dict `:` custom<SameOperandsAndResultType>(type($operand),
    type($result))
  }];
  let hasVerifier = 1;
}

def StableHLO_PadOp : StableHLO_ShapedInterfaceOp<"pad", "Edge and interior padding",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect, SameOperandsAndResultElementType,
    AllMatchSameOperatorTrait<["edge_padding_low", "edge_padding_high", "interior_padding"], "$_self.size()", "size">,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let description = [{
    `interior` is the number of elements inserted between adjacent ones. Negative padding at the edges removes elements.

    ```mlir
    %y = stablehlo.pad %x, %zero, low = [1], high = [2], interior = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_ScalarTensor:$padding_value, DenseI64ArrayAttr:$edge_padding_low,
      DenseI64ArrayAttr:$edge_padding_high, DenseI64ArrayAttr:$interior_padding);
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,` `interior`
    `=` $interior_padding attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_TransposeOp : StableHLO_ShapedInterfaceOp<"transpose", "Permutes dimensions", [ConditionallySpeculatable,
    NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_TriangularSolveOp : StableHLO_Op<"triangular_solve", "Solver of systems with a triangular matrix",
    [NoMemoryEffect, ConditionallySpeculatable, HLO_CompatibleOperandsAndResultElementType, InferTensorType]> {
  let arguments = (ins HLO_FpOrComplexTensor:$a, HLO_FpOrComplexTensor:$b, BoolAttr:$left_side, BoolAttr:$lower,
      BoolAttr:$unit_diagonal, StableHLO_TransposeAttr:$transpose_a);
  let results = (outs HLO_FpOrComplexTensor);
}

def StableHLO_ReduceWindowOp : StableHLO_Op<"reduce_window", "Reduction of each window",
    [HLO_RecursivelySpeculatableIfAllInputsStatic, RecursiveMemoryEffects, SameVariadicOperandSize,
    SingleBlockImplicitTerminator<"ReturnOp">, InferTensorType]> {
  let description = [{
    Windows move by the strides; the region reduces the elements of each window. This is max pooling of two elements:

    ```mlir
    %y = "stablehlo.reduce_window"(%x, %least) <{
      window_dimensions = array<i64: 2>, window_strides = array<i64: 2>
    }> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %max = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %max : tensor<f32>
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$init_values,
      DenseI64ArrayAttr:$window_dimensions, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
      OptionalAttr<DenseI64ArrayAttr>:$base_dilations, OptionalAttr<DenseI64ArrayAttr>:$window_dilations,
      OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}

def StableHLO_ReturnOp : StableHLO_Op<"return", "Terminator of a region, with results", [Pure, Terminator]> {
  let arguments = (ins Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer>:$results);
  let assemblyFormat = "$results attr-dict (`:` type($results)^)?";
}

def StableHLO_TorchIndexSelectOp : StableHLO_Op<"torch_index_select",
    "Selects slices at indices of a dimension", [Pure]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$index, I64Attr:$dim, I64Attr:$batch_dims);
  let results = (outs HLO_Tensor);
}

def StableHLO_OptimizationBarrierOp : StableHLO_Op<"optimization_barrier",
    "Barrier for optimizations that move computations", [Pure, HLO_PairwiseSameOperandAndResultType,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins Variadic<HLO_TensorOrToken>:$operand);
  let results = (outs Variadic<HLO_TensorOrToken>:$result);
  let assemblyFormat = [{
    attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result))):(`(` `)`)?
  }];
}

def StableHLO_RngOp : StableHLO_Op<"rng", "Random numbers of a distribution", [InferTensorTypeWithReify,
    AllElementTypesMatch<["a", "b", "result"]>]> {
  let arguments = (ins 0DTensorOf<[HLO_Pred, HLO_Int, HLO_Float]>:$a, 0DTensorOf<[HLO_Pred, HLO_Int, HLO_Float]>:$b,
      HLO_StaticDimensionTensor:$shape, StableHLO_RngDistributionAttr:$rng_distribution);
  let results = (outs HLO_PredIntOrFpTensor:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $shape `,` `distribution` `=` custom<Case>($rng_distribution) attr-dict `:`
    functional-type(operands, results)
  }];
}

def StableHLO_RngBitGeneratorOp : StableHLO_Op<"rng_bit_generator", "Random bits, and the next state of the generator",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let arguments = (ins StableHLO_RngAlgorithmAttr:$rng_algorithm, HLO_IntOrFpTensor:$initial_state);
  let results = (outs HLO_IntOrFpTensor:$output_state, HLO_StaticShapeIntOrFpTensor:$output);
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` custom<Case>($rng_algorithm) attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_ReducePrecisionOp : StableHLO_Op<"reduce_precision", "Rounding to the precision of a narrower format",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect, Elementwise,
    HLO_CompatibleOperandsAndResultType]> {
  let arguments = (ins HLO_FpOrQuantizedIntTensor:$operand, ConfinedAttr<I32Attr, [IntPositive]>:$exponent_bits,
      ConfinedAttr<I32Attr, [IntNonNegative]>:$mantissa_bits);
  let results = (outs HLO_FpOrQuantizedIntTensor:$output);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits) attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($output))
  }];
}

def StableHLO_RealDynamicSliceOp : StableHLO_ShapedInterfaceOp<"real_dynamic_slice",
    "Slice with dynamic bounds and strides", [ConditionallySpeculatable, NoMemoryEffect,
    AllElementTypesMatch<["operand", "result"]>, AllTypesMatch<["start_indices", "limit_indices", "strides"]>]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_DimensionTensor:$start_indices, HLO_DimensionTensor:$limit_indices,
      HLO_DimensionTensor:$strides);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_DynamicPadOp : StableHLO_ShapedInterfaceOp<"dynamic_pad", "Padding with dynamic amounts",
    [ConditionallySpeculatable, NoMemoryEffect, AllElementTypesMatch<["operand", "padding_value", "result"]>,
    AllTypesMatch<["edge_padding_low", "edge_padding_high", "interior_padding"]>, AllRanksMatch<["operand",
    "result"]>]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_ScalarTensor:$padding_value,
      HLO_StaticDimensionTensor:$edge_padding_low, HLO_StaticDimensionTensor:$edge_padding_high,
      HLO_StaticDimensionTensor:$interior_padding);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_DynamicGatherOp : StableHLO_Op<"dynamic_gather", "Gather with dynamic slice sizes",
    [HLO_SpeculatableIfAllInputsStaticAndShapeConstant, NoMemoryEffect, InferTensorTypeWithReify]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$start_indices, HLO_Static1DIntTensor:$slice_sizes,
      StableHLO_GatherDimensionNumbers:$dimension_numbers, DefaultValuedOptionalAttr<BoolAttr,
      "false">:$indices_are_sorted);
  let results = (outs HLO_Tensor);
}

def StableHLO_DynamicConvOp : StableHLO_Op<"dynamic_conv", "Convolution with dynamic padding",
    [HLO_SpeculatableIfAllInputsStaticAndShapeConstant, NoMemoryEffect]> {
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, HLO_Static2DIntTensor:$padding,
      OptionalAttr<DenseI64ArrayAttr>:$window_strides, OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
      OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation, OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
      StableHLO_ConvDimensionNumbers:$dimension_numbers, ConfinedAttr<I64Attr, [IntPositive]>:$feature_group_count,
      ConfinedAttr<I64Attr, [IntPositive]>:$batch_group_count,
      OptionalAttr<StableHLO_PrecisionConfigAttr>:$precision_config);
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}

#endif
