//! An expansion before a collapse of other dimensions.

use lect_dialects::shared::reassociation::{Groups, Regroup, collapse};
use lect_dialects::tensor::{CollapseShapeOp, ExpandShapeOp};
use lect_support::mixed_integers::{mix, split};
use lect_support::prelude::*;

use crate::loops::shapes::mixed_sizes;
use crate::structured::reshape::{collapse_to, expand_to, tensor_type};

/// Returns true if the dimensions of a group are the same before the collapse and after the expansion.
fn are_same(from: &[i64], to: &[i64]) -> bool {
    dynamic_count(from) <= 1 && dynamic_count(to) <= 1 && from == to
}

fn part<'a, T>(items: &'a [T], group: &[i64]) -> Option<&'a [T]> {
    let first = usize::try_from(*group.first()?).ok()?;
    items.get(first..first + group.len())
}

/// Moves an expansion before the collapse that produces its source, if each dimension is only collapsed or only
/// expanded.
pub(super) fn expand_before_collapse(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let reshape = rw.op(op).cast::<ExpandShapeOp<'_>>()?;
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    let before = ir.def::<CollapseShapeOp<'_>>(reshape.src())?;
    let (expands, collapses, source) = (reshape.groups()?, before.groups()?, before.src());
    let (from, to) = (ctx.types().shape(ir.value_type(source))?, reshape.static_output_shape());
    if expands.is_empty() || expands.len() != collapses.len() {
        return None;
    }
    for (expand, collapse) in expands.iter().zip(&collapses) {
        let is_fine = match expand.len() == collapse.len() {
            true => are_same(part(from, collapse)?, part(&to, expand)?),
            false => expand.len() == 1 || collapse.len() == 1,
        };
        if !is_fine {
            return None;
        }
    }
    let result_sizes = mix(&to, reshape.output_shape())?.to_vec();
    let (_, element) = ranked_tensor(&ctx, reshape.result_type())?;
    let source_sizes = mixed_sizes(rw, source);
    let (mut new_expands, mut new_collapses): (Groups, Groups) = Default::default();
    let (mut places, mut results) = (0.., 0..);
    let mut sizes = Vec::new();
    for (expand, collapse) in expands.iter().zip(&collapses) {
        let (given, wanted) = (part(&source_sizes, collapse)?, part(&result_sizes, expand)?);
        let is_expanded = collapse.len() == 1 && expand.len() != 1;
        let is_collapsed = expand.len() == 1 && collapse.len() != 1;
        let parts = if is_collapsed { given } else { wanted };
        let dims: Vec<i64> = results.by_ref().take(parts.len()).collect();
        // A group of the new expansion is that of a dimension of the source.
        match is_expanded {
            true => new_expands.push(places.by_ref().take(parts.len()).collect()),
            false => new_expands.extend(places.by_ref().take(parts.len()).map(|dim| vec![dim])),
        }
        match is_collapsed {
            true => new_collapses.push(dims),
            false => new_collapses.extend(dims.into_iter().map(|dim| vec![dim])),
        }
        sizes.extend_from_slice(parts);
    }
    let shape = split(&sizes).0;
    let mut value = source;
    if new_expands.len() != sizes.len() {
        let ty = tensor_type(&ctx, &shape, element)?;
        value = expand_to(rw, value, &new_expands, &sizes, ty);
    }
    if new_collapses.len() != sizes.len() {
        let ty = tensor_type(&ctx, &collapse(&new_collapses, &shape), element)?;
        value = collapse_to(rw, value, &new_collapses, ty);
    }
    rw.replace(op, &[value]);
    Some(())
}
