//! `custom<List>`: a list whose elements all look as one text says.
//!
//! - `template`: the text of an element, in pieces.
//! - `read`, `write`: elements.

mod read;
mod template;
mod write;

use lect_ods::format::CustomArg;

pub(super) use self::read::{Columns, begins_element, element};
pub(super) use self::template::{Piece, pieces};
use self::write::count;
pub(super) use self::write::{Place, entry_of, sizes, write_element};
use super::super::CustomArgs;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::syntax::literal::literal;
use crate::text::parse::{Parsed, literals, punctuation};
use crate::text::{OpParser, OpPrinter};

/// `custom<List>("element", ..)`: elements with commas between, each as the text of the first argument has it; perhaps none.
///
/// In that text, `$0`, `$1` and so on are the other arguments by number: of operands and types, one; of an array, an attribute in
/// it; of one operand that is no list, the same in each element. `$0:scope` is such an operand and `::` behind it before the next
/// operand, if it is there. `$0:number(type)` is an integer of
/// this type, `$0:is(type)` nothing, where types are this one; an attribute that is in the text twice is two of the array.
/// `$0:word` is a string in an array, written as a word if it is one; `$0:sizes` the operands that are sizes of the type
/// before it, in braces if there are any; `$0:short(dialect.mnemonic)` attributes of this definition without its mnemonic, one or
/// several in brackets, `$0:nested(#dialect.mnemonic)` a symbol, which is this attribute if it is one within another,
/// `$0:flag(word)` whether a word is there, in an array of truth values, `$0:cases(a|b)` a word that stands for its number,
/// `$0:label( = )` a string that may be empty, with what is behind it, `$0:run(1, words)` as many operands in brackets as the
/// number in the array of the other argument says, `$0:as(#dialect.mnemonic<$0>|at $0)` an attribute that is written by
/// another text. `%arg` is an argument of the region that stands next in the format, whose type is the type in the element,
/// or else `%type` is its type where no operand has it. `%dict(name)` is a dictionary, perhaps none, in the array of the
/// attribute of this name. What is in `(?` and `)` is there for operands that have sizes. All else is written as it stands.
pub const LIST: Directive = Directive { parse, print };

/// `custom<ListOrOne>("element", "{}", ..)`: such a list in brackets, or one element without.
pub const LIST_OR_ONE: Directive = Directive { parse: parse_list_or_one, print: print_list_or_one };

/// `custom<ListBy>("separator", "element", ..)`: such a list with another separator.
pub const LIST_BY: Directive = Directive { parse: parse_list_by, print: print_list_by };

/// `custom<ListWithin>("words (", ")", "element", ..)`: such a list between words and brackets, or nothing if it has no elements.
pub const LIST_WITHIN: Directive = Directive { parse: parse_list_within, print: print_list_within };

/// `custom<Lines>("element", "separator", ..)`: such a list, a line each, which the separator ends, and a line break behind
/// the last.
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
    let open = args.cpp(0).unwrap_or_default();
    if !literals(open).next().is_some_and(|first| p.at_literal(first)) {
        Columns::new(rest.len()).store(p, parsed, rest, &pieces(args.cpp(2).unwrap_or_default()), false);
        return Ok(false);
    }
    literal(p, open)?;
    read(p, parsed, args.cpp(2), rest, Some(","))?;
    literal(p, args.cpp(1).unwrap_or_default())?;
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
            separator => separator.is_some_and(|separator| p.eat_literal(separator)),
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

/// The attribute that has the dictionaries of the elements.
pub(super) fn extra(args: &[CustomArg]) -> Option<&str> {
    pieces(args.cpp(0)?)
        .into_iter()
        .find_map(|piece| if let Piece::Dictionary(name) = piece { Some(name) } else { None })
}
