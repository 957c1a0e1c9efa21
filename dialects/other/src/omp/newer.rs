//! Changes of `omp` in newer releases.

use lect_core::compat::{Lost, Migration, OpRecord, newer_name};
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_ods::format::CustomArg;
use lect_ods::history;
use lect_ods::spec::{DefKind, ReleaseSpec};
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::syntax::directive;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/omp/newer.td", dialect = "omp", beside = "src/omp/omp.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        add_attr("omp.map.info", "var_ptr_ptr_type", ""),
        add_attr("omp.simd", "linear_modifiers", ""),
        code("omp.simd", "linear_modifiers"),
        new_format(
            "omp.simd",
            "oilist( `aligned` `(` custom<AlignedClause>($aligned_vars, type($aligned_vars), $alignments) `)` | `if` `(` $if_expr `)` | `linear` `(` custom<LinearKept>($linear_vars, type($linear_vars), $linear_step_vars, type($linear_step_vars)) `)` | `nontemporal` `(` $nontemporal_vars `:` type($nontemporal_vars) `)` | `order` `(` custom<OrderClause>($order, $order_mod) `)` | `safelen` `(` $safelen `)` | `simdlen` `(` $simdlen `)` ) custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict",
        ),
        add_attr("omp.target", "depend_iterated_kinds", ""),
        add_attr("omp.target", "dyn_groupprivate_access_group", ""),
        add_attr("omp.target", "dyn_groupprivate_fallback", ""),
        add_def(DefKind::Attr, "OMP_KernelTypeAttr"),
        add_attr("omp.target", "kernel_type", ""),
        code("omp.target", "kernel_type"),
        new_format(
            "omp.target",
            "`kernel_type` `(` custom<KernelType>($bare) `)` oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) `)` | `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr `)` | `is_device_ptr` `(` $is_device_ptr_vars `:` type($is_device_ptr_vars) `)` | `nowait` $nowait | `thread_limit` `(` $thread_limit `:` type($thread_limit) `)` ) custom<TargetOpRegion>($region, $has_device_addr_vars, type($has_device_addr_vars), $host_eval_vars, type($host_eval_vars), $in_reduction_vars, type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, $map_vars, type($map_vars), $private_vars, type($private_vars), $private_syms, $private_needs_barrier, $private_maps) attr-dict",
        ),
        add_attr("omp.target_enter_data", "depend_iterated_kinds", ""),
        add_attr("omp.target_exit_data", "depend_iterated_kinds", ""),
        add_attr("omp.target_update", "depend_iterated_kinds", ""),
        add_attr("omp.task", "depend_iterated_kinds", ""),
        add_attr("omp.taskwait", "depend_iterated_kinds", ""),
        add_attr("omp.teams", "dyn_groupprivate_access_group", ""),
        add_attr("omp.teams", "dyn_groupprivate_fallback", ""),
        add_attr("omp.wsloop", "linear_modifiers", ""),
        code("omp.wsloop", "linear_modifiers"),
        new_format(
            "omp.wsloop",
            "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | `linear` `(` custom<LinearKept>($linear_vars, type($linear_vars), $linear_step_vars, type($linear_step_vars)) `)` | `nowait` $nowait | `order` `(` custom<OrderClause>($order, $order_mod) `)` | `ordered` `(` $ordered `)` | `schedule` `(` custom<ScheduleClause>($schedule_kind, $schedule_mod, $schedule_simd, $schedule_chunk, type($schedule_chunk)) `)` ) custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict",
        ),
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

pub(crate) const MIGRATIONS: &[(&str, Migration)] = &[
    ("kernel_type", Migration::record_both(kernel_type, bare_kernel)),
    ("linear_modifiers", Migration::record_both(tell_modifiers, forget_modifiers)),
];

/// Index of the operand segment of linear variables, in loops that have them.
const LINEAR_VARS: usize = 2;

/// Adds a modifier for each linear variable, which is a unit attribute by default.
fn tell_modifiers(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let sizes = record.numbers("operandSegmentSizes").unwrap_or_default();
    let vars = sizes.get(LINEAR_VARS).and_then(|&size| usize::try_from(size).ok()).unwrap_or(0);
    let vars = vars.min(record.operands.len());
    if vars > 0 && !record.has("linear_modifiers") {
        record.set("linear_modifiers", ctx.attrs().array(vec![ctx.attrs().unit(); vars]));
    }
    Ok(())
}

/// Removes the modifiers if all have the default value.
fn forget_modifiers(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let modifiers = record.elements("linear_modifiers").unwrap_or_default();
    if modifiers.iter().all(|&modifier| modifier == ctx.attrs().unit()) {
        record.take("linear_modifiers");
    }
    Ok(())
}

/// Sets the kernel type to `bare` or `generic`. Older releases distinguished no others.
fn kernel_type(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if !record.has("kernel_type") {
        let word = if record.take("bare").is_some() { "bare" } else { "generic" };
        let value = enums::attr(record.ctx, "omp", "kernel_type", word).ok_or("has a kernel of unknown type")?;
        record.set("kernel_type", value);
    }
    Ok(())
}

/// Replaces the kernel type `bare` by the attribute, drops `generic`, and keeps other types.
fn bare_kernel(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let Some(value) = record.take("kernel_type") else { return Ok(()) };
    match enums::word(ctx, value).as_deref() {
        Some("bare") => record.set("bare", ctx.attrs().unit()),
        Some("generic") => {}
        _ => record.attrs.push((ctx.newer_ident("kernel_type", 23), value)),
    }
    Ok(())
}

/// Directives of operation formats that newer releases added.
pub(crate) const DIRECTIVES: &[(&str, Directive)] = &[
    ("IteratorRegion", directive(parse_iterator, print_iterator)),
    ("KernelType", directive(parse_kernel_type, print_kernel_type)),
    ("LinearKept", directive(parse_linear_kept, print_linear_kept)),
    ("LinearModified", directive(parse_linear, print_linear)),
];

/// Parses `generic`, `bare`, or another type, which the definition has no slot for.
fn parse_kernel_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (ctx, loc) = (p.ctx, p.loc());
    let word = String::from_utf8_lossy(p.parse_word()?).into_owned();
    let Some(value) = enums::attr(ctx, "omp", "kernel_type", &word) else {
        return Err(p.custom_error(loc, "expected a kernel type: bare, generic, spmd or spmd_no_loop"));
    };
    match &*word {
        "bare" => parsed.set_prop(args.prop(0), ctx.attrs().unit()),
        "generic" => {}
        _ => parsed.state.attrs.push((ctx.newer_ident("kernel_type", 23), value)),
    }
    Ok(true)
}

fn print_kernel_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let is_bare = op.prop(args.prop(0) as usize).is_some();
    match kept(op, "kernel_type").and_then(|kept| enums::word(ctx, kept)) {
        Some(word) => p.text(&word),
        None => p.text(if is_bare { "bare" } else { "generic" }),
    }
}

/// Parses `(%i: index, ..) = (%lower to %upper step %step, ..) {..}`.
fn parse_iterator(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let none = p.ctx.types().none();
    let mut counters = Vec::new();
    p.parse_delimited(("(", ")"), " in argument list", |p| {
        let mut counter = p.parse_argument(none)?;
        p.parse_colon()?;
        counter.ty = p.parse_type()?;
        counters.push(counter);
        Ok(())
    })?;
    p.expect_punct("=")?;
    let mut bounds = [Vec::new(), Vec::new(), Vec::new()];
    p.parse_delimited(("(", ")"), " in bounds", |p| {
        for (bounds, keyword) in bounds.iter_mut().zip(["", "to", "step"]) {
            if !keyword.is_empty() {
                p.parse_keyword(keyword)?;
            }
            bounds.push(p.parse_operand()?);
        }
        Ok(())
    })?;
    for (index, bounds) in bounds.into_iter().enumerate() {
        parsed.set_operands(args.operand(2 * index), bounds);
        parsed.set_types(args.types(2 * index + 1), counters.iter().map(|counter| counter.ty).collect::<Vec<_>>());
    }
    parsed.parse_region(p, args.region(6), &counters, EmptyRegion::Stays)?;
    Ok(true)
}

fn print_iterator(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(body) = op.region_group(args.region(6)).next() else { return };
    p.text("(");
    if let Some(entry) = body.entry() {
        for (index, counter) in entry.args().enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            p.block_arg_name(entry, index);
            p.text(": ");
            p.ty(op.ir.value_type(counter));
        }
    }
    p.text(") = (");
    let (mut upper, mut steps) = (op.operand_group(args.operand(2)), op.operand_group(args.operand(4)));
    for (index, lower) in op.operand_group(args.operand(0)).enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.operand(lower);
        for (keyword, value) in [(" to ", upper.next()), (" step ", steps.next())] {
            if let Some(value) = value {
                p.text(keyword);
                p.operand(value);
            }
        }
    }
    p.text(") ");
    p.region(body, RegionStyle::CUSTOM.with_entry_args(false));
}

/// Parses `%a : i32 = %step : i32, ..`, each optionally as `val(%a : i32 = %step : i32)`.
fn parse_linear(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let modifiers = parse_linear_vars(p, parsed, args)?;
    parsed.set_prop(args.prop(4), p.ctx.attrs().array(modifiers));
    Ok(true)
}

/// Parses the syntax of [`parse_linear`] for an operation that has no slot for modifiers.
fn parse_linear_kept(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx = p.ctx;
    let modifiers = parse_linear_vars(p, parsed, args)?;
    if modifiers.iter().any(|&modifier| modifier != ctx.attrs().unit()) {
        parsed.state.attrs.push((ctx.newer_ident("linear_modifiers", 23), ctx.attrs().array(modifiers)));
    }
    Ok(true)
}

/// Parses linear variables, and returns their modifiers.
fn parse_linear_vars(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<Vec<Attr>> {
    let (mut vars, mut types, mut steps, mut step_types) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut modifiers = Vec::new();
    loop {
        let loc = p.loc();
        let modifier = p.parse_optional_word();
        if let Some(word) = modifier {
            let attr = enums::attr(p.ctx, "omp", "linear_modifier", &String::from_utf8_lossy(word));
            let Some(attr) = attr else { return Err(p.custom_error(loc, "expected a linear modifier")) };
            modifiers.push(attr);
            p.parse_lparen()?;
        } else {
            modifiers.push(p.ctx.attrs().unit());
        }
        vars.push(p.parse_operand()?);
        p.parse_colon()?;
        types.push(p.parse_type()?);
        p.expect_punct("=")?;
        steps.push(p.parse_operand()?);
        p.parse_colon()?;
        step_types.push(p.parse_type()?);
        if modifier.is_some() {
            p.parse_rparen()?;
        }
        if !p.eat_punct(",") {
            break;
        }
    }
    parsed.set_operands(args.operand(0), vars);
    parsed.set_types(args.types(1), types);
    parsed.set_operands(args.operand(2), steps);
    parsed.set_types(args.types(3), step_types);
    Ok(modifiers)
}

fn print_linear(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    print_linear_vars(p, op, args, op.prop(args.prop(4) as usize));
}

fn print_linear_kept(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    print_linear_vars(p, op, args, kept(op, "linear_modifiers"));
}

/// Returns the value of a property that a newer release added to an operation of MLIR 22.
fn kept(op: OpRef<'_>, name: &str) -> Option<Attr> {
    let ctx = op.context();
    let mut entries = ctx.attrs().dictionary_entries(op.attrs()).iter();
    entries.find(|entry| newer_name(ctx.ident_bytes(entry.0)) == Some((name, 23))).map(|entry| entry.1)
}

fn print_linear_vars(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg], modifiers: Option<Attr>) {
    let ctx = op.context();
    let modifiers = modifiers.and_then(|all| ctx.attrs().array_elements(all)).unwrap_or_default();
    let mut steps = op.operand_group(args.operand(2));
    for (index, var) in op.operand_group(args.operand(0)).enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        let word = modifiers.get(index).and_then(|&modifier| enums::word(ctx, modifier));
        if let Some(word) = &word {
            p.text(word);
            p.text("(");
        }
        p.operand(var);
        p.text(" : ");
        p.ty(op.ir.value_type(var));
        if let Some(step) = steps.next() {
            p.text(" = ");
            p.operand(step);
            p.text(" : ");
            p.ty(op.ir.value_type(step));
        }
        p.text(if word.is_some() { ")" } else { "" });
    }
}
