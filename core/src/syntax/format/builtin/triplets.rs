//! `custom<Triplets>`: indices and ranges of an array: `(%i, %lower:%upper:%step)`.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::attrs::int_array;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::lexer::TokenKind;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<Triplets>($operands, $is_triplet)`: indices and triplets in parentheses, or nothing. The Boolean array marks
/// the elements with three operands.
pub const TRIPLETS: Directive = Directive { parse, print };

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut operands, mut triplets) = (Vec::new(), Vec::new());
    let present = p.at(TokenKind::LParen);
    if present {
        p.parse_delimited(("(", ")"), "", |p| {
            operands.push(p.parse_operand()?);
            let is_triplet = p.eat(TokenKind::Colon);
            if is_triplet {
                operands.push(p.parse_operand()?);
                p.parse_colon()?;
                operands.push(p.parse_operand()?);
            }
            triplets.push(is_triplet);
            Ok(())
        })?;
    }
    parsed.set_operands(args.operand(0), operands);
    parsed.set_prop(args.prop(1), p.ctx.attrs().dense_bool_array(triplets));
    Ok(present)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let triplets = op.prop(args.prop(1) as usize).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    if triplets.is_empty() {
        return;
    }
    let mut operands = op.operand_group(args.operand(0));
    p.text("(");
    for (index, triplet) in triplets.into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        for part in 0..if triplet == 0 { 1 } else { 3 } {
            p.text(if part > 0 { ":" } else { "" });
            operands.next().into_iter().for_each(|operand| p.operand(operand));
        }
    }
    p.text(")");
}
