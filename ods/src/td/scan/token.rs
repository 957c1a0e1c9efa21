//! Tokens: what the scanner makes of a text, and what the grammar is about.

use crate::td::source::{FileId, Span};

/// Defines [`Kind`]: each kind with what messages call it, in the order in which they list what was expected.
macro_rules! kinds {
    ($($name:ident = $words:literal;)*) => {
        /// A kind of token.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Kind {
            $(#[doc = $words] $name,)*
        }

        impl Kind {
            const ALL: &[Kind] = &[$(Kind::$name,)*];

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
    Bang = "a bang operator";
    Variable = "a variable '$name'";
    LeftParen = "'('";
    RightParen = "')'";
    Comma = "','";
    Minus = "'-'";
    End = "the end of the file";
    Colon = "':'";
    Semicolon = "';'";
    LeftAngle = "'<'";
    Equal = "'='";
    RightAngle = "'>'";
    Wrong = "what was reported already";

    Assert = "'assert'";
    Class = "'class'";
    Def = "'def'";
    Defm = "'defm'";
    Defset = "'defset'";
    Deftype = "'deftype'";
    Defvar = "'defvar'";
    Dump = "'dump'";
    Foreach = "'foreach'";
    If = "'if'";
    Let = "'let'";
    Multiclass = "'multiclass'";

    Else = "'else'";
    Field = "'field'";
    In = "'in'";
    Then = "'then'";

    BitType = "'bit'";
    CodeType = "'code'";
    DagType = "'dag'";
    IntType = "'int'";
    StringType = "'string'";
    BitsType = "'bits'";
    ListType = "'list'";

    RightSquare = "']'";
    DagBang = "'!cast', '!getdagop'";

    Integer = "a number";
    Binary = "a binary number";
    Code = "a code block";
    True = "'true'";
    False = "'false'";
    Question = "'?'";
    Text = "a string";
    Name = "a name";

    Paste = "'#'";
    Dot = "'.'";
    LeftSquare = "'['";
    LeftBrace = "'{'";
    RightBrace = "'}'";
    Ellipsis = "'...'";
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
        Kinds::STATEMENT.contains(self)
    }
}

/// Some kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds(u64);

const _: () = assert!(Kind::ALL.len() <= 64);

impl Kinds {
    /// None of them.
    pub const NONE: Kinds = Kinds(0);

    /// What a statement begins with.
    pub const STATEMENT: Kinds = Kinds::of(&[
        Kind::Assert,
        Kind::Class,
        Kind::Def,
        Kind::Defm,
        Kind::Defset,
        Kind::Deftype,
        Kind::Defvar,
        Kind::Dump,
        Kind::Foreach,
        Kind::If,
        Kind::Let,
        Kind::Multiclass,
    ]);

    /// What a type begins with.
    pub const TYPE: Kinds = Kinds::of(&[
        Kind::Name,
        Kind::BitType,
        Kind::BitsType,
        Kind::CodeType,
        Kind::DagType,
        Kind::IntType,
        Kind::ListType,
        Kind::StringType,
    ]);

    /// What a value begins with, but for the brace of bits.
    pub const VALUE: Kinds = Kinds::of(&[
        Kind::Name,
        Kind::Text,
        Kind::Code,
        Kind::Integer,
        Kind::Binary,
        Kind::Bang,
        Kind::DagBang,
        Kind::True,
        Kind::False,
        Kind::Question,
        Kind::LeftSquare,
        Kind::LeftParen,
    ]);

    /// These kinds.
    pub const fn of(kinds: &[Kind]) -> Kinds {
        let mut bits = 0;
        let mut at = 0;
        while at < kinds.len() {
            bits |= 1 << kinds[at] as u8;
            at += 1;
        }
        Kinds(bits)
    }

    /// Those that are in one or the other.
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Those that are not in the other.
    pub const fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    /// Whether a kind is in it.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    /// The kinds in it, in the order of messages.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.iter().copied().filter(move |kind| self.contains(*kind))
    }
}

/// The tokens of a file and of all that it includes, in the order in which they are read.
#[derive(Default, Debug)]
pub struct Tokens {
    kinds: Vec<Kind>,
    spans: Vec<Span>,
}

impl Tokens {
    /// Makes room for those of a text of so many bytes. There are 20 to each, with comments; room that stays empty costs
    /// nothing.
    pub fn reserve(&mut self, bytes: usize) {
        self.kinds.reserve(bytes / 16);
        self.spans.reserve(bytes / 16);
    }

    /// Adds one.
    pub fn push(&mut self, kind: Kind, span: Span) {
        self.kinds.push(kind);
        self.spans.push(span);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// What one is; the end, if there are not so many.
    pub fn kind(&self, at: usize) -> Kind {
        self.kinds.get(at).copied().unwrap_or(Kind::End)
    }

    /// Where one is; the last one, if there are not so many.
    pub fn span(&self, at: usize) -> Span {
        let nowhere = Span { file: FileId(0), start: 0, end: 0 };
        self.spans.get(at).or(self.spans.last()).copied().unwrap_or(nowhere)
    }
}
