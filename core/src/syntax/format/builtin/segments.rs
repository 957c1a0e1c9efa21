//! `custom<Segments>`: operands, some of which are in lists, `(%a, [%b, %c], [(%d, %e)])`.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use super::ranges::integers;
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::context::ContextData;
use crate::entity::{Attr, Type, Value};
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::lexer::TokenKind;
use crate::text::parse::{Parsed, UnresolvedOperand};
use crate::text::{OpParser, OpPrinter};
use crate::types::TypeData;

/// `custom<Segments>($operands, $sizes, $types)`: operands and bracketed lists of operands. Operands that are elements
/// of tuples are in parentheses. `$sizes` holds the number of elements of each list, or -1 for a single operand;
/// `$types` holds the element type of each.
pub const SEGMENTS: Directive = Directive { parse, print };

/// `custom<SegmentTypes>(ref($sizes), ref($types), type($operands), "i16")`: `(type, type ...)`, with dots after the
/// types of lists. The text is the type of the sizes.
pub const SEGMENT_TYPES: Directive = Directive { parse: parse_types, print: print_types };

/// Size of a segment that is no list.
const ALONE: i64 = -1;

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut operands, mut counts) = (Vec::<UnresolvedOperand>::new(), Vec::new());
    p.parse_delimited(("(", ")"), "", |p| {
        if !p.at_punct("[") {
            operands.push(p.parse_operand()?);
            counts.push(ALONE);
            return Ok(());
        }
        let before = operands.len();
        p.parse_delimited(("[", "]"), "", |p| {
            if p.at_punct("(") {
                operands.extend(p.parse_operands_in(("(", ")"))?);
            } else {
                operands.push(p.parse_operand()?);
            }
            Ok(())
        })?;
        counts.push((operands.len() - before) as i64);
        Ok(())
    })?;
    parsed.set_operands(args.operand(0), operands);
    // The number of elements depends on the types that follow.
    parsed.set_prop(args.prop(1), p.ctx.attrs().dense_i64_array(counts));
    Ok(true)
}

fn parse_types(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let counts = parsed.prop(args.prop(0)).map(|attr| int_array(p.ctx, attr)).unwrap_or_default();
    let (mut segments, mut sizes, mut types) = (Vec::<Attr>::new(), Vec::<i64>::new(), Vec::<Type>::new());
    let loc = p.loc();
    p.parse_delimited(("(", ")"), "", |p| {
        let ty = p.parse_type()?;
        let count = counts.get(segments.len()).copied().unwrap_or(ALONE);
        let count = if p.eat(TokenKind::Ellipsis) { usize::try_from(count).unwrap_or(0) } else { 1 };
        let elements = elements(p.ctx, ty, counts.get(segments.len()).is_some_and(|count| *count != ALONE));
        let size = count / elements.len().max(1);
        sizes.push(if counts.get(segments.len()) == Some(&ALONE) { ALONE } else { size as i64 });
        types.extend(std::iter::repeat_n(elements, size).flatten());
        segments.push(p.ctx.attrs().ty(ty));
        Ok(())
    })?;
    let numbers: Vec<String> = sizes.iter().map(i64::to_string).collect();
    let list = if numbers.is_empty() { String::new() } else { format!("[{}]", numbers.join(", ")) };
    let text = format!("dense<{list}> : vector<{}x{}>", numbers.len(), args.cpp(3).unwrap_or("i16"));
    let (true, Some(sizes)) = (segments.len() == counts.len(), p.ctx.attrs().parse(&text)) else {
        return Err(p.custom_error(loc, format!("has {} types for {} segments", segments.len(), counts.len())));
    };
    parsed.set_prop(args.prop(0), sizes);
    parsed.set_prop(args.prop(1), p.ctx.attrs().array(segments));
    parsed.set_types(args.types(2), types);
    Ok(true)
}

/// Returns the operand types of one element of a segment.
fn elements(ctx: &ContextData, ty: Type, is_list: bool) -> Vec<Type> {
    match ctx.types().data(ty) {
        TypeData::Tuple(types) if is_list => types.to_vec(),
        _ => vec![ty],
    }
}

/// Returns the types of the segments with their sizes.
fn segments(op: OpRef<'_>, sizes: u32, types: u32) -> Vec<(Type, i64)> {
    let ctx = op.context();
    let sizes = op.prop(sizes as usize).map(|attr| integers(ctx, attr)).unwrap_or_default();
    let types = match op.prop(types as usize).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Array(types)) => types,
        _ => &[][..],
    };
    let types = types.iter().filter_map(|attr| match ctx.attrs().data(*attr) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    });
    types.zip(sizes).collect()
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let mut operands = op.operand_group(args.operand(0));
    let mut take = |count: usize| operands.by_ref().take(count).collect::<Vec<Value>>();
    p.text("(");
    for (index, (ty, size)) in segments(op, args.prop(1), args.prop(2)).into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        let Ok(size) = usize::try_from(size) else {
            p.operands(take(1));
            continue;
        };
        p.text("[");
        match op.context().types().data(ty) {
            TypeData::Tuple(types) => {
                for element in 0..size {
                    p.text(if element > 0 { ", (" } else { "(" });
                    p.operands(take(types.len()));
                    p.text(")");
                }
            }
            _ => p.operands(take(size)),
        }
        p.text("]");
    }
    p.text(")");
}

fn print_types(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text("(");
    for (index, (ty, size)) in segments(op, args.prop(0), args.prop(1)).into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.ty(ty);
        p.text(if size == ALONE { "" } else { " ..." });
    }
    p.text(")");
}
