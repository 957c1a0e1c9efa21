//! What operations come to when operands are known.

use lect_core::affine::AffineExprData;
use lect_support::enums;
use lect_support::folding::attr_number;
use lect_support::prelude::*;

use super::attrs::encoding::Encoding;
use super::types::Tensor;
use super::{CrdTransDirectionKind, CrdTranslateOp, GetStorageSpecifierOp, ReinterpretMapOp, SetStorageSpecifierOp};

/// A conversion to the same type.
pub(super) fn same_type(it: Folding<'_>) -> Option<Folded> {
    if it.op.operand_types().eq(it.op.result_types()) { it.is_operand(0) } else { None }
}

/// The size of a level, if it is known.
pub(super) fn level(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.op.context();
    let number = usize::try_from(attr_number(ctx, (*it.constants.get(1)?)?)?).ok()?;
    let tensor = Tensor::of(ctx, it.op.operand_types().next()?)?;
    let size = *tensor.level_shape(ctx).get(number).filter(|size| **size != DYNAMIC)?;
    Some(Folded::attr(ctx.integer_attr(ctx.common().index, size)))
}

/// What is read in another way, and then as before.
pub(super) fn reinterpret(it: Folding<'_>) -> Option<Folded> {
    same_type(it).or_else(|| {
        let from = it.made_by::<ReinterpretMapOp<'_>>(it.operand(0)?)?.operands().next()?;
        if it.ty() == Some(it.op.ir.value_type(from)) { it.value(from) } else { None }
    })
}

/// What was stored last of a kind and level.
pub(super) fn get_specifier(it: Folding<'_>) -> Option<Folded> {
    let get = it.op.cast::<GetStorageSpecifierOp<'_>>()?;
    let wanted = (get.specifier_kind_attr(), get.level_attr());
    let mut specifier = it.operand(0)?;
    for _ in 0..MAX_CHAIN {
        let set = it.op.ir.def::<SetStorageSpecifierOp<'_>>(specifier)?;
        let mut operands = set.0.operands();
        specifier = operands.next()?;
        if (set.specifier_kind_attr(), set.level_attr()) == wanted {
            return it.value(operands.next()?);
        }
    }
    None
}

/// Coordinates that are permuted, or translated there and back.
pub(super) fn translate(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.op.context();
    let translate = it.op.cast::<CrdTranslateOp<'_>>()?;
    let given: Vec<Value> = it.op.operands().collect();
    let results = |values: Vec<Value>| {
        let results: SmallVec<[FoldResult; 2]> = values.into_iter().map(FoldResult::Value).collect();
        Some(Folded::Results(results))
    };
    let encoding = Encoding::of(ctx, translate.encoder_attr()?)?;
    if encoding.is_identity(ctx) {
        return results(given);
    }
    let direction: CrdTransDirectionKind = enums::case(ctx, translate.direction_attr())?;
    let to_levels = direction == CrdTransDirectionKind::Dim2lvl;
    if encoding.dim_to_lvl.is_some_and(|map| map.is_permutation(ctx)) {
        let map = if to_levels { encoding.dim_to_lvl } else { encoding.lvl_to_dim };
        let chosen = map?.results(ctx).iter().map(|expr| match ctx.affine_expr(*expr) {
            AffineExprData::Dim(place) => given.get(*place as usize).copied(),
            _ => None,
        });
        return results(chosen.collect::<Option<_>>()?);
    }
    let before = it.op.ir.def::<CrdTranslateOp<'_>>(*given.first()?)?;
    let is_inverse = before.direction_attr() != translate.direction_attr()
        && Encoding::of(ctx, before.encoder_attr()?)?.dim_to_lvl == encoding.dim_to_lvl
        && before.0.results().eq(given.iter().copied());
    if is_inverse { results(before.0.operands().collect()) } else { None }
}
