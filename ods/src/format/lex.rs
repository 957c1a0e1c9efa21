//! Lexer of formats.

use std::ops::Range;

/// A token of the text.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    /// Kind of the token.
    pub kind: TokenKind,
    /// Source text of the token.
    pub text: &'a str,
    /// Range in bytes.
    pub range: Range<usize>,
}

/// The kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// The end of the text.
    End,
    /// `` `keyword` ``
    Literal,
    /// `"C++"`
    Text,
    /// `$name`
    Variable,
    /// A word that is not a directive.
    Name,
    /// A word that is a directive.
    Directive(Directive),
    /// `^`
    Caret,
    /// `:`
    Colon,
    /// `,`
    Comma,
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `?`
    Question,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `*`
    Star,
    /// `|`
    Bar,
}

/// Directive words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Directive {
    /// `attr-dict`
    AttrDict,
    /// `attr-dict-with-keyword`
    AttrDictWithKeyword,
    /// `prop-dict`
    PropDict,
    /// `custom`
    Custom,
    /// `enum`
    Enum,
    /// `functional-type`
    FunctionalType,
    /// `oilist`
    Oilist,
    /// `operands`
    Operands,
    /// `params`
    Params,
    /// `qualified`
    Qualified,
    /// `ref`
    Ref,
    /// `regions`
    Regions,
    /// `results`
    Results,
    /// `struct`
    Struct,
    /// `successors`
    Successors,
    /// `type`
    Type,
}

/// Spellings of the directives.
const WORDS: [(&str, Directive); 16] = [
    ("attr-dict", Directive::AttrDict),
    ("attr-dict-with-keyword", Directive::AttrDictWithKeyword),
    ("prop-dict", Directive::PropDict),
    ("custom", Directive::Custom),
    ("enum", Directive::Enum),
    ("functional-type", Directive::FunctionalType),
    ("oilist", Directive::Oilist),
    ("operands", Directive::Operands),
    ("params", Directive::Params),
    ("qualified", Directive::Qualified),
    ("ref", Directive::Ref),
    ("regions", Directive::Regions),
    ("results", Directive::Results),
    ("struct", Directive::Struct),
    ("successors", Directive::Successors),
    ("type", Directive::Type),
];

impl Directive {
    /// Returns the directive with this spelling.
    fn named(word: &str) -> Option<Self> {
        WORDS.iter().find(|it| it.0 == word).map(|it| it.1)
    }
}

/// Returns a suggestion for a word that is not a directive.
pub(super) fn advice(word: &str) -> String {
    let letters = |word: &str| word.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_ascii_lowercase();
    match WORDS.iter().find(|it| letters(it.0) == letters(word)) {
        Some((directive, _)) => format!("did you mean the directive '{directive}'?"),
        None => format!("a keyword stands in backquotes: `{word}`; a part of the definition is written '${word}'"),
    }
}

/// A text that is not a token: its range and the reason.
#[derive(Debug)]
pub(super) struct LexError {
    pub range: Range<usize>,
    pub message: &'static str,
}

/// Returns the token that begins at or after an offset.
pub(super) fn next_token(text: &str, offset: usize) -> Result<Token<'_>, LexError> {
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\0');
    let rest = text.get(offset..).unwrap_or_default();
    let start = offset + (rest.len() - rest.trim_start_matches(is_blank).len());
    let rest = text.get(start..).unwrap_or_default();
    let token = |kind, length: usize| Token {
        kind,
        text: rest.get(..length).unwrap_or(rest),
        range: start..(start + length).min(text.len()),
    };

    let Some(first) = rest.chars().next() else { return Ok(token(TokenKind::End, 0)) };
    let kind = match first {
        '^' => TokenKind::Caret,
        ':' => TokenKind::Colon,
        ',' => TokenKind::Comma,
        '=' => TokenKind::Equal,
        '<' => TokenKind::Less,
        '>' => TokenKind::Greater,
        '?' => TokenKind::Question,
        '(' => TokenKind::Open,
        ')' => TokenKind::Close,
        '*' => TokenKind::Star,
        '|' => TokenKind::Bar,
        '`' => {
            return quoted(text, start, literal_length(rest), "unexpected end of file in literal", TokenKind::Literal);
        }
        '"' => return quoted(text, start, text_length(rest), "unexpected end of file in string", TokenKind::Text),
        '$' => {
            let name = rest.get(1..).unwrap_or_default();
            let length = name.len() - name.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len();
            if length == 0 || name.starts_with(|c: char| c.is_ascii_digit()) {
                return Err(LexError { range: start..start + 1, message: "expected variable name" });
            }
            return Ok(token(TokenKind::Variable, length + 1));
        }
        'a'..='z' | 'A'..='Z' | '_' => {
            let in_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            let word = token(TokenKind::Name, rest.len() - rest.trim_start_matches(in_word).len());
            let kind = Directive::named(word.text).map_or(TokenKind::Name, TokenKind::Directive);
            return Ok(Token { kind, ..word });
        }
        other => return Err(LexError { range: start..start + other.len_utf8(), message: "unexpected character" }),
    };
    Ok(token(kind, 1))
}

/// Returns a token in quotes, or an error if its end is missing.
fn quoted<'a>(
    text: &'a str,
    start: usize,
    length: Option<usize>,
    message: &'static str,
    kind: TokenKind,
) -> Result<Token<'a>, LexError> {
    let Some(length) = length else { return Err(LexError { range: text.len()..text.len(), message }) };
    let range = start..start + length;
    Ok(Token { kind, text: text.get(range.clone()).unwrap_or_default(), range })
}

/// Returns the length of a literal, with its quotes.
fn literal_length(rest: &str) -> Option<usize> {
    rest.get(1..)?.find('`').map(|at| at + 2)
}

/// Returns the length of a string, with its quotes. A character after a backslash does not end it.
fn text_length(rest: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(1) {
        if byte == b'"' && !escaped {
            return Some(at + 1);
        }
        escaped = byte == b'\\';
    }
    None
}

/// Returns the value of a string: a backslash is removed, and the character after it kept.
pub(super) fn unescape(text: &str) -> String {
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    let mut value = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        value.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    value
}

/// Returns the reason why a text in backquotes is not a valid literal.
pub(super) fn literal_fault(value: &str) -> Option<String> {
    const PUNCTUATION: &str = "_:,=<>()[]{}?+-*";
    let Some(first) = value.chars().next() else { return Some("literal can't be empty".into()) };
    let starts_word = first.is_ascii_alphabetic() || first == '_';
    if value.len() == 1 {
        let valid = starts_word || PUNCTUATION.contains(first);
        return (!valid).then(|| format!("single character literal must be a letter or one of '{PUNCTUATION}'"));
    }
    if matches!(value, "->" | "...") {
        return None;
    }
    if !starts_word {
        return Some("valid keyword starts with a letter or '_'".into());
    }
    let in_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    (!value.chars().all(in_word))
        .then(|| "keywords should contain only alphanum, '_', '$', or '.' characters".to_owned())
}
