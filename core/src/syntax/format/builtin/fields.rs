//! Indices, some of which are field names: `%i, name`. The fields of a type are parsed from its text.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use super::module_ports::parts;
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::context::ContextData;
use crate::entity::Type;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::lexer::TokenKind;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<Fields>($operands, $fields)`: commas with an operand or a name after each. `custom<FieldTypes>` must follow.
pub const FIELDS: Directive = Directive { parse, print };

/// `custom<FieldTypes>($fields, ref(type($record)))`: no text. Parsing replaces the names of `custom<Fields>` by an
/// `i32` array of field numbers, with the least number for operands. Without names, the array is absent.
pub const FIELD_TYPES: Directive = Directive { parse: parse_types, print: print_types };

/// Denotes an operand.
const OPERAND: i32 = i32::MIN;

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut operands, mut names) = (Vec::new(), Vec::new());
    let unit = p.ctx.attrs().unit();
    while p.eat(TokenKind::Comma) {
        match p.parse_optional_operand()? {
            Some(operand) => {
                operands.push(operand);
                names.push(unit);
            }
            None => {
                let name = p.parse_word_or_string()?;
                names.push(p.ctx.attrs().string(&name));
            }
        }
    }
    let any = !names.is_empty();
    parsed.set_operands(args.operand(0), operands);
    if names.iter().any(|name| *name != unit) {
        // Store the names until the types are known.
        parsed.set_prop(args.prop(1), p.ctx.attrs().array(names));
    }
    Ok(any)
}

/// Returns the fields of the first record in the text of a type: `{name:type,..}`.
fn fields(ty: &str) -> Vec<(&str, &str)> {
    let Some((_, rest)) = ty.split_once('{') else { return Vec::new() };
    let mut depth = 1usize;
    let end = rest.char_indices().find(|(_, c)| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let body = end.and_then(|(at, _)| rest.get(..at)).unwrap_or_default();
    parts(body)
        .into_iter()
        .filter_map(|field| field.split_once(':'))
        .map(|(name, ty)| (name.trim(), ty.trim()))
        .collect()
}

fn parse_types(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx = p.ctx;
    let Some(read) = parsed.prop(args.prop(0)) else { return Ok(true) };
    let AttrData::Array(names) = ctx.attrs().data(read) else { return Ok(true) };
    let record = parsed.types(args.types(1)).first().map(|ty| ctx.types().show(*ty).to_string()).unwrap_or_default();
    let (mut within, mut numbers) = (record.as_str(), Vec::new());
    for name in names.iter() {
        let Some(name) = ctx.attrs().string_value(*name) else {
            numbers.push(OPERAND);
            continue;
        };
        let known = fields(within);
        let Some((at, field)) = known.iter().enumerate().find(|(_, field)| field.0.as_bytes() == name) else {
            let name = String::from_utf8_lossy(name);
            return Err(p.custom_error(parsed.state.loc, format!("has a field '{name}' that the type does not have")));
        };
        numbers.push(i32::try_from(at).unwrap_or(i32::MAX));
        within = field.1;
    }
    parsed.set_prop(args.prop(0), ctx.attrs().dense_i32_array(numbers));
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let mut operands = op.operand_group(args.operand(0));
    let Some(numbers) = op.prop(args.prop(1) as usize) else {
        for operand in operands {
            p.text(", ");
            p.operand(operand);
        }
        return;
    };
    let record = record_of(ctx, op);
    let mut within = record.as_str();
    for number in int_array(ctx, numbers) {
        p.text(", ");
        match usize::try_from(number) {
            Err(_) => operands.next().into_iter().for_each(|operand| p.operand(operand)),
            Ok(at) => match fields(within).get(at) {
                Some((name, ty)) => {
                    p.keyword_or_string(name.as_bytes());
                    within = ty;
                }
                None => p.integer(number),
            },
        }
    }
}

/// Returns the text of the first operand's type.
fn record_of(ctx: &ContextData, op: OpRef<'_>) -> String {
    let ty: Option<Type> = op.operand_types().next();
    ty.map(|ty| ctx.types().show(ty).to_string()).unwrap_or_default()
}

fn print_types(_: &mut OpPrinter<'_, '_>, _: OpRef<'_>, _: &[CustomArg]) {}
