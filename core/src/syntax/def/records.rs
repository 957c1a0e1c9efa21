//! `custom<Records>($list, "record")` in the format of an attribute or a type: a list of C++ structs, each in the
//! syntax of the template `"$word: $type"`.

use crate::dialect::Param;
use crate::syntax::literal::literal;
use crate::syntax::template::{Part, parts};
use crate::text::OpPrinter;
use crate::text::lexer::TokenKind;
use crate::text::parse::{Parsed, Parser, literals};

/// Name of the directive.
pub(super) const RECORDS: &str = "Records";

/// A part of a record's template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece<'a> {
    Text(&'a str),
    /// `$word`: a string attribute, printed as a keyword if it is one.
    Word,
    /// `$string`: a string attribute, printed in quotes; a keyword is accepted, too.
    String,
    /// `$type`
    Type,
    /// `$attr`
    Attr,
    /// `$int`
    Int,
    /// `(?`: the enclosed parts are printed unless all of them are zero or absent.
    Open,
    /// The matching `)`.
    Close,
}

impl Piece<'_> {
    /// Returns the value of an omitted part; `None` if the part has no value.
    fn absent(self) -> Option<Param> {
        match self {
            Piece::Text(_) | Piece::Open | Piece::Close => None,
            Piece::Int => Some(Param::Int(0)),
            Piece::Word | Piece::String | Piece::Type | Piece::Attr => Some(Param::Absent),
        }
    }
}

impl<'a> Part<'a> for Piece<'a> {
    const OPEN: Self = Piece::Open;
    const CLOSE: Self = Piece::Close;

    fn text(text: &'a str) -> Self {
        Piece::Text(text)
    }

    fn mark(from: &'a str) -> Option<(Self, &'a str)> {
        const MARKS: [(&str, Piece<'_>); 5] = [
            ("$word", Piece::Word),
            ("$string", Piece::String),
            ("$type", Piece::Type),
            ("$attr", Piece::Attr),
            ("$int", Piece::Int),
        ];
        MARKS.into_iter().find_map(|(mark, piece)| Some((piece, from.strip_prefix(mark)?)))
    }
}

fn pieces(template: &str) -> Vec<Piece<'_>> {
    parts(template)
}

/// Parses records separated by commas, possibly none.
pub(super) fn parse(p: &mut Parser<'_, '_>, template: &str) -> Parsed<Param> {
    let pieces = pieces(template);
    let mut records = Vec::new();
    while pieces.first().is_some_and(|first| !records.is_empty() || begins(p, *first)) {
        records.push(record(p, &pieces)?);
        if !p.eat_punct(",") {
            break;
        }
    }
    if records.is_empty() && !p.at_closing() {
        return Err(p.hook_error(p.loc(), "expected a record"));
    }
    Ok(Param::List(records.into()))
}

impl Parser<'_, '_> {
    /// Returns true if the current token is a closing bracket.
    pub(super) fn at_closing(&self) -> bool {
        let ends = [TokenKind::Greater, TokenKind::RBrace, TokenKind::RSquare, TokenKind::RParen];
        ends.into_iter().any(|kind| self.at(kind))
    }
}

/// Returns true if the current token may begin a part.
fn begins(p: &Parser<'_, '_>, piece: Piece<'_>) -> bool {
    match piece {
        Piece::Text(text) => literals(text).next().is_some_and(|token| p.at_literal(token)),
        Piece::Word | Piece::String => p.at_keyword_token() || p.at(TokenKind::String),
        Piece::Type => p.at_type(),
        Piece::Attr => p.at_attribute(),
        Piece::Int => p.at_number(),
        Piece::Open | Piece::Close => false,
    }
}

fn record(p: &mut Parser<'_, '_>, pieces: &[Piece<'_>]) -> Parsed<Param> {
    let (mut values, mut skipping) = (Vec::new(), false);
    for (at, &piece) in pieces.iter().enumerate() {
        if skipping && piece != Piece::Close {
            values.extend(piece.absent());
            continue;
        }
        match piece {
            Piece::Open => skipping = !pieces.get(at + 1).is_some_and(|first| begins(p, *first)),
            Piece::Close => skipping = false,
            Piece::Text(text) => literal(p, text)?,
            Piece::Word => {
                let Some(word) = p.optional_word_or_string() else {
                    return Err(p.hook_error(p.loc(), "expected valid keyword or string"));
                };
                values.push(Param::Attr(p.ctx.attrs().string(&word)));
            }
            Piece::String => {
                let Some(text) = p.optional_word_or_string() else {
                    return Err(p.hook_error(p.loc(), "expected string"));
                };
                values.push(Param::Attr(p.ctx.attrs().string(&text)));
            }
            Piece::Type => values.push(Param::Type(p.parse_type()?)),
            Piece::Attr => values.push(Param::Attr(p.parse_attribute(None)?)),
            Piece::Int => values.push(Param::Int(p.parse_number()?.into())),
        }
    }
    Ok(Param::List(values.into()))
}

/// Prints records.
pub(super) fn print(p: &mut OpPrinter<'_, '_>, template: &str, records: &Param) {
    let Param::List(records) = records else { return };
    let pieces = pieces(template);
    for (index, values) in records.iter().enumerate() {
        let Param::List(values) = values else { continue };
        p.text(if index > 0 { ", " } else { "" });
        let (mut values, mut skipping) = (values.iter(), false);
        for (at, &piece) in pieces.iter().enumerate() {
            if piece == Piece::Open {
                let within = pieces.iter().skip(at).take_while(|piece| **piece != Piece::Close);
                let zeros: Vec<Param> = within.filter_map(|piece| piece.absent()).collect();
                skipping = values.clone().take(zeros.len()).eq(&zeros);
                continue;
            }
            skipping &= piece != Piece::Close;
            let value = piece.absent().and_then(|_| values.next());
            match (piece, value) {
                _ if skipping => {}
                (Piece::Text(text), _) => p.text(text),
                (Piece::Word, Some(Param::Attr(attr))) => match p.context().attrs().string_value(*attr) {
                    Some(word) => p.keyword_or_string(word),
                    None => p.attr(*attr),
                },
                (_, Some(Param::Attr(attr))) => p.attr(*attr),
                (_, Some(Param::Type(ty))) => p.ty(*ty),
                (_, Some(Param::Int(number))) => p.text(&number.to_string()),
                _ => {}
            }
        }
    }
}
