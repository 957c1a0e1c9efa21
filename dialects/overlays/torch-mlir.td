// torch-mlir (dialects torch and torch_c), main branch of August 2026.
//
//   lect opt --dialect-path torch-mlir/include -I torch-mlir/include --overlay torch-mlir.td model.mlir

include "lect/Overlay.td"

// The dialect assigns no aliases.
def : DialectOverlay<"torch"> { let noAliases = 1; }
def : DialectOverlay<"torch_c"> { let noAliases = 1; }

// Types. When nested, the prefix `!torch.` is optional.

foreach type = ["tensor", "vtensor"] in
def : TypeOverlay<"torch." # type> {
  let assemblyFormat = "`` custom<SizedType>($optionalSizes, $optionalDtype, $optionalSparsity)";
}
foreach type = ["list", "optional"] in
def : TypeOverlay<"torch." # type> { let assemblyFormat = "`<` custom<ShortType>($containedType) `>`"; }
foreach type = ["tuple", "union"] in
def : TypeOverlay<"torch." # type> { let assemblyFormat = "`<` custom<ShortType>($containedTypes) `>`"; }
def : TypeOverlay<"torch.dict"> {
  let assemblyFormat = "`<` custom<ShortType>($keyType) `,` custom<ShortType>($valueType) `>`";
}
def : TypeOverlay<"torch.nn.Module"> { let assemblyFormat = "`<` $className `>`"; }

// Constants, whose results are named after their values.

def : OpOverlay<"torch.constant.none"> { let names = [NameFrom<"", [{ "none" }]>]; }
def : OpOverlay<"torch.constant.str"> { let names = [NameFrom<"", [{ "str" }]>]; }
def : OpOverlay<"torch.constant.device"> { let names = [NameFrom<"", [{ $value }]>]; }
def : OpOverlay<"torch.constant.int"> {
  let assemblyFormat = "$value attr-dict";
  let names = [NameFrom<"", [{ "int" << $value.getValue() }]>];
}
def : OpOverlay<"torch.constant.float"> {
  let names = [NameFrom<"", [{ lect::replace("float" << $value.getValue().toString(6), "+", "") }]>];
}
def : OpOverlay<"torch.constant.bool"> { let names = [NameFrom<"", [{ $value.getValue() ? "true" : "false" }]>]; }

def : OpOverlay<"torch.prim.If"> {
  let assemblyFormat = [{
    $condition `->` `(` custom<List>("$0", type($results)) `)` $thenRegion `else` $elseRegion attr-dict
  }];
}

// A slot on each line.
def : OpOverlay<"torch.initialize.global_slots"> {
  let assemblyFormat = [{
    attr-dict ` ` `[` custom<Lines>("$0($1 : $2)", "", $slotSymNames, $initialValues, type($initialValues)) `]`
  }];
}

// The affine map is printed without an alias.
def : OpOverlay<"torch.bind_symbolic_shape"> {
  let assemblyFormat = [{
    $operand `,` `[` $shape_symbols `]` `,` custom<InFull>($shape_expressions) attr-dict `:` qualified(type($operand))
  }];
}

def : OpOverlay<"torch.onnx.rotary_embedding"> {
  let assemblyFormat = "operands `:` type(operands) `->` type(results) attr-dict";
}

// The same tensor with or without value semantics; the sparsity is dropped.
def : OpOverlay<"torch.copy.to_tensor"> {
  let types = [TypeFrom<"operand", "result", [{
    ValueTensorType::get($_ctxt, $_self.getOptionalSizes(), $_self.getOptionalDtype(), nullptr)
  }]>];
}
def : OpOverlay<"torch.copy.to_vtensor"> {
  let types = [TypeFrom<"operand", "result", [{
    NonValueTensorType::get($_ctxt, $_self.getOptionalSizes(), $_self.getOptionalDtype(), nullptr)
  }]>];
}

// Format of most operations, `parseDefaultTorchOp` in the project's definitions.

// Operations with operands and results.
foreach op = [
  "aten.Bool.Tensor", "aten.Bool.float", "aten.Bool.int", "aten.Float.Scalar", "aten.Float.Tensor", "aten.Float.str",
  "aten.FloatImplicit", "aten.Int.Scalar", "aten.Int.Tensor", "aten.Int.bool", "aten.Int.float", "aten.IntImplicit",
  "aten.ScalarImplicit", "aten.__and__.Scalar", "aten.__and__.Tensor", "aten.__and__.bool", "aten.__contains__.int_list",
  "aten.__contains__.str", "aten.__contains__.str_list", "aten.__derive_index", "aten.__getitem__.Dict_str",
  "aten.__getitem__.t", "aten.__interpolate.size_list_scale_list", "aten.__is__", "aten.__isnot__",
  "aten.__lshift__.Scalar", "aten.__not__", "aten.__or__.Tensor", "aten.__or__.bool", "aten.__range_length",
  "aten.__rshift__.Scalar", "aten._adaptive_avg_pool2d", "aten._adaptive_avg_pool2d_backward", "aten._adaptive_avg_pool3d",
  "aten._adaptive_avg_pool3d_backward", "aten._cast_Float", "aten._cast_Long", "aten._convolution",
  "aten._convolution.deprecated", "aten._embedding_bag", "aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams",
  "aten._index_put_impl", "aten._index_put_impl_", "aten._int_mm", "aten._linalg_det", "aten._log_softmax",
  "aten._log_softmax_backward_data", "aten._make_per_channel_quantized_tensor", "aten._make_per_tensor_quantized_tensor",
  "aten._reshape_alias", "aten._reshape_alias_copy", "aten._safe_softmax", "aten._scaled_mm", "aten._scaled_mm_v2",
  "aten._set_item.t", "aten._shape_as_tensor", "aten._softmax", "aten._softmax_backward_data", "aten._to_copy",
  "aten._trilinear", "aten._unsafe_index_put.hacked_twin", "aten._unsafe_view", "aten._weight_norm_interface", "aten.abs",
  "aten.abs_", "aten.absolute", "aten.absolute_", "aten.acos", "aten.acos_", "aten.acosh", "aten.acosh_",
  "aten.adaptive_avg_pool1d", "aten.adaptive_avg_pool2d", "aten.adaptive_avg_pool3d", "aten.adaptive_max_pool1d",
  "aten.adaptive_max_pool2d", "aten.adaptive_max_pool3d", "aten.add", "aten.add.Scalar", "aten.add.Tensor",
  "aten.add.float", "aten.add.float_int", "aten.add.int", "aten.add.str", "aten.add.t", "aten.add_.Scalar",
  "aten.add_.Tensor", "aten.addbmm", "aten.addcdiv", "aten.addcdiv_", "aten.addcmul", "aten.addcmul_", "aten.addmm",
  "aten.alias", "aten.alias_copy", "aten.all", "aten.all.bool", "aten.all.dim", "aten.amax", "aten.amin", "aten.aminmax",
  "aten.any", "aten.any.bool", "aten.any.dim", "aten.any.dims", "aten.append.t", "aten.arange", "aten.arange.start",
  "aten.arange.start_out", "aten.arange.start_step", "aten.argmax", "aten.argmin", "aten.argsort", "aten.as_strided",
  "aten.as_strided_copy", "aten.as_strided_scatter", "aten.asin", "aten.asin_", "aten.asinh", "aten.asinh_", "aten.atan",
  "aten.atan2", "aten.atan2_", "aten.atan_", "aten.atanh", "aten.atanh_", "aten.atleast_1d", "aten.atleast_2d",
  "aten.avg_pool1d", "aten.avg_pool2d", "aten.avg_pool2d_backward", "aten.avg_pool3d", "aten.avg_pool3d_backward",
  "aten.baddbmm", "aten.baddbmm_", "aten.batch_norm", "aten.bernoulli", "aten.bernoulli.Tensor", "aten.bernoulli.p",
  "aten.bernoulli_.Tensor", "aten.bernoulli_.float", "aten.bilinear", "aten.binary_cross_entropy",
  "aten.binary_cross_entropy_backward", "aten.binary_cross_entropy_with_logits", "aten.bincount", "aten.bitwise_and.Scalar",
  "aten.bitwise_and.Tensor", "aten.bitwise_and_.Scalar", "aten.bitwise_and_.Tensor", "aten.bitwise_left_shift.Tensor",
  "aten.bitwise_left_shift_.Tensor", "aten.bitwise_not", "aten.bitwise_not_", "aten.bitwise_or.Tensor",
  "aten.bitwise_or_.Tensor", "aten.bitwise_right_shift.Tensor", "aten.bitwise_right_shift_.Tensor",
  "aten.bitwise_xor.Tensor", "aten.bitwise_xor_.Tensor", "aten.bmm", "aten.broadcast_tensors", "aten.broadcast_to",
  "aten.bucketize.Tensor", "aten.cat", "aten.ceil", "aten.ceil.Scalar", "aten.ceil.float", "aten.ceil_", "aten.celu",
  "aten.celu_", "aten.channel_shuffle", "aten.chunk", "aten.clamp", "aten.clamp.Tensor", "aten.clamp_",
  "aten.clamp_.Tensor", "aten.clamp_max", "aten.clamp_max.Tensor", "aten.clamp_max_", "aten.clamp_max_.Tensor",
  "aten.clamp_min", "aten.clamp_min.Tensor", "aten.clamp_min_", "aten.clamp_min_.Tensor", "aten.clone", "aten.col2im",
  "aten.column_stack", "aten.complex", "aten.constant_pad_nd", "aten.contiguous", "aten.conv1d", "aten.conv1d.padding",
  "aten.conv2d", "aten.conv2d.padding", "aten.conv3d", "aten.conv3d.padding", "aten.conv_tbc", "aten.conv_tbc_backward",
  "aten.conv_transpose1d", "aten.conv_transpose2d.input", "aten.conv_transpose3d.input", "aten.convolution",
  "aten.convolution_backward", "aten.copy", "aten.copy_", "aten.copysign.Tensor", "aten.copysign_.Tensor", "aten.cos",
  "aten.cos_", "aten.cosh", "aten.cosh_", "aten.cosine_embedding_loss", "aten.cosine_similarity", "aten.count_nonzero",
  "aten.count_nonzero.dim_IntList", "aten.cpu", "aten.cross_entropy_loss", "aten.cuda", "aten.cumprod", "aten.cumsum",
  "aten.deg2rad", "aten.dequantize.self", "aten.dequantize.tensor", "aten.detach", "aten.detach_copy",
  "aten.device.with_index", "aten.diag", "aten.diag_embed", "aten.diagonal", "aten.diagonal_copy", "aten.diagonal_scatter",
  "aten.dim", "aten.div", "aten.div.Scalar", "aten.div.Scalar_mode", "aten.div.Tensor", "aten.div.Tensor_mode",
  "aten.div.float", "aten.div.int", "aten.div_.Scalar", "aten.div_.Scalar_mode", "aten.div_.Tensor",
  "aten.div_.Tensor_mode", "aten.dot", "aten.dropout", "aten.dropout_", "aten.einsum", "aten.elu", "aten.elu_",
  "aten.elu_backward", "aten.embedding", "aten.embedding_bag.padding_idx", "aten.embedding_dense_backward",
  "aten.empty.memory_format", "aten.empty_like", "aten.empty_strided", "aten.eq.Scalar", "aten.eq.Tensor", "aten.eq.bool",
  "aten.eq.device", "aten.eq.float", "aten.eq.int", "aten.eq.int_list", "aten.eq.str", "aten.eq_.Scalar", "aten.eq_.Tensor",
  "aten.erf", "aten.erf_", "aten.erfinv", "aten.erfinv_", "aten.exp", "aten.exp2", "aten.exp2_", "aten.exp_", "aten.expand",
  "aten.expand_as", "aten.expand_copy", "aten.expm1", "aten.expm1_", "aten.exponential", "aten.eye", "aten.eye.m",
  "aten.fake_quantize_per_channel_affine", "aten.fake_quantize_per_channel_affine_cachemask",
  "aten.fake_quantize_per_tensor_affine", "aten.fake_quantize_per_tensor_affine.tensor_qparams",
  "aten.fake_quantize_per_tensor_affine_cachemask", "aten.fft_fft", "aten.fft_ifft", "aten.fft_rfft", "aten.fill.Scalar",
  "aten.fill.Tensor", "aten.fill_.Scalar", "aten.fill_.Tensor", "aten.fix", "aten.fix_", "aten.flatten.using_ints",
  "aten.flip", "aten.fliplr", "aten.flipud", "aten.float_power.Tensor_Tensor", "aten.floor", "aten.floor_",
  "aten.floor_divide", "aten.floor_divide.Scalar", "aten.floordiv.int", "aten.fmax", "aten.fmin", "aten.fmod.Scalar",
  "aten.fmod.Tensor", "aten.fmod_.Scalar", "aten.frac", "aten.frac_", "aten.frobenius_norm.dim", "aten.full",
  "aten.full_like", "aten.gather", "aten.ge.Scalar", "aten.ge.Tensor", "aten.ge.float", "aten.ge.float_int", "aten.ge.int",
  "aten.ge_.Scalar", "aten.ge_.Tensor", "aten.gelu", "aten.gelu_backward", "aten.get.default_str", "aten.glu",
  "aten.grid_sampler", "aten.group_norm", "aten.gt.Scalar", "aten.gt.Tensor", "aten.gt.float", "aten.gt.float_int",
  "aten.gt.int", "aten.gt_.Scalar", "aten.gt_.Tensor", "aten.hann_window.periodic", "aten.hardshrink", "aten.hardsigmoid",
  "aten.hardsigmoid_", "aten.hardswish", "aten.hardswish_", "aten.hardtanh", "aten.hardtanh_", "aten.hardtanh_backward",
  "aten.heaviside", "aten.heaviside_", "aten.hstack", "aten.im2col", "aten.imag", "aten.index.Tensor",
  "aten.index.Tensor_hacked_twin", "aten.index_put", "aten.index_put.hacked_twin", "aten.index_put_",
  "aten.index_put_.hacked_twin", "aten.index_select", "aten.instance_norm", "aten.int_repr", "aten.is_floating_point",
  "aten.isclose", "aten.isfinite", "aten.isinf", "aten.isnan", "aten.isneginf", "aten.isposinf", "aten.item", "aten.join",
  "aten.keys.str", "aten.kl_div", "aten.kthvalue", "aten.l1_loss", "aten.layer_norm", "aten.ldexp.Tensor", "aten.le.Scalar",
  "aten.le.Tensor", "aten.le.int", "aten.le_.Scalar", "aten.le_.Tensor", "aten.leaky_relu", "aten.leaky_relu_",
  "aten.leaky_relu_backward", "aten.len.Tensor", "aten.len.str", "aten.len.t", "aten.lerp.Scalar", "aten.lerp.Tensor",
  "aten.lerp_.Scalar", "aten.lerp_.Tensor", "aten.lift_fresh_copy", "aten.linalg_cross", "aten.linalg_det",
  "aten.linalg_norm", "aten.linalg_qr", "aten.linalg_slogdet", "aten.linalg_vector_norm", "aten.linear", "aten.linspace",
  "aten.list.t", "aten.log", "aten.log.int", "aten.log10", "aten.log10_", "aten.log1p", "aten.log1p_", "aten.log2",
  "aten.log2_", "aten.log_", "aten.log_sigmoid", "aten.log_sigmoid_backward", "aten.log_sigmoid_forward",
  "aten.log_softmax.int", "aten.logaddexp", "aten.logaddexp2", "aten.logcumsumexp", "aten.logical_and", "aten.logical_and_",
  "aten.logical_not", "aten.logical_not_", "aten.logical_or", "aten.logical_or_", "aten.logical_xor", "aten.logical_xor_",
  "aten.logit", "aten.logit_", "aten.logsumexp", "aten.lt.Scalar", "aten.lt.Tensor", "aten.lt.float", "aten.lt.float_int",
  "aten.lt.int", "aten.lt_.Scalar", "aten.lt_.Tensor", "aten.masked_fill.Scalar", "aten.masked_fill.Tensor",
  "aten.masked_fill_.Scalar", "aten.masked_fill_.Tensor", "aten.masked_scatter", "aten.masked_scatter_",
  "aten.masked_select", "aten.matmul", "aten.max", "aten.max.dim", "aten.max.other", "aten.max_pool1d",
  "aten.max_pool1d_with_indices", "aten.max_pool2d", "aten.max_pool2d_with_indices",
  "aten.max_pool2d_with_indices_backward", "aten.max_pool3d", "aten.max_pool3d_with_indices",
  "aten.max_pool3d_with_indices_backward", "aten.max_unpool2d", "aten.max_unpool3d", "aten.maximum", "aten.mean",
  "aten.mean.dim", "aten.meshgrid", "aten.meshgrid.indexing", "aten.min", "aten.min.dim", "aten.min.other", "aten.minimum",
  "aten.mish", "aten.mm", "aten.movedim.int", "aten.mse_loss", "aten.mse_loss_backward", "aten.mul", "aten.mul.Scalar",
  "aten.mul.Tensor", "aten.mul.float", "aten.mul.float_int", "aten.mul.int", "aten.mul.int_float", "aten.mul.left_t",
  "aten.mul_.Scalar", "aten.mul_.Tensor", "aten.multinomial", "aten.mv", "aten.nan_to_num", "aten.narrow",
  "aten.narrow.Tensor", "aten.native_batch_norm", "aten.native_batch_norm_backward", "aten.native_dropout",
  "aten.native_dropout_backward", "aten.native_group_norm", "aten.native_group_norm_backward", "aten.native_layer_norm",
  "aten.native_layer_norm_backward", "aten.ne.Scalar", "aten.ne.Tensor", "aten.ne.bool", "aten.ne.float_int", "aten.ne.int",
  "aten.ne.int_list", "aten.ne.str", "aten.ne_.Scalar", "aten.ne_.Tensor", "aten.neg", "aten.neg.float", "aten.neg.int",
  "aten.neg_", "aten.new_empty", "aten.new_empty_strided", "aten.new_full", "aten.new_ones", "aten.new_zeros",
  "aten.nll_loss2d_backward", "aten.nll_loss2d_forward", "aten.nll_loss_backward", "aten.nll_loss_forward", "aten.nonzero",
  "aten.nonzero_numpy", "aten.nonzero_static", "aten.norm.Scalar", "aten.norm.ScalarOpt_dim", "aten.normal_functional",
  "aten.numel", "aten.numpy_T", "aten.one_hot", "aten.ones", "aten.ones_like", "aten.outer", "aten.pad", "aten.permute",
  "aten.permute_copy", "aten.pixel_shuffle", "aten.pixel_unshuffle", "aten.poisson_nll_loss", "aten.polar",
  "aten.pow.Scalar", "aten.pow.Tensor_Scalar", "aten.pow.Tensor_Tensor", "aten.pow.int_float", "aten.prelu", "aten.prod",
  "aten.prod.dim_int", "aten.quantize_per_channel", "aten.quantize_per_tensor", "aten.rad2deg", "aten.rand",
  "aten.rand_like", "aten.randint", "aten.randint.low", "aten.randn", "aten.randn.generator", "aten.randn_like",
  "aten.random", "aten.random.from", "aten.real", "aten.reciprocal", "aten.reciprocal_", "aten.reflection_pad1d",
  "aten.reflection_pad2d", "aten.reflection_pad3d", "aten.relu", "aten.relu6", "aten.relu6_", "aten.relu_",
  "aten.remainder.Scalar", "aten.remainder.Tensor", "aten.remainder.int", "aten.renorm", "aten.repeat",
  "aten.repeat_interleave.Tensor", "aten.repeat_interleave.self_int", "aten.replication_pad1d", "aten.replication_pad2d",
  "aten.replication_pad3d", "aten.reshape", "aten.reshape_as", "aten.resize", "aten.resize_", "aten.rms_norm", "aten.roll",
  "aten.rot90", "aten.round", "aten.round.decimals", "aten.round_", "aten.round_.decimals", "aten.rrelu", "aten.rrelu_",
  "aten.rrelu_with_noise", "aten.rrelu_with_noise_", "aten.rrelu_with_noise_backward", "aten.rrelu_with_noise_functional",
  "aten.rsqrt", "aten.rsqrt_", "aten.rsub.Scalar", "aten.scalar_tensor", "aten.scaled_dot_product_attention",
  "aten.scatter.reduce", "aten.scatter.src", "aten.scatter.value", "aten.scatter_.src", "aten.scatter_.value",
  "aten.scatter_add", "aten.scatter_add_", "aten.scatter_reduce.two", "aten.scatter_reduce_.two", "aten.select.int",
  "aten.select_copy.int", "aten.select_scatter", "aten.selu", "aten.selu_", "aten.sgn", "aten.sgn_", "aten.sigmoid",
  "aten.sigmoid_", "aten.sigmoid_backward", "aten.sign", "aten.sign_", "aten.signbit", "aten.silu", "aten.silu_",
  "aten.sin", "aten.sin_", "aten.sinh", "aten.sinh_", "aten.size", "aten.size.int", "aten.slice.Tensor", "aten.slice.t",
  "aten.slice_copy.Tensor", "aten.slice_scatter", "aten.softmax.int", "aten.softplus", "aten.softplus_backward",
  "aten.softshrink", "aten.sort", "aten.special_expm1", "aten.split.Tensor", "aten.split.sizes", "aten.split_copy.Tensor",
  "aten.split_with_sizes", "aten.split_with_sizes_copy", "aten.sqrt", "aten.sqrt.int", "aten.sqrt_", "aten.square",
  "aten.square_", "aten.squeeze", "aten.squeeze.dim", "aten.squeeze_copy", "aten.squeeze_copy.dim", "aten.stack",
  "aten.std", "aten.std.correction", "aten.std.dim", "aten.stft", "aten.stft.center", "aten.str", "aten.sub",
  "aten.sub.Scalar", "aten.sub.Tensor", "aten.sub.float", "aten.sub.int", "aten.sub_.Scalar", "aten.sub_.Tensor",
  "aten.sum", "aten.sum.dim_IntList", "aten.t", "aten.t_copy", "aten.tan", "aten.tan_", "aten.tanh", "aten.tanh_",
  "aten.tanh_backward", "aten.tensor", "aten.tensor.bool", "aten.tensor.float", "aten.tensor.int",
  "aten.tensor_split.sections", "aten.threshold", "aten.threshold_", "aten.threshold_backward", "aten.tile",
  "aten.to.device", "aten.to.dtype", "aten.to.dtype_layout", "aten.to.other", "aten.to.prim_Device", "aten.topk",
  "aten.trace", "aten.transpose.int", "aten.transpose_copy.int", "aten.tril", "aten.tril_", "aten.tril_indices",
  "aten.triu", "aten.triu_", "aten.triu_indices", "aten.trunc", "aten.trunc_", "aten.type_as", "aten.unbind.int",
  "aten.unbind_copy.int", "aten.unflatten.int", "aten.unfold", "aten.unfold_copy", "aten.uniform", "aten.uniform_",
  "aten.unique_consecutive", "aten.unique_dim", "aten.unsqueeze", "aten.unsqueeze_", "aten.unsqueeze_copy",
  "aten.upsample_bilinear2d", "aten.upsample_bilinear2d.vec", "aten.upsample_nearest1d", "aten.upsample_nearest1d.vec",
  "aten.upsample_nearest2d", "aten.upsample_nearest2d.vec", "aten.upsample_nearest2d_backward", "aten.var",
  "aten.var.correction", "aten.var.dim", "aten.var_mean", "aten.var_mean.correction", "aten.var_mean.dim", "aten.view",
  "aten.view.dtype", "aten.view_as_complex", "aten.view_as_real", "aten.view_copy", "aten.view_copy.dtype",
  "aten.where.Scalar", "aten.where.ScalarOther", "aten.where.ScalarSelf", "aten.where.self", "aten.xlogy.Tensor",
  "aten.zero", "aten.zero_", "aten.zeros", "aten.zeros_like", "hop_flex_attention", "prim.NumToTensor.Scalar",
  "prim.TupleIndex", "prim.abs.Scalar", "prim.device", "prim.dtype", "prim.layout", "prim.max.int", "prim.max.self_int",
  "prim.min.int", "prim.min.self_int", "prim.unchecked_cast", "prims.collapse", "prims.convert_element_type", "prims.iota",
  "prims.prod", "prims.split_dim", "prims.sqrt", "prims.squeeze", "prims.sum", "prims.var", "prims.view_of",
  "quantized.linear", "torchvision.deform_conv2d", "torchvision.nms", "torchvision.roi_align", "torchvision.roi_pool"
] in def : OpOverlay<"torch." # op> { let assemblyFormat = "operands attr-dict `:` type(operands) `->` type(results)"; }

// Operations without results.
foreach op = [
  "aten.Delete.Dict_str", "aten._assert_scalar", "aten._assert_tensor_metadata", "aten._set_item.str", "aten.insert.t",
  "aten.sort.int", "aten.sym_constrain_range", "aten.sym_constrain_range_for_size", "aten.warn", "prim.RaiseException"
] in def : OpOverlay<"torch." # op> { let assemblyFormat = "operands attr-dict `:` type(operands)"; }

// Operations without operands.
foreach op = [
  "prim.Uninitialized"
] in def : OpOverlay<"torch." # op> { let assemblyFormat = "attr-dict `:` type(results)"; }
