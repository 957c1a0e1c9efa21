//! What operations come to when operands are known.

use lect_support::prelude::*;

use super::{FromPtrOp, GetMetadataOp, ToPtrOp};

/// `a + 0` is `a`.
pub(super) fn add(it: Folding<'_>) -> Option<Folded> {
    if it.int(1)?.is_zero() && it.ty() == it.op.operand_types().next() { it.is_operand(0) } else { None }
}

/// What a pointer was made of, if it is made that again, with the same metadata.
pub(super) fn from_pointer(root: Folding<'_>) -> Option<Folded> {
    let (it, ctx) = (root, root.op.context());
    let (mut from, mut found): (OpRef<'_>, Option<Value>) = (root.op, None);
    for _ in 0..MAX_CHAIN {
        let mut operands = from.operands();
        let (pointer, metadata, ty) = (operands.next()?, operands.next(), from.result_types().next()?);
        let Some(made) = it.made_by::<ToPtrOp<'_>>(pointer).and_then(|to| to.operands().next()) else { break };
        if root.op.ir.value_type(made) != ty {
            break;
        }
        let is_of = |metadata: Value| {
            it.made_by::<GetMetadataOp<'_>>(metadata).and_then(|of| of.operands().next()) == Some(made)
        };
        let has_metadata = matches!(ctx.type_data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. });
        if !has_metadata || metadata.is_some_and(is_of) {
            found = Some(made);
        }
        match found.and_then(|found| it.made_by::<FromPtrOp<'_>>(found)) {
            Some(next) if next != from => from = next,
            _ => break,
        }
    }
    found.map(Folded::value)
}

/// The pointer that what becomes a pointer was made of.
pub(super) fn to_pointer(it: Folding<'_>) -> Option<Folded> {
    let (mut to, mut found) = (it.op, None);
    for _ in 0..MAX_CHAIN {
        let Some(pointer) = it.made_by::<FromPtrOp<'_>>(to.operands().next()?).and_then(|from| from.operands().next())
        else {
            break;
        };
        found = Some(pointer);
        match it.made_by::<ToPtrOp<'_>>(pointer) {
            Some(next) => to = next,
            None => break,
        }
    }
    let found = found.filter(|found| it.ty() == Some(it.op.ir.value_type(*found)))?;
    it.value(found)
}
