//! Elements that the parser accepts at the end of a text, for completion.
//!
//! A text that ends within an operation is parsed as any other. While the current token is the end of the text, each
//! token that the parser looks for is recorded, up to the first error. So custom forms of all kinds take part: formats,
//! directives and parse hooks.

mod record;

use std::cell::{Cell, RefCell};

use crate::entity::OpName;
use crate::ir::Isolate;
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
    /// Whether the text ends with an operation that does not fulfil its own definition: its constraints and its verifier.
    pub is_invalid: bool,
}

/// Record of expected elements.
#[derive(Default)]
pub(super) struct Log {
    next: RefCell<Vec<Expected>>,
    op: Cell<Option<OpName>>,
    is_invalid: Cell<bool>,
    is_closed: Cell<bool>,
}

impl Log {
    /// Ends the record with the IR of the text.
    pub(super) fn finish(self, ir: Isolate) -> Expectations {
        Expectations { next: self.next.into_inner(), op: self.op.get(), ir, is_invalid: self.is_invalid.get() }
    }
}
