//! Default values of inherent attributes.

use std::borrow::Cow;

use lect_ods::spec::{AttrConstraint, DialectSpec, EnumKind, EnumSpec, NativeKind, PropConstraint, PropKind, PropSpec};

use super::{Scope, Val, builder, evaluate, shaped};
use crate::context::ContextData;
use crate::entity::Attr;

/// Returns the default value that fills the slot of an inherent attribute. An optional attribute stays absent, although
/// its accessor may return a constant.
pub(crate) fn default_value(ctx: &ContextData, dialect: &DialectSpec, prop: &PropSpec) -> Option<Attr> {
    // Native properties are always present, even if their value is "none"; so are segment sizes, even if all are zero.
    if let PropKind::Sizes(groups) = prop.kind {
        return Some(ctx.attrs().dense_i32_array(vec![0; groups as usize]));
    }
    match &prop.kind {
        PropKind::Native(constraint) => constant(ctx, dialect, prop).or_else(|| zero(ctx, dialect, constraint)),
        _ if prop.optional => None,
        _ => constant(ctx, dialect, prop),
    }
}

/// Returns the value of a C++ property that is neither set nor has a default.
fn zero(ctx: &ContextData, dialect: &DialectSpec, constraint: &PropConstraint) -> Option<Attr> {
    let value = match constraint.stored()? {
        NativeKind::Int { .. } | NativeKind::Enum(_) => Val::Int(0),
        NativeKind::Bool | NativeKind::Unit => Val::Bool(false),
        NativeKind::String => Val::Str(Cow::Borrowed(b"")),
        NativeKind::Array { .. } => Val::List(Vec::new()),
        NativeKind::Optional(_) => Val::Null,
        NativeKind::Attr => return None,
    };
    native(ctx, dialect, constraint, &value)
}

/// Returns the default value in the spec of an inherent attribute, optional or not.
pub fn constant(ctx: &ContextData, dialect: &DialectSpec, prop: &PropSpec) -> Option<Attr> {
    let default = prop.default.as_ref()?.value.as_ref()?;
    let scope = Scope { dialect: Some(dialect), ..Scope::default() };
    let value = evaluate(ctx, default, &scope)?;
    match &prop.kind {
        PropKind::Attr(constraint) => match &constraint.const_builder {
            Some(expr) => {
                // `{}` is also an empty string if a string is expected.
                let value = match value {
                    Val::List(none) if none.is_empty() && is_string(constraint) => Val::Str(Cow::Borrowed(b"")),
                    value => value,
                };
                let scope = Scope { names: vec![("0".into(), value)], ..scope };
                evaluate(ctx, expr, &scope)?.as_attr()
            }
            // The C++ expression creates the attribute itself.
            None => value.as_attr(),
        },
        PropKind::Native(constraint) => native(ctx, dialect, constraint, &value),
        PropKind::Sizes(_) => None,
    }
}

/// Returns true if the attribute of a constraint is built from a string.
fn is_string(constraint: &AttrConstraint) -> bool {
    matches!(constraint.return_type.trim().trim_start_matches("::"), "llvm::StringRef" | "StringRef" | "std::string")
}

/// Returns the attribute of a native property in generic form. The conversion depends on the C++ type, like MLIR's
/// `convertToAttribute`.
fn native(ctx: &ContextData, dialect: &DialectSpec, constraint: &PropConstraint, value: &Val<'_>) -> Option<Attr> {
    if constraint.unit {
        return Some(if value.as_bool()? { ctx.attrs().unit() } else { ctx.attrs().bool(false) });
    }
    if let Some(spec) = constraint.enum_def.as_ref().and_then(|def| enum_of(ctx, dialect, def)) {
        return builder::integer(ctx, shaped::signless(ctx, spec.width.into())?, value);
    }
    match (&constraint.element, value) {
        (Some(_), Val::Null) => return Some(ctx.attrs().array([])),
        (Some(element), Val::List(items)) => {
            let each = items.iter().map(|item| native(ctx, dialect, element, item)).collect::<Option<Vec<_>>>()?;
            return Some(ctx.attrs().array(each));
        }
        _ => {}
    }
    let storage = constraint.storage_type.trim_start_matches("::");
    match storage {
        "bool" => Some(ctx.attrs().bool(value.as_bool()?)),
        "std::string" => Some(ctx.attrs().string(value.text(ctx)?)),
        "int32_t" | "uint32_t" => builder::integer(ctx, ctx.types().i32(), value),
        "int64_t" | "uint64_t" => builder::integer(ctx, ctx.types().i64(), value),
        _ if storage.starts_with("std::optional") && matches!(value, Val::Null) => Some(ctx.attrs().array([])),
        _ => match constraint.stored()? {
            NativeKind::Array { element, dense: true } => match *element {
                NativeKind::Int { width, .. } => builder::int_array_of(ctx, width, value),
                _ => None,
            },
            NativeKind::Array { dense: false, .. } if value.items(ctx)?.is_empty() => Some(ctx.attrs().array([])),
            _ => None,
        },
    }
}

/// Returns the enum with a definition name, of this dialect or of another loaded one.
fn enum_of<'c>(ctx: &'c ContextData, dialect: &'c DialectSpec, def: &str) -> Option<&'c EnumSpec> {
    let own = dialect.enums.iter().find(|spec| spec.def == def);
    let spec = own.or_else(|| ctx.loaded_dialects().find_map(|it| it.enum_spec(def)))?;
    (spec.kind != EnumKind::String).then_some(spec)
}
