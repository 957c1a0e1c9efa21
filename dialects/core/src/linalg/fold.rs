//! Folders of `linalg`.

use lect_support::prelude::*;

use super::ops::structured::{Structured, numbers};
use super::{IndexOp, TransposeOp};

/// Folds an identity permutation.
pub(super) fn transpose(it: Folding<'_, TransposeOp<'_>>) -> Option<Folded> {
    let permutation = numbers(it.ctx(), it.permutation_attr());
    if is_tensor(it.ctx(), it.type_of(it.input())) && permutation.iter().copied().eq(0..permutation.len() as i64) {
        return it.value(it.input());
    }
    None
}

/// Folds the index of a loop with one iteration to zero.
pub(super) fn index(it: Folding<'_, IndexOp<'_>>) -> Option<Folded> {
    let structured = it.op.parent().and_then(Structured::of)?;
    if structured.static_range(u32::try_from(it.dim()).ok()?)? == 1 { it.index(0) } else { None }
}
