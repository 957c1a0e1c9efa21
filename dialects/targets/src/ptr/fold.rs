//! Folders of `ptr`.

use lect_support::prelude::*;

use super::{FromPtrOp, GetMetadataOp, ToPtrOp};

/// Folds `a + 0` to `a`.
pub(super) fn add(it: Folding<'_>) -> Option<Folded> {
    if it.int(1)?.is_zero() { it.is_operand_of_type(0) } else { None }
}

/// Folds to the original value if a pointer made of it is converted back with the same metadata.
pub(super) fn from_pointer(it: Folding<'_, FromPtrOp<'_>>) -> Option<Folded> {
    let (mut from, mut found) = (it.view, None);
    for _ in 0..MAX_CHAIN {
        let ty = it.type_of(from.result());
        let Some(made) = it.def::<ToPtrOp<'_>>(from.ptr()).map(|to| to.ptr()) else { break };
        if it.type_of(made) != ty {
            break;
        }
        let is_of = |metadata| it.def::<GetMetadataOp<'_>>(metadata).is_some_and(|of| of.ptr() == made);
        let needs_metadata =
            matches!(it.ctx().types().data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. });
        if !needs_metadata || from.metadata().is_some_and(is_of) {
            found = Some(made);
        }
        match found.and_then(|found| it.def::<FromPtrOp<'_>>(found)) {
            Some(next) if next.0 != from.0 => from = next,
            _ => break,
        }
    }
    found.map(Folded::value)
}

/// Folds to the original pointer if a value made of it is converted back.
pub(super) fn to_pointer(it: Folding<'_, ToPtrOp<'_>>) -> Option<Folded> {
    let (mut to, mut found) = (it.view, None);
    for _ in 0..MAX_CHAIN {
        let Some(from) = it.def::<FromPtrOp<'_>>(to.ptr()) else { break };
        found = Some(from.ptr());
        match it.def::<ToPtrOp<'_>>(from.ptr()) {
            Some(next) => to = next,
            None => break,
        }
    }
    found.filter(|found| it.ty() == Some(it.type_of(*found))).map(Folded::value)
}
