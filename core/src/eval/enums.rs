//! Resolution of enumerators by their qualified names.

use lect_ods::spec::{DialectSpec, EnumSpec};

use super::{Val, class};
use crate::context::ContextData;

/// Returns the value of a qualified name: that of an enumerator, or the name itself.
pub(super) fn value_of<'a>(ctx: &'a ContextData, name: &str, home: Option<&'a DialectSpec>) -> Val<'a> {
    match find(ctx, name, home) {
        Some(value) => Val::Int(value.into()),
        None => constant(name).unwrap_or_else(|| Val::Name(name.to_owned().into())),
    }
}

/// Returns the value of an enumerator: `arith::FastMathFlags::none`, or `FastMathFlags::none` in the dialect `home`.
pub(super) fn find(ctx: &ContextData, name: &str, home: Option<&DialectSpec>) -> Option<i64> {
    let (class, case) = name.rsplit_once("::")?;
    let (namespace, class) = class.rsplit_once("::").unwrap_or(("", class));
    let of = |spec: &DialectSpec| spec.enums.iter().find_map(|it| value(it, namespace, class, case));
    home.and_then(of).or_else(|| of(class::dialect_of(ctx, name)?))
}

fn value(spec: &EnumSpec, namespace: &str, class: &str, case: &str) -> Option<i64> {
    let own = spec.cpp_namespace.trim_start_matches("::");
    let own = own.strip_prefix("mlir::").unwrap_or(own);
    // A suffix of the namespace suffices.
    let is_it = spec.cpp_class == class && (own == namespace || own.ends_with(namespace));
    let found = spec.cases.iter().find(|it| it.symbol == case).filter(|_| is_it)?;
    Some(found.value)
}

/// Returns a constant of MLIR that is no enumerator of a dialect.
fn constant<'a>(name: &str) -> Option<Val<'a>> {
    Some(match name {
        "ShapedType::kDynamic" => Val::Int(crate::types::DYNAMIC.into()),
        "IntegerType::Signless" => Val::Int(0),
        "IntegerType::Signed" => Val::Int(1),
        "IntegerType::Unsigned" => Val::Int(2),
        "std::nullopt" => Val::Null,
        _ => return None,
    })
}

/// Returns true if a qualified name is known.
pub(super) fn is_known(ctx: &ContextData, name: &str, home: &DialectSpec) -> bool {
    find(ctx, name, Some(home)).is_some() || constant(name).is_some()
}
