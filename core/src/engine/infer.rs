//! Types of results that follow from the rest of an operation.

use crate::attrs::NamedAttr;
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
    let Some(infer) = info.hooks.infer_types else {
        return Err("has results whose types are not known to follow from its operands and attributes".into());
    };
    infer(ctx, &InferFrom { operands, props, attrs })
}
