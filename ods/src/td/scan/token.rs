//! Tokens: the output of the scanner, and the input of the grammar.

use std::ops::Range;

use crate::td::source::{FileId, Span};

/// Defines [`Kind`]: each kind with the character that represents it in the grammar, and its name in messages.
///
/// Kinds that are alternatives in the grammar have consecutive characters: a range is matched as fast as a single one.
macro_rules! kinds {
    ($($name:ident = $code:literal $(| $marked:literal)*, $words:literal;)*) => {
        /// A kind of token. The discriminant is the character that represents the kind in `grammar.pest`. Some kinds
        /// have further characters, which depend on the next token.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Kind {
            $(#[doc = $words] $name = $code,)*
        }

        impl Kind {
            /// Returns the kind that a character of the grammar represents.
            pub fn of(code: u8) -> Option<Kind> {
                match code {
                    $($code $(| $marked)* => Some(Kind::$name),)*
                    _ => None,
                }
            }

            /// Returns the name of the kind in messages.
            pub fn words(self) -> &'static str {
                match self {
                    $(Kind::$name => $words,)*
                }
            }
        }
    };
}

kinds! {
    Semicolon = b';', "';'";
    Colon = b':', "':'";
    Comma = b',', "','";
    Equal = b'=', "'='";
    Minus = b'-', "'-'";
    Ellipsis = b'~', "'...'";
    RightBrace = b'}', "'}'";
    RightSquare = b']', "']'";
    LeftParen = b'(', "'('";
    RightParen = b')', "')'";
    LeftAngle = b'<', "'<'";
    RightAngle = b'>', "'>'";

    // Tokens that continue a value.
    Paste = b'v', "'#'";
    Dot = b'w', "'.'";
    LeftSquare = b'x', "'['";
    LeftBrace = b'y', "'{'";
    MoreText = b'z', "a string";

    // Tokens that are values.
    Integer = b'a' | b'/', "a number";
    Binary = b'b' | b'0', "a binary number";
    Code = b'c' | b'1', "a code block";
    True = b'd' | b'2', "'true'";
    False = b'e' | b'3', "'false'";
    Question = b'f' | b'4', "'?'";
    Text = b'g' | b'5', "a string";

    Name = b'9' | b'6' | b'7' | b'8', "a name";
    Variable = b'$', "a variable '$name'";
    Bang = b'!', "a bang operator";
    DagBang = b'^', "'!cast', '!getdagop'";

    Assert = b'A', "'assert'";
    Class = b'B', "'class'";
    Def = b'C', "'def'";
    Defm = b'D', "'defm'";
    Defset = b'E', "'defset'";
    Deftype = b'F', "'deftype'";
    Defvar = b'G', "'defvar'";
    Dump = b'H', "'dump'";
    Foreach = b'I', "'foreach'";
    If = b'J', "'if'";
    Let = b'K', "'let'";
    Multiclass = b'L', "'multiclass'";

    Else = b'M', "'else'";
    Field = b'N', "'field'";
    In = b'O', "'in'";
    Then = b'P', "'then'";

    // Types that consist of a word.
    BitType = b'Q', "'bit'";
    CodeType = b'R', "'code'";
    DagType = b'S', "'dag'";
    IntType = b'T', "'int'";
    StringType = b'U', "'string'";
    BitsType = b'V', "'bits'";
    ListType = b'W', "'list'";

    Wrong = b'@', "what was reported already";
    End = b'.', "the end of the file";
}

impl Kind {
    /// Returns the keyword with this spelling. `include` is not one: the scanner handles it.
    pub fn keyword(word: &str) -> Option<Kind> {
        Some(match word {
            "assert" => Kind::Assert,
            "bit" => Kind::BitType,
            "bits" => Kind::BitsType,
            "class" => Kind::Class,
            "code" => Kind::CodeType,
            "dag" => Kind::DagType,
            "def" => Kind::Def,
            "defm" => Kind::Defm,
            "defset" => Kind::Defset,
            "deftype" => Kind::Deftype,
            "defvar" => Kind::Defvar,
            "dump" => Kind::Dump,
            "else" => Kind::Else,
            "false" => Kind::False,
            "field" => Kind::Field,
            "foreach" => Kind::Foreach,
            "if" => Kind::If,
            "in" => Kind::In,
            "int" => Kind::IntType,
            "let" => Kind::Let,
            "list" => Kind::ListType,
            "multiclass" => Kind::Multiclass,
            "string" => Kind::StringType,
            "then" => Kind::Then,
            "true" => Kind::True,
            _ => return None,
        })
    }

    /// Returns true if statements begin with this kind.
    pub fn begins_statement(self) -> bool {
        use Kind::{Assert, Class, Def, Defm, Defset, Deftype, Defvar, Dump, Foreach, If, Let, Multiclass};
        matches!(self, Assert | Class | Def | Defm | Defset | Deftype | Defvar | Dump | Foreach | If | Let | Multiclass)
    }
}

/// Characters of a single name, of a name before an `=`, and of a name before a `<`.
const ALONE_NAME: u8 = b'6';
const NAME_BEFORE_EQUAL: u8 = b'7';
const NAME_BEFORE_ANGLE: u8 = b'8';
/// First of the characters of other tokens that are single values: that of a number.
const ALONE: u8 = b'/';

/// Returns the character of a token, given the kind of the next token.
fn marked(code: u8, next: Kind) -> u8 {
    const INTEGER: u8 = Kind::Integer as u8;
    const TEXT: u8 = Kind::Text as u8;
    const NAME: u8 = Kind::Name as u8;
    if !matches!(code, INTEGER..=TEXT | NAME) {
        return code;
    }
    let goes_on = matches!(next, Kind::Paste | Kind::Dot | Kind::LeftSquare | Kind::LeftBrace | Kind::MoreText);
    match code {
        NAME if next == Kind::Equal => NAME_BEFORE_EQUAL,
        NAME if next == Kind::LeftAngle => NAME_BEFORE_ANGLE,
        NAME if !goes_on => ALONE_NAME,
        // A string before an `=` is the name of an argument, too.
        TEXT if next == Kind::Equal => TEXT,
        _ if !goes_on && code != NAME => ALONE + (code - INTEGER),
        code => code,
    }
}

/// Tokens of a file and its includes, in reading order.
#[derive(Debug)]
pub struct Tokens {
    /// An ASCII character for each token: the input of the grammar.
    kinds: Vec<u8>,
    spans: Vec<Span>,
    /// Indices of the first tokens of top-level statements, as far as brackets show.
    statements: Vec<usize>,
}

/// Number of tokens that are parsed together. The number amortizes pest's allocations, but keeps the data in the cache.
const BATCH: usize = 1000;

impl Tokens {
    /// Creates an empty sequence.
    pub fn new() -> Tokens {
        Tokens { kinds: Vec::new(), spans: Vec::new(), statements: Vec::new() }
    }

    /// Reserves space for the tokens of a text of this length. A token takes about 20 bytes, with comments; unused
    /// space costs nothing.
    pub fn reserve(&mut self, bytes: usize) {
        self.kinds.reserve(bytes / 16);
        self.spans.reserve(bytes / 16);
    }

    /// Adds a token. Adjacent strings are one value: those after the first have another kind.
    pub fn push(&mut self, kind: Kind, span: Span) {
        let mut kind = kind;
        if let Some(before) = self.kinds.last_mut() {
            let after_text = *before == Kind::Text as u8 || *before == Kind::MoreText as u8;
            if kind == Kind::Text && after_text {
                kind = Kind::MoreText;
            }
            *before = marked(*before, kind);
        }
        self.kinds.push(kind as u8);
        self.spans.push(span);
    }

    /// Returns the number of tokens.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Marks the next token as the beginning of a top-level statement.
    pub fn begin_statement(&mut self) {
        self.statements.push(self.len());
    }

    /// Returns the end of the batch of statements that begins at a token.
    pub fn batch_end(&self, at: usize) -> usize {
        let next = self.statements.partition_point(|start| *start < at + BATCH);
        self.statements.get(next).copied().unwrap_or(self.len().saturating_sub(1)).max(at + 1)
    }

    /// Returns the characters of a range of tokens.
    pub fn kinds(&self, range: Range<usize>) -> &str {
        self.kinds.get(range).and_then(|kinds| std::str::from_utf8(kinds).ok()).unwrap_or_default()
    }

    /// Returns the kind of a token; the end of the file beyond the last one.
    pub fn kind(&self, at: usize) -> Kind {
        self.kinds.get(at).and_then(|code| Kind::of(*code)).unwrap_or(Kind::End)
    }

    /// Returns the span of a token; that of the last one beyond the end.
    pub fn span(&self, at: usize) -> Span {
        let nowhere = Span { file: FileId(0), start: 0, end: 0 };
        self.spans.get(at).or(self.spans.last()).copied().unwrap_or(nowhere)
    }
}
