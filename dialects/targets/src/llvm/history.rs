//! What has changed of operations since older releases.

use lect_core::compat::{Lost, Migration, MigrationCode, OpRecord};
use lect_ods::history;
use lect_ods::spec::ReleaseSpec;
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::upgrades::{count_cases, flag_arguments, insert_before, keep, numbers, replace, state_of};

use super::{GEPOp, types};

pub(crate) const HISTORY: &[ReleaseSpec] = history! {
    9: [
        rename_op("llvm.addressof", "llvm.mlir.addressof"),
        rename_op("llvm.call0", "llvm.call"),
        rename_op("llvm.constant", "llvm.mlir.constant"),
        rename_op("llvm.global", "llvm.mlir.global"),
        rename_op("llvm.pseudo.constant", "llvm.mlir.constant"),
        rename_op("llvm.pseudo.undef", "llvm.mlir.undef"),
        rename_op("llvm.undef", "llvm.mlir.undef"),
    ],
    12: [
        rename_op("llvm.fmuladd", "llvm.intr.fmuladd"),
        rename_op("llvm.intr.experimental.vector.reduce.add", "llvm.intr.vector.reduce.add"),
        rename_op("llvm.intr.experimental.vector.reduce.and", "llvm.intr.vector.reduce.and"),
        rename_op("llvm.intr.experimental.vector.reduce.fmax", "llvm.intr.vector.reduce.fmax"),
        rename_op("llvm.intr.experimental.vector.reduce.fmin", "llvm.intr.vector.reduce.fmin"),
        rename_op("llvm.intr.experimental.vector.reduce.mul", "llvm.intr.vector.reduce.mul"),
        rename_op("llvm.intr.experimental.vector.reduce.or", "llvm.intr.vector.reduce.or"),
        rename_op("llvm.intr.experimental.vector.reduce.smax", "llvm.intr.vector.reduce.smax"),
        rename_op("llvm.intr.experimental.vector.reduce.smin", "llvm.intr.vector.reduce.smin"),
        rename_op("llvm.intr.experimental.vector.reduce.umax", "llvm.intr.vector.reduce.umax"),
        rename_op("llvm.intr.experimental.vector.reduce.umin", "llvm.intr.vector.reduce.umin"),
        rename_op("llvm.intr.experimental.vector.reduce.v2.fadd", "llvm.intr.vector.reduce.fadd"),
        rename_op("llvm.intr.experimental.vector.reduce.v2.fmul", "llvm.intr.vector.reduce.fmul"),
        rename_op("llvm.intr.experimental.vector.reduce.xor", "llvm.intr.vector.reduce.xor"),
        code("llvm.mlir.constant", "name_function"),
        add_attr("llvm.intr.matrix.columnwise.load", "isVolatile", "false"),
        rename_op("llvm.intr.matrix.columnwise.load", "llvm.intr.matrix.column.major.load"),
        add_attr("llvm.intr.matrix.columnwise.store", "isVolatile", "false"),
        rename_op("llvm.intr.matrix.columnwise.store", "llvm.intr.matrix.column.major.store"),
    ],
    13: [
        rename_op("llvm.dialect_cast", "builtin.unrealized_conversion_cast"),
        rename_op("llvm.mlir.cast", "builtin.unrealized_conversion_cast"),
        rename_op("llvm.vscale", "llvm.intr.vscale"),
    ],
    14: [
        code("llvm.func", "flag_arguments"),
        code("llvm.func", "name_linkage"),
        code("llvm.getelementptr", "say_indices"),
        code("llvm.getelementptr", "take_indices"),
        rename_attr("llvm.mlir.global", "type", "global_type"),
        code("llvm.mlir.global", "name_linkage"),
        code("llvm.switch", "count_cases"),
    ],
    15: [
        rename_attr("llvm.func", "type", "function_type"),
    ],
    16: [
        rename_attr("llvm.getelementptr", "structIndices", "rawConstantIndices"),
    ],
    17: [
        code("llvm.access_group", "keep"),
        code("llvm.alias_scope", "keep"),
        code("llvm.alias_scope_domain", "keep"),
        code("llvm.func", "default_address"),
        operand_to_attr("llvm.intr.abs", 1, "is_int_min_poison", "llvm.mlir.constant"),
        operand_to_attr("llvm.intr.ctlz", 1, "is_zero_poison", "llvm.mlir.constant"),
        operand_to_attr("llvm.intr.cttz", 1, "is_zero_poison", "llvm.mlir.constant"),
        code("llvm.intr.dbg.addr", "keep"),
        operand_to_attr("llvm.intr.is.fpclass", 1, "bit", "llvm.mlir.constant"),
        operand_to_attr("llvm.intr.memcpy", 3, "isVolatile", "llvm.mlir.constant"),
        operand_to_attr("llvm.intr.memcpy.inline", 3, "isVolatile", "llvm.mlir.constant"),
        operand_to_attr("llvm.intr.memcpy.inline", 2, "len", "llvm.mlir.constant"),
        operand_to_attr("llvm.intr.memmove", 3, "isVolatile", "llvm.mlir.constant"),
        operand_to_attr("llvm.intr.memset", 3, "isVolatile", "llvm.mlir.constant"),
        operand_to_attr("llvm.intr.prefetch", 3, "cache", "llvm.mlir.constant"),
        operand_to_attr("llvm.intr.prefetch", 2, "hint", "llvm.mlir.constant"),
        operand_to_attr("llvm.intr.prefetch", 1, "rw", "llvm.mlir.constant"),
        code("llvm.metadata", "keep"),
        code("llvm.tbaa_root", "keep"),
        code("llvm.tbaa_tag", "keep"),
        code("llvm.tbaa_type_desc", "keep"),
    ],
    18: [
        code("llvm.intr.coro.end", "give_token"),
        code("llvm.intr.vector.insert", "turn_vectors"),
        code("llvm.intr.vector.reduce.fadd", "say_reassoc"),
        code("llvm.intr.vector.reduce.fmul", "say_reassoc"),
        rename_op("llvm.mlir.null", "llvm.mlir.zero"),
    ],
    19: [
        code("llvm.add", "number_overflow"),
        code("llvm.call", "name_callee_type"),
        rename_attr("llvm.func", "arm_shared_za", "arm_inout_za"),
        code("llvm.invoke", "name_callee_type"),
        code("llvm.mul", "number_overflow"),
        code("llvm.shl", "number_overflow"),
        code("llvm.sub", "number_overflow"),
    ],
    21: [
        add_attr("llvm.call", "op_bundle_sizes", "array<i32>"),
        property_to_attr("llvm.call", "branch_weights"),
        add_attr("llvm.call_intrinsic", "op_bundle_sizes", "array<i32>"),
        rename_attr("llvm.func", "memory", "memory_effects"),
        code("llvm.getelementptr", "flag_inbounds"),
        add_attr("llvm.intr.assume", "op_bundle_sizes", "array<i32>"),
        rename_op("llvm.intr.experimental.stepvector", "llvm.intr.stepvector"),
        add_attr("llvm.invoke", "op_bundle_sizes", "array<i32>"),
        code("llvm.mlir.global", "list_expressions"),
        code("llvm.mlir.global_ctors", "give_data_ctors"),
        code("llvm.mlir.global_dtors", "give_data_dtors"),
    ],
    22: [
        property_to_attr("llvm.func", "approx_func_fp_math"),
        property_to_attr("llvm.func", "unsafe_fp_math"),
        code("llvm.intr.lifetime.end", "drop_size"),
        code("llvm.intr.lifetime.start", "drop_size"),
    ],
};

/// The functions that the history names.
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

/// What decides what an operation does.
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
fn name_linkage(record: &mut OpRecord<'_>) -> Result<(), Lost> {
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
        None => Err("has an unknown linkage".into()),
    }
}

/// A constant could be the address of a function.
fn name_function(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let symbol = ir.op(op).attr("value").filter(|&value| matches!(ctx.attr_data(value), AttrData::SymbolRef { .. }));
    if let Some(symbol) = symbol {
        let mut state = state_of(ir, op);
        state.name = ctx.op_name_of(b"llvm.mlir.addressof");
        let name = ctx.ident(b"value");
        state.attrs.retain(|entry| entry.0 != name);
        replace(ir, op, state.attr(&ctx, "global_name", symbol));
    }
    Ok(())
}

/// All indices were operands.
fn say_indices(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let count = record.operands.len().saturating_sub(1);
    if !record.has("structIndices") {
        let all = record.ctx.i32_array_attr(std::iter::repeat_n(i32::MIN, count));
        record.set_default("rawConstantIndices", all);
    }
    Ok(())
}

/// Indices behind the first may choose a member of a struct, and must be constants then.
fn take_indices(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut state = state_of(ir, op);
    let raw = ir.op(op).cast::<GEPOp<'_>>().and_then(|gep| gep.raw_constant_indices_attr());
    let raw = raw.and_then(|raw| numbers(&ctx, raw)).unwrap_or_default();
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

fn number_overflow(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if let Some(flags) = record.attr("overflowFlags").and_then(|flags| enums::number(ctx, flags)) {
        record.set("overflowFlags", ctx.integer_attr(ctx.common().i32, flags));
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
fn flag_inbounds(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if record.take("inbounds").is_some() {
        let ctx = record.ctx;
        record.set_default("noWrapFlags", ctx.integer_attr(ctx.common().i32, INBOUNDS));
    }
    Ok(())
}

/// An address of which less is known is as good.
fn keep_inbounds(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let flags = record.take("noWrapFlags").and_then(|flags| number(ctx, flags)).unwrap_or(0);
    if flags & INBOUNDS == INBOUNDS
        && let Some(unit) = ctx.spelled_attr("unit")
    {
        record.set("inbounds", unit);
    }
    Ok(())
}

fn name_callee_type(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if let Some(ty) = record.take("callee_type")
        && let AttrData::Type(callee) = ctx.attr_data(ty)
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

/// A variable had one expression for debuggers, and has a list.
fn list_expressions(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if let Some(expression) = record.take("dbg_expr") {
        let all = record.ctx.array_attr([expression]);
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

/// Each function goes with some data, and did with none.
fn give_data(record: &mut OpRecord<'_>, functions: &str) -> Result<(), Lost> {
    let ctx = record.ctx;
    let functions = record.attr(functions).and_then(|all| ctx.array_elements(all));
    if let (Some(functions), Some(none)) = (functions, ctx.spelled_attr("#llvm.zero")) {
        record.set_default("data", ctx.array_attr(vec![none; functions.len()]));
    }
    Ok(())
}

fn drop_data(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let data = record.take("data").and_then(|all| ctx.array_elements(all)).unwrap_or_default();
    let none = ctx.spelled_attr("#llvm.zero");
    match data.iter().all(|&data| Some(data) == none) {
        true => Ok(()),
        false => Err("has data that functions go with, which was not there yet".into()),
    }
}

fn say_reassoc(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let is_any = record.take("reassoc") == Some(ctx.bool_attr(true));
    if let Some(flags) = enums::attr(ctx, "llvm", "fastmath", "reassoc").filter(|_| is_any) {
        record.set_default("fastmathFlags", flags);
    }
    Ok(())
}

/// Other flags allow what need not be.
fn keep_reassoc(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let flags = record.take("fastmathFlags");
    if flags.is_some_and(|flags| enums::bits(ctx, flags, &["reassoc"]).is_some()) {
        record.set("reassoc", ctx.bool_attr(true));
    }
    Ok(())
}

fn drop_size(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    record.take("size");
    Ok(())
}

fn say_whole(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    record.set("size", record.ctx.integer_attr(record.ctx.common().i64, -1));
    Ok(())
}

fn turn_back(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if record.operands.len() == 2 {
        record.operands.swap(0, 1);
    }
    Ok(())
}

/// What is inserted came first, and comes second.
fn turn_vectors(record: &mut OpRecord<'_>) -> Result<(), Lost> {
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

/// The value of a constant.
fn constant(ir: &Isolate, value: lect_core::entity::Value) -> Option<Attr> {
    let constant = ir.value(value).constant()?;
    matches!(ir.context().attr_data(constant), AttrData::Integer { .. }).then_some(constant)
}

/// Reading set the significance of a function's address only where it was written.
fn forget_default_address(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if record.attr("unnamed_addr").and_then(|address| number(ctx, address)) == Some(0) {
        record.take("unnamed_addr");
    }
    Ok(())
}
