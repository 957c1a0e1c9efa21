//! Lexer of MLIR's text, which produces one token at a time from bytes.
//!
//! The lexer is independent of the grammar: keywords are identifiers, and `4x8` is a number and an identifier. Errors
//! are tokens, so that the parser decides when to report them. Source: *Top level productions* and *Common syntax* of
//! the language reference.

/// Kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// The end of the text.
    Eof,
    /// An invalid token.
    Error,
    /// `foo`, `foo.bar`, and keywords
    Ident,
    /// `i32`, `si8`, `ui1`
    IntType,
    /// `@foo`, `@"foo"`
    At,
    /// `^bb0`
    Caret,
    /// `#foo`
    Hash,
    /// `!foo`
    Bang,
    /// `%foo`
    Percent,
    /// `12`, `0x1F`
    Integer,
    /// `1.5e3`
    Float,
    /// `"text"`, quotes included
    String,
    /// `->`
    Arrow,
    /// `:`
    Colon,
    /// `::`
    ColonColon,
    /// `,`
    Comma,
    /// `...`
    Ellipsis,
    /// `=`
    Equal,
    /// `>`
    Greater,
    /// `{`
    LBrace,
    /// `(`
    LParen,
    /// `[`
    LSquare,
    /// `<`
    Less,
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `?`
    Question,
    /// `}`
    RBrace,
    /// `)`
    RParen,
    /// `]`
    RSquare,
    /// `/`
    Slash,
    /// `*`
    Star,
    /// `|`
    VerticalBar,
    /// `{-#`
    MetadataBegin,
    /// `#-}`
    MetadataEnd,
}

/// A token with its range in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// Kind of the token.
    pub kind: TokenKind,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

/// Returns the tokens of a text from the offset `from` on, without blanks and comments.
///
/// A lexical error yields a token of kind [`TokenKind::Error`], after which the iteration continues.
pub fn tokens(text: &[u8], from: u32) -> impl Iterator<Item = Token> {
    let mut lexer = Lexer::new(text);
    lexer.seek(from);
    std::iter::from_fn(move || {
        let mut token = lexer.next();
        if token.kind == TokenKind::Error && token.end <= token.start {
            token.end = token.start + 1;
            lexer.seek(token.end);
        }
        (token.kind != TokenKind::Eof).then_some(token)
    })
}

/// The error of a token of kind [`TokenKind::Error`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LexError {
    /// Offset of the error.
    pub at: u32,
    /// The message.
    pub message: &'static str,
}

impl std::fmt::Display for LexError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.message)
    }
}

impl std::error::Error for LexError {}

/// A position in a text, from which the next token is read.
#[derive(Clone, Copy)]
pub struct Lexer<'s> {
    text: &'s [u8],
    at: usize,
    error: Option<LexError>,
}

/// Classes of bytes.
pub(super) mod class {
    pub const LETTER: u8 = 1;
    pub const DIGIT: u8 = 1 << 1;
    /// Characters of a bare identifier besides letters and digits: `_ $ .`
    pub const BARE: u8 = 1 << 2;
    /// Characters of a prefixed identifier besides letters and digits: `- _ $ .`
    pub const SUFFIX: u8 = 1 << 3;
    pub const HEX: u8 = 1 << 4;
    pub const BLANK: u8 = 1 << 5;

    pub static OF: [u8; 256] = table();

    const fn table() -> [u8; 256] {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let c = byte as u8;
            let mut bits = 0;
            if c.is_ascii_alphabetic() {
                bits |= LETTER;
            }
            if c.is_ascii_digit() {
                bits |= DIGIT;
            }
            if matches!(c, b'_' | b'$' | b'.') {
                bits |= BARE;
            }
            if matches!(c, b'-' | b'_' | b'$' | b'.') {
                bits |= SUFFIX;
            }
            if c.is_ascii_hexdigit() {
                bits |= HEX;
            }
            // A nul byte counts as a blank, as in LLVM's buffers.
            if matches!(c, b' ' | b'\t' | b'\n' | b'\r' | 0) {
                bits |= BLANK;
            }
            table[byte] = bits;
            byte += 1;
        }
        table
    }
}

#[inline(always)]
pub(super) fn is(byte: u8, classes: u8) -> bool {
    class::OF[byte as usize] & classes != 0
}

impl<'s> Lexer<'s> {
    /// Creates a lexer at the start of `text`.
    pub fn new(text: &'s [u8]) -> Self {
        Self { text, at: 0, error: None }
    }

    /// Continues at another offset.
    pub fn seek(&mut self, at: u32) {
        self.at = at as usize;
    }

    /// Returns the error of the last token of kind [`TokenKind::Error`].
    pub fn error(&self) -> Option<LexError> {
        self.error
    }

    #[inline]
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    #[inline]
    fn skip_while(&mut self, classes: u8) {
        while let Some(&byte) = self.text.get(self.at)
            && is(byte, classes)
        {
            self.at += 1;
        }
    }

    /// Returns the next token, or [`TokenKind::Eof`] at the end.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "the end is a token, too")]
    pub fn next(&mut self) -> Token {
        use TokenKind::*;
        self.skip_blank();
        let start = self.at;
        let Some(&byte) = self.text.get(start) else { return self.token(Eof, start) };
        self.at += 1;
        let kind = match byte {
            b'%' => return self.prefixed(start, Percent, "invalid SSA name"),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => return self.bare(start),
            b'0'..=b'9' => return self.number(start),
            b'"' => return self.string(start, String),
            b':' if self.peek(0) == b':' => self.one_more(ColonColon),
            b':' => Colon,
            b',' => Comma,
            b'(' => LParen,
            b')' => RParen,
            b'{' if self.peek(0) == b'-' && self.peek(1) == b'#' => {
                self.at += 2;
                MetadataBegin
            }
            b'{' => LBrace,
            b'}' => RBrace,
            b'[' => LSquare,
            b']' => RSquare,
            b'<' => Less,
            b'>' => Greater,
            b'=' => Equal,
            b'+' => Plus,
            b'*' => Star,
            b'?' => Question,
            b'|' => VerticalBar,
            b'/' => Slash,
            b'-' if self.peek(0) == b'>' => self.one_more(Arrow),
            b'-' => Minus,
            b'.' if self.peek(0) == b'.' && self.peek(1) == b'.' => {
                self.at += 2;
                Ellipsis
            }
            b'.' => return self.fail(start + 1, "expected three consecutive dots for an ellipsis"),
            b'@' => return self.at_identifier(start),
            b'#' if self.peek(0) == b'-' && self.peek(1) == b'}' => {
                self.at += 2;
                MetadataEnd
            }
            b'#' => return self.prefixed(start, Hash, "invalid attribute name"),
            b'!' => return self.prefixed(start, Bang, "invalid type identifier"),
            b'^' => return self.prefixed(start, Caret, "invalid block name"),
            _ => return self.fail(start, "unexpected character"),
        };
        self.token(kind, start)
    }

    fn one_more(&mut self, kind: TokenKind) -> TokenKind {
        self.at += 1;
        kind
    }

    #[inline]
    fn token(&self, kind: TokenKind, start: usize) -> Token {
        Token { kind, start: start as u32, end: self.at as u32 }
    }

    #[cold]
    fn fail(&mut self, at: usize, message: &'static str) -> Token {
        self.error = Some(LexError { at: at as u32, message });
        self.token(TokenKind::Error, at)
    }

    /// Skips blanks and comments. Fast if the next token follows at once or after one space, as most do.
    #[inline]
    fn skip_blank(&mut self) {
        let mut byte = self.peek(0);
        if byte == b' ' {
            self.at += 1;
            byte = self.peek(0);
        }
        // True at the end of the text as well.
        if byte <= b' ' || byte == b'/' {
            self.skip_blanks();
        }
    }

    #[inline]
    fn skip_blanks(&mut self) {
        self.at = skip_blanks(self.text, self.at);
    }

    #[inline]
    fn prefixed(&mut self, start: usize, kind: TokenKind, message: &'static str) -> Token {
        let first = self.peek(0);
        if is(first, class::DIGIT) {
            self.skip_while(class::DIGIT);
        } else if is(first, class::LETTER | class::SUFFIX) {
            self.skip_while(class::LETTER | class::SUFFIX | class::DIGIT);
        } else {
            return self.fail(start, message);
        }
        self.token(kind, start)
    }

    #[inline]
    fn bare(&mut self, start: usize) -> Token {
        self.skip_while(class::LETTER | class::DIGIT | class::BARE);
        let spelling = &self.text[start..self.at];
        let digits = match spelling {
            [b'i', digits @ ..] | [b's' | b'u', b'i', digits @ ..] => digits,
            _ => &[],
        };
        let int_type = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        self.token(if int_type { TokenKind::IntType } else { TokenKind::Ident }, start)
    }

    #[inline]
    fn number(&mut self, start: usize) -> Token {
        if self.text[start] == b'0' && self.peek(0) == b'x' && is(self.peek(1), class::HEX) {
            self.at += 1;
            self.skip_while(class::HEX);
            return self.token(TokenKind::Integer, start);
        }
        self.skip_while(class::DIGIT);
        if self.peek(0) != b'.' {
            return self.token(TokenKind::Integer, start);
        }
        self.at += 1;
        self.skip_while(class::DIGIT);
        if matches!(self.peek(0), b'e' | b'E') {
            let signed = matches!(self.peek(1), b'-' | b'+') as usize;
            if is(self.peek(1 + signed), class::DIGIT) {
                self.at += 1 + signed;
                self.skip_while(class::DIGIT);
            }
        }
        self.token(TokenKind::Float, start)
    }

    fn at_identifier(&mut self, start: usize) -> Token {
        match self.peek(0) {
            b'"' => {
                self.at += 1;
                self.string(start, TokenKind::At)
            }
            byte if is(byte, class::LETTER) || byte == b'_' => {
                self.skip_while(class::LETTER | class::DIGIT | class::BARE);
                self.token(TokenKind::At, start)
            }
            _ => self.fail(start + 1, "@ identifier expected to start with letter or '_'"),
        }
    }

    /// Reads the rest of a string after its opening quote.
    fn string(&mut self, start: usize, kind: TokenKind) -> Token {
        const UNCLOSED: &str = "expected '\"' in string literal";
        loop {
            let rest = &self.text[self.at..];
            let Some(stop) = string_stop(rest) else {
                self.at = self.text.len();
                return self.fail(self.at, UNCLOSED);
            };
            self.at += stop + 1;
            match rest[stop] {
                b'"' => return self.token(kind, start),
                // A nul byte within a string is an ordinary character.
                0 => {}
                b'\\' => match self.peek(0) {
                    b'"' | b'\\' | b'n' | b't' => self.at += 1,
                    digit if is(digit, class::HEX) && is(self.peek(1), class::HEX) => self.at += 2,
                    _ => return self.fail(self.at - 1, "unknown escape in string literal"),
                },
                _ => return self.fail(self.at - 1, UNCLOSED),
            }
        }
    }
}

/// Returns the offset after blanks and comments.
#[inline(never)]
pub(super) fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    loop {
        while let Some(b"        ") = text.get(at..at + 8) {
            at += 8;
        }
        while let Some(&byte) = text.get(at)
            && is(byte, class::BLANK)
        {
            at += 1;
        }
        if !text.get(at..).is_some_and(|rest| rest.starts_with(b"//")) {
            return at;
        }
        let rest = &text[at..];
        at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }
}

/// Returns the offset of the first byte in a string that is no plain character: the end, an escape, or an invalid byte.
#[inline]
fn string_stop(text: &[u8]) -> Option<usize> {
    // Most strings are short. Long ones consist mostly of digits; whole blocks are tested without branches.
    const BLOCK: usize = 64;
    let stops = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | 0x0B | 0x0C | 0);
    let (mut at, mut end) = (0, text.len().min(BLOCK));
    loop {
        if let Some(stop) = text[at..end].iter().position(stops) {
            return Some(at + stop);
        }
        let plain = |block: &&[u8]| {
            !block.iter().fold(false, |any, &byte| any | (byte < b' ') | (byte == b'"') | (byte == b'\\'))
        };
        at = end + BLOCK * text[end..].chunks_exact(BLOCK).take_while(plain).count();
        end = text.len().min(at + BLOCK);
        if at == end {
            return None;
        }
    }
}

/// Returns the value of a string token, without quotes and with escapes resolved.
pub fn unescape(quoted: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    let inner = &quoted[1..quoted.len() - 1];
    if memchr::memchr(b'\\', inner).is_none() {
        return inner.into();
    }
    let hex = |byte: u8| (byte as char).to_digit(16).unwrap_or(0) as u8;
    let mut bytes = Vec::with_capacity(inner.len());
    let mut rest = inner;
    while let [byte, tail @ ..] = rest {
        rest = tail;
        match (byte, tail) {
            (b'\\', [b'n', tail @ ..]) => (bytes.push(b'\n'), rest = tail).1,
            (b'\\', [b't', tail @ ..]) => (bytes.push(b'\t'), rest = tail).1,
            (b'\\', [byte @ (b'"' | b'\\'), tail @ ..]) => (bytes.push(*byte), rest = tail).1,
            (b'\\', [high, low, tail @ ..]) => (bytes.push(hex(*high) << 4 | hex(*low)), rest = tail).1,
            _ => bytes.push(*byte),
        }
    }
    bytes.into()
}
