//! Syntax of one attribute, property or type in a format.

use lect_ods::format::{DefElement, PropForm};
use lect_ods::spec::{AttrConstraint, DefKind, DefSyntax, EnumCase, EnumKind, EnumSpec, PropKind, PropSpec};

use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::{DefBody, Dialect, Param};
use crate::entity::{Attr, Def, Type};
use crate::eval::NativeForm;
use crate::eval::{EnumRef, def_of_class, enum_of_def};
use crate::eval::{Scope, type_of};
use crate::number::ApInt;
use crate::syntax::def::Class;
use crate::text::is_bare_identifier;
use crate::text::lexer::TokenKind;
use crate::types::Signedness;

/// Syntax of an attribute or a property.
#[derive(Debug)]
pub(super) enum AttrForm {
    /// The full attribute syntax.
    Any(Class),
    /// Without the type, which is fixed.
    Typed(Class, Type),
    /// The syntax of the class, without the mnemonic.
    Stripped(Class),
    /// `@name`
    Symbol,
    /// A case of an enum.
    Enum(EnumForm),
    /// The syntax of a native property.
    Native(Box<NativeForm>),
}

/// Syntax of an attribute that is printed as an enum case.
#[derive(Debug)]
pub(super) struct EnumForm {
    /// The enum.
    pub spec: EnumRef,
    /// The type of the attribute; none if that is a string.
    pub ty: Option<Type>,
    /// Whether some values are no keywords, such as sets of bits: these are printed in quotes.
    pub quotes: bool,
    /// The attribute that holds the case, if it is not an integer.
    pub holder: Option<Def>,
    /// The separator of bits that are printed as several keywords.
    pub list: Option<TokenKind>,
}

impl EnumForm {
    fn new(ctx: &ContextData, dialect: &Dialect, def: &str) -> Option<Self> {
        let spec = enum_of_def(ctx, def, dialect.spec())?;
        let ty = match spec.kind {
            EnumKind::String => None,
            _ => Some(ctx.types().integer(spec.width, Signedness::Signless).ok()?),
        };
        let has_sets = matches!(spec.kind, EnumKind::Bits { .. });
        let quotes = has_sets || spec.cases.iter().any(|case| !is_keyword_case(&spec, case));
        Some(Self { spec, ty, quotes, holder: None, list: None })
    }

    /// Creates the form of a bare case, independent of the syntax of the attribute that holds it.
    fn bare_case(ctx: &ContextData, dialect: &Dialect, constraint: &AttrConstraint) -> Option<Self> {
        let form = Self::new(ctx, dialect, constraint.enum_def.as_deref()?)?;
        let holder = match &constraint.attr_def {
            Some(_) => Some(def_of_class(ctx, DefKind::Attr, &constraint.storage_type, dialect.spec())?),
            None => None,
        };
        let list = match &form.spec.kind {
            EnumKind::Bits { separator, quoted: false, .. } => {
                Some(if separator.contains('|') { TokenKind::VerticalBar } else { TokenKind::Comma })
            }
            _ => None,
        };
        Some(Self { quotes: form.quotes && list.is_none(), holder, list, ..form })
    }

    /// Returns true if the attribute that holds the case is written as `<case>`.
    pub fn is_in_angles(&self, ctx: &ContextData) -> bool {
        let Some(holder) = self.holder else { return false };
        let DefSyntax::Format(format) = &ctx.def_info(holder).spec().syntax else { return false };
        let mut parts = format.elements.iter().filter(|element| !matches!(element, DefElement::Space));
        let is =
            |element: Option<&DefElement>, text: &str| matches!(element, Some(DefElement::Literal(it)) if it == text);
        is(parts.next(), "<")
            && matches!(parts.next(), Some(DefElement::Param { .. }))
            && is(parts.next(), ">")
            && parts.next().is_none()
    }

    /// Returns the attribute of a value whose spelling is `text`.
    pub fn attr(&self, ctx: &ContextData, value: i64, text: &[u8]) -> Attr {
        match (self.holder, self.ty) {
            (Some(def), _) => ctx.attrs().with_body(def, DefBody::Params([Param::Int(value.into())].into()), None),
            (None, Some(ty)) => {
                ctx.attrs().intern(AttrData::Integer { value: ApInt::from_i64(self.spec.width, value), ty })
            }
            (None, None) => ctx.attrs().string(text),
        }
    }
}

/// Returns true if a case is printed as a keyword: in a bit enum, only single bits are.
pub(super) fn is_keyword_case(spec: &EnumSpec, case: &EnumCase) -> bool {
    let single = !matches!(spec.kind, EnumKind::Bits { .. }) || (case.value > 0 && case.value.count_ones() == 1);
    single && is_bare_identifier(case.spelling.as_bytes())
}

impl AttrForm {
    /// Returns the full attribute syntax.
    pub fn any(ctx: &ContextData, dialect: &Dialect) -> AttrForm {
        AttrForm::Any(Class::of(ctx, DefKind::Attr, "", dialect.spec()))
    }

    /// Returns the syntax of a property in a format element. `None` if it is C++ code that the program lacks.
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
                return NativeForm::new(ctx, dialect.spec(), constraint).map(|form| AttrForm::Native(Box::new(form)));
            }
            PropKind::Sizes(_) => return None,
        };
        let class = Class::of(ctx, DefKind::Attr, &constraint.storage_type, dialect.spec());
        Some(match form {
            PropForm::Symbol => AttrForm::Symbol,
            PropForm::Enum => AttrForm::Enum(EnumForm::new(ctx, dialect, constraint.enum_def.as_deref()?)?),
            PropForm::Typed => AttrForm::Typed(class, value_type(ctx, dialect, constraint)?),
            PropForm::Stripped if !qualified => AttrForm::Stripped(class),
            PropForm::Case => AttrForm::Enum(EnumForm::bare_case(ctx, dialect, constraint)?),
            PropForm::Stripped | PropForm::Any => AttrForm::Any(class),
            PropForm::Native => return None,
        })
    }
}

/// Returns the fixed type of attributes of a constraint, if there is one.
pub(super) fn value_type(ctx: &ContextData, dialect: &Dialect, constraint: &AttrConstraint) -> Option<Type> {
    let builder = constraint.value_type.as_ref()?.builder.as_ref()?;
    type_of(ctx, builder, &Scope { dialect: Some(dialect.spec()), ..Scope::default() })
}

/// Syntax of the type of one value.
#[derive(Debug)]
pub(super) struct TypeForm {
    /// The required class.
    pub class: Class,
    /// Whether the mnemonic is written even if the class determines it.
    pub qualified: bool,
}

/// Returns the case number that an enum attribute holds.
pub(super) fn enum_number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        AttrData::Dialect { body: DefBody::Params(params), .. } => match &**params {
            [Param::Int(value)] => i64::try_from(*value).ok(),
            _ => None,
        },
        _ => None,
    }
}
