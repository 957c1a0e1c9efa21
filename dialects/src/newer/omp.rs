//! Changes of `omp` in newer releases.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_ods::history;
use lect_ods::spec::{DefKind, ReleaseSpec};

pub(crate) const OMP: &[ReleaseSpec] = history! {
    23: [
        add_attr("omp.map.info", "var_ptr_ptr_type", ""),
        add_attr("omp.simd", "linear_modifiers", ""),
        add_attr("omp.target", "depend_iterated_kinds", ""),
        add_attr("omp.target", "dyn_groupprivate_access_group", ""),
        add_attr("omp.target", "dyn_groupprivate_fallback", ""),
        add_def(DefKind::Attr, "OMP_KernelTypeAttr"),
        code("omp.target", "kernel_type"),
        add_attr("omp.target_enter_data", "depend_iterated_kinds", ""),
        add_attr("omp.target_exit_data", "depend_iterated_kinds", ""),
        add_attr("omp.target_update", "depend_iterated_kinds", ""),
        add_attr("omp.task", "depend_iterated_kinds", ""),
        add_attr("omp.taskwait", "depend_iterated_kinds", ""),
        add_attr("omp.teams", "dyn_groupprivate_access_group", ""),
        add_attr("omp.teams", "dyn_groupprivate_fallback", ""),
        add_attr("omp.wsloop", "linear_modifiers", ""),
        add_operand("omp.target", "depend_iterated", 3, 13),
        add_operand("omp.target", "dyn_groupprivate_size", 5, 14),
        add_operand("omp.target", "map_iterated", 12, 15),
        add_operand("omp.target_data", "map_iterated", 3, 6),
        add_operand("omp.target_enter_data", "depend_iterated", 1, 5),
        add_operand("omp.target_enter_data", "map_iterated", 5, 6),
        add_operand("omp.target_exit_data", "depend_iterated", 1, 5),
        add_operand("omp.target_exit_data", "map_iterated", 5, 6),
        add_operand("omp.target_update", "depend_iterated", 1, 5),
        add_operand("omp.target_update", "map_iterated", 5, 6),
        add_operand("omp.task", "iterated", 0, 10),
        add_operand("omp.task", "affinity_vars", 1, 11),
        add_operand("omp.task", "depend_iterated", 5, 12),
        add_operand("omp.taskwait", "depend_iterated", 1, 2),
        add_operand("omp.teams", "dyn_groupprivate_size", 2, 9),
        add_operand("omp.declare_mapper.info", "map_iterated", 1, 2),
        rename_attr("omp.map.info", "var_type", "var_ptr_type"),
        old_op("omp.taskloop"),
    ],
};

pub(crate) const OMP_MIGRATIONS: &[(&str, Migration)] =
    &[("kernel_type", Migration::record_both(kernel_type, bare_kernel))];

/// A kernel is `bare` or `generic`; no others were told apart.
fn kernel_type(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if record.attr("kernel_type").is_none() {
        let word = if record.take("bare").is_some() { "bare" } else { "generic" };
        let value = crate::enums::attr(record.ctx, "omp", "kernel_type", word).ok_or("has a kernel of unknown type")?;
        record.set("kernel_type", value);
    }
    Ok(())
}

/// Replaces the kernel type `bare` by the attribute, leaves `generic` out, and keeps other types.
fn bare_kernel(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let Some(value) = record.take("kernel_type") else { return Ok(()) };
    match crate::enums::word(ctx, value).as_deref() {
        Some("bare") => record.set("bare", ctx.common_attrs().unit),
        Some("generic") => {}
        _ => record.attrs.push((ctx.newer_ident("kernel_type", 23), value)),
    }
    Ok(())
}
