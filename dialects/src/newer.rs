//! The changes of operations in releases of MLIR newer than the one in memory.
//!
//! `bytecode/layouts` says which properties a release has; a table here says what became of each. They are the same changes
//! as in the tables of older releases, and are used both ways.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_ods::history;
use lect_ods::spec::{DefKind, ReleaseSpec};

#[cfg(feature = "amdgpu")]
pub(crate) const AMDGPU: &[ReleaseSpec] = history! {
    23: [
        add_attr("amdgpu.gather_to_lds", "async", ""),
    ],
};

#[cfg(feature = "arith")]
pub(crate) const ARITH: &[ReleaseSpec] = history! {
    23: [
        add_attr("arith.addf", "roundingmode", ""),
        add_attr("arith.divf", "roundingmode", ""),
        add_attr("arith.extui", "nonNeg", ""),
        add_attr("arith.index_castui", "nonNeg", ""),
        add_attr("arith.mulf", "roundingmode", ""),
        add_attr("arith.subf", "roundingmode", ""),
        add_attr("arith.uitofp", "nonNeg", ""),
    ],
};

#[cfg(feature = "emitc")]
pub(crate) const EMITC: &[ReleaseSpec] = history! {
    23: [
        new_format(
            "emitc.call_opaque",
            "$callee `(` $operands `)` prop-dict attr-dict `:` functional-type($operands, results)",
        ),
        add_attr("emitc.cast", "pure", ""),
        add_attr("emitc.class", "class_type", "0 : i32"),
    ],
    24: [
        attr_to_property("emitc.class", "sym_visibility"),
        attr_to_property("emitc.field", "sym_visibility"),
        attr_to_property("emitc.func", "sym_visibility"),
        attr_to_property("emitc.global", "sym_visibility"),
    ],
};

#[cfg(feature = "gpu")]
pub(crate) const GPU: &[ReleaseSpec] = history! {
    23: [
        add_def(DefKind::Attr, "GPU_BarrierScopeAttr"),
        add_attr("gpu.barrier", "address_spaces", ""),
        add_attr("gpu.barrier", "scope", "#gpu.barrier_scope<workgroup>"),
        add_attr("gpu.launch", "cooperative", ""),
        add_attr("gpu.launch_func", "cooperative", ""),
        attr_to_property("gpu.func", "gpu.kernel"),
        rename_attr("gpu.func", "gpu.kernel", "kernel"),
        code("gpu.func", "count_memory"),
        attr_to_property("gpu.func", "workgroup_attributions"),
        code("gpu.launch", "count_memory"),
        attr_to_property("gpu.launch", "workgroup_attributions"),
    ],
    24: [
        attr_to_property("gpu.binary", "sym_visibility"),
        attr_to_property("gpu.func", "sym_name"),
        attr_to_property("gpu.func", "sym_visibility"),
        attr_to_property("gpu.module", "sym_visibility"),
    ],
};

#[cfg(feature = "llvm")]
pub(crate) const LLVM: &[ReleaseSpec] = history! {
    23: [
        add_attr("llvm.call", "allocsize", ""),
        add_attr("llvm.call", "builtin", ""),
        add_attr("llvm.call", "cold", ""),
        add_attr("llvm.call", "default_func_attrs", ""),
        add_attr("llvm.call", "hot", ""),
        add_attr("llvm.call", "minsize", ""),
        add_attr("llvm.call", "modular_format", ""),
        add_attr("llvm.call", "no_caller_saved_registers", ""),
        add_attr("llvm.call", "nobuiltin", ""),
        add_attr("llvm.call", "nobuiltins", ""),
        add_attr("llvm.call", "nocallback", ""),
        add_attr("llvm.call", "noduplicate", ""),
        add_attr("llvm.call", "noreturn", ""),
        add_attr("llvm.call", "optsize", ""),
        add_attr("llvm.call", "returns_twice", ""),
        add_attr("llvm.call", "save_reg_params", ""),
        add_attr("llvm.call", "trap_func_name", ""),
        add_attr("llvm.call", "zero_call_used_regs", ""),
        add_attr("llvm.fpext", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.fptrunc", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.func", "allocsize", ""),
        add_attr("llvm.func", "cold", ""),
        add_attr("llvm.func", "default_func_attrs", ""),
        add_attr("llvm.func", "denormal_fpenv", ""),
        add_attr("llvm.func", "hot", ""),
        add_attr("llvm.func", "minsize", ""),
        add_attr("llvm.func", "modular_format", ""),
        add_attr("llvm.func", "no_caller_saved_registers", ""),
        add_attr("llvm.func", "nobuiltins", ""),
        add_attr("llvm.func", "nocallback", ""),
        add_attr("llvm.func", "noduplicate", ""),
        add_attr("llvm.func", "noreturn", ""),
        add_attr("llvm.func", "optsize", ""),
        add_attr("llvm.func", "returns_twice", ""),
        add_attr("llvm.func", "save_reg_params", ""),
        add_attr("llvm.func", "use_sample_profile", ""),
        add_attr("llvm.func", "zero_call_used_regs", ""),
        add_attr("llvm.intr.masked.store", "nontemporal", ""),
        remove_attr("llvm.func", "denormal_fp_math", ""),
        remove_attr("llvm.func", "denormal_fp_math_f32", ""),
        remove_attr("llvm.func", "no_infs_fp_math", ""),
        remove_attr("llvm.func", "no_nans_fp_math", ""),
    ],
    24: [
        add_attr("llvm.call", "uniform_work_group_size", ""),
        attr_to_property("llvm.comdat", "sym_visibility"),
        attr_to_property("llvm.comdat_selector", "sym_visibility"),
        add_attr("llvm.func", "disable_tail_calls", ""),
        add_attr("llvm.func", "function_metadata", ""),
        add_attr("llvm.func", "sample_profile_suffix_elision_policy", ""),
        add_attr("llvm.func", "uniform_work_group_size", ""),
        add_attr("llvm.getelementptr", "inrange", ""),
        new_format("llvm.intr.ubsantrap", "`failureKind` `=` $failureKind attr-dict"),
        add_attr("llvm.inline_asm", "convergent", ""),
        add_attr("llvm.intr.experimental.constrained.fadd", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.experimental.constrained.fdiv", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.experimental.constrained.fma", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.experimental.constrained.fmul", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.experimental.constrained.fmuladd", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.experimental.constrained.fpext", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.experimental.constrained.fptrunc", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.experimental.constrained.frem", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.experimental.constrained.fsub", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.experimental.constrained.sitofp", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.experimental.constrained.uitofp", "fastmathFlags", "#llvm.fastmath<none>"),
        add_attr("llvm.intr.masked.gather", "access_groups", ""),
        add_attr("llvm.intr.masked.gather", "alias_scopes", ""),
        add_attr("llvm.intr.masked.gather", "noalias_scopes", ""),
        add_attr("llvm.intr.masked.gather", "tbaa", ""),
        add_attr("llvm.intr.masked.load", "access_groups", ""),
        add_attr("llvm.intr.masked.load", "alias_scopes", ""),
        add_attr("llvm.intr.masked.load", "noalias_scopes", ""),
        add_attr("llvm.intr.masked.load", "tbaa", ""),
        add_attr("llvm.intr.masked.scatter", "access_groups", ""),
        add_attr("llvm.intr.masked.scatter", "alias_scopes", ""),
        add_attr("llvm.intr.masked.scatter", "noalias_scopes", ""),
        add_attr("llvm.intr.masked.scatter", "tbaa", ""),
        add_attr("llvm.intr.masked.store", "access_groups", ""),
        add_attr("llvm.intr.masked.store", "alias_scopes", ""),
        add_attr("llvm.intr.masked.store", "noalias_scopes", ""),
        add_attr("llvm.intr.masked.store", "tbaa", ""),
        add_attr("llvm.invoke", "default_func_attrs", ""),
        add_attr("llvm.invoke", "uniform_work_group_size", ""),
        attr_to_property("llvm.mlir.alias", "sym_visibility"),
        add_attr("llvm.mlir.alias", "tls_mode", "0 : i64"),
        add_attr("llvm.mlir.global", "absolute_symbol", ""),
        add_attr("llvm.mlir.global", "associated", ""),
        attr_to_property("llvm.mlir.global", "sym_visibility"),
        add_attr("llvm.mlir.global", "tls_mode", "0 : i64"),
        attr_to_property("llvm.mlir.ifunc", "sym_visibility"),
        remove_attr("llvm.mlir.alias", "thread_local_", ""),
        remove_attr("llvm.mlir.global", "thread_local_", ""),
    ],
};

#[cfg(feature = "math")]
pub(crate) const MATH: &[ReleaseSpec] = history! {
    23: [
        add_attr("math.fma", "roundingmode", ""),
    ],
};

#[cfg(feature = "memref")]
pub(crate) const MEMREF: &[ReleaseSpec] = history! {
    23: [
        add_attr("memref.load", "invariant", ""),
    ],
    24: [
        new_format(
            "memref.load",
            "$memref `[` $indices `]` (`alignment` `(` $alignment^ `)`)? (`nontemporal` `(` $nontemporal^ `)`)? attr-dict `:` type($memref)",
        ),
        new_format(
            "memref.store",
            "$value `,` $memref `[` $indices `]` (`alignment` `(` $alignment^ `)`)? (`nontemporal` `(` $nontemporal^ `)`)? attr-dict `:` type($memref)",
        ),
        new_format(
            "memref.alloc",
            "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? (`alignment` `=` $alignment^)? attr-dict `:` type($memref)",
        ),
        new_format(
            "memref.alloca",
            "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? (`alignment` `=` $alignment^)? attr-dict `:` type($memref)",
        ),
    ],
};

#[cfg(feature = "nvgpu")]
pub(crate) const NVGPU: &[ReleaseSpec] = history! {
    23: [
        add_attr("nvgpu.rcp", "approx", "false"),
    ],
    24: [
        new_format(
            "nvgpu.ldmatrix",
            "$srcMemref `[` $indices `]` `numTiles` `=` $numTiles `transpose` `=` $transpose attr-dict `:` type($srcMemref) `->` type($res)",
        ),
        new_format("nvgpu.device_async_wait", "$asyncDependencies (`numGroups` `=` $numGroups^)? attr-dict"),
    ],
};

#[cfg(feature = "nvvm")]
pub(crate) const NVVM: &[ReleaseSpec] = history! {
    23: [
        add_attr("nvvm.barrier", "aligned", "true"),
        add_attr("nvvm.barrier.arrive", "aligned", "true"),
        add_attr("nvvm.convert.bf16x2.to.f8x2", "relu", "false"),
        add_attr("nvvm.convert.f8x2.to.bf16x2", "relu", "false"),
        add_attr("nvvm.convert.f8x2.to.bf16x2", "sat", "#nvvm.sat_mode<none>"),
    ],
    24: [
        add_attr("nvvm.mbarrier.init", "layout", "0 : i32"),
        add_attr("nvvm.inline_ptx", "memoryClobber", "false"),
        add_attr("nvvm.tcgen05.alloc", "isExclusive", "false"),
        add_attr("nvvm.tcgen05.commit", "smem_a_read", "false"),
        add_attr("nvvm.tcgen05.dealloc", "isExclusive", "false"),
        add_attr("nvvm.tcgen05.mma", "collectorOpB", "#nvvm.tcgen05_mma_collectorop<discard>"),
        add_attr("nvvm.tcgen05.mma.block_scale", "collectorOpB", "#nvvm.tcgen05_mma_collectorop<discard>"),
        add_attr("nvvm.tcgen05.mma.sp", "collectorOpB", "#nvvm.tcgen05_mma_collectorop<discard>"),
        add_attr("nvvm.tcgen05.mma.sp.block_scale", "collectorOpB", "#nvvm.tcgen05_mma_collectorop<discard>"),
    ],
};

#[cfg(feature = "omp")]
pub(crate) const OMP: &[ReleaseSpec] = history! {
    23: [
        add_attr("omp.map.info", "var_ptr_ptr_type", ""),
        add_attr("omp.map.info", "var_ptr_type", ""),
        add_attr("omp.simd", "linear_modifiers", ""),
        add_attr("omp.target", "depend_iterated_kinds", ""),
        add_attr("omp.target", "dyn_groupprivate_access_group", ""),
        add_attr("omp.target", "dyn_groupprivate_fallback", ""),
        add_attr("omp.target", "kernel_type", ""),
        add_attr("omp.target_enter_data", "depend_iterated_kinds", ""),
        add_attr("omp.target_exit_data", "depend_iterated_kinds", ""),
        add_attr("omp.target_update", "depend_iterated_kinds", ""),
        add_attr("omp.task", "depend_iterated_kinds", ""),
        add_attr("omp.taskwait", "depend_iterated_kinds", ""),
        add_attr("omp.teams", "dyn_groupprivate_access_group", ""),
        add_attr("omp.teams", "dyn_groupprivate_fallback", ""),
        add_attr("omp.wsloop", "linear_modifiers", ""),
    ],
};

#[cfg(feature = "shard")]
pub(crate) const SHARD: &[ReleaseSpec] = history! {
    23: [
        rename_attr("shard.reduce_scatter", "scatter_axis", "scatter_dim"),
        rename_attr("shard.scatter", "scatter_axis", "scatter_dim"),
    ],
};

#[cfg(feature = "spirv")]
pub(crate) const SPIRV: &[ReleaseSpec] = history! {
    23: [
        add_attr("spirv.GroupNonUniformQuadSwap", "direction", ""),
    ],
    24: [
        attr_to_property("spirv.ARM.Graph", "sym_visibility"),
        attr_to_property("spirv.EXT.SpecConstantCompositeReplicate", "sym_visibility"),
        attr_to_property("spirv.GlobalVariable", "sym_visibility"),
        attr_to_property("spirv.SpecConstant", "sym_visibility"),
        attr_to_property("spirv.SpecConstantComposite", "sym_visibility"),
        attr_to_property("spirv.func", "sym_visibility"),
        attr_to_property("spirv.module", "sym_visibility"),
    ],
};

#[cfg(feature = "transform")]
pub(crate) const TRANSFORM: &[ReleaseSpec] = history! {
    23: [
        add_attr("transform.structured.fuse", "inner_tile_alignments", ""),
        add_attr("transform.structured.fuse_into_containing_op", "inner_tile_alignments", ""),
        add_attr("transform.structured.specialize", "emit_category", "false"),
        add_attr("transform.structured.tile_using_for", "inner_tile_alignments", ""),
        add_attr("transform.xegpu.convert_layout", "input_order", ""),
        add_attr("transform.xegpu.convert_layout", "target_order", ""),
    ],
    24: [
        new_format(
            "transform.structured.vectorize",
            "$target oilist(`vector_sizes` custom<DynamicIndexList>($vector_sizes, $static_vector_sizes, $scalable_sizes) | `vectorize_nd_extract` $vectorize_nd_extract | `assume_dynamic_dims_match_vec_sizes` $assume_dynamic_dims_match_vec_sizes | `create_named_contraction` $create_named_contraction) attr-dict `:` type($target) (`,` type($vector_sizes)^)?",
        ),
        rename_attr("transform.apply_conversion_patterns.gpu.gpu_to_rocdl", "chipset", "arch"),
        add_attr("transform.apply_conversion_patterns.gpu.gpu_to_rocdl", "wavesize", ""),
        rename_attr("transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu", "chipset", "arch"),
    ],
};

#[cfg(feature = "vector")]
pub(crate) const VECTOR: &[ReleaseSpec] = history! {
    23: [
        add_attr("vector.contract", "fastmath", "#arith.fastmath<none>"),
    ],
    24: [
        new_format(
            "vector.extract_strided_slice",
            "$source `offsets` `=` $offsets `,` `sizes` `=` $sizes `,` `strides` `=` $strides attr-dict `:` type($source) `to` type(results)",
        ),
    ],
};

#[cfg(feature = "xegpu")]
pub(crate) const XEGPU: &[ReleaseSpec] = history! {
    23: [
        new_format(
            "xegpu.fence",
            "`memory_kind` `=` $memory_kind `,` `fence_scope` `=` $fence_scope attr-dict",
        ),
        add_attr("xegpu.load", "contiguity", ""),
        add_attr("xegpu.store", "contiguity", ""),
    ],
};

#[cfg(feature = "affine")]
pub(crate) const AFFINE: &[ReleaseSpec] = history! {
    24: [
        add_attr("affine.load", "alignment", ""),
        add_attr("affine.store", "alignment", ""),
        add_attr("affine.vector_load", "alignment", ""),
        add_attr("affine.vector_store", "alignment", ""),
    ],
};

#[cfg(feature = "pdl")]
pub(crate) const PDL: &[ReleaseSpec] = history! {
    24: [
        attr_to_property("pdl.pattern", "sym_visibility"),
    ],
};

#[cfg(feature = "pdl_interp")]
pub(crate) const PDL_INTERP: &[ReleaseSpec] = history! {
    24: [
        attr_to_property("pdl_interp.func", "sym_visibility"),
    ],
};

#[cfg(feature = "scf")]
pub(crate) const SCF: &[ReleaseSpec] = history! {
    24: [
        add_attr("scf.parallel", "unsignedCmp", ""),
    ],
};

#[cfg(feature = "tosa")]
pub(crate) const TOSA: &[ReleaseSpec] = history! {
    24: [
        add_attr("tosa.cast", "input_unsigned", ""),
        attr_to_property("tosa.variable", "sym_visibility"),
    ],
};

#[cfg(feature = "gpu")]
pub(crate) const GPU_MIGRATIONS: &[(&str, Migration)] =
    &[("count_memory", Migration::record_both(forget_no_memory, |_| Ok(())))];

/// No count of memory attributions says that there are none.
#[cfg(feature = "gpu")]
fn forget_no_memory(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let none = record.ctx.integer_attr(record.ctx.common().i64, 0);
    if record.attr("workgroup_attributions") == Some(none) {
        record.take("workgroup_attributions");
    }
    Ok(())
}
