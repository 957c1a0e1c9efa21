//! Parameters of dialects' types and attributes, by name.

use lect_ods::spec::{ParamKind, ParamSpec};

use super::expr::Evaluator;
use super::function::Call;
use super::{Scope, Val, class};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::{DefBody, DefInfo, Param};
use crate::entity::{Attr, Def, Type};
use crate::types::TypeData;

/// Returns the parameter `name` of a dialect's type.
pub(super) fn type_param<'a>(ctx: &'a ContextData, ty: Type, name: &str) -> Option<Val<'a>> {
    find_type(ctx, ty, |param| param.name == name)
}

/// Returns the parameter `name` of a dialect's attribute.
pub(super) fn attr_param<'a>(ctx: &'a ContextData, attr: Attr, name: &str) -> Option<Val<'a>> {
    find_attr(ctx, attr, |param| param.name == name)
}

/// Returns the parameter of an accessor, `getName`, of a dialect's type.
pub(super) fn accessor_of_type<'a>(ctx: &'a ContextData, ty: Type, accessor: &str) -> Option<Val<'a>> {
    find_type(ctx, ty, |param| class::is_accessor(accessor, &param.name))
}

/// Returns the parameter of an accessor, `getName`, of a dialect's attribute.
pub(super) fn accessor_of_attr<'a>(ctx: &'a ContextData, attr: Attr, accessor: &str) -> Option<Val<'a>> {
    find_attr(ctx, attr, |param| class::is_accessor(accessor, &param.name))
}

fn find_type<'a>(ctx: &'a ContextData, ty: Type, wanted: impl Fn(&ParamSpec) -> bool) -> Option<Val<'a>> {
    match ctx.types().data(ty) {
        TypeData::Dialect { def, body } => find(ctx.def_info(*def), body, wanted),
        _ => None,
    }
}

fn find_attr<'a>(ctx: &'a ContextData, attr: Attr, wanted: impl Fn(&ParamSpec) -> bool) -> Option<Val<'a>> {
    match ctx.attrs().data(attr) {
        AttrData::Dialect { def, body, ty } => {
            let info = ctx.def_info(*def);
            match info.spec().params.iter().find(|param| wanted(param))?.kind {
                ParamKind::SelfType => Some(Val::Type(*ty)),
                _ => find(info, body, wanted),
            }
        }
        _ => None,
    }
}

fn find<'a>(info: &DefInfo, body: &DefBody, wanted: impl Fn(&ParamSpec) -> bool) -> Option<Val<'a>> {
    let DefBody::Params(params) = body else { return None };
    let at = info.spec().params.iter().position(wanted)?;
    params.get(at).map(Val::from_param)
}

/// Returns the value of a native property from its attribute in generic form.
pub(super) fn stored<'a>(ctx: &'a ContextData, attr: Attr) -> Val<'a> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64().map_or(Val::Attr(attr), |value| Val::Int(value.into())),
        AttrData::String { value, .. } => Val::str(value),
        AttrData::Unit => Val::Bool(true),
        _ => Val::Attr(attr),
    }
}

/// Converts the arguments of `get` to the parameters of a definition. Trailing arguments with default values may be
/// omitted.
pub(super) fn make(call: &Call<'_, '_>, def: Def) -> Option<Vec<Param>> {
    let (info, args) = (call.ctx.def_info(def), call.args);
    let spec = info.spec();
    if args.len() > spec.params.len() {
        return None;
    }
    let each = spec.params.iter().enumerate().map(|(at, param)| match args.get(at) {
        Some(value) => to_param(call.ctx, param, value),
        None => default(call, info, param),
    });
    each.collect()
}

/// Returns the default value of a parameter.
fn default(call: &Call<'_, '_>, info: &DefInfo, param: &ParamSpec) -> Option<Param> {
    match &param.default {
        Some(default) => {
            let scope = Scope { dialect: Some(info.dialect()), ..Scope::default() };
            // A default value may refer to itself, so the remaining limits of the caller apply.
            let mut evaluator = Evaluator::new(call.ctx, &scope, call.limits);
            to_param(call.ctx, param, &evaluator.eval(default.value.as_ref()?)?)
        }
        None => param.optional.then_some(Param::Absent),
    }
}

/// Converts a value to the representation of a parameter.
fn to_param(ctx: &ContextData, param: &ParamSpec, value: &Val<'_>) -> Option<Param> {
    Some(match (&param.kind, value) {
        (ParamKind::Enum(_), value) => Param::Int(value.as_int()?),
        (ParamKind::Array(_), Val::List(items)) => Param::List(items.iter().map(plain).collect::<Option<_>>()?),
        (ParamKind::Cpp, Val::List(none)) if none.is_empty() => return None,
        (_, value) => match (plain(value)?, &*param.cpp_type) {
            (Param::Int(value), "bool") => Param::Bool(value != 0),
            (Param::Bool(value), ty) if ty != "bool" => Param::Int(value.into()),
            // Builders wrap the type in an attribute.
            (Param::Type(ty), class) if class.ends_with("TypeAttr") => Param::Attr(ctx.attrs().ty(ty)),
            (param, _) => param,
        },
    })
}

fn plain(value: &Val<'_>) -> Option<Param> {
    Some(match value {
        Val::Null => Param::Absent,
        Val::Bool(value) => Param::Bool(*value),
        Val::Int(value) => Param::Int(*value),
        Val::ApInt(value) => Param::ApInt(value.clone()),
        Val::ApFloat(value) => Param::Float(*value),
        Val::Str(text) => Param::String(text.as_ref().into()),
        Val::Type(ty) => Param::Type(*ty),
        Val::Attr(attr) => Param::Attr(*attr),
        Val::AffineMap(map) => Param::AffineMap(*map),
        Val::IntegerSet(set) => Param::IntegerSet(*set),
        Val::List(items) => Param::List(items.iter().map(plain).collect::<Option<_>>()?),
        _ => return None,
    })
}
