//! Parser of list elements.

use lect_ods::format::{CustomArg, Var};
use lect_ods::spec::DefKind;

use super::super::super::parse_state::{EntryArg, EntryType};
use super::super::{sized_types, text_template};
use super::template::{Kind, Piece};
use super::write::is_single;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::{Attr, Def, Type};
use crate::syntax::OpParseState;
use crate::syntax::literal::literal;
use crate::text::OpParser;
use crate::text::lexer::TokenKind;
use crate::text::parse::{Parsed, UnresolvedOperand, literals};

/// Parsed parts of all elements, by the index of the argument.
pub(in super::super) struct Columns {
    operands: Vec<Vec<UnresolvedOperand>>,
    types: Vec<Vec<Type>>,
    attrs: Vec<Vec<Attr>>,
    pub(super) dictionaries: Vec<Attr>,
}

impl Columns {
    /// Creates empty columns for `count` arguments.
    pub fn new(count: usize) -> Self {
        Self {
            operands: vec![Vec::new(); count],
            types: vec![Vec::new(); count],
            attrs: vec![Vec::new(); count],
            dictionaries: Vec::new(),
        }
    }

    /// Stores the columns in the parse state, at the places that the arguments denote.
    pub fn store(
        mut self,
        p: &OpParser<'_, '_>,
        parsed: &mut OpParseState<'_>,
        args: &[CustomArg],
        pieces: &[Piece<'_>],
        present: bool,
    ) {
        for (at, arg) in args.iter().enumerate() {
            match arg {
                CustomArg::Var(Var::Operand(group)) => {
                    let mut operands = std::mem::take(&mut self.operands[at]);
                    if is_single(parsed.info.spec(), arg) {
                        operands.truncate(1);
                    }
                    parsed.set_operands(*group, operands);
                }
                CustomArg::Type(of) => {
                    let mut types = std::mem::take(&mut self.types[at]);
                    if is_single(parsed.info.spec(), arg) {
                        types.truncate(1);
                    }
                    parsed.set_types(*of, types);
                }
                CustomArg::Var(Var::Prop(slot)) => {
                    let optional = parsed.info.spec().props.get(*slot as usize).is_some_and(|prop| prop.optional);
                    if present || !optional {
                        let attrs = std::mem::take(&mut self.attrs[at]);
                        let flags =
                            pieces.iter().any(|piece| matches!(piece, Piece::Argument(it, Kind::Flag(_)) if *it == at));
                        let yes = p.ctx.attrs().bool(true);
                        let value = match flags {
                            true => p.ctx.attrs().dense_bool_array(attrs.into_iter().map(|attr| attr == yes)),
                            false => p.ctx.attrs().array(attrs),
                        };
                        parsed.set_prop(*slot, value);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns true if the next token begins an element.
pub(in super::super) fn begins_element(p: &OpParser<'_, '_>, pieces: &[Piece<'_>], args: &[CustomArg]) -> bool {
    match pieces {
        // An absent optional word is skipped.
        [first @ Piece::Argument(_, Kind::Flag(_) | Kind::Label(_)), rest @ ..] => {
            begins(p, *first, args) || begins_element(p, rest, args)
        }
        [Piece::Text(text), rest @ ..] if text.trim().is_empty() => begins_element(p, rest, args),
        [first, ..] => begins(p, *first, args),
        [] => false,
    }
}

/// Returns true if the next token begins a part of an element.
fn begins(p: &OpParser<'_, '_>, piece: Piece<'_>, args: &[CustomArg]) -> bool {
    match piece {
        Piece::Text(text) => literals(text).next().is_some_and(|token| p.at_literal(token)),
        Piece::RegionArg(_) | Piece::RegionArgFrom(..) | Piece::LastRegionArg => p.at(TokenKind::Percent),
        Piece::RegionArgType => p.at_type(),
        Piece::Open | Piece::Close | Piece::Dictionary(_) | Piece::RegionArgs => false,
        Piece::Argument(at, kind) => match (args.get(at), kind) {
            (_, Kind::Sizes) => p.at(TokenKind::LBrace),
            (_, Kind::Flag(word)) => p.at_keyword(word),
            (_, Kind::Cases(words)) => words.split('|').any(|word| p.at_keyword(word)),
            (_, Kind::Label(_)) => p.at(TokenKind::String),
            (_, Kind::Run(_, words)) => {
                literals(words).next().is_none_or(|word| p.at_literal(word))
                    && (!words.is_empty() || p.at(TokenKind::LSquare))
            }
            (_, Kind::As(_, written)) => begins_written(p, written),
            (Some(CustomArg::Var(Var::Operand(_))), _) => p.at(TokenKind::Percent),
            (Some(CustomArg::Type(_)), _) => p.at_type(),
            (Some(CustomArg::Var(Var::Prop(_))), Kind::Word) => p.at_keyword_token() || p.at(TokenKind::String),
            (Some(CustomArg::Var(Var::Prop(_))), Kind::Short(_)) => p.at(TokenKind::Less) || p.at(TokenKind::LSquare),
            (Some(CustomArg::Var(Var::Prop(_))), _) => p.at_attribute(),
            _ => false,
        },
    }
}

/// Returns true if the next token can begin text with marks.
fn begins_written(p: &OpParser<'_, '_>, written: &str) -> bool {
    if written.trim_start().starts_with('$') {
        return p.at_keyword_token() || p.at(TokenKind::String) || p.at(TokenKind::At) || p.at_number();
    }
    literals(written).next().is_some_and(|token| p.at_literal(token))
}

pub(in super::super) fn element(
    p: &mut OpParser<'_, '_>,
    args: &[CustomArg],
    pieces: &[Piece<'_>],
    columns: &mut Columns,
    region_args: &mut Vec<EntryArg>,
) -> Parsed<()> {
    let (mut named, mut ty, mut operand) = (None, None, None);
    let mut skipping = false;
    // The operand parsed as a scope that turned out to be the operand itself.
    let mut unscoped = None;
    for (number, piece) in pieces.iter().enumerate() {
        if skipping && *piece != Piece::Close {
            continue;
        }
        match *piece {
            Piece::Open => skipping = !begins_element(p, pieces.get(number + 1..).unwrap_or_default(), args),
            Piece::Close => skipping = false,
            Piece::Text(text) => {
                literal(p, text)?;
            }
            Piece::RegionArgFrom(_, text) => {
                ty = p.ctx.types().parse(text);
                named = Some((p.loc(), p.parse_operand()?));
            }
            Piece::RegionArg(fixed) => {
                ty = ty.or(fixed.and_then(|text| p.ctx.types().parse(text)));
                named = Some((p.loc(), p.parse_operand()?));
            }
            Piece::Dictionary(_) => {
                let mut dict = Vec::new();
                p.parse_optional_attr_dict(&mut dict)?;
                columns.dictionaries.push(p.ctx.attrs().dictionary(&mut dict));
            }
            Piece::LastRegionArg => named = Some((p.loc(), p.parse_operand()?)),
            Piece::RegionArgs => parse_region_args(p, region_args)?,
            Piece::RegionArgType => ty = Some(p.parse_type()?),
            Piece::Argument(at, Kind::Sizes) => {
                let sizes = sized_types::parse_sizes(p)?;
                columns.operands.get_mut(at).into_iter().for_each(|column| column.extend(sizes.iter().copied()));
            }
            Piece::Argument(at, Kind::Run(counts, words)) => {
                let mut run = Vec::new();
                if begins(p, *piece, args) {
                    literal(p, words)?;
                    p.parse_delimited(("[", "]"), " in list of operands", |p| {
                        run.push(p.parse_operand()?);
                        Ok(())
                    })?;
                }
                let count = p.ctx.attrs().integer(p.ctx.types().i64(), run.len() as i64);
                columns.attrs.get_mut(counts).into_iter().for_each(|column| column.push(count));
                columns.operands.get_mut(at).into_iter().for_each(|column| column.extend(run.iter().copied()));
            }
            Piece::Argument(at, Kind::Scope) => {
                let scope = p.parse_operand()?;
                match p.eat(TokenKind::ColonColon) {
                    true => columns.operands.get_mut(at).into_iter().for_each(|column| column.push(scope)),
                    false => unscoped = Some(scope),
                }
            }
            Piece::Argument(at, kind) => match args.get(at) {
                Some(CustomArg::Var(Var::Operand(group))) => {
                    let index = columns.operands[at].len();
                    operand = operand.or(u32::try_from(index).ok().map(|index| EntryType::OfOperand(*group, index)));
                    let read = match unscoped.take() {
                        Some(operand) => operand,
                        None => p.parse_operand()?,
                    };
                    columns.operands[at].push(read);
                }
                Some(CustomArg::Type(_)) => {
                    let read = match kind {
                        Kind::Is(text) => p.ctx.types().parse(text).unwrap_or(p.ctx.types().none()),
                        _ => p.parse_type()?,
                    };
                    ty = Some(read);
                    columns.types[at].push(read);
                }
                Some(CustomArg::Var(Var::Prop(_))) => {
                    let attr = match kind {
                        Kind::Word => {
                            let word = p.parse_word_or_string()?;
                            p.ctx.attrs().string(&word)
                        }
                        Kind::Short(name) => parse_short(p, name)?,
                        Kind::Nested(name) => parse_nested(p, name)?,
                        Kind::Number(text) => {
                            let number = p.parse_integer()?;
                            let ty = p.ctx.types().parse(text).unwrap_or(p.ctx.types().index());
                            p.ctx.attrs().integer(ty, number)
                        }
                        Kind::Flag(word) => {
                            let is = p.parse_optional_keyword(word);
                            p.ctx.attrs().bool(is)
                        }
                        Kind::Cases(words) => {
                            let Some(at) = words.split('|').position(|word| p.parse_optional_keyword(word)) else {
                                let message = format!("expected one of the keywords {}", words.replace('|', ", "));
                                return Err(p.custom_error(p.loc(), message));
                            };
                            p.ctx.attrs().integer(p.ctx.types().i32(), at as i64)
                        }
                        Kind::Label(behind) if p.at(TokenKind::String) => {
                            let text = p.parse_string()?;
                            literal(p, behind)?;
                            p.ctx.attrs().string(&text)
                        }
                        Kind::Label(_) => p.ctx.attrs().string(b""),
                        Kind::As(definition, written) => text_template::read_attr(p, definition, written)?,
                        // The colon after a string belongs to the template.
                        _ if p.at(TokenKind::String) && before_colon(pieces, number) => {
                            let text = p.parse_string()?;
                            p.ctx.attrs().string(&text)
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
        let Some(ty) = ty.map(EntryType::Known).or(operand) else {
            return Err(p.custom_error(loc, "expected type of region argument"));
        };
        let loc = p.parse_optional_loc_or(loc)?;
        region_args.push(EntryArg { name, ty, loc });
    }
    Ok(())
}

/// Returns true if a colon follows a part of a template.
fn before_colon(pieces: &[Piece<'_>], number: usize) -> bool {
    matches!(pieces.get(number + 1), Some(Piece::Text(text)) if text.trim_start().starts_with(':'))
}

/// Parses `%a: type, %b: type`, possibly empty.
fn parse_region_args(p: &mut OpParser<'_, '_>, region_args: &mut Vec<EntryArg>) -> Parsed<()> {
    while p.at(TokenKind::Percent) {
        let (loc, name) = (p.loc(), p.parse_operand()?);
        p.expect_punct(":")?;
        let ty = EntryType::Known(p.parse_type()?);
        let loc = p.parse_optional_loc_or(loc)?;
        region_args.push(EntryArg { name, ty, loc });
        if !p.eat_punct(",") {
            break;
        }
    }
    Ok(())
}

/// Parses `<..>` or `[<..>, <..>]`: an array of attributes of a definition.
fn parse_short(p: &mut OpParser<'_, '_>, name: &str) -> Parsed<Attr> {
    let Some(def) = def_of(p.ctx, name) else {
        return Err(p.custom_error(p.loc(), format!("has attributes of a definition that is not known: '{name}'")));
    };
    let mut attrs = Vec::new();
    if p.eat(TokenKind::LSquare) {
        p.parse_list_until("]", |p| {
            attrs.push(p.parse_stripped_attr(def)?);
            Ok(())
        })?;
    } else {
        attrs.push(p.parse_stripped_attr(def)?);
    }
    Ok(p.ctx.attrs().array(attrs))
}

/// Parses `@a`, or `@a::@b` as an attribute `#dialect.mnemonic<@a::@b>`.
fn parse_nested(p: &mut OpParser<'_, '_>, name: &str) -> Parsed<Attr> {
    let loc = p.loc();
    let attr = p.parse_attribute(None)?;
    match p.ctx.attrs().data(attr) {
        AttrData::SymbolRef { nested, .. } if !nested.is_empty() => {
            let text = format!("{name}<{}>", p.ctx.attrs().show(attr));
            p.ctx
                .attrs()
                .parse(&text)
                .ok_or_else(|| p.custom_error(loc, format!("has an attribute that is not known: '{text}'")))
        }
        _ => Ok(attr),
    }
}

/// Returns the attribute definition of a full name.
fn def_of(ctx: &ContextData, name: &str) -> Option<Def> {
    let (dialect, mnemonic) = name.split_once('.')?;
    ctx.dialect(dialect.as_bytes())?.def(DefKind::Attr, mnemonic.as_bytes())
}
