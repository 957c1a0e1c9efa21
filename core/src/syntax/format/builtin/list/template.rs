//! Template of a list element.

use crate::syntax::template::{Part, parts};

/// A part of a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    Text(&'a str),
    Argument(usize, Kind<'a>),
    /// `%arg`, `%arg(type)`
    RegionArg(Option<&'a str>),
    /// `%arg+1(type)`: the argument after this many others.
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
    /// The matching `)`.
    Close,
}

/// Syntax of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind<'a> {
    Plain,
    Word,
    Sizes,
    /// Attributes of a definition, without the mnemonic: one, or several in brackets.
    Short(&'a str),
    /// A symbol; a nested one is this attribute.
    Nested(&'a str),
    /// A Boolean: true if this word is present.
    Flag(&'a str),
    /// An optional operand, followed by `::` and another operand.
    Scope,
    /// An integer of this type, which is not printed.
    Number(&'a str),
    /// No text: the type is fixed.
    Is(&'a str),
    /// A 32-bit number: the index of a word in the list.
    Cases(&'a str),
    /// A quoted string followed by this text; nothing for an empty string.
    Label(&'a str),
    /// Operands in brackets, after these words. The array of this argument holds their number; nothing for zero.
    Run(usize, &'a str),
    /// An attribute printed in the second text; the first is that of its definition.
    As(&'a str, &'a str),
}

/// Returns the parts of a template.
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

/// Parses `$0`, `$0:word`, `$0:sizes` and so on; returns the rest of the text.
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
