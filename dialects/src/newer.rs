//! The changes of operations in releases of MLIR newer than the one in memory.
//!
//! `bytecode/layouts` says which properties a release has; a table here says what became of each. They are the same changes
//! as in the tables of older releases, and are used both ways.

#[cfg(feature = "acc")]
mod acc;
#[cfg(feature = "llvm")]
mod llvm;
#[cfg(feature = "nvvm")]
mod nvvm;
#[cfg(feature = "omp")]
mod omp;
#[cfg(feature = "rocdl")]
mod rocdl;
#[cfg(feature = "spirv")]
mod spirv;
#[cfg(feature = "tosa")]
mod tosa;
#[cfg(feature = "transform")]
mod transform;

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_ods::history;
use lect_ods::spec::{DefKind, ReleaseSpec};

#[cfg(feature = "acc")]
pub(crate) use acc::{ACC, ACC_DIRECTIVES, ACC_MIGRATIONS};
#[cfg(feature = "llvm")]
pub(crate) use llvm::{COMPILE_UNIT, COMPOSITE_TYPE, DERIVED_TYPE, LLVM, WIDEN_ALIGNMENT};
#[cfg(feature = "nvvm")]
pub(crate) use nvvm::{NVVM, NVVM_MIGRATIONS};
#[cfg(feature = "omp")]
pub(crate) use omp::{OMP, OMP_DIRECTIVES, OMP_MIGRATIONS};
#[cfg(feature = "rocdl")]
pub(crate) use rocdl::{CACHE_POLICY, ROCDL};
#[cfg(feature = "spirv")]
pub(crate) use spirv::SPIRV_DIRECTIVES;
#[cfg(feature = "tosa")]
pub(crate) use tosa::TOSA;
#[cfg(feature = "transform")]
pub(crate) use transform::{TRANSFORM, TRANSFORM_MIGRATIONS};

/// A module with the definitions that newer releases added to a dialect, of `src/newer`.
macro_rules! added {
    ($($feature:literal $name:ident $td:literal $beside:literal $include:literal;)*) => {
        $(
            #[cfg(feature = $feature)]
            pub(crate) mod $name {
                use lect_core::dialect::EmbeddedSpec;

                lect_macros::dialect! { $td, beside = $beside, include = ["src/newer", $include], views = false }

                pub(crate) fn spec() -> &'static EmbeddedSpec {
                    &SPEC
                }
            }
        )*
    };
}

added! {
    "acc" acc_defs "src/newer/acc.td" "src/acc/acc.td" "src/acc";
    "amdgpu" amdgpu_defs "src/newer/amdgpu.td" "src/amdgpu/amdgpu.td" "src/amdgpu";
    "arith" arith_defs "src/newer/arith.td" "src/arith/arith.td" "src/arith";
    "emitc" emitc_defs "src/newer/emitc.td" "src/emitc/emitc.td" "src/emitc";
    "gpu" gpu_defs "src/newer/gpu.td" "src/gpu/gpu.td" "src/gpu";
    "llvm" llvm_defs "src/newer/llvm.td" "src/llvm/llvm.td" "src/llvm";
    "mpi" mpi_defs "src/newer/mpi.td" "src/mpi/mpi.td" "src/mpi";
    "nvgpu" nvgpu_defs "src/newer/nvgpu.td" "src/nvgpu/nvgpu.td" "src/nvgpu";
    "nvvm" nvvm_defs "src/newer/nvvm.td" "src/nvvm/nvvm.td" "src/nvvm";
    "omp" omp_defs "src/newer/omp.td" "src/omp/omp.td" "src/omp";
    "rocdl" rocdl_defs "src/newer/rocdl.td" "src/rocdl/rocdl.td" "src/rocdl";
    "spirv" spirv_defs "src/newer/spirv.td" "src/spirv/spirv.td" "src/spirv";
    "tosa" tosa_defs "src/newer/tosa.td" "src/tosa/tosa.td" "src/tosa";
    "transform" transform_defs "src/newer/transform.td" "src/transform/transform.td" "src/transform";
    "wasmssa" wasmssa_defs "src/newer/wasmssa.td" "src/wasmssa/wasmssa.td" "src/wasmssa";
    "x86vector" x86vector_defs "src/newer/x86vector.td" "src/x86vector/x86vector.td" "src/x86vector";
    "xegpu" xegpu_defs "src/newer/xegpu.td" "src/xegpu/xegpu.td" "src/xegpu";
    "xevm" xevm_defs "src/newer/xevm.td" "src/xevm/xevm.td" "src/xevm";
}

#[cfg(feature = "amdgpu")]
pub(crate) const AMDGPU: &[ReleaseSpec] = history! {
    23: [
        add_attr("amdgpu.gather_to_lds", "async", ""),
        code("amdgpu.mfma", "lanes"),
        code("amdgpu.raw_buffer_atomic_fadd", "value_before"),
        code("amdgpu.raw_buffer_atomic_fmax", "value_before"),
        code("amdgpu.raw_buffer_atomic_smax", "value_before"),
        code("amdgpu.raw_buffer_atomic_umin", "value_before"),
    ],
    24: [
        new_format(
            "amdgpu.raw_buffer_load",
            "`boundsCheck` `(` $boundsCheck `)` $memref `[` $indices `]` (`indexOffset` `(` $indexOffset^ `)`)? (`sgprOffset` `(` $sgprOffset^ `)`)? attr-dict `:` type($memref) (`,` type($indices)^)? `->` type($value)",
        ),
        new_format(
            "amdgpu.raw_buffer_store",
            "`boundsCheck` `(` $boundsCheck `)` $value `->` $memref `[` $indices `]` (`indexOffset` `(` $indexOffset^ `)`)? (`sgprOffset` `(` $sgprOffset^ `)`)? attr-dict `:` type($value) `->` type($memref) (`,` type($indices)^)?",
        ),
        new_format(
            "amdgpu.raw_buffer_atomic_cmpswap",
            "`boundsCheck` `(` $boundsCheck `)` $src `,` $cmp `->` $memref `[` $indices `]` (`indexOffset` `(` $indexOffset^ `)`)? (`sgprOffset` `(` $sgprOffset^ `)`)? attr-dict `:` type($value) `->` type($memref) `,` type($indices)",
        ),
        new_format("amdgpu.raw_buffer_atomic_fadd@23", BUFFER_ATOMIC),
        new_format("amdgpu.raw_buffer_atomic_fmax@23", BUFFER_ATOMIC),
        new_format("amdgpu.raw_buffer_atomic_smax@23", BUFFER_ATOMIC),
        new_format("amdgpu.raw_buffer_atomic_umin@23", BUFFER_ATOMIC),
        new_format("amdgpu.permlane_swap", ".. (`fetch_inactive` `(` $fetch_inactive^ `)`)? (`bound_ctrl` `(` $bound_ctrl^ `)`)?"),
        new_format("amdgpu.scaled_wmma", ".. `a_first_scale_lane` `=` $a_first_scale_lane `b_first_scale_lane` `=` $b_first_scale_lane"),
        new_format("amdgpu.sparse_mfma", ".. (`abid` `(` $abid^ `)`)? (`cbsz` `(` $cbsz^ `)`)?"),
        new_format("amdgpu.sparse_wmma", ".. (`unsignedA` $unsignedA^)? (`unsignedB` $unsignedB^)? (`reuseA` $reuseA^)? (`reuseB` $reuseB^)? (`clamp` $clamp^)? (`wave64` $wave64^)?"),
        new_format("amdgpu.dot", ".. (`unsignedA` $unsignedA^)? (`unsignedB` $unsignedB^)? (`clamp` $clamp^)?"),
        new_format(
            "amdgpu.mfma",
            "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC (`abid` `(` $abid^ `)`)? (`blgp` `(` $blgp^ `)`)? (`blocks` `(` $blocks^ `)`)? (`cbsz` `(` $cbsz^ `)`)? (`negateA` $negateA^)? (`negateB` $negateB^)? (`negateC` $negateC^)? (`reducePrecision` $reducePrecision^)? attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)",
        ),
    ],
};

/// The form of operations that change a number in a buffer.
#[cfg(feature = "amdgpu")]
const BUFFER_ATOMIC: &str = "`boundsCheck` `(` $boundsCheck `)` $value `->` $memref `[` $indices `]` (`indexOffset` `(` $indexOffset^ `)`)? (`sgprOffset` `(` $sgprOffset^ `)`)? attr-dict `:` type($value) `->` type($memref) `,` type($indices)";

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
        old_op("emitc.apply"),
    ],
    24: [
        attr_to_property("emitc.class", "sym_visibility"),
        attr_to_property("emitc.field", "sym_visibility"),
        attr_to_property("emitc.func", "sym_visibility"),
        attr_to_property("emitc.global", "sym_visibility"),
        new_format(
            "emitc.member_call_opaque",
            "$receiver $callee `(` $arg_operands `)` attr-dict `:` type($receiver) `,` functional-type($arg_operands, results)",
        ),
        new_format("emitc.call_opaque", "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)"),
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
        new_format("gpu.subgroup_mma_compute", ".. (`a_transpose` $a_transpose^)? (`b_transpose` $b_transpose^)?"),
        new_format("gpu.subgroup_mma_load_matrix", ".. `leadDimension` $leadDimension (`transpose` $transpose^)?"),
        new_format("gpu.subgroup_mma_store_matrix", ".. `leadDimension` $leadDimension (`transpose` $transpose^)?"),
        new_format("gpu.all_reduce", "(custom<AllReduceOperation>($op)^)? $value (`uniform` $uniform^)? $body attr-dict `:` functional-type(operands, results)"),
        add_operand("gpu.launch", "asyncObject", 11, 12),
    ],
};

#[cfg(feature = "index")]
pub(crate) const INDEX: &[ReleaseSpec] = history! {
    23: [
        new_format("index.cmp", "$pred `(` $lhs `,` $rhs `)` attr-dict"),
    ],
};

#[cfg(feature = "math")]
pub(crate) const MATH: &[ReleaseSpec] = history! {
    23: [
        add_attr("math.fma", "roundingmode", ""),
    ],
    24: [
        new_format("math.isfinite", ".. (`fastmath` `` $fastmath^)?"),
        new_format("math.isinf", ".. (`fastmath` `` $fastmath^)?"),
        new_format("math.isnan", ".. (`fastmath` `` $fastmath^)?"),
        new_format("math.isnormal", ".. (`fastmath` `` $fastmath^)?"),
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
        new_format("memref.global", ".. (`alignment` `=` $alignment^)?"),
        new_format("memref.realloc", ".. (`alignment` `=` $alignment^)?"),
    ],
};

#[cfg(feature = "nvgpu")]
pub(crate) const NVGPU: &[ReleaseSpec] = history! {
    23: [
        code("nvgpu.rcp", "rounding"),
    ],
    24: [
        new_format(
            "nvgpu.ldmatrix",
            "$srcMemref `[` $indices `]` `numTiles` `=` $numTiles `transpose` `=` $transpose attr-dict `:` type($srcMemref) `->` type($res)",
        ),
        new_format("nvgpu.device_async_wait", "$asyncDependencies (`numGroups` `=` $numGroups^)? attr-dict"),
        new_format("nvgpu.device_async_copy", ".. (`bypassL1` $bypassL1^)?"),
        new_format("nvgpu.mma.sync", ".. `mmaShape` `=` $mmaShape (`tf32Enabled` $tf32Enabled^)?"),
        new_format("nvgpu.mma.sp.sync", ".. `mmaShape` `=` $mmaShape (`sparsitySelector` `=` $sparsitySelector^)? (`tf32Enabled` $tf32Enabled^)?"),
        new_format("nvgpu.warpgroup.mma", ".. (`waitGroup` `=` $waitGroup^)? (`transposeA` $transposeA^)? (`transposeB` $transposeB^)?"),
    ],
};

#[cfg(feature = "shard")]
pub(crate) const SHARD: &[ReleaseSpec] = history! {
    23: [
        rename_attr("shard.reduce_scatter", "scatter_axis", "scatter_dim"),
        rename_attr("shard.scatter", "scatter_axis", "scatter_dim"),
        new_format(
            "shard.reduce_scatter",
            "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? `scatter_dim` `=` $scatter_axis attr-dict `:` type($input) `->` type($result)",
        ),
        new_format(
            "shard.scatter",
            "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `scatter_dim` `=` $scatter_axis `root` `=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, results)",
        ),
    ],
};

#[cfg(feature = "spirv")]
pub(crate) const SPIRV: &[ReleaseSpec] = history! {
    24: [
        attr_to_property("spirv.ARM.Graph", "sym_visibility"),
        attr_to_property("spirv.EXT.SpecConstantCompositeReplicate", "sym_visibility"),
        attr_to_property("spirv.GlobalVariable", "sym_visibility"),
        attr_to_property("spirv.SpecConstant", "sym_visibility"),
        attr_to_property("spirv.SpecConstantComposite", "sym_visibility"),
        attr_to_property("spirv.func", "sym_visibility"),
        attr_to_property("spirv.module", "sym_visibility"),
        new_format("spirv.ARM.GraphConstant", ".. `id` `=` $graph_constant_id"),
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
        new_format("vector.insert_strided_slice", ".. `offsets` `=` $offsets `,` `strides` `=` $strides"),
        new_format("vector.scan", ".. `reduction_dim` `=` $reduction_dim `,` `inclusive` `=` $inclusive"),
        new_format("vector.load", ".. (`nontemporal` `=` $nontemporal^)? (`alignment` `=` $alignment^)?"),
        new_format("vector.store", ".. (`nontemporal` `=` $nontemporal^)? (`alignment` `=` $alignment^)?"),
        new_format("vector.maskedload", ".. (`alignment` `=` $alignment^)?"),
        new_format("vector.maskedstore", ".. (`alignment` `=` $alignment^)?"),
        new_format("vector.expandload", ".. (`alignment` `=` $alignment^)?"),
        new_format("vector.compressstore", ".. (`alignment` `=` $alignment^)?"),
        new_format("vector.gather", ".. (`alignment` `=` $alignment^)?"),
        new_format("vector.scatter", ".. (`alignment` `=` $alignment^)?"),
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
        remove_attr("xegpu.create_nd_tdesc", "const_offsets", ""),
        remove_operand("xegpu.create_nd_tdesc", "offsets", 1, 4),
        old_op("xegpu.create_tdesc"),
        old_op("xegpu.update_nd_offset"),
        old_op("xegpu.update_offset"),
    ],
};

#[cfg(feature = "affine")]
pub(crate) const AFFINE: &[ReleaseSpec] = history! {
    23: [
        attr_to_property("affine.dma_start", "dst_map"),
        attr_to_property("affine.dma_start", "src_map"),
        attr_to_property("affine.dma_start", "tag_map"),
        attr_to_property("affine.dma_wait", "tag_map"),
    ],
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
        new_format("pdl.apply_native_constraint", ".. (`is_negated` `=` $isNegated^)?"),
    ],
};

#[cfg(feature = "pdl_interp")]
pub(crate) const PDL_INTERP: &[ReleaseSpec] = history! {
    24: [
        attr_to_property("pdl_interp.func", "sym_visibility"),
        new_format("pdl_interp.apply_constraint", ".. (`is_negated` `=` $isNegated^)?"),
    ],
};

#[cfg(feature = "scf")]
pub(crate) const SCF: &[ReleaseSpec] = history! {
    24: [
        add_attr("scf.parallel", "unsignedCmp", ""),
    ],
};

#[cfg(feature = "shape")]
pub(crate) const SHAPE: &[ReleaseSpec] = history! {
    24: [
        new_format("shape.broadcast", ".. (`error` `=` $error^)?"),
    ],
};

#[cfg(feature = "amx")]
pub(crate) const AMX: &[ReleaseSpec] = history! {
    23: [
        old_op("amx.tile_load"),
        old_op("amx.tile_mulf"),
        old_op("amx.tile_muli"),
        old_op("amx.tile_store"),
        old_op("amx.tile_zero"),
    ],
};

#[cfg(feature = "x86vector")]
pub(crate) const X86VECTOR: &[ReleaseSpec] = history! {
    23: [
        rename_op("x86vector.avx.bcst_to_f32.packed", "x86.avx.bcst_to_f32.packed"),
        rename_op("x86vector.avx.cvt.packed.even.indexed_to_f32", "x86.avx.cvt.packed.even.indexed_to_f32"),
        rename_op("x86vector.avx.cvt.packed.odd.indexed_to_f32", "x86.avx.cvt.packed.odd.indexed_to_f32"),
        rename_op("x86vector.avx.dot.i8", "x86.avx.dot.i8"),
        rename_op("x86vector.avx.intr.dot", "x86.avx.intr.dot"),
        rename_op("x86vector.avx.rsqrt", "x86.avx.rsqrt"),
        rename_op("x86vector.avx512.cvt.packed.f32_to_bf16", "x86.avx512.cvt.packed.f32_to_bf16"),
        rename_op("x86vector.avx512.dot", "x86.avx512.dot"),
        rename_op("x86vector.amx.tile_load", "x86.amx.tile_load"),
        rename_op("x86vector.amx.tile_mulf", "x86.amx.tile_mulf"),
        rename_op("x86vector.amx.tile_muli", "x86.amx.tile_muli"),
        rename_op("x86vector.amx.tile_store", "x86.amx.tile_store"),
        rename_op("x86vector.amx.tile_zero", "x86.amx.tile_zero"),
        rename_op("x86vector.avx10.dot.i8", "x86.avx10.dot.i8"),
        old_op("x86vector.avx512.mask.compress"),
        old_op("x86vector.avx512.mask.rndscale"),
        old_op("x86vector.avx512.mask.scalef"),
        old_op("x86vector.avx512.vp2intersect"),
    ],
};

#[cfg(feature = "linalg")]
pub(crate) const LINALG: &[ReleaseSpec] = history! {
    24: [
        old_op("linalg.abs"),
        old_op("linalg.add"),
        old_op("linalg.ceil"),
        old_op("linalg.div"),
        old_op("linalg.div_unsigned"),
        old_op("linalg.erf"),
        old_op("linalg.exp"),
        old_op("linalg.floor"),
        old_op("linalg.log"),
        old_op("linalg.max"),
        old_op("linalg.min"),
        old_op("linalg.mul"),
        old_op("linalg.negf"),
        old_op("linalg.powf"),
        old_op("linalg.reciprocal"),
        old_op("linalg.round"),
        old_op("linalg.rsqrt"),
        old_op("linalg.select"),
        old_op("linalg.sqrt"),
        old_op("linalg.square"),
        old_op("linalg.sub"),
        old_op("linalg.tanh"),
    ],
};

#[cfg(feature = "amdgpu")]
pub(crate) const AMDGPU_MIGRATIONS: &[(&str, Migration)] = &[
    ("lanes", Migration::record_both(|record| move_lanes(record, "rocdl"), |record| move_lanes(record, "amdgpu"))),
    ("value_before", Migration::record_both(give_value, drop_last_result)),
];

/// Gives an atomic operation the result that newer releases have: of the type of its first operand.
#[cfg(feature = "amdgpu")]
fn give_value(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ty = record.operands.first().and_then(|value| value.ty).ok_or("has no value")?;
    record.add_result(ty);
    Ok(())
}

/// Takes the last result away, which older releases do not have.
#[cfg(any(feature = "amdgpu", feature = "transform"))]
fn drop_last_result(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    record.results.pop();
    Ok(())
}

/// Makes the permutation of lanes an attribute of a dialect. Both dialects have the same words.
#[cfg(feature = "amdgpu")]
fn move_lanes(record: &mut OpRecord<'_>, namespace: &str) -> Result<(), Lost> {
    if let Some(word) = crate::enums::word_in(record, "blgp", "mfma_perm_b") {
        let lanes = crate::enums::attr(record.ctx, namespace, "mfma_perm_b", &word);
        record.set("blgp", lanes.ok_or("has a permutation of lanes that is not known")?);
    }
    Ok(())
}

#[cfg(feature = "nvgpu")]
pub(crate) const NVGPU_MIGRATIONS: &[(&str, Migration)] =
    &[("rounding", Migration::record_both(tell_rounding, short_rounding))];

/// A reciprocal is approximate if the rounding mode says so. Newer releases have a property for that.
#[cfg(feature = "nvgpu")]
fn tell_rounding(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if !record.has("approx") {
        let flushes = record.take("ftz").is_some();
        let none = crate::enums::attr(ctx, "nvvm", "fp_rnd_mode", "none").ok_or("has a rounding mode of 'nvgpu'")?;
        record.set("rounding", none);
        record.set("approx", ctx.bool_attr(true));
        record.set("ftz", ctx.bool_attr(flushes));
    }
    Ok(())
}

/// Keeps what else is said of rounding than that it is approximate and flushes.
#[cfg(feature = "nvgpu")]
fn short_rounding(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let is_true = |name: &str| record.attr(name) == Some(ctx.bool_attr(true));
    let rounds = crate::enums::word_in(record, "rounding", "fp_rnd_mode");
    if is_true("approx") && is_true("ftz") && rounds.as_deref() == Some("none") {
        record.take("approx");
        record.take("rounding");
        record.set("ftz", ctx.common_attrs().unit);
        return Ok(());
    }
    for name in ["approx", "ftz", "rounding"] {
        if let Some(value) = record.take(name) {
            record.attrs.push((ctx.newer_ident(name, 23), value));
        }
    }
    Ok(())
}

#[cfg(feature = "gpu")]
pub(crate) const GPU_MIGRATIONS: &[(&str, Migration)] =
    &[("count_memory", Migration::record_both(forget_no_memory, count_no_memory))];

/// No count of memory attributions says that there are none. It is always there in MLIR 22.
#[cfg(feature = "gpu")]
fn forget_no_memory(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let none = record.ctx.integer_attr(record.ctx.common().i64, 0);
    if record.attr("workgroup_attributions") == Some(none) {
        record.take("workgroup_attributions");
    }
    Ok(())
}

#[cfg(feature = "gpu")]
fn count_no_memory(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if !record.has("workgroup_attributions") {
        let none = ctx.integer_attr(ctx.common().i64, 0);
        record.attrs.push((ctx.ident(b"workgroup_attributions"), none));
    }
    Ok(())
}
