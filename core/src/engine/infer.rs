//! Types of results that follow from the rest of an operation.

use lect_ods::spec::{PropKind, TraitKind};

use crate::attrs::{AttrData, NamedAttr};
use crate::context::ContextData;
use crate::dialect::{InferFrom, OpInfo};
use crate::entity::{Attr, Type};

/// The types of results of an operation that has these operands and attributes. `Err` has the words of an error at the
/// operation, none if there is nothing to say but that it failed.
pub(crate) fn result_types(
    ctx: &ContextData,
    info: &OpInfo,
    operands: &[Type],
    props: &[Option<Attr>],
    attrs: &[NamedAttr],
) -> Result<Vec<Type>, String> {
    if let Some(infer) = info.hooks.infer_types {
        return infer(ctx, &InferFrom { operands, props, attrs });
    }
    let spec = info.spec();
    let has_trait =
        |class: &str| spec.traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(name) if name == class));
    let ty = if has_trait("OpTrait::SameOperandsAndResultType") {
        operands.first().copied()
    } else if has_trait("OpTrait::FirstAttrDerivedResultType") {
        let first = spec.props.iter().position(|prop| matches!(prop.kind, PropKind::Attr(_)));
        first.and_then(|slot| props.get(slot).copied().flatten()).and_then(|attr| match ctx.attr_data(attr) {
            AttrData::Type(ty) => Some(*ty),
            _ => ctx.attr_type(attr),
        })
    } else {
        return Err("has results whose types are not known to follow from its operands and attributes".into());
    };
    Ok(ty.map(|ty| vec![ty; spec.results.len()]).ok_or_else(String::new)?)
}
