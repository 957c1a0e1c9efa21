//! How attributes, properties and types are written in one place of a format.

use lect_ods::format::PropForm;
use lect_ods::spec::{AttrConstraint, DefKind, EnumCase, EnumKind, EnumSpec, PropKind, PropSpec};

use super::native::NativeForm;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::Dialect;
use crate::engine::def::{Class, EnumRef, enum_of_def};
use crate::engine::eval::{Scope, type_of};
use crate::entity::{Attr, Type};
use crate::text::is_bare_identifier;
use crate::types::Signedness;

/// How an attribute or a property is written.
#[derive(Debug)]
pub(super) enum AttrForm {
    /// As any attribute.
    Any(Class),
    /// Without its type, which is this.
    Typed(Class, Type),
    /// As its class is written.
    Stripped(Class),
    /// `@name`
    Symbol,
    /// A case of an enum.
    Enum(EnumForm),
    /// By the code of a property that is no attribute.
    Native(Box<NativeForm>),
}

/// An attribute that is written as a case of an enum.
#[derive(Debug)]
pub(super) struct EnumForm {
    /// The enum.
    pub spec: EnumRef,
    /// The type of the attribute; none if that is a string.
    pub ty: Option<Type>,
    /// Whether there are values that are no keywords, as several bits are: these are printed in quotes.
    pub quotes: bool,
}

impl EnumForm {
    fn new(ctx: &ContextData, dialect: &Dialect, def: &str) -> Option<Self> {
        let spec = enum_of_def(ctx, def, dialect.spec())?;
        let ty = match spec.kind {
            EnumKind::String => None,
            _ => Some(ctx.integer_type(spec.width, Signedness::Signless).ok()?),
        };
        let has_sets = matches!(spec.kind, EnumKind::Bits { .. });
        let quotes = has_sets || spec.cases.iter().any(|case| !is_keyword_case(&spec, case));
        Some(Self { spec, ty, quotes })
    }
}

/// Whether a case is printed as a keyword: among bits, only single ones are.
pub(super) fn is_keyword_case(spec: &EnumSpec, case: &EnumCase) -> bool {
    let single = !matches!(spec.kind, EnumKind::Bits { .. }) || (case.value > 0 && case.value.count_ones() == 1);
    single && is_bare_identifier(case.spelling.as_bytes())
}

impl AttrForm {
    /// How a property is written where a format has it in some form. None if that is code that the program lacks.
    pub fn new(
        ctx: &ContextData,
        dialect: &Dialect,
        prop: &PropSpec,
        form: PropForm,
        qualified: bool,
    ) -> Option<AttrForm> {
        let constraint = match &prop.kind {
            PropKind::Attr(constraint) => constraint,
            PropKind::Native(constraint) => {
                return NativeForm::new(ctx, dialect, constraint).map(|form| AttrForm::Native(Box::new(form)));
            }
            PropKind::Sizes(_) => return None,
        };
        let class = Class::of(ctx, DefKind::Attr, &constraint.storage_type, dialect.spec());
        Some(match form {
            PropForm::Symbol => AttrForm::Symbol,
            PropForm::Enum => AttrForm::Enum(EnumForm::new(ctx, dialect, constraint.enum_def.as_deref()?)?),
            PropForm::Typed => AttrForm::Typed(class, value_type(ctx, dialect, constraint)?),
            PropForm::Stripped if !qualified => AttrForm::Stripped(class),
            PropForm::Stripped | PropForm::Any => AttrForm::Any(class),
            PropForm::Native => return None,
        })
    }
}

/// The only type that attributes of a constraint have.
pub(super) fn value_type(ctx: &ContextData, dialect: &Dialect, constraint: &AttrConstraint) -> Option<Type> {
    let builder = constraint.value_type.as_ref()?.builder.as_ref()?;
    type_of(ctx, builder, &Scope { dialect: Some(dialect.spec()), ..Scope::default() })
}

/// How the type of one value is written.
#[derive(Debug)]
pub(super) struct TypeForm {
    /// What it must be of.
    pub class: Class,
    /// Whether its mnemonic is written even where the class says what it is.
    pub qualified: bool,
}

/// What an attribute of an enum holds: the number of a case.
pub(super) fn enum_number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}
