//! Folders of `sparse_tensor`.

use lect_core::affine::AffineExprData;
use lect_support::enums;
use lect_support::folding::attr_number;
use lect_support::prelude::*;

use super::attrs::encoding::Encoding;
use super::types::Tensor;
use super::{
    CrdTransDirectionKind, CrdTranslateOp, GetStorageSpecifierOp, LvlOp, ReinterpretMapOp, SetStorageSpecifierOp,
};

/// Folds the static size of a level.
pub(super) fn level(it: Folding<'_, LvlOp<'_>>) -> Option<Folded> {
    let number = usize::try_from(attr_number(it.ctx(), it.constant(1)?)?).ok()?;
    let tensor = Tensor::of(it.ctx(), it.type_of(it.source()))?;
    it.index(*tensor.level_shape(it.ctx()).get(number).filter(|size| **size != DYNAMIC)?)
}

/// Folds an identity, and two consecutive reinterpretations that restore the type.
pub(super) fn reinterpret(it: Folding<'_, ReinterpretMapOp<'_>>) -> Option<Folded> {
    it.is_operand_of_type(0).or_else(|| {
        let from = it.def::<ReinterpretMapOp<'_>>(it.source())?.source();
        if it.ty() == Some(it.type_of(from)) { it.value(from) } else { None }
    })
}

/// Folds to the value that was last set for this kind and level.
pub(super) fn get_specifier(it: Folding<'_, GetStorageSpecifierOp<'_>>) -> Option<Folded> {
    let wanted = (it.specifier_kind_attr(), it.level_attr());
    let mut specifier = it.specifier();
    for _ in 0..MAX_CHAIN {
        let set = it.def::<SetStorageSpecifierOp<'_>>(specifier)?;
        if (set.specifier_kind_attr(), set.level_attr()) == wanted {
            return it.value(set.value());
        }
        specifier = set.specifier();
    }
    None
}

/// Folds a translation by a permutation, or back to the original coordinates.
pub(super) fn translate(it: Folding<'_, CrdTranslateOp<'_>>) -> Option<Folded> {
    let ctx = it.ctx();
    let given: Vec<Value> = it.in_crds().collect();
    let results = |values: Vec<Value>| Some(Folded::Results(values.into_iter().map(FoldResult::Value).collect()));
    let encoding = Encoding::of(ctx, it.encoder_attr()?)?;
    if encoding.is_identity(ctx) {
        return results(given);
    }
    let direction: CrdTransDirectionKind = enums::case(ctx, it.direction_attr())?;
    let to_levels = direction == CrdTransDirectionKind::Dim2lvl;
    if encoding.dim_to_lvl.is_some_and(|map| map.is_permutation(ctx)) {
        let map = if to_levels { encoding.dim_to_lvl } else { encoding.lvl_to_dim };
        let chosen = map?.results(ctx).iter().map(|expr| match ctx.affine().expr_data(*expr) {
            AffineExprData::Dim(place) => given.get(*place as usize).copied(),
            _ => None,
        });
        return results(chosen.collect::<Option<_>>()?);
    }
    let before = it.def::<CrdTranslateOp<'_>>(*given.first()?)?;
    let is_inverse = before.direction_attr() != it.direction_attr()
        && Encoding::of(ctx, before.encoder_attr()?)?.dim_to_lvl == encoding.dim_to_lvl
        && before.out_crds().eq(given.iter().copied());
    if is_inverse { results(before.in_crds().collect()) } else { None }
}
