//! `custom<List>`: a list whose elements all look as one text says.

mod template;

use std::collections::VecDeque;

use lect_ods::format::{CustomArg, Values, Var};
use lect_ods::spec::{Arity, DefKind, OpSpec};

use self::template::Kind;
pub(crate) use self::template::tokens;
pub(super) use self::template::{Piece, pieces};
use super::super::parse_state::{EntryArg, EntryType};
use super::super::{CustomArgs, int_array};
use super::{sized, spelled};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::Directive;
use crate::engine::OpParseState;
use crate::engine::def::{Class, ClassForm, print_attr};
use crate::entity::{Attr, Def, Type, Value};
use crate::ir::{BlockRef, OpRef};
use crate::text::lexer::TokenKind;
use crate::text::parse::{Parsed, UnresolvedOperand, punctuation};
use crate::text::{OpParser, OpPrinter, is_bare_identifier};

/// `custom<List>("element", ..)`: elements with commas between, each as the text of the first argument has it; perhaps none.
///
/// In that text, `$0`, `$1` and so on are the other arguments by number: of operands and types, one; of an array, an attribute in
/// it; of one operand that is no list, the same in each element. `$0:scope` is such an operand and `::` behind it before the next
/// operand, if it is there. `$0:number(type)` is an integer of
/// this type, `$0:is(type)` nothing, where types are this one; an attribute that is in the text twice is two of the array.
/// `$0:word` is a string in an array, written as a word if it is one; `$0:sizes` the operands that are sizes of the type
/// before it, in braces if there are any; `$0:short(dialect.mnemonic)` attributes of this definition without its mnemonic, one or
/// several in brackets, `$0:nested(#dialect.mnemonic)` a symbol, which is this attribute if it is one within another, `$0:flag(word)` whether a word is there, in an array of truth values, `$0:cases(a|b)` a word that stands
/// for its number, `$0:label( = )` a string that may be empty, with what is behind it, `$0:run(1, words)` as many operands in
/// brackets as the number in the array of the other argument says, `$0:as(#dialect.mnemonic<$0>|at $0)` an attribute that is
/// written by another text. `%arg` is an argument of the region that stands next in the format, whose type is the
/// type in the element, or else `%type` is its type where no operand has it. `%dict(name)` is a dictionary, perhaps none, in the array
/// of the attribute of this name. What is in `(?` and `)` is there for operands that have
/// sizes. All else is written as it stands.
pub const LIST: Directive = Directive { parse, print };

/// `custom<ListOrOne>("element", "{}", ..)`: such a list in brackets, or one element without.
pub const LIST_OR_ONE: Directive = Directive { parse: parse_list_or_one, print: print_list_or_one };

/// `custom<ListBy>("separator", "element", ..)`: such a list with another separator.
pub const LIST_BY: Directive = Directive { parse: parse_list_by, print: print_list_by };

/// `custom<ListWithin>("words (", ")", "element", ..)`: such a list between words and brackets, or nothing if it has no elements.
pub const LIST_WITHIN: Directive = Directive { parse: parse_list_within, print: print_list_within };

/// `custom<Lines>("element", "separator", ..)`: such a list, a line each, which the separator ends, and a line break behind the last.
pub const LINES: Directive =
    Directive { parse: parse_lines, print: |p, op, args| print_lines(p, op, args, Lines::ALL) };

/// `custom<OpenLines>("element", "separator", ..)`: the same without a line break behind the last.
pub const OPEN_LINES: Directive = Directive {
    parse: parse_lines,
    print: |p, op, args| print_lines(p, op, args, Lines { closed: false, ..Lines::ALL }),
};

/// `custom<LinesOrOne>("element", "separator", ..)`: several are a line each, and what is behind them is in a line that is
/// indented as well; one element is where it stands, with a space behind it.
pub const LINES_OR_ONE: Directive = Directive {
    parse: parse_lines,
    print: |p, op, args| print_lines(p, op, args, Lines { nested: true, ..Lines::ALL }),
};

/// How a list in lines is printed.
#[derive(Clone, Copy)]
struct Lines {
    closed: bool,
    nested: bool,
}

impl Lines {
    const ALL: Self = Self { closed: true, nested: false };
}

/// Whether the text of an element has arguments of a region.
pub(super) fn has_region_args(template: &str) -> bool {
    template.contains("%arg") || template.contains("%rest")
}

/// What was read of all elements, by the number of the argument.
pub(super) struct Columns {
    operands: Vec<Vec<UnresolvedOperand>>,
    types: Vec<Vec<Type>>,
    attrs: Vec<Vec<Attr>>,
    dictionaries: Vec<Attr>,
}

impl Columns {
    /// Nothing of so many arguments.
    pub fn new(count: usize) -> Self {
        Self {
            operands: vec![Vec::new(); count],
            types: vec![Vec::new(); count],
            attrs: vec![Vec::new(); count],
            dictionaries: Vec::new(),
        }
    }

    /// Puts what was read where the arguments say; whether there was any.
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
                        let yes = p.ctx.bool_attr(true);
                        let value = match flags {
                            true => p.ctx.bool_array_attr(attrs.into_iter().map(|attr| attr == yes)),
                            false => p.ctx.array_attr(attrs),
                        };
                        parsed.set_prop(*slot, value);
                    }
                }
                _ => {}
            }
        }
    }
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    read(p, parsed, args.cpp(0), args.get(1..).unwrap_or_default(), Some(","))
}

fn parse_list_by(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    read(p, parsed, args.cpp(1), args.get(2..).unwrap_or_default(), args.cpp(0))
}

fn parse_lines(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    read(p, parsed, args.cpp(0), args.get(2..).unwrap_or_default(), args.cpp(1).map(str::trim))
}

fn parse_list_or_one(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ((open, close), rest) = (brackets(args), args.get(2..).unwrap_or_default());
    if !p.eat_punct(open) {
        return read(p, parsed, args.cpp(0), rest, None);
    }
    read(p, parsed, args.cpp(0), rest, Some(","))?;
    p.expect_punct(close)?;
    Ok(true)
}

fn parse_list_within(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let rest = args.get(3..).unwrap_or_default();
    let mut open = tokens(args.cpp(0).unwrap_or_default());
    if !open.next().is_some_and(|first| eat(p, first)) {
        Columns::new(rest.len()).store(p, parsed, rest, &pieces(args.cpp(2).unwrap_or_default()), false);
        return Ok(false);
    }
    for token in open {
        literal(p, token)?;
    }
    read(p, parsed, args.cpp(2), rest, Some(","))?;
    for token in tokens(args.cpp(1).unwrap_or_default()) {
        literal(p, token)?;
    }
    Ok(true)
}

fn print_list_within(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let rest = args.get(3..).unwrap_or_default();
    if count(op, &pieces(args.cpp(2).unwrap_or_default()), rest, entry_of(op, rest)) == 0 {
        return;
    }
    p.text(args.cpp(0).unwrap_or_default());
    write(p, op, args.cpp(2), rest, ",");
    p.text(args.cpp(1).unwrap_or_default());
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
    separator: Option<&str>,
) -> Parsed<bool> {
    let pieces = pieces(template.unwrap_or_default());
    let mut columns = Columns::new(args.len());
    let present = begins_element(p, &pieces, args);
    let mut region_args = Vec::new();
    let mut more = present;
    while more {
        element(p, args, &pieces, &mut columns, &mut region_args)?;
        more = match separator {
            Some("") => begins_element(p, &pieces, args),
            separator => separator.is_some_and(|separator| eat(p, separator)),
        };
    }
    parsed.entry_args.extend(region_args);
    let dictionary =
        pieces.iter().find_map(|piece| if let Piece::Dictionary(name) = piece { Some(*name) } else { None });
    if let Some(name) = dictionary
        && columns.dictionaries.iter().any(|it| *it != p.ctx.common_attrs().empty_dictionary)
    {
        let value = p.ctx.array_attr(std::mem::take(&mut columns.dictionaries));
        match parsed.info.prop_slot(name) {
            Some(slot) => parsed.set_prop(slot as u32, value),
            None => parsed.attrs.push((p.ctx.ident(name.as_bytes()), value)),
        }
    }
    columns.store(p, parsed, args, &pieces, present);
    Ok(present)
}

/// Whether an element begins here.
pub(super) fn begins_element(p: &OpParser<'_, '_>, pieces: &[Piece<'_>], args: &[CustomArg]) -> bool {
    match pieces {
        // Where the word is not there, what is behind it begins the element.
        [first @ Piece::Argument(_, Kind::Flag(_) | Kind::Label(_)), rest @ ..] => {
            begins(p, *first, args) || begins_element(p, rest, args)
        }
        [Piece::Text(text), rest @ ..] if text.trim().is_empty() => begins_element(p, rest, args),
        [first, ..] => begins(p, *first, args),
        [] => false,
    }
}

/// Whether a part of an element begins here.
fn begins(p: &OpParser<'_, '_>, piece: Piece<'_>, args: &[CustomArg]) -> bool {
    match piece {
        Piece::Text(text) => tokens(text).next().is_some_and(|token| match punctuation(token) {
            Some(kind) => p.at(kind),
            None => p.at_keyword_like(token.as_bytes()),
        }),
        Piece::RegionArg(_) | Piece::RegionArgFrom(..) | Piece::LastRegionArg => p.at(TokenKind::Percent),
        Piece::RegionArgType => p.at_type(),
        Piece::Open | Piece::Close | Piece::Dictionary(_) | Piece::RegionArgs => false,
        Piece::Argument(at, kind) => match (args.get(at), kind) {
            (_, Kind::Sizes) => p.at(TokenKind::LBrace),
            (_, Kind::Flag(word)) => p.at_keyword(word),
            (_, Kind::Cases(words)) => words.split('|').any(|word| p.at_keyword(word)),
            (_, Kind::Label(_)) => p.at(TokenKind::String),
            (_, Kind::Run(_, words)) => {
                tokens(words).next().is_none_or(|word| p.at_keyword(word))
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

/// Whether what a text with marks stands for begins here.
fn begins_written(p: &OpParser<'_, '_>, written: &str) -> bool {
    match tokens(written).next() {
        None => false,
        Some(mark) if mark.starts_with('$') => {
            p.at_keyword_token() || p.at(TokenKind::String) || p.at(TokenKind::At) || p.at_number()
        }
        Some(token) => match punctuation(token) {
            Some(kind) => p.at(kind),
            None => p.at_keyword_like(token.as_bytes()),
        },
    }
}

pub(super) fn element(
    p: &mut OpParser<'_, '_>,
    args: &[CustomArg],
    pieces: &[Piece<'_>],
    columns: &mut Columns,
    region_args: &mut Vec<EntryArg>,
) -> Parsed<()> {
    let (mut named, mut ty, mut operand) = (None, None, None);
    let mut skipping = false;
    // What was read as the scope of an operand and is the operand.
    let mut unscoped = None;
    for (number, piece) in pieces.iter().enumerate() {
        if skipping && *piece != Piece::Close {
            continue;
        }
        match *piece {
            Piece::Open => skipping = !begins_element(p, pieces.get(number + 1..).unwrap_or_default(), args),
            Piece::Close => skipping = false,
            Piece::Text(text) => {
                for token in tokens(text) {
                    literal(p, token)?;
                }
            }
            Piece::RegionArgFrom(_, text) => {
                ty = p.ctx.spelled_type(text);
                named = Some((p.loc(), p.parse_operand()?));
            }
            Piece::RegionArg(fixed) => {
                ty = ty.or(fixed.and_then(|text| p.ctx.spelled_type(text)));
                named = Some((p.loc(), p.parse_operand()?));
            }
            Piece::Dictionary(_) => {
                let mut dict = Vec::new();
                p.parse_optional_attr_dict(&mut dict)?;
                columns.dictionaries.push(p.ctx.dictionary_attr(&mut dict));
            }
            Piece::LastRegionArg => named = Some((p.loc(), p.parse_operand()?)),
            Piece::RegionArgs => parse_region_args(p, region_args)?,
            Piece::RegionArgType => ty = Some(p.parse_type()?),
            Piece::Argument(at, Kind::Sizes) => {
                let sizes = sized::parse_sizes(p)?;
                columns.operands.get_mut(at).into_iter().for_each(|column| column.extend(sizes.iter().copied()));
            }
            Piece::Argument(at, Kind::Run(counts, words)) => {
                let mut run = Vec::new();
                if begins(p, *piece, args) {
                    for word in tokens(words) {
                        literal(p, word)?;
                    }
                    p.parse_delimited(("[", "]"), " in list of operands", |p| {
                        run.push(p.parse_operand()?);
                        Ok(())
                    })?;
                }
                let count = p.ctx.integer_attr(p.ctx.common().i64, run.len() as i64);
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
                        Kind::Is(text) => p.ctx.spelled_type(text).unwrap_or(p.ctx.common().none),
                        _ => p.parse_type()?,
                    };
                    ty = Some(read);
                    columns.types[at].push(read);
                }
                Some(CustomArg::Var(Var::Prop(_))) => {
                    let attr = match kind {
                        Kind::Word => {
                            let word = p.parse_word_or_string()?;
                            p.ctx.string_attr(&word)
                        }
                        Kind::Short(name) => parse_short(p, name)?,
                        Kind::Nested(name) => parse_nested(p, name)?,
                        Kind::Number(text) => {
                            let number = p.parse_integer()?;
                            let ty = p.ctx.spelled_type(text).unwrap_or(p.ctx.common().index);
                            p.ctx.integer_attr(ty, number)
                        }
                        Kind::Flag(word) => {
                            let is = p.parse_optional_keyword(word);
                            p.ctx.bool_attr(is)
                        }
                        Kind::Cases(words) => {
                            let Some(at) = words.split('|').position(|word| p.parse_optional_keyword(word)) else {
                                let message = format!("expected one of the keywords {}", words.replace('|', ", "));
                                return Err(p.custom_error(p.loc(), message));
                            };
                            p.ctx.integer_attr(p.ctx.common().i32, at as i64)
                        }
                        Kind::Label(behind) if p.at(TokenKind::String) => {
                            let text = p.parse_string()?;
                            for token in tokens(behind) {
                                literal(p, token)?;
                            }
                            p.ctx.string_attr(&text)
                        }
                        Kind::Label(_) => p.ctx.string_attr(b""),
                        Kind::As(definition, written) => spelled::read_attr(p, definition, written)?,
                        // The colon behind a string belongs to the text of the element.
                        _ if p.at(TokenKind::String) && before_colon(pieces, number) => {
                            let text = p.parse_string()?;
                            p.ctx.string_attr(&text)
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

/// Whether a colon stands behind a part of the text of an element.
fn before_colon(pieces: &[Piece<'_>], number: usize) -> bool {
    matches!(pieces.get(number + 1), Some(Piece::Text(text)) if text.trim_start().starts_with(':'))
}

/// `%a: type, %b: type`, perhaps none.
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

/// `<..>` or `[<..>, <..>]`: an array of attributes of a definition.
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
    Ok(p.ctx.array_attr(attrs))
}

/// `@a`, or `@a::@b` as an attribute `#dialect.mnemonic<@a::@b>`.
fn parse_nested(p: &mut OpParser<'_, '_>, name: &str) -> Parsed<Attr> {
    let loc = p.loc();
    let attr = p.parse_attribute(None)?;
    match p.ctx.attr_data(attr) {
        AttrData::SymbolRef { nested, .. } if !nested.is_empty() => {
            let text = format!("{name}<{}>", p.ctx.show_attr(attr));
            p.ctx
                .spelled_attr(&text)
                .ok_or_else(|| p.custom_error(loc, format!("has an attribute that is not known: '{text}'")))
        }
        _ => Ok(attr),
    }
}

/// The definition of an attribute by its full name.
fn def_of(ctx: &ContextData, name: &str) -> Option<Def> {
    let (dialect, mnemonic) = name.split_once('.')?;
    ctx.dialect(dialect.as_bytes())?.def(DefKind::Attr, mnemonic.as_bytes())
}

fn print_short(p: &mut OpPrinter<'_, '_>, attr: Attr) {
    let ctx = p.context();
    let AttrData::Array(attrs) = ctx.attr_data(attr) else { return p.attr(attr) };
    let several = attrs.len() != 1;
    p.text(if several { "[" } else { "" });
    for (index, attr) in attrs.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        let def = p.context().attr_def(*attr);
        let class = Class { kind: DefKind::Attr, name: Box::default(), def, form: ClassForm::Body };
        print_attr(p, &class, *attr);
    }
    p.text(if several { "]" } else { "" });
}

/// Passes a word or punctuation if it comes now.
fn eat(p: &mut OpParser<'_, '_>, token: &str) -> bool {
    match punctuation(token) {
        Some(kind) => p.eat(kind),
        None => p.parse_optional_keyword(token),
    }
}

pub(super) fn literal(p: &mut OpParser<'_, '_>, token: &str) -> Result<(), Reported> {
    match punctuation(token) {
        Some(_) => p.expect_punct(token),
        None => p.parse_keyword(token),
    }
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    write(p, op, args.cpp(0), args.get(1..).unwrap_or_default(), ",");
}

fn print_list_by(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    write(p, op, args.cpp(1), args.get(2..).unwrap_or_default(), args.cpp(0).unwrap_or(","));
}

fn print_lines(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg], lines: Lines) {
    let (separator, rest) = (args.cpp(1).unwrap_or(","), args.get(2..).unwrap_or_default());
    let pieces = pieces(args.cpp(0).unwrap_or_default());
    let entry = entry_of(op, rest);
    let mut sizes = sizes(op, rest);
    let count = count(op, &pieces, rest, entry);
    if count == 0 {
        // Without separators, the bracket behind it has a line of its own in any case.
        if lines.closed && separator.is_empty() {
            p.newline();
        }
        return;
    }
    if lines.nested && count == 1 {
        write_element(p, op, rest, &pieces, Place { index: 0, count, entry }, &mut sizes);
        return p.text(" ");
    }
    let mut elements = |p: &mut OpPrinter<'_, '_>| {
        for index in 0..count {
            p.newline();
            write_element(p, op, rest, &pieces, Place { index, count, entry }, &mut sizes);
            p.text(if index + 1 < count { separator } else { "" });
        }
    };
    if lines.nested {
        return p.indented(|p| {
            p.indented(elements);
            p.newline();
        });
    }
    p.indented(&mut elements);
    if lines.closed {
        p.newline();
    }
}

fn print_list_or_one(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ((open, close), rest) = (brackets(args), args.get(2..).unwrap_or_default());
    let dictionaries = extra(args).is_some_and(|name| op.attr(name).is_some());
    let one = !dictionaries && count(op, &pieces(args.cpp(0).unwrap_or_default()), rest, None) == 1;
    p.text(if one { "" } else { open });
    write(p, op, args.cpp(0), rest, ",");
    p.text(if one { "" } else { close });
}

fn write(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, template: Option<&str>, args: &[CustomArg], separator: &str) {
    let pieces = pieces(template.unwrap_or_default());
    let entry = entry_of(op, args);
    let mut sizes = sizes(op, args);
    let count = count(op, &pieces, args, entry);
    for index in 0..count {
        if index > 0 {
            p.text(if punctuation(separator).is_some() { "" } else { " " });
            p.text(separator);
            p.text(" ");
        }
        write_element(p, op, args, &pieces, Place { index, count, entry }, &mut sizes);
    }
}

/// The first block of the region whose arguments a directive writes.
pub(super) fn entry_of<'a>(op: OpRef<'a>, args: &[CustomArg]) -> Option<BlockRef<'a>> {
    let region = args.iter().find_map(|arg| match arg {
        CustomArg::RefVar(Var::Region(group)) => op.region_group(*group).next(),
        _ => None,
    });
    region.and_then(|region| region.entry())
}

/// The operands of arguments of which not every element has one.
pub(super) fn sizes(op: OpRef<'_>, args: &[CustomArg]) -> Vec<VecDeque<Value>> {
    args.iter().map(|arg| sizes_of(op, arg)).collect()
}

/// Which element it is of how many, and the block whose arguments it has.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub index: usize,
    pub count: usize,
    pub entry: Option<BlockRef<'a>>,
}

/// Prints one element.
pub(super) fn write_element(
    p: &mut OpPrinter<'_, '_>,
    op: OpRef<'_>,
    args: &[CustomArg],
    pieces: &[Piece<'_>],
    place: Place<'_>,
    sizes: &mut [VecDeque<Value>],
) {
    let Place { index, count, entry } = place;
    let last = |index| entry.map_or(index, |entry| entry.args_with_locs().len().saturating_sub(count) + index);
    let mut ty = None;
    let (mut within, mut skipping) = (false, false);
    for (number, piece) in pieces.iter().enumerate() {
        if skipping && *piece != Piece::Close {
            continue;
        }
        match *piece {
            Piece::Open => {
                within = true;
                let sizes = ty.and_then(|ty| sized::size_count(op.context(), ty));
                skipping = sizes.unwrap_or(0) == 0;
            }
            Piece::Close => (within, skipping) = (false, false),
            Piece::Text(text) => p.text(text),
            Piece::RegionArg(_) => entry.into_iter().for_each(|entry| p.block_arg_name(entry, index)),
            Piece::Dictionary(name) => print_dictionary(p, op, name, index),
            Piece::RegionArgFrom(from, _) => {
                entry.into_iter().for_each(|entry| p.block_arg_name(entry, from + index));
            }
            Piece::LastRegionArg => {
                entry.into_iter().for_each(|entry| p.block_arg_name(entry, last(index)));
            }
            Piece::RegionArgs => {
                if let Some(entry) = entry {
                    for index in 0..entry.args_with_locs().len() {
                        p.text(if index > 0 { ", " } else { "" });
                        p.region_arg(entry, index, &[]);
                    }
                }
            }
            Piece::RegionArgType => {
                if let Some(entry) = entry
                    && let Some(&(value, _)) = entry.args_with_locs().get(index)
                {
                    p.ty(entry.ir.value_type(value));
                }
            }
            Piece::Argument(at, Kind::Sizes) => {
                if let (Some(sizes), Some(ty)) = (sizes.get_mut(at), ty) {
                    sized::print_sizes(p, op, ty, sizes);
                }
            }
            Piece::Argument(at, Kind::Run(counts, words)) => {
                let count = match args.get(counts) {
                    Some(CustomArg::Var(Var::Prop(slot))) => count_at(op, *slot, index),
                    _ => 0,
                };
                if count > 0 {
                    p.text(" ");
                    p.text(words);
                    p.text(if words.is_empty() { "[" } else { " [" });
                    for at_run in 0..count {
                        p.text(if at_run > 0 { ", " } else { "" });
                        let value = sizes.get_mut(at).and_then(|left| left.pop_front());
                        value.into_iter().for_each(|value| p.operand(value));
                    }
                    p.text("]");
                }
            }
            Piece::Argument(at, Kind::Scope) => {
                if let Some(CustomArg::Var(Var::Operand(group))) = args.get(at)
                    && let Some(scope) = op.operand_group(*group).next()
                {
                    p.operand(scope);
                    p.text("::");
                }
            }
            Piece::Argument(at, kind) => match args.get(at) {
                Some(CustomArg::Var(Var::Operand(_))) if within => {
                    let value = sizes.get_mut(at).and_then(|left| left.pop_front());
                    value.into_iter().for_each(|value| p.operand(value));
                }
                Some(CustomArg::Var(Var::Operand(group))) => {
                    if let Some(value) = op.operand_group(*group).nth(place_of(op, args.get(at), index)) {
                        p.operand(value);
                        ty = Some(op.ir.value_type(value));
                    }
                }
                Some(CustomArg::Type(of)) => {
                    ty = type_at(op, *of, place_of(op, args.get(at), index));
                    if !matches!(kind, Kind::Is(_)) {
                        ty.into_iter().for_each(|ty| p.ty(ty));
                    }
                }
                Some(CustomArg::Var(Var::Prop(slot))) => {
                    let many = occurrences(pieces, at);
                    let before = occurrences(pieces.get(..number).unwrap_or_default(), at);
                    print_element(p, op, *slot, index * many + before, kind);
                }
                _ => {}
            },
        }
    }
}

/// How often an argument is in parts of the text of an element: of an attribute each element has as many.
fn occurrences(pieces: &[Piece<'_>], argument: usize) -> usize {
    pieces.iter().filter(|piece| matches!(piece, Piece::Argument(at, _) if *at == argument)).count()
}

/// Whether an argument is one operand or the type of one, which all elements have.
fn is_single(spec: &OpSpec, arg: &CustomArg) -> bool {
    let (CustomArg::Var(Var::Operand(group)) | CustomArg::Type(Values::Operand(group))) = arg else { return false };
    spec.operands.get(*group as usize).is_some_and(|it| matches!(it.arity, Arity::One | Arity::Optional))
}

/// Which value of an argument an element has.
fn place_of(op: OpRef<'_>, arg: Option<&CustomArg>, index: usize) -> usize {
    let is_single = arg.is_some_and(|arg| op.info().is_some_and(|info| is_single(info.spec(), arg)));
    if is_single { 0 } else { index }
}

/// The attribute that has the dictionaries of the elements.
pub(super) fn extra(args: &[CustomArg]) -> Option<&str> {
    pieces(args.cpp(0)?)
        .into_iter()
        .find_map(|piece| if let Piece::Dictionary(name) = piece { Some(name) } else { None })
}

fn print_dictionary(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, name: &str, index: usize) {
    let ctx = op.context();
    if let Some(AttrData::Array(all)) = op.attr(name).map(|attr| ctx.attr_data(attr))
        && let Some(dictionary) = all.get(index)
    {
        p.named_attrs(ctx.dictionary_entries(*dictionary));
    }
}

fn print_element(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, slot: u32, index: usize, kind: Kind<'_>) {
    if let Kind::Flag(word) = kind {
        let flags = op.prop(slot as usize).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
        if flags.get(index).is_some_and(|flag| *flag != 0) {
            p.text(word);
            p.text(" ");
        }
        return;
    }
    let Some(&attr) = array(op, slot).get(index) else { return };
    if let Kind::Label(behind) = kind {
        if op.context().string_value(attr).is_some_and(|text| !text.is_empty()) {
            p.attr(attr);
            p.text(behind);
        }
        return;
    }
    if let Kind::As(definition, written) = kind {
        return spelled::write_attr(p, attr, definition, written);
    }
    if let (Kind::Cases(words), AttrData::Integer { value, .. }) = (kind, op.context().attr_data(attr)) {
        let at = value.to_i64().and_then(|value| usize::try_from(value).ok());
        return p.text(at.and_then(|at| words.split('|').nth(at)).unwrap_or_default());
    }
    if matches!(kind, Kind::Short(_)) {
        return print_short(p, attr);
    }
    if let (Kind::Number(_), AttrData::Integer { value, .. }) = (kind, op.context().attr_data(attr)) {
        return p.text(&value.to_i64().unwrap_or_default().to_string());
    }
    if let Kind::Nested(name) = kind {
        let text = op.context().show_attr(attr).to_string();
        let symbol = text.strip_prefix(name).and_then(|rest| rest.strip_prefix('<')?.strip_suffix('>'));
        return p.text(symbol.unwrap_or(&text));
    }
    match op.context().string_value(attr) {
        Some(word) if kind == Kind::Word && is_bare_identifier(word) => p.bytes(word),
        Some(word) if kind == Kind::Word => p.string(word),
        _ => p.attr(attr),
    }
}

/// The number at a place of an array, as the length of a run of operands.
fn count_at(op: OpRef<'_>, slot: u32, index: usize) -> usize {
    let count = match array(op, slot).get(index).map(|attr| op.context().attr_data(*attr)) {
        Some(AttrData::Integer { value, .. }) => value.to_i64(),
        _ => op.prop(slot as usize).and_then(|attr| int_array(op.context(), attr).get(index).copied()),
    };
    count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0).min(op.operand_count())
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
        Values::Results if index < op.result_count() => Some(op.result(index)),
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

/// How many elements there are: as many as there are of the first list in the text, or else as the region has arguments.
fn count(op: OpRef<'_>, pieces: &[Piece<'_>], args: &[CustomArg], entry: Option<BlockRef<'_>>) -> usize {
    let is_list = |at: &usize| args.get(*at).is_some_and(|it| op.info().is_none_or(|info| !is_single(info.spec(), it)));
    let of_arguments = || {
        pieces.iter().filter_map(|piece| match *piece {
            Piece::Argument(
                _,
                Kind::Sizes | Kind::Flag(_) | Kind::Label(_) | Kind::Run(..) | Kind::Scope | Kind::Is(_),
            ) => None,
            Piece::Argument(at, _) => Some(at),
            _ => None,
        })
    };
    let counted = of_arguments().filter(is_list).chain(of_arguments()).find_map(|at| match args.get(at)? {
        CustomArg::Var(Var::Operand(group)) => Some(op.operand_group(*group).len()),
        CustomArg::Type(Values::Operand(group)) => Some(op.operand_group(*group).len()),
        CustomArg::Type(Values::Result(group)) => Some(op.result_group(*group).len()),
        CustomArg::Type(Values::Results) => Some(op.result_count()),
        CustomArg::Var(Var::Prop(slot)) => Some(array(op, *slot).len() / occurrences(pieces, at).max(1)),
        _ => None,
    });
    let region_args = || {
        let all = entry.map_or(&[][..], |entry| entry.args_with_locs());
        let fixed = pieces.iter().find_map(|piece| match piece {
            Piece::RegionArg(fixed) => Some(*fixed),
            Piece::LastRegionArg => Some(None),
            _ => None,
        });
        match fixed {
            None => 0,
            Some(None) => all.len(),
            // The first that are of this type.
            Some(Some(text)) => {
                let ty = op.context().spelled_type(text);
                let is_of = |value| ty == entry.map(|entry| entry.ir.value_type(value));
                all.iter().take_while(|(value, _)| is_of(*value)).count()
            }
        }
    };
    counted.unwrap_or_else(region_args)
}
