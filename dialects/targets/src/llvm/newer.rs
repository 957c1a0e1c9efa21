//! Changes of `llvm` in newer releases.

use lect_core::attrs::AttrData;
use lect_core::compat::{Lost, Migration, OpRecord};
use lect_core::dialect::{DefHooks, NewerParams};
use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/llvm/newer.td", dialect = "llvm", beside = "src/llvm/llvm.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

/// Format with the flags before the dictionary.
const FASTMATH: &str = ".. (`fastmath` `` $fastmathFlags^)?";

/// Format of reductions with a start value, which had none before.
const REDUCTION: &str =
    "`(` operands `)` (`fastmath` `` $fastmathFlags^)? attr-dict `:` functional-type(operands, results)";

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
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
        new_format("llvm.br", ".. (`loop_annotation` `=` $loop_annotation^)?"),
        new_format("llvm.cond_br", ".. (`loop_annotation` `=` $loop_annotation^)?"),
        new_format("llvm.mlir.ifunc", ".. (`dso_local` $dso_local^)? (`address_space` `=` $address_space^)?"),
        new_format("llvm.fadd", FASTMATH),
        new_format("llvm.fdiv", FASTMATH),
        new_format("llvm.fmul", FASTMATH),
        new_format("llvm.fneg", FASTMATH),
        new_format("llvm.frem", FASTMATH),
        new_format("llvm.fsub", FASTMATH),
        new_format("llvm.intr.acos", FASTMATH),
        new_format("llvm.intr.asin", FASTMATH),
        new_format("llvm.intr.atan", FASTMATH),
        new_format("llvm.intr.atan2", FASTMATH),
        new_format("llvm.intr.ceil", FASTMATH),
        new_format("llvm.intr.copysign", FASTMATH),
        new_format("llvm.intr.cos", FASTMATH),
        new_format("llvm.intr.cosh", FASTMATH),
        new_format("llvm.intr.exp", FASTMATH),
        new_format("llvm.intr.exp10", FASTMATH),
        new_format("llvm.intr.exp2", FASTMATH),
        new_format("llvm.intr.fabs", FASTMATH),
        new_format("llvm.intr.floor", FASTMATH),
        new_format("llvm.intr.fma", FASTMATH),
        new_format("llvm.intr.fmuladd", FASTMATH),
        new_format("llvm.intr.frexp", FASTMATH),
        new_format("llvm.intr.ldexp", FASTMATH),
        new_format("llvm.intr.log", FASTMATH),
        new_format("llvm.intr.log10", FASTMATH),
        new_format("llvm.intr.log2", FASTMATH),
        new_format("llvm.intr.maximum", FASTMATH),
        new_format("llvm.intr.maxnum", FASTMATH),
        new_format("llvm.intr.minimum", FASTMATH),
        new_format("llvm.intr.minnum", FASTMATH),
        new_format("llvm.intr.nearbyint", FASTMATH),
        new_format("llvm.intr.pow", FASTMATH),
        new_format("llvm.intr.powi", FASTMATH),
        new_format("llvm.intr.rint", FASTMATH),
        new_format("llvm.intr.round", FASTMATH),
        new_format("llvm.intr.roundeven", FASTMATH),
        new_format("llvm.intr.sin", FASTMATH),
        new_format("llvm.intr.sincos", FASTMATH),
        new_format("llvm.intr.sinh", FASTMATH),
        new_format("llvm.intr.sqrt", FASTMATH),
        new_format("llvm.intr.tan", FASTMATH),
        new_format("llvm.intr.tanh", FASTMATH),
        new_format("llvm.intr.trunc", FASTMATH),
        new_format("llvm.switch", ".. (`weights` `(` $branch_weights^ `)`)?"),
        code("llvm.intr.masked.gather", "widen_alignment"),
        code("llvm.intr.masked.load", "widen_alignment"),
        code("llvm.intr.masked.scatter", "widen_alignment"),
        code("llvm.intr.masked.store", "widen_alignment"),
        new_format("llvm.intr.masked.gather", "`(` operands `)` `,` `alignment` `(` $alignment `)` attr-dict `:` functional-type(operands, results)"),
        new_format("llvm.intr.masked.scatter", "`(` operands `)` `,` `alignment` `(` $alignment `)` attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)"),
        new_format("llvm.intr.masked.store", "`(` operands `)` `,` `alignment` `(` $alignment `)` attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))"),
        new_format("llvm.intr.masked.load", "`(` operands `)` `,` `alignment` `(` $alignment `)` attr-dict `:` functional-type(operands, results)"),
        new_format("llvm.intr.vector.reduce.fadd", REDUCTION),
        new_format("llvm.intr.vector.reduce.fmax", FASTMATH),
        new_format("llvm.intr.vector.reduce.fmaximum", FASTMATH),
        new_format("llvm.intr.vector.reduce.fmin", FASTMATH),
        new_format("llvm.intr.vector.reduce.fminimum", FASTMATH),
        new_format("llvm.intr.vector.reduce.fmul", REDUCTION),
        new_format("llvm.select", FASTMATH),
        old_op("llvm.intr.strip.invariant.group"),
        old_op("llvm.intr.vp.add"),
        old_op("llvm.intr.vp.and"),
        old_op("llvm.intr.vp.ashr"),
        old_op("llvm.intr.vp.fadd"),
        old_op("llvm.intr.vp.fdiv"),
        old_op("llvm.intr.vp.fma"),
        old_op("llvm.intr.vp.fmul"),
        old_op("llvm.intr.vp.fmuladd"),
        old_op("llvm.intr.vp.fneg"),
        old_op("llvm.intr.vp.fpext"),
        old_op("llvm.intr.vp.fptosi"),
        old_op("llvm.intr.vp.fptoui"),
        old_op("llvm.intr.vp.fptrunc"),
        old_op("llvm.intr.vp.frem"),
        old_op("llvm.intr.vp.fsub"),
        old_op("llvm.intr.vp.inttoptr"),
        old_op("llvm.intr.vp.lshr"),
        old_op("llvm.intr.vp.mul"),
        old_op("llvm.intr.vp.or"),
        old_op("llvm.intr.vp.ptrtoint"),
        old_op("llvm.intr.vp.select"),
        old_op("llvm.intr.vp.sext"),
        old_op("llvm.intr.vp.shl"),
        old_op("llvm.intr.vp.sitofp"),
        old_op("llvm.intr.vp.smax"),
        old_op("llvm.intr.vp.smin"),
        old_op("llvm.intr.vp.sub"),
        old_op("llvm.intr.vp.trunc"),
        old_op("llvm.intr.vp.uitofp"),
        old_op("llvm.intr.vp.umax"),
        old_op("llvm.intr.vp.umin"),
        old_op("llvm.intr.vp.xor"),
        old_op("llvm.intr.vp.zext"),
        new_format("llvm.intr.matrix.column.major.load", ".. `,` `is_volatile` `=` $isVolatile `,` `rows` `=` $rows `,` `columns` `=` $columns"),
        new_format("llvm.intr.matrix.column.major.store", ".. `,` `is_volatile` `=` $isVolatile `,` `rows` `=` $rows `,` `columns` `=` $columns"),
        new_format("llvm.intr.matrix.multiply", ".. `,` `lhs_rows` `=` $lhs_rows `,` `lhs_columns` `=` $lhs_columns `,` `rhs_columns` `=` $rhs_columns"),
        new_format("llvm.intr.matrix.transpose", ".. `,` `rows` `=` $rows `,` `columns` `=` $columns"),
    ],
};

/// Widens the alignment of masked accesses from 32 to 64 bits, or narrows it.
pub(crate) const WIDEN_ALIGNMENT: Migration =
    Migration::record_both(|record| set_alignment(record, 64), |record| set_alignment(record, 32));

fn set_alignment(record: &mut OpRecord<'_>, width: u32) -> Result<(), Lost> {
    let ctx = record.ctx;
    let Some(given) = record.attr("alignment") else { return Ok(()) };
    let AttrData::Integer { value, .. } = ctx.attrs().data(given) else { return Ok(()) };
    let Some(value) = value.to_i64() else { return Ok(()) };
    if width == 32 && i32::try_from(value).is_err() {
        return Err(format!("has an alignment of {value}, which needs more than 32 bits").into());
    }
    let ty = if width == 64 { ctx.types().i64() } else { ctx.types().i32() };
    record.set("alignment", ctx.attrs().integer(ty, value));
    Ok(())
}

/// Hooks of `#llvm.di_compile_unit`.
pub(crate) const COMPILE_UNIT: DefHooks =
    parameters(&["recId", "isRecSelf", "isDebugInfoForProfiling", "importedEntities"], true);

/// Hooks of `#llvm.di_composite_type`.
pub(crate) const COMPOSITE_TYPE: DefHooks = parameters(&["identifier", "discriminator"], false);

/// Hooks of `#llvm.di_derived_type`.
pub(crate) const DERIVED_TYPE: DefHooks = parameters(&["file", "line", "scope", "flags"], false);

const fn parameters(added: &'static [&'static str], all_optional: bool) -> DefHooks {
    DefHooks { newer: Some(NewerParams { since: 23, added, all_optional }), ..DefHooks::NONE }
}
