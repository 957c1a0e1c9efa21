//! Canonicalization patterns of `spirv`.

use lect_core::fold::fold_elements;
use lect_support::arithmetic::{is_one, is_zero, remainder_unsigned};
use lect_support::folding::{as_int, int, zero};
use lect_support::prelude::*;

use super::{
    AccessChainOp, BranchConditionalOp, BranchOp, CompositeConstructOp, CompositeInsertOp, ConstantOp, IAddCarryOp,
    IEqualOp, INotEqualOp, LogicalEqualOp, LogicalNotEqualOp, LogicalNotOp, SMulExtendedOp, SelectOp, SelectionOp,
    StoreOp, UModOp, UMulExtendedOp, UndefOp, types,
};

rewrites! {
    pub(super) const PATTERNS;

    /// Merges nested access chains into one.
    chain_of_chain: AccessChainOp {
        base_ptr: AccessChainOp { base_ptr: x, indices: inner }, indices: outer, component_ptr: _ : t
    } => AccessChainOp(x, inner.chain(outer).collect::<Vec<_>>(), t);

    // Negations of comparisons are merged into the opposite comparison.
    not_equal: LogicalNotOp { operand: IEqualOp { operand1: x, operand2: y } } => INotEqualOp(x, y);
    equal: LogicalNotOp { operand: INotEqualOp { operand1: x, operand2: y } } => IEqualOp(x, y);
    differ: LogicalNotOp { operand: LogicalEqualOp { operand1: x, operand2: y } } => LogicalNotEqualOp(x, y);
    agree: LogicalNotOp { operand: LogicalNotEqualOp { operand1: x, operand2: y } } => LogicalEqualOp(x, y);

    /// Replaces `(x mod a) mod b` by `x mod b` if `a` is a multiple of `b`.
    modulo_of_modulo: o @ UModOp { operand1: UModOp { operand1: x, operand2: known(a) }, operand2: y, operand2: known(b) }
        if is_multiple(o.0.context(), a, b) => UModOp(x, y);

    // MLIR places the sum second here.
    add_zero_carry: IAddCarryOp { operand1: x, operand2: is_zero(), operand2: y, result: _ : t } =>
        CompositeConstructOp([y, x], t);
    IAddCarryOp => add_carry;
    for ExtendedOp in [SMulExtendedOp, UMulExtendedOp] {
        multiply_by_zero: o @ ExtendedOp { operand1: _ : t, operand2: is_zero(), result: _ : whole } =>
            let none = ConstantOp(zero(o.0.context(), t)?, t);
            CompositeConstructOp([none.constant(), none.constant()], whole);
    }
    SMulExtendedOp => |op: SMulExtendedOp<'_>| multiply(op.0, ApInt::mul_high_signed);
    UMulExtendedOp => |op: UMulExtendedOp<'_>| multiply(op.0, ApInt::mul_high_unsigned);
    multiply_by_one: o @ UMulExtendedOp { operand1: x : t, operand2: is_one(), result: _ : whole } =>
        let none = ConstantOp(zero(o.0.context(), t)?, t);
        CompositeConstructOp([x, none.constant()], whole);

    SelectionOp => select_stored;
}

/// Returns true if each element of a constant is a multiple of that of another one.
fn is_multiple(ctx: &ContextData, of: Attr, by: Attr) -> bool {
    let rests = ctx.attrs().type_of(of).and_then(|ty| calculate(ctx, [of, by], ty, remainder_unsigned));
    rests.is_some_and(|rests| match ctx.attrs().data(rests) {
        AttrData::DenseElements(elements) => elements.data.iter().all(|byte| *byte == 0),
        _ => int(ctx, Some(rests)).is_some_and(|rest| rest.is_zero()),
    })
}

fn calculate(
    ctx: &ContextData,
    constants: [Attr; 2],
    ty: Type,
    with: fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Option<Attr> {
    fold_elements(ctx, constants, ty, |numbers| {
        let [left, right] = numbers.map(as_int);
        let (left, right) = (left?, right?);
        if left.width() == right.width() { with(&left, &right).map(Into::into) } else { None }
    })
}

/// Returns the constants of both operands, and their type.
fn constants(op: OpRef<'_>) -> Option<([Attr; 2], Type)> {
    let (left, right) = (op.operand(0), op.operand(1));
    Some(([known(op.ir.get(), left)?, known(op.ir.get(), right)?], op.ir.value_type(left)))
}

/// Replaces an operation by a struct of two constants.
fn by_constants(op: OpRef<'_>, parts: [Attr; 2], part_type: Type) -> Rewrite {
    let (ctx, whole) = (op.context(), op.ir.value_type(op.result(0)));
    let places = [0, 1].map(|place| vec![ctx.attrs().integer(ctx.types().i32(), place)]);
    Rewrite::made(move |rw| {
        let parts = parts.map(|part| rw.value(ConstantOp::build(part, part_type)));
        let empty = rw.value(UndefOp::build(whole));
        parts
            .into_iter()
            .zip(places)
            .fold(empty, |composite, (part, place)| rw.value(CompositeInsertOp::build(part, composite, place, whole)))
    })
}

fn add_carry(op: IAddCarryOp<'_>) -> Option<Rewrite> {
    let (ctx, (constants, ty)) = (op.0.context(), constants(op.0)?);
    let sum = calculate(ctx, constants, ty, |left, right| Some(left.wrapping_add(right)))?;
    let carry = calculate(ctx, [sum, constants[0]], ty, |sum, left| {
        Some(ApInt::from_u64(sum.width(), sum.cmp_unsigned(left).is_lt().into()))
    })?;
    Some(by_constants(op.0, [sum, carry], ty))
}

fn multiply(op: OpRef<'_>, high: fn(&ApInt, &ApInt) -> Option<ApInt>) -> Option<Rewrite> {
    let (ctx, (constants, ty)) = (op.context(), constants(op)?);
    let low = calculate(ctx, constants, ty, |left, right| Some(left.wrapping_mul(right)))?;
    let high = calculate(ctx, constants, ty, high)?;
    Some(by_constants(op, [low, high], ty))
}

/// Returns the store of a block that consists only of the store and a branch to `next`.
fn only_store<'a>(block: BlockRef<'a>, next: Block) -> Option<StoreOp<'a>> {
    let mut ops = block.ops();
    let store = ops.next()?.cast()?;
    let branch: BranchOp<'_> = ops.next()?.cast()?;
    (ops.next().is_none() && branch.target().block == next).then_some(store)
}

fn is_scalar_or_vector(ctx: &ContextData, ty: Type) -> bool {
    types::is_scalar(ctx, ty) || matches!(ctx.types().data(ty), TypeData::Vector { .. })
}

/// Replaces a selection that stores different values to one pointer by a store of a selected value.
fn select_stored(selection: SelectionOp<'_>) -> Option<Rewrite> {
    let (op, ir) = (selection.0, selection.0.ir.get());
    if op.result_count() > 0 {
        return None;
    }
    let blocks: Vec<BlockRef<'_>> = selection.body().blocks().take(5).collect();
    let [header, _, _, merge] = blocks[..] else { return None };
    let branch: BranchConditionalOp<'_> = header.first().filter(|first| first.next().is_none())?.cast()?;
    let (yes, no) = (only_store(branch.true_target(), merge.block)?, only_store(branch.false_target(), merge.block)?);
    let ty = ir.value_type(yes.value());
    if yes.ptr() != no.ptr()
        || yes.0.attrs() != no.0.attrs()
        || yes.0.props() != no.0.props()
        || ty != ir.value_type(no.value())
        || !is_scalar_or_vector(op.context(), ty)
    {
        return None;
    }
    let (condition, pointer, values) = (branch.condition(), yes.ptr(), [yes.value(), no.value()]);
    let store = yes.0.op;
    Some(Rewrite::new(move |rw| {
        let selected = rw.value(SelectOp::build(condition, values[0], values[1]));
        let store = StoreOp::build(pointer, selected).like(rw.op(store));
        rw.add(store);
        rw.erase(rw.root());
    }))
}
