//! Tokens of LLVM IR.

/// Kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tok {
    End,
    /// A byte that begins no token, or an unterminated string.
    Error,
    /// One of `( ) { } [ ] < > , = * | ! :`
    Punct(u8),
    /// `...`
    Dots,
    /// A keyword.
    Word,
    /// `name:`, `"name":` or `12:`
    Label,
    /// `@name`, `@"name"` or `@12`
    Global,
    /// `%name`, `%"name"` or `%12`
    Local,
    /// `$name`
    Comdat,
    /// `#12`
    AttrGroup,
    /// `!name`
    MetadataName,
    /// `^12`
    Summary,
    /// `#dbg_value`
    Record,
    /// `-12`
    Int,
    /// `1.5e3`
    Float,
    /// `0x7FF0000000000000`, `0xK..`, `u0x1F`
    Hex,
    /// `"text"`
    Str,
    /// `c"text"`
    CStr,
}

/// A token with its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Tok,
    pub(super) start: u32,
    pub(super) end: u32,
}

/// A reader of tokens.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'a> {
    pub(super) text: &'a [u8],
    at: usize,
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip_while(&mut self, accept: impl Fn(u8) -> bool) {
        while self.text.get(self.at).is_some_and(|byte| accept(*byte)) {
            self.at += 1;
        }
    }

    /// Skips blanks and comments.
    fn skip_blank(&mut self) {
        loop {
            self.skip_while(|byte| byte.is_ascii_whitespace() || byte == 0 || byte == 0x0B);
            match (self.peek(0), self.peek(1)) {
                (b';', _) => self.skip_while(|byte| byte != b'\n'),
                (b'/', b'*') => {
                    let rest = self.text.get(self.at + 2..).unwrap_or_default();
                    let end = rest.windows(2).position(|pair| pair == b"*/");
                    self.at = end.map_or(self.text.len(), |end| self.at + end + 4);
                }
                _ => return,
            }
        }
    }

    /// Reads a string after its opening quote. Returns false if it is not closed.
    fn skip_string(&mut self) -> bool {
        self.at += 1;
        self.skip_while(|byte| byte != b'"');
        let closed = self.at < self.text.len();
        self.at = (self.at + 1).min(self.text.len());
        closed
    }

    /// Reads a name after its sigil, quoted or not, or a number.
    fn skip_name(&mut self) -> bool {
        if self.peek(0) == b'"' {
            return self.skip_string();
        }
        let start = self.at;
        match self.peek(0).is_ascii_digit() {
            true => self.skip_while(|byte| byte.is_ascii_digit()),
            false => self.skip_while(is_name),
        }
        self.at > start
    }

    /// Returns the next token.
    pub(super) fn next(&mut self) -> Token {
        self.skip_blank();
        let start = self.at;
        let kind = if start >= self.text.len() { Tok::End } else { self.kind() };
        Token { kind, start: start as u32, end: self.at as u32 }
    }

    fn kind(&mut self) -> Tok {
        let byte = self.peek(0);
        let named = |lexer: &mut Self, kind: Tok| {
            lexer.at += 1;
            if lexer.skip_name() { kind } else { Tok::Error }
        };
        match byte {
            b'(' | b')' | b'{' | b'}' | b'[' | b']' | b'<' | b'>' | b',' | b'=' | b'*' | b'|' | b':' => {
                self.at += 1;
                Tok::Punct(byte)
            }
            b'@' => named(self, Tok::Global),
            b'%' => named(self, Tok::Local),
            b'^' => named(self, Tok::Summary),
            b'$' if self.peek(1) == b'"' => named(self, Tok::Comdat),
            b'$' => {
                self.at += 1;
                self.skip_while(is_name);
                self.colon().unwrap_or(Tok::Comdat)
            }
            b'#' if self.peek(1).is_ascii_alphabetic() => named(self, Tok::Record),
            b'#' => named(self, Tok::AttrGroup),
            b'!' => {
                self.at += 1;
                let first = self.peek(0);
                if !is_name(first) && first != b'\\' || first.is_ascii_digit() {
                    return Tok::Punct(b'!');
                }
                self.skip_while(|byte| is_name(byte) || byte == b'\\');
                Tok::MetadataName
            }
            b'"' => match self.skip_string() {
                true => self.colon().unwrap_or(Tok::Str),
                false => Tok::Error,
            },
            b'.' if self.peek(1) == b'.' && self.peek(2) == b'.' => {
                self.at += 3;
                Tok::Dots
            }
            b'c' if self.peek(1) == b'"' => {
                self.at += 1;
                if self.skip_string() { Tok::CStr } else { Tok::Error }
            }
            b'+' | b'-' | b'0'..=b'9' => self.number(),
            _ if is_name(byte) => self.word(),
            _ => {
                self.at += 1;
                Tok::Error
            }
        }
    }

    /// Reads the colon of a label.
    fn colon(&mut self) -> Option<Tok> {
        (self.peek(0) == b':').then(|| {
            self.at += 1;
            Tok::Label
        })
    }

    /// Reads a keyword or a label. A keyword ends before `.`, `-` and `$`.
    fn word(&mut self) -> Tok {
        let start = self.at;
        self.skip_while(is_name);
        if let Some(label) = self.colon() {
            return label;
        }
        self.at = start;
        self.skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let text = &self.text[start..self.at];
        if text.len() > 3 && (text.starts_with(b"u0x") || text.starts_with(b"s0x")) {
            return Tok::Hex;
        }
        if self.at == start {
            self.at += 1;
            return Tok::Error;
        }
        Tok::Word
    }

    fn number(&mut self) -> Tok {
        let start = self.at;
        let first = self.peek(0);
        self.at += 1;
        self.skip_while(is_name);
        if first != b'+'
            && let Some(label) = self.colon()
        {
            return label;
        }
        self.at = start;
        if first == b'0' && self.peek(1) == b'x' {
            self.at += 2;
            if matches!(self.peek(0), b'K' | b'L' | b'M' | b'H' | b'R') {
                self.at += 1;
            }
            let digits = self.at;
            self.skip_while(|byte| byte.is_ascii_hexdigit());
            return if self.at > digits { Tok::Hex } else { Tok::Error };
        }
        self.at += usize::from(!first.is_ascii_digit());
        let digits = self.at;
        self.skip_while(|byte| byte.is_ascii_digit());
        if self.at == digits {
            return Tok::Error;
        }
        if self.peek(0) != b'.' {
            return if first == b'+' { Tok::Error } else { Tok::Int };
        }
        self.at += 1;
        self.skip_while(|byte| byte.is_ascii_digit());
        if matches!(self.peek(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if self.peek(1 + sign).is_ascii_digit() {
                self.at += 1 + sign;
                self.skip_while(|byte| byte.is_ascii_digit());
            }
        }
        Tok::Float
    }
}

/// Replaces `\5C` by the byte, and `\\` by a backslash.
pub(super) fn unescape(text: &[u8]) -> Vec<u8> {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| (*byte as char).to_digit(16));
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        if text.get(at) == Some(&b'\\') {
            out.push(b'\\');
            at += 1;
        } else if let (Some(high), Some(low)) = (digit(text.get(at)), digit(text.get(at + 1))) {
            out.push((high * 16 + low) as u8);
            at += 2;
        } else {
            out.push(byte);
        }
    }
    out
}
