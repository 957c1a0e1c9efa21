//! Attributes and types of dynamic dialects: `!dialect.name<parameter, ..>`.

use crate::diag::Reported;
use crate::dialect::{DefBody, DefInfo, Param};
use crate::dynamic::check_params;
use crate::text::OpPrinter;
use crate::text::parse::Parser;

/// Parses the text after the mnemonic. Parameters are attributes; a type is wrapped in its attribute.
pub(crate) fn read(p: &mut Parser<'_, '_>, info: &DefInfo) -> Result<DefBody, Reported> {
    let spec = info.spec();
    let loc = p.loc_before(spec.mnemonic.as_ref().map_or(0, |mnemonic| mnemonic.len()));
    let mut params = Vec::new();
    if p.eat_punct("<") && !p.eat_punct(">") {
        params.push(p.parse_attribute(None)?);
        while !p.eat_punct(">") {
            p.expect_punct(",")?;
            params.push(p.parse_attribute(None)?);
        }
    }
    match check_params(p.ctx, spec, &params) {
        Ok(()) => Ok(DefBody::Params(params.into_iter().map(Param::Attr).collect())),
        Err(message) => Err(p.hook_error(loc, message)),
    }
}

/// Prints the text after the mnemonic.
pub(crate) fn body(p: &mut OpPrinter<'_, '_>, params: &[Param]) {
    for (index, param) in params.iter().enumerate() {
        p.text(if index == 0 { "<" } else { ", " });
        match param {
            Param::Attr(attr) => p.attr(*attr),
            Param::Type(ty) => p.ty(*ty),
            _ => {}
        }
    }
    p.text(if params.is_empty() { "" } else { ">" });
}
