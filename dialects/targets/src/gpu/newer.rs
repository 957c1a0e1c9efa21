//! Changes of `gpu` in newer releases.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_ods::history;
use lect_ods::spec::{DefKind, ReleaseSpec};

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/gpu/newer.td", dialect = "gpu", beside = "src/gpu/gpu.td", include = ["$LECT_DIALECTS_CORE_TD"], views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
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

pub(crate) const MIGRATIONS: &[(&str, Migration)] =
    &[("count_memory", Migration::record_both(forget_no_memory, count_no_memory))];

/// Removes a zero count of memory attributions, which MLIR 22 always writes.
fn forget_no_memory(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let none = record.ctx.attrs().integer(record.ctx.types().i64(), 0);
    if record.attr("workgroup_attributions") == Some(none) {
        record.take("workgroup_attributions");
    }
    Ok(())
}

fn count_no_memory(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if !record.has("workgroup_attributions") {
        let none = ctx.attrs().integer(ctx.types().i64(), 0);
        record.attrs.push((ctx.ident(b"workgroup_attributions"), none));
    }
    Ok(())
}
