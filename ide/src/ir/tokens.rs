//! What kind of word each word is, for colours that depend on meaning.

use std::ops::Range;

use lect_core::text::{Token, TokenKind};

use super::Snapshot;

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// The name of an operation.
    Operation,
    /// A value.
    Value,
    /// An argument of a block.
    Argument,
    /// A block.
    Block,
    /// A symbol.
    Symbol,
    /// A type.
    Type,
    /// An attribute of a dialect, or an alias of an attribute.
    Attribute,
    /// The name of an attribute, in front of `=`.
    Key,
    /// Any other word.
    Keyword,
    /// A number.
    Number,
    /// Text between quotes.
    String,
    /// A comment.
    Comment,
}

impl Word {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 12] = [
        Self::Operation,
        Self::Value,
        Self::Argument,
        Self::Block,
        Self::Symbol,
        Self::Type,
        Self::Attribute,
        Self::Key,
        Self::Keyword,
        Self::Number,
        Self::String,
        Self::Comment,
    ];
}

/// A word with what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classified {
    /// Where it is, within one line.
    pub range: Range<u32>,
    /// What it is.
    pub word: Word,
    /// Whether it is defined here.
    pub defines: bool,
}

const BUILTIN_TYPES: [&str; 18] = [
    "index", "none", "bf16", "f16", "f32", "f64", "f80", "f128", "tf32", "tensor", "vector", "memref", "complex",
    "tuple", "f8E5M2", "f8E4M3FN", "f8E4M3", "graph",
];

impl Snapshot {
    /// The words in a part of the text, one after the other.
    pub fn each_word(&self, range: Range<u32>, mut each: impl FnMut(Classified)) {
        let mut end = range.start;
        let mut tokens = self.tokens(range.clone()).peekable();
        while let Some(token) = tokens.next() {
            self.comments(end..token.start, &mut each);
            end = token.end;
            let next = tokens.peek().map(|next| next.kind);
            if let Some((word, defines)) = self.word(token, next) {
                each(Classified { range: token.start..token.end, word, defines });
            }
        }
        self.comments(end..range.end, &mut each);
    }

    /// Comments between two tokens.
    fn comments(&self, gap: Range<u32>, each: &mut impl FnMut(Classified)) {
        let mut at = gap.start;
        for line in self.slice(gap).split_inclusive(['\n', '\r']) {
            if let Some(start) = line.find("//") {
                let start = at + start as u32;
                let end = at + line.trim_end().len() as u32;
                each(Classified { range: start..end, word: Word::Comment, defines: false });
            }
            at += line.len() as u32;
        }
    }

    fn word(&self, token: Token, next: Option<TokenKind>) -> Option<(Word, bool)> {
        let is_op_name = || {
            let behind = self.ops.partition_point(|op| op.name.start <= token.start);
            behind.checked_sub(1).and_then(|index| self.ops.get(index)).is_some_and(|op| op.name.start == token.start)
        };
        let spelling = self.slice(token.start..token.end);
        Some(match token.kind {
            TokenKind::Percent => {
                let reference = self.names.at(token.start).filter(|it| it.at == token.start);
                let definition = reference.and_then(|it| self.names.definition(it));
                let op = definition.and_then(|it| self.op_at(it.at)).and_then(|index| self.ops.get(index as usize));
                let is_result = op.zip(definition).is_some_and(|(op, it)| it.at < op.name.start);
                let word = if is_result || definition.is_none() { Word::Value } else { Word::Argument };
                (word, reference.is_some_and(|it| it.defines))
            }
            TokenKind::Caret => (Word::Block, self.names.at(token.start).is_some_and(|it| it.defines)),
            TokenKind::At => {
                let op = self.op_at(token.start).and_then(|index| self.ops.get(index as usize));
                let defines = op.and_then(|op| op.symbol.as_ref()).is_some_and(|symbol| symbol.start == token.start);
                (Word::Symbol, defines)
            }
            TokenKind::Bang | TokenKind::IntType => (Word::Type, false),
            TokenKind::Hash if spelling[1..].bytes().all(|byte| byte.is_ascii_digit()) => return None,
            TokenKind::Hash => (Word::Attribute, false),
            TokenKind::Integer | TokenKind::Float => (Word::Number, false),
            TokenKind::String if is_op_name() => (Word::Operation, false),
            TokenKind::String => (Word::String, false),
            TokenKind::Ident if is_op_name() => (Word::Operation, false),
            TokenKind::Ident if BUILTIN_TYPES.contains(&spelling) => (Word::Type, false),
            TokenKind::Ident if next == Some(TokenKind::Equal) => (Word::Key, false),
            TokenKind::Ident => (Word::Keyword, false),
            _ => return None,
        })
    }
}
