//! Reductions of one element.

use lect_core::entity::{Attr, Op, Value};
use lect_core::loc::Loc;
use lect_core::types::TypeData;
use lect_transforms::rewrite::Rewriter;

use super::super::types::{Vector, case, operand};
use super::first_operand;
use crate::patterns::{insert_value, is, op_state};

/// The operation that combines two values of a type, by the number of the kind.
fn combine(rw: &mut Rewriter<'_>, kind: i128, values: [Value; 2], fastmath: Option<Attr>, loc: Loc) -> Option<Value> {
    let ctx = rw.context();
    let ty = rw.ir().value_type(values[0]);
    let is_float = matches!(ctx.type_data(ctx.element_type(ty).unwrap_or(ty)), TypeData::Float(_));
    let name = match (kind, is_float) {
        (0, true) => "arith.addf",
        (0, false) => "arith.addi",
        (1, true) => "arith.mulf",
        (1, false) => "arith.muli",
        (2, _) => "arith.minui",
        (3, _) => "arith.minsi",
        (4, _) => "arith.minnumf",
        (5, _) => "arith.maxui",
        (6, _) => "arith.maxsi",
        (7, _) => "arith.maxnumf",
        (8, _) => "arith.andi",
        (9, _) => "arith.ori",
        (10, _) => "arith.xori",
        (11, _) => "arith.minimumf",
        (12, _) => "arith.maximumf",
        _ => return None,
    };
    let mut state = op_state(rw, name, loc).operands(values).results([ty]);
    if let Some(fastmath) = fastmath {
        state = state.attr(ctx, "fastmath", fastmath);
    }
    Some(insert_value(rw, state))
}

/// The operation that the reduction is under the mask of, and the mask.
fn masking(rw: &Rewriter<'_>, op: Op) -> Option<(Op, Value)> {
    let parent = rw.op(op).parent().filter(|parent| is(*parent, "vector.mask"))?;
    Some((parent.op, parent.operands().next()?))
}

fn extract_first(rw: &mut Rewriter<'_>, value: Value, loc: Loc) -> Option<Value> {
    let ctx = rw.context();
    let vector = Vector::of(ctx, rw.ir().value_type(value))?;
    let zeros = vec![0i64; vector.rank()];
    let state = op_state(rw, "vector.extract", loc).operands([value]).results([vector.element]).attr(
        ctx,
        "static_position",
        ctx.i64_array_attr(zeros),
    );
    Some(insert_value(rw, state))
}

/// The new value where the mask is set, the other one elsewhere.
fn select(rw: &mut Rewriter<'_>, mask: Option<Value>, new: Value, other: Value, loc: Loc) -> Option<Value> {
    let Some(mask) = mask else { return Some(new) };
    let ty = rw.ir().value_type(new);
    let state = op_state(rw, "arith.select", loc).operands([mask, new, other]).results([ty]);
    Some(insert_value(rw, state))
}

pub(super) fn of_one_element(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let vector = operand(view, 0)?;
    let is_one = vector.rank() == 0 || vector.rank() == 1 && vector.shape[0] == 1 && !vector.is_scalable();
    if !is_one {
        return None;
    }
    let masking = masking(rw, op);
    let root = masking.map_or(op, |it| it.0);
    let (value, _) = first_operand(view)?;
    let kind = case(rw.context(), view.attr("kind")?)?;
    let (loc, fastmath) = (view.loc(), view.attr("fastmath"));
    let acc = view.operand_group(1).next();
    let is_float = matches!(rw.context().type_data(vector.element), TypeData::Float(_));
    rw.before(root);
    let mask = match masking {
        Some((_, mask)) => Some(extract_first(rw, mask, loc)?),
        None => None,
    };
    let mut new = extract_first(rw, value, loc)?;
    if let Some(acc) = acc {
        let combined = combine(rw, kind, [new, acc], fastmath.filter(|_| is_float), loc)?;
        new = select(rw, mask, combined, acc, loc)?;
    }
    rw.replace(root, &[new]);
    Some(())
}

/// All dimensions that are reduced are of size one.
pub(super) fn of_unit_dims(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let vector = operand(view, 0)?;
    let reduced = lect_core::engine::int_array(rw.context(), view.attr("reduction_dims")?);
    let is_one = |dim: &i64| {
        let dim = usize::try_from(*dim).ok();
        dim.is_some_and(|dim| vector.shape.get(dim) == Some(&1) && !vector.scalable[dim])
    };
    if !reduced.iter().all(is_one) {
        return None;
    }
    let masking = masking(rw, op);
    let root = masking.map_or(op, |it| it.0);
    let (value, ty) = first_operand(view)?;
    let acc = view.operands().nth(1)?;
    let (loc, kind) = (view.loc(), case(rw.context(), view.attr("kind")?)?);
    let to_mask = Vector::of(rw.context(), ty).map(|vector| vector.mask(rw.context()));
    rw.before(root);
    let reshape = |rw: &mut Rewriter<'_>, value: Value, to: Option<lect_core::entity::Type>| match to {
        Some(to) => {
            let state = op_state(rw, "vector.shape_cast", loc).operands([value]).results([to]);
            Some(insert_value(rw, state))
        }
        None => extract_first(rw, value, loc),
    };
    let mask = match masking {
        Some((_, mask)) => Some(reshape(rw, mask, to_mask.flatten())?),
        None => None,
    };
    let cast = reshape(rw, value, to_mask.map(|_| ty))?;
    let combined = combine(rw, kind, [acc, cast], None, loc)?;
    let new = select(rw, mask, combined, cast, loc)?;
    rw.replace(root, &[new]);
    Some(())
}
