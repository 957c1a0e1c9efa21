//! Forms of native properties, by the type that C++ stores.

use lect_ods::spec::{DialectSpec, NativeKind, PropConstraint};

use super::{EnumRef, enum_of_class};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::{Attr, Type};
use crate::number::ApInt;
use crate::types::Signedness;

/// Form of a native property.
#[derive(Debug)]
pub(crate) enum NativeForm {
    /// A C++ integer, and its type as an attribute.
    Integer { width: u32, signed: bool, ty: Type },
    /// `true` or `false`
    Bool,
    /// `unit` or `unit_absent`
    Unit,
    /// A string.
    String,
    /// A case of an enum, perhaps as `name<case>`.
    Enum { cases: EnumRef, ty: Type, name: Option<Box<str>> },
    /// A list in brackets. As an attribute, a list of integers is a dense array.
    Array { element: Box<NativeForm>, dense: Option<Type> },
    /// `none` or a value, which is printed as `some<..>` if `wrapped`.
    Optional { some: Box<NativeForm>, wrapped: bool },
}

impl NativeForm {
    /// Returns the form of a property. `None` if unknown C++ code parses and prints it.
    pub fn new(ctx: &ContextData, dialect: &DialectSpec, constraint: &PropConstraint) -> Option<Self> {
        if constraint.unit {
            return Some(NativeForm::Unit);
        }
        let syntax = constraint.syntax()?;
        Some(match Self::from_kind(ctx, dialect, &constraint.stored()?)? {
            NativeForm::Optional { some, .. } => NativeForm::Optional { some, wrapped: syntax.wrapped },
            NativeForm::Enum { cases, ty, .. } => NativeForm::Enum { cases, ty, name: syntax.name.map(Into::into) },
            form => form,
        })
    }

    fn from_kind(ctx: &ContextData, dialect: &DialectSpec, kind: &NativeKind) -> Option<Self> {
        let integer = |width| ctx.types().integer(width, Signedness::Signless).ok();
        Some(match kind {
            &NativeKind::Int { width, signed } => NativeForm::Integer { width, signed, ty: integer(width)? },
            NativeKind::Bool => NativeForm::Bool,
            NativeKind::Unit => NativeForm::Unit,
            NativeKind::String => NativeForm::String,
            NativeKind::Enum(class) => {
                let cases = enum_of_class(ctx, class, dialect)?;
                let ty = integer(cases.width)?;
                NativeForm::Enum { cases, ty, name: None }
            }
            NativeKind::Attr => return None,
            NativeKind::Array { element, dense } => {
                let element = Box::new(Self::from_kind(ctx, dialect, element)?);
                let dense = match (&*element, dense) {
                    (NativeForm::Integer { ty, .. }, true) => Some(*ty),
                    _ => None,
                };
                NativeForm::Array { element, dense }
            }
            NativeKind::Optional(some) => {
                NativeForm::Optional { some: Box::new(Self::from_kind(ctx, dialect, some)?), wrapped: false }
            }
        })
    }
}

/// Creates an integer attribute of a width.
pub(crate) fn integer_attr(ctx: &ContextData, ty: Type, width: u32, value: i64) -> Attr {
    ctx.attrs().intern(AttrData::Integer { value: ApInt::from_i64(width, value), ty })
}
