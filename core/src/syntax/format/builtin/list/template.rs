//! The text of an element: what stands in it, and where.

use crate::syntax::template::{Part, parts};

/// A part of the text of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    Text(&'a str),
    Argument(usize, Kind<'a>),
    /// `%arg`, `%arg(type)`
    RegionArg(Option<&'a str>),
    /// `%arg+1(type)`: behind so many others.
    RegionArgFrom(usize, &'a str),
    /// `%rest`
    LastRegionArg,
    /// `%args`: all arguments with their types.
    RegionArgs,
    RegionArgType,
    /// `%dict(name)`
    Dictionary(&'a str),
    /// `(?`
    Open,
    /// `)` that belongs to it
    Close,
}

/// How an argument is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind<'a> {
    Plain,
    Word,
    Sizes,
    /// Attributes of a definition, without its mnemonic: one, or several in brackets.
    Short(&'a str),
    /// A symbol; one within another is this attribute of it.
    Nested(&'a str),
    /// A truth value: whether this word is there.
    Flag(&'a str),
    /// An operand, and `::` behind it, before another one; neither where it is not there.
    Scope,
    /// A number of this type, which is not written.
    Number(&'a str),
    /// Nothing: the type is this one.
    Is(&'a str),
    /// A number of 32 bits: the place of a word among these.
    Cases(&'a str),
    /// A string that may be empty: in quotes with this behind it, or nothing.
    Label(&'a str),
    /// As many operands in brackets, behind these words, as the number in the array of this argument says; or nothing.
    Run(usize, &'a str),
    /// An attribute that is written by the second text; the first is that of its definition.
    As(&'a str, &'a str),
}

/// The parts of the text of an element.
pub fn pieces(template: &str) -> Vec<Piece<'_>> {
    parts(template)
}

impl<'a> Part<'a> for Piece<'a> {
    const OPEN: Self = Piece::Open;
    const CLOSE: Self = Piece::Close;

    fn text(text: &'a str) -> Self {
        Piece::Text(text)
    }

    fn mark(from: &'a str) -> Option<(Self, &'a str)> {
        if let Some((number, rest)) = from.strip_prefix("%arg+").and_then(|text| text.split_once('('))
            && let (Ok(number), Some((ty, after))) = (number.parse(), rest.split_once(')'))
        {
            Some((Piece::RegionArgFrom(number, ty), after))
        } else if let Some(after) = from.strip_prefix("%args") {
            Some((Piece::RegionArgs, after))
        } else if let Some(after) = from.strip_prefix("%arg") {
            let typed = after.strip_prefix('(').and_then(|text| text.split_once(')'));
            Some(match typed {
                Some((ty, after)) => (Piece::RegionArg(Some(ty)), after),
                None => (Piece::RegionArg(None), after),
            })
        } else if let Some((name, after)) = from.strip_prefix("%dict(").and_then(|text| text.split_once(')')) {
            Some((Piece::Dictionary(name), after))
        } else if let Some(after) = from.strip_prefix("%rest") {
            Some((Piece::LastRegionArg, after))
        } else if let Some(after) = from.strip_prefix("%type") {
            Some((Piece::RegionArgType, after))
        } else {
            argument(from)
        }
    }
}

/// `$0`, `$0:word`, `$0:sizes`, and what follows it.
fn argument(from: &str) -> Option<(Piece<'_>, &str)> {
    let after = from.strip_prefix('$')?;
    let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, after) = after.split_at(digits);
    let number: usize = number.parse().ok()?;
    let (kind, after) = if let Some(after) = after.strip_prefix(":word") {
        (Kind::Word, after)
    } else if let Some(after) = after.strip_prefix(":sizes") {
        (Kind::Sizes, after)
    } else if let Some(after) = after.strip_prefix(":scope") {
        (Kind::Scope, after)
    } else if let Some((name, after)) = after.strip_prefix(":short(").and_then(|text| text.split_once(')')) {
        (Kind::Short(name), after)
    } else if let Some((name, after)) = after.strip_prefix(":nested(").and_then(|text| text.split_once(')')) {
        (Kind::Nested(name), after)
    } else if let Some((ty, after)) = after.strip_prefix(":number(").and_then(|text| text.split_once(')')) {
        (Kind::Number(ty), after)
    } else if let Some((ty, after)) = after.strip_prefix(":is(").and_then(|text| text.split_once(')')) {
        (Kind::Is(ty), after)
    } else if let Some((word, after)) = after.strip_prefix(":flag(").and_then(|text| text.split_once(')')) {
        (Kind::Flag(word), after)
    } else if let Some((words, after)) = after.strip_prefix(":cases(").and_then(|text| text.split_once(')')) {
        (Kind::Cases(words), after)
    } else if let Some((text, after)) = after.strip_prefix(":label(").and_then(|text| text.split_once(')')) {
        (Kind::Label(text), after)
    } else if let Some((text, after)) = after.strip_prefix(":run(").and_then(|text| text.split_once(')'))
        && let Some((counts, words)) = text.split_once(',')
        && let Ok(counts) = counts.trim().parse()
    {
        (Kind::Run(counts, words.trim()), after)
    } else if let Some((text, after)) = after.strip_prefix(":as(").and_then(|text| text.split_once(')'))
        && let Some((definition, written)) = text.split_once('|')
    {
        (Kind::As(definition, written), after)
    } else {
        (Kind::Plain, after)
    };
    Some((Piece::Argument(number, kind), after))
}
