//! Constraints on parameters, and construction of dialects' attributes and types.

use std::sync::OnceLock;

use lect_ods::spec::DefKind;

use super::field::{Class, Field, ParamPlan};
use crate::attrs::AttrData;
use crate::compat::Versions;
use crate::context::{Attrs, ContextData, Types};
use crate::dialect::{DefBody, Param};
use crate::entity::{Attr, Def, Type};
use crate::eval::{Scope, type_of};
use crate::eval::{Val, holds};
use crate::eval::{enum_text, enum_value};
use crate::interfaces::data::AttrType;
use crate::types::{Invalid, TypeData};

/// Verifies the parameters of a definition; returns the error message on failure.
pub(super) fn check(ctx: &ContextData, def: Def, body: &DefBody) -> Result<(), Invalid> {
    let info = ctx.def_info(def);
    for (param, spec) in body.params().iter().zip(info.spec().params.iter()) {
        let value = match param {
            Param::Type(ty) => Val::Type(*ty),
            Param::Attr(attr) => Val::Attr(*attr),
            _ => continue,
        };
        let Some(constraint) = &spec.constraint else { continue };
        if holds(ctx, constraint, &value) == Some(false) {
            return Err(format!("failed to verify '{}': {}", spec.name, spec.summary).into());
        }
    }
    info.hooks.verify.map_or(Ok(()), |verify| verify(ctx, body))
}

/// Returns the name of the types of a class for messages, if it is one type.
pub(super) fn type_name(ctx: &ContextData, class: &Class) -> Option<String> {
    if let Some(def) = class.def {
        return Some(ctx.def_info(def).spec().name.to_string());
    }
    Some(match &*class.name {
        "ComplexType" => "builtin.complex".to_owned(),
        "FunctionType" => "builtin.function".to_owned(),
        "IndexType" => "builtin.index".to_owned(),
        "IntegerType" => "builtin.integer".to_owned(),
        "MemRefType" => "builtin.memref".to_owned(),
        "NoneType" => "builtin.none".to_owned(),
        "OpaqueType" => "builtin.opaque".to_owned(),
        "RankedTensorType" => "builtin.tensor".to_owned(),
        "TupleType" => "builtin.tuple".to_owned(),
        "UnrankedMemRefType" => "builtin.unranked_memref".to_owned(),
        "UnrankedTensorType" => "builtin.unranked_tensor".to_owned(),
        "VectorType" => "builtin.vector".to_owned(),
        _ => return None,
    })
}

impl Types<'_> {
    /// Creates a type of a definition. Fails if the number of parameters is wrong, or if a parameter has the wrong kind
    /// or violates its constraint.
    pub fn dialect(self, def: Def, params: impl Into<Box<[Param]>>) -> Result<Type, Invalid> {
        let body = self.0.checked_params(def, DefKind::Type, params.into())?;
        Ok(self.with_body(def, body))
    }

    /// Creates the type of a definition with a body, without verification.
    pub fn with_body(self, def: Def, body: DefBody) -> Type {
        self.intern(TypeData::Dialect { def, body })
    }
}

impl Attrs<'_> {
    /// Creates an attribute of a definition. Fails if the number of parameters is wrong, or if a parameter has the
    /// wrong kind or violates its constraint.
    pub fn dialect(self, def: Def, params: impl Into<Box<[Param]>>) -> Result<Attr, Invalid> {
        let params = params.into();
        // Code often asks for cases of enums.
        let case = match *params {
            [Param::Int(number)] => self.0.def_info(def).cases.get(usize::try_from(number).unwrap_or(usize::MAX)),
            _ => None,
        };
        if let Some(&known) = case.and_then(OnceLock::get) {
            return Ok(known);
        }
        let body = self.0.checked_params(def, DefKind::Attr, params)?;
        let attr = self.with_body(def, body, None);
        Ok(case.map_or(attr, |case| *case.get_or_init(|| attr)))
    }

    /// Creates the attribute of a definition with a body, without verification. `ty` is the written type, for a typed
    /// attribute whose parameters are unknown; otherwise the type is a parameter.
    pub fn with_body(self, def: Def, body: DefBody, ty: Option<Type>) -> Attr {
        let none = self.0.types().none();
        let by_model = || {
            let model = self.0.def_info(def).interface::<dyn AttrType>().filter(|_| !body.params().is_empty())?;
            let attr = self.intern(AttrData::Dialect { def, body: body.clone(), ty: self.0.types().none() });
            Some(model.attr_type(self.0, attr))
        };
        if let Some(ty) = self.computed_type(def, &body).or_else(by_model) {
            return self.intern(AttrData::Dialect { def, body, ty });
        }
        let ty = match &body {
            DefBody::Text(_) => ty.unwrap_or(none),
            DefBody::Params(params) => {
                let info = self.0.def_info(def);
                let own = info.plan(self.0).self_type.and_then(|index| params.get(index));
                match (own, info.hooks.attr_type) {
                    (Some(Param::Type(ty)), _) => *ty,
                    (_, Some(attr_type)) => attr_type(self.0, &body).unwrap_or(none),
                    // C++ computes the type, so only the written one is known.
                    _ if info.has_computed_type() => ty.unwrap_or(none),
                    _ => none,
                }
            }
        };
        self.intern(AttrData::Dialect { def, body, ty })
    }

    /// Computes the type of an attribute by an overlay's expression, if there is one.
    fn computed_type(self, def: Def, body: &DefBody) -> Option<Type> {
        let info = self.0.def_info(def);
        let expr = info.spec().computed_type.as_ref()?;
        let attr = self.intern(AttrData::Dialect { def, body: body.clone(), ty: self.0.types().none() });
        let scope = Scope { this: Some(Val::Attr(attr)), dialect: Some(info.dialect()), ..Scope::default() };
        type_of(self.0, expr, &scope)
    }
}

impl ContextData {
    /// Returns the default values of the parameters of a definition.
    pub fn default_params(&self, def: Def) -> Vec<Param> {
        self.def_info(def).plan(self).fields.iter().map(|field| field.or_absent(None)).collect()
    }

    /// Verifies the parameters of an attribute or a type of a definition.
    pub(crate) fn checked_params(&self, def: Def, kind: DefKind, params: Box<[Param]>) -> Result<DefBody, Invalid> {
        let info = self.def_info(def);
        let spec = info.spec();
        let plan = info.plan(self);
        if spec.kind != kind {
            return Err(Invalid::new(format!("'{}' is of another kind", spec.name)));
        }
        if params.len() != plan.fields.len() {
            let (expected, found) = (plan.fields.len(), params.len());
            return Err(Invalid::new(format!("expected {expected} parameters of '{}', but got {found}", spec.name)));
        }
        let may_be_absent = info.hooks.newer.is_some_and(|newer| newer.all_optional);
        let is_wrong = |(param, plan): (&Param, &ParamPlan)| {
            !(plan.can_be(self, param) || may_be_absent && *param == Param::Absent)
        };
        if let Some(index) = params.iter().zip(&plan.fields).position(is_wrong) {
            let name = &spec.params[index].name;
            return Err(Invalid::new(format!("parameter '{name}' of '{}' is of another kind", spec.name)));
        }
        let body = DefBody::Params(params);
        check(self, def, &body)?;
        Ok(body)
    }

    /// Returns true if a parameter of a definition, by its index, can have this value.
    pub fn can_be_param(&self, def: Def, place: usize, param: &Param) -> bool {
        self.def_info(def).plan(self).fields.get(place).is_some_and(|plan| plan.can_be(self, param))
    }

    /// Returns true if all parameters of a definition are known, and of the right kind.
    pub(crate) fn has_all_params(&self, def: Def, params: &[Param]) -> bool {
        let fields = &self.def_info(def).plan(self).fields;
        params.len() == fields.len() && params.iter().zip(fields).all(|(param, plan)| plan.can_be(self, param))
    }
}

impl ParamPlan {
    /// Returns true if a parameter is of the right kind. A parameter that is never printed is never parsed either.
    fn can_be(&self, ctx: &ContextData, param: &Param) -> bool {
        self.absent.as_ref() == Some(param) || self.field.can_be(ctx, param)
    }
}

impl Field {
    /// Returns true if a parameter is of this kind.
    fn can_be(&self, ctx: &ContextData, param: &Param) -> bool {
        match (self, param) {
            (Field::Symbol(class), Param::Attr(attr)) => {
                class.kind == DefKind::Attr && class.has(ctx, &Val::Attr(*attr))
            }
            (Field::Symbol(class), Param::Type(ty)) => class.kind == DefKind::Type && class.has(ctx, &Val::Type(*ty)),
            (Field::Int { bits, signed }, Param::Int(value)) => {
                let most = (1i128 << (bits - u32::from(*signed))) - 1;
                *value <= most && *value >= if *signed { -most - 1 } else { 0 }
            }
            (Field::Enum(spec) | Field::EnumWords(spec), Param::Int(value)) => i64::try_from(*value)
                .is_ok_and(|value| enum_value(spec, enum_text(spec, value).as_bytes()) == Some(value)),
            (Field::Bool, Param::Bool(_)) => true,
            (Field::ApInt, Param::ApInt(_)) => true,
            (Field::String { .. }, Param::String(_)) => true,
            (Field::AffineMap, Param::AffineMap(_)) => true,
            (Field::List(element), Param::List(list)) => list.iter().all(|param| element.can_be(ctx, param)),
            (Field::Optional(inner) | Field::Enclosed(_, _, inner), param) => inner.can_be(ctx, param),
            (Field::Code { can_be, .. }, param) => can_be(param),
            (Field::Value(value), param) => value.can_be(ctx, param),
            (Field::Unknown, _) => true,
            _ => false,
        }
    }
}

impl ContextData {
    /// Parses a parameter from a text: `true`, `3`, an enum case, a string without quotes, an attribute, a type.
    pub(crate) fn param_of_text(&self, def: Def, at: usize, text: &str) -> Option<Param> {
        self.def_info(def).plan(self).fields.get(at)?.field.parse_text(self, text)
    }

    /// Parses a parameter that is a Rust value, like [`param_of_text`](Self::param_of_text), in the syntax of other
    /// versions of dialects.
    pub(crate) fn value_of_text(&self, def: Def, at: usize, text: &str, versions: &dyn Versions) -> Option<Param> {
        match &self.def_info(def).plan(self).fields.get(at)?.field {
            Field::Value(value) => value.parse_text_at(self, text, Some(versions)),
            _ => None,
        }
    }
}
