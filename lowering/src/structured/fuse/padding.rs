//! Reshapes next to a padding of other dimensions.

use lect_dialects::shared::reassociation::{Groups, Regroup};
use lect_dialects::tensor::{CollapseShapeOp, ExpandShapeOp, PadOp};
use lect_support::mixed_integers::mix;
use lect_support::prelude::*;

use crate::loops::shapes::mixed_sizes;
use crate::structured::generic::is_only_use;
use crate::structured::reshape::{collapse_to, constant_padding, expand_to, pad_with, tensor_type};

/// The padding of an expanded tensor.
struct Padding {
    shape: Vec<i64>,
    low: Vec<Mixed>,
    high: Vec<Mixed>,
    value: Value,
}

/// Returns the padding of the expanded tensor. Dimensions that are expanded must not be padded.
fn expanded(pad: PadOp<'_>, shape: &[i64], groups: &Groups) -> Option<Padding> {
    let ctx = pad.0.context();
    let value = constant_padding(pad)?;
    let padded = ctx.types().shape(pad.0.ir.value_type(pad.result()))?;
    let (low, high) = (mix(&pad.static_low(), pad.low())?, mix(&pad.static_high(), pad.high())?);
    let none = Mixed::Static(0);
    let mut made =
        Padding { shape: shape.to_vec(), low: vec![none; shape.len()], high: vec![none; shape.len()], value };
    for (at, group) in groups.iter().enumerate() {
        let (low, high) = (*low.get(at)?, *high.get(at)?);
        match group[..] {
            [dim] => {
                let dim = usize::try_from(dim).ok()?;
                *made.shape.get_mut(dim)? = *padded.get(at)?;
                (*made.low.get_mut(dim)?, *made.high.get_mut(dim)?) = (low, high);
            }
            _ if low == none && high == none => {}
            _ => return None,
        }
    }
    Some(made)
}

/// Builds the padding of an expanded tensor.
fn build(rw: &mut Rewriter<'_>, source: Value, padding: &Padding, nofold: bool, element: Type) -> Option<Value> {
    let ty = tensor_type(rw.context(), &padding.shape, element)?;
    Some(pad_with(rw, source, [&padding.low, &padding.high], padding.value, nofold, ty))
}

/// Moves a collapse behind the padding of its result.
pub(super) fn pad_before_collapse(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let pad = rw.op(op).cast::<PadOp<'_>>()?;
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    let collapse = ir.def::<CollapseShapeOp<'_>>(pad.source()).filter(|_| is_only_use(ir, pad.source()))?;
    let (source, groups, nofold) = (collapse.src(), collapse.groups()?, pad.nofold());
    let (shape, element) = ranked_tensor(&ctx, ir.value_type(source))?;
    let padding = expanded(pad, shape, &groups)?;
    let ty = ir.value_type(pad.result());
    let new = build(rw, source, &padding, nofold, element)?;
    let value = collapse_to(rw, new, &groups, ty);
    rw.replace(op, &[value]);
    Some(())
}

/// Moves an expansion before the padding of its source.
pub(super) fn expand_before_pad(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let reshape = rw.op(op).cast::<ExpandShapeOp<'_>>()?;
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    let pad = ir.def::<PadOp<'_>>(reshape.src()).filter(|_| is_only_use(ir, reshape.src()))?;
    let (groups, nofold, source) = (reshape.groups()?, pad.nofold(), pad.source());
    let (shape, element) = ranked_tensor(&ctx, reshape.result_type())?;
    let padding = expanded(pad, shape, &groups)?;
    let mut sizes = mix(&reshape.static_output_shape(), reshape.output_shape())?.to_vec();
    let (mut shape, from) = (shape.to_vec(), ctx.types().shape(ir.value_type(source))?.to_vec());
    rw.after_value(source);
    let known = mixed_sizes(rw, source);
    for (at, group) in groups.iter().enumerate() {
        if let [dim] = group[..] {
            let dim = usize::try_from(dim).ok()?;
            (*shape.get_mut(dim)?, *sizes.get_mut(dim)?) = (*from.get(at)?, *known.get(at)?);
        }
    }
    let ty = tensor_type(&ctx, &shape, element)?;
    let expanded = expand_to(rw, source, &groups, &sizes, ty);
    rw.before(op);
    let value = build(rw, expanded, &padding, nofold, element)?;
    rw.replace(op, &[value]);
    Some(())
}
