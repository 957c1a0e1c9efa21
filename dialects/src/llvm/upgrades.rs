//! What has changed of operations since older releases.

use std::borrow::Cow;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::Change::{Default, Disown, Invertible, Ir, Record, Rename, RenameAttr};
use lect_core::dialect::{Change, OpRecord, Upgrade};
use lect_core::entity::{Attr, Op};
use lect_core::ir::{Isolate, ValueDef};

use super::types;
use crate::enums;
use crate::upgrades::{cannot_carry, count_cases, insert_before, numbers, replace, state_of};

pub(super) const UPGRADES: &[Upgrade] = &[
    Upgrade::release(13, "func", &[Record(name_linkage)]),
    Upgrade::release(13, "getelementptr", &[Record(say_indices), Ir(take_indices)]),
    Upgrade::release(13, "mlir.global", &[RenameAttr("type", "global_type"), Record(name_linkage)]),
    Upgrade::release(13, "switch", &[Record(count_cases)]),
    Upgrade::release(14, "func", &[RenameAttr("type", "function_type")]),
    Upgrade::release(15, "getelementptr", &[RenameAttr("structIndices", "rawConstantIndices")]),
    Upgrade::release(16, "intr.abs", &[Ir(|ir, op| take_constants(ir, op, &[(1, "is_int_min_poison")]))]),
    Upgrade::release(16, "intr.ctlz", &[Ir(|ir, op| take_constants(ir, op, &[(1, "is_zero_poison")]))]),
    Upgrade::release(16, "intr.cttz", &[Ir(|ir, op| take_constants(ir, op, &[(1, "is_zero_poison")]))]),
    Upgrade::release(16, "intr.is.fpclass", &[Ir(|ir, op| take_constants(ir, op, &[(1, "bit")]))]),
    Upgrade::release(16, "intr.memcpy", &[Ir(|ir, op| take_constants(ir, op, &[(3, "isVolatile")]))]),
    Upgrade::release(
        16,
        "intr.memcpy.inline",
        &[Ir(|ir, op| take_constants(ir, op, &[(2, "len"), (3, "isVolatile")]))],
    ),
    Upgrade::release(16, "intr.memmove", &[Ir(|ir, op| take_constants(ir, op, &[(3, "isVolatile")]))]),
    Upgrade::release(16, "intr.memset", &[Ir(|ir, op| take_constants(ir, op, &[(3, "isVolatile")]))]),
    Upgrade::release(
        16,
        "intr.prefetch",
        &[Ir(|ir, op| take_constants(ir, op, &[(1, "rw"), (2, "hint"), (3, "cache")]))],
    ),
    Upgrade::release(17, "intr.coro.end", &[Ir(give_token)]),
    Upgrade::release(17, "intr.vector.insert", &[Invertible(turn_vectors, turn_back)]),
    Upgrade::release(17, "intr.vector.reduce.fadd", REASSOC),
    Upgrade::release(17, "intr.vector.reduce.fmul", REASSOC),
    Upgrade::release(17, "mlir.null", &[Rename("llvm.mlir.zero")]),
    Upgrade::release(18, "add", OVERFLOW),
    Upgrade::release(18, "call", CALLEE_TYPE),
    Upgrade::release(18, "func", &[RenameAttr("arm_shared_za", "arm_inout_za")]),
    Upgrade::release(18, "invoke", CALLEE_TYPE),
    Upgrade::release(18, "mul", OVERFLOW),
    Upgrade::release(18, "shl", OVERFLOW),
    Upgrade::release(18, "sub", OVERFLOW),
    Upgrade::release(20, "call", &[Default("op_bundle_sizes", "array<i32>"), Disown("branch_weights")]),
    Upgrade::release(20, "call_intrinsic", NO_BUNDLES),
    Upgrade::release(20, "func", &[RenameAttr("memory", "memory_effects")]),
    Upgrade::release(20, "getelementptr", &[Invertible(flag_inbounds, keep_inbounds)]),
    Upgrade::release(20, "intr.assume", NO_BUNDLES),
    Upgrade::release(20, "intr.experimental.stepvector", &[Rename("llvm.intr.stepvector")]),
    Upgrade::release(20, "invoke", NO_BUNDLES),
    Upgrade::release(20, "mlir.global", &[Invertible(list_expressions, keep_expression)]),
    Upgrade::release(20, "mlir.global_ctors", &[Invertible(|record| give_data(record, "ctors"), drop_data)]),
    Upgrade::release(20, "mlir.global_dtors", &[Invertible(|record| give_data(record, "dtors"), drop_data)]),
    Upgrade::release(21, "func", &[Disown("approx_func_fp_math"), Disown("unsafe_fp_math")]),
    Upgrade::release(21, "intr.lifetime.end", WHOLE),
    Upgrade::release(21, "intr.lifetime.start", WHOLE),
];

/// Calls had no operands but arguments.
const NO_BUNDLES: &[Change] = &[Default("op_bundle_sizes", "array<i32>")];

/// Flags were an attribute, and are a number.
const OVERFLOW: &[Change] = &[Invertible(number_overflow, name_overflow)];

/// Whether the order of additions matters was a truth value.
const REASSOC: &[Change] = &[Invertible(say_reassoc, keep_reassoc)];

/// Only what takes any number of arguments has its type with the call.
const CALLEE_TYPE: &[Change] = &[Invertible(name_callee_type, keep_callee_type)];

/// What lives is all of what was allocated, and was so many bytes of it, or all.
const WHOLE: &[Change] = &[Invertible(drop_size, say_whole)];

/// What decides what an operation does.
pub(super) const ESSENTIAL: &[(&str, &str, &str)] = &[
    ("alloca", "inalloca", ""),
    ("atomicrmw", "syncscope", ""),
    ("atomicrmw", "volatile_", ""),
    ("call", "CConv", ""),
    ("cmpxchg", "syncscope", ""),
    ("cmpxchg", "volatile_", ""),
    ("invoke", "CConv", ""),
    ("load", "ordering", ""),
    ("load", "syncscope", ""),
    ("mlir.global", "externally_initialized", ""),
    ("store", "ordering", ""),
    ("store", "syncscope", ""),
];

/// What symbols are to linkers, by the number that it had.
const LINKAGES: [&str; 11] = [
    "private",
    "internal",
    "available_externally",
    "linkonce",
    "weak",
    "common",
    "appending",
    "extern_weak",
    "linkonce_odr",
    "weak_odr",
    "external",
];

/// What a symbol is to linkers was a number.
fn name_linkage(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    let Some(AttrData::Integer { value, .. }) = record.attr("linkage").map(|linkage| ctx.attr_data(linkage)) else {
        return Ok(());
    };
    let word = value.to_i64().and_then(|number| LINKAGES.get(usize::try_from(number).ok()?));
    match word.and_then(|word| ctx.spelled_attr(&format!("#llvm.linkage<{word}>"))) {
        Some(linkage) => {
            record.set("linkage", linkage);
            Ok(())
        }
        None => Err(record.error("has a linkage that nobody knows")),
    }
}

/// All indices were operands.
fn say_indices(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let count = record.operands.len().saturating_sub(1);
    if record.attr("structIndices").is_none() {
        let all = record.ctx.i32_array_attr(std::iter::repeat_n(i32::MIN, count));
        record.set_default("rawConstantIndices", all);
    }
    Ok(())
}

/// Indices behind the first may choose a member of a struct, and must be constants then.
fn take_indices(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut state = state_of(ir, op);
    let raw = ir.op(op).attr("rawConstantIndices").and_then(|raw| numbers(&ctx, raw)).unwrap_or_default();
    let (mut indices, mut operand) = (Vec::with_capacity(raw.len()), 1);
    for (at, &index) in raw.iter().enumerate() {
        let index = i32::try_from(index).unwrap_or(i32::MIN);
        let known = state.operands.get(operand).filter(|_| at > 0 && index == i32::MIN);
        let known = known.and_then(|&value| match ctx.attr_data(constant(ir, value)?) {
            AttrData::Integer { value, .. } => i32::try_from(value.to_i64()?).ok(),
            _ => None,
        });
        match known {
            Some(_) => drop(state.operands.remove(operand)),
            None => operand += usize::from(index == i32::MIN),
        }
        indices.push(known.unwrap_or(index));
    }
    if state.operands.len() < ir.op(op).operand_count() {
        let name = ctx.ident(b"rawConstantIndices");
        state.attrs.retain(|entry| entry.0 != name);
        state = state.attr(&ctx, "rawConstantIndices", ctx.i32_array_attr(indices));
        replace(ir, op, state);
    }
    Ok(())
}

fn number_overflow(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    if let Some(flags) = record.attr("overflowFlags").and_then(|flags| enums::number(ctx, flags)) {
        record.set("overflowFlags", ctx.integer_attr(ctx.common().i32, flags));
    }
    Ok(())
}

fn name_overflow(record: &mut OpRecord<'_>) -> Result<(), Cow<'static, str>> {
    let ctx = record.ctx;
    let word = match record.take("overflowFlags").and_then(|flags| number(ctx, flags)) {
        None | Some(0) => return Ok(()),
        Some(1) => "nsw",
        Some(2) => "nuw",
        Some(3) => "nsw, nuw",
        Some(_) => return Err("has flags that were not there yet".into()),
    };
    let flags = enums::attr(ctx, "llvm", "overflow", word);
    flags.into_iter().for_each(|flags| record.set("overflowFlags", flags));
    Ok(())
}

/// What an integer attribute says.
fn number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// The flags of an address that is within bounds.
const INBOUNDS: i64 = 3;

/// Within bounds is one flag of several: it is that, and that there is no overflow as of numbers with a sign.
fn flag_inbounds(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    if record.take("inbounds").is_some() {
        let ctx = record.ctx;
        record.set_default("noWrapFlags", ctx.integer_attr(ctx.common().i32, INBOUNDS));
    }
    Ok(())
}

/// An address of which less is known is as good.
fn keep_inbounds(record: &mut OpRecord<'_>) -> Result<(), Cow<'static, str>> {
    let ctx = record.ctx;
    let flags = record.take("noWrapFlags").and_then(|flags| number(ctx, flags)).unwrap_or(0);
    if flags & INBOUNDS == INBOUNDS
        && let Some(unit) = ctx.spelled_attr("unit")
    {
        record.set("inbounds", unit);
    }
    Ok(())
}

fn name_callee_type(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    if let Some(ty) = record.take("callee_type")
        && let AttrData::Type(callee) = ctx.attr_data(ty)
        && types::function(ctx, *callee).is_some_and(|function| function.var_arg)
    {
        record.set("var_callee_type", ty);
    }
    Ok(())
}

fn keep_callee_type(record: &mut OpRecord<'_>) -> Result<(), Cow<'static, str>> {
    record.rename_attr("var_callee_type", "callee_type");
    Ok(())
}

/// A variable had one expression for debuggers, and has a list.
fn list_expressions(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    if let Some(expression) = record.take("dbg_expr") {
        let all = record.ctx.array_attr([expression]);
        record.set_default("dbg_exprs", all);
    }
    Ok(())
}

fn keep_expression(record: &mut OpRecord<'_>) -> Result<(), Cow<'static, str>> {
    let all = record.attr("dbg_exprs").and_then(|all| record.ctx.array_elements(all));
    if let Some(&[expression]) = all {
        record.take("dbg_exprs");
        record.set("dbg_expr", expression);
    }
    Ok(())
}

/// Each function goes with some data, and did with none.
fn give_data(record: &mut OpRecord<'_>, functions: &str) -> Result<(), Reported> {
    let ctx = record.ctx;
    let functions = record.attr(functions).and_then(|all| ctx.array_elements(all));
    if let (Some(functions), Some(none)) = (functions, ctx.spelled_attr("#llvm.zero")) {
        record.set_default("data", ctx.array_attr(vec![none; functions.len()]));
    }
    Ok(())
}

fn drop_data(record: &mut OpRecord<'_>) -> Result<(), Cow<'static, str>> {
    let ctx = record.ctx;
    let data = record.take("data").and_then(|all| ctx.array_elements(all)).unwrap_or_default();
    let none = ctx.spelled_attr("#llvm.zero");
    match data.iter().all(|&data| Some(data) == none) {
        true => Ok(()),
        false => Err("has data that functions go with, which was not there yet".into()),
    }
}

fn say_reassoc(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    let is_any = record.take("reassoc") == Some(ctx.bool_attr(true));
    if let Some(flags) = enums::attr(ctx, "llvm", "fastmath", "reassoc").filter(|_| is_any) {
        record.set_default("fastmathFlags", flags);
    }
    Ok(())
}

/// Other flags allow what need not be.
fn keep_reassoc(record: &mut OpRecord<'_>) -> Result<(), Cow<'static, str>> {
    let ctx = record.ctx;
    let flags = record.take("fastmathFlags");
    if flags.is_some_and(|flags| enums::bits(ctx, flags, &["reassoc"]).is_some()) {
        record.set("reassoc", ctx.bool_attr(true));
    }
    Ok(())
}

fn drop_size(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    record.take("size");
    Ok(())
}

fn say_whole(record: &mut OpRecord<'_>) -> Result<(), Cow<'static, str>> {
    record.set("size", record.ctx.integer_attr(record.ctx.common().i64, -1));
    Ok(())
}

fn turn_back(record: &mut OpRecord<'_>) -> Result<(), Cow<'static, str>> {
    if record.operands.len() == 2 {
        record.operands.swap(0, 1);
    }
    Ok(())
}

/// What is inserted came first, and comes second.
fn turn_vectors(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    if record.operands.len() == 2 {
        record.operands.swap(0, 1);
    }
    Ok(())
}

/// The size was an operand in between.
fn give_token(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    if ir.op(op).operand_count() != 2 {
        return Ok(());
    }
    let ctx = ir.context().clone();
    let Some(token) = ctx.spelled_type("!llvm.token") else { return Ok(()) };
    let none = insert_before(ir, op, "llvm.mlir.none", &[], token, &[]);
    let state = state_of(ir, op).operands([none]);
    replace(ir, op, state);
    Ok(())
}

/// Operands that had to be constants are attributes: those at some places, by name.
fn take_constants(ir: &mut Isolate, op: Op, places: &[(usize, &str)]) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut state = state_of(ir, op);
    if !places.iter().all(|place| place.0 < state.operands.len()) {
        return Ok(());
    }
    for &(place, name) in places.iter().rev() {
        let Some(value) = constant(ir, state.operands.remove(place)) else {
            return Err(cannot_carry(ir, op, &format!("has a '{name}' that is no constant")));
        };
        state = state.attr(&ctx, name, value);
    }
    replace(ir, op, state);
    Ok(())
}

/// The value of a constant.
fn constant(ir: &Isolate, value: lect_core::entity::Value) -> Option<Attr> {
    let ValueDef::Result(op, 0) = ir.value(value).def() else { return None };
    let op = ir.op(op);
    let is_constant = matches!(&*op.name_data().name, b"llvm.mlir.constant" | b"arith.constant");
    let value = op.attr("value").filter(|_| is_constant)?;
    matches!(op.context().attr_data(value), AttrData::Integer { .. }).then_some(value)
}
