//! `custom<List>`: a list with a template for the syntax of its elements.
//!
//! - `template`: the parts of a template.
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

/// `custom<List>("element", ..)`: elements separated by commas, each in the syntax of the template `element`; possibly
/// empty.
///
/// Arguments of the directive in the template are `$0`, `$1` and so on. For operands and types, each element has one of
/// the segment. For an array attribute, each element has one of the array, and as many as the template mentions it. A
/// single operand is equal in all elements.
///
/// - `$0:scope`: an optional operand, followed by `::` and the next operand.
/// - `$0:number(type)`: an integer of this type.
/// - `$0:is(type)`: no text; the types are this one.
/// - `$0:word`: a string of an array, printed as a keyword if it is one.
/// - `$0:sizes`: the size operands of the preceding type, in braces; nothing without any.
/// - `$0:short(dialect.mnemonic)`: attributes of this definition without the mnemonic, one or several in brackets.
/// - `$0:nested(#dialect.mnemonic)`: a symbol; a nested one is this attribute.
/// - `$0:flag(word)`: an optional word, as an element of a Boolean array.
/// - `$0:cases(a|b)`: a word that denotes its index.
/// - `$0:label( = )`: a quoted string and the text after it; nothing for an empty string.
/// - `$0:run(1, words)`: operands in brackets, whose number is an element of the array in the other argument.
/// - `$0:as(#dialect.mnemonic<$0>|at $0)`: an attribute in another syntax.
/// - `%arg`: an argument of the next region in the format. The type in the element is the argument's type.
/// - `%type`: the type of the argument, if no operand has it.
/// - `%dict(name)`: a dictionary, possibly empty, in the array attribute of this name.
/// - `(?` to `)`: printed only for operands with sizes.
///
/// All other text is literal.
pub const LIST: Directive = Directive { parse, print };

/// `custom<ListOrOne>("element", "{}", ..)`: a list in brackets, or one element without brackets.
pub const LIST_OR_ONE: Directive = Directive { parse: parse_list_or_one, print: print_list_or_one };

/// `custom<ListBy>("separator", "element", ..)`: a list with another separator.
pub const LIST_BY: Directive = Directive { parse: parse_list_by, print: print_list_by };

/// `custom<ListWithin>("words (", ")", "element", ..)`: a list between words and brackets, or nothing if it is empty.
pub const LIST_WITHIN: Directive = Directive { parse: parse_list_within, print: print_list_within };

/// `custom<Lines>("element", "separator", ..)`: a list with one element and separator per line, and a newline after the
/// last.
pub const LINES: Directive =
    Directive { parse: parse_lines, print: |p, op, args| print_lines(p, op, args, Lines::ALL) };

/// `custom<OpenLines>("element", "separator", ..)`: the same without a newline after the last element.
pub const OPEN_LINES: Directive = Directive {
    parse: parse_lines,
    print: |p, op, args| print_lines(p, op, args, Lines { closed: false, ..Lines::ALL }),
};

/// `custom<LinesOrOne>("element", "separator", ..)`: several elements have a line each, and the text after them an
/// indented line of its own. A single element is printed inline, with a space after it.
pub const LINES_OR_ONE: Directive = Directive {
    parse: parse_lines,
    print: |p, op, args| print_lines(p, op, args, Lines { nested: true, ..Lines::ALL }),
};

/// Layout of a list in lines.
#[derive(Clone, Copy)]
struct Lines {
    closed: bool,
    nested: bool,
}

impl Lines {
    const ALL: Self = Self { closed: true, nested: false };
}

/// Returns true if a template has arguments of a region.
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

/// Returns the brackets of a list with several elements.
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
        && columns.dictionaries.iter().any(|it| *it != p.ctx.attrs().empty_dictionary())
    {
        let value = p.ctx.attrs().array(std::mem::take(&mut columns.dictionaries));
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
        // Without separators, the closing bracket always has its own line.
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

/// Returns the attribute with the dictionaries of the elements.
pub(super) fn extra(args: &[CustomArg]) -> Option<&str> {
    pieces(args.cpp(0)?)
        .into_iter()
        .find_map(|piece| if let Piece::Dictionary(name) = piece { Some(name) } else { None })
}
