//! Inference of result types.

mod parts;
mod single;

pub(crate) use parts::infer_from_parts;

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

/// Returns true if the format can be parsed: if it omits result types, a function must be known that infers them. An
/// operation that could not be parsed back is not printed in the format either.
pub(crate) fn is_known(spec: &OpSpec, hooks: &OpHooks) -> bool {
    let OpSyntax::Format(format) = &spec.syntax else { return true };
    let infers = format.result_types.contains(&TypeSource::Inferred);
    !infers || hooks.infer_types.is_some() || has_trait(spec, SAME_TYPE) || has_trait(spec, FIRST_ATTR)
}

/// Infers the result types of an operation from its operands, its attributes, and the argument types of the first
/// region's entry block. `Err` has the error message for the operation; empty for a failure without details.
pub(crate) fn result_types(
    ctx: &ContextData,
    info: &OpInfo,
    operands: &[Type],
    props: &[Option<Attr>],
    attrs: &[NamedAttr],
    block_args: &[Type],
) -> Result<Vec<Type>, Invalid> {
    if let Some(code) = info.hooks().infer_types {
        return crate::compat::infer(ctx, info, code, &InferFrom { operands, props, attrs, block_args });
    }
    let spec = info.spec();
    let ty = if has_trait(spec, SAME_TYPE) {
        operands.first().copied()
    } else if has_trait(spec, FIRST_ATTR) {
        let first = spec.props.iter().position(|prop| matches!(prop.kind, PropKind::Attr(_)));
        first.and_then(|slot| props.get(slot).copied().flatten()).and_then(|attr| match ctx.attrs().data(attr) {
            AttrData::Type(ty) => Some(*ty),
            _ => ctx.attrs().type_of(attr),
        })
    } else {
        return Err("has results whose types are not known to follow from its operands and attributes".into());
    };
    ty.map(|ty| vec![ty; spec.results.len()]).ok_or_else(Invalid::default)
}
