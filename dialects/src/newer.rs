//! What releases of MLIR newer than the one in memory changed of its operations.
//!
//! `cargo xtask release` finds by an oracle which properties a release has; a table here says what became of each. Ways
//! there and back are the same changes as in the tables of older releases.

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
        add_attr("emitc.cast", "pure", ""),
        add_attr("emitc.class", "class_type", "0 : i32"),
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
};

#[cfg(feature = "nvgpu")]
pub(crate) const NVGPU: &[ReleaseSpec] = history! {
    23: [
        add_attr("nvgpu.rcp", "approx", "false"),
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
};

#[cfg(feature = "vector")]
pub(crate) const VECTOR: &[ReleaseSpec] = history! {
    23: [
        add_attr("vector.contract", "fastmath", "#arith.fastmath<none>"),
    ],
};

#[cfg(feature = "xegpu")]
pub(crate) const XEGPU: &[ReleaseSpec] = history! {
    23: [
        add_attr("xegpu.load", "contiguity", ""),
        add_attr("xegpu.store", "contiguity", ""),
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
