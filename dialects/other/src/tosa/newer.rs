//! Changes of `tosa` in newer releases.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/tosa/newer.td", dialect = "tosa", beside = "src/tosa/tosa.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    24: [
        add_attr("tosa.cast", "input_unsigned", ""),
        attr_to_property("tosa.variable", "sym_visibility"),
        new_format("tosa.reduce_sum", ".. `axis` `(` $axis `)`"),
        new_format("tosa.reduce_all", ".. `axis` `(` $axis `)`"),
        new_format("tosa.reduce_any", ".. `axis` `(` $axis `)`"),
        new_format("tosa.reduce_product", ".. `axis` `(` $axis `)`"),
        new_format("tosa.reverse", ".. `axis` `(` $axis `)`"),
        new_format("tosa.concat", ".. `axis` `(` $axis `)`"),
        new_format("tosa.reduce_max", "operands `axis` `(` $axis `)` (`nan_mode` `` $nan_mode^)? attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.reduce_min", "operands `axis` `(` $axis `)` (`nan_mode` `` $nan_mode^)? attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.argmax", "operands `axis` `(` $axis `)` (`nan_mode` `` $nan_mode^)? attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.maximum", "operands (`nan_mode` `` $nan_mode^)? attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.minimum", "operands (`nan_mode` `` $nan_mode^)? attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.clamp", "operands `min_val` `(` $min_val `)` `max_val` `(` $max_val `)` (`nan_mode` `` $nan_mode^)? attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.max_pool2d", "operands `kernel` `(` $kernel `)` `stride` `(` $stride `)` `pad` `(` $pad `)` (`nan_mode` `` $nan_mode^)? attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.avg_pool2d", ".. `kernel` `(` $kernel `)` `stride` `(` $stride `)` `pad` `(` $pad `)` `acc_type` `(` $acc_type `)`"),
        new_format("tosa.conv2d", ".. `pad` `(` $pad `)` `stride` `(` $stride `)` `dilation` `(` $dilation `)` `acc_type` `(` $acc_type `)` custom<Flag>(\"local_bound\", $local_bound)"),
        new_format("tosa.conv3d", ".. `pad` `(` $pad `)` `stride` `(` $stride `)` `dilation` `(` $dilation `)` `acc_type` `(` $acc_type `)` custom<Flag>(\"local_bound\", $local_bound)"),
        new_format("tosa.depthwise_conv2d", ".. `pad` `(` $pad `)` `stride` `(` $stride `)` `dilation` `(` $dilation `)` `acc_type` `(` $acc_type `)` custom<Flag>(\"local_bound\", $local_bound)"),
        new_format("tosa.fft2d", ".. `inverse` `(` $inverse `)` custom<Flag>(\"local_bound\", $local_bound)"),
        new_format("tosa.rfft2d", ".. custom<Flag>(\"local_bound\", $local_bound)"),
        new_format("tosa.cast", ".. custom<Flag>(\"input_unsigned@24\")"),
        new_format("tosa.const", "operands `values` `(` $values `)` attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.const_shape", ".. `values` `(` $values `)`"),
        new_format("tosa.transpose", ".. `perms` `(` $perms `)`"),
        new_format("tosa.arithmetic_right_shift", ".. `round` `(` $round `)`"),
        new_format("tosa.custom", ".. `operator_name` `(` $operator_name `)` `domain_name` `(` $domain_name `)` `implementation_attrs` `(` $implementation_attrs `)`"),
        new_format("tosa.matmul_t_block_scaled", "operands `block_size` `` $block_size attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.cast_from_block_scaled", "operands `block_size` `` $block_size attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.cast_to_block_scaled", "operands `block_size` `` $block_size attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.resize", "operands `mode` `` $mode attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.rescale", "operands `scale32` `(` $scale32 `)` `rounding_mode` `` $rounding_mode `per_channel` `(` $per_channel `)` `input_unsigned` `(` $input_unsigned `)` `output_unsigned` `(` $output_unsigned `)` attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.apply_scale", "operands `rounding_mode` `` $rounding_mode attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.transpose_conv2d", ".. `out_pad` `(` $out_pad `)` `stride` `(` $stride `)` `acc_type` `(` $acc_type `)` custom<Flag>(\"local_bound\", $local_bound)"),
        new_format("tosa.dim", ".. `axis` `(` $axis `)`"),
        new_format("tosa.max_pool2d_adaptive", "operands (`nan_mode` `` $nan_mode^)? attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.avg_pool2d_adaptive", ".. `acc_type` `(` $acc_type `)`"),
        new_format("tosa.reshape_block_scaled", "operands `block_size` `` $block_size attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.row_gather_block_scaled", "operands `block_size` `` $block_size attr-dict `:` functional-type(operands, results)"),
        new_format("tosa.conv2d_block_scaled", "operands `block_size` `` $block_size attr-dict `:` functional-type(operands, results)"),
    ],
};
