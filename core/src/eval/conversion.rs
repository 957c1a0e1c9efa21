//! Conversion of attributes to native properties.
//!
//! C++ stores a value independent of the attribute that it was read from, and prints it as one canonical attribute. For
//! example, `#llvm.overflow<nsw>` and `1 : i64` are both stored as a number, which prints as `1 : i32`. The slot holds
//! this canonical attribute.

use lect_ods::spec::{AttrConstraint, DefKind, DialectSpec, PropConstraint};

use super::native_form::{NativeForm, integer_attr};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::{DefBody, Param};
use crate::entity::{Attr, Def, Type};
use crate::eval::def_of_class;
use crate::eval::{self, Val};
use crate::types::Invalid;

/// Conversion of attributes to the canonical attribute of a native property.
#[derive(Debug)]
pub(crate) struct Conversion {
    form: NativeForm,
    /// Constraint of the attribute that holds the enum's cases, if there is one.
    own: Option<AttrConstraint>,
    /// Definition of that attribute, if it is the canonical one.
    own_def: Option<Def>,
    /// C++ class of the stored value.
    storage: Box<str>,
}

impl Conversion {
    /// Creates the conversion of attributes to a property. `None` if unknown C++ code converts them.
    pub fn new(ctx: &ContextData, dialect: &DialectSpec, constraint: &PropConstraint) -> Option<Self> {
        let form = NativeForm::new(ctx, dialect, constraint)?;
        let own = constraint.attr.as_deref().cloned();
        let class = own.as_ref().map(|own| &*own.storage_type).filter(|class| !class.is_empty());
        let class = class.filter(|class| constraint.to_attribute.contains(&format!("{class}::get(")));
        let own_def = class.and_then(|class| def_of_class(ctx, DefKind::Attr, class, dialect));
        Some(Self { form, own, own_def, storage: constraint.storage_type.as_ref().into() })
    }

    /// Returns the canonical attribute for the value that C++ stores of `attr`, or an error with the expected kind.
    pub fn convert(&self, ctx: &ContextData, attr: Attr) -> Result<Attr, Invalid> {
        self.stored(ctx, &self.form, attr)
    }

    fn stored(&self, ctx: &ContextData, form: &NativeForm, attr: Attr) -> Result<Attr, Invalid> {
        let data = ctx.attrs().data(attr);
        let expected = |class: &str| Err(Invalid(format!("expected {class} for key `value`")));
        match form {
            NativeForm::Integer { width, ty, .. } => match low_bits(data) {
                Some(bits) => Ok(integer_attr(ctx, *ty, *width, bits)),
                None => expected("IntegerAttr"),
            },
            NativeForm::Bool => match truth(ctx, data) {
                Some(value) => Ok(ctx.attrs().bool(value)),
                None => expected("BoolAttr"),
            },
            NativeForm::Unit => match (data, truth(ctx, data)) {
                (AttrData::Unit, _) | (_, Some(true)) => Ok(ctx.attrs().unit()),
                (_, Some(false)) => Ok(ctx.attrs().bool(false)),
                _ => Err(Invalid::new("expected UnitAttr or BoolAttr")),
            },
            NativeForm::String => match data {
                AttrData::String { value, .. } => Ok(ctx.attrs().string(value)),
                _ => expected("StringAttr"),
            },
            NativeForm::Enum { cases, ty, .. } => match self.case(ctx, attr).or_else(|| low_bits(data)) {
                Some(bits) => Ok(match self.own_def {
                    Some(def) => ctx.attrs().with_body(def, DefBody::Params([Param::Int(bits.into())].into()), None),
                    None => integer_attr(ctx, *ty, cases.width, bits),
                }),
                None => Err(Invalid(self.expected_enum())),
            },
            NativeForm::Array { element, dense: None } => match data {
                AttrData::Array(elements) => self.all(ctx, element, elements),
                _ => Err(Invalid::new("expected array attribute")),
            },
            NativeForm::Array { dense: Some(ty), .. } => match data {
                AttrData::DenseArray { element, .. } if element == ty => Ok(attr),
                _ => expected(dense_class(ctx, *ty)),
            },
            NativeForm::Optional { some, .. } => match data {
                AttrData::Array(elements) if elements.len() <= 1 => self.all(ctx, some, elements),
                AttrData::Array(_) => {
                    Err(Invalid::new("expected optional properties to become 0- or 1-element arrays"))
                }
                _ => Err(Invalid::new("expected optional properties to materialize as arrays")),
            },
        }
    }

    fn all(&self, ctx: &ContextData, form: &NativeForm, elements: &[Attr]) -> Result<Attr, Invalid> {
        let all = elements.iter().map(|&element| self.stored(ctx, form, element)).collect::<Result<Vec<_>, _>>()?;
        Ok(ctx.attrs().array(all))
    }

    /// Returns the case number in an attribute of the enum's own kind.
    fn case(&self, ctx: &ContextData, attr: Attr) -> Option<i64> {
        let AttrData::Dialect { body: DefBody::Params(params), .. } = ctx.attrs().data(attr) else { return None };
        let own = self.own.as_ref()?;
        if eval::is_a(ctx, &own.storage_type, &Val::Attr(attr)) != Some(true) {
            return None;
        }
        match &**params {
            [Param::Int(value)] => i64::try_from(*value).ok(),
            _ => None,
        }
    }

    fn expected_enum(&self) -> String {
        match &self.own {
            Some(own) => format!("expected {} or IntegerAttr storage for {}", own.storage_type, self.storage),
            None => format!("expected IntegerAttr storage for {}", self.storage),
        }
    }
}

/// Returns the low 64 bits of an integer: C++ stores no larger numbers.
fn low_bits(data: &AttrData) -> Option<i64> {
    match data {
        AttrData::Integer { value, .. } => Some(value.words().first().map_or(0, |&word| word as i64)),
        _ => None,
    }
}

fn truth(ctx: &ContextData, data: &AttrData) -> Option<bool> {
    match data {
        AttrData::Integer { value, ty } if *ty == ctx.types().i1() => Some(!value.is_zero()),
        _ => None,
    }
}

fn dense_class(ctx: &ContextData, element: Type) -> &'static str {
    match ctx.types().integer_width(element) {
        Some(8) => "DenseI8ArrayAttr",
        Some(16) => "DenseI16ArrayAttr",
        Some(32) => "DenseI32ArrayAttr",
        _ => "DenseI64ArrayAttr",
    }
}
