//! Helpers for custom assembly directives.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::OpParseState;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::TypeData;
use lect_ods::format::CustomArg;

/// Parser of a directive.
pub type Parse = fn(&mut OpParser<'_, '_>, &mut OpParseState<'_>, &[CustomArg]) -> Result<bool, Reported>;

/// Printer of a directive.
pub type Print = fn(&mut OpPrinter<'_, '_>, OpRef<'_>, &[CustomArg]);

/// Creates a directive from its parser and printer.
pub const fn directive(parse: Parse, print: Print) -> Directive {
    Directive { parse, print }
}

/// Parses an attribute that satisfies a predicate.
pub fn parse_attr_of(p: &mut OpParser<'_, '_>, is: fn(&AttrData) -> bool) -> Parsed<Attr> {
    parse_typed_attr(p, None, is)
}

/// Parses an attribute that satisfies a predicate. With `ty`, the attribute has this type and its text omits it.
pub fn parse_typed_attr(p: &mut OpParser<'_, '_>, ty: Option<Type>, is: fn(&AttrData) -> bool) -> Parsed<Attr> {
    let loc = p.loc();
    let attr = p.parse_attribute(ty)?;
    if is(p.ctx.attrs().data(attr)) {
        return Ok(attr);
    }
    Err(p.custom_error(loc, "invalid kind of attribute specified"))
}

/// Parses a string attribute. An attribute written without a type gets type `ty`.
pub fn parse_string_attr_of(p: &mut OpParser<'_, '_>, ty: lect_core::entity::Type) -> Parsed<Attr> {
    let loc = p.loc();
    let attr = p.parse_attribute(Some(ty))?;
    if matches!(p.ctx.attrs().data(attr), AttrData::String { .. }) {
        return Ok(attr);
    }
    Err(p.custom_error(loc, "invalid kind of attribute specified"))
}

/// Parses a string attribute.
pub fn parse_string_attr(p: &mut OpParser<'_, '_>) -> Parsed<Attr> {
    parse_attr_of(p, |data| matches!(data, AttrData::String { .. }))
}

/// Returns the elements of the array attribute in a property slot; empty if absent.
pub fn array_prop(op: OpRef<'_>, slot: u32) -> &[Attr] {
    op.prop(slot as usize).and_then(|attr| op.context().attrs().array_elements(attr)).unwrap_or(&[])
}

/// Returns true if `word` is a case of a dialect's enum, given by its definition or its C++ class.
pub fn is_case(ctx: &ContextData, dialect: &str, name: &str, word: &str) -> bool {
    let dialect = ctx.dialect(dialect.as_bytes());
    let spec =
        dialect.and_then(|dialect| dialect.spec().enums.iter().find(|it| it.def == name || it.cpp_class == name));
    spec.is_some_and(|spec| spec.cases.iter().any(|case| case.spelling == word))
}

/// Parses `: type`, a ranked memref type.
pub fn parse_memref_type(p: &mut OpParser<'_, '_>) -> Parsed<Type> {
    let loc = p.loc();
    p.parse_colon()?;
    let ty = p.parse_type()?;
    if matches!(p.ctx.types().data(ty), TypeData::MemRef { .. }) {
        return Ok(ty);
    }
    let found = p.ctx.types().show(ty);
    Err(p.custom_error(loc, format!("invalid kind of type specified: expected builtin.memref, but found '{found}'")))
}

/// Returns the spelling of the enum case whose value is in an integer attribute.
pub fn enum_case_at(ctx: &ContextData, dialect: &str, name: &str, attr: Attr) -> Option<String> {
    let AttrData::Integer { value, .. } = ctx.attrs().data(attr) else { return None };
    let (value, dialect) = (value.to_i64()?, ctx.dialect(dialect.as_bytes())?);
    let spec = dialect.spec().enums.iter().find(|it| it.def == name || it.cpp_class == name)?;
    spec.cases.iter().find(|case| case.value == value).map(|case| case.spelling.clone().into_owned())
}
