//! Changes of `transform` in newer releases.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/transform/newer.td", dialect = "transform", beside = "src/transform/transform.td", include = ["$LECT_DIALECTS_CORE_TD"], views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        add_attr("transform.structured.fuse", "inner_tile_alignments", ""),
        add_attr("transform.structured.fuse_into_containing_op", "inner_tile_alignments", ""),
        add_attr("transform.structured.specialize", "emit_category", "false"),
        add_attr("transform.structured.tile_using_for", "inner_tile_alignments", ""),
        add_operand("transform.structured.fuse", "packed_tile_sizes", 3, 4),
        code("transform.structured.lower_unpack", "copy_op"),
        rename_op("transform.apply_patterns.vector.interleave_to_shuffle", "transform.apply_patterns.vector.interleave_and_deinterleave_to_shuffle"),
        old_op("transform.apply_patterns.vector.lower_multi_reduction"),
        rename_op("transform.apply_patterns.x86vector.sink_vector_producer_ops", "transform.apply_patterns.x86.sink_vector_producer_ops"),
        rename_op("transform.apply_patterns.x86vector.vector_contract_bf16_to_fma", "transform.apply_patterns.x86.vector_contract_bf16_to_fma"),
        rename_op("transform.apply_patterns.x86vector.vector_contract_to_fma", "transform.apply_patterns.x86.vector_contract_to_fma"),
        rename_op("transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product", "transform.apply_patterns.x86.vector_contract_to_packed_type_dot_product"),
        old_op("transform.xegpu.get_desc_op"),
        old_op("transform.xegpu.set_desc_layout"),
        old_op("transform.xegpu.set_op_layout_attr"),
    ],
    24: [
        rename_attr("transform.structured.tile_using_for", "interchange", "static_interchange"),
        add_operand("transform.structured.tile_using_for", "interchange", 2, 3),
        add_operand("transform.structured.tile_using_for", "packed_tile_sizes", 3, 4),
        add_operand("transform.structured.tile_using_for", "packed_interchange", 4, 5),
        new_format(
            "transform.structured.vectorize",
            "$target oilist(`vector_sizes` custom<DynamicIndexList>($vector_sizes, $static_vector_sizes, $scalable_sizes) | `vectorize_nd_extract` $vectorize_nd_extract | `assume_dynamic_dims_match_vec_sizes` $assume_dynamic_dims_match_vec_sizes | `create_named_contraction` $create_named_contraction) attr-dict `:` type($target) (`,` type($vector_sizes)^)?",
        ),
        rename_attr("transform.apply_conversion_patterns.gpu.gpu_to_rocdl", "chipset", "arch"),
        add_attr("transform.apply_conversion_patterns.gpu.gpu_to_rocdl", "wavesize", ""),
        rename_attr("transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu", "chipset", "arch"),
        new_format("transform.loop.outline", ".. `func_name` `=` $func_name"),
        new_format("transform.loop.peel", ".. (`peel_front` `=` $peel_front^)? (`fail_if_already_divisible` `=` $fail_if_already_divisible^)?"),
        new_format("transform.loop.pipeline", ".. (`iteration_interval` `=` $iteration_interval^)? (`read_latency` `=` $read_latency^)?"),
        new_format("transform.loop.unroll", ".. `factor` `=` $factor"),
        new_format("transform.loop.unroll_and_jam", ".. `factor` `=` $factor"),
        new_format("transform.match.structured.body", ".. (`reduction_position` `=` $reduction_position^)? (`passthrough` $passthrough^)? (`elementwise` $elementwise^)? (`contraction` `=` $contraction^)?"),
        new_format("transform.memref.make_loop_independent", ".. `num_loops` `=` $num_loops"),
        new_format("transform.structured.continuous_tile_sizes", ".. `dimension` `=` $dimension `target_size` `=` $target_size"),
        new_format("transform.structured.lower_pack", ".. (`lowerPadLikeWithInsertSlice` `=` $lowerPadLikeWithInsertSlice^)?"),
        new_format("transform.structured.multitile_sizes", ".. `dimension` `=` $dimension `target_size` `=` $target_size (`divisor` `=` $divisor^)?"),
        new_format("transform.structured.hoist_redundant_vector_transfers", ".. (`verify_non_zero_trip` $verify_non_zero_trip^)?"),
        new_format("transform.match.structured.dim", ".. (`parallel` $parallel^)? (`reduction` $reduction^)?"),
        new_format("transform.match.structured.input", ".. (`permutation` $permutation^)? (`projected_permutation` $projected_permutation^)?"),
        new_format("transform.match.structured.init", ".. (`permutation` $permutation^)? (`projected_permutation` $projected_permutation^)?"),
        new_format("transform.func.replace_func_signature", ".. (`adjust_func_calls` $adjust_func_calls^)?"),
        new_format("transform.apply_patterns.tensor.fold_tensor_empty", ".. (`fold_single_use_only` `=` $fold_single_use_only^)?"),
        new_format("transform.apply_patterns.linalg.fold_pack_unpack_into_empty", ".. (`fold_single_use_only` `=` $fold_single_use_only^)?"),
        new_format("transform.apply_conversion_patterns.gpu.gpu_to_nvvm", ".. (`benefit` `=` $benefit^)?"),
        new_format("transform.apply_conversion_patterns.vector.vector_to_llvm", ".. (`reassociate_fp_reductions` `=` $reassociate_fp_reductions^)? (`force_32bit_vector_indices` `=` $force_32bit_vector_indices^)? (`use_vector_alignment` `=` $use_vector_alignment^)?"),
        new_format("transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter", ".. (`use_aligned_alloc` `=` $use_aligned_alloc^)? (`index_bitwidth` `=` $index_bitwidth^)? (`use_generic_functions` `=` $use_generic_functions^)? (`use_bare_ptr_call_conv` `=` $use_bare_ptr_call_conv^)? (`data_layout` `=` $data_layout^)?"),
        new_format("transform.apply_patterns", ".. (`apply_cse` $apply_cse^)? (`max_iterations` `=` $max_iterations^)? (`max_num_rewrites` `=` $max_num_rewrites^)?"),
        new_format("transform.print", ".. (`name` `=` $name^)? (`assume_verified` $assume_verified^)? (`use_local_scope` $use_local_scope^)? (`skip_regions` $skip_regions^)?"),
        new_format("transform.tensor.make_loop_independent", ".. `num_loops` `=` $num_loops"),
        new_format("transform.structured.winograd_conv2d", ".. `fmr` `(` $fmr `)`"),
        new_format("transform.structured.pad_tiling_interface", ".. (`padding_values` `=` $padding_values^)?"),
        new_format("transform.apply_conversion_patterns.gpu.gpu_to_rocdl", "` ` `<` `arch` `=` $chipset `>` attr-dict"),
        new_format("transform.payload", "`normal_forms` `=` $normal_forms attr-dict-with-keyword $body"),
    ],
};

pub(crate) const MIGRATIONS: &[(&str, Migration)] =
    &[("copy_op", Migration::record_both(give_copy, lect_support::upgrades::drop_last_result))];

/// Adds the result of `transform.structured.lower_unpack` in newer releases, a handle to the created copy.
fn give_copy(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ty = record.ctx.types().parse("!transform.op<\"linalg.copy\">").ok_or("has a copy of unknown type")?;
    record.add_result(ty);
    Ok(())
}
