//! What is common to all rules of the grammar.

use super::found;
use crate::td::ast::{Arg, BangArg, BodyItem, DagArg, Expr, Ident, Statement};
use crate::td::diag::{Diagnostic, Diagnostics};
use crate::td::names::Names;
use crate::td::scan::token::{Kind, Kinds, Tokens};
use crate::td::source::{Sources, Span};

/// Something does not follow the grammar. What was expected is in [`Grammar::expected`].
#[derive(Clone, Copy, Debug)]
pub struct Unexpected;

/// What a rule makes of the tokens.
pub type Read<T> = Result<T, Unexpected>;

/// The state of reading.
pub struct Grammar<'a> {
    pub(super) tokens: &'a Tokens,
    pub(super) sources: &'a Sources,
    names: &'a mut Names,
    diagnostics: &'a mut Diagnostics,
    /// The next token.
    at: usize,
    /// Its kind.
    kind: Kind,
    /// What was expected there, other than what there is.
    expected: Kinds,
    pub(super) rows: Rows,
}

/// Rows that are being read, outer ones first. When one is complete, its own part becomes a vector of just its size.
#[derive(Default)]
pub struct Rows {
    pub(super) statements: Vec<Statement>,
    pub(super) items: Vec<BodyItem>,
    pub(super) args: Vec<Arg>,
    pub(super) exprs: Vec<Expr>,
    pub(super) bang_args: Vec<BangArg>,
    pub(super) dag_args: Vec<DagArg>,
}

impl<'a> Grammar<'a> {
    /// At the first token.
    pub fn new(
        tokens: &'a Tokens,
        sources: &'a Sources,
        names: &'a mut Names,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        let kind = tokens.kind(0);
        let (expected, rows) = (Kinds::NONE, Rows::default());
        Grammar { tokens, sources, names, diagnostics, at: 0, kind, expected, rows }
    }

    /// The position of the next token.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The kind of the next token.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The kind of the token after the next.
    pub fn second_kind(&self) -> Kind {
        self.tokens.kind(self.at + 1)
    }

    /// What was expected of the next token.
    pub fn expected(&self) -> Kinds {
        self.expected
    }

    /// Goes on at another token, with nothing begun.
    pub fn go_to(&mut self, at: usize) {
        self.jump(at);
        self.rows = Rows::default();
    }

    /// Takes the next token, whatever it is.
    pub fn advance(&mut self) {
        self.jump(self.at + 1);
    }

    fn jump(&mut self, at: usize) {
        self.at = at;
        self.kind = self.tokens.kind(at);
        self.expected = Kinds::NONE;
    }

    /// Whether the next token is of a kind.
    pub fn is(&mut self, kind: Kind) -> bool {
        let is = self.kind == kind;
        if !is {
            self.miss(Kinds::of(&[kind]));
        }
        is
    }

    /// Takes the next token if it is of a kind.
    pub fn eat(&mut self, kind: Kind) -> bool {
        let is = self.is(kind);
        if is {
            self.advance();
        }
        is
    }

    /// Takes the next token, which must be of a kind. Returns its position.
    pub fn expect(&mut self, kind: Kind) -> Read<usize> {
        let at = self.at;
        if self.eat(kind) { Ok(at) } else { Err(Unexpected) }
    }

    /// The next token may be one of some kinds, and is not.
    pub fn miss(&mut self, kinds: Kinds) {
        self.expected = self.expected.and(kinds);
    }

    /// The next token must be one of some kinds, or of those that were missed before, and is not.
    pub fn fail<T>(&mut self, kinds: Kinds) -> Read<T> {
        self.miss(kinds);
        Err(Unexpected)
    }

    /// `'name'`
    pub fn name(&mut self) -> Read<Ident> {
        let at = self.expect(Kind::Name)?;
        Ok(self.ident(at))
    }

    /// The identifier that a token is.
    pub fn ident(&mut self, at: usize) -> Ident {
        let span = self.tokens.span(at);
        self.ident_of(self.sources.text(span), span)
    }

    /// An identifier of a text.
    pub fn ident_of(&mut self, text: &str, span: Span) -> Ident {
        Ident { symbol: self.names.intern(text), span }
    }

    /// The text of a token.
    pub fn text_at(&self, at: usize) -> &'a str {
        self.sources.text(self.tokens.span(at))
    }

    /// From a token to the last one that was taken.
    pub fn span_from(&self, start: usize) -> Span {
        self.span(start, self.at)
    }

    /// From one token to before another.
    pub fn span(&self, start: usize, end: usize) -> Span {
        let first = self.tokens.span(start);
        if end <= start + 1 { first } else { first.to(self.tokens.span(end - 1)) }
    }

    /// Reports an error that does not keep the tokens from being understood.
    pub fn error(&mut self, at: usize, message: impl Into<String>) {
        let _ = self.diagnostics.push(Diagnostic::error(self.tokens.span(at), message));
    }

    /// Reports a token in the place of another one, likewise.
    pub fn misplaced(&mut self, at: usize, expected: &str) {
        let found = found(self.tokens, self.sources, at);
        self.error(at, format!("expected {expected}, found {found}"));
    }
}
