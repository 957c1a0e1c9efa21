//! What dialects' directives share.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::Directive;
use lect_core::engine::Draft;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

/// How a directive reads.
pub(crate) type Parse = fn(&mut OpParser<'_, '_>, &mut Draft<'_>, &[CustomArg]) -> Result<bool, Reported>;

/// How a directive prints.
pub(crate) type Print = fn(&mut OpPrinter<'_, '_>, OpRef<'_>, &[CustomArg]);

/// A directive that reads and prints so.
pub(crate) const fn directive(parse: Parse, print: Print) -> Directive {
    Directive { parse, print }
}

/// An attribute, which must be of a kind.
pub(crate) fn parse_attr_of(p: &mut OpParser<'_, '_>, is: fn(&AttrData) -> bool) -> Parsed<Attr> {
    let loc = p.loc();
    let attr = p.parse_attribute(None)?;
    if is(p.ctx.attr_data(attr)) {
        return Ok(attr);
    }
    Err(p.custom_error(loc, "invalid kind of attribute specified"))
}

/// A string attribute.
pub(crate) fn parse_string_attr(p: &mut OpParser<'_, '_>) -> Parsed<Attr> {
    parse_attr_of(p, |data| matches!(data, AttrData::String { .. }))
}

/// The attributes of an array that a slot of an operation holds.
pub(crate) fn array_prop(op: OpRef<'_>, slot: u32) -> &[Attr] {
    op.prop(slot as usize).and_then(|attr| op.context().array_elements(attr)).unwrap_or(&[])
}

/// Whether a word is a case of a dialect's enum, by its definition or, if that has no name, its C++ class.
pub(crate) fn is_case(ctx: &ContextData, dialect: &str, name: &str, word: &str) -> bool {
    let dialect = ctx.dialect(dialect.as_bytes());
    let spec =
        dialect.and_then(|dialect| dialect.spec().enums.iter().find(|it| it.def == name || it.cpp_class == name));
    spec.is_some_and(|spec| spec.cases.iter().any(|case| case.spelling == word))
}
