//! Verifiers of iteration spaces and loops.

use std::collections::HashSet;

use lect_support::prelude::*;
use lect_support::scalars::int_value;

use super::{carried_count, encoding_of, iterator_of, levels};
use crate::sparse_tensor::attrs::encoding::Encoding;
use crate::sparse_tensor::types::Tensor;
use crate::sparse_tensor::{CoIterateOp, ExtractIterSpaceOp, ExtractValOp, IterateOp};

/// Returns the bit set of an integer attribute.
pub(super) fn case_bits(ctx: &ContextData, set: Option<Attr>) -> u64 {
    set.and_then(|set| int_value(ctx, set)).unwrap_or(0) as u64
}

/// Returns the number of levels of the first space, as MLIR counts them.
pub(super) fn space_dim(op: OpRef<'_>, spaces: impl IntoIterator<Item = Value>) -> usize {
    let ctx = op.context();
    let dim = |space| {
        let levels = levels(ctx, op.ir.value_type(space))?;
        usize::try_from(levels.end.checked_sub(levels.start)?).ok()
    };
    // A bit set has 64 elements.
    spaces.into_iter().next().and_then(dim).unwrap_or(0).min(64)
}

pub(crate) fn verify_extract_space(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(it) = op.cast::<ExtractIterSpaceOp<'_>>() else { return Ok(()) };
    let level = |attr: Option<Attr>| attr.and_then(|attr| int_value(ctx, attr)).map(|level| level as u64);
    let (Some(low), Some(high)) = (level(it.lo_lvl_attr()), level(it.hi_lvl_attr())) else { return Ok(()) };
    if low >= high {
        return reject(op, "expected smaller level low than level high");
    }
    let parent = it.parent_iter().map(|parent| op.ir.value_type(parent));
    if parent.is_some() != (low != 0) {
        return reject(op, "parent iterator should be specified iff level lower bound equals 0");
    }
    let Some(parent) = parent else { return Ok(()) };
    let space = op.ir.value_type(it.extracted_space());
    if encoding_of(ctx, parent) != encoding_of(ctx, space) {
        return reject(op, "mismatch in parent iterator encoding and iteration space encoding.");
    }
    if levels(ctx, space).map(|levels| levels.start) != levels(ctx, parent).map(|levels| levels.end) {
        let message = "parent iterator should be used to extract an iteration space from a consecutive level.";
        return reject(op, message);
    }
    Ok(())
}

pub(crate) fn verify_extract_value(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(it) = op.cast::<ExtractValOp<'_>>() else { return Ok(()) };
    let iterator = op.ir.value_type(it.iterator());
    let encoding = Tensor::of(ctx, op.ir.value_type(it.tensor())).and_then(|tensor| tensor.attr);
    if encoding != encoding_of(ctx, iterator) {
        return reject(op, "mismatch in tensor encoding and iterator encoding.");
    }
    let rank = encoding.and_then(|encoding| Encoding::of(ctx, encoding)).map(|encoding| encoding.levels.len() as u64);
    if levels(ctx, iterator).map(|levels| levels.end) != rank {
        return reject(op, "must use last-level iterator to extract values. ");
    }
    Ok(())
}

pub(crate) fn verify_iterate(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<IterateOp<'_>>() else { return Ok(()) };
    let dim = space_dim(op, [it.iter_space()]);
    verify_counts(op, it.init_args().len(), it.crd_used_lvls_attr(), dim)
}

/// Verifies the number of initial values, and that levels with used coordinates exist.
fn verify_counts(op: OpRef<'_>, inits: usize, used: Option<Attr>, dim: usize) -> Result<(), Reported> {
    if inits != op.result_count() {
        return reject(op, "mismatch in number of loop-carried values and defined values");
    }
    let used = case_bits(op.context(), used);
    let most = u64::BITS - used.leading_zeros();
    if most as usize > dim {
        return reject(op, "required out-of-bound coordinates");
    }
    Ok(())
}

pub(crate) fn verify_iterate_regions(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(it) = op.cast::<IterateOp<'_>>() else { return Ok(()) };
    let Some(entry) = it.region().entry() else { return Ok(()) };
    let iterator = entry.args().last().map(|arg| op.ir.value_type(arg));
    if iterator != iterator_of(ctx, op.ir.value_type(it.iter_space())) {
        return reject(op, "mismatch in iterator and iteration space type");
    }
    if carried_count(op) != op.result_count() {
        return reject(op, "mismatch in number of basic block args and defined values");
    }
    verify_carried(op, it.region(), it.init_args(), "")
}

/// Verifies the types of iteration arguments. `place` is appended to messages.
fn verify_carried(
    op: OpRef<'_>,
    region: RegionRef<'_>,
    inits: impl ExactSizeIterator<Item = Value>,
    place: &str,
) -> Result<(), Reported> {
    let Some(entry) = region.entry() else { return Ok(()) };
    let ty = |value| op.ir.value_type(value);
    let inits: Vec<Type> = inits.map(ty).collect();
    let args: Vec<Type> = entry.args().take(inits.len()).map(ty).collect();
    let yielded: Vec<Type> = entry.last().map(|end| end.operand_types().collect()).unwrap_or_default();
    let results: Vec<Type> = op.result_types().collect();
    if [args.len(), yielded.len(), results.len()] != [inits.len(); 3] {
        return reject(
            op,
            format!("number mismatch between iter args and results{}", if place.is_empty() { "." } else { place }),
        );
    }
    for (at, result) in results.iter().enumerate() {
        for (types, what) in [(&inits, "iter operand"), (&args, "iter region arg"), (&yielded, "yield value")] {
            if types.get(at) != Some(result) {
                let message = format!("types mismatch between {at}th {what} and defined value{place}");
                return reject(op, message);
            }
        }
    }
    Ok(())
}

pub(crate) fn verify_coiterate(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<CoIterateOp<'_>>() else { return Ok(()) };
    let dim = space_dim(op, it.iter_spaces());
    verify_counts(op, it.init_args().len(), it.crd_used_lvls_attr(), dim)?;
    let cases = it.cases_attr().and_then(|cases| op.context().attrs().array_elements(cases)).unwrap_or_default();
    // The number of distinct cases must also equal the number of regions.
    let known: HashSet<Attr> = cases.iter().copied().collect();
    if known.len() != it.case_regions().len() {
        return reject(op, "contains duplicated cases.");
    }
    Ok(())
}

pub(crate) fn verify_coiterate_regions(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<CoIterateOp<'_>>() else { return Ok(()) };
    for (at, region) in it.case_regions().enumerate() {
        verify_carried(op, region, it.init_args(), &format!(" on {at}th region"))?;
    }
    Ok(())
}
