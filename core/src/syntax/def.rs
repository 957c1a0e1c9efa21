//! Attributes and types that dialects define: parameters, formats, verification.
//!
//! | module | contents | where to start |
//! |---|---|---|
//! | `dynamic` | parameters of dynamic dialects in `<>` | `read`, `body` |
//! | `field` | kind of a parameter, which determines its syntax | `Field` |
//! | `parse` | parser of the text after the mnemonic | `read` |
//! | `print` | printer of the text after the mnemonic | `body` |
//! | `value` | parameters of dialects in Rust: values whose text can be parsed back | `ValueField` |
//! | `check` | constraints on parameters; constructors of attributes and types | `Types::dialect` |
//! | `def_text` | hooks and compiled fields of a definition | `DefText` |
//! | `shared`, `records`, `short` | `custom<Name>` directives that dialects share | `shared::directive` |
//!
//! A definition with a custom syntax in unknown C++ code stores its text (`DefBody::Text`). The definition is known
//! nevertheless, and attributes and types within the text are parsed.

mod check;
mod def_text;
pub(crate) mod dynamic;
mod field;
mod parse;
mod print;
mod records;
mod shared;
mod short;
mod value;

use crate::entity::{Attr, Type};
use crate::text::OpPrinter;
use crate::text::parse::{Parsed, Parser};

pub(crate) use field::{Class, ClassForm, Plan};
pub use parse::unknown_def_directives;
pub(crate) use parse::{Stop, attr_body, read};
pub(crate) use print::body;
pub(in crate::syntax) use short::Short;

/// Overlay trait of attributes and types that only C++ defines.
pub(crate) const REGISTERED: &str = "lect::Registered";

/// Parses an attribute of a class: in full, or in the class's syntax without the mnemonic. `ty` is the type of the
/// attribute, if given.
pub(crate) fn parse_attr(p: &mut Parser<'_, '_>, class: &Class, ty: Option<Type>) -> Parsed<Attr> {
    let loc = p.loc();
    parse::attr_of_class(p, class, ty).map_err(|stop| match stop {
        Stop::Reported(reported) => reported,
        Stop::Unknown => p.hook_error(loc, format!("expected '#': how a {} is written is not known", class.name)),
    })
}

/// Parses a type of a class: in full, or in the class's syntax without the mnemonic.
pub(crate) fn parse_type(p: &mut Parser<'_, '_>, class: &Class) -> Parsed<Type> {
    let loc = p.loc();
    parse::type_of_class(p, class).map_err(|stop| match stop {
        Stop::Reported(reported) => reported,
        Stop::Unknown => p.hook_error(loc, format!("expected '!': how a {} is written is not known", class.name)),
    })
}

/// Prints an attribute whose class is fixed: by its alias, or in the class's syntax.
pub(crate) fn print_attr(p: &mut OpPrinter<'_, '_>, class: &Class, attr: Attr) {
    match class.form {
        ClassForm::Body | ClassForm::Array => p.stripped_attr(attr),
        ClassForm::Full | ClassForm::Unknown => p.attr(attr),
    }
}

/// Prints a type whose class is fixed: by its alias, or in the class's syntax.
pub(crate) fn print_type(p: &mut OpPrinter<'_, '_>, class: &Class, ty: Type) {
    match class.form {
        ClassForm::Body => p.stripped_type(ty),
        ClassForm::Array | ClassForm::Full | ClassForm::Unknown => p.ty(ty),
    }
}
