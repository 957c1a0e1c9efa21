//! What has changed of operations since older releases.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::dialect::Change::{Default, Disown, Drop, Ir, Record, Rename, RenameAttr};
use lect_core::dialect::{Change, OpRecord, Upgrade};
use lect_core::entity::{Attr, Op};
use lect_core::ir::{Isolate, ValueDef};

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
    Upgrade::release(17, "intr.vector.insert", &[Record(turn_vectors)]),
    Upgrade::release(17, "intr.vector.reduce.fadd", &[Record(say_reassoc)]),
    Upgrade::release(17, "intr.vector.reduce.fmul", &[Record(say_reassoc)]),
    Upgrade::release(17, "mlir.null", &[Rename("llvm.mlir.zero")]),
    Upgrade::release(18, "add", OVERFLOW),
    Upgrade::release(18, "call", &[Record(name_callee_type)]),
    Upgrade::release(18, "func", &[RenameAttr("arm_shared_za", "arm_inout_za")]),
    Upgrade::release(18, "invoke", &[Record(name_callee_type)]),
    Upgrade::release(18, "mul", OVERFLOW),
    Upgrade::release(18, "shl", OVERFLOW),
    Upgrade::release(18, "sub", OVERFLOW),
    Upgrade::release(20, "call", &[Default("op_bundle_sizes", "array<i32>"), Disown("branch_weights")]),
    Upgrade::release(20, "call_intrinsic", NO_BUNDLES),
    Upgrade::release(20, "func", &[RenameAttr("memory", "memory_effects")]),
    Upgrade::release(20, "getelementptr", &[Record(flag_inbounds)]),
    Upgrade::release(20, "intr.assume", NO_BUNDLES),
    Upgrade::release(20, "intr.experimental.stepvector", &[Rename("llvm.intr.stepvector")]),
    Upgrade::release(20, "invoke", NO_BUNDLES),
    Upgrade::release(20, "mlir.global", &[Record(list_expressions)]),
    Upgrade::release(20, "mlir.global_ctors", &[Record(|record| give_data(record, "ctors"))]),
    Upgrade::release(20, "mlir.global_dtors", &[Record(|record| give_data(record, "dtors"))]),
    Upgrade::release(21, "func", &[Disown("approx_func_fp_math"), Disown("unsafe_fp_math")]),
    Upgrade::release(21, "intr.lifetime.end", &[Drop("size")]),
    Upgrade::release(21, "intr.lifetime.start", &[Drop("size")]),
];

/// Calls had no operands but arguments.
const NO_BUNDLES: &[Change] = &[Default("op_bundle_sizes", "array<i32>")];

/// Flags were an attribute, and are a number.
const OVERFLOW: &[Change] = &[Record(number_overflow)];

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

/// A flag by its bit and word.
fn bits(words: &str, flags: &[(&str, i64)]) -> i64 {
    flags.iter().filter(|(word, _)| words.contains(word)).fold(0, |bits, flag| bits | flag.1)
}

fn number_overflow(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    if let Some(flags) = record.attr("overflowFlags").filter(|&flags| ctx.attr_type(flags).is_none()) {
        let flags = bits(&ctx.show_attr(flags).to_string(), &[("nsw", 1), ("nuw", 2)]);
        record.set("overflowFlags", ctx.integer_attr(ctx.common().i32, flags));
    }
    Ok(())
}

/// Within bounds is one flag of several: it is that, and that there is no overflow as of numbers with a sign.
fn flag_inbounds(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    const INBOUNDS: i64 = 3;
    if record.take("inbounds").is_some() {
        let ctx = record.ctx;
        record.set_default("noWrapFlags", ctx.integer_attr(ctx.common().i32, INBOUNDS));
    }
    Ok(())
}

/// Only what takes any number of arguments has its type with the call.
fn name_callee_type(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    if let Some(ty) = record.take("callee_type")
        && ctx.show_attr(ty).to_string().ends_with("...)>")
    {
        record.set("var_callee_type", ty);
    }
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

/// Each function goes with some data, and did with none.
fn give_data(record: &mut OpRecord<'_>, functions: &str) -> Result<(), Reported> {
    let ctx = record.ctx;
    let functions = record.attr(functions).and_then(|all| ctx.array_elements(all));
    if let (Some(functions), Some(none)) = (functions, ctx.spelled_attr("#llvm.zero")) {
        record.set_default("data", ctx.array_attr(vec![none; functions.len()]));
    }
    Ok(())
}

/// Whether the order of additions matters was a truth value.
fn say_reassoc(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    let is_any = record.take("reassoc") == Some(ctx.bool_attr(true));
    if let Some(flags) = ctx.spelled_attr("#llvm.fastmath<reassoc>").filter(|_| is_any) {
        record.set_default("fastmathFlags", flags);
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
