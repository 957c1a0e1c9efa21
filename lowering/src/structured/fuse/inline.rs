//! Inputs that are the same number everywhere, and outputs whose content is not read.

use lect_core::ir::Mapping;
use lect_dialects::arith::{ConstantOp, ExtFOp, ExtSIOp, FPToSIOp, IndexCastOp, SIToFPOp, TruncFOp, TruncIOp};
use lect_dialects::linalg::FillOp;
use lect_dialects::tensor::EmptyOp;
use lect_support::folding::splat_element;
use lect_support::mixed_integers::split;
use lect_support::prelude::*;
use lect_support::shapes::is_sparse;

use crate::loops::shapes::{is_on_tensors, mixed_sizes};
use crate::structured::generic::{self, Generic, bound_all_loops, clone_body};
use crate::structured::reshape::tensor_type;

/// Replaces the elements of filled inputs by the fill value.
pub(super) fn inline_fills(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let generic = Generic::of(view).filter(|_| is_on_tensors(view))?;
    let mut found = None;
    for at in 0..generic.inputs {
        let ir = rw.ir();
        let Some(fill) = ir.def::<FillOp<'_>>(generic.operands[at]).filter(|_| generic.uses(ir, at)) else { continue };
        let (Some(value), loc) = (fill.inputs().next(), fill.0.loc()) else { continue };
        let Some(element) = ir.context().types().element_type(ir.value_type(generic.operands[at])) else { continue };
        rw.before(op);
        let value = rw.located(loc, |rw| converted(rw, value, element));
        rw.replace_all_uses(generic.args[at], value);
        found = Some(());
    }
    found
}

/// Converts a number to a type as `linalg.fill` does.
fn converted(rw: &mut Rewriter<'_>, value: Value, to: Type) -> Value {
    let ctx = rw.context().clone();
    let from = rw.ir().value_type(value);
    if from == to {
        return value;
    }
    match (ctx.types().data(from), ctx.types().data(to)) {
        (TypeData::Index, TypeData::Integer { .. }) | (TypeData::Integer { .. }, TypeData::Index) => {
            rw.value(IndexCastOp::build(value, to))
        }
        (TypeData::Integer { width, .. }, TypeData::Integer { width: wanted, .. }) => match width < wanted {
            true => rw.value(ExtSIOp::build(value, to)),
            false => rw.value(TruncIOp::build(value, to)),
        },
        (TypeData::Float(format), TypeData::Float(wanted)) => match format.width() < wanted.width() {
            true => rw.value(ExtFOp::build(value, to)),
            false => rw.value(TruncFOp::build(value, to)),
        },
        (TypeData::Float(_), TypeData::Integer { .. }) => rw.value(FPToSIOp::build(value, to)),
        (TypeData::Integer { .. }, TypeData::Float(_)) => rw.value(SIToFPOp::build(value, to)),
        _ => value,
    }
}

/// Returns the number that a constant has everywhere.
fn single_number(ctx: &ContextData, constant: Attr) -> Option<Attr> {
    match ctx.attrs().data(constant) {
        AttrData::Integer { .. } | AttrData::Float { .. } => Some(constant),
        AttrData::DenseElements(dense) if dense.splat => {
            let element = ctx.types().element_type(dense.ty)?;
            if !matches!(ctx.types().data(element), TypeData::Integer { .. } | TypeData::Float(_)) {
                return None;
            }
            splat_element(ctx, constant)
        }
        _ => None,
    }
}

/// Moves the first input that is a constant number into the body.
pub(super) fn inline_constants(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let generic = Generic::of(view).filter(|_| is_on_tensors(view))?;
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    let number = |at: usize| single_number(&ctx, ir.value(generic.operands[at]).constant()?);
    let (at, number) = (0..generic.inputs).find_map(|at| Some((at, number(at)?)))?;
    let without = |maps: &[AffineMap]| -> Vec<AffineMap> {
        maps.iter().enumerate().filter(|it| it.0 != at).map(|it| *it.1).collect()
    };
    let maps = without(&generic.maps);
    if !bound_all_loops(&ctx, &maps) {
        return None;
    }
    let def = ir.value(generic.operands[at]).defining_op().map(|def| def.loc())?;
    let types: Vec<Type> = view.result_types().collect();
    let mut inputs = generic.operands[..generic.inputs].to_vec();
    inputs.remove(at);
    let locs = inputs.iter().filter_map(|input| ir.value(*input).defining_op()).map(|def| def.loc());
    let locs: Vec<Attr> = [view.loc()].into_iter().chain(locs).map(|loc| ctx.attrs().loc(loc)).collect();
    let loc = Loc::attr(ctx.attrs().fused_loc(&locs, None));
    let value = rw.located(def, |rw| rw.value(ConstantOp::build(number)));
    let (new, region) =
        rw.located(loc, |rw| generic::build(rw, [&inputs, generic.outputs()], &maps, &generic.loops, &types));
    let mut mapping = Mapping::default();
    mapping.insert_value(generic.args[at], value);
    clone_body(rw, generic.body, region, &mut mapping);
    let results: Vec<Value> = rw.op(new).results().collect();
    rw.replace(op, &results);
    Some(())
}

/// Replaces outputs whose content is not read by empty tensors.
pub(super) fn detach_outputs(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let generic = Generic::of(rw.op(op))?;
    let ctx = rw.context().clone();
    let mut found = None;
    for at in generic.inputs..generic.operands.len() {
        let (ir, output) = (rw.ir(), generic.operands[at]);
        let ty = ir.value_type(output);
        let Some((_, element)) = ranked_tensor(&ctx, ty) else { continue };
        if generic.uses(ir, at) || is_sparse(&ctx, ty) || ir.def::<EmptyOp<'_>>(output).is_some() {
            continue;
        }
        rw.before(op);
        let sizes = mixed_sizes(rw, output);
        let (shape, values) = split(&sizes);
        let Some(ty) = tensor_type(&ctx, &shape, element) else { continue };
        let empty = rw.value(EmptyOp::build(values, ty));
        rw.modify(op, |ir| ir.set_operand(op, at, empty));
        found = Some(());
    }
    found
}
