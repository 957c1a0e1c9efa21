//! `custom<List>`: a list whose elements all look as one text says.

use std::collections::VecDeque;

use lect_ods::format::{CustomArg, Values, Var};

use super::super::CustomArgs;
use super::sized;
use crate::attrs::AttrData;
use crate::diag::Reported;
use crate::dialect::Directive;
use crate::engine::OpParseState;
use crate::entity::{Attr, Type, Value};
use crate::ir::{BlockRef, OpRef};
use crate::text::lexer::TokenKind;
use crate::text::parse::{Parsed, RegionArg, UnresolvedOperand, punctuation};
use crate::text::{OpParser, OpPrinter, is_bare_identifier};

/// `custom<List>("element", ..)`: elements with commas between, each as the text of the first argument has it; perhaps none.
///
/// In that text, `$0`, `$1` and so on are the other arguments by number: of operands and types, one; of an array, an attribute in
/// it. `$0:word` is a string in an array, written as a word if it is one; `$0:sizes` the operands that are sizes of the type
/// before it, in braces if there are any. `%arg` is an argument of the region that stands next in the format, whose type is the
/// type in the element; `%type` is its type where no operand has it. What is in `(?` and `)` is there for operands that have
/// sizes. All else is written as it stands.
pub const LIST: Directive = Directive { parse, print };

/// `custom<ListOrOne>("element", "{}", ..)`: such a list in brackets, or one element without.
pub const LIST_OR_ONE: Directive = Directive { parse: parse_list_or_one, print: print_list_or_one };

/// A part of the text of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece<'a> {
    Text(&'a str),
    Argument(usize, Kind),
    RegionArg,
    RegionArgType,
    /// `(?`
    Open,
    /// `)` that belongs to it
    Close,
}

/// How an argument is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Plain,
    Word,
    Sizes,
}

/// The parts of the text of an element.
fn pieces(template: &str) -> Vec<Piece<'_>> {
    let (mut pieces, mut rest, mut open) = (Vec::new(), template, false);
    while let Some(at) = rest.find(['$', '%', '(', ')']) {
        let (text, from) = rest.split_at(at);
        let found = if let Some(after) = from.strip_prefix("(?") {
            open = true;
            Some((Piece::Open, after))
        } else if let Some(after) = from.strip_prefix(')').filter(|_| open) {
            open = false;
            Some((Piece::Close, after))
        } else if let Some(after) = from.strip_prefix("%arg") {
            Some((Piece::RegionArg, after))
        } else if let Some(after) = from.strip_prefix("%type") {
            Some((Piece::RegionArgType, after))
        } else {
            argument(from)
        };
        let (piece, after) = found.unwrap_or_else(|| {
            let (mark, after) = from.split_at(1);
            (Piece::Text(mark), after)
        });
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        pieces.push(piece);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// `$0`, `$0:word`, `$0:sizes`, and what follows it.
fn argument(from: &str) -> Option<(Piece<'_>, &str)> {
    let after = from.strip_prefix('$')?;
    let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, after) = after.split_at(digits);
    let number: usize = number.parse().ok()?;
    let (kind, after) = match (after.strip_prefix(":word"), after.strip_prefix(":sizes")) {
        (Some(after), _) => (Kind::Word, after),
        (_, Some(after)) => (Kind::Sizes, after),
        _ => (Kind::Plain, after),
    };
    Some((Piece::Argument(number, kind), after))
}

/// The words and the punctuation of a text.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let in_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
        let length = match rest.len() - rest.trim_start_matches(in_word).len() {
            0 if rest.starts_with("->") => 2,
            0 if rest.starts_with("...") => 3,
            0 => first.len_utf8(),
            length => length,
        };
        let (token, after) = rest.split_at(length);
        rest = after.trim_start();
        Some(token)
    })
}

/// What was read of all elements, by the number of the argument.
struct Columns {
    operands: Vec<Vec<UnresolvedOperand>>,
    types: Vec<Vec<Type>>,
    attrs: Vec<Vec<Attr>>,
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    read(p, parsed, args.cpp(0), args.get(1..).unwrap_or_default(), true)
}

fn parse_list_or_one(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ((open, close), rest) = (brackets(args), args.get(2..).unwrap_or_default());
    if !p.eat_punct(open) {
        return read(p, parsed, args.cpp(0), rest, false);
    }
    read(p, parsed, args.cpp(0), rest, true)?;
    p.expect_punct(close)?;
    Ok(true)
}

/// The brackets of a list of several.
fn brackets(args: &[CustomArg]) -> (&str, &str) {
    args.cpp(1).and_then(|text| text.split_at_checked(1)).unwrap_or(("(", ")"))
}

fn read(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    template: Option<&str>,
    args: &[CustomArg],
    several: bool,
) -> Parsed<bool> {
    let pieces = pieces(template.unwrap_or_default());
    let mut columns = Columns {
        operands: vec![Vec::new(); args.len()],
        types: vec![Vec::new(); args.len()],
        attrs: vec![Vec::new(); args.len()],
    };
    let present = pieces.first().is_some_and(|piece| begins(p, *piece, args));
    let mut region_args = Vec::new();
    while present {
        element(p, args, &pieces, &mut columns, &mut region_args)?;
        if !several || !p.eat(TokenKind::Comma) {
            break;
        }
    }
    parsed.entry_args.extend(region_args);
    for (at, arg) in args.iter().enumerate() {
        match arg {
            CustomArg::Var(Var::Operand(group)) => {
                parsed.set_operands(*group, std::mem::take(&mut columns.operands[at]))
            }
            CustomArg::Type(of) => parsed.set_types(*of, std::mem::take(&mut columns.types[at])),
            CustomArg::Var(Var::Prop(slot)) => {
                let optional = parsed.info.spec().props.get(*slot as usize).is_some_and(|prop| prop.optional);
                if present || !optional {
                    parsed.set_prop(*slot, p.ctx.array_attr(std::mem::take(&mut columns.attrs[at])));
                }
            }
            _ => {}
        }
    }
    Ok(present)
}

/// Whether an element begins here, as its first part would.
fn begins(p: &OpParser<'_, '_>, piece: Piece<'_>, args: &[CustomArg]) -> bool {
    match piece {
        Piece::Text(text) => tokens(text).next().is_some_and(|token| match punctuation(token) {
            Some(kind) => p.at(kind),
            None => p.at_keyword_like(token.as_bytes()),
        }),
        Piece::RegionArg => p.at(TokenKind::Percent),
        Piece::RegionArgType => p.at_type(),
        Piece::Open | Piece::Close => false,
        Piece::Argument(at, kind) => match (args.get(at), kind) {
            (_, Kind::Sizes) => p.at(TokenKind::LBrace),
            (Some(CustomArg::Var(Var::Operand(_))), _) => p.at(TokenKind::Percent),
            (Some(CustomArg::Type(_)), _) => p.at_type(),
            (Some(CustomArg::Var(Var::Prop(_))), Kind::Word) => p.at_keyword_token() || p.at(TokenKind::String),
            (Some(CustomArg::Var(Var::Prop(_))), _) => p.at_attribute(),
            _ => false,
        },
    }
}

fn element(
    p: &mut OpParser<'_, '_>,
    args: &[CustomArg],
    pieces: &[Piece<'_>],
    columns: &mut Columns,
    region_args: &mut Vec<RegionArg>,
) -> Parsed<()> {
    let (mut named, mut ty) = (None, None);
    let mut skipping = false;
    for (at, piece) in pieces.iter().enumerate() {
        if skipping && *piece != Piece::Close {
            continue;
        }
        match *piece {
            Piece::Open => skipping = !pieces.get(at + 1).is_some_and(|first| begins(p, *first, args)),
            Piece::Close => skipping = false,
            Piece::Text(text) => {
                for token in tokens(text) {
                    literal(p, token)?;
                }
            }
            Piece::RegionArg => named = Some((p.loc(), p.parse_operand()?)),
            Piece::RegionArgType => ty = Some(p.parse_type()?),
            Piece::Argument(at, Kind::Sizes) => {
                let sizes = sized::parse_sizes(p)?;
                columns.operands.get_mut(at).into_iter().for_each(|column| column.extend(sizes.iter().copied()));
            }
            Piece::Argument(at, kind) => match args.get(at) {
                Some(CustomArg::Var(Var::Operand(_))) => columns.operands[at].push(p.parse_operand()?),
                Some(CustomArg::Type(_)) => {
                    let read = p.parse_type()?;
                    ty = Some(read);
                    columns.types[at].push(read);
                }
                Some(CustomArg::Var(Var::Prop(_))) => {
                    let attr = match kind {
                        Kind::Word => {
                            let word = p.parse_word_or_string()?;
                            p.ctx.string_attr(&word)
                        }
                        _ => p.parse_attribute(None)?,
                    };
                    columns.attrs[at].push(attr);
                }
                _ => {}
            },
        }
    }
    if let Some((loc, name)) = named {
        let Some(ty) = ty else { return Err(p.custom_error(loc, "expected type of region argument")) };
        let loc = p.parse_optional_loc_or(loc)?;
        region_args.push(RegionArg { name, ty, loc });
    }
    Ok(())
}

fn literal(p: &mut OpParser<'_, '_>, token: &str) -> Result<(), Reported> {
    match punctuation(token) {
        Some(_) => p.expect_punct(token),
        None => p.parse_keyword(token),
    }
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    write(p, op, args.cpp(0), args.get(1..).unwrap_or_default());
}

fn print_list_or_one(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ((open, close), rest) = (brackets(args), args.get(2..).unwrap_or_default());
    let one = count(op, &pieces(args.cpp(0).unwrap_or_default()), rest, None) == 1;
    p.text(if one { "" } else { open });
    write(p, op, args.cpp(0), rest);
    p.text(if one { "" } else { close });
}

fn write(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, template: Option<&str>, args: &[CustomArg]) {
    let pieces = pieces(template.unwrap_or_default());
    let region = args.iter().find_map(|arg| match arg {
        CustomArg::RefVar(Var::Region(group)) => op.region_group(*group).next(),
        _ => None,
    });
    let entry = region.and_then(|region| region.entry());
    // Operands of which not every element has one.
    let mut sizes: Vec<_> = args.iter().map(|arg| sizes_of(op, arg)).collect();
    for index in 0..count(op, &pieces, args, entry) {
        if index > 0 {
            p.text(", ");
        }
        let mut ty = None;
        let (mut within, mut skipping) = (false, false);
        for piece in &pieces {
            if skipping && *piece != Piece::Close {
                continue;
            }
            match *piece {
                Piece::Open => {
                    within = true;
                    skipping = !ty.is_some_and(|ty| sized::size_count(op.context(), ty).is_some_and(|count| count > 0));
                }
                Piece::Close => (within, skipping) = (false, false),
                Piece::Text(text) => p.text(text),
                Piece::RegionArg => entry.into_iter().for_each(|entry| p.block_arg_name(entry, index)),
                Piece::RegionArgType => {
                    if let Some((value, _)) = entry.and_then(|entry| entry.args_with_locs().get(index).copied()) {
                        p.ty(op.ir.value_type(value));
                    }
                }
                Piece::Argument(at, Kind::Sizes) => {
                    if let (Some(sizes), Some(ty)) = (sizes.get_mut(at), ty) {
                        sized::print_sizes(p, op, ty, sizes);
                    }
                }
                Piece::Argument(at, kind) => match args.get(at) {
                    Some(CustomArg::Var(Var::Operand(_))) if within => {
                        let value = sizes.get_mut(at).and_then(|left| left.pop_front());
                        value.into_iter().for_each(|value| p.operand(value));
                    }
                    Some(CustomArg::Var(Var::Operand(group))) => {
                        if let Some(value) = op.operand_group(*group).nth(index) {
                            p.operand(value);
                            ty = Some(op.ir.value_type(value));
                        }
                    }
                    Some(CustomArg::Type(of)) => {
                        ty = type_at(op, *of, index);
                        ty.into_iter().for_each(|ty| p.ty(ty));
                    }
                    Some(CustomArg::Var(Var::Prop(slot))) => print_attr(p, op, *slot, index, kind),
                    _ => {}
                },
            }
        }
    }
}

fn print_attr(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, slot: u32, index: usize, kind: Kind) {
    let Some(&attr) = array(op, slot).get(index) else { return };
    match op.context().string_value(attr) {
        Some(word) if kind == Kind::Word && is_bare_identifier(word) => p.bytes(word),
        Some(word) if kind == Kind::Word => p.string(word),
        _ => p.attr(attr),
    }
}

/// The attributes in an array.
fn array(op: OpRef<'_>, slot: u32) -> &[Attr] {
    match op.prop(slot as usize).map(|attr| op.context().attr_data(attr)) {
        Some(AttrData::Array(attrs)) => attrs,
        _ => &[],
    }
}

fn type_at(op: OpRef<'_>, of: Values, index: usize) -> Option<Type> {
    let value = match of {
        Values::Operand(group) => op.operand_group(group).nth(index),
        Values::Result(group) => op.result_group(group).nth(index),
        Values::Operands | Values::Results => None,
    };
    value.map(|value| op.ir.value_type(value))
}

/// The operands that are sizes, if an argument may be that.
fn sizes_of(op: OpRef<'_>, arg: &CustomArg) -> VecDeque<Value> {
    match arg {
        CustomArg::Var(Var::Operand(group)) => op.operand_group(*group).collect(),
        _ => Default::default(),
    }
}

/// How many elements there are: as many as there are of the first part that says so.
fn count(op: OpRef<'_>, pieces: &[Piece<'_>], args: &[CustomArg], entry: Option<BlockRef<'_>>) -> usize {
    let counted = pieces.iter().find_map(|piece| match *piece {
        Piece::Argument(_, Kind::Sizes) | Piece::Text(_) | Piece::Open | Piece::Close => None,
        Piece::RegionArg | Piece::RegionArgType => entry.map(|entry| entry.args_with_locs().len()),
        Piece::Argument(at, _) => match args.get(at)? {
            CustomArg::Var(Var::Operand(group)) => Some(op.operand_group(*group).len()),
            CustomArg::Type(Values::Operand(group)) => Some(op.operand_group(*group).len()),
            CustomArg::Type(Values::Result(group)) => Some(op.result_group(*group).len()),
            CustomArg::Var(Var::Prop(slot)) => Some(array(op, *slot).len()),
            _ => None,
        },
    });
    counted.unwrap_or(0)
}
