//! Canonicalization patterns of `spirv`.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Block, Op, Type, Value};
use lect_core::fold::fold_elements;
use lect_core::ir::{BlockRef, OpRef};
use lect_core::number::ApInt;
use lect_core::types::TypeData;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use super::fold::unsigned_remainder;
use super::{
    AccessChainOp, BranchConditionalOp, BranchOp, IEqualOp, INotEqualOp, LogicalEqualOp, LogicalNotEqualOp,
    SelectionOp, StoreOp, UModOp, types,
};
use crate::folding::{as_int, int, zero};
use crate::patterns::{Table, Values, insert_value, op_state};
use crate::tensor_casts::state_of;

pub(super) const PATTERNS: Table = canonicalization![
    "spirv.AccessChain" => [chain_of_chain],
    "spirv.IAddCarry" => [add_carry],
    "spirv.LogicalNot" => [opposite],
    "spirv.SMulExtended" => [|op, rw| multiply_extended(op, rw, ApInt::mul_high_signed)],
    "spirv.UMod" => [modulo_of_modulo],
    "spirv.UMulExtended" => [
        |op, rw| multiply_extended(op, rw, ApInt::mul_high_unsigned),
        multiply_by_one,
    ],
    "spirv.mlir.selection" => [select_stored],
];

/// The operation that defines the first operand.
fn first_made_by(op: OpRef<'_>) -> Option<OpRef<'_>> {
    op.ir.value(op.operands().next()?).defining_op()
}

fn pair(op: OpRef<'_>) -> Option<(Value, Value)> {
    let mut operands = op.operands();
    Some((operands.next()?, operands.next()?))
}

/// An element of an element is reached in one step.
fn chain_of_chain(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let outer = first_made_by(view).filter(|outer| outer.is::<AccessChainOp<'_>>() && outer.op != op)?;
    let operands: Values = outer.operands().chain(view.operands().skip(1)).collect();
    let state = op_state(rw, "spirv.AccessChain", view.loc()).operands(operands).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// What is not equal is the opposite of what is equal.
fn opposite(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let inner = first_made_by(view)?;
    let name = match () {
        () if inner.is::<IEqualOp<'_>>() => "spirv.INotEqual",
        () if inner.is::<INotEqualOp<'_>>() => "spirv.IEqual",
        () if inner.is::<LogicalEqualOp<'_>>() => "spirv.LogicalNotEqual",
        () if inner.is::<LogicalNotEqualOp<'_>>() => "spirv.LogicalEqual",
        () => return None,
    };
    let state = op_state(rw, name, view.loc()).operands(inner.operands()).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// `(x mod a) mod b` is `x mod b` if `a` is a multiple of `b`.
fn modulo_of_modulo(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let inner = first_made_by(view).filter(|inner| inner.is::<UModOp<'_>>() && inner.op != op)?;
    let (value, multiple) = pair(inner)?;
    let divisor = pair(view)?.1;
    let constants = [rw.ir().value(multiple).constant()?, rw.ir().value(divisor).constant()?];
    let ty = ctx.attr_type(constants[0])?;
    let rests = calculate(ctx, constants, ty, unsigned_remainder)?;
    if int(ctx, Some(rests)).is_none_or(|rest| !rest.is_zero()) && !is_all_zero(ctx, rests) {
        return None;
    }
    let state = op_state(rw, "spirv.UMod", view.loc()).operands([value, divisor]).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

fn is_all_zero(ctx: &ContextData, attr: Attr) -> bool {
    matches!(ctx.attr_data(attr), AttrData::DenseElements(elements) if elements.data.iter().all(|byte| *byte == 0))
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

fn constant(rw: &mut Rewriter<'_>, op: Op, value: Attr, ty: Type) -> Option<Value> {
    let ctx = rw.context();
    let state = op_state(rw, "spirv.Constant", rw.op(op).loc()).results([ty]).attr(ctx, "value", value);
    Some(insert_value(rw.before(op), state))
}

/// The constants that the operands are.
fn constants(op: OpRef<'_>) -> Option<[Attr; 2]> {
    let (left, right) = pair(op)?;
    Some([op.ir.value(left).constant()?, op.ir.value(right).constant()?])
}

/// Whether the second operand is a number, or a vector in which it is every element.
fn is_second(op: OpRef<'_>, test: fn(&ApInt) -> bool) -> bool {
    let constant = pair(op).and_then(|(_, right)| op.ir.value(right).constant());
    int(op.context(), constant).is_some_and(|right| test(&right))
}

/// Replaces an operation by a structure of two values.
fn replace_by_two(op: Op, rw: &mut Rewriter<'_>, parts: [Value; 2]) -> Option<()> {
    let view = rw.op(op);
    let state = op_state(rw, "spirv.CompositeConstruct", view.loc()).operands(parts).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// Replaces an operation by a structure of two constants.
fn replace_by_constants(op: Op, rw: &mut Rewriter<'_>, parts: [Attr; 2]) -> Option<()> {
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.result_types().next()?);
    let part_type = rw.ir().value_type(pair(view)?.0);
    let low = constant(rw, op, parts[0], part_type)?;
    let high = constant(rw, op, parts[1], part_type)?;
    let undefined = op_state(rw, "spirv.Undef", loc).results([ty]);
    let mut whole = insert_value(rw.before(op), undefined);
    for (index, part) in [(0, low), (1, high)] {
        let ctx = rw.context();
        let place = ctx.array_attr([ctx.integer_attr(ctx.common().i32, index)]);
        let state = op_state(rw, "spirv.CompositeInsert", loc);
        let state = state.operands([part, whole]).results([ty]).attr(rw.context(), "indices", place);
        whole = insert_value(rw.before(op), state);
    }
    rw.replace(op, &[whole]);
    Some(())
}

fn add_carry(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let (left, right) = pair(view)?;
    // MLIR has the sum second here.
    if is_second(view, ApInt::is_zero) {
        return replace_by_two(op, rw, [right, left]);
    }
    let (constants, ty) = (constants(view)?, rw.ir().value_type(left));
    let sum = calculate(ctx, constants, ty, |left, right| Some(left.wrapping_add(right)))?;
    let carry = calculate(ctx, [sum, constants[0]], ty, |sum, left| {
        Some(ApInt::from_u64(sum.width(), sum.cmp_unsigned(left).is_lt().into()))
    })?;
    replace_by_constants(op, rw, [sum, carry])
}

fn multiply_extended(op: Op, rw: &mut Rewriter<'_>, high: fn(&ApInt, &ApInt) -> Option<ApInt>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let ty = rw.ir().value_type(pair(view)?.0);
    if is_second(view, ApInt::is_zero) {
        let none = constant(rw, op, zero(ctx, ty)?, ty)?;
        return replace_by_two(op, rw, [none, none]);
    }
    let constants = constants(view)?;
    let low = calculate(ctx, constants, ty, |left, right| Some(left.wrapping_mul(right)))?;
    let high = calculate(ctx, constants, ty, high)?;
    replace_by_constants(op, rw, [low, high])
}

fn multiply_by_one(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let left = pair(view)?.0;
    if !is_second(view, ApInt::is_one) {
        return None;
    }
    let ty = rw.ir().value_type(left);
    let none = constant(rw, op, zero(ctx, ty)?, ty)?;
    replace_by_two(op, rw, [left, none])
}

/// The store that is all that a block does before it goes on to another one.
fn only_store(block: BlockRef<'_>, next: Block) -> Option<OpRef<'_>> {
    let mut ops = block.ops();
    let store = ops.next().filter(|op| op.is::<StoreOp<'_>>())?;
    let branch = ops.next().filter(|op| op.is::<BranchOp<'_>>())?;
    let goes_on = ops.next().is_none() && branch.successors().next().is_some_and(|to| to.block == next);
    goes_on.then_some(store)
}

fn is_scalar_or_vector(ctx: &ContextData, ty: Type) -> bool {
    types::is_scalar(ctx, ty) || matches!(ctx.type_data(ty), TypeData::Vector { .. })
}

/// Two ways that store different values to one place are a store of what is selected.
fn select_stored(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    if !view.is::<SelectionOp<'_>>() || view.result_count() > 0 {
        return None;
    }
    let blocks: Vec<BlockRef<'_>> = view.region(0)?.blocks().take(5).collect();
    let [header, _, _, merge] = blocks[..] else { return None };
    let branch = header.first().filter(|first| first.is::<BranchConditionalOp<'_>>() && first.next().is_none())?;
    let ways: Vec<BlockRef<'_>> = branch.successors().collect();
    let [yes, no] = ways[..] else { return None };
    let (yes, no) = (only_store(yes, merge.block)?, only_store(no, merge.block)?);
    let ((pointer, yes_value), (other, no_value)) = (pair(yes)?, pair(no)?);
    let ty = rw.ir().value_type(yes_value);
    if pointer != other
        || yes.attrs() != no.attrs()
        || yes.props() != no.props()
        || ty != rw.ir().value_type(no_value)
        || !is_scalar_or_vector(rw.context(), ty)
    {
        return None;
    }
    let condition = branch.operands().next()?;
    let (loc, mut store) = (view.loc(), state_of(yes));
    let select = op_state(rw, "spirv.Select", loc).operands([condition, yes_value, no_value]).results([ty]);
    let selected = insert_value(rw.before(op), select);
    (store.loc, store.operands) = (loc, [pointer, selected].into_iter().collect());
    rw.insert(store);
    rw.erase(op);
    Some(())
}
