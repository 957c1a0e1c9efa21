//! `custom<DimensionList>`: a shape, `2x?x4` or `[]`.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::attrs::int_array;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};
use crate::types::DYNAMIC;

/// `custom<DimensionList>($shape)`
pub const DIMENSION_LIST: Directive = Directive { parse, print };

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut shape = Vec::new();
    if p.eat_punct("[") {
        if !p.eat_punct("]") {
            p.error("expected ']'");
            return Err(p.custom_error(p.loc(), "Failed parsing dimension list."));
        }
    } else {
        shape = p.parse_dimension_list(true).map_err(|_| p.custom_error(p.loc(), "Failed parsing dimension list."))?;
        if shape.is_empty() {
            let message = "Failed parsing dimension list. Did you mean an empty list? It must be denoted by \"[]\".";
            return Err(p.custom_error(p.loc(), message));
        }
    }
    parsed.set_prop(args.prop(0), p.ctx.attrs().dense_i64_array(shape));
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let shape = op.prop(args.prop(0) as usize).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    if shape.is_empty() {
        return p.text("[]");
    }
    for (index, size) in shape.into_iter().enumerate() {
        p.text(if index > 0 { "x" } else { "" });
        match size {
            DYNAMIC => p.text("?"),
            size => p.integer(size),
        }
    }
}
