//! Loops of a convolution or pooling: batch, output positions, channels, and window positions.

use std::collections::BTreeSet;

use lect_core::affine::{AffineBinary, AffineExprData};
use lect_support::prelude::*;

use super::structured::{Loop, Structured};

/// Loops in the indexing map of the image: alone, or in a sum.
#[derive(Default)]
struct ImageLoops {
    alone: BTreeSet<u32>,
    together: BTreeSet<u32>,
}

impl ImageLoops {
    /// Classifies the loops of an image map: each result is `a`, or `a * 2 + b * 3 + ..`, and each loop occurs once.
    /// Returns `None` for other maps.
    fn of(ctx: &ContextData, map: AffineMap) -> Option<Self> {
        let mut loops = Self::default();
        for result in map.results(ctx) {
            match *ctx.affine().expr_data(*result) {
                AffineExprData::Dim(dim) if loops.is_new(dim) => {
                    loops.alone.insert(dim);
                }
                AffineExprData::Binary(AffineBinary::Add, ..) => loops.add_sum(ctx, *result)?,
                _ => return None,
            }
        }
        Some(loops)
    }

    fn is_new(&self, dim: u32) -> bool {
        !self.alone.contains(&dim) && !self.together.contains(&dim)
    }

    fn add_sum(&mut self, ctx: &ContextData, sum: AffineExpr) -> Option<()> {
        let mut todo = vec![sum];
        while let Some(expr) = todo.pop() {
            if let Some((lhs, rhs)) = expr.as_binary(ctx, AffineBinary::Add) {
                todo.extend([lhs, rhs]);
                continue;
            }
            let dim = match expr.as_binary(ctx, AffineBinary::Mul) {
                None => expr.as_dim(ctx),
                Some((lhs, rhs)) if rhs.is_symbolic_or_constant(ctx) => lhs.as_dim(ctx),
                Some((lhs, rhs)) if lhs.is_symbolic_or_constant(ctx) => rhs.as_dim(ctx),
                Some(_) => None,
            };
            let dim = dim.filter(|dim| self.is_new(*dim))?;
            self.together.insert(dim);
        }
        Some(())
    }
}

/// Verifies that the loops are those of a convolution.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let fault = Structured::of(op).map_or(Some("expected a LinalgOp"), fault);
    match fault {
        Some(fault) => Err(op.error(fault).emit()),
        None => Ok(()),
    }
}

fn fault(structured: Structured<'_>) -> Option<&'static str> {
    let ctx: &ContextData = structured.op.context();
    if structured.inputs().len() < 2 || structured.outputs().len() != 1 {
        return Some("expected op with 2 inputs and 1 output");
    }
    let maps = structured.maps();
    let loops = structured.loops();
    let (Some(&input), Some(&filter), Some(&output)) = (maps.first(), maps.get(1), maps.last()) else { return None };
    let Some(image) = ImageLoops::of(ctx, input) else { return Some("unexpected input index map for convolutions") };
    if !filter.is_projected_permutation(ctx) || !output.is_projected_permutation(ctx) {
        return Some("expected output/filter indexing maps to be projected permutations");
    }
    let dims = |map: AffineMap| -> Vec<u32> { map.results(ctx).iter().filter_map(|it| it.as_dim(ctx)).collect() };
    let (filter, output) = (dims(filter), dims(output));
    let kind = |dim: u32| loops.get(dim as usize).copied();
    let mut seen = BTreeSet::new();
    let mut has_places = false;
    for &dim in &output {
        let alone = image.alone.contains(&dim);
        let together = image.together.contains(&dim);
        match (alone, together, filter.contains(&dim)) {
            // A batch, an output channel, or a depthwise channel.
            (true, false, _) | (false, false, true) => {}
            (false, true, false) => has_places = true,
            _ => return Some("unexpected loop dimension for convolution op"),
        }
        if kind(dim) != Some(Loop::Parallel) {
            return Some("expected all iterators used to access outputs to be parallel");
        }
        seen.insert(dim);
    }
    for &dim in &filter {
        if seen.contains(&dim) {
            continue;
        }
        if image.is_new(dim) {
            return Some("unexpected loop dimension for convolution op");
        }
        if kind(dim) != Some(Loop::Reduction) {
            return Some("expected all iterators not used to access outputs to be reduction");
        }
        seen.insert(dim);
    }
    if seen.len() != loops.len() {
        return Some("unexpected loop dimension for convolution op");
    }
    (!has_places).then_some("expected convolved dim to be non-empty")
}
