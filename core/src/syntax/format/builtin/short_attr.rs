//! `custom<ShortAttr>`: an attribute with a keyword in place of its dialect and mnemonic.

use lect_ods::format::CustomArg;
use lect_ods::spec::DefKind;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::Param;

use crate::entity::{Attr, Def, Type};
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::syntax::def::{self, Stop};
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<ShortAttr>($attr, "word=dialect.mnemonic|..", type($value))`: `word` and the text after the mnemonic of an
/// attribute, or any attribute. The type of the value is the first type parameter of the attribute.
pub const SHORT_ATTR: Directive = Directive { parse, print };

/// Returns the words and their definitions.
fn words<'a>(ctx: &'a ContextData, args: &'a [CustomArg]) -> impl Iterator<Item = (&'a str, Def)> {
    let entries = args.cpp(1).unwrap_or_default().split('|').filter_map(|entry| entry.split_once('='));
    entries.filter_map(|(word, name)| {
        let (dialect, mnemonic) = name.split_once('.')?;
        Some((word, ctx.dialect(dialect.as_bytes())?.def(DefKind::Attr, mnemonic.as_bytes())?))
    })
}

/// Parses the text after the mnemonic of an attribute.
fn attr_body(p: &mut OpParser<'_, '_>, def: Def) -> Parsed<Attr> {
    let loc = p.loc();
    def::attr_body(p, def, None).map_err(|stop| match stop {
        Stop::Reported(reported) => reported,
        Stop::Unknown => p.hook_error(loc, "expected '<'"),
    })
}

/// Returns the first type parameter of an attribute, or else the attribute's type.
fn type_in(ctx: &ContextData, attr: Attr) -> Option<Type> {
    let AttrData::Dialect { body, .. } = ctx.attrs().data(attr) else { return ctx.attrs().type_of(attr) };
    let param = body.params().iter().find_map(|param| if let Param::Type(ty) = param { Some(*ty) } else { None });
    param.or_else(|| ctx.attrs().type_of(attr))
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let ctx: &ContextData = p.ctx;
    let attr = match words(ctx, args).find(|(word, _)| p.at_keyword(word)) {
        Some((word, def)) => {
            p.parse_keyword(word)?;
            attr_body(p, def)?
        }
        None => p.parse_attribute(None)?,
    };
    let Some(ty) = type_in(ctx, attr) else {
        return Err(p.custom_error(loc, "expected attribute with a type"));
    };
    parsed.set_prop(args.prop(0), attr);
    parsed.set_types(args.types(2), [ty]);
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let Some(attr) = op.prop(args.prop(0) as usize) else { return };
    if let AttrData::Dialect { def, body, .. } = ctx.attrs().data(attr)
        && let Some((word, _)) = words(ctx, args).find(|it| it.1 == *def)
    {
        p.text(word);
        return p.unspaced(|p| def::body(p, *def, body));
    }
    p.attr(attr);
}
