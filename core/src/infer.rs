//! Types of results that follow from the rest of an operation.

mod parts;

pub(crate) use parts::of_parts;

use lect_ods::format::TypeSource;
use lect_ods::spec::{OpSpec, OpSyntax, PropKind, TraitKind};

use crate::attrs::{AttrData, NamedAttr};
use crate::context::ContextData;
use crate::dialect::{InferFrom, OpHooks, OpInfo};
use crate::entity::{Attr, Type};
use crate::types::Invalid;

const SAME_TYPE: &str = "OpTrait::SameOperandsAndResultType";
const FIRST_ATTR: &str = "OpTrait::FirstAttrDerivedResultType";

fn has_trait(spec: &OpSpec, class: &str) -> bool {
    spec.traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(name) if name == class))
}

/// Whether a format can be read for all that inference has to know: where it leaves types of results to it, a function
/// knows how. What could not be read back is not written either.
pub(crate) fn is_known(spec: &OpSpec, hooks: &OpHooks) -> bool {
    let OpSyntax::Format(format) = &spec.syntax else { return true };
    let infers = format.result_types.contains(&TypeSource::Inferred);
    !infers || hooks.infer_types.is_some() || has_trait(spec, SAME_TYPE) || has_trait(spec, FIRST_ATTR)
}

/// The types of results of an operation that has these operands and attributes, and in its first region a block with
/// arguments of these types. `Err` has the words of an error at the
/// operation, none if there is nothing to say but that it failed.
pub(crate) fn result_types(
    ctx: &ContextData,
    info: &OpInfo,
    operands: &[Type],
    props: &[Option<Attr>],
    attrs: &[NamedAttr],
    block_args: &[Type],
) -> Result<Vec<Type>, Invalid> {
    if let Some(code) = info.hooks.infer_types {
        return crate::compat::infer(ctx, info, code, &InferFrom { operands, props, attrs, block_args });
    }
    let spec = info.spec();
    let ty = if has_trait(spec, SAME_TYPE) {
        operands.first().copied()
    } else if has_trait(spec, FIRST_ATTR) {
        let first = spec.props.iter().position(|prop| matches!(prop.kind, PropKind::Attr(_)));
        first.and_then(|slot| props.get(slot).copied().flatten()).and_then(|attr| match ctx.attr_data(attr) {
            AttrData::Type(ty) => Some(*ty),
            _ => ctx.attr_type(attr),
        })
    } else {
        return Err("has results whose types are not known to follow from its operands and attributes".into());
    };
    ty.map(|ty| vec![ty; spec.results.len()]).ok_or_else(Invalid::default)
}
