//! Syntax of constants: the value's type is printed, and the result type only if it differs.

use lect_core::ir::{OpRef, OpState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};

use super::print_signature;

/// Parses `{attributes} dense<1> : type`, or the generic form without the name.
pub(crate) fn parse_constant(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if p.eat_punct("(") {
        p.parse_rparen()?;
        if p.eat_punct("<") {
            state.properties = Some(p.parse_attribute(None)?);
            p.expect_punct(">")?;
        }
        p.parse_optional_attr_dict(&mut state.attrs)?;
        p.parse_colon()?;
        p.parse_lparen()?;
        p.parse_rparen()?;
        p.expect_punct("->")?;
        state.results.push(p.parse_type()?);
        return Ok(());
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let value = p.parse_attribute(None)?;
    let Some(ty) = p.ctx.attrs().type_of(value).filter(|ty| p.ctx.types().shaped_sizes(*ty).is_some()) else {
        return Err(p.custom_error(loc, "invalid kind of attribute specified"));
    };
    state.attrs.push((p.ctx.ident(b"value"), value));
    state.results.push(ty);
    Ok(())
}

pub(crate) fn print_constant(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let Some(value) = op.prop(0) else { return };
    if op.result_types().next() == ctx.attrs().type_of(value) {
        p.attr_dict(op, &["value"]);
        p.text(" ");
        return p.attr(value);
    }
    p.text("() ");
    p.properties(&[(ctx.ident(b"value"), value)]);
    p.named_attrs(ctx.attrs().dictionary_entries(op.attrs()));
    p.text(" : ");
    print_signature(p, op);
}
