//! Tokens: what the scanner makes of a text, and what the grammar is about.

use std::ops::Range;

use crate::td::source::{FileId, Span};

/// Defines [`Kind`]: each kind with the character that stands for it in the grammar, and what messages call it.
///
/// Kinds that the grammar tries together have characters in a row: a range is tried as fast as one of them.
macro_rules! kinds {
    ($($name:ident = $code:literal $(| $marked:literal)*, $words:literal;)*) => {
        /// A kind of token. Its number is the character that stands for it in `grammar.pest`; some have others, too, which
        /// say what is behind them.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Kind {
            $(#[doc = $words] $name = $code,)*
        }

        impl Kind {
            /// The kind that a character of the grammar stands for.
            pub fn of(code: u8) -> Option<Kind> {
                match code {
                    $($code $(| $marked)* => Some(Kind::$name),)*
                    _ => None,
                }
            }

            /// What messages call it.
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

    // What goes on with a value.
    Paste = b'v', "'#'";
    Dot = b'w', "'.'";
    LeftSquare = b'x', "'['";
    LeftBrace = b'y', "'{'";
    MoreText = b'z', "a string";

    // What is a value on its own.
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

    // Types that are a word.
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
    /// The keyword, if a word is one. `include` is none: the scanner acts on it.
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

    /// Whether a statement begins with it.
    pub fn begins_statement(self) -> bool {
        use Kind::{Assert, Class, Def, Defm, Defset, Deftype, Defvar, Dump, Foreach, If, Let, Multiclass};
        matches!(self, Assert | Class | Def | Defm | Defset | Deftype | Defvar | Dump | Foreach | If | Let | Multiclass)
    }
}

/// What stands for a name on its own, for one before an `=`, and for one before a `<`.
const ALONE_NAME: u8 = b'6';
const NAME_BEFORE_EQUAL: u8 = b'7';
const NAME_BEFORE_ANGLE: u8 = b'8';
/// What stands for other tokens that are a value on their own: that for the first of them, a number.
const ALONE: u8 = b'/';

/// What stands for a token, now that it is known which one is behind it.
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
        // The name of an argument, too.
        TEXT if next == Kind::Equal => TEXT,
        _ if !goes_on && code != NAME => ALONE + (code - INTEGER),
        code => code,
    }
}

/// The tokens of a file and of all that it includes, in the order in which they are read.
#[derive(Debug)]
pub struct Tokens {
    /// A character for each token, all of ASCII: what the grammar reads.
    kinds: Vec<u8>,
    spans: Vec<Span>,
    /// Where statements begin that are in no other one, as far as brackets tell.
    statements: Vec<usize>,
}

/// How many tokens are read together: so many that what pest allocates each time is little to each of them, and so few
/// that it stays in the cache.
const BATCH: usize = 1000;

impl Tokens {
    /// None yet.
    pub fn new() -> Tokens {
        Tokens { kinds: Vec::new(), spans: Vec::new(), statements: Vec::new() }
    }

    /// Makes room for those of a text of so many bytes. There are 20 to each, with comments; room that stays empty costs
    /// nothing.
    pub fn reserve(&mut self, bytes: usize) {
        self.kinds.reserve(bytes / 16);
        self.spans.reserve(bytes / 16);
    }

    /// Adds one. Strings in a row are one value, which the kind of those after the first says.
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

    /// How many there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Takes note that the next one begins a statement that is in no other one.
    pub fn begin_statement(&mut self) {
        self.statements.push(self.len());
    }

    /// Where the statements end that should be read together with the one that begins at a token.
    pub fn batch_end(&self, at: usize) -> usize {
        let next = self.statements.partition_point(|start| *start < at + BATCH);
        self.statements.get(next).copied().unwrap_or(self.len().saturating_sub(1)).max(at + 1)
    }

    /// The characters of some.
    pub fn kinds(&self, range: Range<usize>) -> &str {
        self.kinds.get(range).and_then(|kinds| std::str::from_utf8(kinds).ok()).unwrap_or_default()
    }

    /// What one is; the end, if there are not so many.
    pub fn kind(&self, at: usize) -> Kind {
        self.kinds.get(at).and_then(|code| Kind::of(*code)).unwrap_or(Kind::End)
    }

    /// Where one is; the last one, if there are not so many.
    pub fn span(&self, at: usize) -> Span {
        let nowhere = Span { file: FileId(0), start: 0, end: 0 };
        self.spans.get(at).or(self.spans.last()).copied().unwrap_or(nowhere)
    }
}
