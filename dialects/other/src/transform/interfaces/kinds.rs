//! Interfaces and traits of operations and types. Unknown ones are assumed to be present.

use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_support::prelude::*;

/// Interfaces of handles and parameters. Each type of the dialect implements one of them.
const HANDLES: [&str; 3] = [
    "transform::TransformHandleTypeInterface",
    "transform::TransformParamTypeInterface",
    "transform::TransformValueHandleTypeInterface",
];

/// Returns true if a type is an operation handle.
pub(crate) fn is_op_handle(ctx: &ContextData, ty: Type) -> bool {
    may_be(ctx, HANDLES[0], Val::Type(ty))
}

/// Returns true if a type is a handle or a parameter.
pub(crate) fn is_handle_or_param(ctx: &ContextData, ty: Type) -> bool {
    HANDLES.iter().any(|class| may_be(ctx, class, Val::Type(ty)))
}

/// Returns true if two types are handles of the same kind.
pub(crate) fn are_of_one_kind(ctx: &ContextData, a: Type, b: Type) -> bool {
    a == b && is_handle_or_param(ctx, a)
        || HANDLES.iter().any(|class| [a, b].iter().all(|ty| may_be(ctx, class, Val::Type(*ty))))
}

/// Returns true if an operation is a transformation.
pub(crate) fn is_transform(op: OpRef<'_>) -> bool {
    op_is(op, "transform::TransformOpInterface")
}

/// Returns true if an operation may implement an interface or a trait, by its C++ class.
pub(crate) fn op_is(op: OpRef<'_>, class: &str) -> bool {
    may_be(op.context(), class, Val::Op(op))
}

/// Returns true if an operation is known to implement an interface or a trait.
pub(crate) fn op_is_known(op: OpRef<'_>, class: &str) -> bool {
    is_a(op.context(), class, &Val::Op(op)) == Some(true)
}

fn may_be(ctx: &ContextData, class: &str, subject: Val<'_>) -> bool {
    is_a(ctx, class, &subject) != Some(false)
}

/// Returns the name of an operation without its dialect.
pub(crate) fn name_of(op: OpRef<'_>) -> &str {
    let name = std::str::from_utf8(&op.name_data().name).unwrap_or_default();
    name.strip_prefix("transform.").unwrap_or_default()
}

/// Returns true if a type is a parameter.
pub(crate) fn is_param(ctx: &ContextData, ty: Type) -> bool {
    may_be(ctx, HANDLES[1], Val::Type(ty))
}
