//! What operations come to when operands are known.

use lect_core::entity::{Attr, Value};
use lect_core::fold::Folded;
use lect_core::ir::OpRef;
use lect_core::types::TypeData;
use lect_support::folding::Folding;
use lect_support::patterns::MAX_CHAIN;

use super::{FromPtrOp, GetMetadataOp, ToPtrOp};

/// `a + 0` is `a`.
pub(super) fn add(op: OpRef<'_>, constants: &[Option<Attr>]) -> Option<Folded> {
    let it = Folding::new(op, constants);
    if it.int(1)?.is_zero() && it.ty() == op.operand_types().next() { it.is_operand(0) } else { None }
}

/// What a pointer was made of, if it is made that again, with the same metadata.
pub(super) fn from_pointer(op: OpRef<'_>, _: &[Option<Attr>]) -> Option<Folded> {
    let (it, ctx) = (Folding::new(op, &[]), op.context());
    let (mut from, mut found): (OpRef<'_>, Option<Value>) = (op, None);
    for _ in 0..MAX_CHAIN {
        let mut operands = from.operands();
        let (pointer, metadata, ty) = (operands.next()?, operands.next(), from.result_types().next()?);
        let Some(made) = it.made_by::<ToPtrOp<'_>>(pointer).and_then(|to| to.operands().next()) else { break };
        if op.ir.value_type(made) != ty {
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
pub(super) fn to_pointer(op: OpRef<'_>, _: &[Option<Attr>]) -> Option<Folded> {
    let it = Folding::new(op, &[]);
    let (mut to, mut found) = (op, None);
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
    let found = found.filter(|found| it.ty() == Some(op.ir.value_type(*found)))?;
    it.value(found)
}
