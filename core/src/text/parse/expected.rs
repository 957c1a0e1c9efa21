//! Elements that the parser accepts at the end of a text, for completion.
//!
//! A text that ends within an operation is parsed as any other. While the current token is the end of the text, each
//! token that the parser looks for is recorded, up to the first error. So custom forms of all kinds take part: formats,
//! directives and parse hooks.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use super::toplevel::reader;
use super::{FileNames, ParseConfig, Parser, Source};
use crate::context::Context;
use crate::entity::OpName;
use crate::ir::Isolate;
use crate::loc::Loc;
use crate::text::lexer::TokenKind;

/// An element that the parser looked for at the end of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// A token of this kind.
    Token(TokenKind),
    /// A keyword.
    Word(Box<str>),
    /// The use of a value.
    Operand,
    /// The name of a new value: a block argument.
    Argument,
    /// A type.
    Type,
    /// An attribute.
    Attribute,
    /// A key of a dictionary of attributes.
    Key,
    /// An operation, with or without result names.
    Operation,
    /// Text that only code unknown to lect could parse.
    Opaque,
}

/// Elements that can follow a text, and the IR of the text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Expectations {
    /// The elements, in the order in which the parser looked for them.
    pub next: Vec<Expected>,
    /// Operation whose custom form the text ends in.
    pub op: Option<OpName>,
    /// The operations that were parsed.
    pub ir: Isolate,
}

/// Record of expected elements.
#[derive(Default)]
pub(super) struct Log {
    next: RefCell<Vec<Expected>>,
    op: Cell<Option<OpName>>,
    is_closed: Cell<bool>,
}

impl Parser<'_, '_> {
    /// Records an element that is accepted at the end of the text.
    #[cold]
    #[inline(never)]
    pub(super) fn note_expected(&self, element: Expected) {
        let Some(log) =
            self.expected.as_deref().filter(|log| self.token.kind == TokenKind::Eof && !log.is_closed.get())
        else {
            return;
        };
        log.op.set(self.custom_op);
        let mut next = log.next.borrow_mut();
        // Long lists of the same words come from optional parts, which are tried more than once.
        if !next.contains(&element) {
            next.push(element);
        }
    }

    /// Records an element if the parser is at the end of the text.
    #[inline]
    pub(super) fn expects(&self, element: Expected) {
        if self.token.kind == TokenKind::Eof {
            self.note_expected(element);
        }
    }

    /// Records a keyword.
    #[cold]
    pub(super) fn note_word(&self, word: &[u8]) {
        if self.expected.is_some()
            && let Ok(word) = std::str::from_utf8(word)
        {
            self.note_expected(Expected::Word(word.into()));
        }
    }

    /// Adds some keywords to the record, at the end of the text.
    pub(crate) fn expects_words<'w>(&self, words: impl IntoIterator<Item = &'w str>) {
        if self.token.kind == TokenKind::Eof && self.expected.is_some() {
            words.into_iter().for_each(|word| self.note_expected(Expected::Word(word.into())));
        }
    }

    /// Ends the record: the parser reports an error at the end of the text.
    pub(super) fn close_expected(&self) {
        if let Some(log) = self.expected.as_deref().filter(|_| self.token.kind == TokenKind::Eof) {
            log.is_closed.set(true);
        }
    }

    /// Returns true if expected elements are recorded, so that the text may end anywhere.
    pub(super) fn may_end(&self) -> bool {
        self.expected.is_some()
    }
}

/// Parses the operations of a text, and returns the elements that can follow its end. Locations in diagnostics are
/// byte offsets.
pub fn parse_expected(ctx: &Context, text: &[u8], config: &ParseConfig) -> Expectations {
    let source = Source {
        ctx,
        text,
        base: 0,
        config: *config,
        shared: Arc::default(),
        versions: None,
        file: FileNames::default(),
    };
    let (mut parser, body) = reader(ctx, &source, Loc::UNKNOWN);
    parser.expected = Some(Box::default());
    // A parser that was created at the end of the text has looked for nothing yet.
    let result = parser.top_level(body, false);
    if result.is_err() {
        parser.ir.make_forward_refs_outside(0);
    }
    let log = parser.expected.take().unwrap_or_default();
    let none = Isolate::new(ctx, parser.ir.root().name(), Loc::UNKNOWN, 0);
    let ir = std::mem::replace(&mut parser.ir, none);
    Expectations { next: log.next.into_inner(), op: log.op.get(), ir }
}
