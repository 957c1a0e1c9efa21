//! Native functions of `history.td`: changes of operations since older releases.

use lect_core::compat::{Lost, Migration, MigrationCode, OpRecord};
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::upgrades::{count_cases, flag_arguments, insert_before, keep, numbers, replace, state_of};

use super::{GEPOp, types};

/// Functions that `history.td` names.
pub(crate) const MIGRATIONS: &[(&str, Migration)] = &[
    ("count_cases", Migration::record(count_cases)),
    ("default_address", Migration { up: MigrationCode::Nothing, down: MigrationCode::Record(forget_default_address) }),
    ("drop_size", Migration::record_both(drop_size, say_whole)),
    ("flag_arguments", Migration::ir(flag_arguments)),
    ("flag_inbounds", Migration::record_both(flag_inbounds, keep_inbounds)),
    ("widen_alignment", super::newer::WIDEN_ALIGNMENT),
    ("give_data_ctors", Migration::record_both(|record| give_data(record, "ctors"), drop_data)),
    ("give_data_dtors", Migration::record_both(|record| give_data(record, "dtors"), drop_data)),
    ("give_token", Migration::ir(give_token)),
    ("keep", Migration::ir(keep)),
    ("list_expressions", Migration::record_both(list_expressions, keep_expression)),
    ("name_callee_type", Migration::record_both(name_callee_type, keep_callee_type)),
    ("name_function", Migration::ir(name_function)),
    ("name_linkage", Migration::record(name_linkage)),
    ("number_overflow", Migration::record_both(number_overflow, name_overflow)),
    ("say_indices", Migration::record(say_indices)),
    ("say_reassoc", Migration::record_both(say_reassoc, keep_reassoc)),
    ("take_indices", Migration::ir(take_indices)),
    ("turn_vectors", Migration::record_both(turn_vectors, turn_back)),
];

/// Properties that change the operation's semantics, by operation, with the default.
pub(crate) const ESSENTIAL: &[(&str, &str, &str)] = &[
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

/// Linkages, by their former numbers.
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

/// Replaces a numeric linkage by the attribute.
fn name_linkage(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let Some(AttrData::Integer { value, .. }) = record.attr("linkage").map(|linkage| ctx.attrs().data(linkage)) else {
        return Ok(());
    };
    let word = value.to_i64().and_then(|number| LINKAGES.get(usize::try_from(number).ok()?));
    match word.and_then(|word| ctx.attrs().parse(&format!("#llvm.linkage<{word}>"))) {
        Some(linkage) => {
            record.set("linkage", linkage);
            Ok(())
        }
        None => Err("has an unknown linkage".into()),
    }
}

/// Replaces a constant that is a function symbol by `llvm.mlir.addressof`.
fn name_function(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let symbol = ir.op(op).attr("value").filter(|&value| matches!(ctx.attrs().data(value), AttrData::SymbolRef { .. }));
    if let Some(symbol) = symbol {
        let mut state = state_of(ir, op);
        state.name = ctx.op_name_of(b"llvm.mlir.addressof");
        let name = ctx.ident(b"value");
        state.attrs.retain(|entry| entry.0 != name);
        replace(ir, op, state.attr(&ctx, "global_name", symbol));
    }
    Ok(())
}

/// Adds raw constant indices that mark all indices as operands.
fn say_indices(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let count = record.operands.len().saturating_sub(1);
    if !record.has("structIndices") {
        let all = record.ctx.attrs().dense_i32_array(std::iter::repeat_n(i32::MIN, count));
        record.set_default("rawConstantIndices", all);
    }
    Ok(())
}

/// Turns constant operands after the first index into static ones, since these may select struct members.
fn take_indices(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut state = state_of(ir, op);
    let raw = ir.op(op).cast::<GEPOp<'_>>().and_then(|gep| gep.raw_constant_indices_attr());
    let raw = raw.and_then(|raw| numbers(&ctx, raw)).unwrap_or_default();
    let (mut indices, mut operand) = (Vec::with_capacity(raw.len()), 1);
    for (at, &index) in raw.iter().enumerate() {
        let index = i32::try_from(index).unwrap_or(i32::MIN);
        let known = state.operands.get(operand).filter(|_| at > 0 && index == i32::MIN);
        let known = known.and_then(|&value| match ctx.attrs().data(constant(ir, value)?) {
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
        state = state.attr(&ctx, "rawConstantIndices", ctx.attrs().dense_i32_array(indices));
        replace(ir, op, state);
    }
    Ok(())
}

fn number_overflow(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if let Some(flags) = record.attr("overflowFlags").and_then(|flags| enums::number(ctx, flags)) {
        record.set("overflowFlags", ctx.attrs().integer(ctx.types().i32(), flags));
    }
    Ok(())
}

fn name_overflow(record: &mut OpRecord<'_>) -> Result<(), Lost> {
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

/// Returns the value of an integer attribute.
fn number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Value of the no-wrap flags for an in-bounds address.
const INBOUNDS: i64 = 3;

/// Replaces `inbounds` by flags, which imply that there is no signed overflow.
fn flag_inbounds(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if record.take("inbounds").is_some() {
        let ctx = record.ctx;
        record.set_default("noWrapFlags", ctx.attrs().integer(ctx.types().i32(), INBOUNDS));
    }
    Ok(())
}

/// Replaces no-wrap flags by `inbounds`. Other flags are dropped, which only loses information.
fn keep_inbounds(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let flags = record.take("noWrapFlags").and_then(|flags| number(ctx, flags)).unwrap_or(0);
    if flags & INBOUNDS == INBOUNDS
        && let Some(unit) = ctx.attrs().parse("unit")
    {
        record.set("inbounds", unit);
    }
    Ok(())
}

fn name_callee_type(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if let Some(ty) = record.take("callee_type")
        && let AttrData::Type(callee) = ctx.attrs().data(ty)
        && types::function(ctx, *callee).is_some_and(|function| function.var_arg)
    {
        record.set("var_callee_type", ty);
    }
    Ok(())
}

fn keep_callee_type(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    record.rename_attr("var_callee_type", "callee_type");
    Ok(())
}

/// Wraps the single debug expression of a variable in a list.
fn list_expressions(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if let Some(expression) = record.take("dbg_expr") {
        let all = record.ctx.attrs().array([expression]);
        record.set_default("dbg_exprs", all);
    }
    Ok(())
}

fn keep_expression(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if record.attr("dbg_expr").is_some() {
        return Err(
            "has an attribute 'dbg_expr' of its own, which that release takes for the expression of debuggers".into()
        );
    }
    if let Some(&[expression]) = record.elements("dbg_exprs") {
        record.take("dbg_exprs");
        record.set("dbg_expr", expression);
    }
    Ok(())
}

/// Adds a data entry `#llvm.zero` for each function, as older releases had no data.
fn give_data(record: &mut OpRecord<'_>, functions: &str) -> Result<(), Lost> {
    let ctx = record.ctx;
    let functions = record.attr(functions).and_then(|all| ctx.attrs().array_elements(all));
    if let (Some(functions), Some(none)) = (functions, ctx.attrs().parse("#llvm.zero")) {
        record.set_default("data", ctx.attrs().array(vec![none; functions.len()]));
    }
    Ok(())
}

fn drop_data(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let data = record.take("data").and_then(|all| ctx.attrs().array_elements(all)).unwrap_or_default();
    let none = ctx.attrs().parse("#llvm.zero");
    match data.iter().all(|&data| Some(data) == none) {
        true => Ok(()),
        false => Err("has data that functions go with, which was not there yet".into()),
    }
}

fn say_reassoc(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let is_any = record.take("reassoc") == Some(ctx.attrs().bool(true));
    if let Some(flags) = enums::attr(ctx, "llvm", "fastmath", "reassoc").filter(|_| is_any) {
        record.set_default("fastmathFlags", flags);
    }
    Ok(())
}

/// Keeps only the flag `reassoc`. Dropping other fast-math flags is safe.
fn keep_reassoc(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let flags = record.take("fastmathFlags");
    if flags.is_some_and(|flags| enums::bits(ctx, flags, &["reassoc"]).is_some()) {
        record.set("reassoc", ctx.attrs().bool(true));
    }
    Ok(())
}

fn drop_size(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    record.take("size");
    Ok(())
}

fn say_whole(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    record.set("size", record.ctx.attrs().integer(record.ctx.types().i64(), -1));
    Ok(())
}

fn turn_back(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if record.operands.len() == 2 {
        record.operands.swap(0, 1);
    }
    Ok(())
}

/// Swaps the operands: formerly the inserted vector was the first.
fn turn_vectors(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if record.operands.len() == 2 {
        record.operands.swap(0, 1);
    }
    Ok(())
}

/// Replaces the former size operand by a token.
fn give_token(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    if ir.op(op).operand_count() != 2 {
        return Ok(());
    }
    let ctx = ir.context().clone();
    let Some(token) = ctx.types().parse("!llvm.token") else { return Ok(()) };
    let none = insert_before(ir, op, "llvm.mlir.none", &[], token, &[]);
    let state = state_of(ir, op).operands([none]);
    replace(ir, op, state);
    Ok(())
}

/// Returns the attribute of an integer constant.
fn constant(ir: &Isolate, value: lect_core::entity::Value) -> Option<Attr> {
    let constant = ir.value(value).constant()?;
    matches!(ir.context().attrs().data(constant), AttrData::Integer { .. }).then_some(constant)
}

/// Removes the default value of `unnamed_addr`, which older readers set only where it was written.
fn forget_default_address(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if record.attr("unnamed_addr").and_then(|address| number(ctx, address)) == Some(0) {
        record.take("unnamed_addr");
    }
    Ok(())
}
